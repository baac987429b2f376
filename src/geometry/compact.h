// Compact collision geometry: the byte format of surfaces (collision spec 1.2).
//
// A surface is one 16-byte aligned block: header, ledges (each a header and its triangles), shared point pool,
// ledge tree in preorder. Edges live in triangles at +4, +8, +0xc; an edge's address tells its place in the triangle.
#ifndef GEOMETRY_COMPACT_H
#define GEOMETRY_COMPACT_H

#include "base/containers.h"
#include "base/vec.h"
#include "fwd.h"

struct PolyPoint {
    f32 x, y, z; // surface space
    f32 pad;     // always 0
};
ASSERT_SIZE(PolyPoint, 0x10);

// bits 0-15 start point index, 16-30 signed distance in edges to the opposite edge, 31 virtual (always 0).
struct Edge {
    u32 bits;
};
ASSERT_SIZE(Edge, 4);

// bits 0-11 own index in the ledge, 12-23 index of the pierce triangle, 24-30 material (0), 31 virtual (0).
struct Triangle {
    u32 bits;
    Edge edges[3];
};
ASSERT_SIZE(Triangle, 0x10);

struct Ledge {
    i32 point_offset;       /* 0x0 bytes from the ledge to its points */
    i32 tree_node_offset;   /* 0x4 bytes to the node; only for hulls of inner nodes, else 0 */
    u32 bits;               /* 0x8 0-1 has children, 2-3 compact (1), 8-31 size / 16 as generated */
    i16 triangle_count;     /* 0xc */
    i16 unused_e;           /* 0xe */
};
ASSERT_SIZE(Ledge, 0x10);

struct LedgeTreeNode {
    i32 right_offset;  /* 0x00 bytes to the right child; 0 = leaf. The left child follows the node */
    i32 ledge_offset;  /* 0x04 bytes to the ledge, 0 = none */
    f32 center[3];     /* 0x08 */
    f32 radius;        /* 0x14 */
    u8 box_sizes[3];   /* 0x18 half extent in units of radius * 0.004 */
    u8 unused_1b;      /* 0x1b */
};
ASSERT_SIZE(LedgeTreeNode, 0x1c);

struct CompactSurface {
    f32 mass_center[3];     /* 0x00 */
    f32 rotation_inertia[3]; /* 0x0c per kg, about the mass centre */
    f32 upper_limit_radius; /* 0x18 */
    u32 bits;               /* 0x1c 0-7 deviation factor, 8-31 byte size */
    i32 tree_root_offset;   /* 0x20 */
    i32 unused_24[3];       /* 0x24 */
};
ASSERT_SIZE(CompactSurface, 0x30);

static inline u32 edge_point_index(const Edge *e)
{
    return e->bits & 0xffff;
}

static inline Triangle *edge_triangle(const Edge *e)
{
    return (Triangle *)((uintptr_t)e & ~(uintptr_t)0xf);
}

static inline const Edge *edge_next(const Edge *e)
{
    return ((uintptr_t)e & 0xc) == 0xc ? e - 2 : e + 1;
}

static inline const Edge *edge_prev(const Edge *e)
{
    return ((uintptr_t)e & 0xc) == 4 ? e + 2 : e - 1;
}

static inline const Edge *edge_opposite(const Edge *e)
{
    return e + ((i32)(e->bits << 1) >> 17);
}

static inline u32 triangle_index(const Triangle *t)
{
    return t->bits & 0xfff;
}

static inline u32 triangle_pierce_index(const Triangle *t)
{
    return (t->bits >> 12) & 0xfff;
}

static inline Triangle *ledge_triangles(const Ledge *ledge)
{
    return (Triangle *)(ledge + 1);
}

// A hull of an inner node of the ledge tree; no builder of this DLL makes one.
static inline i32 ledge_has_children(const Ledge *ledge)
{
    return (ledge->bits & 3) != 0;
}

static inline const Edge *ledge_first_edge(const Ledge *ledge)
{
    return &ledge_triangles(ledge)->edges[0];
}

static inline Ledge *triangle_ledge(const Triangle *t)
{
    return (Ledge *)((char *)t - 0x10 * (i32)(triangle_index(t) + 1));
}

static inline Ledge *edge_ledge(const Edge *e)
{
    return triangle_ledge(edge_triangle(e));
}

static inline const PolyPoint *ledge_points(const Ledge *ledge)
{
    return (const PolyPoint *)((const char *)ledge + ledge->point_offset);
}

static inline const PolyPoint *edge_point(const Edge *e, const PolyPoint *points)
{
    return points + edge_point_index(e);
}

static inline const LedgeTreeNode *surface_root(const CompactSurface *surface)
{
    return (const LedgeTreeNode *)((const char *)surface + surface->tree_root_offset);
}

static inline const LedgeTreeNode *node_left(const LedgeTreeNode *node)
{
    return node + 1;
}

static inline const LedgeTreeNode *node_right(const LedgeTreeNode *node)
{
    return (const LedgeTreeNode *)((const char *)node + node->right_offset);
}

static inline const Ledge *node_ledge(const LedgeTreeNode *node)
{
    return (const Ledge *)((const char *)node + node->ledge_offset);
}

// Surface manager: how an object's geometry is asked (collision spec 1.3).
typedef struct SurfaceManagerVtable {
    const Ledge *(THISCALL *single_convex)(SurfaceManager *);                                          /* 0x00 */
    void (THISCALL *mass_center)(SurfaceManager *, Vec3f *out);                                        /* 0x04 */
    void (THISCALL *radius)(SurfaceManager *, const Vec3f *center, f32 *radius, f32 *deviation);       /* 0x08 */
    void (THISCALL *rotation_inertia)(SurfaceManager *, Vec3f *out);                                   /* 0x0c */
    void (THISCALL *ledges_within_radius)(SurfaceManager *, const Vec3d *center, f64 radius, const Ledge *root,
                                          Object *other, const Ledge *other_ledge, BigVector *out);   /* 0x10 */
    void (THISCALL *all_ledges)(SurfaceManager *, BigVector *out);                                     /* 0x14 */
    void (THISCALL *ledges_hitting_ray)(SurfaceManager *, void *ray, Object *object);                   /* 0x18 */
    void (THISCALL *add_reference)(SurfaceManager *, const Ledge *);                                   /* 0x1c */
    void (THISCALL *remove_reference)(SurfaceManager *, const Ledge *);                                /* 0x20 */
    void *(THISCALL *scalar_dtor)(SurfaceManager *, i32 flags);                                        /* 0x24 */
    i32 (THISCALL *type)(SurfaceManager *);                                                            /* 0x28 */
} SurfaceManagerVtable;

struct SurfaceManager {
    const SurfaceManagerVtable *vt;
    void *data; // CompactSurface of a polygon, dummy Ledge of a ball
};

#endif
