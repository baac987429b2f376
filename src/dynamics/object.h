// Rigid objects and their cluster (core.md 2).
#ifndef DYNAMICS_OBJECT_H
#define DYNAMICS_OBJECT_H

#include "base/vec.h"
#include "collision/hull_manager.h"

typedef enum ObjectType {
    OBJECT_NONE = 0,
    OBJECT_CLUSTER = 1,
    OBJECT_POLYGON = 2,
    OBJECT_BALL = 3,
} ObjectType;

// Movement states (signed byte of object and core). "state < 8" means simulated.
typedef enum MovementState {
    STATE_MOVING = 1,
    STATE_SLOW = 2,
    STATE_CALM = 3,
    STATE_NOT_SIMULATED = 8,
    STATE_PHANTOM_STATIC = 9,
    STATE_STATIC = 0x10,
    STATE_FORCED = 0x21, // temporary, while a broadphase element is rechecked
} MovementState;

// Object.flags; the low byte is the movement state.
enum {
    OBJECT_COLLISION_MASK = 0x300,
    OBJECT_COLLISION_ON = 0x100,
    OBJECT_SHIFT_ZERO_MASK = 0xc00,
    OBJECT_SHIFT_ZERO = 0x400,
    OBJECT_HAS_OBJECT_LISTENERS = 0x1000,
    OBJECT_HAS_COLLISION_LISTENERS = 0x2000,
};

typedef struct ObjectVtable {
    void *(THISCALL *scalar_dtor)(Object *, i32 flags);                                    /* 0x00 */
    void (THISCALL *set_pose_in_core)(Object *, const Quat *rotation, const Vec3d *shift); /* 0x04 */
    void (THISCALL *set_core_in_object)(Object *, const Matrix *m_object_f_core);          /* 0x08 */
} ObjectVtable;

struct Object {
    const ObjectVtable *vt;            /* 0x00 */
    i32 type;                          /* 0x04 ObjectType */
    Object *next;                      /* 0x08 in the cluster */
    Object *prev;                      /* 0x0c */
    Cluster *father;                   /* 0x10 */
    char *name;                        /* 0x14 owned, may be NULL */
    Environment *env;                  /* 0x18 */
    PhantomController *phantom;        /* 0x1c */
    Synapse *exact_synapses;           /* 0x20 */
    Synapse *invalid_synapses;         /* 0x24 */
    ContactSynapse *friction_synapses; /* 0x28 */
    Quat *q_core_f_object;             /* 0x2c owned; NULL = identity */
    Vec3f shift_core_f_object;         /* 0x30 */
    CacheObject *cache;                /* 0x40 */
    u32 pad_44;                        /* 0x44 */
    HullManager hull;                  /* 0x48 */
    union {                            /* 0x80 */
        u32 flags;
        i8 state;
    };
    u32 pad_84;                        /* 0x84 */
    Anchor *anchors;                   /* 0x88 */
    SurfaceManager *surface;           /* 0x8c */
    char nocoll_group[8];              /* 0x90 not necessarily terminated */
    Material *material;                /* 0x98 */
    OvElement *ov_element;             /* 0x9c */
    f32 extra_radius;                  /* 0xa0 m */
    Core *core;                        /* 0xa4 physical core */
    Core *friction_core;               /* 0xa8 */
    Core *original_core;               /* 0xac */
    void *client_data;                 /* 0xb0 */
    u32 pad_b4;                        /* 0xb4 */
};
ASSERT_OFFSET(Object, hull, 0x48);
ASSERT_OFFSET(Object, flags, 0x80);
ASSERT_OFFSET(Object, surface, 0x8c);
ASSERT_OFFSET(Object, core, 0xa4);
ASSERT_OFFSET(Object, client_data, 0xb0);
ASSERT_SIZE(Object, 0xb8);

// Group of objects; the environment has one root. First fields as in Object.
struct Cluster {
    const void *vt;   /* 0x00 */
    i32 type;         /* 0x04 */
    Object *next;     /* 0x08 */
    Object *prev;     /* 0x0c */
    Cluster *father;  /* 0x10 */
    char *name;       /* 0x14 */
    Environment *env; /* 0x18 */
    Object *children; /* 0x1c newest first */
};
ASSERT_SIZE(Cluster, 0x20);

struct ClusterManager {
    Cluster *root;              /* 0x00 */
    Environment *env;           /* 0x04 */
    VHash *object_listeners;    /* 0x08 */
    VHash *collision_listeners; /* 0x0c */
    Object *iterator;           /* 0x10 */
    i32 object_count;           /* 0x14 */
};
ASSERT_SIZE(ClusterManager, 0x18);

// Template of an object (core.md 2.3).
struct ObjectTemplate {
    char *name;                     /* 0x00 owned */
    char nocoll_group[8];           /* 0x04 */
    i32 physical_unmoveable;        /* 0x0c */
    i32 enable_piling_optimization; /* 0x10 */
    Material *material;             /* 0x14 */
    f64 mass;                       /* 0x18 kg */
    i32 rot_inertia_is_factor;      /* 0x20 */
    Vec3f rot_inertia;              /* 0x24 kg m^2, or factor */
    f32 auto_check_rot_inertia;     /* 0x34 */
    f64 speed_damp_factor;          /* 0x38 1/s */
    Vec3d rot_speed_damp_factor;    /* 0x40 1/s */
    f32 extra_radius;               /* 0x60 m */
    Matrix *mass_center_override;   /* 0x64 only the translation is used */
    void *client_data;              /* 0x68 */
    u32 pad_6c;                     /* 0x6c */
};
ASSERT_OFFSET(ObjectTemplate, mass, 0x18);
ASSERT_OFFSET(ObjectTemplate, speed_damp_factor, 0x38);
ASSERT_OFFSET(ObjectTemplate, rot_speed_damp_factor, 0x40);
ASSERT_OFFSET(ObjectTemplate, extra_radius, 0x60);
ASSERT_SIZE(ObjectTemplate, 0x70);

struct BallTemplate {
    f32 radius; // m
};

#endif
