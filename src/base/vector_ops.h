// Vector arithmetic. One function per helper of the original: near-identical products differ in association and in
// which components are rounded twice (core.md 7.1, 7.2). Unless stated, `out` may alias the operands.
#ifndef BASE_VECTOR_OPS_H
#define BASE_VECTOR_OPS_H

#include "base/vec.h"

// Inverse square roots by Newton steps from an exponent seed: 4 steps, 5 steps. Unrounded.
ext CDECL inline_math_isqrt_float(f32 quad);  // 0x1000dae0
ext CDECL inline_math_isqrt_double(f64 quad); // 0x1000db80

// out = (1 - t) * a + t * b
void THISCALL vec3d_set_interpolate(Vec3d *out, const Vec3d *a, const Vec3d *b, f64 t);   // 0x1000dc40
void THISCALL vec3d_set_interpolate_f(Vec3d *out, const Vec3f *a, const Vec3f *b, f64 t); // 0x1000dcb0

// Lengths. The first takes f64 components in spite of the original's class.
ext THISCALL vec3f_length_fsqrt(const Vec3d *v); // 0x1000dd20
ext THISCALL vec3f_real_length(const Vec3f *v);  // 0x1000e480
ext THISCALL vec3f_quad_length(const Vec3f *v);  // 0x1001e7a0

// Normalise in place. Return 1, or 0 and leave v when |v|^2 < 1e-19. The *_length_* ones return the length or 0.
i32 THISCALL vec3d_fast_normize(Vec3d *v);             // 0x1000dd50
i32 THISCALL vec3d_normize(Vec3d *v);                  // 0x1000e120
i32 THISCALL vec3f_fast_normize(Vec3f *v);             // 0x1000e030
ext THISCALL vec3d_real_length_plus_normize(Vec3d *v); // 0x1000de30
ext THISCALL vec3f_real_length_plus_normize(Vec3f *v); // 0x1000df30

// out = part of v orthogonal to the unit vector n
void THISCALL vec3f_set_orthogonal_part(Vec3f *out, const Vec3f *v, const Vec3f *n);    // 0x1000e220
void THISCALL vec3d_calc_cross_product(Vec3d *out, const Vec3d *a, const Vec3d *b);     // 0x1000e280
void THISCALL vec3f_calc_cross_product(Vec3f *out, const Vec3f *a, const Vec3f *b);     // 0x1000e2c0

// a x^2 + b x + c = 0, coefficients c[0] = a ...: out.x discriminant (0 linear, -1 no equation), out.y, out.z roots.
void THISCALL vec3d_solve_quadratic_equation_accurate(Vec3d *out, const Vec3d *coefficients); // 0x1000e300
i32 THISCALL vec3d_is_parallel(const Vec3d *a, const Vec3d *b, f64 eps);                       // 0x1000e3c0

// Component-wise minimum and maximum into v.
void THISCALL vec3d_line_min(Vec3d *v, const Vec3d *p); // 0x1000e4b0
void THISCALL vec3d_line_max(Vec3d *v, const Vec3d *p); // 0x1000e4f0

// out = a vector orthogonal to v (not normalised)
void THISCALL vec3d_calc_an_orthogonal(Vec3d *out, const Vec3d *v); // 0x1000f870

void THISCALL vec3d_set(Vec3d *out, const Vec3d *v);                                            // 0x1000eda0
void THISCALL vec3d_set_negative(Vec3d *out, const Vec3d *v);                                   // 0x1000eac0
void THISCALL vec3d_add_multiple(Vec3d *out, const Vec3d *p, const Vec3f *v, f64 k);            // 0x10012470
void THISCALL vec3d_set_multiple_f(Vec3d *out, const Vec3f *v, f64 k);                          // 0x1003bf40
void THISCALL vec3f_set(Vec3f *out, const Vec3f *v);                                            // 0x1000fd00
void THISCALL vec3f_add(Vec3f *out, const Vec3f *a, const Vec3f *b);                            // 0x1000fd30
void THISCALL vec3f_add_multiple(Vec3f *out, const Vec3f *a, const Vec3f *b, f64 k);            // 0x10010290
void THISCALL vec3f_subtract(Vec3f *out, const Vec3f *a, const Vec3f *b);                       // 0x100102d0
void THISCALL vec3f_set_3f(Vec3f *out, f32 x, f32 y, f32 z);                                    // 0x100107b0
void THISCALL vec3f_set_3f_2(Vec3f *out, f32 x, f32 y, f32 z);                                  // 0x1003b450

// The same in line, where the original has no call: a hook on the functions above sees the original's calls.
static inline void vec3f_sum(Vec3f *out, const Vec3f *a, const Vec3f *b)
{
    out->x = a->x + b->x;
    out->y = a->y + b->y;
    out->z = through_f64(a->z + b->z);
}

static inline void vec3f_difference(Vec3f *out, const Vec3f *a, const Vec3f *b)
{
    out->x = a->x - b->x;
    out->y = a->y - b->y;
    out->z = through_f64(a->z - b->z);
}

static inline void vec3d_assign(Vec3d *out, const Vec3d *v)
{
    out->x = v->x;
    out->y = v->y;
    f64_move(&out->z, &v->z);
}

static inline void vec3f_cross(Vec3f *out, const Vec3f *a, const Vec3f *b)
{
    ext x = a->y * b->z - a->z * b->y;
    ext y = a->z * b->x - a->x * b->z;
    ext z = a->x * b->y - a->y * b->x;
    out->x = x;
    out->y = y;
    out->z = z;
}

static inline ext vec3f_square(const Vec3f *v)
{
    return (v->x * v->x + v->y * v->y) + v->z * v->z;
}

#endif
