// Random worlds of bad taste: sizes, masses, dampings and frictions over many powers of ten, flat and needle-like hulls,
// bodies inside each other or far away, joints and springs between any two, and frames in which bodies go, are pushed hard,
// put to sleep and woken. Nothing may crash, hang or write out of bounds (the sanitized build watches).
// FUZZ="FIRST COUNT" in the environment plays other worlds.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>

#include "dynamics/constraint.h"
#include "dynamics/spring.h"
#include "tests/world_bodies.h"

enum { BODIES = 12, FRAMES = 40, MOST_EVENTS = 200000 };

static u32 state_of_random;
static Environment *env;
static Object *bodies[BODIES];

static u32 random_below(u32 n)
{
    state_of_random = state_of_random * 1664525u + 1013904223u;
    return (u32)((u64)(state_of_random >> 4) * n >> 28);
}

static int chance(u32 percent)
{
    return random_below(100) < percent;
}

static f64 between(f64 low, f64 high)
{
    return low + (high - low) * random_below(1 << 20) / (1 << 20);
}

static f64 power(int low, int high) // of ten
{
    return pow(10, between(low, high));
}

static Vec3d somewhere(f64 size)
{
    return (Vec3d){{between(-size, size), between(-size, size), between(-size, size), 0}};
}

// Points in a box whose edges may differ by many powers of ten; NULL when they make no ledge.
static SurfaceManager *odd_surface(f64 size)
{
    SurfaceBuilder builder;
    surface_builder_ledge_soup_ctor(&builder);
    f64 edge[3], points[24][3];
    for (int ledge = 0, n = chance(80) ? 1 : 4; ledge < n; ledge++) {
        int count = 3 + (int)random_below(20), coarse = chance(30);
        for (int k = 0; k < 3; k++) edge[k] = size * (chance(70) ? 1 : power(-5, 0));
        for (int i = 0; i < count; i++)
            for (int k = 0; k < 3; k++)
                points[i][k] = coarse ? edge[k] * ((int)random_below(3) - 1) : between(-edge[k], edge[k]);
        builder_add(&builder, (const f64(*)[3])points, count);
    }
    CompactSurface *compact = surface_builder_ledge_soup_compile(&builder, NULL);
    surface_builder_ledge_soup_dtor(&builder);
    if (!compact) return NULL;
    SurfaceManager *manager = calloc(1, sizeof *manager);
    manager->vt = &surface_manager_polygon_vtable;
    manager->data = compact;
    return manager;
}

static void put_body(int i, int odd)
{
    Quat turn = {{between(-1, 1), between(-1, 1), between(-1, 1), between(-1, 1) + 1e-3}};
    f64 length = sqrt(turn.x * turn.x + turn.y * turn.y + turn.z * turn.z + turn.w * turn.w);
    turn = (Quat){{turn.x / length, turn.y / length, turn.z / length, turn.w / length}};
    BodyPlan plan = {chance(odd) ? power(-9, 9) : between(0.1, 10), chance(odd) ? power(-6, 9) : between(0, 1),
                     chance(odd) ? power(-6, 6) : between(0, 1), chance(odd) ? between(-2, 50) : between(0, 1), chance(15),
                     chance(50) ? turn : (Quat){{0, 0, 0, 1}}};
    if (chance(odd / 2)) plan.damping = -plan.damping;
    f64 size = chance(odd) ? power(-6, 6) : between(0.3, 2);
    Vec3d at = somewhere(chance(odd) ? power(-6, 9) : 3);
    int ball = chance(50);
    SurfaceManager *surface = ball ? NULL : odd_surface(size);
    if (!ball && !surface) return;
    bodies[i] = world_add(env, surface, ball ? size : 0, &plan, at.x, at.y, at.z);
}

static Object *any_body(void)
{
    return bodies[random_below(BODIES)];
}

static void join(Object *a, Object *b)
{
    Vec3d at = somewhere(3), axis = somewhere(1);
    if (chance(70)) {
        ConstraintTemplate t;
        template_constraint_ctor(&t);
        template_constraint_set_constraint_ws(&t, a, &at, &axis, (i32)random_below(4), (i32)random_below(4), b, NULL);
        if (chance(30)) template_constraint_limit_rotation_axis(&t, (i32)random_below(3), (f32)between(-2, 1), (f32)between(-1, 2));
        environment_create_constraint(env, &t);
    } else {
        SpringTemplate t;
        AnchorTemplate ends[2];
        template_spring_ctor(&t);
        Vec3d second = somewhere(3);
        template_anchor_set_anchor_position_ws(&ends[0], a, &at);
        template_anchor_set_anchor_position_ws(&ends[1], b, &second);
        t.ends[0] = &ends[0], t.ends[1] = &ends[1];
        t.length = (f32)between(0, 3), t.constant = (f32)power(-3, 6), t.damping = (f32)power(-3, 3);
        environment_create_spring(env, &t);
    }
}

static void meddle(int odd)
{
    Object *a = any_body(), *b = any_body();
    int i = (int)random_below(BODIES);
    switch (random_below(8)) {
    case 0:
        if (a && b && a != b) join(a, b);
        break;
    case 1:
        if (bodies[i]) object_delete_via_vtable(bodies[i]);
        bodies[i] = NULL;
        break;
    case 2:
        if (!bodies[i]) put_body(i, odd);
        break;
    case 3:
        if (a) object_enable_collision_detection(a, (i32)random_below(2));
        break;
    case 4:
        if (a && !(a->core->flags & CORE_UNMOVABLE_MASK)) object_ensure_in_simulation(a);
        break;
    default:
        if (a && !(a->core->flags & CORE_UNMOVABLE_MASK)) {
            f32 most = (f32)(chance(odd) ? power(0, 9) : 20);
            object_async_add_speed_object_ws(a, &(Vec3f){{(f32)between(-most, most), (f32)between(-most, most), (f32)between(-most, most), 0}});
        }
    }
}

static void play(u32 seed)
{
    state_of_random = seed * 2654435761u + 99;
    for (int i = 0; i < 4; i++) random_below(2);
    int odd = (int)random_below(4) * 10;
    env = world_new();
    world_gravity(env, chance(odd) ? -power(-3, 5) : -10);
    for (int i = 0; i < BODIES; i++) {
        bodies[i] = NULL;
        if (chance(80)) put_body(i, odd);
    }
    for (int i = 0; i < FRAMES; i++) {
        if (chance(50)) meddle(odd);
        i32 before = env->time_code;
        environment_simulate_dtime(env, chance(90) ? 1.0 / 66 : chance(50) ? between(0, 0.1) : 0);
        if (getenv("VERBOSE")) fprintf(stderr, "world %u frame %d: %d events\n", seed, i, env->time_code - before);
        assert_true(env->time_code - before < MOST_EVENTS);
    }
    world_free(env);
}

static void worlds(void **state)
{
    u32 first = 0, count = 12;
    if (getenv("FUZZ")) sscanf(getenv("FUZZ"), "%u %u", &first, &count);
    for (u32 i = first; i < first + count; i++) {
        if (getenv("FUZZ")) fprintf(stderr, "world %u\n", i);
        play(i);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(worlds)};
    return cmocka_run_group_tests(tests, world_set_up, world_tear_down);
}
