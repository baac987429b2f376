// Surface managers: how an object's geometry is asked (collision spec 1.3).
#ifndef GEOMETRY_SURFACE_MANAGER_H
#define GEOMETRY_SURFACE_MANAGER_H

#include "base/containers.h"
#include "geometry/compact.h"

ABI_GLOBAL const SurfaceManagerVtable surface_manager_polygon_vtable; // 0x100631e0
ABI_GLOBAL const SurfaceManagerVtable surface_manager_ball_vtable;    // 0x10063a90
ABI_GLOBAL const SurfaceManagerVtable surface_manager_vtable;         // 0x10063890 abstract base
ABI_GLOBAL SurfaceManager ball_surface_manager;                       // 0x10076380

const Ledge *THISCALL surface_manager_polygon_get_single_convex(SurfaceManager *manager); // 0x1000bcd0
void THISCALL surface_manager_polygon_get_mass_center(SurfaceManager *manager, Vec3f *out); // 0x1000bc00
void THISCALL surface_manager_polygon_get_rotation_inertia(SurfaceManager *manager, Vec3f *out); // 0x1000bc20
void THISCALL surface_manager_polygon_get_radius_and_radius_dev_to_given_center(SurfaceManager *manager,
                                                                                const Vec3f *center, f32 *radius,
                                                                                f32 *deviation); // 0x1000bc40
void THISCALL surface_manager_polygon_get_all_ledges_within_radius(SurfaceManager *manager, const Vec3d *center,
                                                                   f64 radius, const Ledge *root, Object *other,
                                                                   const Ledge *other_ledge,
                                                                   BigVector *out); // 0x1000bb30
void THISCALL surface_manager_polygon_get_all_terminal_ledges(SurfaceManager *manager, BigVector *out); // 0x1000bbe0
void THISCALL surface_manager_polygon_insert_all_ledges_hitting_ray(SurfaceManager *manager, void *ray,
                                                                    Object *object); // 0x1000bb00
i32 THISCALL surface_manager_polygon_get_type(SurfaceManager *manager); // 0x1000bcf0
void THISCALL surface_manager_polygon_reference_noop(SurfaceManager *manager, const Ledge *ledge); // 0x1000a490
void *THISCALL surface_manager_polygon_scaldel(SurfaceManager *manager, i32 flags); // 0x10002da0
void THISCALL surface_manager_polygon_dtor(SurfaceManager *manager); // 0x1000bd00
void THISCALL surface_manager_dtor(SurfaceManager *manager); // 0x10022160

// Ledges of the subtree whose sphere and box come within `radius` of `center`. `box` is not used.
void THISCALL surface_manager_polygon_solver_traverse_cluster(const void *box, const LedgeTreeNode *node,
                                                              const Vec3d *center, f64 radius,
                                                              BigVector *out); // 0x1000b950

void CDECL static_init_ball_surface_thunk(void);   // 0x1002fdd0
void CDECL static_init_ball_surface_manager(void); // 0x1002fde0
void CDECL static_term_ball_surface_manager(void); // 0x10030000
const Ledge *THISCALL surface_manager_ball_get_single_convex(SurfaceManager *manager); // 0x1002fe50
void THISCALL surface_manager_ball_get_mass_center(SurfaceManager *manager, Vec3f *out); // 0x1002fe60
void THISCALL surface_manager_ball_get_radius_and_radius_dev_to_given_center(SurfaceManager *manager,
                                                                             const Vec3f *center, f32 *radius,
                                                                             f32 *deviation); // 0x1002fe80
void THISCALL surface_manager_ball_get_all_ledges_within_radius(SurfaceManager *manager, const Vec3d *center, f64 radius,
                                                                const Ledge *root, Object *other,
                                                                const Ledge *other_ledge, BigVector *out); // 0x1002fe90
void THISCALL surface_manager_ball_get_all_terminal_ledges(SurfaceManager *manager, BigVector *out); // 0x1002ff00
void THISCALL surface_manager_ball_insert_all_ledges_hitting_ray(SurfaceManager *manager, void *ray,
                                                                 Object *object); // 0x1002ff40
i32 THISCALL surface_manager_ball_get_type(SurfaceManager *manager); // 0x1002ff50
void *THISCALL surface_manager_ball_scaldel(SurfaceManager *manager, i32 flags); // 0x1002ff60
void THISCALL surface_manager_ball_dtor(SurfaceManager *manager); // 0x1002ff80

#endif
