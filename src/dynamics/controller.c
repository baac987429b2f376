// Controllers: default methods, their lists at cores, and their announcement to the environment (core.md 4.3 - 4.5).
#include "base/memory.h"
#include "base/ptr_vector.h"
#include "base/pure_call.h"
#include "dynamics/core.h"
#include "world/environment.h"

// GLOBAL: PHYSICS_RT 0x10075d90
PtrVector empty_core_list;
// GLOBAL: PHYSICS_RT 0x10075d88
u8 empty_core_list_ended;

// FUNCTION: PHYSICS_RT 0x10011280 exact   (core.md 10.1)
void CDECL static_init_empty_core_list(void)
{
    ptr_vector_init(&empty_core_list);
}

// FUNCTION: PHYSICS_RT 0x100112b0 exact   (core.md 10.1)
void CDECL static_term_empty_core_list(void)
{
    if (empty_core_list_ended & 1) return;
    empty_core_list_ended |= 1;
    ptr_vector_empty(&empty_core_list);
}

// FUNCTION: PHYSICS_RT 0x10011270 exact   (core.md 10.1)
// The original registers the destructor with the C runtime; the DLL entry calls it when the DLL goes.
void CDECL static_init_empty_core_list_thunk(void)
{
    static_init_empty_core_list();
}

// FUNCTION: PHYSICS_RT 0x10004c10 exact   (core.md 4.3)
ext THISCALL controller_get_minimum_simulation_frequency(Controller *controller)
{
    return 1.0L;
}

// FUNCTION: PHYSICS_RT 0x10004c20 exact   (core.md 4.3)
void THISCALL controller_reset_time(Controller *controller, f64 offset)
{
}

// FUNCTION: PHYSICS_RT 0x10004c50 same-result   (core.md 4.3)
PtrVector *THISCALL controller_independent_get_associated_controlled_cores(Controller *controller)
{
    return &empty_core_list;
}

// FUNCTION: PHYSICS_RT 0x10004c30 exact
void *THISCALL controller_scaldel(Controller *controller, i32 flags)
{
    controller_end(controller);
    if (flags & 1) engine_delete(controller);
    return controller;
}

// The abstract base: in an object only while it is destroyed.
// VTABLE: PHYSICS_RT 0x1006325c
const ControllerVtable controller_vtable = {
    .core_deleted = standard_gravity_controller_core_is_going_to_be_deleted_event,
    .min_frequency = controller_get_minimum_simulation_frequency,
    .cores = (void *)pure_call,
    .reset_time = controller_reset_time,
    .simulate = (void *)pure_call,
    .priority = (void *)pure_call,
    .scalar_dtor = controller_scaldel,
};

// FUNCTION: PHYSICS_RT 0x1000b0f0 exact
void THISCALL controller_dtor(Controller *controller)
{
    controller->vt = &controller_vtable;
}

// FUNCTION: PHYSICS_RT 0x10028950 exact   (core.md 9.1)
void THISCALL shared_delete_this_callback(Controller *controller, void *ignored)
{
    if (controller) controller->vt->scalar_dtor(controller, 1);
}

// FUNCTION: PHYSICS_RT 0x10011c70 same-result   (core.md 4.4)
void THISCALL core_add_core_controller(Core *core, Controller *controller)
{
    ptr_vector_append(&core->controllers, controller);
    sim_unit_add_controller_of_core(core->unit, core, controller);
}

// FUNCTION: PHYSICS_RT 0x10011c00 same-result   (core.md 4.4)
void THISCALL core_rem_core_controller(Core *core, Controller *controller)
{
    if (!ptr_vector_remove(&core->controllers, controller)) return;
    sim_unit_remove_controller_of_core(core->unit, core, controller);
}

// FUNCTION: PHYSICS_RT 0x10011b10 same-result   (core.md 4.4)
void CDECL controller_manager_add_controller_to_core(Controller *controller, Core *core)
{
    core_add_core_controller(core, controller);
}

// FUNCTION: PHYSICS_RT 0x10011b20 same-result   (core.md 4.4)
void CDECL controller_manager_remove_controller_from_core(Controller *controller, Core *core)
{
    core_rem_core_controller(core, controller);
}

// Wakes a sleeping unit, or lets an active one count as moved just now.
static void ensure_unit(SimUnit *unit)
{
    if (unit->state < STATE_NOT_SIMULATED) {
        sim_unit_sim_unit_clear_movement_check_values(unit);
    } else {
        sim_unit_sim_unit_revive_for_simulation(unit, ((Core *)unit->cores.elems[0])->env);
    }
}

// FUNCTION: PHYSICS_RT 0x10011ad0 exact   (core.md 4.5)
void THISCALL controller_manager_ensure_controller_in_simulation(ControllerManager *manager, Controller *controller)
{
    const PtrVector *cores = controller->vt->cores(controller);
    if (cores->count > 0) ensure_unit(((Core *)cores->elems[0])->unit);
}

// FUNCTION: PHYSICS_RT 0x10011b30 same-result   (core.md 4.5)
// Attaches the controller to its movable cores and merges their units. One moving core wakes all.
void THISCALL controller_manager_announce_controller_to_environment(ControllerManager *manager, Controller *controller)
{
    const PtrVector *cores = controller->vt->cores(controller);
    SimUnit *base = NULL;
    i32 merged = 0, states = STATE_NOT_SIMULATED;
    for (i32 i = cores->count - 1; i >= 0; i--) {
        Core *core = cores->elems[i];
        if (core->flags & CORE_UNMOVABLE_MASK) continue;
        SimUnit *unit = core->unit;
        states &= core->state;
        if (!base) {
            base = unit;
        } else if (unit != base) {
            sim_unit_throw_cores_into_my_sim_unit(base, unit);
            if (unit) {
                sim_unit_dtor(unit);
                engine_delete(unit);
            }
            merged = 1;
        }
        core_add_core_controller(core, controller);
    }
    if (merged) {
        sim_unit_clean_sim_unit(base);
        sim_unit_sim_unit_calc_redundants(base);
    }
    if (states < STATE_NOT_SIMULATED) sim_unit_sim_unit_revive_for_simulation(base, manager->env);
}

// FUNCTION: PHYSICS_RT 0x10011a60 exact   (core.md 4.5)
// Detaches the controller from its cores and marks their unit for a split check. Unless silent, the unit is woken.
void CDECL controller_manager_remove_controller_from_environment(Controller *controller, i32 silent)
{
    const PtrVector *cores = controller->vt->cores(controller);
    SimUnit *unit = NULL;
    for (i32 i = cores->count - 1; i >= 0; i--) {
        Core *core = cores->elems[i];
        core_rem_core_controller(core, controller);
        unit = core->unit;
    }
    if (!unit) return;
    unit->flags = (unit->flags & ~(u32)UNIT_SPLIT_MASK) | UNIT_SPLIT_PENDING;
    if (!silent) ensure_unit(unit);
}
