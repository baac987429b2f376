// Mindist of hulls of inner ledge-tree nodes: at collision distance it is replaced by children (collision spec 3.6).
// No builder of this DLL makes such hulls, so none exists in the game.
#ifndef COLLISION_MINDIST_RECURSIVE_H
#define COLLISION_MINDIST_RECURSIVE_H

#include "collision/mindist.h"

ABI_GLOBAL const MindistVtable mindist_recursive_vtable;                      // 0x10063ad0
ABI_GLOBAL const CollisionDelegatorVtable mindist_recursive_delegator_vtable; // 0x10063ac8

MindistRecursive *THISCALL mindist_recursive_ctor(MindistRecursive *mindist, Environment *env, CollisionDelegator *delegator); // 0x10030860
void THISCALL mindist_recursive_dtor(MindistRecursive *mindist); // 0x10030910
void *THISCALL mindist_recursive_scaldel(MindistRecursive *mindist, i32 flags); // 0x100308f0
void *THISCALL mindist_recursive_delegator_scaldel_adjust(CollisionDelegator *delegator, i32 flags); // 0x10030c50
void THISCALL mindist_recursive_collision_is_going_to_be_deleted_event(CollisionDelegator *delegator, Collision *child); // 0x100309c0
void THISCALL mindist_recursive_do_impact(MindistRecursive *mindist); // 0x10030540
void THISCALL mindist_recursive_exact_mindist_went_invalid(MindistRecursive *mindist, MindistManager *manager); // 0x10030710
void THISCALL mindist_recursive_delete_all_children(MindistRecursive *mindist); // 0x100307f0
void THISCALL mindist_recursive_recheck_recursive_childs(MindistRecursive *mindist, f64 range); // 0x10030a30
void THISCALL mindist_recursive_invalid_mindist_went_exact(MindistRecursive *mindist); // 0x10030af0
void THISCALL mindist_recursive_rec_hull_limit_exceeded_event(MindistRecursive *mindist); // 0x10030b20

#endif
