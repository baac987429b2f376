// Mindist manager: the lists of exact and invalid mindists, pairs of objects, the passes of a PSI (collision spec 4.4-4.7).
#ifndef COLLISION_MINDIST_MANAGER_H
#define COLLISION_MINDIST_MANAGER_H

#include "collision/mindist.h"

MindistManager *THISCALL mindist_manager_ctor(MindistManager *manager, Environment *env); // 0x100186e0
void THISCALL mindist_manager_dtor(MindistManager *manager); // 0x10018710

// ---- lists ----
void THISCALL mindist_manager_insert_exact_mindist(MindistManager *manager, Mindist *mindist); // 0x10016e30
void THISCALL mindist_manager_insert_invalid_mindist(MindistManager *manager, Mindist *mindist); // 0x10016ef0
void THISCALL mindist_manager_insert_and_recalc_exact_mindist(MindistManager *manager, Mindist *mindist); // 0x10016f90
void THISCALL mindist_manager_insert_and_recalc_phantom_mindist(MindistManager *manager, Mindist *mindist); // 0x100170a0
void THISCALL mindist_manager_remove_exact_mindist(MindistManager *manager, Mindist *mindist); // 0x10018230
void THISCALL mindist_manager_remove_invalid_mindist(MindistManager *manager, Mindist *mindist); // 0x10018310
void THISCALL mindist_manager_remove_hull_mindist(MindistManager *manager, Mindist *mindist); // 0x10018390

// ---- hull state: wait until the objects may have moved that far (m) ----
void CDECL mindist_manager_insert_hull_mindist(Mindist *mindist, f32 distance); // 0x10018480
void CDECL mindist_manager_insert_hull_mindist_pair(Mindist *mindist, f32 distance_0, f32 distance_1); // 0x100183c0
void CDECL mindist_manager_insert_lazy_hull_mindist(Mindist *mindist, f32 distance); // 0x100185a0 counted from the next PSI
void CDECL mindist_manager_insert_lazy_hull_mindist_pair(Mindist *mindist, f32 distance_0, f32 distance_1); // 0x10018540

// ---- phantoms ----
void CDECL mindist_manager_mindist_entered_phantom(Mindist *mindist); // 0x10018660
void CDECL mindist_manager_mindist_left_phantom(Mindist *mindist); // 0x100186a0

// ---- pairs of objects ----
void THISCALL mindist_manager_enable_collision_detection_for_object(MindistManager *manager, Object *object); // 0x100176e0
// Puts the object's sphere into the OV tree anew; creates and deletes its pairs accordingly.
void THISCALL mindist_manager_recheck_ov_element(MindistManager *manager, Object *object); // 0x10017140
u32 CDECL oo_cmp_calc_hash_index(Collision *collision, Object *object); // 0x100176a0

// ---- passes of a PSI ----
void THISCALL mindist_manager_recalc_exact_mindist(MindistManager *manager, Mindist *mindist); // 0x100187a0
void THISCALL mindist_manager_recalc_all_exact_mindists(MindistManager *manager); // 0x10017850 "SHORT"
void THISCALL mindist_manager_recalc_all_exact_mindists_events(MindistManager *manager); // 0x10017770 "CRITIC"
void THISCALL mindist_manager_recalc_all_exact_wheel_mindists(MindistManager *manager); // 0x10017790

#endif
