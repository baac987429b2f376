// Virtual masses, energy and inverse inertia of a core (core.md 3.3, 3.5).
#include "base/vector_ops.h"
#include "base/x87.h"
#include "dynamics/core.h"

// FUNCTION: PHYSICS_RT 0x1000c200 same-result   (core.md 3.5)
// Smallest mass a push at p can feel, whatever its direction.
ext THISCALL core_calc_virt_mass_worst_case(Core *core, const Vec3f *p)
{
    const f32 *inv = core->inv_rot_inertia_k;
    ext zz = p->z * p->z;
    f32 yy = p->y * p->y;
    f32 sx = yy + zz;
    f32 xx = p->x * p->x;
    f32 sy = xx + zz;
    ext sum = xx + yy;
    sx = sx * inv[0];
    sy = sy * inv[1];
    f32 sz = sum * inv[2];
    f32 worst = sx;
    if (sy > worst) worst = sy;
    if (sz > worst) worst = sz;
    return 1.0 / (worst + core->inv_mass);
}

// FUNCTION: PHYSICS_RT 0x1000c2b0 same-result   (core.md 3.5)
// 1 / |speed of the point p after the push|.
ext THISCALL core_get_push_speed_length(Core *core, const Vec3f *p, const Vec3f *ics, const Vec3f *iws)
{
    Vec3f dv, dw, speed;
    core_test_push_core(core, p, ics, iws, &dv, &dw);
    core_get_surface_speed_on_test(core, p, &dv, &dw, &speed);
    return 1.0 / vec3f_real_length(&speed);
}

// FUNCTION: PHYSICS_RT 0x1000c310 exact   (core.md 3.5)
// (dir x p) / |dir|, or 0 for a vanishing direction.
void CDECL p_calc_2d_distances_to_axis(const Vec3f *p, const Vec3f *dir, Vec3f *out)
{
    ext length = vec3f_real_length(dir);
    if (!(length > 0x1.d83c94fb6d2acp-64)) { // 1e-19
        out->x = out->y = out->z = 0;
        return;
    }
    f64 inv = 1.0 / length;
    vec3f_calc_cross_product(out, dir, p);
    out->x = out->x * inv;
    out->y = out->y * inv;
    out->z = out->z * inv;
}

// FUNCTION: PHYSICS_RT 0x1000c390 exact   (core.md 3.5)
// Mass a push at p along dir feels; without a direction p itself is the arm.
ext THISCALL core_calc_virt_mass(Core *core, const Vec3f *p, const Vec3f *dir)
{
    const f32 *inv = core->inv_rot_inertia_k;
    Vec3f v;
    ext zz;
    if (dir) {
        p_calc_2d_distances_to_axis(p, dir, &v);
        zz = v.z * v.z;
    } else {
        v.x = p->x;
        v.y = p->y;
        zz = p->z * p->z;
    }
    v.x = v.x * v.x;
    v.y = v.y * v.y;
    v.x = v.x * inv[0];
    v.y = v.y * inv[1];
    v.z = zz * inv[2];
    return 1.0 / (vec3f_real_length(&v) + core->inv_mass);
}

// FUNCTION: PHYSICS_RT 0x1000c480 same-result   (core.md 3.5)
// Kinetic energy in J for the given speed (world) and rot_speed (core space).
ext THISCALL core_get_energy_on_test(Core *core, const Vec3f *v, const Vec3f *w)
{
    ext xx = w->x * w->x;
    ext yy = w->y * w->y;
    ext zz = w->z * w->z;
    ext speed2 = (v->x * v->x + v->y * v->y) + v->z * v->z;
    ext rot = (yy * core->rot_inertia.y + zz * core->rot_inertia.z) + xx * core->rot_inertia.x;
    return (rot + speed2 * core->mass) * 0.5;
}

// FUNCTION: PHYSICS_RT 0x1000d1a0 same-result   (core.md 3.3)
// Inverse inertias and mass, 0.5 / radius, and the choice of the rotation integrator. The test compares inertias with
// inverse inertias (kept): a heavy or large body always counts as having equal inertias.
void THISCALL core_calc_calc(Core *core)
{
    const Vec3f *inertia = &core->rot_inertia;
    ext iz = 1.0f / inertia->z;
    f32 iy = 1.0f / inertia->y;
    core->inv_rot_inertia.x = 1.0f / inertia->x;
    core->inv_rot_inertia.y = iy;
    core->inv_rot_inertia.z = iz;
    core->inv_mass = 1.0f / core->mass;

    f32 a = iy - iz;
    ext c = iz - core->inv_rot_inertia.x;
    f32 b = core->inv_rot_inertia.x - iy;
    ext spread = (c * c + b * b) + a * a;
    ext size = (inertia->x * inertia->x + inertia->y * inertia->y) + inertia->z * inertia->z;
    u32 equal = size * 0x1.47ae151eb852p-7 > spread ? CORE_INERTIA_EQUAL : 0; // 0.01f
    core->flags = (core->flags & ~(u32)CORE_INERTIA_EQUAL_MASK) | equal;
    core->inv_diameter = 0.5f / core->radius;
}
