// What mindists need of phantoms (core.md 9.6).
#ifndef COLLISION_PHANTOM_H
#define COLLISION_PHANTOM_H

#include "collision/mindist.h"

// Head of a phantom controller.
typedef struct PhantomHead {
    Object *object;  /* 0x00 */
    f32 exit_margin; /* 0x04 m to leave before the mindist is measured again */
} PhantomHead;

void THISCALL controller_phantom_mindist_entered_volume(PhantomController *phantom, Mindist *mindist); // 0x100109e0
void THISCALL controller_phantom_mindist_left_volume(PhantomController *phantom, Mindist *mindist); // 0x10010b70

// Marks an intruding mindist as inside its phantoms; returns how far the objects may move before the next look, in m.
f32 mindist_enter_phantom(Mindist *mindist);

#endif
