// A ray against a compact surface, in the surface's object space (collision spec 1.5.4).
#ifndef GEOMETRY_RAY_SOLVER_H
#define GEOMETRY_RAY_SOLVER_H

#include "fwd.h"
#include "geometry/compact.h"

// World ray, its asker: told of every triangle hit, with the distance from the start (m) and the triangle's unit normal
// (object space, toward the start).
typedef struct WorldRay WorldRay;
typedef struct WorldRayVtable {
    void(THISCALL *hit)(WorldRay *, Object *, const Ledge *, const Triangle *, f64 distance, const Vec3d *normal);
} WorldRayVtable;

struct WorldRay {
    const WorldRayVtable *vt; /* 0x00 */
    u32 pad_04;
    Vec3d start;              /* 0x08 */
    u8 unused_28[0x30];
    Vec3f direction;          /* 0x58 unit */
    f32 length;               /* 0x68 m */
    u32 pad_6c;
};
ASSERT_OFFSET(WorldRay, direction, 0x58);
ASSERT_OFFSET(WorldRay, length, 0x68);

typedef struct RaySolver {
    Vec3d start;     /* 0x00 */
    Vec3f center;    /* 0x20 middle of the ray */
    Vec3d end;       /* 0x30 */
    Vec3f direction; /* 0x50 unit */
    WorldRay *asker; /* 0x60 */
    Object *object;  /* 0x64 */
    f32 length;      /* 0x68 */
    u32 pad_6c;
} RaySolver;
ASSERT_OFFSET(RaySolver, length, 0x68);

RaySolver *THISCALL ray_solver_os_ctor(RaySolver *ray, WorldRay *asker, Object *object); // 0x10022030
void THISCALL ray_solver_os_check_ray_against_compact_surface_os(RaySolver *ray,
                                                                 const CompactSurface *surface); // 0x10022010
void THISCALL ray_solver_os_check_ray_against_ledge_tree_node_os(RaySolver *ray, const LedgeTreeNode *node); // 0x10021ee0
void THISCALL ray_solver_os_check_ray_against_compact_ledge_os(RaySolver *ray, const Ledge *ledge); // 0x10021ab0

#endif
