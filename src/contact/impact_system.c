// Impact of a mindist, and its chain through the contacts of the pushed cores (contact spec IM2, IM3, IM8).
#include "base/arena.h"
#include "base/literal.h"
#include "base/memory.h"
#include "base/ptr_vector.h"
#include "contact/contact_math.h"
#include "contact/impact.h"
#include "dynamics/cluster.h"
#include "dynamics/integrate.h"
#include "world/environment.h"

#define MAX_IMPACTS 5000
#define INLINE_HULLS 0x100

static inline i32 core_is_unmovable(const Core *core)
{
    return (core->flags & CORE_UNMOVABLE_MASK) != 0;
}

// The mindist's gap fell below the collision distance: both cores are moved to this instant and collide.
// Two unmovable cores cannot (the original reads a null core then).
// FUNCTION: PHYSICS_RT 0x100240a0 same-result   (contact spec IM2)
void THISCALL mindist_do_impact(Mindist *self)
{
    Environment *env = self->synapses[0].object->env;
    Object *objects[2];

    if (core_is_unmovable(self->synapses[0].object->core) && core_is_unmovable(self->synapses[1].object->core)) return;
    for (i32 k = 0; k < 2; k++) {
        objects[k] = self->synapses[k].object;
        object_revive_object_for_simulation(objects[k]);
    }
    env->memory_psi->nesting++;
    for (i32 k = 0; k < 2; k++)
        if (objects[k]->core->state < STATE_NOT_SIMULATED) core_synchronize_with_rot_z(objects[k]->core);
    env->impact_stamp++;
    mindist_do_impact_shared(self, objects[0], objects[1]);
    env->memory_psi->nesting--;
    arena_free_mem_transaction(env->memory_psi);
}

// FUNCTION: PHYSICS_RT 0x10023cd0 same-result   (contact spec IM3)
void CDECL mindist_do_impact_shared(Mindist *mindist, Object *object0, Object *object1)
{
    Core *core0 = object0->core, *core1 = object1->core, *pushed[2];
    SimUnit *keep = object0->state >= STATE_NOT_SIMULATED ? core0->unit : core1->unit;
    FrictionSystem *fs;
    i32 created;

    ContactPoint *cp = mindist_try_to_generate_managed_friction(mindist, &fs, &created, keep, 1);
    ContactInfo *info = cp->info;
    f32 rescue_speed = contact_point_get_rescue_speed_impact(cp, object0->env);
    impact_solver_long_term_do_impact_long_term(info, pushed, rescue_speed, cp);
    Vec3f speed = info->speed;
    if (core_is_unmovable(core1)) { // the solver swapped the cores
        speed.x = speed.x * MINUS_ONE64;
        speed.y = speed.y * MINUS_ONE64;
        speed.z = speed.z * MINUS_ONE64;
    }
    ImpactSystem system;
    ptr_vector_init(&system.pushed);
    ptr_vector_ctor_allocated(&system.synced, 0);
    ptr_vector_ctor_allocated(&system.pairs, 0);
    FrictionCorePair *pair = friction_system_find_pair_of_cores(fs, core0, core1);
    f64 now = mindist->synapses[0].object->env->time;
    f64 last = pair->last_impact_time;
    pair->last_impact_time = now;
    impact_system_init_and_solve_impact_system(&system, mindist, fs, pair, cp);
    ptr_vector_clear(&system.pairs);
    ptr_vector_clear(&system.synced);
    ptr_vector_clear(&system.pushed);

    Environment *env = object0->env;
    CollisionEvent event = {(ext)now - last, env, info};
    vec3f_copy(&info->speed, &speed);
    environment_fire_event_post_collision(env, &event);
    if (object0->flags & OBJECT_HAS_COLLISION_LISTENERS)
        cluster_manager_fire_event_post_collision(env->cluster_manager, object0, &event);
    if (object1->flags & OBJECT_HAS_COLLISION_LISTENERS)
        cluster_manager_fire_event_post_collision(env->cluster_manager, object1, &event);
}

// The other contacts of the colliding pair: updated, and removed when they left.
// FUNCTION: PHYSICS_RT 0x100242c0 same-result   (contact spec IM8)
void THISCALL impact_system_impact_system_check_start_pair(ImpactSystem *self, FrictionCorePair *pair, ContactPoint *cp)
{
    for (i32 i = pair->contacts.count - 1; i >= 0; i--) {
        ContactPoint *other = pair->contacts.elems[i];
        if (other == cp) continue;
        contact_point_recalc_friction_s_vals(other);
        contact_point_read_materials_for_contact_situation(other, other->info);
        if (contact_info_is_invalid(other->info)) friction_system_delete_friction_distance(self->fs, other);
    }
}

// FUNCTION: PHYSICS_RT 0x10024320 same-result   (contact spec IM8)
void THISCALL impact_system_init_and_solve_impact_system(ImpactSystem *self, Mindist *mindist, FrictionSystem *fs,
                                                         FrictionCorePair *pair, ContactPoint *cp)
{
    Core *core0 = cp->synapses[0].object->core, *core1 = cp->synapses[1].object->core;
    i32 impacts = 0;

    self->iterations = 0;
    self->fs = fs;
    self->env = pair->cores[0]->env;
    if (core0 && !core_is_unmovable(core0)) impact_system_add_pushed_core_with_pairs_except(self, core0, pair);
    if (!core_is_unmovable(pair->cores[0])) ptr_vector_append(&self->synced, pair->cores[0]);
    if (core1 && !core_is_unmovable(core1)) impact_system_add_pushed_core_with_pairs_except(self, core1, pair);
    if (!core_is_unmovable(pair->cores[1])) ptr_vector_append(&self->synced, pair->cores[1]);
    impact_system_add_pair_to_impact_system(self, pair);
    impact_system_impact_system_check_start_pair(self, pair, cp);
    while (impact_system_next_impact(self) == 1) {
        impacts++;
        self->iterations++;
        if (self->iterations > MAX_IMPACTS) {
            if (mindist) mindist->vt->scalar_dtor(mindist, 1);
            break;
        }
    }
    self->env->statistics.impacts_58 += impacts + 1;
    impact_system_recalc_all_affected_cores(self);
}

// FUNCTION: PHYSICS_RT 0x10024450 same-result   (contact spec IM8)
void THISCALL impact_system_add_pair_to_impact_system(ImpactSystem *self, FrictionCorePair *pair)
{
    ptr_vector_append(&self->pairs, pair);
}

// FUNCTION: PHYSICS_RT 0x10024480 same-result   (contact spec IM8)
void THISCALL impact_system_synchronize_core_for_impact_system(ImpactSystem *self, Core *core)
{
    if (core->state < STATE_NOT_SIMULATED) core_synchronize_with_rot_z(core);
}

// The core's speed changed: its other pairs take part from now on.
// FUNCTION: PHYSICS_RT 0x100244a0 same-result   (contact spec IM8)
void THISCALL impact_system_add_pushed_core_with_pairs_except(ImpactSystem *self, Core *core, FrictionCorePair *except)
{
    ptr_vector_append(&self->pushed, core);
    if (core->sync) core->sync->pushed = 1;
    for (i32 i = self->fs->pairs.count - 1; i >= 0; i--) {
        FrictionCorePair *pair = self->fs->pairs.elems[i];
        if (pair->cores[0] != core && pair->cores[1] != core) continue;
        if (pair == except || impact_system_pair_is_already_in_system(self, pair)) continue;
        if (friction_core_pair_check_all_fr_mindists_to_be_valid(pair, self->fs) > 0)
            impact_system_add_pair_to_impact_system(self, pair);
    }
}

// FUNCTION: PHYSICS_RT 0x10024530 same-result   (contact spec IM8)
i32 THISCALL impact_system_pair_is_already_in_system(ImpactSystem *self, FrictionCorePair *pair)
{
    return ptr_vector_index_of(&self->pairs, pair) >= 0;
}

// Bits that two cores share when neither of them can be moved now.
static u32 core_unmovable_bits(const Core *core)
{
    return (u32)core->temporarily_unmovable << 24 | (u32)((i32)((core->flags & CORE_UNMOVABLE_MASK) << 28) >> 6);
}

// Contact that will be deepest within the next PSI, below the collision distance; NULL when there is none.
static ContactPoint *impact_system_most_critical(ImpactSystem *self, FrictionCorePair **out_pair)
{
    f64 best = ivp_mindist_settings.max_coll_dist;
    ContactPoint *best_cp = NULL;

    for (i32 i = self->pairs.count - 1; i >= 0; i--) {
        FrictionCorePair *pair = self->pairs.elems[i];
        if (core_unmovable_bits(pair->cores[0]) & core_unmovable_bits(pair->cores[1])) continue;
        for (i32 j = pair->contacts.count - 1; j >= 0; j--) {
            ContactPoint *cp = pair->contacts.elems[j];
            if (cp->info->coll_time_valid != 1) {
                self->env->statistics.impacts_68++;
                contact_point_calc_coll_distance(cp);
            }
            if (cp->info->distance_next_psi >= best) continue;
            best = cp->info->distance_next_psi;
            best_cp = cp;
            *out_pair = pair;
        }
    }
    return best_cp;
}

// Returns 1 when an impact was done.
// FUNCTION: PHYSICS_RT 0x10024560 same-result   (contact spec IM8)
i32 THISCALL impact_system_next_impact(ImpactSystem *self)
{
    FrictionCorePair *pair = NULL;
    Core *pushed[2];

    ContactPoint *cp = impact_system_most_critical(self, &pair);
    if (!cp) return 0;
    ContactInfo *info = cp->info;
    for (i32 k = 1; k >= 0; k--) {
        Core *core = info->cores[k];
        if (!core || core->sync) continue;
        ptr_vector_append(&self->synced, core);
        impact_system_synchronize_core_for_impact_system(self, core);
    }
    info->impacts++;
    impact_solver_long_term_do_impact_long_term(info, pushed, info->rescue_speed_addon, cp);
    for (i32 k = 1; k >= 0; k--) {
        Core *core = pushed[k];
        if (!core || core_is_unmovable(core)) continue;
        if (core->sync && core->sync->pushed == 0)
            impact_system_add_pushed_core_with_pairs_except(self, core, pair);
        else
            impact_system_invalidate_impact_mindists(self, core);
    }
    return 1;
}

// The predictions of the core's contacts are out of date.
// FUNCTION: PHYSICS_RT 0x10024700 same-result   (contact spec IM8)
void THISCALL impact_system_invalidate_impact_mindists(ImpactSystem *self, Core *core)
{
    const FrictionInfo *info = core_get_friction_info(core, self->fs);

    if (!info) return;
    for (i32 i = info->contacts.count - 1; i >= 0; i--)
        ((ContactPoint *)info->contacts.elems[i])->info->coll_time_valid = 0;
}

// Takes back the synchronisation of cores that were not pushed; the others get a new path to the next PSI.
// FUNCTION: PHYSICS_RT 0x10024aa0 same-result   (contact spec IM8)
void THISCALL impact_system_recalc_all_affected_cores(ImpactSystem *self)
{
    static const f64 min_dt = 0x1.b7cdfep-34;            // 1e-10f s
    static const f64 max_inv_dt = 0x1.2a05f1bd3e2adp+33; // its inverse
    struct {
        PtrVector v;
        void *inline_elems[INLINE_HULLS];
    } hulls;

    for (i32 i = self->synced.count - 1; i >= 0; i--) {
        Core *core = self->synced.elems[i];
        if (core->sync && core->sync->pushed == 0) core_undo_synchronize_rot_z(core);
        core->sync = NULL;
    }
    ptr_vector_init_inline(&hulls.v, INLINE_HULLS);
    f64 dt = (ext)self->env->time_next_psi - self->env->time;
    for (i32 i = self->pushed.count - 1; i >= 0; i--) {
        Core *core = self->pushed.elems[i];
        if (core_is_unmovable(core)) continue;
        EventSim es = {.dt = dt, .env = self->env};
        if (dt > min_dt)
            es.inv_dt = 1 / (ext)dt;
        else
            es.inv_dt = max_inv_dt;
        CoreStep step = {core};
        calc_next_psi_solver_calc_next_psi_matrix(&step, &es, &hulls.v);
        core->sync = NULL;
        impact_system_invalidate_impact_mindists(self, core);
    }
    calc_next_psi_solver_commit_all_hull_managers(self->env, &hulls.v);
    ptr_vector_free(&hulls.v);
    for (i32 i = self->pushed.count - 1; i >= 0; i--) {
        Core *core = self->pushed.elems[i];
        if (!core_is_unmovable(core)) core_update_exact_mindist_events_of_core(core);
    }
}
