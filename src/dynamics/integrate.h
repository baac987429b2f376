// Integration of cores over one PSI, and the hulls' growth with it (core.md 6).
#ifndef DYNAMICS_INTEGRATE_H
#define DYNAMICS_INTEGRATE_H

#include "dynamics/core.h"

// Argument of the integrator: the head of an EventSim.
typedef struct CoreStep {
    Core *core;
} CoreStep;

void THISCALL calc_next_psi_solver_calc_next_psi_matrix(CoreStep *, const EventSim *, PtrVector *hulls); // 0x1001e300
void *THISCALL calc_next_psi_solver_hull_increment_record_set(Vec3d *record, f64 x, f64 y, f64 z); // 0x1001e700
i32 THISCALL hull_manager_are_events_in_hull(HullManager *); // 0x1001e730
void THISCALL hull_manager_increase_hull_by_x(HullManager *, f64 time, f32 dt, f32 speed, f32 center_speed); // 0x1001e750
void THISCALL calc_next_psi_solver_calc_psi_rotation_axis(CoreStep *, const Quat *rotation); // 0x1001e870
void CDECL calc_next_psi_solver_commit_all_calc_next_psi_matrix(Environment *, PtrVector *moving, PtrVector *hulls); // 0x1001ea50
void CDECL calc_next_psi_solver_commit_all_hull_managers(Environment *, PtrVector *hulls); // 0x1001eb10

#endif
