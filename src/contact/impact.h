// Impacts: the elastic response of one pair, and the system that chains it through touching bodies (contact spec IM).
#ifndef CONTACT_IMPACT_H
#define CONTACT_IMPACT_H

#include "collision/mindist.h"
#include "contact/friction_system.h"
#include "world/listeners.h"

// Lives on the stack of impact_solver_long_term_do_impact_long_term.
struct ImpactSolver {
    f32 rescue_speed; /* 0x00 m/s, minimum separating speed */
    u32 pad_04;
    f64 virt_mass[2];   /* 0x08 kg along n */
    i32 allow_delaying; /* 0x18 */
    u32 unused_1c[3];
    f32 unused_28[2];                /* 0x28 zeroed */
    const Matrix *m_world_f_core[2]; /* 0x30 */
    Vec3f rot_speed[2];              /* 0x38 rad/s, core space, working copy */
    Vec3f speed[2];                  /* 0x58 m/s, world */
    Vec3f rot_change[2];             /* 0x78 of the last push */
    Vec3f speed_change[2];           /* 0x98 */
    Vec3f relative_speed;            /* 0xb8 m/s, v1 - v0 at the contact */
    Vec3f push_direction;            /* 0xc8 unit, world */
    Vec3f second_direction;          /* 0xd8 */
    i32 two_friction_values;         /* 0xe8 */
    f32 second_sin;                  /* 0xec */
    Vec3f second_axis;               /* 0xf0 */
    Core *cores[2];                  /* 0x100 a fixed core comes first */
    const Vec3f *point_cs[2];        /* 0x108 */
    f32 elasticity;                  /* 0x110 */
    f32 cos_friction;                /* 0x114 friction cone */
    f32 sin_friction;                /* 0x118 */
    const Vec3f *normal;             /* 0x11c world, core 0 to core 1 */
    Vec3f *speed_out;                /* 0x120 */
    u32 pad_124;
};
ASSERT_OFFSET(ImpactSolver, m_world_f_core, 0x30);
ASSERT_OFFSET(ImpactSolver, relative_speed, 0xb8);
ASSERT_OFFSET(ImpactSolver, cores, 0x100);
ASSERT_OFFSET(ImpactSolver, speed_out, 0x120);

// Lives on the stack of mindist_do_impact_shared.
struct ImpactSystem {
    Environment *env;   /* 0x00 */
    i32 iterations;     /* 0x04 */
    PtrVector pushed;   /* 0x08 of Core */
    PtrVector synced;   /* 0x10 of Core */
    PtrVector pairs;    /* 0x18 of FrictionCorePair */
    FrictionSystem *fs; /* 0x20 */
};
ASSERT_SIZE(ImpactSystem, 0x24);

void THISCALL mindist_do_impact(Mindist *self);                                          // 0x100240a0
void CDECL mindist_do_impact_shared(Mindist *mindist, Object *object0, Object *object1); // 0x10023cd0
void THISCALL impact_solver_long_term_do_impact_long_term(ContactInfo *self, Core *pushed_cores[2], f32 rescue_speed,
                                                          ContactPoint *cp); // 0x10024140

void THISCALL impact_solver_get_relative_speed_vector(ImpactSolver *self);                         // 0x10022500
void THISCALL impact_solver_get_world_push_direction(ImpactSolver *self);                          // 0x10022580
void THISCALL impact_solver_get_world_push_direction_two_friction(ImpactSolver *self, f64 cosine); // 0x10022720
void THISCALL impact_solver_confirm_impact(ImpactSolver *self, i32 k);                             // 0x100228c0
void THISCALL impact_solver_undo_push(ImpactSolver *self);                                         // 0x10022950
void THISCALL impact_solver_do_rescue_push(ImpactSolver *self, const Vec3f *direction, i32 clamp); // 0x10022a20
void THISCALL impact_solver_do_impact(ImpactSolver *self, Core *pushed_cores[2], i32 allow_delaying, i32 pushes,
                                      f32 rescue_speed);                                             // 0x10022ed0
void THISCALL impact_solver_apply_result(ImpactSolver *self, Core *pushed_cores[2]);                 // 0x10023680
void THISCALL impact_solver_delay_of_impact(ImpactSolver *self, i32 k);                              // 0x10023870
void THISCALL impact_solver_clear_change_values_cores(ImpactSolver *self);                           // 0x100238f0
void THISCALL impact_solver_do_push(ImpactSolver *self, f64 impulse);                                // 0x10023940
void THISCALL impact_solver_calc_virt_masses_impact_solver(ImpactSolver *self, const Vec3f *normal); // 0x10023b90
ext THISCALL impact_solver_estimate_push_impulse(ImpactSolver *self);                                // 0x10023c80
void THISCALL impact_solver_get_cos_sin_for_impact(ImpactSolver *self, f32 friction, f32 elasticity, f32 *cosine,
                                                   f32 *sine);                                         // 0x10023ff0
void THISCALL impact_solver_get_world_direction_second_friction(ImpactSolver *self, ContactPoint *cp); // 0x10024740

void THISCALL impact_system_impact_system_check_start_pair(ImpactSystem *self, FrictionCorePair *pair,
                                                           ContactPoint *cp); // 0x100242c0
void THISCALL impact_system_init_and_solve_impact_system(ImpactSystem *self, Mindist *mindist, FrictionSystem *fs,
                                                         FrictionCorePair *pair, ContactPoint *cp); // 0x10024320
void THISCALL impact_system_add_pair_to_impact_system(ImpactSystem *self, FrictionCorePair *pair);  // 0x10024450
void THISCALL impact_system_synchronize_core_for_impact_system(ImpactSystem *self, Core *core);     // 0x10024480
void THISCALL impact_system_add_pushed_core_with_pairs_except(ImpactSystem *self, Core *core,
                                                              FrictionCorePair *except);          // 0x100244a0
i32 THISCALL impact_system_pair_is_already_in_system(ImpactSystem *self, FrictionCorePair *pair); // 0x10024530
i32 THISCALL impact_system_next_impact(ImpactSystem *self);                                       // 0x10024560
void THISCALL impact_system_invalidate_impact_mindists(ImpactSystem *self, Core *core);           // 0x10024700
void THISCALL impact_system_recalc_all_affected_cores(ImpactSystem *self);                        // 0x10024aa0

#endif
