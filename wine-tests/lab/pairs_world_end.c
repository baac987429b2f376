// Pairs in a world: the ends of the environment and of its managers, time managers, watchers and recursive mindists.
#include <string.h>

#include "src/collision/mindist.h"
#include "src/collision/mindist_manager.h"
#include "src/collision/oo_watcher.h"
#include "src/collision/ov_tree.h"
#include "src/dynamics/constraint.h"
#include "src/dynamics/spring.h"
#include "src/geometry/ray_solver.h"
#include "src/world/time_manager.h"
#include "wine-tests/lab/heap.h"
#include "wine-tests/lab/pairs_fixture_listener.h"
#include "wine-tests/lab/pairs_fixture_world.h"

enum { WORLDS = 1200 };

static void append(PtrVector *v, void *elem)
{
    if (!v->elems) v->elems = heap_malloc(32), v->capacity = 8;
    v->elems[v->count++] = elem;
}

static void add_draw_vectors(Pair *p, Environment *env)
{
    for (u32 n = pair_below(p, 4); n; n--) {
        DrawVector *v = heap_calloc(1, sizeof *v);
        v->next = env->draw_vectors;
        if (pair_below(p, 2)) v->name = heap_strdup("line");
        env->draw_vectors = v;
    }
}

PAIR(draw_vector_dtor, 0x10013920, 20000)
{
    pair_heap(p);
    DrawVector *v = (DrawVector *)pair_u32s(p, "vector", sizeof *v / 4);
    v->name = pair_below(p, 3) ? heap_malloc(pair_below(p, 40)) : NULL;
    pair_run(p, PTR(v));
    pair_run(p, PTR(v));
}

PAIR(draw_vectors_deleted, 0x10013940, 20000)
{
    pair_heap(p);
    Environment *env = pair_zeroed(p, "environment", sizeof *env);
    add_draw_vectors(p, env);
    pair_run(p, PTR(env));
}

// Springs and joints between bodies, or to the world.
static void add_joints(Pair *p, World *w)
{
    for (u32 n = pair_below(p, 3); n; n--) {
        SpringTemplate *t = heap_calloc(1, sizeof *t);
        FIXTURE_CALL(w, 0x10014200, void *, (void *), t);
        for (int i = 0; i < 2; i++) {
            t->ends[i] = heap_calloc(1, sizeof *t->ends[i]);
            FIXTURE_CALL(w, 0x10013e80, void, (void *, Object *, f64 *), t->ends[i], w->bodies[i + 1], pair_f64(p, "point", 4));
        }
        FIXTURE_CALL(w, 0x10013700, void *, (Environment *, void *), w->env, t);
    }
    for (u32 n = pair_below(p, 3); n; n--) {
        ConstraintTemplate *t = heap_calloc(1, sizeof *t);
        FIXTURE_CALL(w, 0x10012570, void *, (void *), t);
        Object *a = fixture_world_body(p, w), *b = pair_below(p, 3) ? fixture_world_object(p, w) : NULL;
        if (b == a) b = NULL;
        FIXTURE_CALL(w, 0x10012690, void, (void *, Object *, f64 *, f64 *, i32, i32, Object *, void *), t, a, pair_f64(p, "point", 4),
                     pair_unit_f64(p, "axis"), (i32)pair_below(p, 4), (i32)pair_below(p, 4), b, NULL);
        FIXTURE_CALL(w, 0x100129c0, void *, (Environment *, void *), w->env, t);
    }
}

// A world with all that hangs on it.
static World *full_world(Pair *p)
{
    World *w = fixture_world(p);
    fixture_log(p);
    add_joints(p, w);
    add_draw_vectors(p, w->env);
    for (u32 n = pair_below(p, 3); n; n--) append(&w->env->psi_listeners, fixture_listener(p, "PSI listener", 1, "11"));
    for (u32 n = pair_below(p, 3); n; n--) append(&w->env->object_listeners, fixture_listener(p, "object listener", 1, "1111"));
    for (u32 n = pair_below(p, 3); n; n--) {
        u32 *l = fixture_listener(p, "collision listener", 2, "11111");
        l[1] = pair_below(p, 8);
        append(&w->env->collision_listeners, l);
    }
    for (u32 n = pair_below(p, 4); n; n--) {
        u32 *l = fixture_listener(p, "listener", 2, "11111");
        l[1] = pair_below(p, 8);
        FIXTURE_CALL(w, 0x10009570, void, (Object *, void *), fixture_world_object(p, w), l);
    }
    return w;
}

PAIR(environment_dtor, 0x10013270, WORLDS)
{
    World *w = pair_below(p, 16) ? full_world(p) : fixture_empty_world(p);
    pair_ignore(p, &w->env->magic, 4); // ours goes, so that a second call does nothing; the original's crashes
    pair_run(p, PTR(w->env));
}

// A joint of the base class, of no, one or two cores.
PAIR(constraint_base_delete, 0x100375e0, WORLDS)
{
    World *w = fixture_world(p);
    Constraint *c = heap_malloc(sizeof *c);
    pair_returns(p, RETURNS_INT);
    pair_other(p, 0x100375b0, PTR(c));
    u32 first = 1 + pair_below(p, 2);
    for (u32 n = pair_below(p, 3), i = 0; i < n; i++) {
        Core *core = w->bodies[first + i < (u32)w->body_count ? first + i : 1]->core;
        if (i && core == c->cores.elems[0]) break;
        c->cores.elems[c->cores.count++] = core;
        pair_returns(p, RETURNS_NOTHING);
        pair_other(p, 0x10011b10, PTR(c), PTR(core));
        pair_returns(p, RETURNS_INT);
    }
    pair_run(p, PTR(c), I32(pair_below(p, 4)));
}

// ---- listeners of the whole environment: the last added first, those of collisions by what they want ----

static void tell(Pair *p, int with_event)
{
    fixture_log(p);
    Environment *env = pair_zeroed(p, "environment", sizeof *env);
    pair_heap(p);
    PtrVector *lists[3] = {&env->object_listeners, &env->collision_listeners, &env->psi_listeners};
    static const char *const slots[3] = {"1111", "11111", "11"};
    for (int i = 0; i < 3; i++)
        for (u32 n = pair_below(p, 4); n; n--) {
            u32 *l = fixture_listener(p, "listener", 2, slots[i]);
            l[1] = pair_below(p, 8);
            append(lists[i], l);
        }
    if (with_event) pair_run(p, PTR(env), PTR(pair_u32s(p, "event", 3)));
    else pair_run(p, PTR(env));
}

#define TELLS(name, va) \
    PAIR(name, va, 20000) { tell(p, 1); }

TELLS(environment_object_created, 0x10013ac0)
TELLS(environment_object_deleted, 0x10013af0)
TELLS(environment_object_frozen, 0x10013b20)
TELLS(environment_object_revived, 0x10013b50)
TELLS(environment_post_collision, 0x10013b80)
TELLS(environment_friction_created, 0x10013bc0)
TELLS(environment_friction_deleted, 0x10013c00)

// ---- time ----

PAIR(time_manager_next_event, 0x1002f220, WORLDS)
{
    World *w = fixture_world(p);
    for (u32 n = pair_below(p, 5); n; n--)
        pair_other(p, 0x1002f1d0, PTR(w->env->time_manager), PTR(heap_calloc(1, sizeof(TimeEvent))), F64(w->env->time + pair_range(p, 0, 0.1)));
    pair_returns(p, RETURNS_INT);
    int more = 0;
    for (int i = 0; i < 6; i++) {
        pair_run(p, PTR(w->env->time_manager));
        more |= i && pair_result(p) != 0;
    }
    pair_reached(p, "events beside the PSI", more);
}

// With bodies gone only the PSI event is left; others may wait when it is called by itself.
PAIR(time_manager_dtor, 0x1002f170, WORLDS)
{
    World *w = pair_below(p, 2) ? fixture_world(p) : fixture_empty_world(p);
    for (u32 n = pair_below(p, 4); n; n--)
        pair_other(p, 0x1002f1d0, PTR(w->env->time_manager), PTR(heap_calloc(1, sizeof(TimeEvent))), F64(w->env->time + pair_range(p, 0, 0.1)));
    pair_run(p, PTR(w->env->time_manager));
}

// With 24 bits the original can stay at one time for ever: PSIs run with 64.
PAIR(time_manager_variable_step, 0x1002f010, WORLDS)
{
    World *w = full_world(p);
    if (pair_control_word(p) == 0x07f) return;
    TimeManager *t = w->env->time_manager;
    for (u32 n = 1 + pair_below(p, 2); n; n--)
        pair_run(p, PTR(t->mode), PTR(t), PTR(w->env), PTR(t->psi_event), F32(pair_below(p, 2) ? 1 / 66.0 : pair_range(p, 0.005, 0.03)));
}

// ---- mindists and watchers ----

PAIR(mindist_manager_dtor, 0x10018710, WORLDS)
{
    World *w = fixture_world(p);
    pair_reached(p, "exact mindists", w->env->mindist_manager->exact != NULL);
    pair_run(p, PTR(w->env->mindist_manager));
}

PAIR(cache_object_manager_dtor, 0x100189f0, WORLDS)
{
    World *w = fixture_world(p);
    pair_run(p, PTR(w->env->cache_object_manager));
}

// A collision of the wanted class, of any body's broadphase element; NULL: none.
static Collision *collision_of_class(Pair *p, const World *w, u32 vt)
{
    Collision *found[32];
    u32 n = 0;
    for (int i = 0; i < w->body_count; i++) {
        const OvElement *e = w->bodies[i]->ov_element;
        for (int k = 0; e && k < e->collisions.count && n < 32; k++) {
            Collision *c = e->collisions.elems[k];
            if (c->vt == pair_original(p, vt)) found[n++] = c;
            if (c->vt != pair_original(p, 0x10063bb8)) continue;
            const PtrVector *inner = &((OoWatcher *)c)->children;
            for (int m = 0; m < inner->count && n < 32; m++) {
                c = inner->elems[m];
                if (c->vt == pair_original(p, vt)) found[n++] = c;
            }
        }
    }
    return n ? found[pair_below(p, n)] : NULL;
}

PAIR(watcher_deleted_as_delegator, 0x10038280, 6000)
{
    World *w = fixture_world(p);
    OoWatcher *o = (OoWatcher *)collision_of_class(p, w, 0x10063bb8);
    pair_reached(p, "watchers", o != NULL);
    if (!o) return;
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(&o->delegator), I32(pair_below(p, 4)));
}

PAIR(watcher_synapse_deleted, 0x10037f90, 6000)
{
    World *w = fixture_world(p);
    OoWatcher *o = (OoWatcher *)collision_of_class(p, w, 0x10063bb8);
    pair_reached(p, "watchers", o != NULL);
    if (!o) return;
    SynapseOo *s = heap_malloc(sizeof *s); // of its own, as it may be freed
    pair_returns(p, RETURNS_INT);
    pair_other(p, 0x100380d0, PTR(s));
    pair_returns(p, RETURNS_NOTHING);
    pair_other(p, 0x10037fb0, PTR(s), PTR(o), PTR(o->synapses[0].object));
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(s), I32(pair_below(p, 4)));
}

PAIR(recursive_mindist_deleted_as_delegator, 0x10030c50, 6000)
{
    World *w = fixture_world(p);
    MindistRecursive *m = (MindistRecursive *)collision_of_class(p, w, 0x10063ad0);
    pair_reached(p, "recursive mindists", m != NULL);
    if (!m) return;
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(&m->delegator), I32(pair_below(p, 4)));
}

// ---- car wheels: a new contact takes over the friction of an old one ----

PAIR(wheel_contact_in_advance, 0x10018040, 6000)
{
    World *w = fixture_world(p);
    int old = 0;
    for (Mindist *m = w->env->mindist_manager->exact, *next; m; m = next) {
        next = m->next;
        for (int k = 0; k < 2; k++) {
            Object *wheel = m->synapses[k].object;
            if (!wheel->friction_synapses && pair_below(p, 4)) continue;
            old |= wheel->friction_synapses != NULL;
            pair_run(p, PTR(m), PTR(wheel), F32(pair_range(p, -0.01, 0.05)));
        }
    }
    pair_reached(p, "old contact", old);
}

// ---- rays ----

PAIR(ray_in_object_space, 0x10022030, 4000)
{
    World *w = fixture_world(p);
    fixture_log(p);
    fixture_log_stack(24);
    WorldRay *ray = (WorldRay *)fixture_listener(p, "asker", sizeof *ray / 4, "6");
    for (int i = 0; i < 6; i++) {
        Object *o = fixture_world_object(p, w);
        const f64 *at = (const f64 *)(i & 1 ? &w->bodies[1]->core->pos : &o->core->pos);
        f64 *d = pair_unit_f64(p, "direction");
        ray->length = (f32)pair_range(p, 0, 30);
        for (int k = 0; k < 3; k++) {
            ray->direction.k[k] = (f32)d[k];
            ray->start.k[k] = at[k] + pair_range(p, -0.5, 0.5) - d[k] * ray->length * pair_unit(p);
        }
        pair_returns(p, RETURNS_INT);
        RaySolver *solver = pair_bytes(p, "solver", sizeof *solver);
        pair_run(p, PTR(solver), PTR(ray), PTR(o));
        if (o->type != OBJECT_POLYGON) continue;
        pair_returns(p, RETURNS_NOTHING);
        pair_other(p, 0x10022010, PTR(solver), PTR(((u32 *)o->surface)[1]));
    }
}
