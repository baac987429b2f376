#include "base/matrix.h"

#include "base/vector_ops.h"
#include "base/x87.h"

// Element (r, c).
#define M(m, r_, c_) ((m)->r[r_].k[c_])

static inline const Matrix3 *rotation(const Matrix *m)
{
    return (const Matrix3 *)m;
}

static inline void store_rows(Matrix3 *out, const f64 rows[3][3])
{
    for (i32 i = 0; i < 3; i++)
        for (i32 j = 0; j < 3; j++) M(out, i, j) = rows[i][j];
}

static inline void put_col(Matrix3 *m, i32 column, const Vec3d *v)
{
    for (i32 i = 0; i < 3; i++) M(m, i, column) = v->k[i];
}

// ---- set up ----

// FUNCTION: PHYSICS_RT 0x1000eb00 same-result   (core.md 7.3)
void THISCALL matrix_init(Matrix *m)
{
    memset(m, 0, sizeof *m);
    for (i32 i = 0; i < 3; i++) M(m, i, i) = 1;
}

// FUNCTION: PHYSICS_RT 0x1000eb30 same-result   (core.md 7.3)
void THISCALL matrix3_init3(Matrix3 *m)
{
    memset(m, 0, sizeof *m);
    for (i32 i = 0; i < 3; i++) M(m, i, i) = 1;
}

// FUNCTION: PHYSICS_RT 0x1000eb60 exact   (core.md 7.4)
void THISCALL matrix3_init_normized3_col(Matrix3 *m, const Vec3d *v, i32 column)
{
    Vec3d n = *v;
    vec3d_normize(&n);
    Vec3d u = {{n.y, n.z - n.x, -n.y, 0}};
    if (!vec3d_normize(&u)) {
        u.x = n.z;
        u.y = -n.z;
        u.z = n.y - n.x;
        vec3d_normize(&u);
    }
    Vec3d w;
    w.x = u.y * n.z - u.z * n.y;
    w.y = u.z * n.x - u.x * n.z;
    w.z = u.x * n.y - u.y * n.x;
    const i32 next[3] = {1, 2, 0};
    if ((u32)column > 2) return;
    put_col(m, column, &n);
    put_col(m, next[column], &w);
    put_col(m, next[next[column]], &u);
}

// FUNCTION: PHYSICS_RT 0x1000f920 same-result   (core.md 7.3)
void THISCALL matrix3_set_col(Matrix3 *m, i32 column, const Vec3d *v)
{
    put_col(m, column, v);
}

// ---- inverses ----

// FUNCTION: PHYSICS_RT 0x1000e8f0 exact   (core.md 7.4)
i32 THISCALL matrix_real_invert(Matrix *m, f64 eps)
{
    f64 c00 = M(m, 1, 1) * M(m, 2, 2) - M(m, 1, 2) * M(m, 2, 1);
    f64 c10 = M(m, 2, 0) * M(m, 1, 2) - M(m, 1, 0) * M(m, 2, 2);
    f64 c20 = M(m, 1, 0) * M(m, 2, 1) - M(m, 2, 0) * M(m, 1, 1);
    f64 c01 = M(m, 0, 2) * M(m, 2, 1) - M(m, 0, 1) * M(m, 2, 2);
    f64 c11 = M(m, 0, 0) * M(m, 2, 2) - M(m, 0, 2) * M(m, 2, 0);
    f64 c21 = M(m, 0, 1) * M(m, 2, 0) - M(m, 0, 0) * M(m, 2, 1);
    ext c02 = M(m, 0, 1) * M(m, 1, 2) - M(m, 1, 1) * M(m, 0, 2); // stays in a register
    f64 c12 = M(m, 0, 2) * M(m, 1, 0) - M(m, 1, 2) * M(m, 0, 0);
    f64 c22 = M(m, 1, 1) * M(m, 0, 0) - M(m, 0, 1) * M(m, 1, 0);

    ext det = (c20 * M(m, 0, 2) + c10 * M(m, 0, 1)) + c00 * M(m, 0, 0);
    if (!(x87_abs(det) >= eps)) return 0;
    ext k = 1 / det;
    const Vec3d column1 = {{c01 * k, c11 * k, c21 * k, 0}}, column2 = {{c02 * k, c12 * k, c22 * k, 0}};
    f64 m00 = c00 * k, m10 = c10 * k, m20 = c20 * k;
    M(m, 0, 0) = m00;
    M(m, 1, 0) = m10;
    M(m, 2, 0) = m20;
    matrix3_set_col((Matrix3 *)m, 1, &column1);
    matrix3_set_col((Matrix3 *)m, 2, &column2);

    Vec3d t;
    matrix3_vmult3(rotation(m), &m->t, &t);
    vec3d_set_negative(&m->t, &t);
    return 1;
}

static inline void swap_across(Matrix3 *out, const Matrix3 *m)
{
    for (i32 i = 1; i < 3; i++)
        for (i32 j = 0; j < i; j++) {
            f64 lower = M(m, i, j), upper = M(m, j, i);
            M(out, i, j) = upper;
            M(out, j, i) = lower;
        }
}

static inline void transposed(Matrix3 *out, const Matrix3 *m)
{
    for (i32 i = 0; i < 3; i++) M(out, i, i) = M(m, i, i);
    swap_across(out, m);
}

// FUNCTION: PHYSICS_RT 0x1000f210 same-result   (core.md 7.3)
void THISCALL matrix3_transpose3(Matrix3 *m)
{
    swap_across(m, m);
}

// FUNCTION: PHYSICS_RT 0x1000f250 exact   (core.md 7.3)
void THISCALL matrix3_set_transpose3(Matrix3 *out, const Matrix3 *m)
{
    transposed(out, m);
}

// FUNCTION: PHYSICS_RT 0x1000f2c0 exact   (core.md 7.3)
void THISCALL matrix_set_transpose(Matrix *out, const Matrix *m)
{
    Vec3d t;
    transposed((Matrix3 *)out, rotation(m));
    matrix3_vmult3(rotation(out), &m->t, &t);
    for (i32 i = 0; i < 3; i++) out->t.k[i] = -t.k[i];
}

// ---- products ----
// Each column has its own order of summation.

static inline void set_rows(Matrix *out, const Vec3d rows[3])
{
    for (i32 j = 0; j < 3; j++) M(out, 0, j) = rows[0].k[j];
    vec3d_set(&out->r[1], &rows[1]);
    vec3d_set(&out->r[2], &rows[2]);
}

// FUNCTION: PHYSICS_RT 0x1000ec90 exact   (core.md 7.3)
void THISCALL matrix_mmult4(const Matrix *a, const Matrix *b, Matrix *out)
{
    Vec3d t;
    matrix3_vmult3(rotation(a), &b->t, &t);
    Vec3d rows[3];
    for (i32 i = 0; i < 3; i++) {
        f64 a0 = M(a, i, 0), a1 = M(a, i, 1), a2 = M(a, i, 2);
        rows[i].x = (M(b, 0, 0) * a0 + M(b, 2, 0) * a2) + M(b, 1, 0) * a1;
        rows[i].y = (M(b, 2, 1) * a2 + M(b, 1, 1) * a1) + M(b, 0, 1) * a0;
        rows[i].z = (M(b, 2, 2) * a2 + M(b, 1, 2) * a1) + M(b, 0, 2) * a0;
    }
    set_rows(out, rows);
    for (i32 i = 0; i < 3; i++) out->t.k[i] = t.k[i] + a->t.k[i];
}

// FUNCTION: PHYSICS_RT 0x1000ede0 exact   (core.md 7.3)
void THISCALL matrix_mimult4(const Matrix *a, const Matrix *b, Matrix *out)
{
    Vec3d t;
    for (i32 i = 0; i < 3; i++) t.k[i] = b->t.k[i] - a->t.k[i];
    matrix3_vimult3(rotation(a), &t, &out->t);
    Vec3d rows[3];
    for (i32 i = 0; i < 3; i++) {
        f64 r0 = M(a, 0, i), r1 = M(a, 1, i), r2 = M(a, 2, i);
        rows[i].x = (M(b, 0, 0) * r0 + M(b, 2, 0) * r2) + M(b, 1, 0) * r1;
        rows[i].y = (M(b, 1, 1) * r1 + M(b, 2, 1) * r2) + M(b, 0, 1) * r0;
        rows[i].z = (M(b, 0, 2) * r0 + M(b, 2, 2) * r2) + M(b, 1, 2) * r1;
    }
    set_rows(out, rows);
}

// FUNCTION: PHYSICS_RT 0x1000ef10 exact   (core.md 7.3)
void THISCALL matrix3_mmult3(const Matrix3 *a, const Matrix3 *b, Matrix3 *out)
{
    f64 rows[3][3];
    for (i32 i = 0; i < 3; i++) {
        f64 a0 = M(a, i, 0), a1 = M(a, i, 1), a2 = M(a, i, 2);
        rows[i][0] = (M(b, 1, 0) * a1 + M(b, 0, 0) * a0) + M(b, 2, 0) * a2;
        rows[i][1] = (M(b, 2, 1) * a2 + M(b, 1, 1) * a1) + M(b, 0, 1) * a0;
        rows[i][2] = (M(b, 2, 2) * a2 + M(b, 1, 2) * a1) + M(b, 0, 2) * a0;
    }
    store_rows(out, rows);
}

// FUNCTION: PHYSICS_RT 0x1000efe0 exact   (core.md 7.3)
void THISCALL matrix3_mimult3(const Matrix3 *a, const Matrix3 *b, Matrix3 *out)
{
    f64 rows[3][3];
    for (i32 i = 0; i < 3; i++) {
        f64 r0 = M(a, 0, i), r1 = M(a, 1, i), r2 = M(a, 2, i);
        rows[i][0] = (M(b, 0, 0) * r0 + M(b, 2, 0) * r2) + M(b, 1, 0) * r1;
        rows[i][1] = (M(b, 0, 1) * r0 + M(b, 1, 1) * r1) + M(b, 2, 1) * r2;
        rows[i][2] = (M(b, 0, 2) * r0 + M(b, 2, 2) * r2) + M(b, 1, 2) * r1;
    }
    store_rows(out, rows);
}

// FUNCTION: PHYSICS_RT 0x1000f0e0 exact   (core.md 7.3)
void THISCALL matrix_mi2mult4(const Matrix *a, const Matrix *b, Matrix *out)
{
    Vec3d t;
    matrix3_mi2mult3(rotation(a), rotation(b), (Matrix3 *)out);
    matrix3_vmult3(rotation(out), &b->t, &t);
    for (i32 i = 0; i < 3; i++) out->t.k[i] = a->t.k[i] - t.k[i];
}

// FUNCTION: PHYSICS_RT 0x1000f140 exact   (core.md 7.3)
void THISCALL matrix3_mi2mult3(const Matrix3 *a, const Matrix3 *b, Matrix3 *out)
{
    f64 rows[3][3];
    for (i32 i = 0; i < 3; i++) {
        f64 a0 = M(a, i, 0), a1 = M(a, i, 1), a2 = M(a, i, 2);
        rows[i][0] = (M(b, 0, 1) * a1 + M(b, 0, 0) * a0) + M(b, 0, 2) * a2;
        rows[i][1] = (M(b, 1, 2) * a2 + M(b, 1, 1) * a1) + M(b, 1, 0) * a0;
        rows[i][2] = (M(b, 2, 2) * a2 + M(b, 2, 1) * a1) + M(b, 2, 0) * a0;
    }
    store_rows(out, rows);
}

// FUNCTION: PHYSICS_RT 0x1000f830 exact   (core.md 7.3)
void THISCALL matrix_shift_os(Matrix *m, const Vec3d *v)
{
    Vec3d t;
    matrix3_vmult3(rotation(m), v, &t);
    for (i32 i = 0; i < 3; i++) m->t.k[i] = t.k[i] + m->t.k[i];
}
