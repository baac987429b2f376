// Random inputs near what the engine sees.
#include <math.h>
#include <string.h>

#include "wine-tests/lab/pairs_state.h"

u32 pair_u32(Pair *p)
{
    // xorshift64*, high word
    u64 x = p->random;
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    p->random = x;
    return (u32)(x * 0x2545f4914f6cdd1dULL >> 32);
}

u32 pair_below(Pair *p, u32 n)
{
    return (u32)((u64)pair_u32(p) * n >> 32);
}

f64 pair_unit(Pair *p)
{
    return pair_u32(p) * 0x1p-32 + (pair_u32(p) >> 12) * 0x1p-52;
}

f64 pair_range(Pair *p, f64 lo, f64 hi)
{
    f64 r = lo + (hi - lo) * pair_unit(p);
    return r;
}

f64 pair_value(Pair *p)
{
    u32 kind = pair_below(p, 32);
    f64 v;
    if (kind < 2) v = (f64)((i32)pair_below(p, 9) - 4);
    else if (kind == 2) v = pair_below(p, 2) ? 0.0 : -0.0;
    else if (kind == 3) v = p->last_value;
    else if (kind == 4) v = -p->last_value;
    else if (kind < 12) v = pair_range(p, -1.0, 1.0);
    else if (kind < 24) v = pair_range(p, -100.0, 100.0);
    else {
        // sign, 53 random bits, magnitude 2^-20 .. 2^20
        u64 bits = (u64)pair_u32(p) << 32 | pair_u32(p);
        bits = (bits & 0x800fffffffffffffULL) | (u64)(1023 - 20 + pair_below(p, 41)) << 52;
        v = f64_from_bits(bits);
    }
    p->last_value = v;
    return v;
}

f64 *pair_f64(Pair *p, const char *name, int count)
{
    f64 *b = pair_buffer(p, name, count * 8, 'd');
    for (int i = 0; i < count; i++) b[i] = pair_value(p);
    return b;
}

f32 *pair_f32(Pair *p, const char *name, int count)
{
    f32 *b = pair_buffer(p, name, count * 4, 'f');
    for (int i = 0; i < count; i++) b[i] = (f32)pair_value(p);
    return b;
}

u32 *pair_u32s(Pair *p, const char *name, int count)
{
    u32 *b = pair_buffer(p, name, count * 4, 'x');
    for (int i = 0; i < count; i++) b[i] = pair_u32(p);
    return b;
}

// Direction: random, or near an axis, or exactly an axis.
static void direction(Pair *p, f64 *v, int n)
{
    u32 kind = pair_below(p, 8);
    f64 s = 0;
    for (int i = 0; i < n; i++) v[i] = pair_range(p, -1.0, 1.0);
    if (kind < 2) {
        f64 tiny = kind ? 0.0 : pair_range(p, 0.0, 1.0) * 1e-5;
        for (int i = 0; i < n; i++) v[i] *= tiny;
        v[pair_below(p, (u32)n)] = pair_below(p, 2) ? 1.0 : -1.0;
    }
    for (int i = 0; i < n; i++) s += v[i] * v[i];
    if (s < 1e-30) v[0] = s = 1.0;
    f64 k = 1.0 / sqrt(s);
    for (int i = 0; i < n; i++) v[i] *= k;
}

f64 *pair_unit_f64(Pair *p, const char *name)
{
    f64 *b = pair_buffer(p, name, 32, 'd');
    direction(p, b, 3);
    return b;
}

f32 *pair_unit_f32(Pair *p, const char *name)
{
    f64 v[3];
    f32 *b = pair_buffer(p, name, 16, 'f');
    direction(p, v, 3);
    for (int i = 0; i < 3; i++) b[i] = (f32)v[i];
    return b;
}

static void quaternion(Pair *p, f64 *q)
{
    u32 kind = pair_below(p, 8);
    if (kind == 0) {
        q[0] = q[1] = q[2] = 0, q[3] = 1;
    } else if (kind < 4) {
        f64 axis[3];
        direction(p, axis, 3);
        f64 angle = kind == 1 ? pair_unit(p) * 1e-4 : kind == 2 ? pair_unit(p) * 0.05 : pair_unit(p) * 6.2;
        f64 s = sin(angle / 2);
        for (int i = 0; i < 3; i++) q[i] = axis[i] * s;
        q[3] = cos(angle / 2);
    } else {
        direction(p, q, 4);
    }
}

f64 *pair_quat(Pair *p, const char *name)
{
    f64 *q = pair_buffer(p, name, 32, 'd');
    quaternion(p, q);
    return q;
}

f64 *pair_matrix(Pair *p, const char *name)
{
    f64 *m = pair_buffer(p, name, 0x80, 'd'), q[4];
    quaternion(p, q);
    f64 x = q[0], y = q[1], z = q[2], w = q[3];
    f64 rows[9] = {1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y),
                   2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x),
                   2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)};
    for (int r = 0; r < 3; r++)
        for (int c = 0; c < 3; c++) m[r * 4 + c] = rows[r * 3 + c];
    for (int i = 0; i < 3; i++) m[12 + i] = pair_value(p);
    for (int r = 0; r < 4; r++) m[r * 4 + 3] = pair_value(p);
    return m;
}

void *pair_bytes(Pair *p, const char *name, int size)
{
    return pair_buffer(p, name, size, 'x');
}

void *pair_zeroed(Pair *p, const char *name, int size)
{
    return memset(pair_buffer(p, name, size, 'x'), 0, (size_t)size);
}

void *pair_alias(Pair *p, const char *name, int size, void *a, void *b)
{
    u32 kind = pair_below(p, 8);
    if (kind == 0 && a) return a;
    if (kind == 1 && b) return b;
    return pair_buffer(p, name, size, 'x');
}
