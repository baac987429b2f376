// The three controllers of a friction system (contact spec FS1, FS4, FS5): contact update and energy at priority 2000,
// friction springs at 600, normal forces at 0. Pairs and contacts are walked from the last to the first.
#include "base/arena.h"
#include "base/literal.h"
#include "base/x87.h"
#include "collision/mindist.h"
#include "contact/contact_math.h"
#include "contact/friction_system.h"
#include "dynamics/core.h"
#include "world/environment.h"

#define EASING_INTERVAL 5       // PSIs between two easings of a pair
#define MAX_STACK_CONTACTS 1024 // more of one pair are eased in the arena: the original would exhaust its stack

// Shortens a spring beyond `limit` (m) to it; the contact slips.
static inline void contact_point_slip(ContactPoint *cp, f32 quad, f64 quad_stored, f32 limit)
{
    ext inv_length = inline_math_isqrt_float(quad);
    cp->recheck_feature = 1;
    cp->integrated_destroyed_energy =
        (((inv_length * quad_stored) - limit) * cp->now_friction_pressure) * cp->friction_factor +
        cp->integrated_destroyed_energy;
    ext k = inv_length * limit;
    cp->span_friction[0] = cp->span_friction[0] * k;
    cp->span_friction[1] = cp->span_friction[1] * k;
}

static const f32 slip_epsilon = 0x1.0c6f7ap-20; // 1e-6f, m^2

// Springs of one contact; the slip limit's threshold stays unrounded.
// FUNCTION: PHYSICS_RT 0x1001d750 same-result   (contact spec FS4.1)
void THISCALL friction_system_do_simulation_controller(FrictionSystem *self, EventSim *es, PtrVector *cores)
{
    if (self->contact_count > 1) {
        friction_system_apply_real_friction(self, es);
        return;
    }
    ContactPoint *cp = self->contacts;
    if (!cp) return;
    f32 limit = ((((ext)cp->inv_virt_mass_no_dir * cp->now_friction_pressure) * cp->friction_factor) * es->dt) * es->dt;
    ext quad = (ext)cp->span_friction[0] * cp->span_friction[0] + (ext)cp->span_friction[1] * cp->span_friction[1];
    if (quad > (ext)limit * limit + slip_epsilon) contact_point_slip(cp, quad, quad, limit);
    if (cp->two_friction_values == 1)
        contact_point_friction_force_local_constraint_1d(cp, es);
    else
        contact_point_friction_force_local_constraint_2d(cp, es);
}

// FUNCTION: PHYSICS_RT 0x1001c550 same-result   (contact spec FS4.1)
void THISCALL friction_system_apply_real_friction(FrictionSystem *self, const EventSim *es)
{
    friction_system_calc_friction_forces(self, es);
    friction_system_ease_friction_forces(self);
}

// Springs of several contacts: the slip limit is shared by the contacts of a pair.
// FUNCTION: PHYSICS_RT 0x1001bc20 same-result   (contact spec FS4.2)
void THISCALL friction_system_calc_friction_forces(FrictionSystem *self, const EventSim *es)
{
    for (i32 i = self->pairs.count - 1; i >= 0; i--) {
        FrictionCorePair *pair = self->pairs.elems[i];
        i32 last = pair->contacts.count - 1;
        ext sum = ZERO32;
        for (i32 j = last; j >= 0; j--) {
            const ContactPoint *cp = pair->contacts.elems[j];
            sum = sum + ((ext)cp->now_friction_pressure * cp->friction_factor) * cp->inv_virt_mass_no_dir;
        }
        f32 gain = 0;
        f32 limit = (sum * es->dt) * es->dt;
        if (last < 0) continue;
        f32 threshold = (ext)limit * limit + slip_epsilon;
        for (i32 j = last; j >= 0; j--) {
            ContactPoint *cp = pair->contacts.elems[j];
            ext quad =
                (ext)cp->span_friction[0] * cp->span_friction[0] + (ext)cp->span_friction[1] * cp->span_friction[1];
            if (quad > threshold) contact_point_slip(cp, quad, quad, limit);
            if (cp->two_friction_values == 1)
                contact_point_friction_force_local_constraint_1d(cp, es);
            else
                gain = contact_point_friction_force_local_constraint_2d(cp, es) + gain;
        }
        if (gain > ZERO32) pair->integrated_anti_energy = gain + pair->integrated_anti_energy;
    }
}

// FUNCTION: PHYSICS_RT 0x1001c1f0 same-result   (contact spec FS6.3)
void THISCALL friction_system_ease_friction_forces(FrictionSystem *self)
{
    for (i32 i = self->pairs.count - 1; i >= 0; i--) {
        FrictionCorePair *pair = self->pairs.elems[i];
        if (--pair->next_easing != 0) continue;
        friction_solver_ease_friction_pair(pair, self->env->memory_solver);
        pair->next_easing = EASING_INTERVAL;
    }
}

// Springs of contacts with nearly parallel normals pull on each other along their line: this tension is taken out.
// FUNCTION: PHYSICS_RT 0x1001c070 same-result   (contact spec FS6.3)
void CDECL friction_solver_ease_friction_pair(FrictionCorePair *pair, Arena *memory)
{
    static const f64 tiny = TINY_SQUARE, parallel = 0x1.0624dep-10; // 0.001f
    i32 n = friction_core_pair_number_of_pair_dists(pair);
    ContactPoint **contacts = arena_alloc(memory, (u32)n * sizeof(ContactPoint *));
    Vec3f *deltas = n <= MAX_STACK_CONTACTS ? __builtin_alloca((u32)n * sizeof(Vec3f))
                                            : arena_alloc(memory, (u32)n * sizeof(Vec3f));

    f64 factor = ONE64 / (n + (ext)tiny);
    for (i32 i = 0; i < n; i++) {
        contacts[i] = pair->contacts.elems[i];
        vec3f_zero(&deltas[i]);
    }
    for (i32 i = 0; i < n - 1; i++) {
        const Vec3f *normal = &contacts[i]->info->normal;
        for (i32 j = i + 1; j < n; j++) {
            ext cosine = dot_zyx(normal, &contacts[j]->info->normal);
            if (!(x87_abs(x87_abs(cosine) - ONE64) >= parallel))
                friction_solver_ease_two_mindists(contacts[j], contacts[i], &deltas[j], &deltas[i], factor);
        }
    }
    for (i32 i = 0; i < n; i++)
        contact_point_ease_the_friction_force(contacts[i], &deltas[i]);
}

// Spring of a contact in world space.
static void contact_point_world_spring(const ContactPoint *cp, Vec3f *out)
{
    const Vec3f *v0 = &cp->info->span_friction_v[0], *v1 = &cp->info->span_friction_v[1];

    f64 y = (ext)v0->y * cp->span_friction[0];
    f64 z = (ext)v0->z * cp->span_friction[0];
    out->x = (ext)v0->x * cp->span_friction[0];
    out->y = y;
    out->z = z;
    vec3f_add_multiple(out, out, v1, cp->span_friction[1]);
}

// FUNCTION: PHYSICS_RT 0x1001bdf0 same-result   (contact spec FS6.3)
void CDECL friction_solver_ease_two_mindists(ContactPoint *a, ContactPoint *b, Vec3f *delta_a, Vec3f *delta_b,
                                             f64 factor)
{
    f32 sign = a->synapses[0].object->core == b->synapses[0].object->core ? 1 : -1;
    Vec3f spring_a, spring_b, line, part_a, part_b, change_a, change_b;

    contact_point_world_spring(a, &spring_a);
    contact_point_world_spring(b, &spring_b);
    const Vec3d *pa = &a->info->point, *pb = &b->info->point;
    f64 line_z = (ext)pa->z - pb->z;
    line.x = pa->x - pb->x;
    line.y = pa->y - pb->y;
    line.z = line_z;
    vec3f_fast_normize(&line);
    ext along_a = dot_zyx(&line, &spring_a);
    ext along_b = dot_zyx(&line, &spring_b) * sign;
    part_a.x = line.x * along_a;
    part_a.y = line.y * along_a;
    ext part_a_z = along_a * line.z;
    part_b.x = line.x * along_b;
    part_b.y = line.y * along_b;
    part_b.z = line.z * along_b;
    f32 mean_x = (ext)part_b.x + part_a.x;
    f32 mean_z = part_b.z + part_a_z;
    f64 half_z = (ext)mean_z * HALF64;
    mean_x = (ext)mean_x * HALF64;
    f32 mean_y = ((ext)part_b.y + part_a.y) * HALF64;
    mean_z = half_z;
    change_a.x = ((ext)mean_x - part_a.x) * factor;
    change_a.y = ((ext)mean_y - part_a.y) * factor;
    change_a.z = (mean_z - part_a_z) * factor;
    ext factor_b = sign * (ext)factor;
    change_b.x = ((ext)mean_x - part_b.x) * factor_b;
    change_b.y = ((ext)mean_y - part_b.y) * factor_b;
    change_b.z = ((ext)mean_z - part_b.z) * factor_b;
    vec3f_add(delta_a, delta_a, &change_a);
    vec3f_add(delta_b, delta_b, &change_b);
}

// FUNCTION: PHYSICS_RT 0x1001d610 same-result   (contact spec FS5.1)
void THISCALL friction_sys_energy_do_simulation_controller(FrictionSubController *self, EventSim *es, PtrVector *cores)
{
    FrictionSystem *fs = self->owner;

    if (fs->contact_count <= 1) {
        if (fs->contacts) contact_point_recalc_friction_s_vals(fs->contacts);
        return;
    }
    friction_system_fs_recalc_all_contact_points(fs);
    if (es->unit->flags & UNIT_WAS_FAST_MASK) friction_system_clear_integrated_anti_energy(fs);
    if (!(es->unit->flags & UNIT_FAST_MASK)) friction_system_remove_energy_gained_by_real_friction(fs);
}

// Updates all contacts; what the normal forces gained by widening gaps goes to the pair's account.
// FUNCTION: PHYSICS_RT 0x1000b190 same-result   (contact spec FS5.1)
void THISCALL friction_system_fs_recalc_all_contact_points(FrictionSystem *self)
{
    for (i32 i = self->pairs.count - 1; i >= 0; i--) {
        FrictionCorePair *pair = self->pairs.elems[i];
        f32 gain = 0;
        for (i32 j = pair->contacts.count - 1; j >= 0; j--) {
            ContactPoint *cp = pair->contacts.elems[j];
            f32 old_gap = cp->gap;
            contact_point_recalc_friction_s_vals(cp);
            gain = ((ext)old_gap - cp->gap) * cp->now_friction_pressure + gain;
        }
        if (gain > ZERO32) pair->integrated_anti_energy = gain + pair->integrated_anti_energy;
    }
}

// Pushes the contact apart so that its gap returns to `desired_gap`; never pulls. The gap error in m is used as m/s.
// FUNCTION: PHYSICS_RT 0x1001ae40 same-result   (contact spec FS5.4)
void THISCALL contact_point_static_friction_single(ContactPoint *self, const EventSim *es, f32 desired_gap,
                                                   f32 speed_up)
{
    const ContactInfo *info = self->info;
    Core *core0 = info->cores[0], *core1 = info->cores[1];
    Vec3f rot;
    ext closing = ZERO64;

    if (core0) closing = dot_zyx(&info->cross_cs[0], &core0->rot_speed) + dot_zyx(&core0->speed, &info->normal);
    if (core1) {
        f64 closing0 = closing;
        closing = closing0 - (vec3f_dot_product(&core1->rot_speed, &info->cross_cs[1]) + dot_zyx(&core1->speed, &info->normal));
    }
    ext error = (ext)desired_gap - self->gap;
    ext stiffness = speed_up;
    if (!(error >= ZERO64)) stiffness = stiffness * 20; // too far apart: approach is stopped 20 times harder
    f64 impulse = (stiffness * error + closing) * info->virt_mass;
    if (!(impulse > ZERO64)) {
        self->now_friction_pressure = 0;
        return;
    }
    self->now_friction_pressure = (ext)impulse * es->inv_dt;
    if (core0) {
        rot.x = (ext)info->cross_cs[0].x * core0->inv_rot_inertia.x;
        rot.y = (ext)info->cross_cs[0].y * core0->inv_rot_inertia.y;
        rot.z = (ext)info->cross_cs[0].z * core0->inv_rot_inertia.z;
        vec3f_add_multiple(&core0->rot_speed, &core0->rot_speed, &rot, -impulse);
        vec3f_add_multiple(&core0->speed, &core0->speed, &info->normal, -((ext)core0->inv_mass * impulse));
    }
    if (core1) {
        rot.x = (ext)info->cross_cs[1].x * core1->inv_rot_inertia.x;
        rot.y = (ext)info->cross_cs[1].y * core1->inv_rot_inertia.y;
        rot.z = (ext)info->cross_cs[1].z * core1->inv_rot_inertia.z;
        vec3f_add_multiple(&core1->rot_speed, &core1->rot_speed, &rot, impulse);
        ext k = (ext)core1->inv_mass * impulse;
        f64 y = info->normal.y * k + core1->speed.y;
        f64 z = info->normal.z * k + core1->speed.z;
        core1->speed.x = info->normal.x * k + core1->speed.x;
        core1->speed.y = y;
        core1->speed.z = z;
    }
}

// FUNCTION: PHYSICS_RT 0x1001d660 same-result   (contact spec FS5.4)
void THISCALL friction_sys_static_do_simulation_single_friction(FrictionSubController *self, EventSim *es)
{
    ContactPoint *cp = self->owner->contacts;

    if (!cp) return;
    contact_point_static_friction_single(cp, es, ivp_mindist_settings.friction_dist, 1);
    if (cp->gap >= ivp_mindist_settings.max_distance_for_friction || contact_info_is_invalid(cp->info))
        friction_system_delete_friction_distance(self->owner, cp);
}

// Normal forces, then the end of an empty system or the split of one that fell apart.
// FUNCTION: PHYSICS_RT 0x1001d6c0 same-result   (contact spec FS5.3)
void THISCALL friction_sys_static_do_simulation_controller(FrictionSubController *self, EventSim *es, PtrVector *cores)
{
    FrictionSystem *fs = self->owner;

    if (fs->contact_count > 1)
        friction_system_do_friction_system(fs, es);
    else
        friction_sys_static_do_simulation_single_friction(self, es);
    if (fs->contact_count == 0) {
        self->owner = NULL;
        fs->vt->scalar_dtor((Controller *)fs, 1);
        sim_unit_set_split_pending(es->unit);
        return;
    }
    if (!fs->union_find_needed) return;
    fs->union_find_needed = 0;
    Core *root = friction_system_union_find_fr_sys(fs);
    if (!root) return;
    friction_system_split_friction_system(fs, root);
    sim_unit_set_split_pending(root->unit);
}
