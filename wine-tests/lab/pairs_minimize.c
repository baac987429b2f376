// Pairs: closest features (collision spec 3.9, 5.5). A case function walks on to others, so each case covers many.
#include <string.h>

#include "src/collision/minimize.h"
#include "wine-tests/lab/pairs_fixture_body.h"

PAIR(check_loop_hash, 0x100196f0, 200000)
{
    MinimizeSolver *s = pair_zeroed(p, "solver", sizeof *s);
    s->loop_count = (i32)pair_below(p, pair_below(p, 8) ? 8 : 0x101);
    for (int i = 0; i < s->loop_count; i++)
        for (int k = 0; k < 2; k++) s->loop_hash[i][k] = pair_below(p, 3) * 0x80000000u + pair_below(p, 4);
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(s), I32(pair_below(p, 4)), I32(pair_below(p, 2) * 0x80000000u), I32(pair_below(p, 4)), I32(0));
    pair_reached(p, "loop", pair_result(p) != 0);
    pair_reached(p, "new", pair_result(p) == 0);
}

static void ball_case(Pair *p, u32 va)
{
    NearPair n = fixture_near_pair(p, NEAR_BALL, NEAR_LEDGE);
    MinimizeSolver *s = fixture_minimize_solver(p, &n);
    CacheBall *ball = pair_zeroed(p, "ball", sizeof *ball);
    *ball = (CacheBall){n.body[0].cache, n.body[0].object, &n.mindist->synapses[0]};
    pair_returns(p, RETURNS_INT);
    pair_run_other(p, va, (const PairArg[]){PTR(s), PTR(ball), PTR(n.edge[1]), PTR(n.side[1])}, 4);
    pair_reached(p, "point", pair_result(p) == 1 && n.mindist->synapses[1].status == SYNAPSE_POINT);
    pair_reached(p, "edge", pair_result(p) == 1 && n.mindist->synapses[1].status == SYNAPSE_EDGE);
    pair_reached(p, "face", pair_result(p) == 1 && n.mindist->synapses[1].status == SYNAPSE_TRIANGLE);
    pair_reached(p, "backside", pair_result(p) == 3);
}

PAIR(minimize_bf, 0x10030d50, 350000) { ball_case(p, 0x10030d50); }
PAIR(minimize_bp, 0x10032050, 350000) { ball_case(p, 0x10032050); }
PAIR(minimize_bk, 0x10032860, 350000) { ball_case(p, 0x10032860); }
PAIR(minimize_leave_bk, 0x10032910, 350000) { ball_case(p, 0x10032910); }

PAIR(minimize_b_poly, 0x1001a220, 350000)
{
    NearPair n = fixture_near_pair(p, NEAR_BALL, NEAR_LEDGE);
    MinimizeSolver *s = fixture_minimize_solver(p, &n);
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(s));
}

PAIR(minimize_bb, 0x1001a370, 350000)
{
    NearPair n = fixture_near_pair(p, NEAR_BALL, NEAR_BALL);
    MinimizeSolver *s = fixture_minimize_solver(p, &n);
    if (pair_below(p, 16) == 0) n.body[1].cache->m_world_f_object.t = n.body[0].cache->m_world_f_object.t;
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(s));
}

PAIR(minimize_pierce, 0x10019790, 200000)
{
    NearPair n = fixture_near_pair(p, NEAR_LEDGE, NEAR_LEDGE);
    MinimizeSolver *s = fixture_minimize_solver(p, &n);
    int k = (int)pair_below(p, 2);
    Vec3d *x = fixture_point(p, "x", n.body[k].ledge);
    memcpy(&s->pos, x, sizeof(Vec3d));
    n.mindist->synapses[k].status = SYNAPSE_BACKSIDE;
    if (pair_below(p, 2)) n.mindist->flags ^= MINDIST_SORT;
    pair_run(p, PTR(s));
}

// ---- two polygons ----

typedef enum { ENTRY_EDGES, ENTRY_POINT_IN_FACE } Entry;

static void convex_case(Pair *p, u32 va, Entry entry)
{
    NearPair n = fixture_near_pair(p, NEAR_LEDGE, NEAR_LEDGE);
    MinimizeSolver *s = fixture_minimize_solver(p, &n);
    if (entry == ENTRY_POINT_IN_FACE) {
        Vec3d *x = pair_zeroed(p, "x", sizeof *x);
        pair_run_other(p, 0x10020710, (const PairArg[]){PTR(n.edge[0]), PTR(n.side[0]), PTR(n.side[1]), PTR(x)}, 4);
        pair_returns(p, RETURNS_INT);
        pair_run_other(p, va, (const PairArg[]){PTR(s), PTR(n.edge[0]), PTR(x), PTR(n.edge[1]), PTR(n.side[0]), PTR(n.side[1])}, 6);
    } else {
        pair_returns(p, RETURNS_INT);
        pair_run_other(p, va, (const PairArg[]){PTR(s), PTR(n.edge[0]), PTR(n.edge[1]), PTR(n.side[0]), PTR(n.side[1])}, 5);
    }
    int status = n.mindist->synapses[0].status * 4 + n.mindist->synapses[1].status;
    int done = pair_result(p) == 1;
    pair_reached(p, "PP", done && status == 0);
    pair_reached(p, "PK", done && (status == 1 || status == 4));
    pair_reached(p, "PF", done && (status == 2 || status == 8));
    pair_reached(p, "KK", done && status == 5);
    pair_reached(p, "backside", pair_result(p) == 3);
    pair_reached(p, "failed", pair_result(p) == 2);
}

PAIR(minimize_ff, 0x10019aa0, 350000) { convex_case(p, 0x10019aa0, ENTRY_EDGES); }
PAIR(minimize_pf, 0x10030c60, 350000) { convex_case(p, 0x10030c60, ENTRY_EDGES); }
PAIR(minimize_leave_pf, 0x10030f80, 350000) { convex_case(p, 0x10030f80, ENTRY_POINT_IN_FACE); }
PAIR(minimize_kk, 0x10031440, 350000) { convex_case(p, 0x10031440, ENTRY_EDGES); }
PAIR(minimize_pp, 0x10032350, 350000) { convex_case(p, 0x10032350, ENTRY_EDGES); }
PAIR(minimize_pk, 0x10032da0, 350000) { convex_case(p, 0x10032da0, ENTRY_EDGES); }
PAIR(minimize_leave_pk, 0x10032e60, 350000) { convex_case(p, 0x10032e60, ENTRY_EDGES); }

PAIR(minimize_leave_kk, 0x100317a0, 350000)
{
    NearPair n = fixture_near_pair(p, NEAR_LEDGE, NEAR_LEDGE);
    MinimizeSolver *s = fixture_minimize_solver(p, &n);
    EdgePair *pair = pair_zeroed(p, "pair", sizeof *pair);
    f32 *params = pair_f32(p, "params", 4);
    pair_run_other(p, 0x10020c60, (const PairArg[]){PTR(pair), PTR(n.edge[0]), PTR(n.edge[1]), PTR(n.side[0]), PTR(n.side[1])}, 5);
    pair_run_other(p, 0x10020e60, (const PairArg[]){PTR(pair), PTR(params)}, 2);
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(s), PTR(n.edge[0]), PTR(n.edge[1]), PTR(pair), PTR(params), PTR(n.side[0]), PTR(n.side[1]));
    pair_reached(p, "converged", pair_result(p) == 1);
    pair_reached(p, "backside", pair_result(p) == 3);
}

PAIR(minimize_poly_poly, 0x10019ff0, 350000)
{
    NearPair n = fixture_near_pair(p, NEAR_LEDGE, NEAR_LEDGE);
    MinimizeSolver *s = fixture_minimize_solver(p, &n);
    if (pair_below(p, 4) == 0) n.mindist->flags ^= MINDIST_SORT;
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(s));
}

PAIR(minimize_swapped, 0x1001a350, 50000)
{
    NearPair n = fixture_near_pair(p, NEAR_LEDGE, NEAR_LEDGE);
    MinimizeSolver *s = fixture_minimize_solver(p, &n);
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(s));
}
