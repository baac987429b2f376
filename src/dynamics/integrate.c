// Integration of one core over a PSI or between PSIs, and its hulls' growth with it (core.md 6, collision spec 2.3).
// The position lags the speed by one interval: the pose at the next PSI is pos + vel * dt, with vel the new speed.
#include "dynamics/integrate.h"

#include "base/isqrt.h"
#include "base/ptr_vector.h"
#include "base/quat.h"
#include "base/vector_ops.h"
#include "base/x87.h"
#include "world/anomaly.h"
#include "world/environment.h"

#define MIN_PSI 0x1.b7cdfep-34                 // s, 1e-10f
#define INV_OF_MIN_PSI 0x1.2a05f1bd3e2adp+33   // 1/s, just below 1e10
#define SUBSTEP_TURN2 0x1.c71c71c71c71cp-6     // rad^2: 1/36, beyond it the rotation is done in sub-steps
#define SUBSTEPS_PER_RAD2 144.0                // sub-steps of 1/12 rad
#define HULL_SAFETY 0x1.0000a8p+0f             // 1.00001f
#define MAX_QUAD 0x1p+300L                      // more than three finite f32 squared can give
#define ASIN_3 0x1.555556p-3f                  // 1/6
#define ASIN_5 0x1.9dd6ep-2f                   // 0.40414f

// Clamps the spin to [-limit, limit] by component; a y below -limit becomes +limit (kept).
static void clip_spin(Vec3f *w, const f32 limit[3])
{
    for (i32 k = 0; k < 3; k++) {
        if (w->k[k] > limit[k]) {
            w->k[k] = limit[k];
        } else if (-limit[k] > w->k[k]) {
            w->k[k] = k == 1 ? limit[k] : -limit[k];
        }
    }
}

// A speed that is not a number or infinite becomes 0: the original would carry it into the pose.
static void stop_unless_finite(Vec3f *v, ext quad)
{
    if (quad <= MAX_QUAD) return;
    v->x = v->y = v->z = 0;
}

// Applies the limits of spin and speed.
static void limit_speeds(Core *core, AnomalyLimits *limits)
{
    Environment *env = core->env;
    stop_unless_finite(&core->rot_speed, vec3f_square(&core->rot_speed));
    stop_unless_finite(&core->speed, vec3f_square(&core->speed));
    if (core->spin_clipping) {
        clip_spin(&core->rot_speed, core->spin_clipping);
    } else {
        ext spin2 = vec3f_quad_length(&core->rot_speed);
        ext max_spin = env->inv_dpsi * limits->max_rotation_per_psi;
        if (spin2 > max_spin * max_spin) {
            AnomalyManager *manager = env->anomaly_manager;
            manager->vt->max_rot_speed_exceeded(manager, limits, core, &core->rot_speed);
        }
    }
    f64 max_speed = limits->max_speed;
    ext speed2 = vec3f_quad_length(&core->speed);
    if (max_speed * max_speed < speed2) {
        AnomalyManager *manager = core->env->anomaly_manager;
        manager->vt->max_speed_exceeded(manager, limits, core, &core->speed);
    }
}

// Rotation of a free body with unequal inertias: Euler's equations in sub-steps of at most 1/12 rad. Advances rot_speed
// once per sub-step, the last time behind the last rotation.
static void integrate_spin(Core *core, f64 dt, Quat *rotation)
{
    Vec3f *w = &core->rot_speed;
    f64 h = dt;
    i32 steps = 1;
    ext turn2 = vec3f_quad_length(w) * h * h;
    if (turn2 > SUBSTEP_TURN2) {
        steps = x87_ftol(x87_sqrt(turn2 * SUBSTEPS_PER_RAD2)) + 1;
        h = h / steps;
    }
    quat_set_very_fast_multiple(rotation, w, h);

    const Vec3f *inertia = &core->rot_inertia, *inv = &core->inv_rot_inertia;
    f64 dz = (inertia->x - inertia->y) * inv->z;
    f64 dy = (inertia->z - inertia->x) * inv->y;
    f64 dx = (inertia->y - inertia->z) * inv->x;
    Vec3d d;
    calc_next_psi_solver_hull_increment_record_set(&d, dx, dy, dz);
    for (i32 step = 1;; step++) {
        Vec3f change;
        vec3f_set_3f(&change, w->z * w->y * d.x, w->z * w->x * d.y, w->x * w->y * d.z);
        vec3f_add_multiple(w, w, &change, h);
        if (step >= steps) return;
        Quat part;
        quat_set_very_fast_multiple(&part, w, h);
        quat_set_mult_quat(rotation, &part, rotation);
    }
}

// FUNCTION: PHYSICS_RT 0x1001e300 same-result   (core.md 6.2)
// event: dt, inv_dt and env. Objects whose hull will reach a listener's value by the next PSI are appended to `hulls`.
void THISCALL calc_next_psi_solver_calc_next_psi_matrix(CoreStep *step, const EventSim *event, PtrVector *hulls)
{
    Core *core = step->core;
    limit_speeds(core, core->env->anomaly_limits);
    core->speed_length = vec3f_real_length(&core->speed);
    core->inv_dt = event->inv_dt;

    Quat rotation;
    if ((core->flags & CORE_INERTIA_EQUAL_MASK) || core->env->phase == PHASE_BETWEEN) {
        quat_set_fast_multiple_with_clip(&rotation, &core->rot_speed, event->dt);
    } else {
        integrate_spin(core, event->dt, &rotation);
    }

    ext elapsed = core->env->time - core->time_last_psi;
    core->time_last_psi = core->env->time;
    f64 y = core->vel.y * elapsed + core->pos.y;
    f64 z = core->vel.z * elapsed + core->pos.z;
    core->pos.x = core->vel.x * elapsed + core->pos.x;
    core->pos.y = y;
    core->pos.z = z;
    vec3f_set(&core->vel, &core->speed);
    core->q_last = core->q_next;
    quat_set_mult_quat(&core->q_next, &core->q_next, &rotation);
    quat_fast_normize_quat(&core->q_next);
    calc_next_psi_solver_calc_psi_rotation_axis(step, &rotation);

    f32 growth = core->max_surface_rot_speed + core->speed_length;
    for (i32 i = core->objects.count - 1; i >= 0; i--) {
        HullManager *hull = &((Object *)core->objects.elems[i])->hull;
        f32 dt = event->dt;
        hull_manager_increase_hull_by_x(hull, event->env->time, dt, growth, core->speed_length);
        if (hull_manager_are_events_in_hull(hull)) ptr_vector_add(hulls, hull);
    }
}

// FUNCTION: PHYSICS_RT 0x1001e700 same-result   (core.md 6.2)
void *THISCALL calc_next_psi_solver_hull_increment_record_set(Vec3d *record, f64 x, f64 y, f64 z)
{
    record->x = x;
    record->y = y;
    record->z = z;
    return record;
}

// FUNCTION: PHYSICS_RT 0x1001e730 same-result   (collision spec 2.3.1)
i32 THISCALL hull_manager_are_events_in_hull(HullManager *hull)
{
    return hull->listeners.min_value - hull->hull_value_next_psi < 0;
}

// FUNCTION: PHYSICS_RT 0x1001e750 same-result   (collision spec 2.3.1)
void THISCALL hull_manager_increase_hull_by_x(HullManager *hull, f64 time, f32 dt, f32 speed, f32 center_speed)
{
    ext elapsed = time - hull->last_time;
    hull->last_time = time;
    hull->hull_value = elapsed * hull->gradient + hull->hull_value;
    hull->center_hull_value = elapsed * hull->center_gradient + hull->center_hull_value;
    hull->center_gradient = center_speed;
    ext gradient = speed * HULL_SAFETY;
    hull->gradient = gradient;
    hull->hull_value_next_psi = gradient * dt + hull->hull_value;
}

// FUNCTION: PHYSICS_RT 0x1001e870 same-result   (core.md 6.2)
// Angular speed and world axis of the interval's rotation; the axis by the matrix of the last PSI.
void THISCALL calc_next_psi_solver_calc_psi_rotation_axis(CoreStep *step, const Quat *r)
{
    Core *core = step->core;
    ext s = (r->x * r->x + r->y * r->y) + r->z * r->z;
    f64 sd = s;
    if (!(s > ISQRT_MIN_QUAD)) {
        core->angular_speed = 0;
        core->rot_axis.x = 1.0f;
        core->rot_axis.y = core->rot_axis.z = 0;
    } else {
        ext y = isqrt_5(s, sd);
        ext x = y * sd;
        ext xx = x * x;
        ext x3 = xx * x;
        ext angle = ((x3 * xx) * ASIN_5 + x3 * ASIN_3) + x;
        ext speed = angle * core->inv_dt;
        core->angular_speed = speed + speed;

        const Vec3d *m = core->m_world_f_core.r;
        ext ax = (m[0].z * r->z + m[0].y * r->y) + m[0].x * r->x;
        f64 ay = (m[1].x * r->x + m[1].z * r->z) + m[1].y * r->y;
        f64 az = (m[2].x * r->x + m[2].z * r->z) + m[2].y * r->y;
        core->rot_axis.x = ax * y;
        core->rot_axis.y = ay * y;
        core->rot_axis.z = az * y;
    }
    core->max_surface_rot_speed = core->angular_speed * core->surface_deviation;
}

// FUNCTION: PHYSICS_RT 0x1001ea50 same-result   (core.md 6.1)
void CDECL calc_next_psi_solver_commit_all_calc_next_psi_matrix(Environment *env, PtrVector *moving, PtrVector *hulls)
{
    EventSim event;
    event.env = env;
    event.dt = env->dpsi;
    event.inv_dt = INV_OF_MIN_PSI;
    if (event.dt > MIN_PSI) event.inv_dt = 1.0 / event.dt;
    for (i32 i = moving->count - 1; i >= 0; i--) {
        CoreStep step = {moving->elems[i]};
        calc_next_psi_solver_calc_next_psi_matrix(&step, &event, hulls);
    }
}
