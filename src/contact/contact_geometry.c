// Geometry of a contact from its two features and the current poses (contact spec CP4.2-4.5).
//
// The cases fill normal (unit, world, object 0 to object 1), contact point (still at object 0's centre or corner),
// first friction tangent and gap (before the extra radii are subtracted). A contact whose projection left its feature
// is flagged for removal; this is tested after a slip only, or always for balls.
#include "base/literal.h"
#include "base/x87.h"
#include "collision/mindist.h"
#include "contact/contact_math.h"
#include "contact/contact_point.h"
#include "dynamics/cache_object.h"
#include "geometry/ledge_query.h"

static inline void contact_info_left_feature(ContactInfo *info)
{
    info->flags = (info->flags & ~CONTACT_STATUS_MASK) | CONTACT_LEFT_FEATURE;
}

// Point or ball centre against a triangle: signed distance from its plane.
// FUNCTION: PHYSICS_RT 0x1001ee70 same-result   (contact spec CP4.4)
void THISCALL contact_point_p_calc_friction_qr_pf(ContactPoint *self, const Vec3d *p, const Edge *f, CacheLedge *cache,
                                                  ContactInfo *info, Vec3f *scratch)
{
    Vec3d p_os, n_os, n_ws;
    Vec3f edge_os;

    info->point.x = p->x;
    info->point.y = p->y;
    info->point.z = p->z;
    cache_object_transform_position_to_object_coords(cache->cache, p, &p_os);
    if (self->recheck_feature == 1) {
        f32 bary[4];
        self->recheck_feature = 0;
        compact_ledge_solver_calc_unscaled_qr_vals_f_space(cache->ledge, f, &p_os, bary);
        if ((f32_bits(bary[0]) | f32_bits(bary[1]) | f32_bits(bary[2])) & 0x80000000u) contact_info_left_feature(info);
    }
    compact_ledge_solver_calc_hesse_vec_object_not_normized(f, cache->ledge, &n_os);
    n_os.y = n_os.y * self->inv_triangle_det;
    n_os.z = n_os.z * self->inv_triangle_det;
    n_os.x = n_os.x * self->inv_triangle_det;
    cache_object_transform_vector_to_world_coords(cache->cache, &n_os, &n_ws);

    const PolyPoint *p0 = edge_point(f, cache->points);
    const PolyPoint *p1 = edge_point(edge_next(f), cache->points);
    ext height = (n_os.z * p_os.z + n_os.y * p_os.y) + p_os.x * n_os.x;
    ext plane = (p0->y * n_os.y + p0->x * n_os.x) + p0->z * n_os.z;
    self->gap = height - plane;
    info->normal.x = n_ws.x * MINUS_ONE64;
    info->normal.y = n_ws.y * MINUS_ONE64;
    info->normal.z = n_ws.z * MINUS_ONE64;

    f64 z = p1->z - p0->z;
    edge_os.x = p1->x - p0->x;
    edge_os.y = p1->y - p0->y;
    edge_os.z = z;
    cache_object_transform_vector_to_world_coords_f(cache->cache, &edge_os, &info->span_friction_v[0]);
}

// Two points or ball centres.
// FUNCTION: PHYSICS_RT 0x1001f050 same-result   (contact spec CP4.2)
void THISCALL contact_point_p_calc_friction_s_pp(ContactPoint *self, const Vec3d *p0, const Vec3d *p1,
                                                 ContactInfo *info, Vec3f *scratch)
{
    static const f32 switch_axis = 0x1.ccccccp-1; // 0.9
    Vec3d d;
    Vec3f n;
    f32 ax, az;
    Vec3f *span = &info->span_friction_v[0];

    d.x = p1->x - p0->x;
    d.y = p1->y - p0->y;
    d.z = p1->z - p0->z;
    self->gap = vec3d_real_length_plus_normize(&d);
    n.x = d.x;
    info->normal.x = d.x;
    n.y = d.y;
    info->normal.y = d.y;
    n.z = d.z;
    info->normal.z = d.z;
    if (n.x * n.x >= switch_axis) {
        ax = 0;
        az = 1;
    } else {
        ax = 1;
        az = 0;
    }
    span->x = n.y * az;
    span->y = n.z * ax - n.x * az;
    span->z = ZERO64 - n.y * ax;
    vec3f_fast_normize(span);
    info->point.x = p0->x;
    info->point.y = p0->y;
    info->point.z = p0->z;
}

// Point or ball centre against an edge: distance from its line.
// FUNCTION: PHYSICS_RT 0x1001f160 same-result   (contact spec CP4.3)
void THISCALL contact_point_p_calc_friction_s_pk(ContactPoint *self, const Vec3d *p, const Edge *k, CacheLedge *cache,
                                                 ContactInfo *info, Vec3f *scratch)
{
    Vec3d a, b;
    Vec3f e, r, c;

    compact_ledge_solver_give_world_coords_at(k, cache, &a);
    compact_ledge_solver_give_world_coords_at(edge_next(k), cache, &b);
    e.x = b.x - a.x;
    e.y = b.y - a.y;
    e.z = b.z - a.z;
    r.x = p->x - a.x;
    r.y = p->y - a.y;
    r.z = p->z - a.z;
    f64 inv_len = inline_math_isqrt_double((e.z * e.z + e.y * e.y) + e.x * e.x);
    c.x = r.z * e.y - e.z * r.y;
    c.y = e.z * r.x - r.z * e.x;
    c.z = r.y * e.x - e.y * r.x;
    ext dist = vec3f_real_length(&c) * inv_len;
    self->gap = dist;
    if (dist * dist > TINY_SQUARE) {
        ext unit = inv_len / dist;
        f64 z = c.z * unit;
        c.x = c.x * unit;
        c.y = c.y * unit;
        c.z = z;
    } else {
        c.x = 1;
        c.y = 0;
        c.z = 0;
    }
    info->normal.x = c.z * e.y - c.y * e.z;
    info->normal.y = e.z * c.x - c.z * e.x;
    info->normal.z = c.y * e.x - e.y * c.x;
    vec3f_fast_normize(&info->normal);
    info->point.x = p->x;
    info->point.y = p->y;
    info->point.z = p->z;
    vec3f_set(&info->span_friction_v[0], &c);
    if (self->recheck_feature == 1) {
        self->recheck_feature = 0;
        ext u = ((e.z * r.z + r.y * e.y) + r.x * e.x) * (inv_len * (ext)inv_len);
        if (!(u >= ZERO64) || u > ONE64) contact_info_left_feature(info);
    }
}

static inline ext dot_zyx_d(const Vec3d *a, const Vec3d *b)
{
    return (a->z * b->z + a->y * b->y) + a->x * b->x;
}

// Contact without direction: removed by the next pass.
void contact_point_set_degenerate(ContactPoint *self, ContactInfo *info, const Vec3d *p)
{
    contact_info_left_feature(info);
    self->gap = ivp_mindist_settings.keeper_dist;
    info->point.x = p->x;
    info->point.y = p->y;
    info->point.z = p->z;
    info->normal.x = 1;
    info->normal.y = 0;
    info->normal.z = 0;
    info->span_friction_v[0].x = 0;
    info->span_friction_v[0].y = 1;
    info->span_friction_v[0].z = 0;
}

// Two edges: nearest points of their lines.
// FUNCTION: PHYSICS_RT 0x1001f3b0 same-result   (contact spec CP4.5)
void THISCALL contact_point_p_calc_friction_ss_kk(ContactPoint *self, const Edge *k0, const Edge *k1,
                                                  CacheLedge *cache0, CacheLedge *cache1, ContactInfo *info,
                                                  Vec3f *scratch)
{
    static const f64 parallel = 0x1.357c299a88ea7p-80; // 1e-24
    Vec3d a0, a1, b0, b1, ea, eb, c, na, nb, pa, pb, d;

    compact_ledge_solver_give_world_coords_at(k0, cache0, &a0);
    compact_ledge_solver_give_world_coords_at(edge_next(k0), cache0, &a1);
    compact_ledge_solver_give_world_coords_at(k1, cache1, &b0);
    compact_ledge_solver_give_world_coords_at(edge_next(k1), cache1, &b1);
    eb.x = b1.x - b0.x;
    eb.y = b1.y - b0.y;
    eb.z = b1.z - b0.z;
    vec3d_fast_normize(&eb);
    ea.x = a1.x - a0.x;
    ea.y = a1.y - a0.y;
    ea.z = a1.z - a0.z;
    vec3d_fast_normize(&ea);
    vec3d_calc_cross_product(&c, &ea, &eb);
    ext cc = dot_zyx_d(&c, &c);
    f64 cc_stored = cc;
    if (!(cc > parallel)) {
        vec3f_zero(scratch);
        contact_point_set_degenerate(self, info, &a0);
        return;
    }
    vec3d_calc_cross_product(&na, &ea, &c);
    vec3d_calc_cross_product(&nb, &eb, &c);
    ext na_b0 = dot_zyx_d(&na, &b0);
    f64 tb = (ONE64 / (na_b0 - dot_zyx_d(&na, &b1))) * (na_b0 - dot_zyx_d(&na, &a0));
    ext nb_a0 = dot_zyx_d(&nb, &a0);
    f64 ta = (ONE64 / (nb_a0 - dot_zyx_d(&nb, &a1))) * (nb_a0 - dot_zyx_d(&nb, &b0));
    vec3d_set_interpolate(&pa, &a0, &a1, ta);
    vec3d_set_interpolate(&pb, &b0, &b1, tb);
    d.x = pb.x - pa.x;
    d.y = pb.y - pa.y;
    d.z = pb.z - pa.z;
    ext len = vec3f_length_fsqrt(&d);
    ext k;
    const Vec3d *n;
    if (len > TINY_SQUARE) {
        self->gap = len;
        k = ONE64 / len;
        n = &d;
    } else { // touching: the sign is arbitrary
        self->gap = 0;
        k = ONE64 / x87_sqrt(cc_stored);
        n = &c;
    }
    info->normal.x = n->x * k;
    info->normal.y = n->y * k;
    info->normal.z = n->z * k;
    info->span_friction_v[0].x = ea.x;
    info->span_friction_v[0].y = ea.y;
    info->span_friction_v[0].z = ea.z;
    info->point.x = pa.x;
    info->point.y = pa.y;
    info->point.z = pa.z;
    if (self->recheck_feature == 1) {
        self->recheck_feature = 0;
        if (!(tb >= ZERO64) || tb > ONE64 || !(ta >= ZERO64) || ta > ONE64) contact_info_left_feature(info);
    }
}
