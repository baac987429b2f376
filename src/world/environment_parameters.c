// Parameters and time of the environment; cores to wake (core.md 1.4, 1.5, 4.8).
#include <float.h>

#include "base/ptr_vector.h"
#include "base/random.h"
#include "base/vector_ops.h"
#include "base/x87.h"
#include "dynamics/core.h"
#include "world/environment.h"
#include "world/time_manager.h"

#define SLEEP_CHECK_INTERVAL 15 // slow units stepped between two sleep checks, plus a random 0 to 4

// Longest time simulated by one call: a day of 66 Hz steps. The original computes for hours and years beyond it.
#define MAX_SIMULATED_TIME 86400.0

// FUNCTION: PHYSICS_RT 0x10013240 same-result   (core.md 1.4)
void THISCALL environment_set_delta_psi_time(Environment *env, f64 seconds)
{
    f64_move(&env->dpsi, &seconds);
    env->inv_dpsi = 1.0 / seconds;
}

// FUNCTION: PHYSICS_RT 0x10013680 same-result   (core.md 1.4)
void THISCALL environment_set_gravity(Environment *env, const Vec3d *gravity)
{
    env->gravity.x = gravity->x;
    env->gravity.y = gravity->y;
    env->gravity.z = gravity->z;
    env->gravity_scalar = vec3f_length_fsqrt(gravity);
    standard_gravity_controller_set_standard_gravity(env->gravity_controller, gravity);
}

// FUNCTION: PHYSICS_RT 0x100138c0 same-result   (core.md 1.4)
// Advances the world. Ignored: a time that is not a number, not finite, or more than a day back (a shorter negative one
// sets the clock back, as in the original). More than a day is cut to a day.
void THISCALL environment_simulate_dtime(Environment *env, f64 seconds)
{
    if (!(seconds >= -MAX_SIMULATED_TIME && seconds <= DBL_MAX)) return;
    if (seconds > MAX_SIMULATED_TIME) seconds = MAX_SIMULATED_TIME;
    f64 target = seconds + env->time;
    time_manager_event_loop(env->time_manager, env, target);
}

// FUNCTION: PHYSICS_RT 0x100138f0 same-result   (core.md 1.4)
void THISCALL environment_set_current_time(Environment *env, f64 time)
{
    env->time_code++;
    f64_move(&env->time, &time);
}

// FUNCTION: PHYSICS_RT 0x10013610 same-result   (core.md 4.8)
// Asked once per PSI and slow unit; says 1 every 15 to 19 calls.
i32 THISCALL environment_must_perform_movement_check(Environment *env)
{
    if (--env->sleep_check_countdown != 0) return 0;
    env->sleep_check_countdown = (i16)(SLEEP_CHECK_INTERVAL - x87_ftol(ivp_rand() * -5.0f));
    return 1;
}

// FUNCTION: PHYSICS_RT 0x1000b540 same-result   (core.md 2.8)
void THISCALL environment_add_revive_core(Environment *env, Core *core)
{
    if ((core->flags & CORE_REVIVING_MASK) == CORE_REVIVING) return;
    ptr_vector_append(&env->reviving_cores, core);
    core->flags = (core->flags & ~(u32)CORE_REVIVING_MASK) | CORE_REVIVING;
}

// FUNCTION: PHYSICS_RT 0x1000b4d0 same-result   (core.md 2.8)
void THISCALL environment_remove_revive_core(Environment *env, Core *core)
{
    if (ptr_vector_remove(&env->reviving_cores, core)) core->flags &= ~(u32)CORE_REVIVING_MASK;
}

// FUNCTION: PHYSICS_RT 0x1000b590 same-result   (core.md 1.5)
// Wakes the queued cores at the start of a PSI, last to first.
void THISCALL environment_revive_cores_psi(Environment *env)
{
    for (i32 i = env->reviving_cores.count - 1; i >= 0; i--) {
        if (i >= env->reviving_cores.count) continue; // deleted by a listener
        Core *core = env->reviving_cores.elems[i];
        core_ensure_core_to_be_in_simulation(core);
        core->flags &= ~(u32)CORE_REVIVING_MASK;
    }
    ptr_vector_empty(&env->reviving_cores);
}
