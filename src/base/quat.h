// Quaternions (core.md 6.3 - 6.6). `out` may alias the operands.
#ifndef BASE_QUAT_H
#define BASE_QUAT_H

#include "base/vec.h"

// Rotation of angular velocity w over dt: third-order sine, and sine with the length clipped to 1.
void THISCALL quat_set_very_fast_multiple(Quat *out, const Vec3f *w, f64 dt);     // 0x10018f80
void THISCALL quat_set_fast_multiple_with_clip(Quat *out, const Vec3f *w, f64 dt); // 0x10019010

void THISCALL quat_set_matrix(const Quat *q, Matrix3 *out);         // 0x100190c0, writes the nine elements only
void THISCALL quat_set_quaternion(Quat *out, const Matrix3 *m);     // 0x100191b0

// Spherical interpolation from a (t = 0) to b (t = 1).
void THISCALL quat_set_interpolate_smoothly(Quat *out, const Quat *a, const Quat *b, f64 t); // 0x10019320

void THISCALL quat_normize_quat(Quat *q);      // 0x100194e0
void THISCALL quat_fast_normize_quat(Quat *q); // 0x10019540, Newton steps to 1e-12

void THISCALL quat_set_invert_unit_quat(Quat *out, const Quat *q);             // 0x100195f0, conjugate
void THISCALL quat_set_invert_mult(Quat *out, const Quat *p, const Quat *r);   // 0x10019620, conj(p) * r
void THISCALL quat_set_mult_quat(Quat *out, const Quat *p, const Quat *r);     // 0x1001e7c0, p * r

#endif
