// Response of two cores to impulses at one point along one to three orthonormal directions (contact spec LS5).
// Response matrix m[i][j] = speed change along direction i per unit impulse along direction j, summed over both cores.
#include "contact/core_reaction.h"

#include "contact/contact_math.h"
#include "dynamics/core.h"

// r x d: the first two components stay unrounded, the third is stored.
#define CROSS_ARM(r, d)                                                                                                \
    f32 cz = (r).x * (d)->y - (r).y * (d)->x;                                                                          \
    ext cy = (r).z * (d)->x - (r).x * (d)->z;                                                                          \
    ext cx = (r).y * (d)->z - (r).z * (d)->y

static inline ext dot4(const Vec3f *self, const Vec3f *other)
{
    return ((other->w * self->w + other->z * self->z) + other->y * self->y) + other->x * self->x;
}

static inline void line_wise_mult4(Vec3f *self, const Vec3f *a, const Vec3f *b)
{
    f64 z = a->z * b->z, w = a->w * b->w;
    ext y = a->y * b->y;

    self->x = a->x * b->x;
    self->y = y;
    self->z = z;
    self->w = w;
}

// FUNCTION: PHYSICS_RT 0x100339b0 exact
ext THISCALL u_point_4_dot_product4(const Vec3f *self, const Vec3f *other)
{
    return dot4(self, other);
}

// FUNCTION: PHYSICS_RT 0x100339e0 exact
void THISCALL u_point_4_set_line_wise_mult4(Vec3f *self, const Vec3f *a, const Vec3f *b)
{
    line_wise_mult4(self, a, b);
}

// First direction: the products with the inverse inertia are used before they are stored.
static void init_direction0(CoreReaction *self, const Core *core, const Vec3f *r, Vec3f *cross, Vec3f *change, f32 sign)
{
    const Vec3d *m = core->m_world_f_core.r;
    const Vec3f *d = self->directions[0], *inv = &core->inv_rot_inertia;
    CROSS_ARM(*r, d);

    cross->x = (cz * m[2].x + m[1].x * cy) + m[0].x * cx;
    cross->w = 1;
    cross->y = (cz * m[2].y + cy * m[1].y) + cx * m[0].y;
    ext z = (cz * m[2].z + cy * m[1].z) + cx * m[0].z;
    cross->z = z;
    f64 change_z = z * inv->z;
    f64 inv_mass = inv->w;
    change->x = cross->x * inv->x;
    ext change_y = cross->y * inv->y;
    change->y = change_y;
    change->z = change_z;
    change->w = inv_mass;
    f64 *m00 = &self->response.r[0].x;
    *m00 = (((change_y * cross->y + inv_mass * cross->w) + change_z * cross->z) + cross->x * change->x) + *m00;
    self->delta_speed[0] = (dot_zyx(d, &core->speed) + dot_zyx(&core->rot_speed, cross)) * sign + self->delta_speed[0];
}

static void init_direction1(CoreReaction *self, const Core *core, const Vec3f *r, Vec3f *cross, Vec3f *change, f32 sign)
{
    const Vec3d *m = core->m_world_f_core.r;
    const Vec3f *d = self->directions[1];
    CROSS_ARM(*r, d);

    cross[1].x = (cz * m[2].x + m[1].x * cy) + m[0].x * cx;
    cross[1].y = (cz * m[2].y + cy * m[1].y) + cx * m[0].y;
    cross[1].z = (cz * m[2].z + cy * m[1].z) + cx * m[0].z;
    cross[1].w = 1;
    line_wise_mult4(&change[1], &cross[1], &core->inv_rot_inertia);
    self->response.r[1].y = dot4(&change[1], &cross[1]) + self->response.r[1].y;
    self->response.r[0].y = dot_zyx(&change[1], &cross[0]) + self->response.r[0].y;
    self->delta_speed[1] =
        sign * (vec3f_dot_product(&core->speed, d) + dot_zyx(&cross[1], &core->rot_speed)) + self->delta_speed[1];
}

static void init_direction2(CoreReaction *self, const Core *core, const Vec3f *r, Vec3f *cross, Vec3f *change, f32 sign)
{
    const Vec3f *d = self->directions[2];
    Vec3f c;

    vec3f_inline_calc_cross_product(&c, r, d);
    matrix3_inline_vimult3_f((const Matrix3 *)&core->m_world_f_core, &c, &cross[2]);
    cross[2].w = 1;
    u_point_4_set_line_wise_mult4(&change[2], &cross[2], &core->inv_rot_inertia);
    self->response.r[2].z = u_point_4_dot_product4(&change[2], &cross[2]) + self->response.r[2].z;
    self->response.r[0].z = vec3f_dot_product(&change[2], &cross[0]) + self->response.r[0].z;
    self->response.r[1].z = vec3f_dot_product(&change[2], &cross[1]) + self->response.r[1].z;
    f64 linear = vec3f_dot_product(&core->speed, d);
    self->delta_speed[2] = sign * (vec3f_dot_product(&core->rot_speed, &cross[2]) + linear) + self->delta_speed[2];
}

// Adds one core; `sign` +1 for core 0, -1 for core 1.
// FUNCTION: PHYSICS_RT 0x10033560 same-result   (contact spec LS5.2)
void THISCALL solver_core_reaction_init_trans_ws(CoreReaction *self, const Vec3d *p_ws, Core *core, Vec3f cross[3],
                                                 Vec3f change[3], f32 sign)
{
    Vec3f r;

    self->m_world_f_core = &core->m_world_f_core;
    r.x = p_ws->x - core->m_world_f_core.t.x;
    r.y = p_ws->y - core->m_world_f_core.t.y;
    r.z = p_ws->z - core->m_world_f_core.t.z;
    init_direction0(self, core, &r, &cross[0], &change[0], sign);
    if (!self->directions[1]) return;
    init_direction1(self, core, &r, cross, change, sign);
    if (!self->directions[2]) return;
    init_direction2(self, core, &r, cross, change, sign);
}

// FUNCTION: PHYSICS_RT 0x10033a30 same-result   (contact spec LS5.1)
void THISCALL solver_core_reaction_init_reaction_solver_translation_ws(CoreReaction *self, Core *core0, Core *core1,
                                                                       const Vec3d *p_ws, const Vec3f *dir0,
                                                                       const Vec3f *dir1, const Vec3f *dir2)
{
    self->directions[0] = dir0;
    self->directions[1] = dir1;
    self->directions[2] = dir2;
    if (dir1) {
        memset(&self->response, 0, sizeof self->response);
        self->delta_speed[1] = 0;
        self->delta_speed[2] = 0;
    } else {
        self->response.r[0].x = 0;
    }
    self->delta_speed[0] = 0;
    if (core0) solver_core_reaction_init_trans_ws(self, p_ws, core0, self->cross[0], self->change[0], 1);
    if (core1) solver_core_reaction_init_trans_ws(self, p_ws, core1, self->cross[1], self->change[1], -1);
}

// v += d * k; the second and third components are rounded twice.
static inline void add_scaled(Vec3f *v, const Vec3f *d, ext k)
{
    f64 y = d->y * k + v->y;
    f64 z = d->z * k + v->z;
    v->x = d->x * k + v->x;
    v->y = y;
    v->z = z;
}

// Changes the speeds of both cores at once: +impulse on core 0, -impulse on core 1.
// FUNCTION: PHYSICS_RT 0x10033ad0 same-result   (contact spec LS5.3)
void THISCALL solver_core_reaction_exert_impulse_dim2(CoreReaction *self, Core *core0, Core *core1,
                                                      const f32 impulse[2])
{
    if (core0) {
        for (i32 i = 0; i < 2; i++)
            vec3f_add_multiple(&core0->speed, &core0->speed, self->directions[i], impulse[i] * core0->inv_mass);
        for (i32 i = 0; i < 2; i++)
            add_scaled(&core0->rot_speed, &self->change[0][i], impulse[i]);
    }
    if (core1) {
        for (i32 i = 0; i < 2; i++)
            add_scaled(&core1->speed, self->directions[i], -(ext)impulse[i] * core1->inv_mass);
        for (i32 i = 0; i < 2; i++)
            add_scaled(&core1->rot_speed, &self->change[1][i], -(ext)impulse[i]);
    }
}
