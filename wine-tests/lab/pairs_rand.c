// Pairs: the random generator of the sleep clock.
#include "wine-tests/lab/pairs.h"

PAIR(ivp_rand, 0x1002fcd0, 1000000)
{
    u32 *seed = pair_global(p, 0x100685b4, 4);
    *seed = pair_u32(p);
    pair_run_args(p, 0, 0);
}

PAIR(qh_rand, 0x10052f50, 1000000)
{
    u32 *seed = pair_global(p, 0x10070bf0, 4);
    *seed = pair_u32(p);
    pair_returns(p, RETURNS_INT);
    pair_run_args(p, 0, 0);
}

PAIR(qh_srand, 0x10052fb0, 1000000)
{
    u32 *seed = pair_global(p, 0x10070bf0, 4);
    *seed = pair_u32(p);
    i32 new_seed = pair_u32(p) % 8 ? (i32)pair_u32(p) : 2147483640 + (i32)(pair_u32(p) % 8);
    if (pair_u32(p) % 8 == 0) new_seed = (i32)(pair_u32(p) % 5) - 2;
    pair_run(p, I32(new_seed));
}
