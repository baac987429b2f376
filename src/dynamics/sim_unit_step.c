// One PSI of the simulation units; their sleep and wake (core.md 4.2, 4.7, 4.9).
#include "base/arena.h"
#include "base/memory.h"
#include "base/ptr_vector.h"
#include "base/quat.h"
#include "base/vector_ops.h"
#include "dynamics/core.h"
#include "world/environment.h"

static Core *core_at(const SimUnit *unit, i32 i)
{
    return unit->cores.elems[i];
}

// FUNCTION: PHYSICS_RT 0x10012a50 same-result   (core.md 1.1)
void THISCALL freeze_manager_init_freeze_manager(f32 *freeze_delay)
{
    *freeze_delay = 0x1.333334p-2f; // 0.3f
}

// FUNCTION: PHYSICS_RT 0x10012a40 same-result   (core.md 1.1)
void *THISCALL freeze_manager_ctor(f32 *freeze_delay)
{
    freeze_manager_init_freeze_manager(freeze_delay);
    return freeze_delay;
}

// FUNCTION: PHYSICS_RT 0x10011e70 same-result   (core.md 4.2)
SimUnitManager *THISCALL sim_unit_manager_ctor(SimUnitManager *manager, Environment *env)
{
    manager->env = env;
    manager->active = NULL;
    manager->frozen = NULL;
    manager->unused_08 = 0x1.375c28p+3;  // 9.73
    manager->unused_10 = 0x1.333334p-2; // 0.3f
    return manager;
}

// FUNCTION: PHYSICS_RT 0x10011ed0 same-result   (core.md 4.2)
void THISCALL sim_unit_manager_add_unit_to_slot(SimUnitManager *manager, SimUnit *unit, SimUnit **head)
{
    unit->next = *head;
    if (*head) (*head)->prev = unit;
    unit->prev = NULL;
    *head = unit;
}

// FUNCTION: PHYSICS_RT 0x10011f20 same-result   (core.md 4.2)
void THISCALL sim_unit_manager_rem_unit_from_slot(SimUnitManager *manager, SimUnit *unit, SimUnit **head)
{
    if (unit->prev) {
        unit->prev->next = unit->next;
    } else {
        *head = unit->next;
    }
    if (unit->next) unit->next->prev = unit->prev;
}

// The list a unit belongs to by its state.
static SimUnit **list_of(SimUnitManager *manager, const SimUnit *unit)
{
    return unit->state < STATE_NOT_SIMULATED ? &manager->active : &manager->frozen;
}

// FUNCTION: PHYSICS_RT 0x10011ef0 same-result   (core.md 4.2)
void THISCALL sim_unit_manager_add_sim_unit_to_manager(SimUnitManager *manager, SimUnit *unit)
{
    sim_unit_manager_add_unit_to_slot(manager, unit, list_of(manager, unit));
}

// FUNCTION: PHYSICS_RT 0x10011f50 same-result   (core.md 4.2)
void THISCALL sim_unit_manager_rem_sim_unit_from_manager(SimUnitManager *manager, SimUnit *unit)
{
    sim_unit_manager_rem_unit_from_slot(manager, unit, list_of(manager, unit));
}

// FUNCTION: PHYSICS_RT 0x10011f80 same-result   (core.md 4.7)
// Wakes every sleeping core; begins again when growing contacts merged units.
void THISCALL sim_unit_sim_unit_revive_for_simulation(SimUnit *unit, Environment *env)
{
    for (i32 i = unit->cores.count - 1; i >= 0; i--) {
        Core *core = core_at(unit, i);
        if (core->state < STATE_NOT_SIMULATED) continue;
        if (core_revive_simulation_core(core) == 1) i = unit->cores.count;
    }
    if (unit->state != STATE_NOT_SIMULATED) return;
    sim_unit_manager_rem_sim_unit_from_manager(env->unit_manager, unit);
    unit->state = STATE_MOVING;
    sim_unit_manager_add_sim_unit_to_manager(env->unit_manager, unit);
}

// FUNCTION: PHYSICS_RT 0x100120b0 same-result   (core.md 4.7)
void THISCALL sim_unit_sim_unit_clear_movement_check_values(SimUnit *unit)
{
    for (i32 i = unit->cores.count - 1; i >= 0; i--) core_reset_freeze_check_values(core_at(unit, i));
}

// FUNCTION: PHYSICS_RT 0x100120f0 same-result   (core.md 4.9)
// Freezes the unit when every core has come to rest. Returns whether it did.
i32 THISCALL sim_unit_sim_unit_calc_movement_state(SimUnit *unit, Environment *env)
{
    f64 now = env->time;
    i32 all = STATE_CALM;
    for (i32 i = unit->cores.count - 1; i >= 0; i--) {
        Core *core = core_at(unit, i);
        core->state = (i8)core_calc_movement_state(core, now);
        all &= core->state;
    }
    if (all != STATE_CALM) return 0;
    for (i32 i = unit->cores.count - 1; i >= 0; i--) core_freeze_simulation_core(core_at(unit, i));
    sim_unit_manager_rem_sim_unit_from_manager(env->unit_manager, unit);
    unit->state = STATE_NOT_SIMULATED;
    sim_unit_manager_add_sim_unit_to_manager(env->unit_manager, unit);
    return 1;
}

// Brings one core to the time of this PSI: pose of the finished interval, pending changes. Returns the bits of
// 1 - |speed|^2, whose sign says "faster than 1 m/s".
static u32 begin_core(Core *core, f64 now)
{
    f64 elapsed = now - core->time_last_psi;
    quat_set_matrix(&core->q_next, (Matrix3 *)&core->m_world_f_core);
    vec3d_add_multiple(&core->m_world_f_core.t, &core->pos, &core->vel, elapsed);
    core_commit_all_async_pushes(core);
    core->temporarily_unmovable = 0;
    core->impacts_this_psi = 0;
    const Vec3f *v = &core->speed;
    f32 margin = 1.0 - ((v->x * v->x + v->y * v->y) + v->z * v->z);
    return f32_bits(margin);
}

// FUNCTION: PHYSICS_RT 0x100121b0 same-result   (core.md 4.7)
// The sleep clock stands still while a core of the unit is faster than 1 m/s. A unit that falls asleep here is still
// integrated in this PSI, with zero speeds.
void THISCALL sim_unit_simulate_single_sim_unit_psi(SimUnit *unit, EventSim *event, PtrVector *moving)
{
    Environment *env = event->env;
    event->unit = unit;
    env->memory_psi->nesting++;
    const i32 controllers = unit->controllers.count;
    f64 now = env->time;
    u32 fast = 0;
    for (i32 i = unit->cores.count - 1; i >= 0; i--) fast |= begin_core(core_at(unit, i), now);

    i32 check = 0;
    if (fast & 0x80000000u) {
        unit->flags = (unit->flags & ~(u32)UNIT_FAST_MASK) | UNIT_FAST;
    } else {
        unit->flags = (unit->flags & ~(u32)UNIT_WAS_FAST_MASK) | (unit->flags & UNIT_FAST_MASK) << 2;
        if (unit->flags & UNIT_WAS_FAST_MASK) sim_unit_sim_unit_clear_movement_check_values(unit);
        unit->flags &= ~(u32)UNIT_FAST_MASK;
        check = environment_must_perform_movement_check(env);
    }

    for (i32 k = controllers - 1; k >= 0; k--) {
        if (k >= unit->controllers.count) continue; // infos left during an earlier controller's step
        ControllerInfo *info = unit->controllers.elems[k];
        info->controller->vt->simulate(info->controller, event, &info->cores);
    }

    for (i32 i = unit->cores.count - 1; i >= 0; i--) ptr_vector_append(moving, core_at(unit, i));
    if (check == 1) sim_unit_sim_unit_calc_movement_state(unit, env);

    for (i32 i = unit->cores.count - 1; i >= 0; i--) {
        Core *core = core_at(unit, i);
        for (i32 k = core->objects.count - 1; k >= 0; k--) {
            object_recalc_invalid_mindists_of_object(core->objects.elems[k]);
        }
    }
    if (unit->flags & UNIT_SPLIT_MASK) sim_unit_do_sim_unit_union_find(unit);
    event->env->memory_psi->nesting--;
    arena_free_mem_transaction(event->env->memory_psi);
}

// FUNCTION: PHYSICS_RT 0x100124c0 same-result   (core.md 4.7)
// Steps the active units in the order of the original's look-ahead: with n >= 3 units 1 .. n-3, n, n-1, n-2; 2, 1 of two.
// The list is read ahead, so units put in front during the phase are not stepped.
void THISCALL sim_unit_manager_simulate_sim_units_psi(SimUnitManager *manager, Environment *env, PtrVector *moving)
{
    EventSim event = {env->dpsi, env->inv_dpsi, env, NULL};
    SimUnit *a = manager->active;
    if (!a) return;
    SimUnit *b = a->next;
    if (b) {
        SimUnit *c = b->next;
        if (c) {
            for (SimUnit *d = c->next; d; d = d->next) {
                sim_unit_simulate_single_sim_unit_psi(a, &event, moving);
                a = b;
                b = c;
                c = d;
            }
            sim_unit_simulate_single_sim_unit_psi(c, &event, moving);
        }
        sim_unit_simulate_single_sim_unit_psi(b, &event, moving);
    }
    sim_unit_simulate_single_sim_unit_psi(a, &event, moving);
}
