// Range manager: how far ahead pairs of objects and of ledges are looked for (collision spec 2.4).
#include "collision/range_manager.h"

#include "base/memory.h"
#include "dynamics/core.h"
#include "dynamics/object.h"
#include "world/environment.h"

#define TINY_SPEED 0x1.d83c94fb6d2acp-64 // 1e-19 m/s, 0x3bfd83c94fb6d2ac

static const RangeLimits pair_limits = {0.5, 0x1.ccccccp-1, 0x1.99999ap-1, 10.0, 0x1.99999ap-4};  // 0.9, 0.8, 0.1
static const RangeLimits world_limits = {1.0, 5.0, 0.5, 15.0, 0x1.99999ap-4};

// FUNCTION: PHYSICS_RT 0x1002d8e0 exact   (collision spec 2.4)
RangeManager *THISCALL range_manager_ctor(RangeManager *manager, Environment *env, i32 delete_with_env)
{
    manager->vt = &range_manager_vtable;
    manager->delete_with_env = delete_with_env;
    manager->env = env;
    manager->pair = pair_limits;
    manager->world = world_limits;
    return manager;
}

// FUNCTION: PHYSICS_RT 0x1002d970 exact   (collision spec 2.4)
void THISCALL range_manager_environment_will_be_deleted(RangeManager *manager, Environment *env)
{
    if (manager->delete_with_env) engine_delete(manager);
}

// Greatest speed of any point of the object.
static ext surface_speed(const Core *core)
{
    return ((ext)core->max_surface_rot_speed + core->speed_length) + TINY_SPEED;
}

// Speed times look-ahead time, limited by the radius and by the bounds.
static ext limited_range(const RangeLimits *limits, ext speed, f64 radius)
{
    ext x = speed * limits->look_ahead;
    ext by_radius = radius * limits->max_per_radius;
    f64 by_radius_f64 = by_radius;
    if (!(by_radius >= x)) x = by_radius_f64;
    if (!(x >= limits->min)) x = limits->min;
    if (x > limits->max) x = limits->max;
    return x;
}

// FUNCTION: PHYSICS_RT 0x1002d990 exact   (collision spec 2.4.2)
void THISCALL range_manager_get_coll_range_intra_objects(RangeManager *manager, Object *a, Object *b, f64 *range_a,
                                                         f64 *range_b)
{
    const Core *core_a = a->core, *core_b = b->core;
    ext speed_a = surface_speed(core_a), speed_b = surface_speed(core_b);
    f64 sa = speed_a, sb = speed_b;
    ext sum = speed_a + speed_b;
    f64 sum_f64 = sum;

    f64 radius = !(core_a->radius >= core_b->radius) ? core_a->radius : core_b->radius;
    ext x = limited_range(&manager->pair, sum, radius);
    x = x - manager->env->dpsi * sum;
    f64 least = sum_f64 * manager->pair.min_time;
    if (!(x >= least)) x = least;

    // The faster object gets the larger part. The second share is built on the first one, not on the speed.
    ext share_a = sb * 0x1.99999ap-3 + sa;
    f64 sha = share_a;
    ext share_b = share_a * 0x1.70a3d8p-3 + sb;
    f64 shb = share_b;
    ext factor = (1.0 / (share_a + share_b)) * x;
    *range_a = factor * sha;
    *range_b = factor * shb;
}

// FUNCTION: PHYSICS_RT 0x1002dab0 exact   (collision spec 2.4.1)
ext THISCALL range_manager_get_coll_range_in_world(RangeManager *manager, Object *object)
{
    const Core *core = object->core;
    ext speed = surface_speed(core);
    f64 speed_f64 = speed;
    ext x = limited_range(&manager->world, speed, core->radius);
    x = x - manager->env->dpsi * speed;
    f64 least = speed_f64 * manager->world.min_time + core->radius; // the radius belongs to the sphere, not here: original
    if (!(x >= least)) x = least;
    return x;
}

// VTABLE: PHYSICS_RT 0x100639e0
const RangeManagerVtable range_manager_vtable = {
    range_manager_get_coll_range_intra_objects,
    range_manager_get_coll_range_in_world,
    range_manager_environment_will_be_deleted,
};
