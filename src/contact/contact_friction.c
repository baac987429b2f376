// Tangential friction of one contact: the "friction spring" (contact spec FS4), and its easing.
//
// span_friction holds the displacement along the two tangents since the contact began. Each PSI an impulse drives the
// tangential speed to displacement / dt, limited by friction * pressure * dt; it changes the cores' speeds at once.
#include "base/literal.h"
#include "base/x87.h"
#include "base/matrix.h"
#include "contact/car_wheel.h"
#include "contact/contact_math.h"
#include "contact/contact_point.h"
#include "contact/core_reaction.h"
#include "contact/friction_system.h"

// Relative tangential speed driven to the spring's displacement. Returns the spring's gain of energy in J, as f32.
// FUNCTION: PHYSICS_RT 0x1001b080 same-result   (contact spec FS4.3)
ext THISCALL contact_point_friction_force_local_constraint_2d(ContactPoint *self, const EventSim *es)
{
    static const f64 min_impulse = 0x1.0c6f7ap-20;      // 1e-6f
    static const f64 min_det2 = 0x1.b38fb9daa78e4p-127; // 1e-38
    CoreReaction reaction;
    f32 impulse[2];

    ext max_ext = ((ext)self->friction_factor * self->now_friction_pressure) * es->dt;
    f64 max_impulse = max_ext;
    if (!(max_ext >= min_impulse)) return ZERO32;
    ContactInfo *info = self->info;
    Core *core0 = info->cores[0], *core1 = info->cores[1];
    if (core0 && core0->car_wheel && !core1 && (!self->next || self->next->now_friction_pressure == ZERO32)) {
        i32 done = contact_point_car_wheel_friction(self, es, core0, max_impulse);
        if (done) return ZERO32;
    }
    solver_core_reaction_init_reaction_solver_translation_ws(
        &reaction, core0, core1, &info->point, &info->span_friction_v[0], &info->span_friction_v[1], NULL);
    const Vec3d *m = reaction.response.r;
    ext wanted0 = (ext)self->span_friction[0] * es->inv_dt - reaction.delta_speed[0];
    ext wanted1 = (ext)self->span_friction[1] * es->inv_dt - reaction.delta_speed[1];
    ext det = (ext)m[0].x * m[1].y - (ext)m[0].y * m[0].y;
    if (!(det * det >= min_det2)) return ZERO32;
    ext inv_det = ONE64 / det;
    f64 inv00 = m[1].y * inv_det;
    f64 inv01 = -(m[0].y * inv_det);
    impulse[0] = inv01 * wanted1 + inv00 * wanted0;
    impulse[1] = (inv_det * m[0].x) * wanted1 + inv01 * wanted0;
    ext quad_ext = (ext)impulse[1] * impulse[1] + (ext)impulse[0] * impulse[0];
    f64 quad = quad_ext; // of the unlimited impulse: the energy below uses it too
    if (quad_ext > (ext)max_impulse * max_impulse) {
        ext k = inline_math_isqrt_float(quad_ext) * max_impulse;
        impulse[0] = impulse[0] * k;
        impulse[1] = impulse[1] * k;
    }
    solver_core_reaction_exert_impulse_dim2(&reaction, core0, core1, impulse);
    ext stretch2 =
        (ext)self->span_friction[0] * self->span_friction[0] + (ext)self->span_friction[1] * self->span_friction[1];
    ext energy = x87_sqrt(stretch2 * (((ext)es->dt * es->dt) * quad)) * HALF64;
    f32 gain = energy - self->old_energy_dynamic_fr;
    self->old_energy_dynamic_fr = energy;
    return gain;
}

// Impulse along the spring only. Dead: materials never enable a second friction value.
// Kept quirks: the displacement is multiplied by dt, and the limit drops the sign.
// FUNCTION: PHYSICS_RT 0x1001b8b0 same-result   (contact spec FS8)
void THISCALL contact_point_friction_force_local_constraint_1d(ContactPoint *self, const EventSim *es)
{
    static const f64 tiny = TINY_SQUARE;
    Vec3f direction, v[2], impulse_ws, impulse_cs[2], dv, dw, v_push, speed_change[2], rot_change[2];
    Core *cores[2] = {self->synapses[0].object->friction_core, self->synapses[1].object->friction_core};
    const Vec3f *point_cs = self->info->point_cs;

    f64 length = contact_point_get_and_set_real_friction_len(self, &direction);
    f64 max_impulse = ((ext)self->now_friction_pressure * self->friction_factor) * es->dt;
    for (i32 k = 0; k < 2; k++) {
        if (cores[k]->flags & CORE_UNMOVABLE_MASK)
            vec3f_zero(&v[k]);
        else
            core_get_surface_speed(cores[k], &point_cs[k], &v[k]);
    }
    f64 speed = (((ext)v[0].z - v[1].z) * direction.z + ((ext)v[0].y - v[1].y) * direction.y) +
                ((ext)v[0].x - v[1].x) * direction.x;
    f64 inv_mass = 0, sign = 1;
    for (i32 k = 0; k < 2; k++, sign = sign * MINUS_ONE64) {
        vec3f_zero(&speed_change[k]);
        vec3f_zero(&rot_change[k]);
        if (cores[k]->flags & CORE_UNMOVABLE_MASK) continue;
        vec3f_set_multiple(&impulse_ws, &direction, sign);
        matrix_vimult3_pf((const Matrix3 *)&cores[k]->m_world_f_core, &impulse_ws, &impulse_cs[k]);
        core_test_push_core(cores[k], &point_cs[k], &impulse_cs[k], &impulse_ws, &dv, &dw);
        vec3f_copy(&speed_change[k], &dv);
        vec3f_copy(&rot_change[k], &dw);
        core_get_surface_speed_on_test(cores[k], &point_cs[k], &dv, &dw, &v_push);
        inv_mass = dot_zyx(&v_push, &impulse_ws) + inv_mass;
    }
    if (!(inv_mass > tiny)) return;
    ext impulse = ((ext)length * es->dt - speed) / inv_mass;
    if (x87_abs(impulse) > max_impulse) impulse = max_impulse;
    for (i32 k = 0; k < 2; k++) {
        Core *core = cores[k];
        if (core->flags & CORE_UNMOVABLE_MASK) continue;
        core->speed.x = speed_change[k].x * impulse + core->speed.x;
        core->speed.y = speed_change[k].y * impulse + core->speed.y;
        core->speed.z = speed_change[k].z * impulse + core->speed.z;
        core->rot_speed.x = rot_change[k].x * impulse + core->rot_speed.x;
        core->rot_speed.y = rot_change[k].y * impulse + core->rot_speed.y;
        core->rot_speed.z = rot_change[k].z * impulse + core->rot_speed.z;
    }
}

// Unit direction and length of the spring in world space.
// FUNCTION: PHYSICS_RT 0x1001ad90 same-result   (contact spec FS8)
ext THISCALL contact_point_get_and_set_real_friction_len(ContactPoint *self, Vec3f *direction)
{
    const Vec3f *v0 = &self->info->span_friction_v[0], *v1 = &self->info->span_friction_v[1];
    f32 s0 = self->span_friction[0], s1 = self->span_friction[1];

    f64 y = (ext)v0->y * s0, z = (ext)v0->z * s0;
    f32 x_stored = (ext)v0->x * s0, z_stored = z;
    f64 y_sum = (ext)v1->y * s1 + y;
    f64 z_sum = (ext)v1->z * s1 + z_stored;
    direction->x = (ext)v1->x * s1 + x_stored;
    direction->y = y_sum;
    direction->z = z_sum;
    ext length = vec3f_real_length_plus_normize(direction);
    if (self->two_friction_values == 1) length = contact_point_two_values_friction(self, direction);
    return length;
}

// Limits the spring across the grain of a material with two friction values. Dead, see above.
// FUNCTION: PHYSICS_RT 0x1001aa20 same-result   (contact spec FS8)
ext THISCALL contact_point_two_values_friction(ContactPoint *self, Vec3f *span)
{
    static const f64 max_stretch = 0x1.47ae14p-8; // 0.005f, m
    static const f64 tiny = TINY_SQUARE;
    ContactInfo *info = self->info;
    const Vec3f *v0 = &info->span_friction_v[0], *v1 = &info->span_friction_v[1];
    Material *materials[2];
    Vec3f grain, across, s, rest;

    contact_point_get_material_info(self, materials);
    for (i32 k = 0; k < 2; k++) {
        Material *m = materials[k], *other = materials[1 - k];
        if (!m->second_friction_enabled) continue;
        const Vec3d *r = self->synapses[k].object->friction_core->m_world_f_core.r;
        grain.x = r[0].x;
        grain.y = r[1].x;
        grain.z = r[2].x;
        vec3f_set_orthogonal_part(&across, &grain, &info->normal);
        f64 share = vec3f_real_length(&across);
        f64 second = m->vt->second_friction(m);
        ext first = other->vt->friction(other);
        if (!(self->friction_factor >= tiny)) return ZERO64;
        f64 limit = ((self->friction_factor - (self->friction_factor - first * second) * share) * max_stretch) /
                    self->friction_factor;
        f64 y = (ext)v0->y * self->span_friction[0], z = (ext)v0->z * self->span_friction[0];
        s.x = (ext)v0->x * self->span_friction[0];
        s.y = y;
        s.z = z;
        vec3f_add_multiple(&s, &s, v1, self->span_friction[1]);
        vec3f_fast_normize(&across);
        ext along_ext = dot_zyx(&across, &s);
        f64 along = along_ext;
        if (!(x87_abs(along_ext) > limit)) continue;
        vec3f_copy(&rest, &s);
        vec3f_add_multiple(&rest, &rest, &across, -along);
        f32 lz = across.z * limit;
        ext lx = across.x * limit, ly = across.y * limit;
        if (!(along >= ZERO64)) {
            lz = lz * MINUS_ONE64;
            lx = lx * MINUS_ONE64;
            ly = ly * MINUS_ONE64;
        }
        f64 sum_z = (ext)rest.z + lz;
        span->x = rest.x + lx;
        span->y = ly + rest.y;
        span->z = sum_z;
        self->span_friction[0] = ((ext)span->y * v0->y + (ext)span->z * v0->z) + (ext)span->x * v0->x;
        self->span_friction[1] = ((ext)span->y * v1->y + (ext)span->z * v1->z) + (ext)span->x * v1->x;
    }
    f32 x0 = (ext)v0->x * self->span_friction[0], y0 = (ext)v0->y * self->span_friction[0];
    f64 y = (ext)v1->y * self->span_friction[1] + y0;
    f64 z = (ext)v1->z * self->span_friction[1] + (ext)self->span_friction[0] * v0->z;
    span->x = (ext)v1->x * self->span_friction[1] + x0;
    span->y = y;
    span->z = z;
    return vec3f_real_length_plus_normize(span);
}

// Adds a world displacement to the spring.
// FUNCTION: PHYSICS_RT 0x1001bd90 same-result   (contact spec FS6.3)
void THISCALL contact_point_ease_the_friction_force(ContactPoint *self, const Vec3f *delta)
{
    for (i32 k = 0; k < 2; k++)
        self->span_friction[k] = dot_zyx(&self->info->span_friction_v[k], delta) + self->span_friction[k];
}
