// Commands of building blocks: run at once if they can, else retried before every simulation step (glue.md 3.6, 9.1).
#ifndef GLUE_COMMAND_H
#define GLUE_COMMAND_H

#include "glue/manager.h"

typedef struct Command Command;

typedef struct CommandVtable {
    i32(THISCALL *run)(Command *self);                        // 0: not now, keep
    void *(THISCALL *scalar_dtor)(Command *self, i32 flags);
} CommandVtable;

struct Command {
    const CommandVtable *vt; /* 0x00 */
    Manager *manager;        /* 0x04 */
    i32 queue;               /* 0x08 always 2 */
    CKBehavior *behavior;    /* 0x0c */
};
ASSERT_SIZE(Command, 0x10);

struct CommandContainer {
    Manager *manager;    /* 0x00 */
    i32 used;            /* 0x04 set when something was queued, never cleared */
    PtrVector queues[3]; /* 0x08 of Command */
};
ASSERT_SIZE(CommandContainer, 0x20);

CommandContainer *command_container_new(Manager *manager);
void command_container_delete(CommandContainer *c);
void THISCALL physics_call_manager_process(CommandContainer *c, Command *command);       // 0x10008160
void THISCALL physics_call_manager_process_all(CommandContainer *c);                     // 0x100081d0
void THISCALL physics_call_manager_dtor(CommandContainer *c);                            // 0x10007ac0
void THISCALL physics_call_dtor(Command *command);                                       // 0x10004dd0
void *THISCALL physics_call_scaldel_shared(Command *command, i32 flags);                 // 0x10005ec0
void *THISCALL physics_call_scaldel(Command *command, i32 flags);                        // 0x10001c00

#define COMMAND_VTABLE(run) {run, physics_call_scaldel_shared}

// One per block that defers its work, each beside its block.
extern const CommandVtable command_base_vtable, continuous_contact_command_vtable, delete_surfaces_command_vtable,
    buoyancy_command_vtable, coll_detection_command_vtable, force_command_vtable, wake_up_command_vtable,
    reset_command_vtable, balljoint_command_vtable, hinge_command_vtable, slider_command_vtable, spring_command_vtable;

// Runs a new command of a block, or queues it.
void command_issue(const CommandVtable *vt, Manager *manager, CKBehavior *behavior);

#endif
