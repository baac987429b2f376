// Exchange of the mindists of two objects for those whose ledges are near now (collision spec 3.4).
#ifndef COLLISION_CHILD_EXCHANGE_H
#define COLLISION_CHILD_EXCHANGE_H

#include "collision/mindist.h"

// Two ledges as a key; the first two words are the owner's.
typedef struct LedgePairKey {
    Object *objects[2];
    const Ledge *ledges[2];
} LedgePairKey;

// Keeps those of `children` whose pair of ledges is within `range` m, deletes the others, creates the missing.
// A side's ledges are `fixed` alone if given, else those below `expand` (NULL: all of the surface).
void CDECL mindist_manager_create_exact_mindists(Object *a, Object *b, f64 range, PtrVector *children,
                                                 const Ledge *fixed_a, const Ledge *fixed_b, const Ledge *expand_a,
                                                 const Ledge *expand_b, CollisionDelegator *delegator); // 0x10016650

u32 CDECL mm_cmp_calc_hash_index(const LedgePairKey *key); // 0x10016d80
u32 CDECL mm_cmp_calc_hash_index_coll(Collision *collision, void *unused); // 0x10016db0
i32 CDECL mm_cmp_are_equal(Collision *collision, const LedgePairKey *key); // 0x10016df0

// Vectors of collisions that know their index, in one of two slots as a collision may be in two vectors.
void fvector_remove(PtrVector *vector, Collision *collision); // the last element takes its place
void THISCALL u_fvector_ivp_collision_swap_elems(PtrVector *vector, i32 i, i32 j); // 0x100188c0
void THISCALL u_fvector_add(Collision *collision, i32 old_index, i32 new_index); // 0x10016d60

#endif
