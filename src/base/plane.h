// Planes n.p + d = 0 and lines (core.md 7.4, 7.5).
#ifndef BASE_PLANE_H
#define BASE_PLANE_H

#include "base/vec.h"

// Line: direction and a point on it.
typedef struct Line {
    Vec3d direction;
    Vec3d point;
} Line;
ASSERT_SIZE(Line, 0x40);

// Plane with a base: foot of the origin and two axes.
typedef struct PlaneBase {
    PlaneD plane;
    Vec3d origin;
    Vec3d u;
    Vec3d v;
} PlaneBase;
ASSERT_SIZE(PlaneBase, 0x80);

// out = orthogonal projection of p (n of any length)
void THISCALL plane_d_proj_on_plane(const PlaneD *plane, const Vec3d *p, Vec3d *out); // 0x1000e530
void THISCALL plane_f_proj_on_plane(const PlaneF *plane, const Vec3f *p, Vec3f *out); // 0x1000e770

// Plane through three points, n = (p2 - p0) x (p1 - p0), not normalised.
void THISCALL plane_d_calc_hesse(PlaneD *plane, const Vec3d *p0, const Vec3d *p1, const Vec3d *p2);   // 0x1000e5c0
void THISCALL plane_d_calc_hesse_f(PlaneD *plane, const Vec3f *p0, const Vec3f *p1, const Vec3f *p2); // 0x1000e680
void THISCALL plane_f_calc_hesse(PlaneF *plane, const Vec3f *p0, const Vec3f *p1, const Vec3f *p2);   // 0x1000e7f0

// d from the normal and a point
void THISCALL plane_f_calc_hesse_val(PlaneF *plane, const Vec3f *p); // 0x1000e8a0

// All four components divided by |n|; no check for zero.
void THISCALL plane_d_normize(PlaneD *plane); // 0x1000e740
void THISCALL plane_f_normize(PlaneF *plane); // 0x1000e8c0

PlaneBase *THISCALL u_plain_ctor(PlaneBase *base, const PlaneD *plane); // 0x10037300
// Line of two planes: origin and normal of the arguments' planes are used. 0 when parallel, else 1.
i32 THISCALL u_plain_calc_intersect_with(const PlaneBase *a, const PlaneBase *b, Line *out); // 0x100373a0
// Point of a line on a plane: 0 when the line runs beside the plane.
i32 THISCALL plane_d_calc_intersect_with(const PlaneD *plane, const Line *line, Vec3d *out); // 0x10037490

#endif
