// Constraint object: construction from a template, registration, destruction (constraints.md 2).
#include "dynamics/constraint.h"

#include <stdbool.h>
#include <stdlib.h>

#include "base/matrix.h"
#include "base/memory.h"
#include "base/ptr_vector.h"
#include "dynamics/core.h"
#include "world/environment.h"
#include "world/performance_counter.h"

static const f64 INVERT_EPS = 0x1.d83c94fb6d2acp-64; // 1e-19

// ---- Base class ----

// FUNCTION: PHYSICS_RT 0x100375b0 same-result   (constraints.md 2.3)
Constraint *THISCALL constraint_ctor(Constraint *c)
{
    c->cores.elems = (void **)c->inline_cores;
    c->cores.capacity = 2;
    c->cores.count = 0;
    c->vt = &constraint_vtable;
    c->flags = (c->flags & ~3u) | 1;
    return c;
}

// FUNCTION: PHYSICS_RT 0x10037610 same-result   (core.md 7.5)
Environment *THISCALL constraint_get_environment(Constraint *c)
{
    return ((Core *)c->cores.elems[0])->env;
}

// Registers with the simulation units, once. A constraint that moves nothing has no unit and stays unregistered
// (the original reads freed memory there).
// FUNCTION: PHYSICS_RT 0x10037620 safe   (constraints.md 2.3)
void THISCALL constraint_activate(Constraint *c)
{
    if (c->flags & 3 || c->cores.count == 0) return;
    c->flags = (c->flags & ~3u) | 1;
    Environment *env = constraint_get_environment(c);
    controller_manager_announce_controller_to_environment(env->controller_manager, (Controller *)c);
}

// FUNCTION: PHYSICS_RT 0x10037650 same-result   (constraints.md 2.4)
void THISCALL constraint_dtor(Constraint *c)
{
    c->vt = &constraint_vtable;
    if (c->flags & 3) controller_manager_remove_controller_from_environment((Controller *)c, 1);
    if (c->cores.elems != (void **)c->inline_cores) {
        if (c->cores.elems) free(c->cores.elems);
        c->cores.elems = NULL;
        c->cores.capacity = 0;
    }
    c->cores.count = 0;
    controller_end((Controller *)c);
}

// FUNCTION: PHYSICS_RT 0x100375e0 exact
void *THISCALL constraint_scaldel(Constraint *c, i32 flags)
{
    constraint_dtor(c);
    if (flags & 1) engine_delete(c);
    return c;
}

// FUNCTION: PHYSICS_RT 0x10037600 exact
ext THISCALL constraint_get_minimum_simulation_frequency(Constraint *c)
{
    return 1.0L;
}

// ---- Local constraint ----

// FUNCTION: PHYSICS_RT 0x10028210 same-result   (constraints.md 2.3)
void *THISCALL constraint_local_anchor_ctor(Matrix *frame)
{
    memset((char *)frame + 0x84, 0, 4); // m_Rrs_f_Rcs, m_Ars_f_Acs
    return frame;
}

// FUNCTION: PHYSICS_RT 0x10028270 same-result   (constraints.md 2.3)
Constraint *THISCALL constraint_local_ctor(Constraint *c, const ConstraintTemplate *t)
{
    constraint_ctor(c);
    constraint_local_anchor_ctor(&c->m_Rfs_f_Rcs);
    constraint_local_anchor_ctor(&c->m_Afs_f_Acs);
    for (i32 i = 0; i < 3; i++) c->translation_map[i] = c->rotation_map[i] = (u8)i;
    c->vt = &constraint_local_vtable;
    constraint_local_initialize_from_template(c, t);
    constraint_activate(c);
    return c;
}

static void add_movable_core(Constraint *c, Object *object)
{
    if (object && !(object->core->flags & CORE_UNMOVABLE_MASK)) ptr_vector_append(&c->cores, object->core);
}

static void pose_or_identity(Object *object, Matrix *m_ws_f_os)
{
    if (object) object_get_m_world_f_object_at(object, m_ws_f_os);
    else matrix_init(m_ws_f_os);
}

static void core_from_object_or_identity(Object *object, Matrix *m_cs_f_os)
{
    if (object) object_calc_m_core_f_object(object, m_cs_f_os);
    else matrix_init(m_cs_f_os);
}

// Runs at the caller's precision.
// FUNCTION: PHYSICS_RT 0x100284d0 same-result   (constraints.md 2.3)
void THISCALL constraint_local_initialize_from_template(Constraint *c, const ConstraintTemplate *t)
{
    Object *R = t->reference, *A = t->attached;
    Matrix m_ws_f_Ros, m_ws_f_Aos, m_Ros_f_Aos, m_Rcs_f_Ros, m_Acs_f_Aos, m_Rcs_f_Aos, m_Rcs_f_Acs;

    c->impulse_norm = 2;
    add_movable_core(c, R);
    add_movable_core(c, A);
    if (t->attached_frame_used && (R || A)) object_ensure_in_simulation(R ? R : A);

    pose_or_identity(R, &m_ws_f_Ros);
    pose_or_identity(A, &m_ws_f_Aos);
    matrix_mimult4(&m_ws_f_Ros, &m_ws_f_Aos, &m_Ros_f_Aos);
    core_from_object_or_identity(R, &m_Rcs_f_Ros);
    core_from_object_or_identity(A, &m_Acs_f_Aos);
    matrix_mmult4(&m_Rcs_f_Ros, &m_Ros_f_Aos, &m_Rcs_f_Aos);
    matrix_mi2mult4(&m_Rcs_f_Aos, &m_Acs_f_Aos, &m_Rcs_f_Acs);

    if (t->frame_used) matrix_mmult4(&m_Rcs_f_Ros, t->frame_used, &c->m_Rfs_f_Rcs);
    else c->m_Rfs_f_Rcs = m_Rcs_f_Ros;
    matrix_real_invert(&c->m_Rfs_f_Rcs, INVERT_EPS);
    if (t->attached_frame_used) {
        matrix_mmult4(&m_Acs_f_Aos, t->attached_frame_used, &c->m_Afs_f_Acs);
        matrix_real_invert(&c->m_Afs_f_Acs, INVERT_EPS);
    } else {
        matrix_mmult4(&c->m_Rfs_f_Rcs, &m_Rcs_f_Acs, &c->m_Afs_f_Acs);
    }

    if (t->rot_frame_used) {
        Matrix3 m_Rfs_f_Rrs;
        c->m_Rrs_f_Rcs = engine_new(sizeof(Matrix3));
        matrix3_mmult3((Matrix3 *)&m_Rcs_f_Ros, t->rot_frame_used, c->m_Rrs_f_Rcs);
        matrix3_transpose3(c->m_Rrs_f_Rcs);
        matrix3_mi2mult3((Matrix3 *)&c->m_Rfs_f_Rcs, c->m_Rrs_f_Rcs, &m_Rfs_f_Rrs);
        c->m_Ars_f_Acs = engine_new(sizeof(Matrix3));
        matrix3_mimult3(&m_Rfs_f_Rrs, (Matrix3 *)&c->m_Afs_f_Acs, c->m_Ars_f_Acs);
    } else {
        c->m_Rrs_f_Rcs = NULL;
        c->m_Ars_f_Acs = NULL;
    }
    c->attached = A;
    c->reference = R;

    memcpy(c->axis_type, t->axis_type, sizeof c->axis_type);
    c->limited_rotations = c->limited_translations = c->fixed_rotations = c->fixed_translations = 0;
    constraint_local_recalc_translation_axis_map(c);
    constraint_local_recalc_rotation_axis_map(c);
    c->force_factor = t->force_factor;
    c->damp_ratio = t->damp_factor / t->force_factor;
    c->limit_stiffness = t->limit_stiffness;
    memcpy(c->low, t->low, sizeof c->low);
    memcpy(c->high, t->high, sizeof c->high);

    i32 any_maximum = 0;
    for (i32 i = 0; i < 6; i++) any_maximum |= t->max_impulse_type[i];
    if (any_maximum) {
        c->maxima = engine_new(sizeof *c->maxima);
        memcpy(c->maxima->value, t->max_impulse, sizeof c->maxima->value);
        memcpy(c->maxima->type, t->max_impulse_type, sizeof c->maxima->type);
    } else {
        c->maxima = NULL;
    }
    c->flags &= ~3u;
}

// The two counts are of this kind of axis only; `rows` starts as the sum of all four.
static void count_axes(const i32 axis_type[3], u8 *fixed, u8 *limited)
{
    *fixed = *limited = 0;
    for (i32 k = 0; k < 3; k++) {
        if (axis_type[k] == CONSTRAINT_FIXED) (*fixed)++;
        if (axis_type[k] & CONSTRAINT_LIMITED) (*limited)++;
    }
}

static void update_row_count(Constraint *c)
{
    c->rows = (u8)(c->fixed_translations + c->fixed_rotations + c->limited_translations + c->limited_rotations);
}

// FUNCTION: PHYSICS_RT 0x10028310 same-result   (constraints.md 2.3)
void THISCALL constraint_local_recalc_translation_axis_map(Constraint *c)
{
    u32 n = 0;
    for (u32 k = 0; k < 3; k++) {
        if (c->axis_type[k] == CONSTRAINT_FIXED) c->translation_map[n++] = (u8)k;
    }
    for (u32 k = 0; k < 3; k++) {
        if (c->axis_type[k] == CONSTRAINT_LIMITED) c->translation_map[k] = (u8)k;
    }
    for (u32 k = 0; k < 3; k++) {
        if (c->axis_type[k] == CONSTRAINT_FREE) c->translation_map[k] = (u8)k;
    }
    count_axes(c->axis_type, &c->fixed_translations, &c->limited_translations);
    update_row_count(c);
}

// FUNCTION: PHYSICS_RT 0x100283f0 same-result   (constraints.md 2.3)
void THISCALL constraint_local_recalc_rotation_axis_map(Constraint *c)
{
    static const i32 order[3] = {CONSTRAINT_FIXED, CONSTRAINT_LIMITED, CONSTRAINT_FREE};
    u32 n = 0;
    for (u32 i = 0; i < 3; i++) {
        for (u32 k = 0; k < 3; k++) {
            if (c->axis_type[3 + k] == order[i]) c->rotation_map[n++] = (u8)k;
        }
    }
    count_axes(c->axis_type + 3, &c->fixed_rotations, &c->limited_rotations);
    update_row_count(c);
}

// FUNCTION: PHYSICS_RT 0x100288a0 same-result   (constraints.md 2.4)
void THISCALL constraint_local_dtor(Constraint *c)
{
    c->vt = &constraint_local_vtable;
    if (c->maxima) engine_delete(c->maxima);
    c->maxima = NULL;
    if (c->m_Rrs_f_Rcs) engine_delete(c->m_Rrs_f_Rcs);
    c->m_Rrs_f_Rcs = NULL;
    if (c->m_Ars_f_Acs) engine_delete(c->m_Ars_f_Acs);
    c->m_Ars_f_Acs = NULL;
    noop_28220((PerformanceCounter *)&c->m_Afs_f_Acs); // the folded destructor of the anchors
    noop_28220((PerformanceCounter *)&c->m_Rfs_f_Rcs);
    constraint_dtor(c);
}

// FUNCTION: PHYSICS_RT 0x10028250 same-result
void *THISCALL constraint_local_scaldel(Constraint *c, i32 flags)
{
    constraint_local_dtor(c);
    if (flags & 1) engine_delete(c);
    return c;
}

// FUNCTION: PHYSICS_RT 0x10028230 same-result
i32 THISCALL constraint_get_controller_priority(Constraint *c)
{
    return 405;
}

// FUNCTION: PHYSICS_RT 0x10028240 same-result
PtrVector *THISCALL constraint_get_associated_controlled_cores(Constraint *c)
{
    return &c->cores;
}

static bool holds(const Controller *controller, const Object *object)
{
    const Constraint *c = (const Constraint *)controller;
    return controller->vt == (const ControllerVtable *)&constraint_local_vtable && (c->reference == object || c->attached == object);
}

static void delete_from_units(SimUnit *unit, const Object *object)
{
    for (; unit; unit = unit->next) {
        for (i32 i = unit->controllers.count - 1; i >= 0; i--) {
            if (i >= unit->controllers.count) continue;
            Controller *controller = ((ControllerInfo *)unit->controllers.elems[i])->controller;
            if (holds(controller, object)) controller->vt->scalar_dtor(controller, 1);
        }
    }
}

// An unmovable body's core has no controllers to tell of its death. Made safe: its constraints die with it, like those of
// a movable body; in the original they go on reading the freed body.
void constraint_delete_all_of(const Object *object)
{
    const SimUnitManager *units = object->env->unit_manager;
    delete_from_units(units->active, object);
    delete_from_units(units->frozen, object);
}

// NULL when the template names no object. Made safe: NULL, too, when nothing it joins can move.
// FUNCTION: PHYSICS_RT 0x100129c0 same-result   (core.md 1.4)
Controller *THISCALL environment_create_constraint(Environment *env, const ConstraintTemplate *t)
{
    if (!t->reference && !t->attached) return NULL;
    Constraint *c = engine_new(sizeof *c);
    if (!c) return NULL;
    constraint_local_ctor(c, t);
    if (c->cores.count) return (Controller *)c;
    constraint_local_dtor(c);
    engine_delete(c);
    return NULL;
}
