// The solver of one object: set-up, dispatch, and the speed of a point of the surface (constraints.md 8.5).
#include "dynamics/buoyancy_solver.h"

#include "base/matrix.h"

#define HALF 0.5f

// FUNCTION: PHYSICS_RT 0x10024db0 exact   (constraints.md 8.5)
BuoyancySolver *THISCALL buoyancy_solver_ctor(BuoyancySolver *solver, Core *core, BuoyancyController *controller,
                                              const BuoyancyTemplate *parameters, const Vec3f *liquid_speed)
{
    solver->core = core;
    solver->env = core->env;
    solver->force_along_normal = parameters->force_along_normal;
    solver->epsilon = parameters->epsilon;
    solver->density = parameters->density;
    solver->pressure = (parameters->density * (ext)parameters->damp_factor) * HALF;
    solver->friction = (parameters->friction_factor * (ext)solver->density) * HALF;
    solver->airplane_factor = parameters->airplane_factor;
    solver->controller = controller;
    solver->ball_spin_damp = parameters->ball_spin_damp;
    solver->suction_factor = parameters->suction_factor;
    solver->viscosity = parameters->viscosity;
    solver->area = 0;
    solver->volume = 0;
    for (i32 i = 0; i < 3; i++) {
        solver->torque.k[i] = solver->turn_torque.k[i] = solver->force.k[i] = solver->center.k[i] = 0;
        solver->liquid_speed_ws.k[i] = liquid_speed->k[i];
    }
    return solver;
}

// FUNCTION: PHYSICS_RT 0x10024e80 exact   (constraints.md 8.5)
i32 THISCALL buoyancy_solver_compute_forces(BuoyancySolver *solver, const Vec3f *flow, const PlaneF *surface, Object *object)
{
    solver->area = 0;
    for (i32 i = 0; i < 3; i++) solver->torque.k[i] = solver->turn_torque.k[i] = solver->force.k[i] = 0;
    cache_object_transform_vector_to_object_coords_f(buoyancy_pose(object), &solver->liquid_speed_ws, &solver->liquid_speed);
    if (object->type == OBJECT_POLYGON) {
        buoyancy_solver_compute_values_for_one_object(solver, object, surface);
    } else if (object->type == OBJECT_BALL) {
        buoyancy_solver_compute_values_for_one_ball(solver, object, surface, flow);
    }
    if (solver->volume > solver->epsilon) return 1;
    ext x = solver->force.x, y = solver->force.y, z = solver->force.z;
    return !(solver->epsilon >= (x * x + y * y) + z * z);
}

// FUNCTION: PHYSICS_RT 0x10024c60 exact   (constraints.md 8.6)
void CDECL ivp_core_get_surface_speed_os(Core *core, Object *object, const Vec3f *point, Vec3f *out)
{
    CacheObject *cache = buoyancy_pose(object);
    Vec3d point_ws;
    Vec3f p, turning, speed;
    cache_object_transform_position_to_world_coords(cache, point, &point_ws);
    matrix_vimult4_pf(&object->core->m_world_f_core, &point_ws, &p);
    const Vec3f *w = &core->rot_speed;
    turning.x = p.z * (ext)w->y - p.y * (ext)w->z;
    turning.y = p.x * (ext)w->z - p.z * (ext)w->x;
    turning.z = p.y * (ext)w->x - p.x * (ext)w->y;
    matrix3_vmult3_ff((Matrix3 *)&core->m_world_f_core, &turning, &speed);
    f64 z = speed.z + (ext)core->speed.z;
    speed.x = speed.x + (ext)core->speed.x;
    speed.y = speed.y + (ext)core->speed.y;
    speed.z = z;
    cache_object_transform_vector_to_object_coords_f(cache, &speed, out);
}
