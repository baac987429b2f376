// Scalar types and their rounding.
//
// The original is x87 code. With -mfpmath=387 -std=c17 an expression is evaluated in 80-bit registers and rounded
// exactly when it is assigned to (or cast to) an f32 or f64 object. So `ext` holds what the original keeps in a register,
// and an assignment to f32/f64 is a store. Never return f64/f32 from a function whose original leaves an unrounded
// value in st(0): return `ext`, which has the same calling convention.
#ifndef BASE_SCALAR_H
#define BASE_SCALAR_H

#include <stdint.h>
#include <string.h>

#include "compat/abi.h"

typedef float f32;
typedef double f64;
typedef long double ext;
typedef int8_t i8;
typedef int16_t i16;
typedef int32_t i32;
typedef int64_t i64;
typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;

_Static_assert(sizeof(ext) == 12, "80-bit long double expected");
_Static_assert(sizeof(void *) == 4, "32-bit target expected");

// Bits of a value, and a value from its bits.
static inline u32 f32_bits(f32 x)
{
    u32 b;
    memcpy(&b, &x, sizeof b);
    return b;
}

static inline u64 f64_bits(f64 x)
{
    u64 b;
    memcpy(&b, &x, sizeof b);
    return b;
}

static inline f32 f32_from_bits(u32 b)
{
    f32 x;
    memcpy(&x, &b, sizeof x);
    return x;
}

static inline f64 f64_from_bits(u64 b)
{
    f64 x;
    memcpy(&x, &b, sizeof x);
    return x;
}

// Copies a value as two words, as the original does at many places: on hardware the same as an assignment, but an
// emulator may round every load into a register to the precision in force.
static inline void f64_move(f64 *to, const f64 *from)
{
    u32 words[2];
    memcpy(words, from, sizeof words);
    __asm__("" : "+r"(words[0]), "+r"(words[1])); // keeps the copy out of the FPU
    memcpy(to, words, sizeof words);
}

// Rounds to f64 and widens again: the intermediate store of a double rounding f32(f64(x)).
static inline ext through_f64(ext x)
{
    f64 r = x;
    return r;
}

// Rounds to f32 and widens again.
static inline ext through_f32(ext x)
{
    f32 r = x;
    return r;
}

#endif
