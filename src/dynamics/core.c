// Construction, poses and synchronisation of cores (core.md 3.2, 3.4, 3.7).
#include "dynamics/core.h"

#include <float.h>

#include "base/arena.h"
#include "base/crt_math.h"
#include "base/matrix.h"
#include "base/memory.h"
#include "base/ptr_vector.h"
#include "base/quat.h"
#include "base/vhash.h"
#include "world/environment.h"

#define PROVISIONAL_RADIUS 1000.0f

// FUNCTION: PHYSICS_RT 0x1000c4f0 same-result   (core.md 3.4)
void THISCALL core_set_radius(Core *core, f32 radius, f32 surface_deviation)
{
    core->radius = radius;
    core->surface_deviation = surface_deviation;
}

// FUNCTION: PHYSICS_RT 0x1000d2f0 same-result   (core.md 3.2)
// Zeroes the core, gives it `object`, a unit of its own and gravity. The state is "not simulated".
void THISCALL core_init(Core *core, Object *object)
{
    memset(core, 0, sizeof *core);
    ptr_vector_init_inline(&core->objects, 1);
    ptr_vector_append(&core->objects, object);
    core->env = object->env;
    SimUnit *unit = engine_new(sizeof *unit);
    unit->flags = 0;
    sim_unit_ctor(unit);
    core->unit = unit;
    sim_unit_add_sim_unit_core(unit, core);
    unit->state = STATE_NOT_SIMULATED;
    core_add_core_controller(core, (Controller *)core->env->gravity_controller);
    core->state = STATE_NOT_SIMULATED;
}

// FUNCTION: PHYSICS_RT 0x1000d560 same-result   (core.md 3.2)
Core *THISCALL core_fast_psi_ctor(Core *core)
{
    vector_of_collisions_ctor(&core->objects, (void **)(&core->objects + 1), 1);
    return core;
}

// Whether all `count` values are finite.
static i32 all_finite(const f64 *values, i32 count)
{
    for (i32 i = 0; i < count; i++) {
        if (!(values[i] >= -DBL_MAX && values[i] <= DBL_MAX)) return 0;
    }
    return 1;
}

// FUNCTION: PHYSICS_RT 0x1000d400 same-result   (core.md 3.2)
// A rotation that is not finite or has no length becomes none, a position that is not finite the origin.
// `rotation` is normalised; radius and deviation are provisional until the object's shape is measured.
Core *THISCALL core_ctor(Core *core, Object *object, const Quat *rotation, const Vec3d *position, i32 unmovable, i32 piling)
{
    core_fast_psi_ctor(core);
    ptr_vector_init(&core->controllers);
    core_init(core, object);
    core->flags = (core->flags & ~(u32)CORE_UNMOVABLE_MASK) | ((u32)unmovable & 3) << 2;
    sim_unit_manager_add_sim_unit_to_manager(core->env->unit_manager, core->unit);

    static const Quat no_rotation = {{0, 0, 0, 1}};
    static const Vec3d origin;
    const f64 *q = rotation->k;
    if (!all_finite(q, 4) || !(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3] > 1e-19)) rotation = &no_rotation;
    if (!all_finite(position->k, 3)) position = &origin;
    core->q_last = *rotation;
    quat_normize_quat(&core->q_last);
    core->q_next = core->q_last;
    core->pos.x = position->x;
    core->pos.y = position->y;
    core->pos.z = position->z;
    core->vel.x = core->vel.y = core->vel.z = 0;
    quat_set_matrix(&core->q_last, (Matrix3 *)&core->m_world_f_core);
    core->m_world_f_core.t.x = position->x;
    core->m_world_f_core.t.y = position->y;
    core->m_world_f_core.t.z = position->z;
    core_set_radius(core, PROVISIONAL_RADIUS, PROVISIONAL_RADIUS);
    core->flags = (core->flags & ~(u32)CORE_PILING_MASK) | ((u32)piling & CORE_PILING_MASK);
    return core;
}

// FUNCTION: PHYSICS_RT 0x1000d580 same-result   (core.md 3.4)
// Tells the controllers, leaves the unit (which may die with it). The core itself is the caller's to free.
void THISCALL core_dtor(Core *core)
{
    environment_remove_revive_core(core->env, core);
    if ((core->flags & CORE_UNMOVABLE_MASK) == CORE_UNMOVABLE) {
        VHashStore *infos = core->friction_info;
        if (infos) {
            vhash_store_dtor_thunk(infos);
            engine_delete(infos);
            core->friction_info = NULL;
        }
    } else {
        for (i32 i = core->controllers.count - 1; i >= 0; i--) {
            if (i >= core->controllers.count) continue; // a controller took others with it
            Controller *controller = core->controllers.elems[i];
            controller->vt->core_deleted(controller, core);
        }
    }
    if (core->unit) sim_unit_sim_unit_remove_core(core->unit, core);
    engine_delete(core->spin_clipping);
    core->spin_clipping = NULL;
    ptr_vector_empty(&core->controllers);
    ptr_vector_empty(&core->objects);
}

// FUNCTION: PHYSICS_RT 0x1000ccf0 same-result   (core.md 2.8)
// A core dies with its last object.
void THISCALL core_unlink_obj_from_core_and_maybe_destroy(Core *core, Object *object)
{
    ptr_vector_remove(&core->objects, object);
    if (core->objects.count != 0) return;
    if (core->state < STATE_NOT_SIMULATED) core_stop_physical_movement(core);
    core_dtor(core);
    engine_delete(core);
}

// FUNCTION: PHYSICS_RT 0x1000c510 exact   (core.md 2.6)
// World pose of the core at `time`; of a core that is not simulated, or at its last PSI, the stored matrix.
void THISCALL core_calc_at_matrix(const Core *core, f64 time, Matrix *out)
{
    if (core->state < STATE_NOT_SIMULATED) {
        f64 d = time - core->time_last_psi;
        if (d < 0 || d > 0) {
            Quat q;
            f64 t = core->inv_dt * d;
            quat_set_interpolate_smoothly(&q, &core->q_last, &core->q_next, t);
            quat_set_matrix(&q, (Matrix3 *)out);
            ext y = core->vel.y * d + core->pos.y;
            f64 z = core->vel.z * d + core->pos.z;
            out->t.x = core->vel.x * d + core->pos.x;
            out->t.y = y;
            out->t.z = z;
            return;
        }
    }
    *out = core->m_world_f_core;
}

// FUNCTION: PHYSICS_RT 0x1000cc70 same-result   (core.md 3.4)
// Next pose = last pose, all speeds but rot_speed zero.
void THISCALL core_calc_next_psi_matrix_zero_speed(Core *core, const EventSim *event)
{
    core->inv_dt = event->inv_dt;
    core->q_next = core->q_last;
    core->angular_speed = 0;
    core->speed.x = core->speed.y = core->speed.z = 0;
    core->vel.x = core->vel.y = core->vel.z = 0;
    core->speed_length = 0;
    core->max_surface_rot_speed = 0;
    core->rot_axis.x = 1.0f;
    core->rot_axis.y = core->rot_axis.z = 0;
}

// FUNCTION: PHYSICS_RT 0x1000d270 same-result   (core.md 3.4)
// Moves the core's frame: last pose := last pose * m_core_f_core, at the last and the next PSI.
void THISCALL core_transform_psi_matrizes_core(Core *core, const Matrix *m_core_f_core)
{
    matrix_mmult4(&core->m_world_f_core, m_core_f_core, &core->m_world_f_core);
    core->pos.x = core->m_world_f_core.t.x;
    core->pos.y = core->m_world_f_core.t.y;
    core->pos.z = core->m_world_f_core.t.z;
    quat_set_quaternion(&core->q_last, (const Matrix3 *)&core->m_world_f_core);
    core->q_next = core->q_last;
}

// FUNCTION: PHYSICS_RT 0x1000cfa0 same-result   (core.md 3.7)
// Brings pose, matrix and rot_speed to the current time between two PSIs, for an impact. The old rot_speed and next
// quaternion are kept in the step's arena until core_undo_synchronize_rot_z.
void THISCALL core_synchronize_with_rot_z(Core *core)
{
    Environment *env = core->env;
    CoreSync *sync = arena_get_mem(env->memory_psi, sizeof *sync);
    core->sync = sync;
    sync->pushed = 0;
    f64 now = env->time;
    sync->rot_speed.x = core->rot_speed.x;
    sync->rot_speed.y = core->rot_speed.y;
    sync->rot_speed.z = core->rot_speed.z;
    sync->q_next = core->q_next;

    Quat rel;
    quat_set_invert_mult(&rel, &core->q_last, &core->q_next);
    f64 t = (now - core->time_last_psi) * core->inv_dt;
    quat_set_interpolate_smoothly(&core->q_next, &core->q_last, &core->q_next, t);
    quat_set_matrix(&core->q_next, (Matrix3 *)&core->m_world_f_core);
    ext d = now - core->time_last_psi;
    f64 y = core->vel.y * d + core->pos.y;
    f64 z = core->vel.z * d + core->pos.z;
    core->m_world_f_core.t.x = core->vel.x * d + core->pos.x;
    core->m_world_f_core.t.y = y;
    core->m_world_f_core.t.z = z;

    f64 k = (ext)core->inv_dt + core->inv_dt;
    core->rot_speed.x = crt_asin(rel.x) * k;
    core->rot_speed.y = crt_asin(rel.y) * k;
    core->rot_speed.z = crt_asin(rel.z) * k;
}

// FUNCTION: PHYSICS_RT 0x1000d140 same-result   (core.md 3.7)
void THISCALL core_undo_synchronize_rot_z(Core *core)
{
    const CoreSync *sync = core->sync;
    core->rot_speed.x = sync->rot_speed.x;
    core->rot_speed.y = sync->rot_speed.y;
    core->rot_speed.z = sync->rot_speed.z;
    core->q_next = sync->q_next;
    core->sync = NULL;
}
