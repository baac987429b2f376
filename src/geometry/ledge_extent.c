// Extents of ledges and surfaces: boxes, terminal ledges, radius about a centre (collision spec 1.5.2, 1.2.5).
#include "base/memory.h"
#include "base/ptr_vector.h"
#include "base/x87.h"
#include "geometry/ledge_query.h"

// Every component is compared as f32; a component that lowers the minimum is not tried against the maximum.
static inline void extend_range(f32 *min, f32 *max, f32 v)
{
    if (!(v >= *min)) *min = v;
    else if (v > *max) *max = v;
}

// FUNCTION: PHYSICS_RT 0x100202e0 same-result   (collision spec 1.5.2)
//
// Box of the start points of all edges.
void CDECL compact_ledge_solver_calc_bounding_box(const Ledge *ledge, Vec3d *min, Vec3d *max)
{
    const PolyPoint *points = ledge_points(ledge);
    const Triangle *triangle = ledge_triangles(ledge);
    PolyPoint lo = *edge_point(&triangle->edges[0], points), hi = lo;

    for (i32 i = ledge->triangle_count; i > 0; i--, triangle++) {
        for (i32 k = 0; k < 3; k++) {
            const PolyPoint *p = edge_point(&triangle->edges[k], points);
            extend_range(&lo.x, &hi.x, p->x);
            extend_range(&lo.y, &hi.y, p->y);
            extend_range(&lo.z, &hi.z, p->z);
        }
    }
    min->x = lo.x;
    min->y = lo.y;
    min->z = lo.z;
    max->x = hi.x;
    max->y = hi.y;
    max->z = hi.z;
}

// FUNCTION: PHYSICS_RT 0x10020430 same-result   (collision spec 1.2.5)
//
// Ledges of the leaves below `node`, from left to right.
void CDECL compact_ledge_solver_get_all_ledges_node(const LedgeTreeNode *node, BigVector *out)
{
    while (node->right_offset != 0) {
        compact_ledge_solver_get_all_ledges_node(node_left(node), out);
        node = node_right(node);
    }
    big_vector_append(out, (void *)node_ledge(node));
}

// FUNCTION: PHYSICS_RT 0x10020480 same-result   (collision spec 1.2.5)
void CDECL compact_ledge_solver_get_all_ledges_surface(const CompactSurface *surface, BigVector *out)
{
    compact_ledge_solver_get_all_ledges_node(surface_root(surface), out);
}

// FUNCTION: PHYSICS_RT 0x100204a0 same-result   (collision spec 1.6.7 step 2)
//
// Raises *radius to the largest distance of a vertex from `center`, and *deviation (may be NULL) to the largest distance
// of a vertex from the axis through `center` along its triangle's normal.
void CDECL compact_ledge_solver_calc_radius_to_given_center_ledge(const Ledge *ledge, const Vec3d *center, f64 *radius,
                                                                  f64 *deviation)
{
    const PolyPoint *points = ledge_points(ledge);
    const Triangle *triangle = ledge_triangles(ledge);
    f64 max_quad = 0, max_quad_deviation = 0;

    for (i32 i = ledge->triangle_count; i > 0; i--, triangle++) {
        Vec3d n;
        compact_ledge_solver_calc_hesse_vec_object_not_normized(&triangle->edges[0], ledge, &n);
        ext inv_quad = 1.0 / (((ext)n.y * n.y + (ext)n.z * n.z) + (ext)n.x * n.x);

        for (i32 k = 0; k < 3; k++) {
            const PolyPoint *p = edge_point(&triangle->edges[k], points);
            f64 dx = p->x - (ext)center->x;
            f64 dy = p->y - (ext)center->y;
            ext dz_wide = p->z - (ext)center->z;
            f64 dz = dz_wide;

            ext quad = (dz_wide * dz + (ext)dx * dx) + (ext)dy * dy;
            if (quad > max_quad) max_quad = quad;

            ext cy = (ext)dz * n.x - (ext)n.z * dx;
            ext cz = (ext)n.y * dx - (ext)dy * n.x;
            ext cx = (ext)n.z * dy - (ext)dz * n.y;
            ext quad_deviation = ((cy * cy + cz * cz) + cx * cx) * inv_quad;
            if (quad_deviation > max_quad_deviation) max_quad_deviation = quad_deviation;
        }
    }

    ext r = x87_sqrt(max_quad);
    if (r > *radius) *radius = r;
    if (deviation) {
        ext d = x87_sqrt(max_quad_deviation);
        if (d > *deviation) *deviation = d;
    }
}

// FUNCTION: PHYSICS_RT 0x10020650 same-result   (collision spec 1.6.7 step 2)
void CDECL compact_ledge_solver_calc_radius_to_given_center_surface(const CompactSurface *surface, const Vec3d *center,
                                                                    f64 *radius, f64 *deviation)
{
    BigVector ledges = {0x400, 0, p_malloc(0x400 * sizeof(void *))};

    *radius = 0;
    *deviation = 0;
    compact_ledge_solver_get_all_ledges_surface(surface, &ledges);
    for (i32 i = ledges.count - 1; i >= 0; i--)
        compact_ledge_solver_calc_radius_to_given_center_ledge(ledges.elems[i], center, radius, deviation);
    free(ledges.elems);
}
