// Bodies deleted inside callbacks: whatever a listener deletes is gone when the call into the engine is over, and
// everything else goes on.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>

#include "tests/world_bodies.h"
#include "base/ptr_vector.h"
#include "dynamics/cluster.h"
#include "world/deferred_delete.h"
#include "world/listeners.h"

enum { COLLISION, FRICTION_CREATED, FRICTION_DELETED, FROZEN, REVIVED, DELETED, PSI, WHEN_COUNT };
enum { FIRST, SECOND, BOTH, OTHER, EVERYTHING, WHO_COUNT };
enum { BODIES = 14 };

static Environment *env;
static Object *bodies[BODIES];
static int when, who, countdown, calls;

static void delete_body(Object *object)
{
    for (int i = 0; i < BODIES; i++)
        if (bodies[i] == object) bodies[i] = NULL;
    object->vt->scalar_dtor(object, 1);
}

static int alive(const Object *object)
{
    for (int i = 0; i < BODIES; i++)
        if (bodies[i] == object) return 1;
    return 0;
}

static void act(int kind, Object *first, Object *second)
{
    if (kind != when || --countdown != 0) return;
    countdown = 7;
    calls++;
    if ((who == FIRST || who == BOTH) && first && alive(first)) delete_body(first);
    if ((who == SECOND || who == BOTH) && second && alive(second)) delete_body(second);
    for (int i = 0; i < BODIES; i++) {
        if (!bodies[i] || bodies[i] == first || bodies[i] == second) continue;
        if (who == EVERYTHING) delete_body(bodies[i]);
        if (who == OTHER) {
            delete_body(bodies[i]);
            break;
        }
    }
    if (who == EVERYTHING && first && alive(first)) delete_body(first);
    if (who == EVERYTHING && second && alive(second)) delete_body(second);
}

static void THISCALL on_collision(CollisionListener *l, CollisionEvent *e)
{
    act(COLLISION, e->info->objects[0], e->info->objects[1]);
}
static void THISCALL on_object_deleted(CollisionListener *l, Object *o)
{
}
static void THISCALL on_friction_created(CollisionListener *l, FrictionEvent *e)
{
    act(FRICTION_CREATED, e->info->objects[0], e->info->objects[1]);
}
static void THISCALL on_friction_deleted(CollisionListener *l, FrictionEvent *e)
{
    act(FRICTION_DELETED, e->info->objects[0], e->info->objects[1]);
}
static int gone;
static void THISCALL on_deleted(ObjectListener *l, ObjectEvent *e)
{
    gone++;
    act(DELETED, NULL, NULL);
}
static void THISCALL on_created(ObjectListener *l, ObjectEvent *e)
{
}
static void THISCALL on_revived(ObjectListener *l, ObjectEvent *e)
{
    act(REVIVED, e->object, NULL);
}
static void THISCALL on_frozen(ObjectListener *l, ObjectEvent *e)
{
    act(FROZEN, e->object, NULL);
}
static void THISCALL on_psi(PsiListener *l, PsiEvent *e)
{
    act(PSI, bodies[1], bodies[0]);
}
static void THISCALL on_env_deleted(PsiListener *l, Environment *e)
{
}

static const CollisionListenerVtable collision_methods = {on_collision, on_object_deleted, on_friction_created,
                                                          on_friction_deleted, NULL};
static const ObjectListenerVtable object_methods = {on_deleted, on_created, on_revived, on_frozen};
static const PsiListenerVtable psi_methods = {on_psi, on_env_deleted};

// A floor, a stack, boxes and balls that fall on each other; listeners of the environment or of each body.
static void build(int own_listeners)
{
    static CollisionListener collision = {&collision_methods,
                                          LISTEN_POST_COLLISION | LISTEN_FRICTION | LISTEN_OBJECT_DELETED};
    static ObjectListener object = {&object_methods};
    static PsiListener psi = {&psi_methods};
    static const Quat turns[2] = {{{0, 0, 0, 1}}, {{0.3, 0.1, 0.2, 0.92736}}};
    env = world_new();
    ptr_vector_append(&env->psi_listeners, &psi);
    world_gravity(env, -20);
    environment_add_listener_object_global(env, &object);
    if (!own_listeners) environment_add_listener_collision_global(env, &collision);
    BodyPlan ground = {1, 0, 0.7, 0.5, 1, turns[0]}, plan = {1, 0.1, 0.7, 0.5, 0, turns[0]};
    bodies[0] = world_add(env, floor_surface(60, 4), 0, &ground, 0, 0, 0);
    for (int i = 1; i < 5; i++)
        bodies[i] = world_add(env, box_surface(5, 5, 5), 0, &plan, 0.3, 5.2 * i - 2.4, 0.2);
    for (int i = 5; i < 8; i++)
        bodies[i] = world_add(env, NULL, 2, &plan, 8 + 3.1 * (i - 5), 2.1 + 2 * (i - 5), 1);
    plan.turn = turns[1];
    for (int i = 8; i < 11; i++)
        bodies[i] = world_add(env, box_surface(3, 4, 5), 0, &plan, -9, 6 * (i - 7), 0.5 * i);
    for (int i = 11; i < BODIES; i++)
        bodies[i] = world_add(env, NULL, 1.5, &plan, 0, 3.2 * (i - 10), -12);
    if (own_listeners) {
        for (int i = 0; i < BODIES; i++)
            cluster_manager_add_listener_collision(env->cluster_manager, bodies[i], &collision);
    }
}

static void assert_sound_world(void)
{
    for (int i = 0; i < BODIES; i++) {
        if (!bodies[i]) continue;
        Vec3d p = world_position(bodies[i]);
        for (int k = 0; k < 3; k++)
            assert_true(fabs(p.k[k]) < 1e4);
    }
}

static void callbacks_may_delete(void **state)
{
    const char *only = getenv("ONLY"); // "WHEN WHO OWN": one case
    for (int c = 0; c < WHEN_COUNT * WHO_COUNT * 2; c++) {
        when = c / 2 % WHEN_COUNT, who = c / 2 / WHEN_COUNT;
        int own = c % 2, a, b, d;
        if (only && sscanf(only, "%d %d %d", &a, &b, &d) == 3 && (a != when || b != who || d != own)) continue;
        if (getenv("VERBOSE")) fprintf(stderr, "when %d who %d own %d\n", when, who, own);
        calls = 0;
        countdown = 1 << 30;
        build(own);
        countdown = when == FRICTION_DELETED || when == DELETED ? 1 : 2;
        for (int i = 0; i < 400; i++) {
            environment_simulate_dtime(env, 1.0 / 66);
            if (i == 200 && bodies[3]) object_ensure_in_simulation(bodies[3]);
            if (i % 50 == 49 && when == DELETED && bodies[i / 50 + 1]) delete_body(bodies[i / 50 + 1]);
        }
        assert_sound_world();
        int expected = when == DELETED || when == FRICTION_DELETED || when == REVIVED ? 0 : 1;
        assert_true(calls >= expected);
        world_free(env);
    }
}

// The world ends while a listener's call holds deletions back: its bodies go all the same.
static void worlds_end_at_once(void **state)
{
    when = WHEN_COUNT;
    build(0);
    gone = 0;
    deletion_hold();
    world_free(env);
    deletion_release();
    assert_true(gone >= BODIES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(callbacks_may_delete), cmocka_unit_test(worlds_end_at_once)};
    return cmocka_run_group_tests(tests, world_set_up, NULL);
}
