// Pairs: the OV tree, over random sequences of insertions and removals; the whole heap must be the same after each.
#include "src/collision/ov_tree.h"
#include "wine-tests/lab/heap.h"
#include "wine-tests/lab/pairs.h"

enum { ELEMENTS = 24, STEPS = 60, CANDIDATES = 200 };

#define other(p, va, ...)                                                                                            \
    pair_run_other(p, va, (const PairArg[]){__VA_ARGS__}, (int)(sizeof((const PairArg[]){__VA_ARGS__}) / sizeof(PairArg)))

typedef struct Candidates {
    PtrVector v;
    void *elems[CANDIDATES];
} Candidates;

// Centres in a few clusters, radii over several levels.
static void place(Pair *p, OvElement *e, f64 spread)
{
    for (int k = 0; k < 3; k++) e->center[k] = (f32)pair_range(p, -spread, spread);
    if (pair_below(p, 8) == 0) e->center[pair_below(p, 3)] = (f32)((i32)pair_below(p, 9) - 4); // on a box's border
}

PAIR(ov_tree, 0x1002dff0, 1000)
{
    pair_heap(p);
    OvTree *t = pair_bytes(p, "tree", sizeof *t);
    OvElement *e = pair_zeroed(p, "elements", ELEMENTS * sizeof *e);
    Candidates *c = pair_zeroed(p, "candidates", sizeof *c);
    pair_run(p, PTR(t));
    static const f64 spreads[] = {2, 10, 60, 1000};
    f64 spread = spreads[pair_below(p, 4)];
    u32 found = 0;
    for (int step = 0; step < STEPS; step++) {
        OvElement *x = &e[pair_below(p, ELEMENTS)];
        if (x->node) other(p, 0x1002eec0, PTR(t), PTR(x));
        if (pair_below(p, 4) == 0) continue;
        place(p, x, spread);
        f64 r = pair_below(p, 4) ? pair_range(p, 0.5, 8) : pair_range(p, 0.01, spread);
        c->v.capacity = CANDIDATES;
        c->v.count = 0;
        c->v.elems = c->elems;
        other(p, 0x1002ec10, PTR(t), PTR(x), F64(r), F64(pair_below(p, 3) ? r : r * 1.5), PTR(pair_below(p, 8) ? &c->v : 0));
        found += c->v.count > 1;
    }
    pair_reached(p, "partners", found > 3);
    for (int i = 0; i < ELEMENTS; i++)
        if (e[i].node) other(p, 0x1002eec0, PTR(t), PTR(&e[i]));
    other(p, 0x1002e0e0, PTR(t));
}

PAIR(ov_tree_node_dtor, 0x1002def0, 1000)
{
    pair_heap(p);
    OvTree *t = pair_bytes(p, "tree", sizeof *t);
    OvElement *e = pair_zeroed(p, "elements", ELEMENTS * sizeof *e);
    other(p, 0x1002dff0, PTR(t));
    for (int i = 0; i < ELEMENTS; i++) {
        place(p, &e[i], 30);
        other(p, 0x1002ec10, PTR(t), PTR(&e[i]), F64(1 + i % 4), F64(1 + i % 4), PTR(0));
    }
    pair_run(p, PTR(t->root)); // the whole tree
}
