// Active values: named numbers that notify dependants. The game only has "double_null" and "current_time", with no
// dependants, so nothing here reaches the simulation (core.md 9.2).
#ifndef WORLD_ACTIVE_VALUE_H
#define WORLD_ACTIVE_VALUE_H

#include "base/containers.h"

typedef struct ActiveValue ActiveValue;

// Part of a value that waits for the manager's update when set "delayed".
typedef struct ActiveDelayed {
    const struct ActiveDelayedVtable *vt;
} ActiveDelayed;

typedef struct ActiveDelayedVtable {
    void (THISCALL *update)(ActiveDelayed *);
} ActiveDelayedVtable;

typedef struct ActiveListener ActiveListener;
struct ActiveListener {
    const struct {
        void (THISCALL *changed)(ActiveListener *, ActiveValue *);
    } *vt;
};

typedef struct ActiveValueVtable {
    void *(THISCALL *scalar_dtor)(ActiveValue *, i32 flags); /* 0x00 */
    i32 (THISCALL *get_type)(ActiveValue *);                 /* 0x04 */
} ActiveValueVtable;

struct ActiveValue {
    const ActiveValueVtable *vt; /* 0x00 */
    char *name;                  /* 0x04 owned */
    i32 refcount;                /* 0x08 */
};
ASSERT_SIZE(ActiveValue, 0xc);

// A number with dependants; base of both kinds.
typedef struct ActiveNumber {
    ActiveValue base;            /* 0x00 */
    PtrVector dependants;        /* 0x0c of ActiveListener */
    ActiveValueManager *manager; /* 0x14 */
    u32 unused_18;               /* 0x18 */
} ActiveNumber;
ASSERT_SIZE(ActiveNumber, 0x1c);

typedef struct ActiveFloat {
    ActiveNumber base;     /* 0x00 */
    f64 value;             /* 0x20 */
    ActiveDelayed delayed; /* 0x28 */
    f64 last;              /* 0x30 value the dependants know */
} ActiveFloat;
ASSERT_OFFSET(ActiveFloat, value, 0x20);
ASSERT_SIZE(ActiveFloat, 0x38);

typedef struct ActiveInt {
    ActiveNumber base;     /* 0x00 */
    i32 value;             /* 0x1c */
    ActiveDelayed delayed; /* 0x20 */
    i32 last;              /* 0x24 */
} ActiveInt;
ASSERT_SIZE(ActiveInt, 0x28);

typedef struct ActiveFloatVtable {
    ActiveValueVtable base;
    void (THISCALL *set)(ActiveFloat *, f64 value, i32 delayed); /* 0x08 */
} ActiveFloatVtable;

typedef struct ActiveIntVtable {
    ActiveValueVtable base;
    void (THISCALL *set)(ActiveInt *, i32 value, i32 delayed); /* 0x08 */
} ActiveIntVtable;

typedef struct ActiveValueManagerVtable {
    void *(THISCALL *scalar_dtor)(ActiveValueManager *, i32 flags);                               /* 0x00 */
    void (THISCALL *env_deleted)(ActiveValueManager *, Environment *);                            /* 0x04 */
    void (THISCALL *insert_float)(ActiveValueManager *, ActiveFloat *);                           /* 0x08 */
    void (THISCALL *remove_float)(ActiveValueManager *, ActiveFloat *);                           /* 0x0c */
    void (THISCALL *insert_int)(ActiveValueManager *, ActiveInt *);                               /* 0x10 */
    void (THISCALL *remove_int)(ActiveValueManager *, ActiveInt *);                               /* 0x14 */
    void (THISCALL *delay_float)(ActiveValueManager *, ActiveDelayed *);                          /* 0x18 */
    void (THISCALL *delay_int)(ActiveValueManager *, ActiveDelayed *);                            /* 0x1c */
    void (THISCALL *update_delayed)(ActiveValueManager *);                                        /* 0x20 */
    void (THISCALL *init_generic)(ActiveValueManager *);                                          /* 0x24 */
    void (THISCALL *refresh_psi)(ActiveValueManager *, Environment *);                            /* 0x28 */
    ActiveFloat *(THISCALL *install_float)(ActiveValueManager *, const char *name, f64 value);    /* 0x2c */
    ActiveFloat *(THISCALL *create_float)(ActiveValueManager *, const char *name, f64 value);     /* 0x30 */
    ActiveInt *(THISCALL *install_int)(ActiveValueManager *, const char *name, i32 value);        /* 0x34 */
    ActiveInt *(THISCALL *create_int)(ActiveValueManager *, const char *name, i32 value);         /* 0x38 */
} ActiveValueManagerVtable;

struct ActiveValueManager {
    const ActiveValueManagerVtable *vt; /* 0x00 */
    i32 delete_with_env;                /* 0x04 */
    VHash *floats;                      /* 0x08 by name */
    VHash *ints;                        /* 0x0c by name */
    PtrVector delayed_floats;           /* 0x10 of ActiveDelayed */
    PtrVector delayed_ints;             /* 0x18 of ActiveDelayed */
    ActiveFloat *current_time;          /* 0x20 */
    ActiveValue *search_dummy;          /* 0x24 key of look-ups by name */
};
ASSERT_SIZE(ActiveValueManager, 0x28);

extern i32 active_value_changes; // 0x100683b4 +1 per set

// Values (active_value.c)
ActiveValue *THISCALL u_active_value_ctor(ActiveValue *, const char *name); // 0x10015980
void *THISCALL u_active_value_scaldel(ActiveValue *, i32 flags); // 0x100159b0
void THISCALL u_active_value_dtor(ActiveValue *); // 0x100159d0
ActiveFloat *THISCALL u_active_float_ctor(ActiveFloat *, const char *name); // 0x10015a00
void *THISCALL u_active_float_scaldel(ActiveFloat *, i32 flags); // 0x10015a60
ActiveInt *THISCALL u_active_int_ctor(ActiveInt *, const char *name); // 0x10015a80
void *THISCALL u_active_int_scaldel(ActiveInt *, i32 flags); // 0x10015ae0
void THISCALL u_active_float_dtor_base(ActiveFloat *); // 0x10015b00
void THISCALL u_active_int_dtor_base(ActiveInt *); // 0x10015b40
void THISCALL u_active_float_add_dependency(ActiveNumber *, void *); // 0x10015ba0
void THISCALL u_active_float_remove_dependency(ActiveNumber *, void *); // 0x10015be0
ActiveFloat *THISCALL u_active_terminal_double_ctor(ActiveFloat *, const char *name, f64 value); // 0x10015c50
void *THISCALL u_active_terminal_double_scaldel(ActiveFloat *, i32 flags); // 0x10015c90
void THISCALL u_active_float_dtor(ActiveFloat *); // 0x10015cb0
ActiveInt *THISCALL u_active_terminal_int_ctor(ActiveInt *, const char *name, i32 value); // 0x10015cc0
void *THISCALL u_active_terminal_int_scaldel(ActiveInt *, i32 flags); // 0x10015d00
void THISCALL u_active_int_dtor(ActiveInt *); // 0x10015d20
void THISCALL u_active_terminal_double_update_float(ActiveDelayed *); // 0x10015d30
void THISCALL u_active_terminal_int_update_int(ActiveDelayed *); // 0x10015d60
void THISCALL u_active_terminal_double_set_double(ActiveFloat *, f64 value, i32 delayed); // 0x10015d80
i32 THISCALL u_active_terminal_double_get_type(ActiveValue *); // 0x10015de0
void THISCALL u_active_terminal_int_set_int(ActiveInt *, i32 value, i32 delayed); // 0x10015df0
i32 THISCALL u_active_terminal_int_get_type(ActiveValue *); // 0x10015e40

// Manager (active_value_manager.c)
void THISCALL active_value_hash_dtor(VHash *); // 0x10015060
void *THISCALL active_value_hash_scaldel(VHash *, i32 flags); // 0x100150d0
i32 THISCALL active_value_hash_object_to_index(VHash *, ActiveValue *); // 0x100150f0
i32 THISCALL active_value_hash_compare(VHash *, void *a, void *b); // 0x10015140
ActiveValueManager *THISCALL u_active_value_manager_ctor(ActiveValueManager *, i32 delete_with_env); // 0x10015160
void THISCALL u_active_value_manager_environment_will_be_deleted(ActiveValueManager *, Environment *); // 0x10015260
void *THISCALL u_active_value_manager_scaldel(ActiveValueManager *, i32 flags); // 0x10015280
void THISCALL u_active_value_manager_dtor(ActiveValueManager *); // 0x100152a0
void THISCALL u_active_value_manager_init_active_values_generic(ActiveValueManager *); // 0x10015360
void THISCALL u_active_value_manager_insert_active_float(ActiveValueManager *, ActiveFloat *); // 0x10015410
void THISCALL u_active_value_manager_insert_active_int(ActiveValueManager *, ActiveInt *); // 0x10015490
void THISCALL u_active_value_manager_remove_active_float(ActiveValueManager *, ActiveFloat *); // 0x10015520
void THISCALL u_active_value_manager_remove_active_int(ActiveValueManager *, ActiveInt *); // 0x10015560
void THISCALL u_active_value_manager_delay_active_float(ActiveValueManager *, ActiveDelayed *); // 0x100155a0
void THISCALL u_active_value_manager_delay_active_int(ActiveValueManager *, ActiveDelayed *); // 0x100155f0
void THISCALL u_active_value_manager_update_delayed_active_values(ActiveValueManager *); // 0x10015640
void THISCALL u_active_value_manager_refresh_psi_active_values(ActiveValueManager *, Environment *); // 0x100156d0
ActiveFloat *THISCALL u_active_value_manager_install_active_float(ActiveValueManager *, const char *, f64 value); // 0x10015700
ActiveFloat *THISCALL u_active_value_manager_create_active_float(ActiveValueManager *, const char *, f64 value); // 0x100157a0
ActiveInt *THISCALL u_active_value_manager_create_active_int(ActiveValueManager *, const char *, i32 value); // 0x10015840
ActiveInt *THISCALL u_active_value_manager_install_active_int(ActiveValueManager *, const char *, i32 value); // 0x100158e0

ABI_GLOBAL const void *const active_value_base_vtable[1];              // 0x10063714
ABI_GLOBAL const void *const active_float_vtable[2];                   // 0x10063718
ABI_GLOBAL const void *const active_int_vtable[2];                     // 0x10063720
ABI_GLOBAL const ActiveDelayedVtable active_terminal_double_delayed_vtable; // 0x10063728
ABI_GLOBAL const ActiveFloatVtable active_terminal_double_vtable;      // 0x1006372c
ABI_GLOBAL const ActiveDelayedVtable active_terminal_int_delayed_vtable; // 0x1006373c
ABI_GLOBAL const ActiveIntVtable active_terminal_int_vtable;           // 0x10063740
ABI_GLOBAL const VHashVtable active_value_hash_vtable;                 // 0x100636d0
ABI_GLOBAL const ActiveValueManagerVtable active_value_manager_vtable; // 0x100636d8

#endif
