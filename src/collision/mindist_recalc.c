// Exact distance of a mindist: drivers of the minimize solver (collision spec 3.9.3, 4.5).
#include "collision/minimize.h"
#include "dynamics/object.h"
#include "world/anomaly.h"
#include "world/environment.h"

#define FREE_STEPS 20        // steps of an ordinary recalculation before they are checked for a loop
#define MAX_PIERCES 2        // changes to the far side of a ledge

static void init_solver(MinimizeSolver *solver, Mindist *mindist, i32 free_steps)
{
    solver->mindist = mindist;
    solver->loop_countdown = free_steps;
    solver->loop_count = 0;
}

// One run of the case the two features call for.
static i32 run_case(MinimizeSolver *solver, i32 call)
{
    Mindist *mindist = solver->mindist;
    u32 a = (u32)mindist_sorted_synapse(mindist, 0)->status;
    u32 b = (u32)(call ? mindist_get_sorted_synapse(mindist, 1) : mindist_sorted_synapse(mindist, 1))->status;
    if (a > SYNAPSE_BALL || b > SYNAPSE_BALL) return MINIMIZE_ILLEGAL;
    return minimize_function_table[a][b](solver);
}

static i32 is_done(Mindist *mindist)
{
    i32 now = mindist->synapses[0].object->env->time_code;
    if (mindist->time_code == now) return 1;
    mindist->time_code = now;
    return 0;
}

static void set_failed(Mindist *mindist)
{
    mindist->flags = (mindist->flags & ~(u32)MINDIST_RECALC_MASK) | MINDIST_RECALC_INTRUSION;
}

static void report_failure(Mindist *mindist)
{
    if ((mindist->flags & MINDIST_FUNCTION_MASK) == MINDIST_FUNCTION_PHANTOM) return;
    if (mindist_status(mindist) == MINDIST_HULL_RECURSIVE) return;
    mindist->vt->rescue_push(mindist);
}

// A case that cannot be (a crash in the original) counts as a failure. `call`: whether the original calls for the second
// synapse or has it in line.
static i32 recalc(Mindist *mindist, i32 free_steps, i32 max_pierces, i32 call)
{
    if (is_done(mindist)) return MINIMIZE_ALREADY_DONE;
    MinimizeSolver solver;
    init_solver(&solver, mindist, free_steps);
    i32 result;
    for (i32 pierces = 0;;) {
        result = run_case(&solver, call);
        if (result == MINIMIZE_OK) {
            mindist->flags &= ~(u32)MINDIST_RECALC_MASK;
            return result;
        }
        set_failed(mindist);
        if (result != MINIMIZE_BACKSIDE) break;
        mindist_minimize_solver_pierce_mindist(&solver);
        if (++pierces >= max_pierces) break;
    }
    report_failure(mindist);
    return result;
}

// FUNCTION: PHYSICS_RT 0x10019950 exact   (collision spec 4.5)
i32 THISCALL mindist_recalc_mindist(Mindist *mindist)
{
    return recalc(mindist, FREE_STEPS, MAX_PIERCES, 1);
}

// FUNCTION: PHYSICS_RT 0x100197f0 exact   (collision spec 3.9.3)
//
// Every step is checked for a loop; on the back of a face it gives up, but starts behind it next time.
i32 THISCALL mindist_recalc_invalid_mindist(Mindist *mindist)
{
    return recalc(mindist, 0, 1, 0);
}

// FUNCTION: PHYSICS_RT 0x10019770 same-result   (collision spec 4.2.2)
void THISCALL mindist_mindist_rescue_push(Mindist *mindist)
{
    Object *a = mindist->synapses[0].object, *b = mindist->synapses[1].object;
    AnomalyManager *manager = a->env->anomaly_manager;
    manager->vt->inter_penetration(manager, mindist, a, b);
}
