// Friction systems: the contact points of connected cores, their pairs and controllers (contact spec FS).
#ifndef CONTACT_FRICTION_SYSTEM_H
#define CONTACT_FRICTION_SYSTEM_H

#include "contact/contact_point.h"
#include "dynamics/core.h"

// Asks the unit to test, after its next step, whether it fell apart.
static inline void sim_unit_set_split_pending(SimUnit *unit)
{
    unit->flags = (unit->flags & ~(u32)UNIT_SPLIT_MASK) | UNIT_SPLIT_PENDING;
}

// Life cycle and bookkeeping (contact spec FS1, FS5.5).
FrictionSystem *THISCALL friction_system_ctor(FrictionSystem *self, Environment *env);              // 0x1000b000
i32 THISCALL friction_sys_energy_get_controller_priority(Controller *self);                         // 0x1000b080
void *THISCALL friction_sys_static_scaldel_shared(FrictionSubController *self, i32 flags);          // 0x1000b090
i32 THISCALL friction_sys_static_get_controller_priority(Controller *self);                         // 0x1000b0b0
i32 THISCALL friction_system_get_controller_priority(Controller *self);                             // 0x1000b0c0
void *THISCALL friction_system_scaldel(FrictionSystem *self, i32 flags);                            // 0x1000b0d0
void THISCALL friction_system_dtor(FrictionSystem *self);                                           // 0x1000b100
void THISCALL friction_system_fs_recalc_all_contact_points(FrictionSystem *self);                   // 0x1000b190
i32 THISCALL friction_system_dist_removed_update_pair_info(FrictionSystem *self, ContactPoint *cp); // 0x1000b210
void THISCALL friction_system_remove_dist_from_system(FrictionSystem *self, ContactPoint *cp);      // 0x1000b290
void THISCALL friction_system_dist_added_update_pair_info(FrictionSystem *self, ContactPoint *cp);  // 0x1000b2c0
void THISCALL friction_system_add_dist_to_system(FrictionSystem *self, ContactPoint *cp);           // 0x1000b360
void THISCALL friction_system_add_core_to_system(FrictionSystem *self, Core *core);                 // 0x1000b390
void THISCALL friction_system_remove_core_from_system(FrictionSystem *self, Core *core);            // 0x1000b410
void THISCALL friction_system_delete_friction_distance(FrictionSystem *self, ContactPoint *cp);     // 0x1001c460
PtrVector *THISCALL friction_system_get_associated_controlled_cores(FrictionSystem *self);          // 0x1001d600
void THISCALL friction_system_reset_time(FrictionSystem *self, f64 offset);                         // 0x1001cbc0
void THISCALL friction_sys_static_core_is_going_to_be_deleted_event(FrictionSubController *self,
                                                                    Core *core); // 0x1001d9a0

// Pairs of cores.
FrictionCorePair *THISCALL friction_core_pair_ctor(FrictionCorePair *self);                                // 0x1001d340
i32 THISCALL friction_core_pair_number_of_pair_dists(FrictionCorePair *self);                              // 0x1001c680
void THISCALL friction_core_pair_del_fr_dist_obj_pairs(FrictionCorePair *self, ContactPoint *cp);          // 0x1001c690
void THISCALL friction_system_add_fr_pair(FrictionSystem *self, FrictionCorePair *pair);                   // 0x1001c6f0
void THISCALL friction_system_del_fr_pair(FrictionSystem *self, FrictionCorePair *pair);                   // 0x1001c720
FrictionCorePair *THISCALL friction_system_get_pair_info_for_objs(FrictionSystem *self, Core *a, Core *b); // 0x1001c780
FrictionCorePair *THISCALL friction_system_find_pair_of_cores(FrictionSystem *self, Core *a, Core *b);     // 0x1001d380
i32 THISCALL friction_core_pair_check_all_fr_mindists_to_be_valid(FrictionCorePair *self,
                                                                  FrictionSystem *fs); // 0x1001cc20

// Merging, splitting, creation (contact spec FS7, IM11).
void THISCALL friction_system_fusion_friction_systems(FrictionSystem *self, FrictionSystem *other); // 0x1001c570
Core *THISCALL friction_system_union_find_fr_sys(FrictionSystem *self);                             // 0x1001c7f0
void THISCALL friction_system_split_friction_system(FrictionSystem *self, Core *root);              // 0x1001c8a0
i32 THISCALL core_grow_friction_system(Core *self);                                                 // 0x1001d4d0
ContactPoint *THISCALL mindist_try_to_generate_managed_friction(Mindist *self, FrictionSystem **out_fs,
                                                                i32 *out_created, SimUnit *keep,
                                                                i32 recalc); // 0x10022180

extern const ControllerVtable friction_system_vtable;     // 0x100633d0
extern const ControllerVtable friction_sys_energy_vtable; // 0x100633ec
extern const ControllerVtable friction_sys_static_vtable; // 0x10063408

// Controllers.
void THISCALL friction_system_do_simulation_controller(FrictionSystem *self, EventSim *es,
                                                       PtrVector *cores); // 0x1001d750
void THISCALL friction_sys_static_do_simulation_controller(FrictionSubController *self, EventSim *es,
                                                           PtrVector *cores); // 0x1001d6c0
void THISCALL friction_sys_static_do_simulation_single_friction(FrictionSubController *self,
                                                                EventSim *es); // 0x1001d660
void THISCALL friction_sys_energy_do_simulation_controller(FrictionSubController *self, EventSim *es,
                                                           PtrVector *cores);                 // 0x1001d610
void THISCALL friction_system_apply_real_friction(FrictionSystem *self, const EventSim *es);  // 0x1001c550
void THISCALL friction_system_calc_friction_forces(FrictionSystem *self, const EventSim *es); // 0x1001bc20
void THISCALL friction_system_ease_friction_forces(FrictionSystem *self);                     // 0x1001c1f0
void CDECL friction_solver_ease_friction_pair(FrictionCorePair *pair, Arena *memory);         // 0x1001c070
void CDECL friction_solver_ease_two_mindists(ContactPoint *a, ContactPoint *b, Vec3f *delta_a, Vec3f *delta_b,
                                             f64 factor); // 0x1001bdf0

// Energy easing (contact spec FS6).
typedef struct MutualEnergizer {
    Vec3f trans_vec;        /* 0x00 unit, world, speed 1 - speed 0 */
    Vec3f rot_vec[2];       /* 0x10 unit relative rotation in the space of each core */
    f64 trans_speed;        /* 0x30 m/s */
    f64 mass[2];            /* 0x38 kg */
    f64 inv_mass[2];        /* 0x48 */
    f64 rot_speed;          /* 0x58 rad/s */
    f64 rot_inertia[2];     /* 0x60 kg m^2 */
    f64 inv_rot_inertia[2]; /* 0x70 */
    f64 rot_energy;         /* 0x80 J */
    f64 trans_energy;       /* 0x88 J */
    Core *cores[2];         /* 0x90 a fixed core comes first */
    f64 energy;             /* 0x98 J */
} MutualEnergizer;
ASSERT_OFFSET(MutualEnergizer, cores, 0x90);
ASSERT_SIZE(MutualEnergizer, 0xa0);

void THISCALL friction_system_remove_energy_gained_by_real_friction(FrictionSystem *self);      // 0x1001cc90
void THISCALL friction_system_clear_integrated_anti_energy(FrictionSystem *self);               // 0x1001ccb0
void THISCALL friction_core_pair_remove_energy_gained_by_real_friction(FrictionCorePair *self); // 0x1001ccd0
ext THISCALL friction_core_pair_destroy_mutual_energy(FrictionCorePair *self, f64 energy);      // 0x1001d2a0
ext THISCALL mutual_energizer_calc_impulse_to_reduce_energy_level(MutualEnergizer *self, f64 speed, f64 inv_mass0,
                                                                  f64 inv_mass1, f64 energy); // 0x1001cd20
ext CDECL mutual_energizer_calc_energy_potential_static(f64 speed, f64 mass0, f64 mass1, f64 inv_mass0,
                                                        f64 inv_mass1);                        // 0x1001cd60
void THISCALL mutual_energizer_init_mutual_energizer(MutualEnergizer *self, Core *a, Core *b); // 0x1001cdb0
void THISCALL mutual_energizer_calc_energy_potential(MutualEnergizer *self);                   // 0x1001d060
void THISCALL mutual_energizer_destroy_percent_energy(MutualEnergizer *self, f64 percent);     // 0x1001d0e0

// Normal forces of several contacts: list order and bookkeeping of the solver (contact spec LS2).
void THISCALL friction_system_do_friction_system(FrictionSystem *self, EventSim *es); // 0x10036d70
void THISCALL friction_system_reorder_mindists_for_complex(FrictionSystem *self);     // 0x10036b80
void THISCALL friction_system_exchange_friction_dists(FrictionSystem *self, ContactPoint *a,
                                                      ContactPoint *b);                // 0x10036c20
void THISCALL friction_system_bubble_sort_dists_importance(FrictionSystem *self);      // 0x10036c60
i32 THISCALL friction_system_core_is_terminal_in_fs(FrictionSystem *self, Core *core); // 0x10036cb0
void THISCALL friction_system_static_fr_oversized_matrix_panic(FrictionSystem *self);  // 0x10036d10
i32 THISCALL friction_system_get_num_supposed_active_frdists(FrictionSystem *self);    // 0x100362c0
ext THISCALL friction_system_kinetic_energy_of_hole_frs(FrictionSystem *self);         // 0x10036ec0
void THISCALL friction_system_confirm_complex_pushes(FrictionSystem *self);            // 0x10036f80
void THISCALL friction_system_undo_complex_pushes(FrictionSystem *self);               // 0x10036fa0
ext THISCALL friction_system_get_max_energy_gain(FrictionSystem *self);                // 0x10036fc0

#endif
