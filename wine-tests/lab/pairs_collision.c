// Pairs: broadphase and range pieces without structure around them (collision spec 2.3, 2.4, 2.6, 4.1).
#include <string.h>

#include "src/collision/child_exchange.h"
#include "src/collision/filter.h"
#include "src/collision/ov_tree.h"
#include "src/collision/range_manager.h"
#include "src/dynamics/core.h"
#include "src/world/environment.h"
#include "wine-tests/lab/heap.h"
#include "wine-tests/lab/pairs.h"

PAIR(settings_tolerance, 0x10015fe0, 100000)
{
    MindistSettings *s = pair_bytes(p, "settings", sizeof *s);
    pair_run(p, PTR(s), F64(pair_below(p, 8) ? pair_range(p, 1e-4, 1) : pair_value(p)));
}

PAIR(range_ctor, 0x1002d8e0, 1000)
{
    RangeManager *m = pair_bytes(p, "manager", sizeof *m);
    pair_run(p, PTR(m), PTR(0x1234), I32(pair_below(p, 2)));
}

static f32 speed(Pair *p)
{
    u32 kind = pair_below(p, 8);
    if (kind == 0) return 0;
    if (kind == 1) return (f32)pair_value(p);
    return (f32)pair_range(p, 0, kind < 5 ? 1 : 60);
}

static Object *ranged_object(Pair *p, const char *object_name, const char *core_name)
{
    Object *o = pair_zeroed(p, object_name, sizeof *o);
    o->core = pair_zeroed(p, core_name, sizeof *o->core);
    o->core->max_surface_rot_speed = speed(p);
    o->core->speed_length = speed(p);
    o->core->radius = (f32)pair_range(p, 0.01, pair_below(p, 2) ? 3 : 100);
    return o;
}

static RangeManager *range_manager(Pair *p)
{
    RangeManager *m = pair_zeroed(p, "manager", sizeof *m);
    m->env = pair_zeroed(p, "env", sizeof *m->env);
    m->env->dpsi = pair_below(p, 4) ? 1.0 / 66 : pair_range(p, 1e-3, 0.1);
    m->pair = (RangeLimits){0.5, 0.9f, 0.8f, 10, 0.1f};
    m->world = (RangeLimits){1, 5, 0.5, 15, 0.1f};
    if (pair_below(p, 4) == 0) m->world.max = m->pair.max = pair_range(p, 0.1, 2);
    return m;
}

PAIR(range_of_pair, 0x1002d990, 100000)
{
    RangeManager *m = range_manager(p);
    Object *a = ranged_object(p, "a", "core a"), *b = ranged_object(p, "b", "core b");
    f64 *out = pair_bytes(p, "out", 16);
    pair_run(p, PTR(m), PTR(a), PTR(b), PTR(out), PTR(out + 1));
}

PAIR(range_in_world, 0x1002dab0, 100000)
{
    RangeManager *m = range_manager(p);
    pair_run(p, PTR(m), PTR(ranged_object(p, "a", "core a")));
}

// ---- OV boxes ----

static void random_node(Pair *p, OvNode *n)
{
    i32 *key = &n->x;
    i32 spread = pair_below(p, 2) ? 9 : 200;
    for (int k = 0; k < 3; k++) key[k] = (i32)pair_below(p, (u32)(2 * spread + 1)) - spread;
    if (pair_below(p, 16) == 0) n->x = (i32)pair_below(p, 1 << 23) - (1 << 22); // no overflow when shifted
    n->level = (i32)pair_below(p, 12) - 4;
    n->raster_level = n->level + 1;
}

static void box_test(Pair *p)
{
    OvNode *a = pair_zeroed(p, "a", sizeof *a), *b = pair_zeroed(p, "b", sizeof *b);
    random_node(p, a);
    random_node(p, b);
    i32 shift = (i32)pair_below(p, 8);
    if (pair_below(p, 2))
        for (int k = 0; k < 3; k++) (&b->x)[k] = ((&a->x)[k] << shift) + (i32)pair_below(p, (2u << shift) + 4) - 3;
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(0), PTR(a), PTR(b), I32(shift));
    pair_reached(p, "yes", pair_result(p) == 1);
    pair_reached(p, "no", pair_result(p) == 0);
}

PAIR(box_contains_box, 0x1002e180, 1000000) { box_test(p); }
PAIR(box_overlaps_with_box, 0x1002e4b0, 1000000) { box_test(p); }

PAIR(log_base2, 0x1002e150, 200000)
{
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(0), F64(pair_value(p)));
}

PAIR(calc_optimal_box, 0x1002e210, 100000)
{
    OvTree *t = pair_zeroed(p, "tree", sizeof *t);
    for (int i = 0; i < 81; i++) t->powers[i] = i < 40 ? 1.0 / (f64)(1ll << (40 - i)) : (f64)(1ll << (i - 40));
    OvElement *e = pair_zeroed(p, "element", sizeof *e);
    // Within 2^30 boxes of the origin: further out the original's coordinates wrap around.
    int small = pair_below(p, 4) == 0;
    for (int k = 0; k < 3; k++) e->center[k] = (f32)(small || pair_below(p, 4) ? pair_range(p, -300, 300) : pair_value(p));
    f64 r = small ? pair_range(p, 1e-5, 1e-3) : pair_range(p, 0.5, 20);
    f64 big = pair_below(p, 2) ? r : r * pair_range(p, 0.5, 4);
    pair_run(p, PTR(t), PTR(e), F64(r), F64(big));
    pair_reached(p, "larger radius", pair_result_st0(p) != (ext)r);
}

PAIR(ov_hash_index, 0x10037d90, 200000)
{
    OvNode *a = pair_zeroed(p, "a", sizeof *a);
    random_node(p, a);
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(0), PTR(a));
}

PAIR(ov_hash_compare, 0x10037dd0, 200000)
{
    OvNode *a = pair_zeroed(p, "a", sizeof *a), *b = pair_zeroed(p, "b", sizeof *b);
    random_node(p, a);
    *b = *a;
    if (pair_below(p, 2)) (&b->x)[pair_below(p, 6)] ^= 1;
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(0), PTR(a), PTR(b));
}

// ---- filters ----

PAIR(group_filter, 0x10014900, 300000)
{
    Object *a = pair_zeroed(p, "a", sizeof *a), *b = pair_zeroed(p, "b", sizeof *b);
    for (int i = 0; i < 8; i++) {
        a->nocoll_group[i] = (char)(pair_below(p, 10) ? 'a' + pair_below(p, 2) : 0);
        b->nocoll_group[i] = pair_below(p, 12) ? a->nocoll_group[i] : 'x';
    }
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(0), PTR(a), PTR(b));
    pair_reached(p, "kept apart", pair_result(p) == 0);
}

PAIR(pair_filter, 0x10014b80, 1000)
{
    pair_heap(p);
    PairFilter *f = pair_zeroed(p, "filter", sizeof *f);
    pair_run(p, PTR(f));
    pair_returns(p, RETURNS_INT);
    for (int i = 0; i < 40; i++)
        pair_run_other(p, 0x10014b30, (const PairArg[]){PTR(f), PTR(pair_below(p, 6) * 8), PTR(pair_below(p, 6) * 8)}, 3);
    pair_returns(p, RETURNS_NOTHING);
    pair_run_other(p, 0x10014c10, (const PairArg[]){PTR(f)}, 1);
}

PAIR(filter_chain, 0x10014d40, 1000)
{
    pair_heap(p);
    FilterChain *chain = pair_zeroed(p, "chain", sizeof *chain);
    GroupFilter *f = pair_zeroed(p, "filters", 8 * sizeof *f);
    pair_run(p, PTR(chain), I32(0));
    Object *a = pair_zeroed(p, "a", sizeof *a), *b = pair_zeroed(p, "b", sizeof *b);
    a->nocoll_group[0] = 'a';
    b->nocoll_group[0] = (char)('a' + pair_below(p, 2));
    int n = (int)pair_below(p, 8);
    for (int i = 0; i < n; i++) {
        f[i].base.vt = (const void *)0x10063658;
        pair_run_other(p, 0x10014c70, (const PairArg[]){PTR(chain), PTR(&f[i])}, 2);
    }
    pair_returns(p, RETURNS_INT);
    pair_run_other(p, 0x10014ca0, (const PairArg[]){PTR(chain), PTR(a), PTR(b)}, 3);
    pair_returns(p, RETURNS_NOTHING);
    pair_run_other(p, 0x10014d90, (const PairArg[]){PTR(chain), PTR(0)}, 2);
    pair_run_other(p, 0x10014ce0, (const PairArg[]){PTR(chain)}, 1);
}

PAIR(exclusive_pair_key, 0x10014b10, 100000)
{
    u32 *out = pair_bytes(p, "out", 8);
    pair_run(p, PTR(0), PTR(pair_below(p, 3) ? pair_u32(p) : 7), PTR(pair_below(p, 3) ? pair_u32(p) : 7), PTR(out));
}

// ---- vectors of collisions ----

enum { COLLISIONS = 24 };

PAIR(fvector, 0x1002dde0, 1000)
{
    pair_heap(p);
    OvElement *e = pair_zeroed(p, "elements", 2 * sizeof *e);
    Collision *c = pair_zeroed(p, "collisions", COLLISIONS * sizeof *c);
    u8 *in = pair_zeroed(p, "members", 2 * COLLISIONS);
    for (int i = 0; i < COLLISIONS; i++) c[i].fvector_index[0] = c[i].fvector_index[1] = -1;
    for (int step = 0; step < 80; step++) {
        int which = (int)pair_below(p, 2), i = (int)pair_below(p, COLLISIONS);
        u8 *member = &in[which * COLLISIONS + i];
        PtrVector *v = &e[which].collisions;
        if (v->count > 1 && pair_below(p, 3) == 0) {
            u32 a = pair_below(p, v->count), b = pair_below(p, v->count);
            if (a != b) pair_run_other(p, 0x100188c0, (const PairArg[]){PTR(v), I32(a), I32(b)}, 3);
            continue;
        }
        pair_run_other(p, *member ? 0x1002de30 : 0x1002dde0, (const PairArg[]){PTR(&e[which]), PTR(&c[i])}, 2);
        *member ^= 1;
    }
}

PAIR(ledge_pair_hash, 0x10016d80, 300000)
{
    LedgePairKey *key = pair_bytes(p, "key", sizeof *key);
    for (int k = 0; k < 2; k++) key->ledges[k] = (const void *)(uintptr_t)pair_u32(p);
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(key));
}

// ---- small ones ----

PAIR(settings_ctor, 0x100160c0, 200)
{
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(pair_bytes(p, "settings", sizeof(MindistSettings))));
}

PAIR(listener_types, 0x1002dda0, 200)
{
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(0));
    pair_run_other(p, 0x10037f80, (const PairArg[]){PTR(0)}, 1);
}

PAIR(pair_records, 0x100149b0, 100000)
{
    u32 *a = pair_u32s(p, "a", 2), *b = pair_u32s(p, "b", 2);
    for (int k = 0; k < 2; k++)
        if (pair_below(p, 3)) b[k] = a[k];
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(0), PTR(a), PTR(b));
    pair_run_other(p, 0x100149e0, (const PairArg[]){PTR(a)}, 1);
}

PAIR(filter_ends, 0x10014950, 300)
{
    pair_heap(p);
    for (int kind = 0; kind < 3; kind++) {
        static const u32 ctor[3] = {0x10014970, 0x10014b80, 0x10014d40}, scaldel[3] = {0x10014950, 0x10014bf0, 0x10014d20},
                         end[3] = {0x10014990, 0x10014b70, 0x10014d90};
        int argument = kind != 1, owned = (int)pair_below(p, 2);
        void *filter = heap_malloc(0x10);
        pair_run_other(p, ctor[kind], (const PairArg[]){PTR(filter), I32(owned)}, 1 + argument);
        if (pair_below(p, 2)) pair_run_other(p, scaldel[kind], (const PairArg[]){PTR(filter), I32(1)}, 2);
        else pair_run_other(p, end[kind], (const PairArg[]){PTR(filter), PTR(0)}, 2);
    }
}

PAIR(range_end, 0x1002d970, 300)
{
    pair_heap(p);
    RangeManager *m = heap_malloc(sizeof *m);
    m->delete_with_env = (i32)pair_below(p, 2);
    pair_run(p, PTR(m), PTR(0));
}

PAIR(delegator_root_end, 0x1002f3e0, 300)
{
    pair_heap(p);
    u32 *root = heap_malloc(4);
    pair_run_other(p, 0x1002f5a0, (const PairArg[]){PTR(root)}, 1);
    pair_run(p, PTR(root), PTR(0));
}
