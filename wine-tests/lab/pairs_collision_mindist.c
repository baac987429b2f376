// Pairs: mindists in their lists and hulls, their events, the passes over them (collision spec 2.3, 4).
#include <string.h>

#include "src/base/containers.h"
#include "src/collision/mindist_manager.h"
#include "src/dynamics/object.h"
#include "src/world/time_manager.h"
#include "wine-tests/lab/heap.h"
#include "wine-tests/lab/pairs_fixture_body.h"

#define other(p, va, ...)                                                                                            \
    pair_run_other(p, va, (const PairArg[]){__VA_ARGS__}, (int)(sizeof((const PairArg[]){__VA_ARGS__}) / sizeof(PairArg)))

enum { LISTENERS = 6, HULL_TYPE_VTABLE = 0x10063a00 };

typedef struct Scene {
    NearPair near;
    MindistManager *manager;
    TimeManager *time_manager;
} Scene;

// Slots of the mindist class; pushing apart and impact do nothing here.
static void *const quiet_mindist_vtable[8] = {
    (void *)0x100181b0, (void *)0x10016410, (void *)0x10016430, (void *)0x10016190,
    (void *)0x100162d0, (void *)0x10028220, (void *)0x10016f70, (void *)0x10028220,
};

static void random_hull(Pair *p, Object *o, HullListener *listeners, const char *name)
{
    HullManager *h = &o->hull;
    other(p, 0x1001a740, PTR(h));
    h->last_time = FIXTURE_NOW - (pair_below(p, 2) ? 0 : pair_range(p, 0, 0.1));
    h->center_gradient = o->core->speed_length;
    h->gradient = (o->core->speed_length + o->core->max_surface_rot_speed) * 1.00001f;
    h->hull_value = (f32)pair_range(p, 0, 20);
    h->center_hull_value = (f32)pair_range(p, 0, h->hull_value);
    h->hull_value_next_psi = h->hull_value + h->gradient / 66;
    for (u32 i = 0; i < pair_below(p, LISTENERS + 1); i++) {
        listeners[i].vt = (const void *)HULL_TYPE_VTABLE;
        other(p, 0x10030180, PTR(&h->listeners), PTR(&listeners[i]), F32((f32)pair_range(p, 0, 40)));
    }
}

// A near pair in an environment with manager and event list; tables of the solvers filled.
static Scene scene(Pair *p, NearKind a, NearKind b)
{
    Scene s;
    pair_heap(p);
    fixture_settings(p);
    pair_global(p, 0x10075ee0, 0x40);
    pair_global(p, 0x1007632c, 0x40);
    i32 *counter = pair_global(p, 0x10075edc, 4);
    *counter = (i32)pair_below(p, 4);
    other(p, 0x1001a6b0, PTR(0));
    other(p, 0x1002d860, PTR(0));
    s.near = fixture_near_pair(p, a, b);
    Environment *env = s.near.env;
    s.manager = pair_zeroed(p, "manager", sizeof *s.manager);
    s.manager->env = env;
    env->mindist_manager = s.manager;
    s.time_manager = pair_zeroed(p, "time manager", sizeof *s.time_manager);
    env->time_manager = s.time_manager;
    s.time_manager->base_time = env->time_next_psi - FIXTURE_PSI;
    s.time_manager->events = pair_zeroed(p, "events", sizeof *s.time_manager->events);
    other(p, 0x100300f0, PTR(s.time_manager->events), I32(4));
    TimeEvent *events = pair_zeroed(p, "other events", 4 * sizeof *events);
    for (u32 i = 0; i < pair_below(p, 4); i++)
        other(p, 0x10030180, PTR(s.time_manager->events), PTR(&events[i]), F32((f32)pair_range(p, 0, FIXTURE_PSI)));
    HullListener *listeners = pair_zeroed(p, "listeners", 2 * LISTENERS * sizeof *listeners);
    for (int k = 0; k < 2; k++) random_hull(p, s.near.body[k].object, listeners + k * LISTENERS, k ? "b" : "a");

    Mindist *m = s.near.mindist;
    u32 *vt = pair_bytes(p, "mindist vtable", sizeof quiet_mindist_vtable);
    memcpy(vt, quiet_mindist_vtable, sizeof quiet_mindist_vtable);
    m->vt = (const void *)vt;
    m->event_index = TIME_EVENT_NONE;
    for (int k = 0; k < 2; k++) m->synapses[k].listener.vt = (const void *)0x100637a0;
    f64 d[3], n = 0;
    for (int k = 0; k < 3; k++) {
        d[k] = s.near.body[0].core->pos.k[k] - s.near.body[1].core->pos.k[k];
        n += d[k] * m->normal.k[k];
    }
    m->dot_diff_center = (f32)(n + (pair_below(p, 2) ? 0 : pair_range(p, -0.2, 0.2)));
    m->time_code = (i32)pair_below(p, 80);
    return s;
}

static Scene any_scene(Pair *p)
{
    switch (pair_below(p, 4)) {
    case 0: return scene(p, NEAR_BALL, NEAR_BALL);
    case 1: return scene(p, NEAR_LEDGE, NEAR_LEDGE);
    default: return scene(p, NEAR_BALL, NEAR_LEDGE);
    }
}

PAIR(hull_pair, 0x100183c0, 6000)
{
    Scene s = any_scene(p);
    pair_run(p, PTR(s.near.mindist), F32((f32)pair_range(p, 0, 4)), F32((f32)pair_range(p, 0, 4)));
    other(p, 0x10018390, PTR(s.manager), PTR(s.near.mindist));
}

PAIR(hull_split, 0x10018480, 6000)
{
    Scene s = any_scene(p);
    pair_run(p, PTR(s.near.mindist), F32((f32)pair_range(p, 0, 4)));
}

PAIR(hull_lazy_split, 0x100185a0, 6000)
{
    Scene s = any_scene(p);
    pair_run(p, PTR(s.near.mindist), F32((f32)pair_range(p, 0, 4)));
    other(p, 0x10018390, PTR(s.manager), PTR(s.near.mindist));
}

PAIR(hull_lazy_pair, 0x10018540, 6000)
{
    Scene s = any_scene(p);
    pair_run(p, PTR(s.near.mindist), F32((f32)pair_range(p, 0, 4)), F32((f32)pair_range(p, 0, 4)));
}

PAIR(hull_reset, 0x1001a820, 6000)
{
    Scene s = any_scene(p);
    other(p, 0x10018480, PTR(s.near.mindist), F32((f32)pair_range(p, 0, 4)));
    pair_run(p, PTR(&s.near.body[pair_below(p, 2)].object->hull));
}

PAIR(hull_phase, 0x1001eb10, 6000)
{
    Scene s = any_scene(p);
    PtrVector *v = pair_zeroed(p, "hulls", sizeof *v + 8);
    v->capacity = 2;
    v->count = (u16)pair_below(p, 3);
    v->elems = (void **)(v + 1);
    for (int k = 0; k < 2; k++) {
        HullManager *h = &s.near.body[k].object->hull;
        v->elems[k] = h;
        h->next_rebase = (i32)pair_below(p, 3);
        // only listeners that go back to exact on their own
        other(p, 0x10030170, PTR(&h->listeners));
        other(p, 0x100300f0, PTR(&h->listeners), I32(8));
    }
    other(p, 0x10018480, PTR(s.near.mindist), F32(pair_below(p, 2) ? 0.001f : (f32)pair_range(p, -0.1, 1)));
    pair_run(p, PTR(s.near.env), PTR(v));
    pair_reached(p, "exact", (s.near.mindist->flags & MINDIST_STATUS_MASK) == (u32)MINDIST_EXACT << MINDIST_STATUS_SHIFT);
    pair_reached(p, "waits", (s.near.mindist->flags & MINDIST_STATUS_MASK) == (u32)MINDIST_HULL << MINDIST_STATUS_SHIFT);
}

PAIR(hull_limit_exceeded, 0x10017d70, 20000)
{
    Scene s = any_scene(p);
    Mindist *m = s.near.mindist;
    f32 wait = m->length - 0.01f;
    other(p, 0x10018480, PTR(m), F32(wait));
    if (pair_below(p, 2)) { // time has passed
        for (int k = 0; k < 2; k++) s.near.body[k].object->hull.last_time -= pair_range(p, 0, 0.2);
        m->length = (f32)pair_range(p, 0, 20);
        m->sum_angular_hull_time += pair_range(p, -1, 1);
    }
    pair_run(p, PTR(m), F32((f32)-pair_range(p, 0, 0.3)));
    pair_reached(p, "exact", mindist_status(m) == MINDIST_EXACT);
    pair_reached(p, "waits on", mindist_status(m) == MINDIST_HULL);
    pair_reached(p, "event", m->event_index != TIME_EVENT_NONE);
    pair_reached(p, "invalid", mindist_status(m) == MINDIST_INVALID);
}

PAIR(insert_and_recalc_exact, 0x10016f90, 20000)
{
    Scene s = any_scene(p);
    if (pair_below(p, 4) == 0) s.near.body[0].core->state = STATE_FORCED;
    pair_run(p, PTR(s.manager), PTR(s.near.mindist));
    Mindist *m = s.near.mindist;
    pair_reached(p, "exact", mindist_status(m) == MINDIST_EXACT);
    pair_reached(p, "hull", mindist_status(m) == MINDIST_HULL);
    pair_reached(p, "event", m->event_index != TIME_EVENT_NONE);
    pair_reached(p, "invalid", mindist_status(m) == MINDIST_INVALID);
}

PAIR(update_events, 0x10017870, 20000)
{
    Scene s = any_scene(p);
    Mindist *m = s.near.mindist;
    other(p, 0x10016e30, PTR(s.manager), PTR(m));
    if (pair_below(p, 4)) other(p, 0x10019950, PTR(m)); // features and distance that belong together
    if (pair_below(p, 4) == 0) {
        other(p, 0x1002f1d0, PTR(s.time_manager), PTR(m), F64(FIXTURE_NOW + pair_range(p, 0, FIXTURE_PSI)));
    }
    if (pair_below(p, 16) == 0) m->flags |= MINDIST_FUNCTION_PHANTOM;
    u32 hint = pair_below(p, 3);
    pair_run(p, PTR(m), I32(pair_below(p, 2)), I32(hint));
    pair_reached(p, "hull", mindist_status(m) == MINDIST_HULL);
    pair_reached(p, "event, fresh", hint == 0 && m->event_index != TIME_EVENT_NONE);
    pair_reached(p, "event, again", hint == 1 && m->event_index != TIME_EVENT_NONE);
    pair_reached(p, "event, missed", hint == 2 && m->event_index != TIME_EVENT_NONE);
    pair_reached(p, "none", m->event_index == TIME_EVENT_NONE);
}

PAIR(recalc, 0x10019950, 20000)
{
    Scene s = any_scene(p);
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(s.near.mindist));
    pair_reached(p, "ok", pair_result(p) == 1);
    pair_reached(p, "failed", pair_result(p) == 2);
    pair_reached(p, "backside", pair_result(p) == 3);
    pair_reached(p, "done", pair_result(p) == 4);
}

PAIR(recalc_invalid, 0x100197f0, 20000)
{
    Scene s = any_scene(p);
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(s.near.mindist));
    pair_reached(p, "ok", pair_result(p) == 1);
    pair_reached(p, "failed", pair_result(p) == 2);
    pair_reached(p, "backside", pair_result(p) == 3);
    pair_reached(p, "done", pair_result(p) == 4);
}

PAIR(simulate_event, 0x100181b0, 20000)
{
    Scene s = any_scene(p);
    Mindist *m = s.near.mindist;
    u32 *counter = pair_zeroed(p, "counter", 4), *vt = pair_zeroed(p, "counter vtable", 12);
    *counter = (u32)(uintptr_t)vt;
    vt[1] = 0x1000a490; // pops its argument, does nothing
    s.near.env->performance_counter = (void *)counter;
    m->flags |= pair_below(p, 2) ? 0x10 * pair_below(p, 5) : pair_below(p, 0x45);
    other(p, 0x10016e30, PTR(s.manager), PTR(m));
    pair_run(p, PTR(m), PTR(s.near.env));
    pair_reached(p, "event", m->event_index != TIME_EVENT_NONE);
}

PAIR(recalc_exact_pass, 0x10017850, 6000)
{
    Scene s = any_scene(p);
    other(p, 0x10016e30, PTR(s.manager), PTR(s.near.mindist));
    pair_run(p, PTR(s.manager));
    other(p, 0x10017770, PTR(s.manager));
    pair_reached(p, "invalid", mindist_status(s.near.mindist) == MINDIST_INVALID);
}

// ---- lists ----

enum { MEMBERS = 10, OBJECTS = 4 };

PAIR(lists, 0x10016e30, 1000)
{
    MindistManager *manager = pair_zeroed(p, "manager", sizeof *manager);
    Object *o = pair_zeroed(p, "objects", OBJECTS * sizeof *o);
    Core *core = pair_zeroed(p, "core", sizeof *core);
    Mindist *m = pair_zeroed(p, "mindists", MEMBERS * sizeof *m);
    for (int i = 0; i < OBJECTS; i++) o[i].core = core;
    for (int i = 0; i < MEMBERS; i++) {
        m[i].event_index = TIME_EVENT_NONE;
        m[i].flags = pair_u32(p) & 0xc0000000;
        for (int k = 0; k < 2; k++) m[i].synapses[k].object = &o[((u32)i + (k ? 1 + pair_below(p, OBJECTS - 1) : 0)) % OBJECTS];
    }
    for (int step = 0; step < 60; step++) {
        Mindist *x = &m[pair_below(p, MEMBERS)];
        u32 va;
        switch (mindist_status(x)) {
        case MINDIST_EXACT: va = pair_below(p, 2) ? 0x10018230 : 0; break;
        case MINDIST_INVALID: va = 0x10018310; break;
        default: va = pair_below(p, 2) ? 0x10016e30 : 0x10016ef0; break;
        }
        if (va) other(p, va, PTR(manager), PTR(x));
        else other(p, 0x10016f70, PTR(x), PTR(manager)); // exact to invalid
        if (va == 0x10018230 || va == 0x10018310) x->flags &= ~(u32)MINDIST_STATUS_MASK;
    }
}
