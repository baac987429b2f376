// Pairs in a world: objects, their listeners and anchors, clusters, the cluster manager.
#include <string.h>

#include "src/collision/phantom.h"
#include "src/dynamics/cluster.h"
#include "src/dynamics/spring.h"
#include "wine-tests/lab/heap.h"
#include "wine-tests/lab/pairs_fixture_listener.h"
#include "wine-tests/lab/pairs_fixture_world.h"

enum { WORLDS = 1200 };

// ---- listeners ----

typedef struct Ears {
    World *world;
    u32 *listener[3]; // of collisions: vtable, wanted events
    u32 *log;
} Ears;

static Ears ears(Pair *p)
{
    Ears e = {.world = fixture_world(p), .log = fixture_log(p)};
    for (int i = 0; i < 3; i++) {
        e.listener[i] = fixture_listener(p, "listener", 2, "11111");
        e.listener[i][1] = pair_below(p, 8);
    }
    return e;
}

static void listen(Pair *p, const Ears *e, Object *o)
{
    u32 *l = e->listener[pair_below(p, 3)];
    if (pair_below(p, 2)) pair_other(p, 0x10009570, PTR(o), PTR(l));
    else pair_other(p, 0x1000ab50, PTR(e->world->env->cluster_manager), PTR(o), PTR(l));
}

static void stop_listening(Pair *p, const Ears *e, Object *o)
{
    ListenerTable *t = FIXTURE_CALL(e->world, 0x1000a7d0, ListenerTable *, (void *, Object *), e->world->env->cluster_manager->collision_listeners, o);
    if (!t) return; // the original looks for it in address 0
    void *l = t->listeners.elems[pair_below(p, t->listeners.count)];
    if (pair_below(p, 2)) pair_other(p, 0x10009590, PTR(o), PTR(l));
    else pair_other(p, 0x1000ace0, PTR(e->world->env->cluster_manager), PTR(o), PTR(l));
}

PAIR(object_listeners_of_collisions, 0x10009570, WORLDS)
{
    Ears e = ears(p);
    for (int i = 0; i < 20; i++) {
        Object *o = fixture_world_object(p, e.world);
        if (pair_below(p, 3)) listen(p, &e, o);
        else stop_listening(p, &e, o);
    }
    pair_other(p, 0x1000a850, PTR(e.world->env->cluster_manager), PTR(fixture_world_object(p, e.world)));
}

PAIR(object_end_told_to_collision_listeners, 0x1000a850, WORLDS)
{
    Ears e = ears(p);
    for (int i = 0; i < 6; i++) listen(p, &e, fixture_world_object(p, e.world));
    for (int i = 0; i < e.world->body_count; i++) pair_run(p, PTR(e.world->env->cluster_manager), PTR(e.world->bodies[i]));
    pair_reached(p, "told", e.log[0] != 0);
}

// Tables taken out of the hashes; the table itself stays.
PAIR(collision_listener_table_removed, 0x1000ad80, WORLDS)
{
    Ears e = ears(p);
    Object *o = fixture_world_object(p, e.world);
    for (int i = 0; i < 6; i++) listen(p, &e, fixture_world_object(p, e.world));
    listen(p, &e, o);
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(e.world->env->cluster_manager->collision_listeners), PTR(o));
}

static void add_object_listener(Pair *p, const Ears *e, Object *o)
{
    VHash *hash = e->world->env->cluster_manager->object_listeners;
    ListenerTable *t = heap_calloc(1, sizeof *t);
    t->object = o;
    t->listeners.capacity = 4;
    t->listeners.elems = heap_malloc(16);
    for (u32 n = pair_below(p, 4); n; n--) t->listeners.elems[t->listeners.count++] = fixture_listener(p, "object listener", 1, "1111");
    u32 where = (u32)FIXTURE_CALL(e->world, 0x1001ee10, i32, (void *, void *), hash, o);
    FIXTURE_CALL(e->world, 0x1001dc60, void, (void *, void *, u32), hash, t, where);
    o->flags |= OBJECT_HAS_OBJECT_LISTENERS;
}

PAIR(object_end_told_to_object_listeners, 0x1000a5d0, WORLDS)
{
    Ears e = ears(p);
    for (int i = 0; i < e.world->body_count; i++)
        if (pair_below(p, 2)) add_object_listener(p, &e, e.world->bodies[i]);
    u32 *event = pair_zeroed(p, "event", 8);
    for (int i = 0; i < e.world->body_count; i++) {
        event[0] = (u32)(uintptr_t)e.world->env;
        event[1] = (u32)(uintptr_t)e.world->bodies[i];
        pair_run(p, PTR(e.world->env->cluster_manager), PTR(event));
    }
    pair_reached(p, "told", e.log[0] != 0);
}

PAIR(object_listener_table_removed, 0x1000ac70, WORLDS)
{
    Ears e = ears(p);
    for (int i = 0; i < e.world->body_count; i++) add_object_listener(p, &e, e.world->bodies[i]);
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(e.world->env->cluster_manager->object_listeners), PTR(fixture_world_object(p, e.world)));
}

// ---- anchors ----

PAIR(object_anchors, 0x100095b0, 32000)
{
    enum { ANCHORS = 6 };
    Object *o = pair_zeroed(p, "object", sizeof *o);
    Anchor *a[ANCHORS];
    int in[ANCHORS] = {0};
    for (int i = 0; i < ANCHORS; i++) a[i] = (Anchor *)pair_u32s(p, "anchor", sizeof *a[i] / 4);
    for (int i = 0; i < 24; i++) {
        u32 k = pair_below(p, ANCHORS);
        pair_other(p, in[k] ? 0x100095e0 : 0x100095b0, PTR(o), PTR(a[k]));
        in[k] ^= 1;
    }
}

// ---- ends of objects ----

// Something about the world that the end of a body has to clean up.
static World *busy_world(Pair *p)
{
    Ears e = ears(p);
    for (u32 n = pair_below(p, 4); n; n--) listen(p, &e, fixture_world_object(p, e.world));
    for (u32 n = pair_below(p, 3); n; n--) add_object_listener(p, &e, e.world->bodies[n]);
    if (pair_below(p, 3) == 0) {
        SpringTemplate *t = heap_calloc(1, sizeof *t);
        FIXTURE_CALL(e.world, 0x10014200, void *, (void *), t);
        for (int i = 0; i < 2; i++) {
            t->ends[i] = heap_calloc(1, sizeof *t->ends[i]);
            FIXTURE_CALL(e.world, 0x10013e80, void, (void *, Object *, f64 *), t->ends[i], e.world->bodies[i + 1], pair_f64(p, "point", 4));
        }
        FIXTURE_CALL(e.world, 0x10013700, void *, (Environment *, void *), e.world->env, t);
    }
    return e.world;
}

PAIR(object_delete_real, 0x10009810, WORLDS)
{
    World *w = busy_world(p);
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(fixture_world_object(p, w)), I32(pair_below(p, 4)));
}

PAIR(object_delete_through_vtable, 0x10009990, WORLDS)
{
    World *w = busy_world(p);
    Object *o = fixture_world_object(p, w), *other = fixture_world_object(p, w);
    pair_run(p, PTR(pair_below(p, 8) ? o : NULL));
    if (other != o) pair_run(p, PTR(other));
}

// An object that is nothing but a name in the cluster.
static Object *bare_object(Pair *p, World *w)
{
    Object *o = heap_malloc(sizeof *o);
    ObjectTemplate *t = pair_zeroed(p, "template", sizeof *t);
    if (pair_below(p, 4)) t->name = strcpy(pair_zeroed(p, "name", 8), "bare");
    pair_returns(p, RETURNS_INT);
    if (pair_below(p, 4)) pair_other(p, 0x10009b00, PTR(o), PTR(w->env->cluster_manager->root), PTR(t));
    else pair_other(p, 0x10009b60, PTR(o), PTR(w->env));
    pair_returns(p, RETURNS_NOTHING);
    return o;
}

PAIR(object_bare_delete, 0x10009b40, WORLDS)
{
    World *w = fixture_world(p);
    Object *o = bare_object(p, w);
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(o), I32(pair_below(p, 4)));
}

PAIR(object_bare_dtor, 0x1000a250, WORLDS)
{
    World *w = fixture_world(p);
    pair_run(p, PTR(bare_object(p, w)));
}

PAIR(object_hull_delete, 0x1000a230, WORLDS)
{
    World *w = fixture_world(p);
    Object *o = bare_object(p, w);
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(o), I32(pair_below(p, 4)));
}

PAIR(object_hull_dtor, 0x1000a260, WORLDS)
{
    World *w = fixture_world(p);
    Object *o = bare_object(p, w);
    pair_returns(p, RETURNS_INT);
    pair_other(p, 0x1001a740, PTR(&o->hull));
    pair_returns(p, RETURNS_NOTHING);
    pair_run(p, PTR(o));
}

// ---- properties ----

PAIR(object_pair_count, 0x1000a2b0, WORLDS)
{
    World *w = fixture_world(p);
    pair_returns(p, RETURNS_INT);
    int none = 0, some = 0;
    for (int i = 0; i < w->body_count; i++) {
        pair_run(p, PTR(w->bodies[i]));
        none |= (i32)pair_result(p) < 0;
        some |= (i32)pair_result(p) > 0;
    }
    pair_reached(p, "pairs", some);
    pair_reached(p, "not in collision detection", none);
}

PAIR(object_becomes_phantom, 0x1000a2d0, WORLDS)
{
    World *w = busy_world(p);
    PhantomTemplate *t = pair_zeroed(p, "template", sizeof *t);
    pair_returns(p, RETURNS_INT);
    pair_other(p, 0x10010880, PTR(t));
    pair_returns(p, RETURNS_NOTHING);
    Object *o = fixture_world_object(p, w);
    for (u32 n = 1 + pair_below(p, 2); n; n--) {
        t->manage_intruding_objects = (i32)pair_below(p, 2);
        t->manage_intruding_cores = (i32)pair_below(p, 2);
        t->keep_static = (i32)pair_below(p, 2);
        t->exit_policy_extra = (f32)pair_range(p, 0, 1);
        pair_run(p, PTR(o), PTR(t));
    }
}

// ---- clusters ----

static Cluster *add_cluster(Pair *p, World *w, Cluster *father)
{
    Cluster *c = heap_malloc(sizeof *c);
    pair_returns(p, RETURNS_INT);
    pair_other(p, 0x10009c80, PTR(c), PTR(w->env));
    pair_returns(p, RETURNS_NOTHING);
    if (father) pair_other(p, 0x10009d10, PTR(father), PTR(c));
    return c;
}

// Some bodies in clusters of their own, one in another.
static Cluster *clustered_world(Pair *p, World **world)
{
    World *w = *world = busy_world(p);
    Cluster *root = w->env->cluster_manager->root, *a = add_cluster(p, w, root), *b = add_cluster(p, w, pair_below(p, 2) ? a : root);
    for (int i = 0; i < w->body_count; i++) {
        Cluster *to = pair_below(p, 3) == 0 ? a : pair_below(p, 2) ? b : NULL;
        if (!to) continue;
        pair_other(p, 0x10009d40, PTR(root), PTR(w->bodies[i]));
        pair_other(p, 0x10009d10, PTR(to), PTR(w->bodies[i]));
    }
    return pair_below(p, 2) ? a : b;
}

PAIR(cluster_dtor, 0x10009cb0, WORLDS)
{
    World *w;
    pair_run(p, PTR(clustered_world(p, &w)));
}

PAIR(cluster_delete, 0x10009c60, WORLDS)
{
    World *w;
    Cluster *c = clustered_world(p, &w);
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(c), I32(pair_below(p, 4)));
}

PAIR(cluster_manager_dtor, 0x1000ab00, WORLDS)
{
    World *w;
    clustered_world(p, &w);
    pair_run(p, PTR(w->env->cluster_manager));
}

PAIR(cluster_next_object, 0x1000a960, WORLDS)
{
    World *w;
    clustered_world(p, &w);
    pair_returns(p, RETURNS_INT);
    u32 from = 0;
    for (int i = 0; i < 12; i++) {
        pair_run(p, PTR(w->env->cluster_manager), PTR(from));
        from = pair_result(p);
    }
    pair_run(p, PTR(w->env->cluster_manager), PTR(fixture_world_object(p, w)));
}

PAIR(cluster_unused_objects, 0x1000a9f0, WORLDS)
{
    World *w;
    clustered_world(p, &w);
    u32 *universe = fixture_listener(p, "universe manager", 1, "1110");
    UniverseSettings *s = pair_zeroed(p, "settings", sizeof *s);
    fixture_listener_returns(3, (u32)(uintptr_t)s);
    ClusterManager *m = w->env->cluster_manager;
    for (int i = 0; i < 4; i++) {
        s->objects_without_pairs = (i32)pair_below(p, 10);
        s->checks_without_pairs = (i32)pair_below(p, 400);
        s->objects_with_one_pair = (i32)pair_below(p, 10);
        s->checks_with_one_pair = (i32)pair_below(p, 400);
        pair_run(p, PTR(m), PTR(universe));
    }
    pair_reached(p, "iterator stands", m->iterator != NULL);
}
