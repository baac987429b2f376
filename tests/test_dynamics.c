// Dynamics against formulas: free fall, damping, conservation, limits, sleep and wake, listeners.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <math.h>
#include <cmocka.h>

#include "base/random.h"
#include "tests/dynamics_world.h"

#define PSI (1.0 / 66.0)

static void simulate(Environment *env, f64 seconds)
{
    for (f64 done = 0; done < seconds - 1e-9; done += 0.01) environment_simulate_dtime(env, 0.01);
}

static void set_spin(Object *object, f32 x, f32 y, f32 z)
{
    object_async_add_rot_speed_object_cs(object, &(Vec3f){{x, y, z, 0}});
}

static void set_speed(Object *object, f32 x, f32 y, f32 z)
{
    object_async_add_speed_object_ws(object, &(Vec3f){{x, y, z, 0}});
}

// s = g t^2 / 2 but for one PSI's worth of speed, v = g t but for one PSI.
static void falls_as_galileo_says(void **state)
{
    Environment *env = world_new();
    world_gravity(env, -10);
    Object *ball = world_ball(env, 3, 5, 0);
    simulate(env, 2.0);
    Vec3d p = world_position(ball);
    f64 t = env->time;
    assert_true(fabs(p.y + 5 * t * t) < 10 * t * PSI);
    assert_true(fabs(ball->core->speed.y + 10 * t) < 10 * PSI);
    assert_true(p.y < -5 * 1.9 * 1.9 && p.x == 3 && p.z == 0);
    world_free(env);
}

// v = v0 exp(-d t), within the error of the linear step.
static void damping_is_exponential(void **state)
{
    Environment *env = world_new();
    world_gravity(env, 0);
    Object *slow = world_ball(env, 0, 1, 0.5), *fast = world_ball(env, 9, 1, 40);
    set_speed(slow, 8, 0, 0), set_spin(slow, 0, 6, 0);
    set_speed(fast, 8, 0, 0);
    simulate(env, 0.3);
    f64 t = env->time;
    f64 wanted = 8 * exp(-0.5 * t);
    assert_true(fabs(slow->core->speed.x / wanted - 1) < 0.02);
    assert_true(fabs(slow->core->rot_speed.y / (6 * exp(-0.5 * t)) - 1) < 0.02);
    assert_true(fast->core->speed.x < 8 * exp(-40 * (t - 3 * PSI)) && fast->core->speed.x > 8 * exp(-40 * (t + 2 * PSI)));
    world_free(env);
}

static void momentum(const Core *core, f64 l[3])
{
    Matrix m;
    core_calc_at_matrix(core, core->time_last_psi, &m);
    for (int r = 0; r < 3; r++) {
        l[r] = 0;
        for (int k = 0; k < 3; k++) l[r] += m.r[r].k[k] * core->rot_inertia.k[k] * core->rot_speed.k[k];
    }
}

// No torque: energy and angular momentum (in the world) stay, for a body that tumbles about its middle axis.
static void tumbling_conserves_energy_and_momentum(void **state)
{
    Environment *env = world_new();
    world_gravity(env, 0);
    ObjectTemplate template;
    template_real_object_ctor(&template);
    template.speed_damp_factor = 0;
    template.rot_speed_damp_factor = (Vec3d){{0, 0, 0, 0}};
    template.rot_inertia_is_factor = 0;
    template.rot_inertia = (Vec3f){{0.004f, 0.008f, 0.011f, 0}}; // small: the engine takes large ones for equal
    template.mass = 2;
    Object *body = environment_create_ball(env, &(BallTemplate){1}, &template, NULL, &(Vec3d){{0, 0, 0, 0}});
    object_ensure_in_simulation(body);
    set_speed(body, 1, 2, 3), set_spin(body, 0.1f, 6, 0.1f);
    environment_simulate_dtime(env, 0.05);
    Core *core = body->core;
    assert_int_equal(core->flags & CORE_INERTIA_EQUAL_MASK, 0);
    f64 e0 = core_get_energy_on_test(core, &core->speed, &core->rot_speed), l0[3], lowest = 6, l[3];
    momentum(core, l0);
    for (int i = 0; i < 600; i++) {
        environment_simulate_dtime(env, PSI);
        if (core->rot_speed.y < lowest) lowest = core->rot_speed.y;
    }
    f64 e = core_get_energy_on_test(core, &core->speed, &core->rot_speed);
    momentum(core, l);
    assert_true(lowest < -3); // it did flip over
    assert_true(fabs(e / e0 - 1) < 0.02);
    f64 size = sqrt(l0[0] * l0[0] + l0[1] * l0[1] + l0[2] * l0[2]);
    for (int k = 0; k < 3; k++) assert_true(fabs(l[k] - l0[k]) < 0.15 * size);
    world_free(env);
}

static void limits_hold(void **state)
{
    Environment *env = world_new();
    world_gravity(env, 0);
    Object *ball = world_ball(env, 0, 1, 0);
    set_speed(ball, 9000, -9000, 100), set_spin(ball, 900, 800, -700);
    environment_simulate_dtime(env, 0.05);
    const Vec3f *v = &ball->core->speed, *w = &ball->core->rot_speed;
    f64 speed = sqrt((f64)v->x * v->x + (f64)v->y * v->y + (f64)v->z * v->z);
    f64 spin = sqrt((f64)w->x * w->x + (f64)w->y * w->y + (f64)w->z * w->z);
    assert_true(speed <= 2000 && speed > 1900);
    assert_true(spin <= 0.5 * 3.1415927 * 66 && spin > 80);
    world_free(env);
}

// The object's origin keeps its distance from the mass centre, which flies straight.
static void shifted_body_turns_about_its_mass_centre(void **state)
{
    Environment *env = world_new();
    world_gravity(env, 0);
    ObjectTemplate template;
    template_real_object_ctor(&template);
    template.rot_speed_damp_factor = (Vec3d){{0, 0, 0, 0}};
    template.speed_damp_factor = 0;
    Matrix center = {{{{1, 0, 0, 0}}, {{0, 1, 0, 0}}, {{0, 0, 1, 0}}}, {{0.5, 0, 0, 0}}};
    template.mass_center_override = &center;
    Object *body = environment_create_ball(env, &(BallTemplate){1}, &template, NULL, &(Vec3d){{0, 0, 0, 0}});
    object_ensure_in_simulation(body);
    set_speed(body, 0, 2, 0), set_spin(body, 0, 0, 5);
    f64 farthest = 0;
    for (int i = 0; i < 100; i++) {
        environment_simulate_dtime(env, 0.011);
        Vec3d p = world_position(body);
        Matrix core;
        core_calc_at_matrix(body->core, env->time, &core);
        f64 x = p.x - core.t.x, y = p.y - core.t.y;
        assert_true(fabs(x * x + y * y - 0.25) < 1e-5);
        assert_true(fabs(core.t.x - 0.5) < 1e-6 && fabs(p.z) < 1e-6);
        if (fabs(x - -0.5) > farthest) farthest = fabs(x - -0.5);
    }
    assert_true(farthest > 0.9); // it went round
    world_free(env);
}

static int frozen_events, revived_events, created_events, deleted_events;
static void THISCALL on_deleted(ObjectListener *listener, ObjectEvent *event) { deleted_events++; }
static void THISCALL on_created(ObjectListener *listener, ObjectEvent *event) { created_events++; }
static void THISCALL on_revived(ObjectListener *listener, ObjectEvent *event) { revived_events++; }
static void THISCALL on_frozen(ObjectListener *listener, ObjectEvent *event) { frozen_events++; }

// A body at rest sleeps, a push wakes it with the full speed, gravity does not act on sleepers.
static void sleeps_and_wakes(void **state)
{
    static const ObjectListenerVtable vtable = {on_deleted, on_created, on_revived, on_frozen};
    static ObjectListener listener = {&vtable};
    frozen_events = revived_events = created_events = deleted_events = 0;
    ivp_rand_seed = 1;
    Environment *env = world_new();
    environment_add_listener_object_global(env, &listener);
    world_gravity(env, 0);
    Object *ball = world_ball(env, 0, 1, 0);
    assert_int_equal(created_events, 1);
    assert_int_equal(ball->state, STATE_NOT_SIMULATED); // until the first PSI
    environment_simulate_dtime(env, 0.02);
    assert_int_equal(ball->state, STATE_MOVING);
    assert_int_equal(revived_events, 1);
    f64 asleep_at = 0;
    for (int i = 0; i < 200 && !asleep_at; i++) {
        environment_simulate_dtime(env, PSI);
        if (ball->state == STATE_NOT_SIMULATED) asleep_at = env->time;
    }
    assert_true(asleep_at > 0.3 && asleep_at < 2);
    assert_int_equal(frozen_events, 1);
    assert_ptr_equal(env->unit_manager->active, NULL);
    world_gravity(env, -10);
    simulate(env, 0.5);
    assert_true(world_position(ball).y == 0);
    set_speed(ball, 3, 0, 0);
    environment_simulate_dtime(env, PSI);
    assert_int_equal(ball->state, STATE_MOVING);
    assert_int_equal(revived_events, 2);
    assert_true(fabs(ball->core->speed.x - 3) < 0.01);
    object_delete_via_vtable(ball);
    assert_int_equal(deleted_events, 1);
    world_free(env);
    assert_int_equal(deleted_events, 2); // the environment's static object
}

// A spring-like controller over two bodies merges their units, its end splits them again.
static PtrVector pair_cores;
static PtrVector *THISCALL pair_get_cores(Controller *c) { return &pair_cores; }
static int pair_steps, pair_cores_seen;
static void THISCALL pair_core_deleted(Controller *c, Core *core) {}
static void THISCALL pair_simulate(Controller *c, EventSim *event, PtrVector *cores)
{
    pair_steps++;
    pair_cores_seen = cores->count;
}
static i32 THISCALL pair_priority(Controller *c) { return 1500; }
static void *THISCALL pair_delete(Controller *c, i32 flags) { return c; }

static void units_merge_and_split(void **state)
{
    static const ControllerVtable vtable = {pair_core_deleted, controller_get_minimum_simulation_frequency, pair_get_cores,
                                            controller_reset_time, pair_simulate, pair_priority, pair_delete};
    Controller controller = {&vtable};
    Environment *env = world_new();
    world_gravity(env, -10);
    Object *a = world_ball(env, 0, 1, 0), *b = world_ball(env, 5, 1, 0), *c = world_ball(env, 9, 1, 0);
    void *storage[2] = {b->core, a->core};
    pair_cores = (PtrVector){2, 2, storage};
    environment_simulate_dtime(env, 0.02);
    assert_ptr_not_equal(a->core->unit, b->core->unit);
    controller_manager_announce_controller_to_environment(env->controller_manager, &controller);
    assert_ptr_equal(a->core->unit, b->core->unit);
    assert_ptr_not_equal(a->core->unit, c->core->unit);
    // ascending priority: gravity 1000, the pair's 1500; run from the last
    const PtrVector *infos = &a->core->unit->controllers;
    assert_int_equal(infos->count, 2);
    assert_ptr_equal(((ControllerInfo *)infos->elems[1])->controller, &controller);
    pair_steps = 0;
    environment_simulate_dtime(env, PSI);
    assert_int_equal(pair_steps, 1);
    assert_int_equal(pair_cores_seen, 2);
    controller_manager_remove_controller_from_environment(&controller, 0);
    environment_simulate_dtime(env, PSI);
    assert_ptr_not_equal(a->core->unit, b->core->unit);
    assert_int_equal(a->core->unit->controllers.count, 1);
    // a sleeping partner wakes with the first that moves
    core_freeze_simulation_core(c->core);
    sim_unit_manager_rem_sim_unit_from_manager(env->unit_manager, c->core->unit);
    c->core->unit->state = STATE_NOT_SIMULATED;
    sim_unit_manager_add_sim_unit_to_manager(env->unit_manager, c->core->unit);
    storage[0] = c->core;
    controller_manager_announce_controller_to_environment(env->controller_manager, &controller);
    assert_int_equal(c->state, STATE_MOVING);
    assert_ptr_equal(a->core->unit, c->core->unit);
    world_free(env);
}

int main(void)
{
    world_load();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(falls_as_galileo_says),
        cmocka_unit_test(damping_is_exponential),
        cmocka_unit_test(tumbling_conserves_energy_and_momentum),
        cmocka_unit_test(limits_hold),
        cmocka_unit_test(shifted_body_turns_about_its_mass_centre),
        cmocka_unit_test(sleeps_and_wakes),
        cmocka_unit_test(units_merge_and_split),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    world_unload();
    return failed;
}
