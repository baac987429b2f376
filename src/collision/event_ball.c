// When a ball touches a feature of a polygon, or another feature may become the closest one (collision spec 5.4).
//
// Object A is the ball (its centre is the origin of its space), B the polygon. Only those changes of feature are
// looked for after which the pair may be closer than the distance function says: leaving a point toward an edge,
// leaving an edge toward a face.
#include "base/literal.h"
#include "collision/event_common.h"

static const f32 INNER_FACTOR = 0.5f;               // of the radii: how deep a pair may be before it is looked at again
static const f32 INNER_FACTOR_EDGE = 0x1.ccccccp-1f; // 0.9 (0x10063878)

// FUNCTION: PHYSICS_RT 0x1002c670 same-result   (collision spec 5.4.2)
void THISCALL mindist_event_solver_calc_next_event_bb(EventSolver *s, CacheObject *a, CacheObject *b)
{
    EventObject ball_a, ball_b;
    const Mindist *m = s->mindist;
    u_matrix_cache_p_init(&ball_a, a);
    u_matrix_cache_p_init(&ball_b, b);
    s->event_time = s->t_max;

    PointPoint f;
    const Vec3d *p = &a->m_world_f_object.t, *q = &b->m_world_f_object.t;
    f.p_a.x = f.p_a.y = f.p_a.z = 0;
    f.p_b.x = f.p_b.y = f.p_b.z = 0;
    f.direction_w.x = q->x - p->x;
    f.direction_w.y = q->y - p->y;
    f.direction_w.z = q->z - p->z;
    vec3d_normize(&f.direction_w);
    distance_function_init(&f.base, &point_point_vtable, s->worst_speed);

    f64 inner = (ext)m->sum_extra_radius * INNER_FACTOR + ivp_mindist_settings.real_coll_dist;
    f64 target = (ext)coll_dist_of(m) + m->sum_extra_radius;
    if (find_first_t_for_value_coll(&f.base, target, inner, s->t_now, s->t_max, &ball_a, &ball_b, NULL, &s->event_time))
        s->event_type = EVENT_PP_TOUCH;
}

// FUNCTION: PHYSICS_RT 0x1002b370 same-result   (collision spec 5.4.3)
//
// event_time stays as it was when there is no event.
void THISCALL mindist_event_solver_calc_next_event_bf(EventSolver *s, const Edge *face, CacheObject *ball,
                                                      const CacheLedge *side)
{
    EventObject a, b;
    const Mindist *m = s->mindist;
    u_matrix_cache_p_init(&a, ball);
    u_matrix_cache_p_init(&b, side->cache);

    PointPlane f;
    f.p_a.x = f.p_a.y = f.p_a.z = 0;
    widen(&f.q_b, point_of(face, side));
    compact_ledge_solver_calc_hesse_vec_object_not_normized(face, side->ledge, &f.n_b);
    vec3d_fast_normize(&f.n_b);
    distance_function_init(&f.base, &point_plane_vtable, s->worst_speed);

    f64 target = (ext)coll_dist_of(m) + m->sum_extra_radius;
    f64 inner = (ext)m->sum_extra_radius * INNER_FACTOR + ivp_mindist_settings.real_coll_dist;
    f64 distance = (ext)m->sum_extra_radius + m->length;
    if (find_first_t_for_value_coll(&f.base, target, inner, s->t_now, s->t_max, &a, &b, &distance, &s->event_time))
        s->event_type = EVENT_PF_TOUCH;
}

// FUNCTION: PHYSICS_RT 0x1002c260 same-result   (collision spec 5.4.4)
void THISCALL mindist_event_solver_calc_next_event_bp(EventSolver *s, Object *ball, const Edge *point,
                                                      CacheObject *ball_cache, const CacheLedge *side)
{
    EventObject a, b;
    const Mindist *m = s->mindist;
    const Core *ball_core = ball->core, *core = side->object->core;
    const PolyPoint *p = point_of(point, side);
    u_matrix_cache_p_init(&a, ball_cache);
    u_matrix_cache_p_init(&b, side->cache);
    s->event_time = s->t_max;

    PointPoint f;
    f.p_a.x = f.p_a.y = f.p_a.z = 0;
    widen(&f.p_b, p);
    f.direction_w.x = m->normal.x * MINUS_ONE64;
    f.direction_w.y = m->normal.y * MINUS_ONE64;
    f.direction_w.z = m->normal.z * MINUS_ONE64;
    distance_function_init(&f.base, &point_point_vtable, s->worst_speed);

    f64 inner = (ext)m->sum_extra_radius * INNER_FACTOR + ivp_mindist_settings.real_coll_dist;
    f64 target = (ext)coll_dist_of(m) + m->sum_extra_radius;
    if (find_first_t_for_value_coll(&f.base, target, inner, s->t_now, s->t_max, &a, &b, NULL, &s->event_time))
        s->event_type = EVENT_PP_TOUCH;

    // The ball's centre passes the point along an edge by more than a small share of the edge. The margin's dimension
    // is odd, but so it is: edge length * distance^2 / diameter.
    f64 max_distance = (s->event_time - s->t_now) * s->sum_max_speed + m->length;
    ext speed = ((vec3f_real_length((const Vec3f *)p) * core->angular_speed + core->speed_length) +
                 (ext)core->angular_speed * max_distance) + ball_core->speed_length;
    ext quad_wide = (ext)max_distance * max_distance, coll_dist = coll_dist_of(m);
    f64 quad = quad_wide;
    ext least = quad_wide >= coll_dist * coll_dist ? coll_dist * coll_dist : quad;
    f64 margin = -(least * core->inv_diameter);

    PointCone g;
    g.p_a.x = g.p_a.y = g.p_a.z = 0;
    widen(&g.q_b, p);
    distance_function_init(&g.base, &point_cone_vtable, speed);

    const Edge *edge = point;
    do {
        edge = next_outgoing(edge);
        const PolyPoint *q = point_of(edge_next(edge), side);
        ext dx = (ext)q->x - p->x, dy = (ext)q->y - p->y, dz = (ext)q->z - p->z;
        g.v_b.x = dx;
        g.v_b.y = dy;
        g.v_b.z = dz;
        ext length_wide = (dx * dx + dz * dz) + dy * dy;
        f64 length_quad = length_wide;
        f32 length_quad_f = length_wide;
        ext isqrt = inline_math_isqrt_float(length_quad_f);
        g.v_b.x = g.v_b.x * isqrt;
        g.v_b.y = g.v_b.y * isqrt;
        g.v_b.z = g.v_b.z * isqrt;
        search_change(s, &g.base, isqrt * length_quad * margin, &a, &b, NULL, EVENT_PP_LEAVES);
    } while (edge != point);
}

// FUNCTION: PHYSICS_RT 0x1002d000 same-result   (collision spec 5.4.5)
void THISCALL mindist_event_solver_calc_next_event_bk(EventSolver *s, Object *ball, const Edge *line,
                                                      CacheObject *ball_cache, const CacheLedge *side)
{
    EventObject a, b;
    const Mindist *m = s->mindist;
    u_matrix_cache_p_init(&a, ball_cache);
    u_matrix_cache_p_init(&b, side->cache);
    s->event_time = s->t_max;

    PointEdge f;
    const PolyPoint *p = point_of(line, side);
    f.p_a.x = f.p_a.y = f.p_a.z = 0;
    f.q_b.x = p->x;
    f.q_b.y = p->y;
    f.q_b.z = p->z;
    widen_difference(&f.e_b, point_of(edge_next(line), side), p);
    vec3d_fast_normize(&f.e_b);
    distance_function_init(&f.base, &point_edge_vtable, s->worst_speed);

    f32 extra_radius = m->sum_extra_radius;
    f.offset = ((ext)coll_dist_of(m) + extra_radius) * 0.5;

    // direction from the line to the ball, in the polygon's space
    Vec3d p_world, e_world, d, n_world;
    const Vec3d *center = &ball_cache->m_world_f_object.t;
    cache_object_transform_position_to_world_coords(side->cache, &f.q_b, &p_world);
    cache_object_transform_vector_to_world_coords(side->cache, &f.e_b, &e_world);
    d.x = p_world.x - center->x;
    d.y = p_world.y - center->y;
    d.z = p_world.z - center->z;
    vec3d_calc_cross_product(&n_world, &d, &e_world);
    cache_object_transform_vector_to_object_coords(side->cache, &n_world, &f.n_b);
    vec3d_normize(&f.n_b);

    f64 inner = (ext)extra_radius * INNER_FACTOR_EDGE + ivp_mindist_settings.real_coll_dist;
    f64 target = (ext)coll_dist_of(m) + extra_radius;
    if (find_first_t_for_value_coll(&f.base, target, inner, s->t_now, s->t_max, &a, &b, NULL, &s->event_time))
        s->event_type = EVENT_PK_TOUCH;

    // The ball's centre comes over one of the two triangles at the edge.
    PointPlane g;
    g.p_a.x = g.p_a.y = g.p_a.z = 0;
    distance_function_init(&g.base, &point_plane_vtable, s->sum_max_speed);
    const Edge *edge = line;
    for (i32 i = 0; i < 2; i++, edge = edge_opposite(line)) {
        out_of_triangle(&g.n_b, edge, side);
        widen(&g.q_b, point_of(edge, side));
        search_change(s, &g.base, -ivp_mindist_settings.minimum_friction_dist, &a, &b, NULL, EVENT_PK_ENTERS_FACE);
    }
}
