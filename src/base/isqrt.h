// Inverse square root by Newton steps (core.md 7.1). Bodies shared by the exported helpers and by code that the
// original inlines the same steps into.
#ifndef BASE_ISQRT_H
#define BASE_ISQRT_H

#include "base/literal.h"

#define ISQRT_MIN_QUAD 0x1.d83c94fb6d2acp-64L // 1e-19 (0x3bfd83c94fb6d2ac): shorter vectors are not normalised

// First guess: exponent of `quad` halved and negated, linear in the upper mantissa bits.
static inline f64 isqrt_seed(f64 quad)
{
    u32 high = (u32)(f64_bits(quad) >> 32);
    i32 seed = ((i32)(0x7ff00000u - high) >> 1) + 0x1ff00000;
    return f64_from_bits((u64)(u32)seed << 32);
}

// h = quad / 2. The three step shapes differ in rounding.
static inline ext isqrt_first(ext y, ext h)
{
    return ((HALF64 - (h * y) * y) + ONE64) * y;
}

static inline ext isqrt_step(ext y, ext h)
{
    return ((HALF64 - (y * y) * h) + ONE64) * y;
}

// 1/sqrt(quad) with 4 and 5 steps; `seed_quad` is `quad` as stored for the seed.
static inline ext isqrt_4(ext quad, f64 seed_quad)
{
    ext h = quad * HALF64;
    ext y = isqrt_first(isqrt_seed(seed_quad), h);
    y = isqrt_step(y, h);
    y = isqrt_step(y, h);
    return isqrt_step(y, h);
}

static inline ext isqrt_5(ext quad, f64 seed_quad)
{
    ext h = quad * HALF64;
    ext y = isqrt_first(isqrt_seed(seed_quad), h);
    y = isqrt_step(y, h);
    y = isqrt_step(y, h);
    y = isqrt_step(y, h);
    return isqrt_step(y, h);
}

#endif
