// Event solvers by the features of the two sides (collision spec 5.0.1). Replace by the file that fills it.
#include "collision/event.h"

// GLOBAL: PHYSICS_RT 0x1007632c
EventFunction event_function_table[4][4];
