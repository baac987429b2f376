// Worlds that make the engine work hard: a wedged ball, many contacts in one friction system, a crowd at one place. Each
// must cost a bounded number of events, stay finite, and come to rest or go on sanely.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "tests/world_bodies.h"
#include "world/listeners.h"

static void assert_finite(const Object *object, f64 limit)
{
    Vec3d p = world_position(object);
    for (int k = 0; k < 3; k++) {
        assert_true(fabs(p.k[k]) < limit);
        assert_true(fabs(object->core->speed.k[k]) < 1e4);
    }
}

// Every event sets the time, so the time code counts them.
static i32 events_of(Environment *env, f64 seconds)
{
    i32 before = env->time_code;
    world_run(env, seconds);
    return env->time_code - before;
}

// A stone ball driven into a groove whose walls meet below it, for a minute: at most a few dozen events per PSI.
static void wedged_ball(void **state)
{
    for (f64 angle = 0.2; angle < 1.5; angle += 0.3) {
        Environment *env = world_new();
        world_gravity(env, -20);
        BodyPlan wall = {1, 0, 0.7, 0.3, 1, turn_about_z(angle)}, ball = {10, 0.3, 0.5, 0.1, 0, {{0, 0, 0, 1}}};
        world_add(env, floor_surface(40, 9), 0, &wall, 0, 0, 0);
        wall.turn = turn_about_z(-angle);
        world_add(env, floor_surface(40, 7), 0, &wall, 0, 0, 0);
        Object *object = world_add(env, NULL, 2, &ball, 0.3, 2 / cos(angle) + 0.4, 0.7);
        for (int s = 0; s < 60; s++) {
            object_async_add_speed_object_ws(object, &(Vec3f){{s % 3 - 1.0f, -3, s % 5 - 2.0f, 0}});
            assert_true(events_of(env, 1) < 66 * 40);
        }
        assert_finite(object, 100);
        world_free(env);
    }
}

static int contacts, most_contacts;
static void THISCALL on_collision(CollisionListener *l, CollisionEvent *e)
{
}
static void THISCALL on_object_deleted(CollisionListener *l, Object *o)
{
}
static void THISCALL on_friction_created(CollisionListener *l, FrictionEvent *e)
{
    if (++contacts > most_contacts) most_contacts = contacts;
}
static void THISCALL on_friction_deleted(CollisionListener *l, FrictionEvent *e)
{
    contacts--;
}

// Boxes side by side on one floor and pressed together: their contacts are one friction system of several hundred, beyond
// the 150 that are solved as one.
static void hundreds_of_contacts(void **state)
{
    enum { SIDE = 8 };
    Environment *env = world_new();
    world_gravity(env, -20);
    BodyPlan ground = {1, 0, 0.7, 0.3, 1, {{0, 0, 0, 1}}}, plan = {1, 0.1, 0.7, 0.3, 0, {{0, 0, 0, 1}}};
    static const CollisionListenerVtable methods = {on_collision, on_object_deleted, on_friction_created,
                                                    on_friction_deleted, NULL};
    static CollisionListener listener = {&methods, LISTEN_FRICTION};
    environment_add_listener_collision_global(env, &listener);
    world_add(env, floor_surface(60, 5), 0, &ground, 0, 0, 0);
    Object *boxes[SIDE * SIDE * 2];
    int n = 0;
    for (int i = 0; i < SIDE; i++)
        for (int j = 0; j < SIDE; j++)
            for (int k = 0; k < 2; k++)
                boxes[n++] = world_add(env, box_surface(2, 2, 2), 0, &plan, 2.02 * i - 7 + 0.5 * k, 1.02 + 2.03 * k,
                                       2.02 * j - 7 + 0.3 * k);
    for (int s = 0; s < 5; s++) {
        for (int i = 0; i < n; i++) {
            Vec3d p = world_position(boxes[i]);
            object_async_add_speed_object_ws(boxes[i], &(Vec3f){{(f32)(-p.x / 8), 0, (f32)(-p.z / 8), 0}});
        }
        assert_true(events_of(env, 0.5) < 33 * 4000);
    }
    for (int i = 0; i < n; i++)
        assert_finite(boxes[i], 100);
    assert_true(most_contacts > 300);
    world_free(env);
}

// Bodies made inside each other: pushed apart, none flies off to infinity.
static void crowd_at_one_place(void **state)
{
    Environment *env = world_new();
    world_gravity(env, -20);
    BodyPlan ground = {1, 0, 0.7, 0.3, 1, {{0, 0, 0, 1}}}, plan = {1, 0.1, 0.7, 0.3, 0, {{0, 0, 0, 1}}};
    world_add(env, floor_surface(400, 5), 0, &ground, 0, 0, 0);
    Object *bodies[24];
    for (int i = 0; i < 24; i++)
        bodies[i] = i % 2 ? world_add(env, NULL, 1 + 0.1 * i, &plan, 0, 3, 0)
                          : world_add(env, box_surface(2, 2, 3), 0, &plan, 0, 3, 0);
    for (int s = 0; s < 20; s++)
        assert_true(events_of(env, 0.5) < 33 * 4000);
    for (int i = 0; i < 24; i++)
        assert_finite(bodies[i], 3e4);
    world_free(env);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wedged_ball),
        cmocka_unit_test(hundreds_of_contacts),
        cmocka_unit_test(crowd_at_one_place),
    };
    return cmocka_run_group_tests(tests, world_set_up, world_tear_down);
}
