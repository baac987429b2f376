// Watcher of two objects, one of which has several ledges (collision spec 3.1.8, 3.5).
//
// It measures no distance: whenever an object may have moved its share of the range it exchanges the mindists of the
// pairs of ledges that were near for those of the pairs that are near.
#include "collision/oo_watcher.h"

#include "base/memory.h"
#include "base/min_list.h"
#include "base/ptr_vector.h"
#include "collision/child_exchange.h"
#include "collision/delegator_root.h"
#include "collision/range_manager.h"
#include "dynamics/object.h"
#include "world/environment.h"

#define WATCHER_CAPACITY 8
#define NEVER 0x1.5af1d8p66 // 1e20 m, 0x4415af1d80000000

#define SLOT(f) ((void *)(f))

static OoWatcher *watcher_of_delegator(CollisionDelegator *delegator)
{
    return (OoWatcher *)((char *)delegator - offsetof(OoWatcher, delegator));
}

// ---- hull listeners ----

// FUNCTION: PHYSICS_RT 0x100380d0 exact   (collision spec 3.5)
SynapseOo *THISCALL synapse_oo_ctor(SynapseOo *synapse)
{
    synapse->listener.vt = &synapse_oo_vtable;
    return synapse;
}

// FUNCTION: PHYSICS_RT 0x10037f60 exact   (collision spec 3.5)
void THISCALL synapse_oo_dtor(SynapseOo *synapse)
{
    synapse->listener.vt = &synapse_oo_vtable;
    min_list_remove_minlist_elem(&synapse->object->hull.listeners, synapse->listener.hull_index);
}

// FUNCTION: PHYSICS_RT 0x10037f90 exact   (collision spec 3.5)
void *THISCALL synapse_oo_scaldel(HullListener *synapse, i32 flags)
{
    synapse_oo_dtor((SynapseOo *)synapse);
    if (flags & 1) engine_delete(synapse);
    return synapse;
}

// FUNCTION: PHYSICS_RT 0x10037fb0 exact   (collision spec 3.5)
void THISCALL synapse_oo_init_synapse_oo(SynapseOo *synapse, OoWatcher *watcher, Object *object)
{
    synapse->object = object;
    HullManager *hull = &object->hull;
    f32 key = hull_value_at(hull, object->env->time) + NEVER;
    synapse->listener.hull_index = min_list_add(&hull->listeners, synapse, key);
    synapse->watcher = watcher;
}

// FUNCTION: PHYSICS_RT 0x10037f80 exact   (collision spec 3.5)
i32 THISCALL synapse_oo_get_type(HullListener *synapse)
{
    return HULL_LISTENER_OO;
}

// FUNCTION: PHYSICS_RT 0x10037e20 exact   (collision spec 3.5)
void THISCALL synapse_oo_hull_limit_exceeded_event(HullListener *synapse, HullManager *hull, f32 intrusion)
{
    oo_watcher_hull_limit_exceeded_event(((SynapseOo *)synapse)->watcher);
}

// FUNCTION: PHYSICS_RT 0x10037f50 exact   (collision spec 3.5)
void THISCALL synapse_oo_hull_manager_is_going_to_be_deleted_event(HullListener *synapse, HullManager *hull)
{
    oo_watcher_hull_manager_is_going_to_be_deleted_event(((SynapseOo *)synapse)->watcher);
}

// ---- watcher ----

// FUNCTION: PHYSICS_RT 0x10037e30 exact   (collision spec 3.5)
void THISCALL oo_watcher_hull_limit_exceeded_event(OoWatcher *watcher)
{
    Object *a = watcher->synapses[0].object, *b = watcher->synapses[1].object;
    Environment *env = a->env;
    f64 range[2];
    env->statistics.watcher_checks++;
    env->range_manager->vt->range_of_pair(env->range_manager, a, b, &range[0], &range[1]);
    f64 sum = (ext)range[0] + range[1];
    mindist_manager_create_exact_mindists(a, b, sum, &watcher->children, NULL, NULL, NULL, NULL, &watcher->delegator);
    f64 now = env->time;
    for (i32 k = 0; k < 2; k++) {
        SynapseOo *synapse = &watcher->synapses[k];
        HullManager *hull = &synapse->object->hull;
        min_list_remove_minlist_elem(&hull->listeners, synapse->listener.hull_index);
        f32 key = hull_value_at(hull, now) + range[k];
        synapse->listener.hull_index = min_list_add(&hull->listeners, synapse, key);
    }
}

// FUNCTION: PHYSICS_RT 0x10037ff0 exact   (collision spec 3.5)
void THISCALL oo_watcher_hull_manager_is_going_to_be_deleted_event(OoWatcher *watcher)
{
    if (watcher) watcher->base.vt->scalar_dtor(&watcher->base, 1);
}

// FUNCTION: PHYSICS_RT 0x10038000 exact   (collision spec 3.5)
OoWatcher *THISCALL oo_watcher_ctor(OoWatcher *watcher, CollisionDelegator *delegator, Object *a, Object *b)
{
    watcher->base.delegator = delegator;
    watcher->base.fvector_index[0] = watcher->base.fvector_index[1] = -1;
    for (i32 k = 0; k < 2; k++) synapse_oo_ctor(&watcher->synapses[k]);
    watcher->children.capacity = WATCHER_CAPACITY;
    watcher->children.count = 0;
    watcher->children.elems = p_malloc(WATCHER_CAPACITY * sizeof(void *));
    watcher->base.vt = &oo_watcher_vtable;
    watcher->delegator.vt = &oo_watcher_delegator_vtable;
    synapse_oo_init_synapse_oo(&watcher->synapses[0], watcher, a);
    synapse_oo_init_synapse_oo(&watcher->synapses[1], watcher, b);
    oo_watcher_hull_limit_exceeded_event(watcher);
    return watcher;
}

// FUNCTION: PHYSICS_RT 0x10038100 exact   (collision spec 3.5)
void THISCALL oo_watcher_dtor(OoWatcher *watcher)
{
    watcher->base.vt = &oo_watcher_vtable;
    watcher->delegator.vt = &oo_watcher_delegator_vtable;
    for (i32 i = watcher->children.count - 1; i >= 0; i--) {
        Collision *child = watcher->children.elems[i];
        if (child) child->vt->scalar_dtor(child, 1);
    }
    watcher->base.delegator->vt->collision_deleted(watcher->base.delegator, &watcher->base);
    ptr_vector_empty(&watcher->children);
    for (i32 k = 1; k >= 0; k--) synapse_oo_dtor(&watcher->synapses[k]);
    watcher->delegator.vt = &collision_delegator_vtable;
    watcher->base.vt = &collision_vtable;
}

// FUNCTION: PHYSICS_RT 0x100380e0 exact   (collision spec 3.5)
void *THISCALL oo_watcher_scaldel(OoWatcher *watcher, i32 flags)
{
    oo_watcher_dtor(watcher);
    if (flags & 1) engine_delete(watcher);
    return watcher;
}

// FUNCTION: PHYSICS_RT 0x10038280 exact   (collision spec 3.5)
void *THISCALL oo_watcher_delegator_scaldel_adjust(CollisionDelegator *delegator, i32 flags)
{
    return oo_watcher_scaldel(watcher_of_delegator(delegator), flags);
}

// FUNCTION: PHYSICS_RT 0x100381d0 exact   (collision spec 3.5)
void THISCALL oo_watcher_collision_is_going_to_be_deleted_event(CollisionDelegator *delegator, Collision *child)
{
    fvector_remove(&watcher_of_delegator(delegator)->children, child);
}

// FUNCTION: PHYSICS_RT 0x10038240 exact   (collision spec 3.5)
void THISCALL oo_watcher_get_objects(OoWatcher *watcher, Object *out[2])
{
    out[0] = watcher->synapses[0].object;
    out[1] = watcher->synapses[1].object;
}

// FUNCTION: PHYSICS_RT 0x10038260 exact   (collision spec 3.5)
void THISCALL oo_watcher_get_ledges(OoWatcher *watcher, const Ledge *out[2])
{
    out[0] = out[1] = NULL;
}

// VTABLE: PHYSICS_RT 0x10063b90
const HullListenerVtable synapse_oo_vtable = {
    synapse_oo_get_type,
    synapse_oo_hull_limit_exceeded_event,
    synapse_oo_hull_manager_is_going_to_be_deleted_event,
    noop_1_a810,
    synapse_oo_scaldel,
};

// VTABLE: PHYSICS_RT 0x10063bb0
const CollisionDelegatorVtable oo_watcher_delegator_vtable = {
    oo_watcher_collision_is_going_to_be_deleted_event,
    oo_watcher_delegator_scaldel_adjust,
};

// VTABLE: PHYSICS_RT 0x10063bb8
const CollisionVtable oo_watcher_vtable = {
    null_write_stub,
    SLOT(oo_watcher_get_objects),
    SLOT(oo_watcher_get_ledges),
    collision_delegator_is_going_to_be_deleted_event,
    SLOT(oo_watcher_scaldel),
};
