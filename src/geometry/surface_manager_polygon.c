// Surface manager of polygons: asks a compact surface (collision spec 1.3.1).
#include "base/memory.h"
#include "base/ptr_vector.h"
#include "base/pure_call.h"
#include "base/x87.h"
#include "geometry/ledge_query.h"
#include "geometry/ray_solver.h"
#include "geometry/surface_manager.h"

static const f64 BOX_UNIT = 0x1.0624dd2f1a9fcp-8;      // 0.004 (0x10063428), box sizes per radius
static const f32 DEVIATION_UNIT = 0x1.0624dep-8f;      // 0.004 (0x10063430), deviation factor per radius

static inline const CompactSurface *surface_of(const SurfaceManager *manager)
{
    return manager->data;
}

// FUNCTION: PHYSICS_RT 0x1000bcd0 same-result   (collision spec 1.3.1)
//
// The surface's only ledge, or the hull of its root; NULL when it has several ledges.
const Ledge *THISCALL surface_manager_polygon_get_single_convex(SurfaceManager *manager)
{
    const LedgeTreeNode *root = surface_root(surface_of(manager));
    if (root->right_offset != 0 && root->ledge_offset == 0) return NULL;
    return node_ledge(root);
}

// FUNCTION: PHYSICS_RT 0x1000bc00 same-result   (collision spec 1.3.1)
void THISCALL surface_manager_polygon_get_mass_center(SurfaceManager *manager, Vec3f *out)
{
    for (i32 k = 0; k < 3; k++) out->k[k] = surface_of(manager)->mass_center[k];
}

// FUNCTION: PHYSICS_RT 0x1000bc40 same-result   (collision spec 1.3.1)
//
// Bounds about `center`: the distance of the mass centre is added to both.
void THISCALL surface_manager_polygon_get_radius_and_radius_dev_to_given_center(SurfaceManager *manager,
                                                                                const Vec3f *center, f32 *radius,
                                                                                f32 *deviation)
{
    const CompactSurface *surface = surface_of(manager);
    ext dx = (ext)surface->mass_center[0] - center->x;
    ext dy = (ext)surface->mass_center[1] - center->y;
    ext dz = (ext)surface->mass_center[2] - center->z;
    ext shift = x87_sqrt((dz * dz + dy * dy) + dx * dx);
    i32 factor = surface->bits & 0xff;

    *radius = surface->upper_limit_radius + shift;
    *deviation = (ext)factor * surface->upper_limit_radius * DEVIATION_UNIT + shift;
}

// FUNCTION: PHYSICS_RT 0x1000bc20 same-result   (collision spec 1.3.1)
void THISCALL surface_manager_polygon_get_rotation_inertia(SurfaceManager *manager, Vec3f *out)
{
    for (i32 k = 0; k < 3; k++) out->k[k] = surface_of(manager)->rotation_inertia[k];
}

// FUNCTION: PHYSICS_RT 0x1000b950 same-result   (collision spec 3.2)
//
// A node is kept when the query sphere meets its sphere and its box. A node with a ledge is reported and not descended.
void THISCALL surface_manager_polygon_solver_traverse_cluster(const void *box, const LedgeTreeNode *node,
                                                              const Vec3d *center, f64 radius, BigVector *out)
{
    for (;;) {
        ext dx = node->center[0] - (ext)center->x;
        ext dy = node->center[1] - (ext)center->y;
        ext dz = node->center[2] - (ext)center->z;
        ext reach = node->radius + (ext)radius;
        if (!(reach * reach >= (dz * dz + dy * dy) + dx * dx)) return;

        f32 unit = node->radius * BOX_UNIT;
        f64 dy_stored = dy, dz_stored = dz;
        if (!(node->box_sizes[0] * (ext)unit + radius > x87_abs(dx))) return;
        if (!(node->box_sizes[1] * (ext)unit + radius > x87_abs(dy_stored))) return;
        if (!(node->box_sizes[2] * (ext)unit + radius > x87_abs(dz_stored))) return;

        if (node->ledge_offset != 0) {
            big_vector_append(out, (void *)node_ledge(node));
            return;
        }
        // A leaf without a ledge is invalid data; the original would read the node as a ledge.
        if (node->right_offset == 0) return;

        surface_manager_polygon_solver_traverse_cluster(box, node_left(node), center, radius, out);
        node = node_right(node);
    }
}

// FUNCTION: PHYSICS_RT 0x1000bb30 same-result   (collision spec 1.3.1)
//
// `root`: NULL for the whole surface, else the hull of an inner node whose children are asked.
void THISCALL surface_manager_polygon_get_all_ledges_within_radius(SurfaceManager *manager, const Vec3d *center,
                                                                   f64 radius, const Ledge *root, Object *other,
                                                                   const Ledge *other_ledge, BigVector *out)
{
    const LedgeTreeNode *node;
    if (root) {
        const LedgeTreeNode *hull = (const LedgeTreeNode *)((const char *)root + root->tree_node_offset);
        surface_manager_polygon_solver_traverse_cluster(NULL, node_left(hull), center, radius, out);
        node = node_right(hull);
    } else {
        node = surface_root(surface_of(manager));
    }
    surface_manager_polygon_solver_traverse_cluster(NULL, node, center, radius, out);
}

// FUNCTION: PHYSICS_RT 0x1000bbe0 same-result   (collision spec 1.3.1)
void THISCALL surface_manager_polygon_get_all_terminal_ledges(SurfaceManager *manager, BigVector *out)
{
    compact_ledge_solver_get_all_ledges_surface(surface_of(manager), out);
}

// FUNCTION: PHYSICS_RT 0x1000bb00 same-result   (collision spec 1.5.4)
void THISCALL surface_manager_polygon_insert_all_ledges_hitting_ray(SurfaceManager *manager, void *ray, Object *object)
{
    RaySolver solver;
    ray_solver_os_ctor(&solver, ray, object);
    ray_solver_os_check_ray_against_compact_surface_os(&solver, surface_of(manager));
}

// FUNCTION: PHYSICS_RT 0x1000a490 same-result   (collision spec 1.3.1)
void THISCALL surface_manager_polygon_reference_noop(SurfaceManager *manager, const Ledge *ledge)
{
}

// FUNCTION: PHYSICS_RT 0x1000bcf0 same-result   (collision spec 1.3.1)
i32 THISCALL surface_manager_polygon_get_type(SurfaceManager *manager)
{
    return 0;
}

// FUNCTION: PHYSICS_RT 0x10022160 exact   (hull.md 15.12)
void THISCALL surface_manager_dtor(SurfaceManager *manager)
{
    manager->vt = &surface_manager_vtable;
}

// FUNCTION: PHYSICS_RT 0x1000bd00 exact   (hull.md 15.12)
//
// The surface itself is not the manager's.
void THISCALL surface_manager_polygon_dtor(SurfaceManager *manager)
{
    manager->vt = &surface_manager_polygon_vtable;
    surface_manager_dtor(manager);
}

// FUNCTION: PHYSICS_RT 0x10002da0 exact   (hull.md 15.12)
void *THISCALL surface_manager_polygon_scaldel(SurfaceManager *manager, i32 flags)
{
    surface_manager_polygon_dtor(manager);
    if (flags & 1) engine_delete(manager);
    return manager;
}

// VTABLE: PHYSICS_RT 0x100631e0
const SurfaceManagerVtable surface_manager_polygon_vtable = {
    surface_manager_polygon_get_single_convex,
    surface_manager_polygon_get_mass_center,
    surface_manager_polygon_get_radius_and_radius_dev_to_given_center,
    surface_manager_polygon_get_rotation_inertia,
    surface_manager_polygon_get_all_ledges_within_radius,
    surface_manager_polygon_get_all_terminal_ledges,
    surface_manager_polygon_insert_all_ledges_hitting_ray,
    surface_manager_polygon_reference_noop,
    surface_manager_polygon_reference_noop,
    surface_manager_polygon_scaldel,
    surface_manager_polygon_get_type,
};

// Abstract base: only a destroyed manager has this table, and nothing may be asked of it.
// VTABLE: PHYSICS_RT 0x10063890
const SurfaceManagerVtable surface_manager_vtable = {
    PURE, PURE, PURE, PURE, PURE, PURE, PURE,
    .add_reference = surface_manager_polygon_reference_noop,
    .remove_reference = surface_manager_polygon_reference_noop,
    .scalar_dtor = PURE,
    .type = PURE,
};
