// Environment: one physics world (core.md 1).
#ifndef WORLD_ENVIRONMENT_H
#define WORLD_ENVIRONMENT_H

#include "base/containers.h"
#include "base/vec.h"

#define ENVIRONMENT_MAGIC 123456

// Environment.phase
typedef enum PsiPhase {
    PHASE_CONTROLLERS = 0,
    PHASE_HULL = 2,
    PHASE_SHORT = 3,
    PHASE_CRITIC = 4,
    PHASE_BETWEEN = 5,
} PsiPhase;

typedef struct EnvironmentStatistics {
    Environment *env;           /* 0x38 */
    u32 unused_3c[6];           /* 0x3c */
    i32 impacts_54;             /* 0x54 */
    i32 impacts_58;             /* 0x58 */
    u32 unused_5c[2];           /* 0x5c */
    i32 impacts_64;             /* 0x64 */
    i32 impacts_68;             /* 0x68 */
    i32 impacts_6c;             /* 0x6c */
    f64 destroyed_energy;       /* 0x70 */
    i32 live_mindists;          /* 0x78 */
    i32 created_mindists;       /* 0x7c */
    i32 deleted_mindists;       /* 0x80 */
    i32 watcher_checks;         /* 0x84 */
    i32 ov_rechecks;            /* 0x88 */
    i32 contact_updates;        /* 0x8c */
    u32 unused_90[2];           /* 0x90 */
} EnvironmentStatistics;
ASSERT_SIZE(EnvironmentStatistics, 0x60);

struct Environment {
    GravityController *gravity_controller;     /* 0x000 */
    TimeManager *time_manager;                 /* 0x004 */
    SimUnitManager *unit_manager;              /* 0x008 */
    ClusterManager *cluster_manager;           /* 0x00c */
    MindistManager *mindist_manager;           /* 0x010 */
    OvTree *ov_tree;                           /* 0x014 */
    CollisionFilter *collision_filter;         /* 0x018 */
    RangeManager *range_manager;               /* 0x01c */
    AnomalyManager *anomaly_manager;           /* 0x020 */
    AnomalyLimits *anomaly_limits;             /* 0x024 */
    PerformanceCounter *performance_counter;   /* 0x028 */
    struct UniverseManager *universe_manager;  /* 0x02c NULL in the game */
    Object *static_object;                     /* 0x030 */
    u32 unused_34;                             /* 0x034 */
    EnvironmentStatistics statistics;          /* 0x038 */
    f32 freeze_delay;                          /* 0x098 s */
    void *statistic_manager;                   /* 0x09c */
    ControllerManager *controller_manager;     /* 0x0a0 */
    CacheObjectManager *cache_object_manager;  /* 0x0a4 */
    ActiveValueManager *active_value_manager;  /* 0x0a8 */
    MaterialManager *material_manager;         /* 0x0ac */
    Arena *memory_solver;                      /* 0x0b0 */
    Arena *memory_psi;                         /* 0x0b4 */
    u32 unused_b8[2];                          /* 0x0b8 */
    f64 dpsi;                                  /* 0x0c0 s, 1/66 */
    f64 inv_dpsi;                              /* 0x0c8 1/s */
    Vec3d gravity;                             /* 0x0d0 m/s^2 */
    f32 gravity_scalar;                        /* 0x0f0 m/s^2 */
    PtrVector collision_listeners;             /* 0x0f4 */
    PtrVector psi_listeners;                   /* 0x0fc */
    PtrVector reviving_cores;                  /* 0x104 */
    char *name;                                /* 0x10c */
    u32 code;                                  /* 0x110 */
    i32 unused_114;                            /* 0x114 set to 10 */
    EnvironmentManager *manager;               /* 0x118 */
    u32 unused_11c;                            /* 0x11c */
    f64 time;                                  /* 0x120 s */
    f64 time_next_psi;                         /* 0x128 s */
    f64 time_last_psi;                         /* 0x130 s */
    i32 time_code;                             /* 0x138 +1 per change of time */
    i32 impact_stamp;                          /* 0x13c */
    i16 sleep_check_countdown;                 /* 0x140 */
    u16 pad_142;
    i32 phase;                                 /* 0x144 PsiPhase */
    f64 anti_energy_decay;                     /* 0x148 per PSI */
    PtrVector object_listeners;                /* 0x150 */
    PtrVector delegator_roots;                 /* 0x158 */
    void *client_data;                         /* 0x160 */
    u32 unused_164;                            /* 0x164 */
    void *draw_vectors;                        /* 0x168 */
    u32 unused_16c;                            /* 0x16c */
    u32 magic;                                 /* 0x170 */
    u32 unused_174;                            /* 0x174 */
};
ASSERT_OFFSET(Environment, statistics, 0x38);
ASSERT_OFFSET(Environment, freeze_delay, 0x98);
ASSERT_OFFSET(Environment, dpsi, 0xc0);
ASSERT_OFFSET(Environment, gravity, 0xd0);
ASSERT_OFFSET(Environment, time, 0x120);
ASSERT_OFFSET(Environment, sleep_check_countdown, 0x140);
ASSERT_OFFSET(Environment, anti_energy_decay, 0x148);
ASSERT_OFFSET(Environment, magic, 0x170);
ASSERT_SIZE(Environment, 0x178);

struct EnvironmentManager {
    u32 unused_0;
    PtrVector environments;
};
ASSERT_SIZE(EnvironmentManager, 0xc);

// What the application passes to the create call; NULL members are created with defaults.
struct ApplicationEnvironment {
    u32 cache_objects;                 /* 0x00 power of two */
    void *scratch;                     /* 0x04 */
    u32 scratch_size;                  /* 0x08 bytes */
    MaterialManager *material_manager; /* 0x0c */
    CollisionFilter *collision_filter; /* 0x10 */
    struct UniverseManager *universe_manager; /* 0x14 */
    PerformanceCounter *performance_counter; /* 0x18 */
    AnomalyManager *anomaly_manager;   /* 0x1c */
    AnomalyLimits *anomaly_limits;     /* 0x20 */
    CollisionDelegatorRoot *delegator_root; /* 0x24 */
    ActiveValueManager *active_value_manager; /* 0x28 */
    RangeManager *range_manager;       /* 0x2c */
};
ASSERT_SIZE(ApplicationEnvironment, 0x30);

// Line a debugger would draw; nothing in the engine makes one.
typedef struct DrawVector {
    struct DrawVector *next; /* 0x00 */
    u8 unused_04[0x48];
    char *name;              /* 0x4c owned */
} DrawVector;
ASSERT_OFFSET(DrawVector, name, 0x4c);

extern EnvironmentManager ivp_environment_manager; // 0x10075da0
extern u8 ivp_environment_manager_ended;           // 0x10075d98 1: freed, once and for all
void CDECL static_init_environment_manager_thunk(void); // 0x10013860
void CDECL static_init_environment_manager(void); // 0x10013870
void CDECL static_term_environment_manager(void); // 0x10013890
EnvironmentManager *CDECL environment_manager_get_environment_manager(void); // 0x100138b0
EnvironmentManager *THISCALL environment_manager_ctor(EnvironmentManager *); // 0x100136e0
Environment *THISCALL environment_manager_create_environment(EnvironmentManager *, const ApplicationEnvironment *, const char *name, u32 code); // 0x100137e0
ApplicationEnvironment *THISCALL application_environment_ctor(ApplicationEnvironment *); // 0x10015e70

Environment *THISCALL environment_ctor(Environment *, EnvironmentManager *, const ApplicationEnvironment *, const char *name, u32 code); // 0x10012a60
void THISCALL environment_dtor(Environment *); // 0x10013270 frees everything in it, not the object itself
void *THISCALL statistic_manager_ctor(EnvironmentStatistics *); // 0x10015e50
void THISCALL draw_vector_debug_dtor(DrawVector *); // 0x10013920
void THISCALL environment_delete_draw_vector_debug(Environment *); // 0x10013940

// Parameters and time.
void THISCALL environment_set_delta_psi_time(Environment *, f64 seconds); // 0x10013240
void THISCALL environment_set_gravity(Environment *, const Vec3d *gravity); // 0x10013680
void THISCALL environment_simulate_dtime(Environment *, f64 seconds); // 0x100138c0
void THISCALL environment_set_current_time(Environment *, f64 time); // 0x100138f0
i32 THISCALL environment_must_perform_movement_check(Environment *); // 0x10013610
void THISCALL environment_simulate_psi(Environment *, f64 time); // 0x10013cb0

// Creation.
Cluster *THISCALL environment_get_root_cluster(Environment *); // 0x100137d0
Object *THISCALL environment_create_polygon(Environment *, SurfaceManager *, const ObjectTemplate *, const Quat *rotation, const Vec3d *position); // 0x100139a0
Object *THISCALL environment_create_ball(Environment *, const BallTemplate *, const ObjectTemplate *, const Quat *rotation, const Vec3d *position); // 0x10013a10
Controller *THISCALL environment_create_spring(Environment *, const SpringTemplate *); // 0x10013700
Controller *THISCALL environment_create_constraint(Environment *, const ConstraintTemplate *); // 0x100129c0

// Sleeping cores to wake at the start of the next PSI.
void THISCALL environment_remove_revive_core(Environment *, Core *); // 0x1000b4d0
void THISCALL environment_add_revive_core(Environment *, Core *); // 0x1000b540
void THISCALL environment_revive_cores_psi(Environment *); // 0x1000b590

#endif
