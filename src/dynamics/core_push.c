// Speeds of points of a core, and pushes (core.md 3.5).
// Points, arms and rotational quantities are in core space, speeds and impulses named "ws" in the world.
#include "base/literal.h"
#include "base/vector_ops.h"
#include "dynamics/core.h"

// FUNCTION: PHYSICS_RT 0x1000bf90 exact   (core.md 3.5)
// World speed of the point `p` for the given speed (world) and rot_speed (core space): v + R (w x p).
// The rotated z component is stored as f32 too, but the sum uses the unrounded value.
void THISCALL core_get_surface_speed_on_test(Core *core, const Vec3f *p, const Vec3f *v, const Vec3f *w, Vec3f *out)
{
    const Vec3d *r = core->m_world_f_core.r;
    ext x = w->y * p->z - p->y * w->z;
    ext y = p->x * w->z - w->x * p->z;
    f32 z = w->x * p->y - w->y * p->x;
    f32 ox = (r[0].z * z + r[0].y * y) + r[0].x * x;
    f32 oy = (z * r[1].z + y * r[1].y) + x * r[1].x;
    ext oz = (z * r[2].z + y * r[2].y) + x * r[2].x;
    f64 sz = oz + v->z;
    ext sy = oy + v->y;
    out->x = v->x + ox;
    out->y = sy;
    out->z = sz;
}

// FUNCTION: PHYSICS_RT 0x1000c0b0 same-result   (core.md 3.5)
// Surface speed of core0 at point0 minus that of core1 at point1; a missing or fixed core counts as resting.
void CDECL core_get_diff_surface_speed_of_two_cores(Core *core0, Core *core1, const Vec3f *point0, const Vec3f *point1,
                                                    Vec3f *out)
{
    if (core0 && !(core0->flags & CORE_UNMOVABLE_MASK)) {
        core_get_surface_speed_on_test(core0, point0, &core0->speed, &core0->rot_speed, out);
    } else {
        out->x = out->y = out->z = 0;
    }
    if (core1 && !(core1->flags & CORE_UNMOVABLE_MASK)) {
        Vec3f speed1;
        core_get_surface_speed_on_test(core1, point1, &core1->speed, &core1->rot_speed, &speed1);
        out->x = out->x - speed1.x;
        out->y = out->y - speed1.y;
        out->z = out->z - speed1.z;
    }
}

// FUNCTION: PHYSICS_RT 0x1000c150 same-result   (core.md 3.5)
void CDECL core_get_diff_surface_speed_of_two_cores_on_test(Core *core0, Core *core1, const Vec3f *point0,
                                                            const Vec3f *point1, const Vec3f *speed0, const Vec3f *rot0,
                                                            const Vec3f *speed1, const Vec3f *rot1, Vec3f *out)
{
    Vec3f s0 = {{0, 0, 0, 0}}, s1 = {{ZERO32, 0, 0, 0}};
    if (!(core0->flags & CORE_UNMOVABLE_MASK)) core_get_surface_speed_on_test(core0, point0, speed0, rot0, &s0);
    if (!(core1->flags & CORE_UNMOVABLE_MASK)) core_get_surface_speed_on_test(core1, point1, speed1, rot1, &s1);
    out->x = s0.x - s1.x;
    out->y = s0.y - s1.y;
    out->z = s0.z - s1.z;
}

// FUNCTION: PHYSICS_RT 0x1000c810 same-result   (core.md 3.5)
void THISCALL core_get_surface_speed(Core *core, const Vec3f *p, Vec3f *out)
{
    core_get_surface_speed_on_test(core, p, &core->speed, &core->rot_speed, out);
}

// FUNCTION: PHYSICS_RT 0x1000ca80 same-result   (core.md 3.5)
// Changes of speed and rot_speed by an impulse at the point p: dv = impulse / m, dw = (p x impulse) / I.
void THISCALL core_test_push_core(Core *core, const Vec3f *p, const Vec3f *ics, const Vec3f *iws, Vec3f *dv, Vec3f *dw)
{
    const f32 *inv = core->inv_rot_inertia_k;
    ext x = ics->z * p->y - p->z * ics->y;
    ext y = ics->x * p->z - ics->z * p->x;
    f32 z = p->x * ics->y - ics->x * p->y;
    f64 wz = z * inv[2];
    ext wy = y * inv[1];
    dw->x = x * inv[0];
    dw->y = wy;
    dw->z = wz;
    f64 vy = iws->y * core->inv_mass;
    f64 vz = iws->z * core->inv_mass;
    dv->x = iws->x * core->inv_mass;
    dv->y = vy;
    dv->z = vz;
}

// FUNCTION: PHYSICS_RT 0x1000c830 exact   (core.md 3.5)
void THISCALL core_async_push_core(Core *core, const Vec3f *p, const Vec3f *ics, const Vec3f *iws)
{
    Vec3f dv, dw;
    core_test_push_core(core, p, ics, iws, &dv, &dw);
    core->rot_speed_change.x = dw.x + core->rot_speed_change.x;
    core->rot_speed_change.y = dw.y + core->rot_speed_change.y;
    core->rot_speed_change.z = dw.z + core->rot_speed_change.z;
    core->speed_change.x = dv.x + core->speed_change.x;
    core->speed_change.y = dv.y + core->speed_change.y;
    core->speed_change.z = dv.z + core->speed_change.z;
}

// FUNCTION: PHYSICS_RT 0x1000c8b0 exact   (core.md 3.5)
void THISCALL core_push_core(Core *core, const Vec3f *p, const Vec3f *ics, const Vec3f *iws)
{
    Vec3f dv, dw;
    core_test_push_core(core, p, ics, iws, &dv, &dw);
    core->rot_speed.x = dw.x + core->rot_speed.x;
    core->rot_speed.y = dw.y + core->rot_speed.y;
    core->rot_speed.z = dw.z + core->rot_speed.z;
    core->speed.x = dv.x + core->speed.x;
    core->speed.y = dv.y + core->speed.y;
    core->speed.z = dv.z + core->speed.z;
}

// FUNCTION: PHYSICS_RT 0x1000c940 exact   (core.md 3.5)
// Pending changes by an impulse at a world point; uses the matrix of the last PSI.
void THISCALL core_async_push_core_ws(Core *core, const Vec3d *p, const Vec3f *im)
{
    const Matrix *m = &core->m_world_f_core;
    const f32 *inv = core->inv_rot_inertia_k;
    Vec3f arm, t;
    arm.x = p->x - m->t.x;
    arm.y = p->y - m->t.y;
    arm.z = p->z - m->t.z;
    vec3f_calc_cross_product(&t, &arm, im);

    ext y = (m->r[2].y * t.z + m->r[1].y * t.y) + m->r[0].y * t.x;
    f64 z = (m->r[2].z * t.z + m->r[1].z * t.y) + m->r[0].z * t.x;
    f32 wx = (m->r[2].x * t.z + m->r[1].x * t.y) + m->r[0].x * t.x;
    f32 wy = y;
    ext wz = z * inv[2];
    wx = wx * inv[0];
    wy = wy * inv[1];
    core->rot_speed_change.x = wx + core->rot_speed_change.x;
    core->rot_speed_change.y = wy + core->rot_speed_change.y;
    core->rot_speed_change.z = wz + core->rot_speed_change.z;

    f64 vy = im->y * core->inv_mass + core->speed_change.y;
    f64 vz = im->z * core->inv_mass + core->speed_change.z;
    core->speed_change.x = im->x * core->inv_mass + core->speed_change.x;
    core->speed_change.y = vy;
    core->speed_change.z = vz;
}

// FUNCTION: PHYSICS_RT 0x1000cb20 exact   (core.md 3.5)
void THISCALL core_test_rot_push_core_multiple_cs(Core *core, const Vec3f *v, f64 factor, Vec3f *out)
{
    const f32 *inv = core->inv_rot_inertia_k;
    ext x = v->x * inv[0];
    f32 y = inv[1] * v->y;
    f32 z = inv[2] * v->z;
    out->x = x * factor;
    out->y = y * factor;
    out->z = z * factor;
}

// FUNCTION: PHYSICS_RT 0x1000cb70 exact   (core.md 3.5)
void THISCALL core_rot_push_core_cs(Core *core, const Vec3f *v)
{
    const f32 *inv = core->inv_rot_inertia_k;
    ext x = inv[0] * v->x;
    f32 y = inv[1] * v->y;
    f32 z = inv[2] * v->z;
    core->rot_speed.x = x + core->rot_speed.x;
    core->rot_speed.y = y + core->rot_speed.y;
    core->rot_speed.z = z + core->rot_speed.z;
}

// FUNCTION: PHYSICS_RT 0x1000cbd0 same-result   (core.md 3.4)
// Adds the pending changes to the speeds.
void THISCALL core_commit_all_async_pushes(Core *core)
{
    ext y = core->rot_speed_change.y + core->rot_speed.y;
    f64 z = core->rot_speed_change.z + core->rot_speed.z;
    core->rot_speed.x = core->rot_speed_change.x + core->rot_speed.x;
    core->rot_speed.y = y;
    core->rot_speed.z = z;
    y = core->speed_change.y + core->speed.y;
    z = core->speed_change.z + core->speed.z;
    core->speed.x = core->speed_change.x + core->speed.x;
    core->speed.y = y;
    core->speed.z = z;
    core_no_pushes(core);
}

// FUNCTION: PHYSICS_RT 0x1000c5f0 exact   (core.md 3.4)
void THISCALL core_abort_all_async_pushes(Core *core)
{
    core_no_pushes(core);
}
