// What two runs of a scene must agree on, per frame: every byte of every core, and the environment's counters.
// Pointers are replaced by 0 or 1, since two runs may allocate differently.
#ifndef LAB_STATE_H
#define LAB_STATE_H

#include "wine-tests/lab/world.h"

enum { STATE_CORE_SIZE = 0x238, STATE_ENV_SIZE = 0x90 };

typedef struct BodyState {
    char name[12];
    u32 present;
    u32 object_flags, contacts; // Object+0x80; number of friction synapses
    u8 core[STATE_CORE_SIZE];
} BodyState;

typedef struct FrameState {
    i32 frame, body_count;
    u32 seed, hull_seed, control_word, pad;
    u8 env[STATE_ENV_SIZE]; // times and counters
    BodyState bodies[MAX_BODIES];
} FrameState;

void state_take(World *w, int frame, FrameState *out);
u32 state_size(const FrameState *s); // bytes in use
u32 state_hash(const FrameState *s);

// Prints the first difference of two frames (object, field, bits, ulp); 0 when equal.
int state_compare(const FrameState *a, const FrameState *b, const char *name_a, const char *name_b);

// Name of the core field at an offset, e.g. "pos+0x8", and whether it is 'd', 'f' or 'x'.
const char *state_core_field(u32 offset, char *type);

#endif
