// Sleep and wake of cores (core.md 3.4, 4.9).
#include "base/memory.h"
#include "base/ptr_vector.h"
#include "collision/hull_manager.h"
#include "collision/mindist_manager.h"
#include "contact/friction_system.h"
#include "dynamics/cache_object.h"
#include "dynamics/cluster.h"
#include "dynamics/core.h"
#include "world/environment.h"
#include "world/listeners.h"

#define MIN_PSI_REST 0x1.b7cdfep-34          // s, 1e-10f
#define INV_OF_MIN_PSI_REST 0x1.2a05f1bd3e2adp+33 // 1/s, just below 1e10

// FUNCTION: PHYSICS_RT 0x1000cec0 same-result   (core.md 3.4)
void THISCALL core_reset_freeze_check_values(Core *core)
{
    core->freeze_time_short = core->env->time;
    core->freeze_time_long = core->env->time;
}

// FUNCTION: PHYSICS_RT 0x1000cd80 same-result   (core.md 3.4)
void THISCALL core_stop_movement_without_collision_recheck(Core *core)
{
    core->state = STATE_NOT_SIMULATED;
    core->speed.x = core->speed.y = core->speed.z = 0;
    core->rot_speed.x = core->rot_speed.y = core->rot_speed.z = 0;
    core_no_pushes(core);
    core->vel.x = core->vel.y = core->vel.z = 0;
    EventSim event = {core->env->dpsi, core->env->inv_dpsi, core->env, NULL};
    core_calc_next_psi_matrix_zero_speed(core, &event);
}

// FUNCTION: PHYSICS_RT 0x1000ce20 same-result   (core.md 3.4)
// Stops the core and takes its objects out of simulation: hull growth ends now, caches are dropped.
void THISCALL core_stop_physical_movement(Core *core)
{
    core_stop_movement_without_collision_recheck(core);
    f64 now = core->env->time;
    for (i32 i = core->objects.count - 1; i >= 0; i--) {
        Object *object = core->objects.elems[i];
        object->state = STATE_NOT_SIMULATED;
        mindist_manager_recheck_ov_element(core->env->mindist_manager, object);
        HullManager *hull = &object->hull;
        ext d = now - hull->last_time;
        ext growth = d * hull->gradient;
        hull->gradient = 0;
        hull->hull_value = growth + hull->hull_value;
        growth = d * hull->center_gradient;
        hull->center_gradient = 0;
        hull->center_hull_value = growth + hull->center_hull_value;
        hull_manager_reset_times(hull);
        if (object->cache) cache_object_manager_invalid_cache_object(object);
    }
}

// FUNCTION: PHYSICS_RT 0x1000cf20 same-result   (core.md 3.4)
void THISCALL core_init_core_for_simulation(Core *core)
{
    core->state = STATE_MOVING;
    f64 now = core->env->time;
    core_reset_freeze_check_values(core);
    core->time_last_psi = now;
    for (i32 i = core->objects.count - 1; i >= 0; i--) {
        Object *object = core->objects.elems[i];
        object->state = STATE_MOVING;
        object_get_all_near_mindists(object);
    }
}

// FUNCTION: PHYSICS_RT 0x1000aea0 same-result   (core.md 3.4)
// Wakes one core: speed 0 (rot_speed and pending changes stay), contacts grown anew, listeners told.
// Returns 1 when growing contacts changed the core's unit.
i32 THISCALL core_revive_simulation_core(Core *core)
{
    for (i32 i = core->objects.count - 1; i >= 0; i--) ((Object *)core->objects.elems[i])->state = STATE_MOVING;
    core_init_core_for_simulation(core);

    EventSim event;
    event.env = core->env;
    ext rest = event.env->time_next_psi - event.env->time;
    event.dt = rest;
    event.inv_dt = INV_OF_MIN_PSI_REST;
    if (rest > MIN_PSI_REST) event.inv_dt = 1.0 / rest;
    core_calc_next_psi_matrix_zero_speed(core, &event);

    i32 changed = core_grow_friction_system(core);
    for (i32 i = core->objects.count - 1; i >= 0; i--) {
        Object *object = core->objects.elems[i];
        ObjectEvent own = {core->env, object};
        cluster_manager_fire_event_object_revived(core->env->cluster_manager, &own);
        ObjectEvent global = {core->env, object};
        environment_fire_event_object_revived(core->env, &global);
    }
    return changed;
}

// FUNCTION: PHYSICS_RT 0x1000af90 same-result   (core.md 3.4)
void THISCALL core_fire_event_object_frozen(Core *core)
{
    for (i32 i = core->objects.count - 1; i >= 0; i--) {
        Object *object = core->objects.elems[i];
        ObjectEvent own = {core->env, object};
        cluster_manager_fire_event_object_frozen(core->env->cluster_manager, &own);
        ObjectEvent global = {core->env, object};
        environment_fire_event_object_frozen(core->env, &global);
    }
}

// FUNCTION: PHYSICS_RT 0x1000afe0 same-result   (core.md 3.4)
void THISCALL core_freeze_simulation_core(Core *core)
{
    core_stop_physical_movement(core);
    core_fire_event_object_frozen(core);
}

// FUNCTION: PHYSICS_RT 0x1000dab0 same-result   (core.md 3.4)
void THISCALL core_ensure_core_to_be_in_simulation(Core *core)
{
    if (core->flags & CORE_UNMOVABLE_MASK) return;
    if (core->state == STATE_NOT_SIMULATED) {
        sim_unit_sim_unit_revive_for_simulation(core->unit, core->env);
    } else {
        sim_unit_sim_unit_clear_movement_check_values(core->unit);
    }
}

// FUNCTION: PHYSICS_RT 0x1000d930 same-result   (core.md 3.4)
// After an impact: stamps the core and schedules the events of its exact mindists anew.
void THISCALL core_update_exact_mindist_events_of_core(Core *core)
{
    core->impact_stamp = core->env->impact_stamp;
    for (i32 i = core->objects.count - 1; i >= 0; i--) {
        object_update_exact_mindist_events_of_object(core->objects.elems[i]);
    }
}
