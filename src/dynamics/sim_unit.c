// Simulation units: cores stepped together, and the controllers acting on them (core.md 4.1, 4.4, 4.6).
// A unit's infos name each controller once with the unit's cores it acts on, in ascending priority.
#include "dynamics/sim_unit.h"

#include "base/memory.h"
#include "base/ptr_vector.h"
#include "dynamics/core.h"
#include "world/environment.h"

static ControllerInfo *info_at(const SimUnit *unit, i32 i)
{
    return unit->controllers.elems[i];
}

// FUNCTION: PHYSICS_RT 0x10011920 same-result   (core.md 4.1)
// The flags' high bits stay what the memory held.
SimUnit *THISCALL sim_unit_ctor(SimUnit *unit)
{
    ptr_vector_init_inline(&unit->cores, 2);
    ptr_vector_init(&unit->controllers);
    unit->flags = (unit->flags & 0xffffc000u) | STATE_NOT_SIMULATED;
    return unit;
}

// FUNCTION: PHYSICS_RT 0x10011890 same-result   (core.md 4.1)
void THISCALL sim_unit_dtor(SimUnit *unit)
{
    sim_unit_clean_sim_unit(unit);
    ptr_vector_empty(&unit->controllers);
    ptr_vector_empty(&unit->cores);
}

// FUNCTION: PHYSICS_RT 0x100116f0 same-result   (core.md 4.1)
void THISCALL sim_unit_controller_core_list_dtor(ControllerInfo *info)
{
    ptr_vector_empty(&info->cores);
}

static void delete_info(ControllerInfo *info)
{
    if (!info) return;
    sim_unit_controller_core_list_dtor(info);
    engine_delete(info);
}

// FUNCTION: PHYSICS_RT 0x10011690 same-result   (core.md 4.6)
// Frees all infos.
void THISCALL sim_unit_clean_sim_unit(SimUnit *unit)
{
    for (i32 i = unit->controllers.count - 1; i >= 0; i--) delete_info(info_at(unit, i));
    ptr_vector_empty(&unit->controllers);
}

// FUNCTION: PHYSICS_RT 0x100119d0 same-result   (core.md 4.1)
void THISCALL sim_unit_add_sim_unit_core(SimUnit *unit, Core *core)
{
    ptr_vector_append(&unit->cores, core);
}

// FUNCTION: PHYSICS_RT 0x10011a00 same-result   (core.md 4.1)
void THISCALL sim_unit_rem_sim_unit_core(SimUnit *unit, Core *core)
{
    ptr_vector_remove(&unit->cores, core);
}

static inline i32 position_of(const SimUnit *unit, const Controller *controller)
{
    for (i32 i = unit->controllers.count - 1; i >= 0; i--) {
        if (info_at(unit, i)->controller == controller) return i;
    }
    return -1;
}

// FUNCTION: PHYSICS_RT 0x10011790 same-result   (core.md 4.6)
i32 THISCALL sim_unit_get_pos_of_controller(SimUnit *unit, Controller *controller)
{
    return position_of(unit, controller);
}

// FUNCTION: PHYSICS_RT 0x10011370 same-result   (core.md 4.4)
i32 THISCALL sim_unit_controller_is_known_to_sim_unit(SimUnit *unit, Controller *controller)
{
    return position_of(unit, controller) >= 0;
}

// FUNCTION: PHYSICS_RT 0x100113b0 same-result   (core.md 4.4)
void THISCALL sim_unit_add_controlled_core_for_controller(SimUnit *unit, Controller *controller, Core *core)
{
    i32 i = position_of(unit, controller);
    if (i >= 0) ptr_vector_append(&info_at(unit, i)->cores, core);
}

// FUNCTION: PHYSICS_RT 0x10011410 same-result   (core.md 4.4)
void THISCALL sim_unit_add_controller_unit_sim(SimUnit *unit, Controller *controller)
{
    ControllerInfo *info = engine_new(sizeof *info);
    ptr_vector_init_inline(&info->cores, 2);
    info->controller = controller;
    ptr_vector_append(&unit->controllers, info);
}

// FUNCTION: PHYSICS_RT 0x10011970 same-result   (core.md 4.6)
void THISCALL sim_unit_rem_sim_unit_controller(SimUnit *unit, Controller *controller)
{
    i32 i = sim_unit_get_pos_of_controller(unit, controller);
    if (i < 0) return;
    delete_info(info_at(unit, i));
    ptr_vector_remove_at(&unit->controllers, i);
}

// FUNCTION: PHYSICS_RT 0x10011cc0 same-result   (core.md 4.4)
void THISCALL sim_unit_add_controller_of_core(SimUnit *unit, Core *core, Controller *controller)
{
    if (!sim_unit_controller_is_known_to_sim_unit(unit, controller)) sim_unit_add_controller_unit_sim(unit, controller);
    sim_unit_add_controlled_core_for_controller(unit, controller, core);
    sim_unit_sim_unit_sort_controllers(unit);
}

// FUNCTION: PHYSICS_RT 0x10011d00 same-result   (core.md 4.4)
// An info goes with its last core.
void THISCALL sim_unit_remove_controller_of_core(SimUnit *unit, Core *core, Controller *controller)
{
    i32 i = sim_unit_get_pos_of_controller(unit, controller);
    if (i < 0) return;
    ControllerInfo *info = info_at(unit, i);
    ptr_vector_remove(&info->cores, core);
    if (info->cores.count > 0) return;
    delete_info(info);
    ptr_vector_remove_at(&unit->controllers, i);
}

// FUNCTION: PHYSICS_RT 0x100117c0 same-result   (core.md 4.6)
// Takes a core out; the unit dies with its last one.
void THISCALL sim_unit_sim_unit_remove_core(SimUnit *unit, Core *core)
{
    sim_unit_rem_sim_unit_core(unit, core);
    for (i32 k = core->controllers.count - 1; k >= 0; k--) {
        Controller *controller = core->controllers.elems[k];
        i32 i = sim_unit_get_pos_of_controller(unit, controller);
        if (i < 0) continue;
        ControllerInfo *info = info_at(unit, i);
        ptr_vector_remove(&info->cores, core);
        if (info->cores.count == 0) sim_unit_rem_sim_unit_controller(unit, controller);
    }
    if (unit->cores.count != 0) return;
    sim_unit_manager_rem_sim_unit_from_manager(core->env->unit_manager, unit);
    sim_unit_dtor(unit);
    engine_delete(unit);
}

// FUNCTION: PHYSICS_RT 0x10011e40 same-result   (core.md 4.6)
void THISCALL sim_unit_sim_unit_exchange_controllers(SimUnit *unit, i32 a, i32 b)
{
    void *info = unit->controllers.elems[a];
    unit->controllers.elems[a] = unit->controllers.elems[b];
    unit->controllers.elems[b] = info;
}

static i32 priority_at(const SimUnit *unit, i32 i)
{
    Controller *controller = info_at(unit, i)->controller;
    return controller->vt->priority(controller);
}

// FUNCTION: PHYSICS_RT 0x10011db0 same-result   (core.md 4.6)
// Stable insertion sort by ascending priority.
void THISCALL sim_unit_sim_unit_sort_controllers(SimUnit *unit)
{
    const i32 count = unit->controllers.count;
    for (i32 start = 0; start + 1 < count; start++) {
        i32 moved = priority_at(unit, start + 1);
        if (priority_at(unit, start) <= moved) continue;
        sim_unit_sim_unit_exchange_controllers(unit, start, start + 1);
        for (i32 i = start; i > 0 && priority_at(unit, i - 1) > moved; i--) {
            sim_unit_sim_unit_exchange_controllers(unit, i, i - 1);
        }
    }
}
