// World transforms of objects at the current time, in a ring of reusable entries (core.md 6.7).
#ifndef DYNAMICS_CACHE_OBJECT_H
#define DYNAMICS_CACHE_OBJECT_H

#include "collision/mindist.h"
#include "dynamics/object.h"
#include "world/environment.h"

void CDECL cache_object_manager_invalid_cache_object(Object *); // 0x10018910 detaches the object's entry
CacheObject *THISCALL cache_object_manager_get_cache_object(CacheObjectManager *, Object *); // 0x10018930
CacheObjectManager *THISCALL cache_object_manager_ctor(CacheObjectManager *, i32 size); // 0x100189c0
void THISCALL cache_object_manager_dtor(CacheObjectManager *); // 0x100189f0
void THISCALL cache_object_update_cache_object(CacheObject *); // 0x10018a40

void THISCALL cache_object_transform_position_to_object_coords(CacheObject *, const Vec3d *ws, Vec3d *os); // 0x10018ca0
void THISCALL cache_object_transform_position_to_world_coords(CacheObject *, const Vec3f *os, Vec3d *ws); // 0x10018d10
void THISCALL cache_object_transform_vector_to_object_coords(CacheObject *, const Vec3d *ws, Vec3d *os); // 0x10018dc0
void THISCALL cache_object_transform_vector_to_object_coords_f(CacheObject *, const Vec3f *ws, Vec3f *os); // 0x10018e30
void THISCALL cache_object_transform_vector_to_world_coords(CacheObject *, const Vec3d *os, Vec3d *ws); // 0x10018ea0
void THISCALL cache_object_transform_vector_to_world_coords_f(CacheObject *, const Vec3f *os, Vec3f *ws); // 0x10018f10

// Entry of the object with one more reference, filled for the current time (object_get_cache_object, in line).
static inline CacheObject *cache_object_of(Object *object)
{
    if (!object->cache) object->cache = cache_object_manager_get_cache_object(object->env->cache_object_manager, object);
    object->cache->refcount++;
    if (object->state < STATE_NOT_SIMULATED && object->env->time_code > object->cache->time_code) {
        cache_object_update_cache_object(object->cache);
    }
    return object->cache;
}

#endif
