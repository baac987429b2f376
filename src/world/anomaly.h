// Anomaly manager: what to do with speeds over the limit and with inter-penetration (core.md 9.3).
#ifndef WORLD_ANOMALY_H
#define WORLD_ANOMALY_H

#include "base/vec.h"
#include "fwd.h"

typedef struct AnomalyLimitsVtable {
    void (THISCALL *env_deleted)(AnomalyLimits *, Environment *);
    void *(THISCALL *scalar_dtor)(AnomalyLimits *, i32 flags);
} AnomalyLimitsVtable;

struct AnomalyLimits {
    const AnomalyLimitsVtable *vt;
    i32 delete_with_env;       /* 0x04 */
    f32 max_speed;             /* 0x08 m/s */
    i32 max_collisions;        /* 0x0c per PSI */
    f32 max_rotation_per_psi;  /* 0x10 rad */
};
ASSERT_SIZE(AnomalyLimits, 0x14);

typedef struct AnomalyManagerVtable {
    void (THISCALL *max_speed_exceeded)(AnomalyManager *, AnomalyLimits *, Core *, Vec3f *speed);         /* 0x00 */
    void (THISCALL *max_rot_speed_exceeded)(AnomalyManager *, AnomalyLimits *, Core *, Vec3f *rot_speed); /* 0x04 */
    void (THISCALL *inter_penetration)(AnomalyManager *, Mindist *, Object *, Object *);                  /* 0x08 */
    i32 (THISCALL *max_collisions_exceeded)(AnomalyManager *, AnomalyLimits *, Core *);                   /* 0x0c */
    void (THISCALL *env_deleted)(AnomalyManager *, Environment *);                                        /* 0x10 */
    ext (THISCALL *penetration_push_speed)(AnomalyManager *, Object *, Object *);                         /* 0x14 m/s */
    void *(THISCALL *scalar_dtor)(AnomalyManager *, i32 flags);                                           /* 0x18 */
} AnomalyManagerVtable;

struct AnomalyManager {
    const AnomalyManagerVtable *vt;
    i32 delete_with_env;
};
ASSERT_SIZE(AnomalyManager, 8);

extern const AnomalyLimitsVtable anomaly_limits_vtable;   // 0x10063a50
extern const AnomalyManagerVtable anomaly_manager_vtable; // 0x10063a58

AnomalyLimits *THISCALL anomaly_limits_ctor(AnomalyLimits *, i32 delete_with_env); // 0x1002f5e0
void *THISCALL anomaly_limits_scaldel(AnomalyLimits *, i32 flags); // 0x1002f610
void THISCALL anomaly_limits_dtor(AnomalyLimits *); // 0x1002f630
void THISCALL anomaly_limits_environment_will_be_deleted(AnomalyLimits *, Environment *); // 0x1002f640
AnomalyManager *THISCALL anomaly_manager_ctor(AnomalyManager *, i32 delete_with_env); // 0x1002f660
void *THISCALL anomaly_manager_scaldel(AnomalyManager *, i32 flags); // 0x1002f680
void THISCALL anomaly_manager_dtor(AnomalyManager *); // 0x1002f6a0
void THISCALL anomaly_manager_environment_will_be_deleted(AnomalyManager *, Environment *); // 0x1002f6b0
void THISCALL anomaly_manager_max_velocity_exceeded(AnomalyManager *, AnomalyLimits *, Core *, Vec3f *speed); // 0x1002f6d0
void THISCALL anomaly_manager_max_angular_velocity_exceeded(AnomalyManager *, AnomalyLimits *, Core *, Vec3f *rot_speed); // 0x1002f720
void THISCALL anomaly_manager_solve_inter_penetration_simple(AnomalyManager *, Object *, Object *); // 0x1002f780
void THISCALL anomaly_manager_inter_penetration(AnomalyManager *, Mindist *, Object *, Object *); // 0x1002f8f0
ext THISCALL anomaly_manager_get_push_speed_penetration(AnomalyManager *, Object *, Object *); // 0x1002fc80
i32 THISCALL anomaly_manager_max_collisions_exceeded_check_freezing(AnomalyManager *, AnomalyLimits *, Core *); // 0x1002fcc0

#endif
