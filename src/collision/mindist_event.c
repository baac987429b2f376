// Events of mindists: prediction, what happens at the event's time, and the end of a wait in the hulls
// (collision spec 2.2.6, 2.3.3, 4.6, 5.2).
#include "base/min_list.h"
#include "base/vector_ops.h"
#include "base/x87.h"
#include "collision/event.h"
#include "collision/mindist_manager.h"
#include "collision/mindist_recursive.h"
#include "dynamics/core.h"
#include "dynamics/object.h"
#include "world/environment.h"
#include "world/performance_counter.h"
#include "world/time_manager.h"

#define FAR_STEPS 0x1.0cccccp1          // 2.1f: PSIs of top speed that a near pair is within
#define HULL_STEPS 6.0                  // PSIs of top speed that a pair in the hulls must stay away
#define AXIS_SLACK 0x1.00418ap0         // 1.001f: 1 - (axis . n)^2 is never negative
#define NO_SPEED 0x1.d83c94fb6d2acp-64  // 1e-19 m/s
#define NOW_TIME 0x1.0c6f7ap-20         // 1e-6f s: an event this near is "now"
#define NO_GAP 0x1.19799812dea11p-40    // 1e-12 m
#define COLL_DIST_DECAY 2               // predictions between decrements of a coll-dist index

// Time steps that move a repeated event on, as parts of a PSI.
#define STEP_FEATURE_TOUCHING 0x1.0624dep-10f  // 1e-3
#define STEP_FEATURE 0x1.a36e2ep-14f           // 1e-4
#define STEP_COLLISION_TOUCHING 0x1.4f8b58p-17f // 1e-5
#define STEP_COLLISION 0x1.ad7f2ap-24f         // 1e-7
#define PART_OF_GAP 0x1.99999ap-4              // 0.1f

enum {
    PERF_MINDIST_EVENT = 8,
    PERF_BETWEEN = 14,
};

static u32 coll_dist_index(const Mindist *mindist)
{
    return mindist->flags >> MINDIST_COLL_DIST_SHIFT & 0xff;
}

static ext dot_normal(const Vec3f *v, const Vec3f *n)
{
    return ((ext)n->z * v->z + (ext)n->y * v->y) + (ext)n->x * v->x;
}

// Greatest approach of a core's surface along the normal by its rotation.
static ext rotation_along(ext axis_dot_normal, const Core *core)
{
    return x87_sqrt(AXIS_SLACK - axis_dot_normal * axis_dot_normal) * core->max_surface_rot_speed;
}

// Counts the coll-dist index down now and then; all distances are equal, so this has no effect on motion.
static void decay_coll_dist(Mindist *mindist)
{
    if (coll_dist_index(mindist) == 0) return;
    if (ivp_mindist_coll_dist_counter++ <= COLL_DIST_DECAY) return;
    mindist->flags = (mindist->flags & ~(u32)MINDIST_COLL_DIST_MASK) | (coll_dist_index(mindist) - 1) << MINDIST_COLL_DIST_SHIFT;
    ivp_mindist_coll_dist_counter = 0;
}

// Time of an event that would come "now": moved on, so that the pair makes progress.
static f64 moved_on_time(const EventSolver *solver, i32 hint, f64 length)
{
    const Environment *env = solver->env;
    ext gap = length - ivp_mindist_settings.real_coll_dist;
    if (hint == EVENT_HINT_MISSED || (solver->event_type & 0xf) != 0) {
        if (!(gap >= NO_GAP)) return env->dpsi * STEP_FEATURE_TOUCHING + env->time;
        return env->dpsi * STEP_FEATURE + (gap / solver->sum_max_speed + env->time);
    }
    if (!(gap >= NO_GAP)) return env->dpsi * STEP_COLLISION_TOUCHING + env->time;
    return env->dpsi * STEP_COLLISION + (gap * PART_OF_GAP / solver->sum_max_speed + env->time);
}

// FUNCTION: PHYSICS_RT 0x10017870 exact   (collision spec 4.6)
void THISCALL mindist_update_exact_mindist_events(Mindist *mindist, i32 allow_hull, i32 hint)
{
    const Core *core_0 = mindist_sorted_synapse(mindist, 0)->object->core;
    const Core *core_1 = mindist_sorted_synapse(mindist, 1)->object->core;
    Environment *env = mindist->synapses[0].object->env;
    EventSolver solver;
    ext rotation = (ext)core_0->max_surface_rot_speed + core_1->max_surface_rot_speed;
    solver.sum_rot_speed = rotation;
    solver.sum_max_speed = ((ext)core_1->speed_length + core_0->speed_length) + rotation;
    if (mindist->event_index != TIME_EVENT_NONE) {
        time_manager_remove_event(env->time_manager, (TimeEvent *)mindist);
        mindist->event_index = TIME_EVENT_NONE;
    }

    f64 coll_dist = ivp_mindist_settings.coll_dists[coll_dist_index(mindist)];
    f64 length = mindist->length;
    if (!(env->dpsi * solver.sum_max_speed * FAR_STEPS + coll_dist >= length)) {
        if (!allow_hull) return;
        mindist_manager_remove_exact_mindist(env->mindist_manager, mindist);
        f32 distance = mindist->length - coll_dist;
        mindist_manager_insert_hull_mindist(mindist, distance);
        return;
    }

    const Vec3f *n = &mindist->normal;
    ext approach = dot_normal(&core_1->speed, n) - dot_normal(&core_0->speed, n);
    solver.approach_speed = approach;
    ext axis_0 = dot_normal(&core_0->rot_axis, n), axis_1 = dot_normal(&core_1->rot_axis, n);
    ext worst = approach + (rotation_along(axis_0, core_0) + rotation_along(axis_1, core_1));
    solver.worst_speed = worst;
    solver.t_now = env->time;
    solver.t_max = env->time_next_psi;
    if (!(worst >= ivp_mindist_settings.speed_after_keeper_dist) && !(worst >= NO_SPEED)) return; // separating
    if (length >= (env->time_next_psi - solver.t_now) * worst + ivp_mindist_settings.coll_dists[coll_dist_index(mindist)])
        return; // out of reach in this PSI
    if ((mindist->flags & MINDIST_FUNCTION_MASK) == MINDIST_FUNCTION_PHANTOM) return;
    decay_coll_dist(mindist);

    solver.mindist = mindist;
    solver.env = env;
    solver.event_type = 0;
    u32 status_0 = (u32)mindist_sorted_synapse(mindist, 0)->status, status_1 = (u32)mindist_sorted_synapse(mindist, 1)->status;
    if (status_0 > SYNAPSE_BALL || status_1 > SYNAPSE_BALL) return;
    event_function_table[status_0][status_1](&solver);
    if (solver.event_type == 0) return;

    if (!(solver.event_time - solver.t_now >= NOW_TIME)) {
        if (hint == EVENT_HINT_FRESH) {
            solver.event_time = solver.t_now;
        } else {
            solver.event_time = moved_on_time(&solver, hint, length);
            if (solver.event_time - env->time_next_psi >= 0) return; // the next PSI's pass looks at it again
        }
    }
    TimeManager *time_manager = env->time_manager;
    f32 key = solver.event_time - time_manager->base_time;
    mindist->event_index = min_list_add(time_manager->events, mindist, key);
    mindist->flags = (mindist->flags & ~(u32)MINDIST_EVENT_MASK) | ((u32)solver.event_type & MINDIST_EVENT_MASK);
}

// FUNCTION: PHYSICS_RT 0x100181b0 exact   (collision spec 4.6)
void THISCALL mindist_simulate_time_event(Mindist *mindist, Environment *env)
{
    PerformanceCounter *counter = env->performance_counter;
    counter->vt->pcount(counter, PERF_MINDIST_EVENT);
    mindist_recalc_mindist(mindist);
    u32 flags = mindist->flags;
    if ((flags & MINDIST_RECALC_MASK) == 0) {
        if ((flags & 0xf) != 0)
            mindist_update_exact_mindist_events(mindist, 0, EVENT_HINT_REPEAT);
        else if ((ext)ivp_mindist_settings.coll_dists[coll_dist_index(mindist)] + ivp_mindist_settings.minimum_friction_dist >
                 mindist->length)
            mindist->vt->do_impact(mindist);
        else
            mindist_update_exact_mindist_events(mindist, 0, EVENT_HINT_MISSED);
    }
    counter = env->performance_counter;
    counter->vt->pcount(counter, PERF_BETWEEN);
}

// Growth of an object's hull by rotation alone.
static ext angular_hull_value(const HullManager *hull, f64 now)
{
    return ((ext)hull->gradient - hull->center_gradient) * (now - hull->last_time) +
           ((ext)hull->hull_value - hull->center_hull_value);
}

static void rekey(Synapse *synapse, f64 now, f64 time, f64 speed)
{
    HullManager *hull = &synapse->object->hull;
    min_list_remove_minlist_elem(&hull->listeners, synapse->listener.hull_index);
    f32 key = time * speed + hull_value_at(hull, now);
    synapse->listener.hull_index = min_list_add(&hull->listeners, synapse, key);
}

// The cheap look at a pair whose wait in the hulls ended: its distance along the old normal, from the mass centres'
// exact motion and the bound on rotation. If it is still far, waits on and returns 1.
static i32 wait_on(Mindist *mindist, Environment *env, f32 intrusion)
{
    Synapse *synapse_a = mindist_sorted_synapse(mindist, 0), *synapse_b = mindist_sorted_synapse(mindist, 1);
    const Core *core_a = synapse_a->object->core, *core_b = synapse_b->object->core;
    f64 now = env->time;
    Vec3d pos_a, pos_b, diff;
    f64 dt_a = env->time - core_a->time_last_psi, dt_b = now - core_b->time_last_psi;
    vec3d_add_multiple(&pos_a, &core_a->pos, &core_a->vel, dt_a);
    vec3d_add_multiple(&pos_b, &core_b->pos, &core_b->vel, dt_b);
    for (i32 k = 0; k < 3; k++) diff.k[k] = pos_a.k[k] - pos_b.k[k];
    ext speed_a_ext = ((ext)core_a->max_surface_rot_speed + core_a->speed_length) + NO_SPEED;
    ext speed_b_ext = ((ext)core_b->max_surface_rot_speed + core_b->speed_length) + NO_SPEED;
    f64 speed_a = speed_a_ext, speed_b = speed_b_ext;
    ext sum_speed = speed_a_ext + speed_b_ext;
    if (mindist->flags & MINDIST_NO_HALFSPACE_MASK) return 0;

    const Vec3f *n = &mindist->normal;
    ext projection = ((ext)n->y * diff.y + (ext)n->z * diff.z) + (ext)n->x * diff.x;
    ext angular = angular_hull_value(&synapse_a->object->hull, now) + angular_hull_value(&synapse_b->object->hull, now);
    ext budget = ((mindist->length - (angular - mindist->sum_angular_hull_time)) - (mindist->dot_diff_center - projection)) + intrusion;
    f64 budget_f64 = budget;
    if (!(budget > env->dpsi * sum_speed * HULL_STEPS)) return 0;

    mindist->sum_angular_hull_time = angular;
    mindist->dot_diff_center = projection;
    mindist->length = budget_f64 - intrusion;
    f64 time = budget_f64 / sum_speed;
    rekey(synapse_a, now, time, speed_a);
    rekey(synapse_b, now, time, speed_b);
    return 1;
}

// FUNCTION: PHYSICS_RT 0x10017d70 exact   (collision spec 2.3.3)
void THISCALL mindist_mindist_hull_limit_exceeded_event(Mindist *mindist, f32 intrusion)
{
    if (mindist_status(mindist) == MINDIST_HULL_RECURSIVE) {
        mindist_recursive_rec_hull_limit_exceeded_event((MindistRecursive *)mindist);
        return;
    }
    Environment *env = mindist_sorted_synapse(mindist, 0)->object->env;
    if (wait_on(mindist, env, intrusion)) return;

    MindistManager *manager = env->mindist_manager;
    mindist_manager_remove_hull_mindist(manager, mindist);
    if ((mindist->flags & MINDIST_FUNCTION_MASK) == MINDIST_FUNCTION_PHANTOM)
        mindist_manager_insert_and_recalc_phantom_mindist(manager, mindist);
    else
        mindist_manager_insert_and_recalc_exact_mindist(manager, mindist);
}
