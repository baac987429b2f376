#include "base/edge_tables.h"

// GLOBAL: PHYSICS_RT 0x100685b8
i32 edge_next_step[4] = {0, 4, 4, -8};

// GLOBAL: PHYSICS_RT 0x100685c8
i32 edge_prev_step[4] = {0, 8, -4, -4};

// GLOBAL: PHYSICS_RT 0x10068500
u8 edge_permutation[16] = {0x00, 0x08, 0x04, 0x00, 0x08}; // the rest is padding
