// Continuous contact: outputs that tell since when a body has been touching bodies of a group (glue.md 7.4, 9.4, 9.5).
#ifndef GLUE_CONTINUOUS_CONTACT_H
#define GLUE_CONTINUOUS_CONTACT_H

#include <stdbool.h>

#include "glue/manager.h"

typedef struct ContactGroup {
    i32 on;       // the "contact on" output was the last one to fire
    i32 contacts; // friction contacts with bodies of the group now
} ContactGroup;

// Groups allocated for every block, whatever its number of outputs: the original neither checks IDs against the number
// configured nor keeps the number per block.
#define CONTACT_GROUPS_MAX 1024

typedef struct ContactTimer {
    f64 start;             /* 0x00 s */
    i32 group;             /* 0x08 */
    PhysicsRecord *record; /* 0x0c */
} ContactTimer;
ASSERT_SIZE(ContactTimer, 0x10);

// One per environment (manager +0x54).
struct ContactManager {
    i32 group_count;   /* 0x00 of the block installed last */
    PtrVector timers;  /* 0x04 of ContactTimer */
    Manager *manager;  /* 0x0c */
    i32 attribute;     /* 0x10 type of "Continuous Contact ID"; only 0 disables, -1 is unknown */
};
ASSERT_SIZE(ContactManager, 0x14);

typedef struct ContactStateListener ContactStateListener;

// State of one installed block, its IVP_Handle.
struct ContactState {
    f32 delay_on;                   /* 0x00 s */
    f32 delay_off;                  /* 0x04 s */
    ContactManager *manager;        /* 0x08 */
    CKBehavior *behavior;           /* 0x0c */
    ContactGroup *groups;           /* 0x10 */
    ContactStateListener *listener; /* 0x14 */
};
ASSERT_SIZE(ContactState, 0x18);

struct ContactStateListener {
    CollisionListener base; /* 0x00 */
    Object *object;         /* 0x08 */
    Manager *manager;       /* 0x0c */
};
ASSERT_SIZE(ContactStateListener, 0x10);

ContactManager *THISCALL contact_manager_ctor(ContactManager *cm, Manager *manager);          // 0x100015a0
void contact_manager_delete(ContactManager *cm);
void contact_manager_forget(ContactManager *cm, const PhysicsRecord *record); // all its timers: the record goes
bool contact_state_fires(const ContactState *state); // false when its block was destroyed
void THISCALL contact_manager_remove_timers(ContactManager *cm, const PhysicsRecord *record); // 0x100016c0
void THISCALL contact_manager_add_timer(ContactManager *cm, PhysicsRecord *record, i32 group, f64 time); // 0x10001720
void THISCALL contact_manager_update(ContactManager *cm, f64 now);                            // 0x100017a0
void THISCALL contact_manager_find_attribute(ContactManager *cm);                             // 0x10001bb0
void THISCALL contact_state_stop(ContactState *state);                                        // 0x100015d0

extern const CollisionListenerVtable contact_state_listener_vtable;

#endif
