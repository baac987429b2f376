// Points and directions through a matrix.
#include "base/matrix.h"

#define M(m, r_, c_) ((m)->r[r_].k[c_])

// ---- directions ----

// FUNCTION: PHYSICS_RT 0x1000f6f0 exact   (core.md 7.3)
void THISCALL matrix3_vmult3(const Matrix3 *m, const Vec3d *v, Vec3d *out)
{
    ext y = (M(m, 1, 0) * v->x + M(m, 1, 2) * v->z) + M(m, 1, 1) * v->y;
    f64 z = (M(m, 2, 0) * v->x + M(m, 2, 2) * v->z) + M(m, 2, 1) * v->y;
    out->x = (M(m, 0, 2) * v->z + M(m, 0, 1) * v->y) + M(m, 0, 0) * v->x;
    out->y = y;
    out->z = z;
}

// FUNCTION: PHYSICS_RT 0x1000f760 exact   (core.md 7.3)
void THISCALL matrix3_vimult3(const Matrix3 *m, const Vec3d *v, Vec3d *out)
{
    ext y = (M(m, 0, 1) * v->x + M(m, 2, 1) * v->z) + M(m, 1, 1) * v->y;
    f64 z = (M(m, 0, 2) * v->x + M(m, 2, 2) * v->z) + M(m, 1, 2) * v->y;
    out->x = (M(m, 2, 0) * v->z + M(m, 1, 0) * v->y) + M(m, 0, 0) * v->x;
    out->y = y;
    out->z = z;
}

// FUNCTION: PHYSICS_RT 0x1000f690 exact   (core.md 7.3)
void THISCALL matrix3_vmult3_ff(const Matrix3 *m, const Vec3f *v, Vec3f *out)
{
    ext y = (M(m, 1, 0) * v->x + M(m, 1, 1) * v->y) + M(m, 1, 2) * v->z;
    f64 z = (M(m, 2, 0) * v->x + M(m, 2, 1) * v->y) + M(m, 2, 2) * v->z;
    out->x = (M(m, 0, 1) * v->y + M(m, 0, 2) * v->z) + v->x * M(m, 0, 0);
    out->y = y;
    out->z = z;
}

// FUNCTION: PHYSICS_RT 0x1000f7d0 exact   (core.md 7.3)
void THISCALL matrix_vimult3_pf(const Matrix3 *m, const Vec3f *v, Vec3f *out)
{
    ext y = (M(m, 0, 1) * v->x + M(m, 1, 1) * v->y) + M(m, 2, 1) * v->z;
    f64 z = (M(m, 0, 2) * v->x + M(m, 1, 2) * v->y) + M(m, 2, 2) * v->z;
    out->x = (M(m, 1, 0) * v->y + M(m, 2, 0) * v->z) + v->x * M(m, 0, 0);
    out->y = y;
    out->z = z;
}

// ---- points from the matrix' frame ----
// The first two components are summed through f64 stores, the third in a register.

// FUNCTION: PHYSICS_RT 0x1000f4c0 exact   (core.md 7.3)
void THISCALL matrix_vmult4_ff(const Matrix *m, const Vec3f *p, Vec3f *out)
{
    f32 px = p->x, py = p->y, pz = p->z;
    f64 x = M(m, 0, 0) * px;
    f64 y = M(m, 1, 0) * px;
    x = M(m, 0, 1) * py + x;
    y = M(m, 1, 1) * py + y;
    ext z = px * M(m, 2, 0) + M(m, 2, 1) * py;
    x = M(m, 0, 2) * pz + x;
    y = (M(m, 1, 2) * pz + y) + m->t.y;
    z = (z + M(m, 2, 2) * pz) + m->t.z;
    out->x = x + m->t.x;
    out->y = y;
    out->z = z;
}

// FUNCTION: PHYSICS_RT 0x1000f550 exact   (core.md 7.3)
void THISCALL matrix_vmult4(const Matrix *m, const Vec3d *p, Vec3d *out)
{
    f64 px = p->x, py = p->y, pz = p->z;
    f64 x = M(m, 0, 0) * px;
    f64 y = M(m, 1, 0) * px;
    x = M(m, 0, 1) * py + x;
    y = M(m, 1, 1) * py + y;
    ext z = px * M(m, 2, 0) + M(m, 2, 1) * py;
    x = M(m, 0, 2) * pz + x;
    y = (M(m, 1, 2) * pz + y) + m->t.y;
    z = (z + M(m, 2, 2) * pz) + m->t.z;
    out->x = x + m->t.x;
    out->y = y;
    out->z = z;
}

// FUNCTION: PHYSICS_RT 0x1000f5f0 exact   (core.md 7.3)
void THISCALL matrix_vmult4_fp(const Matrix *m, const Vec3f *p, Vec3d *out)
{
    f32 px = p->x, py = p->y, pz = p->z;
    f64 x = M(m, 0, 0) * px;
    f64 y = M(m, 1, 0) * px;
    x = M(m, 0, 1) * py + x;
    y = M(m, 1, 1) * py + y;
    ext z = px * M(m, 2, 0) + M(m, 2, 1) * py;
    x = M(m, 0, 2) * pz + x;
    y = (M(m, 1, 2) * pz + y) + m->t.y;
    z = (z + M(m, 2, 2) * pz) + m->t.z;
    out->x = x + m->t.x;
    out->y = y;
    out->z = z;
}

// ---- points to the matrix' frame ----

// FUNCTION: PHYSICS_RT 0x1000f370 exact   (core.md 7.3)
void THISCALL matrix_vimult4_pf(const Matrix *m, const Vec3d *p, Vec3f *out)
{
    ext dx = p->x - m->t.x, dy = p->y - m->t.y, dz = p->z - m->t.z;
    out->x = (M(m, 2, 0) * dz + M(m, 1, 0) * dy) + M(m, 0, 0) * dx;
    out->y = (M(m, 2, 1) * dz + M(m, 1, 1) * dy) + M(m, 0, 1) * dx;
    out->z = (M(m, 2, 2) * dz + M(m, 1, 2) * dy) + M(m, 0, 2) * dx;
}

// FUNCTION: PHYSICS_RT 0x1000f3e0 exact   (core.md 7.3)
void THISCALL matrix_vimult4(const Matrix *m, const Vec3d *p, Vec3d *out)
{
    ext dx = p->x - m->t.x, dy = p->y - m->t.y, dz = p->z - m->t.z;
    out->x = (M(m, 2, 0) * dz + M(m, 1, 0) * dy) + M(m, 0, 0) * dx;
    out->y = (M(m, 2, 1) * dz + M(m, 1, 1) * dy) + M(m, 0, 1) * dx;
    out->z = (M(m, 2, 2) * dz + M(m, 1, 2) * dy) + M(m, 0, 2) * dx;
}

// FUNCTION: PHYSICS_RT 0x1000f450 exact   (core.md 7.3)
void THISCALL matrix_vimult4_ff(const Matrix *m, const Vec3f *p, Vec3f *out)
{
    ext dx = p->x - m->t.x, dy = p->y - m->t.y, dz = p->z - m->t.z;
    out->x = (M(m, 2, 0) * dz + M(m, 1, 0) * dy) + M(m, 0, 0) * dx;
    out->y = (M(m, 2, 1) * dz + M(m, 1, 1) * dy) + M(m, 0, 1) * dx;
    out->z = (M(m, 2, 2) * dz + M(m, 1, 2) * dy) + M(m, 0, 2) * dx;
}
