// A world for native tests of dynamics: an environment with defaults, balls outside collision detection.
#ifndef TESTS_DYNAMICS_WORLD_H
#define TESTS_DYNAMICS_WORLD_H

#include <stdlib.h>

#include "dynamics/core.h"
#include "dynamics/object.h"
#include "engine.h"
#include "world/environment.h"

static inline void world_load(void)
{
    static_init_empty_core_list_thunk();
    static_init_environment_manager_thunk();
    mindist_settings_static_initializer_thunk();
    static_init_ball_surface_thunk();
}

static inline void world_unload(void)
{
    static_term_environment_manager();
    static_term_empty_core_list();
    ivp_environment_manager_ended = empty_core_list_ended = 0; // the next group loads anew
}

// For a group of tests.
static inline int world_set_up(void **state)
{
    (void)state;
    world_load();
    return 0;
}

static inline int world_tear_down(void **state)
{
    (void)state;
    world_unload();
    return 0;
}

static inline Environment *world_new(void)
{
    ApplicationEnvironment application;
    application_environment_ctor(&application);
    return environment_manager_create_environment(environment_manager_get_environment_manager(), &application, "test", 1);
}

static inline void world_free(Environment *env)
{
    environment_dtor(env);
    free(env);
}

static inline void world_gravity(Environment *env, f64 y)
{
    environment_set_gravity(env, &(Vec3d){{0, y, 0, 0}});
}

// A ball at (x, 0, 0) with the given damping, awake.
static inline Object *world_ball(Environment *env, f64 x, f64 mass, f64 damping)
{
    ObjectTemplate template;
    BallTemplate ball = {1.0f};
    template_real_object_ctor(&template);
    template.mass = mass;
    template.speed_damp_factor = damping;
    template.rot_speed_damp_factor = (Vec3d){{damping, damping, damping, 0}};
    Object *object = environment_create_ball(env, &ball, &template, NULL, &(Vec3d){{x, 0, 0, 0}});
    object_ensure_in_simulation(object);
    return object;
}

static inline Vec3d world_position(const Object *object)
{
    Matrix m;
    object_get_m_world_f_object_at(object, &m);
    return m.t;
}

#endif
