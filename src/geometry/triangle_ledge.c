// Points to a ledge: the entry, and two-sided triangles (collision spec 1.6.2, hull.md 2).
#include "geometry/surface_builder.h"

#include "base/memory.h"
#include "base/x87.h"

#define LEAST_AREA 0x1.19799812dea11p-40 // 1e-12 (0x3d719799812dea11): least |normal|^2

// Header, front (0, 1, 2) and back (1, 0, 2) of a two-sided triangle; its three points follow.
static const u32 pancake[12] = {
    0x00000030, 0x00000000, 0x00000604, 0x00000002, // points behind the triangles, 6 blocks, compact, two triangles
    0x00001000, 0x00040000, 0x00050001, 0x00030002, // triangle 0, pierce 1
    0x00000001, 0x7ffc0001, 0x7ffd0000, 0x7ffb0002, // triangle 1, pierce 0
};

static i32 store_point(PolyPoint *point, const Vec3d *p)
{
    point->x = p->x;
    point->y = p->y;
    point->z = p->z;
    point->pad = 0;
    f32 sum = (point->x - point->x) + (point->y - point->y) + (point->z - point->z);
    return sum == 0; // finite
}

// FUNCTION: PHYSICS_RT 0x1003ac00 safe   (hull.md 2)
// A triangle with a coordinate that is no finite float makes no ledge; the original builds one with infinite points.
Ledge *CDECL surface_builder_pointsoup_convert_triangle_to_compace_ledge(const Vec3d *p0, const Vec3d *p1,
                                                                         const Vec3d *p2)
{
    f64 ux = p1->x - p0->x, uy = p1->y - p0->y, uz = p1->z - p0->z;
    ext vx = p2->x - p0->x, vy = p2->y - p0->y, vz = p2->z - p0->z;
    f64 nx = vz * uy - vy * uz;
    f64 ny = vx * uz - vz * ux;
    ext nz = vy * ux - vx * uy;
    if (!((ny * ny + nz * nz) + nx * nx >= LEAST_AREA)) return NULL;

    Ledge *ledge = ivp_malloc_aligned(sizeof pancake + 3 * sizeof(PolyPoint), 16);
    if (!ledge) return NULL;
    memcpy(ledge, pancake, sizeof pancake);
    PolyPoint *points = (PolyPoint *)((char *)ledge + sizeof pancake);
    if (store_point(&points[0], p0) & store_point(&points[1], p1) & store_point(&points[2], p2)) return ledge;
    ivp_free_aligned(ledge);
    return NULL;
}

// FUNCTION: PHYSICS_RT 0x1003ae20 exact   (hull.md 2)
// Raises the x87 to 64-bit mantissas and leaves it there.
Ledge *CDECL surface_builder_pointsoup_convert_pointsoup_to_compact_ledge(PtrVector *points)
{
    x87_set_control(x87_get_control() | 0x300);
    if (points->count < 3) return NULL;
    Vec3d **p = (Vec3d **)points->elems;
    if (points->count == 3) return surface_builder_pointsoup_convert_triangle_to_compace_ledge(p[0], p[1], p[2]);
    return surface_builder_pointsoup_run_hull(points);
}
