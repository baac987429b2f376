// Whole worlds against mechanics: slopes, rest, collisions of balls, rolling. Sizes and masses as in the game.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "base/random.h"
#include "tests/world_bodies.h"

#define G 20.0

static Environment *slope(f64 angle, f64 friction, Object **box)
{
    Environment *env = world_new();
    world_gravity(env, -G);
    BodyPlan ground = {1, 0, friction, 0, 1, turn_about_z(angle)}, plan = {2, 0, 1, 0, 0, turn_about_z(angle)};
    world_add(env, floor_surface(800, 4), 0, &ground, 0, 0, 0);
    f64 d = 0.515; // half the box and the gap at which contacts rest
    *box = world_add(env, box_surface(2, 1, 2), 0, &plan, -sin(angle) * d, cos(angle) * d, 0);
    return env;
}

// Below the angle of friction the box stays, above it slides with g (sin a - mu cos a); the engine's sliding friction is up
// to an eighth smaller than Coulomb's.
static void slopes_hold_and_slide(void **state)
{
    const f64 mu = 0.4;
    for (f64 angle = 0.1; angle < 0.7; angle += 0.05) {
        Object *box;
        Environment *env = slope(angle, mu, &box);
        world_run(env, 0.5);
        Vec3d p0 = world_position(box);
        f64 v0 = sqrt((f64)box->core->speed.x * box->core->speed.x + (f64)box->core->speed.y * box->core->speed.y),
            t0 = env->time;
        world_run(env, 1.0);
        Vec3d p = world_position(box);
        f64 v = sqrt((f64)box->core->speed.x * box->core->speed.x + (f64)box->core->speed.y * box->core->speed.y);
        f64 way = sqrt((p.x - p0.x) * (p.x - p0.x) + (p.y - p0.y) * (p.y - p0.y)),
            wanted = G * (sin(angle) - mu * cos(angle));
        f64 a = (v - v0) / (env->time - t0);
        if (angle < atan(mu) - 0.02) assert_true(way < 0.02);
        if (angle > atan(mu) + 0.02) assert_true(a > wanted && a < wanted + 0.14 * mu * G * cos(angle));
        world_free(env);
    }
}

// Resting bodies gain no energy: their speed dies out and they stay where they are, until they sleep and after.
static void rest_stays_rest(void **state)
{
    Environment *env = world_new();
    world_gravity(env, -G);
    BodyPlan ground = {1, 0, 0.7, 0.3, 1, {{0, 0, 0, 1}}}, plan = {1, 0, 0.7, 0.3, 0, {{0, 0, 0, 1}}};
    world_add(env, floor_surface(40, 8), 0, &ground, 0, 0, 0);
    Object *bodies[8];
    for (int i = 0; i < 4; i++)
        bodies[i] = world_add(env, box_surface(5, 5, 5), 0, &plan, 0.37, 2.6 + 5.05 * i, 0.11);
    for (int i = 0; i < 4; i++)
        bodies[4 + i] = world_add(env, NULL, 2, &plan, 7.3 + 4.4 * (i & 1), 2.1, -7 + 4.4 * (i >> 1));
    world_run(env, 4);
    Vec3d before[8];
    f64 highest = 0;
    for (int i = 0; i < 8; i++)
        before[i] = world_position(bodies[i]), highest += before[i].y;
    for (int s = 0; s < 60; s++) {
        world_run(env, 1);
        f64 kinetic = 0, height = 0;
        for (int i = 0; i < 8; i++)
            kinetic += kinetic_energy(bodies[i]), height += world_position(bodies[i]).y;
        assert_true(kinetic < 0.01);
        assert_true(height < highest + 0.01);
    }
    for (int i = 0; i < 8; i++) {
        Vec3d p = world_position(bodies[i]);
        assert_true(fabs(p.x - before[i].x) < 0.05 && fabs(p.y - before[i].y) < 0.05 && fabs(p.z - before[i].z) < 0.05);
    }
    world_free(env);
}

static f64 momentum_error(const Core *a, const Core *b, f64 wanted)
{
    f64 worst = 0;
    for (int k = 0; k < 3; k++)
        worst = fmax(worst, fabs(a->mass * a->speed.k[k] + b->mass * b->speed.k[k] - (k == 0 ? wanted : 0)));
    return worst;
}

// Two balls in free flight: momentum stays; the energy of approach is kept to the part the elasticity says, or, rarely, a
// pair that is still within its gap parts with the least speed.
static void balls_keep_their_momentum(void **state)
{
    int met = 0, slow = 0;
    for (int i = 0; i < 200; i++) {
        Environment *env = world_new();
        world_gravity(env, 0);
        f64 e = i % 4 * 0.25, v = 1 + i % 9;
        BodyPlan a = {0.2 + i % 7, 0, 0, e, 0, {{0, 0, 0, 1}}}, b = {10.5 - i % 11, 0, 0, 1, 0, {{0, 0, 0, 1}}};
        Core *p = world_add(env, NULL, 2, &a, 0, 0, 0)->core;
        Core *q = world_add(env, NULL, 1, &b, 6, (i % 13 - 6) * 0.3, (i % 5 - 2) * 0.2)->core;
        object_async_add_speed_object_ws(p->objects.elems[0], &(Vec3f){{(f32)v, 0, 0, 0}});
        object_async_add_speed_object_ws(q->objects.elems[0], &(Vec3f){{(f32)(-v / 2), 0, 0, 0}});
        f64 wanted = a.mass * v - b.mass * v / 2, tolerance = 2e-4 * (a.mass + b.mass) * v;
        world_run(env, 5 / v);
        // An impact under way has moved one of the two only.
        for (int k = 0; k < 20 && momentum_error(p, q, wanted) > tolerance; k++)
            world_run(env, 1.0 / 66);
        // Without elasticity they stay in contact, where springs and easing take a little.
        assert_true(momentum_error(p, q, wanted) <= (e == 0 ? 30 : 1) * tolerance);

        // Without friction the change of speed has the direction of the normal.
        f64 change[3] = {p->speed.x - v, p->speed.y, p->speed.z}, length = 0, after = 0;
        for (int k = 0; k < 3; k++)
            length += change[k] * change[k];
        length = sqrt(length);
        if (length > 1e-3) {
            for (int k = 0; k < 3; k++)
                after += change[k] / length * (p->speed.k[k] - q->speed.k[k]);
            f64 approach = -change[0] / length * 1.5 * v;
            met++;
            assert_true(approach > 0 && after > -1e-3 * v);
            assert_true(after < sqrt(e) * approach * 1.01 || (e == 0 && after < 0.2 * approach + 0.05));
            if (after < sqrt(e) * approach * 0.99) slow++;
        }
        world_free(env);
    }
    assert_true(met > 100 && slow <= 2);
}

// A ball set going on a rough floor ends up rolling without slip, with 5/7 of its speed (a solid ball), little less.
static void a_sliding_ball_ends_up_rolling(void **state)
{
    Environment *env = world_new();
    world_gravity(env, -G);
    BodyPlan ground = {1, 0, 0.7, 0, 1, {{0, 0, 0, 1}}}, plan = {1.9, 0, 0.8, 0, 0, {{0, 0, 0, 1}}};
    world_add(env, floor_surface(400, 4), 0, &ground, 0, 0, 0);
    Object *ball = world_add(env, NULL, 2, &plan, -150, 2.01, 0);
    world_run(env, 0.5);
    object_async_add_speed_object_ws(ball, &(Vec3f){{14, 0, 0, 0}});
    world_run(env, 0.45);
    const Core *core = ball->core;
    f64 inertia = core->rot_inertia.x / (core->mass * 4), wanted = 14 / (1 + inertia);
    f64 spin = sqrt((f64)core->rot_speed.x * core->rot_speed.x + (f64)core->rot_speed.y * core->rot_speed.y +
                    (f64)core->rot_speed.z * core->rot_speed.z);
    assert_true(fabs(core->speed.x - 2 * spin) < 0.02);
    assert_true(fabs(core->speed.x - wanted) < 0.05 * wanted);
    assert_true(fabs(world_position(ball).y - 2) < 0.05);
    world_free(env);
}

// What a ball bounces to: the elasticity's part of the height it fell from.
static void bounces_lose_energy(void **state)
{
    for (int i = 0; i <= 10; i++) {
        Environment *env = world_new();
        world_gravity(env, -G);
        f64 e = i * 0.1;
        BodyPlan ground = {1, 0, 0.7, 1, 1, {{0, 0, 0, 1}}}, plan = {1, 0, 0.7, e, 0, {{0, 0, 0, 1}}};
        world_add(env, floor_surface(40, 3), 0, &ground, 0, 0, 0);
        Object *ball = world_add(env, NULL, 2, &plan, 1, 7, 1);
        f64 top = 0;
        int fell = 0;
        for (int k = 0; k < 200; k++) {
            world_run(env, 1.0 / 66);
            if (world_position(ball).y < 2.1) fell = 1;
            if (fell && world_position(ball).y - 2 > top) top = world_position(ball).y - 2;
        }
        if (getenv("VERBOSE")) print_message("e %.1f: up to %.3f of 5\n", e, top);
        assert_true(fell);
        assert_true(fabs(top - e * 5) < 0.3);
        world_free(env);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slopes_hold_and_slide),     cmocka_unit_test(rest_stays_rest),
        cmocka_unit_test(balls_keep_their_momentum), cmocka_unit_test(a_sliding_ball_ends_up_rolling),
        cmocka_unit_test(bounces_lose_energy),
    };
    return cmocka_run_group_tests(tests, world_set_up, world_tear_down);
}
