// Active values: named numbers that notify dependants; the game only has "current_time" (core.md 9.2).
#ifndef WORLD_ACTIVE_VALUE_H
#define WORLD_ACTIVE_VALUE_H

#include "base/containers.h"

struct ActiveValueManager {
    const void *const *vt;    /* 0x00 */
    i32 delete_with_env;      /* 0x04 */
    VHash *floats;            /* 0x08 by name */
    VHash *ints;              /* 0x0c by name */
    PtrVector delayed_floats; /* 0x10 */
    PtrVector delayed_ints;   /* 0x18 */
    void *current_time;       /* 0x20 */
    void *search_dummy;       /* 0x24 */
};
ASSERT_SIZE(ActiveValueManager, 0x28);

ActiveValueManager *THISCALL u_active_value_manager_ctor(ActiveValueManager *, i32 delete_with_env); // 0x10015160

// Dependants of a float: objects whose first vtable slot is told (listener, float) when the value changes.
void THISCALL u_active_float_add_dependency(void *active_float, void *listener);    // 0x10015ba0
void THISCALL u_active_float_remove_dependency(void *active_float, void *listener); // 0x10015be0

#endif
