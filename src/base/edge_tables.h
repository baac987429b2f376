// Steps between the edges of a compact triangle by the edge address' low four bits (4, 8, 0xc), and the permutation
// used by the barycentric checks (collision spec 1.5).
#ifndef BASE_EDGE_TABLES_H
#define BASE_EDGE_TABLES_H

#include "base/scalar.h"

extern i32 edge_next_step[4]; // byte steps, index = place 0..3 in the triangle (1..3 are edges)
extern i32 edge_prev_step[4];
extern u8 edge_permutation[16];

#endif
