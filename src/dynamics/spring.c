// Anchors, two-point actuators and springs (core.md 9.1, constraints.md 5).
#include "dynamics/spring.h"

#include "base/literal.h"
#include "base/matrix.h"
#include "base/memory.h"
#include "base/ptr_vector.h"
#include "base/pure_call.h"
#include "base/vector_ops.h"
#include "collision/mindist.h"
#include "dynamics/cache_object.h"
#include "dynamics/core.h"
#include "world/environment.h"

#define MIN_LENGTH 0x1.b7cdfep-34f // 1e-10f

// ---- Templates ----

// FUNCTION: PHYSICS_RT 0x10013e70 same-result
void *THISCALL template_two_point_ctor(void *two_point)
{
    memset(two_point, 0, 0xc);
    return two_point;
}

// FUNCTION: PHYSICS_RT 0x10013e80 same-result   (core.md 9.1)
void THISCALL template_anchor_set_anchor_position_ws(AnchorTemplate *t, Object *object, const Vec3d *position_ws)
{
    t->object = object;
    t->position = *position_ws;
}

// FUNCTION: PHYSICS_RT 0x10014200 same-result   (constraints.md 5.1)
SpringTemplate *THISCALL template_spring_ctor(SpringTemplate *t)
{
    template_two_point_ctor(t);
    memset(t, 0, sizeof *t);
    t->max_length = f32_from_bits(0x60ad78ec); // 1e20
    return t;
}

// ---- Anchors ----

// FUNCTION: PHYSICS_RT 0x10013ea0 same-result   (core.md 9.1)
void THISCALL anchor_init_anchor(Anchor *a, Actuator *actuator, AnchorTemplate *t)
{
    Matrix m_core_f_object;
    Vec3d point;
    Object *object = t->object;
    a->actuator = actuator;
    a->object = object;
    object_calc_m_core_f_object(object, &m_core_f_object);
    if (!object->cache) {
        object->cache = cache_object_manager_get_cache_object(object->env->cache_object_manager, object);
    }
    if (object->state < STATE_NOT_SIMULATED && object->env->time_code > object->cache->time_code) {
        cache_object_update_cache_object(object->cache);
    }
    cache_object_transform_position_to_object_coords(object->cache, &t->position, &point);
    for (i32 i = 0; i < 3; i++) a->point_os[i] = point.k[i];
    matrix_vmult4_ff(&m_core_f_object, (Vec3f *)a->point_os, (Vec3f *)a->point_cs);
    object_insert_anchor(object, a);
}

// FUNCTION: PHYSICS_RT 0x100141e0 same-result
void THISCALL anchor_dtor(Anchor *a)
{
    object_remove_anchor(a->object, a);
}

// FUNCTION: PHYSICS_RT 0x100141f0 exact   (core.md 9.1)
void THISCALL anchor_object_is_going_to_be_deleted_event(Anchor *a, Object *object)
{
    a->actuator->vt->anchor_deleted(a->actuator, a);
}

// ---- Actuators ----

// FUNCTION: PHYSICS_RT 0x10013f60 same-result
Actuator *THISCALL actuator_ctor(Actuator *a, Environment *env)
{
    ptr_vector_init(&a->cores);
    a->vt = &actuator_vtable;
    return a;
}

// FUNCTION: PHYSICS_RT 0x10013fe0 same-result
void THISCALL actuator_dtor(Actuator *a)
{
    a->vt = &actuator_vtable;
    if (a->cores.elems != (void **)(&a->cores + 1)) {
        ptr_vector_free(&a->cores);
        a->cores.elems = NULL;
        a->cores.capacity = 0;
    }
    a->cores.count = 0;
    controller_end((Controller *)a);
}

// FUNCTION: PHYSICS_RT 0x10013fc0 exact
void *THISCALL actuator_scaldel(Actuator *a, i32 flags)
{
    actuator_dtor(a);
    if (flags & 1) engine_delete(a);
    return a;
}

// FUNCTION: PHYSICS_RT 0x10013fa0 same-result
PtrVector *THISCALL actuator_get_associated_controlled_cores(Actuator *a)
{
    return &a->cores;
}

// FUNCTION: PHYSICS_RT 0x10013fb0 same-result
i32 THISCALL actuator_get_controller_priority(Actuator *a)
{
    return 1500;
}

// FUNCTION: PHYSICS_RT 0x10014020 same-result   (core.md 9.1)
Actuator *THISCALL actuator_two_point_ctor(Actuator *a, Environment *env, const SpringTemplate *t, i32 type)
{
    actuator_ctor(a, env);
    a->vt = &actuator_two_point_vtable;
    a->client_data = t->client_data;
    anchor_init_anchor(&a->anchors[0], a, t->ends[0]);
    anchor_init_anchor(&a->anchors[1], a, t->ends[1]);
    Core *core0 = a->anchors[0].object->core, *core1 = a->anchors[1].object->core;
    if (!(core0->flags & CORE_UNMOVABLE_MASK)) ptr_vector_append(&a->cores, core0);
    if (!(core1->flags & CORE_UNMOVABLE_MASK) && core1 != core0) ptr_vector_append(&a->cores, core1);
    controller_manager_announce_controller_to_environment(core0->env->controller_manager, (Controller *)a);
    return a;
}

// FUNCTION: PHYSICS_RT 0x10014150 same-result   (core.md 9.1)
void THISCALL actuator_two_point_dtor(Actuator *a)
{
    a->vt = &actuator_two_point_vtable;
    controller_manager_remove_controller_from_environment((Controller *)a, 1);
    anchor_dtor(&a->anchors[1]);
    anchor_dtor(&a->anchors[0]);
    actuator_dtor(a);
}

// FUNCTION: PHYSICS_RT 0x10014130 exact
void *THISCALL actuator_two_point_scaldel(Actuator *a, i32 flags)
{
    actuator_two_point_dtor(a);
    if (flags & 1) engine_delete(a);
    return a;
}

// FUNCTION: PHYSICS_RT 0x100141c0 exact   (core.md 9.1)
void THISCALL actuator_two_point_ensure_actuator_in_simulation(Actuator *a)
{
    controller_manager_ensure_controller_in_simulation(a->anchors[0].object->env->controller_manager, (Controller *)a);
}

// ---- Springs ----

// FUNCTION: PHYSICS_RT 0x10014250 same-result   (core.md 9.1)
Spring *THISCALL actuator_spring_ctor(Spring *s, Environment *env, const SpringTemplate *t, i32 type)
{
    actuator_two_point_ctor(&s->base, env, t, type);
    ptr_vector_init(&s->listeners);
    s->base.vt = &actuator_spring_vtable;
    s->length = t->length;
    s->max_length = t->max_length;
    s->break_type = t->break_type;
    s->env = env;
    s->factor = 1.0f;
    if (t->relative) {
        Anchor *a = s->base.anchors;
        f64 mass0 = core_calc_virt_mass(a[0].object->core, (Vec3f *)a[0].point_cs, NULL);
        ext mass1 = core_calc_virt_mass(a[1].object->core, (Vec3f *)a[1].point_cs, NULL);
        s->factor = (mass1 * mass0) / (mass1 + mass0);
    }
    s->constant = (ext)t->constant * s->factor;
    s->damping = (ext)t->damping * s->factor;
    s->global_damping = (ext)t->global_damping * s->factor;
    return s;
}

// FUNCTION: PHYSICS_RT 0x100143f0 same-result
void THISCALL actuator_spring_dtor(Spring *s)
{
    s->base.vt = &actuator_spring_vtable;
    if (s->listeners.elems != (void **)(s + 1)) {
        ptr_vector_free(&s->listeners);
        s->listeners.elems = NULL;
        s->listeners.capacity = 0;
    }
    s->listeners.count = 0;
    actuator_two_point_dtor(&s->base);
}

// FUNCTION: PHYSICS_RT 0x10014350 same-result
void *THISCALL actuator_spring_scaldel(Spring *s, i32 flags)
{
    actuator_spring_dtor(s);
    if (flags & 1) engine_delete(s);
    return s;
}

// FUNCTION: PHYSICS_RT 0x10014220 exact
void THISCALL actuator_spring_fire_event_spring_broken(Spring *s)
{
    for (i32 i = s->listeners.count - 1; i >= 0; i--) {
        SpringListener *listener = s->listeners.elems[i];
        listener->vt->broken(listener, &s->base);
    }
}

// Setters: every change but an equal length wakes the unit.
// FUNCTION: PHYSICS_RT 0x10014370 exact   (core.md 9.1)
void THISCALL actuator_spring_set_len(Spring *s, f64 length)
{
    if (!(s->length < length || s->length > length)) return; // NaN counts as equal
    s->length = length;
    actuator_two_point_ensure_actuator_in_simulation(&s->base);
}

// FUNCTION: PHYSICS_RT 0x10014390 exact   (core.md 9.1)
void THISCALL actuator_spring_set_constant(Spring *s, f64 constant)
{
    s->constant = (ext)s->factor * constant;
    actuator_two_point_ensure_actuator_in_simulation(&s->base);
}

// FUNCTION: PHYSICS_RT 0x100143b0 exact   (core.md 9.1)
void THISCALL actuator_spring_set_damp(Spring *s, f64 damping)
{
    s->damping = (ext)s->factor * damping;
    actuator_two_point_ensure_actuator_in_simulation(&s->base);
}

// FUNCTION: PHYSICS_RT 0x100143d0 exact   (core.md 9.1)
void THISCALL actuator_spring_set_rel_pos_damp(Spring *s, f64 global_damping)
{
    s->global_damping = (ext)s->factor * global_damping;
    actuator_two_point_ensure_actuator_in_simulation(&s->base);
}

// FUNCTION: PHYSICS_RT 0x100146d0 same-result   (core.md 9.1, constraints.md 5.3)
//
// Pushes both cores along the spring; a stretched spring pulls. The impulses wait in the pending speed changes.
void THISCALL actuator_spring_do_simulation_controller(Spring *s, EventSim *event, PtrVector *cores)
{
    Anchor *a0 = &s->base.anchors[0], *a1 = &s->base.anchors[1];
    Core *core0 = a0->object->core, *core1 = a1->object->core;
    Vec3d p0, p1;
    Vec3f dir, speed, impulse;
    matrix_vmult4_fp(&core0->m_world_f_core, (Vec3f *)a0->point_cs, &p0);
    matrix_vmult4_fp(&core1->m_world_f_core, (Vec3f *)a1->point_cs, &p1);
    for (i32 i = 0; i < 3; i++) dir.k[i] = p0.k[i] - p1.k[i];
    ext distance = vec3f_real_length_plus_normize(&dir);
    f32 length = distance;
    if (distance < MIN_LENGTH) return;
    if (length > s->max_length && s->break_type == 1) {
        actuator_spring_fire_event_spring_broken(s);
        s->base.vt->controller.scalar_dtor((Controller *)s, 1);
        return;
    }
    f64 force = ((ext)length - s->length) * s->constant;
    core_get_diff_surface_speed_of_two_cores(core1, core0, (Vec3f *)a1->point_cs, (Vec3f *)a0->point_cs, &speed);
    ext closing = ((ext)dir.z * speed.z + (ext)dir.y * speed.y) + (ext)dir.x * speed.x;
    ext push = (force - closing * s->damping) * event->dt;
    f32 x = dir.x * push, y = dir.y * push;
    ext z = push * dir.z;
    ext drag = -((ext)s->global_damping * event->dt);
    impulse.y = through_f64(speed.y * drag + y);
    impulse.z = through_f64(speed.z * drag + z);
    impulse.x = speed.x * drag + x;
    if (core1->state < STATE_NOT_SIMULATED) core_async_push_core_ws(core1, &p1, &impulse);
    if (core0->state < STATE_NOT_SIMULATED) {
        for (i32 i = 0; i < 3; i++) impulse.k[i] = impulse.k[i] * MINUS_ONE64;
        core_async_push_core_ws(core0, &p0, &impulse);
    }
}

// FUNCTION: PHYSICS_RT 0x10013700 same-result   (core.md 1.4)
Controller *THISCALL environment_create_spring(Environment *env, const SpringTemplate *t)
{
    if (t->active[0] || t->active[1] || t->active[2] || t->active[3]) {
        SpringActive *active = engine_new(sizeof *active);
        return active ? (Controller *)actuator_spring_active_ctor(active, env, t) : NULL;
    }
    Spring *spring = engine_new(sizeof *spring);
    return spring ? (Controller *)actuator_spring_ctor(spring, env, t, 1) : NULL;
}

// ---- Vtables ----

#define ACTUATOR_SLOTS(step, dtor)                                                                                     \
    .controller = {.core_deleted = (void *)shared_delete_this_callback,                                                \
                   .min_frequency = controller_get_minimum_simulation_frequency,                                       \
                   .cores = (void *)actuator_get_associated_controlled_cores,                                          \
                   .reset_time = controller_reset_time,                                                                \
                   .simulate = (void *)(step),                                                                         \
                   .priority = (void *)actuator_get_controller_priority,                                               \
                   .scalar_dtor = (void *)(dtor)},                                                                     \
    .anchor_deleted = (void *)shared_delete_this_callback

// VTABLE: PHYSICS_RT 0x100635c0
const ActuatorVtable actuator_vtable = {ACTUATOR_SLOTS(pure_call, actuator_scaldel)};
// VTABLE: PHYSICS_RT 0x100635e0
const ActuatorVtable actuator_two_point_vtable = {ACTUATOR_SLOTS(pure_call, actuator_two_point_scaldel)};
// VTABLE: PHYSICS_RT 0x10063604
const ActuatorVtable actuator_spring_vtable = {
    ACTUATOR_SLOTS(actuator_spring_do_simulation_controller, actuator_spring_scaldel)};
// VTABLE: PHYSICS_RT 0x10063628
const ActuatorVtable actuator_spring_active_vtable = {
    ACTUATOR_SLOTS(actuator_spring_do_simulation_controller, actuator_spring_active_scaldel)};
