// Simulated poses to the engine's entities (glue.md 3.4, 6).
#ifndef GLUE_POSE_WRITEBACK_H
#define GLUE_POSE_WRITEBACK_H

#include "glue/manager.h"

// Sets the entity's world matrix to the object's pose at the environment's current time. The entity's scale is lost.
void STDCALL manager_update_entity_from_object(Object *object); // 0x10006ec0

#endif
