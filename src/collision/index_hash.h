// Open-addressing table of small indices, on the stack while it is small (collision spec 3.4). Only identity is looked up:
// which slots are taken does not show. Size, place and the 16 bits of an entry are the original's; of more than 32767
// entries, where its indices overflow, they have 32 bits.
#ifndef COLLISION_INDEX_HASH_H
#define COLLISION_INDEX_HASH_H

#include "base/memory.h"

#define INDEX_HASH_INLINE 0x400
#define INDEX_HASH_NARROW 0x7fff

typedef struct IndexHash {
    i16 *narrow; // -1: empty
    i32 *wide;   // the same when there are too many entries; else NULL
    u32 mask;
    i16 storage[INDEX_HASH_INLINE];
} IndexHash;

// Table for `count` entries, not larger than `wanted` when it can be smaller.
static inline void index_hash_init(IndexHash *hash, i32 count, i64 wanted)
{
    i32 size = INDEX_HASH_INLINE;
    while (size > wanted) size >>= 1;
    hash->wide = NULL;
    hash->narrow = hash->storage;
    if (size <= count) {
        while (size <= 2 * count) size <<= 1;
        if (count > INDEX_HASH_NARROW) hash->wide = p_malloc((u32)size * sizeof *hash->wide);
        else hash->narrow = p_malloc((u32)size * sizeof *hash->narrow);
    }
    hash->mask = (u32)size - 1;
    if (hash->wide) memset(hash->wide, 0xff, (size_t)size * sizeof *hash->wide);
    else memset(hash->narrow, 0xff, (size_t)size * sizeof *hash->narrow);
}

static inline void index_hash_free(IndexHash *hash)
{
    if (hash->wide) free(hash->wide);
    else if (hash->narrow != hash->storage) free(hash->narrow);
}

static inline i32 index_hash_at(const IndexHash *hash, u32 slot)
{
    return hash->wide ? hash->wide[slot] : hash->narrow[slot];
}

static inline void index_hash_set(IndexHash *hash, u32 slot, i32 i)
{
    if (hash->wide) hash->wide[slot] = i;
    else hash->narrow[slot] = (i16)i;
}

static inline u32 index_hash_slot(const IndexHash *hash, u32 h)
{
    return h & hash->mask;
}

static inline void index_hash_add(IndexHash *hash, u32 h, i32 i)
{
    u32 slot = index_hash_slot(hash, h);
    while (index_hash_at(hash, slot) >= 0) slot = index_hash_slot(hash, slot + 1);
    index_hash_set(hash, slot, i);
}

// Slot of entry i, which must be in the table.
static inline u32 index_hash_find(const IndexHash *hash, u32 h, i32 i)
{
    u32 slot = index_hash_slot(hash, h);
    while (index_hash_at(hash, slot) != i) slot = index_hash_slot(hash, slot + 1);
    return slot;
}

#endif
