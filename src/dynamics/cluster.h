// Cluster of objects and the cluster manager with the per-object listeners (core.md 2.7).
#ifndef DYNAMICS_CLUSTER_H
#define DYNAMICS_CLUSTER_H

#include "base/containers.h"
#include "dynamics/object.h"
#include "world/listeners.h"

// Listeners of one object.
typedef struct ListenerTable {
    Object *object;
    PtrVector listeners;
} ListenerTable;
ASSERT_SIZE(ListenerTable, 0xc);

// Host's manager of objects that nothing is near; none in the game.
typedef struct UniverseManager UniverseManager;

typedef struct UniverseSettings {
    i32 objects_without_pairs; // from this number of objects on, those without broadphase pairs are offered
    i32 checks_without_pairs;  // 1/s
    i32 objects_with_one_pair;
    i32 checks_with_one_pair;  // 1/s
} UniverseSettings;

typedef struct UniverseManagerVtable {
    void (THISCALL *ensure_around)(UniverseManager *, Object *, const f32 *center, f64 radius); /* 0x00 something came near */
    void (THISCALL *object_unused)(UniverseManager *, Object *);          /* 0x04 */
    void (THISCALL *object_deleted)(UniverseManager *, Object *);         /* 0x08 */
    const UniverseSettings *(THISCALL *settings)(UniverseManager *);      /* 0x0c */
} UniverseManagerVtable;

struct UniverseManager {
    const UniverseManagerVtable *vt;
};

void *THISCALL cluster_scaldel(Cluster *, i32 flags); // 0x10009c60
Cluster *THISCALL cluster_ctor(Cluster *, Environment *); // 0x10009c80
void THISCALL cluster_dtor(Cluster *); // 0x10009cb0
void THISCALL cluster_add_object(Cluster *, Object *); // 0x10009d10
void THISCALL cluster_remove_object(Cluster *, Object *); // 0x10009d40

void *THISCALL deref_word0(void *); // 0x1000a4a0 root of a cluster manager
ClusterManager *THISCALL cluster_manager_ctor(ClusterManager *, Environment *); // 0x1000a4b0
void THISCALL cluster_manager_dtor(ClusterManager *); // 0x1000ab00
void THISCALL cluster_manager_object_counter_increment(ClusterManager *, Object *); // 0x1000adf0
void THISCALL cluster_manager_remove_object(ClusterManager *, Object *); // 0x1000ae00
Object *THISCALL cluster_manager_get_next_real_object_in_cluster_tree(ClusterManager *, Object *from); // 0x1000a960
void THISCALL cluster_manager_check_for_unused_objects(ClusterManager *, UniverseManager *); // 0x1000a9f0

// Per-object listeners; called last to first.
void THISCALL cluster_manager_add_listener_collision(ClusterManager *, Object *, CollisionListener *); // 0x1000ab50
void THISCALL cluster_manager_remove_listener_collision(ClusterManager *, Object *, CollisionListener *); // 0x1000ace0
void THISCALL cluster_manager_fire_event_object_deleted(ClusterManager *, ObjectEvent *); // 0x1000a5d0
void THISCALL cluster_manager_fire_event_object_frozen(ClusterManager *, ObjectEvent *); // 0x1000a6b0
void THISCALL cluster_manager_fire_event_object_revived(ClusterManager *, ObjectEvent *); // 0x1000a710
void THISCALL cluster_manager_fire_event_post_collision(ClusterManager *, Object *, CollisionEvent *); // 0x1000a770
void THISCALL cluster_manager_fire_event_collision_object_deleted(ClusterManager *, Object *); // 0x1000a850
void THISCALL cluster_manager_fire_event_friction_created(ClusterManager *, Object *, FrictionEvent *); // 0x1000a8a0
void THISCALL cluster_manager_fire_event_friction_deleted(ClusterManager *, Object *, FrictionEvent *); // 0x1000a900

ABI_GLOBAL const void *const cluster_vtable[1];                        // 0x100633a4
ABI_GLOBAL const VHashVtable object_callback_table_hash_vtable;       // 0x100633c8
ABI_GLOBAL const VHashVtable collision_callback_table_hash_vtable;    // 0x100633c0

// The two hashes object -> ListenerTable.
void *THISCALL object_callback_table_hash_scaldel(VHash *, i32 flags); // 0x1000a590
void *THISCALL collision_callback_table_hash_scaldel(VHash *, i32 flags); // 0x1000a5b0
void THISCALL object_callback_table_hash_dtor(VHash *); // 0x1001ed90
void THISCALL collision_callback_table_hash_dtor(VHash *); // 0x1001ed10
ListenerTable *THISCALL object_callback_table_hash_find_table(VHash *, Object *); // 0x1000a630
ListenerTable *THISCALL collision_callback_table_hash_find_table(VHash *, Object *); // 0x1000a7d0
void *THISCALL object_callback_table_hash_remove_table(VHash *, Object *); // 0x1000ac70
void *THISCALL collision_callback_table_hash_remove_table(VHash *, Object *); // 0x1000ad80
i32 THISCALL object_callback_table_hash_object_to_index(VHash *, void *object); // 0x1001ee10
i32 THISCALL object_callback_table_hash_compare(VHash *, void *a, void *b); // 0x1001ee50
void THISCALL object_callback_table_dtor(ListenerTable *); // 0x1000aad0

#endif
