#include "base/plane.h"

#include "base/isqrt.h"
#include "base/memory.h"
#include "base/vector_ops.h"
#include "base/x87.h"

// FUNCTION: PHYSICS_RT 0x1000e530 exact   (core.md 7.4)
void THISCALL plane_d_proj_on_plane(const PlaneD *plane, const Vec3d *p, Vec3d *out)
{
    ext distance = ((p->y * plane->y + p->x * plane->x) + plane->z * p->z) + plane->w;
    ext k = -(distance / ((plane->x * plane->x + plane->y * plane->y) + plane->z * plane->z));
    f64 y = k * plane->y + p->y;
    f64 z = k * plane->z + p->z;
    out->x = k * plane->x + p->x;
    out->y = y;
    out->z = z;
}

// FUNCTION: PHYSICS_RT 0x1000e770 exact   (core.md 7.4)
void THISCALL plane_f_proj_on_plane(const PlaneF *plane, const Vec3f *p, Vec3f *out)
{
    ext distance = ((p->y * plane->y + p->x * plane->x) + plane->z * p->z) + plane->w;
    ext k = -(distance / ((plane->x * plane->x + plane->y * plane->y) + plane->z * plane->z));
    f64 y = plane->y * k + p->y;
    f64 z = plane->z * k + p->z;
    out->x = plane->x * k + p->x;
    out->y = y;
    out->z = z;
}

// The first two components of the normal are rounded before the offset is formed, the third is not.

// FUNCTION: PHYSICS_RT 0x1000e5c0 exact   (core.md 7.4)
void THISCALL plane_d_calc_hesse(PlaneD *plane, const Vec3d *p0, const Vec3d *p1, const Vec3d *p2)
{
    f64 px = p0->x, py = p0->y, pz = p0->z;
    ext ax = p1->x - px, ay = p1->y - py, az = p1->z - pz;
    f64 bx = p2->x - px, by = p2->y - py, bz = p2->z - pz;
    f64 nx = by * az - bz * ay;
    f64 ny = bz * ax - bx * az;
    ext nz = bx * ay - by * ax;
    plane->x = nx;
    plane->y = ny;
    plane->z = nz;
    plane->w = -((nz * pz + ny * py) + nx * px);
}

// FUNCTION: PHYSICS_RT 0x1000e680 exact   (core.md 7.4)
void THISCALL plane_d_calc_hesse_f(PlaneD *plane, const Vec3f *p0, const Vec3f *p1, const Vec3f *p2)
{
    f32 px = p0->x, py = p0->y, pz = p0->z;
    ext ax = p1->x - px, ay = p1->y - py, az = p1->z - pz;
    f64 bx = p2->x - px, by = p2->y - py, bz = p2->z - pz;
    f64 nx = by * az - bz * ay;
    f64 ny = bz * ax - bx * az;
    ext nz = bx * ay - by * ax;
    plane->x = nx;
    plane->y = ny;
    plane->z = nz;
    plane->w = -((nz * pz + ny * py) + nx * px);
}

// FUNCTION: PHYSICS_RT 0x1000e7f0 exact   (core.md 7.4)
void THISCALL plane_f_calc_hesse(PlaneF *plane, const Vec3f *p0, const Vec3f *p1, const Vec3f *p2)
{
    f32 px = p0->x, py = p0->y, pz = p0->z;
    ext ax = p1->x - px, ay = p1->y - py, az = p1->z - pz;
    f64 bx = p2->x - px, by = p2->y - py, bz = p2->z - pz;
    f32 nx = by * az - bz * ay;
    f32 ny = bz * ax - bx * az;
    ext nz = bx * ay - by * ax;
    plane->x = nx;
    plane->y = ny;
    plane->z = nz;
    plane->w = -((nz * pz + ny * py) + nx * px);
}

// FUNCTION: PHYSICS_RT 0x1000e8a0 exact   (core.md 7.4)
void THISCALL plane_f_calc_hesse_val(PlaneF *plane, const Vec3f *p)
{
    plane->w = -((p->z * plane->z + p->y * plane->y) + p->x * plane->x);
}

// FUNCTION: PHYSICS_RT 0x1000e740 exact   (core.md 7.1)
void THISCALL plane_d_normize(PlaneD *plane)
{
    ext k = 1 / vec3f_length_fsqrt(plane);
    for (i32 i = 0; i < 4; i++) plane->k[i] = k * plane->k[i];
}

// FUNCTION: PHYSICS_RT 0x1000e8c0 exact   (core.md 7.1)
void THISCALL plane_f_normize(PlaneF *plane)
{
    ext k = 1 / vec3f_real_length(plane);
    for (i32 i = 0; i < 4; i++) plane->k[i] = plane->k[i] * k;
}

// FUNCTION: PHYSICS_RT 0x10037300 exact   (core.md 7.5)
PlaneBase *THISCALL u_plain_ctor(PlaneBase *base, const PlaneD *plane)
{
    Vec3d origin = {{0, 0, 0, 0}};
    vec3d_assign(&base->plane, plane);
    f64_move(&base->plane.w, &plane->w);
    plane_d_proj_on_plane(&base->plane, &origin, &base->origin);
    vec3d_calc_an_orthogonal(&base->u, &base->plane);
    vec3d_calc_cross_product(&base->v, &base->u, &base->plane);
    return base;
}

// FUNCTION: PHYSICS_RT 0x100373a0 same-result   (core.md 7.5)
// Where the original found no point it wrote to address 0 after a message: here such planes count as parallel.
i32 THISCALL u_plain_calc_intersect_with(const PlaneBase *a, const PlaneBase *b, Line *out)
{
    const f64 eps = 0x1.12e0bep-30; // 1e-9 (0x3e112e0be0000000)
    if (vec3d_is_parallel(&a->plane, &b->plane, eps)) return 0;
    vec3d_calc_cross_product(&out->direction, &a->plane, &b->plane);
    vec3d_normize(&out->direction);

    // From the origin of a, inside a, towards b.
    Vec3d on_b = {{0, 0, 0, 0}}, on_a = {{0, 0, 0, 0}};
    Line line = {{{0, 0, 0, 0}}, a->origin};
    plane_d_proj_on_plane(&b->plane, &a->origin, &on_b);
    plane_d_proj_on_plane(&a->plane, &on_b, &on_a);
    line.direction.x = on_a.x - a->origin.x;
    line.direction.y = on_a.y - a->origin.y;
    line.direction.z = on_a.z - a->origin.z;
    vec3d_normize(&line.direction);
    if (plane_d_calc_intersect_with(&b->plane, &line, &out->point)) return 1;
    ivp_message("Merkwuerden.\n");
    return 0;
}

// FUNCTION: PHYSICS_RT 0x10037490 same-result   (core.md 7.5)
i32 THISCALL plane_d_calc_intersect_with(const PlaneD *plane, const Line *line, Vec3d *out)
{
    const Vec3d *p = &line->point, *d = &line->direction;
    ext at_point = ((p->y * plane->y + p->z * plane->z) + p->x * plane->x) + plane->w;
    ext x = p->x + d->x, y = p->y + d->y, z = p->z + d->z;
    ext slope = (((z * plane->z + y * plane->y) + x * plane->x) + plane->w) - at_point;
    if (!(x87_abs(slope) >= ISQRT_MIN_QUAD)) {
        if (at_point >= ISQRT_MIN_QUAD) return 0;
        vec3d_set(out, p);
        f64_move(&out->w, &p->w);
        return 1;
    }
    ext k = -(at_point / slope);
    f64 oy = k * d->y + p->y;
    f64 oz = k * d->z + p->z;
    out->x = k * d->x + p->x;
    out->y = oy;
    out->z = oz;
    return 1;
}
