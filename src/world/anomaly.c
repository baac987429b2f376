// Anomaly manager: speeds over the limit are cut, inter-penetrating objects pushed apart (core.md 9.3).
#include "world/anomaly.h"

#include "base/matrix.h"
#include "base/memory.h"
#include "base/plane.h"
#include "base/vector_ops.h"
#include "base/x87.h"
#include "collision/mindist.h"
#include "dynamics/cache_object.h"
#include "dynamics/core.h"
#include "world/environment.h"

#define DEFAULT_MAX_SPEED 2000.0f       // m/s
#define DEFAULT_MAX_COLLISIONS 70000    // per PSI
#define DEFAULT_MAX_ROTATION 0x1.921fb6p+0f // rad per PSI, pi / 2
#define SPEED_CUT 0x1.fae148p-1         // 0.99f of the limit
#define ROT_SPEED_CUT 0x1.ccccccp-1     // 0.9f of the limit
#define NO_DISTANCE -0x1.6dc186ef9f45cp+335

// FUNCTION: PHYSICS_RT 0x1002f5e0 same-result   (core.md 9.3)
AnomalyLimits *THISCALL anomaly_limits_ctor(AnomalyLimits *limits, i32 delete_with_env)
{
    limits->vt = &anomaly_limits_vtable;
    limits->delete_with_env = delete_with_env;
    limits->max_speed = DEFAULT_MAX_SPEED;
    limits->max_rotation_per_psi = DEFAULT_MAX_ROTATION;
    limits->max_collisions = DEFAULT_MAX_COLLISIONS;
    return limits;
}

// FUNCTION: PHYSICS_RT 0x1002f630 exact   (core.md 9.3)
void THISCALL anomaly_limits_dtor(AnomalyLimits *limits)
{
    limits->vt = &anomaly_limits_vtable;
}

// FUNCTION: PHYSICS_RT 0x1002f610 exact   (core.md 9.3)
void *THISCALL anomaly_limits_scaldel(AnomalyLimits *limits, i32 flags)
{
    anomaly_limits_dtor(limits);
    if (flags & 1) engine_delete(limits);
    return limits;
}

// FUNCTION: PHYSICS_RT 0x1002f640 exact   (core.md 9.3)
void THISCALL anomaly_limits_environment_will_be_deleted(AnomalyLimits *limits, Environment *env)
{
    if (limits->delete_with_env) limits->vt->scalar_dtor(limits, 1);
}

// FUNCTION: PHYSICS_RT 0x1002f660 same-result   (core.md 9.3)
AnomalyManager *THISCALL anomaly_manager_ctor(AnomalyManager *manager, i32 delete_with_env)
{
    manager->vt = &anomaly_manager_vtable;
    manager->delete_with_env = delete_with_env;
    return manager;
}

// FUNCTION: PHYSICS_RT 0x1002f6a0 exact   (core.md 9.3)
void THISCALL anomaly_manager_dtor(AnomalyManager *manager)
{
    manager->vt = &anomaly_manager_vtable;
}

// FUNCTION: PHYSICS_RT 0x1002f680 exact   (core.md 9.3)
void *THISCALL anomaly_manager_scaldel(AnomalyManager *manager, i32 flags)
{
    anomaly_manager_dtor(manager);
    if (flags & 1) engine_delete(manager);
    return manager;
}

// FUNCTION: PHYSICS_RT 0x1002f6b0 exact   (core.md 9.3)
void THISCALL anomaly_manager_environment_will_be_deleted(AnomalyManager *manager, Environment *env)
{
    if (manager->delete_with_env) manager->vt->scalar_dtor(manager, 1);
}

// Scales v to the length `limit`.
static void cut(Vec3f *v, ext limit)
{
    ext k = limit / x87_sqrt((v->x * v->x + v->y * v->y) + v->z * v->z);
    v->x = v->x * k;
    v->y = v->y * k;
    v->z = v->z * k;
}

// FUNCTION: PHYSICS_RT 0x1002f6d0 same-result   (core.md 9.3)
void THISCALL anomaly_manager_max_velocity_exceeded(AnomalyManager *manager, AnomalyLimits *limits, Core *core, Vec3f *speed)
{
    cut(speed, limits->max_speed * SPEED_CUT);
}

// FUNCTION: PHYSICS_RT 0x1002f720 same-result   (core.md 9.3)
void THISCALL anomaly_manager_max_angular_velocity_exceeded(AnomalyManager *manager, AnomalyLimits *limits, Core *core,
                                                            Vec3f *rot_speed)
{
    cut(rot_speed, core->env->inv_dpsi * limits->max_rotation_per_psi * ROT_SPEED_CUT);
}

// FUNCTION: PHYSICS_RT 0x1002fcc0 exact   (core.md 9.3)
i32 THISCALL anomaly_manager_max_collisions_exceeded_check_freezing(AnomalyManager *manager, AnomalyLimits *limits, Core *core)
{
    return 1;
}

// FUNCTION: PHYSICS_RT 0x1002fc80 same-result   (core.md 9.3)
// m/s: twice what gravity gives in a PSI.
ext THISCALL anomaly_manager_get_push_speed_penetration(AnomalyManager *manager, Object *a, Object *b)
{
    Environment *env = a->env;
    f64 dpsi = env->dpsi;
    ext g = vec3f_length_fsqrt(&env->gravity);
    return (g + g) * dpsi;
}

// Impulse on an object along `direction`, and a little spin to get it out of symmetry.
static void push(Object *object, const Vec3d *point, const Vec3f *direction, ext impulse, f64 dpsi)
{
    Vec3f v;
    v.x = direction->x * impulse;
    v.y = direction->y * impulse;
    v.z = direction->z * impulse;
    object_async_push_object_ws(object, point, &v);
    Vec3f spin;
    spin.x = dpsi;
    spin.y = spin.z = 0;
    object_async_add_rot_speed_object_cs(object, &spin);
}

// FUNCTION: PHYSICS_RT 0x1002f780 same-result   (core.md 9.3)
// Pushes both apart along the line of their mass centres. B is pushed at A's centre (kept).
void THISCALL anomaly_manager_solve_inter_penetration_simple(AnomalyManager *manager, Object *a, Object *b)
{
    Core *core_a = a->core, *core_b = b->core;
    f64 dpsi = a->env->dpsi;
    const Vec3d *pa = &core_a->m_world_f_core.t, *pb = &core_b->m_world_f_core.t;
    Vec3f direction;
    ext y = pb->y - pa->y;
    f64 z = pb->z - pa->z;
    direction.x = pb->x - pa->x;
    direction.y = y;
    direction.z = z;
    vec3f_fast_normize(&direction);
    f64 speed = manager->vt->penetration_push_speed(manager, a, b);
    if (core_a->state < STATE_NOT_SIMULATED) push(a, pa, &direction, -(core_a->mass * speed), dpsi);
    if (core_b->state < STATE_NOT_SIMULATED) push(b, pa, &direction, core_b->mass * speed, dpsi);
}

static void point_of(const Ledge *ledge, const Edge *edge, Vec3d *out)
{
    const PolyPoint *p = edge_point(edge, ledge_points(ledge));
    out->x = p->x;
    out->y = p->y;
    out->z = p->z;
}

// FUNCTION: PHYSICS_RT 0x1002f8f0 same-result   (core.md 9.3)
// A movable object inside a fixed ledge is pushed out along the face its centre is least behind; all others apart.
void THISCALL anomaly_manager_inter_penetration(AnomalyManager *manager, Mindist *mindist, Object *a, Object *b)
{
    const i32 k = b->core->flags & CORE_UNMOVABLE_MASK ? 1 : 0;
    Object *fixed = k ? b : a, *movable = k ? a : b;
    Synapse *synapse = &mindist->synapses[k];
    if (!(fixed->core->flags & CORE_UNMOVABLE_MASK) || synapse->status > SYNAPSE_TRIANGLE) {
        anomaly_manager_solve_inter_penetration_simple(manager, a, b);
        return;
    }

    Vec3d center = movable->core->m_world_f_core.t;
    CacheObject *cache = cache_object_of(fixed);
    cache->refcount--;
    Vec3d p;
    matrix_vimult4(&cache->m_world_f_object, &center, &p);
    const Ledge *ledge = synapse_get_ledge(synapse);

    Vec3d normal = {{1.0, 0, 0, 0}};
    f64 best = NO_DISTANCE;
    const Triangle *triangle = ledge_triangles(ledge);
    for (i32 i = 0; i < ledge->triangle_count; i++, triangle++) {
        Vec3d p0, p1, p2;
        point_of(ledge, &triangle->edges[0], &p0);
        point_of(ledge, &triangle->edges[1], &p1);
        point_of(ledge, &triangle->edges[2], &p2);
        PlaneD plane;
        plane_d_calc_hesse(&plane, &p0, &p2, &p1);
        plane_d_normize(&plane);
        ext distance = ((plane.z * p.z + plane.y * p.y) + p.x * plane.x) + plane.w;
        if (distance > best) {
            best = distance;
            normal.x = plane.x;
            normal.y = plane.y;
            normal.z = plane.z;
        }
    }

    Vec3d world;
    Vec3f n;
    matrix3_vmult3((const Matrix3 *)&cache->m_world_f_object, &normal, &world);
    n.x = world.x;
    n.y = world.y;
    n.z = world.z;
    ext speed = manager->vt->penetration_push_speed(manager, a, b);
    if (movable->core->state < STATE_NOT_SIMULATED) {
        Vec3f v;
        f64 z = n.z * speed;
        v.x = n.x * speed;
        v.y = n.y * speed;
        v.z = z;
        object_async_add_speed_object_ws(movable, &v);
    }
}

// VTABLE: PHYSICS_RT 0x10063a50
const AnomalyLimitsVtable anomaly_limits_vtable = {anomaly_limits_environment_will_be_deleted, anomaly_limits_scaldel};

// VTABLE: PHYSICS_RT 0x10063a58
const AnomalyManagerVtable anomaly_manager_vtable = {
    anomaly_manager_max_velocity_exceeded,
    anomaly_manager_max_angular_velocity_exceeded,
    anomaly_manager_inter_penetration,
    anomaly_manager_max_collisions_exceeded_check_freezing,
    anomaly_manager_environment_will_be_deleted,
    anomaly_manager_get_push_speed_penetration,
    anomaly_manager_scaldel,
};
