// Construction and destruction of the environment (core.md 1.1 - 1.3, 1.7).
#include "world/environment.h"

#include "base/arena.h"
#include "base/matrix.h"
#include "base/memory.h"
#include "base/ptr_vector.h"
#include "base/x87.h"
#include "collision/delegator_root.h"
#include "collision/event.h"
#include "collision/filter.h"
#include "collision/mindist_manager.h"
#include "collision/minimize.h"
#include "collision/ov_tree.h"
#include "collision/range_manager.h"
#include "contact/material.h"
#include "dynamics/cache_object.h"
#include "dynamics/cluster.h"
#include "dynamics/core.h"
#include "world/active_value.h"
#include "world/deferred_delete.h"
#include "world/anomaly.h"
#include "world/listeners.h"
#include "world/performance_counter.h"
#include "world/statistics.h"
#include "world/time_manager.h"

#define DEFAULT_PSI 0x1.f07c1f07c1f08p-7  // s, 1/66
#define DEFAULT_GRAVITY 0x1.3a8f5cp+3     // m/s^2 along +y, 9.83f
#define ANTI_ENERGY_PER_S 0x1.ccccccp-1   // 0.9f
#define FIRST_SLEEP_CHECK 10              // slow units stepped before the first sleep check
#define PASSWORD_COUNTER 10             // never read

// FUNCTION: PHYSICS_RT 0x10015e50 same-result   (core.md 1.1)
void *THISCALL statistic_manager_ctor(EnvironmentStatistics *statistics)
{
    memset(statistics, 0, sizeof *statistics);
    return statistics;
}

// FUNCTION: PHYSICS_RT 0x10015e70 same-result   (core.md 1.2)
ApplicationEnvironment *THISCALL application_environment_ctor(ApplicationEnvironment *application)
{
    memset(application, 0, sizeof *application);
    application->cache_objects = 256;
    return application;
}

// Two scratch memories share the application's block; without one both begin on the heap.
static void create_memories(Environment *env, const ApplicationEnvironment *application)
{
    env->memory_solver = arena_ctor(engine_new(sizeof(Arena)));
    env->memory_psi = arena_ctor(engine_new(sizeof(Arena)));
    char *scratch = application->scratch;
    i32 half = (i32)application->scratch_size >> 1;
    arena_init_mem_transaction_usage(env->memory_solver, scratch, half);
    arena_init_mem_transaction_usage(env->memory_psi, scratch ? scratch + half : NULL, half);
}

// decay = 0.9^(PSI length in s), by the original's instructions.
static f64 anti_energy_decay(f64 dpsi)
{
    ext exponent = x87_yl2x(x87_ln2(), ANTI_ENERGY_PER_S) * dpsi;
    ext y = exponent * x87_log2e();
    ext i = x87_rndint(y);
    return x87_scale(x87_2xm1(y - i) + 1.0L, i);
}

// The object constraints to the world are attached to: an unmovable ball that is in no collision detection.
static Object *create_static_object(Environment *env)
{
    BallTemplate ball = {1.0f};
    ObjectTemplate template;
    template_real_object_ctor(&template);
    template_object_set_name(&template, "static_object");
    template.physical_unmoveable = 1;
    Matrix center;
    matrix_init(&center);
    template.mass_center_override = &center;
    Vec3d position = {{0, 0, 0, 0}};
    Object *object = environment_create_ball(env, &ball, &template, NULL, &position);
    template_object_dtor_thunk(&template);
    return object;
}

// FUNCTION: PHYSICS_RT 0x10012a60 same-result   (core.md 1.3)
// Members the application does not bring are created with defaults. There is no check of name and code.
Environment *THISCALL environment_ctor(Environment *env, EnvironmentManager *manager,
                                       const ApplicationEnvironment *application, const char *name, u32 code)
{
    statistic_manager_ctor(&env->statistics);
    freeze_manager_ctor(&env->freeze_delay);
    memset(env, 0, sizeof *env);
    freeze_manager_init_freeze_manager(&env->freeze_delay);
    env->phase = PHASE_BETWEEN;
    env->statistics.env = env;

    env->material_manager = application->material_manager;
    if (!env->material_manager) env->material_manager = material_manager_ctor(engine_new(sizeof(MaterialManager)), 1);
    env->active_value_manager = application->active_value_manager;
    if (!env->active_value_manager) {
        env->active_value_manager = u_active_value_manager_ctor(engine_new(sizeof(ActiveValueManager)), 1);
    }
    env->collision_filter = application->collision_filter;
    if (!env->collision_filter) {
        env->collision_filter = collision_filter_coll_group_ident_ctor(engine_new(sizeof(GroupFilter)), 1);
    }
    env->anomaly_manager = application->anomaly_manager;
    if (!env->anomaly_manager) env->anomaly_manager = anomaly_manager_ctor(engine_new(sizeof(AnomalyManager)), 1);
    env->anomaly_limits = application->anomaly_limits;
    if (!env->anomaly_limits) env->anomaly_limits = anomaly_limits_ctor(engine_new(sizeof(AnomalyLimits)), 1);
    CollisionDelegatorRoot *root = application->delegator_root;
    if (!root) root = collision_delegator_root_mindist_ctor(engine_new(sizeof(CollisionDelegatorRoot)));
    ptr_vector_append(&env->delegator_roots, root);
    env->universe_manager = application->universe_manager;

    GravityController *gravity_controller = engine_new(sizeof *gravity_controller);
    gravity_controller->vt = &standard_gravity_controller_vtable;
    env->gravity_controller = gravity_controller;
    Vec3d gravity = {{0, DEFAULT_GRAVITY, 0, 0}};
    environment_set_gravity(env, &gravity);

    ptr_vector_append(&manager->environments, env);
    env->controller_manager = engine_new(sizeof *env->controller_manager);
    env->controller_manager->env = env;
    environment_set_delta_psi_time(env, DEFAULT_PSI);
    env->cluster_manager = cluster_manager_ctor(engine_new(sizeof(ClusterManager)), env);
    env->unit_manager = sim_unit_manager_ctor(engine_new(sizeof(SimUnitManager)), env);
    env->time_manager = time_manager_ctor(engine_new(sizeof(TimeManager)));
    env->mindist_manager = mindist_manager_ctor(engine_new(sizeof(MindistManager)), env);
    env->ov_tree = ov_tree_manager_ctor(engine_new(sizeof(OvTree)));
    env->statistic_manager = better_statisticsmanager_ctor(engine_new(sizeof(StatisticsOutput)));
    env->range_manager = application->range_manager;
    if (!env->range_manager) env->range_manager = range_manager_ctor(engine_new(sizeof(RangeManager)), env, 1);
    env->performance_counter = application->performance_counter;
    if (!env->performance_counter) {
        env->performance_counter = performance_counter_simple_ctor(engine_new(sizeof(PerformanceCounter)));
    }
    env->cache_object_manager = cache_object_manager_ctor(engine_new(sizeof(CacheObjectManager)),
                                                          (i32)application->cache_objects);
    env->manager = manager;
    env->time = 0;
    f64_move(&env->time_next_psi, &env->dpsi);
    env->time_code = 1;
    create_memories(env, application);
    env->sleep_check_countdown = FIRST_SLEEP_CHECK;
    env->anti_energy_decay = anti_energy_decay(env->dpsi);
    mindist_minimize_solver_init_mms_function_table();
    mindist_event_solver_init_mim_function_table();
    env->name = p_strdup(name);
    env->code = code;
    env->unused_114 = PASSWORD_COUNTER;
    env->static_object = create_static_object(env);
    env->magic = ENVIRONMENT_MAGIC;
    return env;
}

// FUNCTION: PHYSICS_RT 0x10013920 exact   (core.md 1.1)
void THISCALL draw_vector_debug_dtor(DrawVector *vector)
{
    if (!vector->name) return;
    free(vector->name);
    vector->name = NULL;
}

// FUNCTION: PHYSICS_RT 0x10013940 exact   (core.md 1.1)
void THISCALL environment_delete_draw_vector_debug(Environment *env)
{
    DrawVector *next;
    for (DrawVector *vector = env->draw_vectors; vector; vector = next) {
        next = vector->next;
        draw_vector_debug_dtor(vector);
        engine_delete(vector);
    }
    env->draw_vectors = NULL;
}

// Deletes everything in the world: objects first, then the parts they need.
static void delete_world(Environment *env)
{
    for (i32 i = env->psi_listeners.count - 1; i >= 0; i--) {
        PsiListener *listener = env->psi_listeners.elems[i];
        listener->vt->env_deleted(listener, env);
    }
    object_delete_via_vtable(env->static_object);
    env->static_object = NULL;
    if (env->cluster_manager) {
        cluster_manager_dtor(env->cluster_manager);
        engine_delete(env->cluster_manager);
    }
    env->cluster_manager = NULL;
    Controller *gravity_controller = (Controller *)env->gravity_controller;
    if (gravity_controller) gravity_controller->vt->scalar_dtor(gravity_controller, 1);
    env->gravity_controller = NULL;
    engine_delete(env->controller_manager);
    env->controller_manager = NULL;
    if (env->time_manager) {
        time_manager_dtor(env->time_manager);
        engine_delete(env->time_manager);
    }
    env->time_manager = NULL;
    engine_delete(env->unit_manager);
    env->unit_manager = NULL;
    if (env->mindist_manager) {
        mindist_manager_dtor(env->mindist_manager);
        engine_delete(env->mindist_manager);
    }
    env->mindist_manager = NULL;
    if (env->ov_tree) {
        ov_tree_manager_dtor(env->ov_tree);
        engine_delete(env->ov_tree);
    }
    env->ov_tree = NULL;
    if (env->statistic_manager) {
        better_statisticsmanager_dtor(env->statistic_manager);
        engine_delete(env->statistic_manager);
    }
    env->statistic_manager = NULL;
}

// Tells the helpers, which delete themselves when they are the environment's.
static void tell_helpers(Environment *env)
{
    env->performance_counter->vt->environment_deleted(env->performance_counter, env);
    env->collision_filter->vt->env_deleted(env->collision_filter, env);
    env->collision_filter = NULL;
    env->anomaly_manager->vt->env_deleted(env->anomaly_manager, env);
    env->anomaly_manager = NULL;
    env->anomaly_limits->vt->env_deleted(env->anomaly_limits, env);
    env->anomaly_limits = NULL;
    env->active_value_manager->vt->env_deleted(env->active_value_manager, env);
    env->active_value_manager = NULL;
    env->material_manager->vt->environment_deleted(env->material_manager, env);
    env->material_manager = NULL;
    env->range_manager->vt->env_deleted(env->range_manager, env);
    env->range_manager = NULL;
    for (i32 i = env->delegator_roots.count - 1; i >= 0; i--) {
        CollisionDelegatorRoot *root = env->delegator_roots.elems[i];
        root->vt->env_deleted(root, env);
    }
    ptr_vector_empty(&env->delegator_roots);
}

static void delete_memory(Arena **memory)
{
    if (*memory) {
        arena_dtor(*memory);
        engine_delete(*memory);
    }
    *memory = NULL;
}

// FUNCTION: PHYSICS_RT 0x10013270 safe   (core.md 1.7)
// Frees everything in the environment, not the environment itself. Runs once: the magic goes with the first call.
void THISCALL environment_dtor(Environment *env)
{
    if (!env) return;
    if (env->magic == ENVIRONMENT_MAGIC) {
        env->magic = 0;
        i32 suspended = deletion_suspend();
        delete_world(env);
        deletion_resume(suspended);
        tell_helpers(env);
        delete_memory(&env->memory_solver);
        delete_memory(&env->memory_psi);
        if (env->cache_object_manager) {
            cache_object_manager_dtor(env->cache_object_manager);
            engine_delete(env->cache_object_manager);
        }
        env->cache_object_manager = NULL;
        engine_delete(env->name);
        env->name = NULL;
        ptr_vector_remove(&env->manager->environments, env);
        environment_delete_draw_vector_debug(env);
    }
    ptr_vector_empty(&env->delegator_roots);
    ptr_vector_empty(&env->object_listeners);
    ptr_vector_empty(&env->reviving_cores);
    ptr_vector_empty(&env->psi_listeners);
    ptr_vector_empty(&env->collision_listeners);
}
