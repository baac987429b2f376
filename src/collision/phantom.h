// Phantoms: objects that collide with nothing and keep account of what is inside them (core.md 9.6, constraints.md 8.2).
#ifndef COLLISION_PHANTOM_H
#define COLLISION_PHANTOM_H

#include "base/active_set.h"
#include "collision/mindist.h"

typedef struct PhantomTemplate {
    i32 manage_intruding_objects; /* 0x00 keep the set of objects inside */
    i32 manage_intruding_cores;   /* 0x04 keep the set of cores inside */
    i32 keep_static;              /* 0x08 0: a static body takes part in the broadphase like a moving one */
    f32 exit_policy_extra;        /* 0x0c m to leave before a mindist is measured again */
    f32 exit_policy_factor;       /* 0x10 not read */
} PhantomTemplate;
ASSERT_SIZE(PhantomTemplate, 0x14);

typedef struct PhantomListener PhantomListener;
typedef struct PhantomListenerVtable {
    void(THISCALL *mindist_entered)(PhantomListener *, PhantomController *, Mindist *); /* 0x0 */
    void(THISCALL *mindist_left)(PhantomListener *, PhantomController *, Mindist *);    /* 0x4 */
    void(THISCALL *phantom_deleted)(PhantomListener *, PhantomController *);            /* 0x8 */
} PhantomListenerVtable;
struct PhantomListener {
    const PhantomListenerVtable *vt;
};

struct PhantomController {
    Object *object;            /* 0x00 */
    f32 exit_margin;           /* 0x04 m */
    PtrVector listeners;       /* 0x08 of PhantomListener; called the last first */
    ActiveSet mindists;        /* 0x10 pairs of ledges inside each other */
    ActiveSet *objects;        /* 0x28 intruders, or NULL */
    VHashStore *object_counts; /* 0x2c object -> mindists inside */
    VHashStore *core_counts;   /* 0x30 core -> mindists inside */
    ActiveSet *cores;          /* 0x34 intruders, or NULL */
    u32 unused_38[2];          /* 0x38 */
};
ASSERT_OFFSET(PhantomController, mindists, 0x10);
ASSERT_OFFSET(PhantomController, cores, 0x34);
ASSERT_SIZE(PhantomController, 0x40);

PhantomTemplate *THISCALL template_phantom_ctor(PhantomTemplate *); // 0x10010880
void THISCALL controller_phantom_mindist_entered_volume(PhantomController *, Mindist *); // 0x100109e0
void THISCALL controller_phantom_mindist_left_volume(PhantomController *, Mindist *); // 0x10010b70

// Marks an intruding mindist as inside its phantoms; returns how far the objects may move before the next look, in m.
f32 mindist_enter_phantom(Mindist *mindist);

#endif
