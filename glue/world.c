// Life of the manager's physics world: creation, deletion, clean-up, full reset (glue.md 3.5).

#include "base/memory.h"
#include "glue/command.h"
#include "glue/continuous_contact.h"
#include "glue/manager.h"
#include "glue/vectors.h"

static void add_listeners(Manager *m, Environment *env)
{
    ManagerCollisionListener *c = engine_new(sizeof *c);
    *c = (ManagerCollisionListener){{&manager_collision_listener_vtable, LISTEN_POST_COLLISION | LISTEN_FRICTION}, m};
    m->collision_listener = &c->base;
    environment_add_listener_collision_global(env, &c->base);

    ManagerObjectListener *o = engine_new(sizeof *o);
    *o = (ManagerObjectListener){{&manager_object_listener_vtable}, m};
    m->object_listener = &o->base;
    environment_add_listener_object_global(env, &o->base);
}

// FUNCTION: PHYSICS_RT 0x10006bb0 same-result   (glue.md 3.5)
//
// The filter chain asks the filter added last first: groups before excluded pairs.
// A world that is still there stays unreferenced, as in the original; the callers delete it first.
void THISCALL manager_create_environment(Manager *m)
{
    ApplicationEnvironment application;
    application_environment_ctor(&application);
    EnvironmentManager *environments = environment_manager_get_environment_manager();
    application.material_manager = material_manager_ctor(engine_new(8), 1);
    application.active_value_manager = u_active_value_manager_ctor(engine_new(0x28), 1);
    application.performance_counter = performance_counter_simple_ctor(engine_new(sizeof(PerformanceCounter)));
    CollisionFilter *group_filter = collision_filter_coll_group_ident_ctor(engine_new(8), 1);
    m->pair_filter = collision_filter_exclusive_pair_ctor(engine_new(8));
    CollisionFilter *chain = meta_collision_filter_ctor(engine_new(0x10), 1);
    meta_collision_filter_add_collision_filter(chain, m->pair_filter);
    meta_collision_filter_add_collision_filter(chain, group_filter);
    application.collision_filter = chain;

    Environment *env = environment_manager_create_environment(environments, &application, "NeMo", 0x7efad621);
    Vec3d gravity = {{0, -0x1.39eb851eb851fp+3, 0, 0}}; // -9.81
    environment_set_gravity(env, &gravity);

    m->pre_simulation = command_container_new(m);
    m->post_simulation = command_container_new(m);
    add_listeners(m, env);
    m->contact_manager = contact_manager_ctor(engine_new(sizeof(ContactManager)), m);
    contact_manager_find_attribute(m->contact_manager);
    manager_get_coll_detect_id(m);
    m->env = env;
}

// Deletes every physics object; each deletion asks the listeners and the registry, so those must still be there.
static inline void delete_environment(Manager *m)
{
    Environment *env = m->env;
    if (env) {
        environment_dtor(env);
        engine_delete(env);
        m->env = NULL;
    }
    m->pair_filter = NULL;
}

// FUNCTION: PHYSICS_RT 0x10006b70 same-result   (glue.md 3.5)
void THISCALL manager_delete_environment(Manager *m)
{
    delete_environment(m);
}

// FUNCTION: PHYSICS_RT 0x100079b0 same-result   (glue.md 3.5)
//
// Made safe: the contact manager, which the original leaks, is freed; queued commands too.
void THISCALL manager_destroy_environment(Manager *m)
{
    delete_environment(m);

    if (m->pre_simulation) contact_manager_delete(m->contact_manager); // made together
    m->contact_manager = NULL;
    command_container_delete(m->pre_simulation);
    m->pre_simulation = NULL;
    command_container_delete(m->post_simulation);
    m->post_simulation = NULL;
    engine_delete(m->collision_listener);
    m->collision_listener = NULL;
    engine_delete(m->object_listener);
    m->object_listener = NULL;

    for (i32 i = m->objects_to_destroy.count - 1; i >= 0; i--) {
        void *object = m->objects_to_destroy.elems[i];
        i32 last = ptr_vector_index_of(&m->objects_to_destroy, object);
        if (last >= 0) vector_remove_at(&m->objects_to_destroy, last);
        CKContext_DestroyObject(m->base.context, object, 0, NULL);
    }
    for (i32 i = m->materials.count - 1; i >= 0; i--) {
        Material *material = m->materials.elems[i];
        ptr_vector_remove_at(&m->materials, i);
        if (material) material->vt->scalar_dtor(material, 1);
    }
}

// FUNCTION: PHYSICS_RT 0x10007ea0 same-result   (glue.md 3.5)
CKERROR THISCALL manager_reset(Manager *m)
{
    manager_destroy_environment(m);
    m->env = NULL;
    m->time_factor = SECONDS_PER_MILLISECOND;
    m->unused_68[0] = 0;
    registry_clear(&m->registry.table);
    manager_create_environment(m);
    return 0;
}
