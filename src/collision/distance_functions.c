// Distance functions of the event solver (collision spec 5.3.2, 6.5).
#include "collision/distance_functions.h"

#include "base/matrix.h"
#include "base/vector_ops.h"
#include "base/x87.h"

static const f64 PROJECTION_GAIN = 0x1.333334p+0; // 1.2 (0x100639a0)

static inline void rotate(const Matrix *m, const Vec3d *v, Vec3d *out)
{
    matrix3_vmult3((const Matrix3 *)m, v, out);
}

// FUNCTION: PHYSICS_RT 0x1002a9c0 same-result   (collision spec 5.3.2)
//
// The plane's point goes to the world by its own code: z is not stored.
ext THISCALL pf_coll_get_value(PointPlane *f, const Matrix *a, const Matrix *b)
{
    Vec3d p;
    matrix_vmult4(a, &f->p_a, &p);

    const Vec3d *q = &f->q_b, *n = &f->n_b;
    f64 qx = b->r[0].x * q->x, qy = b->r[1].x * q->x;
    qx = b->r[0].y * q->y + qx;
    qy = b->r[1].y * q->y + qy;
    qx = (b->r[0].z * q->z + qx) + b->t.x;
    qy = (b->r[1].z * q->z + qy) + b->t.y;
    ext qz = ((q->x * b->r[2].x + b->r[2].y * q->y) + b->r[2].z * q->z) + b->t.z;

    f64 nx = (b->r[0].x * n->x + b->r[0].z * n->z) + b->r[0].y * n->y;
    f64 ny = (b->r[1].x * n->x + b->r[1].z * n->z) + b->r[1].y * n->y;
    f64 nz = (b->r[2].y * n->y + b->r[2].x * n->x) + b->r[2].z * n->z;
    f64 dx = p.x - qx, dy = p.y - qy;
    return ((p.z - qz) * nz + dy * ny) + dx * nx;
}

// FUNCTION: PHYSICS_RT 0x1002aae0 same-result   (collision spec 6.5)
ext THISCALL vec_parallel_area_get_value(EdgeFace *f, const Matrix *a, const Matrix *b)
{
    Vec3d d, n;
    rotate(a, &f->d_a, &d);
    rotate(b, &f->n_b, &n);
    return (d.z * n.z + d.y * n.y) + n.x * d.x;
}

// FUNCTION: PHYSICS_RT 0x1002ab30 same-result   (collision spec 5.3.2)
ext THISCALL distance_of_two_points_get_value(PointPoint *f, const Matrix *a, const Matrix *b)
{
    Vec3d p, q;
    matrix_vmult4(a, &f->p_a, &p);
    matrix_vmult4(b, &f->p_b, &q);
    ext dx = q.x - p.x, dy = q.y - p.y, dz = q.z - p.z;
    f64 quad = (dy * dy + dz * dz) + dx * dx;
    ext projection = ((dy * f->direction_w.y + dz * f->direction_w.z) + dx * f->direction_w.x) * PROJECTION_GAIN;
    if (!(x87_abs(projection) * projection >= quad)) return projection;
    return x87_sqrt(quad);
}

// FUNCTION: PHYSICS_RT 0x1002abc0 same-result   (collision spec 5.3.2)
ext THISCALL s_vals_get_value(PointCone *f, const Matrix *a, const Matrix *b)
{
    Vec3d p, q, v;
    matrix_vmult4(a, &f->p_a, &p);
    matrix_vmult4(b, &f->q_b, &q);
    rotate(b, &f->v_b, &v);
    return ((q.y - p.y) * v.y + (q.z - p.z) * v.z) + (q.x - p.x) * v.x;
}

// FUNCTION: PHYSICS_RT 0x1002ac40 same-result   (collision spec 6.5)
ext THISCALL pk_kk_get_value(EdgeTurn *f, const Matrix *a, const Matrix *b)
{
    Vec3d p, v, q, e, away;
    matrix_vmult4(a, &f->p_a, &p);
    rotate(a, &f->v_a, &v);
    matrix_vmult4(b, &f->q_b, &q);
    rotate(b, &f->e_b, &e);

    f64 dx = p.x - q.x, dy = p.y - q.y;
    ext dz_wide = p.z - q.z;
    f64 dz = dz_wide;
    ext cx = dz_wide * e.y - e.z * dy; // c = e x d
    f64 cy = e.z * dx - dz * e.x;
    f64 cz = dy * e.x - e.y * dx;
    f64 ez_cx = e.z * cx;
    away.x = cy * e.z - cz * e.y; // c x e
    away.y = cz * e.x - ez_cx;
    away.z = cx * e.y - cy * e.x;
    vec3d_normize(&away);
    return (v.z * away.z + v.y * away.y) + away.x * v.x;
}

// FUNCTION: PHYSICS_RT 0x1002ad90 same-result   (collision spec 5.3.2)
ext THISCALL pk_coll_get_value(PointEdge *f, const Matrix *a, const Matrix *b)
{
    Vec3d p, q, e, n, d, moment;
    matrix_vmult4_fp(a, &f->p_a, &p);
    matrix_vmult4_fp(b, &f->q_b, &q);
    rotate(b, &f->e_b, &e);
    rotate(b, &f->n_b, &n);
    d.x = q.x - p.x;
    d.y = q.y - p.y;
    d.z = q.z - p.z;
    vec3d_calc_cross_product(&moment, &d, &e);
    ext distance = vec3f_length_fsqrt(&moment);
    ext projection = ((moment.z * n.z + moment.y * n.y) + n.x * moment.x) + f->offset;
    f64 projection_stored = projection;
    if (projection >= distance) return distance;
    return projection_stored;
}

// FUNCTION: PHYSICS_RT 0x1002ae80 same-result   (collision spec 6.5)
ext THISCALL pf_npf_get_value(EdgePlane *f, const Matrix *a, const Matrix *b)
{
    Vec3d n_w, n;
    rotate(b, &f->n_b, &n_w);
    matrix3_vimult3((const Matrix3 *)a, &n_w, &n);
    return (n.y * f->d_a.y + n.z * f->d_a.z) + n.x * f->d_a.x;
}

// FUNCTION: PHYSICS_RT 0x1002b530 same-result   (collision spec 6.5)
ext THISCALL kk_coll_get_value(EdgeEdge *f, const Matrix *a, const Matrix *b)
{
    Vec3d d_a, p_a, d_b, p_b, c;
    rotate(a, &f->d_a, &d_a);
    matrix_vmult4(a, &f->p_a, &p_a);
    rotate(b, &f->d_b, &d_b);
    matrix_vmult4(b, &f->p_b, &p_b);
    vec3d_calc_cross_product(&c, &d_a, &d_b);
    f64 gap = ((c.z * p_a.z + c.y * p_a.y) + p_a.x * c.x) - ((c.z * p_b.z + c.y * p_b.y) + p_b.x * c.x);
    f32 quad = (c.y * c.y + c.z * c.z) + c.x * c.x;
    return inline_math_isqrt_float(quad) * gap * f->sign;
}

// FUNCTION: PHYSICS_RT 0x1002b620 same-result   (collision spec 6.5)
ext THISCALL kk_parallel_get_value(EdgesParallel *f, const Matrix *a, const Matrix *b)
{
    Vec3d d_a, d_b, c;
    rotate(a, &f->d_a, &d_a);
    rotate(b, &f->d_b, &d_b);
    vec3d_calc_cross_product(&c, &d_a, &d_b);
    return (c.z * c.z + c.y * c.y) + c.x * c.x;
}

#define VALUE(function) {(ext(THISCALL *)(DistanceFunction *, const Matrix *, const Matrix *))function}

// VTABLE: PHYSICS_RT 0x100639a8
const DistanceFunctionVtable edge_plane_vtable = VALUE(pf_npf_get_value);
// VTABLE: PHYSICS_RT 0x100639ac
const DistanceFunctionVtable point_plane_vtable = VALUE(pf_coll_get_value);
// VTABLE: PHYSICS_RT 0x100639b0
const DistanceFunctionVtable edge_face_vtable = VALUE(vec_parallel_area_get_value);
// VTABLE: PHYSICS_RT 0x100639b4
const DistanceFunctionVtable edges_parallel_vtable = VALUE(kk_parallel_get_value);
// VTABLE: PHYSICS_RT 0x100639b8
const DistanceFunctionVtable edge_edge_vtable = VALUE(kk_coll_get_value);
// VTABLE: PHYSICS_RT 0x100639bc
const DistanceFunctionVtable point_cone_vtable = VALUE(s_vals_get_value);
// VTABLE: PHYSICS_RT 0x100639c8
const DistanceFunctionVtable point_point_vtable = VALUE(distance_of_two_points_get_value);
// VTABLE: PHYSICS_RT 0x100639d8
const DistanceFunctionVtable edge_turn_vtable = VALUE(pk_kk_get_value);
// VTABLE: PHYSICS_RT 0x100639dc
const DistanceFunctionVtable point_edge_vtable = VALUE(pk_coll_get_value);
