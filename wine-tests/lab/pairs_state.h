// Inside of the pair tests: state of one run, shared by pairs_run.c, pairs_random.c.
#ifndef LAB_PAIRS_STATE_H
#define LAB_PAIRS_STATE_H

#include "wine-tests/lab/call.h"
#include "wine-tests/lab/lab_core.h"
#include "wine-tests/lab/pairs.h"

enum { POOL_SIZE = 65536, MAX_BUFFERS = 128, MAX_GLOBALS = 16, MAX_IGNORED = 16, MAX_PATHS = 8, GUARD = 16 };

typedef struct PairBuffer {
    const char *name;
    u8 *at;
    int size;
    char format; // d = f64, f = f32, x = words
} PairBuffer;

struct Pair {
    const PairCase *c;
    Lab *lab;
    u64 random;
    f64 last_value;
    u32 control_word;
    unsigned index;       // of this input
    u8 *pool;             // buffers with guards between
    u32 pool_used;
    PairBuffer buffers[MAX_BUFFERS];
    int buffer_count;
    PairBuffer globals[MAX_GLOBALS];
    int global_count;
    PairBuffer ignored[MAX_IGNORED];
    int ignored_count;
    PairReturn returns;
    int heap, data;
    CallFrame theirs, mine;
    unsigned runs, mismatches, crashes;
    const char *paths[MAX_PATHS];
    unsigned path_hits[MAX_PATHS];
    int path_count;
};

void *pair_buffer(Pair *p, const char *name, int size, char format);

#endif
