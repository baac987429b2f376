// One ledge: where a point lies relative to its edges and triangles (collision spec 1.5.2).
//
// Coordinates of p are not rounded to f32; differences of points stay in registers unless a store is shown.
#include "base/edge_tables.h"
#include "base/plane.h"
#include "geometry/ledge_query.h"

static const f64 FAR_QUAD = 0x1.6dc186ef9f45cp+335; // 1e101 (0x54e6dc186ef9f45c): larger than any squared distance

static inline const PolyPoint *start_of(const Edge *edge, const Ledge *ledge)
{
    return edge_point(edge, ledge_points(ledge));
}

// FUNCTION: PHYSICS_RT 0x10020a10 same-result   (collision spec 1.5.2)
//
// Place of p along the edge: out[0] = u |d|^2, out[1] = (1 - u) |d|^2 with u = 0 at the edge's start.
void CDECL compact_ledge_solver_calc_unscaled_s_val_k_space(const Ledge *ledge, const Edge *edge, const Vec3d *p,
                                                            f32 out[2])
{
    const PolyPoint *a = start_of(edge, ledge), *b = start_of(edge_next(edge), ledge);
    ext dx = (ext)b->x - a->x, dy = (ext)b->y - a->y, dz = (ext)b->z - a->z;
    f64 bx = b->x - (ext)p->x, by = b->y - (ext)p->y, bz = b->z - (ext)p->z;

    out[0] = -((dz * (a->z - (ext)p->z) + dy * (a->y - (ext)p->y)) + (a->x - (ext)p->x) * dx);
    out[1] = (dz * bz + dy * by) + bx * dx;
}

// FUNCTION: PHYSICS_RT 0x10020ad0 same-result   (collision spec 1.5.2)
//
// Weights of the triangle's vertices at p's projection, times out[3] = the Gram determinant of the triangle:
// out[k] belongs to the vertex opposite the k-th edge counted from `edge`; negative = p is outside across that edge.
void CDECL compact_ledge_solver_calc_unscaled_qr_vals_f_space(const Ledge *ledge, const Edge *edge, const Vec3d *p,
                                                              f32 out[4])
{
    const PolyPoint *points = ledge_points(ledge);
    const Triangle *triangle = edge_triangle(edge);
    const PolyPoint *q0 = edge_point(&triangle->edges[0], points);
    const PolyPoint *q1 = edge_point(&triangle->edges[1], points);
    const PolyPoint *q2 = edge_point(&triangle->edges[2], points);

    ext ax = (ext)q0->x - q1->x, ay = (ext)q0->y - q1->y, az = (ext)q0->z - q1->z;
    ext bx = (ext)q2->x - q1->x, by = (ext)q2->y - q1->y, bz = (ext)q2->z - q1->z;
    f64 bx_stored = bx, by_stored = by, bz_stored = bz;
    f64 aa = (az * az + ax * ax) + ay * ay;
    f64 bb = (bz * bz + by * by) + bx * bx;
    f64 dx = (ext)p->x - q1->x, dy = (ext)p->y - q1->y, dz = (ext)p->z - q1->z;
    f64 ab = (bz * az + by * ay) + bx * ax;
    f64 det = (ext)bb * aa - (ext)ab * ab;
    f64 da = (dz * az + dy * ay) + dx * ax;
    f64 db = ((ext)dz * bz_stored + (ext)dy * by_stored) + (ext)dx * bx_stored;

    ext w0 = (ext)da * bb - (ext)db * ab;
    ext w2 = (ext)db * aa - (ext)da * ab;
    ext w1 = (det - w0) - w2;

    // bytes {0, 8, 4, 0, 8}: places of w2, w1, w0 start at the edge's number
    const u8 *place = edge_permutation + (((uintptr_t)edge >> 2) & 3) - 1;
    out[3] = det;
    *(f32 *)((char *)out + place[0]) = w2;
    *(f32 *)((char *)out + place[1]) = w1;
    *(f32 *)((char *)out + place[2]) = w0;
}

// FUNCTION: PHYSICS_RT 0x10021210 exact   (collision spec 3.10)
//
// Plane of the edge's triangle, unit normal.
void CDECL compact_ledge_solver_calc_hesse_object(const Edge *edge, const Ledge *ledge, PlaneD *out)
{
    plane_d_calc_hesse_f(out, (const Vec3f *)start_of(edge, ledge), (const Vec3f *)start_of(edge_prev(edge), ledge),
                         (const Vec3f *)start_of(edge_next(edge), ledge));
    plane_d_normize(out);
}

// The three components of (next - start) x (prev - start), unrounded.
#define TRIANGLE_NORMAL(edge, ledge, nx, ny, nz)                                                                    \
    const PolyPoint *o_ = start_of(edge, ledge);                                                                    \
    const PolyPoint *b_ = start_of(edge_next(edge), ledge), *a_ = start_of(edge_prev(edge), ledge);                 \
    f64 ax_ = (ext)a_->x - o_->x, ay_ = (ext)a_->y - o_->y, az_ = (ext)a_->z - o_->z;                               \
    ext bx_ = (ext)b_->x - o_->x, by_ = (ext)b_->y - o_->y, bz_ = (ext)b_->z - o_->z;                               \
    ext nx = by_ * az_ - bz_ * ay_;                                                                                 \
    ext ny = bz_ * ax_ - bx_ * az_;                                                                                 \
    ext nz = bx_ * ay_ - by_ * ax_

// FUNCTION: PHYSICS_RT 0x10021280 same-result   (collision spec 1.5.2)
//
// Normal of the edge's triangle, twice its area long, outward.
void CDECL compact_ledge_solver_calc_hesse_vec_object_not_normized(const Edge *edge, const Ledge *ledge, Vec3d *out)
{
    TRIANGLE_NORMAL(edge, ledge, nx, ny, nz);
    out->x = nx;
    out->y = ny;
    out->z = nz;
}

// FUNCTION: PHYSICS_RT 0x10021350 same-result   (collision spec 1.5.2)
void CDECL compact_ledge_solver_calc_hesse_vec_object_not_normized_f(const Edge *edge, const Ledge *ledge, Vec3f *out)
{
    TRIANGLE_NORMAL(edge, ledge, nx, ny, nz);
    out->x = nx;
    out->y = ny;
    out->z = nz;
}

// FUNCTION: PHYSICS_RT 0x10021420 same-result   (collision spec 1.5.2)
//
// Squared distance of p from the endless line through the edge.
ext CDECL compact_ledge_solver_quad_dist_edge_to_point_k_space(const Ledge *ledge, const Edge *edge, const Vec3d *p)
{
    const PolyPoint *a = start_of(edge, ledge), *b = start_of(edge_next(edge), ledge);
    f64 dx = (ext)b->x - a->x, dy = (ext)b->y - a->y, dz = (ext)b->z - a->z;
    f64 px = (ext)p->x - a->x, py = (ext)p->y - a->y;
    ext pz = (ext)p->z - a->z;

    f64 cx = (ext)py * dz - pz * dy;
    ext cy = pz * dx - (ext)px * dz;
    f64 cz = (ext)px * dy - (ext)py * dx;

    f64 ex = (ext)a->x - b->x, ey = (ext)a->y - b->y, ez = (ext)a->z - b->z;
    ext quad = ((ext)cz * cz + cy * cy) + (ext)cx * cx;
    return (1.0 / (((ext)ez * ez + (ext)ex * ex) + (ext)ey * ey)) * quad;
}

static inline ext quad_dist_to_point(const PolyPoint *a, const Vec3d *p)
{
    ext dx = (ext)p->x - a->x, dy = (ext)p->y - a->y, dz = (ext)p->z - a->z;
    return (dz * dz + dy * dy) + dx * dx;
}

// FUNCTION: PHYSICS_RT 0x10021550 exact   (collision spec 1.5.2)
//
// Squared distance of p from the triangle. Edges are tried from the last to the first; the end of one is the start of
// the next, so only starts count.
ext CDECL compact_ledge_solver_calc_qlen_pf_f_space(const Ledge *ledge, const Triangle *triangle, const Vec3d *p)
{
    f32 weights[4];
    compact_ledge_solver_calc_unscaled_qr_vals_f_space(ledge, &triangle->edges[0], p, weights);
    if (((f32_bits(weights[0]) | f32_bits(weights[1]) | f32_bits(weights[2])) & 0x80000000) == 0) {
        Vec3d n;
        compact_ledge_solver_calc_hesse_vec_object_not_normized(&triangle->edges[0], ledge, &n);
        const PolyPoint *a = start_of(&triangle->edges[0], ledge);
        ext height = (((ext)n.y * p->y + (ext)n.z * p->z) + (ext)n.x * p->x) -
                     (((ext)a->y * n.y + (ext)a->z * n.z) + (ext)a->x * n.x);
        return (1.0 / (((ext)n.y * n.y + (ext)n.x * n.x) + (ext)n.z * n.z)) * height * height;
    }

    f64 best = FAR_QUAD;
    for (i32 k = 2; k >= 0; k--) {
        const Edge *edge = &triangle->edges[k];
        f32 s[2];
        ext quad;
        compact_ledge_solver_calc_unscaled_s_val_k_space(ledge, edge, p, s);
        if (!(s[0] >= 0)) quad = quad_dist_to_point(start_of(edge, ledge), p);
        else if (s[1] >= 0) quad = compact_ledge_solver_quad_dist_edge_to_point_k_space(ledge, edge, p);
        else continue;
        if (!(quad >= best)) best = quad;
    }
    return best;
}

// FUNCTION: PHYSICS_RT 0x100216f0 same-result   (collision spec 1.5.2)
//
// Squared distance of p from the edge's start.
ext CDECL compact_ledge_solver_calc_qlen_pp_p_space(const Ledge *ledge, const Edge *edge, const Vec3d *p)
{
    return quad_dist_to_point(start_of(edge, ledge), p);
}

// FUNCTION: PHYSICS_RT 0x10021740 same-result   (collision spec 1.5.2)
//
// Squared distance of p from the edge's segment.
ext CDECL compact_ledge_solver_calc_qlen_pk_k_space(const Vec3d *p, const Ledge *ledge, const Edge *edge)
{
    f32 s[2];
    compact_ledge_solver_calc_unscaled_s_val_k_space(ledge, edge, p, s);
    if (((f32_bits(s[0]) | f32_bits(s[1])) & 0x80000000) == 0)
        return compact_ledge_solver_quad_dist_edge_to_point_k_space(ledge, edge, p);
    if (s[0] >= 0) edge = edge_next(edge);
    return compact_ledge_solver_calc_qlen_pp_p_space(ledge, edge, p);
}

// FUNCTION: PHYSICS_RT 0x1001a5c0 same-result   (collision spec 3.9.9)
//
// Walks from the triangle behind `edge`'s one to the one that faces p. Each step enters a triangle not seen before, so
// the walk ends after at most triangle_count steps.
const Edge *CDECL compact_ledge_solver_minimize_on_other_side(const Edge *edge, const Vec3d *p)
{
    const Triangle *triangle = edge_triangle(edge);
    const Ledge *ledge = triangle_ledge(triangle);
    u32 visited[0x1000 / 32]; // one bit per index a triangle's header can hold
    i32 words = (ledge->triangle_count + 31) >> 5;
    for (i32 i = 0; i < words && i < 0x1000 / 32; i++) visited[i] = 0;

    edge = &ledge_triangles(ledge)[triangle_pierce_index(triangle)].edges[0];
    for (;;) {
        u32 index = triangle_index(edge_triangle(edge));
        f32 weights[4];
        visited[index >> 5] |= 1u << (index & 31);
        compact_ledge_solver_calc_unscaled_qr_vals_f_space(ledge, edge, p, weights);

        const Edge *border = edge, *across = NULL;
        for (i32 k = 0; k < 3; k++, border = edge_next(border)) {
            if (weights[k] > 0) continue;
            u32 neighbour = triangle_index(edge_triangle(edge_opposite(border)));
            if (visited[neighbour >> 5] & (1u << (neighbour & 31))) continue;
            across = edge_opposite(border);
            break;
        }
        if (!across) return edge;
        edge = across;
    }
}
