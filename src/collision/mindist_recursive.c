// Mindist of hulls of inner ledge-tree nodes (collision spec 3.6). At collision distance, or when the hulls intrude, it is
// replaced by the mindists of one hull's parts with the other hull; once the hulls are apart again it takes their place.
#include "collision/mindist_recursive.h"

#include "base/memory.h"
#include "base/min_list.h"
#include "base/ptr_vector.h"
#include "collision/child_exchange.h"
#include "collision/delegator_root.h"
#include "collision/mindist_manager.h"
#include "collision/range_manager.h"
#include "contact/impact.h"
#include "dynamics/object.h"
#include "world/environment.h"
#include "world/performance_counter.h"

#define SLOT(f) ((void *)(f))
#define VIRTUAL 0x80000000u // of an edge or triangle: only the hull has it

static MindistRecursive *mindist_of_delegator(CollisionDelegator *delegator)
{
    return (MindistRecursive *)((char *)delegator - offsetof(MindistRecursive, delegator));
}

// FUNCTION: PHYSICS_RT 0x10030860 exact   (collision spec 3.6)
MindistRecursive *THISCALL mindist_recursive_ctor(MindistRecursive *mindist, Environment *env, CollisionDelegator *delegator)
{
    mindist_ctor(&mindist->base, env, delegator);
    ptr_vector_init(&mindist->children);
    mindist->base.vt = &mindist_recursive_vtable;
    mindist->delegator.vt = &mindist_recursive_delegator_vtable;
    mindist->side = -1;
    return mindist;
}

// FUNCTION: PHYSICS_RT 0x100307f0 exact   (collision spec 3.6)
void THISCALL mindist_recursive_delete_all_children(MindistRecursive *mindist)
{
    for (i32 i = mindist->children.count - 1; i >= 0; i--) {
        Collision *child = mindist->children.elems[i];
        if (child) child->vt->scalar_dtor(child, 1);
    }
    ptr_vector_empty(&mindist->children);
}

// FUNCTION: PHYSICS_RT 0x10030910 exact   (collision spec 3.6)
void THISCALL mindist_recursive_dtor(MindistRecursive *mindist)
{
    mindist->base.vt = &mindist_recursive_vtable;
    mindist->delegator.vt = &mindist_recursive_delegator_vtable;
    mindist_recursive_delete_all_children(mindist);
    ptr_vector_empty(&mindist->children);
    mindist->delegator.vt = &collision_delegator_vtable;
    mindist_dtor(&mindist->base);
}

// FUNCTION: PHYSICS_RT 0x100308f0 exact   (collision spec 3.6)
void *THISCALL mindist_recursive_scaldel(MindistRecursive *mindist, i32 flags)
{
    mindist_recursive_dtor(mindist);
    if (flags & 1) engine_delete(mindist);
    return mindist;
}

// FUNCTION: PHYSICS_RT 0x10030c50 exact   (collision spec 3.6)
void *THISCALL mindist_recursive_delegator_scaldel_adjust(CollisionDelegator *delegator, i32 flags)
{
    return mindist_recursive_scaldel(mindist_of_delegator(delegator), flags);
}

// FUNCTION: PHYSICS_RT 0x100309c0 exact   (collision spec 3.6)
void THISCALL mindist_recursive_collision_is_going_to_be_deleted_event(CollisionDelegator *delegator, Collision *child)
{
    fvector_remove(&mindist_of_delegator(delegator)->children, child);
}

// FUNCTION: PHYSICS_RT 0x10030a30 exact   (collision spec 3.6)
//
// A side of -1 (never set; the original reads before its arguments) expands side 0.
void THISCALL mindist_recursive_recheck_recursive_childs(MindistRecursive *mindist, f64 range)
{
    const Synapse *synapses = mindist->base.synapses;
    i32 side = mindist->side == 1;
    const Ledge *fixed[2] = {NULL, NULL}, *expand[2] = {NULL, NULL};
    fixed[1 - side] = edge_ledge(synapses[1 - side].edge);
    expand[side] = edge_ledge(synapses[side].edge);
    mindist_manager_create_exact_mindists(synapses[0].object, synapses[1].object, range, &mindist->children, fixed[0], fixed[1],
                                          expand[0], expand[1], &mindist->delegator);
}

static void range_of(const MindistRecursive *mindist, f64 range[2])
{
    Object *a = mindist->base.synapses[0].object, *b = mindist->base.synapses[1].object;
    RangeManager *manager = a->env->range_manager;
    manager->vt->range_of_pair(manager, a, b, &range[0], &range[1]);
}

// Out of the exact list; children on mindist->side take its place.
static void expand(MindistRecursive *mindist, MindistManager *manager)
{
    mindist_manager_remove_exact_mindist(manager, &mindist->base);
    f64 range[2];
    range_of(mindist, range);
    f32 wait = (ext)range[0] + range[1];
    mindist_manager_insert_lazy_hull_mindist(&mindist->base, wait);
    mindist->base.flags = (mindist->base.flags & ~(u32)MINDIST_STATUS_MASK) | (u32)MINDIST_HULL_RECURSIVE << MINDIST_STATUS_SHIFT;
    f64 sum = (ext)range[0] + range[1];
    mindist_recursive_recheck_recursive_childs(mindist, sum);
}

// Radius of the tree node whose hull the ledge is.
static f32 node_radius(const Ledge *ledge)
{
    return ((const LedgeTreeNode *)((const char *)ledge + ledge->tree_node_offset))->radius;
}

static i32 is_virtual_edge(const Synapse *synapse)
{
    return (synapse->edge->bits & VIRTUAL) != 0;
}

static i32 is_virtual_triangle(const Synapse *synapse)
{
    return (edge_triangle(synapse->edge)->bits & VIRTUAL) != 0;
}

// Side whose feature in contact belongs to the hull alone, or -1: both are real.
// Edge against face cannot be closest (the original crashes; here a real contact).
static i32 side_of_virtual_feature(const Synapse *a, const Synapse *b)
{
    switch (a->status) {
    case SYNAPSE_POINT:
    case SYNAPSE_BALL:
        if (b->status == SYNAPSE_EDGE) return is_virtual_edge(b) ? 1 : -1;
        if (b->status == SYNAPSE_TRIANGLE) return is_virtual_triangle(b) ? 1 : -1;
        return -1;
    case SYNAPSE_EDGE:
        if (b->status == SYNAPSE_POINT || b->status == SYNAPSE_BALL) return is_virtual_triangle(a) ? 0 : -1;
        if (b->status != SYNAPSE_EDGE) return -1;
        if (!is_virtual_edge(b)) return is_virtual_edge(a) ? 0 : -1;
        if (!is_virtual_edge(a)) return 1;
        return node_radius(edge_ledge(a->edge)) > node_radius(edge_ledge(b->edge)) ? 0 : 1;
    case SYNAPSE_TRIANGLE: return is_virtual_triangle(a) ? 0 : -1;
    default: return -1;
    }
}

// FUNCTION: PHYSICS_RT 0x10030540 exact   (collision spec 3.6)
void THISCALL mindist_recursive_do_impact(MindistRecursive *mindist)
{
    i32 side = side_of_virtual_feature(&mindist->base.synapses[0], &mindist->base.synapses[1]);
    if (side < 0) {
        mindist_do_impact(&mindist->base);
        return;
    }
    mindist->side = side;
    expand(mindist, mindist->base.synapses[0].object->env->mindist_manager);
}

// FUNCTION: PHYSICS_RT 0x10030710 exact   (collision spec 3.6)
void THISCALL mindist_recursive_exact_mindist_went_invalid(MindistRecursive *mindist, MindistManager *manager)
{
    const Ledge *a = edge_ledge(mindist->base.synapses[0].edge), *b = edge_ledge(mindist->base.synapses[1].edge);
    mindist->side = 1;
    if (ledge_has_children(a) && (!ledge_has_children(b) || node_radius(a) > node_radius(b))) mindist->side = 0;
    expand(mindist, manager);
}

// FUNCTION: PHYSICS_RT 0x10030af0 exact   (collision spec 3.6)
void THISCALL mindist_recursive_invalid_mindist_went_exact(MindistRecursive *mindist)
{
    mindist_recursive_delete_all_children(mindist);
    MindistManager *manager = mindist->base.synapses[0].object->env->mindist_manager;
    mindist_manager_remove_hull_mindist(manager, &mindist->base);
    mindist_manager_insert_exact_mindist(manager, &mindist->base);
    mindist->base.flags &= ~(u32)MINDIST_FUNCTION_MASK;
}

// FUNCTION: PHYSICS_RT 0x10030b20 exact   (collision spec 3.6)
void THISCALL mindist_recursive_rec_hull_limit_exceeded_event(MindistRecursive *mindist)
{
    mindist_recalc_invalid_mindist(&mindist->base);
    if ((mindist->base.flags & MINDIST_RECALC_MASK) == 0 && mindist->base.length > ivp_mindist_settings.friction_dist) {
        mindist_recursive_invalid_mindist_went_exact(mindist);
        return;
    }
    f64 range[2];
    range_of(mindist, range);
    Environment *env = mindist->base.synapses[0].object->env;
    env->statistics.watcher_checks++;
    f64 sum = (ext)range[0] + range[1];
    mindist_recursive_recheck_recursive_childs(mindist, sum);
    f64 now = env->time;
    for (i32 k = 0; k < 2; k++) {
        Synapse *synapse = &mindist->base.synapses[k];
        HullManager *hull = &synapse->object->hull;
        min_list_remove_minlist_elem(&hull->listeners, synapse->listener.hull_index);
        f32 key = hull_value_at(hull, now) + range[k];
        synapse->listener.hull_index = min_list_add(&hull->listeners, synapse, key);
    }
}

// VTABLE: PHYSICS_RT 0x10063ac8
const CollisionDelegatorVtable mindist_recursive_delegator_vtable = {
    mindist_recursive_collision_is_going_to_be_deleted_event,
    mindist_recursive_delegator_scaldel_adjust,
};

// VTABLE: PHYSICS_RT 0x10063ad0
const MindistVtable mindist_recursive_vtable = {
    mindist_simulate_time_event,
    mindist_base_get_objects,
    mindist_base_get_ledges,
    SLOT(collision_delegator_is_going_to_be_deleted_event),
    SLOT(mindist_recursive_scaldel),
    SLOT(noop_28220), // intruding hulls are expanded, not pushed apart
    SLOT(mindist_recursive_exact_mindist_went_invalid),
    SLOT(mindist_recursive_do_impact),
};
