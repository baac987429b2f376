// Closest feature of a polygon's ledge to a ball (collision spec 5.5).
//
// X is the ball's centre in the polygon's object space. Every case hands over to a neighbouring feature that is closer,
// or names its feature and writes the contact plane. The ball's own synapse never changes.
#include "base/literal.h"
#include "collision/minimize_common.h"

static const f64 BEHIND_EDGE = -0x1.d83c94fb6d2acp-64; // -1e-19 (0x10063af0)

static inline void ball_in_object(const CacheBall *ball, const CacheLedge *side, Vec3d *x)
{
    cache_object_transform_position_to_object_coords(side->cache, &ball->cache->m_world_f_object.t, x);
}

// FUNCTION: PHYSICS_RT 0x10030d50 same-result   (collision spec 5.5.5)
//
// Ball against the triangle of f.
i32 THISCALL mindist_minimize_solver_p_minimize_bf(MinimizeSolver *solver, const CacheBall *ball, const Edge *f,
                                                   const CacheLedge *side)
{
    Vec3d x;
    f32 weights[4];
    ball_in_object(ball, side, &x);
    compact_ledge_solver_calc_unscaled_qr_vals_f_space(side->ledge, f, &x, weights);

    if ((f32_bits(weights[0]) | f32_bits(weights[1]) | f32_bits(weights[2])) & 0x80000000) {
        f64 best = MINIMIZE_FAR_QUAD;
        const Edge *nearest = NULL, *edge = f;
        for (i32 k = 0; k < 3; k++, edge = edge_next(edge)) {
            ext quad = compact_ledge_solver_calc_qlen_pk_k_space(&x, side->ledge, edge);
            if (quad >= best) continue;
            best = quad;
            nearest = edge;
        }
        if (!nearest) return MINIMIZE_FAILED; // infinite distances only; the original follows a null edge
        return mindist_minimize_solver_p_minimize_bk(solver, ball, nearest, side);
    }

    Mindist *m = solver->mindist;
    Vec3d n, n_world;
    compact_ledge_solver_calc_hesse_vec_object_not_normized(f, side->ledge, &n);
    vec3d_normize(&n);
    cache_object_transform_vector_to_world_coords(side->cache, &n, &n_world);
    m->normal.x = n_world.x;
    m->normal.y = n_world.y;
    m->normal.z = n_world.z;

    const PolyPoint *p = point_of(f, side);
    ext height = (((ext)x.z * n.z + (ext)x.y * n.y) + (ext)n.x * x.x) -
                 ((p->z * (ext)n.z + p->y * (ext)n.y) + p->x * (ext)n.x);
    if (!(height >= 0)) return report_backside(solver, &x, side, f);

    set_feature(side, f, SYNAPSE_TRIANGLE);
    m->length = height - m->sum_extra_radius;
    store_dot_diff_center(m, ball->cache, side->cache);
    return MINIMIZE_OK;
}

// FUNCTION: PHYSICS_RT 0x10032860 same-result   (collision spec 5.5.6)
//
// Ball against the segment k.
i32 THISCALL mindist_minimize_solver_p_minimize_bk(MinimizeSolver *solver, const CacheBall *ball, const Edge *k,
                                                   const CacheLedge *side)
{
    Vec3d x;
    f32 s[2];
    ball_in_object(ball, side, &x);
    compact_ledge_solver_calc_unscaled_s_val_k_space(side->ledge, k, &x, s);
    if (!(s[0] >= 0)) return mindist_minimize_solver_p_minimize_bp(solver, ball, k, side);
    if (!(s[1] >= 0)) return mindist_minimize_solver_p_minimize_bp(solver, ball, edge_next(k), side);
    return mindist_minimize_solver_p_minimize_leave_bk(solver, ball, k, side);
}

static inline void point_difference(Vec3d *out, const PolyPoint *p, const PolyPoint *origin)
{
    out->x = (ext)p->x - origin->x;
    out->y = (ext)p->y - origin->y;
    out->z = (ext)p->z - origin->z;
}

// FUNCTION: PHYSICS_RT 0x10032910 same-result   (collision spec 5.5.6)
//
// Ball whose centre projects into the segment k: is one of the two triangles at k closer?
i32 THISCALL mindist_minimize_solver_p_minimize_leave_bk(MinimizeSolver *solver, const CacheBall *ball, const Edge *k,
                                                         const CacheLedge *side)
{
    if (step_is_loop(solver, SYNAPSE_BALL, NULL, SYNAPSE_EDGE, k)) return MINIMIZE_FAILED;

    const Edge *twin = edge_opposite(k);
    const PolyPoint *p = point_of(k, side);
    Vec3d x, d, from_p, third, twin_third, n, twin_n;
    ball_in_object(ball, side, &x);
    point_difference(&d, point_of(edge_next(k), side), p);
    from_p.x = x.x - (ext)p->x;
    from_p.y = x.y - (ext)p->y;
    from_p.z = x.z - (ext)p->z;
    point_difference(&third, point_of(edge_prev(k), side), p);
    point_difference(&twin_third, point_of(edge_prev(twin), side), p);
    vec3d_calc_cross_product(&n, &d, &third);
    vec3d_calc_cross_product(&twin_n, &twin_third, &d);

    f64 height = ((ext)from_p.z * n.z + (ext)from_p.y * n.y) + (ext)from_p.x * n.x;
    f64 twin_height = ((ext)from_p.z * twin_n.z + (ext)from_p.y * twin_n.y) + (ext)twin_n.x * from_p.x;

    f32 weights[4], twin_weights[4];
    compact_ledge_solver_calc_unscaled_qr_vals_f_space(side->ledge, k, &x, weights);
    compact_ledge_solver_calc_unscaled_qr_vals_f_space(side->ledge, twin, &x, twin_weights);
    if (weights[0] > ZERO32) {
        const Edge *f = twin_weights[0] > ZERO32 && twin_height > ZERO64 ? twin : k;
        return mindist_minimize_solver_p_minimize_bf(solver, ball, f, side);
    }
    if (twin_weights[0] > ZERO32) return mindist_minimize_solver_p_minimize_bf(solver, ball, twin, side);

    if (!(height >= BEHIND_EDGE) && !(twin_height >= BEHIND_EDGE)) return report_backside(solver, &x, side, k);

    Mindist *m = solver->mindist;
    Vec3d c;
    vec3d_calc_cross_product(&c, &d, &from_p);
    ext inv_quad_wide = 1.0 / (((ext)d.z * d.z + (ext)d.y * d.y) + (ext)d.x * d.x);
    f64 inv_quad = inv_quad_wide;
    f64 quad = (((ext)c.z * c.z + (ext)c.y * c.y) + (ext)c.x * c.x) * inv_quad_wide; // distance from the line
    f64 isqrt = inline_math_isqrt_double(quad);
    m->length = (ext)isqrt * quad - m->sum_extra_radius;

    vec3d_calc_cross_product(&c, &d, &c);
    cache_object_transform_vector_to_world_coords(side->cache, &c, &c);
    ext scale = -((ext)isqrt * inv_quad);
    f64 ny = c.y * scale, nz = c.z * scale;
    m->normal.x = scale * c.x;
    m->normal.y = ny;
    m->normal.z = nz;
    store_dot_diff_center(m, ball->cache, side->cache);
    set_feature(side, k, SYNAPSE_EDGE);
    return MINIMIZE_OK;
}

// FUNCTION: PHYSICS_RT 0x10032050 same-result   (collision spec 5.5.7)
//
// Ball against the start point of p: does an edge at the point lead closer?
i32 THISCALL mindist_minimize_solver_p_minimize_bp(MinimizeSolver *solver, const CacheBall *ball, const Edge *p,
                                                   const CacheLedge *side)
{
    if (step_is_loop(solver, SYNAPSE_BALL, NULL, SYNAPSE_POINT, p)) return MINIMIZE_FAILED;

    Mindist *m = solver->mindist;
    const Vec3d *center = &ball->cache->m_world_f_object.t;
    Vec3d p_world, x, v;
    compact_ledge_solver_give_world_coords_at(p, side, &p_world);
    ball_in_object(ball, side, &x);
    v.x = (ext)center->x - p_world.x;
    v.y = (ext)center->y - p_world.y;
    v.z = (ext)center->z - p_world.z;
    ext length = vec3d_real_length_plus_normize(&v);
    m->normal.x = v.x;
    m->normal.y = v.y;
    m->normal.z = v.z;
    m->length = length - m->sum_extra_radius;
    store_dot_diff_center(m, ball->cache, side->cache);

    const PolyPoint *o = point_of(p, side);
    f64 ux = x.x - (ext)o->x, uy = x.y - (ext)o->y, uz = x.z - (ext)o->z;
    f64 base = (o->y * (ext)uy + o->x * (ext)ux) + o->z * (ext)uz;

    const Edge *last = edge_prev(p), *edge = last, *steepest = NULL;
    f64 best = 0;
    do {
        edge = next_incoming(edge);
        const PolyPoint *q = point_of(edge, side);
        ext projection = ((q->z * (ext)uz + q->x * (ext)ux) + q->y * (ext)uy) - base;
        f64 projection_stored = projection;
        if (!(projection > ZERO64)) continue;
        ext dx = (ext)q->x - o->x, dy = (ext)q->y - o->y, dz = (ext)q->z - o->z;
        f32 quad = (dz * dz + dy * dy) + dx * dx;
        ext slope = inline_math_isqrt_float(quad) * projection_stored;
        if (slope > best) {
            best = slope;
            steepest = edge;
        }
    } while (edge != last);

    if (steepest) {
        f32 s[2];
        compact_ledge_solver_calc_unscaled_s_val_k_space(side->ledge, steepest, &x, s);
        if (s[1] > ZERO32) {
            if (s[0] >= ZERO32) return mindist_minimize_solver_p_minimize_bk(solver, ball, steepest, side);
            return mindist_minimize_solver_p_minimize_bp(solver, ball, steepest, side);
        }
    }
    set_feature(side, p, SYNAPSE_POINT);
    return MINIMIZE_OK;
}
