// Registry of physicalized objects (glue.md 4): instance of the SDK's chained hash, node layout as mods read it.
#include "base/memory.h"
#include "glue/registry.h"

#include "base/literal.h"
#include "base/x87.h"
#include "glue/continuous_contact.h"
#include "glue/manager.h"
#include "glue/object_guard.h"
#include "glue/system.h"
#include "glue/vectors.h"

#define BUCKETS_AT_START 16

static u32 bucket_count(const RegistryTable *t)
{
    return (u32)(t->buckets.end - t->buckets.begin);
}

static RegistryNode *find_node(const RegistryTable *t, CK_ID key)
{
    RegistryNode *n = t->buckets.begin[key & (bucket_count(t) - 1)];
    while (n && n->entry.key != key) n = n->next;
    return n;
}

PhysicsRecord *registry_find(const RegistryTable *t, CK_ID key)
{
    RegistryNode *n = t->buckets.begin ? find_node(t, key) : NULL;
    return n ? &n->entry.record : NULL;
}

// ---- records and nodes ---------------------------------------------------------------------------------------------

void physics_record_stop(PhysicsRecord *record)
{
    if (!record->contact_state) return;
    contact_manager_remove_timers(record->contact_state->manager, record);
    if (record->contact_state) {
        ContactState *state = record->contact_state;
        contact_state_stop(state);
        object_guard_forget(state);
        engine_delete(state);
    }
    record->contact_state = NULL;
}

// FUNCTION: PHYSICS_RT 0x10006b10 same-result   (glue.md 4.1)
void THISCALL physics_object_dtor(PhysicsRecord *record)
{
    physics_record_stop(record);
}

// FUNCTION: PHYSICS_RT 0x10008410 same-result   (glue.md 3.3 step 3)
RegistryEntry *THISCALL physics_struct_ctor(RegistryEntry *entry)
{
    entry->record.scale.z = 0;
    entry->record.contacts = 0;
    entry->record.unused_28 = 0;
    entry->record.contact_state = NULL;
    return entry;
}

// FUNCTION: PHYSICS_RT 0x10008cc0 same-result   (glue.md 4.1)
void THISCALL physics_struct_dtor(RegistryEntry *entry)
{
    physics_record_stop(&entry->record);
}

static inline void free_chain(RegistryNode *node)
{
    while (node) {
        RegistryNode *next = node->next;
        physics_struct_dtor(&node->entry);
        engine_delete(node);
        node = next;
    }
}

// FUNCTION: PHYSICS_RT 0x10008ad0 same-result   (glue.md 4.2)
void STDCALL physics_object_table_free_chain(RegistryNode *node)
{
    free_chain(node);
}

// ---- bucket array --------------------------------------------------------------------------------------------------

// FUNCTION: PHYSICS_RT 0x10008b60 exact
RegistryArray *THISCALL xarray_ctor_sized(RegistryArray *a, i32 count)
{
    a->begin = count > 0 ? engine_new((size_t)count * sizeof *a->begin) : NULL;
    a->end = a->begin;
    a->allocated_end = a->begin + (count > 0 ? count : 0);
    return a;
}

static void reserve(RegistryArray *a, i32 count)
{
    RegistryNode **block = count ? engine_new((size_t)count * sizeof *block) : NULL;
    i32 kept = (i32)(a->end - a->begin);
    if (kept > count) kept = count;
    if (kept > 0) memcpy(block, a->begin, (size_t)kept * sizeof *block);
    engine_delete(a->begin);
    a->begin = block;
    a->end = block + kept;
    a->allocated_end = block + count;
}

// FUNCTION: PHYSICS_RT 0x10008d00 same-result
//
// Room for `count` pointers; keeps as many of the present ones as fit.
void THISCALL xarray_xnhash_table_reserve(RegistryArray *a, i32 count)
{
    reserve(a, count);
}

// FUNCTION: PHYSICS_RT 0x10008bb0 same-result
void THISCALL xarray_resize_insert(RegistryArray *a, i32 count)
{
    if (count + 1 > a->allocated_end - a->begin) reserve(a, count + 1);
    a->end = a->begin + count;
}

// FUNCTION: PHYSICS_RT 0x10008c60 same-result
void THISCALL xarray_xnhash_table_memset(RegistryArray *a, i32 byte)
{
    memset(a->begin, byte, (size_t)((char *)a->end - (char *)a->begin));
}

// FUNCTION: PHYSICS_RT 0x10008da0 same-result
void THISCALL xarray_swap(RegistryArray *a, RegistryArray *b)
{
    RegistryArray t = *a;
    *a = *b;
    *b = t;
}

// FUNCTION: PHYSICS_RT 0x10008ca0 same-result
RegistryIterator *THISCALL physics_object_table_iterator_copy(RegistryIterator *to, const RegistryIterator *from)
{
    *to = *from;
    return to;
}

// ---- table ---------------------------------------------------------------------------------------------------------

// Nodes are popped from the old chains and pushed at the heads of the new ones, so a chain is reversed.
static void move_nodes(RegistryTable *t, RegistryArray *fresh, i32 buckets)
{
    i32 old_buckets = (i32)bucket_count(t);
    for (i32 i = 0; i < old_buckets; i++) {
        RegistryNode *n;
        while ((n = t->buckets.begin[i]) != NULL) {
            t->buckets.begin[i] = n->next;
            RegistryNode **head = &fresh->begin[n->entry.key & (u32)(buckets - 1)];
            n->next = *head;
            *head = n;
        }
    }
}

// FUNCTION: PHYSICS_RT 0x100089a0 same-result   (glue.md 4.2)
void THISCALL physics_object_table_rehash(RegistryTable *t, i32 buckets)
{
    RegistryArray fresh = {NULL, NULL, NULL};
    t->threshold = x87_ftol((ext)buckets * t->load_factor);
    xarray_xnhash_table_reserve(&fresh, buckets + 1);
    fresh.end = fresh.begin + buckets;
    memset(fresh.begin, 0, (size_t)buckets * sizeof *fresh.begin);
    move_nodes(t, &fresh, buckets);
    RegistryArray old = t->buckets;
    t->buckets = fresh;
    engine_delete(old.begin);
}

// FUNCTION: PHYSICS_RT 0x10008b00 same-result   (glue.md 4.2)
RegistryNode *THISCALL xnhash_table_xinsert(RegistryTable *t, u32 bucket, const CK_ID *key, const PhysicsRecord *record)
{
    RegistryNode *n = engine_new(sizeof *n);
    n->entry.key = *key;
    n->entry.record = *record;
    n->next = t->buckets.begin[bucket];
    t->buckets.begin[bucket] = n;
    t->count++;
    return n;
}

// FUNCTION: PHYSICS_RT 0x10008850 same-result   (glue.md 4.2)
RegistryIterator *THISCALL physics_object_table_insert(RegistryTable *t, RegistryIterator *out, const CK_ID *key,
                                                       const PhysicsRecord *record)
{
    RegistryNode *n = find_node(t, *key);
    if (n) {
        n->entry.record = *record;
    } else {
        if (t->count >= t->threshold) {
            RegistryIterator again;
            physics_object_table_rehash(t, 2 * (i32)bucket_count(t));
            physics_object_table_insert(t, &again, key, record);
            *out = again;
            return out;
        }
        n = xnhash_table_xinsert(t, *key & (bucket_count(t) - 1), key, record);
    }
    *out = (RegistryIterator){n, t};
    return out;
}

// FUNCTION: PHYSICS_RT 0x10008530 same-result   (glue.md 4.2)
//
// An existing record of the key is overwritten, not destroyed. The argument is destroyed at the end, by value as it came.
i32 THISCALL physics_object_table_insert_record(Registry *r, CK_ID key, PhysicsRecord record)
{
    RegistryTable *t = &r->table;
    RegistryNode *n = find_node(t, key);
    if (n) {
        n->entry.record = record;
    } else {
        RegistryIterator at, copy;
        if (t->count >= t->threshold) {
            i32 buckets = 2 * (i32)bucket_count(t);
            RegistryArray fresh;
            t->threshold = x87_ftol((ext)buckets * t->load_factor);
            xarray_ctor_sized(&fresh, 0);
            xarray_resize_insert(&fresh, buckets);
            xarray_xnhash_table_memset(&fresh, 0);
            move_nodes(t, &fresh, buckets);
            xarray_swap(&t->buckets, &fresh);
            engine_delete(fresh.begin);
            physics_object_table_insert(t, &at, &key, &record);
        } else {
            at = (RegistryIterator){xnhash_table_xinsert(t, (u32)key & (bucket_count(t) - 1), &key, &record), t};
        }
        physics_object_table_iterator_copy(&copy, &at);
    }
    physics_record_stop(&record);
    return 1;
}

// FUNCTION: PHYSICS_RT 0x100086f0 same-result   (glue.md 4.2)
i32 THISCALL xnhash_table_remove(Registry *r, CK_ID key)
{
    RegistryTable *t = &r->table;
    RegistryNode **link = &t->buckets.begin[key & (bucket_count(t) - 1)];
    while (*link && (*link)->entry.key != key) link = &(*link)->next;
    RegistryNode *n = *link;
    if (n) {
        *link = n->next;
        physics_struct_dtor(&n->entry);
        engine_delete(n);
        t->count--;
    }
    return 1;
}

// FUNCTION: PHYSICS_RT 0x10008770 same-result   (glue.md 4.2)
i32 THISCALL manager_get_surface_count(const Registry *r)
{
    return r->table.count;
}

void registry_clear(RegistryTable *t)
{
    for (RegistryNode **b = t->buckets.begin; b != t->buckets.end; b++) {
        if (!*b) continue;
        free_chain(*b);
        *b = NULL;
    }
    t->count = 0;
}

void registry_ctor(Registry *r)
{
    for (size_t i = 0; i < sizeof r->pool / sizeof *r->pool; i++) physics_struct_ctor(&r->pool[i]);
    RegistryTable *t = &r->table;
    t->buckets = (RegistryArray){NULL, NULL, NULL};
    xarray_xnhash_table_reserve(&t->buckets, BUCKETS_AT_START + 1);
    t->buckets.end = t->buckets.begin + BUCKETS_AT_START;
    xarray_xnhash_table_memset(&t->buckets, 0);
    t->load_factor = 0.75f;
    t->count = 0;
    t->threshold = x87_ftol(BUCKETS_AT_START * LIT32(6334c, 0.75));
    registry_clear(t);
}

void registry_dtor(Registry *r)
{
    for (RegistryNode **b = r->table.buckets.begin; b != r->table.buckets.end; b++)
        if (*b) physics_object_table_free_chain(*b);
    engine_delete(r->table.buckets.begin);
    r->table.buckets = (RegistryArray){NULL, NULL, NULL};
    for (size_t i = sizeof r->pool / sizeof *r->pool; i-- > 0;) physics_struct_dtor(&r->pool[i]);
}

// FUNCTION: PHYSICS_RT 0x10007800 same-result   (glue.md 4.3)
//
// Counts and times itself for the profiler block. Made safe: no entity gives NULL.
PhysicsRecord *THISCALL manager_get_physics_object(Manager *m, CK3dEntity *entity, CKBOOL warn)
{
    i64 begin = system_ticks();
    m->lookups++;
    PhysicsRecord *record = entity ? registry_find(&m->registry.table, entity->id) : NULL;
    if (!record && warn && entity) manager_console(m, "You must Physicalize %s ...", entity);

    i64 duration = system_ticks() - begin;
    m->last_lookup = duration;
    if (duration > m->longest_lookup) m->longest_lookup = duration;
    return record;
}

Object *manager_get_body(Manager *m, CK3dEntity *entity)
{
    PhysicsRecord *record = manager_get_physics_object(m, entity, 0);
    return record ? record->object : NULL;
}
