// Pairs: active values and their manager. Each input is a life of a manager: values made, inserted, set, delayed, followed,
// removed; then the manager's end.
#include <string.h>

#include "src/world/active_value.h"
#include "wine-tests/lab/heap.h"
#include "wine-tests/lab/pairs_fixture_listener.h"

enum { LIVES = 2000, STEPS = 24, VALUES = 12 };

typedef struct Life {
    ActiveValueManager *manager;
    void *value[2][VALUES]; // floats, ints that the manager holds
    int count[2];
    u32 *follower[3];
} Life;

static const u32 CREATE[2] = {0x100157a0, 0x10015840}, INSTALL[2] = {0x10015700, 0x100158e0}, INSERT[2] = {0x10015410, 0x10015490},
                 REMOVE[2] = {0x10015520, 0x10015560}, DELAY[2] = {0x100155a0, 0x100155f0}, MAKE[2] = {0x10015c50, 0x10015cc0},
                 SET[2] = {0x10015d80, 0x10015df0}, UPDATE[2] = {0x10015d30, 0x10015d60};

static char *name(Pair *p)
{
    char *text = pair_zeroed(p, "name", 8);
    int n = (int)pair_below(p, 3);
    for (int i = 0; i < n; i++) text[i] = (char)('a' + (int)pair_below(p, 4));
    return text;
}

static f64 number(Pair *p)
{
    return pair_below(p, 3) ? (f64)pair_below(p, 4) : pair_value(p);
}

// Call with one of the manager's values: kind 0 float (f64 argument), 1 int.
static void call_number(Pair *p, u32 va, int kind, const void *object, const void *text, int with_text, int last, u32 flag)
{
    PairArg args[4] = {PTR(object)};
    int n = 1;
    if (with_text) args[n++] = PTR(text);
    args[n++] = kind ? I32(pair_below(p, 5)) : F64(number(p));
    if (last) args[n++] = I32(flag);
    pair_run_other(p, va, args, n);
}

static void remember(Life *l, int kind, u32 value)
{
    void *v = (void *)(uintptr_t)value;
    for (int i = 0; i < l->count[kind]; i++)
        if (l->value[kind][i] == v) return;
    if (v && l->count[kind] < VALUES) l->value[kind][l->count[kind]++] = v;
}

static ActiveDelayed *delayed_part(void *value, int kind)
{
    return kind ? &((ActiveInt *)value)->delayed : &((ActiveFloat *)value)->delayed;
}

static void step(Pair *p, Life *l)
{
    int kind = (int)pair_below(p, 2);
    u32 what = pair_below(p, 10);
    if (what < 3 || !l->count[kind]) {
        pair_returns(p, RETURNS_INT);
        if (what == 2) { // made alone, then inserted: stays outside when it has no name or a taken one
            void *v = heap_malloc(kind ? sizeof(ActiveInt) : sizeof(ActiveFloat));
            call_number(p, MAKE[kind], kind, v, pair_below(p, 8) ? name(p) : NULL, 1, 0, 0);
            pair_returns(p, RETURNS_NOTHING);
            pair_other(p, INSERT[kind], PTR(l->manager), PTR(v));
            if (((ActiveValue *)v)->refcount) remember(l, kind, (u32)(uintptr_t)v);
            return;
        }
        call_number(p, what ? CREATE[kind] : INSTALL[kind], kind, l->manager, name(p), 1, 0, 0);
        u32 v = pair_result(p);
        pair_returns(p, RETURNS_NOTHING);
        if (v && ((ActiveValue *)(uintptr_t)v)->refcount) remember(l, kind, v);
        return;
    }
    int i = (int)pair_below(p, (u32)l->count[kind]);
    ActiveNumber *v = l->value[kind][i];
    if (what < 5) {
        call_number(p, SET[kind], kind, v, NULL, 0, 1, pair_below(p, 2));
    } else if (what == 5) {
        pair_other(p, DELAY[kind], PTR(l->manager), PTR(delayed_part(v, kind)));
    } else if (what == 6) {
        pair_other(p, UPDATE[kind], PTR(delayed_part(v, kind)));
    } else if (what == 7) {
        pair_other(p, 0x10015ba0, PTR(v), PTR(l->follower[pair_below(p, 3)]));
    } else if (what == 8 && v->dependants.count) {
        pair_other(p, 0x10015be0, PTR(v), PTR(v->dependants.elems[pair_below(p, v->dependants.count)]));
    } else if (what == 9 && pair_below(p, 3) == 0 && v->base.refcount > 1) {
        pair_other(p, 0x10015640, PTR(l->manager)); // nothing of it may wait
        pair_other(p, REMOVE[kind], PTR(l->manager), PTR(v));
        l->value[kind][i] = l->value[kind][--l->count[kind]];
    }
}

static Life begin(Pair *p)
{
    Life l = {0};
    pair_heap(p);
    pair_global(p, 0x100683b4, 4);
    fixture_log(p);
    for (int i = 0; i < 3; i++) l.follower[i] = fixture_listener(p, "follower", 1, "1");
    l.manager = heap_malloc(sizeof *l.manager);
    pair_returns(p, RETURNS_INT);
    pair_other(p, 0x10015160, PTR(l.manager), I32(pair_below(p, 2)));
    pair_returns(p, RETURNS_NOTHING);
    for (int i = 0; i < STEPS; i++) step(p, &l);
    return l;
}

PAIR(active_values_end_with_environment, 0x10015260, LIVES)
{
    Life l = begin(p);
    pair_run(p, PTR(l.manager), PTR(NULL));
}

PAIR(active_values_delete, 0x10015280, LIVES)
{
    Life l = begin(p);
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(l.manager), I32(pair_below(p, 4)));
}

PAIR(active_values_dtor, 0x100152a0, LIVES)
{
    Life l = begin(p);
    pair_run(p, PTR(l.manager));
}

PAIR(active_values_hash_delete, 0x100150d0, LIVES)
{
    Life l = begin(p);
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(pair_below(p, 2) ? l.manager->floats : l.manager->ints), I32(pair_below(p, 4)));
}

PAIR(active_values_hash_dtor, 0x10015060, LIVES)
{
    Life l = begin(p);
    pair_run(p, PTR(pair_below(p, 2) ? l.manager->floats : l.manager->ints));
}

// ---- single values ----

PAIR(active_value_compare, 0x10015140, 350000)
{
    ActiveValue *a = pair_zeroed(p, "a", sizeof *a), *b = pair_zeroed(p, "b", sizeof *b);
    a->name = pair_below(p, 16) ? name(p) : NULL;
    b->name = pair_below(p, 16) ? name(p) : NULL;
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(NULL), PTR(a), PTR(b));
}

// A value with a name or none, with followers or none.
static void *value(Pair *p, u32 ctor, int kind, int plain)
{
    pair_heap(p);
    fixture_log(p);
    void *v = heap_malloc(kind ? sizeof(ActiveInt) : sizeof(ActiveFloat));
    char *text = pair_below(p, 4) ? name(p) : NULL;
    pair_returns(p, RETURNS_INT);
    if (ctor == MAKE[kind]) call_number(p, ctor, kind, v, text, 1, 0, 0);
    else pair_other(p, ctor, PTR(v), PTR(text));
    pair_returns(p, RETURNS_NOTHING);
    u32 *follower = fixture_listener(p, "follower", 1, "1");
    for (u32 n = plain ? 0 : pair_below(p, 4); n; n--) pair_other(p, 0x10015ba0, PTR(v), PTR(follower));
    return v;
}

#define VALUE_ENDS(case_, va, ctor, kind, plain) \
    PAIR(case_, va, 20000) { pair_run(p, PTR(value(p, ctor, kind, plain))); }
#define VALUE_DELETED(case_, va, ctor, kind, plain)      \
    PAIR(case_, va, 20000)                               \
    {                                                    \
        void *v = value(p, ctor, kind, plain);           \
        pair_returns(p, RETURNS_INT);                    \
        pair_run(p, PTR(v), I32(pair_below(p, 4)));      \
    }

VALUE_ENDS(active_value_dtor, 0x100159d0, 0x10015980, 0, 1)
VALUE_DELETED(active_value_delete, 0x100159b0, 0x10015980, 0, 1)
VALUE_ENDS(active_float_dtor_base, 0x10015b00, 0x10015a00, 0, 0)
VALUE_DELETED(active_float_delete, 0x10015a60, 0x10015a00, 0, 0)
VALUE_ENDS(active_int_dtor_base, 0x10015b40, 0x10015a80, 1, 0)
VALUE_DELETED(active_int_delete, 0x10015ae0, 0x10015a80, 1, 0)
VALUE_ENDS(active_float_dtor, 0x10015cb0, MAKE[0], 0, 0)
VALUE_DELETED(active_terminal_double_delete, 0x10015c90, MAKE[0], 0, 0)
VALUE_ENDS(active_int_dtor, 0x10015d20, MAKE[1], 1, 0)
VALUE_DELETED(active_terminal_int_delete, 0x10015d00, MAKE[1], 1, 0)
