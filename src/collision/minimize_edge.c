// Closest features of two polygons: edge against edge (collision spec 3.9.10, 3.13).
#include "base/literal.h"
#include "base/x87.h"
#include "collision/minimize_common.h"

static const f64 LEAST_SLOPE = -0x1.19799812dea11p-38; // -4e-12 (0xbd919799812dea11)

static inline i32 any_sign_bit(f32 a, f32 b)
{
    return has_sign_bit(a) | has_sign_bit(b);
}

// FUNCTION: PHYSICS_RT 0x10031440 same-result   (collision spec 3.9.10 KK, 3.13.R2.1)
//
// Goes to the features the closest points of the two lines belong to. For parallel lines the sampled parameters decide.
i32 THISCALL mindist_minimize_solver_p_minimize_kk(MinimizeSolver *solver, const Edge *k, const Edge *l,
                                                   const CacheLedge *side_k, const CacheLedge *side_l)
{
    EdgePair pair;
    f32 s[4];
    kk_input_ctor(&pair, k, l, side_k, side_l);
    compact_ledge_solver_calc_unscaled_kk_vals(&pair, s);

    if (!any_sign_bit(s[2], s[3])) {
        if (!(s[0] >= 0)) return mindist_minimize_solver_p_minimize_pk(solver, k, l, side_k, side_l);
        if (!(s[1] >= 0)) return mindist_minimize_solver_p_minimize_pk(solver, edge_next(k), l, side_k, side_l);
        return mindist_minimize_solver_p_minimize_leave_kk(solver, k, l, &pair, s, side_k, side_l);
    }
    if (!any_sign_bit(s[0], s[1])) {
        make_first(solver, side_l);
        return mindist_minimize_solver_p_minimize_pk(solver, s[2] >= 0 ? edge_next(l) : l, k, side_l, side_k);
    }

    // both closest points lie beyond an end: the near ends and the far ones
    const Edge *k_near = k, *k_far = edge_next(k), *l_near = l, *l_far = edge_next(l);
    if (s[0] >= s[1]) k_near = edge_next(k), k_far = k;
    if (s[2] >= s[3]) l_near = edge_next(l), l_far = l;

    Vec3d x;
    f32 on_l[2], on_k[2];
    compact_ledge_solver_calc_pos_other_space(k_near, side_k, side_l, &x);
    compact_ledge_solver_calc_unscaled_s_val_k_space(side_l->ledge, l, &x, on_l);
    if (!any_sign_bit(on_l[0], on_l[1])) return mindist_minimize_solver_p_minimize_pk(solver, k_near, l, side_k, side_l);

    compact_ledge_solver_calc_pos_other_space(l_near, side_l, side_k, &x);
    compact_ledge_solver_calc_unscaled_s_val_k_space(side_k->ledge, k, &x, on_k);
    if (!any_sign_bit(on_k[0], on_k[1])) {
        make_first(solver, side_l);
        return mindist_minimize_solver_p_minimize_pk(solver, l_near, k, side_l, side_k);
    }

    if (!((ext)on_l[0] * s[2] >= 0)) return mindist_minimize_solver_p_minimize_pp(solver, k_near, l_far, side_k, side_l);
    if (!((ext)on_k[0] * s[0] >= 0)) {
        make_first(solver, side_l);
        return mindist_minimize_solver_p_minimize_pp(solver, l_near, k_far, side_l, side_k);
    }
    return mindist_minimize_solver_p_minimize_pp(solver, k_near, l_near, side_k, side_l);
}

// One of the four triangles at the two edges, and the end of the other edge that may dip under it.
typedef struct AdjacentFace {
    const Edge *face;
    const Edge *other;            // the other object's edge, starting at `point`
    const Vec3d *point;           // in the face's object space
    const CacheLedge *other_side;
    const CacheLedge *side;
    const Vec3d *across;          // k x l in the face's object space
    Vec3d normal;
} AdjacentFace;

// FUNCTION: PHYSICS_RT 0x100317a0 same-result   (collision spec 3.9.10 KK core, 3.13.R2.4, R2.8)
i32 THISCALL mindist_minimize_solver_p_minimize_leave_kk(MinimizeSolver *solver, const Edge *k, const Edge *l,
                                                         const EdgePair *pair, const f32 params[4],
                                                         const CacheLedge *side_k, const CacheLedge *side_l)
{
    if (step_is_loop(solver, SYNAPSE_EDGE, k, SYNAPSE_EDGE, l)) return MINIMIZE_FAILED;

    Mindist *m = solver->mindist;
    const Vec3d *cross = &pair->cross;
    ext dx = pair->l0->x - (ext)pair->k0.x, dy = pair->l0->y - (ext)pair->k0.y, dz = pair->l0->z - (ext)pair->k0.z;
    f32 gap = (dy * cross->y + dz * cross->z) + dx * cross->x;
    i32 negative = has_sign_bit(gap);
    f64 quad = ((ext)cross->y * cross->y + (ext)cross->z * cross->z) + (ext)cross->x * cross->x;
    f64 isqrt = isqrt5_unrounded(quad);

    Vec3d in_l, world, in_k;
    in_l.x = cross->x;
    in_l.y = cross->y;
    in_l.z = cross->z;
    cache_object_transform_vector_to_world_coords(side_l->cache, &in_l, &world);
    cache_object_transform_vector_to_object_coords(side_k->cache, &world, &in_k);
    m->length = x87_abs(gap * (ext)isqrt);
    m->length = (ext)m->length - m->sum_extra_radius;
    ext half_sign = negative - HALF32;
    ext scale = (half_sign + half_sign) * isqrt; // the normal points from l to k
    f64 ny = world.y * scale, nz = world.z * scale;
    m->normal.x = world.x * scale;
    m->normal.y = ny;
    m->normal.z = nz;
    store_dot_diff_center(m, side_k->cache, side_l->cache);

    Vec3d l0_in_k, l1_in_k;
    compact_ledge_solver_transform_pos_other_space(pair->l0, side_l, side_k, &l0_in_k);
    compact_ledge_solver_transform_pos_other_space(pair->l1, side_l, side_k, &l1_in_k);
    AdjacentFace faces[4] = {
        {edge_opposite(k), pair->l_edge, &l0_in_k, side_l, side_k, &in_k},
        {k, edge_opposite(pair->l_edge), &l1_in_k, side_l, side_k, &in_k},
        {edge_opposite(l), pair->k_edge, &pair->k0, side_k, side_l, &in_l},
        {l, edge_opposite(pair->k_edge), &pair->k1, side_k, side_l, &in_l},
    };
    i32 behind[4];
    for (i32 i = 0; i < 4; i++) {
        AdjacentFace *f = &faces[i];
        compact_ledge_solver_calc_hesse_vec_object_not_normized(f->face, edge_ledge(f->face), &f->normal);
        f32 side = ((ext)f->normal.z * f->across->z + (ext)f->across->y * f->normal.y) + (ext)f->across->x * f->normal.x;
        behind[i] = has_sign_bit(side) ^ (i >> 1) ^ negative;
    }

    // the face under which the other edge dips most
    const AdjacentFace *dipped = NULL, *end = NULL;
    f32 weights[4], best_weights[4] = {0};
    f64 best = LEAST_SLOPE;
    for (i32 i = 0; i < 4; i++) {
        const AdjacentFace *f = &faces[i], *candidate = &faces[behind[i] ^ i ^ negative];
        const Vec3d *n = &f->normal, *to = faces[i ^ negative].point, *from = faces[i ^ negative ^ 1].point;
        f64 vx = (ext)to->x - from->x, vy = (ext)to->y - from->y, vz = (ext)to->z - from->z;
        ext dot_wide = ((ext)vy * n->y + (ext)vz * n->z) + (ext)vx * n->x;
        f64 dot = dot_wide;
        if (dot_wide >= ZERO64) continue;
        f32 normal_quad = ((ext)n->x * n->x + (ext)n->z * n->z) + (ext)n->y * n->y;
        f64 normal_isqrt = inline_math_isqrt_float(normal_quad);
        f32 edge_quad = ((ext)vz * vz + (ext)vy * vy) + (ext)vx * vx;
        ext slope_wide = inline_math_isqrt_float(edge_quad) * dot * normal_isqrt;
        f64 slope = slope_wide;
        if (slope_wide >= best) continue;
        compact_ledge_solver_calc_unscaled_qr_vals_f_space(f->side->ledge, f->face, candidate->point, weights);
        if (!(weights[0] > ZERO32)) continue;
        best = slope;
        dipped = f;
        end = candidate;
        memcpy(best_weights, weights, sizeof best_weights);
    }

    if (!dipped) {
        set_feature(side_k, k, SYNAPSE_EDGE);
        set_feature(side_l, l, SYNAPSE_EDGE);
        if (behind[0] + behind[1] == 2) { // l passes under both faces at k
            side_k->synapse->status = SYNAPSE_BACKSIDE;
            side_l->synapse->status = SYNAPSE_TRIANGLE;
            f64 t = params[2] / ((ext)params[2] + params[3]);
            vec3d_set_interpolate(&solver->pos, &l0_in_k, &l1_in_k, t);
            return MINIMIZE_BACKSIDE;
        }
        if (behind[2] + behind[3] == 2) {
            side_k->synapse->status = SYNAPSE_TRIANGLE;
            side_l->synapse->status = SYNAPSE_BACKSIDE;
            f64 t = params[0] / ((ext)params[0] + params[1]);
            vec3d_set_interpolate(&solver->pos, &pair->k0, &pair->k1, t);
            return MINIMIZE_BACKSIDE;
        }
        return MINIMIZE_OK;
    }

    const Edge *other = end->other, *face = dipped->face;
    const CacheLedge *other_side = end->other_side, *side = dipped->side;
    make_first(solver, other_side);
    if (!(has_sign_bit(best_weights[0]) | has_sign_bit(best_weights[1]) | has_sign_bit(best_weights[2]))) {
        Vec3d x;
        compact_ledge_solver_calc_pos_other_space(other, other_side, side, &x);
        return mindist_minimize_solver_p_minimize_leave_pf(solver, other, &x, face, other_side, side);
    }
    if (best_weights[2] >= ZERO32) return mindist_minimize_solver_p_minimize_kk(solver, other, edge_next(face), other_side, side);
    if (best_weights[1] >= ZERO32) return mindist_minimize_solver_p_minimize_kk(solver, other, edge_prev(face), other_side, side);
    f64 next_quad = compact_ledge_solver_calc_qlen_kk(other, edge_next(face), other_side, side);
    ext prev_quad = compact_ledge_solver_calc_qlen_kk(other, edge_opposite(edge_prev(face)), other_side, side);
    const Edge *nearer = prev_quad >= next_quad ? edge_next(face) : edge_prev(face);
    return mindist_minimize_solver_p_minimize_kk(solver, other, nearer, other_side, side);
}
