// When two polygons touch, or another pair of features may become the closest one (collision spec 6).
//
// Object A is the first side, B the second. Each case first looks for the touch, then for every way in which its
// features can stop being the closest ones; each search ends at the earliest event found so far.
#include "base/literal.h"
#include "base/matrix.h"
#include "collision/event_common.h"

static const f64 TINY = 0x1.d83c94fb6d2acp-64;          // 1e-19: parallel edges
#define LEAST_SPEED LIT64(63480, 0x1.d83c94fb6d2acp-64)  // the same: keeps speeds from zero
static const f32 INNER_FACTOR = 0.5f;                   // of the radii: how deep a pair may be before it is looked at again
static const f32 INNER_FACTOR_EDGE = 0x1.ccccccp-1f;    // 0.9 (0x10063878)
static const f32 RADIUS_SHARE = 0x1.99999ap-4f;         // 0.1 (0x10063490)
static const f64 MIN_DISTANCE = 0x1.5798ee2308c3ap-27;  // 1e-8 m (0x100633b8)
static const f64 TURN_SHARE = -0x1.333334p-2;           // -0.3 (0x100639d0)

// FUNCTION: PHYSICS_RT 0x1002aed0 same-result   (collision spec 6.7)
void THISCALL mindist_event_solver_calc_next_event_pf(EventSolver *s, const Edge *point, const Edge *face,
                                                      const CacheLedge *side_p, const CacheLedge *side_f)
{
    EventObject a, b;
    const Mindist *m = s->mindist;
    u_matrix_cache_p_init(&a, side_p->cache);
    u_matrix_cache_p_init(&b, side_f->cache);
    s->event_time = s->t_max;
    f64 angular_speed = (ext)b.core->angular_speed + a.core->angular_speed;

    PointPlane f;
    const PolyPoint *p = point_of(point, side_p);
    widen(&f.p_a, p);
    widen(&f.q_b, point_of(face, side_f));
    compact_ledge_solver_calc_hesse_vec_object_not_normized(face, side_f->ledge, &f.n_b);
    vec3d_fast_normize(&f.n_b);
    distance_function_init(&f.base, &point_plane_vtable, s->worst_speed);
    f64 target = (ext)coll_dist_of(m) + m->sum_extra_radius;
    f64 inner = (ext)m->sum_extra_radius * INNER_FACTOR + ivp_mindist_settings.real_coll_dist;
    f64 distance = (ext)m->sum_extra_radius + m->length;
    if (find_first_t_for_value_coll(&f.base, target, inner, s->t_now, s->event_time, &a, &b, &distance, &s->event_time))
        s->event_type = EVENT_PF_TOUCH;

    // An edge at the point turns under the face.
    EdgePlane g;
    g.n_b = f.n_b;
    ext least = m->length > coll_dist_of(m) ? coll_dist_of(m) : m->length;
    f64 limit = -((ext)ivp_mindist_settings.minimum_friction_dist * side_f->object->core->inv_diameter) *
                ((ext)m->sum_extra_radius * RADIUS_SHARE + least) / coll_dist_of(m);
    Vec3d n_world, n_a;
    matrix3_vmult3((const Matrix3 *)&side_f->cache->m_world_f_object, &g.n_b, &n_world);
    matrix3_vimult3((const Matrix3 *)&side_p->cache->m_world_f_object, &n_world, &n_a);
    ext speed = angular_speed + TINY;
    distance_function_init(&g.base, &edge_plane_vtable, speed);
    f64 reach = (s->event_time - s->t_now) * speed;

    const Edge *edge = point;
    do {
        edge = next_outgoing(edge);
        const PolyPoint *q = point_of(edge_next(edge), side_p);
        ext dx_wide = (ext)q->x - p->x, dz_wide = (ext)q->z - p->z;
        f64 dx = dx_wide, dy = (ext)q->y - p->y, dz = dz_wide;
        f64 cosine = (n_a.z * dz_wide + n_a.y * dy) + dx_wide * n_a.x;
        f32 quad = (dx_wide * dx_wide + (ext)dy * dy) + dz_wide * dz_wide;
        ext isqrt = inline_math_isqrt_float(quad);
        ext cosine_wide = isqrt * cosine;
        cosine = cosine_wide;
        if (cosine_wide >= reach) continue;
        g.d_a.x = dx * isqrt;
        g.d_a.y = dy * isqrt;
        g.d_a.z = dz * isqrt;
        search_change(s, &g.base, limit, &a, &b, &cosine, EVENT_PF_TURNS);
    } while (edge != point);
}

// The other point leaves the cone of edges at `point` (of object B of g) across one of them.
static void search_cone(EventSolver *s, PointCone *g, const Edge *point, const CacheLedge *side, f64 margin,
                        EventObject *other, EventObject *own)
{
    const PolyPoint *p = point_of(point, side);
    const Edge *edge = point;
    do {
        edge = next_outgoing(edge);
        const PolyPoint *q = point_of(edge_next(edge), side);
        ext dy = (ext)q->y - p->y, dz = (ext)q->z - p->z;
        g->v_b.x = (ext)q->x - p->x;
        g->v_b.y = dy;
        g->v_b.z = dz;
        ext quad_wide = ((ext)g->v_b.x * g->v_b.x + dz * dz) + dy * dy;
        f64 quad = quad_wide;
        f32 quad_f = quad_wide;
        ext isqrt = inline_math_isqrt_float(quad_f);
        g->v_b.x = g->v_b.x * isqrt;
        g->v_b.y = g->v_b.y * isqrt;
        g->v_b.z = g->v_b.z * isqrt;
        search_change(s, &g->base, isqrt * quad * margin, other, own, NULL, EVENT_PP_LEAVES);
    } while (edge != point);
}

// FUNCTION: PHYSICS_RT 0x1002bcf0 same-result   (collision spec 6.8)
void THISCALL mindist_event_solver_calc_next_event_pp(EventSolver *s, const Edge *point_a, const Edge *point_b,
                                                      const CacheLedge *side_a, const CacheLedge *side_b)
{
    EventObject a, b;
    const Mindist *m = s->mindist;
    u_matrix_cache_p_init(&a, side_a->cache);
    u_matrix_cache_p_init(&b, side_b->cache);
    const Core *core_a = side_a->object->core, *core_b = side_b->object->core;
    s->event_time = s->t_max;

    PointPoint f;
    const PolyPoint *p = point_of(point_a, side_a), *q = point_of(point_b, side_b);
    widen(&f.p_a, p);
    widen(&f.p_b, q);
    f.direction_w.x = m->normal.x * MINUS_ONE64;
    f.direction_w.y = m->normal.y * MINUS_ONE64;
    f.direction_w.z = m->normal.z * MINUS_ONE64;
    distance_function_init(&f.base, &point_point_vtable, s->worst_speed);
    f64 inner = (ext)m->sum_extra_radius * INNER_FACTOR + ivp_mindist_settings.real_coll_dist;
    f64 target = (ext)coll_dist_of(m) + m->sum_extra_radius;
    if (find_first_t_for_value_coll(&f.base, target, inner, s->t_now, s->t_max, &a, &b, NULL, &s->event_time))
        s->event_type = EVENT_PP_TOUCH;

    f64 max_distance = (s->event_time - s->t_now) * s->sum_max_speed + m->length;
    f64 speed_a = vec3f_real_length((const Vec3f *)p) * core_a->angular_speed + core_a->speed_length;
    ext speed_b = vec3f_real_length((const Vec3f *)q) * core_b->angular_speed + core_b->speed_length;
    f64 cone_b_speed = ((ext)core_b->angular_speed * max_distance + speed_b) + speed_a;
    f64 cone_a_speed = ((ext)core_a->angular_speed * max_distance + speed_b) + speed_a;
    ext radius = core_b->radius >= core_a->radius ? core_b->radius : core_a->radius;
    ext quad_wide = (ext)max_distance * max_distance, coll_dist = coll_dist_of(m);
    f64 quad = quad_wide;
    ext least = quad_wide >= coll_dist * coll_dist ? coll_dist * coll_dist : quad;
    f64 margin = least * -0.5 / radius;

    PointCone g;
    widen(&g.p_a, p);
    widen(&g.q_b, q);
    distance_function_init(&g.base, &point_cone_vtable, cone_b_speed);
    search_cone(s, &g, point_b, side_b, margin, &a, &b);
    widen(&g.p_a, q);
    widen(&g.q_b, p);
    distance_function_init(&g.base, &point_cone_vtable, cone_a_speed);
    search_cone(s, &g, point_a, side_a, margin, &b, &a);
}

// FUNCTION: PHYSICS_RT 0x1002c820 same-result   (collision spec 6.9)
//
// The speed of B's point takes the rotation twice (surface speed times angular speed): kept as it was.
void THISCALL mindist_event_solver_calc_next_event_pk(EventSolver *s, const Edge *point, const Edge *line,
                                                      const CacheLedge *side_p, const CacheLedge *side_k)
{
    EventObject a, b;
    const Mindist *m = s->mindist;
    u_matrix_cache_p_init(&a, side_p->cache);
    u_matrix_cache_p_init(&b, side_k->cache);
    const Core *core_a = side_p->object->core, *core_b = side_k->object->core;
    s->event_time = s->t_max;
    f64 angular_speed = (ext)core_a->angular_speed + core_b->angular_speed;

    PointEdge f;
    const PolyPoint *p = point_of(point, side_p), *k0 = point_of(line, side_k);
    f.p_a.x = p->x;
    f.p_a.y = p->y;
    f.p_a.z = p->z;
    f.q_b.x = k0->x;
    f.q_b.y = k0->y;
    f.q_b.z = k0->z;
    widen_difference(&f.e_b, point_of(edge_next(line), side_k), k0);
    vec3d_fast_normize(&f.e_b);
    distance_function_init(&f.base, &point_edge_vtable, s->worst_speed);
    f32 extra_radius = m->sum_extra_radius;
    f.offset = ((ext)coll_dist_of(m) + extra_radius) * 0.5;

    // direction from the line to the point, in the line's space
    Vec3d p_world, k_world, e_world, d, n_world;
    cache_object_transform_position_to_world_coords(side_p->cache, &f.p_a, &p_world);
    cache_object_transform_position_to_world_coords(side_k->cache, &f.q_b, &k_world);
    cache_object_transform_vector_to_world_coords(side_k->cache, &f.e_b, &e_world);
    d.x = k_world.x - p_world.x;
    d.y = k_world.y - p_world.y;
    d.z = k_world.z - p_world.z;
    vec3d_calc_cross_product(&n_world, &d, &e_world);
    cache_object_transform_vector_to_object_coords(side_k->cache, &n_world, &f.n_b);
    vec3d_normize(&f.n_b);
    f64 inner = (ext)extra_radius * INNER_FACTOR_EDGE + ivp_mindist_settings.real_coll_dist;
    f64 target = (ext)coll_dist_of(m) + extra_radius;
    if (find_first_t_for_value_coll(&f.base, target, inner, s->t_now, s->t_max, &a, &b, NULL, &s->event_time))
        s->event_type = EVENT_PK_TOUCH;

    // The point comes over one of the two triangles at the edge.
    PointPlane g;
    widen(&g.p_a, p);
    distance_function_init(&g.base, &point_plane_vtable, s->sum_max_speed);
    const Edge *edge = line;
    for (i32 i = 0; i < 2; i++, edge = edge_opposite(line)) {
        out_of_triangle(&g.n_b, edge, side_k);
        widen(&g.q_b, point_of(edge, side_k));
        search_change(s, &g.base, -ivp_mindist_settings.minimum_friction_dist, &a, &b, NULL, EVENT_PK_ENTERS_FACE);
    }

    // An edge at the point turns toward the line.
    f64 length = m->length;
    ext min_wide = m->length - (s->event_time - s->t_now) * s->sum_max_speed;
    f64 min_distance = min_wide;
    if (!(min_wide >= MIN_DISTANCE)) min_distance = MIN_DISTANCE;
    ext speed_a = vec3f_real_length((const Vec3f *)p) * core_a->angular_speed + core_a->speed_length;
    ext speed_b = (ext)core_b->max_surface_rot_speed * core_b->angular_speed + core_b->speed_length;
    f64 turn_speed = (speed_b + speed_a) / min_distance + angular_speed;

    EdgeTurn h;
    widen(&h.p_a, p);
    widen(&h.q_b, k0);
    widen_difference(&h.e_b, point_of(edge_next(line), side_k), k0);
    vec3d_fast_normize(&h.e_b);
    distance_function_init(&h.base, &edge_turn_vtable, turn_speed);
    ext coll_dist = coll_dist_of(m), least = length >= coll_dist ? coll_dist : length;
    f64 limit = ((ext)core_b->inv_diameter + core_b->inv_diameter) * least * TURN_SHARE;
    edge = point;
    do {
        edge = next_outgoing(edge);
        widen_difference(&h.v_a, point_of(edge_next(edge), side_p), p);
        vec3d_fast_normize(&h.v_a);
        search_change(s, &h.base, limit, &a, &b, NULL, EVENT_PK_TURNS);
    } while (edge != point);
}

// FUNCTION: PHYSICS_RT 0x1002b690 same-result   (collision spec 6.10)
//
// No extra radii here: balls have no edges.
void THISCALL mindist_event_solver_calc_next_event_kk(EventSolver *s, const Edge *k, const Edge *l,
                                                      const CacheLedge *side_k, const CacheLedge *side_l)
{
    EventObject a, b;
    const Mindist *m = s->mindist;
    u_matrix_cache_p_init(&a, side_k->cache);
    u_matrix_cache_p_init(&b, side_l->cache);
    s->event_time = s->t_max;
    f64 angular_speed = (ext)side_k->object->core->angular_speed + side_l->object->core->angular_speed;

    EdgeEdge f;
    const PolyPoint *p = point_of(k, side_k), *q = point_of(l, side_l);
    widen_difference(&f.d_a, point_of(edge_next(k), side_k), p);
    vec3d_fast_normize(&f.d_a);
    widen_difference(&f.d_b, point_of(edge_next(l), side_l), q);
    vec3d_fast_normize(&f.d_b);
    widen(&f.p_a, p);
    widen(&f.p_b, q);
    distance_function_init(&f.base, &edge_edge_vtable, s->worst_speed);

    Vec3d d_a, d_b, c;
    matrix3_vmult3((const Matrix3 *)&side_l->cache->m_world_f_object, &f.d_b, &d_b);
    matrix3_vmult3((const Matrix3 *)&side_k->cache->m_world_f_object, &f.d_a, &d_a);
    vec3d_calc_cross_product(&c, &d_a, &d_b);
    i32 along = !(-((m->normal.y * (ext)c.y + m->normal.z * (ext)c.z) + m->normal.x * (ext)c.x) > ZERO64);
    f.sign = along ? 1.0 : -1.0;
    if (find_first_t_for_value_coll(&f.base, coll_dist_of(m), ivp_mindist_settings.real_coll_dist, s->t_now, s->event_time,
                                    &a, &b, NULL, &s->event_time) != ZERO64) // a float comparison in the original
        s->event_type = EVENT_KK_TOUCH;

    EdgesParallel g;
    g.d_a.x = f.d_a.x;
    g.d_a.y = f.d_a.y;
    g.d_a.z = f.d_a.z;
    g.d_b.x = f.d_b.x;
    g.d_b.y = f.d_b.y;
    g.d_b.z = f.d_b.z;
    distance_function_init(&g.base, &edges_parallel_vtable, ((ext)angular_speed + angular_speed) + LEAST_SPEED);
    if (find_first_t_for_value_max_dev(&g.base, TINY, s->t_now, s->event_time, 0, &a, &b, NULL, &s->event_time) != ZERO64)
        s->event_type = EVENT_KK_PARALLEL;

    // One edge turns into the space before a triangle at the other.
    EdgeFace h;
    distance_function_init(&h.base, &edge_face_vtable, angular_speed + LEAST_SPEED);
    for (i32 i = 0; i < 4; i++) {
        i32 at_k = i < 2, forward = i & 1 ? !along : along;
        const Edge *edge = at_k ? k : l;
        const CacheLedge *side = at_k ? side_k : side_l;
        const Vec3d *d = at_k ? &f.d_b : &f.d_a;
        EventObject *turning = at_k ? &b : &a, *fixed = at_k ? &a : &b;
        if (!(i & 1)) edge = edge_opposite(edge);

        h.d_a.x = forward ? d->x : times_minus_one(d->x);
        h.d_a.y = forward ? d->y : times_minus_one(d->y);
        h.d_a.z = forward ? d->z : times_minus_one(d->z);
        compact_ledge_solver_calc_hesse_vec_object_not_normized(edge, side->ledge, &h.n_b);
        vec3d_fast_normize(&h.n_b);
        f64 limit = -((ext)ivp_mindist_settings.minimum_friction_dist * turning->core->inv_diameter);
        search_change(s, &h.base, limit, turning, fixed, NULL, EVENT_KK_TURNS);
    }
}
