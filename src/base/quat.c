#include "base/quat.h"

#include "base/crt_math.h"
#include "base/isqrt.h"
#include "base/x87.h"

#define SIXTH 0x1.555556p-3f                // 0.16666667f (0x3e2aaaab)
#define ALMOST_ONE 0x1.ffffffaa19c47p-1     // 0.99999999 (0x3feffffffaa19c47)
#define NEARLY_PARALLEL 0x1.ff7ced91p-1     // 0.99899999... (0x3feff7ced9100000)
#define NORMALISE_EPS 0x1.19799812dea11p-40 // 1e-12 (0x3d719799812dea11)

// ---- from angular velocity ----

// FUNCTION: PHYSICS_RT 0x10018f80 exact   (core.md 6.3a)
void THISCALL quat_set_very_fast_multiple(Quat *out, const Vec3f *w, f64 dt)
{
    ext h = dt * 0.5L;
    ext x = w->x * h;
    f64 sx = x - ((x * x) * x) * SIXTH;
    ext y = w->y * h;
    f64 sy = y - ((y * y) * y) * SIXTH;
    ext z = h * w->z;
    ext sz = z - ((z * z) * z) * SIXTH; // squared unrounded below
    out->x = sx;
    out->y = sy;
    out->z = sz;
    out->w = x87_sqrt(1 - ((sz * sz + sy * sy) + sx * sx));
}

// FUNCTION: PHYSICS_RT 0x10019010 exact   (core.md 6.3b)
void THISCALL quat_set_fast_multiple_with_clip(Quat *out, const Vec3f *w, f64 dt)
{
    ext h = dt * 0.5L;
    f64 x = x87_sin(w->x * h);
    f64 y = x87_sin(w->y * h);
    ext z = x87_sin(h * w->z);
    f64 z_stored = z;
    ext quad = (x * x + y * y) + z * z;
    if (quad > 1) {
        ext k = ALMOST_ONE / x87_sqrt(quad);
        x = k * x;
        y = k * y;
        z = k * z_stored;
        z_stored = z;
        quad = (z * z + y * y) + x * x;
    }
    out->x = x;
    out->y = y;
    out->z = z_stored;
    out->w = x87_sqrt(1 - quad);
}

// ---- matrices ----

// FUNCTION: PHYSICS_RT 0x100190c0 exact   (core.md 6.5)
void THISCALL quat_set_matrix(const Quat *q, Matrix3 *out)
{
    f64 x2 = q->x + q->x;
    f64 y2 = q->y + q->y;
    ext z2 = q->z + q->z;
    f64 xx = x2 * q->x, xy = y2 * q->x, xz = z2 * q->x;
    f64 yy = y2 * q->y, yz = z2 * q->y, zz = z2 * q->z;
    f64 wx = x2 * q->w, wy = y2 * q->w;
    ext wz = z2 * q->w;
    out->r[0].x = 1 - (zz + yy);
    out->r[0].y = xy - wz;
    out->r[0].z = wy + xz;
    out->r[1].x = wz + xy;
    out->r[1].y = 1 - (zz + xx);
    out->r[1].z = yz - wx;
    out->r[2].x = xz - wy;
    out->r[2].y = wx + yz;
    out->r[2].z = 1 - (yy + xx);
}

// FUNCTION: PHYSICS_RT 0x100191b0 exact   (core.md 6.5)
void THISCALL quat_set_quaternion(Quat *out, const Matrix3 *m)
{
#define E(r_, c_) (m->r[r_].k[c_])
    ext trace = (E(2, 2) + E(0, 0)) + E(1, 1);
    if (trace > 0) {
        ext s = x87_sqrt(trace + 1);
        ext k = 0.5L / s;
        out->w = s * 0.5L;
        out->x = (E(2, 1) - E(1, 2)) * k;
        out->y = (E(0, 2) - E(2, 0)) * k;
        out->z = (E(1, 0) - E(0, 1)) * k;
    } else {
        const i32 next[3] = {1, 2, 0};
        i32 i = 0;
        if (!(E(0, 0) >= E(1, 1))) i = 1;
        if (!(E(i, i) >= E(2, 2))) i = 2;
        i32 j = next[i], k = next[j];
        Quat q;
        ext s = x87_sqrt((E(i, i) - (E(k, k) + E(j, j))) + 1);
        ext c = s;
        q.k[i] = s * 0.5L;
        if (s < 0 || s > 0) c = 0.5L / s;
        q.w = (E(k, j) - E(j, k)) * c;
        q.k[j] = (E(j, i) + E(i, j)) * c;
        q.k[k] = (E(k, i) + E(i, k)) * c;
        *out = q;
    }
    quat_normize_quat(out);
#undef E
}

// ---- interpolation ----

// FUNCTION: PHYSICS_RT 0x10019320 exact   (core.md 6.6)
void THISCALL quat_set_interpolate_smoothly(Quat *out, const Quat *a, const Quat *b, f64 t)
{
    ext cosine = ((a->z * b->z + a->y * b->y) + b->w * a->w) + a->x * b->x;
    f32 sign = 1;
    if (!(cosine > ZERO64)) {
        cosine = -cosine;
        sign = -1;
    }
    f64 stored_cosine = cosine;

    if (cosine >= NEARLY_PARALLEL) {
        // Straight line, then two Newton steps of normalisation.
        f64 x = (sign * b->x - a->x) * t + a->x;
        f64 y = (sign * b->y - a->y) * t + a->y;
        f64 z = (sign * b->z - a->z) * t + a->z;
        ext w = (sign * b->w - a->w) * t + a->w;
        f64 w_stored = w;
        ext h = (((x * x + y * y) + z * z) + w * w) * 0.5L;
        ext k = 1.5L - h;
        k = k + (0.5L - (k * k) * h);
        k = (0.5L - h * (k * k)) + k;
        out->x = k * x;
        out->y = k * y;
        out->z = k * z;
        out->w = k * w_stored;
        return;
    }
    f64 angle = crt_acos(stored_cosine);
    ext k = ONE64 / x87_sqrt(ONE64 - stored_cosine * stored_cosine);
    f64 k_stored = k; // the weight of a uses the register, that of b the store
    ext ka = k * x87_sin((ONE64 - t) * angle);
    ext kb = (x87_sin(angle * t) * sign) * k_stored;
    out->x = ka * a->x + kb * b->x;
    out->y = ka * a->y + kb * b->y;
    out->z = ka * a->z + kb * b->z;
    out->w = ka * a->w + kb * b->w;
}

// ---- normalisation ----

// FUNCTION: PHYSICS_RT 0x100194e0 exact   (core.md 6.3d)
void THISCALL quat_normize_quat(Quat *q)
{
    ext quad = ((q->x * q->x + q->y * q->y) + q->z * q->z) + q->w * q->w;
    if (!(quad > ISQRT_MIN_QUAD)) return;
    ext k = 1 / x87_sqrt(quad);
    for (i32 i = 0; i < 4; i++) q->k[i] = k * q->k[i];
}

// FUNCTION: PHYSICS_RT 0x10019540 exact   (core.md 6.3c)
// With 24-bit precision the steps can cycle without reaching the tolerance, for ever in the original: a y that comes
// back ends the loop here.
void THISCALL quat_fast_normize_quat(Quat *q)
{
    f64 quad = ((q->x * q->x + q->y * q->y) + q->z * q->z) + q->w * q->w;
    if (!(x87_abs(1 - quad) > NORMALISE_EPS)) return;
    ext y = 1.5L - quad * 0.5L;
    ext seen = y;
    u32 steps = 0, next_mark = 16;
    do {
        y = y + (1 - (y * y) * quad) * 0.5L;
        if (y == seen) break;
        if (++steps == next_mark) {
            seen = y;
            next_mark *= 2;
        }
    } while (x87_abs(1 - (y * y) * quad) > NORMALISE_EPS);
    for (i32 i = 0; i < 4; i++) q->k[i] = y * q->k[i];
}

// ---- products ----

// FUNCTION: PHYSICS_RT 0x100195f0 same-result   (core.md 6.4)
void THISCALL quat_set_invert_unit_quat(Quat *out, const Quat *q)
{
    out->x = -q->x;
    out->y = -q->y;
    out->z = -q->z;
    f64_move(&out->w, &q->w);
}

// FUNCTION: PHYSICS_RT 0x10019620 exact   (core.md 6.4)
void THISCALL quat_set_invert_mult(Quat *out, const Quat *p, const Quat *r)
{
    Quat n;
    quat_set_invert_unit_quat(&n, p);
    ext x = ((n.y * r->z + n.w * r->x) + n.x * r->w) - n.z * r->y;
    ext y = ((n.z * r->x + n.y * r->w) + n.w * r->y) - n.x * r->z;
    f64 z = ((n.w * r->z + n.z * r->w) + n.x * r->y) - n.y * r->x;
    f64 w = ((n.w * r->w - n.x * r->x) - n.y * r->y) - n.z * r->z;
    out->x = x;
    out->y = y;
    out->z = z;
    out->w = w;
}

// FUNCTION: PHYSICS_RT 0x1001e7c0 exact   (core.md 6.4)
void THISCALL quat_set_mult_quat(Quat *out, const Quat *p, const Quat *r)
{
    ext x = ((p->x * r->w + r->z * p->y) + p->w * r->x) - p->z * r->y;
    ext y = ((p->w * r->y + r->w * p->y) + p->z * r->x) - r->z * p->x;
    f64 z = ((p->w * r->z + p->x * r->y) + p->z * r->w) - r->x * p->y;
    f64 w = ((p->w * r->w - p->x * r->x) - p->y * r->y) - p->z * r->z;
    out->x = x;
    out->y = y;
    out->z = z;
    out->w = w;
}
