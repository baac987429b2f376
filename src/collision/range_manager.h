// Range manager: how far ahead pairs of objects and of ledges are looked for (collision spec 2.4).
#ifndef COLLISION_RANGE_MANAGER_H
#define COLLISION_RANGE_MANAGER_H

#include "fwd.h"

typedef struct RangeManagerVtable {
    void (THISCALL *range_of_pair)(RangeManager *, Object *a, Object *b, f64 *range_a, f64 *range_b); /* 0x00 m */
    ext (THISCALL *range_in_world)(RangeManager *, Object *);                                         /* 0x04 m */
    void (THISCALL *env_deleted)(RangeManager *, Environment *);                                      /* 0x08 */
} RangeManagerVtable;

// Limits of one range: seconds to look ahead, its bounds in radii and in m, and the least time it covers.
typedef struct RangeLimits {
    f64 look_ahead;     /* 0x00 s */
    f64 max_per_radius; /* 0x08 */
    f64 min;            /* 0x10 m */
    f64 max;            /* 0x18 m */
    f64 min_time;       /* 0x20 s */
} RangeLimits;

struct RangeManager {
    const RangeManagerVtable *vt; /* 0x00 */
    u32 pad_04;
    i32 delete_with_env;          /* 0x08 */
    Environment *env;             /* 0x0c */
    RangeLimits pair;             /* 0x10 */
    RangeLimits world;            /* 0x38 */
};
ASSERT_OFFSET(RangeManager, world, 0x38);
ASSERT_SIZE(RangeManager, 0x60);

ABI_GLOBAL const RangeManagerVtable range_manager_vtable; // 0x100639e0

RangeManager *THISCALL range_manager_ctor(RangeManager *manager, Environment *env, i32 delete_with_env); // 0x1002d8e0
void THISCALL range_manager_environment_will_be_deleted(RangeManager *manager, Environment *env); // 0x1002d970
void THISCALL range_manager_get_coll_range_intra_objects(RangeManager *manager, Object *a, Object *b, f64 *range_a, f64 *range_b); // 0x1002d990
ext THISCALL range_manager_get_coll_range_in_world(RangeManager *manager, Object *object); // 0x1002dab0

#endif
