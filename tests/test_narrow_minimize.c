// Closest features against brute force: a ball and a triangle or box, two boxes, from any start.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "collision/minimize.h"
#include "narrow_scene.h"
#include "world/environment.h"

// What the recalc driver does: the case of the table, then up to `fixes` walks to the far side.
static i32 minimize(Mindist *m, int fixes)
{
    MinimizeSolver solver = {.mindist = m, .loop_countdown = 20};
    for (;;) {
        i32 a = mindist_sorted_synapse(m, 0)->status, b = mindist_sorted_synapse(m, 1)->status;
        i32 result = minimize_function_table[a][b](&solver);
        if (result != MINIMIZE_BACKSIDE || fixes-- == 0) return result;
        mindist_minimize_solver_pierce_mindist(&solver);
    }
}

static void check_normal(const Mindist *m, const f64 from[3], const f64 to[3], f64 distance)
{
    if (distance < 1e-3) return;
    for (int k = 0; k < 3; k++) assert_true(fabs(m->normal.k[k] - (from[k] - to[k]) / distance) < 2e-3);
}

// NARROW_ROUNDS=N multiplies the poses tried.
static int rounds(int n)
{
    const char *factor = getenv("NARROW_ROUNDS");
    return factor ? n * atoi(factor) : n;
}

// A ball against one ledge: from every kind of start the walk must end at the nearest feature, with its distance and
// the direction to it. A centre inside a box has no nearest feature outside; those are left out.
static void ball_distance(int polygon, int rounds)
{
    int reached[3] = {0};
    for (int i = 0; i < rounds; i++) {
        Environment env = {0};
        TestBody ball, body;
        random_body(&ball, &env, 0, 0);
        random_body(&body, &env, polygon, 0);
        ball.object.extra_radius = (f32)uniform(0.1, 3);
        f64 center[3], closest[3];
        for (int k = 0; k < 3; k++) { // near the body
            center[k] = body.cache.m_world_f_object.t.k[k] + uniform(-4, 4);
            ball.cache.m_world_f_object.t.k[k] = ball.cache.core_pos.k[k] = center[k];
        }
        f64 distance = ledge_distance(&body.ledge, &body.cache.m_world_f_object, center, closest);
        if (distance < 1e-3) continue;

        Mindist m = {0};
        connect_synapse(&m, 0, &ball, SYNAPSE_BALL);
        connect_synapse(&m, 1, &body, (SynapseStatus)below(3));
        m.sum_extra_radius = ball.object.extra_radius;
        assert_int_equal(minimize(&m, 2), MINIMIZE_OK);
        assert_true(fabs(m.length - (distance - ball.object.extra_radius)) < 1e-4);
        check_normal(&m, center, closest, distance);
        assert_in_range(m.synapses[1].status, 0, 2);
        reached[m.synapses[1].status]++;
        assert_int_equal(ball.cache.refcount, 0);
        assert_int_equal(body.cache.refcount, 0);
    }
    for (int k = 0; k < 3; k++) assert_true(reached[k] > rounds / 50);
}

static void ball_and_triangle(void **state)
{
    ball_distance(1, rounds(5000));
}

static void ball_and_box(void **state)
{
    ball_distance(2, rounds(2500));
}

static void two_balls(void **state)
{
    for (int i = 0; i < rounds(2000); i++) {
        Environment env = {0};
        TestBody a, b;
        Mindist m = {0};
        random_body(&a, &env, 0, 0);
        random_body(&b, &env, 0, 0);
        connect_synapse(&m, 0, &a, SYNAPSE_BALL);
        connect_synapse(&m, 1, &b, SYNAPSE_BALL);
        m.sum_extra_radius = (f32)uniform(0, 4);
        const f64 *p = a.cache.m_world_f_object.t.k, *q = b.cache.m_world_f_object.t.k;
        f64 distance = distance3(p, q);
        assert_int_equal(minimize(&m, 0), MINIMIZE_OK);
        assert_true(fabs(m.length - (distance - m.sum_extra_radius)) < 1e-4);
        check_normal(&m, p, q, distance);
    }
}

// Two boxes apart: the walk may give up now and then (it counts loops as failures), but where it ends it must be right.
static void two_boxes(void **state)
{
    int done = 0, failed = 0;
    for (int i = 0; i < rounds(200); i++) {
        Environment env = {0};
        TestBody a, b;
        Mindist m = {0};
        random_body(&a, &env, 2, 0);
        random_body(&b, &env, 2, 0);
        f64 distance = ledges_distance(&a.ledge, &a.cache.m_world_f_object, &b.ledge, &b.cache.m_world_f_object);
        if (distance < 0.05) continue;
        connect_synapse(&m, 0, &a, SYNAPSE_POINT);
        connect_synapse(&m, 1, &b, (SynapseStatus)below(3));
        i32 result = minimize(&m, 2);
        if (result != MINIMIZE_OK) {
            failed++;
            continue;
        }
        done++;
        assert_true(fabs(m.length - distance) < 1e-3);
        assert_true(mindist_sorted_synapse(&m, 0)->status <= mindist_sorted_synapse(&m, 1)->status);
    }
    assert_true(done > 100);
    assert_true(failed * 20 < done);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ball_and_triangle),
        cmocka_unit_test(ball_and_box),
        cmocka_unit_test(two_balls),
        cmocka_unit_test(two_boxes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
