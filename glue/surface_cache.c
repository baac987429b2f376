// Collision surfaces by name: the first Physicalize with a name defines the shape for all later ones (glue.md 5.5).
#include <stdlib.h>

#include "base/hash.h"
#include "base/memory.h"
#include "glue/manager.h"

void manager_new_surface_cache(Manager *m, i32 buckets)
{
    m->surfaces = u_string_hash_ctor(engine_new(sizeof *m->surfaces), buckets, NULL);
}

// FUNCTION: PHYSICS_RT 0x10006b50 same-result   (glue.md 5.5)
void THISCALL manager_add_surface_manager(Manager *m, const char *name, SurfaceManager *surface)
{
    u_string_hash_add(m->surfaces, name, surface);
}

// FUNCTION: PHYSICS_RT 0x10006f90 same-result   (glue.md 5.5)
SurfaceManager *THISCALL manager_get_surface_by_name(Manager *m, const char *name)
{
    return u_string_hash_find(m->surfaces, name);
}

void manager_free_compact_surfaces(Manager *m)
{
    for (i32 b = 0; m->surfaces && b < m->surfaces->bucket_count; b++) {
        for (StringHashElem *n = m->surfaces->buckets[b]; n; n = n->next) {
            SurfaceManager *surface = n->value;
            if (!surface) continue;
            ivp_free_aligned(surface->data);
            surface->data = NULL;
        }
    }
}

// FUNCTION: PHYSICS_RT 0x10007ba0 same-result   (glue.md 5.5)
//
// The compact surfaces themselves stay, as in the original: objects may still use them.
void THISCALL manager_delete_collision_surface(Manager *m)
{
    StringHash *hash = m->surfaces;
    m->surfaces = NULL;
    if (!hash) return;
    for (i32 b = 0; b < hash->bucket_count; b++) {
        StringHashElem *next;
        for (StringHashElem *n = hash->buckets[b]; n; n = next) {
            next = n->next;
            SurfaceManager *surface = n->value;
            if (surface) surface->vt->scalar_dtor(surface, 1);
            slot_free(n);
        }
    }
    slot_free(hash->buckets);
    slot_free(hash); // leaked by the original
}
