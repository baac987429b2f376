// Bad input to the world (design 7): every case has a stated result, nothing hangs or writes where it must not.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <float.h>
#include <malloc.h>
#include <math.h>
#include <cmocka.h>

#include "base/x87.h"
#include "tests/dynamics_world.h"
#include "world/time_manager.h"

#ifdef __SANITIZE_ADDRESS__
#define SANITIZED 1
#else
#define SANITIZED 0
#endif

static int is_finite(f64 x)
{
    return x >= -DBL_MAX && x <= DBL_MAX;
}

static void assert_finite_body(const Object *object)
{
    const Core *core = object->core;
    for (int k = 0; k < 3; k++) {
        assert_true(is_finite(core->pos.k[k]));
        assert_true(is_finite(core->speed.k[k]));
        assert_true(is_finite(core->rot_speed.k[k]));
        assert_true(core->rot_inertia.k[k] > 0); // infinite: does not turn
        assert_true(is_finite(core->inv_rot_inertia.k[k]));
    }
    f64 n = 0;
    for (int k = 0; k < 4; k++) n += core->q_next.k[k] * core->q_next.k[k];
    assert_true(fabs(n - 1) < 1e-6);
    assert_true(is_finite(core->mass) && core->mass > 0);
}

// 0: only the time code moves. Negative: the clock goes back, as in the original. No number, infinite, ages back: ignored.
static void odd_frame_times(void **state)
{
    Environment *env = world_new();
    Object *ball = world_ball(env, 0, 1, 0);
    environment_simulate_dtime(env, 0.1);
    f64 now = env->time, y = ball->core->pos.y;
    i32 code = env->time_code;
    environment_simulate_dtime(env, 0);
    assert_true(env->time == now && env->time_code == code + 1 && ball->core->pos.y == y);
    environment_simulate_dtime(env, NAN);
    environment_simulate_dtime(env, INFINITY);
    environment_simulate_dtime(env, -INFINITY);
    environment_simulate_dtime(env, -1e300);
    assert_true(env->time == now && env->time_code == code + 1);
    environment_simulate_dtime(env, -0.05);
    assert_true(fabs(env->time - (now - 0.05)) < 1e-12 && ball->core->pos.y == y);
    environment_simulate_dtime(env, 0.5);
    assert_true(fabs(env->time - (now + 0.45)) < 1e-12 && ball->core->pos.y != y);
    assert_finite_body(ball);
    assert_int_equal(x87_get_control(), 0x37f);
    world_free(env);
}

static int psis;
static void THISCALL count_psi(PsiListener *listener, PsiEvent *event) { psis++; }
static void THISCALL env_gone(PsiListener *listener, Environment *env) {}

// An hour is simulated PSI by PSI (here of 1/4 s); more than a day is cut to a day.
static void long_frame_times(void **state)
{
    static const PsiListenerVtable vtable = {count_psi, env_gone};
    static PsiListener listener = {&vtable};
    void *storage[1] = {&listener};
    Environment *env = world_new();
    env->psi_listeners = (PtrVector){1, 1, storage};
    environment_set_delta_psi_time(env, 0.25);
    psis = 0;
    environment_simulate_dtime(env, 3600);
    assert_int_equal(psis, 3600 * 4);
    assert_true(env->time == 3600);
    environment_set_delta_psi_time(env, 100);
    environment_simulate_dtime(env, 1e300);
    assert_true(env->time == 3600 + 86400);
    env->psi_listeners = (PtrVector){0, 0, NULL};
    world_free(env);
}

// A PSI length that does not move the clock: the call ends with a message, the time is the one asked for.
static void standing_clock(void **state)
{
    static const f64 lengths[] = {0, -0.01, NAN};
    const f64 frame = 0.1;
    for (unsigned i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        Environment *env = world_new();
        environment_set_delta_psi_time(env, lengths[i]);
        environment_simulate_dtime(env, frame);
        assert_true(env->time == frame);
        world_free(env);
    }
}

static void odd_bodies(void **state)
{
    static const f64 odd[] = {0, -1, NAN, INFINITY, -INFINITY, 1e300, 1e-300};
    Environment *env = world_new();
    for (unsigned i = 0; i < sizeof odd / sizeof *odd; i++) {
        for (int what = 0; what < 7; what++) {
            ObjectTemplate template;
            BallTemplate ball = {1};
            Quat rotation = {{0, 0, 0, 1}};
            Vec3d position = {{i * 5.0, what * 5.0, 0, 0}};
            template_real_object_ctor(&template);
            if (what == 0) template.mass = odd[i];
            if (what == 1) ball.radius = (f32)odd[i];
            if (what == 2) template.rot_inertia.y = (f32)odd[i];
            if (what == 3) template.speed_damp_factor = template.rot_speed_damp_factor.z = odd[i] > 1e10 ? 1e10 : odd[i] < 0 ? 0 : odd[i];
            if (what == 4) position.y = i == 5 ? 1e30 : odd[i];
            if (what == 5) rotation = (Quat){{odd[i], odd[i], odd[i], odd[i]}};
            if (what == 6) template.extra_radius = (f32)odd[i];
            Object *object = environment_create_ball(env, &ball, &template, &rotation, &position);
            object_ensure_in_simulation(object);
            assert_finite_body(object);
        }
    }
    environment_simulate_dtime(env, 0.2);
    for (Object *o = environment_get_root_cluster(env)->children; o; o = o->next) assert_finite_body(o);
    world_free(env);
}

// Pushes that are no numbers or infinite stop the body instead of taking it out of the world.
static void odd_pushes(void **state)
{
    static const f32 odd[] = {NAN, INFINITY, -INFINITY, FLT_MAX};
    Environment *env = world_new();
    world_gravity(env, 0);
    Object *ball = world_ball(env, 0, 1, 0);
    for (unsigned i = 0; i < sizeof odd / sizeof *odd; i++) {
        Vec3f v = {{1, odd[i], 0, 0}};
        object_async_add_speed_object_ws(ball, &v);
        environment_simulate_dtime(env, 0.05);
        assert_finite_body(ball);
        object_async_add_rot_speed_object_cs(ball, &v);
        environment_simulate_dtime(env, 0.05);
        assert_finite_body(ball);
        object_async_push_object_ws(ball, &(Vec3d){{0, odd[i], 1, 0}}, &v);
        environment_simulate_dtime(env, 0.05);
        assert_finite_body(ball);
    }
    world_free(env);
}

static int live_blocks(void)
{
    return (int)mallinfo2().uordblks;
}

// Environments come and go without leaving anything; deleting NULL or twice does nothing.
static void lives(void **state)
{
    environment_dtor(NULL);
    int before = 0;
    for (int i = 0; i < 20; i++) {
        Environment *env = world_new();
        Object *a = world_ball(env, 0, 1, 0);
        world_ball(env, 5, 1, 0);
        environment_simulate_dtime(env, 0.1);
        if (i & 1) object_delete_via_vtable(a);
        if (i & 2) environment_simulate_dtime(env, 0.1);
        environment_dtor(env);
        environment_dtor(env);
        free(env);
        if (i == 3) before = live_blocks();
    }
    if (!SANITIZED) assert_int_equal(live_blocks(), before);
    assert_int_equal(environment_manager_get_environment_manager()->environments.count, 0);
}

static void odd_names(void **state)
{
    ObjectTemplate template;
    template_real_object_ctor(&template);
    template_object_set_name(&template, NULL);
    template_real_object_set_nocoll_group_ident(&template, "more than eight");
    assert_memory_equal(template.nocoll_group, "more tha", 8);
    template_real_object_set_nocoll_group_ident(&template, NULL);
    assert_int_equal(template.nocoll_group[0], 0);
    template_object_set_name(&template, "a");
    template_object_set_name(&template, "b");
    template_object_dtor_thunk(&template);
    template_object_dtor_thunk(&template);
}

// Listeners that are not there, cores queued twice and deleted while queued.
static void queues_and_listeners(void **state)
{
    static CollisionListener listener;
    Environment *env = world_new();
    Object *ball = world_ball(env, 0, 1, 0);
    object_ensure_in_simulation(ball);
    object_ensure_in_simulation(ball);
    assert_int_equal(env->reviving_cores.count, 1);
    object_remove_listener_collision(ball, &listener);
    object_add_listener_collision(ball, &listener);
    object_remove_listener_collision(ball, &listener);
    object_remove_listener_collision(ball, &listener);
    assert_int_equal(ball->flags & OBJECT_HAS_COLLISION_LISTENERS, 0);
    object_delete_via_vtable(ball);
    object_delete_via_vtable(NULL);
    assert_int_equal(env->reviving_cores.count, 0);
    environment_simulate_dtime(env, 0.1);
    world_free(env);
}

int main(void)
{
    world_load();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(odd_frame_times), cmocka_unit_test(long_frame_times), cmocka_unit_test(standing_clock),
        cmocka_unit_test(odd_bodies),      cmocka_unit_test(odd_pushes),       cmocka_unit_test(lives),
        cmocka_unit_test(odd_names),       cmocka_unit_test(queues_and_listeners),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    world_unload();
    return failed;
}
