#include "base/random.h"

// GLOBAL: PHYSICS_RT 0x100685b4
u32 ivp_rand_seed = 1;

// FUNCTION: PHYSICS_RT 0x1002fcd0 same-result   (core.md 4.8)
ext CDECL ivp_rand(void)
{
    ivp_rand_seed *= 75;
    i32 low = (i32)(ivp_rand_seed & 0xffff);
    return low * 0x1p-16L;
}
