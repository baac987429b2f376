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

typedef struct PsiListener PsiListener;

typedef struct PsiEvent {
    Environment *env;
} PsiEvent;

typedef struct PsiListenerVtable {
    void (THISCALL *psi)(PsiListener *, PsiEvent *);              /* 0x00 */
    void (THISCALL *env_deleted)(PsiListener *, Environment *);   /* 0x04 */
} PsiListenerVtable;

struct PsiListener {
    const PsiListenerVtable *vt;
};

// Listeners of the whole environment.
void THISCALL environment_add_listener_object_global(Environment *, ObjectListener *); // 0x10013a80
void THISCALL environment_add_listener_collision_global(Environment *, CollisionListener *); // 0x10013c70
void THISCALL environment_fire_event_object_created(Environment *, ObjectEvent *); // 0x10013ac0
void THISCALL environment_fire_event_object_deleted(Environment *, ObjectEvent *); // 0x10013af0
void THISCALL environment_fire_event_object_frozen(Environment *, ObjectEvent *); // 0x10013b20
void THISCALL environment_fire_event_object_revived(Environment *, ObjectEvent *); // 0x10013b50
void THISCALL environment_fire_event_post_collision(Environment *, CollisionEvent *); // 0x10013b80
void THISCALL environment_fire_event_friction_created(Environment *, FrictionEvent *); // 0x10013bc0
void THISCALL environment_fire_event_friction_deleted(Environment *, FrictionEvent *); // 0x10013c00
void THISCALL environment_fire_event_psi(Environment *); // 0x10013c40
// Tells the delegator roots that an object left collision detection.
void THISCALL environment_fire_object_is_removed_from_collision_detection(Environment *, Object *); // 0x10013650

#endif
