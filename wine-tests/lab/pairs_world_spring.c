// Pairs in a world: springs, their setters, listeners and ends.
#include "src/dynamics/spring.h"
#include "src/world/active_value.h"
#include "wine-tests/lab/heap.h"
#include "wine-tests/lab/pairs_fixture_listener.h"
#include "wine-tests/lab/pairs_fixture_world.h"

enum { WORLDS = 1200 };

static SpringTemplate *spring_template(Pair *p, World *w)
{
    SpringTemplate *t = heap_calloc(1, sizeof *t);
    pair_other(p, 0x10014200, PTR(t));
    Object *a = fixture_world_object(p, w), *b = fixture_world_object(p, w);
    while (b == a) b = fixture_world_object(p, w);
    for (int i = 0; i < 2; i++) {
        t->ends[i] = heap_calloc(1, sizeof *t->ends[i]);
        pair_other(p, 0x10013e80, PTR(t->ends[i]), PTR(i ? b : a), PTR(pair_f64(p, "point", 4)));
    }
    t->length = (f32)pair_range(p, 0, 4);
    t->constant = (f32)pair_range(p, 0, 50);
    t->damping = (f32)pair_range(p, 0, 5);
    t->global_damping = (f32)pair_range(p, 0, 2);
    t->relative = (i32)pair_below(p, 2);
    t->break_type = (i32)pair_below(p, 2);
    if (pair_below(p, 2)) t->max_length = (f32)pair_range(p, 2, 9);
    return t;
}

static Spring *make_spring(Pair *p, World *w)
{
    SpringTemplate *t = spring_template(p, w);
    pair_returns(p, RETURNS_INT);
    pair_other(p, 0x10013700, PTR(w->env), PTR(t));
    pair_returns(p, RETURNS_NOTHING);
    return (Spring *)(uintptr_t)pair_result(p);
}

static f64 new_value(Pair *p, f32 old)
{
    switch (pair_below(p, 8)) {
    case 0: return old;
    case 1: return -pair_range(p, 0, 3);
    case 2: return f64_from_bits(0x7ff8000000000000);
    case 3: return f64_from_bits(0x7ff0000000000000);
    default: return pair_range(p, 0, 20);
    }
}

static void setter(Pair *p, u32 va)
{
    World *w = fixture_world(p);
    Spring *s = make_spring(p, w);
    for (int i = 0; i < 5; i++) pair_other(p, va, PTR(s), F64(new_value(p, s->length)));
}

PAIR(spring_set_len, 0x10014370, WORLDS) { setter(p, 0x10014370); }
PAIR(spring_set_constant, 0x10014390, WORLDS) { setter(p, 0x10014390); }
PAIR(spring_set_damp, 0x100143b0, WORLDS) { setter(p, 0x100143b0); }
PAIR(spring_set_rel_pos_damp, 0x100143d0, WORLDS) { setter(p, 0x100143d0); }

PAIR(spring_wake, 0x100141c0, WORLDS)
{
    World *w = fixture_world(p);
    Spring *s = make_spring(p, w);
    int asleep = s->base.anchors[0].object->state >= STATE_NOT_SIMULATED;
    if (pair_below(p, 2)) pair_run(p, PTR(s));
    else pair_other(p, 0x10011ad0, PTR(w->env->controller_manager), PTR(s));
    pair_reached(p, "asleep before", asleep);
    pair_run(p, PTR(s));
    pair_other(p, 0x10011ad0, PTR(w->env->controller_manager), PTR(s));
}

PAIR(controller_leaves_world, 0x10011a60, WORLDS)
{
    World *w = fixture_world(p);
    Spring *s = make_spring(p, w);
    u32 silent = pair_below(p, 2);
    if (pair_below(p, 2)) make_spring(p, w);
    pair_run(p, PTR(s), I32(silent));
    pair_reached(p, "one core", s->base.cores.count == 1);
    pair_reached(p, "two cores", s->base.cores.count == 2);
}

static void add_listeners(Pair *p, Spring *s)
{
    int count = (int)pair_below(p, 4);
    s->listeners.elems = heap_malloc(16);
    s->listeners.capacity = 4;
    s->listeners.count = (u16)count;
    for (int i = 0; i < count; i++) s->listeners.elems[i] = fixture_listener(p, "listener", 1, "1");
}

PAIR(spring_tells_broken, 0x10014220, WORLDS)
{
    World *w = fixture_world(p);
    u32 *log = fixture_log(p);
    Spring *s = make_spring(p, w);
    add_listeners(p, s);
    pair_run(p, PTR(s));
    pair_reached(p, "told", log[0] > 4);
}

// A step of a spring that may break: it tells its listeners and ends itself.
PAIR(spring_breaks, 0x100146d0, WORLDS)
{
    World *w = fixture_world(p);
    u32 *log = fixture_log(p);
    Spring *s = make_spring(p, w);
    add_listeners(p, s);
    s->max_length = (f32)(pair_below(p, 3) ? pair_range(p, 0, 30) : pair_range(p, 0, 300));
    int told = s->break_type == 1 && s->listeners.count;
    EventSim *event = pair_zeroed(p, "event", sizeof *event);
    event->dt = w->env->dpsi;
    event->inv_dt = w->env->inv_dpsi;
    event->env = w->env;
    pair_run(p, PTR(s), PTR(event), PTR(NULL));
    pair_reached(p, "broken", told && log[0]);
    pair_reached(p, "holds", told && !log[0]);
}

// The end of one of its objects is told to the anchor, which ends the spring; so does the spring's own destructor.
PAIR(spring_anchor_loses_object, 0x100141f0, WORLDS)
{
    World *w = fixture_world(p);
    fixture_log(p);
    if (pair_below(p, 2)) make_spring(p, w);
    Spring *s = make_spring(p, w);
    if (pair_below(p, 2)) make_spring(p, w);
    add_listeners(p, s);
    Anchor *a = &s->base.anchors[pair_below(p, 2)];
    pair_run(p, PTR(a), PTR(a->object));
}

PAIR(actuator_base_delete, 0x10013fc0, WORLDS)
{
    World *w = fixture_world(p);
    Actuator *a = heap_malloc(sizeof *a);
    pair_other(p, 0x10013f60, PTR(a), PTR(w->env));
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(a), I32(pair_below(p, 4)));
}

PAIR(actuator_two_point_delete, 0x10014130, WORLDS)
{
    World *w = fixture_world(p);
    Actuator *a = heap_malloc(sizeof *a);
    SpringTemplate *t = spring_template(p, w);
    pair_returns(p, RETURNS_INT);
    pair_other(p, 0x10014020, PTR(a), PTR(w->env), PTR(t), I32(pair_below(p, 2)));
    pair_other(p, 0x10014130, PTR(a), I32(pair_below(p, 4)));
}

// ---- springs that follow values ----

static ActiveFloat *make_value(Pair *p, f64 x)
{
    ActiveFloat *value = heap_malloc(sizeof *value);
    char *name = pair_zeroed(p, "name", 8);
    name[0] = 'v';
    pair_returns(p, RETURNS_INT);
    pair_other(p, 0x10015c50, PTR(value), PTR(pair_below(p, 4) ? name : NULL), F64(x));
    pair_returns(p, RETURNS_NOTHING);
    return value;
}

static SpringActive *make_active(Pair *p, World *w, u32 va)
{
    SpringTemplate *t = spring_template(p, w);
    SpringActive *s = heap_malloc(sizeof *s);
    for (int i = 0; i < 4; i++) {
        if (pair_below(p, 3) == 0) continue;
        t->active[i] = i && t->active[i - 1] && pair_below(p, 4) == 0 ? t->active[i - 1] : make_value(p, pair_range(p, 0, 9));
    }
    pair_returns(p, RETURNS_INT);
    pair_other(p, va, PTR(s), PTR(w->env), PTR(t));
    pair_returns(p, RETURNS_NOTHING);
    return s;
}

PAIR(spring_active_ctor, 0x100144d0, WORLDS)
{
    World *w = fixture_world(p);
    SpringActive *s = make_active(p, w, 0x100144d0);
    pair_reached(p, "followed", s->active[0] != NULL);
    for (int i = 0; i < 4; i++)
        if (s->active[i]) pair_other(p, 0x10014440, PTR(&s->listener), PTR(s->active[i]));
}

PAIR(spring_active_dtor, 0x10014610, WORLDS)
{
    World *w = fixture_world(p);
    pair_run(p, PTR(make_active(p, w, 0x100144d0)));
}

PAIR(spring_active_delete, 0x100145f0, WORLDS)
{
    World *w = fixture_world(p);
    SpringActive *s = make_active(p, w, 0x100144d0);
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(s), I32(pair_below(p, 4)));
}
