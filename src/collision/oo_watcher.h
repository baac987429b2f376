// Watcher of two objects, one of which has several ledges: keeps the mindists of near ledges (collision spec 3.5).
#ifndef COLLISION_OO_WATCHER_H
#define COLLISION_OO_WATCHER_H

#include "collision/mindist.h"

ABI_GLOBAL const CollisionVtable oo_watcher_vtable;                    // 0x10063bb8
ABI_GLOBAL const CollisionDelegatorVtable oo_watcher_delegator_vtable; // 0x10063bb0
ABI_GLOBAL const HullListenerVtable synapse_oo_vtable;                 // 0x10063b90

OoWatcher *THISCALL oo_watcher_ctor(OoWatcher *watcher, CollisionDelegator *delegator, Object *a, Object *b); // 0x10038000
void THISCALL oo_watcher_dtor(OoWatcher *watcher); // 0x10038100
void *THISCALL oo_watcher_scaldel(OoWatcher *watcher, i32 flags); // 0x100380e0
void *THISCALL oo_watcher_delegator_scaldel_adjust(CollisionDelegator *delegator, i32 flags); // 0x10038280
void THISCALL oo_watcher_collision_is_going_to_be_deleted_event(CollisionDelegator *delegator, Collision *child); // 0x100381d0
void THISCALL oo_watcher_get_objects(OoWatcher *watcher, Object *out[2]); // 0x10038240
void THISCALL oo_watcher_get_ledges(OoWatcher *watcher, const Ledge *out[2]); // 0x10038260
void THISCALL oo_watcher_hull_limit_exceeded_event(OoWatcher *watcher); // 0x10037e30
void THISCALL oo_watcher_hull_manager_is_going_to_be_deleted_event(OoWatcher *watcher); // 0x10037ff0

SynapseOo *THISCALL synapse_oo_ctor(SynapseOo *synapse); // 0x100380d0
void THISCALL synapse_oo_dtor(SynapseOo *synapse); // 0x10037f60
void *THISCALL synapse_oo_scaldel(HullListener *synapse, i32 flags); // 0x10037f90
void THISCALL synapse_oo_init_synapse_oo(SynapseOo *synapse, OoWatcher *watcher, Object *object); // 0x10037fb0
i32 THISCALL synapse_oo_get_type(HullListener *synapse); // 0x10037f80
void THISCALL synapse_oo_hull_limit_exceeded_event(HullListener *synapse, HullManager *hull, f32 intrusion); // 0x10037e20
void THISCALL synapse_oo_hull_manager_is_going_to_be_deleted_event(HullListener *synapse, HullManager *hull); // 0x10037f50

#endif
