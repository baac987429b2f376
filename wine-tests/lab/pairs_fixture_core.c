// Random cores with their environment, for the pair tests of dynamics.
#include "wine-tests/lab/pairs_fixture_core.h"

#include <math.h>
#include <string.h>

#include "src/world/anomaly.h"

// Structures made so far: most inputs take one of them and change a part, which is much cheaper than making all anew.
enum { KEPT = 64 };

// Makes `kept[i]` anew now and then; returns the i to use.
static u32 choose(Pair *p, u32 *made, int *fresh)
{
    u32 i = pair_below(p, KEPT);
    *fresh = i >= *made || pair_below(p, 16) == 0;
    if (i >= *made) i = (*made)++;
    return i;
}

// Random number of 24 significant bits, magnitude 2^low .. 2^high, made of integers.
static f32 quick(Pair *p, int low, int high)
{
    u32 bits = pair_u32(p);
    return f32_from_bits((bits & 0x807fffff) | (u32)(127 + low + (int)pair_below(p, (u32)(high - low))) << 23);
}

static void quick_vec(Pair *p, Vec3f *v, int low, int high)
{
    if (pair_below(p, 16) == 0) return;
    for (int k = 0; k < 3; k++) v->k[k] = quick(p, low, high);
}

static void make_env(Pair *p, Environment *env, AnomalyLimits *limits)
{
    static const f64 psis[] = {1 / 66.0, 1 / 66.0, 1 / 66.0, 0.01, 1e-11, 0.25};
    memset(env, 0, sizeof *env);
    memset(limits, 0, sizeof *limits);
    limits->max_speed = pair_below(p, 3) ? 2000.0f : (f32)pair_range(p, 1, 50);
    limits->max_rotation_per_psi = pair_below(p, 3) ? 1.5707964f : (f32)pair_range(p, 0.01, 1);
    env->dpsi = psis[pair_below(p, 6)];
    env->inv_dpsi = 1 / env->dpsi;
    env->time = pair_range(p, 0, 300);
    env->time_last_psi = env->time - (pair_below(p, 3) ? pair_range(p, 0, 1 / 66.0) : 0);
    env->time_next_psi = env->time_last_psi + env->dpsi;
    env->time_code = (i32)pair_below(p, 100000);
    env->impact_stamp = (i32)pair_below(p, 1000);
    env->phase = pair_below(p, 3) ? PHASE_CONTROLLERS : PHASE_BETWEEN;
    env->freeze_delay = pair_below(p, 4) ? 0.3f : (f32)pair_range(p, 0, 2);
    env->gravity.x = pair_below(p, 2) ? 0 : pair_value(p);
    env->gravity.y = pair_below(p, 2) ? -20 : pair_value(p);
    env->gravity.z = pair_below(p, 2) ? 0 : pair_value(p);
}

Environment *fixture_running_env(Pair *p)
{
    static Environment envs[KEPT];
    static AnomalyLimits all_limits[KEPT];
    static u32 made;
    int fresh;
    u32 i = choose(p, &made, &fresh);
    if (fresh) make_env(p, &envs[i], &all_limits[i]);
    Environment *env = pair_zeroed(p, "env", sizeof *env);
    AnomalyLimits *limits = pair_zeroed(p, "limits", sizeof *limits);
    AnomalyManager *anomaly = pair_zeroed(p, "anomaly", sizeof *anomaly);
    *env = envs[i];
    *limits = all_limits[i];
    anomaly->vt = pair_global(p, 0x10063a58, 28);
    env->anomaly_limits = limits;
    env->anomaly_manager = anomaly;
    return env;
}

static void unit_quat(Pair *p, Quat *q)
{
    f64 n = 0;
    for (int k = 0; k < 4; k++) q->k[k] = pair_range(p, -1, 1), n += q->k[k] * q->k[k];
    for (int k = 0; k < 4; k++) q->k[k] /= sqrt(n);
    if (pair_below(p, 6) == 0) *q = (Quat){{0, 0, 0, 1}};
}

static void turn(Pair *p, const Quat *from, Quat *to)
{
    f64 size = pair_below(p, 4) == 0 ? 0 : pair_below(p, 2) ? 0.02 : 0.7, n = 0;
    for (int k = 0; k < 4; k++) to->k[k] = from->k[k] + pair_range(p, -size, size), n += to->k[k] * to->k[k];
    for (int k = 0; k < 4; k++) to->k[k] /= sqrt(n);
    if (pair_below(p, 8) == 0)
        for (int k = 0; k < 4; k++) to->k[k] = -to->k[k];
}

static void vec(Pair *p, Vec3f *v, f64 size)
{
    int zero = pair_below(p, 12) == 0;
    for (int k = 0; k < 3; k++) v->k[k] = zero ? 0 : (f32)pair_range(p, -size, size);
}

static void make_core(Pair *p, Core *core, const Environment *env)
{
    memset(core, 0, sizeof *core);
    core->flags = pair_below(p, 4) == 0 ? CORE_UNMOVABLE : 0;
    core->flags |= pair_below(p, 2) ? CORE_INERTIA_EQUAL : 0;
    core->radius = (f32)(pair_below(p, 2) ? pair_range(p, 0.05, 5) : pair_range(p, 1e-3, 300));
    core->surface_deviation = pair_below(p, 3) ? core->radius * (f32)pair_unit(p) : 0;
    f64 inertia = pair_below(p, 2) ? 1 : exp(pair_range(p, -6, 6));
    for (int k = 0; k < 3; k++) {
        core->rot_inertia.k[k] = (f32)(inertia * (pair_below(p, 3) ? pair_range(p, 0.2, 3) : 1));
        core->inv_rot_inertia.k[k] = 1 / core->rot_inertia.k[k];
        core->rot_damp.k[k] = (f32)(pair_below(p, 3) ? 0.01 : pair_range(p, 0, 60));
    }
    core->mass = (f32)(pair_below(p, 2) ? 1 : exp(pair_range(p, -4, 6)));
    core->inv_mass = 1 / core->mass;
    core->damp = (f32)(pair_below(p, 3) ? 0.01 : pair_range(p, 0, 40));
    core->state = (i8)(pair_below(p, 2) ? STATE_MOVING : pair_below(p, 3) == 0 ? STATE_NOT_SIMULATED : 1 + pair_below(p, 3));
    core->temporarily_unmovable = (u8)pair_below(p, 2);
    core->impacts_this_psi = (i16)pair_below(p, 5);
    core->time_last_psi = pair_below(p, 4) ? env->time_last_psi : env->time;
    core->inv_dt = (f32)(pair_below(p, 4) ? 66 : pair_range(p, 10, 1000));
    vec(p, &core->rot_speed_change, pair_below(p, 2) ? 0 : 3);
    vec(p, &core->speed_change, pair_below(p, 2) ? 0 : 3);
    vec(p, &core->rot_speed, pair_below(p, 3) ? 5 : 150);
    vec(p, &core->speed, pair_below(p, 8) ? 10 : 3000);
    vec(p, &core->vel, 10);
    for (int k = 0; k < 3; k++) core->pos.k[k] = pair_below(p, 4) ? pair_range(p, -100, 100) : pair_value(p);
    unit_quat(p, &core->q_last);
    turn(p, &core->q_last, &core->q_next);
    for (int r = 0; r < 3; r++)
        for (int k = 0; k < 3; k++) core->m_world_f_core.r[r].k[k] = pair_range(p, -1, 1);
    for (int k = 0; k < 3; k++) core->m_world_f_core.t.k[k] = core->pos.k[k] + pair_range(p, -1, 1);
    for (int k = 0; k < 3; k++) core->rot_axis.k[k] = (f32)pair_range(p, -1, 1);
    core->speed_length = (f32)pair_range(p, 0, 20);
    core->angular_speed = (f32)pair_range(p, 0, 20);
    core->max_surface_rot_speed = (f32)pair_range(p, 0, 20);
    core->freeze_time_short = env->time - pair_range(p, 0, 1);
    core->freeze_time_long = env->time - pair_range(p, 0, 8);
    f64 near_short = pair_below(p, 2) ? 0.004 : 0.03, near_long = pair_below(p, 2) ? 0.03 : 0.3;
    for (int k = 0; k < 4; k++) {
        core->freeze_q_short[k] = (f32)(core->q_next.k[k] + pair_range(p, -near_short, near_short));
        core->freeze_q_long[k] = (f32)(core->q_last.k[k] + pair_range(p, -near_long, near_long));
    }
    for (int k = 0; k < 3; k++) {
        core->freeze_pos_short.k[k] = (f32)(core->pos.k[k] + pair_range(p, -near_short, near_short));
        core->freeze_pos_long.k[k] = (f32)(core->pos.k[k] + pair_range(p, -near_long, near_long));
    }
    core->impact_stamp = (i32)pair_below(p, 1000);
}

Core *fixture_moving_core(Pair *p, const char *name, Environment *env)
{
    static Core cores[KEPT];
    static f64 times[KEPT];
    static u32 made;
    int fresh;
    u32 i = choose(p, &made, &fresh);
    if (fresh) {
        make_core(p, &cores[i], env);
        times[i] = env->time;
    }
    Core *core = pair_zeroed(p, name, sizeof *core);
    *core = cores[i];
    core->env = env;
    core->objects.capacity = 1;
    core->objects.elems = (void **)core->objects_inline;
    f64 later = env->time - times[i]; // another environment's clock
    core->time_last_psi += later;
    core->freeze_time_short += later;
    core->freeze_time_long += later;
    quick_vec(p, &core->rot_speed, -6, pair_below(p, 4) ? 3 : 8);
    quick_vec(p, &core->speed, -6, pair_below(p, 8) ? 5 : 12);
    quick_vec(p, &core->vel, -6, 5);
    if (pair_below(p, 2)) {
        quick_vec(p, &core->rot_speed_change, -6, 3);
        quick_vec(p, &core->speed_change, -6, 3);
    }
    return core;
}

Object *fixture_core_object(Pair *p, const char *name, Core *core)
{
    Object *object = pair_zeroed(p, name, sizeof *object);
    object->vt = pair_global(p, 0x10063390, 12);
    object->type = OBJECT_BALL;
    object->env = core->env;
    object->core = object->friction_core = object->original_core = core;
    object->state = core->state;
    if (pair_below(p, 2)) {
        object->flags |= OBJECT_SHIFT_ZERO;
    } else {
        vec(p, &object->shift_core_f_object, 3);
    }
    if (pair_below(p, 2)) {
        object->q_core_f_object = (Quat *)pair_quat(p, "q in core");
    }
    HullManager *hull = &object->hull;
    hull->last_time = core->env->time - pair_range(p, 0, 0.1);
    hull->gradient = (f32)pair_range(p, 0, 20);
    hull->center_gradient = (f32)pair_range(p, 0, 20);
    hull->hull_value = (f32)pair_range(p, 0, 20);
    hull->center_hull_value = (f32)pair_range(p, 0, 20);
    hull->listeners.min_value = pair_below(p, 2) ? 1e10f : hull->hull_value + (f32)pair_range(p, -0.1, 0.5);
    return object;
}
