// Mindists far apart: they wait in both objects' hulls until the objects may have moved enough (collision spec 2.3.4, 4.4).
#include "base/literal.h"
#include "base/min_list.h"
#include "collision/mindist_manager.h"
#include "dynamics/core.h"
#include "dynamics/object.h"
#include "world/environment.h"

#define TINY_SPEED LIT32(63648, 0x1.b7cdfep-34)   // 1e-10
#define TINY_DISTANCE 0x1.b7cdfep-34f
#define SHARE_OF_OTHER TENTH32

static void set_hull_status(Mindist *mindist)
{
    mindist->flags = (mindist->flags & ~(u32)MINDIST_STATUS_MASK) | (u32)MINDIST_HULL << MINDIST_STATUS_SHIFT;
}

// FUNCTION: PHYSICS_RT 0x10018390 exact   (collision spec 4.4)
void THISCALL mindist_manager_remove_hull_mindist(MindistManager *manager, Mindist *mindist)
{
    for (i32 k = 0; k < 2; k++) {
        Synapse *synapse = &mindist->synapses[k];
        min_list_remove_minlist_elem(&synapse->object->hull.listeners, synapse->listener.hull_index);
    }
}

// Growth of the hull by rotation alone; dt is rounded to f32.
static ext angular_hull_value(const HullManager *hull, f32 dt)
{
    return ((ext)hull->gradient - hull->center_gradient) * dt + ((ext)hull->hull_value - hull->center_hull_value);
}

// FUNCTION: PHYSICS_RT 0x100183c0 exact   (collision spec 2.3.4)
void CDECL mindist_manager_insert_hull_mindist_pair(Mindist *mindist, f32 distance_0, f32 distance_1)
{
    set_hull_status(mindist);
    f64 angular_0 = 0;
    for (i32 k = 0; k < 2; k++) {
        Synapse *synapse = &mindist->synapses[k];
        Object *object = synapse->object;
        HullManager *hull = &object->hull;
        ext dt = object->env->time - hull->last_time;
        f32 dt_f32 = dt;
        f32 key = (dt * hull->gradient + hull->hull_value) + (k == 0 ? distance_0 : distance_1);
        synapse->listener.hull_index = min_list_add(&hull->listeners, synapse, key);
        if (k == 0)
            angular_0 = angular_hull_value(hull, dt_f32);
        else
            mindist->sum_angular_hull_time = angular_hull_value(hull, dt_f32) + angular_0;
    }
}

// FUNCTION: PHYSICS_RT 0x10018540 exact   (collision spec 2.3.4)
void CDECL mindist_manager_insert_lazy_hull_mindist_pair(Mindist *mindist, f32 distance_0, f32 distance_1)
{
    set_hull_status(mindist);
    for (i32 k = 0; k < 2; k++) {
        Synapse *synapse = &mindist->synapses[k];
        HullManager *hull = &synapse->object->hull;
        f32 key = (ext)hull->hull_value_next_psi + (k == 0 ? distance_0 : distance_1);
        synapse->listener.hull_index = min_list_add(&hull->listeners, synapse, key);
    }
}

static i32 is_moving(const Object *object)
{
    return (object->flags & 7) != 0;
}

// Parts of `distance` for two moving objects: by speed, a tenth of the other's added.
static void split_distance(const Mindist *mindist, f32 distance, f32 part[2])
{
    const Core *core_0 = mindist->synapses[0].object->core, *core_1 = mindist->synapses[1].object->core;
    ext speed_0 = ((ext)core_0->max_surface_rot_speed + core_0->speed_length) + TINY_SPEED;
    ext speed_1 = ((ext)core_1->max_surface_rot_speed + core_1->speed_length) + TINY_SPEED;
    f32 weight_0 = speed_1 * SHARE_OF_OTHER + speed_0;
    ext weight_1 = speed_0 * SHARE_OF_OTHER + speed_1;
    ext factor = distance / (weight_1 + weight_0);
    f32 factor_f32 = factor;
    part[1] = factor * weight_1;
    part[0] = factor_f32 * weight_0;
}

// FUNCTION: PHYSICS_RT 0x10018480 exact   (collision spec 2.3.4)
void CDECL mindist_manager_insert_hull_mindist(Mindist *mindist, f32 distance)
{
    f32 part[2] = {0, 0};
    if (!is_moving(mindist->synapses[0].object))
        part[1] = distance;
    else if (!is_moving(mindist->synapses[1].object))
        part[0] = distance;
    else
        split_distance(mindist, distance, part);
    mindist_manager_insert_hull_mindist_pair(mindist, part[0], part[1]);
}

// NO LITERALS (split_distance has them)
// FUNCTION: PHYSICS_RT 0x100185a0 exact   (collision spec 2.3.4)
void CDECL mindist_manager_insert_lazy_hull_mindist(Mindist *mindist, f32 distance)
{
    f32 part[2] = {TINY_DISTANCE, TINY_DISTANCE};
    if (!is_moving(mindist->synapses[0].object))
        part[1] = distance;
    else if (!is_moving(mindist->synapses[1].object))
        part[0] = distance;
    else
        split_distance(mindist, distance, part);
    mindist_manager_insert_lazy_hull_mindist_pair(mindist, part[0], part[1]);
}

// FUNCTION: PHYSICS_RT 0x10017d50 exact   (collision spec 4.2.2)
void THISCALL mindist_hull_manager_is_reset(Mindist *mindist, f32 hull_delta, f32 center_delta)
{
    mindist->sum_angular_hull_time = ((ext)hull_delta - center_delta) + mindist->sum_angular_hull_time;
}
