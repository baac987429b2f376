// Distance functions of the event solver: f(pose of object A, pose of object B) falls toward an event
// (collision spec 5.3.2, 6.5). Suffixes: a, b = in the object's space, w = world.
#ifndef COLLISION_DISTANCE_FUNCTIONS_H
#define COLLISION_DISTANCE_FUNCTIONS_H

#include "base/literal.h"
#include "collision/event.h"

// (A p - B q) . (B n): height of a point of A over a plane of B.
typedef struct PointPlane {
    DistanceFunction base;
    Vec3d p_a;
    Vec3d n_b;
    Vec3d q_b;
} PointPlane;
ASSERT_OFFSET(PointPlane, p_a, 0x28);

// (A d) . (B n), turned into A's space before the product.
typedef struct EdgePlane {
    DistanceFunction base;
    Vec3d d_a;
    Vec3d n_b;
} EdgePlane;

// (A d) . (B n), product in world space.
typedef struct EdgeFace {
    DistanceFunction base;
    Vec3d d_a;
    Vec3d n_b;
} EdgeFace;

// |(A d) x (B d)|^2
typedef struct EdgesParallel {
    DistanceFunction base;
    Vec3d d_a;
    Vec3d d_b;
} EdgesParallel;

// Signed distance of two lines.
typedef struct EdgeEdge {
    DistanceFunction base;
    Vec3d p_a;
    Vec3d d_a;
    Vec3d p_b;
    Vec3d d_b;
    f64 sign; // 1 or -1
} EdgeEdge;
ASSERT_OFFSET(EdgeEdge, sign, 0xa8);

// Distance of two points; near the start's direction w its projection times 1.2, which changes more evenly.
typedef struct PointPoint {
    DistanceFunction base;
    Vec3d p_a;
    Vec3d p_b;
    Vec3d direction_w;
} PointPoint;

// (B q - A p) . (B v): how far A's point is from passing B's point along v.
typedef struct PointCone {
    DistanceFunction base;
    Vec3d p_a;
    Vec3d q_b;
    Vec3d v_b;
} PointCone;

// Distance of a point of A from a line of B, or its projection on the start's normal + offset when that is smaller.
typedef struct PointEdge {
    DistanceFunction base;
    f64 offset;
    Vec3f p_a;
    Vec3f q_b;
    Vec3d e_b; // unit direction of the line
    Vec3d n_b; // unit
} PointEdge;
ASSERT_OFFSET(PointEdge, p_a, 0x30);
ASSERT_OFFSET(PointEdge, n_b, 0x70);

// Cosine between an edge of A at p and the direction from the line (q, e) of B to p.
typedef struct EdgeTurn {
    DistanceFunction base;
    Vec3d p_a;
    Vec3d v_a;
    Vec3d q_b;
    Vec3d e_b;
} EdgeTurn;

ABI_GLOBAL const DistanceFunctionVtable edge_plane_vtable;     // 0x100639a8
ABI_GLOBAL const DistanceFunctionVtable point_plane_vtable;    // 0x100639ac
ABI_GLOBAL const DistanceFunctionVtable edge_face_vtable;      // 0x100639b0
ABI_GLOBAL const DistanceFunctionVtable edges_parallel_vtable; // 0x100639b4
ABI_GLOBAL const DistanceFunctionVtable edge_edge_vtable;      // 0x100639b8
ABI_GLOBAL const DistanceFunctionVtable point_cone_vtable;     // 0x100639bc
ABI_GLOBAL const DistanceFunctionVtable point_point_vtable;    // 0x100639c8
ABI_GLOBAL const DistanceFunctionVtable edge_turn_vtable;      // 0x100639d8
ABI_GLOBAL const DistanceFunctionVtable point_edge_vtable;     // 0x100639dc

ext THISCALL pf_coll_get_value(PointPlane *f, const Matrix *a, const Matrix *b); // 0x1002a9c0
ext THISCALL vec_parallel_area_get_value(EdgeFace *f, const Matrix *a, const Matrix *b); // 0x1002aae0
ext THISCALL distance_of_two_points_get_value(PointPoint *f, const Matrix *a, const Matrix *b); // 0x1002ab30
ext THISCALL s_vals_get_value(PointCone *f, const Matrix *a, const Matrix *b); // 0x1002abc0
ext THISCALL pk_kk_get_value(EdgeTurn *f, const Matrix *a, const Matrix *b); // 0x1002ac40
ext THISCALL pk_coll_get_value(PointEdge *f, const Matrix *a, const Matrix *b); // 0x1002ad90
ext THISCALL pf_npf_get_value(EdgePlane *f, const Matrix *a, const Matrix *b); // 0x1002ae80
ext THISCALL kk_coll_get_value(EdgeEdge *f, const Matrix *a, const Matrix *b); // 0x1002b530
ext THISCALL kk_parallel_get_value(EdgesParallel *f, const Matrix *a, const Matrix *b); // 0x1002b620

// First time in [t0, t1] at which f has fallen to `target`. Return 0 when it cannot within [t0, t1], else 1 and *out.
// `first`: f at the start when known, or NULL. `slot`: t0 is t_now + slot * 5 ms.
i32 THISCALL find_first_t_for_value_max_dev(DistanceFunction *f, f64 target, f64 t0, f64 t1, i32 slot, EventObject *a,
                                            EventObject *b, const f64 *first, f64 *out); // 0x10037910
// The same for distances: a pair that starts within `target` has its event at once unless it separates; `inner` is
// the distance it is allowed to close to before the next look.
i32 THISCALL find_first_t_for_value_coll(DistanceFunction *f, f64 target, f64 inner, f64 t0, f64 t1, EventObject *a,
                                         EventObject *b, const f64 *first, f64 *out); // 0x10037b30
// Root of f - target in [t0, t1], f0 > target >= f1 at the ends.
void THISCALL calc_nullstelle(DistanceFunction *f, f64 *out, f64 t0, f64 t1, f64 target, f64 f0, f64 f1, Object *a,
                              Object *b); // 0x10037790

static inline void distance_function_init(DistanceFunction *f, const DistanceFunctionVtable *vt, ext speed)
{
    f->vt = vt;
    f->speed = speed;
    f->inv_speed = ONE64 / speed;
}

#endif
