// Friction systems with several contacts: order of the list, removal, and the frame of the solver (contact spec LS2).
#include "base/arena.h"
#include "base/literal.h"
#include "base/memory.h"
#include "collision/mindist.h"
#include "contact/contact_math.h"
#include "contact/friction_solver.h"
#include "world/environment.h"

extern i32 friction_solver_calls;

// One PSI of normal forces.
// FUNCTION: PHYSICS_RT 0x10036d70 same-result   (contact spec LS2)
void THISCALL friction_system_do_friction_system(FrictionSystem *self, EventSim *es)
{
    Arena *memory = self->env->memory_solver;

    memory->nesting++;
    friction_solver_calls++;
    friction_system_bubble_sort_dists_importance(self);
    friction_system_reorder_mindists_for_complex(self);
    if (self->contact_count - self->excluded_count > FRICTION_SOLVER_MAX_CONTACTS) {
        friction_system_static_fr_oversized_matrix_panic(self);
        memory->nesting--;
        arena_free_mem_transaction(memory);
        return;
    }
    FrictionSolver solver;
    friction_solver_ctor(&solver, self, es);
    friction_solver_setup_coords_mindists(&solver, self);
    i32 *actives = arena_alloc(memory, (u32)self->contact_count * sizeof(i32));
    i32 active_count = friction_solver_calc_solver_psi(&solver, self, actives);
    friction_solver_solve_linear_equation_and_push(&solver, self, actives, active_count, memory);
    memory->nesting--;
    arena_free_mem_transaction(memory);
    if (solver.infos.elems != (void **)solver.infos_inline) free(solver.infos.elems);
}

// Removes contacts that left; with piling optimisation, far contacts of resting cores go to the front of the list.
// FUNCTION: PHYSICS_RT 0x10036b80 same-result   (contact spec LS2.2)
void THISCALL friction_system_reorder_mindists_for_complex(FrictionSystem *self)
{
    const MindistSettings *settings = &ivp_mindist_settings;

    for (ContactPoint *cp = self->contacts, *next; cp; cp = next) {
        next = cp->next;
        if (cp->gap >= settings->max_distance_for_friction || contact_info_is_invalid(cp->info)) {
            friction_system_delete_friction_distance(self, cp);
            continue;
        }
        if ((ext)settings->distance_keepers_safety + settings->friction_dist >= cp->gap) continue;
        u32 flags0 = cp->synapses[0].object->friction_core->flags,
            flags1 = cp->synapses[1].object->friction_core->flags;
        if (!(flags0 & flags1 & CORE_PILING_MASK)) continue;
        friction_system_remove_dist_from_system(self, cp);
        friction_system_add_dist_to_system(self, cp);
    }
    self->excluded_count = 0;
}

// Swaps neighbours of the list, `a` before `b`.
// FUNCTION: PHYSICS_RT 0x10036c20 same-result   (contact spec LS2.1)
void THISCALL friction_system_exchange_friction_dists(FrictionSystem *self, ContactPoint *a, ContactPoint *b)
{
    if (self->contacts == a) self->contacts = b;
    if (a->prev) a->prev->next = b;
    if (b->next) b->next->prev = a;
    a->next = b->next;
    b->prev = a->prev;
    a->prev = b;
    b->next = a;
}

// Ascending warm-start key: contacts that have pushed longest come first.
// FUNCTION: PHYSICS_RT 0x10036c60 same-result   (contact spec LS2.1)
void THISCALL friction_system_bubble_sort_dists_importance(FrictionSystem *self)
{
    ContactPoint *a = self->contacts;

    while (a && a->next) {
        ContactPoint *b = a->next;
        if (a->has_negative_pull_since <= b->has_negative_pull_since) {
            a = b;
            continue;
        }
        ContactPoint *before = a;
        do {
            friction_system_exchange_friction_dists(self, before, b);
            before = b->prev;
        } while (before && before->has_negative_pull_since > b->has_negative_pull_since);
    }
}

// How many contacts at the head of the list pushed last time.
// FUNCTION: PHYSICS_RT 0x100362c0 same-result   (contact spec LS2.6)
i32 THISCALL friction_system_get_num_supposed_active_frdists(FrictionSystem *self)
{
    i32 n = 0;

    for (const ContactPoint *cp = self->contacts; cp && cp->has_negative_pull_since < 0; cp = cp->next)
        n++;
    return n;
}

// Whether the core touches at most one other movable core.
// FUNCTION: PHYSICS_RT 0x10036cb0 same-result   (contact spec LS2.3)
i32 THISCALL friction_system_core_is_terminal_in_fs(FrictionSystem *self, Core *core)
{
    i32 n = 0;

    for (i32 i = self->pairs.count - 1; i >= 0; i--) {
        const FrictionCorePair *pair = self->pairs.elems[i];
        if (pair->cores[0] != core && pair->cores[1] != core) continue;
        if (!((pair->cores[0]->flags | pair->cores[1]->flags) & CORE_UNMOVABLE_MASK)) n++;
    }
    return n <= 1;
}

// Too many contacts to solve: no forces this PSI, and cores between others stop.
// FUNCTION: PHYSICS_RT 0x10036d10 same-result   (contact spec LS2.3)
void THISCALL friction_system_static_fr_oversized_matrix_panic(FrictionSystem *self)
{
    for (i32 i = self->movable_cores.count - 1; i >= 0; i--) {
        Core *core = self->movable_cores.elems[i];
        core->flags = (core->flags & ~2u) | 1;
        if (friction_system_core_is_terminal_in_fs(self, core)) continue;
        vec3f_zero(&core->speed);
        vec3f_zero(&core->rot_speed);
    }
}

// Kinetic energy of all cores, pending changes included.
// FUNCTION: PHYSICS_RT 0x10036ec0 same-result   (contact spec LS2.6)
ext THISCALL friction_system_kinetic_energy_of_hole_frs(FrictionSystem *self)
{
    ext sum = ZERO64;
    f64 stored = sum;

    for (i32 i = self->cores.count - 1; i >= 0; i--) {
        Core *core = self->cores.elems[i];
        Vec3f speed, rot_speed;
        vec3f_sum(&speed, &core->speed, &core->speed_change);
        vec3f_sum(&rot_speed, &core->rot_speed, &core->rot_speed_change);
        sum = core_get_energy_on_test(core, &speed, &rot_speed) + stored;
        stored = sum;
    }
    return sum;
}

// FUNCTION: PHYSICS_RT 0x10036f80 same-result   (contact spec LS2.6)
void THISCALL friction_system_confirm_complex_pushes(FrictionSystem *self)
{
    for (i32 i = self->movable_cores.count - 1; i >= 0; i--)
        core_commit_all_async_pushes(self->movable_cores.elems[i]);
}

// FUNCTION: PHYSICS_RT 0x10036fa0 exact   (contact spec LS2.6)
void THISCALL friction_system_undo_complex_pushes(FrictionSystem *self)
{
    for (i32 i = self->movable_cores.count - 1; i >= 0; i--)
        core_abort_all_async_pushes(self->movable_cores.elems[i]);
}

// Slack of the energy test in J: 0.1 m of fall in a gravity of 9.81, whatever the real one.
// FUNCTION: PHYSICS_RT 0x10036fc0 same-result   (contact spec LS2.6)
ext THISCALL friction_system_get_max_energy_gain(FrictionSystem *self)
{
    static const f32 g = 0x1.39eb86p+3;      // 9.81f
    static const f64 height = 0x1.99999ap-4; // 0.1f
    ext sum = ZERO64;

    for (i32 i = self->cores.count - 1; i >= 0; i--) {
        const Core *core = self->cores.elems[i];
        if (!(core->flags & CORE_UNMOVABLE_MASK)) sum = sum + ((ext)core->mass * g) * height;
    }
    return sum;
}
