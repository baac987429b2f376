// The transcendental functions the original imports from MSVCRT: argument and result in st(0).
// On Windows the very same imports are called, so results follow the host's C runtime as the original's do. The native
// build has no MSVCRT and computes as it does: with x87 instructions and a 64-bit mantissa whatever the control word.
#ifndef BASE_CRT_MATH_H
#define BASE_CRT_MATH_H

#include "base/scalar.h"
#include "base/x87.h"

#ifdef _WIN32
// A C runtime may use the whole x87 stack: nothing of ours may be on it.
#define CRT_CLOBBERS                                                                                                 \
    "eax", "ecx", "edx", "cc", "memory", "st(1)", "st(2)", "st(3)", "st(4)", "st(5)", "st(6)", "st(7)"

static inline ext crt_acos(ext x)
{
    __asm__("call __CIacos" : "+t"(x) : : CRT_CLOBBERS);
    return x;
}

static inline ext crt_asin(ext x)
{
    __asm__("call __CIasin" : "+t"(x) : : CRT_CLOBBERS);
    return x;
}
#else
static inline ext crt_acos(ext x)
{
    u16 before = x87_get_control();
    x87_set_control(0x37f);
    __asm__ volatile("" : "+t"(x)); // nothing is computed before the word is set, nor after it goes back
    ext r = x87_patan(x87_sqrt((1 + x) * (1 - x)), x);
    __asm__ volatile("" : "+t"(r));
    x87_set_control(before);
    return r;
}

static inline ext crt_asin(ext x)
{
    u16 before = x87_get_control();
    x87_set_control(0x37f);
    __asm__ volatile("" : "+t"(x)); // nothing is computed before the word is set, nor after it goes back
    ext r = x87_patan(x, x87_sqrt((1 + x) * (1 - x)));
    __asm__ volatile("" : "+t"(r));
    x87_set_control(before);
    return r;
}
#endif

#endif
