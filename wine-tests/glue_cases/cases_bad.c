// Bad input (README, "Bad input"). Every value the blocks can be given, with a body falling on a floor for a while.
#include "wine-tests/glue_cases/cases.h"

// ---- values of Physicalize -----------------------------------------------------------------------------------------

static void with_float(int pin, f32 value)
{
    open_world();
    lay_floor();
    SiEntity *e = entity("ball", 0.1f, 3, 0.2f);
    CKBehavior *b = physicalize_ball(e, 1);
    in_f(b, pin, value);
    fire(b, 0);
    look(e);
    fall(e);
    show_entity(e);
    execute(b);
}

#define FLOAT_CASE(name, pin, value) CASE(name) { with_float(pin, value); }
FLOAT_CASE(radius_zero, 12, 0)
FLOAT_CASE(radius_negative, 12, -1)
FLOAT_CASE(radius_negative_small, 12, -1e-3f)
FLOAT_CASE(radius_negative_tiny, 12, -1e-20f)
FLOAT_CASE(radius_negative_large, 12, -50)
FLOAT_CASE(radius_negative_huge, 12, -1e20f)
FLOAT_CASE(radius_nan, 12, NOT_A_NUMBER)
FLOAT_CASE(radius_infinite, 12, INFINITE)
FLOAT_CASE(radius_tiny, 12, 1e-20f)
FLOAT_CASE(radius_small, 12, 1e-4f)
FLOAT_CASE(radius_huge, 12, 1e20f)
FLOAT_CASE(radius_minus_infinite, 12, -INFINITE)
FLOAT_CASE(radius_largest, 12, 1e10f)
FLOAT_CASE(mass_zero, 3, 0)
FLOAT_CASE(mass_negative, 3, -1)
FLOAT_CASE(mass_nan, 3, NOT_A_NUMBER)
FLOAT_CASE(mass_infinite, 3, INFINITE)
FLOAT_CASE(mass_tiny, 3, 1e-30f)
FLOAT_CASE(mass_huge, 3, 1e30f)
FLOAT_CASE(friction_negative, 1, -1)
FLOAT_CASE(friction_nan, 1, NOT_A_NUMBER)
FLOAT_CASE(friction_infinite, 1, INFINITE)
FLOAT_CASE(friction_minus_infinite, 1, -INFINITE)
FLOAT_CASE(elasticity_negative, 2, -1)
FLOAT_CASE(elasticity_nan, 2, NOT_A_NUMBER)
FLOAT_CASE(elasticity_negative_small, 2, -0.3f)
FLOAT_CASE(elasticity_infinite, 2, INFINITE)
FLOAT_CASE(elasticity_huge, 2, 50)
FLOAT_CASE(damping_infinite, 8, INFINITE)
FLOAT_CASE(damping_minus_infinite, 8, -INFINITE)
FLOAT_CASE(damping_negative, 8, -3)
FLOAT_CASE(damping_nan, 8, NOT_A_NUMBER)
FLOAT_CASE(damping_huge, 8, 1e10f)
FLOAT_CASE(rotation_damping_negative, 9, -3)
FLOAT_CASE(rotation_damping_infinite, 9, INFINITE)
FLOAT_CASE(rotation_damping_nan, 9, NOT_A_NUMBER)
FLOAT_CASE(rotation_damping_huge, 9, 1e10f)

CASE(mass_zero_fixed)
{
    open_world();
    SiEntity *e = entity("floor", 0, 0, 0), *ball = entity("ball", 0, 3, 0);
    CKBehavior *b = physicalize_mesh(e, floor_mesh("floor mesh", 20), 1, 1);
    in_f(b, 3, 0);
    fire(b, 0);
    look(e);
    fire(physicalize_ball(ball, 1), 0);
    fall(ball);
}

static void falling_box(f32 half, f32 height)
{
    open_world();
    lay_floor();
    SiEntity *e = entity("box", 0.5f, height, 0);
    fire(physicalize_mesh(e, box_mesh("box", half), 0, 0), 0);
    fall(e);
    show_entity(e);
}

CASE(mesh_thousands_of_kilometres) { falling_box(1e7f, 2e7f); }
CASE(mesh_huge) { falling_box(1e15f, 3e15f); }
CASE(mesh_of_infinite_inertia) { falling_box(1e20f, 3); }
CASE(mesh_small) { falling_box(1e-3f, 1); }
CASE(mesh_tiny) { falling_box(1e-10f, 1); }

CASE(mass_nan_box)
{
    open_world();
    lay_floor();
    SiEntity *e = entity("box", 0, 3, 0);
    CKBehavior *b = physicalize_mesh(e, box_mesh("box", 1), 0, 0);
    in_f(b, 3, NOT_A_NUMBER);
    fire(b, 0);
    fall(e);
}

CASE(group_too_long)
{
    open_world();
    lay_floor();
    SiEntity *e = entity("ball", 0, 3, 0);
    CKBehavior *b = physicalize_ball(e, 1);
    in_s(b, 4, "a group of many letters");
    fire(b, 0);
    if (record_of(e)) say("group %.8s\n", record_of(e)->object->nocoll_group);
    fall(e);
}

CASE(shift_nan)
{
    open_world();
    lay_floor();
    SiEntity *e = entity("ball", 0, 3, 0);
    CKBehavior *b = physicalize_ball(e, 1);
    in_i(b, 7, 0);
    local_v(b, 3, 0, NOT_A_NUMBER, 0);
    fire(b, 0);
    fall(e);
}

static void with_matrix(const VxMatrix *m)
{
    open_world();
    lay_floor();
    SiEntity *e = entity("box", 0, 3, 0);
    e->world = e->local = *m;
    CKBehavior *b = physicalize_mesh(e, box_mesh("box", 1), 0, 0);
    fire(b, 0);
    fall(e);
}

CASE(matrix_nan)
{
    VxMatrix m = {{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, NOT_A_NUMBER, 0, 1}}};
    with_matrix(&m);
}

CASE(matrix_zero)
{
    VxMatrix m = {{{0}}};
    with_matrix(&m);
}

CASE(matrix_mirrored)
{
    VxMatrix m = {{{-1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 3, 0, 1}}};
    with_matrix(&m);
}

CASE(matrix_far)
{
    VxMatrix m = {{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {1e30f, -1e30f, 1e25f, 1}}};
    with_matrix(&m);
}

CASE(counts_out_of_range)
{
    open_world();
    lay_floor();
    SiEntity *e = entity("box", 0, 3, 0);
    CKBehavior *b = physicalize_mesh(e, box_mesh("box", 1), 0, 0);
    local_i(b, 0, -5);
    local_i(b, 2, -5);
    fire(b, 0);
    local_i(b, 0, 2);
    local_i(b, 2, 3);
    fire(b, 0);
    look(e);
    fall(e);
}

CASE(counts_huge)
{
    open_world();
    lay_floor();
    SiEntity *e = entity("box", 0, 3, 0);
    CKBehavior *b = physicalize_mesh(e, box_mesh("box", 1), 0, 0);
    local_i(b, 0, 0x7fffffff);
    local_i(b, 2, 0x7fffffff);
    fire(b, 0);
    look(e);
    fall(e);
}

// An instance saved before the block had a Ball Count: its third local is the shift of the mass centre.
CASE(three_locals)
{
    open_world();
    lay_floor();
    SiEntity *e = entity("ball", 0, 3, 0);
    CKBehavior *b = physicalize_mesh(e, box_mesh("box", 1), 0, 0);
    free(b->locals[1].value);
    b->locals[1] = b->locals[2];
    b->locals[2] = b->locals[3];
    b->local_count = 3;
    local_i(b, 1, 0);
    local_v(b, 2, 0, 1, 2);
    fire(b, 0);
    show_entity(e);
    fall(e);
}

// ---- the frame -----------------------------------------------------------------------------------------------------

static void with_deltas(int n, const f32 *deltas)
{
    open_world();
    lay_floor();
    SiEntity *e = entity("ball", 0, 3, 0);
    fire(physicalize_ball(e, 1), 0);
    frames(4, 15);
    for (int i = 0; i < n; i++) {
        frame(deltas[i]);
        look(e);
    }
    frames(8, 15);
    look(e);
}

#define DELTA_CASE(name, ...)                                                                                          \
    CASE(name)                                                                                                         \
    {                                                                                                                  \
        f32 d[] = {__VA_ARGS__};                                                                                       \
        with_deltas((int)(sizeof d / sizeof *d), d);                                                                   \
    }
DELTA_CASE(delta_zero, 0, 0, 0)
DELTA_CASE(delta_negative, -5, -5)
DELTA_CASE(delta_very_negative, -5000)
DELTA_CASE(delta_nan, NOT_A_NUMBER)
DELTA_CASE(delta_infinite, INFINITE)
DELTA_CASE(delta_minus_infinite, -INFINITE)
DELTA_CASE(delta_second, 1000, 1000)
DELTA_CASE(delta_minute, 60000)
DELTA_CASE(delta_hour, 3600000)

CASE(factor_bad)
{
    open_world();
    lay_floor();
    SiEntity *e = entity("ball", 0, 3, 0), *owner = entity("globals", 0, 0, 0);
    fire(physicalize_ball(e, 1), 0);
    CKBehavior *globals = block("Set Physics Globals", owner);
    const f32 factors[] = {0, -1, NOT_A_NUMBER, INFINITE, 1};
    for (int i = 0; i < 5; i++) {
        in_f(globals, 1, factors[i]);
        fire(globals, 0);
        frames(2, 15);
        look(e);
    }
}

CASE(gravity_bad)
{
    open_world();
    lay_floor();
    SiEntity *e = entity("ball", 0, 3, 0), *owner = entity("globals", 0, 0, 0);
    fire(physicalize_ball(e, 1), 0);
    frames(2, 15);
    CKBehavior *globals = block("Set Physics Globals", owner);
    in_v(globals, 0, 0, NOT_A_NUMBER, 0);
    fire(globals, 0);
    frames(4, 15);
    look(e);
    in_v(globals, 0, 0, -9.81f, 0);
    fire(globals, 0);
    frames(4, 15);
    look(e);
}

// ---- joints --------------------------------------------------------------------------------------------------------

static const char *const joint_names[] = {"Physics Hinge", "Physics Balljoint", "Set Physics Slider", "Set Physics Spring"};

static void with_joints(SiEntity *a, SiEntity *b, SiEntity *watched)
{
    for (int i = 0; i < 4; i++) {
        CKBehavior *joint = block(joint_names[i], a);
        in_o(joint, 0, b);
        fire(joint, 0);
        for (int k = 0; k < 6; k++) frame(15);
        look(watched);
        fire(joint, 1);
        frames(2, 15);
    }
    fall(watched);
}

CASE(joints_with_itself)
{
    open_world();
    lay_floor();
    SiEntity *e = entity("ball", 0, 8, 0);
    fire(physicalize_ball(e, 1), 0);
    with_joints(e, e, e);
}

CASE(joints_between_fixed)
{
    open_world();
    lay_floor();
    SiEntity *a = entity("a", 0, 3, 0), *b = entity("b", 5, 3, 0), *ball = entity("ball", 0, 8, 0);
    fire(physicalize_mesh(a, box_mesh("box", 1), 0, 1), 0);
    fire(physicalize_mesh(b, box_mesh("box", 1), 0, 1), 0);
    fire(physicalize_ball(ball, 1), 0);
    with_joints(a, b, ball);
}

CASE(joints_without_partner)
{
    open_world();
    lay_floor();
    SiEntity *e = entity("ball", 0, 8, 0), *never = entity("never", 3, 8, 0);
    fire(physicalize_ball(e, 1), 0);
    with_joints(e, never, e);
    with_joints(e, NULL, e);
}

// ---- twice and not at all ------------------------------------------------------------------------------------------

CASE(physicalized_twice)
{
    open_world();
    lay_floor();
    SiEntity *e = entity("ball", 0, 3, 0);
    CKBehavior *b = physicalize_ball(e, 1), *other = physicalize_mesh(e, box_mesh("box", 1), 0, 0);
    fire(b, 0);
    fire(b, 0);
    fire(other, 0); // another block, another shape: the first body stays
    fall(e);
    show_entity(e);
    execute(other);
    execute(b); // there is none left
    execute(b);
    show_manager();
    frames(2, 15);
}

CASE(at_one_place)
{
    open_world();
    SiEntity *e[6];
    for (int i = 0; i < 6; i++) {
        char name[16];
        sprintf(name, "body %d", i);
        e[i] = entity(name, 0, 3, 0);
        fire(i < 3 ? physicalize_ball(e[i], 1) : physicalize_mesh(e[i], box_mesh("box", 1), 0, 0), 0);
    }
    fall(e[0]);
    for (int i = 0; i < 6; i++) show_entity(e[i]);
}

// ---- the manager outside its life ----------------------------------------------------------------------------------

static void use_every_block(void)
{
    SiEntity *e = entity("ball", 0, 3, 0), *box = entity("box", 3, 3, 0), *owner = entity("globals", 0, 0, 0);
    fire(physicalize_ball(e, 1), 0);
    CKBehavior *b = physicalize_mesh(box, box_mesh("box", 1), 0, 0);
    fire(b, 0);
    fire(block("Physicalize", owner), 0);
    execute(b);
    static const char *const names[] = {"Physics Impulse", "Physics Force", "Physics WakeUp", "Set Physics Globals", "Physics Hinge",
                                        "Set Physics Spring", "Set Physics Slider", "Physics Balljoint", "PhysicsCollDetection",
                                        "PhysicsContinuousContact", "Get Profiler Values", "DeleteCollisionSurfaces"};
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
        CKBehavior *any = block(names[i], e);
        fire(any, 0);
        if (any->input_count > 1) fire(any, 1);
    }
    frames(2, 15);
}

CASE(before_play)
{
    open_context();
    use_every_block();
    show_manager();
    play();
    frame(15);
}

CASE(after_end)
{
    open_world();
    frame(15);
    enter();
    mgr->vt->OnCKEnd(mgr);
    leave();
    use_every_block();
    show_manager();
}

CASE(after_exit)
{
    open_world();
    SiEntity *e = entity("ball", 0, 3, 0);
    CKBehavior *b = physicalize_ball(e, 1), *wake = block("Physics WakeUp", e);
    fire(b, 0);
    frame(15);
    enter();
    si_end_context(context);
    leave();
    mgr = NULL;
    fire(b, 0);
    execute(b);
    fire(wake, 0);
    use_every_block();
}

CASE(exit_without_end)
{
    open_world();
    SiEntity *e = entity("ball", 0, 3, 0);
    fire(physicalize_ball(e, 1), 0);
    frame(15);
    enter();
    mgr->vt->scalar_deleting_dtor(mgr, 1);
    leave();
    say("gone %d\n", CKContext_GetManagerByGuid(context, SI_PHYSICS_MANAGER) == NULL);
}

const Case bad_cases[] = {
    ENTRY(radius_zero), ENTRY(radius_negative), ENTRY(radius_negative_small), ENTRY(radius_negative_tiny),
    ENTRY(radius_negative_large), ENTRY(radius_negative_huge), ENTRY(radius_nan), ENTRY(radius_infinite),
    ENTRY(elasticity_negative_small), ENTRY(elasticity_infinite), ENTRY(damping_infinite), ENTRY(damping_minus_infinite),
    ENTRY(friction_minus_infinite), ENTRY(radius_minus_infinite), ENTRY(rotation_damping_negative),
    ENTRY(rotation_damping_infinite), ENTRY(radius_tiny), ENTRY(radius_small), ENTRY(radius_largest), ENTRY(radius_huge),
    ENTRY(mass_zero), ENTRY(mass_negative), ENTRY(mass_nan), ENTRY(mass_infinite), ENTRY(mass_tiny), ENTRY(mass_huge),
    ENTRY(friction_negative), ENTRY(friction_nan), ENTRY(friction_infinite), ENTRY(elasticity_negative),
    ENTRY(elasticity_nan), ENTRY(elasticity_huge), ENTRY(damping_negative), ENTRY(damping_nan), ENTRY(damping_huge),
    ENTRY(rotation_damping_nan), ENTRY(rotation_damping_huge), ENTRY(mass_zero_fixed), ENTRY(mass_nan_box),
    ENTRY(group_too_long), ENTRY(shift_nan), ENTRY(matrix_nan), ENTRY(matrix_zero), ENTRY(matrix_mirrored),
    ENTRY(matrix_far), ENTRY(counts_out_of_range), ENTRY(counts_huge), ENTRY(three_locals),
    ENTRY(mesh_thousands_of_kilometres), ENTRY(mesh_huge), ENTRY(mesh_of_infinite_inertia), ENTRY(mesh_small),
    ENTRY(mesh_tiny), ENTRY(delta_zero), ENTRY(delta_negative), ENTRY(delta_very_negative), ENTRY(delta_nan),
    ENTRY(delta_infinite), ENTRY(delta_minus_infinite), ENTRY(delta_second), ENTRY(delta_minute), ENTRY(delta_hour),
    ENTRY(factor_bad), ENTRY(gravity_bad), ENTRY(joints_with_itself), ENTRY(joints_between_fixed),
    ENTRY(joints_without_partner), ENTRY(physicalized_twice), ENTRY(at_one_place), ENTRY(before_play), ENTRY(after_end),
    ENTRY(after_exit), ENTRY(exit_without_end), {NULL, NULL},
};
