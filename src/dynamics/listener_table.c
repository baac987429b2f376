// Listeners of single objects: two hashes object -> table, and the dispatchers (core.md 2.7).
// Listeners run from the last added to the first; a listener may delete the object's table, which ends the round.
#include "base/hash.h"
#include "base/memory.h"
#include "base/ptr_vector.h"
#include "base/vhash.h"
#include "dynamics/cluster.h"
#include "world/deferred_delete.h"

// FUNCTION: PHYSICS_RT 0x1000aad0 same-result   (core.md 2.7)
void THISCALL object_callback_table_dtor(ListenerTable *table)
{
    ptr_vector_empty(&table->listeners);
}

// FUNCTION: PHYSICS_RT 0x1001ee10 same-result   (core.md 2.7)
i32 THISCALL object_callback_table_hash_object_to_index(VHash *hash, void *object)
{
    return (i32)hash_of_pointer(object);
}

// FUNCTION: PHYSICS_RT 0x1001ee50 same-result   (core.md 2.7)
i32 THISCALL object_callback_table_hash_compare(VHash *hash, void *a, void *b)
{
    return ((ListenerTable *)a)->object == ((ListenerTable *)b)->object;
}

static void delete_tables(VHash *hash)
{
    for (i32 i = (i32)hash->mask; i >= 0; i--) {
        ListenerTable *table = hash->elems[i].elem;
        if (!table) continue;
        object_callback_table_dtor(table);
        engine_delete(table);
    }
    vhash_dtor(hash);
}

// FUNCTION: PHYSICS_RT 0x1001ed90 exact   (core.md 2.7)
void THISCALL object_callback_table_hash_dtor(VHash *hash)
{
    hash->vt = &object_callback_table_hash_vtable;
    delete_tables(hash);
}

// FUNCTION: PHYSICS_RT 0x1001ed10 exact   (core.md 2.7)
void THISCALL collision_callback_table_hash_dtor(VHash *hash)
{
    hash->vt = &collision_callback_table_hash_vtable;
    delete_tables(hash);
}

// FUNCTION: PHYSICS_RT 0x1000a590 exact   (core.md 2.7)
void *THISCALL object_callback_table_hash_scaldel(VHash *hash, i32 flags)
{
    object_callback_table_hash_dtor(hash);
    if (flags & 1) engine_delete(hash);
    return hash;
}

// FUNCTION: PHYSICS_RT 0x1000a5b0 exact   (core.md 2.7)
void *THISCALL collision_callback_table_hash_scaldel(VHash *hash, i32 flags)
{
    collision_callback_table_hash_dtor(hash);
    if (flags & 1) engine_delete(hash);
    return hash;
}

static ListenerTable *find_table(VHash *hash, Object *object)
{
    ListenerTable key = {object, {0, 0, NULL}};
    ListenerTable *table = vhash_find_elem(hash, &key, (u32)object_callback_table_hash_object_to_index(hash, object));
    object_callback_table_dtor(&key);
    return table;
}

// FUNCTION: PHYSICS_RT 0x1000a630 same-result   (core.md 2.7)
ListenerTable *THISCALL object_callback_table_hash_find_table(VHash *hash, Object *object)
{
    return find_table(hash, object);
}

// FUNCTION: PHYSICS_RT 0x1000a7d0 same-result   (core.md 2.7)
ListenerTable *THISCALL collision_callback_table_hash_find_table(VHash *hash, Object *object)
{
    return find_table(hash, object);
}

static void *remove_table(VHash *hash, Object *object)
{
    ListenerTable key = {object, {0, 0, NULL}};
    void *table = vhash_remove_elem(hash, &key, (u32)object_callback_table_hash_object_to_index(hash, object));
    object_callback_table_dtor(&key);
    return table;
}

// FUNCTION: PHYSICS_RT 0x1000ac70 exact   (core.md 2.7)
void *THISCALL object_callback_table_hash_remove_table(VHash *hash, Object *object)
{
    return remove_table(hash, object);
}

// FUNCTION: PHYSICS_RT 0x1000ad80 exact   (core.md 2.7)
void *THISCALL collision_callback_table_hash_remove_table(VHash *hash, Object *object)
{
    return remove_table(hash, object);
}

// FUNCTION: PHYSICS_RT 0x1000ab50 exact   (core.md 2.7)
void THISCALL cluster_manager_add_listener_collision(ClusterManager *manager, Object *object, CollisionListener *listener)
{
    VHash *hash = manager->collision_listeners;
    ListenerTable *table = find_table(hash, object);
    if (table) {
        ptr_vector_append(&table->listeners, listener);
        return;
    }
    table = engine_new(sizeof *table);
    table->object = object;
    ptr_vector_init(&table->listeners);
    ptr_vector_append(&table->listeners, listener);
    vhash_add_elem(hash, table, object_callback_table_hash_object_to_index(hash, object));
    object->flags |= OBJECT_HAS_COLLISION_LISTENERS;
}

// FUNCTION: PHYSICS_RT 0x1000ace0 exact   (core.md 2.7)
void THISCALL cluster_manager_remove_listener_collision(ClusterManager *manager, Object *object,
                                                        CollisionListener *listener)
{
    VHash *hash = manager->collision_listeners;
    ListenerTable *table = collision_callback_table_hash_find_table(hash, object);
    if (!table) return;
    ptr_vector_remove(&table->listeners, listener);
    if (table->listeners.count != 0) return;
    collision_callback_table_hash_remove_table(hash, object);
    object_callback_table_dtor(table);
    engine_delete(table);
    object->flags &= ~(u32)OBJECT_HAS_COLLISION_LISTENERS;
}

typedef ListenerTable *(THISCALL *FindTable)(VHash *, Object *);
typedef void (THISCALL *ListenerMethod)(void *listener, void *event);

// Calls method `slot` of the object's listeners that have a bit of `wanted` (0: all of them).
static void call_each(VHash *hash, FindTable find, Object *object, u32 wanted, i32 slot, void *event)
{
    ListenerTable *table = find(hash, object);
    if (!table) return;
    for (i32 i = table->listeners.count - 1; i >= 0; i--) {
        if (i >= table->listeners.count) continue; // several left during the call
        CollisionListener *listener = table->listeners.elems[i];
        if (wanted && !(listener->flags & wanted)) continue;
        ((const ListenerMethod *)listener->vt)[slot](listener, event);
        if (i == 0) return;
        table = find(hash, object);
        if (!table) return;
    }
}

// The same in the middle of things: a body that a listener deletes waits.
static void fire(VHash *hash, FindTable find, Object *object, u32 wanted, i32 slot, void *event)
{
    deletion_hold();
    call_each(hash, find, object, wanted, slot, event);
    deletion_release();
}

enum { // slots of ObjectListenerVtable and CollisionListenerVtable
    SLOT_DELETED = 0,
    SLOT_REVIVED = 2,
    SLOT_FROZEN = 3,
    SLOT_POST_COLLISION = 0,
    SLOT_OBJECT_DELETED = 1,
    SLOT_FRICTION_CREATED = 2,
    SLOT_FRICTION_DELETED = 3,
};

// FUNCTION: PHYSICS_RT 0x1000a5d0 exact   (core.md 2.7)
void THISCALL cluster_manager_fire_event_object_deleted(ClusterManager *manager, ObjectEvent *event)
{
    call_each(manager->object_listeners, object_callback_table_hash_find_table, event->object, 0, SLOT_DELETED, event);
}

// FUNCTION: PHYSICS_RT 0x1000a6b0 same-result   (core.md 2.7)
void THISCALL cluster_manager_fire_event_object_frozen(ClusterManager *manager, ObjectEvent *event)
{
    fire(manager->object_listeners, object_callback_table_hash_find_table, event->object, 0, SLOT_FROZEN, event);
}

// FUNCTION: PHYSICS_RT 0x1000a710 same-result   (core.md 2.7)
void THISCALL cluster_manager_fire_event_object_revived(ClusterManager *manager, ObjectEvent *event)
{
    fire(manager->object_listeners, object_callback_table_hash_find_table, event->object, 0, SLOT_REVIVED, event);
}

// FUNCTION: PHYSICS_RT 0x1000a770 same-result   (core.md 2.7)
void THISCALL cluster_manager_fire_event_post_collision(ClusterManager *manager, Object *object, CollisionEvent *event)
{
    fire(manager->collision_listeners, collision_callback_table_hash_find_table, object, LISTEN_POST_COLLISION,
         SLOT_POST_COLLISION, event);
}

// FUNCTION: PHYSICS_RT 0x1000a850 exact   (core.md 2.7)
void THISCALL cluster_manager_fire_event_collision_object_deleted(ClusterManager *manager, Object *object)
{
    call_each(manager->collision_listeners, collision_callback_table_hash_find_table, object, LISTEN_OBJECT_DELETED,
         SLOT_OBJECT_DELETED, object);
}

// FUNCTION: PHYSICS_RT 0x1000a8a0 same-result   (core.md 2.7)
void THISCALL cluster_manager_fire_event_friction_created(ClusterManager *manager, Object *object, FrictionEvent *event)
{
    fire(manager->collision_listeners, collision_callback_table_hash_find_table, object, LISTEN_FRICTION,
         SLOT_FRICTION_CREATED, event);
}

// FUNCTION: PHYSICS_RT 0x1000a900 same-result   (core.md 2.7)
void THISCALL cluster_manager_fire_event_friction_deleted(ClusterManager *manager, Object *object, FrictionEvent *event)
{
    fire(manager->collision_listeners, collision_callback_table_hash_find_table, object, LISTEN_FRICTION,
         SLOT_FRICTION_DELETED, event);
}

// VTABLE: PHYSICS_RT 0x100633c8
const VHashVtable object_callback_table_hash_vtable = {object_callback_table_hash_compare,
                                                       object_callback_table_hash_scaldel};

// VTABLE: PHYSICS_RT 0x100633c0
const VHashVtable collision_callback_table_hash_vtable = {object_callback_table_hash_compare,
                                                          collision_callback_table_hash_scaldel};
