// Container layouts (core.md 0.3, 8; collision spec 2.1.5). Functions are declared in ptr_vector.h, min_list.h, ...
#ifndef BASE_CONTAINERS_H
#define BASE_CONTAINERS_H

#include "fwd.h"

// Vector of pointers. May have inline storage directly behind it: elems == (void **)(vector + 1).
struct PtrVector {
    u16 capacity;
    u16 count;
    void **elems;
};
ASSERT_SIZE(PtrVector, 8);

typedef struct MinListElem {
    u16 next_long; // 0xfffe: not in the skip list
    u16 prev_long;
    u16 next;
    u16 prev;
    f32 value;
    void *payload;
} MinListElem;
ASSERT_SIZE(MinListElem, 0x10);

// List sorted by value; among equal values the newest comes first.
struct MinList {
    u16 capacity;
    u16 free_head; // 0xffff: full
    MinListElem *elems;
    f32 min_value; // of the first element; 1e10 when empty
    u16 first_long;
    u16 first;
    u16 count;
    u16 pad_12;
};
ASSERT_SIZE(MinList, 0x14);
ASSERT_OFFSET(MinList, count, 0x10);

// Bump allocator for memory that lives until the end of a scope (core.md 8.2).
typedef struct ArenaChunk {
    struct ArenaChunk *next;
} ArenaChunk;

struct Arena {
    ArenaChunk *first;
    ArenaChunk *current;
    char *cursor;
    char *limit;
    u16 nesting;
    u16 external_size;
};
ASSERT_SIZE(Arena, 0x14);

#endif
