// The environment manager, and creation of things in an environment (core.md 1.2, 1.4).
#include "base/memory.h"
#include "base/ptr_vector.h"
#include "dynamics/cluster.h"
#include "dynamics/object.h"
#include "world/environment.h"

// GLOBAL: PHYSICS_RT 0x10075da0
EnvironmentManager ivp_environment_manager;
// GLOBAL: PHYSICS_RT 0x10075d98
u8 ivp_environment_manager_ended;

// FUNCTION: PHYSICS_RT 0x100136e0 exact   (core.md 1.2)
EnvironmentManager *THISCALL environment_manager_ctor(EnvironmentManager *manager)
{
    ptr_vector_init(&manager->environments);
    manager->unused_0 = 0;
    return manager;
}

// FUNCTION: PHYSICS_RT 0x10013870 exact   (core.md 10.1)
void CDECL static_init_environment_manager(void)
{
    environment_manager_ctor(&ivp_environment_manager);
}

// FUNCTION: PHYSICS_RT 0x10013890 exact   (core.md 10.1)
void CDECL static_term_environment_manager(void)
{
    if (ivp_environment_manager_ended & 1) return;
    ivp_environment_manager_ended |= 1;
    ptr_vector_empty(&ivp_environment_manager.environments);
}

// FUNCTION: PHYSICS_RT 0x10013860 exact   (core.md 10.1)
// The original registers the destructor with the C runtime; the DLL entry calls it when the DLL goes.
void CDECL static_init_environment_manager_thunk(void)
{
    static_init_environment_manager();
}

// FUNCTION: PHYSICS_RT 0x100138b0 same-result   (core.md 1.2)
EnvironmentManager *CDECL environment_manager_get_environment_manager(void)
{
    return &ivp_environment_manager;
}

// FUNCTION: PHYSICS_RT 0x100137e0 same-result   (core.md 1.2)
Environment *THISCALL environment_manager_create_environment(EnvironmentManager *manager,
                                                             const ApplicationEnvironment *application,
                                                             const char *name, u32 code)
{
    return environment_ctor(engine_new(sizeof(Environment)), manager, application, name, code);
}

// FUNCTION: PHYSICS_RT 0x100137d0 same-result   (core.md 1.4)
Cluster *THISCALL environment_get_root_cluster(Environment *env)
{
    return deref_word0(env->cluster_manager);
}

// FUNCTION: PHYSICS_RT 0x100139a0 same-result   (core.md 1.4)
Object *THISCALL environment_create_polygon(Environment *env, SurfaceManager *surface, const ObjectTemplate *template,
                                            const Quat *rotation, const Vec3d *position)
{
    Object *object = engine_new(sizeof *object);
    return polygon_ctor(object, environment_get_root_cluster(env), surface, template, rotation, position);
}

// FUNCTION: PHYSICS_RT 0x10013a10 same-result   (core.md 1.4)
Object *THISCALL environment_create_ball(Environment *env, const BallTemplate *ball, const ObjectTemplate *template,
                                         const Quat *rotation, const Vec3d *position)
{
    Object *object = engine_new(sizeof *object);
    return ball_ctor(object, environment_get_root_cluster(env), ball, template, rotation, position);
}
