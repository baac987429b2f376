// Remembers the CK_ID of engine objects that the glue keeps pointers to, so that a destroyed object is noticed.
//
// The original keeps bare pointers: an entity deleted while physicalized, or a behaviour deleted while its command is
// queued, leaves a dangling one. The guard changes nothing while the object lives.
#ifndef GLUE_OBJECT_GUARD_H
#define GLUE_OBJECT_GUARD_H

#include <stdbool.h>

#include "compat/ck2.h"

void object_guard_remember(const void *keeper, const void *object); // object: a CKObject
// The same, for a keeper from malloc that nobody frees when its block is not stopped: object_guard_clear does.
void object_guard_own(void *keeper, const void *object);
void object_guard_forget(const void *keeper);
bool object_guard_known(const void *keeper);
// False when the context no longer knows the object under the remembered ID. True for a keeper that was not remembered.
bool object_guard_alive(CKContext *context, const void *keeper, const void *object);
CK_ID object_guard_id(const void *keeper); // 0 when not remembered
void object_guard_clear(void);

#endif
