// Gravity controller: damps, commits pending changes and accelerates its cores (core.md 5.1).
#include "dynamics/core.h"
#include "contact/friction_system.h"

// FUNCTION: PHYSICS_RT 0x10011fe0 same-result   (core.md 1.4)
void THISCALL standard_gravity_controller_set_standard_gravity(GravityController *controller, const Vec3d *gravity)
{
    controller->gravity[0] = gravity->x;
    controller->gravity[1] = gravity->y;
    controller->gravity[2] = gravity->z;
}

// FUNCTION: PHYSICS_RT 0x10012010 same-result   (core.md 5.1)
void THISCALL standard_gravity_controller_do_simulation_controller(GravityController *controller, EventSim *event,
                                                                   PtrVector *cores)
{
    const f32 *g = controller->gravity;
    for (i32 i = cores->count - 1; i >= 0; i--) {
        Core *core = cores->elems[i];
        core_global_damp_core(core, event->dt);
        core_commit_all_async_pushes(core);
        f64 y = g[1] * event->dt + core->speed.y;
        f64 z = g[2] * event->dt + core->speed.z;
        core->speed.x = g[0] * event->dt + core->speed.x;
        core->speed.y = y;
        core->speed.z = z;
    }
}

// FUNCTION: PHYSICS_RT 0x10013230 same-result   (core.md 4.3)
i32 THISCALL standard_gravity_controller_get_controller_priority(GravityController *controller)
{
    return 1000;
}

// FUNCTION: PHYSICS_RT 0x10022170 same-result   (core.md 4.3)
void THISCALL standard_gravity_controller_core_is_going_to_be_deleted_event(Controller *controller, Core *core)
{
}

// VTABLE: PHYSICS_RT 0x10063598
const ControllerVtable standard_gravity_controller_vtable = {
    standard_gravity_controller_core_is_going_to_be_deleted_event,
    controller_get_minimum_simulation_frequency,
    controller_independent_get_associated_controlled_cores,
    controller_reset_time,
    (void(THISCALL *)(Controller *, EventSim *, PtrVector *))standard_gravity_controller_do_simulation_controller,
    (i32(THISCALL *)(Controller *))standard_gravity_controller_get_controller_priority,
    (void *(THISCALL *)(Controller *, i32))friction_sys_static_scaldel_shared,
};
