// Balls in a liquid: how the ball lies, its volume below the surface (constraints.md 8.7).
#include "base/literal.h"
#include "base/vector_ops.h"
#include "base/x87.h"
#include "dynamics/buoyancy_solver.h"

#define PI 0x1.921fb54442d18p+1
#define FOUR_THIRDS_PI 0x1.0c152382d7365p+2
#define THIRD 0x1.5555555555555p-2
#define TINY 0x1.d83c94fb6d2acp-64 // 1e-19, of a squared length

static void widen(PlaneD *out, const PlaneF *plane)
{
    for (i32 i = 0; i < 4; i++) out->k[i] = plane->k[i];
}

// FUNCTION: PHYSICS_RT 0x100270c0 exact   (constraints.md 8.7)
// Parallel planes leave `a` and `b`.
i32 THISCALL buoyancy_solver_compute_disection_points_with_ball(BuoyancySolver *solver, const PlaneF *surface,
                                                                const PlaneF *plane, const Vec3f *center,
                                                                const f32 *radius, Vec3f *a, Vec3f *b)
{
    PlaneD n2;
    PlaneBase base;
    PlaneBase other = {.plane = {{0, 0, 0, 0}}}; // its plane alone is read
    Line line;
    widen(&n2, plane);
    u_plain_ctor(&base, &n2);
    widen(&other.plane, surface);
    if (!u_plain_calc_intersect_with(&base, &other, &line)) return 0;

    // Where the line of both planes meets the ball.
    Vec3f q, d;
    for (i32 i = 0; i < 3; i++) {
        q.k[i] = line.point.k[i];
        d.k[i] = line.direction.k[i];
    }
    ext x = q.x - (ext)center->x, y = q.y - (ext)center->y, z = q.z - (ext)center->z;
    ext middle = (z * d.z + y * d.y) + x * d.x;
    Vec3d coefficients, roots;
    coefficients.x = (d.z * (ext)d.z + d.y * (ext)d.y) + d.x * (ext)d.x;
    coefficients.y = middle + middle;
    coefficients.z = ((z * z + y * y) + x * x) - *radius * (ext)*radius;
    vec3d_solve_quadratic_equation_accurate(&roots, &coefficients);
    if (!(roots.x >= ZERO64)) {
        a->x = a->y = a->z = 0;
        b->x = b->y = b->z = 0;
        return 0;
    }
    for (i32 i = 0; i < 3; i++) a->k[i] = q.k[i];
    vec3f_add_multiple(a, a, &d, roots.y);
    for (i32 i = 0; i < 3; i++) b->k[i] = d.k[i] * (ext)roots.z + q.k[i];
    return 1;
}

// FUNCTION: PHYSICS_RT 0x10024f80 exact   (constraints.md 8.7)
// The whole ball, or a segment of height depth + radius.
void THISCALL buoyancy_solver_compute_buoyancy_values_for_one_ball(BuoyancySolver *solver, const i32 *ball_case,
                                                                   const f32 *depth, const f32 *radius,
                                                                   const PlaneF *surface, const Vec3f *center)
{
    solver->volume = 0;
    solver->center.x = solver->center.y = solver->center.z = 0;
    if (*ball_case < BALL_BELOW || *ball_case > BALL_LOW) return;
    ext r = *radius;
    for (i32 i = 0; i < 3; i++) solver->center.k[i] = center->k[i];
    if (*ball_case == BALL_BELOW) {
        solver->volume = ((r * r) * r) * FOUR_THIRDS_PI;
        return;
    }
    ext h = *depth + r;
    solver->volume = ((((r * 3.0f - h) * h) * h) * PI) * THIRD;
    ext k = ((((r * r) * 4.0f - (h * r) * 4.0f) + h * h) * 0.75f) / (r * 3.0f - h);
    f64 y = surface->y * k + solver->center.y, z = surface->z * k + solver->center.z;
    solver->center.x = surface->x * k + solver->center.x;
    solver->center.y = y;
    solver->center.z = z;
}

// FUNCTION: PHYSICS_RT 0x10026f10 exact   (constraints.md 8.7)
void THISCALL buoyancy_solver_compute_values_for_one_ball(BuoyancySolver *solver, Object *object, const PlaneF *surface,
                                                          const Vec3f *flow)
{
    f32 radius = object->extra_radius;
    const Vec3f center = {{0, 0, 0, 0}};
    Vec3f a = {{0, 0, 0, 0}}, b = {{0, 0, 0, 0}};

    // The plane through the centre across the flow: the ball is seen along the flow.
    PlaneF cut;
    ext quad = (flow->x * (ext)flow->x + flow->y * (ext)flow->y) + flow->z * (ext)flow->z;
    if (!(quad >= TINY)) {
        cut.x = 0;
        cut.y = 1;
        cut.z = 0;
    } else {
        for (i32 i = 0; i < 3; i++) cut.k[i] = flow->k[i];
    }
    plane_f_calc_hesse_val(&cut, &center);
    plane_f_normize(&cut);

    ext height = ((center.z * (ext)surface->z + center.y * (ext)surface->y) + center.x * (ext)surface->x) + surface->w;
    f32 depth = height;
    i32 ball_case;
    if (!(height > ZERO32)) {
        if (!(radius > x87_abs(height))) return;
        ball_case = buoyancy_solver_compute_disection_points_with_ball(solver, surface, &cut, &center, &radius, &a, &b)
                        ? BALL_HIGH_CHORD
                        : BALL_HIGH;
    } else if (height >= radius) {
        ball_case = BALL_BELOW;
    } else {
        ball_case = buoyancy_solver_compute_disection_points_with_ball(solver, surface, &cut, &center, &radius, &a, &b)
                        ? BALL_LOW_CHORD
                        : BALL_LOW;
    }
    buoyancy_solver_compute_buoyancy_values_for_one_ball(solver, &ball_case, &depth, &radius, surface, &center);
    buoyancy_solver_compute_dampening_values_for_one_ball(solver, &ball_case, &depth, &radius, &center, flow, &cut, surface,
                                                          &a, &b);
}
