// Random convex hulls from the hull builder, and pairs of them with everything that can be known by brute force.
#ifndef TESTS_HULL_PAIRS_H
#define TESTS_HULL_PAIRS_H

#include <math.h>
#include <stdio.h>

#include "base/memory.h"
#include "base/x87.h"
#include "geometry/ledge_query.h"
#include "geometry/surface_builder.h"
#include "narrow_scene.h"

enum { SHAPE_POINTS = 40, SHAPE_EDGES = 3 * SHAPE_POINTS, SHAPE_TRIANGLES = 2 * SHAPE_POINTS };

typedef struct Shape {
    Ledge *ledge;
    const Edge *edges[SHAPE_EDGES], *starts[SHAPE_POINTS]; // one of each pair of edges; an edge that starts at a point
    int ends[SHAPE_EDGES][2], corners[SHAPE_TRIANGLES][3];
    int point_count, edge_count, triangle_count;
    f64 points[SHAPE_POINTS][3], half[SHAPE_EDGES]; // half lengths
    f64 radius, deviation;
} Shape;

static inline void shape_from_ledge(Shape *s, Ledge *ledge)
{
    static const Vec3d origin = {{0, 0, 0, 0}};
    memset(s, 0, sizeof *s);
    s->ledge = ledge;
    const PolyPoint *points = ledge_points(ledge);
    s->triangle_count = ledge->triangle_count;
    for (int i = 0; i < ledge->triangle_count; i++)
        for (int k = 0; k < 3; k++) {
            const Edge *e = &ledge_triangles(ledge)[i].edges[k];
            int a = (int)edge_point_index(e), b = (int)edge_point_index(edge_next(e));
            s->corners[i][k] = a;
            s->starts[a] = e;
            if (a >= s->point_count) s->point_count = a + 1;
            s->points[a][0] = points[a].x;
            s->points[a][1] = points[a].y;
            s->points[a][2] = points[a].z;
            if (a > b && edge_opposite(e) != e) continue;
            s->edges[s->edge_count] = e;
            s->ends[s->edge_count][0] = a;
            s->ends[s->edge_count++][1] = b;
        }
    for (int i = 0; i < s->edge_count; i++) s->half[i] = 0.5 * distance3(s->points[s->ends[i][0]], s->points[s->ends[i][1]]);
    compact_ledge_solver_calc_radius_to_given_center_ledge(ledge, &origin, &s->radius, &s->deviation);
}

// Clouds, boxes, prisms, pyramids, two-sided triangles; some with coplanar facets, some thin.
static inline void random_shape(Shape *s)
{
    Ledge *ledge = NULL;
    while (!ledge) {
        Vec3d points[16];
        void *elems[16];
        int kind = (int)below(6), n = 4 + (int)below(11);
        f64 size[3] = {uniform(0.3, 2), uniform(0.3, 2), uniform(0.3, 2)};
        if (kind == 0) n = 3;
        if (kind == 1) n = 8;
        if (kind == 2) n = 6 + 2 * (int)below(4);
        for (int i = 0; i < n; i++) {
            f64 p[3], q = 0;
            for (int k = 0; k < 3; k++) p[k] = uniform(-1, 1), q += p[k] * p[k];
            if (kind == 1)
                for (int k = 0; k < 3; k++) p[k] = i >> k & 1 ? 0.7 : -0.7;
            if (kind == 2) { // prism
                f64 a = 6.283185307179586 * (i / 2) / (n / 2);
                p[0] = cos(a), p[1] = i & 1 ? 0.8 : -0.8, p[2] = sin(a);
            }
            if (kind == 3)
                for (int k = 0; k < 3; k++) p[k] /= sqrt(q) + 1e-9;
            for (int k = 0; k < 3; k++) points[i].k[k] = (f32)(size[k] * p[k]);
            elems[i] = &points[i];
        }
        PtrVector v = {(u16)n, (u16)n, elems};
        ledge = surface_builder_pointsoup_convert_pointsoup_to_compact_ledge(&v);
    }
    shape_from_ledge(s, ledge);
}

// ---- bodies ----

typedef struct HullBody {
    Object object;
    Core core;
    CacheObject cache;
    const Shape *shape;
    f64 world[SHAPE_POINTS][3], normals[SHAPE_TRIANGLES][3], heights[SHAPE_TRIANGLES], middle[SHAPE_EDGES][3];
} HullBody;

static inline void body_begin(HullBody *b, Environment *env, const Shape *shape)
{
    memset(b, 0, offsetof(HullBody, world));
    b->shape = shape;
    b->object.type = OBJECT_POLYGON;
    b->object.env = env;
    b->object.core = &b->core;
    b->object.cache = &b->cache;
    b->object.flags = OBJECT_SHIFT_ZERO;
    b->object.state = b->core.state = STATE_STATIC;
    b->core.radius = (f32)shape->radius;
    b->core.surface_deviation = (f32)shape->deviation;
    b->core.inv_diameter = (f32)(0.5 / shape->radius);
    b->core.inv_dt = 66;
    b->core.m_world_f_core.r[0].x = 1;
    b->cache.object = &b->object;
    b->core.rot_axis.x = 1;
}

// Corners, facet planes and edge middles in the world, by the cache's pose.
static inline void body_place(HullBody *b)
{
    const Shape *s = b->shape;
    const Matrix *m = &b->cache.m_world_f_object;
    for (int i = 0; i < s->point_count; i++)
        for (int k = 0; k < 3; k++)
            b->world[i][k] = m->r[k].x * s->points[i][0] + m->r[k].y * s->points[i][1] + m->r[k].z * s->points[i][2] + m->t.k[k];
    for (int i = 0; i < s->triangle_count; i++) {
        const f64 *o = b->world[s->corners[i][0]], *p = b->world[s->corners[i][1]], *q = b->world[s->corners[i][2]];
        f64 u[3], v[3], *n = b->normals[i], l;
        for (int k = 0; k < 3; k++) u[k] = p[k] - o[k], v[k] = q[k] - o[k];
        for (int k = 0; k < 3; k++) n[k] = u[(k + 1) % 3] * v[(k + 2) % 3] - u[(k + 2) % 3] * v[(k + 1) % 3];
        l = sqrt(dot3(n, n));
        for (int k = 0; k < 3; k++) n[k] /= l;
        b->heights[i] = dot3(n, o);
    }
    for (int i = 0; i < s->edge_count; i++)
        for (int k = 0; k < 3; k++) b->middle[i][k] = 0.5 * (b->world[s->ends[i][0]][k] + b->world[s->ends[i][1]][k]);
}

// ---- brute force ----

// Whether p's foot on triangle i is inside it; its height over the plane.
static inline int over_triangle(const HullBody *b, int i, const f64 p[3], f64 *height)
{
    const int *c = b->shape->corners[i];
    const f64 *n = b->normals[i];
    *height = dot3(n, p) - b->heights[i];
    for (int e = 0; e < 3; e++) {
        const f64 *o = b->world[c[e]], *q = b->world[c[(e + 1) % 3]];
        f64 u[3], v[3], side = 0;
        for (int k = 0; k < 3; k++) u[k] = q[k] - o[k], v[k] = p[k] - o[k];
        for (int k = 0; k < 3; k++) side += n[k] * (u[(k + 1) % 3] * v[(k + 2) % 3] - u[(k + 2) % 3] * v[(k + 1) % 3]);
        if (side < 0) return 0;
    }
    return 1;
}

// Whether some edge of a crosses a triangle of b.
static inline int edges_cross(const HullBody *a, const HullBody *b)
{
    for (int i = 0; i < b->shape->triangle_count; i++)
        for (int e = 0; e < a->shape->edge_count; e++) {
            const f64 *p = a->world[a->shape->ends[e][0]], *q = a->world[a->shape->ends[e][1]];
            f64 hp = dot3(b->normals[i], p) - b->heights[i], hq = dot3(b->normals[i], q) - b->heights[i], x[3], h;
            if ((hp > 0) == (hq > 0)) continue;
            for (int k = 0; k < 3; k++) x[k] = p[k] + (q[k] - p[k]) * (hp / (hp - hq));
            if (over_triangle(b, i, x, &h)) return 1;
        }
    return 0;
}

static inline int is_inside(const HullBody *b, const f64 p[3])
{
    for (int i = 0; i < b->shape->triangle_count; i++)
        if (dot3(b->normals[i], p) - b->heights[i] > 0) return 0;
    return 1;
}

static inline int hulls_overlap(const HullBody *a, const HullBody *b)
{
    return edges_cross(a, b) || edges_cross(b, a) || is_inside(a, b->world[0]) || is_inside(b, a->world[0]);
}

// Distance of hulls that do not overlap: every corner over every facet, every edge against every edge.
static inline f64 hulls_distance(const HullBody *a, const HullBody *b)
{
    f64 best = 1e300, h;
    for (int side = 0; side < 2; side++) {
        const HullBody *x = side ? b : a, *y = side ? a : b;
        for (int i = 0; i < y->shape->triangle_count; i++)
            for (int p = 0; p < x->shape->point_count; p++)
                if (over_triangle(y, i, x->world[p], &h) && h >= 0 && h < best) best = h;
    }
    for (int i = 0; i < a->shape->edge_count; i++)
        for (int j = 0; j < b->shape->edge_count; j++) {
            f64 reach = best + a->shape->half[i] + b->shape->half[j], d = 0;
            for (int k = 0; k < 3; k++) d += (a->middle[i][k] - b->middle[j][k]) * (a->middle[i][k] - b->middle[j][k]);
            if (d >= reach * reach) continue;
            const int *e = a->shape->ends[i], *f = b->shape->ends[j];
            best = fmin(best, segment_distance(a->world[e[0]], a->world[e[1]], b->world[f[0]], b->world[f[1]]));
        }
    return best;
}

// Least and greatest n . x over the corners.
static inline void body_range(const HullBody *b, const f64 n[3], f64 *least, f64 *most)
{
    *least = 1e300, *most = -1e300;
    for (int i = 0; i < b->shape->point_count; i++) {
        f64 d = dot3(n, b->world[i]);
        *least = fmin(*least, d);
        *most = fmax(*most, d);
    }
}

#endif
