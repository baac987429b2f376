// Predicted events of moving and turning hulls against their motion sampled by brute force.
//
//     test_hull_event [MOTIONS]     default 100
//
// A pair is followed through one PSI as the event loop does: closest features, next event, closest features again at its
// time, until the touch or the PSI's end. No sample before the end of that may show contact. The search's steps are twice
// the safe ones (0x10037910), so that the collision distance itself may be passed by a little: 8.8e-5 m at most in 98,623
// motions, in 15,591 touches seven times by more than 2e-5.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "collision/event.h"
#include "collision/minimize.h"
#include "hull_pairs.h"
#include "world/environment.h"

enum { SHAPES = 60, SAMPLES = 40, MOST_EVENTS = 200 };

static const f64 COLL_DIST = 0.01, REAL_COLL_DIST = 0.001, PSI = 1.0 / 66.0, LATE = 1e-4;

static u32 motions = 100;
static Shape shapes[SHAPES];

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

// ---- motion ----

// Moves at constant speed and turns about its mass centre.
static void random_motion(HullBody *b, Environment *env, const Shape *shape, f64 speed, f64 spin)
{
    body_begin(b, env, shape);
    Core *c = &b->core;
    b->object.state = c->state = STATE_MOVING;
    random_rotation(&c->q_last);
    f64 axis[3], direction[3], a = 1e-12, d = 1e-12;
    for (int k = 0; k < 3; k++) axis[k] = uniform(-1, 1), a += axis[k] * axis[k];
    for (int k = 0; k < 3; k++) direction[k] = uniform(-1, 1), d += direction[k] * direction[k];
    f64 half = 0.5 * spin * PSI, r[4] = {0, 0, 0, cos(half)};
    for (int k = 0; k < 3; k++) {
        c->rot_axis.k[k] = (f32)(axis[k] / sqrt(a));
        r[k] = sin(half) * axis[k] / sqrt(a);
        c->vel.k[k] = c->speed.k[k] = (f32)(direction[k] / sqrt(d) * speed);
    }
    const f64 *q = c->q_last.k; // next = turn * last
    c->q_next.x = r[3] * q[0] + r[0] * q[3] + r[1] * q[2] - r[2] * q[1];
    c->q_next.y = r[3] * q[1] + r[1] * q[3] + r[2] * q[0] - r[0] * q[2];
    c->q_next.z = r[3] * q[2] + r[2] * q[3] + r[0] * q[1] - r[1] * q[0];
    c->q_next.w = r[3] * q[3] - r[0] * q[0] - r[1] * q[1] - r[2] * q[2];
    c->speed_length = (f32)speed;
    c->angular_speed = (f32)spin;
    c->max_surface_rot_speed = (f32)(spin * shape->deviation);
    for (int k = 0; k < 3; k++) c->pos.k[k] = uniform(-2, 2);
    rotation_rows(&c->q_last, &c->m_world_f_core);
    c->m_world_f_core.t = c->pos;
}

static void place_at(HullBody *b, f64 t)
{
    core_calc_at_matrix(&b->core, t, &b->cache.m_world_f_object);
    b->cache.core_pos = b->cache.m_world_f_object.t;
    body_place(b);
}

static f64 gap_at(HullBody *a, HullBody *b, f64 t)
{
    place_at(a, t);
    place_at(b, t);
    return hulls_overlap(a, b) ? -1 : hulls_distance(a, b);
}

// ---- prediction ----

static ext rotation_along(const Core *c, const Vec3f *n)
{
    ext s = (c->rot_axis.x * n->x + c->rot_axis.y * n->y) + c->rot_axis.z * n->z;
    return x87_sqrt(1.001L - s * s) * c->max_surface_rot_speed;
}

// The scheduling driver (collision spec 2.2.6). Returns the time of the next event, or one behind the PSI.
static f64 next_event(Mindist *m, Environment *env, i32 *type)
{
    const Core *a = mindist_sorted_synapse(m, 0)->object->core, *b = mindist_sorted_synapse(m, 1)->object->core;
    EventSolver s = {.mindist = m, .env = env, .t_now = env->time, .t_max = env->time_next_psi};
    s.sum_rot_speed = a->max_surface_rot_speed + b->max_surface_rot_speed;
    s.sum_max_speed = a->speed_length + b->speed_length + s.sum_rot_speed;
    for (int k = 0; k < 3; k++) s.approach_speed += m->normal.k[k] * ((f64)b->speed.k[k] - a->speed.k[k]);
    s.worst_speed = s.approach_speed + rotation_along(a, &m->normal) + rotation_along(b, &m->normal);
    *type = 0;
    if (s.worst_speed < 1e-19 || (s.t_max - s.t_now) * s.worst_speed + COLL_DIST <= m->length) return 2 * PSI;
    event_function_table[mindist_sorted_synapse(m, 0)->status][mindist_sorted_synapse(m, 1)->status](&s);
    if (!s.event_type) return 2 * PSI;
    *type = s.event_type;
    if (s.event_time - s.t_now >= 1e-6) return s.event_time;
    f64 gap = m->length - REAL_COLL_DIST; // an event now: moved on
    if (s.event_type & 0xf) return s.t_now + (gap < 1e-12 ? PSI * 1e-3 : PSI * 1e-4 + gap / s.sum_max_speed);
    return s.t_now;
}

typedef struct Counts {
    u32 followed, touched, changed, apart, at_distance, overlapped;
    f64 latest; // depth below the collision distance before an event
} Counts;

static Counts counts;

// Least gap over the PSI up to `end`.
static f64 least_gap(HullBody *a, HullBody *b, f64 end)
{
    f64 least = 1e300;
    for (int i = 0; i <= SAMPLES; i++) least = fmin(least, gap_at(a, b, end * i / SAMPLES));
    return least;
}

static void follow(HullBody *bodies, Environment *env, Mindist *m)
{
    f64 end = PSI;
    int touched = 0;
    for (int i = 0; i < MOST_EVENTS && !touched; i++) {
        i32 type;
        f64 t = next_event(m, env, &type);
        if (t >= PSI) break;
        assert_true(t >= env->time);
        env->time = t;
        place_at(&bodies[0], t);
        place_at(&bodies[1], t);
        if (minimize(m) != MINIMIZE_OK) {
            counts.overlapped++;
            return;
        }
        if (type & 0xf) counts.changed++;
        touched = m->length < COLL_DIST + 1e-3 && !(type & 0xf);
        if (touched) end = t;
    }
    counts.followed++;
    counts.touched += (u32)touched;
    counts.apart += !touched;
    if (touched) counts.at_distance += fabs(gap_at(&bodies[0], &bodies[1], end) - COLL_DIST) < 1e-4;
    f64 least = least_gap(&bodies[0], &bodies[1], end);
    counts.latest = fmax(counts.latest, COLL_DIST - least);
    if (least < COLL_DIST - LATE)
        fprintf(stderr, "gap %g before the event at %g (touch %d)\n", least, end, touched);
}

static void events_come_in_time(void **state)
{
    for (int i = 0; i < 64; i++) ivp_mindist_settings.coll_dists[i] = (f32)COLL_DIST;
    ivp_mindist_settings.real_coll_dist = (f32)REAL_COLL_DIST;
    ivp_mindist_settings.minimum_friction_dist = 0.001f;
    for (u32 i = 0; i < motions; i++) {
        if (i % 2000 == 0)
            for (int k = 0; k < SHAPES; k++) {
                ivp_free_aligned(shapes[k].ledge);
                random_shape(&shapes[k]);
            }
        Environment env = {.time = 0, .time_next_psi = PSI, .time_code = 0};
        HullBody bodies[2];
        Mindist m = {0};
        f64 spin = below(3) ? uniform(0, 15) : 0;
        for (int k = 0; k < 2; k++)
            random_motion(&bodies[k], &env, &shapes[below(SHAPES)], below(4) ? uniform(0, 20) : 0, k ? spin * 0.3 : spin);
        // near, but outside of the collision distance
        f64 wanted = uniform(0.011, 0.2), gap = 0;
        for (int step = 0; step < 30; step++) {
            gap = gap_at(&bodies[0], &bodies[1], 0);
            if (gap > 0.0105 && fabs(gap - wanted) < 0.1) break;
            Vec3d *p = &bodies[0].core.pos, *q = &bodies[1].core.pos;
            f64 d = distance3(p->k, q->k) + 1e-6;
            for (int k = 0; k < 3; k++) p->k[k] += (p->k[k] - q->k[k]) / d * (gap < 0 ? 0.3 : wanted - gap);
            bodies[0].core.m_world_f_core.t = *p;
        }
        if (gap < 0.0105 || gap > 0.5) continue;
        for (int k = 0; k < 2; k++) {
            const Shape *s = bodies[k].shape;
            m.synapses[k].object = &bodies[k].object;
            m.synapses[k].edge = &ledge_triangles(s->ledge)[below((u32)s->triangle_count)].edges[below(3)];
            m.synapses[k].mindist_offset = (i16)((char *)&m - (char *)&m.synapses[k]);
            m.synapses[k].status = SYNAPSE_TRIANGLE;
        }
        place_at(&bodies[0], 0);
        place_at(&bodies[1], 0);
        if (minimize(&m) == MINIMIZE_OK) follow(bodies, &env, &m);
    }
    printf("%u motions: %u touch (%u at the distance), %u do not, %u changes of features, %u overlap at an event; "
           "at most %.2g below the collision distance\n",
           counts.followed, counts.touched, counts.at_distance, counts.apart, counts.changed, counts.overlapped, counts.latest);
    assert_true(counts.touched > counts.followed / 10 && counts.apart > counts.followed / 10);
    assert_true(counts.changed > counts.followed / 20);
    assert_int_equal(counts.overlapped, 0);
    assert_true(counts.latest < LATE);
}

int main(int argc, char **argv)
{
    if (argc > 1) motions = (u32)atoi(argv[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(events_come_in_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
