// Buoyancy against the original: controller, solver, polygons and balls in every attitude, at three control words.
#include <math.h>

#include "wine-tests/lab/pairs_fixture_float.h"
#include "wine-tests/lab/pairs_fixture_ledge.h"

static f64 step(Pair *p)
{
    return pair_below(p, 3) ? 1 / 66.0 : pair_range(p, 0, 0.1);
}

// Ball or polygon. With 24 bits, which the event loop never has, small segments of a ball come out as 0 (undefined in the
// original): there the ball's own cases below sort them out.
static int any_kind(Pair *p)
{
    return pair_control_word(p) != 0x07f && pair_below(p, 2);
}

// ---- controller ----

PAIR(buoyancy_step, 0x1000fe50, 60000)
{
    pair_heap(p);
    FloatBody b = fixture_float(p, any_kind(p));
    EventSim *es = pair_zeroed(p, "event", sizeof *es);
    es->dt = step(p);
    es->inv_dt = 1 / es->dt;
    es->env = b.env;
    f32 last = b.controller->area;
    pair_run(p, PTR(b.controller), PTR(es), PTR(NULL));
    pair_reached(p, "ball wet", b.object->type == OBJECT_BALL && b.controller->area != 0);
    pair_reached(p, "polygon wet", b.object->type == OBJECT_POLYGON && b.controller->area != 0);
    pair_reached(p, "dry", b.controller->area == 0);
    pair_reached(p, "kept area", b.controller->last_area == last);
}

PAIR(buoyancy_use_solver, 0x1000f940, 30000)
{
    pair_heap(p);
    FloatBody b = fixture_float(p, any_kind(p));
    BuoyancyInput *in = pair_zeroed(p, "in", sizeof *in);
    in->surface = *fixture_float_surface(p, &b);
    in->flow = *fixture_flow(p, &in->surface);
    BuoyancyOutput *out = pair_bytes(p, "out", sizeof *out);
    f32 *v = pair_f32(p, "liquid speed", 4);
    pair_run(p, PTR(b.controller), PTR(in), PTR(&b.controller->attacher->parameters), PTR(out), PTR(v), I32(0));
}

PAIR(buoyancy_lift, 0x1000fd70, 60000)
{
    FloatBody b = fixture_float(p, 1);
    f32 *center = pair_f32(p, "center", 4), volume = (f32)pair_range(p, -0.1, 3);
    pair_run(p, PTR(b.controller), PTR(b.object), PTR(&b.controller->attacher->parameters), F64(step(p)), F32(volume),
             PTR(center));
}

PAIR(buoyancy_drag, 0x1000fa40, 60000)
{
    FloatBody b = fixture_float(p, any_kind(p));
    f32 *turn = pair_f32(p, "turn torque", 4), *torque = pair_f32(p, "torque", 4), *force = pair_f32(p, "force", 4);
    pair_run(p, PTR(b.controller), PTR(b.object), F32((f32)pair_range(p, 0, 5)), F64(step(p)), PTR(turn), PTR(torque),
             PTR(force));
}

// ---- solver ----

PAIR(buoyancy_solver_ctor, 0x10024db0, 20000)
{
    FloatBody b = fixture_float(p, 1);
    BuoyancySolver *s = pair_bytes(p, "solver", sizeof *s);
    f32 *v = pair_f32(p, "liquid speed", 4);
    pair_run(p, PTR(s), PTR(b.core), PTR(b.controller), PTR(&b.controller->attacher->parameters), PTR(v));
}

PAIR(buoyancy_forces, 0x10024e80, 40000)
{
    pair_heap(p);
    FloatBody b = fixture_float(p, any_kind(p));
    BuoyancySolver *s = fixture_float_solver(p, &b);
    PlaneF *surface = fixture_float_surface(p, &b);
    if (pair_below(p, 8) == 0) b.object->type = OBJECT_CLUSTER;
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(s), PTR(fixture_flow(p, surface)), PTR(surface), PTR(b.object));
    pair_reached(p, "something", pair_result(p) == 1);
    pair_reached(p, "nothing", pair_result(p) == 0);
}

PAIR(buoyancy_surface_speed, 0x10024c60, 100000)
{
    FloatBody b = fixture_float(p, 1);
    f32 *point = pair_f32(p, "point", 4), *out = pair_alias(p, "out", 16, point, NULL);
    pair_run(p, PTR(b.core), PTR(b.object), PTR(point), PTR(out));
}

// ---- polygons ----

PAIR(vec3d_dot_product_f, 0x10027b10, 200000)
{
    pair_run(p, PTR(pair_f64(p, "v", 4)), PTR(pair_f32(p, "w", 4)));
}

PAIR(vec3d_area_normal, 0x10027b30, 200000)
{
    pair_run(p, PTR(pair_bytes(p, "out", 32)), PTR(pair_f32(p, "p0", 4)), PTR(pair_f32(p, "p1", 4)), PTR(pair_f32(p, "p2", 4)));
}

PAIR(buoyancy_object, 0x100272e0, 30000)
{
    pair_heap(p);
    FloatBody b = fixture_float(p, 0);
    BuoyancySolver *s = fixture_float_solver(p, &b);
    pair_run(p, PTR(s), PTR(b.object), PTR(fixture_float_surface(p, &b)));
    pair_reached(p, "volume", s->volume > s->epsilon);
    pair_reached(p, "none", s->volume == 0);
}

static Vec3f *foot(Pair *p, const PlaneF *surface)
{
    Vec3f *v = pair_zeroed(p, "on surface", sizeof *v);
    for (int k = 0; k < 3; k++) v->k[k] = -surface->w * surface->k[k];
    return v;
}

PAIR(buoyancy_ledge, 0x100281d0, 20000)
{
    FloatBody b = fixture_float(p, 0);
    BuoyancySolver *s = fixture_float_solver(p, &b);
    PlaneF *surface = fixture_float_surface(p, &b);
    pair_run(p, PTR(s), PTR(b.object), PTR(b.ledges[0]), PTR(surface), PTR(foot(p, surface)));
}

PAIR(buoyancy_triangle, 0x10027430, 150000)
{
    FloatBody b = fixture_float(p, 0);
    BuoyancySolver *s = fixture_float_solver(p, &b);
    PlaneF *surface = fixture_float_surface(p, &b);
    const Triangle *t = ledge_triangles(b.ledges[0]) + pair_below(p, (u32)b.ledges[0]->triangle_count);
    const PolyPoint *points = ledge_points(b.ledges[0]);
    int dry = 0;
    for (int k = 0; k < 3; k++) {
        const PolyPoint *v = edge_point(&t->edges[k], points);
        dry += (f64)v->x * surface->x + (f64)v->y * surface->y + (f64)v->z * surface->z + surface->w < 0;
    }
    f32 area = s->area;
    pair_run(p, PTR(s), PTR(b.object), PTR(t), PTR(surface), PTR(foot(p, surface)), PTR(b.ledges[0]));
    static const char *const names[4] = {"wet", "one dry", "two dry", "dry"};
    for (int i = 0; i < 4; i++) pair_reached(p, names[i], dry == i);
    pair_reached(p, "force", s->area != area);
}

// Heights of the corners independent of the corners: also fractions that no plane gives.
typedef struct Corners {
    const Vec3f **p;
    f32 *heights;
    i32 *dry_count, *wet, *dry;
} Corners;

static Corners corners(Pair *p, const Ledge *ledge, const Triangle *t)
{
    Corners c;
    c.p = pair_zeroed(p, "corners", 5 * sizeof *c.p);
    c.heights = pair_zeroed(p, "heights", 6 * sizeof(f32));
    c.dry_count = pair_zeroed(p, "dry count", 4);
    c.wet = pair_zeroed(p, "wet", 4);
    c.dry = pair_zeroed(p, "dry", 4);
    const PolyPoint *points = ledge_points(ledge);
    for (int k = 0; k < 3; k++) {
        c.p[k] = (const Vec3f *)edge_point(&t->edges[k], points);
        if (k < 2) c.p[k + 3] = c.p[k];
        f64 h = pair_below(p, 16) == 0 ? 0 : pair_range(p, -1, 1);
        c.heights[k] = c.heights[k + 3] = (f32)(pair_below(p, 6) == 0 ? h * 1e-9 : h);
    }
    for (int i = 2; i >= 0; i--) {
        if (c.heights[i] < 0) {
            *c.dry = i;
            ++*c.dry_count;
        } else {
            *c.wet = i;
        }
    }
    return c;
}

PAIR(buoyancy_pyramid, 0x100275d0, 150000)
{
    FloatBody b = fixture_float(p, 0);
    BuoyancySolver *s = fixture_float_solver(p, &b);
    PlaneF *surface = fixture_float_surface(p, &b);
    const Triangle *t = ledge_triangles(b.ledges[0]) + pair_below(p, (u32)b.ledges[0]->triangle_count);
    Corners c = corners(p, b.ledges[0], t);
    f32 volume = s->volume;
    pair_run(p, PTR(s), PTR(b.object), PTR(c.p), PTR(c.heights), PTR(c.dry_count), PTR(c.wet), PTR(c.dry),
             PTR(foot(p, surface)));
    pair_reached(p, "forgotten", *c.dry_count == 1 && volume != 0 && s->volume == 0);
}

PAIR(buoyancy_face_force, 0x10027bc0, 150000)
{
    FloatBody b = fixture_float(p, 0);
    BuoyancySolver *s = fixture_float_solver(p, &b);
    const Triangle *t = ledge_triangles(b.ledges[0]) + pair_below(p, (u32)b.ledges[0]->triangle_count);
    Corners c = corners(p, b.ledges[0], t);
    f32 area = s->area;
    pair_run(p, PTR(s), PTR(b.object), PTR(t), PTR(c.p), PTR(b.ledges[0]), PTR(c.heights), PTR(c.dry_count), PTR(c.wet),
             PTR(c.dry));
    pair_reached(p, "force", s->area != area);
    pair_reached(p, "force of a part", s->area != area && *c.dry_count == 2);
}

// ---- balls ----

PAIR(buoyancy_ball, 0x10026f10, 150000)
{
    if (pair_control_word(p) == 0x07f) return; // see any_kind
    FloatBody b = fixture_float(p, 1);
    BuoyancySolver *s = fixture_float_solver(p, &b);
    PlaneF *surface = fixture_float_surface(p, &b);
    f32 volume = s->volume;
    pair_run(p, PTR(s), PTR(b.object), PTR(surface), PTR(fixture_flow(p, surface)));
    pair_reached(p, "out of the liquid", s->volume == volume);
    pair_reached(p, "inside", surface->w > b.size);
}

PAIR(buoyancy_ball_volume, 0x10024f80, 100000)
{
    FloatBody b = fixture_float(p, 1);
    BuoyancySolver *s = fixture_float_solver(p, &b);
    PlaneF *surface = fixture_float_surface(p, &b);
    i32 *kind = pair_zeroed(p, "case", 4);
    f32 *depth = pair_zeroed(p, "depth", 4), *radius = pair_zeroed(p, "radius", 4), *center = pair_f32(p, "center", 4);
    *kind = (i32)pair_below(p, 7) - 1;
    *radius = (f32)b.size;
    *depth = surface->w;
    pair_run(p, PTR(s), PTR(kind), PTR(depth), PTR(radius), PTR(surface), PTR(center));
}

PAIR(buoyancy_ball_chord, 0x100270c0, 150000)
{
    FloatBody b = fixture_float(p, 1);
    BuoyancySolver *s = fixture_float_solver(p, &b);
    PlaneF *surface = fixture_float_surface(p, &b);
    PlaneF *plane = (PlaneF *)pair_unit_f32(p, "plane");
    f32 *center = pair_below(p, 4) ? pair_zeroed(p, "center", 16) : pair_f32(p, "center", 4);
    f32 *radius = pair_zeroed(p, "radius", 4);
    f32 *a = pair_bytes(p, "a", 16), *c = pair_bytes(p, "b", 16);
    *radius = (f32)b.size;
    plane->w = pair_below(p, 2) ? 0 : (f32)(b.size * pair_range(p, -1, 1));
    if (pair_below(p, 8) == 0)
        for (int k = 0; k < 3; k++) plane->k[k] = surface->k[k];
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(s), PTR(surface), PTR(plane), PTR(center), PTR(radius), PTR(a), PTR(c));
    pair_reached(p, "cut", pair_result(p) == 1);
    pair_reached(p, "not cut", pair_result(p) == 0);
}

// Area of the segment of a disc of radius r about 0 at the chord a-b.
static f64 segment_area(const f32 *a, const f32 *b, f64 r)
{
    f64 chord = 0, middle = 0;
    for (int k = 0; k < 3; k++) {
        chord += ((f64)a[k] - b[k]) * ((f64)a[k] - b[k]);
        middle += ((f64)a[k] + b[k]) * ((f64)a[k] + b[k]) / 4;
    }
    chord = sqrt(chord);
    f64 t = chord / 2 / r;
    return r * r * asin(t < 1 ? t : 1) - sqrt(middle) * chord / 2;
}

PAIR(buoyancy_ball_area, 0x100250e0, 200000)
{
    FloatBody b = fixture_float(p, 1);
    BuoyancySolver *s = fixture_float_solver(p, &b);
    PlaneF *surface = fixture_float_surface(p, &b), *cut = pair_zeroed(p, "cut", sizeof *cut);
    Vec3f *flow = fixture_flow(p, surface);
    i32 *kind = pair_zeroed(p, "case", 4);
    f32 *depth = pair_zeroed(p, "depth", 4), *radius = pair_zeroed(p, "radius", 4), *center = pair_zeroed(p, "center", 16);
    f32 *a = pair_zeroed(p, "a", 16), *c = pair_zeroed(p, "b", 16);
    *radius = (f32)b.size;
    *depth = surface->w;
    f64 n = sqrt((f64)flow->x * flow->x + (f64)flow->y * flow->y + (f64)flow->z * flow->z);
    for (int k = 0; k < 3; k++) cut->k[k] = n > 1e-9 ? (f32)(flow->k[k] / n) : k == 1;
    f64 dot = 0;
    for (int k = 0; k < 3; k++) dot += (f64)cut->k[k] * surface->k[k];
    if (fabs(dot) < 0.9999) { // else the line of both planes is ill defined, and points from before would be stack garbage
        pair_returns(p, RETURNS_INT);
        pair_run_other(p, 0x100270c0, (PairArg[]){PTR(s), PTR(surface), PTR(cut), PTR(center), PTR(radius), PTR(a), PTR(c)}, 7);
    }
    int chord = a[0] != 0 || a[1] != 0 || a[2] != 0;
    *kind = *depth >= *radius ? 0 : *depth > 0 ? (chord ? 3 : 4) : (chord ? 1 : 2);
    // The original reads its stack when a ball more than half inside has a segment smaller than epsilon.
    if (*kind == 3 && segment_area(a, c, b.size) < (pair_control_word(p) == 0x07f ? 1e-3 * b.size * b.size : 1e-8)) return;
    pair_returns(p, RETURNS_NOTHING);
    pair_run(p, PTR(s), PTR(kind), PTR(depth), PTR(radius), PTR(center), PTR(flow), PTR(cut), PTR(surface), PTR(a), PTR(c));
    pair_reached(p, "high, water line seen from below", *kind == 1 && dot > 1e-3);
    pair_reached(p, "high, water line seen from above", *kind == 1 && dot < -1e-3);
    pair_reached(p, "high, edge on", *kind == 1 && fabs(dot) < 1e-9);
    pair_reached(p, "low, water line seen from above", *kind == 3 && dot > 1e-3);
    pair_reached(p, "low, water line seen from below", *kind == 3 && dot < -1e-3);
    pair_reached(p, "low, edge on", *kind == 3 && fabs(dot) < 1e-9);
}
