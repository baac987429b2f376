// Springs that follow active floats (core.md 9.1); the glue never makes one.
#include "dynamics/spring.h"

#include "base/memory.h"
#include "world/active_value.h"

// The f64 value of an active float.
static f64 active_value(const void *active_float)
{
    f64 value;
    memcpy(&value, (const char *)active_float + 0x20, sizeof value);
    return value;
}

// VTABLE: PHYSICS_RT 0x10063624
const void *const actuator_spring_active_listener_vtable[1] = {(void *)actuator_spring_active_active_float_changed};

// The four values go in unscaled, whatever the spring's reference mass, as in the original.
// FUNCTION: PHYSICS_RT 0x100144d0 exact
SpringActive *THISCALL actuator_spring_active_ctor(SpringActive *s, Environment *env, const SpringTemplate *t)
{
    actuator_spring_ctor(&s->base, env, t, 1);
    s->base.base.vt = &actuator_spring_active_vtable;
    s->listener = actuator_spring_active_listener_vtable;
    memcpy(s->active, t->active, sizeof s->active);
    f32 *values[4] = {&s->base.length, &s->base.constant, &s->base.damping, &s->base.global_damping};
    for (i32 i = 0; i < 4; i++) {
        if (!s->active[i]) continue;
        u_active_float_add_dependency(s->active[i], &s->listener);
        *values[i] = active_value(s->active[i]);
    }
    return s;
}

// FUNCTION: PHYSICS_RT 0x10014610 exact
void THISCALL actuator_spring_active_dtor(SpringActive *s)
{
    s->base.base.vt = &actuator_spring_active_vtable;
    s->listener = actuator_spring_active_listener_vtable;
    for (i32 i = 0; i < 4; i++) {
        if (s->active[i]) u_active_float_remove_dependency(s->active[i], &s->listener);
    }
    actuator_spring_dtor(&s->base);
}

// FUNCTION: PHYSICS_RT 0x100145f0 exact
void *THISCALL actuator_spring_active_scaldel(SpringActive *s, i32 flags)
{
    actuator_spring_active_dtor(s);
    if (flags & 1) engine_delete(s);
    return s;
}

// A value the spring does not know is ignored (the original writes to address 0).
// FUNCTION: PHYSICS_RT 0x10014440 safe
void THISCALL actuator_spring_active_active_float_changed(void *listener, void *value)
{
    SpringActive *s = (SpringActive *)((char *)listener - offsetof(SpringActive, listener));
    if (value == s->active[0]) actuator_spring_set_len(&s->base, active_value(value));
    else if (value == s->active[1]) actuator_spring_set_constant(&s->base, active_value(value));
    else if (value == s->active[2]) actuator_spring_set_damp(&s->base, active_value(value));
    else if (value == s->active[3]) actuator_spring_set_rel_pos_damp(&s->base, active_value(value));
}
