// Active values: named numbers that notify their dependants when set (core.md 9.2).
#include "world/active_value.h"

#include <stdio.h>

#include "base/memory.h"
#include "base/ptr_vector.h"
#include "base/pure_call.h"

// GLOBAL: PHYSICS_RT 0x100683b4
i32 active_value_changes = -1;

// FUNCTION: PHYSICS_RT 0x10015980 same-result   (core.md 9.2)
ActiveValue *THISCALL u_active_value_ctor(ActiveValue *value, const char *name)
{
    value->vt = (const ActiveValueVtable *)active_value_base_vtable;
    value->name = p_strdup(name);
    value->refcount = 0;
    return value;
}

// FUNCTION: PHYSICS_RT 0x100159d0 exact   (core.md 9.2)
void THISCALL u_active_value_dtor(ActiveValue *value)
{
    value->vt = (const ActiveValueVtable *)active_value_base_vtable;
    if (!value->name) return;
    free(value->name);
    value->name = NULL;
}

// FUNCTION: PHYSICS_RT 0x100159b0 exact   (core.md 9.2)
void *THISCALL u_active_value_scaldel(ActiveValue *value, i32 flags)
{
    u_active_value_dtor(value);
    if (flags & 1) engine_delete(value);
    return value;
}

static void number_init(ActiveNumber *number)
{
    ptr_vector_init(&number->dependants);
    number->unused_18 = 0;
    number->manager = NULL;
}

static void number_dtor(ActiveNumber *number)
{
    ptr_vector_empty(&number->dependants);
    u_active_value_dtor(&number->base);
}

// FUNCTION: PHYSICS_RT 0x10015a00 same-result   (core.md 9.2)
ActiveFloat *THISCALL u_active_float_ctor(ActiveFloat *value, const char *name)
{
    u_active_value_ctor(&value->base.base, name);
    number_init(&value->base);
    value->value = 0;
    value->base.base.vt = (const ActiveValueVtable *)active_float_vtable;
    return value;
}

// FUNCTION: PHYSICS_RT 0x10015b00 exact   (core.md 9.2)
void THISCALL u_active_float_dtor_base(ActiveFloat *value)
{
    value->base.base.vt = (const ActiveValueVtable *)active_float_vtable;
    number_dtor(&value->base);
}

// FUNCTION: PHYSICS_RT 0x10015a60 exact   (core.md 9.2)
void *THISCALL u_active_float_scaldel(ActiveFloat *value, i32 flags)
{
    u_active_float_dtor_base(value);
    if (flags & 1) engine_delete(value);
    return value;
}

// FUNCTION: PHYSICS_RT 0x10015a80 exact   (core.md 9.2)
ActiveInt *THISCALL u_active_int_ctor(ActiveInt *value, const char *name)
{
    u_active_value_ctor(&value->base.base, name);
    number_init(&value->base);
    value->value = 0;
    value->base.base.vt = (const ActiveValueVtable *)active_int_vtable;
    return value;
}

// FUNCTION: PHYSICS_RT 0x10015b40 exact   (core.md 9.2)
void THISCALL u_active_int_dtor_base(ActiveInt *value)
{
    value->base.base.vt = (const ActiveValueVtable *)active_int_vtable;
    number_dtor(&value->base);
}

// FUNCTION: PHYSICS_RT 0x10015ae0 exact   (core.md 9.2)
void *THISCALL u_active_int_scaldel(ActiveInt *value, i32 flags)
{
    u_active_int_dtor_base(value);
    if (flags & 1) engine_delete(value);
    return value;
}

// FUNCTION: PHYSICS_RT 0x10015ba0 exact   (core.md 9.2)
void THISCALL u_active_float_add_dependency(ActiveNumber *value, void *listener)
{
    ptr_vector_append(&value->dependants, listener);
    value->base.refcount++;
}

// FUNCTION: PHYSICS_RT 0x10015be0 exact   (core.md 9.2)
void THISCALL u_active_float_remove_dependency(ActiveNumber *value, void *listener)
{
    ptr_vector_remove(&value->dependants, listener);
    if (--value->base.refcount == 0) value->base.vt->scalar_dtor(&value->base, 1);
}

// FUNCTION: PHYSICS_RT 0x10015c50 same-result   (core.md 9.2)
ActiveFloat *THISCALL u_active_terminal_double_ctor(ActiveFloat *value, const char *name, f64 number)
{
    u_active_float_ctor(value, name);
    value->base.base.vt = &active_terminal_double_vtable.base;
    value->value = number;
    value->last = number;
    value->delayed.vt = &active_terminal_double_delayed_vtable;
    return value;
}

// FUNCTION: PHYSICS_RT 0x10015cb0 exact   (core.md 9.2)
void THISCALL u_active_float_dtor(ActiveFloat *value)
{
    u_active_float_dtor_base(value);
}

// FUNCTION: PHYSICS_RT 0x10015c90 exact   (core.md 9.2)
void *THISCALL u_active_terminal_double_scaldel(ActiveFloat *value, i32 flags)
{
    u_active_float_dtor(value);
    if (flags & 1) engine_delete(value);
    return value;
}

// FUNCTION: PHYSICS_RT 0x10015cc0 exact   (core.md 9.2)
ActiveInt *THISCALL u_active_terminal_int_ctor(ActiveInt *value, const char *name, i32 number)
{
    u_active_int_ctor(value, name);
    value->value = number;
    value->last = number;
    value->base.base.vt = &active_terminal_int_vtable.base;
    value->delayed.vt = &active_terminal_int_delayed_vtable;
    return value;
}

// FUNCTION: PHYSICS_RT 0x10015d20 exact   (core.md 9.2)
void THISCALL u_active_int_dtor(ActiveInt *value)
{
    u_active_int_dtor_base(value);
}

// FUNCTION: PHYSICS_RT 0x10015d00 exact   (core.md 9.2)
void *THISCALL u_active_terminal_int_scaldel(ActiveInt *value, i32 flags)
{
    u_active_int_dtor(value);
    if (flags & 1) engine_delete(value);
    return value;
}

static void notify(ActiveNumber *value)
{
    for (i32 i = value->dependants.count - 1; i >= 0; i--) {
        if (i >= value->dependants.count) continue;
        ActiveListener *listener = value->dependants.elems[i];
        listener->vt->changed(listener, &value->base);
    }
}

// FUNCTION: PHYSICS_RT 0x10015d30 same-result   (core.md 9.2)
void THISCALL u_active_terminal_double_update_float(ActiveDelayed *delayed)
{
    ActiveFloat *value = (ActiveFloat *)((char *)delayed - offsetof(ActiveFloat, delayed));
    if (!(value->value < value->last || value->value > value->last)) return;
    value->last = value->value;
    notify(&value->base);
}

// FUNCTION: PHYSICS_RT 0x10015d60 exact   (core.md 9.2)
void THISCALL u_active_terminal_int_update_int(ActiveDelayed *delayed)
{
    ActiveInt *value = (ActiveInt *)((char *)delayed - offsetof(ActiveInt, delayed));
    if (value->value == value->last) return;
    value->last = value->value;
    notify(&value->base);
}

// FUNCTION: PHYSICS_RT 0x10015d80 same-result   (core.md 9.2)
void THISCALL u_active_terminal_double_set_double(ActiveFloat *value, f64 number, i32 delayed)
{
    value->value = number;
    active_value_changes++;
    ActiveValueManager *manager = value->base.manager;
    if (delayed && manager) {
        manager->vt->delay_float(manager, &value->delayed);
    } else {
        value->delayed.vt->update(&value->delayed);
    }
}

// FUNCTION: PHYSICS_RT 0x10015df0 exact   (core.md 9.2)
void THISCALL u_active_terminal_int_set_int(ActiveInt *value, i32 number, i32 delayed)
{
    value->value = number;
    active_value_changes++;
    ActiveValueManager *manager = value->base.manager;
    if (delayed && manager) {
        manager->vt->delay_int(manager, &value->delayed);
    } else {
        value->delayed.vt->update(&value->delayed);
    }
}

// FUNCTION: PHYSICS_RT 0x10015de0 exact   (core.md 9.2)
i32 THISCALL u_active_terminal_double_get_type(ActiveValue *value)
{
    printf("DoubleVal");
    return 0;
}

// FUNCTION: PHYSICS_RT 0x10015e40 exact   (core.md 9.2)
i32 THISCALL u_active_terminal_int_get_type(ActiveValue *value)
{
    printf("IntVal");
    return 0;
}

// VTABLE: PHYSICS_RT 0x10063714
const void *const active_value_base_vtable[1] = {u_active_value_scaldel};

// VTABLE: PHYSICS_RT 0x10063718
const void *const active_float_vtable[2] = {u_active_float_scaldel, pure_call};

// VTABLE: PHYSICS_RT 0x10063720
const void *const active_int_vtable[2] = {u_active_int_scaldel, pure_call};

// VTABLE: PHYSICS_RT 0x1006372c
const ActiveFloatVtable active_terminal_double_vtable = {
    {(void *(THISCALL *)(ActiveValue *, i32))u_active_terminal_double_scaldel, u_active_terminal_double_get_type},
    u_active_terminal_double_set_double};

// VTABLE: PHYSICS_RT 0x10063728
const ActiveDelayedVtable active_terminal_double_delayed_vtable = {u_active_terminal_double_update_float};

// VTABLE: PHYSICS_RT 0x10063740
const ActiveIntVtable active_terminal_int_vtable = {
    {(void *(THISCALL *)(ActiveValue *, i32))u_active_terminal_int_scaldel, u_active_terminal_int_get_type},
    u_active_terminal_int_set_int};

// VTABLE: PHYSICS_RT 0x1006373c
const ActiveDelayedVtable active_terminal_int_delayed_vtable = {u_active_terminal_int_update_int};
