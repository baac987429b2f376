// Simulation units: groups of cores stepped together; their controllers (core.md 4).
#ifndef DYNAMICS_SIM_UNIT_H
#define DYNAMICS_SIM_UNIT_H

#include "base/containers.h"
#include "base/vec.h"

// Argument of a controller's step, one per PSI, `unit` rewritten per unit.
struct EventSim {
    f64 dt;           /* 0x00 s */
    f64 inv_dt;       /* 0x08 1/s */
    Environment *env; /* 0x10 */
    SimUnit *unit;    /* 0x14 */
};
ASSERT_SIZE(EventSim, 0x18);

typedef struct ControllerVtable {
    void (THISCALL *core_deleted)(Controller *, Core *);                   /* 0x00 */
    ext (THISCALL *min_frequency)(Controller *);                           /* 0x04 never called */
    PtrVector *(THISCALL *cores)(Controller *);                            /* 0x08 */
    void (THISCALL *reset_time)(Controller *, Core *, f64 offset);         /* 0x0c */
    void (THISCALL *simulate)(Controller *, EventSim *, PtrVector *cores); /* 0x10 */
    i32 (THISCALL *priority)(Controller *);                                /* 0x14 highest runs first */
    void *(THISCALL *scalar_dtor)(Controller *, i32 flags);                /* 0x18 */
} ControllerVtable;

struct Controller {
    const ControllerVtable *vt;
};

struct GravityController {
    const ControllerVtable *vt; /* 0x00 */
    f32 gravity[3];             /* 0x04 m/s^2 */
    u32 pad_10;
};
ASSERT_SIZE(GravityController, 0x14);

// A controller and the cores of one unit it acts on.
struct ControllerInfo {
    Controller *controller; /* 0x00 */
    PtrVector cores;        /* 0x04 of Core */
    Core *inline_cores[2];  /* 0x0c */
};
ASSERT_SIZE(ControllerInfo, 0x14);

// SimUnit.flags; the low byte is the movement state.
enum {
    UNIT_SPLIT_MASK = 0x300,
    UNIT_SPLIT_PENDING = 0x100,
    UNIT_FAST_MASK = 0xc00,
    UNIT_FAST = 0x400,
    UNIT_WAS_FAST_MASK = 0x3000,
};

struct SimUnit {
    union { /* 0x00 */
        u32 flags;
        i8 state;
    };
    SimUnit *prev;         /* 0x04 */
    SimUnit *next;         /* 0x08 */
    PtrVector cores;       /* 0x0c of Core */
    Core *inline_cores[2]; /* 0x14 */
    PtrVector controllers; /* 0x1c of ControllerInfo, ascending priority */
};
ASSERT_SIZE(SimUnit, 0x24);

struct SimUnitManager {
    Environment *env; /* 0x000 */
    u32 pad_04;
    f64 unused_08;    /* 0x008 */
    f64 unused_10;    /* 0x010 */
    SimUnit *active;  /* 0x018 newest first */
    u8 unused_1c[0x18c];
    SimUnit *frozen;  /* 0x1a8 */
    u32 pad_1ac;
};
ASSERT_OFFSET(SimUnitManager, active, 0x18);
ASSERT_OFFSET(SimUnitManager, frozen, 0x1a8);
ASSERT_SIZE(SimUnitManager, 0x1b0);

struct ControllerManager {
    Environment *env;
};

#endif
