// Pairs of objects: an object's sphere is put into the OV tree anew, its collisions follow (collision spec 2.6.1, 2.6.2).
#include "base/memory.h"
#include "base/ptr_vector.h"
#include "collision/child_exchange.h"
#include "collision/delegator_root.h"
#include "collision/filter.h"
#include "collision/index_hash.h"
#include "collision/mindist_manager.h"
#include "collision/ov_tree.h"
#include "collision/range_manager.h"
#include "dynamics/cluster.h"
#include "dynamics/core.h"
#include "dynamics/object.h"
#include "world/environment.h"

#define INLINE_PARTNERS 128
#define HULL_MARGIN_RECURSIVE 0x1.d83c94fb6d2acp-64 // 1e-19 m

typedef struct PartnerVector {
    PtrVector v;
    void *inline_elems[INLINE_PARTNERS];
} PartnerVector;

static u32 partner_hash(uintptr_t partner)
{
    u32 h = (u32)partner;
    return (u32)((i32)h >> 8) * 0x3ff + h;
}

static inline u32 collision_hash(Collision *collision, const Object *object)
{
    Object *objects[2];
    collision->vt->get_objects(collision, objects);
    return partner_hash((uintptr_t)objects[1] ^ (uintptr_t)objects[0] ^ (uintptr_t)object);
}

// FUNCTION: PHYSICS_RT 0x100176a0 exact   (collision spec 2.6.2)
u32 CDECL oo_cmp_calc_hash_index(Collision *collision, Object *object)
{
    return collision_hash(collision, object);
}

static i32 is_collision_with(Collision *collision, const Object *partner)
{
    Object *objects[2];
    collision->vt->get_objects(collision, objects);
    return objects[0] == partner || objects[1] == partner;
}

static i32 may_collide(Object *object, Object *other, CollisionFilter *filter)
{
    if (((object->flags | other->flags) & 7) == 0) return 0; // neither moves
    if (object->friction_core == other->friction_core) return 0;
    return filter->vt->check(filter, object, other) != 0;
}

// Keeps the element's collisions with candidates, deletes the others and lists the candidates it has none with.
static void reconcile(OvElement *element, Object *object, const PtrVector *candidates, PtrVector *missing)
{
    PtrVector *collisions = &element->collisions;
    CollisionFilter *filter = object->env->collision_filter;
    IndexHash hash;
    index_hash_init(&hash, collisions->count, ((i64)collisions->count + candidates->count) * 4 + 4);
    for (i32 i = collisions->count - 1; i >= 0; i--)
        index_hash_add(&hash, collision_hash(collisions->elems[i], object), i);

    i32 kept = 0;
    for (i32 i = candidates->count - 1; i >= 0; i--) {
        Object *other = ((const OvElement *)candidates->elems[i])->object;
        if (!may_collide(object, other, filter)) continue;
        u32 slot = index_hash_slot(&hash, partner_hash((uintptr_t)other));
        while (index_hash_at(&hash, slot) >= 0 && !is_collision_with(collisions->elems[index_hash_at(&hash, slot)], other))
            slot = index_hash_slot(&hash, slot + 1);
        i32 found = index_hash_at(&hash, slot);
        if (found < 0) {
            ptr_vector_append(missing, other);
            continue;
        }
        if (found > kept) {
            u32 kept_slot = index_hash_find(&hash, oo_cmp_calc_hash_index(collisions->elems[kept], object), kept);
            index_hash_set(&hash, kept_slot, found);
            index_hash_set(&hash, slot, kept);
            u_fvector_ivp_collision_swap_elems(collisions, kept, found);
        }
        kept++;
    }
    index_hash_free(&hash);
    for (i32 i = collisions->count - 1; i >= kept; i--) {
        Collision *collision = collisions->elems[i];
        if (collision) collision->vt->scalar_dtor(collision, 1); // takes itself out through its delegator
    }
}

static void make_collisions(Environment *env, Object *object, const PtrVector *missing)
{
    for (i32 i = missing->count - 1; i >= 0; i--) {
        for (i32 k = env->delegator_roots.count - 1; k >= 0; k--) {
            CollisionDelegatorRoot *root = env->delegator_roots.elems[k];
            if (root->vt->make_collision(root, object, missing->elems[i])) break;
        }
    }
}

// FUNCTION: PHYSICS_RT 0x10017140 exact   (collision spec 2.6.2)
void THISCALL mindist_manager_recheck_ov_element(MindistManager *manager, Object *object)
{
    OvElement *element = object->ov_element;
    PartnerVector candidates, missing;
    ptr_vector_init_inline(&candidates.v, INLINE_PARTNERS);
    if (!element) {
        ptr_vector_clear(&candidates.v);
        return;
    }
    Environment *env = manager->env;
    const Core *core = object->core;
    ov_tree_manager_remove_ov_element(env->ov_tree, element);
    env->statistics.ov_rechecks++;
    for (i32 k = 0; k < 3; k++) element->center[k] = core->m_world_f_core.t.k[k];

    if (manager->rechecking) {
        ov_tree_manager_insert_ov_element(env->ov_tree, element, core->radius, core->radius, NULL);
        ov_element_add_to_hull_manager(element, &object->hull, HULL_MARGIN_RECURSIVE);
        ptr_vector_clear(&candidates.v);
        return;
    }

    f64 radius = core->radius + env->range_manager->vt->range_in_world(env->range_manager, object);
    if (env->universe_manager && (object->flags & 7)) {
        manager->rechecking = 1;
        env->universe_manager->vt->ensure_around(env->universe_manager, object, element->center, radius);
        manager->rechecking = 0;
    }
    ptr_vector_init_inline(&missing.v, INLINE_PARTNERS);
    ext radius_used = ov_tree_manager_insert_ov_element(env->ov_tree, element, radius, radius, &candidates.v);
    f64 margin = radius_used - core->radius;
    ov_element_add_to_hull_manager(element, &object->hull, margin);

    reconcile(element, object, &candidates.v, &missing.v);
    make_collisions(env, object, &missing.v);
    ptr_vector_free(&missing.v);
    ptr_vector_free(&candidates.v);
}

// FUNCTION: PHYSICS_RT 0x100176e0 exact   (collision spec 2.6.1)
void THISCALL mindist_manager_enable_collision_detection_for_object(MindistManager *manager, Object *object)
{
    OvElement *old = object->ov_element;
    if (old) old->listener.vt->scalar_dtor(&old->listener, 1);
    object->ov_element = NULL;
    object->ov_element = ov_element_ctor(engine_new(sizeof(OvElement)), object);
    mindist_manager_recheck_ov_element(manager, object);
}
