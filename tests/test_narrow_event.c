// Predicted events against motion sampled by brute force: before the event the bodies are farther apart than the
// collision distance, and a touch happens at that distance.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "collision/event.h"
#include "collision/minimize.h"
#include "narrow_scene.h"
#include "world/environment.h"

static const f64 COLL_DIST = 0.01, PSI = 1.0 / 66.0;

static i32 minimize(Mindist *m)
{
    MinimizeSolver solver = {.mindist = m, .loop_countdown = 20};
    for (int fixes = 2;;) {
        i32 a = mindist_sorted_synapse(m, 0)->status, b = mindist_sorted_synapse(m, 1)->status;
        i32 result = minimize_function_table[a][b](&solver);
        if (result != MINIMIZE_BACKSIDE || fixes-- == 0) return result;
        mindist_minimize_solver_pierce_mindist(&solver);
    }
}

// The scheduling driver's bounds (collision spec 5.2.2) for bodies that do not turn.
static void predict(EventSolver *s, Mindist *m, Environment *env)
{
    const Core *a = mindist_sorted_synapse(m, 0)->object->core, *b = mindist_sorted_synapse(m, 1)->object->core;
    *s = (EventSolver){.mindist = m, .env = env, .t_now = env->time, .t_max = env->time_next_psi};
    s->sum_max_speed = a->speed_length + b->speed_length;
    for (int k = 0; k < 3; k++) s->approach_speed += m->normal.k[k] * ((f64)b->speed.k[k] - a->speed.k[k]);
    s->worst_speed = s->approach_speed;
    if (s->worst_speed < 1e-19 || (s->t_max - s->t_now) * s->worst_speed + COLL_DIST <= m->length) return;
    event_function_table[mindist_sorted_synapse(m, 0)->status][mindist_sorted_synapse(m, 1)->status](s);
}

static f64 gap_at(TestBody *ball, TestBody *body, f64 t)
{
    f64 p[3], closest[3];
    for (int k = 0; k < 3; k++) p[k] = ball->core.pos.k[k] + ball->core.vel.k[k] * t;
    if (!body->ledge.point_count) return distance3(p, body->core.pos.k) - ball->object.extra_radius - body->object.extra_radius;
    return ledge_distance(&body->ledge, &body->cache.m_world_f_object, p, closest) - ball->object.extra_radius;
}

static void moving_ball(int polygon, int rounds)
{
    int touches = 0, at_distance = 0, changes = 0, nothing = 0;
    for (int i = 0; i < 64; i++) ivp_mindist_settings.coll_dists[i] = (f32)COLL_DIST;
    ivp_mindist_settings.real_coll_dist = 0.001f;
    ivp_mindist_settings.minimum_friction_dist = 0.001f;

    for (int i = 0; i < rounds; i++) {
        Environment env = {.time = 0, .time_next_psi = PSI, .time_code = 0};
        TestBody ball, body;
        random_body(&ball, &env, 0, uniform(1, 40));
        random_body(&body, &env, polygon, 0);
        ball.object.extra_radius = (f32)uniform(0.2, 2);
        if (!polygon) body.object.extra_radius = (f32)uniform(0.2, 2);

        // near the surface, outside of the collision distance
        f64 wanted = uniform(0.011, 0.3), gap = 0;
        for (int k = 0; k < 3; k++) ball.core.pos.k[k] = body.core.pos.k[k] + uniform(-4, 4);
        for (int step = 0; step < 60; step++) {
            gap = gap_at(&ball, &body, 0);
            if (step == 59) break;
            for (int k = 0; k < 3; k++)
                ball.core.pos.k[k] += (ball.core.pos.k[k] - body.core.pos.k[k]) * 0.2 * (wanted - gap);
        }
        if (gap < 0.011 || gap > 1) continue;
        for (int k = 0; k < 3; k++) ball.cache.m_world_f_object.t.k[k] = ball.cache.core_pos.k[k] = ball.core.pos.k[k];

        Mindist m = {0};
        connect_synapse(&m, 0, &ball, SYNAPSE_BALL);
        connect_synapse(&m, 1, &body, polygon ? (SynapseStatus)below(3) : SYNAPSE_BALL);
        m.sum_extra_radius = ball.object.extra_radius + body.object.extra_radius;
        assert_int_equal(minimize(&m), MINIMIZE_OK);
        assert_true(fabs(m.length - gap) < 1e-4);

        EventSolver s;
        predict(&s, &m, &env);
        f64 end = s.event_type ? s.event_time : PSI;
        assert_true(end >= 0 && end <= PSI);
        for (f64 t = 0; t < end; t += PSI / 50) assert_true(gap_at(&ball, &body, t) > COLL_DIST - 1e-4);
        if (!s.event_type) {
            nothing++;
        } else if (s.event_type & 0xf) {
            changes++;
        } else {
            touches++; // too early when the ball meets the face's plane or the edge's line beside it
            f64 at_touch = gap_at(&ball, &body, end);
            assert_true(at_touch > COLL_DIST - 1e-4);
            at_distance += at_touch < COLL_DIST + 1e-4;
        }
    }
    assert_true(touches > rounds / 50);
    assert_true(at_distance * 3 > touches * 2);
    assert_true(nothing > rounds / 50);
    if (polygon) assert_true(changes > rounds / 500);
}

static void ball_meets_triangle(void **state)
{
    moving_ball(1, 600);
}

static void ball_meets_box(void **state)
{
    moving_ball(2, 150);
}

static void ball_meets_ball(void **state)
{
    moving_ball(0, 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ball_meets_triangle),
        cmocka_unit_test(ball_meets_box),
        cmocka_unit_test(ball_meets_ball),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
