// Cluster: the list of an environment's objects, newest first (core.md 2.1).
#include "dynamics/cluster.h"

#include "base/memory.h"

// FUNCTION: PHYSICS_RT 0x10009c80 same-result   (core.md 2.1)
Cluster *THISCALL cluster_ctor(Cluster *cluster, Environment *env)
{
    object_ctor_env((Object *)cluster, env);
    cluster->vt = cluster_vtable;
    cluster->children = NULL;
    cluster->type = OBJECT_CLUSTER;
    return cluster;
}

// FUNCTION: PHYSICS_RT 0x10009cb0 exact   (core.md 2.1)
// Deletes the children, always the current first.
void THISCALL cluster_dtor(Cluster *cluster)
{
    cluster->vt = cluster_vtable;
    while (cluster->children) {
        Object *child = cluster->children;
        child->vt->scalar_dtor(child, 1);
        if (cluster->children == child) break; // its deletion is under way: a listener ends the world
    }
    object_dtor_09ba0((Object *)cluster);
}

// FUNCTION: PHYSICS_RT 0x10009c60 exact   (core.md 2.1)
void *THISCALL cluster_scaldel(Cluster *cluster, i32 flags)
{
    cluster_dtor(cluster);
    if (flags & 1) engine_delete(cluster);
    return cluster;
}

// FUNCTION: PHYSICS_RT 0x10009d10 same-result   (core.md 2.1)
void THISCALL cluster_add_object(Cluster *cluster, Object *object)
{
    object->next = cluster->children;
    object->prev = NULL;
    if (cluster->children) cluster->children->prev = object;
    cluster->children = object;
    object->father = cluster;
}

// FUNCTION: PHYSICS_RT 0x10009d40 same-result   (core.md 2.1)
void THISCALL cluster_remove_object(Cluster *cluster, Object *object)
{
    if (object->prev) {
        object->prev->next = object->next;
    } else {
        cluster->children = object->next;
    }
    if (object->next) object->next->prev = object->prev;
}

// VTABLE: PHYSICS_RT 0x100633a4
const void *const cluster_vtable[1] = {cluster_scaldel};
