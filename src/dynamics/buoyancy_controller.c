// Buoyancy of one core, each PSI: lift of the displaced volume, drag of the flow, spin damping of balls, and the liquid
// the body drags along (constraints.md 8.4). Runs with 64-bit precision, inside the event loop.
#include "base/matrix.h"
#include "base/memory.h"
#include "base/vector_ops.h"
#include "base/vhash.h"
#include "base/x87.h"
#include "dynamics/buoyancy_solver.h"
#include "world/environment.h"

#define PRIORITY 1600
#define AIRPLANE_SCALE 0x1.99999ap-4 // 0.1f, as f64
#define TWO_PI 0x1.921fb54442d18p+2

// ---- life ----

// FUNCTION: PHYSICS_RT 0x10010310 same-result   (constraints.md 8.4)
// Does not wake the core.
BuoyancyController *THISCALL controller_buoyancy_ctor(BuoyancyController *controller, BuoyancyAttacher *attacher, Core *core)
{
    controller->attacher = attacher;
    controller->vt = &buoyancy_controller_vtable;
    controller->core = core;
    controller_manager_add_controller_to_core((Controller *)controller, core);
    controller->carried.x = controller->carried.y = controller->carried.z = 0;
    controller->last_area = 0;
    controller->area = 0;
    i32 count = core->objects.count;
    controller->parts = engine_new((u32)count * sizeof(BuoyancyPart));
    for (i32 i = 0; i < count; i++) {
        controller->parts[i].object = core->objects.elems[i];
        memset(controller->parts[i].unused_10, 0, sizeof controller->parts[i].unused_10);
    }
    controller->unused_28[0] = controller->unused_28[1] = 0;
    return controller;
}

// FUNCTION: PHYSICS_RT 0x10010430 same-result   (constraints.md 8.4)
void THISCALL controller_buoyancy_dtor(BuoyancyController *controller)
{
    controller->vt = &buoyancy_controller_vtable;
    if (controller->parts) {
        engine_delete(controller->parts);
        controller->parts = NULL;
    }
    vhash_store_remove_elem(&controller->attacher->controllers, controller->core);
    controller_manager_remove_controller_from_core((Controller *)controller, controller->core);
    controller_end((Controller *)controller);
}

// FUNCTION: PHYSICS_RT 0x10010410 same-result   (constraints.md 8.4)
void *THISCALL controller_buoyancy_scaldel(BuoyancyController *controller, i32 flags)
{
    controller_buoyancy_dtor(controller);
    if (flags & 1) engine_delete(controller);
    return controller;
}

// FUNCTION: PHYSICS_RT 0x100103e0 exact   (constraints.md 8.4)
void THISCALL controller_buoyancy_core_is_going_to_be_deleted_event(BuoyancyController *controller, Core *core)
{
    if (controller) controller->vt->scalar_dtor((Controller *)controller, 1);
}

// FUNCTION: PHYSICS_RT 0x100103f0 exact   (constraints.md 8.4)
ext THISCALL controller_buoyancy_get_minimum_simulation_frequency(BuoyancyController *controller)
{
    return 0;
}

// FUNCTION: PHYSICS_RT 0x10010400 same-result   (constraints.md 8.4)
i32 THISCALL controller_buoyancy_get_controller_priority(BuoyancyController *controller)
{
    return PRIORITY;
}

// ---- forces ----

// FUNCTION: PHYSICS_RT 0x1000f940 exact   (constraints.md 8.4)
// Leaves `out` when there is neither volume nor force.
void THISCALL controller_buoyancy_use_buoyancy_solver(BuoyancyController *controller, const BuoyancyInput *in,
                                                      const BuoyancyTemplate *parameters, BuoyancyOutput *out,
                                                      const Vec3f *liquid_speed, i32 part)
{
    BuoyancySolver solver;
    buoyancy_solver_ctor(&solver, controller->core, controller, parameters, liquid_speed);
    Vec3f flow = {{in->flow.x, in->flow.y, in->flow.z, 0}};
    if (!buoyancy_solver_compute_forces(&solver, &flow, &in->surface, controller->parts[part].object)) return;
    out->volume = solver.volume;
    out->area = solver.area;
    for (i32 i = 0; i < 3; i++) {
        out->center.k[i] = solver.center.k[i];
        out->force.k[i] = solver.force.k[i];
        out->torque.k[i] = solver.torque.k[i];
        out->turn_torque.k[i] = solver.turn_torque.k[i];
    }
}

static void scale(Vec3f *v, ext k)
{
    for (i32 i = 0; i < 3; i++) v->k[i] = v->k[i] * k;
}

// Spin gained by a torque impulse; z is rounded twice.
static void spin_change(const Core *core, const Vec3f *torque, Vec3f *out)
{
    f64 z = torque->z * (ext)core->inv_rot_inertia.z;
    out->x = torque->x * (ext)core->inv_rot_inertia.x;
    out->y = torque->y * (ext)core->inv_rot_inertia.y;
    out->z = z;
}

// FUNCTION: PHYSICS_RT 0x1000fa40 exact   (constraints.md 8.4)
// Drag. Force and torques come per second and become impulses.
void THISCALL controller_buoyancy_apply_dampening(BuoyancyController *controller, Object *object, f32 area, f64 dt,
                                                  Vec3f *turn_torque, Vec3f *torque, Vec3f *force)
{
    Core *core = controller->core;
    f32 turn = (x87_sqrt(area) * -(ext)controller->attacher->parameters.airplane_factor) * AIRPLANE_SCALE;
    scale(turn_torque, turn * (ext)dt);
    scale(torque, dt);
    scale(force, dt);

    Vec3f push;
    cache_object_transform_vector_to_world_coords_f(buoyancy_pose(object), force, &push);
    Matrix m_core_f_object;
    object_calc_m_core_f_object(object, &m_core_f_object);
    Vec3d origin = buoyancy_pose(object)->m_world_f_object.t;
    Vec3f copy;
    vec3f_set(&copy, &push);
    core_async_push_core_ws(core, &origin, &copy);

    Vec3f torque_cs, turn_cs, spin, turn_spin;
    matrix3_vmult3_ff((Matrix3 *)&m_core_f_object, torque, &torque_cs);
    matrix3_vmult3_ff((Matrix3 *)&m_core_f_object, turn_torque, &turn_cs);
    spin_change(core, &torque_cs, &spin);
    spin_change(core, &turn_cs, &turn_spin);
    vec3f_add(&spin, &spin, &turn_spin);
    vec3f_add(&core->rot_speed_change, &core->rot_speed_change, &spin);

    if (object->type == OBJECT_BALL) {
        ext r = object->extra_radius;
        ext k = (area * (ext)controller->attacher->parameters.ball_spin_damp) / ((r * r) * TWO_PI);
        f32 x = core->rot_speed.x * k, y = core->rot_speed.y * k;
        core->rot_speed_change.x = core->rot_speed_change.x - (ext)x;
        core->rot_speed_change.y = core->rot_speed_change.y - (ext)y;
        core->rot_speed_change.z = core->rot_speed_change.z - k * core->rot_speed.z;
    }
}

// FUNCTION: PHYSICS_RT 0x1000fd70 exact   (constraints.md 8.4)
// Lift: the weight of the displaced liquid, at its centre.
void THISCALL controller_buoyancy_apply_buoyancy_impulse(BuoyancyController *controller, Object *object,
                                                         const BuoyancyTemplate *parameters, f64 dt, f32 volume,
                                                         const Vec3f *center)
{
    Core *core = controller->core;
    f32 gravity[3];
    for (i32 i = 0; i < 3; i++) gravity[i] = core->env->gravity.k[i];
    if (!(volume > parameters->epsilon)) return;
    Vec3d point;
    Vec3f push = {{0, 0, 0, 0}};
    cache_object_transform_position_to_world_coords(buoyancy_pose(object), center, &point);
    ext k = ((-(ext)parameters->density) * volume) * dt;
    for (i32 i = 0; i < 3; i++) push.k[i] = gravity[i] * k;
    core_async_push_core_ws(core, &point, &push);
}

// ---- step ----

// Everything the liquid does to one object. The surface is given in the world, the flow relative to the core too.
static void simulate_part(BuoyancyController *controller, const EventSim *es, const BuoyancyTemplate *parameters, i32 part,
                          const PlaneF *surface, const Vec3f *liquid_speed, const Vec3f *flow)
{
    Object *object = controller->parts[part].object;
    CacheObject *cache = buoyancy_pose(object);
    BuoyancyInput in = {{12, 0, 0, 0}, {{0, 0, 0, 0}}, {{0, 0, 0, 0}}, {{0, 0, 0, 0}}};
    BuoyancyOutput out = {.head = {18, 0, 0, 0}};

    cache_object_transform_vector_to_object_coords_f(cache, flow, &in.flow);
    cache_object_transform_vector_to_object_coords_f(cache, surface, &in.surface);
    Matrix m;
    object_get_m_world_f_object_at(object, &m);
    in.surface.w = ((surface->y * (ext)m.t.y + surface->z * (ext)m.t.z) + surface->x * (ext)m.t.x) + surface->w;
    in.rot_speed = controller->core->rot_speed;
    vec3f_set_3f(&out.center, 0, 0, 0);
    vec3f_set_3f(&out.force, 0, 0, 0);
    vec3f_set_3f(&out.torque, 0, 0, 0);
    vec3f_set_3f(&out.turn_torque, 0, 0, 0);

    controller_buoyancy_use_buoyancy_solver(controller, &in, parameters, &out, liquid_speed, part);
    controller_buoyancy_apply_buoyancy_impulse(controller, object, parameters, es->dt, out.volume, &out.center);
    controller_buoyancy_apply_dampening(controller, object, x87_abs(out.area), es->dt, &out.turn_torque, &out.torque,
                                        &out.force);
    controller->area = x87_abs(out.area) + controller->area;
}

// FUNCTION: PHYSICS_RT 0x1000fe50 exact   (constraints.md 8.4)
void THISCALL controller_buoyancy_do_simulation_controller(BuoyancyController *controller, EventSim *es, PtrVector *cores)
{
    Core *core = controller->core;
    BuoyancyAttacher *attacher = controller->attacher;
    PlaneF surface;
    Vec3f current, liquid_speed, flow;
    attacher->surface->vt->surface(attacher->surface, es->env, core, &surface, &current);

    // A growing area shares out what is carried along.
    if (controller->area > controller->last_area) scale(&controller->carried, controller->last_area / (ext)controller->area);
    controller->last_area = controller->area;
    controller->area = 0;
    vec3f_add(&liquid_speed, &current, &controller->carried);
    f64 flow_z = liquid_speed.z - (ext)core->speed.z;
    flow.x = liquid_speed.x - (ext)core->speed.x;
    flow.y = liquid_speed.y - (ext)core->speed.y;
    flow.z = flow_z;

    const BuoyancyTemplate *parameters = attacher->vt->parameters(attacher, core);
    i32 count = core->objects.count;
    for (i32 i = 0; i < count; i++) simulate_part(controller, es, parameters, i, &surface, &liquid_speed, &flow);

    // The body drags the liquid along.
    f32 keep = 1.0 - parameters->viscosity * (ext)es->dt;
    Vec3f difference;
    vec3f_subtract(&difference, &core->speed, &liquid_speed);
    scale(&controller->carried, keep);
    vec3f_add_multiple(&controller->carried, &controller->carried, &difference, parameters->suction_factor * (ext)es->dt);
}

// VTABLE: PHYSICS_RT 0x10063508
const ControllerVtable buoyancy_controller_vtable = {
    .core_deleted = (void *)controller_buoyancy_core_is_going_to_be_deleted_event,
    .min_frequency = (void *)controller_buoyancy_get_minimum_simulation_frequency,
    .cores = controller_independent_get_associated_controlled_cores,
    .reset_time = controller_reset_time,
    .simulate = (void *)controller_buoyancy_do_simulation_controller,
    .priority = (void *)controller_buoyancy_get_controller_priority,
    .scalar_dtor = (void *)controller_buoyancy_scaldel,
};
