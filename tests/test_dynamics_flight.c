// Free flight against what the original did: all bytes of five cores after each of 1200 frames, with the host's control
// word at 24 and at 64 bits (core.md 11). Recorded by `lab flight --record`.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <cmocka.h>

#include "base/random.h"
#include "tests/dynamics_world.h"
#include "tests/flight.h"

static const FlightCalls calls = {
    template_real_object_ctor,        environment_create_ball, object_ensure_in_simulation, object_async_add_speed_object_ws,
    object_async_add_rot_speed_object_cs, environment_set_gravity, environment_simulate_dtime,
};

// Whether the x87 here is one, or an emulation that is exact (tests/x87_probe.c).
static int x87_is_exact(void)
{
    f64 a = -0x1.a4ec1eb5236b7p-11, b = 0x1.3f1e7064686e8p+2;
    x87_set_control(0x07f);
    volatile f64 x = a, y = b;
    f32 sum = x + y;
    x87_set_control(0x37f);
    ext sine = x87_sin(0.5L);
    u64 sine_bits;
    memcpy(&sine_bits, &sine, 8);
    return f32_bits(sum) == 0x409f88a5 && sine_bits == 0xf57743a2582f7f44u;
}

static void fly(u16 control_word, const char *path)
{
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    ivp_rand_seed = 1;
    x87_set_control(control_word);
    Environment *env = world_new();
    environment_set_gravity(env, &(Vec3d){{0, -9.81, 0, 0}});
    Flight flight = {&calls, env, control_word, {0}};
    flight_start(&flight);
    int slept = 0, woke = 0, calm_drift = 0;
    for (int frame = 0; frame < FLIGHT_FRAMES; frame++) {
        i8 before = flight.objects[2]->core->state;
        flight_frame(&flight, frame);
        i8 after = flight.objects[2]->core->state;
        slept += before < STATE_NOT_SIMULATED && after == STATE_NOT_SIMULATED;
        woke += before == STATE_NOT_SIMULATED && after < STATE_NOT_SIMULATED;
        calm_drift |= flight.objects[4]->core->state == STATE_NOT_SIMULATED;
        u32 wanted = 0;
        assert_int_equal(fscanf(file, "%x", &wanted), 1);
        if (flight_hash(&flight) != wanted) fail_msg("%s: frame %d differs from the original", path, frame);
    }
    fclose(file);
    assert_int_equal(slept, 2);
    assert_int_equal(woke, 2); // created asleep, pushed at frame 900
    assert_true(calm_drift);
    world_free(env);
    x87_set_control(0x37f);
}

static void require_exact_x87(void)
{
    if (x87_is_exact()) return;
    print_message("SKIPPED: the x87 of this machine is emulated and not exact\n");
    skip();
}

static void flight_at_64_bits(void **state)
{
    require_exact_x87();
    fly(0x37f, TEST_DATA "/dynamics/flight_37f.txt");
}

// Creation, pushes and queries run under the host's word; the event loop raises it.
static void flight_at_24_bits(void **state)
{
    require_exact_x87();
    fly(0x07f, TEST_DATA "/dynamics/flight_07f.txt");
}

int main(void)
{
    world_load();
    const struct CMUnitTest tests[] = {cmocka_unit_test(flight_at_64_bits), cmocka_unit_test(flight_at_24_bits)};
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    world_unload();
    return failed;
}
