// Random bodies in motion, mindists between them, and solvers, for the pair tests of the narrow phase.
#include "wine-tests/lab/pairs_fixture_body.h"

#include <math.h>
#include <string.h>

static void random_quat(Pair *p, f64 q[4], f64 angle)
{
    f64 v[3], n = 1e-9;
    for (int k = 0; k < 3; k++) v[k] = pair_range(p, -1, 1), n += v[k] * v[k];
    for (int k = 0; k < 3; k++) q[k] = v[k] / sqrt(n) * sin(angle / 2);
    q[3] = cos(angle / 2);
}

static void multiply(const f64 a[4], const f64 b[4], f64 out[4])
{
    out[0] = a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1];
    out[1] = a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0];
    out[2] = a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3];
    out[3] = a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2];
}

static void rotation_rows(const f64 q[4], Vec3d r[3])
{
    f64 x = q[0], y = q[1], z = q[2], w = q[3];
    r[0].x = 1 - 2 * (y * y + z * z), r[0].y = 2 * (x * y - w * z), r[0].z = 2 * (x * z + w * y);
    r[1].x = 2 * (x * y + w * z), r[1].y = 1 - 2 * (x * x + z * z), r[1].z = 2 * (y * z - w * x);
    r[2].x = 2 * (x * z - w * y), r[2].y = 2 * (y * z + w * x), r[2].z = 1 - 2 * (x * x + y * y);
}

static void to_world(const Matrix *m, const f64 v[3], f64 out[3])
{
    for (int k = 0; k < 3; k++) out[k] = m->r[k].x * v[0] + m->r[k].y * v[1] + m->r[k].z * v[2] + m->t.k[k];
}

// A point of the body's surface, object space. For a ball a point on its sphere.
static void surface_point(Pair *p, const Body *body, f64 out[3])
{
    if (!body->ledge) {
        f64 n = 1e-9;
        for (int k = 0; k < 3; k++) out[k] = pair_range(p, -1, 1), n += out[k] * out[k];
        for (int k = 0; k < 3; k++) out[k] *= body->radius / sqrt(n);
        return;
    }
    const PolyPoint *points = ledge_points(body->ledge);
    const Edge *e = fixture_edge(p, body->ledge);
    const PolyPoint *a = edge_point(e, points), *b = edge_point(edge_next(e), points), *c = edge_point(edge_prev(e), points);
    f64 u = 0, w = 0;
    u32 kind = pair_below(p, 4);
    if (kind == 1) u = pair_unit(p);
    if (kind >= 2) u = pair_unit(p), w = pair_unit(p) * (1 - u);
    for (int k = 0; k < 3; k++) {
        const f32 *pa = &a->x, *pb = &b->x, *pc = &c->x;
        out[k] = pa[k] + u * ((f64)pb[k] - pa[k]) + w * ((f64)pc[k] - pa[k]);
    }
}

static Body body(Pair *p, NearKind kind, Environment *env, int which)
{
    Body b = {0};
    b.object = pair_zeroed(p, which ? "object b" : "object a", sizeof *b.object);
    b.core = pair_zeroed(p, which ? "core b" : "core a", sizeof *b.core);
    b.cache = pair_zeroed(p, which ? "cache b" : "cache a", sizeof *b.cache);
    const char *name = which ? "ledge b" : "ledge a";
    if (kind == NEAR_LEDGE) kind = pair_below(p, 2) ? NEAR_PANCAKE : NEAR_CONVEX;
    if (kind == NEAR_PANCAKE) b.ledge = fixture_pancake(p, name);
    if (kind == NEAR_CONVEX) b.ledge = fixture_convex(p, name);
    b.radius = kind == NEAR_BALL ? (pair_below(p, 2) ? 2 : pair_range(p, 0.05, 5)) : 0;

    int fixed = pair_below(p, 3) == 0;
    Core *core = b.core;
    f64 speed = pair_below(p, 3) == 0 ? 0 : pair_range(p, 0, 20), spin = pair_below(p, 3) == 0 ? 0 : pair_range(p, 0, 8);
    if (fixed) speed = spin = 0;
    core->radius = (f32)pair_range(p, 0.1, 5);
    core->surface_deviation = b.ledge ? core->radius * 0.8f : 0;
    core->inv_diameter = 0.5f / core->radius;
    core->env = env;
    core->state = b.object->state = fixed ? STATE_STATIC : STATE_MOVING;
    core->time_last_psi = FIXTURE_NOW - (pair_below(p, 2) ? 0 : pair_range(p, 0, FIXTURE_PSI));
    core->inv_dt = (f32)(1 / FIXTURE_PSI);
    f64 direction[4], q[4], step[4];
    random_quat(p, direction, 3.14159265358979);
    for (int k = 0; k < 3; k++) {
        core->vel.k[k] = core->speed.k[k] = (f32)(direction[k] * speed);
        core->rot_axis.k[k] = (f32)direction[(k + 1) % 3];
    }
    core->speed_length = (f32)speed;
    core->angular_speed = (f32)spin;
    core->max_surface_rot_speed = core->angular_speed * core->surface_deviation;
    random_quat(p, q, pair_below(p, 4) ? pair_range(p, 0, 6) : 0);
    random_quat(p, step, spin * FIXTURE_PSI);
    memcpy(&core->q_last, q, sizeof q);
    multiply(q, step, core->q_next.k);

    Object *o = b.object;
    o->type = b.ledge ? OBJECT_POLYGON : OBJECT_BALL;
    o->env = env;
    o->core = o->friction_core = o->original_core = core;
    o->extra_radius = (f32)b.radius;
    o->cache = b.cache;
    if (pair_below(p, 2)) o->flags |= OBJECT_SHIFT_ZERO;
    else
        for (int k = 0; k < 3; k++) o->shift_core_f_object.k[k] = (f32)pair_range(p, -1, 1);

    b.cache->object = o;
    b.cache->time_code = env->time_code;
    b.cache->refcount = 1;
    memcpy(&b.cache->q_world, q, sizeof q);
    f64 now[4], part[4];
    random_quat(p, part, 0);
    multiply(q, part, now);
    rotation_rows(now, b.cache->m_world_f_object.r);
    return b;
}

// Moves the body so that its pose puts `local` at `world`.
static void place(Body *b, const f64 local[3], const f64 world[3])
{
    Matrix *m = &b->cache->m_world_f_object;
    f64 at[3], shift[3], back = FIXTURE_NOW - b->core->time_last_psi;
    memset(&m->t, 0, sizeof m->t);
    to_world(m, local, at);
    for (int k = 0; k < 3; k++) m->t.k[k] = world[k] - at[k];
    f64 s[3] = {-b->object->shift_core_f_object.x, -b->object->shift_core_f_object.y, -b->object->shift_core_f_object.z};
    to_world(m, s, shift);
    for (int k = 0; k < 3; k++) {
        b->cache->core_pos.k[k] = shift[k];
        b->core->pos.k[k] = shift[k] - b->core->vel.k[k] * back;
    }
}

NearPair fixture_near_pair(Pair *p, NearKind a, NearKind b)
{
    NearPair n;
    n.env = pair_zeroed(p, "env", sizeof *n.env);
    n.env->time_code = 77;
    n.env->time = FIXTURE_NOW;
    n.env->time_next_psi = FIXTURE_NOW + (pair_below(p, 2) ? FIXTURE_PSI : pair_range(p, 0, FIXTURE_PSI));
    n.env->dpsi = FIXTURE_PSI;
    n.body[0] = body(p, a, n.env, 0);
    n.body[1] = body(p, b, n.env, 1);

    static const f64 gaps[] = {0, 0.001, 0.009, 0.011, 0.05, 0.2, 1, 5};
    f64 local[2][3], world[3], gap = gaps[pair_below(p, 8)];
    for (int i = 0; i < 2; i++) surface_point(p, &n.body[i], local[i]);
    for (int k = 0; k < 3; k++) world[k] = pair_below(p, 2) ? pair_range(p, -50, 50) : 0;
    place(&n.body[0], local[0], world);
    f64 apart[4];
    random_quat(p, apart, 3.14159265358979);
    for (int k = 0; k < 3; k++) world[k] += apart[k] * gap;
    place(&n.body[1], local[1], world);
    if (pair_below(p, 16) == 0) { // same pose: parallel edges, flush faces
        n.body[1].cache->m_world_f_object = n.body[0].cache->m_world_f_object;
        n.body[1].core->q_last = n.body[0].core->q_last;
        n.body[1].core->q_next = n.body[0].core->q_next;
        n.body[1].cache->m_world_f_object.t.x += gap;
    }

    Mindist *m = n.mindist = pair_zeroed(p, "mindist", sizeof *m);
    for (int i = 0; i < 2; i++) {
        Synapse *s = &m->synapses[i];
        n.edge[i] = n.body[i].ledge ? fixture_edge(p, n.body[i].ledge) : NULL;
        s->object = n.body[i].object;
        s->edge = n.edge[i];
        s->mindist_offset = (i16)((char *)m - (char *)s);
        s->status = n.body[i].ledge ? (i16)pair_below(p, 3) : SYNAPSE_BALL;
        n.side[i] = n.body[i].ledge ? fixture_side(p, i ? "side b" : "side a", n.body[i].ledge, n.body[i].cache, s->object, s) : NULL;
    }
    m->flags = pair_below(p, 64) << MINDIST_COLL_DIST_SHIFT;
    m->sum_extra_radius = n.body[0].object->extra_radius + n.body[1].object->extra_radius;
    m->length = (f32)(gap + pair_range(p, -0.01, 0.01));
    f64 normal[4], q[4];
    random_quat(p, normal, 3.14159265358979);
    random_quat(p, q, 0.1);
    for (int k = 0; k < 3; k++) m->normal.k[k] = (f32)(pair_below(p, 2) ? normal[k] : -apart[k]);
    return n;
}

void fixture_settings(Pair *p)
{
    MindistSettings *s = pair_global(p, 0x10075db0, sizeof *s);
    s->real_coll_dist = 0.001f;
    s->min_coll_dist = 0.01f;
    for (int i = 0; i < 64; i++) s->coll_dists[i] = pair_below(p, 8) ? 0.01f : (f32)pair_range(p, 0.005, 0.02);
    s->max_coll_dist = 0.01f;
    s->friction_dist = 0.02f;
    s->keeper_dist = 0.023f;
    s->minimum_friction_dist = 0.001f;
}

MinimizeSolver *fixture_minimize_solver(Pair *p, const NearPair *near)
{
    MinimizeSolver *s = pair_zeroed(p, "solver", sizeof *s);
    s->mindist = near->mindist;
    s->loop_countdown = pair_below(p, 2) ? 0 : 20;
    return s;
}

EventSolver *fixture_event_solver(Pair *p, const NearPair *near)
{
    EventSolver *s = pair_zeroed(p, "solver", sizeof *s);
    const Core *a = near->body[0].core, *b = near->body[1].core;
    s->mindist = near->mindist;
    s->env = near->env;
    s->t_now = near->env->time;
    s->t_max = near->env->time_next_psi;
    s->sum_rot_speed = a->max_surface_rot_speed + b->max_surface_rot_speed;
    s->sum_max_speed = a->speed_length + b->speed_length + s->sum_rot_speed;
    for (int k = 0; k < 3; k++) s->approach_speed += near->mindist->normal.k[k] * ((f64)b->speed.k[k] - a->speed.k[k]);
    s->worst_speed = s->approach_speed + s->sum_rot_speed;
    if (s->worst_speed < 1e-3) s->worst_speed = pair_below(p, 2) ? s->sum_max_speed + 0.01 : 1e-3;
    s->event_time = pair_range(p, 0, 2);
    s->event_type = (i32)pair_below(p, 256);
    return s;
}
