// Friction of a car's wheel: free along its rolling direction unless locked (contact spec FS8).
// Kept so that the function it belongs to is whole; nothing in the game or in mods creates a wheel.
#include "contact/car_wheel.h"

#include "base/literal.h"
#include "base/matrix.h"
#include "base/x87.h"
#include "contact/contact_math.h"
#include "contact/core_reaction.h"
#include "dynamics/core.h"
#include "dynamics/object.h"
#include "world/environment.h"

// GLOBAL: PHYSICS_RT 0x100684f0
f64 car_wheel_skid_factor = 0x1.ccccccp-1;

static void scale_pair(f32 v[2], ext k)
{
    v[0] = v[0] * k;
    v[1] = v[1] * k;
}

// PART OF: PHYSICS_RT 0x1001b080   (its branch for bodies with wheels)
i32 contact_point_car_wheel_friction(ContactPoint *cp, const EventSim *es, Core *core, f64 max_impulse)
{
    static const f64 min_cross = 0x1.0624dep-10, min_det2 = 0x1.b38fb9daa78e4p-127, share = 0x1.333334p-2;
    CarWheel *wheel = core->car_wheel;
    ContactInfo *info = cp->info;
    const Vec3f *v0 = &info->span_friction_v[0], *v1 = &info->span_friction_v[1];
    f32 *s = cp->span_friction;
    CoreReaction reaction, body_reaction;
    Vec3f axis_cs, axis, along, across;
    f32 impulse[2];

    const Core *body = (*wheel->car->body)->core;
    i32 axis_index = wheel->car->axis_index;
    axis_cs.x = wheel->m_body_f_wheel.r[0].k[axis_index];
    axis_cs.y = wheel->m_body_f_wheel.r[1].k[axis_index];
    axis_cs.z = wheel->m_body_f_wheel.r[2].k[axis_index];
    matrix3_vmult3_ff((const Matrix3 *)&body->m_world_f_core, &axis_cs, &axis);
    vec3f_calc_cross_product(&along, &axis, &info->normal);
    if (!(dot_zyx(&along, &along) >= min_cross)) return 0;
    vec3f_fast_normize(&along);
    vec3f_calc_cross_product(&across, &along, &info->normal);
    f64 along0 = dot_zyx(&along, v0), across0 = dot_zyx(&across, v0);
    f64 along1 = dot_zyx(&along, v1), across1 = dot_zyx(&across, v1);
    f64 stretch_along = s[0] * along0 + s[1] * along1;
    f64 stretch_across = s[0] * across0 + s[1] * across1;
    solver_core_reaction_init_reaction_solver_translation_ws(&reaction, core, NULL, &info->point, &along, &across,
                                                             NULL);
    solver_core_reaction_init_reaction_solver_translation_ws(&body_reaction, (Core *)body, NULL, &info->point, &across,
                                                             NULL, NULL);
    const Vec3d *m = reaction.response.r;
    ext wanted0 = stretch_along * (ext)es->inv_dt - reaction.delta_speed[0];
    ext wanted1 = stretch_across * (ext)es->inv_dt - reaction.delta_speed[1];
    ext det = (ext)m[0].x * m[1].y - (ext)m[0].y * m[0].y;
    if (!(det * det >= min_det2)) return 1;
    ext inv_det = ONE64 / det;
    f64 inv00 = m[1].y * inv_det;
    f64 inv01 = -(m[0].y * inv_det);
    impulse[0] = inv01 * wanted1 + inv00 * wanted0;
    impulse[1] = (inv_det * m[0].x) * wanted1 + inv01 * wanted0;
    f64 ratio = ((x87_abs(dot_zyx(&axis, &across)) * m[1].y) / body_reaction.response.r[0].x + ONE64) * share;
    f64 along_quad = (ext)impulse[0] * impulse[0];
    wheel->contact_point[0] = info->point.x;
    wheel->contact_point[1] = info->point.y;
    wheel->contact_point[2] = info->point.z;
    wheel->contact_time = es->env->time;

    ext quad = (ext)impulse[0] * impulse[0] + (ext)impulse[1] * impulse[1];
    if (wheel->locked) {
        ext scaled = (quad * ratio) * ratio;
        if (scaled > (ext)max_impulse * max_impulse) {
            ext k = (inline_math_isqrt_float(scaled) * ratio) * max_impulse;
            scale_pair(impulse, k);
            ext slip = k / ratio;
            scale_pair(s, slip);
            wheel->skid = (body->inv_mass * (ONE64 - slip)) * cp->now_friction_pressure;
        } else {
            impulse[0] = ((ext)impulse[0] * ratio) * HALF64;
            impulse[1] = ((ext)impulse[1] * ratio) * HALF64;
            wheel->skid = 0;
        }
    } else {
        f64 max_quad = (ext)max_impulse * max_impulse;
        if ((((ext)impulse[1] * impulse[1]) * ratio) * ratio + (ext)impulse[0] * impulse[0] > max_quad) {
            if (quad > max_quad) {
                ext k = inline_math_isqrt_float(quad) * max_impulse;
                scale_pair(impulse, k);
                scale_pair(s, k);
                wheel->skid = (body->inv_mass * (ONE64 - k)) * cp->now_friction_pressure;
            } else {
                ext rest = x87_sqrt((ext)max_quad - along_quad);
                f64 before = impulse[1];
                impulse[1] = impulse[1] > ZERO32 ? rest : -rest;
                ext slip = (impulse[1] * (ext)car_wheel_skid_factor) / ((ext)before * ratio);
                wheel->skid = ((body->inv_mass * (ONE64 - slip)) * cp->now_friction_pressure) * share;
                if (slip < ONE64) {
                    ext kept = slip * stretch_across;
                    s[0] = kept * across0 + (ext)stretch_along * along0;
                    s[1] = kept * across1 + (ext)stretch_along * along1;
                }
            }
        }
    }
    solver_core_reaction_exert_impulse_dim2(&reaction, core, NULL, impulse);
    return 1;
}
