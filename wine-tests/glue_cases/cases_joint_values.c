// Joints, springs, forces and impulses with values that are no numbers, or far out.
#include "wine-tests/glue_cases/joint_rows.h"

static Row *one(int kind)
{
    make_rows();
    Row *r = &rows[kind];
    set_body(r->make_fixed, 0);
    set_body(r->make_target, 0);
    return r;
}

static void watch(Row *r)
{
    fire(r->joint, 0);
    say("handle %d\n", local_bits(r->joint, 0) != 0);
    for (int i = 0; i < 6; i++) {
        process(i < 3 ? 2 : 12);
        look_at(r->target);
    }
    fire(r->joint, 1);
    process(2);
    look_at(r->target);
    show_manager();
}

static void limits(int kind, f32 low, f32 high)
{
    Row *r = one(kind);
    int pin = kind == HINGE ? 2 : 3;
    in_i(r->joint, pin, 1);
    in_f(r->joint, pin + 1, low);
    in_f(r->joint, pin + 2, high);
    watch(r);
}

#define LIMITS_CASE(name, kind, low, high) CASE(name) { limits(kind, low, high); }
LIMITS_CASE(hinge_limits, HINGE, -5, 10)
LIMITS_CASE(hinge_limits_equal, HINGE, 0, 0)
LIMITS_CASE(hinge_limits_reversed, HINGE, 20, -20)
LIMITS_CASE(hinge_limits_nan, HINGE, NOT_A_NUMBER, NOT_A_NUMBER)
LIMITS_CASE(hinge_limits_infinite, HINGE, -INFINITE, INFINITE)
LIMITS_CASE(hinge_limits_reversed_infinite, HINGE, INFINITE, -INFINITE)
LIMITS_CASE(hinge_limits_huge, HINGE, 1e30f, 1e31f)
LIMITS_CASE(slider_limits, SLIDER, -0.5f, 0.3f)
LIMITS_CASE(slider_limits_reversed, SLIDER, 1, -1)
LIMITS_CASE(slider_limits_nan, SLIDER, NOT_A_NUMBER, NOT_A_NUMBER)
LIMITS_CASE(slider_limits_infinite, SLIDER, -INFINITE, INFINITE)
LIMITS_CASE(slider_limits_reversed_infinite, SLIDER, INFINITE, -INFINITE)
LIMITS_CASE(slider_limits_huge, SLIDER, 1e30f, 1e31f)

static void float_pin(int kind, int pin, f32 value)
{
    Row *r = one(kind);
    in_f(r->joint, pin, value);
    watch(r);
}

#define FLOAT_CASE(name, kind, pin, value) CASE(name) { float_pin(kind, pin, value); }
FLOAT_CASE(spring_length_nan, SPRING, 5, NOT_A_NUMBER)
FLOAT_CASE(spring_length_infinite, SPRING, 5, INFINITE)
FLOAT_CASE(spring_length_negative, SPRING, 5, -3)
FLOAT_CASE(spring_length_huge, SPRING, 5, 1e30f)
FLOAT_CASE(spring_constant_nan, SPRING, 6, NOT_A_NUMBER)
FLOAT_CASE(spring_constant_infinite, SPRING, 6, INFINITE)
FLOAT_CASE(spring_constant_negative, SPRING, 6, -4)
FLOAT_CASE(spring_constant_huge, SPRING, 6, 1e30f)
FLOAT_CASE(spring_damping_nan, SPRING, 7, NOT_A_NUMBER)
FLOAT_CASE(spring_damping_huge, SPRING, 7, 1e20f)
FLOAT_CASE(spring_damping_negative, SPRING, 7, -1)
FLOAT_CASE(spring_global_damping_nan, SPRING, 8, NOT_A_NUMBER)
FLOAT_CASE(spring_global_damping_huge, SPRING, 8, 1e20f)
FLOAT_CASE(force_nan, FORCE, 4, NOT_A_NUMBER)
FLOAT_CASE(force_infinite, FORCE, 4, INFINITE)
FLOAT_CASE(force_huge, FORCE, 4, 1e30f)
FLOAT_CASE(force_zero, FORCE, 4, 0)

static void vector_pin(int kind, int pin, f32 x, f32 y, f32 z)
{
    Row *r = one(kind);
    in_v(r->joint, pin, x, y, z);
    watch(r);
}

#define VECTOR_CASE(name, kind, pin, x, y, z) CASE(name) { vector_pin(kind, pin, x, y, z); }
VECTOR_CASE(balljoint_position_nan, BALLJOINT, 1, 0, NOT_A_NUMBER, 0)
VECTOR_CASE(balljoint_position_infinite, BALLJOINT, 1, INFINITE, 0, 0)
VECTOR_CASE(balljoint_position_huge, BALLJOINT, 1, 1e30f, -1e30f, 1e25f)
VECTOR_CASE(balljoint_position_far, BALLJOINT, 1, 1e6f, 0, 0)
VECTOR_CASE(spring_position_nan, SPRING, 1, NOT_A_NUMBER, 0, 0)
VECTOR_CASE(spring_position_huge, SPRING, 3, 1e30f, 0, 0)
VECTOR_CASE(force_position_nan, FORCE, 0, NOT_A_NUMBER, 0, 0)
VECTOR_CASE(force_position_huge, FORCE, 0, 1e30f, 0, 0)
VECTOR_CASE(force_direction_nan, FORCE, 2, 0, 0, NOT_A_NUMBER)
VECTOR_CASE(force_direction_infinite, FORCE, 2, 0, 0, INFINITE)
VECTOR_CASE(force_direction_huge, FORCE, 2, 0, 1e30f, 1e30f)
VECTOR_CASE(force_direction_zero, FORCE, 2, 0, 0, 0)

CASE(spring_ends_equal)
{
    Row *r = one(SPRING);
    in_o(r->joint, 2, r->frame);
    in_o(r->joint, 4, r->frame);
    watch(r);
}

static void slider_points(const VxMatrix *first, const VxMatrix *second)
{
    Row *r = one(SLIDER);
    r->frame->world = r->frame->local = *first;
    r->far_frame->world = r->far_frame->local = *second;
    watch(r);
}

#define AT(x, y, z) {{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {x, y, z, 1}}}

CASE(slider_points_equal)
{
    VxMatrix m = AT(6, 5, 3);
    slider_points(&m, &m);
}

CASE(slider_points_close)
{
    VxMatrix m = AT(6, 5, 3), n = AT(6, 5, 3.00001f);
    slider_points(&m, &n);
}

CASE(slider_points_far)
{
    VxMatrix m = AT(-1e30f, 5, 3), n = AT(1e30f, 1e30f, 3);
    slider_points(&m, &n);
}

CASE(slider_point_nan)
{
    VxMatrix m = AT(6, 5, 3), n = AT(6, NOT_A_NUMBER, 3);
    slider_points(&m, &n);
}

static void hinge_frame(const VxMatrix *m)
{
    Row *r = one(HINGE);
    r->frame->world = r->frame->local = *m;
    watch(r);
}

CASE(hinge_frame_zero)
{
    VxMatrix m = {{{0}}};
    hinge_frame(&m);
}

CASE(hinge_frame_nan)
{
    VxMatrix m = {{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, NOT_A_NUMBER, 1, 0}, {0, 5, 2, 1}}};
    hinge_frame(&m);
}

CASE(hinge_frame_infinite)
{
    VxMatrix m = AT(0, INFINITE, 0);
    hinge_frame(&m);
}

CASE(hinge_frame_far)
{
    VxMatrix m = AT(1e30f, 1e30f, 0);
    hinge_frame(&m);
}

// ---- impulse -------------------------------------------------------------------------------------------------------

static CKBehavior *push;

static void push_once(void)
{
    fire(push, 0);
    process(2);
    look_at(rows[0].target);
    process(10);
    look_at(rows[0].target);
}

static void new_push(void)
{
    push = block("Physics Impulse", one(HINGE)->target);
    in_v(push, 0, 0.1f, 5, 4);
    in_v(push, 2, 0, 1, 0.2f);
    in_f(push, 4, 1.5f);
    process(3);
}

#define IMPULSE_CASE(name, set) CASE(name) { new_push(); set; push_once(); }
IMPULSE_CASE(impulse_nan, in_f(push, 4, NOT_A_NUMBER))
IMPULSE_CASE(impulse_infinite, in_f(push, 4, INFINITE))
IMPULSE_CASE(impulse_huge, in_f(push, 4, 1e30f))
IMPULSE_CASE(impulse_negative, in_f(push, 4, -2))
IMPULSE_CASE(impulse_position_nan, in_v(push, 0, 0, NOT_A_NUMBER, 0))
IMPULSE_CASE(impulse_position_huge, in_v(push, 0, 1e30f, 0, 0))
IMPULSE_CASE(impulse_direction_nan, in_v(push, 2, NOT_A_NUMBER, 0, 0))
IMPULSE_CASE(impulse_direction_huge, in_v(push, 2, 1e30f, 1e30f, 0))
IMPULSE_CASE(impulse_in_own_space, (in_o(push, 1, rows[0].target), in_v(push, 0, NOT_A_NUMBER, 0, 0)))
IMPULSE_CASE(impulse_points_equal, (local_i(push, 0, 1), in_v(push, 2, 0.1f, 5, 4)))

CASE(impulse_of_a_joined_body)
{
    make_rows();
    make_bodies();
    fire_joints(0);
    process(5);
    for (int i = 0; i < KINDS; i++) {
        CKBehavior *b = block("Physics Impulse", rows[i].target);
        in_o(b, 1, i & 1 ? rows[i].target : NULL);
        in_v(b, 2, 0.3f, 1, 0);
        in_f(b, 4, 2);
        local_i(b, 1, i & 1); // constant force
        fire(b, 0);
    }
    process(12);
    look_rows();
}

const Case joint_value_cases[] = {
    ENTRY(hinge_limits), ENTRY(hinge_limits_equal), ENTRY(hinge_limits_reversed), ENTRY(hinge_limits_nan),
    ENTRY(hinge_limits_infinite), ENTRY(hinge_limits_reversed_infinite), ENTRY(hinge_limits_huge), ENTRY(slider_limits),
    ENTRY(slider_limits_reversed), ENTRY(slider_limits_nan), ENTRY(slider_limits_infinite),
    ENTRY(slider_limits_reversed_infinite), ENTRY(slider_limits_huge), ENTRY(spring_length_nan),
    ENTRY(spring_length_infinite), ENTRY(spring_length_negative), ENTRY(spring_length_huge), ENTRY(spring_constant_nan),
    ENTRY(spring_constant_infinite), ENTRY(spring_constant_negative), ENTRY(spring_constant_huge),
    ENTRY(spring_damping_nan), ENTRY(spring_damping_huge), ENTRY(spring_damping_negative), ENTRY(spring_global_damping_nan),
    ENTRY(spring_global_damping_huge), ENTRY(force_nan), ENTRY(force_infinite), ENTRY(force_huge), ENTRY(force_zero),
    ENTRY(balljoint_position_nan), ENTRY(balljoint_position_infinite), ENTRY(balljoint_position_huge),
    ENTRY(balljoint_position_far), ENTRY(spring_position_nan), ENTRY(spring_position_huge), ENTRY(force_position_nan),
    ENTRY(force_position_huge), ENTRY(force_direction_nan), ENTRY(force_direction_infinite), ENTRY(force_direction_huge),
    ENTRY(force_direction_zero), ENTRY(spring_ends_equal), ENTRY(slider_points_equal), ENTRY(slider_points_close),
    ENTRY(slider_points_far), ENTRY(slider_point_nan), ENTRY(hinge_frame_zero), ENTRY(hinge_frame_nan),
    ENTRY(hinge_frame_infinite), ENTRY(hinge_frame_far), ENTRY(impulse_nan), ENTRY(impulse_infinite), ENTRY(impulse_huge),
    ENTRY(impulse_negative), ENTRY(impulse_position_nan), ENTRY(impulse_position_huge), ENTRY(impulse_direction_nan),
    ENTRY(impulse_direction_huge), ENTRY(impulse_in_own_space), ENTRY(impulse_points_equal),
    ENTRY(impulse_of_a_joined_body), {NULL, NULL},
};
