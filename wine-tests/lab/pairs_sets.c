// Pairs: pointer hashes and sets with listeners, filters' pairs, containers of the glue; their ends.
#include <string.h>

#include "src/base/active_set.h"
#include "src/dynamics/buoyancy.h"
#include "wine-tests/lab/heap.h"
#include "wine-tests/lab/pairs_fixture_listener.h"

enum { SETS = 4000 };

// A hash of random elements, with slots of the heap or of its own. `vt`: of the class.
static VHash *hash_with(Pair *p, void *at, u32 vt, u32 *const *elems, int count)
{
    VHash *hash = at;
    pair_returns(p, RETURNS_INT);
    pair_other(p, 0x1001db30, PTR(hash), I32(2 << pair_below(p, 5)));
    pair_returns(p, RETURNS_NOTHING);
    hash->vt = pair_original(p, vt);
    for (int i = 0; i < count; i++) pair_other(p, 0x1001dc60, PTR(hash), PTR(elems ? elems[i] : (u32 *)(uintptr_t)pair_u32(p)), I32(pair_u32(p) | 0x80000000u));
    if (pair_below(p, 8) == 0) { // the slots lie inside something else
        u32 size = (hash->mask + 1) * 8;
        void *own = pair_bytes(p, "slots", (int)size);
        memcpy(own, hash->elems, size);
        heap_free(hash->elems);
        hash->elems = own;
        hash->count |= 0x01000000;
    }
    return hash;
}

static void end_hash(Pair *p, u32 va, u32 vt, int deletes)
{
    pair_heap(p);
    VHash *hash = hash_with(p, heap_malloc(sizeof *hash), vt, NULL, (int)pair_below(p, 40));
    if (deletes) {
        pair_returns(p, RETURNS_INT);
        pair_run(p, PTR(hash), I32(pair_below(p, 4)));
    } else {
        pair_run(p, PTR(hash));
    }
    (void)va;
}

#define HASH_ENDS(name, va, vt) \
    PAIR(name, va, SETS) { end_hash(p, va, vt, 0); }
#define HASH_DELETED(name, va, vt) \
    PAIR(name, va, SETS) { end_hash(p, va, vt, 1); }

HASH_ENDS(mindist_hash_dtor, 0x10011040, 0x1006355c)
HASH_ENDS(object_hash_dtor, 0x10011050, 0x10063584)
HASH_ENDS(core_hash_dtor, 0x10011080, 0x10063574)
HASH_DELETED(mindist_hash_delete, 0x100110b0, 0x1006355c)
HASH_DELETED(object_hash_delete, 0x10011180, 0x10063584)
HASH_DELETED(core_hash_delete, 0x10011250, 0x10063574)
HASH_DELETED(vhash_delete, 0x1001db60, 0x1006355c)

// A hash of a larger or smaller size, with the elements' order in it.
PAIR(vhash_rehash, 0x1001dbb0, SETS)
{
    pair_heap(p);
    int count = (int)pair_below(p, 40);
    VHash *hash = hash_with(p, heap_malloc(sizeof *hash), 0x1006355c, NULL, count);
    pair_run(p, PTR(hash), I32(256 << pair_below(p, 3)));
}

// ---- sets: the listeners are told last to first ----

static ActiveSet *set_with(Pair *p, u32 vt)
{
    pair_heap(p);
    fixture_log(p);
    ActiveSet *set = heap_malloc(sizeof *set);
    hash_with(p, &set->elements, vt, NULL, (int)pair_below(p, 30));
    set->listeners = (PtrVector){0, 0, NULL};
    int count = (int)pair_below(p, 4);
    if (count) {
        set->listeners.elems = heap_malloc(16);
        set->listeners.capacity = 4;
    }
    for (int i = 0; i < count; i++) set->listeners.elems[set->listeners.count++] = fixture_listener(p, "listener", 1, "221");
    return set;
}

#define SET(number, dtor, scaldel, vt)                                        \
    PAIR(set_##number##_dtor, dtor, SETS) { pair_run(p, PTR(set_with(p, vt))); } \
    PAIR(set_##number##_delete, scaldel, SETS)                                \
    {                                                                         \
        ActiveSet *set = set_with(p, vt);                                     \
        pair_returns(p, RETURNS_INT);                                         \
        pair_run(p, PTR(set), I32(pair_below(p, 4)));                         \
    }

SET(1, 0x10010fb0, 0x10011090, 0x10063564)
SET(2, 0x100110f0, 0x100110d0, 0x1006357c)
SET(3, 0x100111c0, 0x100111a0, 0x1006356c)

// One of the listeners is a buoyancy attacher that ends: it leaves the list.
PAIR(buoyancy_attacher_delete, 0x10010790, SETS)
{
    ActiveSet *set = set_with(p, 0x1006356c);
    BuoyancyAttacher *a = heap_calloc(1, sizeof *a);
    pair_returns(p, RETURNS_INT);
    pair_other(p, 0x1001de80, PTR(&a->controllers), I32(2 << pair_below(p, 5)));
    a->vt = pair_original(p, 0x10063524);
    a->watched = set;
    PtrVector *v = &set->listeners;
    if (!v->elems) v->elems = heap_malloc(16), v->capacity = 4;
    u32 at = pair_below(p, v->count + 1u);
    for (u32 i = v->count++; i > at; i--) v->elems[i] = v->elems[i - 1];
    v->elems[at] = a;
    pair_run(p, PTR(a), I32(pair_below(p, 4)));
}

// ---- hashes that own their elements ----

PAIR(pair_filter_hash_dtor, 0x10014a80, SETS)
{
    pair_heap(p);
    u32 *records[30];
    int count = (int)pair_below(p, 30);
    for (int i = 0; i < count; i++) records[i] = memset(heap_malloc(8 + pair_below(p, 3) * 16), i, 8);
    pair_run(p, PTR(hash_with(p, heap_malloc(sizeof(VHash)), 0x1006366c, records, count)));
}

static void end_tables(Pair *p, u32 vt, int deletes)
{
    pair_heap(p);
    u32 *tables[20];
    int count = (int)pair_below(p, 20);
    for (int i = 0; i < count; i++) {
        tables[i] = heap_calloc(1, 12);
        tables[i][0] = pair_u32(p);
        if (pair_below(p, 4) == 0) continue;
        tables[i][1] = 0x00010004;
        tables[i][2] = (u32)(uintptr_t)heap_malloc(16);
    }
    VHash *hash = hash_with(p, heap_malloc(sizeof *hash), vt, tables, count);
    pair_returns(p, deletes ? RETURNS_INT : RETURNS_NOTHING);
    if (deletes) pair_run(p, PTR(hash), I32(pair_below(p, 4)));
    else pair_run(p, PTR(hash));
}

PAIR(object_listener_hash_delete, 0x1000a590, SETS) { end_tables(p, 0x100633c8, 1); }
PAIR(collision_listener_hash_delete, 0x1000a5b0, SETS) { end_tables(p, 0x100633c0, 1); }
PAIR(object_listener_hash_dtor, 0x1001ed90, SETS) { end_tables(p, 0x100633c8, 0); }
PAIR(collision_listener_hash_dtor, 0x1001ed10, SETS) { end_tables(p, 0x100633c0, 0); }

// ---- glue ----

PAIR(command_queues_dtor, 0x10007ac0, SETS)
{
    pair_heap(p);
    u32 *queues = pair_u32s(p, "container", 10);
    for (int q = 0; q < 3; q++) {
        u32 kind = pair_below(p, 3);
        queues[2 * q + 3] = kind == 0 ? 0 : kind == 1 ? (u32)(uintptr_t)&queues[2 * q + 4] : (u32)(uintptr_t)heap_malloc(pair_below(p, 64));
    }
    pair_run(p, PTR(queues));
}

PAIR(xarray_ctor_sized, 0x10008b60, SETS)
{
    pair_heap(p);
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(pair_u32s(p, "array", 3)), I32((i32)pair_below(p, 200) - 20));
}

// ---- statistics ----

PAIR(statistics_dtor, 0x1002dbb0, SETS)
{
    pair_heap(p);
    u32 *s = pair_u32s(p, "statistics", 0x30 / 4);
    for (int i = 0; i < 2; i++) {
        u32 kind = pair_below(p, 3);
        s[2 + 2 * i] = kind == 0 ? 0 : kind == 1 ? (u32)(uintptr_t)&s[3 + 2 * i] : (u32)(uintptr_t)heap_malloc(pair_below(p, 64));
    }
    pair_run(p, PTR(s));
}

// ---- a store of pairs ----

PAIR(vhash_store_dtor, 0x1001deb0, SETS)
{
    pair_heap(p);
    VHashStore *s = heap_malloc(sizeof *s);
    pair_returns(p, RETURNS_INT);
    pair_other(p, 0x1001de80, PTR(s), I32(2 << pair_below(p, 5)));
    pair_returns(p, RETURNS_NOTHING);
    for (u32 n = pair_below(p, 30), i = 0; i < n; i++) pair_other(p, 0x1001df60, PTR(s), PTR(0x100 + 4 * i), I32(1 + i));
    pair_run(p, PTR(s));
    pair_run(p, PTR(s));
}
