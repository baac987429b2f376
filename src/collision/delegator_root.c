// Root delegator: makes and owns the collision of a pair of objects (collision spec 2.6.7, 3.3).
#include "collision/delegator_root.h"

#include "base/memory.h"
#include "base/pure_call.h"
#include "collision/mindist_recursive.h"
#include "collision/oo_watcher.h"
#include "collision/ov_tree.h"
#include "dynamics/object.h"
#include "world/environment.h"

// FUNCTION: PHYSICS_RT 0x1002f570 exact   (collision spec 2.6.7)
void THISCALL collision_delegator_dtor(CollisionDelegator *delegator)
{
    delegator->vt = &collision_delegator_vtable;
}

// FUNCTION: PHYSICS_RT 0x1002f580 exact   (collision spec 2.6.7)
void *THISCALL collision_delegator_scaldel(CollisionDelegator *delegator, i32 flags)
{
    delegator->vt = &collision_delegator_vtable;
    if (flags & 1) engine_delete(delegator);
    return delegator;
}

// FUNCTION: PHYSICS_RT 0x1002f5a0 exact   (collision spec 2.6.7)
CollisionDelegatorRoot *THISCALL collision_delegator_root_mindist_ctor(CollisionDelegatorRoot *root)
{
    root->vt = &collision_delegator_root_mindist_vtable;
    return root;
}

// FUNCTION: PHYSICS_RT 0x1002f5c0 exact   (collision spec 2.6.7)
void *THISCALL collision_delegator_root_mindist_scaldel(CollisionDelegatorRoot *root, i32 flags)
{
    collision_delegator_dtor((CollisionDelegator *)root);
    if (flags & 1) engine_delete(root);
    return root;
}

// FUNCTION: PHYSICS_RT 0x1002f3e0 exact   (collision spec 2.6.7)
void THISCALL collision_delegator_root_mindist_environment_is_going_to_be_deleted_event(CollisionDelegatorRoot *root,
                                                                                        Environment *env)
{
    if (root) root->vt->scalar_dtor(root, 1);
}

// FUNCTION: PHYSICS_RT 0x1002f3f0 exact   (collision spec 2.6.7)
void THISCALL collision_delegator_root_mindist_collision_is_going_to_be_deleted_event(CollisionDelegatorRoot *root,
                                                                                      Collision *collision)
{
    Object *objects[2];
    collision->vt->get_objects(collision, objects);
    OvElement *element_0 = objects[0]->ov_element, *element_1 = objects[1]->ov_element;
    if (element_0) ov_element_remove_oo_collision(element_0, collision);
    if (element_1) ov_element_remove_oo_collision(element_1, collision);
}

// FUNCTION: PHYSICS_RT 0x1002f3b0 exact   (collision spec 2.6.7)
void THISCALL collision_delegator_root_mindist_object_is_removed_from_collision_detection(CollisionDelegatorRoot *root,
                                                                                          Object *object)
{
    OvElement *element = object->ov_element;
    if (!element) return;
    for (i32 i = element->collisions.count - 1; i >= 0; i--) {
        if (i >= element->collisions.count) continue; // a deleted collision took others along
        Collision *collision = element->collisions.elems[i];
        collision->vt->delegator_deleted(collision, (CollisionDelegator *)root);
    }
}

// FUNCTION: PHYSICS_RT 0x1002f430 exact   (collision spec 3.3)
Collision *THISCALL collision_delegator_root_mindist_delegate_collisions_for_object(CollisionDelegatorRoot *root,
                                                                                   Object *a, Object *b)
{
    CollisionDelegator *delegator = (CollisionDelegator *)root;
    const Ledge *ledge_a = a->surface->vt->single_convex(a->surface);
    const Ledge *ledge_b = b->surface->vt->single_convex(b->surface);
    Collision *collision;
    if (ledge_a && ledge_b) {
        Environment *env = a->env;
        Mindist *mindist;
        if (!ledge_has_children(ledge_a) && !ledge_has_children(ledge_b))
            mindist = mindist_ctor(engine_new(sizeof(Mindist)), env, delegator);
        else
            mindist = (Mindist *)mindist_recursive_ctor(engine_new(sizeof(MindistRecursive)), env, delegator);
        mindist_init_mindist(mindist, a, b, ledge_first_edge(ledge_a), ledge_first_edge(ledge_b));
        collision = (Collision *)mindist;
    } else {
        collision = (Collision *)oo_watcher_ctor(engine_new(sizeof(OoWatcher)), delegator, a, b);
    }
    ov_element_add_oo_collision(a->ov_element, collision);
    ov_element_add_oo_collision(b->ov_element, collision);
    if (collision->fvector_index[1] < 0) { // an object with more than 65535 collisions: this one is not looked at
        collision->vt->scalar_dtor(collision, 1);
        return NULL;
    }
    return collision;
}

// VTABLE: PHYSICS_RT 0x10063a34
const CollisionDelegatorVtable collision_delegator_vtable = {PURE, collision_delegator_scaldel};

// VTABLE: PHYSICS_RT 0x10063a3c
const CollisionDelegatorRootVtable collision_delegator_root_mindist_vtable = {
    collision_delegator_root_mindist_collision_is_going_to_be_deleted_event,
    collision_delegator_root_mindist_scaldel,
    collision_delegator_root_mindist_object_is_removed_from_collision_detection,
    collision_delegator_root_mindist_delegate_collisions_for_object,
    collision_delegator_root_mindist_environment_is_going_to_be_deleted_event,
};
