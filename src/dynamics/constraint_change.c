// Changing a constraint after it was made, through its vtable (constraints.md 2.2). The glue never does.
#include "dynamics/constraint.h"

#include <stdio.h>

#include "base/matrix.h"
#include "base/memory.h"
#include "dynamics/core.h"
#include "dynamics/object.h"

static void wake(Constraint *c)
{
    Object *object = c->reference ? c->reference : c->attached;
    if (object) object_ensure_in_simulation(object);
}

static void core_from_reference(const Constraint *c, Matrix *m_Rcs_f_Ros)
{
    if (c->reference) object_calc_m_core_f_object(c->reference, m_Rcs_f_Ros);
    else matrix_init(m_Rcs_f_Ros);
}

// Offset of a new fixing point from the present one, in fixing space.
static void fixing_point_offset(const Constraint *c, const Vec3d *point_Ros, Vec3d *offset_Rfs)
{
    Matrix m_Rcs_f_Ros;
    Vec3d point_Rcs;
    core_from_reference(c, &m_Rcs_f_Ros);
    matrix_vmult4(&m_Rcs_f_Ros, point_Ros, &point_Rcs);
    matrix_vmult4(&c->m_Rfs_f_Rcs, &point_Rcs, offset_Rfs);
}

static void move_back(Vec3d *t, const Vec3d *offset)
{
    for (i32 i = 0; i < 3; i++) t->k[i] = t->k[i] - offset->k[i];
}

// New axes in R's core space.
static void axes_in_core(const Constraint *c, const Matrix3 *m_Ros_f_new, Matrix3 *m_Rcs_f_new)
{
    Matrix m_Rcs_f_Ros;
    core_from_reference(c, &m_Rcs_f_Ros);
    matrix3_mmult3((const Matrix3 *)&m_Rcs_f_Ros, m_Ros_f_new, m_Rcs_f_new);
}

// FUNCTION: PHYSICS_RT 0x1002a210 exact   (constraints.md 2.2)
void THISCALL constraint_local_change_fixing_point_ros(Constraint *c, const Vec3d *point_Ros)
{
    Vec3d offset;
    wake(c);
    fixing_point_offset(c, point_Ros, &offset);
    move_back(&c->m_Rfs_f_Rcs.t, &offset);
    move_back(&c->m_Afs_f_Acs.t, &offset);
}

// FUNCTION: PHYSICS_RT 0x1002a2e0 exact   (constraints.md 2.2)
void THISCALL constraint_local_change_target_fixing_point_ros(Constraint *c, const Vec3d *point_Ros)
{
    Vec3d offset;
    wake(c);
    fixing_point_offset(c, point_Ros, &offset);
    move_back(&c->m_Rfs_f_Rcs.t, &offset);
}

// FUNCTION: PHYSICS_RT 0x1002a380 exact   (constraints.md 2.2)
void THISCALL constraint_local_change_translation_axes_ros(Constraint *c, const Matrix3 *m_Ros_f_new)
{
    Matrix3 m_Rcs_f_new, m_old_f_new, m_Anew_f_Acs;
    wake(c);
    axes_in_core(c, m_Ros_f_new, &m_Rcs_f_new);
    matrix3_mmult3((Matrix3 *)&c->m_Rfs_f_Rcs, &m_Rcs_f_new, &m_old_f_new);
    matrix3_set_transpose3((Matrix3 *)&c->m_Rfs_f_Rcs, &m_Rcs_f_new);
    matrix3_mimult3(&m_old_f_new, (Matrix3 *)&c->m_Afs_f_Acs, &m_Anew_f_Acs);
    *(Matrix3 *)&c->m_Afs_f_Acs = m_Anew_f_Acs;
}

// FUNCTION: PHYSICS_RT 0x1002a430 exact   (constraints.md 2.2)
void THISCALL constraint_local_change_target_translation_axes_ros(Constraint *c, const Matrix3 *m_Ros_f_new)
{
    Matrix3 m_Rcs_f_new;
    wake(c);
    axes_in_core(c, m_Ros_f_new, &m_Rcs_f_new);
    matrix3_set_transpose3((Matrix3 *)&c->m_Rfs_f_Rcs, &m_Rcs_f_new);
}

// Separate rotation frames. The original dereferences A's frame even when there is none; here it starts as a copy of the
// translation frame, which is what "none" means.
// FUNCTION: PHYSICS_RT 0x1002a5c0 safe   (constraints.md 2.2)
void THISCALL constraint_local_change_rotation_axes_ros(Constraint *c, const Matrix3 *m_Ros_f_new)
{
    Matrix3 m_Rcs_f_new, m_old_f_new, rotated;
    wake(c);
    if (!c->m_Rrs_f_Rcs) {
        c->m_Rrs_f_Rcs = engine_new(sizeof(Matrix3));
        matrix3_init3(c->m_Rrs_f_Rcs);
    }
    if (!c->m_Ars_f_Acs) {
        c->m_Ars_f_Acs = engine_new(sizeof(Matrix3));
        *c->m_Ars_f_Acs = *(Matrix3 *)&c->m_Afs_f_Acs;
    }
    axes_in_core(c, m_Ros_f_new, &m_Rcs_f_new);
    matrix3_mmult3(c->m_Rrs_f_Rcs, &m_Rcs_f_new, &m_old_f_new);
    matrix3_mimult3(&m_old_f_new, c->m_Rrs_f_Rcs, &rotated);
    *c->m_Rrs_f_Rcs = rotated;
    matrix3_mimult3(&m_old_f_new, c->m_Ars_f_Acs, &rotated);
    *c->m_Ars_f_Acs = rotated;
}

// FUNCTION: PHYSICS_RT 0x1002a6c0 exact   (constraints.md 2.2)
void THISCALL constraint_local_change_target_rotation_axes_ros(Constraint *c, const Matrix3 *m_Ros_f_new)
{
    Matrix3 m_Rcs_f_new;
    wake(c);
    if (!c->m_Rrs_f_Rcs) c->m_Rrs_f_Rcs = engine_new(sizeof(Matrix3));
    axes_in_core(c, m_Ros_f_new, &m_Rcs_f_new);
    *c->m_Rrs_f_Rcs = m_Rcs_f_new;
    matrix3_transpose3(c->m_Rrs_f_Rcs);
}

static void set_axis_type(Constraint *c, i32 axis, ConstraintAxis type)
{
    wake(c);
    c->axis_type[axis] = type;
    if (axis < 3) constraint_local_recalc_translation_axis_map(c);
    else constraint_local_recalc_rotation_axis_map(c);
}

static void set_axis_limits(Constraint *c, i32 axis, f32 low, f32 high)
{
    c->low[axis] = low;
    c->high[axis] = high;
}

// FUNCTION: PHYSICS_RT 0x1002a4a0 exact   (constraints.md 2.2)
void THISCALL constraint_local_fix_translation_axis(Constraint *c, i32 axis)
{
    if ((u32)axis < 3) set_axis_type(c, axis, CONSTRAINT_FIXED);
}

// FUNCTION: PHYSICS_RT 0x1002a4d0 exact   (constraints.md 2.2)
void THISCALL constraint_local_free_translation_axis(Constraint *c, i32 axis)
{
    if ((u32)axis < 3) set_axis_type(c, axis, CONSTRAINT_FREE);
}

// FUNCTION: PHYSICS_RT 0x1002a500 exact   (constraints.md 2.2)
void THISCALL constraint_local_limit_translation_axis(Constraint *c, i32 axis, f32 low, f32 high)
{
    if ((u32)axis > 2) return;
    set_axis_limits(c, axis, low, high);
    set_axis_type(c, axis, CONSTRAINT_LIMITED);
}

// FUNCTION: PHYSICS_RT 0x1002a760 exact   (constraints.md 2.2)
void THISCALL constraint_local_fix_rotation_axis(Constraint *c, i32 axis)
{
    if ((u32)axis < 3) set_axis_type(c, 3 + axis, CONSTRAINT_FIXED);
}

// FUNCTION: PHYSICS_RT 0x1002a790 exact   (constraints.md 2.2)
void THISCALL constraint_local_free_rotation_axis(Constraint *c, i32 axis)
{
    if ((u32)axis < 3) set_axis_type(c, 3 + axis, CONSTRAINT_FREE);
}

// FUNCTION: PHYSICS_RT 0x1002a7c0 exact   (constraints.md 2.2)
void THISCALL constraint_local_limit_rotation_axis(Constraint *c, i32 axis, f32 low, f32 high)
{
    if ((u32)axis > 2) return;
    set_axis_limits(c, 3 + axis, low, high);
    set_axis_type(c, 3 + axis, CONSTRAINT_LIMITED);
}

// Sets value and type of axes first..first+2; the types of the other three start as "none".
static void change_max_impulse(Constraint *c, i32 first, i32 type, f32 value)
{
    wake(c);
    if (!c->maxima) {
        c->maxima = engine_new(sizeof *c->maxima);
        for (i32 i = 0; i < 3; i++) c->maxima->type[(first + 3) % 6 + i] = MAX_IMPULSE_NONE;
    }
    for (i32 i = first; i < first + 3; i++) {
        c->maxima->value[i] = value;
        c->maxima->type[i] = type;
    }
}

// FUNCTION: PHYSICS_RT 0x1002a540 exact   (constraints.md 2.2)
void THISCALL constraint_local_change_max_translation_impulse(Constraint *c, i32 type, f32 value)
{
    change_max_impulse(c, 0, type, value);
}

// FUNCTION: PHYSICS_RT 0x1002a800 exact   (constraints.md 2.2)
void THISCALL constraint_local_change_max_rotation_impulse(Constraint *c, i32 type, f32 value)
{
    change_max_impulse(c, 3, type, value);
}

// Pose of one core in the other's space; the world (no object) is the identity, where the original reads address 0.
static void core_in_core(const Object *to, const Object *from, Matrix *m_to_f_from)
{
    Matrix identity;
    matrix_init(&identity);
    matrix_mimult4(to ? &to->core->m_world_f_core : &identity, from ? &from->core->m_world_f_core : &identity,
                   m_to_f_from);
}

// FUNCTION: PHYSICS_RT 0x1002a880 safe   (constraints.md 2.2)
void THISCALL constraint_local_change_aos_to_relaxe_constraint(Constraint *c)
{
    Matrix m_Rcs_f_Acs;
    wake(c);
    core_in_core(c->reference, c->attached, &m_Rcs_f_Acs);
    matrix_mmult4(&c->m_Rfs_f_Rcs, &m_Rcs_f_Acs, &c->m_Afs_f_Acs);
    if (c->m_Rrs_f_Rcs && c->m_Ars_f_Acs) {
        matrix3_mmult3(c->m_Rrs_f_Rcs, (Matrix3 *)&m_Rcs_f_Acs, c->m_Ars_f_Acs);
    } else if (!c->m_Rrs_f_Rcs) {
        c->m_Ars_f_Acs = NULL; // not freed, as in the original
    }
}

// FUNCTION: PHYSICS_RT 0x1002a920 safe   (constraints.md 2.2)
void THISCALL constraint_local_change_ros_to_relaxe_constraint(Constraint *c)
{
    Matrix m_Acs_f_Rcs;
    wake(c);
    core_in_core(c->attached, c->reference, &m_Acs_f_Rcs);
    matrix_mmult4(&c->m_Afs_f_Acs, &m_Acs_f_Rcs, &c->m_Rfs_f_Rcs);
    if (c->m_Ars_f_Acs && c->m_Rrs_f_Rcs) {
        matrix3_mmult3(c->m_Ars_f_Acs, (Matrix3 *)&m_Acs_f_Rcs, c->m_Rrs_f_Rcs);
    } else if (!c->m_Ars_f_Acs) {
        c->m_Rrs_f_Rcs = NULL; // not freed, as in the original
    }
}

// ---- Base class: a constraint that has no body answers with a message ----

static void no_constraint(const char *doing)
{
    printf("You are %s a constraint which does not exist.\n", doing);
}

// FUNCTION: PHYSICS_RT 0x100376d0 exact
void THISCALL constraint_change_fixing_point_ros(Constraint *c, const Vec3d *point_Ros)
{
    no_constraint("changing the fixing point of");
}

// FUNCTION: PHYSICS_RT 0x100376e0 exact
void THISCALL constraint_change_translation_axes_ros(Constraint *c, const Matrix3 *m_Ros_f_new)
{
    no_constraint("changing the translation axes of");
}

// FUNCTION: PHYSICS_RT 0x10037720 exact
void THISCALL constraint_change_max_translation_impulse(Constraint *c, i32 type, f32 value)
{
    no_constraint("changing a maxforce define of");
}

// FUNCTION: PHYSICS_RT 0x10037730 exact
void THISCALL constraint_change_rotation_axes_ros(Constraint *c, const Matrix3 *m_Ros_f_new)
{
    no_constraint("changing the rotation axes of");
}

// FUNCTION: PHYSICS_RT 0x10037770 exact
void THISCALL constraint_change_max_rotation_impulse(Constraint *c, i32 type, f32 value)
{
    no_constraint("changing a maxtorque define of");
}

// FUNCTION: PHYSICS_RT 0x100376f0 exact
void THISCALL constraint_fix_translation_axis(Constraint *c, i32 axis)
{
    no_constraint("fixing a translation axis of");
}

// FUNCTION: PHYSICS_RT 0x10037700 exact
void THISCALL constraint_free_translation_axis(Constraint *c, i32 axis)
{
    no_constraint("freeing a translation axis of");
}

// FUNCTION: PHYSICS_RT 0x10037710 exact
void THISCALL constraint_limit_translation_axis(Constraint *c, i32 axis, f32 low, f32 high)
{
    no_constraint("limiting a translation axis of");
}

// FUNCTION: PHYSICS_RT 0x10037740 exact
void THISCALL constraint_fix_rotation_axis(Constraint *c, i32 axis)
{
    no_constraint("fixing a rotation axis of");
}

// FUNCTION: PHYSICS_RT 0x10037750 exact
void THISCALL constraint_free_rotation_axis(Constraint *c, i32 axis)
{
    no_constraint("freeing a rotation axis of");
}

// FUNCTION: PHYSICS_RT 0x10037760 exact
void THISCALL constraint_limit_rotation_axis(Constraint *c, i32 axis, f32 low, f32 high)
{
    no_constraint("limiting a rotation axis of");
}

// FUNCTION: PHYSICS_RT 0x10037780 exact
void THISCALL constraint_change_aos_to_relaxe_constraint(Constraint *c)
{
    no_constraint("repositioning");
}
