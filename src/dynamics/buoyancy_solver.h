// Volume of an object below the surface of a liquid, and the forces of the flow on it (constraints.md 8.5 - 8.7).
#ifndef DYNAMICS_BUOYANCY_SOLVER_H
#define DYNAMICS_BUOYANCY_SOLVER_H

#include "base/plane.h"
#include "dynamics/buoyancy.h"

// Points, planes, speeds and results are in object space; the force is per second.
typedef struct BuoyancySolver {
    f32 epsilon;                    /* 0x00 */
    BuoyancyController *controller; /* 0x04 */
    Environment *env;               /* 0x08 */
    Core *core;                     /* 0x0c */
    u32 unused_10[2];               /* 0x10 */
    i32 force_along_normal;         /* 0x18 */
    f32 density;                    /* 0x1c */
    f32 pressure;                   /* 0x20 density * damp factor / 2 */
    f32 friction;                   /* 0x24 density * friction factor / 2 */
    f32 viscosity;                  /* 0x28 this and the three below: not read */
    Vec3f liquid_speed_ws;          /* 0x2c m/s, world */
    Vec3f liquid_speed;             /* 0x3c */
    f32 airplane_factor;            /* 0x4c */
    f32 suction_factor;             /* 0x50 */
    f32 ball_spin_damp;             /* 0x54 */
    f32 area;                       /* 0x58 m^2 met by the flow */
    Vec3f force;                    /* 0x5c */
    Vec3f torque;                   /* 0x6c about the object's origin */
    Vec3f turn_torque;              /* 0x7c that turns faces along the flow */
    f32 volume;                     /* 0x8c m^3 below the surface */
    Vec3f center;                   /* 0x90 of the volume */
} BuoyancySolver;
ASSERT_OFFSET(BuoyancySolver, liquid_speed, 0x3c);
ASSERT_OFFSET(BuoyancySolver, volume, 0x8c);
ASSERT_SIZE(BuoyancySolver, 0xa0);

BuoyancySolver *THISCALL buoyancy_solver_ctor(BuoyancySolver *, Core *, BuoyancyController *, const BuoyancyTemplate *, const Vec3f *liquid_speed); // 0x10024db0
// 1 when there is volume or force. `flow`: of the liquid relative to the core.
i32 THISCALL buoyancy_solver_compute_forces(BuoyancySolver *, const Vec3f *flow, const PlaneF *surface, Object *); // 0x10024e80
void CDECL ivp_core_get_surface_speed_os(Core *, Object *, const Vec3f *point, Vec3f *out); // 0x10024c60

// Polygons (buoyancy_polygon.c, buoyancy_pyramid.c). `corners` has the triangle's points p0, p1, p2, p0, p1; `heights`
// their heights above the surface (positive: below it), moved away from zero by epsilon, twice.
void THISCALL buoyancy_solver_compute_values_for_one_object(BuoyancySolver *, Object *, const PlaneF *surface); // 0x100272e0
void THISCALL buoyancy_solver_compute_values_for_one_ledge(BuoyancySolver *, Object *, const Ledge *, const PlaneF *surface, const Vec3f *on_surface); // 0x100281d0
void THISCALL buoyancy_solver_compute_values_for_one_triangle(BuoyancySolver *, Object *, const Triangle *, const PlaneF *surface, const Vec3f *on_surface, const Ledge *); // 0x10027430
void THISCALL buoyancy_solver_compute_volumes_and_centers_for_one_pyramid(BuoyancySolver *, Object *, const Vec3f *const *corners, const f32 *heights, const i32 *dry_count, const i32 *wet, const i32 *dry, const Vec3f *on_surface); // 0x100275d0
void THISCALL buoyancy_solver_compute_rotation_and_translation_values_for_one_triangle(BuoyancySolver *, Object *, const Triangle *, const Vec3f *const *corners, const Ledge *, const f32 *heights, const i32 *dry_count, const i32 *wet, const i32 *dry); // 0x10027bc0
ext THISCALL vec3d_dot_product_f(const Vec3d *, const Vec3f *); // 0x10027b10
void THISCALL vec3d_inline_set_vert_to_area_defined_by_three_points(Vec3d *, const Vec3f *p0, const Vec3f *p1, const Vec3f *p2); // 0x10027b30

// Balls (buoyancy_ball.c, buoyancy_ball_area.c). `depth`: of the centre below the surface.
typedef enum BallCase {
    BALL_BELOW = 0,        // wholly inside the liquid
    BALL_HIGH_CHORD = 1,   // centre above the surface, the flow's plane through the centre cuts the water line
    BALL_HIGH = 2,         // centre above, not cut
    BALL_LOW_CHORD = 3,    // centre below, cut
    BALL_LOW = 4,          // centre below, not cut
} BallCase;

void THISCALL buoyancy_solver_compute_values_for_one_ball(BuoyancySolver *, Object *, const PlaneF *surface, const Vec3f *flow); // 0x10026f10
void THISCALL buoyancy_solver_compute_buoyancy_values_for_one_ball(BuoyancySolver *, const i32 *ball_case, const f32 *depth, const f32 *radius, const PlaneF *surface, const Vec3f *center); // 0x10024f80
void THISCALL buoyancy_solver_compute_dampening_values_for_one_ball(BuoyancySolver *, const i32 *ball_case, const f32 *depth, const f32 *radius, const Vec3f *center, const Vec3f *flow, const PlaneF *cut, const PlaneF *surface, const Vec3f *a, const Vec3f *b); // 0x100250e0
// Points where the circle of ball and `plane` meets the surface; 0: none.
i32 THISCALL buoyancy_solver_compute_disection_points_with_ball(BuoyancySolver *, const PlaneF *surface, const PlaneF *plane, const Vec3f *center, const f32 *radius, Vec3f *a, Vec3f *b); // 0x100270c0

// v[i] * k; x is rounded once, y and z are rounded twice.
static inline void buoyancy_scale(Vec3f *v, ext k)
{
    f64 y = v->y * k, z = v->z * k;
    v->x = v->x * k;
    v->y = y;
    v->z = z;
}

// The same into another vector with every component rounded once.
static inline void buoyancy_scaled(Vec3f *out, const Vec3f *v, ext k)
{
    for (i32 i = 0; i < 3; i++) out->k[i] = v->k[i] * k;
}

#endif
