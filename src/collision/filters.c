// Collision filters: by group name, by pair, and the chain of both (collision spec 2.6.8, core.md 9.5).
#include "base/hash.h"
#include "base/memory.h"
#include "base/ptr_vector.h"
#include "base/pure_call.h"
#include "base/vhash.h"
#include "collision/filter.h"
#include "dynamics/object.h"

#define SLOT(f) ((void *)(f))
#define PAIR_HASH_SIZE 0x400

// FUNCTION: PHYSICS_RT 0x100148d0 exact   (core.md 9.5)
void THISCALL collision_filter_dtor(CollisionFilter *filter)
{
    filter->vt = &collision_filter_vtable;
}

// FUNCTION: PHYSICS_RT 0x100148e0 exact   (core.md 9.5)
void *THISCALL collision_filter_scaldel(CollisionFilter *filter, i32 flags)
{
    collision_filter_dtor(filter);
    if (flags & 1) engine_delete(filter);
    return filter;
}

// ---- groups ----

// FUNCTION: PHYSICS_RT 0x10014970 exact   (core.md 9.5)
CollisionFilter *THISCALL collision_filter_coll_group_ident_ctor(CollisionFilter *filter, i32 delete_with_env)
{
    GroupFilter *self = (GroupFilter *)filter;
    filter->vt = &group_filter_vtable;
    self->delete_with_env = delete_with_env;
    return filter;
}

// FUNCTION: PHYSICS_RT 0x10014940 exact   (core.md 9.5)
void THISCALL collision_filter_coll_group_ident_dtor(CollisionFilter *filter)
{
    filter->vt = &group_filter_vtable;
    collision_filter_dtor(filter);
}

// FUNCTION: PHYSICS_RT 0x10014950 exact   (core.md 9.5)
void *THISCALL collision_filter_coll_group_ident_scaldel(CollisionFilter *filter, i32 flags)
{
    collision_filter_coll_group_ident_dtor(filter);
    if (flags & 1) engine_delete(filter);
    return filter;
}

// FUNCTION: PHYSICS_RT 0x10014900 exact   (collision spec 2.6.8)
i32 THISCALL collision_filter_coll_group_ident_check_objects_for_collision_detection(CollisionFilter *filter, Object *a,
                                                                                     Object *b)
{
    if (!a->nocoll_group[0] || !b->nocoll_group[0]) return 1;
    return strncmp(a->nocoll_group, b->nocoll_group, 8) != 0;
}

// FUNCTION: PHYSICS_RT 0x10014990 exact   (core.md 9.5)
void THISCALL collision_filter_coll_group_ident_environment_will_be_deleted(CollisionFilter *filter, Environment *env)
{
    if (((GroupFilter *)filter)->delete_with_env) filter->vt->scalar_dtor(filter, 1);
}

// ---- exclusive pairs ----

// FUNCTION: PHYSICS_RT 0x100149b0 exact   (core.md 9.5)
i32 THISCALL cfep_hash_compare(VHash *hash, const PairRecord *a, const PairRecord *b)
{
    return a->low == b->low && a->high == b->high;
}

// FUNCTION: PHYSICS_RT 0x100149e0 exact   (core.md 9.5)
u32 STDCALL cfep_hash_object_to_index(const PairRecord *pair)
{
    return hash_of_pointer(pair->low);
}

// FUNCTION: PHYSICS_RT 0x10014a20 exact   (core.md 9.5)
PairRecord *THISCALL cfep_hash_find_pair(VHash *hash, const PairRecord *pair)
{
    return vhash_find_elem(hash, (void *)pair, cfep_hash_object_to_index(pair));
}

// VTABLE: PHYSICS_RT 0x10063664
const VHashVtable cfep_hash_vtable = {
    SLOT(cfep_hash_compare),
    cfep_hash_scaldel,
};

// FUNCTION: PHYSICS_RT 0x10014a40 exact   (core.md 9.5)
VHash *THISCALL cfep_hash_ctor(VHash *hash, i32 size)
{
    vhash_ctor(hash, size);
    hash->vt = &cfep_hash_vtable;
    return hash;
}

// FUNCTION: PHYSICS_RT 0x10014a80 exact   (core.md 9.5)
void THISCALL cfep_hash_dtor(VHash *hash)
{
    hash->vt = &cfep_hash_vtable;
    for (i32 i = hash->mask; i >= 0; i--)
        if (hash->elems[i].elem) engine_delete(hash->elems[i].elem);
    vhash_dtor(hash);
}

// FUNCTION: PHYSICS_RT 0x10014a60 exact   (core.md 9.5)
void *THISCALL cfep_hash_scaldel(VHash *hash, i32 flags)
{
    cfep_hash_dtor(hash);
    if (flags & 1) engine_delete(hash);
    return hash;
}

// FUNCTION: PHYSICS_RT 0x10014b80 exact   (core.md 9.5)
CollisionFilter *THISCALL collision_filter_exclusive_pair_ctor(CollisionFilter *filter)
{
    filter->vt = &pair_filter_vtable;
    ((PairFilter *)filter)->pairs = cfep_hash_ctor(engine_new(sizeof(VHash)), PAIR_HASH_SIZE);
    return filter;
}

// FUNCTION: PHYSICS_RT 0x10014c10 exact   (core.md 9.5)
void THISCALL collision_filter_exclusive_pair_dtor(CollisionFilter *filter)
{
    PairFilter *self = (PairFilter *)filter;
    filter->vt = &pair_filter_vtable;
    if (self->pairs) self->pairs->vt->scalar_dtor(self->pairs, 1);
    self->pairs = NULL;
    collision_filter_dtor(filter);
}

// FUNCTION: PHYSICS_RT 0x10014bf0 exact   (core.md 9.5)
void *THISCALL collision_filter_exclusive_pair_scaldel(CollisionFilter *filter, i32 flags)
{
    collision_filter_exclusive_pair_dtor(filter);
    if (flags & 1) engine_delete(filter);
    return filter;
}

// FUNCTION: PHYSICS_RT 0x10014b10 exact   (core.md 9.5)
void THISCALL collision_filter_exclusive_pair_generate_hash_entry(CollisionFilter *filter, Object *a, Object *b,
                                                                  PairRecord *out)
{
    i32 ordered = (uintptr_t)b > (uintptr_t)a;
    out->low = ordered ? a : b;
    out->high = ordered ? b : a;
}

// FUNCTION: PHYSICS_RT 0x10014b30 exact   (collision spec 2.6.8)
i32 THISCALL collision_filter_exclusive_pair_check_objects_for_collision_detection(CollisionFilter *filter, Object *a,
                                                                                   Object *b)
{
    PairRecord key;
    collision_filter_exclusive_pair_generate_hash_entry(filter, a, b, &key);
    return cfep_hash_find_pair(((PairFilter *)filter)->pairs, &key) == NULL;
}

// FUNCTION: PHYSICS_RT 0x10014b70 exact   (core.md 9.5)
void THISCALL collision_filter_exclusive_pair_environment_will_be_deleted(CollisionFilter *filter, Environment *env)
{
    if (filter) filter->vt->scalar_dtor(filter, 1);
}

// ---- chain ----

// FUNCTION: PHYSICS_RT 0x10014d40 exact   (core.md 9.5)
CollisionFilter *THISCALL meta_collision_filter_ctor(CollisionFilter *chain, i32 delete_with_env)
{
    FilterChain *self = (FilterChain *)chain;
    ptr_vector_init(&self->filters);
    self->delete_with_env = delete_with_env;
    chain->vt = &filter_chain_vtable;
    return chain;
}

// FUNCTION: PHYSICS_RT 0x10014ce0 exact   (core.md 9.5)
void THISCALL meta_collision_filter_dtor(CollisionFilter *chain)
{
    chain->vt = &filter_chain_vtable;
    ptr_vector_empty(&((FilterChain *)chain)->filters);
    collision_filter_dtor(chain);
}

// FUNCTION: PHYSICS_RT 0x10014d20 exact   (core.md 9.5)
void *THISCALL meta_collision_filter_scaldel(CollisionFilter *chain, i32 flags)
{
    meta_collision_filter_dtor(chain);
    if (flags & 1) engine_delete(chain);
    return chain;
}

// FUNCTION: PHYSICS_RT 0x10014c70 exact   (core.md 9.5)
void THISCALL meta_collision_filter_add_collision_filter(CollisionFilter *chain, CollisionFilter *filter)
{
    ptr_vector_append(&((FilterChain *)chain)->filters, filter);
}

// FUNCTION: PHYSICS_RT 0x10014ca0 exact   (collision spec 2.6.8)
//
// Every filter is asked, the last first.
i32 THISCALL meta_collision_filter_check_objects_for_collision_detection(CollisionFilter *chain, Object *a, Object *b)
{
    FilterChain *self = (FilterChain *)chain;
    i32 collide = 1;
    for (i32 i = self->filters.count - 1; i >= 0; i--) {
        CollisionFilter *filter = self->filters.elems[i];
        collide &= filter->vt->check(filter, a, b);
    }
    return collide;
}

// FUNCTION: PHYSICS_RT 0x10014d90 exact   (core.md 9.5)
void THISCALL meta_collision_filter_environment_will_be_deleted(CollisionFilter *chain, Environment *env)
{
    FilterChain *self = (FilterChain *)chain;
    for (i32 i = self->filters.count - 1; i >= 0; i--) {
        CollisionFilter *filter = self->filters.elems[i];
        filter->vt->env_deleted(filter, env);
        ptr_vector_remove_at(&self->filters, i);
    }
    if (self->delete_with_env) chain->vt->scalar_dtor(chain, 1);
}

// ---- vtables ----

// VTABLE: PHYSICS_RT 0x1006364c
const CollisionFilterVtable collision_filter_vtable = {PURE, PURE, collision_filter_scaldel};

// VTABLE: PHYSICS_RT 0x10063658
const CollisionFilterVtable group_filter_vtable = {
    collision_filter_coll_group_ident_check_objects_for_collision_detection,
    collision_filter_coll_group_ident_environment_will_be_deleted,
    collision_filter_coll_group_ident_scaldel,
};

// VTABLE: PHYSICS_RT 0x1006366c
const CollisionFilterVtable pair_filter_vtable = {
    collision_filter_exclusive_pair_check_objects_for_collision_detection,
    collision_filter_exclusive_pair_environment_will_be_deleted,
    collision_filter_exclusive_pair_scaldel,
};

// VTABLE: PHYSICS_RT 0x10063678
const CollisionFilterVtable filter_chain_vtable = {
    meta_collision_filter_check_objects_for_collision_detection,
    meta_collision_filter_environment_will_be_deleted,
    meta_collision_filter_scaldel,
};
