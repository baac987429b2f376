// Buoyancy against Archimedes, without the original: a floating body displaces its own mass of liquid.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <math.h>
#include <cmocka.h>

#include "tests/world_bodies.h"

#define G 20.0
#define PI 3.14159265358979323846
#define TOLERANCE 0.01

typedef struct Pool {
    Environment *env;
    Object *water;
    LiquidSurface surface;
    BuoyancyAttacher *attacher;
} Pool;

static const BodyPlan still = {1, 0, 0.7, 0.3, 1, {{0, 0, 0, 1}}};

// A block of liquid of the given density below y = 0, 20 m deep, with a current along x.
static void fill_pool(Pool *pool, f32 density, f32 current, f32 suction)
{
    Environment *env = pool->env = world_new();
    world_gravity(env, -G);
    pool->water = world_add(env, box_surface(40, 20, 40), 0, &still, 0, -10, 0);
    PhantomTemplate phantom;
    template_phantom_ctor(&phantom);
    phantom.manage_intruding_cores = 1;
    object_convert_to_phantom(pool->water, &phantom);
    liquid_surface_descriptor_simple_ctor(&pool->surface, &(PlaneF){{0, -1, 0, 0}}, &(Vec3f){{current, 0, 0, 0}});
    BuoyancyTemplate liquid = {.density = density,
                               .damp_factor = 1,
                               .friction_factor = 0.05f,
                               .epsilon = 1e-10f,
                               .ball_spin_damp = 0.01f,
                               .viscosity = 0.01f,
                               .suction_factor = suction};
    pool->attacher = attacher_to_cores_buoyancy_ctor(malloc(sizeof *pool->attacher), &liquid, pool->water->phantom->cores,
                                                     &pool->surface);
}

static i32 inside_count(const Pool *pool)
{
    return (i32)(pool->water->phantom->cores->elements.count & 0xffffff);
}

// Runs with all bodies kept awake: the engine lets a body that bobs a little fall asleep before it is at rest.
static void run_awake(Environment *env, f64 seconds, Object **bodies, int count)
{
    for (f64 done = 0; done < seconds; done += 0.2) {
        for (int i = 0; i < count; i++) object_ensure_in_simulation(bodies[i]);
        world_run(env, 0.2);
    }
}

// m^3 of a ball of radius r below the surface, its centre at height y.
static f64 ball_below(f64 r, f64 y)
{
    f64 h = r - y;
    if (h <= 0) return 0;
    if (h >= 2 * r) return 4 * PI * r * r * r / 3;
    return PI * h * h * (3 * r - h) / 3;
}

// m^3 of a box of the given half edges below the surface: columns over its pose.
static f64 box_below(const Object *box, const f64 half[3])
{
    enum { N = 60 };
    Matrix m;
    object_get_m_world_f_object_at(box, &m);
    i32 below = 0;
    for (int i = 0; i < N * N * N; i++) {
        f64 p[3] = {i % N, i / N % N, i / N / N}, y = m.t.y;
        for (int k = 0; k < 3; k++) y += m.r[1].k[k] * ((2 * p[k] + 1) / N - 1) * half[k];
        below += y < 0;
    }
    return 8 * half[0] * half[1] * half[2] * below / ((f64)N * N * N);
}

static void balls_float_as_archimedes_says(void **state)
{
    static const f64 fractions[] = {0.1, 0.3, 0.5, 0.8, 0.95};
    Pool pool;
    Object *ball[5];
    const f64 r = 1.2, density = 1.5, volume = 4 * PI * r * r * r / 3;
    fill_pool(&pool, density, 0, 0);
    for (int i = 0; i < 5; i++) {
        BodyPlan plan = {fractions[i] * density * volume, 0.2, 0.5, 0.3, 0, {{0, 0, 0, 1}}};
        ball[i] = world_add(pool.env, NULL, r, &plan, -12 + 6 * i, 0.5, 0);
    }
    run_awake(pool.env, 60, ball, 5);
    assert_int_equal(inside_count(&pool), 5);
    for (int i = 0; i < 5; i++) {
        f64 mass = fractions[i] * density * volume;
        f64 below = density * ball_below(r, world_position(ball[i]).y);
        if (!(fabs(below / mass - 1) < TOLERANCE)) fail_msg("ball of %g kg displaces %g kg", mass, below);
    }
    world_free(pool.env);
}

static void boxes_float_as_archimedes_says(void **state)
{
    static const f64 fractions[] = {0.15, 0.4, 0.6, 0.9};
    static const f64 half[3] = {1, 0.4, 1.3};
    Pool pool;
    Object *box[4];
    const f64 density = 2, volume = 8 * half[0] * half[1] * half[2];
    fill_pool(&pool, density, 0, 0);
    for (int i = 0; i < 4; i++) {
        BodyPlan plan = {fractions[i] * density * volume, 0.2, 0.5, 0.3, 0, turn_about_z(0.3 * i)};
        box[i] = world_add(pool.env, box_surface(2 * half[0], 2 * half[1], 2 * half[2]), 0, &plan, -9 + 6 * i, 0.5, 0);
    }
    run_awake(pool.env, 60, box, 4);
    assert_int_equal(inside_count(&pool), 4);
    for (int i = 0; i < 4; i++) {
        f64 mass = fractions[i] * density * volume, below = density * box_below(box[i], half);
        if (!(fabs(below / mass - 1) < TOLERANCE)) fail_msg("box of %g kg displaces %g kg", mass, below);
    }
    world_free(pool.env);
}

// What is heavier than the liquid falls with the acceleration that lift leaves; below the liquid's bottom it is outside.
static void heavy_bodies_sink(void **state)
{
    Pool pool;
    fill_pool(&pool, 1, 0, 0);
    const f64 r = 0.5, volume = 4 * PI * r * r * r / 3;
    BodyPlan plan = {4 * volume, 0, 0.5, 0.3, 0, {{0, 0, 0, 1}}};
    Object *ball = world_add(pool.env, NULL, r, &plan, 0, -2, 0);
    world_run(pool.env, 0.25);
    f64 v0 = ball->core->speed.y, t0 = pool.env->time;
    world_run(pool.env, 0.1);
    f64 v1 = ball->core->speed.y, a = (v1 - v0) / (pool.env->time - t0);
    // Drag: pressure and three times the friction factor, half the density, the disc, the speed squared.
    f64 drag = 0.5 * (1 + 3 * 0.05) * PI * r * r * (v0 + v1) * (v0 + v1) / 4 / plan.mass;
    f64 wanted = -G * (1 - 1.0 / 4) + drag;
    if (!(fabs(a / wanted - 1) < 0.02)) fail_msg("acceleration %g, not %g", a, wanted);
    assert_int_equal(inside_count(&pool), 1);
    world_run(pool.env, 10);
    assert_true(world_position(ball).y < -21);
    assert_int_equal(inside_count(&pool), 0);
    assert_int_equal(ball->core->controllers.count, 1); // gravity
    world_free(pool.env);
}

// The current takes a floating ball along, at last as fast as itself.
static void current_carries(void **state)
{
    Pool pool;
    fill_pool(&pool, 1, 1.5f, 0);
    BodyPlan plan = {1.5, 0, 0.5, 0.3, 0, {{0, 0, 0, 1}}};
    Object *ball = world_add(pool.env, NULL, 1, &plan, -15, 0, 0);
    f64 last = 0;
    for (int i = 0; i < 8; i++) {
        world_run(pool.env, 1);
        assert_true(ball->core->speed.x > last && ball->core->speed.x < 1.5f);
        last = ball->core->speed.x;
    }
    assert_true(last > 1.2);
    world_free(pool.env);
}

// Bodies and liquid may go in any order; what floats falls when the liquid goes.
static void liquid_and_bodies_go(void **state)
{
    for (int order = 0; order < 3; order++) {
        Pool pool;
        fill_pool(&pool, 1, 0.2f, 0.1f);
        BodyPlan plan = {1, 0.1, 0.5, 0.3, 0, {{0, 0, 0, 1}}};
        Object *ball = world_add(pool.env, NULL, 1, &plan, 3, 0.5, 0);
        Object *box = world_add(pool.env, box_surface(1, 1, 1), 0, &plan, -3, 0.3, 0);
        world_run(pool.env, 2);
        assert_int_equal(inside_count(&pool), 2);
        if (order == 0) {
            object_delete_via_vtable(ball);
            assert_int_equal(inside_count(&pool), 1);
            world_run(pool.env, 1);
        }
        if (order == 1) {
            object_delete_via_vtable(pool.water);
            assert_int_equal(ball->core->controllers.count, 1); // gravity
            f64 y = world_position(box).y;
            object_ensure_in_simulation(box);
            world_run(pool.env, 1);
            assert_true(world_position(box).y < y - 5);
        }
        world_free(pool.env);
    }
}

// Made a phantom again with a body inside: that body counts as outside until it comes in again; no harm when it leaves.
static void phantom_made_again(void **state)
{
    Pool pool;
    fill_pool(&pool, 1, 0, 0);
    BodyPlan plan = {9, 0, 0.5, 0.3, 0, {{0, 0, 0, 1}}};
    Object *ball = world_add(pool.env, NULL, 1, &plan, 0, 0.5, 0);
    world_run(pool.env, 1);
    assert_int_equal(inside_count(&pool), 1);
    PhantomTemplate phantom;
    template_phantom_ctor(&phantom);
    phantom.manage_intruding_cores = 1;
    object_convert_to_phantom(pool.water, &phantom);
    assert_int_equal(ball->core->controllers.count, 1);
    assert_int_equal(inside_count(&pool), 0);
    world_run(pool.env, 3);
    assert_true(world_position(ball).y < -22);
    assert_int_equal(inside_count(&pool), 0);
    object_delete_via_vtable(ball);
    world_free(pool.env);
}

int main(void)
{
    world_load();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(balls_float_as_archimedes_says),
        cmocka_unit_test(boxes_float_as_archimedes_says),
        cmocka_unit_test(heavy_bodies_sink),
        cmocka_unit_test(current_carries),
        cmocka_unit_test(liquid_and_bodies_go),
        cmocka_unit_test(phantom_made_again),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    world_unload();
    return failed;
}
