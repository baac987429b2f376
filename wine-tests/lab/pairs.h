// Random tests of function pairs: the original and ours get the same bytes, and every byte they write, their return
// value and st(0) must be equal. A case is written once per function:
//
//     PAIR(vec3d_cross, 0x1000e280, 1000000)          // name, original's address, inputs per control word
//     {
//         f64 *a = pair_f64(p, "a", 3), *b = pair_f64(p, "b", 3);   // random near-real values
//         f64 *out = pair_alias(p, "out", 24, a, b);                // its own buffer, or one of the inputs
//         pair_run(p, PTR(out), PTR(a), PTR(b));                    // thiscall: the first one goes to ecx
//     }
//
// The body runs once per input. All buffers (with guard bytes around each) are compared after both calls; afterwards
// they hold the original's result, so a body may go on with another pair_run. The convention comes from the table of
// the original's functions. By value: I32(x), F32(x), F64(x), EXT is never passed. Results: st(0) is compared whenever
// the original leaves one; eax only after pair_returns(p, RETURNS_INT) etc.
#ifndef LAB_PAIRS_H
#define LAB_PAIRS_H

#include "src/base/scalar.h"

typedef struct Pair Pair;
typedef void PairBody(Pair *p);

typedef struct PairCase {
    const char *name;
    uint32_t va;
    unsigned count;
    PairBody *body;
    const char *file;
    struct PairCase *next;
} PairCase;

void pair_register(PairCase *c);

#define PAIR(name, va, count)                                                                                        \
    static void pair_body_##name(Pair *p);                                                                           \
    static PairCase pair_case_##name = {#name, va, count, pair_body_##name, __FILE__, 0};                            \
    __attribute__((constructor)) static void pair_register_##name(void) { pair_register(&pair_case_##name); }       \
    static void pair_body_##name(Pair *p)

// ---- random values ----
u32 pair_u32(Pair *p);
u32 pair_below(Pair *p, u32 n);   // 0 .. n-1
f64 pair_unit(Pair *p);           // [0, 1)
f64 pair_value(Pair *p);          // mixture: magnitudes 1e-6..1e6, small integers, 0, -0, +-1, a value used before
f64 pair_range(Pair *p, f64 lo, f64 hi);

// ---- buffers: random input that the call may also write ----
f64 *pair_f64(Pair *p, const char *name, int count);
f32 *pair_f32(Pair *p, const char *name, int count);
u32 *pair_u32s(Pair *p, const char *name, int count); // raw random words
f64 *pair_unit_f64(Pair *p, const char *name);        // unit vector, room for 4
f32 *pair_unit_f32(Pair *p, const char *name);
f64 *pair_quat(Pair *p, const char *name);            // unit quaternion x y z w; sometimes identity, sometimes tiny angle
f64 *pair_matrix(Pair *p, const char *name);          // 0x80 bytes: rotation rows of 4 (pad random), translation
void *pair_bytes(Pair *p, const char *name, int size);// filled with the pattern: outputs
void *pair_zeroed(Pair *p, const char *name, int size);
// An output of `size` bytes: usually a buffer of its own, sometimes one of the two given (NULL: none).
void *pair_alias(Pair *p, const char *name, int size, void *a, void *b);

// Part of the original's data (shared by both) that the call reads or writes: kept, compared and put back.
void *pair_global(Pair *p, u32 va, int size);

// The original's address of something that is not compared: a vtable, a function.
void *pair_original(Pair *p, u32 va);

// All of the original's writable data takes part: compared, put back after this input. For calls in a whole world.
void pair_data(Pair *p);

// The call may allocate or free: the whole heap is rewound between the calls and compared. Call first in the body;
// then structures may be built with heap_malloc (heap.h).
void pair_heap(Pair *p);

// ---- the call ----
typedef struct PairArg {
    u32 word[2];
    int words;
} PairArg;
static inline PairArg pair_arg_word(u32 w) { return (PairArg){{w, 0}, 1}; }
static inline PairArg pair_arg_f64(f64 x) { return (PairArg){{(u32)f64_bits(x), (u32)(f64_bits(x) >> 32)}, 2}; }
#define PTR(x) pair_arg_word((u32)(uintptr_t)(x))
#define I32(x) pair_arg_word((u32)(x))
#define F32(x) pair_arg_word(f32_bits(x))
#define F64(x) pair_arg_f64(x)

typedef enum { RETURNS_NOTHING, RETURNS_BYTE, RETURNS_INT, RETURNS_LONG } PairReturn;
void pair_returns(Pair *p, PairReturn kind);
void pair_run_args(Pair *p, const PairArg *args, int count);
#define pair_run(p, ...) pair_run_args(p, (const PairArg[]){__VA_ARGS__}, (int)(sizeof((const PairArg[]){__VA_ARGS__}) / sizeof(PairArg)))

// Runs another function than the case's (set-up or a chain of calls), compared in the same way.
void pair_run_other(Pair *p, u32 va, const PairArg *args, int count);

#define pair_other(p, va, ...)                                                                                       \
    pair_run_other(p, va, (const PairArg[]){__VA_ARGS__}, (int)(sizeof((const PairArg[]){__VA_ARGS__}) / sizeof(PairArg)))

// The original's result of the last run, for bodies that branch on it or assert that a path was reached.
u32 pair_result(const Pair *p);
ext pair_result_st0(const Pair *p);

// The x87 control word of this input, for functions that run under one only (0x37f: inside the event loop).
u32 pair_control_word(const Pair *p);

// Marks that this input reached the path `name`: the summary prints how often; never reached fails the case.
void pair_reached(Pair *p, const char *name, int yes);

// Skips the comparison of part of a buffer (padding that the original fills with what its stack held).
void pair_ignore(Pair *p, const void *at, int size);

#endif
