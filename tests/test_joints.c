// Joints and springs against mechanics, and their lives: made, changed and removed in any order with their bodies (the
// sanitized build watches the memory).
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <math.h>
#include <cmocka.h>

#include "dynamics/constraint.h"
#include "dynamics/spring.h"
#include "tests/dynamics_world.h"

static Object *put(Environment *env, Vec3d at, f64 mass, int fixed)
{
    ObjectTemplate template;
    BallTemplate ball = {0.5f};
    template_real_object_ctor(&template);
    template.mass = mass;
    template.physical_unmoveable = fixed;
    template.speed_damp_factor = 0;
    template.rot_speed_damp_factor = (Vec3d){{0, 0, 0, 0}};
    Object *object = environment_create_ball(env, &ball, &template, NULL, &at);
    if (!fixed) object_ensure_in_simulation(object);
    return object;
}

static Constraint *join(Object *r, Object *a, Vec3d at, Vec3d axis, i32 fixed_t, i32 fixed_r)
{
    ConstraintTemplate t;
    template_constraint_ctor(&t);
    template_constraint_set_constraint_ws(&t, r, &at, &axis, fixed_t, fixed_r, a, NULL);
    return (Constraint *)environment_create_constraint(r->env, &t);
}

static Actuator *spring_between(Object *a, Object *b, f32 length, f32 constant, f32 damping)
{
    SpringTemplate t;
    AnchorTemplate ends[2];
    Vec3d pa = world_position(a), pb = world_position(b);
    template_spring_ctor(&t);
    template_anchor_set_anchor_position_ws(&ends[0], a, &pa);
    template_anchor_set_anchor_position_ws(&ends[1], b, &pb);
    t.ends[0] = &ends[0], t.ends[1] = &ends[1];
    t.length = length, t.constant = constant, t.damping = damping;
    return (Actuator *)environment_create_spring(a->env, &t);
}

static f64 distance(Vec3d a, Vec3d b)
{
    return sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y) + (a.z - b.z) * (a.z - b.z));
}

#define V(a, b, c) ((Vec3d){{a, b, c, 0}})
#define GRAVITY 9.81
#define PI 3.14159265358979323846
#define FRAME (1.0 / 120)

// Half periods of a coordinate about a value, averaged over the run.
typedef struct Swing {
    f64 about, last, first_crossing, last_crossing;
    int crossings;
} Swing;

static void swing_sample(Swing *s, f64 time, f64 x)
{
    if (time > FRAME && (x - s->about) * s->last < 0) {
        f64 when = time - FRAME * (x - s->about) / ((x - s->about) - s->last);
        if (!s->crossings) s->first_crossing = when;
        s->last_crossing = when;
        s->crossings++;
    }
    s->last = x - s->about;
}

static f64 swing_period(const Swing *s)
{
    return 2 * (s->last_crossing - s->first_crossing) / (s->crossings - 1);
}

// A ball of radius 0.5 hung 3 m below its point: physical pendulum, T = 2 pi sqrt(I / (m g L)), I = m L^2 + the ball's own.
static void pendulum_has_its_period(void **state)
{
    Environment *env = world_new();
    world_gravity(env, -GRAVITY);
    f64 angle = 0.05, length = 3;
    Object *post = put(env, V(0, 10, 0), 1, 1);
    Object *bob = put(env, V(length * sin(angle), 10 - length * cos(angle), 0), 2, 0);
    join(bob, post, V(0, 10, 0), V(0, 0, 1), 3, 2);
    Swing s = {0};
    for (int i = 0; i < 4000; i++) {
        environment_simulate_dtime(env, FRAME);
        Vec3d p = world_position(bob);
        swing_sample(&s, env->time, p.x);
        assert_true(fabs(distance(p, V(0, 10, 0)) - length) < 0.01);
        assert_true(fabs(p.z) < 1e-6);
        assert_true(fabs(p.x) < length * sin(angle) * 1.02);
    }
    f64 own = bob->core->rot_inertia.z;
    f64 period = 2 * PI * sqrt((2 * length * length + own) / (2 * GRAVITY * length));
    assert_true(s.crossings > 15);
    assert_true(fabs(swing_period(&s) / period - 1) < 0.01);
    world_free(env);
}

// m x'' = -k (x - rest): hangs m g / k lower and swings with sqrt(k / m).
static void spring_has_its_frequency(void **state)
{
    Environment *env = world_new();
    world_gravity(env, -GRAVITY);
    Object *post = put(env, V(0, 10, 0), 1, 1), *body = put(env, V(0, 8, 0), 1.5, 0);
    Actuator *spring = spring_between(body, post, 2, 30, 0);
    f64 sag = 1.5 * GRAVITY / 30;
    Swing s = {.about = 8 - sag};
    for (int i = 0; i < 1200; i++) {
        environment_simulate_dtime(env, FRAME);
        swing_sample(&s, env->time, world_position(body).y);
    }
    assert_true(s.crossings > 6);
    assert_true(fabs(swing_period(&s) / (2 * PI * sqrt(1.5 / 30)) - 1) < 0.02);
    spring->vt->controller.scalar_dtor((Controller *)spring, 1);
    world_free(env);
}

static void slider_keeps_its_line(void **state)
{
    Environment *env = world_new();
    world_gravity(env, -GRAVITY);
    Object *post = put(env, V(0, 10, 0), 1, 1), *body = put(env, V(1, 10, 0), 1, 0);
    Vec3d axis = V(0.6, -0.8, 0);
    join(body, post, V(0, 10, 0), axis, 2, 3);
    for (int i = 0; i < 240; i++) environment_simulate_dtime(env, FRAME);
    Vec3d p = world_position(body);
    f64 along = (p.x - 1) * axis.x + (p.y - 10) * axis.y;
    assert_true(fabs(along - 0.5 * GRAVITY * 0.8 * 4) < 0.25); // g sin(a) t^2 / 2
    assert_true(distance(p, V(1 + along * axis.x, 10 + along * axis.y, 0)) < 0.01);
    world_free(env);
}

static void hinge_stops_at_its_limit(void **state)
{
    Environment *env = world_new();
    world_gravity(env, -GRAVITY);
    Object *post = put(env, V(0, 10, 0), 1, 1), *body = put(env, V(2, 10, 0), 1, 0);
    ConstraintTemplate t;
    template_constraint_ctor(&t);
    template_constraint_set_constraint_ws(&t, body, &V(0, 10, 0), &V(0, 0, 1), 3, 2, post, NULL);
    template_constraint_limit_rotation_axis(&t, 2, -0.4f, 0.4f);
    environment_create_constraint(env, &t);
    for (int i = 0; i < 600; i++) {
        environment_simulate_dtime(env, FRAME);
        Vec3d p = world_position(body);
        assert_true(fabs(distance(p, V(0, 10, 0)) - 2) < 0.02);
    }
    Vec3d p = world_position(body);
    f64 angle = atan2(10 - p.y, p.x);
    assert_true(fabs(angle - 0.4) < 0.05); // it rests a little beyond, where the row holds its weight
    world_free(env);
}

// ---- lives ---------------------------------------------------------------------------------------------------------

static unsigned seed;

static unsigned pick(unsigned n)
{
    seed = seed * 1664525u + 1013904223u;
    return (seed >> 8) % n;
}

static int acts_in(const SimUnit *unit, const Controller *controller)
{
    for (; unit; unit = unit->next)
        for (int i = 0; i < unit->controllers.count; i++)
            if (((ControllerInfo *)unit->controllers.elems[i])->controller == controller) return 1;
    return 0;
}

static int lives(const Environment *env, const Controller *controller)
{
    return acts_in(env->unit_manager->active, controller) || acts_in(env->unit_manager->frozen, controller);
}

enum { BODIES = 12, JOINTS = 24 };

static Controller *random_joint(Object *a, Object *b)
{
    Vec3d at = world_position(pick(2) ? a : b), axis = V(pick(5), pick(5), (f64)pick(5) - 2);
    switch (pick(4)) {
    case 0: return (Controller *)join(a, b, at, axis, 3, 2);
    case 1: return (Controller *)join(a, b, at, axis, 3, 0);
    case 2: return (Controller *)join(a, b, at, axis, 2, 3);
    default: return (Controller *)spring_between(a, b, (f32)pick(4), (f32)pick(20), 0.1f * (f32)pick(5));
    }
}

static int has_moving_core(const Object *a, const Object *b)
{
    return !(a->core->flags & CORE_UNMOVABLE_MASK) || !(b->core->flags & CORE_UNMOVABLE_MASK);
}

// Bodies, a third of them fixed, and joints between any two of them, a body and itself included, come and go at random.
static void joints_and_bodies_come_and_go(void **state)
{
    int made = 0, died_with_body = 0, refused = 0;
    for (seed = 1; seed < 12; seed++) {
        unsigned first = seed;
        Environment *env = world_new();
        world_gravity(env, -GRAVITY);
        Object *bodies[BODIES];
        Controller *joints[JOINTS] = {0};
        for (int i = 0; i < BODIES; i++) bodies[i] = put(env, V(3.0 * i, 0, 0), 0.1 + pick(40), pick(3) == 0);
        for (int round = 0; round < 120; round++) {
            int j = (int)pick(JOINTS), k = (int)pick(BODIES), l = (int)pick(BODIES);
            if (joints[j] && !lives(env, joints[j])) joints[j] = NULL, died_with_body++;
            if (joints[j]) {
                joints[j]->vt->scalar_dtor(joints[j], 1);
                joints[j] = NULL;
            } else if (has_moving_core(bodies[k], bodies[l])) {
                joints[j] = random_joint(bodies[k], bodies[l]);
                assert_non_null(joints[j]);
                assert_true(lives(env, joints[j]));
                made++;
            } else {
                assert_null(join(bodies[k], bodies[l], V(0, 0, 0), V(0, 0, 1), 3, 2));
                refused++;
            }
            if (round % 7 == 0) {
                object_delete_via_vtable(bodies[l]);
                for (int i = 0; i < JOINTS; i++)
                    if (joints[i] && !lives(env, joints[i])) joints[i] = NULL, died_with_body++;
                bodies[l] = put(env, V(3.0 * l, 0, 2), 0.1 + pick(40), pick(3) == 0);
            }
            environment_simulate_dtime(env, 0.02);
            for (int i = 0; i < BODIES; i++) {
                Vec3d p = world_position(bodies[i]);
                assert_true(isfinite(p.x) && isfinite(p.y) && isfinite(p.z));
            }
        }
        world_free(env);
        seed = first;
    }
    assert_true(made > 300 && died_with_body > 50 && refused > 20);
}

// All of a constraint's own methods, on live ones, with odd arguments.
static void constraints_change_while_they_live(void **state)
{
    Environment *env = world_new();
    world_gravity(env, -GRAVITY);
    Object *post = put(env, V(0, 10, 0), 1, 1), *a = put(env, V(1, 10, 0), 1, 0), *b = put(env, V(2, 10, 0), 3, 0);
    Constraint *c[3] = {join(a, post, V(0, 10, 0), V(0, 0, 1), 3, 2), join(b, a, V(1.5, 10, 0), V(0, 0, 1), 3, 0),
                        join(post, b, V(1.5, 10, 0), V(0, 1, 1), 2, 3)};
    seed = 5;
    for (int round = 0; round < 400; round++) {
        Constraint *x = c[pick(3)];
        i32 axis = (i32)pick(3);
        f32 low = (f32)pick(3) - 1, high = (f32)pick(3) - 1;
        Vec3d point = V(pick(3), pick(3), pick(3));
        Matrix m;
        matrix_init(&m);
        const ConstraintVtable *vt = x->vt;
        switch (pick(13)) {
        case 0: vt->change_fixing_point(x, &point); break;
        case 1: vt->change_target_fixing_point(x, &point); break;
        case 2: vt->change_translation_axes(x, (const Matrix3 *)&m); break;
        case 3: vt->change_target_translation_axes(x, (const Matrix3 *)&m); break;
        case 4: vt->fix_translation_axis(x, axis); break;
        case 5: vt->free_translation_axis(x, axis); break;
        case 6: vt->limit_translation_axis(x, axis, low, high); break;
        case 7: vt->change_target_rotation_axes(x, (const Matrix3 *)&m); break;
        case 8: vt->fix_rotation_axis(x, axis); break;
        case 9: vt->free_rotation_axis(x, axis); break;
        case 10: vt->limit_rotation_axis(x, axis, low, high); break;
        case 11: vt->relax_attached(x); break;
        case 12: vt->relax_reference(x); break;
        }
        environment_simulate_dtime(env, 0.02);
    }
    for (int i = 0; i < 3; i++) assert_true(lives(env, (Controller *)c[i]));
    object_delete_via_vtable(post);
    assert_true(!lives(env, (Controller *)c[0]) && lives(env, (Controller *)c[1]) && !lives(env, (Controller *)c[2]));
    environment_simulate_dtime(env, 0.1);
    world_free(env);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pendulum_has_its_period),      cmocka_unit_test(spring_has_its_frequency),
        cmocka_unit_test(slider_keeps_its_line),        cmocka_unit_test(hinge_stops_at_its_limit),
        cmocka_unit_test(joints_and_bodies_come_and_go), cmocka_unit_test(constraints_change_while_they_live),
    };
    return cmocka_run_group_tests(tests, world_set_up, world_tear_down);
}
