// Poses of objects, and their frame in the core's (core.md 2.5, 2.6).
#include "base/matrix.h"
#include "base/memory.h"
#include "base/quat.h"
#include "dynamics/cache_object.h"
#include "dynamics/core.h"
#include "dynamics/object.h"
#include "dynamics/spring.h"
#include "world/environment.h"

// FUNCTION: PHYSICS_RT 0x100093d0 same-result   (core.md 2.5)
// Sets the object's frame from the core's pose in it. A shift below 1e-8 m counts as zero; a rotation whose diagonal is
// exactly (1, 1, 1) as none.
void THISCALL object_set_new_m_object_f_core(Object *object, const Matrix *m)
{
    Matrix inv;
    matrix_set_transpose(&inv, m);
    for (Anchor *anchor = object->anchors; anchor; anchor = anchor->next) {
        matrix_vmult4_ff(&inv, (const Vec3f *)anchor->point_os, (Vec3f *)anchor->point_cs);
    }

    Vec3f *shift = &object->shift_core_f_object;
    ext quad = (inv.t.z * inv.t.z + inv.t.y * inv.t.y) + inv.t.x * inv.t.x;
    if (!(quad >= 0x1.cd2b297d889bdp-54)) { // 1e-16
        object->flags = (object->flags & ~(u32)OBJECT_SHIFT_ZERO_MASK) | OBJECT_SHIFT_ZERO;
        shift->x = shift->y = shift->z = 0;
    } else {
        shift->x = inv.t.x;
        shift->y = inv.t.y;
        shift->z = inv.t.z;
        object->flags &= ~(u32)OBJECT_SHIFT_ZERO_MASK;
    }

    if (m->r[0].x == 1.0 && m->r[1].y == 1.0 && m->r[2].z == 1.0) {
        engine_delete(object->q_core_f_object);
        object->q_core_f_object = NULL;
    } else {
        if (!object->q_core_f_object) object->q_core_f_object = engine_new(sizeof(Quat));
        quat_set_quaternion(object->q_core_f_object, (const Matrix3 *)&inv);
        quat_normize_quat(object->q_core_f_object);
    }
    if (object->cache) cache_object_manager_invalid_cache_object(object);
}

// FUNCTION: PHYSICS_RT 0x10009520 same-result   (core.md 2.1)
void THISCALL object_set_new_quat_object_f_core(Object *object, const Quat *rotation, const Vec3d *position)
{
    Matrix m;
    quat_set_matrix(rotation, (Matrix3 *)&m);
    m.t.x = position->x;
    m.t.y = position->y;
    m.t.z = position->z;
    object->vt->set_core_in_object(object, &m);
}

// FUNCTION: PHYSICS_RT 0x10009be0 same-result   (core.md 2.5)
void THISCALL object_calc_m_core_f_object(const Object *object, Matrix *out)
{
    matrix_init(out);
    if (object->q_core_f_object) quat_set_matrix(object->q_core_f_object, (Matrix3 *)out);
    else matrix_init(out);
    out->t.x = object->shift_core_f_object.x;
    out->t.y = object->shift_core_f_object.y;
    out->t.z = object->shift_core_f_object.z;
}

// FUNCTION: PHYSICS_RT 0x10009c40 exact   (core.md 2.6)
void THISCALL object_get_m_world_f_object_at(const Object *object, Matrix *out)
{
    object_calc_at_matrix(object, object->env->time, out);
}

// FUNCTION: PHYSICS_RT 0x10009d70 same-result   (core.md 2.6)
// Interpolates between the last and the next PSI; valid a little outside too.
void THISCALL object_calc_at_matrix(const Object *object, f64 time, Matrix *out)
{
    const Core *core = object->core;
    Quat q;
    f64 t = (time - core->time_last_psi) * core->inv_dt;
    quat_set_interpolate_smoothly(&q, &core->q_last, &core->q_next, t);
    ext d = time - core->time_last_psi;
    f64 y = core->vel.y * d + core->pos.y;
    f64 z = core->vel.z * d + core->pos.z;
    out->t.x = core->vel.x * d + core->pos.x;
    out->t.y = y;
    out->t.z = z;
    quat_set_matrix(&q, (Matrix3 *)out);
    if (!(object->flags & OBJECT_SHIFT_ZERO_MASK)) matrix_vmult4_fp(out, &object->shift_core_f_object, &out->t);

    const Quat *e = object->q_core_f_object;
    if (!e) return;
    ext px = ((q.x * e->w + q.y * e->z) + q.w * e->x) - q.z * e->y;
    ext py = ((q.y * e->w + q.w * e->y) + q.z * e->x) - q.x * e->z;
    f64 pz = ((q.z * e->w + q.x * e->y) + q.w * e->z) - q.y * e->x;
    f64 pw = ((q.w * e->w - q.x * e->x) - q.y * e->y) - q.z * e->z;
    q.x = px;
    q.y = py;
    q.z = pz;
    q.w = pw;
    quat_set_matrix(&q, (Matrix3 *)out);
}
