// Core: the rigid body behind one or more objects (core.md 3).
#ifndef DYNAMICS_CORE_H
#define DYNAMICS_CORE_H

#include "base/containers.h"
#include "base/vec.h"
#include "dynamics/object.h"

// Core.flags
enum {
    CORE_PILING_MASK = 0x3,
    CORE_UNMOVABLE_MASK = 0xc, // & != 0: fixed, infinite mass; == 4: its friction info is a hash
    CORE_UNMOVABLE = 0x4,
    CORE_REVIVING_MASK = 0x30,
    CORE_REVIVING = 0x10,
    CORE_INERTIA_EQUAL_MASK = 0xc0,
    CORE_INERTIA_EQUAL = 0x40,
};

// Saved values while a core is synchronised with the event time (core.md 3.7).
typedef struct CoreSync {
    Vec3f rot_speed; /* 0x00 */
    Quat q_next;     /* 0x10 */
    i32 pushed;      /* 0x30 */
    u32 pad_34;      /* 0x34 */
} CoreSync;
ASSERT_SIZE(CoreSync, 0x38);

struct Core {
    u32 flags;             /* 0x000 */
    f32 radius;            /* 0x004 m, about the mass centre */
    f32 surface_deviation; /* 0x008 m */
    Environment *env;      /* 0x00c */
    void *car_wheel;       /* 0x010 always NULL */
    union {                /* 0x014 kg m^2, core space */
        Vec3f rot_inertia;
        struct {
            f32 rot_inertia_k[3];
            f32 mass; /* 0x020 kg */
        };
    };
    Vec3f rot_damp; /* 0x024 1/s */
    union {         /* 0x034 */
        Vec3f inv_rot_inertia;
        struct {
            f32 inv_rot_inertia_k[3];
            f32 inv_mass; /* 0x040 */
        };
    };
    f32 damp;                  /* 0x044 1/s */
    f32 inv_diameter;          /* 0x048 0.5 / radius */
    f32 *spin_clipping;        /* 0x04c always NULL */
    PtrVector objects;         /* 0x050 of Object */
    Object *objects_inline[1]; /* 0x058 */
    void *friction_info;       /* 0x05c FrictionInfo, or VHashStore fs -> FrictionInfo when unmovable */
    i8 state;                  /* 0x060 MovementState */
    u8 temporarily_unmovable;  /* 0x061 */
    u16 pad_62;                /* 0x062 */
    i16 impacts_this_psi;      /* 0x064 */
    u16 pad_66;                /* 0x066 */
    f64 time_last_psi;         /* 0x068 s */
    f32 inv_dt;                /* 0x070 1/s, of the current interpolation interval */
    Vec3f rot_speed_change;    /* 0x074 rad/s, pending, core space */
    Vec3f speed_change;        /* 0x084 m/s, pending, world */
    Vec3f rot_speed;           /* 0x094 rad/s, core space */
    Vec3f speed;               /* 0x0a4 m/s, world */
    u32 pad_b4;                /* 0x0b4 */
    Vec3d pos;                 /* 0x0b8 m, mass centre at the last PSI */
    Vec3f vel;                 /* 0x0d8 m/s, used for extrapolation */
    Quat q_last;               /* 0x0e8 at the last PSI */
    Quat q_next;               /* 0x108 at the next PSI */
    Matrix m_world_f_core;     /* 0x128 at the last PSI */
    Vec3f rot_axis;            /* 0x1a8 unit, world */
    f32 speed_length;          /* 0x1b8 m/s */
    f32 angular_speed;         /* 0x1bc rad/s */
    f32 max_surface_rot_speed; /* 0x1c0 m/s, angular speed * deviation */
    u32 pad_1c4;               /* 0x1c4 */
    PtrVector controllers;     /* 0x1c8 of Controller */
    Core *merged_core;         /* 0x1d0 always NULL */
    SimUnit *unit;             /* 0x1d4 */
    f64 freeze_time_short;     /* 0x1d8 s */
    f64 freeze_time_long;      /* 0x1e0 s */
    f32 freeze_q_short[4];     /* 0x1e8 */
    f32 freeze_q_long[4];      /* 0x1f8 */
    Vec3f freeze_pos_short;    /* 0x208 */
    Vec3f freeze_pos_long;     /* 0x218 */
    Core *union_find_father;   /* 0x228 */
    CoreSync *sync;            /* 0x22c */
    i32 impact_stamp;          /* 0x230 */
    u32 pad_234;               /* 0x234 */
};
ASSERT_OFFSET(Core, mass, 0x20);
ASSERT_OFFSET(Core, inv_mass, 0x40);
ASSERT_OFFSET(Core, objects, 0x50);
ASSERT_OFFSET(Core, time_last_psi, 0x68);
ASSERT_OFFSET(Core, rot_speed, 0x94);
ASSERT_OFFSET(Core, pos, 0xb8);
ASSERT_OFFSET(Core, vel, 0xd8);
ASSERT_OFFSET(Core, m_world_f_core, 0x128);
ASSERT_OFFSET(Core, m_world_f_core.t, 0x188);
ASSERT_OFFSET(Core, controllers, 0x1c8);
ASSERT_OFFSET(Core, freeze_time_short, 0x1d8);
ASSERT_OFFSET(Core, impact_stamp, 0x230);
ASSERT_SIZE(Core, 0x238);

#endif
