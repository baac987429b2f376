// Cluster manager: root cluster, count of objects, listeners of single objects (core.md 2.7).
#include "base/hash.h"
#include "base/memory.h"
#include "base/ptr_vector.h"
#include "base/vhash.h"
#include "base/x87.h"
#include "dynamics/cluster.h"
#include "world/environment.h"

// FUNCTION: PHYSICS_RT 0x1000a4a0 same-result   (core.md 2.7)
void *THISCALL deref_word0(void *p)
{
    return *(void **)p;
}

// FUNCTION: PHYSICS_RT 0x1000a4b0 same-result   (core.md 2.7)
ClusterManager *THISCALL cluster_manager_ctor(ClusterManager *manager, Environment *env)
{
    memset(manager, 0, sizeof *manager);
    manager->env = env;
    manager->root = cluster_ctor(engine_new(sizeof(Cluster)), env);
    manager->object_listeners = vhash_ctor(engine_new(sizeof(VHash)), 16);
    manager->object_listeners->vt = &object_callback_table_hash_vtable;
    manager->collision_listeners = vhash_ctor(engine_new(sizeof(VHash)), 16);
    manager->collision_listeners->vt = &collision_callback_table_hash_vtable;
    return manager;
}

// FUNCTION: PHYSICS_RT 0x1000ab00 exact   (core.md 2.7)
void THISCALL cluster_manager_dtor(ClusterManager *manager)
{
    Object *root = (Object *)manager->root;
    if (root) root->vt->scalar_dtor(root, 1);
    manager->root = NULL;
    VHash *hash = manager->object_listeners;
    if (hash) hash->vt->scalar_dtor(hash, 1);
    manager->object_listeners = NULL;
    hash = manager->collision_listeners;
    if (hash) hash->vt->scalar_dtor(hash, 1);
    manager->collision_listeners = NULL;
}

// FUNCTION: PHYSICS_RT 0x1000adf0 same-result   (core.md 2.7)
void THISCALL cluster_manager_object_counter_increment(ClusterManager *manager, Object *object)
{
    manager->object_count++;
}

// Destroys and frees the table of `object` in `hash`, if any.
static void drop_table(VHash *hash, Object *object, ListenerTable *(THISCALL *find)(VHash *, Object *),
                       void *(THISCALL *remove)(VHash *, Object *))
{
    ListenerTable *table = find(hash, object);
    if (!table) return;
    remove(hash, object);
    object_callback_table_dtor(table);
    engine_delete(table);
}

// FUNCTION: PHYSICS_RT 0x1000ae00 same-result   (core.md 2.8)
// Forgets an object that is being destroyed.
void THISCALL cluster_manager_remove_object(ClusterManager *manager, Object *object)
{
    manager->object_count--;
    drop_table(manager->object_listeners, object, object_callback_table_hash_find_table,
               object_callback_table_hash_remove_table);
    drop_table(manager->collision_listeners, object, collision_callback_table_hash_find_table,
               collision_callback_table_hash_remove_table);
    if (manager->iterator == object) {
        Object *next = cluster_manager_get_next_real_object_in_cluster_tree(manager, object);
        manager->iterator = next == object ? NULL : next;
    }
    UniverseManager *universe = manager->env->universe_manager;
    if (universe) universe->vt->object_deleted(universe, object);
}

// FUNCTION: PHYSICS_RT 0x1000a960 exact   (core.md 2.7)
// Next object of the cluster tree behind `from` (NULL: from the start); NULL behind the last.
Object *THISCALL cluster_manager_get_next_real_object_in_cluster_tree(ClusterManager *manager, Object *from)
{
    Object *node = from;
    while (manager->object_count != 0) {
        Object *next;
        if (node) {
            next = node->next;
        } else {
            node = manager->root->children;
            if (!node) return NULL;
            next = node;
        }
        // down into a cluster
        while (node && node->type == OBJECT_CLUSTER) {
            node = ((Cluster *)node)->children;
            if (node && node->type != OBJECT_CLUSTER) return node;
        }
        // up until something lies beside
        while (!next) {
            if (!node) return NULL;
            Object *below = node;
            node = (Object *)node->father;
            if (!node) {
                if (below == (Object *)manager->root) return NULL;
                node = manager->root->children;
                if (!node) return NULL;
            }
            next = node->next;
        }
        node = next;
        if (node->type != OBJECT_CLUSTER) return node;
    }
    return NULL;
}

// FUNCTION: PHYSICS_RT 0x1000a9f0 exact   (core.md 2.7)
// Offers objects without broadphase pairs (then those with one) to the universe manager. The game has none.
void THISCALL cluster_manager_check_for_unused_objects(ClusterManager *manager, UniverseManager *universe)
{
    const UniverseSettings *settings = universe->vt->settings(universe);
    if (manager->object_count < settings->objects_without_pairs) return;
    for (i32 n = x87_ftol(manager->env->dpsi * settings->checks_without_pairs); n >= 0; n--) {
        Object *object = manager->iterator;
        manager->iterator = cluster_manager_get_next_real_object_in_cluster_tree(manager, object);
        if (!object) return;
        if (object_get_collision_check_reference_count(object) != 0) continue;
        universe->vt->object_unused(universe, object);
        if (manager->object_count < settings->objects_without_pairs) return;
    }
    if (manager->object_count < settings->objects_with_one_pair) return;
    for (i32 n = x87_ftol(manager->env->dpsi * settings->checks_with_one_pair); n >= 0; n--) {
        Object *object = manager->iterator;
        if (!object) return;
        manager->iterator = cluster_manager_get_next_real_object_in_cluster_tree(manager, object);
        if (object_get_collision_check_reference_count(object) != 1) continue;
        universe->vt->object_unused(universe, object);
        if (manager->object_count < settings->objects_with_one_pair) return;
    }
}
