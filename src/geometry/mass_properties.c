#include "geometry/mass_properties.h"

#include "base/isqrt.h"
#include "base/literal.h"
#include "base/matrix.h"
#include "base/memory.h"
#include "base/ptr_vector.h"
#include "base/vector_ops.h"
#include "base/x87.h"
#include "geometry/ledge_query.h"

#define FLAT 0x1.12e0bep-30L        // 1e-9 (0x3e112e0be0000000): volume against area^1.5
#define TINY 0x1.19799812dea11p-40L // 1e-12 (0x3d719799812dea11)
#define THIRD 0x1.5555555555555p-2L // 1/3 (0x3fd5555555555555)
#define FIFTH 0x1.99999ap-3L        // 0.2f (0x3fc99999a0000000)

// ---- mass centre ----

// FUNCTION: PHYSICS_RT 0x1003b530 exact   (collision spec 1.6.7)
MassCenterSum *THISCALL compact_ledge_find_mass_center_ctor(MassCenterSum *sum)
{
    sum->volume = 0;
    sum->area = 0;
    for (i32 i = 0; i < 3; i++)
        sum->weighted[i] = 0;
    return sum;
}

// Adds the tetrahedron of a triangle and the origin. The three components round differently.
// FUNCTION: PHYSICS_RT 0x1003b8e0 exact   (hull.md 13.4)
void THISCALL compact_ledge_find_mass_center_integrate_triangle(MassCenterSum *sum, const Ledge *ledge,
                                                                const Triangle *triangle)
{
    const PolyPoint *points = ledge_points(ledge);
    const PolyPoint *p0 = edge_point(&triangle->edges[0], points);
    const PolyPoint *p1 = edge_point(&triangle->edges[1], points);
    const PolyPoint *p2 = edge_point(&triangle->edges[2], points);
    f64 ax = p2->x - p0->x, ay = p2->y - p0->y, az = p2->z - p0->z;
    ext bx = p1->x - p0->x, by = p1->y - p0->y, bz = p1->z - p0->z;
    f32 nx = by * az - bz * ay;
    f32 ny = bz * ax - bx * az;
    ext nz = bx * ay - by * ax;
    ext dot = (nx * p0->x + nz * p0->z) + ny * p0->y;
    sum->area = ((nz * nz + ny * ny) + nx * nx) + sum->area;
    sum->volume = dot + sum->volume;
    ext weight = dot * 0.25L;

    f32 *c = sum->weighted;
    c[0] = p0->x * weight + c[0];
    c[0] = p1->x * weight + c[0];
    c[0] = p2->x * weight + c[0];
    f64 y = p0->y * weight + c[1];
    f64 y2 = p1->y * weight + y;
    f32 y2_stored = y2;
    f64 y3 = p2->y * weight + y2_stored;
    c[1] = y3;
    f64 z = p0->z * weight + c[2];
    f32 z_stored = z;
    z = p1->z * weight + z_stored;
    z_stored = z;
    z = p2->z * weight + z_stored;
    c[2] = z;
}

// FUNCTION: PHYSICS_RT 0x1003bab0 exact   (collision spec 1.6.7)
void THISCALL compact_ledge_find_mass_center_integrate_ledge(MassCenterSum *sum, const Ledge *ledge)
{
    const Triangle *triangles = ledge_triangles(ledge);
    for (i32 i = 0; i < ledge->triangle_count; i++)
        compact_ledge_find_mass_center_integrate_triangle(sum, ledge, &triangles[i]);
}

// Ledges from last to first.
// FUNCTION: PHYSICS_RT 0x1003baf0 same-result   (hull.md 13.4)
void THISCALL compact_ledge_find_mass_center_integrate_ledges(MassCenterSum *sum, const BigVector *ledges)
{
    for (i32 i = ledges->count - 1; i >= 0; i--)
        compact_ledge_find_mass_center_integrate_ledge(sum, ledges->elems[i]);
}

// ---- volume integrals ----

// FUNCTION: PHYSICS_RT 0x1003b510 exact   (collision spec 1.6.7)
VolumeIntegrals *THISCALL compact_ledge_mass_center_solver_ctor(VolumeIntegrals *v, const Matrix *m)
{
    v->m = m;
    v->one = 0;
    v->first = 0;
    v->second = 0;
    return v;
}

// Green's theorem: the surface integral of a triangle becomes polynomials in coordinate a along its edges. Depending on
// which of the normal's components b, c is larger, the height over the plane or the cross term is integrated.
// FUNCTION: PHYSICS_RT 0x1003b550 exact   (hull.md 13.4)
void THISCALL compact_ledge_mass_center_solver_integrate_triangle(VolumeIntegrals *v, const Ledge *ledge,
                                                                  const Triangle *triangle, i32 a, i32 b, i32 c)
{
    const Edge *edge = &triangle->edges[0];
    Vec3d normal;
    compact_ledge_solver_calc_hesse_vec_object_not_normized(edge, ledge, &normal);
    vec3d_normize(&normal);

    i32 mode;
    f64 k3 = 0, k4 = 0;
    ext size_c = x87_abs(normal.k[c]);
    if (!(size_c >= x87_abs(normal.k[b]))) {
        mode = 0;
        k4 = (normal.k[c] * 0.5L) / normal.k[b];
    } else {
        mode = 1;
        if (size_c > TINY) k3 = (normal.k[b] * -0.5L) / normal.k[c];
    }

    f64 one = 0, first = 0, second = 0;
    const PolyPoint *points = ledge_points(ledge);
    for (i32 i = 0; i < 3; i++, edge++) {
        Vec3f from, to;
        matrix_vimult4_ff(v->m, (const Vec3f *)edge_point(edge, points), &from);
        matrix_vimult4_ff(v->m, (const Vec3f *)edge_point(edge_next(edge), points), &to);
        Vec3d d;
        for (i32 k = 0; k < 3; k++)
            d.k[k] = to.k[k] - from.k[k];
        f64 run = x87_abs(d.k[a]);
        if (vec3f_length_fsqrt(&d) * TINY > run) continue;

        f64 slope_b = d.k[b] / d.k[a];
        ext base_b = from.k[b] - from.k[a] * slope_b;
        f64 base_b_stored = base_b;
        ext c0, c1, c2;
        if (mode) {
            c0 = (base_b * base_b) * k3;
            c1 = (base_b_stored * slope_b) * k3;
            c1 = c1 + c1;
            c2 = (slope_b * slope_b) * k3;
        } else {
            f64 slope_c = d.k[c] / d.k[a];
            ext base_c = from.k[c] - from.k[a] * slope_c;
            f64 base_c_stored = base_c;
            c0 = (base_b + base_c * k4) * base_c;
            c1 = (base_c_stored * slope_c) * k4;
            c1 = ((c1 + c1) + slope_c * base_b_stored) + base_c_stored * slope_b;
            c2 = (slope_c * k4 + slope_b) * slope_c;
        }

        f32 p = from.k[a], q = to.k[a];
        ext q2 = q * q;
        f64 p2 = p * p;
        f64 i1 = (q2 - p2) * 0.5L;
        f64 q3 = q2 * q;
        f64 p3 = p2 * p;
        ext i2 = (q3 - p3) * THIRD;
        f64 q4 = q3 * q;
        f64 p4 = p3 * p;
        f64 i3 = (q4 - p4) * 0.25L;
        one = (((q - p) * c0 + i2 * c2) + i1 * c1) + one;
        first = ((i3 * c2 + i2 * c1) + i1 * c0) + first;
        second = ((((q4 * q - p4 * p) * FIFTH) * c2 + i3 * c1) + i2 * c0) + second;
    }
    v->one = one + v->one;
    v->first = first + v->first;
    v->second = second + v->second;
}

// FUNCTION: PHYSICS_RT 0x1003bb20 same-result   (hull.md 13.4)
void CDECL rot_inertia_solver_find_center_given_xyz(const BigVector *ledges, i32 a, i32 b, i32 c, const Matrix *m,
                                                    f64 *center, f64 *volume, f64 *square)
{
    VolumeIntegrals v;
    compact_ledge_mass_center_solver_ctor(&v, m);
    for (i32 i = ledges->count - 1; i >= 0; i--) {
        const Ledge *ledge = ledges->elems[i];
        const Triangle *triangles = ledge_triangles(ledge);
        for (i32 k = 0; k < ledge->triangle_count; k++)
            compact_ledge_mass_center_solver_integrate_triangle(&v, ledge, &triangles[k], a, b, c);
    }
    if (!(v.one >= ISQRT_MIN_QUAD)) { // also when it is no number
        *volume = 0;
        *center = 0;
        *square = 1;
        return;
    }
    *center = v.first / v.one;
    *volume = v.one;
    *square = v.second / v.one;
}

// ---- surface ----

// A surface without volume, as every soup of two-sided triangles: centre of its box, half its diagonal as radius.
static void flat_properties(const BigVector *ledges, Vec3d *mass_center, Vec3d *inertia)
{
    Vec3d min, max, ledge_min, ledge_max;
    compact_ledge_solver_calc_bounding_box(ledges->elems[0], &min, &max);
    for (i32 i = ledges->count - 1; i > 0; i--) {
        compact_ledge_solver_calc_bounding_box(ledges->elems[i], &ledge_min, &ledge_max);
        vec3d_line_min(&min, &ledge_min);
        vec3d_line_max(&max, &ledge_max);
    }
    vec3d_set_interpolate(mass_center, &min, &max, 0.5);
    ext dx = min.x - max.x, dy = min.y - max.y, dz = min.z - max.z;
    ext half = x87_sqrt((dz * dz + dy * dy) + dx * dx) * HALF64;
    ext value = (half * half) * HALF64;
    inertia->x = value;
    inertia->y = value;
    inertia->z = value;
}

// FUNCTION: PHYSICS_RT 0x1003bbf0 same-result   (hull.md 13.4)
i32 CDECL compact_ledge_solver_calc_radius_surface_build(const CompactSurface *surface, Vec3d *mass_center,
                                                         Vec3d *inertia)
{
    BigVector ledges = {0x80, 0, p_malloc(0x200)};
    compact_ledge_solver_get_all_ledges_surface(surface, &ledges);

    Matrix frame;
    matrix_init(&frame);
    MassCenterSum sum;
    compact_ledge_find_mass_center_ctor(&sum);
    compact_ledge_find_mass_center_integrate_ledges(&sum, &ledges);
    ext root = x87_sqrt(sum.area);
    if (!(sum.volume > ((root * root) * root) * FLAT)) {
        flat_properties(&ledges, mass_center, inertia);
        free(ledges.elems);
        return 0;
    }

    f64 k = 1.0L / sum.volume;
    matrix_init(&frame);
    vec3d_set_multiple_f(&frame.t, (const Vec3f *)sum.weighted, k);
    vec3d_assign(mass_center, &frame.t);
    f64 center, volume, m0, m1, m2;
    rot_inertia_solver_find_center_given_xyz(&ledges, 0, 1, 2, &frame, &center, &volume, &m0);
    rot_inertia_solver_find_center_given_xyz(&ledges, 1, 2, 0, &frame, &center, &volume, &m1);
    rot_inertia_solver_find_center_given_xyz(&ledges, 2, 0, 1, &frame, &center, &volume, &m2);
    ext x2 = m0 * m0;
    f64 y2 = m1 * m1;
    ext z2 = m2 * m2;
    inertia->x = x87_sqrt(z2 + y2);
    inertia->y = x87_sqrt(z2 + x2);
    inertia->z = x87_sqrt(y2 + x2);
    u_big_vector_base_clear(&ledges);
    return 1;
}
