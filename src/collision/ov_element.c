// OV element: one object's sphere in the broadphase, its place in the hull and its collisions (collision spec 2.1.9).
#include "base/memory.h"
#include "base/min_list.h"
#include "base/ptr_vector.h"
#include "collision/child_exchange.h"
#include "collision/mindist_manager.h"
#include "collision/ov_tree.h"
#include "dynamics/object.h"
#include "world/environment.h"
#include "world/listeners.h"

#define OV_ELEMENT_CAPACITY 16 // collisions before the vector grows

// FUNCTION: PHYSICS_RT 0x1002dc00 exact   (collision spec 2.1.9)
OvElement *THISCALL ov_element_ctor(OvElement *element, Object *object)
{
    element->listener.vt = &ov_element_vtable;
    element->collisions.capacity = OV_ELEMENT_CAPACITY;
    element->collisions.count = 0;
    element->collisions.elems = p_malloc(OV_ELEMENT_CAPACITY * sizeof(void *));
    element->node = NULL;
    for (i32 k = 0; k < 3; k++) element->center[k] = 0;
    element->object = object;
    element->hull = NULL;
    element->radius = -1.0f;
    return element;
}

// FUNCTION: PHYSICS_RT 0x1002dc70 exact   (collision spec 2.6.5)
void THISCALL ov_element_dtor(OvElement *element)
{
    element->listener.vt = &ov_element_vtable;
    if (element->hull) {
        min_list_remove_minlist_elem(&element->hull->listeners, element->listener.hull_index);
        element->hull = NULL;
    }
    Environment *env = element->object->env;
    environment_fire_object_is_removed_from_collision_detection(env, element->object);
    ov_tree_manager_remove_ov_element(element->object->env->ov_tree, element);
    ptr_vector_empty(&element->collisions);
}

// FUNCTION: PHYSICS_RT 0x1002dc50 exact   (collision spec 2.1.9)
void *THISCALL ov_element_scaldel(OvElement *element, i32 flags)
{
    ov_element_dtor(element);
    if (flags & 1) engine_delete(element);
    return element;
}

// FUNCTION: PHYSICS_RT 0x1002dd00 exact   (collision spec 2.6.5)
void THISCALL ov_element_add_to_hull_manager(OvElement *element, HullManager *hull, f64 distance)
{
    f64 now = element->object->env->time;
    if (element->hull) {
        hull = element->hull;
        min_list_remove_minlist_elem(&hull->listeners, element->listener.hull_index);
    } else {
        element->hull = hull;
    }
    f32 key = hull_value_at(hull, now) + distance;
    element->listener.hull_index = min_list_add(&hull->listeners, element, key);
}

// FUNCTION: PHYSICS_RT 0x1002dda0 exact   (collision spec 2.1.9)
i32 THISCALL ov_element_get_type(HullListener *element)
{
    return HULL_LISTENER_OV_ELEMENT;
}

// FUNCTION: PHYSICS_RT 0x1002ddb0 exact   (collision spec 2.1.6)
void THISCALL ov_element_hull_manager_is_going_to_be_deleted_event(HullListener *element, HullManager *hull)
{
    if (element) element->vt->scalar_dtor(element, 1);
}

// FUNCTION: PHYSICS_RT 0x1002ddc0 exact   (collision spec 2.1.6)
void THISCALL ov_element_hull_limit_exceeded_event(HullListener *element, HullManager *hull, f32 intrusion)
{
    Object *object = ((OvElement *)element)->object;
    mindist_manager_recheck_ov_element(object->env->mindist_manager, object);
}

// FUNCTION: PHYSICS_RT 0x1002dde0 exact   (collision spec 2.6.5)
//
// A full vector (65535) leaves the collision without an index; its maker then deletes it.
void THISCALL ov_element_add_oo_collision(OvElement *element, Collision *collision)
{
    i32 i = ptr_vector_append(&element->collisions, collision);
    if (i < 0) return;
    collision->fvector_index[collision->fvector_index[0] == -1 ? 0 : 1] = i;
}

// FUNCTION: PHYSICS_RT 0x1002de30 exact   (collision spec 2.6.5)
void THISCALL ov_element_remove_oo_collision(OvElement *element, Collision *collision)
{
    fvector_remove(&element->collisions, collision);
}

// VTABLE: PHYSICS_RT 0x10063a00
const HullListenerVtable ov_element_vtable = {
    ov_element_get_type,
    ov_element_hull_limit_exceeded_event,
    ov_element_hull_manager_is_going_to_be_deleted_event,
    noop_1_a810,
    (void *)ov_element_scaldel,
};
