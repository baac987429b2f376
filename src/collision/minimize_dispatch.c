// Entry points of the minimize solver: which case belongs to which pair of features (collision spec 3.9, 5.0.2).
#include "base/x87.h"
#include "collision/minimize_common.h"
#include "world/environment.h"

static const f64 COINCIDENT_QUAD = 0x1.d83c94fb6d2acp-64; // 1e-19 (0x10063480)

// FUNCTION: PHYSICS_RT 0x100196f0 same-result   (collision spec 3.9.2)
//
// Whether this pair of features was visited before in this walk; else remembers it. A full table counts as a loop.
i32 THISCALL mindist_minimize_solver_check_loop_hash(MinimizeSolver *solver, i32 status_a, const Edge *a, i32 status_b,
                                                     const Edge *b)
{
    i32 hi = status_a | (i32)(intptr_t)a, lo = status_b | (i32)(intptr_t)b;
    if (hi < lo) {
        i32 swapped = hi;
        hi = lo;
        lo = swapped;
    }
    i32 count = solver->loop_count;
    for (i32 i = count - 1; i >= 0; i--)
        if (solver->loop_hash[i][0] == (u32)hi && solver->loop_hash[i][1] == (u32)lo) return 1;
    if (count >= 0x100) return 1;
    solver->loop_hash[count][0] = (u32)hi;
    solver->loop_hash[count][1] = (u32)lo;
    solver->loop_count = count + 1;
    return 0;
}

// FUNCTION: PHYSICS_RT 0x10019790 same-result   (collision spec 3.9.3)
//
// Puts the synapse that was found inside the other ledge on the ledge's face toward solver->pos.
void THISCALL mindist_minimize_solver_pierce_mindist(MinimizeSolver *solver)
{
    Synapse *synapse = mindist_sorted_synapse(solver->mindist, 0);
    if (synapse->status != SYNAPSE_BACKSIDE) synapse = mindist_sorted_synapse(solver->mindist, 1);
    synapse->edge = compact_ledge_solver_minimize_on_other_side(synapse->edge, &solver->pos);
    synapse->status = SYNAPSE_TRIANGLE;
}

static inline void open_side(CacheLedge *side, Synapse *synapse)
{
    side->ledge = edge_ledge(synapse->edge);
    side->points = ledge_points(side->ledge);
    side->cache = object_get_cache_object(synapse->object);
    side->object = synapse->object;
    side->synapse = synapse;
}

// FUNCTION: PHYSICS_RT 0x10019ff0 same-result   (collision spec 3.9.5)
i32 CDECL mindist_minimize_solver_minimize_default_poly_poly(MinimizeSolver *solver)
{
    Synapse *a = mindist_sorted_synapse(solver->mindist, 0), *b = mindist_sorted_synapse(solver->mindist, 1);
    CacheLedge side_a, side_b;
    open_side(&side_a, a);
    open_side(&side_b, b);

    i32 result;
    switch (a->status * 4 + b->status) {
    case 0: result = mindist_minimize_solver_p_minimize_pp(solver, a->edge, b->edge, &side_a, &side_b); break;
    case 1: result = mindist_minimize_solver_p_minimize_pk(solver, a->edge, b->edge, &side_a, &side_b); break;
    case 2: result = mindist_minimize_solver_p_minimize_pf(solver, a->edge, b->edge, &side_a, &side_b); break;
    case 5: result = mindist_minimize_solver_p_minimize_kk(solver, a->edge, b->edge, &side_a, &side_b); break;
    default: result = mindist_minimize_solver_p_minimize_ff(solver, a->edge, b->edge, &side_a, &side_b); break;
    }
    side_a.cache->refcount--;
    side_b.cache->refcount--;
    return result;
}

// FUNCTION: PHYSICS_RT 0x1001a350 same-result   (collision spec 3.13.R1)
i32 CDECL mindist_minimize_solver_minimize_swapped_poly_poly(MinimizeSolver *solver)
{
    solver->mindist->flags ^= MINDIST_SORT;
    return mindist_minimize_solver_minimize_default_poly_poly(solver);
}

// FUNCTION: PHYSICS_RT 0x1001a220 same-result   (collision spec 5.5.4)
//
// The ball is synapse 0, whatever the sort flag says.
i32 CDECL mindist_minimize_solver_minimize_b_poly(MinimizeSolver *solver)
{
    Mindist *m = solver->mindist;
    CacheBall ball;
    CacheLedge side;
    ball.object = m->synapses[0].object;
    ball.cache = cache_object_of(ball.object);
    ball.synapse = &m->synapses[0];
    open_side(&side, &m->synapses[1]);

    i32 result;
    switch (m->synapses[1].status) {
    case SYNAPSE_POINT: result = mindist_minimize_solver_p_minimize_bp(solver, &ball, m->synapses[1].edge, &side); break;
    case SYNAPSE_EDGE: result = mindist_minimize_solver_p_minimize_bk(solver, &ball, m->synapses[1].edge, &side); break;
    case SYNAPSE_TRIANGLE: result = mindist_minimize_solver_p_minimize_bf(solver, &ball, m->synapses[1].edge, &side); break;
    default: result = MINIMIZE_FAILED; break; // the original writes to address 0
    }
    side.cache->refcount--;
    ball.cache->refcount--;
    return result;
}

// FUNCTION: PHYSICS_RT 0x1001a1f0 safe   (collision spec 3.13.R1)
//
// Ball in the second place: never reached. The original writes to address 0 and then goes on as here.
i32 CDECL mindist_minimize_solver_minimize_poly_ball_assert(MinimizeSolver *solver)
{
    solver->mindist->flags ^= MINDIST_SORT;
    return mindist_minimize_solver_minimize_b_poly(solver);
}

// FUNCTION: PHYSICS_RT 0x1001a370 same-result   (collision spec 5.5.2)
//
// Two balls: nothing to walk.
i32 CDECL mindist_minimize_solver_minimize_bb(MinimizeSolver *solver)
{
    Mindist *m = solver->mindist;
    CacheObject *a = cache_object_of(m->synapses[0].object);
    CacheObject *b = cache_object_of(m->synapses[1].object);
    const Vec3d *p = &a->m_world_f_object.t, *q = &b->m_world_f_object.t;

    f64 dz = (ext)p->z - q->z;
    m->normal.x = (ext)p->x - q->x;
    m->normal.y = (ext)p->y - q->y;
    m->normal.z = dz;
    ext quad = ((ext)m->normal.x * m->normal.x + (ext)m->normal.y * m->normal.y) + (ext)m->normal.z * m->normal.z;
    ext inv = x87_abs(quad) > COINCIDENT_QUAD ? isqrt5_unrounded(quad) : 1.0;
    m->length = inv * quad - m->sum_extra_radius;
    m->normal.x = m->normal.x * inv;
    m->normal.y = m->normal.y * inv;
    m->normal.z = m->normal.z * inv;
    store_dot_diff_center(m, a, b);
    a->refcount--;
    b->refcount--;
    return MINIMIZE_OK;
}

// FUNCTION: PHYSICS_RT 0x1001a6a0 safe   (collision spec 3.9.4)
//
// Edge against face: never a stored state. The original writes to address 0 before it returns.
i32 CDECL mindist_minimize_solver_minimize_illegal(MinimizeSolver *solver)
{
    return MINIMIZE_ILLEGAL;
}

#define POLY mindist_minimize_solver_minimize_default_poly_poly
#define SWAP mindist_minimize_solver_minimize_swapped_poly_poly
#define BALL mindist_minimize_solver_minimize_b_poly
#define LATE mindist_minimize_solver_minimize_poly_ball_assert
#define NONE mindist_minimize_solver_minimize_illegal

#define MINIMIZE_TABLE                                                                                              \
    {                                                                                                               \
        {POLY, POLY, POLY, LATE}, {SWAP, POLY, NONE, LATE}, {SWAP, NONE, POLY, LATE},                               \
            {BALL, BALL, BALL, mindist_minimize_solver_minimize_bb},                                                \
    }

// GLOBAL: PHYSICS_RT 0x10075ee0
MinimizeFunction minimize_function_table[4][4] = MINIMIZE_TABLE;

// FUNCTION: PHYSICS_RT 0x1001a6b0 same-result   (collision spec 3.13.R1)
//
// The original fills its table here, with the first environment.
void CDECL mindist_minimize_solver_init_mms_function_table(void)
{
    static const MinimizeFunction table[4][4] = MINIMIZE_TABLE;
    memcpy(minimize_function_table, table, sizeof table);
}
