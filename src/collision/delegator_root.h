// Delegators: owners of collisions. The root makes the collision of a new pair of objects (collision spec 2.6.7, 3.3).
#ifndef COLLISION_DELEGATOR_ROOT_H
#define COLLISION_DELEGATOR_ROOT_H

#include "collision/mindist.h"

typedef struct CollisionDelegatorRootVtable {
    void (THISCALL *collision_deleted)(CollisionDelegatorRoot *, Collision *);          /* 0x00 */
    void *(THISCALL *scalar_dtor)(CollisionDelegatorRoot *, i32 flags);                 /* 0x04 */
    void (THISCALL *object_removed)(CollisionDelegatorRoot *, Object *);                /* 0x08 */
    Collision *(THISCALL *make_collision)(CollisionDelegatorRoot *, Object *, Object *); /* 0x0c NULL: not this one's job */
    void (THISCALL *env_deleted)(CollisionDelegatorRoot *, Environment *);              /* 0x10 */
} CollisionDelegatorRootVtable;

struct CollisionDelegatorRoot {
    const CollisionDelegatorRootVtable *vt;
};

ABI_GLOBAL const CollisionDelegatorVtable collision_delegator_vtable;                   // 0x10063a34
ABI_GLOBAL const CollisionDelegatorRootVtable collision_delegator_root_mindist_vtable;  // 0x10063a3c

void THISCALL collision_delegator_dtor(CollisionDelegator *delegator); // 0x1002f570
void *THISCALL collision_delegator_scaldel(CollisionDelegator *delegator, i32 flags); // 0x1002f580
CollisionDelegatorRoot *THISCALL collision_delegator_root_mindist_ctor(CollisionDelegatorRoot *root); // 0x1002f5a0
void *THISCALL collision_delegator_root_mindist_scaldel(CollisionDelegatorRoot *root, i32 flags); // 0x1002f5c0
void THISCALL collision_delegator_root_mindist_collision_is_going_to_be_deleted_event(CollisionDelegatorRoot *root, Collision *collision); // 0x1002f3f0
void THISCALL collision_delegator_root_mindist_object_is_removed_from_collision_detection(CollisionDelegatorRoot *root, Object *object); // 0x1002f3b0
void THISCALL collision_delegator_root_mindist_environment_is_going_to_be_deleted_event(CollisionDelegatorRoot *root, Environment *env); // 0x1002f3e0
Collision *THISCALL collision_delegator_root_mindist_delegate_collisions_for_object(CollisionDelegatorRoot *root, Object *a, Object *b); // 0x1002f430

#endif
