// Mass centre and inertia of a compact surface (collision spec 1.6.7, hull.md 13.4).
#ifndef GEOMETRY_MASS_PROPERTIES_H
#define GEOMETRY_MASS_PROPERTIES_H

#include "base/containers.h"
#include "geometry/compact.h"

// Sums over triangles for the mass centre.
typedef struct MassCenterSum {
    f32 weighted[3]; /* 0x00 sum of 6 * tetra volume * 4 * centroid / 4 */
    i32 pad_c;       /* 0x0c */
    f64 area;        /* 0x10 sum of |normal|^2 */
    f64 volume;      /* 0x18 6 * volume */
} MassCenterSum;
ASSERT_SIZE(MassCenterSum, 0x20);
ASSERT_OFFSET(MassCenterSum, area, 0x10);

// Volume integrals of 1, a, a^2 for one axis a, in the frame of `m`.
typedef struct VolumeIntegrals {
    const Matrix *m; /* 0x00 */
    i32 pad_4;       /* 0x04 */
    f64 one;         /* 0x08 */
    f64 first;       /* 0x10 */
    f64 second;      /* 0x18 */
} VolumeIntegrals;
ASSERT_SIZE(VolumeIntegrals, 0x20);
ASSERT_OFFSET(VolumeIntegrals, one, 8);

VolumeIntegrals *THISCALL compact_ledge_mass_center_solver_ctor(VolumeIntegrals *v, const Matrix *m); // 0x1003b510
void THISCALL compact_ledge_mass_center_solver_integrate_triangle(VolumeIntegrals *v, const Ledge *ledge,
                                                                  const Triangle *triangle, i32 a, i32 b, i32 c); // 0x1003b550
MassCenterSum *THISCALL compact_ledge_find_mass_center_ctor(MassCenterSum *sum);                    // 0x1003b530
void THISCALL compact_ledge_find_mass_center_integrate_triangle(MassCenterSum *sum, const Ledge *ledge,
                                                                const Triangle *triangle);        // 0x1003b8e0
void THISCALL compact_ledge_find_mass_center_integrate_ledge(MassCenterSum *sum, const Ledge *ledge); // 0x1003bab0
void THISCALL compact_ledge_find_mass_center_integrate_ledges(MassCenterSum *sum, const BigVector *ledges); // 0x1003baf0
// Mean of coordinate a, volume, and mean of a^2 over the closed body the ledges bound.
void CDECL rot_inertia_solver_find_center_given_xyz(const BigVector *ledges, i32 a, i32 b, i32 c, const Matrix *m,
                                                    f64 *center, f64 *volume, f64 *square); // 0x1003bb20
// Mass centre and inertia per kg. Returns 0 for a surface without volume (box centre and half diagonal are used).
i32 CDECL compact_ledge_solver_calc_radius_surface_build(const CompactSurface *surface, Vec3d *mass_center,
                                                         Vec3d *inertia); // 0x1003bbf0

#endif
