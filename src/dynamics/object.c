// Construction and destruction of real objects (core.md 2.1, 2.2, 2.8).
#include "dynamics/object.h"

#include "base/memory.h"
#include "collision/hull_manager.h"
#include "dynamics/cache_object.h"
#include "dynamics/cluster.h"
#include "dynamics/constraint.h"
#include "dynamics/core.h"
#include "geometry/surface_manager.h"
#include "world/deferred_delete.h"
#include "world/environment.h"
#include "world/listeners.h"

#define MAX_RADIUS 2e10f // m; the original crashes from 1.3e10 on

// Copies a group name of at most 8 characters; the rest is zero.
static void copy_group(char *to, const char *from)
{
    i32 i = 0;
    for (; i < 8 && from[i]; i++) to[i] = from[i];
    for (; i < 8; i++) to[i] = 0;
}

// FUNCTION: PHYSICS_RT 0x10009b80 same-result   (core.md 2.2)
void THISCALL object_init(Object *object, Environment *env)
{
    object->father = NULL;
    object->prev = NULL;
    object->next = NULL;
    object->env = env;
    object->name = NULL;
    object->type = OBJECT_NONE;
}

// FUNCTION: PHYSICS_RT 0x10009b60 same-result   (core.md 2.2)
Object *THISCALL object_ctor_env(Object *object, Environment *env)
{
    object->vt = (const ObjectVtable *)object_base_vtable;
    object_init(object, env);
    return object;
}

// FUNCTION: PHYSICS_RT 0x10009b00 same-result   (core.md 2.2)
Object *THISCALL object_ctor_cluster(Object *object, Cluster *father, const ObjectTemplate *template)
{
    object->vt = (const ObjectVtable *)object_base_vtable;
    object_init(object, father->env);
    cluster_add_object(father, object);
    object->name = p_strdup(template->name);
    return object;
}

// FUNCTION: PHYSICS_RT 0x10009ba0 same-result   (core.md 2.8)
void THISCALL object_dtor_09ba0(Object *object)
{
    object->vt = (const ObjectVtable *)object_base_vtable;
    if (object->father) cluster_remove_object(object->father, object);
    if (object->name) {
        free(object->name);
        object->name = NULL;
    }
    object->env = NULL;
}

// FUNCTION: PHYSICS_RT 0x10009b40 exact   (core.md 2.1)
void *THISCALL object_scaldel_2_09b40(Object *object, i32 flags)
{
    object_dtor_09ba0(object);
    if (flags & 1) engine_delete(object);
    return object;
}

// FUNCTION: PHYSICS_RT 0x1000a250 exact   (core.md 2.1)
void THISCALL object_dtor_thunk(Object *object)
{
    object_dtor_09ba0(object);
}

// FUNCTION: PHYSICS_RT 0x1000a230 exact   (core.md 2.1)
void *THISCALL object_scaldel(Object *object, i32 flags)
{
    object_dtor_thunk(object);
    if (flags & 1) engine_delete(object);
    return object;
}

// FUNCTION: PHYSICS_RT 0x1000a260 exact   (core.md 2.1)
void THISCALL real_object_fast_dtor(Object *object)
{
    hull_manager_base_dtor(&object->hull);
    object_dtor_09ba0(object);
}

// FUNCTION: PHYSICS_RT 0x10009690 same-result   (core.md 2.2)
// A new object has a core of its own, is not simulated and not in collision detection. `rotation` may be NULL.
Object *THISCALL object_ctor(Object *object, Cluster *father, SurfaceManager *surface, const ObjectTemplate *template,
                             const Quat *rotation, const Vec3d *position)
{
    static const Quat no_rotation = {{0, 0, 0, 1}};

    object_ctor_cluster(object, father, template);
    object->vt = (const ObjectVtable *)object_with_hull_vtable;
    hull_manager_base_ctor(&object->hull);
    object->vt = &real_object_vtable;
    if (!rotation) rotation = &no_rotation;

    object->exact_synapses = NULL;
    object->invalid_synapses = NULL;
    object->friction_synapses = NULL;
    object->surface = surface;
    object->anchors = NULL;
    object->ov_element = NULL;
    object->flags = 0;
    object->q_core_f_object = NULL;
    object->shift_core_f_object.x = object->shift_core_f_object.y = object->shift_core_f_object.z = 0;
    object->cache = NULL;
    object->phantom = NULL;
    copy_group(object->nocoll_group, template->nocoll_group);

    Core *core = core_ctor(engine_new(sizeof *core), object, rotation, position, template->physical_unmoveable,
                           template->enable_piling_optimization);
    object->core = core;
    object->friction_core = core;
    object->original_core = core;
    object->state = template->physical_unmoveable ? STATE_STATIC : STATE_NOT_SIMULATED;
    object->material = template->material;
    cluster_manager_object_counter_increment(core->env->cluster_manager, object);
    object->client_data = template->client_data;
    return object;
}

// FUNCTION: PHYSICS_RT 0x10009830 same-result   (core.md 2.8)
void THISCALL object_dtor(Object *object)
{
    object->vt = &real_object_vtable;
    PhantomController *phantom = object->phantom;
    if (phantom) {
        controller_phantom_dtor(phantom);
        engine_delete(phantom);
    }
    object->phantom = NULL;
    hull_manager_delete_hull_manager(&object->hull);
    object_clear_internal_references(object);

    ObjectEvent event = {object->env, object};
    environment_fire_event_object_deleted(object->env, &event);
    if (object->flags & OBJECT_HAS_COLLISION_LISTENERS) {
        cluster_manager_fire_event_collision_object_deleted(object->env->cluster_manager, object);
    }
    if (object->flags & OBJECT_HAS_OBJECT_LISTENERS) {
        ObjectEvent own = {object->env, object};
        cluster_manager_fire_event_object_deleted(object->env->cluster_manager, &own);
    }
    if (object->core->flags & CORE_UNMOVABLE_MASK) constraint_delete_all_of(object);
    cluster_manager_remove_object(object->core->env->cluster_manager, object);
    if (object->cache) cache_object_manager_invalid_cache_object(object);

    core_unlink_obj_from_core_and_maybe_destroy(object->core, object);
    if (object->original_core != object->core) {
        core_unlink_obj_from_core_and_maybe_destroy(object->original_core, object);
    }
    if (object->friction_core != object->original_core && object->friction_core != object->core) {
        core_unlink_obj_from_core_and_maybe_destroy(object->friction_core, object);
    }
    engine_delete(object->q_core_f_object);
    object->q_core_f_object = NULL;
    hull_manager_base_dtor(&object->hull);
    object_dtor_09ba0(object);
}

// FUNCTION: PHYSICS_RT 0x10009810 exact   (core.md 2.1)
void *THISCALL object_scaldel_2(Object *object, i32 flags)
{
    if (deletion_begins(object, flags)) return object;
    object_dtor(object);
    if (flags & 1) engine_delete(object);
    deletion_ends();
    return object;
}

// FUNCTION: PHYSICS_RT 0x10009990 exact   (core.md 2.8)
void THISCALL object_delete_via_vtable(Object *object)
{
    if (object) object->vt->scalar_dtor(object, 1);
}

// Tells the global listeners of a finished object.
static void fire_created(Object *object)
{
    Environment *env = object->core->env;
    ObjectEvent event = {env, object};
    environment_fire_event_object_created(env, &event);
}

// FUNCTION: PHYSICS_RT 0x1002fd00 same-result   (core.md 2.2)
Object *THISCALL polygon_ctor(Object *object, Cluster *father, SurfaceManager *surface, const ObjectTemplate *template,
                              const Quat *rotation, const Vec3d *position)
{
    object_ctor(object, father, surface, template, rotation, position);
    object->vt = &polygon_vtable;
    object->type = OBJECT_POLYGON;
    object->extra_radius = template->extra_radius;
    object_init_object_core(object, father->env, template);
    fire_created(object);
    return object;
}

// FUNCTION: PHYSICS_RT 0x1002fdc0 same-result   (core.md 2.1)
void THISCALL object_dtor_thunk_2fdc0(Object *object)
{
    object_dtor(object);
}

// FUNCTION: PHYSICS_RT 0x1002fda0 same-result   (core.md 2.1)
void *THISCALL object_scaldel_2fda0(Object *object, i32 flags)
{
    if (deletion_begins(object, flags)) return object;
    object_dtor_thunk_2fdc0(object);
    if (flags & 1) engine_delete(object);
    deletion_ends();
    return object;
}

// FUNCTION: PHYSICS_RT 0x10030010 same-result   (core.md 2.2)
// A ball is a point with an extra radius; all balls share one surface manager. A negative radius
// makes a ball that touches nothing; no number counts as 0, a huge one as MAX_RADIUS.
Object *THISCALL ball_ctor(Object *object, Cluster *father, const BallTemplate *ball, const ObjectTemplate *template,
                           const Quat *rotation, const Vec3d *position)
{
    object_ctor(object, father, NULL, template, rotation, position);
    object->vt = &ball_vtable;
    object->type = OBJECT_BALL;
    object->surface = &ball_surface_manager;
    object->extra_radius = template->extra_radius + ball->radius;
    if (object->extra_radius != object->extra_radius) object->extra_radius = 0;
    if (object->extra_radius > MAX_RADIUS) object->extra_radius = MAX_RADIUS;
    object_init_object_core(object, father->env, template);
    fire_created(object);
    return object;
}

// FUNCTION: PHYSICS_RT 0x100300e0 same-result   (core.md 2.1)
void THISCALL ball_dtor(Object *object)
{
    object->vt = &ball_vtable;
    object_dtor(object);
}

// FUNCTION: PHYSICS_RT 0x100300c0 same-result   (core.md 2.1)
void *THISCALL ball_scaldel(Object *object, i32 flags)
{
    if (deletion_begins(object, flags)) return object;
    ball_dtor(object);
    if (flags & 1) engine_delete(object);
    deletion_ends();
    return object;
}

// VTABLE: PHYSICS_RT 0x100633a0
const void *const object_base_vtable[1] = {object_scaldel_2_09b40};

// VTABLE: PHYSICS_RT 0x1006339c
const void *const object_with_hull_vtable[1] = {object_scaldel};

// VTABLE: PHYSICS_RT 0x10063390
const ObjectVtable real_object_vtable = {object_scaldel_2, object_set_new_quat_object_f_core,
                                         object_set_new_m_object_f_core};

// VTABLE: PHYSICS_RT 0x10063a84
const ObjectVtable polygon_vtable = {object_scaldel_2fda0, object_set_new_quat_object_f_core,
                                     object_set_new_m_object_f_core};

// VTABLE: PHYSICS_RT 0x10063abc
const ObjectVtable ball_vtable = {ball_scaldel, object_set_new_quat_object_f_core, object_set_new_m_object_f_core};
