// Fixed-point arithmetic of the level generator.
#include "wine-tests/levels/fixed.h"

fix fix_times(fix a, fix unit)
{
    // Two halves, so that nothing overflows: |a| < 2^40, |unit| <= 2^31.
    fix high = a >> 20, low = a & (UNIT - 1);
    return ((high * unit) >> 10) + ((low * unit + ((fix)1 << 29) + (((high * unit) & 1023) << 20)) >> 30);
}

Fix3 fix3_along(Fix3 p, Fix3 unit, fix s)
{
    return fix3(p.x + fix_times(s, unit.x), p.y + fix_times(s, unit.y), p.z + fix_times(s, unit.z));
}

// Taylor series up to 45 degrees; x in 2^-30 rad.
static fix series(fix x, int first)
{
    fix square = (x * x) >> 30, term = first ? x : ONE, sum = term;
    for (int k = first + 1; k < first + 12; k += 2) {
        term = -((term * square) >> 30) / (k * (k + 1));
        sum += term;
    }
    return sum;
}

fix fix_sine(int millidegrees)
{
    int a = millidegrees % 360000;
    if (a < 0) a += 360000;
    int quarter = a / 90000;
    a %= 90000;
    if (quarter & 1) a = 90000 - a;
    fix x = ((fix)(a <= 45000 ? a : 90000 - a) * 1228166276) >> 16; // pi / 180000 in 2^-46
    fix s = a <= 45000 ? series(x, 1) : series(x, 0);
    return quarter & 2 ? -s : s;
}

fix fix_cosine(int millidegrees)
{
    return fix_sine(millidegrees + 90000);
}

fix fix_root(fix square)
{
    uint64_t rest = (uint64_t)square, root = 0, bit = (uint64_t)1 << 62;
    while (bit > rest) bit >>= 2;
    for (; bit; bit >>= 2) {
        if (rest >= root + bit) {
            rest -= root + bit;
            root = (root >> 1) + bit;
        } else {
            root >>= 1;
        }
    }
    return (fix)root;
}

uint32_t fix_f32(fix a, int fraction_bits)
{
    if (!a) return 0;
    uint32_t sign = a < 0 ? 0x80000000u : 0;
    uint64_t m = a < 0 ? (uint64_t)-a : (uint64_t)a;
    int exponent = 23 - fraction_bits;
    while (m >> 24) {
        int drop = 64 - __builtin_clzll(m) - 24;
        uint64_t half = (uint64_t)1 << (drop - 1), rest = m & (2 * half - 1);
        m >>= drop;
        exponent += drop;
        if (rest > half || (rest == half && (m & 1))) m++;
    }
    while (!(m >> 23)) m <<= 1, exponent--;
    return sign | (uint32_t)(exponent + 127) << 23 | ((uint32_t)m & 0x7fffff);
}

FixTurn turn_about(int axis, int millidegrees)
{
    FixTurn t = {{{ONE, 0, 0}, {0, ONE, 0}, {0, 0, ONE}}};
    int i = (axis + 1) % 3, j = (axis + 2) % 3;
    t.m[i][i] = t.m[j][j] = fix_cosine(millidegrees);
    t.m[j][i] = fix_sine(millidegrees);
    t.m[i][j] = -t.m[j][i];
    return t;
}

FixTurn turn_product(FixTurn a, FixTurn b)
{
    FixTurn t;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            t.m[i][j] = (a.m[i][0] * b.m[0][j] + a.m[i][1] * b.m[1][j] + a.m[i][2] * b.m[2][j] + ONE / 2) >> 30;
    return t;
}

Fix3 turn_back(FixTurn t, Fix3 w)
{
    fix r[3];
    for (int j = 0; j < 3; j++)
        r[j] = fix_times(w.x, t.m[0][j]) + fix_times(w.y, t.m[1][j]) + fix_times(w.z, t.m[2][j]);
    return fix3(r[0], r[1], r[2]);
}

// splitmix64
static uint64_t next(Random *r)
{
    uint64_t z = r->state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

void random_start(Random *r, uint32_t seed, uint32_t stream)
{
    r->state = (uint64_t)seed << 32 | stream;
    next(r);
}

int random_below(Random *r, int n)
{
    return (int)((next(r) >> 33) % (uint32_t)n);
}

int random_between(Random *r, int low, int high)
{
    return low + random_below(r, high - low + 1);
}

int random_chance(Random *r, int percent)
{
    return random_below(r, 100) < percent;
}

void random_dice(Random *r, int *dice, int n, const int *limits)
{
    for (int i = 0; i < n; i++) dice[i] = random_below(r, limits[i] + 1);
}

fix random_fix(Random *r, fix low, fix high)
{
    return low + (fix)(next(r) % (uint64_t)(high - low + 1));
}
