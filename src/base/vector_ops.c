#include "base/vector_ops.h"

#include "base/isqrt.h"
#include "base/x87.h"

// ---- inverse square roots ----

// FUNCTION: PHYSICS_RT 0x1000dae0 exact   (core.md 7.1)
ext CDECL inline_math_isqrt_float(f32 quad)
{
    return isqrt_4(quad, quad);
}

// FUNCTION: PHYSICS_RT 0x1000db80 exact   (core.md 7.1)
ext CDECL inline_math_isqrt_double(f64 quad)
{
    return isqrt_5(quad, quad);
}

// ---- lengths ----

static inline ext quad_length_d(const Vec3d *v)
{
    return (v->x * v->x + v->y * v->y) + v->z * v->z;
}

// FUNCTION: PHYSICS_RT 0x1000dd20 exact   (core.md 7.1)
ext THISCALL vec3f_length_fsqrt(const Vec3d *v)
{
    return x87_sqrt(quad_length_d(v));
}

// FUNCTION: PHYSICS_RT 0x1000e480 exact   (core.md 7.1)
ext THISCALL vec3f_real_length(const Vec3f *v)
{
    return x87_sqrt(vec3f_square(v));
}

// FUNCTION: PHYSICS_RT 0x1001e7a0 exact   (core.md 7.1)
ext THISCALL vec3f_quad_length(const Vec3f *v)
{
    return vec3f_square(v);
}

// ---- normalisation ----
// The test is written so that a NaN leaves the vector alone, as the original's does.

static inline void scale_d(Vec3d *v, ext k)
{
    v->x = k * v->x;
    v->y = k * v->y;
    v->z = k * v->z;
}

static inline void scale_f(Vec3f *v, ext k)
{
    v->x = k * v->x;
    v->y = k * v->y;
    v->z = k * v->z;
}

// FUNCTION: PHYSICS_RT 0x1000dd50 exact   (core.md 7.1)
i32 THISCALL vec3d_fast_normize(Vec3d *v)
{
    ext quad = quad_length_d(v);
    if (!(quad >= ISQRT_MIN_QUAD)) return 0;
    scale_d(v, isqrt_4(quad, quad));
    return 1;
}

// FUNCTION: PHYSICS_RT 0x1000e120 exact   (core.md 7.1)
i32 THISCALL vec3d_normize(Vec3d *v)
{
    ext quad = quad_length_d(v);
    if (!(quad >= ISQRT_MIN_QUAD)) return 0;
    scale_d(v, isqrt_5(quad, quad));
    return 1;
}

// FUNCTION: PHYSICS_RT 0x1000e030 exact   (core.md 7.1)
i32 THISCALL vec3f_fast_normize(Vec3f *v)
{
    ext quad = vec3f_square(v);
    if (!(quad >= ISQRT_MIN_QUAD)) return 0;
    scale_f(v, isqrt_4(quad, quad));
    return 1;
}

// FUNCTION: PHYSICS_RT 0x1000de30 exact   (core.md 7.1)
ext THISCALL vec3d_real_length_plus_normize(Vec3d *v)
{
    ext quad = quad_length_d(v);
    if (!(quad >= ISQRT_MIN_QUAD)) return 0;
    ext k = isqrt_5(quad, quad);
    scale_d(v, k);
    return quad * k;
}

// FUNCTION: PHYSICS_RT 0x1000df30 exact   (core.md 7.1)
ext THISCALL vec3f_real_length_plus_normize(Vec3f *v)
{
    ext quad = vec3f_square(v);
    if (!(quad >= ISQRT_MIN_QUAD)) return 0;
    ext k = isqrt_5(quad, quad);
    scale_f(v, k);
    return quad * k;
}

// ---- products ----

// FUNCTION: PHYSICS_RT 0x1000e220 exact   (core.md 7.2)
void THISCALL vec3f_set_orthogonal_part(Vec3f *out, const Vec3f *v, const Vec3f *n)
{
    ext k = -((v->x * n->x + n->z * v->z) + v->y * n->y);
    f64 y = n->y * k + v->y;
    f64 z = n->z * k + v->z;
    out->x = n->x * k + v->x;
    out->y = y;
    out->z = z;
}

// FUNCTION: PHYSICS_RT 0x1000e280 exact   (core.md 7.2)
void THISCALL vec3d_calc_cross_product(Vec3d *out, const Vec3d *a, const Vec3d *b)
{
    ext x = a->y * b->z - a->z * b->y;
    ext y = b->x * a->z - a->x * b->z;
    ext z = a->x * b->y - a->y * b->x;
    out->x = x;
    out->y = y;
    out->z = z;
}

// FUNCTION: PHYSICS_RT 0x1000e2c0 exact   (core.md 7.2)
void THISCALL vec3f_calc_cross_product(Vec3f *out, const Vec3f *a, const Vec3f *b)
{
    vec3f_cross(out, a, b);
}

// FUNCTION: PHYSICS_RT 0x1000e300 exact   (core.md 7.2)
void THISCALL vec3d_solve_quadratic_equation_accurate(Vec3d *out, const Vec3d *c)
{
    if (!(x87_abs(c->x) >= ISQRT_MIN_QUAD)) {
        out->x = 0;
        if (!(x87_abs(c->y) >= ISQRT_MIN_QUAD)) {
            out->x = -1;
            return;
        }
        ext root = -(c->z / c->y);
        out->z = root;
        out->y = root;
        return;
    }
    ext discriminant = c->y * c->y - (c->z * c->x) * 4;
    f64 stored = discriminant;
    out->x = discriminant; // before c->x is read again
    if (!(discriminant >= ZERO64)) return;
    ext half_inverse = 0.5L / c->x;
    ext r = x87_sqrt(stored);
    f64 r_stored = r;
    ext upper = (r - c->y) * half_inverse; // the unrounded root here, the rounded one below
    ext lower = (-c->y - r_stored) * half_inverse;
    out->y = lower;
    out->z = upper;
}

// FUNCTION: PHYSICS_RT 0x1000e3c0 exact   (core.md 7.2)
i32 THISCALL vec3d_is_parallel(const Vec3d *a, const Vec3d *b, f64 eps)
{
    Vec3d c;
    vec3d_calc_cross_product(&c, a, b);
    ext cc = (c.y * c.y + c.z * c.z) + c.x * c.x;
    ext bb = (b->y * b->y + b->z * b->z) + b->x * b->x;
    ext aa = (a->y * a->y + a->z * a->z) + a->x * a->x;
    return ((bb * aa) * eps) * eps >= cc;
}

// FUNCTION: PHYSICS_RT 0x1000e4b0 exact   (core.md 7.2)
void THISCALL vec3d_line_min(Vec3d *v, const Vec3d *p)
{
    for (i32 i = 2; i >= 0; i--)
        if (!(p->k[i] >= v->k[i])) f64_move(&v->k[i], &p->k[i]);
}

// FUNCTION: PHYSICS_RT 0x1000e4f0 exact   (core.md 7.2)
void THISCALL vec3d_line_max(Vec3d *v, const Vec3d *p)
{
    for (i32 i = 2; i >= 0; i--)
        if (p->k[i] > v->k[i]) f64_move(&v->k[i], &p->k[i]);
}

// Swaps the largest component with its predecessor, one of them negated, and takes the cross product with v.
// FUNCTION: PHYSICS_RT 0x1000f870 exact   (core.md 7.2)
void THISCALL vec3d_calc_an_orthogonal(Vec3d *out, const Vec3d *v)
{
    vec3d_assign(out, v);
    f64 largest = 0;
    i32 index = 0;
    for (i32 i = 2; i >= 0; i--) {
        f64 size = x87_abs(out->k[i]);
        if (size > largest) {
            largest = size;
            index = i;
        }
    }
    i32 before = index > 0 ? index - 1 : 2;
    f64 negated = times_minus_one(out->k[index]);
    f64_move(&out->k[index], &out->k[before]);
    out->k[before] = negated;
    vec3d_calc_cross_product(out, out, v);
}

// ---- copies and sums ----

// FUNCTION: PHYSICS_RT 0x1000dc40 exact   (core.md 7.2)
void THISCALL vec3d_set_interpolate(Vec3d *out, const Vec3d *a, const Vec3d *b, f64 t)
{
    ext u = 1 - t;
    f64 az = u * a->z;
    f64 bz = t * b->z;
    f64 y = u * a->y + t * b->y;
    out->x = u * a->x + t * b->x;
    out->y = y;
    out->z = bz + az;
}

// FUNCTION: PHYSICS_RT 0x1000dcb0 exact   (core.md 7.2)
void THISCALL vec3d_set_interpolate_f(Vec3d *out, const Vec3f *a, const Vec3f *b, f64 t)
{
    ext u = 1 - t;
    f64 az = a->z * u;
    f64 bz = b->z * t;
    f64 y = a->y * u + b->y * t;
    out->x = a->x * u + b->x * t;
    out->y = y;
    out->z = bz + az;
}

// FUNCTION: PHYSICS_RT 0x1000eda0 same-result   (core.md 7.2)
void THISCALL vec3d_set(Vec3d *out, const Vec3d *v)
{
    vec3d_assign(out, v);
}

// FUNCTION: PHYSICS_RT 0x1000eac0 same-result   (core.md 7.2)
void THISCALL vec3d_set_negative(Vec3d *out, const Vec3d *v)
{
    out->x = -v->x;
    out->y = -v->y;
    out->z = -v->z;
}

// FUNCTION: PHYSICS_RT 0x10012470 exact   (core.md 7.2)
void THISCALL vec3d_add_multiple(Vec3d *out, const Vec3d *p, const Vec3f *v, f64 k)
{
    out->x = v->x * k + p->x;
    out->y = v->y * k + p->y;
    out->z = v->z * k + p->z;
}

// FUNCTION: PHYSICS_RT 0x1003bf40 same-result   (hull.md 1)
void THISCALL vec3d_set_multiple_f(Vec3d *out, const Vec3f *v, f64 k)
{
    out->x = v->x * k;
    out->y = v->y * k;
    out->z = v->z * k;
}

// FUNCTION: PHYSICS_RT 0x1000fd00 exact   (core.md 7.2)
void THISCALL vec3f_set(Vec3f *out, const Vec3f *v)
{
    out->x = v->x;
    out->y = v->y;
    out->z = v->z;
}

// FUNCTION: PHYSICS_RT 0x1000fd30 exact   (core.md 7.2)
void THISCALL vec3f_add(Vec3f *out, const Vec3f *a, const Vec3f *b)
{
    vec3f_sum(out, a, b);
}

// FUNCTION: PHYSICS_RT 0x10010290 exact   (core.md 7.2)
void THISCALL vec3f_add_multiple(Vec3f *out, const Vec3f *a, const Vec3f *b, f64 k)
{
    out->x = b->x * k + a->x;
    out->y = b->y * k + a->y;
    out->z = through_f64(b->z * k + a->z);
}

// FUNCTION: PHYSICS_RT 0x100102d0 exact   (core.md 7.2)
void THISCALL vec3f_subtract(Vec3f *out, const Vec3f *a, const Vec3f *b)
{
    vec3f_difference(out, a, b);
}

// FUNCTION: PHYSICS_RT 0x100107b0 same-result   (core.md 7.2)
void THISCALL vec3f_set_3f(Vec3f *out, f32 x, f32 y, f32 z)
{
    out->x = x;
    out->y = y;
    out->z = z;
}

// FUNCTION: PHYSICS_RT 0x1003b450 exact   (core.md 7.2)
void THISCALL vec3f_set_3f_2(Vec3f *out, f32 x, f32 y, f32 z)
{
    out->x = x;
    out->y = y;
    out->z = z;
}
