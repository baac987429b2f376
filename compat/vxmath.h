// VxMath.dll as the glue sees it: plain data types and the three functions the original imports.
// Import library: vxmath.def (C name == mangled name).
#ifndef COMPAT_VXMATH_H
#define COMPAT_VXMATH_H

#include "base/scalar.h"

typedef struct VxVector {
    f32 x, y, z;
} VxVector;

typedef struct VxQuaternion {
    f32 x, y, z, w;
} VxQuaternion;

// Row vectors: a point is multiplied from the left, row 3 is the translation.
typedef struct VxMatrix {
    f32 m[4][4];
} VxMatrix;

// Characters are owned by VxMath when `allocated` is not 0; only then may the destructor be called on it.
typedef struct XString {
    char *buffer;
    u16 length; // without the terminator
    u16 allocated;
} XString;
ASSERT_SIZE(XString, 8);

// XArray of pointers: [begin, end) is in use, [begin, allocated_end) is allocated.
typedef struct XPointerArray {
    void **begin;
    void **end;
    void **allocated_end;
} XPointerArray;
ASSERT_SIZE(XPointerArray, 12);

#ifndef VXMATH_IMPORT // a module that implements them defines it otherwise
#define VXMATH_IMPORT __attribute__((dllimport))
#endif

VXMATH_IMPORT XString *THISCALL XString_assign(XString *self, const char *text);
VXMATH_IMPORT void THISCALL XString_dtor(XString *self);
// unit: the matrix is taken to have unit scale. restore: scale removed from the matrix is put back.
VXMATH_IMPORT void THISCALL VxQuaternion_FromMatrix(VxQuaternion *self, const VxMatrix *matrix, i32 unit, i32 restore);

#endif
