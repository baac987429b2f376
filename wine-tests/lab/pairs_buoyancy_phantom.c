// Life of phantoms and buoyancy attachers against the original: sequences of construction, entering, leaving, deletion.
#include <string.h>

#include "src/collision/phantom.h"
#include "src/dynamics/buoyancy.h"
#include "src/world/environment.h"
#include "wine-tests/lab/heap.h"
#include "wine-tests/lab/pairs.h"

enum { OTHERS = 4, MINDISTS = 12, STEPS = 30 };

typedef struct Water {
    Environment *env;
    Object *object;        // the phantom's
    Object *other[OTHERS]; // each with a core in a unit
    Mindist *mindist[MINDISTS];
    int inside[MINDISTS];
    int listed[MINDISTS]; // waits in the object's hull list
} Water;

#define run_other(p, va, ...) \
    pair_run_other(p, va, (const PairArg[]){__VA_ARGS__}, (int)(sizeof((const PairArg[]){__VA_ARGS__}) / sizeof(PairArg)))

static void give_unit(Pair *p, Core *core)
{
    SimUnit *unit = heap_malloc(sizeof *unit);
    run_other(p, 0x10011920, PTR(unit));
    core->controllers.capacity = 0;
    core->unit = unit;
    unit->cores.elems[unit->cores.count++] = core;
}

static Object *body(Pair *p, Environment *env)
{
    Core *core = pair_zeroed(p, "core", sizeof *core);
    Object *object = pair_zeroed(p, "object", sizeof *object);
    core->env = env;
    core->objects.capacity = 1;
    core->objects.elems = (void **)core->objects_inline;
    core->objects.count = 1;
    core->objects_inline[0] = object;
    object->env = env;
    object->core = core;
    object->state = STATE_MOVING;
    give_unit(p, core);
    return object;
}

// Mindists of the object in all three of its lists.
static void make_lists(Pair *p, Water *w)
{
    MinList *hull = &w->object->hull.listeners;
    hull->elems = pair_zeroed(p, "hull list", MINDISTS * sizeof *hull->elems);
    hull->first = 0xffff;
    const void *synapse_vtable = pair_global(p, 0x100637a0, 20);
    for (int i = 0; i < MINDISTS; i++) {
        Mindist *m = w->mindist[i] = pair_zeroed(p, "mindist", sizeof *m);
        int side = (int)pair_below(p, 2);
        for (int k = 0; k < 2; k++) {
            Synapse *s = &m->synapses[k];
            s->listener.vt = synapse_vtable;
            s->object = k == side ? w->object : w->other[pair_below(p, OTHERS)];
            s->mindist_offset = (i16)((char *)m - (char *)s);
        }
        m->flags = pair_u32(p) & 0x00fff300;
        m->length = (f32)pair_range(p, -1, 1);
        Synapse *s = &m->synapses[side];
        switch (pair_below(p, 4)) {
        case 0:
            s->next = w->object->invalid_synapses;
            w->object->invalid_synapses = s;
            w->inside[i] = 1;
            break;
        case 1:
            s->next = w->object->exact_synapses;
            w->object->exact_synapses = s;
            w->inside[i] = m->length < 0;
            break;
        case 2:
            hull->elems[i] = (MinListElem){0xfffe, 0, hull->first, 0, 0, s};
            hull->first = (u16)i;
            break;
        default: break;
        }
    }
}

PAIR(phantom_life, 0x10010d00, 3000)
{
    pair_heap(p);
    Water w = {0};
    w.env = pair_zeroed(p, "env", sizeof *w.env);
    w.object = body(p, w.env);
    for (int i = 0; i < OTHERS; i++) w.other[i] = body(p, w.env);
    make_lists(p, &w);
    PhantomTemplate *t = pair_bytes(p, "template", sizeof *t);
    pair_returns(p, RETURNS_INT);
    run_other(p, 0x10010880, PTR(t));
    t->manage_intruding_objects = (i32)pair_below(p, 2);
    t->manage_intruding_cores = pair_below(p, 4) != 0;
    PhantomController *phantom = heap_malloc(sizeof *phantom);
    pair_run(p, PTR(phantom), PTR(w.object), PTR(t));
    w.object->phantom = phantom;

    BuoyancyAttacher *attacher = NULL;
    LiquidSurface *liquid = pair_bytes(p, "liquid", sizeof *liquid);
    run_other(p, 0x10010820, PTR(liquid), PTR(pair_unit_f32(p, "plane")), PTR(pair_f32(p, "current", 4)));
    pair_returns(p, RETURNS_NOTHING);
    run_other(p, 0x100107d0, PTR(liquid), PTR(w.env), PTR(w.object->core), PTR(pair_bytes(p, "plane out", 16)),
              PTR(pair_bytes(p, "current out", 12)));
    BuoyancyTemplate *parameters = (BuoyancyTemplate *)pair_u32s(p, "parameters", sizeof *parameters / 4);
    for (int i = 0; i < STEPS; i++) {
        if (!attacher && phantom->cores && pair_below(p, 6) == 0) {
            attacher = heap_malloc(sizeof *attacher);
            pair_returns(p, RETURNS_INT);
            run_other(p, 0x100104c0, PTR(attacher), PTR(parameters), PTR(phantom->cores), PTR(liquid));
            run_other(p, 0x10010630, PTR(attacher), PTR(w.object->core));
            run_other(p, 0x10010640, PTR(attacher), PTR(w.object));
            pair_reached(p, "attached with cores inside", attacher->controllers.count > 0);
        }
        u32 k = pair_below(p, MINDISTS);
        pair_returns(p, RETURNS_NOTHING);
        run_other(p, w.inside[k] ? 0x10010b70 : 0x100109e0, PTR(phantom), PTR(w.mindist[k]));
        w.inside[k] ^= 1;
        if (attacher && pair_below(p, 8) == 0) { // a body dies: its controllers go
            Core *core = w.other[pair_below(p, OTHERS)]->core;
            if (core->controllers.count) {
                Controller *c = core->controllers.elems[core->controllers.count - 1];
                run_other(p, 0x100103e0, PTR(c), PTR(core));
                pair_reached(p, "body died", 1);
            }
        }
    }
    pair_returns(p, RETURNS_NOTHING);
    run_other(p, 0x100108a0, PTR(phantom));
}

PAIR(buoyancy_controller_life, 0x10010310, 5000)
{
    pair_heap(p);
    Environment *env = pair_zeroed(p, "env", sizeof *env);
    Object *object = body(p, env);
    Core *core = object->core;
    BuoyancyAttacher *attacher = pair_zeroed(p, "attacher", sizeof *attacher);
    run_other(p, 0x1001de80, PTR(&attacher->controllers), I32(16));
    BuoyancyController *c = heap_malloc(sizeof *c);
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(c), PTR(attacher), PTR(core));
    run_other(p, 0x10010400, PTR(c));
    pair_returns(p, RETURNS_NOTHING);
    run_other(p, 0x100103f0, PTR(c));
    run_other(p, 0x1001df60, PTR(&attacher->controllers), PTR(core), PTR(c));
    if (pair_below(p, 2)) {
        run_other(p, 0x10010430, PTR(c));
    } else {
        run_other(p, 0x10010410, PTR(c), I32(pair_below(p, 2)));
    }
}

// Sets of the three kinds with no, one or several elements; the plain hashes' destructors.
static void set_case(Pair *p, u32 va, u32 vtable, u32 hash_va)
{
    pair_heap(p);
    ActiveSet *set = heap_malloc(sizeof *set);
    run_other(p, 0x1001db30, PTR(set), I32(16));
    run_other(p, 0x10024c20, PTR(&set->listeners), I32(pair_below(p, 2)));
    set->elements.vt = pair_global(p, vtable, 8);
    for (u32 n = pair_below(p, 20); n; n--) {
        void *elem = pair_zeroed(p, "element", 4);
        run_other(p, 0x1001dc60, PTR(set), PTR(elem), I32(pair_u32(p) | 0x80000000));
    }
    i32 flags = (i32)pair_below(p, 2);
    if (pair_below(p, 3)) {
        pair_run(p, PTR(set), I32(flags));
    } else {
        run_other(p, hash_va, PTR(set), I32(flags));
    }
}

PAIR(mindist_set_dtor, 0x10011090, 3000) { set_case(p, 0x10011090, 0x10063564, 0x100110b0); }
PAIR(object_set_dtor, 0x100110d0, 3000) { set_case(p, 0x100110d0, 0x1006357c, 0x10011180); }
PAIR(core_set_dtor, 0x100111a0, 3000) { set_case(p, 0x100111a0, 0x1006356c, 0x10011250); }
