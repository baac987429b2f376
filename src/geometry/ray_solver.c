// A ray against a compact surface (collision spec 1.5.4). No building block of the game casts rays.
#include "geometry/ray_solver.h"

#include "base/literal.h"
#include "base/vector_ops.h"
#include "dynamics/cache_object.h"
#include "geometry/ledge_query.h"
#include "world/environment.h"

static const f64 FRONT_FACING = -0x1.19799812dea11p-40; // -1e-12 (0x10063888), direction . normal

// FUNCTION: PHYSICS_RT 0x10022030 exact   (collision spec 1.5.4)
//
// The ray in the object's space.
RaySolver *THISCALL ray_solver_os_ctor(RaySolver *ray, WorldRay *asker, Object *object)
{
    ray->object = object;
    ray->asker = asker;

    if (!object->cache) object->cache = cache_object_manager_get_cache_object(object->env->cache_object_manager, object);
    CacheObject *cache = object->cache;
    if (object->state < STATE_NOT_SIMULATED && object->env->time_code > cache->time_code)
        cache_object_update_cache_object(cache);
    cache_object_transform_position_to_object_coords(cache, &asker->start, &ray->start);
    cache_object_transform_vector_to_object_coords_f(cache, &asker->direction, &ray->direction);

    f32 length = asker->length;
    ray->length = length;
    ray->end.y = ray->direction.y * (ext)length + ray->start.y;
    ray->end.z = ray->direction.z * (ext)length + ray->start.z;
    ray->end.x = ray->direction.x * (ext)length + ray->start.x;

    ray->center.x = ray->start.x;
    ray->center.y = ray->start.y;
    ray->center.z = ray->start.z;
    ext half = (ext)ray->length * 0.5f;
    f64 y = ray->direction.y * half + ray->center.y, z = ray->direction.z * half + ray->center.z;
    ray->center.x = ray->direction.x * half + ray->center.x;
    ray->center.y = y;
    ray->center.z = z;
    return ray;
}

static inline void cross_f(Vec3f *out, const Vec3f *a, const Vec3f *b)
{
    out->x = (ext)a->y * b->z - (ext)a->z * b->y;
    out->y = (ext)a->z * b->x - (ext)a->x * b->z;
    out->z = (ext)a->x * b->y - (ext)a->y * b->x;
}

// FUNCTION: PHYSICS_RT 0x10022010 exact   (collision spec 1.5.4)
void THISCALL ray_solver_os_check_ray_against_compact_surface_os(RaySolver *ray, const CompactSurface *surface)
{
    ray_solver_os_check_ray_against_ledge_tree_node_os(ray, surface_root(surface));
}

// FUNCTION: PHYSICS_RT 0x10021ee0 exact   (collision spec 1.5.4)
//
// Left before right; a node is left out when its sphere misses the ray's sphere or the ray's line.
void THISCALL ray_solver_os_check_ray_against_ledge_tree_node_os(RaySolver *ray, const LedgeTreeNode *node)
{
    for (;;) {
        f32 radius = node->radius;
        f64 reach = (ext)ray->length * 0.5f + radius;
        Vec3f d, c;
        d.x = (ext)node->center[0] - ray->center.x;
        d.y = (ext)node->center[1] - ray->center.y;
        d.z = (ext)node->center[2] - ray->center.z;
        ext quad = vec3f_quad_length(&d);
        if (quad >= (ext)reach * reach) return;
        ext radius_quad = (ext)radius * radius;
        f32 radius_quad_stored = radius_quad;
        if (quad >= radius_quad) { // the ray's middle is outside
            cross_f(&c, &ray->direction, &d);
            if (vec3f_quad_length(&c) >= radius_quad_stored) return;
        }
        if (node->right_offset == 0) break;
        ray_solver_os_check_ray_against_ledge_tree_node_os(ray, node_left(node));
        node = node_right(node);
    }
    ray_solver_os_check_ray_against_compact_ledge_os(ray, node_ledge(node));
}

static inline ext dot_d(const Vec3d *n, const Vec3d *p)
{
    return ((ext)n->z * p->z + (ext)n->y * p->y) + (ext)n->x * p->x;
}

static inline ext dot_point(const Vec3d *n, const PolyPoint *p)
{
    return (p->z * (ext)n->z + p->y * (ext)n->y) + p->x * (ext)n->x;
}

static inline ext dot_direction(const Vec3d *n, const Vec3f *d)
{
    return (d->z * (ext)n->z + d->y * (ext)n->y) + d->x * (ext)n->x;
}

static void report_hit(RaySolver *ray, const Ledge *ledge, const Triangle *triangle, f64 share, Vec3d *normal)
{
    f64 distance = ray->length * (ext)share;
    vec3d_normize(normal);
    ray->asker->vt->hit(ray->asker, ray->object, ledge, triangle, distance, normal);
}

// A single triangle: hit from either side.
static void check_triangle(RaySolver *ray, const Ledge *ledge)
{
    const Triangle *triangle = ledge_triangles(ledge);
    Vec3d n, x;
    compact_ledge_solver_calc_hesse_vec_object_not_normized(&triangle->edges[0], ledge, &n);
    ext offset = dot_point(&n, edge_point(&triangle->edges[0], ledge_points(ledge)));
    f64 at_start = dot_d(&n, &ray->start) - offset;
    ext at_end = dot_d(&n, &ray->end) - offset;
    if (at_end * at_start >= ZERO64) return;

    f64 share = at_start / (at_start - at_end);
    f32 weights[4];
    vec3d_set_interpolate(&x, &ray->start, &ray->end, share);
    compact_ledge_solver_calc_unscaled_qr_vals_f_space(ledge, &triangle->edges[0], &x, weights);
    if ((f32_bits(weights[0]) | f32_bits(weights[1]) | f32_bits(weights[2])) & 0x80000000) return;
    if (!(at_start >= ZERO64)) {
        n.x = times_minus_one(n.x);
        n.y = times_minus_one(n.y);
        n.z = times_minus_one(n.z);
    }
    report_hit(ray, ledge, triangle, share, &n);
}

// FUNCTION: PHYSICS_RT 0x10021ab0 exact   (collision spec 1.5.4)
//
// Convex ledge: from the first triangle whose front the ray crosses, over the borders the ray's plane points lie beyond,
// to the triangle that holds its own.
void THISCALL ray_solver_os_check_ray_against_compact_ledge_os(RaySolver *ray, const Ledge *ledge)
{
    i32 count = ledge->triangle_count;
    if (count == 2) {
        check_triangle(ray, ledge);
        return;
    }

    const PolyPoint *points = ledge_points(ledge);
    const Vec3f direction = ray->direction;
    const Edge *edge = NULL;
    Vec3d n, x;
    for (i32 i = 0; i < count; i++) {
        const Edge *first = &ledge_triangles(ledge)[i].edges[0];
        compact_ledge_solver_calc_hesse_vec_object_not_normized(first, ledge, &n);
        if (dot_direction(&n, &direction) > FRONT_FACING) continue;
        ext offset = dot_point(&n, edge_point(first, points));
        if (!(dot_d(&n, &ray->start) - offset > ZERO64)) continue;
        if (dot_d(&n, &ray->end) - offset > ZERO64) return; // ends before the plane
        edge = first;
        break;
    }
    if (!edge) return;

    for (; count > 0; count--) {
        compact_ledge_solver_calc_hesse_vec_object_not_normized(edge, ledge, &n);
        if (dot_direction(&n, &direction) > FRONT_FACING) return;
        ext offset_wide = dot_point(&n, edge_point(edge, points));
        f64 offset = offset_wide;
        ext at_start = dot_d(&n, &ray->start) - offset_wide, at_end = dot_d(&n, &ray->end) - offset;
        if (at_end * at_start >= ZERO64) return;
        f64 share = at_start / (at_start - at_end);
        f32 weights[4];
        vec3d_set_interpolate(&x, &ray->start, &ray->end, share);
        compact_ledge_solver_calc_unscaled_qr_vals_f_space(ledge, edge, &x, weights);

        const Edge *border = edge;
        i32 k = 0;
        for (; k < 3 && weights[k] > ZERO32; k++) border = edge_next(border);
        if (k == 3) {
            report_hit(ray, ledge, edge_triangle(edge), share, &n);
            return;
        }
        edge = edge_opposite(border);
    }
}
