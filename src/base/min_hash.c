#include "base/min_hash.h"

#include "base/memory.h"

// GLOBAL: PHYSICS_RT 0x100685e0
i32 min_hash_serial = 1;

static inline u32 bucket_of(const MinHash *hash, const void *key)
{
    u32 k = (u32)(uintptr_t)key;
    return (((k * 101) >> 8) + k * 1001) & ((u32)hash->size - 1);
}

// FUNCTION: PHYSICS_RT 0x10037000 same-result   (core.md 8.4)
MinHash *THISCALL min_hash_ctor(MinHash *hash, i32 size)
{
    hash->size = size;
    hash->buckets = p_calloc(4, (u32)size);
    hash->tree = p_calloc(4, 2 * (u32)size);
    hash->count = 0;
    hash->leaves = hash->tree + size;
    return hash;
}

// FUNCTION: PHYSICS_RT 0x10037050 same-result   (core.md 8.4)
void THISCALL min_hash_dtor(MinHash *hash)
{
    for (u32 i = 0; i < (u32)hash->size; i++)
        for (MinHashElem *e = hash->buckets[i], *next; e; e = next) {
            next = e->next;
            engine_delete(e);
        }
    free(hash->buckets);
    hash->buckets = NULL;
    free(hash->tree);
    hash->tree = NULL;
}

// FUNCTION: PHYSICS_RT 0x100370b0 same-result   (core.md 8.4)
void THISCALL min_hash_min_added_at_index(MinHash *hash, MinHashElem *elem, i32 bucket)
{
    i32 node = bucket + hash->size;
    hash->tree[node] = elem;
    for (u32 level = (u32)hash->size >> 1; level; level >>= 1) {
        node >>= 1;
        MinHashElem *held = hash->tree[node];
        if (held && elem->value >= held->value) break;
        hash->tree[node] = elem;
    }
}

// Order of the removal: value, then serial.
static inline i32 comes_before(const MinHashElem *a, const MinHashElem *b)
{
    if (!(a->value >= b->value)) return 1;
    return !(a->value > b->value) && a->serial < b->serial;
}

// FUNCTION: PHYSICS_RT 0x10037100 same-result   (core.md 8.4)
void THISCALL min_hash_min_removed_at_index(MinHash *hash, MinHashElem *elem, i32 bucket)
{
    MinHashElem *least = hash->buckets[bucket];
    if (least)
        for (MinHashElem *e = least->next; e; e = e->next)
            if (comes_before(e, least)) least = e;
    hash->leaves[bucket] = least;

    i32 node = bucket + hash->size;
    for (u32 level = (u32)hash->size >> 1; level; level >>= 1) {
        node >>= 1;
        if (hash->tree[node] != elem) break;
        MinHashElem *left = hash->tree[2 * node], *right = hash->tree[2 * node + 1];
        if (!left)
            hash->tree[node] = right;
        else
            hash->tree[node] = !right || comes_before(left, right) ? left : right;
    }
}

// FUNCTION: PHYSICS_RT 0x100371c0 same-result   (core.md 8.4)
void THISCALL min_hash_add(MinHash *hash, void *key, f64 value)
{
    u32 bucket = bucket_of(hash, key);
    MinHashElem *e = engine_new(sizeof *e);
    e->serial = min_hash_serial++;
    e->key = key;
    e->next = hash->buckets[bucket];
    hash->buckets[bucket] = e;
    e->value = value;
    hash->count++;
    MinHashElem *leaf = hash->leaves[bucket];
    if (!leaf || !(value >= leaf->value)) min_hash_min_added_at_index(hash, e, (i32)bucket);
}

// FUNCTION: PHYSICS_RT 0x10037260 same-result   (core.md 8.4)
void THISCALL min_hash_remove(MinHash *hash, void *key)
{
    u32 bucket = bucket_of(hash, key);
    for (MinHashElem **link = &hash->buckets[bucket]; *link; link = &(*link)->next) {
        MinHashElem *e = *link;
        if (e->key != key) continue;
        *link = e->next;
        if (e == hash->leaves[bucket]) min_hash_min_removed_at_index(hash, e, (i32)bucket);
        engine_delete(e);
        hash->count--;
        return;
    }
}

// FUNCTION: PHYSICS_RT 0x100372e0 same-result   (core.md 8.4)
void THISCALL min_hash_remove_min(MinHash *hash)
{
    MinHashElem *least = hash->tree[1];
    if (least && least->key) min_hash_remove(hash, least->key);
}
