// Commands of building blocks (glue.md 3.6).
#include "base/memory.h"
#include "glue/command.h"

#include <stdbool.h>

#include "glue/object_guard.h"
#include "glue/vectors.h"

static i32 THISCALL pure_run(Command *self)
{
    (void)self;
    return 1;
}

// VTABLE: PHYSICS_RT 0x100631b0
const CommandVtable command_base_vtable = {pure_run, physics_call_scaldel};

// FUNCTION: PHYSICS_RT 0x10004dd0 same-result   (glue.md 9.1)
void THISCALL physics_call_dtor(Command *command)
{
    command->vt = &command_base_vtable;
}

// FUNCTION: PHYSICS_RT 0x10005ec0 same-result   (glue.md 9.1)
void *THISCALL physics_call_scaldel_shared(Command *command, i32 flags)
{
    physics_call_dtor(command);
    if (flags & 1) engine_delete(command);
    return command;
}

// FUNCTION: PHYSICS_RT 0x10001c00 exact   (glue.md 9.1)
void *THISCALL physics_call_scaldel(Command *command, i32 flags)
{
    command->vt = &command_base_vtable;
    if (flags & 1) engine_delete(command);
    return command;
}

CommandContainer *command_container_new(Manager *manager)
{
    CommandContainer *c = engine_new(sizeof *c);
    for (int q = 0; q < 3; q++) vector_ctor(&c->queues[q]);
    c->used = 0;
    c->manager = manager;
    return c;
}

// FUNCTION: PHYSICS_RT 0x10007ac0 exact   (glue.md 3.5)
void THISCALL physics_call_manager_dtor(CommandContainer *c)
{
    for (int q = 2; q >= 0; q--) vector_dtor(&c->queues[q]);
}

// The original leaks the commands that are still queued.
void command_container_delete(CommandContainer *c)
{
    if (!c) return;
    for (int q = 0; q < 3; q++) {
        for (i32 i = 0; i < c->queues[q].count; i++) {
            object_guard_forget(c->queues[q].elems[i]);
            engine_delete(c->queues[q].elems[i]);
        }
    }
    physics_call_manager_dtor(c);
    engine_delete(c);
}

// FUNCTION: PHYSICS_RT 0x10008160 same-result   (glue.md 3.6)
//
// Made safe: without a container (no world was ever created) a command that cannot run is dropped.
void THISCALL physics_call_manager_process(CommandContainer *c, Command *command)
{
    if (!command->behavior) return;
    if (command->vt->run(command) || !c) {
        command->vt->scalar_dtor(command, 1);
        return;
    }
    object_guard_remember(command, command->behavior);
    ptr_vector_append(&c->queues[command->queue], command);
    c->used = 1;
}

// FUNCTION: PHYSICS_RT 0x100081d0 same-result   (glue.md 3.6)
//
// Retries the queued commands, newest first. Made safe: the command of a deleted behaviour is dropped.
void THISCALL physics_call_manager_process_all(CommandContainer *c)
{
    for (int q = 0; q < 3; q++) {
        for (i32 i = c->queues[q].count - 1; i >= 0; i--) {
            Command *command = c->queues[q].elems[i];
            if (!command || !command->behavior) continue;
            bool dead = !object_guard_alive(c->manager->base.context, command, command->behavior);
            if (!dead && !command->vt->run(command)) continue;
            object_guard_forget(command);
            command->vt->scalar_dtor(command, 1);
            ptr_vector_remove_at(&c->queues[q], i);
        }
    }
}

void command_issue(const CommandVtable *vt, Manager *manager, CKBehavior *behavior)
{
    Command *command = engine_new(sizeof *command);
    *command = (Command){vt, manager, 2, behavior};
    physics_call_manager_process(manager->pre_simulation, command);
}
