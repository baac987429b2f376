// Two ledges of two objects: points and edges of one seen from the other (collision spec 1.5.3).
#include "base/vector_ops.h"
#include "dynamics/cache_object.h"
#include "geometry/ledge_query.h"

static const f64 FAR_QUAD = 0x1.6dc186ef9f45cp+335;       // 1e101 (0x54e6dc186ef9f45c)
static const f64 PARALLEL_QUAD = 0x1.2725dd1d243abp-60;   // 1e-18 (0x10063880), |k x l|^2
static const f64 PARALLEL_QUAD_DIST = 0x1.357c299a88ea7p-80; // 1e-24 (0x100634e8)

// Point (x, y, z) of `from` in the space of `to`; world coordinates are stored f64 in between.
static inline void position_in_other_space(ext x, ext y, ext z, const CacheLedge *from, const CacheLedge *to, Vec3d *out)
{
    const Matrix *m = &from->cache->m_world_f_object;
    f64 px = m->r[0].x * x, py = m->r[1].x * x;
    ext pz = m->r[2].x * x;
    px = m->r[0].y * y + px;
    py = m->r[1].y * y + py;
    pz = m->r[2].y * y + pz;
    f64 wx = (m->r[0].z * z + px) + m->t.x;
    f64 wy = (m->r[1].z * z + py) + m->t.y;
    f64 wz = (m->r[2].z * z + pz) + m->t.z;

    m = &to->cache->m_world_f_object;
    ext dx = (ext)wx - m->t.x, dy = (ext)wy - m->t.y, dz = (ext)wz - m->t.z;
    out->x = (m->r[2].x * dz + m->r[1].x * dy) + m->r[0].x * dx;
    out->y = (m->r[2].y * dz + m->r[1].y * dy) + m->r[0].y * dx;
    out->z = (m->r[2].z * dz + m->r[1].z * dy) + m->r[0].z * dx;
}

// FUNCTION: PHYSICS_RT 0x10020710 same-result   (collision spec 1.5.3)
void CDECL compact_ledge_solver_calc_pos_other_space(const Edge *edge, const CacheLedge *from, const CacheLedge *to,
                                                     Vec3d *out)
{
    const PolyPoint *p = edge_point(edge, from->points);
    position_in_other_space(p->x, p->y, p->z, from, to, out);
}

// FUNCTION: PHYSICS_RT 0x10020810 same-result   (collision spec 1.5.3)
//
// Direction v of `from` in the space of `to`; world coordinates stay in registers.
void CDECL compact_ledge_solver_transform_vec_other_space(const Vec3d *v, const CacheLedge *from, const CacheLedge *to,
                                                          Vec3d *out)
{
    const Matrix *m = &from->cache->m_world_f_object;
    ext x = v->x, y = v->y, z = v->z;
    ext wx = (m->r[0].z * z + m->r[0].y * y) + m->r[0].x * x;
    ext wy = (m->r[1].z * z + m->r[1].y * y) + m->r[1].x * x;
    ext wz = (m->r[2].z * z + m->r[2].y * y) + m->r[2].x * x;

    m = &to->cache->m_world_f_object;
    out->x = (m->r[2].x * wz + m->r[1].x * wy) + m->r[0].x * wx;
    out->y = (m->r[2].y * wz + m->r[1].y * wy) + m->r[0].y * wx;
    out->z = (m->r[2].z * wz + m->r[1].z * wy) + m->r[0].z * wx;
}

// FUNCTION: PHYSICS_RT 0x100208f0 same-result   (collision spec 1.5.3)
void CDECL compact_ledge_solver_transform_pos_other_space(const PolyPoint *p, const CacheLedge *from,
                                                          const CacheLedge *to, Vec3d *out)
{
    position_in_other_space(p->x, p->y, p->z, from, to, out);
}

// FUNCTION: PHYSICS_RT 0x100217d0 same-result   (collision spec 1.5.3)
void CDECL compact_ledge_solver_give_world_coords_at(const Edge *edge, const CacheLedge *side, Vec3d *out)
{
    cache_object_transform_position_to_world_coords(side->cache, (const Vec3f *)edge_point(edge, side->points), out);
}

// FUNCTION: PHYSICS_RT 0x10020c60 same-result   (collision spec 1.5.3)
EdgePair *THISCALL kk_input_ctor(EdgePair *pair, const Edge *k, const Edge *l, const CacheLedge *k_side,
                                 const CacheLedge *l_side)
{
    pair->k_edge = k;
    pair->l_edge = l;

    const PolyPoint *k0 = edge_point(k, k_side->points), *k1 = edge_point(edge_next(k), k_side->points);
    Vec3d d;
    d.x = (ext)k1->x - k0->x;
    d.y = (ext)k1->y - k0->y;
    d.z = (ext)k1->z - k0->z;
    compact_ledge_solver_transform_vec_other_space(&d, k_side, l_side, &pair->k_dir);

    pair->k_side = k_side;
    pair->l_side = l_side;
    compact_ledge_solver_calc_pos_other_space(k, k_side, l_side, &pair->k0);
    compact_ledge_solver_calc_pos_other_space(edge_next(k), k_side, l_side, &pair->k1);

    pair->l0 = edge_point(l, l_side->points);
    pair->l1 = edge_point(edge_next(l), l_side->points);
    pair->l_dir.x = (ext)pair->l1->x - pair->l0->x;
    pair->l_dir.y = (ext)pair->l1->y - pair->l0->y;
    pair->l_dir.z = (ext)pair->l1->z - pair->l0->z;
    vec3d_calc_cross_product(&pair->cross, &pair->k_dir, &pair->l_dir);
    return pair;
}

static inline ext quad_length(const Vec3d *v)
{
    return ((ext)v->x * v->x + (ext)v->y * v->y) + (ext)v->z * v->z;
}

// FUNCTION: PHYSICS_RT 0x10020da0 same-result   (collision spec 1.5.3)
//
// Squared distance of the endless lines; of k's start from l's segment when they are parallel.
ext THISCALL kk_input_calc_quad_distance_edge_edge(const EdgePair *pair)
{
    const Vec3d *c = &pair->cross;
    ext quad = quad_length(c);
    if (!(quad > PARALLEL_QUAD_DIST))
        return compact_ledge_solver_calc_qlen_pk_k_space(&pair->k0, edge_ledge(pair->l_edge), pair->l_edge);
    ext gap = (((ext)pair->k0.z * c->z + (ext)pair->k0.y * c->y) + (ext)pair->k0.x * c->x) -
              ((pair->l0->z * (ext)c->z + pair->l0->y * (ext)c->y) + pair->l0->x * (ext)c->x);
    return gap * gap / quad;
}

// Dot products as the original associates them: y and z first.
static inline ext dot_point(const PolyPoint *p, const Vec3d *n)
{
    return (p->y * (ext)n->y + p->z * (ext)n->z) + p->x * (ext)n->x;
}

static inline ext dot_vec(const Vec3d *p, const Vec3d *n)
{
    return ((ext)n->y * p->y + (ext)n->z * p->z) + (ext)n->x * p->x;
}

// Parallel edges: the sample of one edge that comes nearest to the other one's line decides.
static void parallel_params(const EdgePair *pair, f32 out[4])
{
    static const f32 samples[11] = {
        -1.0f, 0.5f, 2.0f, 0.0f, 1.0f,
        -0x1.0624dep-10f, // -0.001 (0xba83126f)
        0x1.0624dep-10f,  //  0.001
        0x1.ff7ceep-1f,   //  0.999 (0x3f7fbe77)
        0x1.00418ap+0f,   //  1.001 (0x3f8020c5)
        -0x1.0c6f7ap-20f, // -1e-6  (0xb58637bd)
        0x1.0c6f7ap-20f,  //  1e-6
    };
    f64 best = FAR_QUAD;
    Vec3d x, l0, l1;
    f32 s[2];

    const Ledge *ledge = pair->l_side->ledge;
    for (i32 i = 0; i < 11; i++) {
        f32 t = samples[i];
        vec3d_set_interpolate(&x, &pair->k0, &pair->k1, t);
        ext quad = compact_ledge_solver_quad_dist_edge_to_point_k_space(ledge, pair->l_edge, &x);
        if (quad >= best) continue;
        best = quad;
        out[0] = t;
        out[1] = 1.0f - t;
        compact_ledge_solver_calc_unscaled_s_val_k_space(ledge, pair->l_edge, &x, s);
        out[2] = s[0];
        out[3] = s[1];
    }

    compact_ledge_solver_transform_pos_other_space(pair->l0, pair->l_side, pair->k_side, &l0);
    compact_ledge_solver_transform_pos_other_space(pair->l1, pair->l_side, pair->k_side, &l1);
    ledge = pair->k_side->ledge;
    for (i32 i = 0; i < 9; i++) {
        f32 t = samples[i];
        vec3d_set_interpolate(&x, &l0, &l1, t);
        ext quad = compact_ledge_solver_quad_dist_edge_to_point_k_space(ledge, pair->k_edge, &x);
        if (quad >= best) continue;
        best = quad;
        out[2] = t;
        out[3] = 1.0f - t;
        compact_ledge_solver_calc_unscaled_s_val_k_space(ledge, pair->k_edge, &x, s);
        out[0] = s[0];
        out[1] = s[1];
    }
}

// FUNCTION: PHYSICS_RT 0x10020e60 same-result   (collision spec 1.5.3)
//
// Unscaled parameters of the closest points of two lines: out[0], out[1] distances from k's start and end,
// out[2], out[3] from l's. Returns 0 (and sampled values) when the lines are parallel.
i32 CDECL compact_ledge_solver_calc_unscaled_kk_vals(const EdgePair *pair, f32 out[4])
{
    if (!(quad_length(&pair->cross) > PARALLEL_QUAD)) {
        parallel_params(pair, out);
        return 0;
    }

    Vec3d n_k, n_l;
    vec3d_calc_cross_product(&n_k, &pair->k_dir, &pair->cross);
    vec3d_calc_cross_product(&n_l, &pair->l_dir, &pair->cross);

    ext l1_wide = dot_point(pair->l1, &n_k);
    f64 l1 = l1_wide;
    f64 k = dot_vec(&pair->k0, &n_k);
    ext l0 = dot_point(pair->l0, &n_k);
    f64 span = l0 - l1_wide;
    out[2] = (l0 - k) * span;
    out[3] = ((ext)k - l1) * span;

    ext k1_wide = dot_vec(&pair->k1, &n_l);
    f64 k1 = k1_wide;
    f64 l = dot_point(pair->l0, &n_l);
    ext k0 = dot_vec(&pair->k0, &n_l);
    span = k0 - k1_wide;
    out[0] = (k0 - l) * span;
    out[1] = ((ext)l - k1) * span;
    return 1;
}

// Squared distance of the edge's start from the other object's edge k.
static ext quad_dist_point_to_edge(const Edge *p, const CacheLedge *p_side, const Edge *k, const CacheLedge *k_side)
{
    Vec3d x;
    compact_ledge_solver_calc_pos_other_space(p, p_side, k_side, &x);
    return compact_ledge_solver_calc_qlen_pk_k_space(&x, k_side->ledge, k);
}

static inline i32 any_sign_bit(f32 a, f32 b)
{
    return (f32_bits(a) | f32_bits(b)) >> 31;
}

// FUNCTION: PHYSICS_RT 0x10021800 same-result   (collision spec 1.5.3)
//
// Squared distance of the segments.
ext CDECL compact_ledge_solver_calc_qlen_kk(const Edge *k, const Edge *l, const CacheLedge *k_side,
                                            const CacheLedge *l_side)
{
    EdgePair pair;
    f32 s[4];
    kk_input_ctor(&pair, k, l, k_side, l_side);
    compact_ledge_solver_calc_unscaled_kk_vals(&pair, s);

    if (!any_sign_bit(s[2], s[3])) {
        if (!(s[0] > 0)) return compact_ledge_solver_calc_qlen_pk_k_space(&pair.k0, l_side->ledge, l);
        if (!(s[1] > 0)) return compact_ledge_solver_calc_qlen_pk_k_space(&pair.k1, l_side->ledge, l);
        return kk_input_calc_quad_distance_edge_edge(&pair);
    }
    if (!any_sign_bit(s[0], s[1])) {
        if (!(s[2] > 0)) return quad_dist_point_to_edge(l, l_side, k, k_side);
        if (!(s[3] > 0)) return quad_dist_point_to_edge(edge_next(l), l_side, k, k_side);
        // Not reached: one of s[2], s[3] is negative. The original writes to address 0 here.
    }

    f64 best = FAR_QUAD;
    const Vec3d *ends = &pair.k0;
    for (i32 i = 0; i < 2; i++) {
        ext quad = quad_dist_point_to_edge(i ? edge_next(l) : l, l_side, k, k_side);
        if (!(quad >= best)) best = quad;
        quad = compact_ledge_solver_calc_qlen_pk_k_space(&ends[i], l_side->ledge, l);
        if (!(quad >= best)) best = quad;
    }
    return best;
}
