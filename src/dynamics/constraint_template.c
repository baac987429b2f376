// Constraint template: what a joint shall be, before it is made (constraints.md 1).
#include "dynamics/constraint.h"

#include "base/matrix.h"
#include "base/vec.h"
#include "dynamics/object.h"

// FUNCTION: PHYSICS_RT 0x10012570 same-result   (constraints.md 1)
ConstraintTemplate *THISCALL template_constraint_ctor(ConstraintTemplate *t)
{
    u32 unused = t->unused_000, pad = t->pad_08c;
    memset(t, 0, sizeof *t);
    t->unused_000 = unused;
    t->pad_08c = pad;
    matrix_init(&t->frame);
    matrix3_init3(&t->rot_frame);
    matrix_init(&t->attached_frame);
    t->force_factor = 1.0f;
    t->damp_factor = 1.0f;
    t->limit_stiffness = f32_from_bits(0x3e99999a); // 0.3f
    for (i32 i = 0; i < 3; i++) t->axis_type[i] = CONSTRAINT_FIXED;
    return t;
}

// Fixes the first count_t translation and count_r rotation axes of the frame whose axis 2 (axis 0 when one axis is
// fixed) is `axis`. Points and axes in R's object space.
// FUNCTION: PHYSICS_RT 0x10012690 same-result   (constraints.md 1.1)
void THISCALL template_constraint_set_constraint_ros(ConstraintTemplate *t, Object *reference, const Vec3d *point,
                                                     const Vec3d *axis, i32 count_t, i32 count_r, Object *attached,
                                                     const Matrix *attached_frame)
{
    Matrix m_ws_f_Ros, m_ws_f_Aos, m_Aos_f_Ros; // also computed when nobody needs them: a hook sees the calls
    if (reference) object_get_m_world_f_object_at(reference, &m_ws_f_Ros);
    else matrix_init(&m_ws_f_Ros);
    if (attached) object_get_m_world_f_object_at(attached, &m_ws_f_Aos);
    else matrix_init(&m_ws_f_Aos);
    matrix_mimult4(&m_ws_f_Aos, &m_ws_f_Ros, &m_Aos_f_Ros);

    if (!point && !axis) {
        t->frame_used = NULL;
    } else {
        Matrix3 *rotation = (Matrix3 *)&t->frame;
        t->frame_used = &t->frame;
        if (axis && (count_r == 2 || count_t == 2)) {
            matrix3_init_normized3_col(rotation, axis, 2);
        } else if (axis && (count_r == 1 || count_t == 1)) {
            matrix3_init_normized3_col(rotation, axis, 0);
        } else {
            matrix3_init3(rotation);
        }
        if (point) memcpy(&t->frame.t, point, 3 * sizeof(f64));
        else memset(&t->frame.t, 0, 3 * sizeof(f64));
    }
    t->rot_frame_used = NULL;
    if (attached_frame) {
        Matrix m_Aos_f_Rfs;
        // The original multiplies by the frame even when there is none.
        static const Matrix identity = {{{{1, 0, 0, 0}}, {{0, 1, 0, 0}}, {{0, 0, 1, 0}}}, {{0, 0, 0, 0}}};
        t->attached_frame_used = &t->attached_frame;
        matrix_mmult4(&m_Aos_f_Ros, t->frame_used ? t->frame_used : &identity, &m_Aos_f_Rfs);
        matrix_mmult4(attached_frame, &m_Aos_f_Rfs, t->attached_frame_used);
    } else {
        t->attached_frame_used = NULL;
    }
    t->reference = reference;
    t->attached = attached;
    for (i32 i = 0; i < 3; i++) {
        t->axis_type[i] = count_t - i > 0 ? CONSTRAINT_FIXED : CONSTRAINT_FREE;
        t->axis_type[3 + i] = count_r - i > 0 ? CONSTRAINT_FIXED : CONSTRAINT_FREE;
    }
}

// As above with point and axis in the world; what is missing becomes the zero vector.
// FUNCTION: PHYSICS_RT 0x10012870 same-result   (constraints.md 1.1)
void THISCALL template_constraint_set_constraint_ws(ConstraintTemplate *t, Object *reference, const Vec3d *point_ws,
                                                    const Vec3d *axis_ws, i32 count_t, i32 count_r, Object *attached,
                                                    const Matrix *attached_frame)
{
    Matrix m_ws_f_Ros;
    Vec3d point = {{0, 0, 0, 0}}, axis = {{0, 0, 0, 0}};
    if (reference) object_get_m_world_f_object_at(reference, &m_ws_f_Ros);
    else matrix_init(&m_ws_f_Ros);
    if (point_ws) matrix_vimult4(&m_ws_f_Ros, point_ws, &point);
    if (axis_ws) matrix3_vimult3((Matrix3 *)&m_ws_f_Ros, axis_ws, &axis);
    template_constraint_set_constraint_ros(t, reference, &point, &axis, count_t, count_r, attached, attached_frame);
}

// FUNCTION: PHYSICS_RT 0x10012960 same-result   (constraints.md 1.1)
void THISCALL template_constraint_limit_translation_axis(ConstraintTemplate *t, i32 axis, f32 low, f32 high)
{
    if ((u32)axis > 2) return;
    t->axis_type[axis] = CONSTRAINT_LIMITED;
    t->low[axis] = low;
    t->high[axis] = high;
}

// FUNCTION: PHYSICS_RT 0x10012990 same-result   (constraints.md 1.1)
void THISCALL template_constraint_limit_rotation_axis(ConstraintTemplate *t, i32 axis, f32 low, f32 high)
{
    if ((u32)axis > 2) return;
    t->axis_type[3 + axis] = CONSTRAINT_LIMITED;
    t->low[3 + axis] = low;
    t->high[3 + axis] = high;
}
