// Normal-force solve of one friction system with several contacts (contact spec LS1.6, LS2).
#ifndef CONTACT_FRICTION_SOLVER_H
#define CONTACT_FRICTION_SOLVER_H

#include "contact/dense_matrix.h"
#include "contact/friction_system.h"

#define FRICTION_SOLVER_INLINE 512
#define FRICTION_SOLVER_MAX_CONTACTS 150

// Lives on the stack of friction_system_do_friction_system.
struct FrictionSolver {
    DenseMatrix matrix;                                /* 0x00 n x n, values = A, desired = b, result = x */
    f64 unscale;                                       /* 0x20 */
    Environment *env;                                  /* 0x28 */
    const EventSim *es;                                /* 0x2c */
    PtrVector infos;                                   /* 0x30 of ContactInfo */
    ContactInfo *infos_inline[FRICTION_SOLVER_INLINE]; /* 0x38 */
};
ASSERT_OFFSET(FrictionSolver, infos, 0x30);
ASSERT_SIZE(FrictionSolver, 0x838);

FrictionSolver *THISCALL friction_solver_ctor(FrictionSolver *self, FrictionSystem *fs,
                                              const EventSim *es);                                    // 0x1001c350
void THISCALL friction_solver_setup_coords_mindists(FrictionSolver *self, FrictionSystem *fs);        // 0x100366a0
i32 THISCALL friction_solver_calc_solver_psi(FrictionSolver *self, FrictionSystem *fs, i32 *actives); // 0x10036760
void THISCALL friction_solver_solve_linear_equation_and_push(FrictionSolver *self, FrictionSystem *fs, i32 *actives,
                                                             i32 active_count, Arena *memory); // 0x100362e0
i32 THISCALL friction_solver_test_gauss_solution_suggestion(FrictionSolver *self, const f64 *guess, const i32 *actives,
                                                            i32 active_count, Arena *memory); // 0x10036080
void THISCALL friction_solver_factor_result_vec(FrictionSolver *self);                        // 0x10036170
void THISCALL friction_solver_normize_constraint_equ(FrictionSolver *self);                   // 0x10036190
i32 THISCALL friction_solver_do_resulting_pushes(FrictionSolver *self, FrictionSystem *fs);   // 0x100364c0
ext CDECL friction_solver_get_closing_speed_core_i(const ContactInfo *info, i32 k, const Vec3f *rot,
                                                   const Vec3f *trans); // 0x10036b30

#endif
