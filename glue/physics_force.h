// Force controller of the Physics Force block, its IVP_Handle (glue.md 9.6).
#ifndef GLUE_PHYSICS_FORCE_H
#define GLUE_PHYSICS_FORCE_H

#include "glue/manager.h"

typedef struct ForceController {
    Controller base;  /* 0x00 */
    Manager *manager; /* 0x04 */
    Core *core;       /* 0x08 NULL once it was deleted */
    u32 pad_0c;
    Vec3d point;      /* 0x10 m, core space */
    Vec3f impulse;    /* 0x30 N s per simulation step, world; not rotated with the body, not multiplied by the step */
} ForceController;
ASSERT_OFFSET(ForceController, point, 0x10);
ASSERT_OFFSET(ForceController, impulse, 0x30);
ASSERT_SIZE(ForceController, 0x40);

void THISCALL physics_controller_force_dtor(ForceController *c); // 0x100047a0

#endif
