// Manager of the active values: two hashes by name, and the queues of delayed values (core.md 9.2).
#include <stdio.h>

#include "base/hash.h"
#include "base/memory.h"
#include "base/ptr_vector.h"
#include "base/vhash.h"
#include "world/active_value.h"
#include "world/environment.h"

// ---- hash by name ----

// FUNCTION: PHYSICS_RT 0x100150f0 same-result   (core.md 9.2)
i32 THISCALL active_value_hash_object_to_index(VHash *hash, ActiveValue *value)
{
    return (i32)(crc_of_bytes(value->name, (i32)strlen(value->name)) | 0x80000000u);
}

// FUNCTION: PHYSICS_RT 0x10015140 exact   (core.md 9.2)
i32 THISCALL active_value_hash_compare(VHash *hash, void *a, void *b)
{
    return p_strcmp(((ActiveValue *)a)->name, ((ActiveValue *)b)->name) == 0;
}

static void release(ActiveValue *value)
{
    if (--value->refcount == 0) value->vt->scalar_dtor(value, 1);
}

// FUNCTION: PHYSICS_RT 0x10015060 exact   (core.md 9.2)
void THISCALL active_value_hash_dtor(VHash *hash)
{
    hash->vt = &active_value_hash_vtable;
    for (i32 i = (i32)hash->mask; i >= 0; i--) {
        ActiveValue *value = hash->elems[i].elem;
        if (value) release(value);
    }
    vhash_dtor(hash);
}

// FUNCTION: PHYSICS_RT 0x100150d0 exact   (core.md 9.2)
void *THISCALL active_value_hash_scaldel(VHash *hash, i32 flags)
{
    active_value_hash_dtor(hash);
    if (flags & 1) engine_delete(hash);
    return hash;
}

static VHash *new_hash(void)
{
    VHash *hash = vhash_ctor(engine_new(sizeof *hash), 16);
    hash->vt = &active_value_hash_vtable;
    return hash;
}

static void *find(VHash *hash, ActiveValue *key)
{
    return vhash_find_elem(hash, key, (u32)active_value_hash_object_to_index(hash, key));
}

static void *find_name(ActiveValueManager *manager, VHash *hash, const char *name)
{
    ActiveValue *dummy = manager->search_dummy;
    if (p_strlen(name) == 0) return NULL;
    dummy->name = (char *)name;
    void *found = find(hash, dummy);
    dummy->name = NULL;
    return found;
}

// ---- manager ----

// FUNCTION: PHYSICS_RT 0x10015160 same-result   (core.md 9.2)
ActiveValueManager *THISCALL u_active_value_manager_ctor(ActiveValueManager *manager, i32 delete_with_env)
{
    ptr_vector_init(&manager->delayed_floats);
    ptr_vector_init(&manager->delayed_ints);
    manager->vt = &active_value_manager_vtable;
    manager->delete_with_env = delete_with_env;
    manager->floats = new_hash();
    manager->ints = new_hash();
    manager->search_dummy = u_active_value_ctor(engine_new(sizeof(ActiveValue)), NULL);
    manager->current_time = NULL;
    u_active_value_manager_init_active_values_generic(manager);
    return manager;
}

// FUNCTION: PHYSICS_RT 0x100152a0 exact   (core.md 9.2)
void THISCALL u_active_value_manager_dtor(ActiveValueManager *manager)
{
    manager->vt = &active_value_manager_vtable;
    if (manager->floats) manager->floats->vt->scalar_dtor(manager->floats, 1);
    manager->floats = NULL;
    if (manager->ints) manager->ints->vt->scalar_dtor(manager->ints, 1);
    manager->ints = NULL;
    if (manager->search_dummy) manager->search_dummy->vt->scalar_dtor(manager->search_dummy, 1);
    manager->search_dummy = NULL;
    ptr_vector_empty(&manager->delayed_ints);
    ptr_vector_empty(&manager->delayed_floats);
}

// FUNCTION: PHYSICS_RT 0x10015280 exact   (core.md 9.2)
void *THISCALL u_active_value_manager_scaldel(ActiveValueManager *manager, i32 flags)
{
    u_active_value_manager_dtor(manager);
    if (flags & 1) engine_delete(manager);
    return manager;
}

// FUNCTION: PHYSICS_RT 0x10015260 exact   (core.md 9.2)
void THISCALL u_active_value_manager_environment_will_be_deleted(ActiveValueManager *manager, Environment *env)
{
    if (manager->delete_with_env) manager->vt->scalar_dtor(manager, 1);
}

static ActiveFloat *new_float(const char *name, f64 value)
{
    return u_active_terminal_double_ctor(engine_new(sizeof(ActiveFloat)), name, value);
}

static ActiveInt *new_int(const char *name, i32 value)
{
    return u_active_terminal_int_ctor(engine_new(sizeof(ActiveInt)), name, value);
}

// FUNCTION: PHYSICS_RT 0x10015360 same-result   (core.md 9.2)
void THISCALL u_active_value_manager_init_active_values_generic(ActiveValueManager *manager)
{
    ActiveFloat *null = new_float("double_null", 0);
    manager->current_time = new_float("current_time", 0);
    manager->vt->insert_float(manager, null);
    manager->vt->insert_float(manager, manager->current_time);
}

// Inserts a named value that is not in the hash yet. Returns whether it did.
static i32 insert(ActiveValueManager *manager, VHash *hash, ActiveNumber *value, const char *no_name, const char *exists)
{
    if (p_strlen(value->base.name) == 0) {
        printf("%s", no_name);
        return 0;
    }
    if (find(hash, &value->base)) {
        printf(exists, value->base.name);
        return 0;
    }
    vhash_add_elem(hash, value, active_value_hash_object_to_index(hash, &value->base));
    value->manager = manager;
    return 1;
}

// FUNCTION: PHYSICS_RT 0x10015410 same-result   (core.md 9.2)
void THISCALL u_active_value_manager_insert_active_float(ActiveValueManager *manager, ActiveFloat *value)
{
    if (insert(manager, manager->floats, &value->base,
               "insert_active_float: tried to insert active_IVP_FLOAT without name!\n",
               "insert_active_float: name '%s' already exists in name_hash!\n")) {
        value->base.base.refcount++;
    }
}

// FUNCTION: PHYSICS_RT 0x10015490 exact   (core.md 9.2)
void THISCALL u_active_value_manager_insert_active_int(ActiveValueManager *manager, ActiveInt *value)
{
    if (insert(manager, manager->ints, &value->base, "insert_active_int: tried to insert active_int without name!\n",
               "insert_active_int: name '%s' already exists in name_hash!\n")) {
        value->base.base.refcount += 2;
    }
}

static void remove_value(VHash *hash, ActiveValue *value)
{
    ActiveValue *removed = vhash_remove_elem(hash, value, (u32)active_value_hash_object_to_index(hash, value));
    if (removed) release(removed);
}

// FUNCTION: PHYSICS_RT 0x10015520 exact   (core.md 9.2)
void THISCALL u_active_value_manager_remove_active_float(ActiveValueManager *manager, ActiveFloat *value)
{
    remove_value(manager->floats, &value->base.base);
}

// FUNCTION: PHYSICS_RT 0x10015560 exact   (core.md 9.2)
void THISCALL u_active_value_manager_remove_active_int(ActiveValueManager *manager, ActiveInt *value)
{
    remove_value(manager->ints, &value->base.base);
}

// FUNCTION: PHYSICS_RT 0x100155a0 exact   (core.md 9.2)
void THISCALL u_active_value_manager_delay_active_float(ActiveValueManager *manager, ActiveDelayed *value)
{
    if (ptr_vector_index_of(&manager->delayed_floats, value) < 0) ptr_vector_append(&manager->delayed_floats, value);
}

// FUNCTION: PHYSICS_RT 0x100155f0 exact   (core.md 9.2)
void THISCALL u_active_value_manager_delay_active_int(ActiveValueManager *manager, ActiveDelayed *value)
{
    if (ptr_vector_index_of(&manager->delayed_ints, value) < 0) ptr_vector_append(&manager->delayed_ints, value);
}

static void update_all(PtrVector *values)
{
    for (i32 i = 0; i < values->count; i++) {
        ActiveDelayed *value = values->elems[i];
        value->vt->update(value);
    }
    ptr_vector_empty(values);
}

// FUNCTION: PHYSICS_RT 0x10015640 same-result   (core.md 9.2)
void THISCALL u_active_value_manager_update_delayed_active_values(ActiveValueManager *manager)
{
    update_all(&manager->delayed_floats);
    update_all(&manager->delayed_ints);
}

// FUNCTION: PHYSICS_RT 0x100156d0 same-result   (core.md 9.2)
void THISCALL u_active_value_manager_refresh_psi_active_values(ActiveValueManager *manager, Environment *env)
{
    ActiveFloat *time = manager->current_time;
    if (time) ((const ActiveFloatVtable *)time->base.base.vt)->set(time, env->time, 0);
    manager->vt->update_delayed(manager);
}

// FUNCTION: PHYSICS_RT 0x10015700 exact   (core.md 9.2)
// The value of that name, made when there is none.
ActiveFloat *THISCALL u_active_value_manager_install_active_float(ActiveValueManager *manager, const char *name, f64 value)
{
    ActiveFloat *found = find_name(manager, manager->floats, name);
    if (found) return found;
    ActiveFloat *made = new_float(name, value);
    manager->vt->insert_float(manager, made);
    return made;
}

// FUNCTION: PHYSICS_RT 0x100157a0 exact   (core.md 9.2)
// A new value, NULL when the name is taken.
ActiveFloat *THISCALL u_active_value_manager_create_active_float(ActiveValueManager *manager, const char *name, f64 value)
{
    if (find_name(manager, manager->floats, name)) return NULL;
    ActiveFloat *made = new_float(name, value);
    manager->vt->insert_float(manager, made);
    return made;
}

// FUNCTION: PHYSICS_RT 0x100158e0 exact   (core.md 9.2)
ActiveInt *THISCALL u_active_value_manager_install_active_int(ActiveValueManager *manager, const char *name, i32 value)
{
    ActiveInt *found = find_name(manager, manager->ints, name);
    if (found) return found;
    ActiveInt *made = new_int(name, value);
    manager->vt->insert_int(manager, made);
    return made;
}

// FUNCTION: PHYSICS_RT 0x10015840 exact   (core.md 9.2)
ActiveInt *THISCALL u_active_value_manager_create_active_int(ActiveValueManager *manager, const char *name, i32 value)
{
    if (find_name(manager, manager->ints, name)) return NULL;
    ActiveInt *made = new_int(name, value);
    manager->vt->insert_int(manager, made);
    return made;
}

// VTABLE: PHYSICS_RT 0x100636d0
const VHashVtable active_value_hash_vtable = {active_value_hash_compare, active_value_hash_scaldel};

// VTABLE: PHYSICS_RT 0x100636d8
const ActiveValueManagerVtable active_value_manager_vtable = {
    u_active_value_manager_scaldel,
    u_active_value_manager_environment_will_be_deleted,
    u_active_value_manager_insert_active_float,
    u_active_value_manager_remove_active_float,
    u_active_value_manager_insert_active_int,
    u_active_value_manager_remove_active_int,
    u_active_value_manager_delay_active_float,
    u_active_value_manager_delay_active_int,
    u_active_value_manager_update_delayed_active_values,
    u_active_value_manager_init_active_values_generic,
    u_active_value_manager_refresh_psi_active_values,
    u_active_value_manager_install_active_float,
    u_active_value_manager_create_active_float,
    u_active_value_manager_install_active_int,
    u_active_value_manager_create_active_int,
};
