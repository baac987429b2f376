// One PSI: the step of 1/66 s at which all controllers run (core.md 1.5).
#include "base/containers.h"
#include "base/ptr_vector.h"
#include "collision/mindist_manager.h"
#include "dynamics/cluster.h"
#include "dynamics/integrate.h"
#include "world/active_value.h"
#include "world/environment.h"
#include "world/listeners.h"
#include "world/performance_counter.h"

// Vector with storage for a usual number of elements.
typedef struct StepVector {
    PtrVector v;
    void *storage[128];
} StepVector;

static void step_vector_init(StepVector *vector)
{
    ptr_vector_init_inline(&vector->v, 128);
}

// FUNCTION: PHYSICS_RT 0x10013cb0 same-result   (core.md 1.5)
// The time argument is not used; the current time has been set.
void THISCALL environment_simulate_psi(Environment *env, f64 time)
{
    PerformanceCounter *counter = env->performance_counter;
    counter->vt->pcount(counter, 1);
    env->phase = PHASE_CONTROLLERS;
    if (env->reviving_cores.count != 0) environment_revive_cores_psi(env);
    if (env->universe_manager) cluster_manager_check_for_unused_objects(env->cluster_manager, env->universe_manager);
    env->active_value_manager->vt->refresh_psi(env->active_value_manager, env);
    environment_fire_event_psi(env);
    mindist_manager_recalc_all_exact_wheel_mindists(env->mindist_manager);

    counter->vt->pcount(counter, 2);
    StepVector moving, hulls;
    step_vector_init(&moving);
    sim_unit_manager_simulate_sim_units_psi(env->unit_manager, env, &moving.v);

    counter->vt->pcount(counter, 3);
    step_vector_init(&hulls);
    calc_next_psi_solver_commit_all_calc_next_psi_matrix(env, &moving.v, &hulls.v);

    counter->vt->pcount(counter, 4);
    env->phase = PHASE_HULL;
    calc_next_psi_solver_commit_all_hull_managers(env, &hulls.v);

    counter->vt->pcount(counter, 5);
    env->phase = PHASE_SHORT;
    mindist_manager_recalc_all_exact_mindists(env->mindist_manager);

    counter->vt->pcount(counter, 6);
    env->phase = PHASE_CRITIC;
    mindist_manager_recalc_all_exact_mindists_events(env->mindist_manager);

    counter->vt->pcount(counter, 7);
    env->phase = PHASE_BETWEEN;
    ptr_vector_empty(&hulls.v);
    ptr_vector_empty(&moving.v);
}
