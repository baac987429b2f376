// Literals of the original that a mod may have changed (exports/MAP.md). In the product with its address map these names
// read memory at the original's address; everywhere else they are the plain numbers.
//
// Most literals need no name: the product's compiler launcher (exports/hookable_cc.py) lets a function read each constant
// whose value the original's function reads from memory at that place. A name is needed where the compiler leaves no
// constant to replace (products with -1, sums of constants), where the original reads the same value from two literals, or
// where other constants of the same value are not literals of the original (a stored 0). What a function names, the launcher
// leaves alone there.
#ifndef BASE_LITERAL_H
#define BASE_LITERAL_H

#include "base/scalar.h"

#ifdef MAPPED_LITERALS
#define LITERAL(type, rva, value) (__extension__({ extern const type map_literal_##rva; map_literal_##rva; }))
#else
#define LITERAL(type, rva, value) ((type)(value))
#endif
#define LIT64(rva, value) LITERAL(f64, rva, value)
#define LIT32(rva, value) LITERAL(f32, rva, value)

#define ZERO64 LIT64(63488, 0.0)
#define ZERO32 LIT32(63370, 0.0)
#define ONE64 LIT64(63288, 1.0)
#define ONE32 LIT32(63238, 1.0)
#define HALF64 LIT64(631d0, 0.5)
#define HALF32 LIT32(634a0, 0.5)
#define MINUS_ONE64 LIT64(63230, -1.0)
#define TENTH64 LIT64(63500, 0x1.99999ap-4)
#define TENTH32 LIT32(63490, 0x1.99999ap-4)

// A product with -1.0 where the original has one: unlike a change of sign it rounds to the precision in force.
static inline ext times_minus_one(ext x)
{
#ifdef MAPPED_LITERALS
    return x * MINUS_ONE64;
#else
    ext minus_one = -1.0L;
    __asm__("" : "+t"(minus_one)); // else it becomes a change of sign
    return x * minus_one;
#endif
}

#endif
