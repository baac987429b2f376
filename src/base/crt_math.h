// The transcendental functions the original imports from MSVCRT: argument and result in st(0).
// On Windows the very same imports are called, so results follow the host's C runtime as the original's do. The native
// build has no MSVCRT and uses the C library's double functions: equal up to the last bit.
#ifndef BASE_CRT_MATH_H
#define BASE_CRT_MATH_H

#include "base/scalar.h"

#ifdef _WIN32
static inline ext crt_acos(ext x)
{
    ext r;
    __asm__("call *__imp___CIacos" : "=t"(r) : "0"(x) : "eax", "ecx", "edx", "cc", "memory");
    return r;
}

static inline ext crt_asin(ext x)
{
    ext r;
    __asm__("call *__imp___CIasin" : "=t"(r) : "0"(x) : "eax", "ecx", "edx", "cc", "memory");
    return r;
}
#else
#include <math.h>

static inline ext crt_acos(ext x)
{
    return acos((f64)x);
}

static inline ext crt_asin(ext x)
{
    return asin((f64)x);
}
#endif

#endif
