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
    void *universe_manager;                    /* 0x02c NULL in the game */
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
    void *universe_manager;            /* 0x14 */
    PerformanceCounter *performance_counter; /* 0x18 */
    AnomalyManager *anomaly_manager;   /* 0x1c */
    AnomalyLimits *anomaly_limits;     /* 0x20 */
    CollisionDelegatorRoot *delegator_root; /* 0x24 */
    ActiveValueManager *active_value_manager; /* 0x28 */
    RangeManager *range_manager;       /* 0x2c */
};
ASSERT_SIZE(ApplicationEnvironment, 0x30);

#endif
