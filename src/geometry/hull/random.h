// Random numbers of the hull builder: the minimal-standard generator. Mods read and write the seed, and hook the generator.
#ifndef GEOMETRY_HULL_RANDOM_H
#define GEOMETRY_HULL_RANDOM_H

#include "base/scalar.h"

#define QH_RAND_LARGEST 0x7ffffffe

extern i32 qh_rand_seed; // 0x10070bf0, in 1 .. 2^31 - 2

i32 CDECL qh_rand(void);       // 0x10052f50, the next number, 1 .. 2^31 - 2
void CDECL qh_srand(i32 seed); // 0x10052fb0, clamped to the generator's range

#endif
