// Bodies that a listener deletes while the engine still works with them (the original goes on in freed memory): they wait
// until the event is over. Between callbacks, and from callbacks that come when nothing is under way (body created or
// deleted, PSI done), bodies are deleted at once, as in the original.
#ifndef WORLD_DEFERRED_DELETE_H
#define WORLD_DEFERRED_DELETE_H

#include "fwd.h"

// Around calls of listeners that come in the middle of things.
void deletion_hold(void);
void deletion_release(void);

// At the start and the end of every body's deletion. 1: it waits or is under way, nothing is to be done now.
i32 deletion_begins(Object *object, i32 flags);
void deletion_ends(void);

// Around an event of the simulation; afterwards the bodies that wait are deleted.
void deletion_event_begins(void);
void deletion_event_ends(void);

// Around the end of a world: its bodies go at once, also inside a callback. Returns what ends it.
i32 deletion_suspend(void);
void deletion_resume(i32 suspended);

#endif
