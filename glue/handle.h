// Handles of building blocks: the engine's objects a block keeps in a local parameter (its IVP_Handle).
//
// The original calls through the stored pointer whatever became of the object. Here a handle is used only while the
// object behind it is known to live; a dead one is forgotten.
#ifndef GLUE_HANDLE_H
#define GLUE_HANDLE_H

#include <stdbool.h>

#include "glue/block.h"
#include "glue/command.h"

// True while some core of the environment is acted on by the controller.
bool handle_is_attached(const Environment *env, const Controller *controller);
bool handle_object_lives(const Environment *env, const Object *object);

// Puts a new joint (may be NULL) into local 0.
void handle_keep(CKBehavior *b, Controller *joint);

// The bodies that two entities have; false when one has none. The second is looked up only when the first has one.
bool handle_two_bodies(Manager *m, CK3dEntity *first, CK3dEntity *second, Object **first_body, Object **second_body);

// Deletes the force controller, constraint or spring in local 0, if any, and clears the local.
void handle_release(const CKBehaviorContext *context);

// Execution of Physics Force, Balljoint, Slider and Spring: input 0 creates unless there is a handle, else it is destroyed.
int handle_block_execute(const CKBehaviorContext *context, const CommandVtable *create);

// What the blocks that make one thing and keep its handle declare first.
#define HANDLE_BLOCK_PINS                                                                                              \
    {PIN_INPUT, "Create"}, {PIN_INPUT, "Destroy"}, {PIN_OUTPUT, "Out1"}, {PIN_OUTPUT, "Out2"},                         \
    {PIN_LOCAL, "IVP_Handle", TYPE_POINTER, NULL}

#endif
