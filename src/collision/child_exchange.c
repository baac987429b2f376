// Exchange of the mindists of two objects for those whose ledges are near now (collision spec 3.4).
#include "collision/child_exchange.h"

#include "base/matrix.h"
#include "base/memory.h"
#include "base/ptr_vector.h"
#include "base/vector_ops.h"
#include "collision/index_hash.h"
#include "collision/mindist_recursive.h"
#include "dynamics/cache_object.h"
#include "dynamics/core.h"
#include "dynamics/object.h"
#include "world/environment.h"

#define INLINE_LEDGES 256
#define INLINE_MINDISTS 128

// Ledge vector with its first elements on the stack.
typedef struct LedgeVector {
    BigVector v;
    const Ledge *inline_ledges[INLINE_LEDGES];
} LedgeVector;

// Mixes a hash: h + 1023 * (h >> 8).
static u32 mix(u32 h)
{
    return (u32)((i32)h >> 8) * 0x3ff + h;
}

static inline u32 hash_of_key(const LedgePairKey *key)
{
    return mix((u32)(uintptr_t)key->ledges[1] * 75 ^ (u32)(uintptr_t)key->ledges[0]);
}

// FUNCTION: PHYSICS_RT 0x10016d80 exact   (collision spec 3.4)
u32 CDECL mm_cmp_calc_hash_index(const LedgePairKey *key)
{
    return hash_of_key(key);
}

// FUNCTION: PHYSICS_RT 0x10016db0 exact   (collision spec 3.4)
u32 CDECL mm_cmp_calc_hash_index_coll(Collision *collision, void *unused)
{
    LedgePairKey key;
    collision->vt->get_ledges(collision, key.ledges);
    return hash_of_key(&key);
}

// FUNCTION: PHYSICS_RT 0x10016df0 exact   (collision spec 3.4)
i32 CDECL mm_cmp_are_equal(Collision *collision, const LedgePairKey *key)
{
    const Ledge *ledges[2];
    collision->vt->get_ledges(collision, ledges);
    return ledges[0] == key->ledges[0] && ledges[1] == key->ledges[1];
}

static inline void set_index(Collision *collision, i32 old_index, i32 new_index)
{
    collision->fvector_index[collision->fvector_index[0] == old_index ? 0 : 1] = new_index;
}

// FUNCTION: PHYSICS_RT 0x10016d60 exact   (collision spec 3.4)
void THISCALL u_fvector_add(Collision *collision, i32 old_index, i32 new_index)
{
    set_index(collision, old_index, new_index);
}

// FUNCTION: PHYSICS_RT 0x100188c0 exact   (collision spec 3.4)
void THISCALL u_fvector_ivp_collision_swap_elems(PtrVector *vector, i32 i, i32 j)
{
    Collision *a = vector->elems[i], *b = vector->elems[j];
    vector->elems[i] = b;
    vector->elems[j] = a;
    set_index(a, i, j);
    set_index(b, j, i);
}

// A collision that is not in the vector changes nothing (the original counts down anyway).
void fvector_remove(PtrVector *vector, Collision *collision)
{
    i32 i = collision->fvector_index[0];
    if (i < 0 || i >= vector->count || vector->elems[i] != collision) {
        i = collision->fvector_index[1];
        if (i < 0 || i >= vector->count || vector->elems[i] != collision) return;
    }
    i32 last = --vector->count;
    if (last > i) {
        Collision *moved = vector->elems[last];
        vector->elems[i] = moved;
        set_index(moved, last, i);
    }
    set_index(collision, i, -1);
}

// Ledges of `object` within reach of `other`'s mass centre, or `fixed` alone.
static void collect_ledges(LedgeVector *ledges, Object *object, Object *other, f64 range, const Ledge *fixed,
                           const Ledge *expand, const Ledge *other_fixed)
{
    if (fixed) {
        big_vector_append(&ledges->v, (void *)fixed);
        return;
    }
    const Core *core = other->core;
    Vec3d center, center_os;
    f64 dt = object->env->time - core->time_last_psi;
    vec3d_add_multiple(&center, &core->pos, &core->vel, dt);
    f64 radius = (ext)object->extra_radius + core->radius + range;
    CacheObject *cache = cache_object_of(object);
    cache->refcount--; // not held
    matrix_vimult4(&cache->m_world_f_object, &center, &center_os);
    SurfaceManager *surface = object->surface;
    surface->vt->ledges_within_radius(surface, &center_os, radius, expand, NULL, other_fixed, (void *)&ledges->v);
}

static void free_ledges(LedgeVector *ledges)
{
    if (ledges->v.elems && ledges->v.elems != (void **)ledges->inline_ledges) free(ledges->v.elems);
}

static Collision *new_mindist(Environment *env, Object *a, Object *b, const Ledge *ledge_a, const Ledge *ledge_b,
                              CollisionDelegator *delegator)
{
    Mindist *mindist;
    if (!ledge_has_children(ledge_a) && !ledge_has_children(ledge_b))
        mindist = mindist_ctor(engine_new(sizeof(Mindist)), env, delegator);
    else
        mindist = (Mindist *)mindist_recursive_ctor(engine_new(sizeof(MindistRecursive)), env, delegator);
    mindist_init_mindist(mindist, a, b, ledge_first_edge(ledge_a), ledge_first_edge(ledge_b));
    return (Collision *)mindist;
}

// FUNCTION: PHYSICS_RT 0x10016650 exact   (collision spec 3.4)
//
// Order is behaviour: pairs are visited from the last ledge to the first, kept mindists gather at the front, surplus ones
// die from the last to the first, new ones are appended from the last made to the first.
void CDECL mindist_manager_create_exact_mindists(Object *a, Object *b, f64 range, PtrVector *children,
                                                 const Ledge *fixed_a, const Ledge *fixed_b, const Ledge *expand_a,
                                                 const Ledge *expand_b, CollisionDelegator *delegator)
{
    Environment *env = a->env;
    LedgeVector ledges_a, ledges_b;
    u_big_vector_ivp_compact_ledge_ctor_prealloc(&ledges_a.v, (void **)ledges_a.inline_ledges, INLINE_LEDGES);
    u_big_vector_ivp_compact_ledge_ctor_prealloc(&ledges_b.v, (void **)ledges_b.inline_ledges, INLINE_LEDGES);
    collect_ledges(&ledges_a, a, b, range, fixed_a, expand_a, fixed_b);
    collect_ledges(&ledges_b, b, a, range, fixed_b, expand_b, fixed_a);

    IndexHash hash;
    index_hash_init(&hash, children->count, ((i64)ledges_a.v.count * ledges_b.v.count + children->count) * 2 + 2);
    for (i32 i = children->count - 1; i >= 0; i--) index_hash_add(&hash, mm_cmp_calc_hash_index_coll(children->elems[i], NULL), i);

    struct {
        PtrVector v;
        void *inline_elems[INLINE_MINDISTS];
    } created;
    vector_of_collisions_ctor(&created.v, created.inline_elems, INLINE_MINDISTS);
    i32 kept = 0;
    for (i32 i = (i32)ledges_a.v.count - 1; i >= 0; i--) {
        for (i32 j = (i32)ledges_b.v.count - 1; j >= 0; j--) {
            LedgePairKey key = {{a, b}, {ledges_a.v.elems[i], ledges_b.v.elems[j]}};
            u32 slot = index_hash_slot(&hash, mm_cmp_calc_hash_index(&key));
            while (index_hash_at(&hash, slot) >= 0 && !mm_cmp_are_equal(children->elems[index_hash_at(&hash, slot)], &key))
                slot = index_hash_slot(&hash, slot + 1);
            i32 found = index_hash_at(&hash, slot);
            if (found < 0) {
                Collision *mindist = new_mindist(env, a, b, key.ledges[0], key.ledges[1], delegator);
                if (ptr_vector_append(&created.v, mindist) < 0) mindist->vt->scalar_dtor(mindist, 1);
                continue;
            }
            if (found > kept) {
                u32 kept_slot = index_hash_find(&hash, mm_cmp_calc_hash_index_coll(children->elems[kept], NULL), kept);
                index_hash_set(&hash, kept_slot, found);
                index_hash_set(&hash, slot, kept);
                u_fvector_ivp_collision_swap_elems(children, kept, found);
            }
            kept++;
        }
    }

    for (i32 i = children->count - 1; i >= kept; i--) {
        Collision *child = children->elems[i];
        if (child) child->vt->scalar_dtor(child, 1); // takes itself out through its delegator
    }
    for (i32 i = created.v.count - 1; i >= 0; i--) {
        Collision *mindist = created.v.elems[i];
        i32 index = ptr_vector_append(children, mindist);
        if (index >= 0)
            u_fvector_add(mindist, -1, index);
        else
            mindist->vt->scalar_dtor(mindist, 1); // more than 65535 pairs of ledges: the rest is not looked at
    }
    ptr_vector_free(&created.v);
    index_hash_free(&hash);
    free_ledges(&ledges_b);
    free_ledges(&ledges_a);
}
