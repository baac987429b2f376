// Collision filters: which pairs of objects are looked at (collision spec 2.6.8, core.md 9.5).
#ifndef COLLISION_FILTER_H
#define COLLISION_FILTER_H

#include "base/containers.h"

typedef struct CollisionFilterVtable {
    i32 (THISCALL *check)(CollisionFilter *, Object *, Object *);     /* 0x00 nonzero: may collide */
    void (THISCALL *env_deleted)(CollisionFilter *, Environment *);   /* 0x04 */
    void *(THISCALL *scalar_dtor)(CollisionFilter *, i32 flags);      /* 0x08 */
} CollisionFilterVtable;

struct CollisionFilter {
    const CollisionFilterVtable *vt;
};

// Objects of one group (up to 8 characters, not empty) do not collide.
typedef struct GroupFilter {
    CollisionFilter base;
    i32 delete_with_env;
} GroupFilter;
ASSERT_SIZE(GroupFilter, 8);

// Pairs that do not collide; records are malloc'ed, the smaller address first.
typedef struct PairRecord {
    Object *low;
    Object *high;
} PairRecord;

typedef struct PairFilter {
    CollisionFilter base;
    VHash *pairs;
} PairFilter;
ASSERT_SIZE(PairFilter, 8);

// All filters must agree.
typedef struct FilterChain {
    CollisionFilter base;   /* 0x00 */
    i32 delete_with_env;    /* 0x04 */
    PtrVector filters;      /* 0x08 */
} FilterChain;
ASSERT_SIZE(FilterChain, 0x10);

ABI_GLOBAL const CollisionFilterVtable collision_filter_vtable;      // 0x1006364c
ABI_GLOBAL const CollisionFilterVtable group_filter_vtable;          // 0x10063658
ABI_GLOBAL const CollisionFilterVtable pair_filter_vtable;           // 0x1006366c
ABI_GLOBAL const CollisionFilterVtable filter_chain_vtable;          // 0x10063678

void THISCALL collision_filter_dtor(CollisionFilter *filter); // 0x100148d0
void *THISCALL collision_filter_scaldel(CollisionFilter *filter, i32 flags); // 0x100148e0

i32 THISCALL collision_filter_coll_group_ident_check_objects_for_collision_detection(CollisionFilter *filter, Object *a, Object *b); // 0x10014900
void THISCALL collision_filter_coll_group_ident_dtor(CollisionFilter *filter); // 0x10014940
void *THISCALL collision_filter_coll_group_ident_scaldel(CollisionFilter *filter, i32 flags); // 0x10014950
CollisionFilter *THISCALL collision_filter_coll_group_ident_ctor(CollisionFilter *filter, i32 delete_with_env); // 0x10014970
void THISCALL collision_filter_coll_group_ident_environment_will_be_deleted(CollisionFilter *filter, Environment *env); // 0x10014990

ABI_GLOBAL const VHashVtable cfep_hash_vtable; // 0x10063664

i32 THISCALL cfep_hash_compare(VHash *hash, const PairRecord *a, const PairRecord *b); // 0x100149b0
u32 STDCALL cfep_hash_object_to_index(const PairRecord *pair); // 0x100149e0
PairRecord *THISCALL cfep_hash_find_pair(VHash *hash, const PairRecord *pair); // 0x10014a20
VHash *THISCALL cfep_hash_ctor(VHash *hash, i32 size); // 0x10014a40
void *THISCALL cfep_hash_scaldel(VHash *hash, i32 flags); // 0x10014a60
void THISCALL cfep_hash_dtor(VHash *hash); // 0x10014a80

CollisionFilter *THISCALL collision_filter_exclusive_pair_ctor(CollisionFilter *filter); // 0x10014b80
void THISCALL collision_filter_exclusive_pair_dtor(CollisionFilter *filter); // 0x10014c10
void *THISCALL collision_filter_exclusive_pair_scaldel(CollisionFilter *filter, i32 flags); // 0x10014bf0
void THISCALL collision_filter_exclusive_pair_generate_hash_entry(CollisionFilter *filter, Object *a, Object *b, PairRecord *out); // 0x10014b10
i32 THISCALL collision_filter_exclusive_pair_check_objects_for_collision_detection(CollisionFilter *filter, Object *a, Object *b); // 0x10014b30
void THISCALL collision_filter_exclusive_pair_environment_will_be_deleted(CollisionFilter *filter, Environment *env); // 0x10014b70

CollisionFilter *THISCALL meta_collision_filter_ctor(CollisionFilter *chain, i32 delete_with_env); // 0x10014d40
void THISCALL meta_collision_filter_dtor(CollisionFilter *chain); // 0x10014ce0
void *THISCALL meta_collision_filter_scaldel(CollisionFilter *chain, i32 flags); // 0x10014d20
void THISCALL meta_collision_filter_add_collision_filter(CollisionFilter *chain, CollisionFilter *filter); // 0x10014c70
i32 THISCALL meta_collision_filter_check_objects_for_collision_detection(CollisionFilter *chain, Object *a, Object *b); // 0x10014ca0
void THISCALL meta_collision_filter_environment_will_be_deleted(CollisionFilter *chain, Environment *env); // 0x10014d90

#endif
