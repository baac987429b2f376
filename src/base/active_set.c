#include "base/active_set.h"

#include "base/memory.h"
#include "base/ptr_vector.h"
#include "base/vhash.h"

// VTABLE: PHYSICS_RT 0x1006355c
const VHashVtable mindist_hash_vtable = {vhash_of_elements_compare, vhash_of_elements_1_scaldel};
// VTABLE: PHYSICS_RT 0x10063584
const VHashVtable object_hash_vtable = {vhash_of_elements_compare, vhash_of_elements_2_scaldel};
// VTABLE: PHYSICS_RT 0x10063574
const VHashVtable core_hash_vtable = {vhash_of_elements_compare, vhash_of_elements_3_scaldel};
// VTABLE: PHYSICS_RT 0x10063564
const VHashVtable mindist_set_vtable = {vhash_of_elements_compare, (void *)u_set_active_1_scaldel};
// VTABLE: PHYSICS_RT 0x1006357c
const VHashVtable object_set_vtable = {vhash_of_elements_compare, (void *)u_set_active_2_scaldel};
// VTABLE: PHYSICS_RT 0x1006356c
const VHashVtable core_set_vtable = {vhash_of_elements_compare, (void *)u_set_active_3_scaldel};

// FUNCTION: PHYSICS_RT 0x10011060 same-result   (constraints.md 8.2)
i32 THISCALL vhash_of_elements_compare(VHash *hash, void *a, void *b)
{
    return a == b;
}

// ---- the plain hashes ----

// FUNCTION: PHYSICS_RT 0x10011040 exact   (constraints.md 8.2)
void THISCALL vhash_of_elements_1_dtor(VHash *hash)
{
    hash->vt = &mindist_hash_vtable;
    vhash_dtor(hash);
}

// FUNCTION: PHYSICS_RT 0x10011050 exact   (constraints.md 8.2)
void THISCALL vhash_of_elements_2_dtor(VHash *hash)
{
    hash->vt = &object_hash_vtable;
    vhash_dtor(hash);
}

// FUNCTION: PHYSICS_RT 0x10011080 exact   (constraints.md 8.2)
void THISCALL vhash_of_elements_3_dtor(VHash *hash)
{
    hash->vt = &core_hash_vtable;
    vhash_dtor(hash);
}

// FUNCTION: PHYSICS_RT 0x100110b0 exact   (constraints.md 8.2)
void *THISCALL vhash_of_elements_1_scaldel(VHash *hash, i32 flags)
{
    vhash_of_elements_1_dtor(hash);
    if (flags & 1) engine_delete(hash);
    return hash;
}

// FUNCTION: PHYSICS_RT 0x10011180 exact   (constraints.md 8.2)
void *THISCALL vhash_of_elements_2_scaldel(VHash *hash, i32 flags)
{
    vhash_of_elements_2_dtor(hash);
    if (flags & 1) engine_delete(hash);
    return hash;
}

// FUNCTION: PHYSICS_RT 0x10011250 exact   (constraints.md 8.2)
void *THISCALL vhash_of_elements_3_scaldel(VHash *hash, i32 flags)
{
    vhash_of_elements_3_dtor(hash);
    if (flags & 1) engine_delete(hash);
    return hash;
}

// ---- the sets ----

void active_set_init(ActiveSet *set, const VHashVtable *vt)
{
    vhash_ctor(&set->elements, 16);
    ptr_vector_ctor_allocated(&set->listeners, 0);
    set->elements.vt = vt;
}

static u32 hash_of_element(const void *elem)
{
    u32 p = (u32)(uintptr_t)elem;
    return (u32)((i32)(p * 1001) >> 16) + p * 75;
}

static SetListener *listener_at(const ActiveSet *set, i32 i)
{
    return set->listeners.elems[i];
}

void active_set_add(ActiveSet *set, void *elem)
{
    vhash_add_elem(&set->elements, elem, (i32)(hash_of_element(elem) | 0x80000000u));
    for (i32 i = set->listeners.count - 1; i >= 0; i--) {
        SetListener *listener = listener_at(set, i);
        listener->vt->element_added(listener, set, elem);
    }
}

void active_set_remove(ActiveSet *set, void *elem)
{
    vhash_remove_elem(&set->elements, elem, hash_of_element(elem) | 0x80000000u);
    for (i32 i = set->listeners.count - 1; i >= 0; i--) {
        SetListener *listener = listener_at(set, i);
        listener->vt->element_removed(listener, set, elem);
    }
}

// Tells the listeners, each of which may take itself off the list.
static void set_dtor(ActiveSet *set)
{
    for (i32 i = set->listeners.count - 1; i >= 0; i--) {
        SetListener *listener = listener_at(set, i);
        listener->vt->set_deleted(listener, set);
    }
    ptr_vector_empty(&set->listeners);
}

void active_set_end_mindists(ActiveSet *set)
{
    set->elements.vt = &mindist_set_vtable;
    set_dtor(set);
    set->elements.vt = &mindist_hash_vtable;
    vhash_dtor(&set->elements);
}

// FUNCTION: PHYSICS_RT 0x10010fb0 exact   (constraints.md 8.2)
void THISCALL u_set_active_1_dtor(ActiveSet *set)
{
    active_set_end_mindists(set);
}

// FUNCTION: PHYSICS_RT 0x100110f0 exact   (constraints.md 8.2)
void THISCALL u_set_active_2_dtor(ActiveSet *set)
{
    set->elements.vt = &object_set_vtable;
    set_dtor(set);
    set->elements.vt = &object_hash_vtable;
    vhash_dtor(&set->elements);
}

// FUNCTION: PHYSICS_RT 0x100111c0 same-result   (constraints.md 8.2)
void THISCALL u_set_active_3_dtor(ActiveSet *set)
{
    set->elements.vt = &core_set_vtable;
    set_dtor(set);
    set->elements.vt = &core_hash_vtable;
    vhash_dtor(&set->elements);
}

// FUNCTION: PHYSICS_RT 0x10011090 same-result   (constraints.md 8.2)
void *THISCALL u_set_active_1_scaldel(ActiveSet *set, i32 flags)
{
    u_set_active_1_dtor(set);
    if (flags & 1) engine_delete(set);
    return set;
}

// FUNCTION: PHYSICS_RT 0x100110d0 same-result   (constraints.md 8.2)
void *THISCALL u_set_active_2_scaldel(ActiveSet *set, i32 flags)
{
    u_set_active_2_dtor(set);
    if (flags & 1) engine_delete(set);
    return set;
}

// FUNCTION: PHYSICS_RT 0x100111a0 same-result   (constraints.md 8.2)
void *THISCALL u_set_active_3_scaldel(ActiveSet *set, i32 flags)
{
    u_set_active_3_dtor(set);
    if (flags & 1) engine_delete(set);
    return set;
}
