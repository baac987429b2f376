// Closest features of a pair of ledges: a walk over points, edges and faces (collision spec 3.9, 5.5).
//
// Letters: P point, K edge, F face, B ball. A case function gets the edge that stands for each feature; a face is the
// triangle of its edge, a point the start of its edge. The contact plane's normal points from the second side to the
// first. Result: MinimizeResult.
#ifndef COLLISION_MINIMIZE_H
#define COLLISION_MINIMIZE_H

#include "collision/mindist.h"
#include "geometry/ledge_query.h"

typedef i32(CDECL *MinimizeFunction)(MinimizeSolver *);

// [status of sorted synapse 0][status of sorted synapse 1]
ABI_GLOBAL MinimizeFunction minimize_function_table[4][4]; // 0x10075ee0

i32 THISCALL mindist_minimize_solver_check_loop_hash(MinimizeSolver *solver, i32 status_a, const Edge *a, i32 status_b,
                                                     const Edge *b); // 0x100196f0
void THISCALL mindist_minimize_solver_pierce_mindist(MinimizeSolver *solver); // 0x10019790
i32 CDECL mindist_minimize_solver_minimize_default_poly_poly(MinimizeSolver *solver); // 0x10019ff0
i32 CDECL mindist_minimize_solver_minimize_swapped_poly_poly(MinimizeSolver *solver); // 0x1001a350
i32 CDECL mindist_minimize_solver_minimize_b_poly(MinimizeSolver *solver); // 0x1001a220
i32 CDECL mindist_minimize_solver_minimize_poly_ball_assert(MinimizeSolver *solver); // 0x1001a1f0
i32 CDECL mindist_minimize_solver_minimize_bb(MinimizeSolver *solver); // 0x1001a370
i32 CDECL mindist_minimize_solver_minimize_illegal(MinimizeSolver *solver); // 0x1001a6a0
void CDECL mindist_minimize_solver_init_mms_function_table(void); // 0x1001a6b0

// Ball cases
i32 THISCALL mindist_minimize_solver_p_minimize_bf(MinimizeSolver *solver, const CacheBall *ball, const Edge *f,
                                                   const CacheLedge *side); // 0x10030d50
i32 THISCALL mindist_minimize_solver_p_minimize_bk(MinimizeSolver *solver, const CacheBall *ball, const Edge *k,
                                                   const CacheLedge *side); // 0x10032860
i32 THISCALL mindist_minimize_solver_p_minimize_leave_bk(MinimizeSolver *solver, const CacheBall *ball, const Edge *k,
                                                         const CacheLedge *side); // 0x10032910
i32 THISCALL mindist_minimize_solver_p_minimize_bp(MinimizeSolver *solver, const CacheBall *ball, const Edge *p,
                                                   const CacheLedge *side); // 0x10032050

// Convex cases
i32 THISCALL mindist_minimize_solver_p_minimize_ff(MinimizeSolver *solver, const Edge *a, const Edge *b,
                                                   const CacheLedge *side_a, const CacheLedge *side_b); // 0x10019aa0
i32 THISCALL mindist_minimize_solver_p_minimize_pf(MinimizeSolver *solver, const Edge *p, const Edge *f,
                                                   const CacheLedge *side_p, const CacheLedge *side_f); // 0x10030c60
i32 THISCALL mindist_minimize_solver_p_minimize_leave_pf(MinimizeSolver *solver, const Edge *p, const Vec3d *p_in_f,
                                                         const Edge *f, const CacheLedge *side_p,
                                                         const CacheLedge *side_f); // 0x10030f80
i32 THISCALL mindist_minimize_solver_p_minimize_kk(MinimizeSolver *solver, const Edge *k, const Edge *l,
                                                   const CacheLedge *side_k, const CacheLedge *side_l); // 0x10031440
i32 THISCALL mindist_minimize_solver_p_minimize_leave_kk(MinimizeSolver *solver, const Edge *k, const Edge *l,
                                                         const EdgePair *pair, const f32 params[4],
                                                         const CacheLedge *side_k,
                                                         const CacheLedge *side_l); // 0x100317a0
i32 THISCALL mindist_minimize_solver_p_minimize_pp(MinimizeSolver *solver, const Edge *a, const Edge *b,
                                                   const CacheLedge *side_a, const CacheLedge *side_b); // 0x10032350
i32 THISCALL mindist_minimize_solver_p_minimize_pk(MinimizeSolver *solver, const Edge *p, const Edge *k,
                                                   const CacheLedge *side_p, const CacheLedge *side_k); // 0x10032da0
i32 THISCALL mindist_minimize_solver_p_minimize_leave_pk(MinimizeSolver *solver, const Edge *p, const Edge *k,
                                                         const CacheLedge *side_p,
                                                         const CacheLedge *side_k); // 0x10032e60

#endif
