// VxMath.dll for the stand-in engine: the three functions a physics DLL imports, and the setting of the control word.
#define VXMATH_IMPORT
#include "compat/abi.h"
#include "compat/vxmath.h"

#include "base/x87.h"

#include <stdlib.h>
#include <string.h>

XString *THISCALL XString_assign(XString *self, const char *text)
{
    char *copy = NULL;
    u16 length = 0;
    if (text && *text) {
        length = (u16)strlen(text);
        copy = calloc(1, (u32)length + 1);
        memcpy(copy, text, length);
    }
    if (self->allocated) free(self->buffer);
    self->buffer = copy;
    self->length = length;
    self->allocated = copy ? (u16)(length + 1) : 0;
    return self;
}

void THISCALL XString_dtor(XString *self)
{
    if (self->allocated) free(self->buffer);
    self->buffer = NULL;
    self->allocated = 0;
}

static void normalize_row(f32 *r)
{
    ext square = (ext)r[0] * r[0] + (ext)r[1] * r[1] + (ext)r[2] * r[2];
    if (square == 0) return;
    ext inverse = 1.0f / x87_sqrt(square);
    for (int i = 0; i < 3; i++) r[i] = (f32)(r[i] * inverse);
}

// unit: rows are taken to have length 1 (what the DLL asks for). Every intermediate stays in a register.
void THISCALL VxQuaternion_FromMatrix(VxQuaternion *self, const VxMatrix *matrix, i32 unit, i32 restore)
{
    (void)restore; // the scale is removed from a copy
    VxMatrix copy = *matrix;
    f32 *q = &self->x;
    if (!unit) {
        normalize_row(copy.m[0]);
        normalize_row(copy.m[1]);
        for (int i = 0, j = 1, k = 2; i < 3; i++, j = (j + 1) % 3, k = (k + 1) % 3)
            copy.m[2][i] = (f32)((ext)copy.m[0][j] * copy.m[1][k] - (ext)copy.m[0][k] * copy.m[1][j]);
    }
    const f32(*m)[4] = copy.m;
    ext trace = (ext)m[1][1] + m[2][2] + m[0][0];
    if (trace >= 0) {
        ext s = x87_sqrt(trace + 1.0f);
        self->w = (f32)(0.5f * s);
        ext r = 0.5f / s;
        self->x = (f32)(((ext)m[2][1] - m[1][2]) * r);
        self->y = (f32)(((ext)m[0][2] - m[2][0]) * r);
        self->z = (f32)(((ext)m[1][0] - m[0][1]) * r);
        return;
    }
    int i = 0;
    if (m[1][1] > m[0][0]) i = 1;
    if (m[2][2] > m[i][i]) i = 2;
    int j = (i + 1) % 3, k = (j + 1) % 3;
    ext s = x87_sqrt((m[i][i] - ((ext)m[k][k] + m[j][j])) + 1.0f);
    q[i] = (f32)(0.5f * s);
    ext r = 0.5f / s;
    q[j] = (f32)(((ext)m[j][i] + m[i][j]) * r);
    q[k] = (f32)(((ext)m[k][i] + m[i][k]) * r);
    self->w = (f32)(((ext)m[k][j] - m[j][k]) * r);
}
