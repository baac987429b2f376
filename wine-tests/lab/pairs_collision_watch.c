// Pairs: what follows the ledges of two objects: watchers, child exchange, recursive mindists, phantoms
// (collision spec 3.3-3.6). Random surfaces with ledge trees move about each other.
#include <math.h>
#include <string.h>

#include "src/base/containers.h"
#include "src/collision/mindist_manager.h"
#include "src/collision/ov_tree.h"
#include "src/collision/range_manager.h"
#include "src/dynamics/object.h"
#include "src/world/anomaly.h"
#include "src/world/time_manager.h"
#include "wine-tests/lab/heap.h"
#include "wine-tests/lab/pairs_fixture_body.h"

#define other(p, va, ...)                                                                                            \
    pair_run_other(p, va, (const PairArg[]){__VA_ARGS__}, (int)(sizeof((const PairArg[]){__VA_ARGS__}) / sizeof(PairArg)))

enum { MAX_LEAVES = 6, VIRTUAL = (int)0x80000000 };

typedef struct World {
    Environment *env;
    Object *object[2];
    Core *core[2];
    CollisionDelegator *owner; // forgets what is deleted
} World;

// ---- surfaces ----

static void bound(const Ledge **leaves, int n, LedgeTreeNode *node)
{
    f64 lo[3] = {1e30, 1e30, 1e30}, hi[3] = {-1e30, -1e30, -1e30}, radius = 0;
    for (int i = 0; i < n; i++)
        for (int t = 0; t < leaves[i]->triangle_count * 3; t++) {
            const f32 *q = &edge_point(&ledge_triangles(leaves[i])[t / 3].edges[t % 3], ledge_points(leaves[i]))->x;
            for (int k = 0; k < 3; k++) {
                if (q[k] < lo[k]) lo[k] = q[k];
                if (q[k] > hi[k]) hi[k] = q[k];
            }
        }
    for (int k = 0; k < 3; k++) {
        node->center[k] = (f32)((lo[k] + hi[k]) / 2);
        radius += (hi[k] - lo[k]) * (hi[k] - lo[k]) / 4;
    }
    node->radius = (f32)(sqrt(radius) * 1.00001 + 1e-6);
    for (int k = 0; k < 3; k++) node->box_sizes[k] = (u8)((hi[k] - lo[k]) / 2 / (node->radius * 0.004) + 1);
}

// Node of n leaves and all below it, in preorder. With `hulls` inner nodes have a hull.
static LedgeTreeNode *tree(Pair *p, LedgeTreeNode **next, const Ledge **leaves, int n, int hulls)
{
    LedgeTreeNode *node = (*next)++;
    bound(leaves, n, node);
    if (n == 1) {
        node->ledge_offset = (i32)((const char *)leaves[0] - (char *)node);
        return node;
    }
    int half = 1 + (int)pair_below(p, (u32)n - 1);
    tree(p, next, leaves, half, hulls && pair_below(p, 3));
    LedgeTreeNode *right = tree(p, next, leaves + half, n - half, hulls && pair_below(p, 3));
    node->right_offset = (i32)((char *)right - (char *)node);
    if (!hulls) return node;
    Ledge *hull = fixture_convex(p, "hull");
    hull->bits |= 1;
    hull->tree_node_offset = (i32)((char *)node - (char *)hull);
    node->ledge_offset = (i32)((char *)hull - (char *)node);
    for (int t = 0; t < hull->triangle_count; t++) {
        Triangle *triangle = &ledge_triangles(hull)[t];
        if (pair_below(p, 2)) triangle->bits |= (u32)VIRTUAL;
        for (int k = 0; k < 3; k++)
            if (pair_below(p, 2)) triangle->edges[k].bits |= (u32)VIRTUAL;
    }
    return node;
}

static SurfaceManager *surface(Pair *p, int leaves, int hulls)
{
    SurfaceManager *manager = pair_zeroed(p, "surface manager", sizeof *manager);
    CompactSurface *s = pair_zeroed(p, "surface", (int)sizeof *s + (2 * MAX_LEAVES) * (int)sizeof(LedgeTreeNode));
    const Ledge *ledges[MAX_LEAVES];
    for (int i = 0; i < leaves; i++) ledges[i] = pair_below(p, 4) ? fixture_pancake(p, "leaf") : fixture_convex(p, "leaf");
    s->tree_root_offset = sizeof *s;
    LedgeTreeNode *next = (LedgeTreeNode *)(s + 1);
    tree(p, &next, ledges, leaves, hulls);
    manager->vt = (const void *)0x100631e0;
    manager->data = s;
    return manager;
}

// ---- world ----

static void add_object(Pair *p, World *w, int k, int leaves, int hulls)
{
    Object *o = w->object[k] = pair_zeroed(p, k ? "object b" : "object a", sizeof *o);
    Core *c = w->core[k] = pair_zeroed(p, k ? "core b" : "core a", sizeof *c);
    CacheObject *cache = pair_zeroed(p, k ? "cache b" : "cache a", sizeof *cache);
    int fixed = k && pair_below(p, 3) == 0;
    o->env = c->env = w->env;
    o->core = o->friction_core = o->original_core = c;
    o->cache = cache;
    cache->object = o;
    o->state = c->state = fixed ? STATE_STATIC : STATE_MOVING;
    o->flags |= OBJECT_SHIFT_ZERO;
    if (fixed) c->flags = CORE_UNMOVABLE;
    if (leaves) {
        o->type = OBJECT_POLYGON;
        o->surface = surface(p, leaves, hulls);
    } else {
        o->type = OBJECT_BALL;
        o->extra_radius = 2;
        o->surface = (SurfaceManager *)0x10076380;
    }
    c->radius = leaves ? (f32)pair_range(p, 0.5, 5) : 2;
    c->surface_deviation = leaves ? c->radius : 0;
    c->inv_diameter = 0.5f / c->radius;
    c->time_last_psi = w->env->time;
    c->inv_dt = 66;
    c->mass = 1;
    c->q_last.w = c->q_next.w = 1;
    for (int i = 0; i < 3; i++) {
        c->m_world_f_core.r[i].k[i] = cache->m_world_f_object.r[i].k[i] = 1;
        c->pos.k[i] = c->m_world_f_core.t.k[i] = cache->m_world_f_object.t.k[i] = pair_range(p, -4, 4);
    }
    cache->core_pos = c->pos;
    cache->time_code = w->env->time_code;
    if (!fixed) {
        c->speed_length = (f32)pair_range(p, 0, 30);
        c->speed.x = c->vel.x = c->speed_length;
        c->angular_speed = leaves ? (f32)pair_range(p, 0, 5) : 0;
        c->rot_axis.y = 1;
        c->max_surface_rot_speed = c->angular_speed * c->surface_deviation;
    }
    other(p, 0x1001a740, PTR(&o->hull));
    o->hull.last_time = w->env->time;
    o->hull.gradient = (c->speed_length + c->max_surface_rot_speed) * 1.00001f;
    o->hull.center_gradient = c->speed_length;
    // A watcher's first key is 1e20, which no empty list of the original takes.
    HullListener *listener = pair_zeroed(p, "listener", sizeof *listener);
    listener->vt = (const void *)0x10063a00;
    other(p, 0x10030180, PTR(&o->hull.listeners), PTR(listener), F32((f32)pair_range(p, 0, 3)));
}

static World world(Pair *p, int leaves_a, int leaves_b, int hulls)
{
    World w;
    pair_heap(p);
    fixture_settings(p);
    pair_global(p, 0x10075ee0, 0x40);
    pair_global(p, 0x1007632c, 0x40);
    pair_global(p, 0x10075edc, 4);
    other(p, 0x1001a6b0, PTR(0));
    other(p, 0x1002d860, PTR(0));
    Environment *env = w.env = pair_zeroed(p, "env", sizeof *env);
    env->time = FIXTURE_NOW;
    env->time_next_psi = FIXTURE_NOW + FIXTURE_PSI;
    env->dpsi = FIXTURE_PSI;
    env->inv_dpsi = 66;
    env->time_code = 5;
    env->mindist_manager = pair_zeroed(p, "manager", sizeof *env->mindist_manager);
    env->mindist_manager->env = env;
    env->time_manager = pair_zeroed(p, "time manager", sizeof *env->time_manager);
    env->time_manager->base_time = FIXTURE_NOW;
    env->time_manager->events = pair_zeroed(p, "events", sizeof *env->time_manager->events);
    other(p, 0x100300f0, PTR(env->time_manager->events), I32(4));
    env->range_manager = pair_zeroed(p, "range manager", sizeof *env->range_manager);
    other(p, 0x1002d8e0, PTR(env->range_manager), PTR(env), I32(0));
    env->anomaly_manager = pair_zeroed(p, "anomaly manager", sizeof *env->anomaly_manager);
    env->anomaly_manager->vt = (const void *)0x10063a58;
    u32 *vt = pair_zeroed(p, "owner vtable", 8);
    vt[0] = 0x1000a490; // pops its argument, does nothing
    w.owner = pair_zeroed(p, "owner", sizeof *w.owner);
    w.owner->vt = (const void *)vt;
    add_object(p, &w, 0, leaves_a, hulls);
    add_object(p, &w, 1, leaves_b, hulls);
    return w;
}

static void move(Pair *p, World *w, f64 far)
{
    w->env->time += pair_range(p, 0, FIXTURE_PSI);
    w->env->time_code++;
    for (int k = 0; k < 2; k++) {
        Core *c = w->core[k];
        if (c->flags & CORE_UNMOVABLE) continue;
        c->time_last_psi = w->env->time;
        for (int i = 0; i < 3; i++) c->pos.k[i] += pair_range(p, -far, far);
        f64 angle = pair_range(p, 0, 1);
        c->q_last.y = c->q_next.y = sin(angle);
        c->q_last.w = c->q_next.w = cos(angle);
    }
}

static int random_leaves(Pair *p)
{
    return pair_below(p, 3) ? 1 + (int)pair_below(p, MAX_LEAVES) : 0;
}

static void scaldel(Pair *p, Collision *c)
{
    other(p, (u32)(uintptr_t)((void **)c->vt)[4], PTR(c), I32(1));
}

// ---- watchers ----

PAIR(watcher, 0x10038000, 800)
{
    World w = world(p, random_leaves(p), 2 + (int)pair_below(p, MAX_LEAVES - 1), 0);
    OoWatcher *watcher = heap_malloc(sizeof *watcher);
    pair_run(p, PTR(watcher), PTR(w.owner), PTR(w.object[0]), PTR(w.object[1]));
    for (int step = 0; step < 8; step++) {
        i32 made = w.env->statistics.created_mindists, gone = w.env->statistics.deleted_mindists;
        move(p, &w, pair_below(p, 2) ? 0.5 : 4);
        other(p, 0x10037e30, PTR(watcher));
        made = w.env->statistics.created_mindists - made;
        gone = w.env->statistics.deleted_mindists - gone;
        pair_reached(p, "made", made > 0);
        pair_reached(p, "deleted", gone > 0);
        pair_reached(p, "kept", made < watcher->children.count);
        if (watcher->children.count && pair_below(p, 3) == 0)
            scaldel(p, watcher->children.elems[pair_below(p, watcher->children.count)]);
        if (pair_below(p, 4) == 0) other(p, 0x1001a820, PTR(&w.object[pair_below(p, 2)]->hull));
    }
    if (pair_below(p, 2)) other(p, 0x10038100, PTR(watcher));
    else { // the object goes
        other(p, 0x10030470, PTR(&w.object[0]->hull.listeners), I32(0));
        other(p, 0x1001a7e0, PTR(&w.object[0]->hull));
    }
}

// ---- pairs of objects ----

PAIR(delegator_root, 0x1002f430, 800)
{
    World w = world(p, random_leaves(p), random_leaves(p), pair_below(p, 2) == 0);
    for (int k = 0; k < 2; k++) {
        w.object[k]->ov_element = pair_zeroed(p, "ov element", sizeof *w.object[k]->ov_element);
        other(p, 0x1002dc00, PTR(w.object[k]->ov_element), PTR(w.object[k]));
    }
    u32 *root = pair_zeroed(p, "root", 4);
    other(p, 0x1002f5a0, PTR(root));
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(root), PTR(w.object[0]), PTR(w.object[1]));
    Collision *c = (Collision *)(uintptr_t)pair_result(p);
    pair_returns(p, RETURNS_NOTHING);
    pair_reached(p, "mindist", (uintptr_t)c->vt == 0x100637b4);
    pair_reached(p, "recursive", (uintptr_t)c->vt == 0x10063ad0);
    pair_reached(p, "watcher", (uintptr_t)c->vt == 0x10063bb8);
    if (pair_below(p, 2)) other(p, 0x1002f3b0, PTR(root), PTR(w.object[pair_below(p, 2)]));
    else scaldel(p, c);
}

// ---- recursive mindists ----

PAIR(recursive, 0x10030860, 1500)
{
    World w = world(p, 2 + (int)pair_below(p, MAX_LEAVES - 1), random_leaves(p), 1);
    MindistRecursive *m = (MindistRecursive *)heap_malloc(sizeof *m);
    pair_run(p, PTR(m), PTR(w.env), PTR(w.owner));
    const Edge *edge[2];
    for (int k = 0; k < 2; k++) {
        Object *o = w.object[k];
        const CompactSurface *s = o->surface->data;
        edge[k] = o->type == OBJECT_POLYGON ? ledge_first_edge(node_ledge(surface_root(s)))
                                            : ledge_first_edge(*(const Ledge **)(uintptr_t)0x10076384);
    }
    other(p, 0x10016490, PTR(m), PTR(w.object[0]), PTR(w.object[1]), PTR(edge[0]), PTR(edge[1]));
    Mindist *base = &m->base;
    for (int step = 0; step < 8; step++) {
        move(p, &w, pair_below(p, 2) ? 0.5 : 8);
        MindistStatus status = mindist_status(base);
        pair_reached(p, "split", status == MINDIST_HULL_RECURSIVE);
        pair_reached(p, "children", m->children.count > 1);
        if (status == MINDIST_HULL || status == MINDIST_HULL_RECURSIVE) {
            other(p, 0x10017d70, PTR(base), F32(-0.01f));
            pair_reached(p, "joined", status == MINDIST_HULL_RECURSIVE && mindist_status(base) == MINDIST_EXACT);
        } else if (pair_below(p, 2)) {
            other(p, 0x10030710, PTR(m), PTR(w.env->mindist_manager));
            pair_reached(p, "went invalid", 1);
        } else {
            const Synapse *s = base->synapses;
            int points = s[0].status != SYNAPSE_EDGE && s[0].status != SYNAPSE_TRIANGLE &&
                         s[1].status != SYNAPSE_EDGE && s[1].status != SYNAPSE_TRIANGLE;
            for (int k = 0; k < 2; k++)
                if (s[k].status != SYNAPSE_BALL) { // never a real contact: that goes to the impact system
                    ((Edge *)s[k].edge)->bits |= (u32)VIRTUAL;
                    edge_triangle(s[k].edge)->bits |= (u32)VIRTUAL;
                }
            if (points || (s[0].status == SYNAPSE_EDGE && s[1].status == SYNAPSE_TRIANGLE)) continue;
            other(p, 0x10030540, PTR(m));
            pair_reached(p, "impact", 1);
        }
    }
    scaldel(p, (Collision *)m);
}

// ---- phantoms: only what does not enter one, the rest is the phantom's ----

PAIR(phantom_insert, 0x100170a0, 4000)
{
    World w = world(p, random_leaves(p) ? 1 : 0, 1, 0);
    Mindist *m = (Mindist *)heap_malloc(sizeof *m);
    other(p, 0x10016290, PTR(m), PTR(w.env), PTR(w.owner));
    m->flags |= MINDIST_FUNCTION_PHANTOM;
    if (pair_below(p, 3) == 0) m->flags |= 0x10400;
    for (int k = 0; k < 2; k++) {
        Object *o = w.object[k];
        m->synapses[k].object = o;
        m->synapses[k].mindist_offset = (i16)((char *)m - (char *)&m->synapses[k]);
        m->synapses[k].status = o->type == OBJECT_POLYGON ? SYNAPSE_POINT : SYNAPSE_BALL;
        m->synapses[k].edge = o->type == OBJECT_POLYGON
                                  ? ledge_first_edge(node_ledge(surface_root(o->surface->data)))
                                  : ledge_first_edge(*(const Ledge **)(uintptr_t)0x10076384);
    }
    m->sum_extra_radius = w.object[0]->extra_radius;
    pair_run(p, PTR(w.env->mindist_manager), PTR(m));
    pair_reached(p, "outside", mindist_status(m) == MINDIST_EXACT);
    pair_reached(p, "inside", mindist_status(m) == MINDIST_HULL && (m->flags & MINDIST_IN_PHANTOM_SET_MASK));
    if (mindist_status(m) == MINDIST_EXACT) {
        move(p, &w, 3);
        other(p, 0x100187a0, PTR(w.env->mindist_manager), PTR(m));
        pair_reached(p, "comes in", mindist_status(m) == MINDIST_HULL);
    } else {
        move(p, &w, 8);
        other(p, 0x10017d70, PTR(m), F32(-0.01f));
        pair_reached(p, "leaves", mindist_status(m) == MINDIST_EXACT);
    }
    other(p, 0x100162d0, PTR(m), I32(1));
}
