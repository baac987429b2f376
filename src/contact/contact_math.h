// Vector helpers that the original keeps beside the contact code, and named constants of the contact formulas.
#ifndef CONTACT_CONTACT_MATH_H
#define CONTACT_CONTACT_MATH_H

#include "base/vector_ops.h"

// Exact values of the original's constants (0x10063480 ...); a literal would be read wider under excess precision.
#define TINY_SQUARE 0x1.d83c94fb6d2acp-64 // 1e-19

ext THISCALL vec3f_dot_product(const Vec3f *a, const Vec3f *b);                            // 0x1001b060
void THISCALL vec3f_set_pairwise_mult(Vec3f *out, const Vec3f *a, const Vec3f *b);         // 0x1001d020
void THISCALL vec3f_inline_calc_cross_product(Vec3f *out, const Vec3f *a, const Vec3f *b); // 0x10021fd0
void THISCALL matrix3_inline_vimult3_f(const Matrix3 *m, const Vec3f *v, Vec3f *out);      // 0x10033d20
void THISCALL vec3f_set_multiple(Vec3f *out, const Vec3f *v, f64 k);                       // 0x10036ac0
void THISCALL vec3f_set_negative(Vec3f *out, const Vec3f *v);                              // 0x10036b00

// The same sum of products where the original has it inline: (z + y) + x.
static inline ext dot_zyx(const Vec3f *a, const Vec3f *b)
{
    return ((ext)a->z * b->z + (ext)a->y * b->y) + (ext)a->x * b->x;
}

// vec3f_set_multiple where the original has no call.
static inline void vec3f_multiple(Vec3f *out, const Vec3f *v, f64 k)
{
    f64 z = v->z * k;
    ext y = v->y * k;
    out->x = v->x * k;
    out->y = y;
    out->z = z;
}

static inline void vec3f_zero(Vec3f *v)
{
    v->x = 0;
    v->y = 0;
    v->z = 0;
}

static inline void vec3f_copy(Vec3f *out, const Vec3f *v)
{
    memcpy(out, v, 12);
}

#endif
