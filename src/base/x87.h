// x87 instructions the original uses directly. All honour the precision control in force where the hardware does
// (fsqrt does; fsin, fyl2x, f2xm1, fscale, fpatan always give 64-bit mantissas).
#ifndef BASE_X87_H
#define BASE_X87_H

#include "base/scalar.h"

static inline ext x87_sqrt(ext x)
{
    ext r;
    __asm__("fsqrt" : "=t"(r) : "0"(x));
    return r;
}

static inline ext x87_abs(ext x)
{
    ext r;
    __asm__("fabs" : "=t"(r) : "0"(x));
    return r;
}

static inline ext x87_sin(ext x)
{
    ext r;
    __asm__("fsin" : "=t"(r) : "0"(x));
    return r;
}

static inline ext x87_cos(ext x)
{
    ext r;
    __asm__("fcos" : "=t"(r) : "0"(x));
    return r;
}

// atan2(y, x)
static inline ext x87_patan(ext y, ext x)
{
    ext r;
    __asm__("fpatan" : "=t"(r) : "0"(x), "u"(y) : "st(1)");
    return r;
}

// y * log2(x)
static inline ext x87_yl2x(ext y, ext x)
{
    ext r;
    __asm__("fyl2x" : "=t"(r) : "0"(x), "u"(y) : "st(1)");
    return r;
}

static inline ext x87_2xm1(ext x)
{
    ext r;
    __asm__("f2xm1" : "=t"(r) : "0"(x));
    return r;
}

static inline ext x87_rndint(ext x)
{
    ext r;
    __asm__("frndint" : "=t"(r) : "0"(x));
    return r;
}

// x * 2^trunc(n)
static inline ext x87_scale(ext x, ext n)
{
    ext r;
    __asm__("fscale" : "=t"(r) : "0"(x), "u"(n));
    return r;
}

// 1 by its instruction, not from memory (base/literal.h)
static inline ext x87_one(void)
{
    ext r;
    __asm__("fld1" : "=t"(r));
    return r;
}

static inline ext x87_log2e(void)
{
    ext r;
    __asm__("fldl2e" : "=t"(r));
    return r;
}

static inline ext x87_ln2(void)
{
    ext r;
    __asm__("fldln2" : "=t"(r));
    return r;
}

static inline u16 x87_get_control(void)
{
    u16 cw;
    __asm__ volatile("fnstcw %0" : "=m"(cw));
    return cw;
}

static inline void x87_set_control(u16 cw)
{
    __asm__ volatile("fldcw %0" : : "m"(cw));
}

// _ftol: truncation toward zero, whatever the rounding mode; out of range gives the 64-bit indefinite's low word.
static inline i32 x87_ftol(ext x)
{
    u16 cw = x87_get_control(), trunc_cw = cw | 0x0c00;
    i64 r;
    __asm__ volatile("fldcw %3\n\tfistpll %0\n\tfldcw %2" : "=m"(r) : "t"(x), "m"(cw), "m"(trunc_cw) : "st");
    return (i32)r;
}

#endif
