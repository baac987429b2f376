// Events the engine reports to its host, and the listeners that receive them (contact spec 7.6, glue.md 7).
// Lists of listeners are walked from the last added to the first.
#ifndef WORLD_LISTENERS_H
#define WORLD_LISTENERS_H

#include "fwd.h"

typedef struct CollisionEvent {
    f32 time_since_last; /* 0x00 s since the pair's last impact */
    Environment *env;    /* 0x04 */
    ContactInfo *info;   /* 0x08 */
} CollisionEvent;
ASSERT_SIZE(CollisionEvent, 0xc);

typedef struct FrictionEvent {
    Environment *env;    /* 0x00 */
    ContactInfo *info;   /* 0x04 of a deleted contact only objects and edges are valid */
    ContactPoint *point; /* 0x08 */
} FrictionEvent;
ASSERT_SIZE(FrictionEvent, 0xc);

typedef struct ObjectEvent {
    Environment *env; /* 0x00 */
    Object *object;   /* 0x04 */
} ObjectEvent;
ASSERT_SIZE(ObjectEvent, 8);

// CollisionListener.flags: which events are wanted.
enum {
    LISTEN_POST_COLLISION = 1,
    LISTEN_OBJECT_DELETED = 2,
    LISTEN_FRICTION = 4,
};

typedef struct CollisionListenerVtable {
    void (THISCALL *post_collision)(CollisionListener *, CollisionEvent *);   /* 0x00 */
    void (THISCALL *object_deleted)(CollisionListener *, Object *);           /* 0x04 */
    void (THISCALL *friction_created)(CollisionListener *, FrictionEvent *);  /* 0x08 */
    void (THISCALL *friction_deleted)(CollisionListener *, FrictionEvent *);  /* 0x0c */
    void *(THISCALL *scalar_dtor)(CollisionListener *, i32 flags);            /* 0x10 not in every table */
} CollisionListenerVtable;

struct CollisionListener {
    const CollisionListenerVtable *vt; /* 0x00 */
    u32 flags;                         /* 0x04 */
};
ASSERT_SIZE(CollisionListener, 8);

typedef struct ObjectListenerVtable {
    void (THISCALL *deleted)(ObjectListener *, ObjectEvent *); /* 0x00 */
    void (THISCALL *created)(ObjectListener *, ObjectEvent *); /* 0x04 */
    void (THISCALL *revived)(ObjectListener *, ObjectEvent *); /* 0x08 */
    void (THISCALL *frozen)(ObjectListener *, ObjectEvent *);  /* 0x0c */
} ObjectListenerVtable;

struct ObjectListener {
    const ObjectListenerVtable *vt;
};

#endif
