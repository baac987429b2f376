// A body in a liquid, its buoyancy controller and solver, for the pair tests of buoyancy.
#include "wine-tests/lab/pairs_fixture_float.h"

#include <math.h>
#include <string.h>

#include "wine-tests/lab/pairs_fixture_core.h"
#include "wine-tests/lab/pairs_fixture_ledge.h"

static void small_vec(Pair *p, Vec3f *v, f64 size)
{
    int zero = pair_below(p, 6) == 0;
    for (int k = 0; k < 3; k++) v->k[k] = zero ? 0 : (f32)pair_range(p, -size, size);
}

// Surface of one or two ledges, with the original's polygon manager.
static SurfaceManager *polygon_surface(Pair *p, FloatBody *b)
{
    struct {
        CompactSurface head;
        LedgeTreeNode nodes[3];
    } *s = pair_zeroed(p, "surface", sizeof *s);
    int two = pair_below(p, 3) == 0;
    s->head.tree_root_offset = (i32)((char *)s->nodes - (char *)s);
    s->nodes[0].right_offset = two ? (i32)sizeof(LedgeTreeNode) * 2 : 0;
    for (int i = 0; i <= two; i++) {
        const Ledge *ledge = pair_below(p, 8) ? fixture_convex(p, "ledge") : fixture_pancake(p, "ledge");
        LedgeTreeNode *node = &s->nodes[two ? 1 + i : 0];
        node->ledge_offset = (i32)((char *)ledge - (char *)node);
        b->ledges[i] = ledge;
        const PolyPoint *points = ledge_points(ledge);
        for (int t = 0; t < ledge->triangle_count; t++)
            for (int k = 0; k < 3; k++) {
                const PolyPoint *v = edge_point(&ledge_triangles(ledge)[t].edges[k], points);
                f64 d = sqrt((f64)v->x * v->x + (f64)v->y * v->y + (f64)v->z * v->z);
                if (d > b->size) b->size = d;
            }
    }
    SurfaceManager *manager = pair_zeroed(p, "surface manager", sizeof *manager);
    manager->vt = pair_global(p, 0x100631e0, sizeof *manager->vt);
    manager->data = s;
    return manager;
}

// The plane through a point at `depth` sizes from the origin of the object; sometimes through a vertex.
static void choose_surface(Pair *p, FloatBody *b, const Matrix *pose)
{
    f32 *n = pair_unit_f32(p, "surface normal");
    f64 point[3], offset = b->size * pair_range(p, -1.3, 1.3), d = 0;
    for (int k = 0; k < 3; k++) {
        b->surface.k[k] = pair_below(p, 6) ? n[k] : k == 1 ? -1.0f : 0.0f;
        point[k] = pose->t.k[k] + offset * b->surface.k[k];
    }
    if (b->ledges[0] && pair_below(p, 4) == 0) {
        const PolyPoint *v = edge_point(fixture_edge(p, b->ledges[0]), ledge_points(b->ledges[0]));
        for (int k = 0; k < 3; k++)
            point[k] = pose->r[k].x * v->x + pose->r[k].y * v->y + pose->r[k].z * v->z + pose->t.k[k];
    }
    for (int k = 0; k < 3; k++) d += point[k] * b->surface.k[k];
    b->surface.w = (f32)-d;
}

// A ball whose segment at the water line is smaller than epsilon makes the original read its stack: epsilon stays small.
static void choose_parameters(Pair *p, BuoyancyTemplate *t, int ball)
{
    t->force_along_normal = pair_below(p, 3) == 0;
    t->density = pair_below(p, 2) ? 998.0f : (f32)pair_range(p, 0, 10);
    t->damp_factor = pair_below(p, 3) ? (f32)pair_range(p, 0, 2) : 1.0f;
    t->friction_factor = pair_below(p, 3) ? (f32)pair_range(p, 0, 1) : 0.05f;
    t->airplane_factor = pair_below(p, 2) ? 0 : (f32)pair_range(p, 0, 2);
    t->epsilon = ball || pair_below(p, 4) ? f32_from_bits(0x2edbe6ff) : (f32)pair_range(p, 0, 0.01);
    t->ball_spin_damp = pair_below(p, 2) ? 0.01f : (f32)pair_range(p, 0, 1);
    t->viscosity = (f32)pair_range(p, 0, 2);
    t->suction_factor = (f32)pair_range(p, 0, 2);
}

static BuoyancyController *controller(Pair *p, FloatBody *b)
{
    LiquidSurface *liquid = pair_zeroed(p, "liquid", sizeof *liquid);
    liquid->vt = pair_global(p, 0x10063558, 4);
    liquid->plane = b->surface;
    small_vec(p, &liquid->current, pair_below(p, 4) ? 3 : 30);
    BuoyancyAttacher *attacher = pair_zeroed(p, "attacher", sizeof *attacher);
    attacher->vt = pair_global(p, 0x10063524, sizeof *attacher->vt);
    attacher->surface = liquid;
    choose_parameters(p, &attacher->parameters, b->object->type == OBJECT_BALL);
    BuoyancyController *c = pair_zeroed(p, "controller", sizeof *c);
    c->vt = pair_global(p, 0x10063508, sizeof *c->vt);
    c->attacher = attacher;
    c->core = b->core;
    small_vec(p, &c->carried, 2);
    c->area = pair_below(p, 3) ? (f32)pair_range(p, 0, 3) : 0;
    c->last_area = pair_below(p, 3) ? (f32)pair_range(p, 0, 3) : 0;
    c->parts = pair_zeroed(p, "parts", sizeof *c->parts);
    c->parts[0].object = b->object;
    return c;
}

FloatBody fixture_float(Pair *p, int ball)
{
    FloatBody b = {0};
    b.env = fixture_running_env(p);
    b.core = fixture_moving_core(p, "core", b.env);
    b.object = fixture_core_object(p, "object", b.core);
    b.core->objects.count = 1;
    b.core->objects_inline[0] = b.object;
    CacheObject *cache = fixture_cache(p, "cache");
    cache->object = b.object;
    cache->time_code = b.env->time_code;
    b.object->cache = cache;
    small_vec(p, &b.core->speed, pair_below(p, 4) ? 5 : 50);
    small_vec(p, &b.core->rot_speed, pair_below(p, 4) ? 3 : 30);
    b.core->m_world_f_core = cache->m_world_f_object;
    if (ball) {
        static const f64 radii[] = {1, 2, 0.5, 0.05, 10, 3};
        b.object->type = OBJECT_BALL;
        b.size = radii[pair_below(p, 6)] * (pair_below(p, 2) ? 1 : pair_range(p, 0.5, 2));
        b.object->extra_radius = (f32)b.size;
    } else {
        b.object->type = OBJECT_POLYGON;
        b.object->surface = polygon_surface(p, &b);
    }
    choose_surface(p, &b, &cache->m_world_f_object);
    b.controller = controller(p, &b);
    return b;
}

Vec3f *fixture_flow(Pair *p, const PlaneF *surface)
{
    Vec3f *flow = (Vec3f *)pair_zeroed(p, "flow", sizeof *flow);
    f64 speed = pair_below(p, 8) == 0 ? 0 : pair_below(p, 8) == 0 ? 1e-6 : pair_range(p, 0, 10), v[3];
    for (int k = 0; k < 3; k++) v[k] = pair_range(p, -1, 1);
    switch (pair_below(p, 8)) {
    case 0: // across the surface, up or down
        speed = pair_below(p, 2) ? speed : -speed;
        for (int k = 0; k < 3; k++) v[k] = surface->k[k];
        break;
    case 1:
    case 2: { // along the surface, nearly
        f64 dot = 0, off = pair_below(p, 2) ? 0 : pair_range(p, -1e-6, 1e-6);
        for (int k = 0; k < 3; k++) dot += v[k] * surface->k[k];
        for (int k = 0; k < 3; k++) v[k] -= (dot + off) * surface->k[k];
        break;
    }
    case 3: // along an axis
        for (int k = 0; k < 3; k++) v[k] = 0;
        v[pair_below(p, 3)] = 1;
        break;
    default: break;
    }
    for (int k = 0; k < 3; k++) flow->k[k] = (f32)(v[k] * speed);
    return flow;
}

PlaneF *fixture_float_surface(Pair *p, const FloatBody *b)
{
    PlaneF *out = (PlaneF *)pair_zeroed(p, "surface os", sizeof *out);
    const Matrix *m = &b->object->cache->m_world_f_object;
    f64 d = b->surface.w;
    for (int k = 0; k < 3; k++) {
        out->k[k] = (f32)(m->r[0].k[k] * b->surface.x + m->r[1].k[k] * b->surface.y + m->r[2].k[k] * b->surface.z);
        d += b->surface.k[k] * m->t.k[k];
    }
    out->w = (f32)d;
    return out;
}

BuoyancySolver *fixture_float_solver(Pair *p, const FloatBody *b)
{
    const BuoyancyTemplate *t = &b->controller->attacher->parameters;
    BuoyancySolver *s = pair_zeroed(p, "solver", sizeof *s);
    s->epsilon = t->epsilon;
    s->controller = b->controller;
    s->env = b->env;
    s->core = b->core;
    s->force_along_normal = t->force_along_normal;
    s->density = t->density;
    s->pressure = t->density * t->damp_factor * 0.5f;
    s->friction = t->density * t->friction_factor * 0.5f;
    small_vec(p, &s->liquid_speed_ws, 5);
    small_vec(p, &s->liquid_speed, 5);
    if (pair_below(p, 2)) { // some results so far
        s->area = (f32)pair_range(p, 0, 3);
        s->volume = (f32)pair_range(p, 0, 3);
        small_vec(p, &s->force, 10);
        small_vec(p, &s->torque, 10);
        small_vec(p, &s->turn_torque, 10);
        small_vec(p, &s->center, 10);
    }
    return s;
}
