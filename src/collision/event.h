// Earliest time within the PSI at which a pair touches or its closest features change (collision spec 5, 6).
#ifndef COLLISION_EVENT_H
#define COLLISION_EVENT_H

#include "collision/mindist.h"
#include "geometry/ledge_query.h"

typedef void(CDECL *EventFunction)(EventSolver *);

// [status of sorted synapse 0][status of sorted synapse 1]
ABI_GLOBAL EventFunction event_function_table[4][4]; // 0x1007632c

// Head of every distance function f(pose of A, pose of B): value falls by at most `speed` per second.
typedef struct DistanceFunction DistanceFunction;
typedef struct DistanceFunctionVtable {
    ext(THISCALL *value)(DistanceFunction *, const Matrix *a, const Matrix *b);
} DistanceFunctionVtable;

struct DistanceFunction {
    const DistanceFunctionVtable *vt; /* 0x00 */
    u32 pad_04;
    f64 speed;     /* 0x08 */
    f64 inv_speed; /* 0x10 */
    u8 unused_18[0x10];
};
ASSERT_SIZE(DistanceFunction, 0x28);

void CDECL mindist_event_solver_init_mim_function_table(void); // 0x1002d860
void CDECL mindist_event_solver_next_event_default_poly_poly(EventSolver *solver); // 0x1002d6c0
void CDECL mindist_event_solver_next_event_b_poly(EventSolver *solver); // 0x1002d4d0
void CDECL mindist_event_solver_next_event_bb(EventSolver *solver); // 0x1002d5f0
void CDECL mindist_event_solver_next_event_illegal(EventSolver *solver); // 0x1002d850

void THISCALL u_matrix_cache_p_init(EventObject *object, CacheObject *cache); // 0x1002b300

void THISCALL mindist_event_solver_calc_next_event_bb(EventSolver *solver, CacheObject *a, CacheObject *b); // 0x1002c670
void THISCALL mindist_event_solver_calc_next_event_bf(EventSolver *solver, const Edge *f, CacheObject *ball,
                                                      const CacheLedge *side); // 0x1002b370
void THISCALL mindist_event_solver_calc_next_event_bp(EventSolver *solver, Object *ball, const Edge *p,
                                                      CacheObject *ball_cache, const CacheLedge *side); // 0x1002c260
void THISCALL mindist_event_solver_calc_next_event_bk(EventSolver *solver, Object *ball, const Edge *k,
                                                      CacheObject *ball_cache, const CacheLedge *side); // 0x1002d000
void THISCALL mindist_event_solver_calc_next_event_pp(EventSolver *solver, const Edge *a, const Edge *b,
                                                      const CacheLedge *side_a, const CacheLedge *side_b); // 0x1002bcf0
void THISCALL mindist_event_solver_calc_next_event_pk(EventSolver *solver, const Edge *p, const Edge *k,
                                                      const CacheLedge *side_p, const CacheLedge *side_k); // 0x1002c820
void THISCALL mindist_event_solver_calc_next_event_pf(EventSolver *solver, const Edge *p, const Edge *f,
                                                      const CacheLedge *side_p, const CacheLedge *side_f); // 0x1002aed0
void THISCALL mindist_event_solver_calc_next_event_kk(EventSolver *solver, const Edge *k, const Edge *l,
                                                      const CacheLedge *side_k, const CacheLedge *side_l); // 0x1002b690

#endif
