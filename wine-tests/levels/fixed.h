// Numbers of the level generator: 64-bit fixed point, so that every machine makes the same level from the same seed.
#ifndef LEVELS_FIXED_H
#define LEVELS_FIXED_H

#include <stdint.h>

typedef int64_t fix; // units of 2^-20 m
#define UNIT ((fix)1 << 20)
#define MILLI(n) ((fix)(n) * UNIT / 1000)

typedef struct Fix3 {
    fix x, y, z;
} Fix3;

// Directions, sines, cosines: units of 2^-30.
#define ONE ((fix)1 << 30)

static inline Fix3 fix3(fix x, fix y, fix z)
{
    return (Fix3){x, y, z};
}

static inline Fix3 fix3_add(Fix3 a, Fix3 b)
{
    return fix3(a.x + b.x, a.y + b.y, a.z + b.z);
}

static inline Fix3 fix3_sub(Fix3 a, Fix3 b)
{
    return fix3(a.x - b.x, a.y - b.y, a.z - b.z);
}

fix fix_times(fix a, fix unit);            // a * unit / ONE, to the nearest
Fix3 fix3_along(Fix3 p, Fix3 unit, fix s); // p + s * unit
fix fix_sine(int millidegrees);
fix fix_cosine(int millidegrees);
fix fix_root(fix square);                  // of a number in units of 2^-40, result in 2^-20
uint32_t fix_f32(fix a, int fraction_bits); // bits of the nearest f32

// Rotation, rows of 2^-30: world = (local . row 0, local . row 1, local . row 2).
typedef struct FixTurn {
    fix m[3][3];
} FixTurn;
FixTurn turn_about(int axis, int millidegrees);
FixTurn turn_product(FixTurn a, FixTurn b);
Fix3 turn_back(FixTurn t, Fix3 world); // the local vector

typedef struct Random {
    uint64_t state;
} Random;
void random_start(Random *r, uint32_t seed, uint32_t stream);
int random_below(Random *r, int n);
int random_between(Random *r, int low, int high); // both included
int random_chance(Random *r, int percent);
// n numbers one after the other, each from 0 to its limit, limits[0] first (a call's arguments are evaluated in any order).
void random_dice(Random *r, int *dice, int n, const int *limits);
#define DICE(r, dice, ...) \
    int dice[sizeof((int[]){__VA_ARGS__}) / sizeof(int)]; \
    random_dice(r, dice, (int)(sizeof dice / sizeof *dice), (const int[]){__VA_ARGS__})
fix random_fix(Random *r, fix low, fix high);

#endif
