// Elastic response of two cores at one contact (contact spec IM5-IM6).
//
// Works on copies of the speeds (pending changes included): compression by small pushes inside the friction cone until
// the bodies no longer approach, restitution along the normal, then at least the rescue speed of separation.
// rel = v1 - v0 at the contact, n from core 0 to core 1: approaching means n . rel < 0. A fixed core comes first.
#include "base/crt_math.h"
#include "base/literal.h"
#include "base/matrix.h"
#include "base/x87.h"
#include "collision/mindist.h"
#include "contact/contact_math.h"
#include "contact/impact.h"
#include "contact/material.h"
#include "world/anomaly.h"
#include "world/environment.h"

#define MAX_COMPRESSION_STEPS 100

static inline i32 core_is_unmovable(const Core *core)
{
    return (core->flags & CORE_UNMOVABLE_MASK) != 0;
}

// Bits 2 and 3 of the flags as a signed number: 0 for movable cores, 1 for unmovable ones.
static inline i32 core_unmovable_field(const Core *core)
{
    return (i32)(core->flags << 28) >> 30;
}

static inline ext impact_solver_separation(const ImpactSolver *s)
{
    return dot_zyx(s->normal, &s->relative_speed);
}

// Taylor cosine of an angle given by its square.
static inline ext short_cosine(ext angle2)
{
    return (ONE32 - angle2 * HALF32) + (angle2 * angle2) * LIT32(638bc, 0x1.555556p-5); // 1/24
}

// FUNCTION: PHYSICS_RT 0x10022500 same-result   (contact spec IM6.1)
void THISCALL impact_solver_get_relative_speed_vector(ImpactSolver *self)
{
    Vec3f v0, v1;

    core_get_surface_speed_on_test(self->cores[0], self->point_cs[0], &self->speed[0], &self->rot_speed[0], &v0);
    core_get_surface_speed_on_test(self->cores[1], self->point_cs[1], &self->speed[1], &self->rot_speed[1], &v1);
    self->relative_speed.x = (ext)v1.x - v0.x;
    self->relative_speed.y = (ext)v1.y - v0.y;
    self->relative_speed.z = (ext)v1.z - v0.z;
}

// out = v + n * k; the second and third components are rounded twice.
static inline void add_normal(Vec3f *out, const Vec3f *v, const Vec3f *n, ext k)
{
    f64 y = n->y * k + v->y;
    f64 z = n->z * k + v->z;
    out->x = n->x * k + v->x;
    out->y = y;
    out->z = z;
}

// Direction of the next push: the relative speed, turned into the friction cone about -n.
// FUNCTION: PHYSICS_RT 0x10022580 same-result   (contact spec IM6.2)
void THISCALL impact_solver_get_world_push_direction(ImpactSolver *self)
{
    Vec3f *dir = &self->push_direction;
    const Vec3f *n = self->normal;
    Vec3f t;

    vec3f_copy(dir, &self->relative_speed);
    vec3f_fast_normize(dir);
    ext cosine_ext = dot_zyx(n, dir);
    f64 cosine = cosine_ext;
    if (cosine_ext > ZERO64) { // separating: never while compressing
        vec3f_copy(dir, &self->second_direction);
        vec3f_fast_normize(dir);
        return;
    }
    if (self->two_friction_values) {
        impact_solver_get_world_push_direction_two_friction(self, cosine);
        return;
    }
    if (-self->cos_friction >= cosine) return; // inside the cone: sticking
    add_normal(&t, dir, n, -cosine);
    vec3f_fast_normize(&t);
    f64 y = (ext)t.y * self->sin_friction;
    f64 z = (ext)t.z * self->sin_friction;
    t.x = (ext)t.x * self->sin_friction;
    t.y = y;
    t.z = z;
    add_normal(dir, &t, n, -self->cos_friction);
}

// The same with an elliptic cone. Dead: materials never enable a second friction value.
// FUNCTION: PHYSICS_RT 0x10022720 exact   (contact spec IM6.2)
void THISCALL impact_solver_get_world_push_direction_two_friction(ImpactSolver *self, f64 cosine)
{
    const Vec3f *n = self->normal, *axis = &self->second_axis;
    Vec3f *dir = &self->push_direction;
    Vec3f t;

    add_normal(&t, dir, n, -cosine);
    f32 length = vec3f_real_length_plus_normize(&t);
    ext along_ext = x87_abs(((ext)t.z * axis->z + (ext)t.y * axis->y) + (ext)t.x * axis->x);
    f32 along = along_ext;
    ext angle = crt_asin(along_ext);
    ext across = short_cosine(angle * angle);
    ext radius2 = across * (((ext)self->sin_friction * self->sin_friction) * across) +
                  (((ext)self->second_sin * self->second_sin) * along) * along;
    if (!((ext)length * length > radius2)) return;
    ext radius_ext = x87_sqrt(radius2);
    f32 radius = radius_ext;
    angle = crt_asin(radius_ext);
    ext k = -short_cosine(angle * angle);
    dir->x = n->x * k;
    dir->y = n->y * k;
    dir->z = k * n->z;
    dir->x = (ext)t.x * radius + dir->x;
    dir->y = (ext)t.y * radius + dir->y;
    dir->z = (ext)t.z * radius + dir->z;
}

// Writes the speeds of core k.
// FUNCTION: PHYSICS_RT 0x100228c0 same-result   (contact spec IM6.6)
void THISCALL impact_solver_confirm_impact(ImpactSolver *self, i32 k)
{
    Core *core = self->cores[k];

    vec3f_copy(&core->speed, &self->speed[k]);
    vec3f_copy(&core->rot_speed, &self->rot_speed[k]);
    AnomalyLimits *limits = core->env->anomaly_limits;
    if (core->impacts_this_psi <= limits->max_collisions) return;
    AnomalyManager *manager = core->env->anomaly_manager;
    core->temporarily_unmovable = (u8)manager->vt->max_collisions_exceeded(manager, limits, core);
}

static inline void vec3f_take(Vec3f *v, const Vec3f *change)
{
    f64 z = (ext)v->z - change->z;
    v->x = (ext)v->x - change->x;
    v->y = (ext)v->y - change->y;
    v->z = z;
}

// FUNCTION: PHYSICS_RT 0x10022950 same-result   (contact spec IM6.3)
void THISCALL impact_solver_undo_push(ImpactSolver *self)
{
    for (i32 k = 0; k < 2; k++) {
        if (core_is_unmovable(self->cores[k])) continue;
        vec3f_take(&self->rot_speed[k], &self->rot_change[k]);
        vec3f_take(&self->speed[k], &self->speed_change[k]);
    }
}

// Speed change of core k's contact point along `impulse` (world) when it gets that impulse.
static ext impact_solver_test_response(ImpactSolver *s, i32 k, const Vec3f *impulse)
{
    Vec3f impulse_cs, speed, rot, v;

    matrix_vimult3_pf((const Matrix3 *)s->m_world_f_core[k], impulse, &impulse_cs);
    core_test_push_core(s->cores[k], s->point_cs[k], &impulse_cs, impulse, &speed, &rot);
    core_get_surface_speed_on_test(s->cores[k], s->point_cs[k], &speed, &rot, &v);
    return ((ext)impulse->z * v.z + (ext)impulse->y * v.y) + (ext)v.x * impulse->x;
}

static void impact_solver_rescue_core(ImpactSolver *s, i32 k, const Vec3f *direction, ext impulse)
{
    Vec3f v, v_cs;

    v.x = direction->x * impulse;
    v.y = direction->y * impulse;
    v.z = direction->z * impulse;
    matrix_vimult3_pf((const Matrix3 *)s->m_world_f_core[k], &v, &v_cs);
    core_test_push_core(s->cores[k], s->point_cs[k], &v_cs, &v, &s->speed_change[k], &s->rot_change[k]);
    vec3f_sum(&s->rot_speed[k], &s->rot_speed[k], &s->rot_change[k]);
    vec3f_sum(&s->speed[k], &s->speed[k], &s->speed_change[k]);
}

// Pushes the cores apart along -direction to the rescue speed at least. With `clamp` an existing separation does not
// count. Both contact points in the world are computed, and dropped.
// FUNCTION: PHYSICS_RT 0x10022a20 same-result   (contact spec IM6.4)
void THISCALL impact_solver_do_rescue_push(ImpactSolver *self, const Vec3f *direction, i32 clamp)
{
    Vec3f d, unit, v0, v1;
    Vec3d point0, point1;

    matrix_vmult4_fp(self->m_world_f_core[0], self->point_cs[0], &point0);
    matrix_vmult4_fp(self->m_world_f_core[1], self->point_cs[1], &point1);
    d.x = direction->x * MINUS_ONE64;
    d.y = direction->y * MINUS_ONE64;
    d.z = direction->z * MINUS_ONE64;
    core_get_surface_speed_on_test(self->cores[0], self->point_cs[0], &self->speed[0], &self->rot_speed[0], &v0);
    core_get_surface_speed_on_test(self->cores[1], self->point_cs[1], &self->speed[1], &self->rot_speed[1], &v1);
    ext separation = (((ext)v1.z - v0.z) * d.z + ((ext)v1.y - v0.y) * d.y) + ((ext)v1.x - v0.x) * d.x;
    if (clamp == 1 && separation > ZERO64) separation = ZERO64;
    f64 missing = self->rescue_speed - separation;
    if (!(missing >= ZERO64)) return;

    ext response = ZERO64;
    vec3f_copy(&unit, &d);
    if (!core_is_unmovable(self->cores[1])) response = impact_solver_test_response(self, 1, &unit);
    if (!core_is_unmovable(self->cores[0])) {
        f64 response1 = response;
        unit.x = unit.x * MINUS_ONE64;
        unit.y = unit.y * MINUS_ONE64;
        unit.z = unit.z * MINUS_ONE64;
        response = impact_solver_test_response(self, 0, &unit) + response1;
    }
    f64 impulse = missing / response;
    if (!(impulse >= ZERO64)) return;
    if (!core_is_unmovable(self->cores[0])) impact_solver_rescue_core(self, 0, &d, -impulse);
    if (!core_is_unmovable(self->cores[1])) impact_solver_rescue_core(self, 1, &d, impulse);
}

static void core_speeds_with_changes(const Core *core, Vec3f *speed, Vec3f *rot_speed)
{
    vec3f_sum(rot_speed, &core->rot_speed, &core->rot_speed_change);
    vec3f_sum(speed, &core->speed, &core->speed_change);
}

// Removes the approach: compression in steps of a tenth of the elastic impulse, then restitution.
static void impact_solver_compress_and_restitute(ImpactSolver *s, f64 step, f64 elasticity, i32 pushes)
{
    static const f64 per_push = 0x1.47ae14p-7;    // 0.01f m/s
    static const f64 min_change = 0x1.a36e2ep-14; // 1e-4f m/s
    i32 steps = 0;

    impact_solver_get_world_push_direction(s);
    vec3f_zero(&s->second_direction);
    f64 approach = -impact_solver_separation(s);
    f64 target = x87_sqrt(elasticity) * approach + x87_sqrt((ext)pushes) * per_push;
    while (approach > ZERO64 && steps < MAX_COMPRESSION_STEPS) {
        steps++;
        impact_solver_do_push(s, step);
        impact_solver_get_relative_speed_vector(s);
        approach = -impact_solver_separation(s);
        impact_solver_get_world_push_direction(s);
    }
    ext target_ext = (ext)approach + target; // the approach is <= 0 now: what compression overshot
    target = target_ext;
    s->push_direction.x = s->normal->x * MINUS_ONE64;
    s->push_direction.y = s->normal->y * MINUS_ONE64;
    s->push_direction.z = s->normal->z * MINUS_ONE64;
    if (target_ext > ZERO64 && steps != MAX_COMPRESSION_STEPS) {
        f64 impulse = 0;
        impact_solver_do_push(s, 1);
        impact_solver_get_relative_speed_vector(s);
        ext change = impact_solver_separation(s) + approach; // per unit impulse
        if (x87_abs(change) > min_change) impulse = target / change;
        impact_solver_undo_push(s);
        impact_solver_do_push(s, impulse);
    }
    impact_solver_do_rescue_push(s, &s->push_direction, 0);
}

// Clips a spin to +-clip per axis. Kept quirk: below -clip the second component becomes +clip. Dead: no core has clips.
static void clip_spin(Vec3f *rot, const f32 *clip)
{
    if (rot->x > clip[0])
        rot->x = clip[0];
    else if (-clip[0] > rot->x)
        rot->x = -clip[0];
    if (rot->y > clip[1])
        rot->y = clip[1];
    else if (-clip[1] > rot->y)
        rot->y = clip[1];
    if (rot->z > clip[2])
        rot->z = clip[2];
    else if (-clip[2] > rot->z)
        rot->z = -clip[2];
}

// Hands speeds beyond the environment's limits to the anomaly manager. The two cores sum the squares of the spin in
// different orders, and treat a NaN differently.
static void impact_solver_limit_speeds(ImpactSolver *s, i32 k)
{
    Core *core = s->cores[k];
    Environment *env = core->env;
    AnomalyLimits *limits = env->anomaly_limits;
    Vec3f *rot = &s->rot_speed[k];

    if (core->spin_clipping) {
        clip_spin(rot, core->spin_clipping);
    } else {
        ext max_rot = env->inv_dpsi * (ext)limits->max_rotation_per_psi;
        i32 exceeded = k == 0 ? !(max_rot * max_rot >= dot_zyx(rot, rot)) : vec3f_quad_length(rot) > max_rot * max_rot;
        if (exceeded) env->anomaly_manager->vt->max_rot_speed_exceeded(env->anomaly_manager, limits, core, rot);
    }
    f64 max_speed = limits->max_speed;
    if (!((ext)max_speed * max_speed >= vec3f_quad_length(&s->speed[k])))
        core->env->anomaly_manager->vt->max_speed_exceeded(core->env->anomaly_manager, limits, core, &s->speed[k]);
}

// A core with too many collisions stands still for this PSI; its speed is kept as a pending change.
static void core_stop_temporarily(Core *core)
{
    core->temporarily_unmovable = (u8)(1 - core_unmovable_field(core));
    vec3f_add(&core->speed_change, &core->speed_change, &core->speed);
    vec3f_add(&core->rot_speed_change, &core->rot_speed_change, &core->rot_speed);
    vec3f_zero(&core->speed);
    vec3f_zero(&core->rot_speed);
}

// `pushes` counts the earlier pushes of this contact in the impact system: each makes it less elastic.
// Returns the cores whose speed changed at once in pushed_cores.
// FUNCTION: PHYSICS_RT 0x10022ed0 same-result   (contact spec IM6)
void THISCALL impact_solver_do_impact(ImpactSolver *self, Core *pushed_cores[2], i32 allow_delaying, i32 pushes,
                                      f32 rescue_speed)
{
    static const f32 rescue_factor = 0x1.333334p+0; // 1.2f
    static const f64 step_share = 0x1.99999ap-4;    // 0.1f
    static const f64 approaching = -0x1.a36e2ep-14; // -1e-4f m/s

    f64 elasticity = ONE32 - (ONE32 / ((ext)pushes * HALF32 + ONE32)) * (ONE32 - (ext)self->elasticity);
    self->allow_delaying = allow_delaying;
    self->rescue_speed = ((ext)ivp_mindist_settings.mindist_change_force_dist + rescue_speed) * rescue_factor;
    pushed_cores[0] = self->cores[0];
    pushed_cores[1] = self->cores[1];
    self->cores[0]->env->statistics.impacts_54++;
    for (i32 k = 0; k < 2; k++) {
        self->m_world_f_core[k] = &self->cores[k]->m_world_f_core;
        core_speeds_with_changes(self->cores[k], &self->speed[k], &self->rot_speed[k]);
    }
    self->unused_28[0] = 0;
    self->unused_28[1] = 0;
    impact_solver_get_relative_speed_vector(self);
    vec3f_copy(self->speed_out, &self->relative_speed);
    f64 step = impact_solver_estimate_push_impulse(self) * step_share;
    if (impact_solver_separation(self) > approaching) {
        Vec3f direction;
        direction.x = -self->normal->x;
        direction.y = -self->normal->y;
        direction.z = -self->normal->z;
        impact_solver_do_rescue_push(self, &direction, 1);
        if (pushes > 10) self->allow_delaying = 0;
    } else {
        impact_solver_compress_and_restitute(self, step, elasticity, pushes);
    }
    impact_solver_limit_speeds(self, 0);
    impact_solver_limit_speeds(self, 1);
    impact_solver_apply_result(self, pushed_cores);
    if (self->cores[0]->temporarily_unmovable | self->cores[1]->temporarily_unmovable) {
        self->cores[0]->env->statistics.impacts_6c++;
        for (i32 k = 0; k < 2; k++) {
            core_stop_temporarily(self->cores[k]);
            pushed_cores[k] = self->cores[k];
        }
    }
}

// Writes the speeds. When the light body bounces clear of the heavy one's old motion, the heavy one's change is left
// pending for the next PSI.
// FUNCTION: PHYSICS_RT 0x10023680 same-result   (contact spec IM6.6)
void THISCALL impact_solver_apply_result(ImpactSolver *self, Core *pushed_cores[2])
{
    static const f32 clear_share = -0x1.aaaaaap-1; // -1/1.2

    for (i32 k = 0; k < 2; k++)
        self->cores[k]->impacts_this_psi =
            (i16)(self->cores[k]->impacts_this_psi + 1 - core_unmovable_field(self->cores[k]));
    i32 heavy = self->virt_mass[0] > self->virt_mass[1] ? 0 : 1, light = 1 - heavy;
    if (self->allow_delaying && !core_is_unmovable(pushed_cores[heavy])) {
        Core *core = self->cores[heavy];
        Vec3f rel;
        core_get_diff_surface_speed_of_two_cores_on_test(core, self->cores[light], self->point_cs[heavy],
                                                         self->point_cs[light], &core->speed, &core->rot_speed,
                                                         &self->speed[light], &self->rot_speed[light], &rel);
        ext separation = ((ext)rel.y * self->normal->y + (ext)rel.z * self->normal->z) + (ext)rel.x * self->normal->x;
        if (heavy) separation = separation * MINUS_ONE64;
        if (!(separation >= (ext)self->rescue_speed * clear_share)) {
            self->cores[0]->env->statistics.impacts_64++;
            pushed_cores[heavy] = NULL;
            impact_solver_clear_change_values_cores(self);
            impact_solver_confirm_impact(self, light);
            impact_solver_delay_of_impact(self, heavy);
            self->cores[heavy]->impacts_this_psi--;
            return;
        }
    }
    impact_solver_clear_change_values_cores(self);
    impact_solver_confirm_impact(self, 0);
    impact_solver_confirm_impact(self, 1);
}

// Leaves the new speeds of core k as pending changes.
// FUNCTION: PHYSICS_RT 0x10023870 same-result   (contact spec IM6.6)
void THISCALL impact_solver_delay_of_impact(ImpactSolver *self, i32 k)
{
    Core *core = self->cores[k];

    vec3f_difference(&core->speed_change, &self->speed[k], &core->speed);
    vec3f_difference(&core->rot_speed_change, &self->rot_speed[k], &core->rot_speed);
}

// FUNCTION: PHYSICS_RT 0x100238f0 same-result   (contact spec IM6.6)
void THISCALL impact_solver_clear_change_values_cores(ImpactSolver *self)
{
    for (i32 k = 0; k < 2; k++) {
        vec3f_zero(&self->cores[k]->rot_speed_change);
        vec3f_zero(&self->cores[k]->speed_change);
    }
}

// transpose(R) * v, every component rounded once.
static inline void rotate_to_core(const Vec3d *r, const Vec3f *v, Vec3f *out)
{
    out->x = (r[2].x * v->z + r[1].x * v->y) + r[0].x * v->x;
    out->y = (v->z * r[2].y + v->y * r[1].y) + v->x * r[0].y;
    out->z = (v->z * r[2].z + v->y * r[1].z) + v->x * r[0].z;
}

// Pushes core 0 by +impulse along the push direction and core 1 by -impulse.
// FUNCTION: PHYSICS_RT 0x10023940 same-result   (contact spec IM6.3)
void THISCALL impact_solver_do_push(ImpactSolver *self, f64 impulse)
{
    Vec3f v, v_cs;

    vec3f_multiple(&v, &self->push_direction, impulse);
    if (!core_is_unmovable(self->cores[0])) {
        rotate_to_core(self->m_world_f_core[0]->r, &v, &v_cs);
        core_test_push_core(self->cores[0], self->point_cs[0], &v_cs, &v, &self->speed_change[0], &self->rot_change[0]);
        vec3f_add(&self->rot_speed[0], &self->rot_speed[0], &self->rot_change[0]);
        vec3f_add(&self->speed[0], &self->speed[0], &self->speed_change[0]);
    }
    if (!core_is_unmovable(self->cores[1])) {
        v.x = v.x * MINUS_ONE64;
        v.y = v.y * MINUS_ONE64;
        v.z = v.z * MINUS_ONE64;
        rotate_to_core(self->m_world_f_core[1]->r, &v, &v_cs);
        core_test_push_core(self->cores[1], self->point_cs[1], &v_cs, &v, &self->speed_change[1], &self->rot_change[1]);
        vec3f_add(&self->rot_speed[1], &self->rot_speed[1], &self->rot_change[1]);
        vec3f_sum(&self->speed[1], &self->speed[1], &self->speed_change[1]);
    }
}

// Virtual masses along the normal: by the length of the point's change of speed, not its component.
// FUNCTION: PHYSICS_RT 0x10023b90 same-result   (contact spec IM6.5)
void THISCALL impact_solver_calc_virt_masses_impact_solver(ImpactSolver *self, const Vec3f *normal)
{
    static const f64 heavy = 100000; // a fixed core counts as so many times the other
    Vec3f unit, unit_cs;

    vec3f_copy(&unit, normal);
    for (i32 k = 1; k >= 0; k--) {
        matrix_vimult3_pf((const Matrix3 *)self->m_world_f_core[k], &unit, &unit_cs);
        self->virt_mass[k] = core_get_push_speed_length(self->cores[k], self->point_cs[k], &unit_cs, &unit);
        unit.x = unit.x * MINUS_ONE64;
        unit.y = unit.y * MINUS_ONE64;
        unit.z = unit.z * MINUS_ONE64;
    }
    if (core_is_unmovable(self->cores[0])) self->virt_mass[0] = self->virt_mass[1] * (ext)heavy;
    if (core_is_unmovable(self->cores[1])) self->virt_mass[1] = self->virt_mass[0] * (ext)heavy;
}

// Impulse of a fully elastic impact along the normal.
// FUNCTION: PHYSICS_RT 0x10023c80 same-result   (contact spec IM6.5)
ext THISCALL impact_solver_estimate_push_impulse(ImpactSolver *self)
{
    impact_solver_calc_virt_masses_impact_solver(self, self->normal);
    ext half = -impact_solver_separation(self) * self->virt_mass[1];
    return ((half + half) * (ONE64 / ((ext)self->virt_mass[0] + self->virt_mass[1]))) * self->virt_mass[0];
}

// Friction cone: its tangent is friction * (1 + sqrt(elasticity)). The truncated series is kept: it differs at large angles.
// FUNCTION: PHYSICS_RT 0x10023ff0 same-result   (contact spec IM5)
void THISCALL impact_solver_get_cos_sin_for_impact(ImpactSolver *self, f32 friction, f32 elasticity, f32 *cosine,
                                                   f32 *sine)
{
    ext tangent = (x87_sqrt(elasticity) + ONE64) * friction;
    ext angle = x87_patan(tangent, x87_one());
    ext c = short_cosine(angle * angle);

    *cosine = c;
    *sine = c * tangent;
}

// Second friction value along the grain of a material. Dead, see above.
// FUNCTION: PHYSICS_RT 0x10024740 exact   (contact spec IM7)
void THISCALL impact_solver_get_world_direction_second_friction(ImpactSolver *self, ContactPoint *cp)
{
    static const f64 tiny = TINY_SQUARE;
    Material *materials[2];
    Vec3f grain, across;
    i32 found = 0;
    f32 unused;

    contact_point_get_material_info(cp, materials);
    for (i32 k = 0; k < 2; k++) {
        Material *m = materials[k], *other = materials[1 - k];
        if (!m->second_friction_enabled) continue;
        const Vec3d *r = cp->synapses[k].object->friction_core->m_world_f_core.r;
        grain.x = r[0].x;
        grain.y = r[1].x;
        grain.z = r[2].x;
        vec3f_set_orthogonal_part(&across, &grain, &cp->info->normal);
        f64 share = vec3f_real_length(&across);
        f64 second = m->vt->second_friction(m);
        ext first = other->vt->friction(other);
        f32 friction = cp->friction_factor - (cp->friction_factor - first * second) * share;
        if (!(share >= tiny)) continue;
        found = 1;
        vec3f_fast_normize(&across);
        vec3f_copy(&self->second_axis, &across);
        impact_solver_get_cos_sin_for_impact(self, friction, self->elasticity, &unused, &self->second_sin);
    }
    self->two_friction_values = found;
}

// FUNCTION: PHYSICS_RT 0x10024140 same-result   (contact spec IM5)
void THISCALL impact_solver_long_term_do_impact_long_term(ContactInfo *self, Core *pushed_cores[2], f32 rescue_speed,
                                                          ContactPoint *cp)
{
    ImpactSolver s;
    Vec3f normal;

    if (self->cores[1]) {
        s.cores[0] = self->cores[0] ? self->cores[0] : self->objects[0]->core;
        s.cores[1] = self->cores[1];
        s.point_cs[0] = &self->point_cs[0];
        s.point_cs[1] = &self->point_cs[1];
        s.normal = &self->normal;
    } else { // object 1 is fixed: it becomes core 0
        s.cores[0] = self->objects[1]->core;
        s.cores[1] = self->cores[0];
        s.point_cs[0] = &self->point_cs[1];
        s.point_cs[1] = &self->point_cs[0];
        normal.x = -self->normal.x;
        normal.y = -self->normal.y;
        normal.z = -self->normal.z;
        s.normal = &normal;
    }
    s.two_friction_values = 0;
    s.elasticity = self->percent_energy_conservation;
    s.speed_out = &self->speed;
    if (!s.cores[0]->car_wheel && !s.cores[1]->car_wheel) {
        impact_solver_get_cos_sin_for_impact(&s, cp->friction_factor, s.elasticity, &s.cos_friction, &s.sin_friction);
        if (cp->two_friction_values) impact_solver_get_world_direction_second_friction(&s, cp);
    } else {
        impact_solver_get_cos_sin_for_impact(&s, 0, s.elasticity, &s.cos_friction, &s.sin_friction);
    }
    impact_solver_do_impact(&s, pushed_cores, 1, self->impacts, rescue_speed);
}
