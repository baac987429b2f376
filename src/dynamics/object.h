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

ABI_GLOBAL const void *const object_base_vtable[1];      // 0x100633a0
ABI_GLOBAL const void *const object_with_hull_vtable[1]; // 0x1006339c
ABI_GLOBAL const ObjectVtable real_object_vtable;        // 0x10063390
ABI_GLOBAL const ObjectVtable polygon_vtable;            // 0x10063a84
ABI_GLOBAL const ObjectVtable ball_vtable;               // 0x10063abc

// Construction and destruction (object.c).
Object *THISCALL object_ctor(Object *, Cluster *father, SurfaceManager *, const ObjectTemplate *, const Quat *rotation, const Vec3d *position); // 0x10009690
void *THISCALL object_scaldel_2(Object *, i32 flags); // 0x10009810
void THISCALL object_dtor(Object *); // 0x10009830
void THISCALL object_delete_via_vtable(Object *); // 0x10009990
Object *THISCALL object_ctor_cluster(Object *, Cluster *father, const ObjectTemplate *); // 0x10009b00
void *THISCALL object_scaldel_2_09b40(Object *, i32 flags); // 0x10009b40
Object *THISCALL object_ctor_env(Object *, Environment *); // 0x10009b60
void THISCALL object_init(Object *, Environment *); // 0x10009b80
void THISCALL object_dtor_09ba0(Object *); // 0x10009ba0
void *THISCALL object_scaldel(Object *, i32 flags); // 0x1000a230
void THISCALL object_dtor_thunk(Object *); // 0x1000a250
void THISCALL real_object_fast_dtor(Object *); // 0x1000a260
void THISCALL object_init_object_core(Object *, Environment *, const ObjectTemplate *); // 0x10009f00
Object *THISCALL polygon_ctor(Object *, Cluster *father, SurfaceManager *, const ObjectTemplate *, const Quat *rotation, const Vec3d *position); // 0x1002fd00
void *THISCALL object_scaldel_2fda0(Object *, i32 flags); // 0x1002fda0
void THISCALL object_dtor_thunk_2fdc0(Object *); // 0x1002fdc0
Object *THISCALL ball_ctor(Object *, Cluster *father, const BallTemplate *, const ObjectTemplate *, const Quat *rotation, const Vec3d *position); // 0x10030010
void *THISCALL ball_scaldel(Object *, i32 flags); // 0x100300c0
void THISCALL ball_dtor(Object *); // 0x100300e0

// Template (object_template.c). The name is owned; the group is at most 8 characters.
ObjectTemplate *THISCALL template_object_ctor(ObjectTemplate *); // 0x10015e90
void THISCALL template_object_dtor(ObjectTemplate *); // 0x10015ea0
void THISCALL template_object_set_name(ObjectTemplate *, const char *name); // 0x10015ec0
ObjectTemplate *THISCALL template_real_object_ctor(ObjectTemplate *); // 0x10015ef0
void THISCALL template_object_dtor_thunk(ObjectTemplate *); // 0x10015f60
void THISCALL template_real_object_set_nocoll_group_ident(ObjectTemplate *, const char *group); // 0x10015f70

// Poses (object_pose.c). Matrices are world from object unless named otherwise.
void THISCALL object_set_new_m_object_f_core(Object *, const Matrix *m_object_f_core); // 0x100093d0
void THISCALL object_set_new_quat_object_f_core(Object *, const Quat *rotation, const Vec3d *position); // 0x10009520
void THISCALL object_calc_m_core_f_object(const Object *, Matrix *out); // 0x10009be0
void THISCALL object_get_m_world_f_object_at(const Object *, Matrix *out); // 0x10009c40 at the current time
void THISCALL object_calc_at_matrix(const Object *, f64 time, Matrix *out); // 0x10009d70

// State (object_state.c).
void THISCALL object_enable_collision_detection(Object *, i32 enable); // 0x10009350
void THISCALL object_add_listener_collision(Object *, CollisionListener *); // 0x10009570
void THISCALL object_remove_listener_collision(Object *, CollisionListener *); // 0x10009590
void THISCALL object_insert_anchor(Object *, Anchor *); // 0x100095b0
void THISCALL object_remove_anchor(Object *, Anchor *); // 0x100095e0
void THISCALL object_update_exact_mindist_events_of_object(Object *); // 0x10009610
void THISCALL object_revive_object_for_simulation(Object *); // 0x10009670
void THISCALL object_recalc_invalid_mindists_of_object(Object *); // 0x100099a0
void THISCALL object_get_all_near_mindists(Object *); // 0x100099f0
void THISCALL object_unlink_contact_points(Object *, i32 silent); // 0x10009a40
void THISCALL object_clear_internal_references(Object *); // 0x10009ab0
i32 THISCALL object_get_collision_check_reference_count(Object *); // 0x1000a2b0
void THISCALL object_convert_to_phantom(Object *, const PhantomTemplate *); // 0x1000a2d0
void THISCALL object_async_add_speed_object_ws(Object *, const Vec3f *speed); // 0x1000a350
void THISCALL object_async_add_rot_speed_object_cs(Object *, const Vec3f *rot_speed); // 0x1000a3a0
void THISCALL object_async_push_object_ws(Object *, const Vec3d *point_ws, const Vec3f *impulse_ws); // 0x1000a3e0
void THISCALL object_ensure_in_simulation(Object *); // 0x1000a460

// Elsewhere.
PhantomController *THISCALL controller_phantom_ctor(PhantomController *, Object *, const PhantomTemplate *); // 0x10010d00
void THISCALL controller_phantom_dtor(PhantomController *); // 0x100108a0

// Cached world transform of the current time (cache_object.c).
CacheObject *THISCALL object_get_cache_object(Object *); // 0x1001a190

#endif
