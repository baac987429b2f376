// Pairs: time of the next event (collision spec 5.4, 6).
#include "src/collision/distance_functions.h"
#include "wine-tests/lab/pairs_fixture_body.h"

static void found(Pair *p, const EventSolver *s)
{
    pair_reached(p, "none", s->event_type == 0);
    pair_reached(p, "touch", s->event_type && (s->event_type & 0xf) == 0);
}

PAIR(event_bf, 0x1002b370, 350000)
{
    fixture_settings(p);
    NearPair n = fixture_near_pair(p, NEAR_BALL, NEAR_LEDGE);
    EventSolver *s = fixture_event_solver(p, &n);
    s->event_type = 0;
    pair_run(p, PTR(s), PTR(n.edge[1]), PTR(n.body[0].cache), PTR(n.side[1]));
    found(p, s);
}

PAIR(event_bp, 0x1002c260, 350000)
{
    fixture_settings(p);
    NearPair n = fixture_near_pair(p, NEAR_BALL, NEAR_LEDGE);
    EventSolver *s = fixture_event_solver(p, &n);
    s->event_type = 0;
    pair_run(p, PTR(s), PTR(n.body[0].object), PTR(n.edge[1]), PTR(n.body[0].cache), PTR(n.side[1]));
    found(p, s);
    pair_reached(p, "leaves", s->event_type == 0x11);
}

PAIR(event_bk, 0x1002d000, 350000)
{
    fixture_settings(p);
    NearPair n = fixture_near_pair(p, NEAR_BALL, NEAR_LEDGE);
    EventSolver *s = fixture_event_solver(p, &n);
    s->event_type = 0;
    pair_run(p, PTR(s), PTR(n.body[0].object), PTR(n.edge[1]), PTR(n.body[0].cache), PTR(n.side[1]));
    found(p, s);
    pair_reached(p, "enters face", s->event_type == 0x31);
}

PAIR(event_bb, 0x1002c670, 350000)
{
    fixture_settings(p);
    NearPair n = fixture_near_pair(p, NEAR_BALL, NEAR_BALL);
    EventSolver *s = fixture_event_solver(p, &n);
    s->event_type = 0;
    pair_run(p, PTR(s), PTR(n.body[0].cache), PTR(n.body[1].cache));
    found(p, s);
}

PAIR(event_b_poly, 0x1002d4d0, 350000)
{
    fixture_settings(p);
    NearPair n = fixture_near_pair(p, NEAR_BALL, NEAR_LEDGE);
    EventSolver *s = fixture_event_solver(p, &n);
    pair_run(p, PTR(s));
    found(p, s);
}

PAIR(event_bb_entry, 0x1002d5f0, 200000)
{
    fixture_settings(p);
    NearPair n = fixture_near_pair(p, NEAR_BALL, NEAR_BALL);
    EventSolver *s = fixture_event_solver(p, &n);
    pair_run(p, PTR(s));
    found(p, s);
}

PAIR(event_object_init, 0x1002b300, 200000)
{
    NearPair n = fixture_near_pair(p, NEAR_BALL, NEAR_BALL);
    u32 *object = pair_u32s(p, "event object", 0x68 / 4);
    pair_run(p, PTR(object), PTR(n.body[0].cache));
}

// ---- distance functions: 0xb0 random bytes of doubles behind the head cover every layout ----

static void distance_function(Pair *p, u32 va)
{
    f64 *f = pair_f64(p, "function", 0xb0 / 8);
    f64 *a = pair_matrix(p, "a"), *b = pair_matrix(p, "b");
    if (pair_below(p, 3) == 0) // unit vectors, as the cases make them
        for (int at = 5; at + 4 <= 0xb0 / 8; at += 4) {
            f64 *v = pair_unit_f64(p, "unit");
            for (int k = 0; k < 3; k++) f[at + k] = v[k];
        }
    pair_run_other(p, va, (const PairArg[]){PTR(f), PTR(a), PTR(b)}, 3);
}

PAIR(value_point_plane, 0x1002a9c0, 350000) { distance_function(p, 0x1002a9c0); }
PAIR(value_edge_face, 0x1002aae0, 350000) { distance_function(p, 0x1002aae0); }
PAIR(value_point_point, 0x1002ab30, 350000) { distance_function(p, 0x1002ab30); }
PAIR(value_point_cone, 0x1002abc0, 350000) { distance_function(p, 0x1002abc0); }
PAIR(value_edge_turn, 0x1002ac40, 350000) { distance_function(p, 0x1002ac40); }
PAIR(value_edge_plane, 0x1002ae80, 350000) { distance_function(p, 0x1002ae80); }
PAIR(value_edge_edge, 0x1002b530, 350000) { distance_function(p, 0x1002b530); }
PAIR(value_edges_parallel, 0x1002b620, 350000) { distance_function(p, 0x1002b620); }

PAIR(value_point_edge, 0x1002ad90, 350000)
{
    PointEdge *f = pair_zeroed(p, "function", sizeof *f);
    f64 *a = pair_matrix(p, "a"), *b = pair_matrix(p, "b");
    f->offset = pair_range(p, 0, 2);
    for (int k = 0; k < 3; k++) {
        f->p_a.k[k] = (f32)pair_value(p);
        f->q_b.k[k] = (f32)pair_value(p);
    }
    f64 *e = pair_unit_f64(p, "e"), *n = pair_unit_f64(p, "n");
    for (int k = 0; k < 3; k++) f->e_b.k[k] = e[k], f->n_b.k[k] = n[k];
    pair_run(p, PTR(f), PTR(a), PTR(b));
}

// ---- two polygons ----

static const EventSolver *convex_case(Pair *p, u32 va)
{
    fixture_settings(p);
    NearPair n = fixture_near_pair(p, NEAR_LEDGE, NEAR_LEDGE);
    EventSolver *s = fixture_event_solver(p, &n);
    s->event_type = 0;
    if (pair_below(p, 4)) n.mindist->sum_extra_radius = 0;
    pair_run_other(p, va, (const PairArg[]){PTR(s), PTR(n.edge[0]), PTR(n.edge[1]), PTR(n.side[0]), PTR(n.side[1])}, 5);
    found(p, s);
    return s;
}

PAIR(event_pf, 0x1002aed0, 350000)
{
    const EventSolver *s = convex_case(p, 0x1002aed0);
    pair_reached(p, "turns", s->event_type == 0x21);
}

PAIR(event_kk, 0x1002b690, 350000)
{
    const EventSolver *s = convex_case(p, 0x1002b690);
    pair_reached(p, "parallel", s->event_type == 0x41);
    pair_reached(p, "turns", s->event_type == 0x42);
}

PAIR(event_pp, 0x1002bcf0, 350000)
{
    const EventSolver *s = convex_case(p, 0x1002bcf0);
    pair_reached(p, "leaves", s->event_type == 0x11);
}

PAIR(event_pk, 0x1002c820, 350000)
{
    const EventSolver *s = convex_case(p, 0x1002c820);
    pair_reached(p, "enters face", s->event_type == 0x31);
    pair_reached(p, "turns", s->event_type == 0x32);
}

PAIR(event_poly_poly, 0x1002d6c0, 350000)
{
    fixture_settings(p);
    NearPair n = fixture_near_pair(p, NEAR_LEDGE, NEAR_LEDGE);
    EventSolver *s = fixture_event_solver(p, &n);
    Synapse *a = &n.mindist->synapses[0], *b = &n.mindist->synapses[1];
    if (a->status > b->status || a->status == SYNAPSE_TRIANGLE || (a->status == SYNAPSE_EDGE && b->status == SYNAPSE_TRIANGLE))
        a->status = SYNAPSE_POINT; // the orders the minimizer leaves
    if (pair_below(p, 4) == 0 && a->status == b->status) n.mindist->flags ^= MINDIST_SORT;
    pair_run(p, PTR(s));
    found(p, s);
}
