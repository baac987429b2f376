// Mindist objects: construction, sides, destruction (collision spec 4.2, 4.3).
#include "base/memory.h"
#include "base/pure_call.h"
#include "collision/mindist_manager.h"
#include "contact/friction_system.h"
#include "contact/impact.h"
#include "dynamics/core.h"
#include "dynamics/object.h"
#include "geometry/compact.h"
#include "world/environment.h"

// FUNCTION: PHYSICS_RT 0x10016180 safe   (collision spec 4.2.2; the original writes to address 0)
void THISCALL null_write_stub(Collision *collision, Environment *env)
{
}

// FUNCTION: PHYSICS_RT 0x10016190 exact   (collision spec 4.2.2)
void THISCALL collision_delegator_is_going_to_be_deleted_event(Collision *collision, CollisionDelegator *delegator)
{
    if (collision) collision->vt->scalar_dtor(collision, 1);
}

// FUNCTION: PHYSICS_RT 0x100161b0 exact   (collision spec 4.2.2)
void *THISCALL collision_scaldel(Collision *collision, i32 flags)
{
    collision->vt = &collision_vtable;
    if (flags & 1) engine_delete(collision);
    return collision;
}

// ---- synapses ----

// FUNCTION: PHYSICS_RT 0x10016280 exact   (collision spec 4.2.4)
Synapse *THISCALL synapse_real_ctor(Synapse *synapse)
{
    synapse->listener.vt = &synapse_vtable;
    return synapse;
}

// FUNCTION: PHYSICS_RT 0x100161d0 exact   (collision spec 4.2.4)
void THISCALL synapse_dtor(Synapse *synapse)
{
    synapse->listener.vt = &synapse_vtable;
}

// FUNCTION: PHYSICS_RT 0x100161e0 exact   (collision spec 4.2.4)
void *THISCALL synapse_scaldel(HullListener *synapse, i32 flags)
{
    synapse->vt = &synapse_vtable;
    if (flags & 1) engine_delete(synapse);
    return synapse;
}

// FUNCTION: PHYSICS_RT 0x10016470 exact   (collision spec 4.2.4)
const Ledge *THISCALL synapse_get_ledge(const Synapse *synapse)
{
    return edge_ledge(synapse->edge);
}

static inline void init_synapse(Synapse *synapse, Mindist *mindist, Object *object)
{
    synapse->object = object;
    synapse->mindist_offset = (i16)((char *)mindist - (char *)synapse);
}

// FUNCTION: PHYSICS_RT 0x10016610 exact   (collision spec 4.3)
void THISCALL synapse_init_synapse_real(Synapse *synapse, Mindist *mindist, Object *object)
{
    init_synapse(synapse, mindist, object);
}

// FUNCTION: PHYSICS_RT 0x10016630 exact   (collision spec 4.3)
void THISCALL synapse_real_update_synapse(Synapse *synapse, const Edge *edge, i32 status)
{
    synapse->edge = edge;
    synapse->status = (i16)status;
}

// FUNCTION: PHYSICS_RT 0x10017cf0 exact   (collision spec 4.2.2)
void THISCALL synapse_hull_manager_is_reset_event(HullListener *synapse, f32 hull_delta, f32 center_delta)
{
    mindist_hull_manager_is_reset(synapse_mindist((Synapse *)synapse), hull_delta, center_delta);
}

// FUNCTION: PHYSICS_RT 0x10017d10 exact   (collision spec 4.2.2)
void THISCALL synapse_hull_limit_exceeded_event(HullListener *synapse, HullManager *hull, f32 intrusion)
{
    mindist_mindist_hull_limit_exceeded_event(synapse_mindist((Synapse *)synapse), intrusion);
}

// FUNCTION: PHYSICS_RT 0x10017d30 exact   (collision spec 4.2.2)
void THISCALL synapse_hull_manager_is_going_to_be_deleted_event(HullListener *synapse, HullManager *hull)
{
    Mindist *mindist = synapse_mindist((Synapse *)synapse);
    if (mindist) mindist->vt->scalar_dtor(mindist, 1);
}

// ---- mindists ----

// FUNCTION: PHYSICS_RT 0x100160e0 exact   (collision spec 4.3)
Mindist *THISCALL mindist_base_ctor(Mindist *mindist, CollisionDelegator *delegator)
{
    mindist->delegator = delegator;
    mindist->fvector_index[0] = mindist->fvector_index[1] = -1;
    for (i32 k = 0; k < 2; k++) synapse_real_ctor(&mindist->synapses[k]);
    mindist->flags = (mindist->flags & 0xcfc00000) | (63u << MINDIST_COLL_DIST_SHIFT);
    mindist->vt = (const MindistVtable *)&mindist_base_vtable;
    mindist->sum_angular_hull_time = 0;
    mindist->event_index = TIME_EVENT_NONE;
    return mindist;
}

static inline void base_end(Mindist *mindist)
{
    for (i32 k = 1; k >= 0; k--) synapse_dtor(&mindist->synapses[k]);
    mindist->vt = (const MindistVtable *)&collision_vtable;
}

// FUNCTION: PHYSICS_RT 0x10016220 exact   (collision spec 4.3)
void THISCALL mindist_base_dtor(Mindist *mindist)
{
    base_end(mindist);
}

// FUNCTION: PHYSICS_RT 0x10016200 exact   (collision spec 4.2.2)
void *THISCALL mindist_base_scaldel(Mindist *mindist, i32 flags)
{
    mindist_base_dtor(mindist);
    if (flags & 1) engine_delete(mindist);
    return mindist;
}

// FUNCTION: PHYSICS_RT 0x10016410 exact   (collision spec 4.2.2)
void THISCALL mindist_base_get_objects(Mindist *mindist, Object *out[2])
{
    out[0] = mindist->synapses[0].object;
    out[1] = mindist->synapses[1].object;
}

// FUNCTION: PHYSICS_RT 0x10016430 exact   (collision spec 4.2.2)
void THISCALL mindist_base_get_ledges(Mindist *mindist, const Ledge *out[2])
{
    out[0] = edge_ledge(mindist->synapses[0].edge);
    out[1] = edge_ledge(mindist->synapses[1].edge);
}

// FUNCTION: PHYSICS_RT 0x10016290 exact   (collision spec 4.3)
Mindist *THISCALL mindist_ctor(Mindist *mindist, Environment *env, CollisionDelegator *delegator)
{
    mindist_base_ctor(mindist, delegator);
    mindist->vt = &mindist_vtable;
    mindist->time_code = 0;
    mindist->last_ball_edge = NULL;
    env->statistics.live_mindists++;
    env->statistics.created_mindists++;
    return mindist;
}

// FUNCTION: PHYSICS_RT 0x10016490 exact   (collision spec 4.3)
//
// An object that is neither a ball nor a polygon (a crash in the original) is taken for a polygon.
void THISCALL mindist_init_mindist(Mindist *mindist, Object *a, Object *b, const Edge *edge_a, const Edge *edge_b)
{
    Synapse *side_a = &mindist->synapses[0], *side_b = &mindist->synapses[1];
    if (b->type == OBJECT_BALL) {
        // Of two balls the one with the larger client data comes first.
        if (a->type != OBJECT_BALL || (uintptr_t)a->client_data < (uintptr_t)b->client_data) {
            side_a = &mindist->synapses[1];
            side_b = &mindist->synapses[0];
        }
        synapse_init_synapse_real(side_b, mindist, b);
        side_b->status = SYNAPSE_BALL;
        side_b->edge = edge_b;
    } else {
        synapse_init_synapse_real(side_b, mindist, b);
        synapse_real_update_synapse(side_b, edge_b, SYNAPSE_POINT);
        b->surface->vt->add_reference(b->surface, edge_ledge(edge_b));
    }

    init_synapse(side_a, mindist, a);
    if (a->type == OBJECT_BALL) {
        synapse_real_update_synapse(side_a, edge_a, SYNAPSE_BALL);
    } else {
        synapse_real_update_synapse(side_a, edge_a, SYNAPSE_POINT);
        a->surface->vt->add_reference(a->surface, edge_ledge(edge_a));
    }

    mindist->sum_extra_radius = a->extra_radius + b->extra_radius;
    MindistManager *manager = a->env->mindist_manager;
    if (!a->phantom && !b->phantom) {
        mindist_manager_insert_and_recalc_exact_mindist(manager, mindist);
    } else {
        mindist->flags = (mindist->flags & ~(u32)MINDIST_FUNCTION_MASK) | MINDIST_FUNCTION_PHANTOM;
        mindist_manager_insert_and_recalc_phantom_mindist(manager, mindist);
    }
}

// FUNCTION: PHYSICS_RT 0x100162f0 exact   (collision spec 4.3)
void THISCALL mindist_dtor(Mindist *mindist)
{
    mindist->vt = &mindist_vtable;
    Environment *env = mindist->synapses[0].object->env;
    env->statistics.live_mindists--;
    env->statistics.deleted_mindists++;

    MindistManager *manager = env->mindist_manager;
    if (mindist->flags & MINDIST_IN_PHANTOM_SET_MASK) mindist_manager_mindist_left_phantom(mindist);
    switch (mindist_status(mindist)) {
    case MINDIST_INVALID: mindist_manager_remove_invalid_mindist(manager, mindist); break;
    case MINDIST_EXACT: mindist_manager_remove_exact_mindist(manager, mindist); break;
    case MINDIST_HULL_RECURSIVE:
    case MINDIST_HULL: mindist_manager_remove_hull_mindist(manager, mindist); break;
    default: break;
    }
    for (i32 k = 0; k < 2; k++) {
        SurfaceManager *surface = mindist->synapses[k].object->surface;
        surface->vt->remove_reference(surface, synapse_get_ledge(&mindist->synapses[k]));
    }
    mindist->delegator->vt->collision_deleted(mindist->delegator, (Collision *)mindist);
    base_end(mindist);
}

// FUNCTION: PHYSICS_RT 0x100162d0 exact   (collision spec 4.2.2)
void *THISCALL mindist_scaldel(Mindist *mindist, i32 flags)
{
    mindist_dtor(mindist);
    if (flags & 1) engine_delete(mindist);
    return mindist;
}

// FUNCTION: PHYSICS_RT 0x10019a80 exact   (collision spec 4.2.3)
Synapse *THISCALL mindist_get_sorted_synapse(Mindist *mindist, i32 k)
{
    return mindist_sorted_synapse(mindist, (u32)k);
}

// ---- vtables ----

#define SLOT(f) ((void *)(f))

// VTABLE: PHYSICS_RT 0x1006378c
const CollisionVtable collision_vtable = {
    null_write_stub, PURE, PURE, collision_delegator_is_going_to_be_deleted_event, collision_scaldel,
};

// VTABLE: PHYSICS_RT 0x10063778
const CollisionVtable mindist_base_vtable = {
    null_write_stub,
    SLOT(mindist_base_get_objects),
    SLOT(mindist_base_get_ledges),
    collision_delegator_is_going_to_be_deleted_event,
    SLOT(mindist_base_scaldel),
};

// VTABLE: PHYSICS_RT 0x100637a0
const HullListenerVtable synapse_vtable = {
    SLOT(friction_sys_static_get_controller_priority), // any function that returns 0: HULL_LISTENER_SYNAPSE
    synapse_hull_limit_exceeded_event,
    synapse_hull_manager_is_going_to_be_deleted_event,
    synapse_hull_manager_is_reset_event,
    synapse_scaldel,
};

// VTABLE: PHYSICS_RT 0x100637b4
const MindistVtable mindist_vtable = {
    mindist_simulate_time_event,
    mindist_base_get_objects,
    mindist_base_get_ledges,
    SLOT(collision_delegator_is_going_to_be_deleted_event),
    mindist_scaldel,
    mindist_mindist_rescue_push,
    mindist_exact_mindist_went_invalid,
    mindist_do_impact,
};
