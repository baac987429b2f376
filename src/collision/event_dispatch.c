// Entry points of the event solver: which case belongs to which pair of features (collision spec 5.0.1, 6.1).
#include "collision/event_common.h"

static inline void open_side(CacheLedge *side, Synapse *synapse)
{
    side->ledge = edge_ledge(synapse->edge);
    side->points = ledge_points(side->ledge);
    side->cache = object_get_cache_object(synapse->object);
    side->object = synapse->object;
    side->synapse = synapse;
}

// FUNCTION: PHYSICS_RT 0x1002d4d0 same-result   (collision spec 5.4.1)
//
// The ball is synapse 0, whatever the sort flag says.
void CDECL mindist_event_solver_next_event_b_poly(EventSolver *s)
{
    Mindist *m = s->mindist;
    Object *ball = m->synapses[0].object;
    const Edge *edge = m->synapses[1].edge;
    CacheObject *ball_cache = cache_object_of(ball);
    CacheLedge side;
    open_side(&side, &m->synapses[1]);
    s->event_type = EVENT_NONE;

    switch (m->synapses[1].status) {
    case SYNAPSE_POINT: mindist_event_solver_calc_next_event_bp(s, ball, edge, ball_cache, &side); break;
    case SYNAPSE_EDGE: mindist_event_solver_calc_next_event_bk(s, ball, edge, ball_cache, &side); break;
    case SYNAPSE_TRIANGLE: mindist_event_solver_calc_next_event_bf(s, edge, ball_cache, &side); break;
    default: break; // the original writes to address 0; here: no event
    }
    ball_cache->refcount--;
    side.cache->refcount--;
}

// FUNCTION: PHYSICS_RT 0x1002d5f0 same-result   (collision spec 5.4.2)
void CDECL mindist_event_solver_next_event_bb(EventSolver *s)
{
    CacheObject *a = cache_object_of(s->mindist->synapses[0].object);
    CacheObject *b = cache_object_of(s->mindist->synapses[1].object);
    s->event_type = EVENT_NONE;
    mindist_event_solver_calc_next_event_bb(s, a, b);
    a->refcount--;
    b->refcount--;
}

// FUNCTION: PHYSICS_RT 0x1002d6c0 same-result   (collision spec 6.1)
void CDECL mindist_event_solver_next_event_default_poly_poly(EventSolver *s)
{
    Synapse *a = mindist_sorted_synapse(s->mindist, 0), *b = mindist_sorted_synapse(s->mindist, 1);
    const Edge *edge_a = a->edge, *edge_b = b->edge;
    CacheLedge side_a, side_b;
    open_side(&side_a, a);
    open_side(&side_b, b);
    s->event_type = EVENT_NONE;

    if (a->status == SYNAPSE_POINT) {
        switch (b->status) {
        case SYNAPSE_POINT: mindist_event_solver_calc_next_event_pp(s, edge_a, edge_b, &side_a, &side_b); break;
        case SYNAPSE_EDGE: mindist_event_solver_calc_next_event_pk(s, edge_a, edge_b, &side_a, &side_b); break;
        case SYNAPSE_TRIANGLE: mindist_event_solver_calc_next_event_pf(s, edge_a, edge_b, &side_a, &side_b); break;
        default: break; // the original writes to address 0; here and below: no event
        }
    } else if (a->status == SYNAPSE_EDGE && b->status == SYNAPSE_EDGE) {
        mindist_event_solver_calc_next_event_kk(s, edge_a, edge_b, &side_a, &side_b);
    }
    side_a.cache->refcount--;
    side_b.cache->refcount--;
}

// FUNCTION: PHYSICS_RT 0x1002d850 safe   (collision spec 5.0.1)
//
// Pairs in the wrong order, or with a face where none can be. The original writes to address 0; here: no event.
void CDECL mindist_event_solver_next_event_illegal(EventSolver *s)
{
    s->event_type = EVENT_NONE;
}

#define POLY mindist_event_solver_next_event_default_poly_poly
#define BALL mindist_event_solver_next_event_b_poly
#define NONE mindist_event_solver_next_event_illegal
#define EVENT_TABLE                                                                                                 \
    {                                                                                                               \
        {POLY, POLY, POLY, NONE}, {NONE, POLY, NONE, NONE}, {NONE, NONE, NONE, NONE},                               \
            {BALL, BALL, BALL, mindist_event_solver_next_event_bb},                                                 \
    }

// GLOBAL: PHYSICS_RT 0x1007632c
EventFunction event_function_table[4][4] = EVENT_TABLE;

// FUNCTION: PHYSICS_RT 0x1002d860 same-result   (collision spec 5.0.1)
//
// The original fills its table here, with the first environment.
void CDECL mindist_event_solver_init_mim_function_table(void)
{
    static const EventFunction table[4][4] = EVENT_TABLE;
    memcpy(event_function_table, table, sizeof table);
}
