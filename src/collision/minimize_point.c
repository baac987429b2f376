// Closest features of two polygons while one of them is a point (collision spec 3.9.10, 3.13).
//
// Every case hands over to a neighbouring pair of features that is closer, or names its own and writes the contact
// plane. X is the point in the other object's space.
#include "base/literal.h"
#include "collision/minimize_common.h"

static const f64 COINCIDENT_QUAD = 0x1.19799812dea11p-40;  // 1e-12 (0x100634f0): two points at one place
static const f64 ON_EDGE_QUAD = 0x1.d83c94fb6d2acp-64;     // 1e-19 (0x10063480): a point on an edge's line
static const f64 SLOPE_PER_QUAD = 0x1.19799812dea11p-40;   // 1e-12: least slope that counts as closer
static const f64 NEARLY_PARALLEL = 0x1.5798ee2308c3ap-27;  // 1e-8 (0x100633b8): slope below which edges are compared

// Slope of the edge's start against direction n from the point o; the projection must have been stored.
static inline ext slope_of(const PolyPoint *q, const PolyPoint *o, f64 projection)
{
    ext dx = (ext)q->x - o->x, dy = (ext)q->y - o->y, dz = (ext)q->z - o->z;
    f32 quad = (dz * dz + dy * dy) + dx * dx;
    return inline_math_isqrt_float(quad) * projection;
}

// FUNCTION: PHYSICS_RT 0x10032350 same-result   (collision spec 3.9.10 PP)
i32 THISCALL mindist_minimize_solver_p_minimize_pp(MinimizeSolver *solver, const Edge *a, const Edge *b,
                                                   const CacheLedge *side_a, const CacheLedge *side_b)
{
    if (step_is_loop(solver, SYNAPSE_POINT, a, SYNAPSE_POINT, b)) return MINIMIZE_FAILED;

    Vec3d a_world, b_world, seen_from_a, seen_from_b;
    compact_ledge_solver_give_world_coords_at(a, side_a, &a_world);
    compact_ledge_solver_give_world_coords_at(b, side_b, &b_world);
    cache_object_transform_position_to_object_coords(side_b->cache, &a_world, &seen_from_b);
    cache_object_transform_position_to_object_coords(side_a->cache, &b_world, &seen_from_a);

    Mindist *m = solver->mindist;
    ext dx = (ext)a_world.x - b_world.x, dy = (ext)a_world.y - b_world.y, dz = (ext)a_world.z - b_world.z;
    ext quad = (dz * dz + dy * dy) + dx * dx;
    if (!(quad > COINCIDENT_QUAD)) return MINIMIZE_FAILED;
    ext isqrt = isqrt5_unrounded(quad);
    m->length = isqrt * quad - m->sum_extra_radius;
    f64 ny = dy * isqrt, nz = dz * isqrt;
    m->normal.x = dx * isqrt;
    m->normal.y = ny;
    m->normal.z = nz;
    store_dot_diff_center(m, side_a->cache, side_b->cache);

    // steepest edge at either point toward the other one; a's edges first
    const Edge *const points[2] = {a, b};
    const CacheLedge *const sides[2] = {side_a, side_b};
    const Vec3d *const others[2] = {&seen_from_a, &seen_from_b};
    const Edge *steepest = NULL;
    i32 which = 0;
    f64 best = 0;
    for (i32 i = 0; i < 2; i++) {
        const PolyPoint *o = point_of(points[i], sides[i]);
        f64 vx = others[i]->x - (ext)o->x, vy = others[i]->y - (ext)o->y, vz = others[i]->z - (ext)o->z;
        f64 base = (o->z * (ext)vz + o->y * (ext)vy) + o->x * (ext)vx;
        const Edge *last = edge_prev(points[i]), *edge = last;
        do {
            edge = next_incoming(edge);
            const PolyPoint *q = point_of(edge, sides[i]);
            ext projection = ((q->x * (ext)vx + q->y * (ext)vy) + q->z * (ext)vz) - base;
            f64 projection_stored = projection;
            if (!(projection > ZERO64)) continue;
            ext slope = slope_of(q, o, projection_stored);
            if (slope > best) {
                best = slope;
                steepest = edge;
                which = i;
            }
        } while (edge != last);
    }

    if (steepest) {
        const CacheLedge *side = sides[which], *other_side = sides[1 - which];
        const Edge *other = points[1 - which];
        f32 s[2];
        compact_ledge_solver_calc_unscaled_s_val_k_space(side->ledge, steepest, others[which], s);
        if (s[1] > ZERO32) {
            if (!(s[0] >= ZERO32)) {
                make_first(solver, side);
                return mindist_minimize_solver_p_minimize_pp(solver, steepest, other, side, other_side);
            }
            make_first(solver, other_side);
            return mindist_minimize_solver_p_minimize_leave_pk(solver, other, steepest, other_side, side);
        }
    }
    set_feature(side_a, a, SYNAPSE_POINT);
    set_feature(side_b, b, SYNAPSE_POINT);
    return MINIMIZE_OK;
}

// FUNCTION: PHYSICS_RT 0x10032da0 same-result   (collision spec 3.9.10 PK)
i32 THISCALL mindist_minimize_solver_p_minimize_pk(MinimizeSolver *solver, const Edge *p, const Edge *k,
                                                   const CacheLedge *side_p, const CacheLedge *side_k)
{
    Vec3d x;
    f32 s[2];
    compact_ledge_solver_calc_pos_other_space(p, side_p, side_k, &x);
    compact_ledge_solver_calc_unscaled_s_val_k_space(side_k->ledge, k, &x, s);
    if (!(s[0] >= 0)) return mindist_minimize_solver_p_minimize_pp(solver, p, k, side_p, side_k);
    if (!(s[1] >= 0)) return mindist_minimize_solver_p_minimize_pp(solver, p, edge_next(k), side_p, side_k);
    return mindist_minimize_solver_p_minimize_leave_pk(solver, p, k, side_p, side_k);
}

static inline void point_difference(Vec3d *out, const PolyPoint *p, const PolyPoint *origin)
{
    out->x = (ext)p->x - origin->x;
    out->y = (ext)p->y - origin->y;
    out->z = (ext)p->z - origin->z;
}

// FUNCTION: PHYSICS_RT 0x10032e60 same-result   (collision spec 3.9.10 PK core, 3.13.R2.2-3)
//
// Point that projects into the segment k: is a triangle at k closer, or an edge at the point?
// On the edge's line the normal is any vector across the edge, and stays in k's object space: kept as it was.
i32 THISCALL mindist_minimize_solver_p_minimize_leave_pk(MinimizeSolver *solver, const Edge *p, const Edge *k,
                                                         const CacheLedge *side_p, const CacheLedge *side_k)
{
    if (step_is_loop(solver, SYNAPSE_POINT, p, SYNAPSE_EDGE, k)) return MINIMIZE_FAILED;

    const Edge *twin = edge_opposite(k);
    const PolyPoint *k0 = point_of(k, side_k);
    Vec3d x, d, from_k0, third, twin_third, n, twin_n;
    compact_ledge_solver_calc_pos_other_space(p, side_p, side_k, &x);
    point_difference(&d, point_of(edge_next(k), side_k), k0);
    from_k0.x = x.x - (ext)k0->x;
    from_k0.y = x.y - (ext)k0->y;
    from_k0.z = x.z - (ext)k0->z;
    point_difference(&third, point_of(edge_prev(k), side_k), k0);
    point_difference(&twin_third, point_of(edge_prev(twin), side_k), k0);
    vec3d_calc_cross_product(&n, &d, &third);
    vec3d_calc_cross_product(&twin_n, &twin_third, &d);
    f64 height = ((ext)from_k0.z * n.z + (ext)from_k0.y * n.y) + (ext)from_k0.x * n.x;
    f64 twin_height = ((ext)from_k0.z * twin_n.z + (ext)from_k0.y * twin_n.y) + (ext)twin_n.x * from_k0.x;

    f32 weights[4], twin_weights[4];
    compact_ledge_solver_calc_unscaled_qr_vals_f_space(side_k->ledge, k, &x, weights);
    compact_ledge_solver_calc_unscaled_qr_vals_f_space(side_k->ledge, twin, &x, twin_weights);
    if (weights[0] > ZERO32) {
        const Edge *f = twin_weights[0] > ZERO32 && twin_height > ZERO64 ? twin : k;
        return mindist_minimize_solver_p_minimize_pf(solver, p, f, side_p, side_k);
    }
    if (twin_weights[0] > ZERO32) return mindist_minimize_solver_p_minimize_pf(solver, p, twin, side_p, side_k);

    if (!(height >= ZERO64) && !(twin_height >= ZERO64)) {
        set_feature(side_p, p, SYNAPSE_POINT);
        return report_backside(solver, &x, side_k, k);
    }

    Mindist *m = solver->mindist;
    Vec3d c;
    vec3d_calc_cross_product(&c, &d, &from_k0);
    ext inv_quad_wide = 1.0 / (((ext)d.x * d.x + (ext)d.z * d.z) + (ext)d.y * d.y);
    f64 inv_quad = inv_quad_wide;
    ext quad_wide = inv_quad_wide * (((ext)c.z * c.z + (ext)c.y * c.y) + (ext)c.x * c.x); // distance from the line
    f64 quad = quad_wide;
    if (quad_wide > ON_EDGE_QUAD) {
        f64 isqrt = inline_math_isqrt_double(quad);
        m->length = (ext)isqrt * quad - m->sum_extra_radius;
        vec3d_calc_cross_product(&c, &d, &c);
        cache_object_transform_vector_to_world_coords(side_k->cache, &c, &c);
        ext scale = -((ext)isqrt * inv_quad);
        f64 ny = c.y * scale, nz = c.z * scale;
        m->normal.x = scale * c.x;
        m->normal.y = ny;
        m->normal.z = nz;
    } else {
        Vec3d across;
        m->length = -m->sum_extra_radius;
        vec3d_calc_an_orthogonal(&across, &d);
        vec3d_normize(&across);
        m->normal.x = across.x;
        m->normal.y = across.y;
        m->normal.z = across.z;
    }
    store_dot_diff_center(m, side_p->cache, side_k->cache);

    // steepest edge at the point toward the line
    cache_object_transform_vector_to_object_coords(side_p->cache, &c, &c);
    const PolyPoint *o = point_of(p, side_p);
    const Edge *last = edge_prev(p), *edge = last, *steepest = NULL;
    f64 best = (ext)quad * SLOPE_PER_QUAD;
    do {
        edge = next_incoming(edge);
        const PolyPoint *q = point_of(edge, side_p);
        ext dx = (ext)q->x - o->x, dy = (ext)q->y - o->y, dz = (ext)q->z - o->z;
        ext projection = (dz * c.z + dy * c.y) + dx * c.x;
        f64 projection_stored = projection;
        if (!(projection > ZERO64)) continue;
        f32 length_quad = (dx * dx + dy * dy) + dz * dz;
        ext slope = inline_math_isqrt_float(length_quad) * projection_stored;
        if (slope > best) {
            best = slope;
            steepest = edge;
        }
    } while (edge != last);

    i32 closer = steepest != NULL;
    if (closer && !(best >= NEARLY_PARALLEL)) {
        EdgePair pair;
        f32 s[4];
        kk_input_ctor(&pair, k, steepest, side_k, side_p);
        closer = compact_ledge_solver_calc_unscaled_kk_vals(&pair, s) && s[2] >= ZERO32;
    }
    if (closer) return mindist_minimize_solver_p_minimize_kk(solver, steepest, k, side_p, side_k);
    set_feature(side_p, p, SYNAPSE_POINT);
    set_feature(side_k, k, SYNAPSE_EDGE);
    return MINIMIZE_OK;
}

// FUNCTION: PHYSICS_RT 0x10030c60 same-result   (collision spec 3.9.10 PF)
i32 THISCALL mindist_minimize_solver_p_minimize_pf(MinimizeSolver *solver, const Edge *p, const Edge *f,
                                                   const CacheLedge *side_p, const CacheLedge *side_f)
{
    Vec3d x;
    f32 weights[4];
    compact_ledge_solver_calc_pos_other_space(p, side_p, side_f, &x);
    compact_ledge_solver_calc_unscaled_qr_vals_f_space(side_f->ledge, f, &x, weights);
    if (!(has_sign_bit(weights[0]) | has_sign_bit(weights[1]) | has_sign_bit(weights[2])))
        return mindist_minimize_solver_p_minimize_leave_pf(solver, p, &x, f, side_p, side_f);

    f64 best = MINIMIZE_FAR_QUAD;
    const Edge *nearest = NULL, *edge = f;
    for (i32 k = 0; k < 3; k++, edge = edge_next(edge)) {
        ext quad = compact_ledge_solver_calc_qlen_pk_k_space(&x, side_f->ledge, edge);
        if (quad >= best) continue;
        best = quad;
        nearest = edge;
    }
    if (!nearest) return MINIMIZE_FAILED; // infinite distances only; the original follows a null edge
    return mindist_minimize_solver_p_minimize_pk(solver, p, nearest, side_p, side_f);
}

// FUNCTION: PHYSICS_RT 0x10030f80 same-result   (collision spec 3.9.10 PF core, 3.13.R2.6-7)
//
// Point over the triangle f: does an edge at the point dip toward the face?
i32 THISCALL mindist_minimize_solver_p_minimize_leave_pf(MinimizeSolver *solver, const Edge *p, const Vec3d *p_in_f,
                                                         const Edge *f, const CacheLedge *side_p,
                                                         const CacheLedge *side_f)
{
    if (step_is_loop(solver, SYNAPSE_POINT, p, SYNAPSE_TRIANGLE, f)) return MINIMIZE_FAILED;

    Mindist *m = solver->mindist;
    Vec3d h, n_world, n;
    compact_ledge_solver_calc_hesse_vec_object_not_normized(f, side_f->ledge, &h);
    vec3d_fast_normize(&h);
    cache_object_transform_vector_to_world_coords(side_f->cache, &h, &n_world);
    cache_object_transform_vector_to_object_coords(side_p->cache, &n_world, &n);
    const PolyPoint *o = point_of(f, side_f);
    m->length = (((ext)h.z * p_in_f->z + (ext)h.x * p_in_f->x) + (ext)h.y * p_in_f->y) -
                ((o->y * (ext)h.y + o->z * (ext)h.z) + o->x * (ext)h.x);
    m->normal.x = n_world.x;
    m->normal.y = n_world.y;
    m->normal.z = n_world.z;
    if (!(m->length >= ZERO64)) { // from behind, edges that lead away from the face come closer
        n.x = times_minus_one(n.x);
        n.y = times_minus_one(n.y);
        n.z = times_minus_one(n.z);
    }
    m->length = (ext)m->length - m->sum_extra_radius;
    store_dot_diff_center(m, side_p->cache, side_f->cache);

    const PolyPoint *q0 = point_of(p, side_p);
    const Edge *last = edge_prev(p), *edge = last, *steepest = NULL;
    f64 best = 0;
    do {
        edge = next_incoming(edge);
        const PolyPoint *q = point_of(edge, side_p);
        ext dx = (ext)q->x - q0->x, dy = (ext)q->y - q0->y, dz = (ext)q->z - q0->z;
        ext projection = (n.z * dz + n.y * dy) + dx * n.x;
        f64 projection_stored = projection;
        if (projection >= ZERO64) continue;
        f64 dz_stored = dz;
        f32 quad = (dx * dx + dy * dy) + (ext)dz_stored * dz_stored;
        ext slope = inline_math_isqrt_float(quad) * projection_stored;
        if (slope >= best) continue;
        best = slope;
        steepest = edge;
    } while (edge != last);

    if (!steepest) {
        set_feature(side_p, p, SYNAPSE_POINT);
        if (!((ext)m->length + m->sum_extra_radius >= ZERO64)) return report_backside(solver, p_in_f, side_f, f);
        set_feature(side_f, f, SYNAPSE_TRIANGLE);
        return MINIMIZE_OK;
    }

    Vec3d x;
    f32 weights[4];
    compact_ledge_solver_calc_pos_other_space(steepest, side_p, side_f, &x);
    compact_ledge_solver_calc_unscaled_qr_vals_f_space(edge_ledge(f), f, &x, weights);
    if (!(has_sign_bit(weights[0]) | has_sign_bit(weights[1]) | has_sign_bit(weights[2])))
        return mindist_minimize_solver_p_minimize_leave_pf(solver, steepest, &x, f, side_p, side_f);

    // the edge leaves the triangle across one border, or across the nearest of several
    const Edge *border = f, *crossed = NULL;
    i32 outside = 0;
    for (i32 k = 0; k < 3; k++) outside += !(weights[k] >= ZERO32);
    if (outside == 1) {
        for (i32 k = 0; k < 3; k++, border = edge_next(border))
            if (!(weights[k] >= ZERO32)) crossed = border;
    } else {
        f64 least = MINIMIZE_FAR_QUAD;
        for (i32 k = 0; k < 3; k++, border = edge_next(border)) {
            if (weights[k] > ZERO32) continue;
            ext quad = compact_ledge_solver_calc_qlen_kk(steepest, border, side_p, side_f);
            if (quad >= least) continue;
            least = quad;
            crossed = border;
        }
        if (!crossed) return MINIMIZE_FAILED; // infinite distances only; the original follows a null edge
    }
    return mindist_minimize_solver_p_minimize_kk(solver, steepest, crossed, side_p, side_f);
}
