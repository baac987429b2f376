// Distances of collision detection, all derived from one tolerance (collision spec 4.1).
#include "base/literal.h"
#include "base/x87.h"
#include "collision/mindist.h"

// GLOBAL: PHYSICS_RT 0x10075db0
MindistSettings ivp_mindist_settings;

// GLOBAL: PHYSICS_RT 0x10075edc
i32 ivp_mindist_coll_dist_counter;

// FUNCTION: PHYSICS_RT 0x10015fe0 exact   (collision spec 4.1)
void THISCALL mindist_settings_set_collision_tolerance(MindistSettings *s, f64 t)
{
    ext real = t * TENTH64;
    s->real_coll_dist = real;
    ext min = t * 0x1.ccccccp-1 + real;
    s->min_coll_dist = min;
    s->max_coll_dist = min;
    for (i32 i = 63; i >= 0; i--)
        s->coll_dists[i] = ((ext)s->max_coll_dist - s->min_coll_dist) * (i * 0x1p-6) + s->min_coll_dist;

    ext friction = s->max_coll_dist + t;
    s->friction_dist = friction;
    ext keeper = t * 0x1.333334p-2 + friction;
    s->keeper_dist = keeper;
    s->speed_after_keeper_dist = x87_sqrt((keeper - s->min_coll_dist) * 0x1.39eb86p4f); // 2 * 9.81 m/s^2
    s->distance_keepers_safety = t * 0x1.47ae14p-7;
    s->max_distance_for_friction = t * 2.5 + friction;
    s->max_distance_for_impact_system = t * 20.0 + friction;
    s->mindist_change_force_dist = t + t;
    s->minimum_friction_dist = s->min_coll_dist * TENTH32;
}

// FUNCTION: PHYSICS_RT 0x100160c0 exact   (collision spec 4.1)
MindistSettings *THISCALL mindist_settings_ctor(MindistSettings *settings)
{
    mindist_settings_set_collision_tolerance(settings, 0x1.47ae14p-7); // 0.01 m
    return settings;
}

// FUNCTION: PHYSICS_RT 0x10015fd0 exact   (collision spec 4.1)
void CDECL mindist_settings_static_initializer(void)
{
    mindist_settings_ctor(&ivp_mindist_settings);
}

// FUNCTION: PHYSICS_RT 0x10015fc0 exact   (collision spec 4.1)
void CDECL mindist_settings_static_initializer_thunk(void)
{
    mindist_settings_static_initializer();
}
