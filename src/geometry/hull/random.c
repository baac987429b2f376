#include "geometry/hull/random.h"

#define MULTIPLIER 16807
#define MODULUS 2147483647
#define QUOTIENT (MODULUS / MULTIPLIER)
#define REMAINDER (MODULUS % MULTIPLIER)

// GLOBAL: PHYSICS_RT 0x10070bf0
i32 qh_rand_seed = 1;

// FUNCTION: PHYSICS_RT 0x10052f50 exact   (abi.md 2.2)
// In physics_RT.dll itself the map holds the same in machine code, with the bytes that a mod patches (exports/map_image.py).
i32 CDECL qh_rand(void)
{
    i32 high = qh_rand_seed / QUOTIENT, low = qh_rand_seed % QUOTIENT;
    i32 next = MULTIPLIER * low - REMAINDER * high;
    if (next <= 0) next += MODULUS;
    qh_rand_seed = next;
    return next;
}

// FUNCTION: PHYSICS_RT 0x10052fb0 exact   (abi.md 2.2)
void CDECL qh_srand(i32 seed)
{
    qh_rand_seed = seed < 1 ? 1 : seed >= MODULUS ? MODULUS - 1 : seed;
}
