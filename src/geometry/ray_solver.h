// A ray against a compact surface, in the surface's object space (collision spec 1.5.4).
#ifndef GEOMETRY_RAY_SOLVER_H
#define GEOMETRY_RAY_SOLVER_H

#include "geometry/compact.h"

typedef struct RaySolver {
    Vec3d start;     /* 0x00 */
    Vec3f center;    /* 0x20 middle of the ray */
    Vec3d end;       /* 0x30 */
    Vec3f direction; /* 0x50 unit */
    void *listener;  /* 0x60 world ray that asks; slot 0 is told of every hit */
    Object *object;  /* 0x64 */
    f32 length;      /* 0x68 */
    u32 pad_6c;
} RaySolver;
ASSERT_OFFSET(RaySolver, length, 0x68);

RaySolver *THISCALL ray_solver_os_ctor(RaySolver *ray, void *listener, Object *object); // 0x10022030
void THISCALL ray_solver_os_check_ray_against_compact_surface_os(RaySolver *ray,
                                                                 const CompactSurface *surface); // 0x10022010
void THISCALL ray_solver_os_check_ray_against_ledge_tree_node_os(RaySolver *ray, const LedgeTreeNode *node); // 0x10021ee0
i32 THISCALL ray_solver_os_check_ray_against_compact_ledge_os(RaySolver *ray, const Ledge *ledge); // 0x10021ab0

#endif
