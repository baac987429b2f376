// vxmath_check VxMath.dll: our conversions against the real engine's, on random inputs, under every control word.
// Also the transformations of the stand-in's entities, which the real render engine takes from VxMath.
#define VXMATH_IMPORT
#include "wine-tests/ck2/standin.h"

#include "base/x87.h"
#include "wine-tests/lab/imports.h"
#include "wine-tests/lab/os.h"
#include "wine-tests/lab/pe_image.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { INPUTS = 200000, SSE_FLAG = 0x2000000, PROCESSOR_FEATURES_RVA = 0x3e8dc };

static PeImage *real;
static u32 seed = 1;
static int negative_trace, failures;

static f32 random_f32(f32 range)
{
    seed = seed * 1664525u + 1013904223u;
    return ((i32)seed >> 8) * (range / 8388608.0f);
}

static void *real_function(const char *name)
{
    void *p = pe_export(real, name);
    if (!p) {
        printf("the real VxMath.dll has no %s\n", name);
        exit(1);
    }
    return p;
}

// A rotation by a random quaternion, sometimes exact, sometimes with noise or scale.
static VxMatrix random_matrix(int n)
{
    f32 q[4], length = 0;
    for (int i = 0; i < 4; i++) q[i] = n % 7 == 0 ? (f32)(int)(random_f32(2)) : random_f32(1), length += q[i] * q[i];
    if (length == 0) q[3] = length = 1;
    f32 s = 2 / length, x = q[0], y = q[1], z = q[2], w = q[3];
    VxMatrix m = {{{1 - s * (y * y + z * z), s * (x * y - z * w), s * (x * z + y * w), 0},
                   {s * (x * y + z * w), 1 - s * (x * x + z * z), s * (y * z - x * w), 0},
                   {s * (x * z - y * w), s * (y * z + x * w), 1 - s * (x * x + y * y), 0},
                   {random_f32(100), random_f32(100), random_f32(100), 1}}};
    if (n % 5 == 0)
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++) m.m[i][j] *= 1 + random_f32(0.5f);
    return m;
}

static void differ(const char *what, int n, u16 cw, const f32 *ours, const f32 *theirs, int count)
{
    if (!memcmp(ours, theirs, (u32)count * 4) || failures++ > 10) return;
    printf("%s, input %d, control word %03x:", what, n, cw);
    for (int i = 0; i < count; i++) {
        u32 a, b;
        memcpy(&a, ours + i, 4), memcpy(&b, theirs + i, 4);
        printf(" %08x/%08x", a, b);
    }
    printf("\n");
}

static void check_all(u16 cw)
{
    void THISCALL (*from_matrix)(VxQuaternion *, const VxMatrix *, int, int) = real_function("?FromMatrix@VxQuaternion@@QAEXABVVxMatrix@@HH@Z");
    void CDECL (*transform)(VxVector *, const VxMatrix *, const VxVector *) = real_function("?Vx3DMultiplyMatrixVector@@YAXPAUVxVector@@ABVVxMatrix@@PBU1@@Z");
    void CDECL (*rotate)(VxVector *, const VxMatrix *, const VxVector *) = real_function("?Vx3DRotateVector@@YAXPAUVxVector@@ABVVxMatrix@@PBU1@@Z");
    static SiEntity *entity;
    if (!entity) entity = si_create_entity(NULL, CKCID_3DENTITY, "probe");
    for (int n = 0; n < INPUTS; n++) {
        VxMatrix m = random_matrix(n);
        VxVector v = {random_f32(10), random_f32(10), random_f32(10)}, out_a, out_b;
        VxQuaternion a = {0, 0, 0, 1}, b = a;
        if (m.m[0][0] + m.m[1][1] + m.m[2][2] < 0) negative_trace++;
        x87_set_control(cw);
        from_matrix(&b, &m, 1, 1);
        VxQuaternion_FromMatrix(&a, &m, 1, 1);
        x87_set_control(0x37f);
        differ("FromMatrix", n, cw, &a.x, &b.x, 4);
        CK3dEntity *e = (CK3dEntity *)entity;
        e->vt->SetWorldMatrix(e, &m, 0);
        x87_set_control(cw);
        transform(&out_b, &m, &v);
        e->vt->Transform(e, &out_a, &v, NULL);
        x87_set_control(0x37f);
        differ("Transform", n, cw, &out_a.x, &out_b.x, 3);
        x87_set_control(cw);
        rotate(&out_b, &m, &v);
        e->vt->TransformVector(e, &out_a, &v, NULL);
        x87_set_control(0x37f);
        differ("TransformVector", n, cw, &out_a.x, &out_b.x, 3);
    }
}

static void check_strings(void)
{
    XString *THISCALL (*assign)(XString *, const char *) = real_function("??4XString@@QAEAAV0@PBD@Z");
    static const char *const texts[] = {"", "a", "Physics Building Blocks"};
    for (int i = 0; i < 3; i++) {
        XString a = {0}, b = {0};
        XString_assign(&a, texts[i]);
        assign(&b, texts[i]);
        if (a.length != b.length || strcmp(a.buffer ? a.buffer : "", b.buffer ? b.buffer : ""))
            failures++, printf("XString \"%s\": %d/%d\n", texts[i], a.length, b.length);
        XString_dtor(&a);
    }
}

static void *resolve(const char *dll, const char *symbol)
{
    if (!strcmp(symbol, "malloc") || !strcmp(symbol, "??2@YAPAXI@Z")) return malloc;
    if (!strcmp(symbol, "free") || !strcmp(symbol, "??3@YAXPAX@Z")) return free;
    return lab_resolve(dll, symbol);
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        printf("skipped: which VxMath.dll?\n");
        return 77;
    }
    os_thread_block();
    os_faults_install();
    real = pe_map(argv[1], "VxMath", NULL, resolve);
    if (!real) return 1;
    // The real engine uses SSE for points and vectors on every processor since 1999; its start-up code sets this flag.
    u32 features = SSE_FLAG;
    memcpy(real->base + PROCESSOR_FEATURES_RVA, &features, 4);
    const u16 words[] = {0x7f, 0x27f, 0x37f};
    for (int i = 0; i < 3; i++) check_all(words[i]);
    check_strings();
    printf("%d matrices under 3 control words (%d with negative trace): %s\n", INPUTS, negative_trace, failures ? "DIFFERENT" : "equal");
    return failures || negative_trace < 1000;
}
