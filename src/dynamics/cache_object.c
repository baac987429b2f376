// World transforms of objects at the current time, in a ring of reusable entries (core.md 6.7).
#include "dynamics/cache_object.h"

#include "base/matrix.h"
#include "base/memory.h"
#include "base/quat.h"
#include "dynamics/core.h"
#include "world/environment.h"

#define DEFAULT_CACHE_OBJECTS 256

// FUNCTION: PHYSICS_RT 0x10018910 same-result   (core.md 6.7)
// The object gets a fresh entry when next asked.
void CDECL cache_object_manager_invalid_cache_object(Object *object)
{
    if (!object->cache) return;
    object->cache->object = NULL;
    object->cache = NULL;
}

// FUNCTION: PHYSICS_RT 0x100189c0 same-result   (core.md 6.7)
// A size that is no power of two becomes 256.
CacheObjectManager *THISCALL cache_object_manager_ctor(CacheObjectManager *manager, i32 size)
{
    if (size <= 0 || (size & (size - 1))) size = DEFAULT_CACHE_OBJECTS;
    manager->size = size;
    manager->entries = p_calloc(sizeof(CacheObject), (u32)size);
    manager->cursor = 0;
    return manager;
}

// FUNCTION: PHYSICS_RT 0x100189f0 exact   (core.md 6.7)
void THISCALL cache_object_manager_dtor(CacheObjectManager *manager)
{
    for (i32 i = 0; i < manager->size; i++) {
        Object *owner = manager->entries[i].object;
        if (owner) cache_object_manager_invalid_cache_object(owner);
    }
    free(manager->entries);
    manager->entries = NULL;
}

// FUNCTION: PHYSICS_RT 0x10018930 same-result   (core.md 6.7)
// The next entry nobody holds a reference to, taken from its old owner. When all are held (the original searches for
// ever) the one at the cursor is taken.
CacheObject *THISCALL cache_object_manager_get_cache_object(CacheObjectManager *manager, Object *object)
{
    const i32 mask = manager->size - 1;
    CacheObject *entry = &manager->entries[manager->cursor];
    for (i32 tries = manager->size; entry->refcount != 0 && tries > 0; tries--) {
        manager->cursor = (manager->cursor + 1) & mask;
        entry = &manager->entries[manager->cursor];
    }
    manager->cursor = (manager->cursor + 1) & mask;
    if (entry->object) cache_object_manager_invalid_cache_object(entry->object);
    entry->object = object;
    object->cache = entry;
    entry->time_code = 0;
    if (object->state >= STATE_NOT_SIMULATED) cache_object_update_cache_object(entry);
    return entry;
}

// FUNCTION: PHYSICS_RT 0x1001a190 same-result   (core.md 6.7)
CacheObject *THISCALL object_get_cache_object(Object *object)
{
    return cache_object_of(object);
}

// FUNCTION: PHYSICS_RT 0x10018a40 same-result   (core.md 6.7)
void THISCALL cache_object_update_cache_object(CacheObject *entry)
{
    const Object *object = entry->object;
    const Core *core = object->core;
    f64 now = object->env->time;
    entry->time_code = object->env->time_code;
    Quat *q = &entry->q_world;
    Vec3d *t = &entry->m_world_f_object.t;

    ext elapsed = now - core->time_last_psi;
    if (elapsed < 0 || elapsed > 0) {
        f64 fraction = elapsed * core->inv_dt;
        quat_set_interpolate_smoothly(q, &core->q_last, &core->q_next, fraction);
        f64 z = core->vel.z * elapsed + core->pos.z;
        t->x = core->vel.x * elapsed + core->pos.x;
        t->y = core->vel.y * elapsed + core->pos.y;
        t->z = z;
    } else {
        *q = core->q_last;
        t->x = core->pos.x;
        t->y = core->pos.y;
        t->z = core->pos.z;
    }
    entry->core_pos.x = t->x;
    entry->core_pos.y = t->y;
    entry->core_pos.z = t->z;
    quat_set_matrix(q, (Matrix3 *)&entry->m_world_f_object);
    if (!(object->flags & OBJECT_SHIFT_ZERO_MASK)) {
        matrix_vmult4_fp(&entry->m_world_f_object, &object->shift_core_f_object, t);
    }

    const Quat *e = object->q_core_f_object;
    if (!e) return;
    ext x = ((q->w * e->x + e->z * q->y) + e->w * q->x) - q->z * e->y;
    ext y = ((q->w * e->y + q->z * e->x) + e->w * q->y) - e->z * q->x;
    f64 z = ((q->w * e->z + q->z * e->w) + q->x * e->y) - q->y * e->x;
    f64 w = ((q->w * e->w - q->x * e->x) - q->y * e->y) - q->z * e->z;
    q->x = x;
    q->y = y;
    q->z = z;
    q->w = w;
    quat_set_matrix(q, (Matrix3 *)&entry->m_world_f_object);
}

// FUNCTION: PHYSICS_RT 0x10018ca0 same-result   (core.md 6.7)
void THISCALL cache_object_transform_position_to_object_coords(CacheObject *entry, const Vec3d *ws, Vec3d *os)
{
    const Matrix *m = &entry->m_world_f_object;
    ext x = ws->x - m->t.x;
    ext y = ws->y - m->t.y;
    ext z = ws->z - m->t.z;
    os->x = (m->r[2].x * z + m->r[1].x * y) + m->r[0].x * x;
    os->y = (m->r[2].y * z + m->r[1].y * y) + m->r[0].y * x;
    os->z = (m->r[2].z * z + m->r[1].z * y) + m->r[0].z * x;
}

// FUNCTION: PHYSICS_RT 0x10018d10 same-result   (core.md 6.7)
void THISCALL cache_object_transform_position_to_world_coords(CacheObject *entry, const Vec3f *os, Vec3d *ws)
{
    const Matrix *m = &entry->m_world_f_object;
    f64 x = m->r[0].x * os->x;
    f64 y = m->r[1].x * os->x;
    ext z = os->x * m->r[2].x;
    x = m->r[0].y * os->y + x;
    y = m->r[1].y * os->y + y;
    z = z + m->r[2].y * os->y;
    x = m->r[0].z * os->z + x;
    y = (m->r[1].z * os->z + y) + m->t.y;
    z = (z + m->r[2].z * os->z) + m->t.z;
    ws->x = x + m->t.x;
    ws->y = y;
    ws->z = z;
}

// FUNCTION: PHYSICS_RT 0x10018dc0 same-result   (core.md 6.7)
void THISCALL cache_object_transform_vector_to_object_coords(CacheObject *entry, const Vec3d *ws, Vec3d *os)
{
    const Vec3d *r = entry->m_world_f_object.r;
    ext y = (r[0].y * ws->x + r[2].y * ws->z) + r[1].y * ws->y;
    f64 z = (r[0].z * ws->x + r[2].z * ws->z) + r[1].z * ws->y;
    os->x = (r[2].x * ws->z + r[1].x * ws->y) + r[0].x * ws->x;
    os->y = y;
    os->z = z;
}

// FUNCTION: PHYSICS_RT 0x10018e30 exact   (core.md 6.7)
void THISCALL cache_object_transform_vector_to_object_coords_f(CacheObject *entry, const Vec3f *ws, Vec3f *os)
{
    const Vec3d *r = entry->m_world_f_object.r;
    ext y = (r[0].y * ws->x + r[2].y * ws->z) + r[1].y * ws->y;
    f64 z = (r[0].z * ws->x + r[2].z * ws->z) + r[1].z * ws->y;
    os->x = (r[2].x * ws->z + r[1].x * ws->y) + r[0].x * ws->x;
    os->y = y;
    os->z = z;
}

// FUNCTION: PHYSICS_RT 0x10018ea0 same-result   (core.md 6.7)
void THISCALL cache_object_transform_vector_to_world_coords(CacheObject *entry, const Vec3d *os, Vec3d *ws)
{
    const Vec3d *r = entry->m_world_f_object.r;
    ext y = (r[1].x * os->x + r[1].z * os->z) + r[1].y * os->y;
    f64 z = (r[2].x * os->x + r[2].z * os->z) + r[2].y * os->y;
    ws->x = (r[0].z * os->z + r[0].y * os->y) + r[0].x * os->x;
    ws->y = y;
    ws->z = z;
}

// FUNCTION: PHYSICS_RT 0x10018f10 same-result   (core.md 6.7)
void THISCALL cache_object_transform_vector_to_world_coords_f(CacheObject *entry, const Vec3f *os, Vec3f *ws)
{
    const Vec3d *r = entry->m_world_f_object.r;
    ext y = (r[1].x * os->x + r[1].z * os->z) + r[1].y * os->y;
    f64 z = (r[2].x * os->x + r[2].z * os->z) + r[2].y * os->y;
    ws->x = (r[0].z * os->z + r[0].y * os->y) + r[0].x * os->x;
    ws->y = y;
    ws->z = z;
}
