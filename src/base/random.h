// Uniform pseudo-random numbers of the sleep clock (core.md 4.8).
#ifndef BASE_RANDOM_H
#define BASE_RANDOM_H

#include "base/scalar.h"

extern u32 ivp_rand_seed; // process-wide, never reset, written by mods

// Next number in [0, 1): seed *= 75, then the low 16 bits scaled by 2^-16.
ext CDECL ivp_rand(void); // 0x1002fcd0

#endif
