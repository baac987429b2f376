// Hull over all ledges of a surface, for the root of its tree (collision spec 1.6.6). The builder's defaults make none.
//
// Its triangles and edges that no ledge has are virtual: they touch nothing, and a contact there asks the ledges below.
#include "geometry/surface_builder.h"

#include "base/hash.h"
#include "base/memory.h"
#include "base/ptr_vector.h"

enum {
    BUCKETS = 0x400,
    FIRST_ROOM = 0x80, // ledges
};

#define VIRTUAL 0x80000000u // of a triangle and of an edge

// ---- keys ----

// FUNCTION: PHYSICS_RT 0x1003b470 same-result   (collision spec 1.6.6)
void THISCALL compact_recursive_edge_key_set_edge(EdgeKey *key, i32 from, i32 to)
{
    *key = (EdgeKey){from, to};
}

// ---- ledges ----

// FUNCTION: PHYSICS_RT 0x1003ae80 same-result   (collision spec 1.6.6)
RecursiveHull *THISCALL compact_recursive_ctor(RecursiveHull *hull)
{
    hull->ledges = (PtrVector){FIRST_ROOM, 0, p_malloc(FIRST_ROOM * sizeof(void *))};
    return hull;
}

// FUNCTION: PHYSICS_RT 0x10038590 same-result   (collision spec 1.6.6)
// The ledges of the leaves, and in place of a subtree its hull when it has one.
void THISCALL surface_builder_ledge_soup_add_ledge_tree_to_convex_hull(SurfaceBuilder *builder, RecursiveHull *hull,
                                                                       const LedgeSphere *sphere)
{
    for (; sphere; sphere = sphere->right) {
        if (sphere->ledge) {
            ptr_vector_add_2(&hull->ledges, sphere->ledge);
            return;
        }
        if (sphere->left) surface_builder_ledge_soup_add_ledge_tree_to_convex_hull(builder, hull, sphere->left);
    }
}

// ---- hull ----

// FUNCTION: PHYSICS_RT 0x1003af10 safe   (collision spec 1.6.6)
// Of the points that differ in their bits, ledges from last to first. More than a vector holds make no hull.
void THISCALL compact_recursive_build_convex_hull(RecursiveHull *hull)
{
    ByteHash seen;
    PtrVector points;
    i32 all = 1;
    hash_ctor(&seen, BUCKETS, sizeof(PolyPoint), NULL);
    ptr_vector_init(&points);
    for (i32 i = hull->ledges.count - 1; i >= 0; i--) {
        const Ledge *ledge = hull->ledges.elems[i];
        const Triangle *triangles = ledge_triangles(ledge);
        for (i32 e = 0; e < 3 * ledge->triangle_count; e++) {
            const PolyPoint *p = edge_point(&triangles[e / 3].edges[e % 3], ledge_points(ledge));
            if (hash_find(&seen, p)) continue;
            hash_add(&seen, p, (void *)p);
            Vec3d *point = engine_new(sizeof *point);
            *point = (Vec3d){{p->x, p->y, p->z, 0}};
            if (ptr_vector_append(&points, point) >= 0) continue;
            engine_delete(point);
            all = 0;
        }
    }
    hull->hull = all ? surface_builder_pointsoup_convert_pointsoup_to_compact_ledge(&points) : NULL;
    for (i32 i = points.count - 1; i >= 0; i--)
        engine_delete(points.elems[i]);
    ptr_vector_empty(&points);
    hash_dtor(&seen);
}

// ---- virtual triangles and edges ----

typedef struct Known {
    ByteHash points; // number of a point by its bits, -1 for none
    ByteHash triangles, edges;
    i32 point_count;
} Known;

// Numbers of a triangle's points; unknown ones get a number when `add`, else -1.
static void point_numbers(Known *known, const Ledge *ledge, const Triangle *triangle, i32 add, i32 number[3])
{
    for (i32 k = 0; k < 3; k++) {
        const PolyPoint *p = edge_point(&triangle->edges[k], ledge_points(ledge));
        number[k] = (i32)(intptr_t)hash_find(&known->points, p);
        if (number[k] >= 0 || !add) continue;
        number[k] = known->point_count++;
        hash_add(&known->points, p, (void *)(intptr_t)number[k]);
    }
}

static void learn_ledge(Known *known, const Ledge *ledge)
{
    Triangle *triangle = ledge_triangles(ledge);
    for (i32 i = 0; i < ledge->triangle_count; i++, triangle++) {
        i32 n[3];
        point_numbers(known, ledge, triangle, 1, n);
        if (!hash_find(&known->triangles, n)) hash_add(&known->triangles, n, triangle);
        for (i32 k = 0; k < 3; k++) {
            EdgeKey edge;
            compact_recursive_edge_key_set_edge(&edge, n[k], n[(k + 1) % 3]);
            if (!hash_find(&known->edges, &edge)) hash_add(&known->edges, &edge, triangle);
        }
    }
}

// FUNCTION: PHYSICS_RT 0x1003b110 same-result   (collision spec 1.6.6)
// A triangle is known by its corners in the order of its edges, an edge by its direction.
void THISCALL compact_recursive_set_rekursive_convex_hull(RecursiveHull *hull)
{
    Known known = {.point_count = 0};
    hash_ctor(&known.points, BUCKETS, sizeof(PolyPoint), (void *)(intptr_t)-1);
    hash_ctor(&known.triangles, BUCKETS, sizeof(i32[3]), NULL);
    hash_ctor(&known.edges, BUCKETS, sizeof(EdgeKey), NULL);
    for (i32 i = hull->ledges.count - 1; i >= 0; i--)
        learn_ledge(&known, hull->ledges.elems[i]);

    Triangle *triangle = ledge_triangles(hull->hull);
    for (i32 i = 0; i < hull->hull->triangle_count; i++, triangle++) {
        i32 n[3];
        point_numbers(&known, hull->hull, triangle, 0, n);
        if (!hash_find(&known.triangles, n)) triangle->bits |= VIRTUAL;
        for (i32 k = 0; k < 3; k++) {
            EdgeKey edge;
            compact_recursive_edge_key_set_edge(&edge, n[k], n[(k + 1) % 3]);
            if (!hash_find(&known.edges, &edge)) triangle->edges[k].bits |= VIRTUAL;
        }
    }
    hash_dtor(&known.edges);
    hash_dtor(&known.triangles);
    hash_dtor(&known.points);
}

// FUNCTION: PHYSICS_RT 0x1003b480 same-result   (collision spec 1.6.6)
Ledge *THISCALL compact_recursive_compile(RecursiveHull *hull)
{
    compact_recursive_build_convex_hull(hull);
    if (hull->hull) compact_recursive_set_rekursive_convex_hull(hull);
    return hull->hull;
}

// FUNCTION: PHYSICS_RT 0x100385e0 safe   (collision spec 1.6.6)
// Points without a hull leave the root as it is; the original goes on with a NULL ledge and crashes.
void THISCALL surface_builder_ledge_soup_build_root_convex_hull(SurfaceBuilder *builder)
{
    SphereLink *links = builder->links;
    LedgeSphere *root = links[links[0].next].sphere;
    RecursiveHull recursive;
    compact_recursive_ctor(&recursive);
    surface_builder_ledge_soup_add_ledge_tree_to_convex_hull(builder, &recursive, root);
    Ledge *hull = compact_recursive_compile(&recursive);
    if (hull) {
        soup_append(builder, &builder->ledges, hull);
        root->ledge = hull;
        ptr_vector_append(&builder->hull_spheres, root);
    }
    ptr_vector_clear_2(&recursive.ledges);
}
