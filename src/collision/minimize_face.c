// Closest features of two triangles by trying all pairs: the restart of face against face (collision spec 3.9.8).
#include "collision/minimize_common.h"

static const f64 PREFER_EARLIER = 0x1.0000000001198p+0; // 1 + 1e-12 (0x10063820): a later candidate must be closer by this

// FUNCTION: PHYSICS_RT 0x10019aa0 exact   (collision spec 3.9.8, 3.13.R2.10)
//
// Candidates in order: point and point; point over the other face; point beside an edge; edge and edge.
// Then the walk goes on from the best pair.
i32 THISCALL mindist_minimize_solver_p_minimize_ff(MinimizeSolver *solver, const Edge *a, const Edge *b,
                                                   const CacheLedge *side_a, const CacheLedge *side_b)
{
    const Edge *const edges[2] = {a, b};
    const CacheLedge *const sides[2] = {side_a, side_b};
    const Edge *p = a, *q = b;
    f64 best = MINIMIZE_FAR_QUAD;
    Vec3d x, y;
    f32 s[4];

    for (i32 i = 0; i < 3; i++, p = edge_next(p)) {
        for (i32 k = 0; k < 3; k++, q = edge_next(q)) {
            compact_ledge_solver_give_world_coords_at(q, side_b, &y);
            compact_ledge_solver_give_world_coords_at(p, side_a, &x);
            ext dx = (ext)x.x - y.x, dy = (ext)x.y - y.y, dz = (ext)x.z - y.z;
            ext quad = (dz * dz + dy * dy) + dx * dx;
            if (quad >= best) continue;
            best = quad;
            set_feature(side_a, p, SYNAPSE_POINT);
            set_feature(side_b, q, SYNAPSE_POINT);
        }
    }

    for (i32 i = 0; i < 2; i++) { // points of i over the other face
        const Edge *face = edges[1 - i];
        const CacheLedge *side = sides[i], *face_side = sides[1 - i];
        PlaneD plane;
        compact_ledge_solver_calc_hesse_object(face, face_side->ledge, &plane);
        p = edges[i];
        for (i32 k = 0; k < 3; k++, p = edge_next(p)) {
            compact_ledge_solver_calc_pos_other_space(p, side, face_side, &x);
            compact_ledge_solver_calc_unscaled_qr_vals_f_space(face_side->ledge, face, &x, s);
            if (has_sign_bit(s[0]) | has_sign_bit(s[1]) | has_sign_bit(s[2])) continue;
            ext height = (((ext)plane.z * x.z + (ext)plane.y * x.y) + (ext)x.x * plane.x) + plane.w;
            ext quad = height * height;
            if (quad * PREFER_EARLIER >= best) continue;
            best = quad;
            set_feature(side, p, SYNAPSE_POINT);
            set_feature(face_side, face, SYNAPSE_TRIANGLE);
        }
    }

    for (i32 i = 0; i < 2; i++) { // points of the other beside the edges of i
        const CacheLedge *side = sides[i], *point_side = sides[1 - i];
        p = edges[1 - i];
        q = edges[i];
        for (i32 k = 0; k < 3; k++, p = edge_next(p)) {
            compact_ledge_solver_calc_pos_other_space(p, point_side, side, &x);
            for (i32 j = 0; j < 3; j++, q = edge_next(q)) {
                compact_ledge_solver_calc_unscaled_s_val_k_space(side->ledge, q, &x, s);
                if (has_sign_bit(s[0]) | has_sign_bit(s[1])) continue;
                ext quad = compact_ledge_solver_quad_dist_edge_to_point_k_space(side->ledge, q, &x);
                if (quad * PREFER_EARLIER >= best) continue;
                best = quad;
                set_feature(side, q, SYNAPSE_EDGE);
                set_feature(point_side, p, SYNAPSE_POINT);
            }
        }
    }

    p = a;
    q = b;
    for (i32 i = 0; i < 3; i++, p = edge_next(p)) {
        for (i32 k = 0; k < 3; k++, q = edge_next(q)) {
            EdgePair pair;
            kk_input_ctor(&pair, p, q, side_a, side_b);
            compact_ledge_solver_calc_unscaled_kk_vals(&pair, s);
            if (has_sign_bit(s[0]) | has_sign_bit(s[1]) | has_sign_bit(s[2]) | has_sign_bit(s[3])) continue;
            ext quad = kk_input_calc_quad_distance_edge_edge(&pair);
            if (quad * PREFER_EARLIER >= best) continue;
            best = quad;
            set_feature(side_a, p, SYNAPSE_EDGE);
            set_feature(side_b, q, SYNAPSE_EDGE);
        }
    }

    const CacheLedge *first = side_a, *second = side_b;
    if (side_b->synapse->status == SYNAPSE_POINT && side_a->synapse->status != SYNAPSE_POINT) {
        first = side_b;
        second = side_a;
    }
    make_first(solver, first);
    const Synapse *f = first->synapse, *g = second->synapse;
    if (f->status == SYNAPSE_POINT) {
        if (g->status == SYNAPSE_POINT) return mindist_minimize_solver_p_minimize_pp(solver, f->edge, g->edge, first, second);
        if (g->status == SYNAPSE_EDGE) return mindist_minimize_solver_p_minimize_pk(solver, f->edge, g->edge, first, second);
        if (g->status == SYNAPSE_TRIANGLE) return mindist_minimize_solver_p_minimize_pf(solver, f->edge, g->edge, first, second);
    } else if (f->status == SYNAPSE_EDGE && g->status == SYNAPSE_EDGE) {
        return mindist_minimize_solver_p_minimize_kk(solver, f->edge, g->edge, first, second);
    }
    return MINIMIZE_FAILED; // infinite distances only; the original writes to address 0
}
