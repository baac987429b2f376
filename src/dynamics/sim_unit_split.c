// Merging and splitting of simulation units (core.md 4.5, 4.6).
#include "base/memory.h"
#include "base/ptr_vector.h"
#include "dynamics/core.h"
#include "world/environment.h"

static Core *core_at(const SimUnit *unit, i32 i)
{
    return unit->cores.elems[i];
}

// FUNCTION: PHYSICS_RT 0x10011300 same-result   (core.md 4.6)
// Builds the infos from the cores' own lists of controllers, last to first.
void THISCALL sim_unit_sim_unit_calc_redundants(SimUnit *unit)
{
    for (i32 i = unit->cores.count - 1; i >= 0; i--) {
        Core *core = core_at(unit, i);
        for (i32 k = core->controllers.count - 1; k >= 0; k--) {
            Controller *controller = core->controllers.elems[k];
            if (!sim_unit_controller_is_known_to_sim_unit(unit, controller)) {
                sim_unit_add_controller_unit_sim(unit, controller);
            }
            sim_unit_add_controlled_core_for_controller(unit, controller, core);
        }
    }
    sim_unit_sim_unit_sort_controllers(unit);
}

// FUNCTION: PHYSICS_RT 0x10011720 same-result   (core.md 4.5)
// Appends the cores of `other`, which leaves its list; its infos and memory stay the caller's business.
void THISCALL sim_unit_throw_cores_into_my_sim_unit(SimUnit *unit, SimUnit *other)
{
    Environment *env = NULL;
    for (i32 i = 0; i < other->cores.count; i++) {
        Core *core = core_at(other, i);
        sim_unit_add_sim_unit_core(unit, core);
        env = core->env;
        core->unit = unit;
    }
    if (env) sim_unit_manager_rem_sim_unit_from_manager(env->unit_manager, other);
}

// FUNCTION: PHYSICS_RT 0x10011770 same-result   (core.md 4.5)
void THISCALL sim_unit_fusion_simulation_unities(SimUnit *unit, SimUnit *other)
{
    sim_unit_clean_sim_unit(unit);
    sim_unit_throw_cores_into_my_sim_unit(unit, other);
    sim_unit_sim_unit_calc_redundants(unit);
}

// FUNCTION: PHYSICS_RT 0x1001c7d0 same-result   (core.md 4.6)
Core *THISCALL core_union_find_get_father(Core *core)
{
    if (!core) return NULL;
    while (core->union_find_father) core = core->union_find_father;
    return core;
}

// FUNCTION: PHYSICS_RT 0x100115e0 same-result   (core.md 4.6)
// Joins the cores each controller associates. Returns the root of a second group, or NULL when all hang together.
Core *THISCALL sim_unit_sim_unit_union_find_test(SimUnit *unit)
{
    for (i32 i = unit->cores.count - 1; i >= 0; i--) core_at(unit, i)->union_find_father = NULL;
    for (i32 k = unit->controllers.count - 1; k >= 0; k--) {
        Controller *controller = ((ControllerInfo *)unit->controllers.elems[k])->controller;
        const PtrVector *cores = controller->vt->cores(controller);
        i32 i = cores->count - 1;
        if (i < 0) continue;
        Core *root = core_union_find_get_father(cores->elems[0]);
        for (; i >= 0; i--) {
            Core *other = core_union_find_get_father(cores->elems[i]);
            if (other != root) other->union_find_father = root;
        }
    }
    Core *first = core_union_find_get_father(core_at(unit, 0));
    for (i32 i = 0; i < unit->cores.count; i++) {
        Core *root = core_union_find_get_father(core_at(unit, i));
        if (root != first) return root;
    }
    return NULL;
}

// FUNCTION: PHYSICS_RT 0x10011470 same-result   (core.md 4.6)
// Moves the cores of `group` into a new active unit, then every further group but one that is left in `unit`.
void THISCALL sim_unit_split_sim_unit(SimUnit *unit, Core *group)
{
    i32 more;
    do {
        SimUnit *fresh = engine_new(sizeof *fresh);
        fresh->flags = 0;
        sim_unit_ctor(fresh);
        fresh->state = STATE_MOVING;
        sim_unit_manager_add_sim_unit_to_manager(group->env->unit_manager, fresh);

        Core *other = NULL;
        more = 0;
        for (i32 i = 0; i < unit->cores.count; i++) {
            Core *core = core_at(unit, i);
            Core *root = core_union_find_get_father(core);
            if (root == group) {
                ptr_vector_remove_at(&unit->cores, i);
                i--;
                ptr_vector_append(&fresh->cores, core);
                core->unit = fresh;
            } else if (!other) {
                other = root;
            } else if (root != other) {
                more = 1;
            }
        }
        sim_unit_sim_unit_calc_redundants(fresh);
        group = other;
    } while (more);
}

// FUNCTION: PHYSICS_RT 0x100115b0 same-result   (core.md 4.6)
void THISCALL sim_unit_perform_test_and_split(SimUnit *unit)
{
    Core *group = sim_unit_sim_unit_union_find_test(unit);
    if (!group) return;
    sim_unit_clean_sim_unit(unit);
    sim_unit_split_sim_unit(unit, group);
    sim_unit_sim_unit_calc_redundants(unit);
}

// FUNCTION: PHYSICS_RT 0x100120d0 same-result   (core.md 4.7)
void THISCALL sim_unit_do_sim_unit_union_find(SimUnit *unit)
{
    sim_unit_clean_sim_unit(unit);
    sim_unit_sim_unit_calc_redundants(unit);
    sim_unit_perform_test_and_split(unit);
    unit->flags &= ~(u32)UNIT_SPLIT_MASK;
}
