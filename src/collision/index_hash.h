// Open-addressing table of small indices, on the stack while it is small (collision spec 3.4). The original's entries
// are i16; here they are i32, so that more than 32767 collisions of one owner work too. Only identity is looked up:
// size and probing order do not show.
#ifndef COLLISION_INDEX_HASH_H
#define COLLISION_INDEX_HASH_H

#include "base/memory.h"

#define INDEX_HASH_INLINE 0x400

typedef struct IndexHash {
    i32 *index; // -1: empty
    u32 mask;
    i32 storage[INDEX_HASH_INLINE];
} IndexHash;

// Table for `count` entries, larger when many look-ups are expected.
static inline void index_hash_init(IndexHash *hash, i32 count, i64 lookups)
{
    i64 wanted = (lookups + count) * 2 + 2;
    i64 size = INDEX_HASH_INLINE;
    while (size > wanted) size >>= 1; // at most twice the entries and look-ups ...
    while (size <= count * (i64)2) size <<= 1; // ... and never more than half full
    hash->index = size <= INDEX_HASH_INLINE ? hash->storage : p_malloc((u32)size * sizeof *hash->index);
    hash->mask = (u32)size - 1;
    memset(hash->index, 0xff, (size_t)size * sizeof *hash->index);
}

static inline void index_hash_free(IndexHash *hash)
{
    if (hash->index != hash->storage) free(hash->index);
}

static inline u32 index_hash_slot(const IndexHash *hash, u32 h)
{
    return h & hash->mask;
}

static inline void index_hash_add(IndexHash *hash, u32 h, i32 i)
{
    u32 slot = index_hash_slot(hash, h);
    while (hash->index[slot] >= 0) slot = index_hash_slot(hash, slot + 1);
    hash->index[slot] = i;
}

// Slot of entry i, which must be in the table.
static inline u32 index_hash_find(const IndexHash *hash, u32 h, i32 i)
{
    u32 slot = index_hash_slot(hash, h);
    while (hash->index[slot] != i) slot = index_hash_slot(hash, slot + 1);
    return slot;
}

#endif
