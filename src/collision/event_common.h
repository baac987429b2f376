// What the event cases share. Private to event_*.c.
#ifndef COLLISION_EVENT_COMMON_H
#define COLLISION_EVENT_COMMON_H

#include "base/vector_ops.h"
#include "collision/distance_functions.h"
#include "dynamics/cache_object.h"
#include "dynamics/core.h"

// EventSolver.event_type: high digit the pair of features, low digit 0 for a touch, else a change of features.
enum {
    EVENT_NONE = 0,
    EVENT_PP_TOUCH = 0x10, // also ball-point and ball-ball
    EVENT_PP_LEAVES = 0x11,
    EVENT_PF_TOUCH = 0x20, // also ball-face
    EVENT_PF_TURNS = 0x21,
    EVENT_PK_TOUCH = 0x30, // also ball-edge
    EVENT_PK_ENTERS_FACE = 0x31,
    EVENT_PK_TURNS = 0x32,
    EVENT_KK_TOUCH = 0x40,
    EVENT_KK_PARALLEL = 0x41,
    EVENT_KK_TURNS = 0x42,
};

static inline f32 coll_dist_of(const Mindist *m)
{
    return ivp_mindist_settings.coll_dists[(m->flags & MINDIST_COLL_DIST_MASK) >> MINDIST_COLL_DIST_SHIFT];
}

static inline const PolyPoint *point_of(const Edge *edge, const CacheLedge *side)
{
    return edge_point(edge, side->points);
}

static inline void widen(Vec3d *out, const PolyPoint *p)
{
    out->x = p->x;
    out->y = p->y;
    out->z = p->z;
}

static inline void widen_difference(Vec3d *out, const PolyPoint *p, const PolyPoint *origin)
{
    out->x = (ext)p->x - origin->x;
    out->y = (ext)p->y - origin->y;
    out->z = (ext)p->z - origin->z;
}

// Edges that start at the point of `edge`: begin after it, it comes last.
static inline const Edge *next_outgoing(const Edge *outgoing)
{
    return edge_opposite(edge_prev(outgoing));
}

// Searches from now for an event earlier than the best so far; records it.
static inline void search_change(EventSolver *s, DistanceFunction *f, f64 target, EventObject *a, EventObject *b,
                                 const f64 *first, i32 type)
{
    if (find_first_t_for_value_max_dev(f, target, s->t_now, s->event_time, 0, a, b, first, &s->event_time))
        s->event_type = type;
}

// Unit vector in the plane of `edge`'s triangle, at right angles to the edge, away from the triangle.
static inline void out_of_triangle(Vec3d *out, const Edge *edge, const CacheLedge *side)
{
    const PolyPoint *p = point_of(edge, side), *third = point_of(edge_prev(edge), side), *end = point_of(edge_next(edge), side);
    Vec3d d, n;
    widen_difference(&d, end, p);
    f64 tx = (ext)third->x - p->x, ty = (ext)third->y - p->y, tz = (ext)third->z - p->z;
    ext ex = (ext)end->x - p->x, ey = (ext)end->y - p->y, ez = (ext)end->z - p->z;
    n.x = ey * tz - ez * ty;
    n.y = ez * tx - ex * tz;
    n.z = ex * ty - ey * tx;
    vec3d_calc_cross_product(out, &d, &n);
    vec3d_normize(out);
}

#endif
