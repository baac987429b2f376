#include "base/vhash.h"

#include "base/hash.h"
#include "base/memory.h"

#define COUNT_MASK 0xffffffu // of VHash.count; the bits above say whether the slots are heap-owned

static i32 THISCALL vhash_compare_none(VHash *hash, void *elem, void *key)
{
    return 0;
}

// VTABLE: PHYSICS_RT 0x10063848
const VHashVtable vhash_vtable = {vhash_compare_none, vhash_scaldel};

// ---- set with virtual compare ----

static inline void set_count(VHash *hash, u32 count)
{
    hash->count = (hash->count & ~COUNT_MASK) | (count & COUNT_MASK);
}

// FUNCTION: PHYSICS_RT 0x1001db30 same-result   (core.md 8.3)
VHash *THISCALL vhash_ctor(VHash *hash, i32 size)
{
    hash->vt = &vhash_vtable;
    hash->mask = (u32)size - 1;
    hash->count = 0;
    hash->elems = p_calloc((u32)size, 8);
    return hash;
}

// FUNCTION: PHYSICS_RT 0x1001db60 exact   (core.md 8.3)
void *THISCALL vhash_scaldel(VHash *hash, i32 flags)
{
    vhash_dtor(hash);
    if (flags & 1) engine_delete(hash);
    return hash;
}

// FUNCTION: PHYSICS_RT 0x1001db80 same-result   (core.md 8.3)
void THISCALL vhash_dtor(VHash *hash)
{
    hash->vt = &vhash_vtable;
    if (hash->count & ~COUNT_MASK) return;
    free(hash->elems);
    hash->elems = NULL;
}

// FUNCTION: PHYSICS_RT 0x1001dbb0 exact   (core.md 8.3)
void THISCALL vhash_rehash(VHash *hash, i32 new_size)
{
    VHashElem *old = hash->elems;
    u32 old_size = hash->mask + 1, count = hash->count & COUNT_MASK;
    hash->mask = (u32)new_size - 1;
    hash->elems = p_calloc((u32)new_size, 8);
    for (u32 i = 0; i < old_size; i++)
        if (old[i].elem) vhash_add_elem(hash, old[i].elem, (i32)old[i].hash);
    set_count(hash, count);
    if (!(hash->count & ~COUNT_MASK)) free(old);
    hash->count &= COUNT_MASK; // the new slots are heap-owned
}

// FUNCTION: PHYSICS_RT 0x1001dc60 same-result   (core.md 8.3)
void THISCALL vhash_add_elem(VHash *hash, void *elem, i32 hash_value)
{
    if ((i32)((hash->count & COUNT_MASK) * 2) > (i32)hash->mask) vhash_rehash(hash, (i32)(hash->mask * 2 + 2));
    set_count(hash, hash->count + 1);
    u32 mask = hash->mask;
    u32 pos = (u32)hash_value & mask;
    i32 home = (i32)pos; // of the carried element
    VHashElem carried = {(u32)hash_value, elem};
    for (VHashElem *slot; (slot = &hash->elems[pos])->elem; pos = (pos + 1) & mask) {
        i32 slot_home = (i32)(slot->hash & mask);
        if (home >= slot_home) continue;
        VHashElem out = *slot;
        *slot = carried;
        carried = out;
        home = slot_home;
    }
    hash->elems[pos] = carried;
}

// Whether the element at `pos` with the given home may fill the hole; shared by both tables. `last_home` is the home of
// the last slot's element. Returns 1 to move it, 0 to leave it, -1 to stop.
static inline i32 fills_hole(i32 pos, i32 hole, i32 home, i32 last_home, i32 mask)
{
    if (pos > hole) {
        if (home < last_home) return home <= hole;
        if (home != last_home || home > pos) return 1;
        return home <= hole;
    }
    if (hole != mask) return -1;
    return home >= last_home;
}

// FUNCTION: PHYSICS_RT 0x1001dd10 safe   (core.md 8.3)
// A missing element: the original writes to address 0, here NULL is returned. In a table without a free slot (of size 1)
// the original searches for ever, here each walk ends after one round.
void *THISCALL vhash_remove_elem(VHash *hash, void *key, u32 hash_value)
{
    u32 mask = hash->mask;
    u32 hole = hash_value & mask;
    for (u32 probes = 0;; hole = (hole + 1) & mask, probes++) {
        VHashElem *slot = &hash->elems[hole];
        if (!slot->elem || probes > mask) return NULL;
        if ((slot->hash | 0x80000000u) == hash_value && hash->vt->compare(hash, slot->elem, key) == 1) break;
    }
    VHashElem *elems = hash->elems;
    void *removed = elems[hole].elem;
    set_count(hash, hash->count - 1);
    i32 last_home = elems[mask].elem ? (i32)(elems[mask].hash & mask) : (i32)mask;
    u32 start = hole;
    for (u32 pos = (hole + 1) & mask; elems[pos].elem && pos != start; pos = (pos + 1) & mask) {
        i32 move = fills_hole((i32)pos, (i32)hole, (i32)(elems[pos].hash & mask), last_home, (i32)mask);
        if (move < 0) break;
        if (!move) continue;
        elems[hole] = elems[pos];
        hole = pos;
    }
    elems[hole].elem = NULL;
    elems[hole].hash = 0;
    return removed;
}

// FUNCTION: PHYSICS_RT 0x1001de10 safe   (core.md 8.3)
// Ends after one round of a table without a free slot; the original goes on for ever.
void *THISCALL vhash_find_elem(const VHash *hash, void *key, u32 hash_value)
{
    u32 pos = hash_value & hash->mask, probes = 0;
    for (VHashElem *slot; (slot = &hash->elems[pos])->elem && probes <= hash->mask; pos = (pos + 1) & hash->mask, probes++)
        if ((slot->hash | 0x80000000u) == hash_value && hash->vt->compare((VHash *)hash, slot->elem, key))
            return slot->elem;
    return NULL;
}

// ---- map ----

// FUNCTION: PHYSICS_RT 0x1001de80 same-result   (core.md 8.3)
VHashStore *THISCALL vhash_store_ctor(VHashStore *hash, i32 size)
{
    hash->size = size;
    hash->mask = size - 1;
    hash->count = 0;
    hash->inline_elems = NULL;
    hash->elems = p_calloc((u32)size, 12);
    return hash;
}

// FUNCTION: PHYSICS_RT 0x1001deb0 exact   (core.md 8.3)
void THISCALL vhash_store_dtor(VHashStore *hash)
{
    if (hash->elems == hash->inline_elems || !hash->elems) return;
    free(hash->elems);
    hash->elems = NULL;
}

// FUNCTION: PHYSICS_RT 0x10015fb0 same-result
void THISCALL vhash_store_dtor_thunk(VHashStore *hash)
{
    vhash_store_dtor(hash);
}

// FUNCTION: PHYSICS_RT 0x1001dee0 same-result   (core.md 8.3)
// Entries with a NULL value are dropped, but stay counted.
void THISCALL vhash_store_rehash(VHashStore *hash, i32 new_size)
{
    VHashStoreElem *old = hash->elems;
    i32 old_size = hash->size, count = hash->count;
    hash->size = new_size;
    hash->mask = new_size - 1;
    hash->elems = p_calloc((u32)new_size, 12);
    for (i32 i = 0; i < old_size; i++)
        if (old[i].value) vhash_store_add_elem_hashed(hash, old[i].key, old[i].value, old[i].hash);
    hash->count = count;
    if (old != hash->inline_elems) free(old);
}

// FUNCTION: PHYSICS_RT 0x1001df60 same-result   (core.md 8.3)
void THISCALL vhash_store_add_elem(VHashStore *hash, void *key, void *value)
{
    vhash_store_add_elem_hashed(hash, key, value, hash_of_pointer(key));
}

// FUNCTION: PHYSICS_RT 0x1001dfb0 same-result   (core.md 8.3)
void THISCALL vhash_store_add_elem_hashed(VHashStore *hash, void *key, void *value, u32 hash_value)
{
    if (hash->count * 2 >= hash->size) vhash_store_rehash(hash, hash->size * 2);
    hash->count++;
    u32 mask = (u32)hash->mask;
    u32 pos = hash_value & mask;
    i32 home = (i32)pos;
    VHashStoreElem carried = {hash_value, key, value};
    for (VHashStoreElem *slot; (slot = &hash->elems[pos])->key; pos = (pos + 1) & mask) {
        i32 slot_home = (i32)(slot->hash & mask);
        if (home >= slot_home) continue;
        VHashStoreElem out = *slot;
        *slot = carried;
        carried = out;
        home = slot_home;
    }
    hash->elems[pos] = carried;
}

// FUNCTION: PHYSICS_RT 0x1001e070 same-result   (core.md 8.3)
void *THISCALL vhash_store_remove_elem(VHashStore *hash, void *key)
{
    return vhash_store_remove_elem_hashed(hash, key, hash_of_pointer(key));
}

// FUNCTION: PHYSICS_RT 0x1001e0c0 safe   (core.md 8.3)
// A missing key makes the original search for ever: here NULL is returned after one round.
void *THISCALL vhash_store_remove_elem_hashed(VHashStore *hash, void *key, u32 hash_value)
{
    VHashStoreElem *elems = hash->elems;
    u32 mask = (u32)hash->mask;
    u32 hole = hash_value & mask;
    for (u32 probes = 0;; hole = (hole + 1) & mask, probes++) {
        if (probes > mask) return NULL;
        if ((elems[hole].hash | 0x80000000u) == hash_value && elems[hole].key == key) break;
    }
    void *removed = elems[hole].value;
    hash->count--;
    i32 last_home = elems[mask].key ? (i32)(elems[mask].hash & mask) : (i32)mask;
    u32 start = hole;
    for (u32 pos = (hole + 1) & mask; elems[pos].key && pos != start; pos = (pos + 1) & mask) {
        i32 move = fills_hole((i32)pos, (i32)hole, (i32)(elems[pos].hash & mask), last_home, (i32)mask);
        if (move < 0) break;
        if (!move) continue;
        elems[hole] = elems[pos];
        hole = pos;
    }
    elems[hole].key = NULL; // the value stays
    elems[hole].hash = 0;
    return removed;
}

// FUNCTION: PHYSICS_RT 0x1001e1b0 same-result   (core.md 8.3)
void *THISCALL vhash_store_find_elem(const VHashStore *hash, void *key)
{
    return vhash_store_find_elem_hashed(hash, key, hash_of_pointer(key));
}

// Slot of a key, or NULL. A slot without a value ends the search.
static VHashStoreElem *find_slot(const VHashStore *hash, void *key, u32 hash_value)
{
    u32 mask = (u32)hash->mask, pos = hash_value & mask;
    for (i32 probes = 0; probes < hash->size; probes++, pos = (pos + 1) & mask) {
        VHashStoreElem *slot = &hash->elems[pos];
        if (!slot->value) return NULL;
        if ((slot->hash | 0x80000000u) == hash_value && slot->key == key) return slot;
    }
    return NULL;
}

// FUNCTION: PHYSICS_RT 0x1001e200 same-result   (core.md 8.3)
void *THISCALL vhash_store_find_elem_hashed(const VHashStore *hash, void *key, u32 hash_value)
{
    VHashStoreElem *slot = find_slot(hash, key, hash_value);
    return slot ? slot->value : NULL;
}

// FUNCTION: PHYSICS_RT 0x1001e260 same-result   (core.md 8.3)
void THISCALL vhash_store_change_elem(VHashStore *hash, void *key, void *value)
{
    VHashStoreElem *slot = find_slot(hash, key, hash_of_pointer(key));
    if (slot) slot->value = value;
}
