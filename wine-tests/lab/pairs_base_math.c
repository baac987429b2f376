// Pairs: vectors, planes, matrices, quaternions.
#include "src/base/x87.h"
#include "wine-tests/lab/pairs_state.h"

enum { N = 1000000 };

// A vector of random direction whose squared length is often close to the 1e-19 limit of the normalisations.
static void make_short(Pair *p, f64 *d, f32 *f)
{
    u32 kind = pair_below(p, 8);
    f64 scale = kind == 0 ? 3.0e-10 : kind == 1 ? 1.0e-12 : kind == 2 ? 1.0e-5 : 1.0;
    if (kind == 3) scale = pair_range(p, 1e-10, 5e-10);
    for (int i = 0; i < 3; i++) {
        if (d) d[i] *= scale;
        if (f) f[i] = (f32)(f[i] * scale);
    }
}

// ---- inverse square roots, lengths, normalisation ----

PAIR(isqrt_float, 0x1000dae0, N)
{
    f64 v = pair_value(p);
    pair_run(p, F32((f32)(v < 0 ? -v : v)));
}

PAIR(isqrt_double, 0x1000db80, N)
{
    f64 v = pair_value(p);
    pair_run(p, F64(v < 0 ? -v : v));
}

#define UNARY_D(name, va, kind)                                                                                      \
    PAIR(name, va, N)                                                                                                \
    {                                                                                                                \
        f64 *v = pair_f64(p, "v", 4);                                                                                \
        make_short(p, v, 0);                                                                                         \
        pair_returns(p, kind);                                                                                       \
        pair_run(p, PTR(v));                                                                                         \
    }
#define UNARY_F(name, va, kind)                                                                                      \
    PAIR(name, va, N)                                                                                                \
    {                                                                                                                \
        f32 *v = pair_f32(p, "v", 4);                                                                                \
        make_short(p, 0, v);                                                                                         \
        pair_returns(p, kind);                                                                                       \
        pair_run(p, PTR(v));                                                                                         \
    }
UNARY_D(vec3f_length_fsqrt, 0x1000dd20, RETURNS_NOTHING)
UNARY_D(vec3d_fast_normize, 0x1000dd50, RETURNS_INT)
UNARY_D(vec3d_normize, 0x1000e120, RETURNS_INT)
UNARY_D(vec3d_real_length_plus_normize, 0x1000de30, RETURNS_NOTHING)
UNARY_F(vec3f_real_length_plus_normize, 0x1000df30, RETURNS_NOTHING)
UNARY_F(vec3f_fast_normize, 0x1000e030, RETURNS_INT)
UNARY_F(vec3f_real_length, 0x1000e480, RETURNS_NOTHING)
UNARY_F(vec3f_quad_length, 0x1001e7a0, RETURNS_NOTHING)
UNARY_D(plane_d_normize, 0x1000e740, RETURNS_NOTHING)
UNARY_F(plane_f_normize, 0x1000e8c0, RETURNS_NOTHING)
UNARY_D(quat_normize_quat, 0x100194e0, RETURNS_NOTHING)

// ---- vectors ----

PAIR(vec3d_set_interpolate, 0x1000dc40, N)
{
    f64 *a = pair_f64(p, "a", 3), *b = pair_f64(p, "b", 3);
    f64 *out = pair_alias(p, "out", 24, a, b);
    pair_run(p, PTR(out), PTR(a), PTR(b), F64(pair_value(p)));
}

PAIR(vec3d_set_interpolate_f, 0x1000dcb0, N)
{
    f32 *a = pair_f32(p, "a", 3), *b = pair_f32(p, "b", 3);
    void *out = pair_bytes(p, "out", 24);
    pair_run(p, PTR(out), PTR(a), PTR(b), F64(pair_value(p)));
}

PAIR(vec3f_set_orthogonal_part, 0x1000e220, N)
{
    f32 *a = pair_f32(p, "a", 3), *b = pair_below(p, 2) ? pair_f32(p, "b", 3) : pair_unit_f32(p, "n");
    void *out = pair_alias(p, "out", 12, a, b);
    pair_run(p, PTR(out), PTR(a), PTR(b));
}

PAIR(vec3d_cross, 0x1000e280, N)
{
    f64 *a = pair_f64(p, "a", 3), *b = pair_f64(p, "b", 3);
    void *out = pair_alias(p, "out", 24, a, b);
    pair_run(p, PTR(out), PTR(a), PTR(b));
}

PAIR(vec3f_cross, 0x1000e2c0, N)
{
    f32 *a = pair_f32(p, "a", 3), *b = pair_f32(p, "b", 3);
    void *out = pair_alias(p, "out", 12, a, b);
    pair_run(p, PTR(out), PTR(a), PTR(b));
}

PAIR(vec3d_solve_quadratic, 0x1000e300, N)
{
    f64 *c = pair_f64(p, "c", 3);
    if (pair_below(p, 8) == 0) c[0] *= 1e-22;
    if (pair_below(p, 8) == 0) c[1] *= 1e-22;
    if (pair_below(p, 8) == 0) c[0] = pair_range(p, -2e-19, 2e-19);
    void *out = pair_alias(p, "out", 24, c, 0);
    f64 limit = 1e-19, a = c[0], b = c[1], d = b * b - 4 * a * c[2];
    int linear = !(a >= limit || a <= -limit);
    pair_reached(p, "no equation", linear && b > -limit && b < limit);
    pair_reached(p, "linear", linear && (b > limit || b < -limit));
    pair_reached(p, "no root", !linear && d < 0);
    pair_reached(p, "roots", !linear && d > 0);
    pair_run(p, PTR(out), PTR(c));
}

PAIR(vec3d_is_parallel, 0x1000e3c0, N)
{
    f64 *a = pair_f64(p, "a", 3), *b = pair_f64(p, "b", 3);
    f64 eps = pair_range(p, 0, 0.01);
    if (pair_below(p, 2)) {
        f64 k = pair_value(p);
        for (int i = 0; i < 3; i++) b[i] = a[i] * k;
        if (pair_below(p, 2)) b[pair_below(p, 3)] *= 1 + eps * 2;
    }
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(a), PTR(b), F64(eps));
    pair_reached(p, "parallel", pair_result(p) == 1);
    pair_reached(p, "not parallel", pair_result(p) == 0);
}

PAIR(vec3d_line_min, 0x1000e4b0, N)
{
    f64 *a = pair_f64(p, "a", 3), *b = pair_f64(p, "b", 3);
    pair_run(p, PTR(a), PTR(b));
}

PAIR(vec3d_line_max, 0x1000e4f0, N)
{
    f64 *a = pair_f64(p, "a", 3), *b = pair_f64(p, "b", 3);
    pair_run(p, PTR(a), PTR(b));
}

PAIR(vec3d_calc_an_orthogonal, 0x1000f870, N)
{
    f64 *v = pair_f64(p, "v", 3);
    void *out = pair_alias(p, "out", 24, v, 0);
    pair_run(p, PTR(out), PTR(v));
}

PAIR(vec3d_set, 0x1000eda0, N / 10)
{
    f64 *v = pair_f64(p, "v", 3);
    pair_run(p, PTR(pair_alias(p, "out", 24, v, 0)), PTR(v));
}

PAIR(vec3d_set_negative, 0x1000eac0, N / 10)
{
    f64 *v = pair_f64(p, "v", 3);
    pair_run(p, PTR(pair_alias(p, "out", 24, v, 0)), PTR(v));
}

PAIR(vec3d_add_multiple, 0x10012470, N)
{
    f64 *a = pair_f64(p, "a", 3);
    f32 *v = pair_f32(p, "v", 3);
    pair_run(p, PTR(pair_alias(p, "out", 24, a, 0)), PTR(a), PTR(v), F64(pair_value(p)));
}

PAIR(vec3d_set_multiple_f, 0x1003bf40, N)
{
    f32 *v = pair_f32(p, "v", 3);
    pair_run(p, PTR(pair_bytes(p, "out", 24)), PTR(v), F64(pair_value(p)));
}

PAIR(vec3f_set, 0x1000fd00, N / 10)
{
    f32 *v = pair_f32(p, "v", 3);
    pair_run(p, PTR(pair_alias(p, "out", 12, v, 0)), PTR(v));
}

PAIR(vec3f_add, 0x1000fd30, N)
{
    f32 *a = pair_f32(p, "a", 3), *b = pair_f32(p, "b", 3);
    pair_run(p, PTR(pair_alias(p, "out", 12, a, b)), PTR(a), PTR(b));
}

PAIR(vec3f_subtract, 0x100102d0, N)
{
    f32 *a = pair_f32(p, "a", 3), *b = pair_f32(p, "b", 3);
    pair_run(p, PTR(pair_alias(p, "out", 12, a, b)), PTR(a), PTR(b));
}

PAIR(vec3f_add_multiple, 0x10010290, N)
{
    f32 *a = pair_f32(p, "a", 3), *b = pair_f32(p, "b", 3);
    pair_run(p, PTR(pair_alias(p, "out", 12, a, b)), PTR(a), PTR(b), F64(pair_value(p)));
}

PAIR(vec3f_set_3f, 0x100107b0, N / 10)
{
    pair_run(p, PTR(pair_bytes(p, "out", 16)), F32((f32)pair_value(p)), F32((f32)pair_value(p)), F32((f32)pair_value(p)));
}

PAIR(vec3f_set_3f_2, 0x1003b450, N / 10)
{
    pair_run(p, PTR(pair_bytes(p, "out", 16)), F32((f32)pair_value(p)), F32((f32)pair_value(p)), F32((f32)pair_value(p)));
}

// ---- planes ----

PAIR(plane_d_proj_on_plane, 0x1000e530, N)
{
    f64 *plane = pair_f64(p, "plane", 4), *q = pair_f64(p, "p", 3);
    pair_run(p, PTR(plane), PTR(q), PTR(pair_alias(p, "out", 24, q, plane)));
}

PAIR(plane_f_proj_on_plane, 0x1000e770, N)
{
    f32 *plane = pair_f32(p, "plane", 4), *q = pair_f32(p, "p", 3);
    pair_run(p, PTR(plane), PTR(q), PTR(pair_alias(p, "out", 12, q, plane)));
}

PAIR(plane_d_calc_hesse, 0x1000e5c0, N)
{
    f64 *a = pair_f64(p, "p0", 3), *b = pair_f64(p, "p1", 3), *c = pair_f64(p, "p2", 3);
    pair_run(p, PTR(pair_bytes(p, "plane", 32)), PTR(a), PTR(b), PTR(c));
}

PAIR(plane_d_calc_hesse_f, 0x1000e680, N)
{
    f32 *a = pair_f32(p, "p0", 3), *b = pair_f32(p, "p1", 3), *c = pair_f32(p, "p2", 3);
    pair_run(p, PTR(pair_bytes(p, "plane", 32)), PTR(a), PTR(b), PTR(c));
}

PAIR(plane_f_calc_hesse, 0x1000e7f0, N)
{
    f32 *a = pair_f32(p, "p0", 3), *b = pair_f32(p, "p1", 3), *c = pair_f32(p, "p2", 3);
    pair_run(p, PTR(pair_bytes(p, "plane", 16)), PTR(a), PTR(b), PTR(c));
}

PAIR(plane_f_calc_hesse_val, 0x1000e8a0, N)
{
    f32 *plane = pair_f32(p, "plane", 4), *q = pair_f32(p, "p", 3);
    pair_run(p, PTR(plane), PTR(q));
}

PAIR(u_plain_ctor, 0x10037300, N)
{
    f64 *plane = pair_f64(p, "plane", 4);
    void *base = pair_bytes(p, "base", 0x80);
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(base), PTR(plane));
}

PAIR(u_plain_calc_intersect_with, 0x100373a0, N)
{
    // Unit normals, feet of the origin as the constructor makes them.
    f64 *a = pair_f64(p, "a", 16), *b = pair_f64(p, "b", 16), *n = pair_unit_f64(p, "n"), *m = pair_unit_f64(p, "m");
    for (int i = 0; i < 3; i++) a[i] = n[i], b[i] = pair_below(p, 40) ? m[i] : n[i];
    for (int i = 0; i < 3; i++) a[4 + i] = -a[3] * a[i], b[4 + i] = -b[3] * b[i];
    f64 dot = a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    if (dot * dot > 0.9999 && dot * dot < 0.99999999999) return; // near-parallel: the original may write to address 0
    void *out = pair_bytes(p, "out", 0x40);
    pair_returns(p, RETURNS_INT);
    if (a[3] == 0) return; // the other plane's point is then the same and the direction has no length
    f64 f = 0;
    for (int i = 0; i < 3; i++) f += b[i] * a[4 + i];
    f += b[3];
    if (f * f < 1e-12) return; // likewise
    pair_run(p, PTR(a), PTR(b), PTR(out));
    pair_reached(p, "line", pair_result(p) == 1);
    pair_reached(p, "parallel", pair_result(p) == 0);
}

PAIR(plane_d_calc_intersect_with, 0x10037490, N)
{
    f64 *plane = pair_f64(p, "plane", 4), *line = pair_f64(p, "line", 8);
    if (pair_below(p, 4) == 0)
        for (int i = 0; i < 3; i++) line[i] = plane[i] = i == (int)pair_below(p, 3) ? plane[i] : 0;
    if (pair_below(p, 4) == 0) line[0] = line[1] = line[2] = 0;
    void *out = pair_bytes(p, "out", 0x20);
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(plane), PTR(line), PTR(out));
    pair_reached(p, "hit", pair_result(p) == 1);
    pair_reached(p, "none", pair_result(p) == 0);
}

// ---- matrices ----

static f64 *any_matrix(Pair *p, const char *name)
{
    return pair_below(p, 2) ? pair_matrix(p, name) : pair_f64(p, name, 16);
}

#define MATRIX_SET(name, va)                                                                                         \
    PAIR(name, va, N / 100)                                                                                          \
    {                                                                                                                \
        pair_run(p, PTR(pair_bytes(p, "m", 0x80)));                                                                  \
    }
MATRIX_SET(matrix_init, 0x1000eb00)
MATRIX_SET(matrix3_init3, 0x1000eb30)

PAIR(matrix3_init_normized3_col, 0x1000eb60, N)
{
    f64 *v = pair_f64(p, "v", 4);
    if (pair_below(p, 4) == 0) v[1] = v[0] * 1e-12, v[2] = v[0]; // the first side vector has no length
    void *m = pair_bytes(p, "m", 0x80);
    pair_run(p, PTR(m), PTR(v), I32(pair_below(p, 3)));
}

PAIR(matrix3_set_col, 0x1000f920, N / 10)
{
    f64 *m = any_matrix(p, "m"), *v = pair_f64(p, "v", 3);
    pair_run(p, PTR(m), I32(pair_below(p, 3)), PTR(v));
}

PAIR(matrix_real_invert, 0x1000e8f0, N)
{
    f64 *m = any_matrix(p, "m");
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(m), F64(pair_below(p, 2) ? 1e-6 : pair_range(p, 0, 1.5)));
    pair_reached(p, "inverted", pair_result(p) == 1);
    pair_reached(p, "singular", pair_result(p) == 0);
}

#define MATRIX_PRODUCT(name, va)                                                                                     \
    PAIR(name, va, N)                                                                                                \
    {                                                                                                                \
        f64 *a = any_matrix(p, "a"), *b = any_matrix(p, "b");                                                        \
        void *out = pair_alias(p, "out", 0x80, a, b);                                                                \
        pair_run(p, PTR(a), PTR(b), PTR(out));                                                                       \
    }
MATRIX_PRODUCT(matrix_mmult4, 0x1000ec90)
MATRIX_PRODUCT(matrix_mimult4, 0x1000ede0)
MATRIX_PRODUCT(matrix3_mmult3, 0x1000ef10)
MATRIX_PRODUCT(matrix3_mimult3, 0x1000efe0)
MATRIX_PRODUCT(matrix_mi2mult4, 0x1000f0e0)
MATRIX_PRODUCT(matrix3_mi2mult3, 0x1000f140)

PAIR(matrix3_transpose3, 0x1000f210, N / 10)
{
    pair_run(p, PTR(any_matrix(p, "m")));
}

#define MATRIX_COPY(name, va)                                                                                        \
    PAIR(name, va, N)                                                                                                \
    {                                                                                                                \
        f64 *m = any_matrix(p, "m");                                                                                 \
        pair_run(p, PTR(pair_alias(p, "out", 0x80, m, 0)), PTR(m));                                                  \
    }
MATRIX_COPY(matrix3_set_transpose3, 0x1000f250)
MATRIX_COPY(matrix_set_transpose, 0x1000f2c0)

PAIR(matrix_shift_os, 0x1000f830, N)
{
    f64 *m = any_matrix(p, "m"), *v = pair_f64(p, "v", 3);
    pair_run(p, PTR(m), PTR(v));
}

#define TRANSFORM_DD(name, va)                                                                                       \
    PAIR(name, va, N)                                                                                                \
    {                                                                                                                \
        f64 *m = any_matrix(p, "m"), *v = pair_f64(p, "v", 4);                                                       \
        pair_run(p, PTR(m), PTR(v), PTR(pair_alias(p, "out", 24, v, 0)));                                            \
    }
#define TRANSFORM_FF(name, va)                                                                                       \
    PAIR(name, va, N)                                                                                                \
    {                                                                                                                \
        f64 *m = any_matrix(p, "m");                                                                                 \
        f32 *v = pair_f32(p, "v", 4);                                                                                \
        pair_run(p, PTR(m), PTR(v), PTR(pair_alias(p, "out", 12, v, 0)));                                            \
    }
TRANSFORM_DD(matrix_vimult4, 0x1000f3e0)
TRANSFORM_DD(matrix_vmult4, 0x1000f550)
TRANSFORM_DD(matrix3_vmult3, 0x1000f6f0)
TRANSFORM_DD(matrix3_vimult3, 0x1000f760)
TRANSFORM_FF(matrix_vimult4_ff, 0x1000f450)
TRANSFORM_FF(matrix_vmult4_ff, 0x1000f4c0)
TRANSFORM_FF(matrix3_vmult3_ff, 0x1000f690)
TRANSFORM_FF(matrix_vimult3_pf, 0x1000f7d0)

PAIR(matrix_vimult4_pf, 0x1000f370, N)
{
    f64 *m = any_matrix(p, "m"), *v = pair_f64(p, "v", 3);
    pair_run(p, PTR(m), PTR(v), PTR(pair_bytes(p, "out", 12)));
}

PAIR(matrix_vmult4_fp, 0x1000f5f0, N)
{
    f64 *m = any_matrix(p, "m");
    f32 *v = pair_f32(p, "v", 3);
    pair_run(p, PTR(m), PTR(v), PTR(pair_bytes(p, "out", 24)));
}

// ---- quaternions ----

PAIR(quat_set_very_fast_multiple, 0x10018f80, N)
{
    f32 *w = pair_f32(p, "w", 3);
    f64 dt = pair_below(p, 4) ? pair_range(p, 0, 0.02) : pair_value(p);
    pair_run(p, PTR(pair_bytes(p, "q", 32)), PTR(w), F64(dt));
}

PAIR(quat_set_fast_multiple_with_clip, 0x10019010, N)
{
    f32 *w = pair_f32(p, "w", 3);
    f64 dt = pair_below(p, 2) ? pair_range(p, 0, 0.02) : pair_value(p);
    f64 *q = pair_bytes(p, "q", 32);
    pair_run(p, PTR(q), PTR(w), F64(dt));
    pair_reached(p, "clipped", q[3] > 0 && q[3] < 2e-4);
}

PAIR(quat_set_matrix, 0x100190c0, N)
{
    f64 *q = pair_below(p, 2) ? pair_quat(p, "q") : pair_f64(p, "q", 4);
    pair_run(p, PTR(q), PTR(pair_bytes(p, "m", 0x80)));
}

PAIR(quat_set_quaternion, 0x100191b0, N)
{
    f64 *m = any_matrix(p, "m");
    if (pair_below(p, 2))
        for (int i = 0; i < 3; i++) m[i * 5] = pair_range(p, -1, 0.3);
    f64 trace = m[0] + m[5] + m[10];
    pair_reached(p, "positive trace", trace > 0);
    pair_reached(p, "x largest", trace < 0 && m[0] > m[5] && m[0] > m[10]);
    pair_reached(p, "y largest", trace < 0 && m[5] > m[0] && m[5] > m[10]);
    pair_reached(p, "z largest", trace < 0 && m[10] > m[0] && m[10] > m[5]);
    pair_run(p, PTR(pair_bytes(p, "q", 32)), PTR(m));
}

PAIR(quat_set_interpolate_smoothly, 0x10019320, N)
{
    f64 *a = pair_quat(p, "a"), *b = pair_quat(p, "b");
    u32 kind = pair_below(p, 4);
    if (kind) { // close to a, as from one step to the next, or opposite to it
        f64 size = kind == 1 ? 1e-3 : 0.1, sign = pair_below(p, 2) ? 1 : -1, n = 0;
        for (int i = 0; i < 4; i++) b[i] = sign * (a[i] + pair_range(p, -size, size)), n += b[i] * b[i];
        f64 k = 1;
        for (int i = 0; i < 30; i++) k = k * (1.5 - 0.5 * n * k * k); // 1/sqrt
        for (int i = 0; i < 4; i++) b[i] *= k;
    }
    f64 d = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
    if (d * d > 1) d = 1;
    pair_reached(p, "straight", d * d > 0.999);
    pair_reached(p, "arc", d * d < 0.99 && d > 0);
    pair_reached(p, "arc, negative", d * d < 0.99 && d < 0);
    void *out = pair_alias(p, "out", 32, a, b);
    pair_run(p, PTR(out), PTR(a), PTR(b), F64(pair_below(p, 8) ? pair_unit(p) : pair_value(p)));
}

// Whether the original's loop ends: with 24 bits it may go round for ever.
static int fast_normize_ends(Pair *p, const f64 *q)
{
    u16 before = x87_get_control();
    x87_set_control((u16)p->control_word);
    volatile f64 n = ((q[0] * q[0] + q[1] * q[1]) + q[2] * q[2]) + q[3] * q[3];
    ext y = 1.5L - n * 0.5L;
    int left = 100;
    do {
        y = y + (1 - (y * y) * n) * 0.5L;
    } while (--left && x87_abs(1 - (y * y) * n) > 1e-12L);
    x87_set_control(before);
    return left;
}

PAIR(quat_fast_normize_quat, 0x10019540, N)
{
    f64 *q = pair_quat(p, "q");
    f64 size = pair_below(p, 2) ? 1e-3 : pair_below(p, 2) ? 0.1 : 1e-13;
    for (int i = 0; i < 4; i++) q[i] *= pair_range(p, 1 - size, 1 + size);
    int ends = fast_normize_ends(p, q);
    pair_reached(p, "tested", ends);
    if (ends) pair_run(p, PTR(q));
}

PAIR(quat_set_invert_unit_quat, 0x100195f0, N / 10)
{
    f64 *q = pair_quat(p, "q");
    pair_run(p, PTR(pair_alias(p, "out", 32, q, 0)), PTR(q));
}

PAIR(quat_set_invert_mult, 0x10019620, N)
{
    f64 *a = pair_quat(p, "a"), *b = pair_below(p, 2) ? pair_quat(p, "b") : pair_f64(p, "b", 4);
    pair_run(p, PTR(pair_alias(p, "out", 32, a, b)), PTR(a), PTR(b));
}

PAIR(quat_set_mult_quat, 0x1001e7c0, N)
{
    f64 *a = pair_quat(p, "a"), *b = pair_below(p, 2) ? pair_quat(p, "b") : pair_f64(p, "b", 4);
    pair_run(p, PTR(pair_alias(p, "out", 32, a, b)), PTR(a), PTR(b));
}
