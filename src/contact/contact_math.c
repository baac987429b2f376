// Vector helpers with the rounding of the original's copies: most round the third component twice.
#include "contact/contact_math.h"

// FUNCTION: PHYSICS_RT 0x1001b060 exact
ext THISCALL vec3f_dot_product(const Vec3f *a, const Vec3f *b)
{
    return dot_zyx(a, b);
}

// FUNCTION: PHYSICS_RT 0x1001d020 exact
void THISCALL vec3f_set_pairwise_mult(Vec3f *out, const Vec3f *a, const Vec3f *b)
{
    f64 z = a->z * b->z;
    ext y = a->y * b->y;
    out->x = a->x * b->x;
    out->y = y;
    out->z = z;
}

// The only cross product that may not alias: each component is stored before the next is formed.
// FUNCTION: PHYSICS_RT 0x10021fd0 exact
void THISCALL vec3f_inline_calc_cross_product(Vec3f *out, const Vec3f *a, const Vec3f *b)
{
    out->x = a->y * b->z - a->z * b->y;
    out->y = a->z * b->x - a->x * b->z;
    out->z = a->x * b->y - a->y * b->x;
}

// transpose(R) * v
// FUNCTION: PHYSICS_RT 0x10033d20 exact
void THISCALL matrix3_inline_vimult3_f(const Matrix3 *m, const Vec3f *v, Vec3f *out)
{
    f64 z = (m->r[0].z * v->x + m->r[1].z * v->y) + m->r[2].z * v->z;
    ext y = (m->r[0].y * v->x + m->r[1].y * v->y) + m->r[2].y * v->z;
    out->x = (m->r[1].x * v->y + m->r[2].x * v->z) + v->x * m->r[0].x;
    out->y = y;
    out->z = z;
}

// FUNCTION: PHYSICS_RT 0x10036ac0 same-result
void THISCALL vec3f_set_multiple(Vec3f *out, const Vec3f *v, f64 k)
{
    vec3f_multiple(out, v, k);
}

// FUNCTION: PHYSICS_RT 0x10036b00 same-result
void THISCALL vec3f_set_negative(Vec3f *out, const Vec3f *v)
{
    f64 z = -v->z;
    f32 y = -v->y;
    out->x = -v->x;
    out->y = y;
    out->z = z;
}
