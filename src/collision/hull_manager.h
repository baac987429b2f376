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

HullManager *THISCALL hull_manager_base_ctor(HullManager *hull); // 0x1001a740
void THISCALL hull_manager_base_dtor(HullManager *hull); // 0x1001a7a0
// Tells every listener, the first first, that the object goes; each must leave the list.
void THISCALL hull_manager_delete_hull_manager(HullManager *hull); // 0x1001a7e0
void THISCALL noop_1_a810(HullListener *listener, f32 hull_delta, f32 center_delta); // 0x1001a810
// Subtracts the current hull value from all keys, so that f32 keys keep their resolution.
void THISCALL hull_manager_reset_times(HullManager *hull); // 0x1001a820

// Hull value at a time: the key a listener gets is this plus the distance the object may move first.
static inline ext hull_value_at(const HullManager *hull, f64 time)
{
    return (time - hull->last_time) * hull->gradient + hull->hull_value;
}

#endif
