// Surface builder: ledges -> compact surface (collision spec 1.6, hull.md 13).
//
// Ledges are collected, wrapped in spheres, clustered top-down into a binary tree, and written into one block:
// header, ledges, shared points, tree. The builder itself lives on the caller's stack.
#ifndef GEOMETRY_SURFACE_BUILDER_H
#define GEOMETRY_SURFACE_BUILDER_H

#include "base/containers.h"
#include "geometry/compact.h"

// Node of the tree under construction: a ledge's sphere, or the sphere of two children.
typedef struct LedgeSphere LedgeSphere;
struct LedgeSphere {
    i32 index;          /* 0x00 1.. in order of insertion; 0 for inner nodes */
    i32 pad_4;          /* 0x04 */
    Vec3d center;       /* 0x08 */
    f64 radius;         /* 0x28 */
    u8 box[3];          /* 0x30 half extent in units of radius * 0.004 */
    u8 pad_33;          /* 0x33 */
    Ledge *ledge;       /* 0x34 NULL for inner nodes without hull */
    LedgeSphere *left;  /* 0x38 */
    LedgeSphere *right; /* 0x3c */
};
ASSERT_SIZE(LedgeSphere, 0x40);
ASSERT_OFFSET(LedgeSphere, radius, 0x28);

// Doubly linked list of spheres by index; element 0 is the head.
typedef struct SphereLink {
    u16 prev;
    u16 next; // 0: end
    LedgeSphere *sphere;
} SphereLink;
ASSERT_SIZE(SphereLink, 8);

typedef struct SurfaceBuildOptions {
    i32 build_root_hull; /* 0x0 default 0 */
    i32 free_ledges;     /* 0x4 default 1 */
    i32 link_ledges;     /* 0x8 default 0: copy them */
    i32 merge_points;    /* 0xc default 1: one pool of points for all ledges */
} SurfaceBuildOptions;

// What the builder's vectors do not hold: their counts have 16 bits and end at 65535.
typedef struct SoupRest {
    BigVector ledges, terminal_spheres, spheres;
} SoupRest;

struct SurfaceBuilder {
    CompactSurface *surface;      /* 0x00 */
    i32 ledge_count;              /* 0x04 */
    i32 node_count;               /* 0x08 */
    i32 unused_c;                 /* 0x0c */
    f64 smallest_radius;          /* 0x10 */
    i32 sphere_bytes;             /* 0x18 */
    SphereLink *links;            /* 0x1c */
    PtrVector ledges;             /* 0x20 */
    PtrVector hull_spheres;       /* 0x28 inner nodes with a hull */
    PtrVector terminal_spheres;   /* 0x30 */
    Vec3f min;                    /* 0x38 box of the spheres, then of the node last built */
    Vec3f max;                    /* 0x48 */
    i32 longest_axis;             /* 0x58 */
    i32 unused_5c[2];             /* 0x5c */
    PtrVector unused_64;          /* 0x64 */
    PtrVector unused_6c;          /* 0x6c */
    SurfaceBuildOptions *options; /* 0x74 */
    char *ledge_cursor;           /* 0x78 */
    PolyPoint *pool;              /* 0x7c NULL: ledges keep their own points */
    i32 pool_count;               /* 0x80 */
    VHash *pool_hash;             /* 0x84 */
    char *node_cursor;            /* 0x88 */
    SoupRest *rest;               /* 0x8c unused in the original; NULL up to 65535 ledges */
    i32 unused_90;                /* 0x90 */
    PtrVector spheres;            /* 0x94 all of them, owned */
    i32 pad_9c;                   /* 0x9c */
};
ASSERT_SIZE(SurfaceBuilder, 0xa0);
ASSERT_OFFSET(SurfaceBuilder, smallest_radius, 0x10);
ASSERT_OFFSET(SurfaceBuilder, links, 0x1c);
ASSERT_OFFSET(SurfaceBuilder, min, 0x38);
ASSERT_OFFSET(SurfaceBuilder, longest_axis, 0x58);
ASSERT_OFFSET(SurfaceBuilder, options, 0x74);
ASSERT_OFFSET(SurfaceBuilder, spheres, 0x94);

// Hull over several ledges (root_hull.c).
typedef struct RecursiveHull {
    PtrVector ledges; /* 0x0 */
    Ledge *hull;      /* 0x8 */
} RecursiveHull;
ASSERT_SIZE(RecursiveHull, 0xc);

typedef struct EdgeKey {
    i32 from, to;
} EdgeKey;

#define BOX_UNIT 0x1.0624dd2f1a9fcp-8L // 0.004 (0x3f70624dd2f1a9fc)

// ---- collecting and compiling (surface_builder.c) ----
SurfaceBuilder *THISCALL surface_builder_ledge_soup_ctor(SurfaceBuilder *builder);            // 0x10038290
void THISCALL surface_builder_ledge_soup_dtor(SurfaceBuilder *builder);                       // 0x10038340
void THISCALL surface_builder_ledge_soup_insert_ledge(SurfaceBuilder *builder, Ledge *ledge); // 0x10038430
SurfaceBuildOptions *THISCALL template_surbuild_ledge_soup_ctor(SurfaceBuildOptions *options); // 0x10038490
// NULL without ledges. options NULL: the defaults. The surface is freed with ivp_free_aligned.
CompactSurface *THISCALL surface_builder_ledge_soup_compile(SurfaceBuilder *builder, void *options); // 0x100384b0
void THISCALL surface_builder_ledge_soup_cleanup(SurfaceBuilder *builder);                    // 0x100386b0

// ---- lists of any length (surface_builder.c) ----
// `v` is one of the builder's ledges, terminal_spheres, spheres.
void soup_append(SurfaceBuilder *builder, PtrVector *v, void *elem);
i32 soup_count(const SurfaceBuilder *builder, const PtrVector *v);
void *soup_at(const SurfaceBuilder *builder, const PtrVector *v, i32 i);

// ---- hull over all ledges, for the root node (root_hull.c) ----
void THISCALL surface_builder_ledge_soup_add_ledge_tree_to_convex_hull(SurfaceBuilder *builder, RecursiveHull *hull,
                                                                       const LedgeSphere *sphere); // 0x10038590
void THISCALL surface_builder_ledge_soup_build_root_convex_hull(SurfaceBuilder *builder);          // 0x100385e0
RecursiveHull *THISCALL compact_recursive_ctor(RecursiveHull *hull);                                // 0x1003ae80
void THISCALL compact_recursive_build_convex_hull(RecursiveHull *hull);                             // 0x1003af10
void THISCALL compact_recursive_set_rekursive_convex_hull(RecursiveHull *hull);                     // 0x1003b110
void THISCALL compact_recursive_edge_key_set_edge(EdgeKey *key, i32 from, i32 to);              // 0x1003b470
Ledge *THISCALL compact_recursive_compile(RecursiveHull *hull);                                     // 0x1003b480

// ---- tree (surface_cluster.c) ----
void THISCALL surface_builder_ledge_soup_ledges_to_boxes_and_spheres(SurfaceBuilder *builder); // 0x10038750
// `unused` is 1.0 in the original's call.
void THISCALL surface_builder_ledge_soup_cluster_spheres_topdown_mediancut(SurfaceBuilder *builder, f64 unused); // 0x10038a70
LedgeSphere *THISCALL surface_builder_ledge_soup_cluster_spheres_recursive(SurfaceBuilder *builder,
                                                                           const PtrVector *spheres); // 0x10038c90
// Union of the member boxes of spheres.
void STDCALL ivv_cluster_split_spheres_median(const PtrVector *spheres, Vec3f *min, Vec3f *max); // 0x10038b40

// ---- block (surface_layout.c) ----
void THISCALL surface_builder_ledge_soup_allocate_compact_surface(SurfaceBuilder *builder);  // 0x10039600
void THISCALL surface_builder_ledge_soup_insert_compact_ledges(SurfaceBuilder *builder);     // 0x100399b0
// Copies one ledge; returns the bytes it takes in the surface.
i32 THISCALL surface_builder_ledge_soup_recompile_point_indizes_of_compact_ledge(SurfaceBuilder *builder,
                                                                                 const Ledge *from, Ledge *to); // 0x10039820
i32 THISCALL surface_builder_ledge_soup_create_compact_ledgetree(SurfaceBuilder *builder);   // 0x10039bd0
LedgeTreeNode *THISCALL surface_builder_ledge_soup_build_ledgetree(SurfaceBuilder *builder, const LedgeSphere *sphere); // 0x10039a70
void THISCALL surface_builder_ledge_soup_insert_radius_in_compact_surface(SurfaceBuilder *builder); // 0x10039b30

// Hash of points by their 12 bytes.
void *THISCALL i_fpoint_vhash_scaldel(VHash *hash, i32 flags);                     // 0x10039800
void THISCALL i_fpoint_vhash_dtor(VHash *hash);                                    // 0x1003b4a0
u32 THISCALL i_fpoint_vhash_point_to_index(const VHash *hash, const void *point);  // 0x1003b4b0
i32 THISCALL i_fpoint_vhash_compare(VHash *hash, void *a, void *b);                // 0x1003b4f0

// ---- ledges from points (triangle_ledge.c, hull_soup.c) ----
// Convex hull of a set of points (PtrVector of Vec3d *); NULL when degenerate. Leaves the x87 at 64-bit precision.
Ledge *CDECL surface_builder_pointsoup_convert_pointsoup_to_compact_ledge(PtrVector *points); // 0x1003ae20
// Two-sided triangle ("pancake"); NULL when its area vanishes.
Ledge *CDECL surface_builder_pointsoup_convert_triangle_to_compace_ledge(const Vec3d *p0, const Vec3d *p1,
                                                                         const Vec3d *p2); // 0x1003ac00
Ledge *CDECL surface_builder_pointsoup_run_hull(PtrVector *points); // 0x1003a750

#endif
