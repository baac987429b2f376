// Pairs: the random generator of the sleep clock.
#include "wine-tests/lab/pairs.h"

PAIR(ivp_rand, 0x1002fcd0, 1000000)
{
    u32 *seed = pair_global(p, 0x100685b4, 4);
    *seed = pair_u32(p);
    pair_run_args(p, 0, 0);
}
