// Hull manager: per object, how far any surface point may have moved, and who wants to be told (collision spec 2.1.6, 2.3).
#ifndef COLLISION_HULL_MANAGER_H
#define COLLISION_HULL_MANAGER_H

#include "base/containers.h"

struct HullManager {
    f64 last_time;           /* 0x00 s */
    f32 gradient;            /* 0x08 m/s */
    f32 center_gradient;     /* 0x0c m/s */
    f32 hull_value;          /* 0x10 m, at last_time */
    f32 center_hull_value;   /* 0x14 m */
    f32 hull_value_next_psi; /* 0x18 m */
    i32 next_rebase;         /* 0x1c s, truncated */
    MinList listeners;       /* 0x20, keyed by hull value */
};
ASSERT_OFFSET(HullManager, listeners, 0x20);
ASSERT_SIZE(HullManager, 0x38);

typedef enum HullListenerType {
    HULL_LISTENER_SYNAPSE = 0,
    HULL_LISTENER_OO = 2,
    HULL_LISTENER_OV_ELEMENT = 3,
} HullListenerType;

typedef struct HullListenerVtable {
    i32 (THISCALL *type)(HullListener *);                                             /* 0x00 */
    void (THISCALL *limit_exceeded)(HullListener *, HullManager *, f32 intrusion);    /* 0x04 */
    void (THISCALL *manager_deleted)(HullListener *, HullManager *);                  /* 0x08 */
    void (THISCALL *manager_reset)(HullListener *, f32 hull_delta, f32 center_delta); /* 0x0c */
    void *(THISCALL *scalar_dtor)(HullListener *, i32 flags);                         /* 0x10 */
} HullListenerVtable;

struct HullListener {
    const HullListenerVtable *vt;
    u32 hull_index; // handle in HullManager.listeners
};

#endif
