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

// Vector with 32-bit counts. May have inline storage directly behind it.
typedef struct BigVector {
    i32 capacity;
    i32 count;
    void **elems;
} BigVector;
ASSERT_SIZE(BigVector, 0xc);

// Hash set with virtual compare; robin-hood order, linear probing (core.md 8.3).
typedef struct VHashVtable {
    i32(THISCALL *compare)(VHash *, void *elem, void *key); /* 0x0: != 0 when equal */
    void *(THISCALL *scalar_dtor)(VHash *, i32 flags);      /* 0x4 */
} VHashVtable;

typedef struct VHashElem {
    u32 hash; // bit 31 set when used by the owner's hash functions
    void *elem; // NULL: slot empty
} VHashElem;

struct VHash {
    const VHashVtable *vt;
    u32 mask;  // size - 1
    u32 count; // low 24 bits; a non-zero high byte: elems are not heap-owned
    VHashElem *elems;
};
ASSERT_SIZE(VHash, 0x10);

typedef struct VHashStoreElem {
    u32 hash;
    void *key; // NULL: slot empty
    void *value;
} VHashStoreElem;

// Hash map from pointers to pointers.
struct VHashStore {
    i32 size;
    i32 mask;
    i32 count;
    VHashStoreElem *elems;
    void *inline_elems;
};
ASSERT_SIZE(VHashStore, 0x14);

// Chained map from keys of a fixed byte length.
typedef struct ByteHashElem {
    struct ByteHashElem *next;
    void *value;
    u8 key[]; // key_size bytes
} ByteHashElem;

struct ByteHash {
    i32 key_size;
    i32 bucket_count;
    void *missing; // value of keys that are not in the map
    ByteHashElem **buckets;
};
ASSERT_SIZE(ByteHash, 0x10);

// Chained map from strings.
typedef struct StringHashElem {
    struct StringHashElem *next;
    void *value;
    char key[]; // with terminator
} StringHashElem;

struct StringHash {
    i32 bucket_count;
    void *missing;
    StringHashElem **buckets;
};
ASSERT_SIZE(StringHash, 0xc);

typedef struct MinHashElem {
    struct MinHashElem *next;
    u32 pad_4;
    f64 value;
    i32 serial; // of insertion, process-wide
    void *key;
} MinHashElem;
ASSERT_SIZE(MinHashElem, 0x18);
ASSERT_OFFSET(MinHashElem, value, 8);

// Hash map with a tournament tree over the buckets' minima.
struct MinHash {
    i32 size;           // power of two
    MinHashElem **tree; // 2 * size pointers, [1] = minimum
    MinHashElem **leaves; // tree + size
    MinHashElem **buckets;
    i32 count;
};
ASSERT_SIZE(MinHash, 0x14);

#endif
