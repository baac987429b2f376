// Queries on one ledge and on pairs of ledges (collision spec 1.5).
//
// Coordinates are object space of the ledge unless a name says world. `f64 p` arguments are unrounded surface space.
// Results called "unscaled" are multiplied by a positive factor (a squared length or a Gram determinant).
#ifndef GEOMETRY_LEDGE_QUERY_H
#define GEOMETRY_LEDGE_QUERY_H

#include "base/containers.h"
#include "collision/mindist.h"
#include "geometry/compact.h"

// Two edges with everything in the second one's object space (0x10020c60).
typedef struct EdgePair {
    const PolyPoint *l0, *l1; /* 0x00 ends of the second edge */
    Vec3d k0, k1;             /* 0x08, 0x28 ends of the first edge */
    Vec3d k_dir;              /* 0x48 */
    Vec3d l_dir;              /* 0x68 */
    const Edge *k_edge;       /* 0x88 */
    const Edge *l_edge;       /* 0x8c */
    const CacheLedge *k_side; /* 0x90 */
    const CacheLedge *l_side; /* 0x94 */
    Vec3d cross;              /* 0x98 k_dir x l_dir */
} EdgePair;
ASSERT_OFFSET(EdgePair, cross, 0x98);
ASSERT_SIZE(EdgePair, 0xb8);

// One ledge
void CDECL compact_ledge_solver_calc_bounding_box(const Ledge *ledge, Vec3d *min, Vec3d *max); // 0x100202e0
void CDECL compact_ledge_solver_get_all_ledges_node(const LedgeTreeNode *node, BigVector *out); // 0x10020430
void CDECL compact_ledge_solver_get_all_ledges_surface(const CompactSurface *surface, BigVector *out); // 0x10020480
void CDECL compact_ledge_solver_calc_radius_to_given_center_ledge(const Ledge *ledge, const Vec3d *center, f64 *radius,
                                                                  f64 *deviation); // 0x100204a0
void CDECL compact_ledge_solver_calc_radius_to_given_center_surface(const CompactSurface *surface, const Vec3d *center,
                                                                    f64 *radius, f64 *deviation); // 0x10020650
void CDECL compact_ledge_solver_calc_unscaled_s_val_k_space(const Ledge *ledge, const Edge *edge, const Vec3d *p,
                                                            f32 out[2]); // 0x10020a10
void CDECL compact_ledge_solver_calc_unscaled_qr_vals_f_space(const Ledge *ledge, const Edge *edge, const Vec3d *p,
                                                              f32 out[4]); // 0x10020ad0
void CDECL compact_ledge_solver_calc_hesse_object(const Edge *edge, const Ledge *ledge, PlaneD *out); // 0x10021210
void CDECL compact_ledge_solver_calc_hesse_vec_object_not_normized(const Edge *edge, const Ledge *ledge,
                                                                   Vec3d *out); // 0x10021280
void CDECL compact_ledge_solver_calc_hesse_vec_object_not_normized_f(const Edge *edge, const Ledge *ledge,
                                                                     Vec3f *out); // 0x10021350
ext CDECL compact_ledge_solver_quad_dist_edge_to_point_k_space(const Ledge *ledge, const Edge *edge,
                                                               const Vec3d *p); // 0x10021420
ext CDECL compact_ledge_solver_calc_qlen_pf_f_space(const Ledge *ledge, const Triangle *triangle,
                                                    const Vec3d *p); // 0x10021550
ext CDECL compact_ledge_solver_calc_qlen_pp_p_space(const Ledge *ledge, const Edge *edge, const Vec3d *p); // 0x100216f0
ext CDECL compact_ledge_solver_calc_qlen_pk_k_space(const Vec3d *p, const Ledge *ledge, const Edge *edge); // 0x10021740
const Edge *CDECL compact_ledge_solver_minimize_on_other_side(const Edge *edge, const Vec3d *p); // 0x1001a5c0

// Two objects
void CDECL compact_ledge_solver_calc_pos_other_space(const Edge *edge, const CacheLedge *from, const CacheLedge *to,
                                                     Vec3d *out); // 0x10020710
void CDECL compact_ledge_solver_transform_vec_other_space(const Vec3d *v, const CacheLedge *from, const CacheLedge *to,
                                                          Vec3d *out); // 0x10020810
void CDECL compact_ledge_solver_transform_pos_other_space(const PolyPoint *p, const CacheLedge *from,
                                                          const CacheLedge *to, Vec3d *out); // 0x100208f0
void CDECL compact_ledge_solver_give_world_coords_at(const Edge *edge, const CacheLedge *side,
                                                     Vec3d *out); // 0x100217d0
EdgePair *THISCALL kk_input_ctor(EdgePair *pair, const Edge *k, const Edge *l, const CacheLedge *k_side,
                                 const CacheLedge *l_side); // 0x10020c60
ext THISCALL kk_input_calc_quad_distance_edge_edge(const EdgePair *pair); // 0x10020da0
i32 CDECL compact_ledge_solver_calc_unscaled_kk_vals(const EdgePair *pair, f32 out[4]); // 0x10020e60
ext CDECL compact_ledge_solver_calc_qlen_kk(const Edge *k, const Edge *l, const CacheLedge *k_side,
                                            const CacheLedge *l_side); // 0x10021800

#endif
