// Rotation and rigid-motion matrices (core.md 7.3, 7.4). Every product goes through temporaries: out may alias.
// "ff", "pf", "fp" name the operand and result types as the original's names do (f = f32, p = f64).
#ifndef BASE_MATRIX_H
#define BASE_MATRIX_H

#include "base/vec.h"

void THISCALL matrix_init(Matrix *m);   // 0x1000eb00
void THISCALL matrix3_init3(Matrix3 *m); // 0x1000eb30

// Rotation whose column `column` is the normalised v.
void THISCALL matrix3_init_normized3_col(Matrix3 *m, const Vec3d *v, i32 column); // 0x1000eb60

// General inverse in place. Returns 0 (unchanged) when |det| < eps, else 1.
i32 THISCALL matrix_real_invert(Matrix *m, f64 eps); // 0x1000e8f0

// Products: mmult = A*B, mimult = transpose(A)*B, mi2mult = A*transpose(B); 4 with translation, 3 rotation only.
void THISCALL matrix_mmult4(const Matrix *a, const Matrix *b, Matrix *out);    // 0x1000ec90
void THISCALL matrix_mimult4(const Matrix *a, const Matrix *b, Matrix *out);   // 0x1000ede0
void THISCALL matrix3_mmult3(const Matrix3 *a, const Matrix3 *b, Matrix3 *out);  // 0x1000ef10
void THISCALL matrix3_mimult3(const Matrix3 *a, const Matrix3 *b, Matrix3 *out); // 0x1000efe0
void THISCALL matrix_mi2mult4(const Matrix *a, const Matrix *b, Matrix *out);  // 0x1000f0e0
void THISCALL matrix3_mi2mult3(const Matrix3 *a, const Matrix3 *b, Matrix3 *out); // 0x1000f140

void THISCALL matrix3_transpose3(Matrix3 *m);                              // 0x1000f210
void THISCALL matrix3_set_transpose3(Matrix3 *out, const Matrix3 *m);      // 0x1000f250
void THISCALL matrix_set_transpose(Matrix *out, const Matrix *m);          // 0x1000f2c0, orthonormal inverse
void THISCALL matrix3_set_col(Matrix3 *m, i32 column, const Vec3d *v);     // 0x1000f920
void THISCALL matrix_shift_os(Matrix *m, const Vec3d *v);                  // 0x1000f830, t += R*v

// Points to the matrix' frame: out = transpose(R)*(p - t).
void THISCALL matrix_vimult4_pf(const Matrix *m, const Vec3d *p, Vec3f *out); // 0x1000f370
void THISCALL matrix_vimult4(const Matrix *m, const Vec3d *p, Vec3d *out);    // 0x1000f3e0
void THISCALL matrix_vimult4_ff(const Matrix *m, const Vec3f *p, Vec3f *out); // 0x1000f450

// Points from the matrix' frame: out = R*p + t.
void THISCALL matrix_vmult4_ff(const Matrix *m, const Vec3f *p, Vec3f *out); // 0x1000f4c0
void THISCALL matrix_vmult4(const Matrix *m, const Vec3d *p, Vec3d *out);    // 0x1000f550
void THISCALL matrix_vmult4_fp(const Matrix *m, const Vec3f *p, Vec3d *out); // 0x1000f5f0

// Directions: R*v and transpose(R)*v.
void THISCALL matrix3_vmult3_ff(const Matrix3 *m, const Vec3f *v, Vec3f *out); // 0x1000f690
void THISCALL matrix3_vmult3(const Matrix3 *m, const Vec3d *v, Vec3d *out);    // 0x1000f6f0
void THISCALL matrix3_vimult3(const Matrix3 *m, const Vec3d *v, Vec3d *out);   // 0x1000f760
void THISCALL matrix_vimult3_pf(const Matrix3 *m, const Vec3f *v, Vec3f *out); // 0x1000f7d0, f32 operands

#endif
