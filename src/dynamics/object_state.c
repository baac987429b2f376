// Collision detection, contacts, pushes and waking of one object (core.md 2.8).
#include "base/matrix.h"
#include "base/memory.h"
#include "collision/phantom.h"
#include "collision/mindist_manager.h"
#include "collision/ov_tree.h"
#include "contact/friction_system.h"
#include "dynamics/cluster.h"
#include "dynamics/core.h"
#include "dynamics/object.h"
#include "dynamics/spring.h"
#include "world/environment.h"

// FUNCTION: PHYSICS_RT 0x10009350 same-result   (core.md 2.8)
// Puts the object into collision detection, or takes it out with all its mindists and contacts.
void THISCALL object_enable_collision_detection(Object *object, i32 enable)
{
    if (enable) {
        if (object->flags & OBJECT_COLLISION_MASK) return;
        mindist_manager_enable_collision_detection_for_object(object->env->mindist_manager, object);
        object->flags = (object->flags & ~(u32)0x200) | OBJECT_COLLISION_ON;
    } else {
        if (!(object->flags & OBJECT_COLLISION_MASK)) return;
        OvElement *element = object->ov_element;
        if (element) element->listener.vt->scalar_dtor(&element->listener, 1);
        object->ov_element = NULL;
        object->flags &= ~(u32)OBJECT_COLLISION_MASK;
        object_unlink_contact_points(object, 1);
    }
}

// FUNCTION: PHYSICS_RT 0x10009570 exact   (core.md 2.7)
void THISCALL object_add_listener_collision(Object *object, CollisionListener *listener)
{
    cluster_manager_add_listener_collision(object->env->cluster_manager, object, listener);
}

// FUNCTION: PHYSICS_RT 0x10009590 exact   (core.md 2.7)
void THISCALL object_remove_listener_collision(Object *object, CollisionListener *listener)
{
    cluster_manager_remove_listener_collision(object->env->cluster_manager, object, listener);
}

// FUNCTION: PHYSICS_RT 0x100095b0 exact   (core.md 9.1)
void THISCALL object_insert_anchor(Object *object, Anchor *anchor)
{
    anchor->prev = NULL;
    anchor->next = object->anchors;
    if (object->anchors) object->anchors->prev = anchor;
    object->anchors = anchor;
}

// FUNCTION: PHYSICS_RT 0x100095e0 exact   (core.md 9.1)
void THISCALL object_remove_anchor(Object *object, Anchor *anchor)
{
    Anchor *prev = anchor->prev, *next = anchor->next;
    if (prev) {
        prev->next = next;
    } else {
        object->anchors = next;
    }
    if (next) next->prev = prev;
}

// FUNCTION: PHYSICS_RT 0x10009610 same-result   (core.md 2.8)
// Recalculates the exact mindists whose cores were not part of the same impact.
void THISCALL object_update_exact_mindist_events_of_object(Object *object)
{
    Synapse *next;
    for (Synapse *synapse = object->exact_synapses; synapse; synapse = next) {
        Mindist *mindist = synapse_mindist(synapse);
        next = synapse->next;
        const Core *core0 = mindist->synapses[0].object->core, *core1 = mindist->synapses[1].object->core;
        if (core0->impact_stamp == core1->impact_stamp) continue;
        mindist_recalc_mindist(mindist);
        if (!(mindist->flags & MINDIST_RECALC_MASK)) mindist_update_exact_mindist_events(mindist, 0, 2);
    }
}

// FUNCTION: PHYSICS_RT 0x10009670 same-result   (core.md 2.8)
void THISCALL object_revive_object_for_simulation(Object *object)
{
    if (object->state != STATE_NOT_SIMULATED) return;
    Core *core = object->friction_core;
    sim_unit_sim_unit_revive_for_simulation(core->unit, core->env);
}

// FUNCTION: PHYSICS_RT 0x100099a0 same-result   (core.md 2.8)
// Invalid mindists whose distance can be found again become exact.
void THISCALL object_recalc_invalid_mindists_of_object(Object *object)
{
    Synapse *next;
    for (Synapse *synapse = object->invalid_synapses; synapse; synapse = next) {
        Mindist *mindist = synapse_mindist(synapse);
        next = synapse->next;
        mindist_recalc_invalid_mindist(mindist);
        if ((mindist->flags & MINDIST_RECALC_MASK) == MINDIST_RECALC_INTRUSION) continue;
        MindistManager *manager = object->env->mindist_manager;
        mindist_manager_remove_invalid_mindist(manager, mindist);
        mindist_manager_insert_exact_mindist(manager, mindist);
    }
}

// FUNCTION: PHYSICS_RT 0x100099f0 same-result   (core.md 2.8)
// Rechecks the broadphase element while the core's state says "forced".
void THISCALL object_get_all_near_mindists(Object *object)
{
    i8 state = object->core->state;
    object->core->state = STATE_FORCED;
    mindist_manager_recheck_ov_element(object->core->env->mindist_manager, object);
    object->core->state = state;
}

// FUNCTION: PHYSICS_RT 0x10009a40 same-result   (core.md 2.8)
// Deletes all contacts; unless silent, the cores on both sides are woken.
void THISCALL object_unlink_contact_points(Object *object, i32 silent)
{
    ContactSynapse *synapse;
    while ((synapse = object->friction_synapses) != NULL) {
        ContactPoint *contact = (ContactPoint *)((char *)synapse + synapse->contact_offset);
        FrictionSystem *system = contact->friction_system;
        Core *core1 = contact->synapses[1].object->friction_core;
        if (!silent) {
            core_ensure_core_to_be_in_simulation(contact->synapses[0].object->friction_core);
            core_ensure_core_to_be_in_simulation(core1);
        }
        friction_system_delete_friction_distance(system, contact);
        if (system->contact_count == 0) system->vt->scalar_dtor((Controller *)system, 1);
    }
}

// FUNCTION: PHYSICS_RT 0x10009ab0 same-result   (core.md 2.8)
// An anchor that stays in spite of its event is unlinked (the original writes to address 0).
void THISCALL object_clear_internal_references(Object *object)
{
    Anchor *anchor;
    while ((anchor = object->anchors) != NULL) {
        anchor_object_is_going_to_be_deleted_event(anchor, object);
        if (object->anchors == anchor) object_remove_anchor(object, anchor);
    }
    object_unlink_contact_points(object, 1);
    while (object->exact_synapses) {
        Mindist *mindist = synapse_mindist(object->exact_synapses);
        mindist->vt->scalar_dtor(mindist, 1);
    }
}

// FUNCTION: PHYSICS_RT 0x1000a2b0 exact   (core.md 2.8)
// Number of pairs the broadphase keeps for the object; -1: not in collision detection.
i32 THISCALL object_get_collision_check_reference_count(Object *object)
{
    return object->ov_element ? object->ov_element->collisions.count : -1;
}

// FUNCTION: PHYSICS_RT 0x1000a2d0 exact   (core.md 2.8)
void THISCALL object_convert_to_phantom(Object *object, const PhantomTemplate *template)
{
    PhantomController *old = object->phantom;
    if (old) {
        controller_phantom_dtor(old);
        engine_delete(old);
    }
    object->phantom = NULL;
    object->phantom = controller_phantom_ctor(engine_new(sizeof(PhantomController)), object, template);
}

static void add_to_pending(Vec3f *pending, const Vec3f *v)
{
    ext y = v->y + pending->y;
    f64 z = v->z + pending->z;
    pending->x = pending->x + v->x;
    pending->y = y;
    pending->z = z;
}

// FUNCTION: PHYSICS_RT 0x1000a350 same-result   (core.md 2.8)
void THISCALL object_async_add_speed_object_ws(Object *object, const Vec3f *speed)
{
    object_ensure_in_simulation(object);
    add_to_pending(&object->core->speed_change, speed);
}

// FUNCTION: PHYSICS_RT 0x1000a3a0 same-result   (core.md 2.8)
void THISCALL object_async_add_rot_speed_object_cs(Object *object, const Vec3f *rot_speed)
{
    object_ensure_in_simulation(object);
    add_to_pending(&object->core->rot_speed_change, rot_speed);
}

// FUNCTION: PHYSICS_RT 0x1000a3e0 exact   (core.md 2.8)
// Impulse (N s) at a world point, applied at the next PSI.
void THISCALL object_async_push_object_ws(Object *object, const Vec3d *point, const Vec3f *impulse)
{
    object_ensure_in_simulation(object);
    Core *core = object->core;
    Matrix m;
    Vec3f point_cs, impulse_cs;
    core_calc_at_matrix(core, object->env->time, &m);
    matrix_vimult4_pf(&m, point, &point_cs);
    matrix_vimult3_pf((const Matrix3 *)&m, impulse, &impulse_cs);
    core_async_push_core(core, &point_cs, &impulse_cs, impulse);
}

// FUNCTION: PHYSICS_RT 0x1000a460 same-result   (core.md 2.8)
// A sleeping object is woken at the start of the next PSI; a moving one counts as moved just now.
void THISCALL object_ensure_in_simulation(Object *object)
{
    if (object->state == STATE_NOT_SIMULATED) {
        environment_add_revive_core(object->env, object->friction_core);
    } else {
        core_reset_freeze_check_values(object->core);
    }
}
