// One triangle in the liquid: the pyramid's volume and centre, and the forces of the flow on the face
// (constraints.md 8.6).
//
// With one corner above the surface ("dry") the part below is the triangle without the small one at that corner; with two,
// it is the small one at the corner below ("wet"). Fractions f1, f2 tell where the edges of that corner meet the surface.
#include "base/literal.h"
#include "base/vector_ops.h"
#include "base/x87.h"
#include "dynamics/buoyancy_solver.h"
#include "geometry/ledge_query.h"

#define MINUS_SIXTH (-0x1.5555555555555p-3)
#define THIRD 0x1.5555555555555p-2

// FUNCTION: PHYSICS_RT 0x10027b10 exact   (constraints.md 8.6)
ext THISCALL vec3d_dot_product_f(const Vec3d *v, const Vec3f *w)
{
    return (w->z * (ext)v->z + w->y * (ext)v->y) + w->x * (ext)v->x;
}

// FUNCTION: PHYSICS_RT 0x10027b30 exact   (constraints.md 8.6)
// out = (p2 - p0) x (p1 - p0), the second difference rounded.
void THISCALL vec3d_inline_set_vert_to_area_defined_by_three_points(Vec3d *out, const Vec3f *p0, const Vec3f *p1,
                                                                    const Vec3f *p2)
{
    f64 x1 = p1->x - (ext)p0->x, y1 = p1->y - (ext)p0->y, z1 = p1->z - (ext)p0->z;
    ext x2 = p2->x - (ext)p0->x, y2 = p2->y - (ext)p0->y, z2 = p2->z - (ext)p0->z;
    out->x = y2 * z1 - z2 * y1;
    out->y = z2 * x1 - x2 * z1;
    out->z = x2 * y1 - y2 * x1;
}

// p0 + p1 + p2
static void sum_of_corners(Vec3f *out, const Vec3f *const *corners)
{
    const Vec3f *a = corners[0], *b = corners[1];
    f64 z = a->z + (ext)b->z;
    out->x = b->x + (ext)a->x;
    out->y = a->y + (ext)b->y;
    out->z = z;
    vec3f_add(out, out, corners[2]);
}

// ---- volume ----

static void add_whole(BuoyancySolver *solver, const Vec3f *const *corners, const Vec3f *on_surface)
{
    Vec3d normal;
    Vec3f side, c;
    vec3d_inline_set_vert_to_area_defined_by_three_points(&normal, corners[0], corners[1], corners[2]);
    vec3f_subtract(&side, corners[0], on_surface);
    f64 volume = vec3d_dot_product_f(&normal, &side) * MINUS_SIXTH;
    solver->volume = solver->volume + (ext)volume;
    sum_of_corners(&c, corners);
    vec3f_add(&c, &c, on_surface);
    f64 z = c.z * (ext)volume;
    c.y = c.y * (ext)volume;
    c.x = c.x * (ext)volume;
    c.z = z;
    vec3f_add(&solver->center, &solver->center, &c);
}

static void add_without_dry_corner(BuoyancySolver *solver, const Vec3f *const *corners, const f32 *heights, i32 dry,
                                   const Vec3f *on_surface)
{
    const Vec3f *const *q = corners + dry;
    const f32 *d = heights + dry;
    Vec3d normal;
    Vec3f side, c, e;
    f64 f1 = -(d[0] / (d[1] - (ext)d[0])), f2 = -(d[0] / (d[2] - (ext)d[0]));
    vec3d_inline_set_vert_to_area_defined_by_three_points(&normal, corners[0], corners[1], corners[2]);
    vec3f_subtract(&side, corners[0], on_surface);
    ext whole = vec3d_dot_product_f(&normal, &side) * MINUS_SIXTH;
    f64 volume = whole - (whole * f2) * f1;
    solver->volume = solver->volume + (ext)volume;

    sum_of_corners(&e, corners);
    ext w = (3.0 - (ext)f1) - f2;
    c = *q[0];
    buoyancy_scale(&c, w);
    vec3f_add_multiple(&c, &c, q[1], f1);
    vec3f_add_multiple(&c, &c, q[2], f2);
    ext cut = (ext)f2 * f1;
    f64 stored_cut = cut;
    f64 z = c.z * cut;
    c.x = c.x * cut;
    c.y = c.y * cut;
    c.z = z;
    vec3f_subtract(&e, &e, &c);
    ext rest = 1.0 - (ext)stored_cut;
    if (!(rest >= solver->epsilon)) { // the original forgets what the other triangles gave
        solver->volume = 0;
        solver->center.x = solver->center.y = solver->center.z = 0;
        return;
    }
    buoyancy_scale(&e, 1.0 / rest);
    vec3f_add(&e, &e, on_surface);
    buoyancy_scale(&e, volume);
    vec3f_add(&solver->center, &solver->center, &e);
}

static void add_wet_corner(BuoyancySolver *solver, const Vec3f *const *corners, const f32 *heights, i32 wet,
                           const Vec3f *on_surface)
{
    const Vec3f *const *q = corners + wet;
    const f32 *d = heights + wet;
    Vec3d normal;
    Vec3f side, c;
    f64 f1 = d[0] / (d[0] - (ext)d[1]), f2 = d[0] / (d[0] - (ext)d[2]);
    vec3d_inline_set_vert_to_area_defined_by_three_points(&normal, corners[0], corners[1], corners[2]);
    for (i32 i = 0; i < 3; i++) side.k[i] = corners[0]->k[i] - (ext)on_surface->k[i];
    ext volume = ((vec3d_dot_product_f(&normal, &side) * MINUS_SIXTH) * f2) * f1;
    solver->volume = solver->volume + volume;

    ext w = (3.0 - (ext)f1) - f2;
    buoyancy_scaled(&c, q[0], w);
    ext y = q[1]->y * (ext)f1 + c.y;
    f64 z = q[1]->z * (ext)f1 + c.z;
    c.x = q[1]->x * (ext)f1 + c.x;
    c.z = z;
    y = q[2]->y * (ext)f2 + y;
    z = q[2]->z * (ext)f2 + c.z;
    c.x = q[2]->x * (ext)f2 + c.x;
    c.z = z;
    y = y + on_surface->y;
    z = c.z + (ext)on_surface->z;
    c.x = c.x + (ext)on_surface->x;
    c.z = z;
    f64 cy = y * volume, cz = c.z * volume;
    c.y = cy;
    c.z = cz;
    solver->center.x = volume * c.x + solver->center.x;
    solver->center.y = c.y + (ext)solver->center.y;
    solver->center.z = c.z + (ext)solver->center.z;
}

// FUNCTION: PHYSICS_RT 0x100275d0 exact   (constraints.md 8.6)
void THISCALL buoyancy_solver_compute_volumes_and_centers_for_one_pyramid(BuoyancySolver *solver, Object *object,
                                                                          const Vec3f *const *corners, const f32 *heights,
                                                                          const i32 *dry_count, const i32 *wet,
                                                                          const i32 *dry, const Vec3f *on_surface)
{
    switch (*dry_count) {
    case 0: add_whole(solver, corners, on_surface); break;
    case 1: add_without_dry_corner(solver, corners, heights, *dry, on_surface); break;
    case 2: add_wet_corner(solver, corners, heights, *wet, on_surface); break;
    default: break;
    }
}

// ---- force ----

// Centre of the part of the face below the surface, and which fraction of the face it is. 0: nothing of it.
static i32 part_below(const BuoyancySolver *solver, const Vec3f *const *corners, const f32 *heights, i32 dry_count, i32 wet,
                      i32 dry, Vec3f *center, f32 *fraction)
{
    Vec3f g;
    if (dry_count == 0) {
        sum_of_corners(center, corners);
        f64 z = center->z * (ext)THIRD;
        center->x = center->x * (ext)THIRD;
        center->y = center->y * (ext)THIRD;
        center->z = z;
        *fraction = 1.0f;
        return 1;
    }
    if (dry_count == 1) {
        const Vec3f *const *q = corners + dry;
        const f32 *d = heights + dry;
        f64 f1 = -(d[0] / (d[1] - (ext)d[0])), f2 = -(d[0] / (d[2] - (ext)d[0]));
        Vec3f s;
        sum_of_corners(&s, corners);
        f64 z = s.z * (ext)THIRD;
        s.x = s.x * (ext)THIRD;
        s.y = s.y * (ext)THIRD;
        s.z = z;
        g = *q[0];
        buoyancy_scale(&g, ((3.0 - (ext)f1) - f2) * THIRD);
        vec3f_add_multiple(&g, &g, q[1], f1 * (ext)THIRD);
        vec3f_add_multiple(&g, &g, q[2], f2 * (ext)THIRD);
        ext cut = (ext)f2 * f1;
        f64 stored_cut = cut;
        z = g.z * cut;
        g.x = g.x * cut;
        g.y = g.y * cut;
        g.z = z;
        vec3f_subtract(center, &s, &g);
        ext rest = ONE64 - (ext)stored_cut;
        buoyancy_scale(center, ONE64 / rest);
        if (!(rest >= solver->epsilon)) return 0;
        *fraction = rest;
        return 1;
    }
    const Vec3f *const *q = corners + wet;
    const f32 *d = heights + wet;
    ext f1 = d[0] / (d[0] - (ext)d[1]);
    f64 stored_f1 = f1, f2 = d[0] / (d[0] - (ext)d[2]);
    *center = *q[0];
    buoyancy_scale(center, ((3.0 - f1) - f2) * THIRD);
    vec3f_add_multiple(center, center, q[1], f1 * THIRD);
    vec3f_add_multiple(center, center, q[2], f2 * (ext)THIRD);
    *fraction = f2 * (ext)stored_f1;
    return 1;
}

// Adds the force `f` at `c` on a face of unit normal `u`, `r` the direction of the flow.
static void add_force(BuoyancySolver *solver, const Vec3f *f, const Vec3f *c, const Vec3f *u, const Vec3f *r)
{
    Vec3f moment, e;
    moment.x = f->z * (ext)c->y - c->z * (ext)f->y;
    moment.y = c->z * (ext)f->x - f->z * (ext)c->x;
    moment.z = f->y * (ext)c->x - c->y * (ext)f->x;
    vec3f_add(&solver->torque, &solver->torque, &moment);
    vec3f_set_orthogonal_part(&e, r, u);
    ext turn_x = e.y * (ext)f->z - e.z * (ext)f->y;
    f32 turn_y = e.z * (ext)f->x - f->z * (ext)e.x;
    f32 turn_z = f->y * (ext)e.x - e.y * (ext)f->x;
    solver->turn_torque.x = turn_x + solver->turn_torque.x;
    solver->turn_torque.y = turn_y + (ext)solver->turn_torque.y;
    solver->turn_torque.z = turn_z + (ext)solver->turn_torque.z;
    for (i32 i = 0; i < 3; i++) solver->force.k[i] = f->k[i] + (ext)solver->force.k[i];
}

// FUNCTION: PHYSICS_RT 0x10027bc0 exact   (constraints.md 8.6)
void THISCALL buoyancy_solver_compute_rotation_and_translation_values_for_one_triangle(
    BuoyancySolver *solver, Object *object, const Triangle *triangle, const Vec3f *const *corners, const Ledge *ledge,
    const f32 *heights, const i32 *dry_count, const i32 *wet, const i32 *dry)
{
    Vec3f c, n, surface_speed, r;
    f32 fraction;
    if (*dry_count < 0 || *dry_count > 2) return;
    if (!part_below(solver, corners, heights, *dry_count, *wet, *dry, &c, &fraction)) return;

    compact_ledge_solver_calc_hesse_vec_object_not_normized_f(&triangle->edges[0], ledge, &n);
    if (solver->epsilon > (n.x * (ext)n.x + n.z * (ext)n.z) + n.y * (ext)n.y) return;
    ivp_core_get_surface_speed_os(solver->core, object, &c, &surface_speed);
    for (i32 i = 0; i < 3; i++) r.k[i] = solver->liquid_speed.k[i] - (ext)surface_speed.k[i];
    ext v2 = (r.x * (ext)r.x + r.z * (ext)r.z) + r.y * (ext)r.y;
    f32 quad_speed = v2;
    if (!(v2 >= solver->epsilon)) {
        quad_speed = 0;
        r.x = 0;
        r.y = 1;
        r.z = 0;
    }
    if ((r.x * (ext)n.x + n.z * (ext)r.z) + n.y * (ext)r.y > solver->epsilon) return; // the flow leaves through this face
    vec3f_fast_normize(&r);
    Vec3f u = n;
    ext area = vec3f_real_length_plus_normize(&u) * 0.5;
    ext met = -((((u.x * (ext)r.x + u.z * (ext)r.z) + u.y * (ext)r.y) * area) * fraction);
    f32 stored_met = met;
    ext k = (met * solver->pressure) * quad_speed + (area * solver->friction) * quad_speed;
    Vec3f f;
    if (solver->force_along_normal) {
        buoyancy_scaled(&f, &u, -k);
    } else {
        buoyancy_scaled(&f, &r, k);
    }
    solver->area = x87_abs(stored_met) + solver->area;
    add_force(solver, &f, &c, &u, &r);
}
