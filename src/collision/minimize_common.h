// What the minimize cases share. Private to minimize_*.c.
#ifndef COLLISION_MINIMIZE_COMMON_H
#define COLLISION_MINIMIZE_COMMON_H

#include "base/literal.h"
#include "base/vector_ops.h"
#include "collision/minimize.h"
#include "dynamics/cache_object.h"

// 1e101 (0x54e6dc186ef9f45c): larger than any squared distance
#define MINIMIZE_FAR_QUAD 0x1.6dc186ef9f45cp+335

// The inverse square root of the normalise helpers (core.md 7.1), inlined by the original: five Newton steps, the seed
// from the value rounded to f64, the steps with the unrounded value.
static inline ext isqrt5_unrounded(ext quad)
{
    f64 rounded = quad;
    i32 hi = (i32)(f64_bits(rounded) >> 32);
    f64 seed = f64_from_bits((u64)(u32)(((i32)(0x7ff00000u - (u32)hi) >> 1) + 0x1ff00000) << 32);
    ext half = quad * HALF64;
    ext y = seed * ((HALF64 - (half * seed) * seed) + ONE64);
    y = y * ((HALF64 - (y * y) * half) + ONE64);
    y = y * ((HALF64 - (y * y) * half) + ONE64);
    y = y * ((HALF64 - (y * y) * half) + ONE64);
    return ((HALF64 - half * (y * y)) + ONE64) * y;
}

static inline const PolyPoint *point_of(const Edge *edge, const CacheLedge *side)
{
    return edge_point(edge, side->points);
}

// Names the closest feature of a side.
static inline void set_feature(const CacheLedge *side, const Edge *edge, SynapseStatus status)
{
    side->synapse->edge = edge;
    side->synapse->status = (i16)status;
}

// A point inside the other ledge: where the walk through the ledge has to start from (0x10019790).
static inline i32 report_backside(MinimizeSolver *solver, const Vec3d *pos, const CacheLedge *side, const Edge *edge)
{
    solver->pos.x = pos->x;
    solver->pos.y = pos->y;
    solver->pos.z = pos->z;
    set_feature(side, edge, SYNAPSE_BACKSIDE);
    return MINIMIZE_BACKSIDE;
}

// Distance of the mass centres along the stored normal.
static inline void store_dot_diff_center(Mindist *m, const CacheObject *a, const CacheObject *b)
{
    ext dx = (ext)a->core_pos.x - b->core_pos.x;
    ext dy = (ext)a->core_pos.y - b->core_pos.y;
    ext dz = (ext)a->core_pos.z - b->core_pos.z;
    m->dot_diff_center = (dy * m->normal.y + dz * m->normal.z) + dx * m->normal.x;
}

// Counts a step; from the moment the free steps are used up every step is checked for having been made before.
static inline i32 step_is_loop(MinimizeSolver *solver, SynapseStatus status_a, const Edge *a, SynapseStatus status_b,
                               const Edge *b)
{
    solver->loop_countdown--;
    return solver->loop_countdown < 0 &&
           mindist_minimize_solver_check_loop_hash(solver, status_a, a, status_b, b) != 0;
}

// Edges that end at the start point of `edge`: begin after edge_prev(edge), which comes last.
static inline const Edge *next_incoming(const Edge *incoming)
{
    return edge_prev(edge_opposite(incoming));
}

// Makes the side's synapse the first in sorted order.
static inline void make_first(MinimizeSolver *solver, const CacheLedge *side)
{
    Mindist *m = solver->mindist;
    if (mindist_sorted_synapse(m, 0) != side->synapse) m->flags ^= MINDIST_SORT;
}

static inline i32 has_sign_bit(f32 x)
{
    return (i32)(f32_bits(x) >> 31);
}

#endif
