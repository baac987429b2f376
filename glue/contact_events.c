// The manager's own listeners: which objects move, how many contacts an entity has (glue.md 7.1, 7.2).
#include <stdbool.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/ptr_vector.h"
#include "glue/manager.h"
#include "glue/object_guard.h"
#include "glue/vectors.h"

static Manager *manager_of_object_listener(ObjectListener *l)
{
    return ((ManagerObjectListener *)l)->manager;
}

static Manager *manager_of_collision_listener(CollisionListener *l)
{
    return ((ManagerCollisionListener *)l)->manager;
}

// ---- objects -------------------------------------------------------------------------------------------------------

// FUNCTION: PHYSICS_RT 0x10007f20 same-result   (glue.md 7.1)
//
// The registry's record stays; its continuous-contact state goes with the object. Made safe: the original leaves the dead
// object in the record, in the list of movable ones when it stands there twice or is unmovable by now, and reads the id of
// an entity that may be destroyed.
void THISCALL physics_object_listener_event_object_deleted(ObjectListener *l, ObjectEvent *event)
{
    Manager *m = manager_of_object_listener(l);
    Object *object = event->object;
    i32 i;
    while ((i = ptr_vector_index_of(&m->movable_objects, object)) >= 0) ptr_vector_remove_at(&m->movable_objects, i);
    CK3dEntity *entity = object->client_data;
    bool alive = entity && object_guard_alive(m->base.context, object, entity);
    PhysicsRecord *record = alive ? manager_get_physics_object(m, entity, 0)
                                  : registry_find(&m->registry.table, object_guard_id(object));
    if (record) {
        physics_record_stop(record);
        if (record->object == object) record->object = NULL;
    }
    object_guard_forget(object);
}

static void THISCALL physics_object_listener_event_object_created(ObjectListener *l, ObjectEvent *event)
{
    (void)l, (void)event;
}

// FUNCTION: PHYSICS_RT 0x10008030 same-result   (glue.md 7.1)
void THISCALL physics_object_listener_event_object_revived(ObjectListener *l, ObjectEvent *event)
{
    ptr_vector_append(&manager_of_object_listener(l)->movable_objects, event->object);
}

// FUNCTION: PHYSICS_RT 0x10007fd0 same-result   (glue.md 7.1)
//
// An object that is not in the list removes the first one instead, as in the original.
void THISCALL physics_object_listener_event_object_frozen(ObjectListener *l, ObjectEvent *event)
{
    PtrVector *movable = &manager_of_object_listener(l)->movable_objects;
    i32 i = ptr_vector_index_of(movable, event->object);
    if (movable->count) ptr_vector_remove_at(movable, i < 0 ? 0 : i);
}

// VTABLE: PHYSICS_RT 0x10063350
const ObjectListenerVtable manager_object_listener_vtable = {
    physics_object_listener_event_object_deleted,
    physics_object_listener_event_object_created,
    physics_object_listener_event_object_revived,
    physics_object_listener_event_object_frozen,
};

// ---- contacts ------------------------------------------------------------------------------------------------------

// Record of the object's entity, NULL when it has none.
static PhysicsRecord *record_of(Manager *m, const Object *object)
{
    CK3dEntity *entity = object->client_data;
    if (!entity || !object_guard_alive(m->base.context, object, entity)) return NULL;
    return manager_get_physics_object(m, entity, 0);
}

// FUNCTION: PHYSICS_RT 0x10008070 same-result   (glue.md 7.1)
//
// When the first object has no record, the second is not counted either.
void THISCALL physics_collision_listener_event_friction_created(CollisionListener *l, FrictionEvent *event)
{
    Manager *m = manager_of_collision_listener(l);
    for (int i = 0; event && i < 2; i++) {
        PhysicsRecord *record = record_of(m, event->info->objects[i]);
        if (!record) return;
        if (record->contacts == 0) record->first_contact_time = event->env->time;
        record->contacts++;
    }
}

// FUNCTION: PHYSICS_RT 0x10008100 same-result   (glue.md 7.1)
void THISCALL physics_collision_listener_event_friction_deleted(CollisionListener *l, FrictionEvent *event)
{
    Manager *m = manager_of_collision_listener(l);
    for (int i = 0; event && i < 2; i++) {
        PhysicsRecord *record = record_of(m, event->info->objects[i]);
        if (!record) return;
        record->contacts--;
    }
}

// VTABLE: PHYSICS_RT 0x10063360
const CollisionListenerVtable manager_collision_listener_vtable = {
    listener_ignore_collision,
    listener_ignore_object,
    physics_collision_listener_event_friction_created,
    physics_collision_listener_event_friction_deleted,
    NULL, // the original's table ends before this slot; the listener is freed without it
};

// ---- attribute -----------------------------------------------------------------------------------------------------

// FUNCTION: PHYSICS_RT 0x10008240 same-result   (glue.md 7.2)
//
// The type of the attribute "Coll Detection ID". The index of the attribute is not reset between objects, so of each
// further object only attributes with an index not yet used are seen.
void THISCALL manager_get_coll_detect_id(Manager *m)
{
    const XObjectPointerArray *list = CKContext_GetObjectListByType(m->base.context, CKCID_3DOBJECT, 0);
    i32 count = list ? (i32)(list->end - list->begin) : 0;
    engine_delete(NULL); // the copy's former storage: a hook sees the call
    void **objects = count ? engine_new((u32)count * sizeof *objects) : NULL; // the engine's list may change meanwhile
    if (!objects) count = 0;
    if (count) memcpy_range(objects, list->begin, list->end);

    m->collision_id_attribute = -1;
    bool found = false;
    i32 i = 0;
    for (i32 o = 0; o < count && !found; o++) {
        if (!objects[o]) continue;
        i32 n = CKBeObject_GetAttributeCount(objects[o]);
        for (; i < n && !found; i++) {
            i32 type = CKBeObject_GetAttributeType(objects[o], i);
            const char *name = CKAttributeManager_GetAttributeNameByType(CKContext_GetAttributeManager(m->base.context), type);
            if (!name || strcmp(name, "Coll Detection ID") != 0) continue;
            CKParameter *p = CKBeObject_GetAttributeParameter(objects[o], type);
            i32 id[4];
            if (p) p->vt->GetValue(p, id, 1);
            m->collision_id_attribute = type;
            found = true;
        }
    }
    engine_delete(objects);
}
