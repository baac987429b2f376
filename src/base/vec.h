// Vectors, planes, quaternions, matrices: layouts of the original (core.md 0.1).
#ifndef BASE_VEC_H
#define BASE_VEC_H

#include "base/scalar.h"

// Three f32 in a 16-byte slot; the fourth word is padding or an owner's field (a plane's offset, a core's mass).
typedef union Vec3f {
    struct {
        f32 x, y, z, w;
    };
    f32 k[4];
} Vec3f;
ASSERT_SIZE(Vec3f, 0x10);

// Three f64 in a 32-byte slot; block copies carry the fourth along.
typedef union Vec3d {
    struct {
        f64 x, y, z, w;
    };
    f64 k[4];
} Vec3d;
ASSERT_SIZE(Vec3d, 0x20);

// Quaternion x, y, z, w (w the scalar part).
typedef union Quat {
    struct {
        f64 x, y, z, w;
    };
    f64 k[4];
} Quat;
ASSERT_SIZE(Quat, 0x20);

// Plane n.p + d = 0: normal and offset in the slot's fourth word.
typedef Vec3f PlaneF;
typedef Vec3d PlaneD;

// Rotation rows r[0..2] (element (row, col) = r[row].k[col], the fourth of each row is padding) and translation t.
typedef struct Matrix {
    Vec3d r[3];
    Vec3d t;
} Matrix;
ASSERT_SIZE(Matrix, 0x80);
ASSERT_OFFSET(Matrix, t, 0x60);

// Rotation only (0x60 bytes).
typedef struct Matrix3 {
    Vec3d r[3];
} Matrix3;
ASSERT_SIZE(Matrix3, 0x60);

#endif
