// Area of a ball below the surface, seen along the flow, its centroid, and the force of the flow on it
// (constraints.md 8.7). All in the plane through the centre across the flow ("screen").
//
// What is below shows as the ball's disc cut along a chord, the water line's shadow, plus or minus a part of the ellipse
// that the water line itself shows as. Segment areas use a series of the arc sine.
#include "base/crt_math.h"
#include "base/literal.h"
#include "base/vector_ops.h"
#include "base/x87.h"
#include "dynamics/buoyancy_solver.h"

#define PI 0x1.921fb54442d18p+1

typedef struct BallView {
    BuoyancySolver *solver;
    ext eps, r;
    const f32 *depth, *radius;
    const Vec3f *center;
    const PlaneF *screen, *surface;
    f64 area;       // result
    Vec3f centroid; // result
    // with a chord
    Vec3f g;          // unit, on the screen: the surface's normal (or its opposite)
    Vec3f chord, mid; // its vector and middle
    f64 s;            // its length
    Vec3f rim;        // point of the water line farthest on its side, on the screen
    Vec3f foot;       // centre of the water line on the screen
    ext facing;       // surface normal along the flow
    f64 half_width;   // of the water line: its radius
    f64 semi;         // distance foot - rim: the ellipse's other half axis
    Vec3f to_rim;     // foot - rim
    Vec3f from_mid;   // foot - mid
    f64 hh;           // |semi - length of from_mid|
} BallView;

// ---- small formulas ----

static ext dot_screen(const BallView *v, const Vec3f *p)
{
    return (v->screen->z * (ext)p->z + v->screen->y * (ext)p->y) + v->screen->x * (ext)p->x;
}

static void subtract(Vec3f *out, const Vec3f *a, const Vec3f *b)
{
    for (i32 i = 0; i < 3; i++) out->k[i] = a->k[i] - (ext)b->k[i];
}

// out = a + b * k, for a point on its way through a copy
static void add_multiple(Vec3f *out, const Vec3f *a, const Vec3f *b, f64 k)
{
    *out = *a;
    vec3f_add_multiple(out, out, b, k);
}

static ext disc(const BallView *v)
{
    return (v->r * v->r) * PI;
}

static void show_nothing(BallView *v)
{
    v->area = 0;
}

static void show_disc(BallView *v)
{
    v->area = disc(v);
    v->centroid = *v->center;
}

// 2 asin(t)
static ext double_asin(ext t)
{
    ext q = t * t, c = q * t;
    return ((c * q) * 0x1.28f5c2p-1f + c * 0x1.eb851ep-3f) + (t + t); // 0.58, 0.24
}

// Area of the disc's segment at the chord.
static ext segment(const BallView *v)
{
    Vec3f to_mid;
    subtract(&to_mid, &v->mid, v->center);
    f64 r = v->r;
    ext height = r - vec3f_real_length(&to_mid);
    ext t = v->s / (v->r + v->r);
    ext q = t * t, c = q * t;
    ext half = (((c * q) * 0x1.28f5c2p-2f + c * 0x1.eb851ep-4f) + t) * v->r; // 0.29, 0.12
    return x87_abs((((half + half) * v->r) - ((v->r - height) * v->s)) * HALF64);
}

// Part of the ellipse between its rim and the chord.
static ext ellipse_sector(const BallView *v, ext tt)
{
    f32 stored = tt;
    ext angle = tt < ONE32 ? crt_acos(stored) : ZERO64;
    return (angle * v->half_width) * v->semi;
}

static ext half_chord(const BallView *v)
{
    ext w = v->hh * (ext)v->semi;
    return x87_sqrt(x87_abs((w + w) - v->hh * (ext)v->hh));
}

static void project(const PlaneF *plane, const Vec3f *p, Vec3f *out)
{
    plane_f_proj_on_plane(plane, p, out);
}

static void project_center(BallView *v, Vec3f *out)
{
    Vec3f on_surface;
    project(v->surface, v->center, &on_surface);
    project(v->screen, &on_surface, out);
}

static f64 water_line_radius(const BallView *v)
{
    ext d = *v->depth;
    return x87_sqrt(x87_abs(v->r * v->r - d * d));
}

// The centroid so far is a sum of first moments.
static void divide_centroid(BallView *v)
{
    buoyancy_scale(&v->centroid, ONE64 / (ext)v->area);
}

// ---- without a chord ----

// Centre above the surface: the water line's ellipse, seen from below only.
static void view_high(BallView *v)
{
    ext facing = dot_screen(v, v->surface);
    f64 stored = facing;
    if (facing >= ZERO64) {
        show_nothing(v);
        return;
    }
    project_center(v, &v->centroid);
    ext d = *v->depth;
    v->area = x87_abs(((v->r * v->r - d * d) * stored) * PI);
}

// Centre below: the disc, without the ellipse when that is seen.
static void view_low(BallView *v)
{
    ext facing = dot_screen(v, v->surface);
    if (!(facing > ZERO64)) {
        show_disc(v);
        return;
    }
    f64 whole = disc(v);
    ext d = *v->depth;
    f64 cut = ((v->r * v->r - d * d) * facing) * PI;
    ext area = x87_abs((ext)whole - cut);
    v->area = area;
    if (!(area >= v->eps)) {
        show_nothing(v);
        return;
    }
    Vec3f foot, *c = &v->centroid;
    project_center(v, &foot);
    buoyancy_scaled(c, &foot, -(ext)cut);
    ext y = v->center->y * (ext)whole + c->y;
    f64 z = v->center->z * (ext)whole + c->z;
    c->x = v->center->x * (ext)whole + c->x;
    c->z = z;
    ext k = ONE64 / (ext)v->area;
    f64 y64 = y * k;
    z = c->z * k;
    c->x = c->x * k;
    c->y = y64;
    c->z = z;
}

// ---- with a chord ----

// Chord, its middle and length, the water line's points across it. 0: the chord is shorter than epsilon.
// NO LITERALS
static i32 measure_chord(BallView *v, const Vec3f *a, const Vec3f *b, Vec3f *h1, Vec3f *h2)
{
    subtract(&v->chord, b, a);
    add_multiple(&v->mid, a, &v->chord, 0.5);
    ext length = vec3f_real_length(&v->chord);
    v->s = length;
    if (!(length >= v->eps)) return 0;
    PlaneF across;
    for (i32 i = 0; i < 3; i++) across.k[i] = v->chord.k[i];
    plane_f_calc_hesse_val(&across, &v->mid);
    plane_f_normize(&across);
    buoyancy_solver_compute_disection_points_with_ball(v->solver, v->surface, &across, v->center, v->radius, h1, h2);
    return 1;
}

// Needs foot and rim. Returns the length of `from_mid`.
static ext measure_ellipse(BallView *v)
{
    subtract(&v->to_rim, &v->foot, &v->rim);
    v->semi = vec3f_real_length(&v->to_rim);
    subtract(&v->from_mid, &v->foot, &v->mid);
    v->half_width = water_line_radius(v);
    ext length = vec3f_real_length(&v->from_mid);
    v->hh = x87_abs(v->semi - length);
    return length;
}

// Sector without its triangle, for cases that keep the length of `from_mid` in a register.
static ext ellipse_part(const BallView *v)
{
    f64 q = ellipse_sector(v, vec3f_real_length(&v->from_mid) / v->semi);
    return q - vec3f_real_length(&v->from_mid) * (v->s * HALF64);
}

// First moment factor of a segment: chord^3 / 12 / area.
static ext segment_lever(f64 s, ext area)
{
    return ((s * (ext)s) * s) / (area * 12.0);
}

// Where the lever of the ellipse's part points to.
static ext ellipse_segment(const BallView *v, ext chord, ext half_difference)
{
    return (((double_asin(chord / ((ext)v->semi + v->semi)) * v->semi) * v->semi) - half_difference * chord) * HALF64;
}

// Centre above, water line seen from below: the segment without the part of the ellipse.
static void view_high_from_below(BallView *v)
{
    project_center(v, &v->foot);
    measure_ellipse(v);
    f64 seg = segment(v);
    if (v->eps > seg) {
        show_nothing(v);
        return;
    }
    ext x = v->eps > v->semi ? ZERO64 : ellipse_part(v);
    f64 part = x;
    ext area = seg - x;
    v->area = area;
    if (!(area >= v->eps)) {
        show_nothing(v);
        return;
    }
    Vec3f n1, n2;
    add_multiple(&n1, v->center, &v->g, segment_lever(v->s, seg));
    ext sq = half_chord(v), chord = sq + sq;
    f64 segment2 = ellipse_segment(v, chord, v->semi - (ext)v->hh);
    if (!(v->semi >= v->eps) || v->eps > segment2) {
        n2 = (Vec3f){{0, 0, 0, 0}};
    } else {
        add_multiple(&n2, &v->foot, &v->g, ((chord * chord) * chord) / (segment2 * (ext)12.0));
    }
    buoyancy_scaled(&v->centroid, &n2, -(ext)part);
    vec3f_add_multiple(&v->centroid, &v->centroid, &n1, seg);
    divide_centroid(v);
}

// Centre above, water line not seen from below: the segment and more than half of the ellipse.
static void view_high_from_above(BallView *v)
{
    f64 facing = v->facing, seg = segment(v);
    Vec3f n1 = {{0, 0, 0, 0}}, n2, n3;
    if (!(v->eps > seg)) {
        f64 lever = segment_lever(v->s, seg);
        if (!(-v->eps >= facing)) {
            add_multiple(&v->centroid, v->center, v->surface, lever);
            v->area = seg;
            return;
        }
        add_multiple(&n1, v->center, &v->g, lever);
    }
    project_center(v, &v->foot);
    f64 l2 = measure_ellipse(v), rest;
    if (v->eps > v->semi) {
        rest = 0;
        n3 = (Vec3f){{0, 0, 0, 0}};
    } else {
        f64 q = ellipse_sector(v, l2 / (ext)v->semi);
        f64 q2 = x87_abs(q - (vec3f_real_length(&v->chord) * HALF64) * l2);
        ext whole = (v->half_width * (ext)v->semi) * PI;
        rest = x87_abs(whole - q2);
        ext hh = v->semi - (ext)l2, w = hh * v->semi;
        ext sq = x87_sqrt(x87_abs((w + w) - hh * hh)), chord = sq + sq;
        f64 stored_chord = chord;
        ext t = chord / ((ext)v->semi + v->semi);
        ext segment2 = x87_abs(((x87_abs(double_asin(t) * v->semi) * v->semi) - (v->semi - hh) * chord) * HALF64);
        f64 stored_segment2 = segment2;
        ext weight;
        if (!(segment2 >= v->eps)) {
            n2 = (Vec3f){{0, 0, 0, 0}};
            weight = ZERO64;
        } else {
            vec3f_fast_normize(&v->to_rim);
            add_multiple(&n2, &v->foot, &v->to_rim, segment_lever(stored_chord, stored_segment2));
            weight = q2;
        }
        if (v->eps > rest) {
            n3 = (Vec3f){{0, 0, 0, 0}};
            rest = 0;
        } else {
            buoyancy_scaled(&n3, &n2, -weight);
            vec3f_add_multiple(&n3, &n3, &v->foot, whole);
            buoyancy_scale(&n3, ONE64 / (ext)rest);
        }
    }
    ext area = (ext)rest + seg;
    v->area = area;
    if (!(area >= v->eps)) {
        show_nothing(v);
        return;
    }
    buoyancy_scaled(&v->centroid, &n1, seg);
    vec3f_add_multiple(&v->centroid, &v->centroid, &n3, rest);
    divide_centroid(v);
}

static void view_high_chord(BallView *v, const Vec3f *a, const Vec3f *b)
{
    Vec3f h1 = {{0, 0, 0, 0}}, h2 = {{0, 0, 0, 0}};
    project(v->screen, v->surface, &v->g);
    if (v->eps > (v->g.y * (ext)v->g.y + v->g.z * (ext)v->g.z) + v->g.x * (ext)v->g.x) {
        view_high(v);
        return;
    }
    vec3f_fast_normize(&v->g);
    if (!measure_chord(v, a, b, &h1, &h2)) {
        show_nothing(v);
        return;
    }
    ext x = h2.x - (ext)h1.x, y = h2.y - (ext)h1.y, z = h2.z - (ext)h1.z;
    ext side = (x * v->screen->x + v->screen->z * z) + v->screen->y * y;
    project(v->screen, side >= ZERO64 ? &h1 : &h2, &v->rim);
    v->facing = dot_screen(v, v->surface);
    if (v->facing > v->eps) {
        view_high_from_below(v);
    } else {
        view_high_from_above(v);
    }
}

// Centre below, water line seen from above: the disc without a segment and without most of the ellipse.
static void view_low_from_above(BallView *v)
{
    measure_ellipse(v);
    f64 seg = segment(v);
    if (v->eps > seg) {
        view_low(v);
        return;
    }
    f64 x = v->eps > v->semi ? 0 : ellipse_part(v);
    f64 product = v->half_width * (ext)v->semi;
    ext area = x87_abs(((v->r * v->r - product) * PI) - x87_abs((ext)seg - x));
    v->area = area;
    if (!(area >= v->eps)) {
        show_nothing(v);
        return;
    }
    Vec3f n1, na, n3, *c = &v->centroid;
    add_multiple(&n1, v->center, &v->g, segment_lever(v->s, seg));
    buoyancy_scaled(&na, &n1, -(ext)seg);
    vec3f_add_multiple(&na, &na, v->center, disc(v));
    ext weight_a = x87_abs(disc(v) - seg), na_x;
    f64 na_y;
    if (!(weight_a >= v->eps)) {
        weight_a = ZERO64;
        na_x = na_y = ZERO32;
        na.z = 0;
    } else {
        ext k = ONE64 / weight_a;
        na_y = na.y * k;
        f64 z = na.z * k;
        na_x = k * na.x;
        na.z = z;
    }

    ext sq = half_chord(v), chord = sq + sq;
    ext t = chord / ((ext)v->semi + v->semi), t2 = t * t, t3 = t2 * t;
    f32 t2_stored = t2, t3_stored = t3;
    ext angle = ((t3 * t2_stored) * 0x1.28f5c2p-1f + t3_stored * (ext)0x1.eb851ep-3f) + (t + t); // 0.58, 0.24
    f64 segment2 = (((angle * v->semi) * v->semi) - (v->semi - (ext)v->hh) * chord) * HALF64;
    f32 n2_x = 0, n2_y = 0;
    ext n2_z = ZERO32;
    if (v->semi >= v->eps && !(v->eps > segment2)) {
        ext k = (chord * (chord * chord)) / (segment2 * (ext)12.0);
        f64 y = v->g.y * k + v->foot.y, z = v->g.z * k + v->foot.z;
        n2_x = v->g.x * k + v->foot.x;
        n2_y = y;
        n2_z = z;
    }
    n3.x = n2_x * -(ext)x;
    n3.y = n2_y * -(ext)x;
    n3.z = n2_z * -(ext)x;
    ext whole = product * (ext)PI;
    f64 y = v->foot.y * whole + n3.y, z = v->foot.z * whole + n3.z;
    n3.x = v->foot.x * whole + n3.x;
    n3.y = y;
    n3.z = z;
    ext weight_b = x87_abs(whole - x);
    if (!(weight_b >= v->eps)) {
        weight_b = ZERO64;
        n3 = (Vec3f){{0, 0, 0, 0}};
    } else {
        buoyancy_scale(&n3, ONE64 / weight_b);
    }

    buoyancy_scaled(c, &n3, -weight_b);
    y = na_y * weight_a + c->y;
    z = na.z * weight_a + c->z;
    ext cx = weight_a * na_x + c->x;
    c->y = y;
    c->z = z;
    ext k = ONE64 / (ext)v->area;
    y = c->y * k;
    z = c->z * k;
    c->x = cx * k;
    c->y = y;
    c->z = z;
}

// Centre below, water line not seen from above: the disc without a segment, and a part of the ellipse.
static void view_low_from_below(BallView *v)
{
    f64 facing = v->facing;
    ext seg = segment(v);
    f64 stored_seg = seg;
    f64 rest = x87_abs(disc(v) - seg);
    Vec3f n1, n2 = {{0, 0, 0, 0}}, n4 = {{0, 0, 0, 0}};
    if (!(seg >= v->eps)) {
        // The moment of the disc, which is at its centre. The original takes what is on the stack.
        v->centroid = *v->center;
        n4 = *v->center;
    } else {
        i32 edge_on = !(-v->eps >= facing);
        ext lever = segment_lever(v->s, seg);
        if (edge_on) {
            add_multiple(&n1, v->center, v->surface, -lever);
        } else {
            add_multiple(&n1, v->center, &v->g, lever);
        }
        buoyancy_scaled(&n4, &n1, -(ext)stored_seg);
        vec3f_add_multiple(&n4, &n4, v->center, disc(v));
        buoyancy_scale(&n4, ONE64 / (ext)rest);
        if (edge_on) {
            v->centroid = n4;
            v->area = rest;
            return;
        }
    }
    measure_ellipse(v);
    f64 x = 0;
    if (!(v->eps > v->semi)) {
        x = ellipse_part(v);
        ext sq = half_chord(v), chord = sq + sq;
        ext segment2 = x87_abs(ellipse_segment(v, chord, v->semi - (ext)v->hh));
        if (!(segment2 >= v->eps)) {
            x = 0;
        } else {
            add_multiple(&n2, &v->foot, &v->g, ((chord * chord) * chord) / (segment2 * 12.0));
        }
    }
    ext area = (ext)x + rest;
    v->area = area;
    if (!(area >= v->eps)) {
        show_nothing(v);
        v->centroid = (Vec3f){{0, 0, 0, 0}};
        return;
    }
    buoyancy_scaled(&v->centroid, &n4, rest);
    vec3f_add_multiple(&v->centroid, &v->centroid, &n2, x);
    divide_centroid(v);
}

static void view_low_chord(BallView *v, const Vec3f *a, const Vec3f *b)
{
    Vec3f h1 = {{0, 0, 0, 0}}, h2 = {{0, 0, 0, 0}};
    project(v->screen, v->surface, &v->g);
    for (i32 i = 0; i < 3; i++) v->g.k[i] = v->g.k[i] * MINUS_ONE64;
    if (v->eps > (v->g.x * (ext)v->g.x + v->g.z * (ext)v->g.z) + v->g.y * (ext)v->g.y) {
        view_low(v);
        return;
    }
    vec3f_fast_normize(&v->g);
    if (!measure_chord(v, a, b, &h1, &h2)) {
        show_disc(v);
        return;
    }
    ext x = h2.x - (ext)h1.x, y = h2.y - (ext)h1.y, z = h2.z - (ext)h1.z;
    ext side = (z * v->screen->z + y * v->screen->y) + x * v->screen->x;
    project(v->screen, side >= ZERO64 ? &h1 : &h2, &v->rim);
    project_center(v, &v->foot);
    v->facing = dot_screen(v, v->surface);
    if (v->facing > v->eps) {
        view_low_from_above(v);
    } else {
        view_low_from_below(v);
    }
}

static void view(BallView *v, i32 ball_case, const Vec3f *a, const Vec3f *b)
{
    switch (ball_case) {
    case BALL_BELOW: show_disc(v); break;
    case BALL_HIGH_CHORD: view_high_chord(v, a, b); break;
    case BALL_HIGH: view_high(v); break;
    case BALL_LOW_CHORD: view_low_chord(v, a, b); break;
    case BALL_LOW: view_low(v); break;
    default: break;
    }
}

// ---- force ----

static void add_force(BuoyancySolver *solver, const Vec3f *flow, f64 area, const Vec3f *g)
{
    Vec3f s = {{flow->x, flow->y, flow->z, 0}};
    ext v2 = (s.x * (ext)s.x + s.z * (ext)s.z) + s.y * (ext)s.y;
    if (!(v2 >= solver->epsilon)) {
        s.x = 0;
        s.y = 1;
        s.z = 0;
        v2 = ZERO64;
    }
    f64 pressure = (solver->pressure * v2) * area;
    f64 friction = ((area * (ext)3.0) * solver->friction) * v2;
    vec3f_fast_normize(&s);
    ext k = (ext)friction + pressure;
    f32 x = s.x * k, y = s.y * k;
    ext z = k * s.z;
    solver->area = solver->area + (ext)area;
    ext moment_x = z * g->y - g->z * (ext)y;
    f32 moment_y = x * (ext)g->z - g->x * z;
    f32 moment_z = g->x * (ext)y - x * (ext)g->y;
    solver->torque.x = moment_x + solver->torque.x;
    solver->torque.y = moment_y + (ext)solver->torque.y;
    solver->torque.z = moment_z + (ext)solver->torque.z;
    f32 turn = ZERO32; // of no spin: 0, but its first two components come from a literal
    solver->turn_torque.x = turn + (ext)solver->turn_torque.x;
    solver->turn_torque.y = (0 - (ext)turn) + solver->turn_torque.y;
    solver->turn_torque.z = 0.0f + (ext)solver->turn_torque.z;
    solver->force.x = x + (ext)solver->force.x;
    solver->force.y = y + (ext)solver->force.y;
    solver->force.z = z + solver->force.z;
}

// FUNCTION: PHYSICS_RT 0x100250e0 exact   (constraints.md 8.7)
void THISCALL buoyancy_solver_compute_dampening_values_for_one_ball(BuoyancySolver *solver, const i32 *ball_case,
                                                                    const f32 *depth, const f32 *radius, const Vec3f *center,
                                                                    const Vec3f *flow, const PlaneF *cut,
                                                                    const PlaneF *surface, const Vec3f *a, const Vec3f *b)
{
    BallView v = {.solver = solver,
                  .eps = solver->epsilon,
                  .r = *radius,
                  .depth = depth,
                  .radius = radius,
                  .center = center,
                  .screen = cut,
                  .surface = surface};
    view(&v, *ball_case, a, b);
    add_force(solver, flow, v.area, &v.centroid);
}
