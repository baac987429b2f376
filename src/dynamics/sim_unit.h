// Simulation units: groups of cores stepped together; their controllers (core.md 4).
#ifndef DYNAMICS_SIM_UNIT_H
#define DYNAMICS_SIM_UNIT_H

#include "base/containers.h"
#include "base/vec.h"

// Argument of a controller's step, one per PSI, `unit` rewritten per unit.
struct EventSim {
    f64 dt;           /* 0x00 s */
    f64 inv_dt;       /* 0x08 1/s */
    Environment *env; /* 0x10 */
    SimUnit *unit;    /* 0x14 */
};
ASSERT_SIZE(EventSim, 0x18);

typedef struct ControllerVtable {
    void (THISCALL *core_deleted)(Controller *, Core *);                   /* 0x00 */
    ext (THISCALL *min_frequency)(Controller *);                           /* 0x04 never called */
    PtrVector *(THISCALL *cores)(Controller *);                            /* 0x08 */
    void (THISCALL *reset_time)(Controller *, f64 offset);                 /* 0x0c */
    void (THISCALL *simulate)(Controller *, EventSim *, PtrVector *cores); /* 0x10 */
    i32 (THISCALL *priority)(Controller *);                                /* 0x14 highest runs first */
    void *(THISCALL *scalar_dtor)(Controller *, i32 flags);                /* 0x18 */
} ControllerVtable;

struct Controller {
    const ControllerVtable *vt;
};

struct GravityController {
    const ControllerVtable *vt; /* 0x00 */
    f32 gravity[3];             /* 0x04 m/s^2 */
    u32 pad_10;
};
ASSERT_SIZE(GravityController, 0x14);

// A controller and the cores of one unit it acts on.
struct ControllerInfo {
    Controller *controller; /* 0x00 */
    PtrVector cores;        /* 0x04 of Core */
    Core *inline_cores[2];  /* 0x0c */
};
ASSERT_SIZE(ControllerInfo, 0x14);

// SimUnit.flags; the low byte is the movement state.
enum {
    UNIT_SPLIT_MASK = 0x300,
    UNIT_SPLIT_PENDING = 0x100,
    UNIT_FAST_MASK = 0xc00,
    UNIT_FAST = 0x400,
    UNIT_WAS_FAST_MASK = 0x3000,
};

struct SimUnit {
    union { /* 0x00 */
        u32 flags;
        i8 state;
    };
    SimUnit *prev;         /* 0x04 */
    SimUnit *next;         /* 0x08 */
    PtrVector cores;       /* 0x0c of Core */
    Core *inline_cores[2]; /* 0x14 */
    PtrVector controllers; /* 0x1c of ControllerInfo, ascending priority */
};
ASSERT_SIZE(SimUnit, 0x24);

struct SimUnitManager {
    Environment *env; /* 0x000 */
    u32 pad_04;
    f64 unused_08;    /* 0x008 */
    f64 unused_10;    /* 0x010 */
    SimUnit *active;  /* 0x018 newest first */
    u8 unused_1c[0x18c];
    SimUnit *frozen;  /* 0x1a8 */
    u32 pad_1ac;
};
ASSERT_OFFSET(SimUnitManager, active, 0x18);
ASSERT_OFFSET(SimUnitManager, frozen, 0x1a8);
ASSERT_SIZE(SimUnitManager, 0x1b0);

struct ControllerManager {
    Environment *env;
};

extern PtrVector empty_core_list; // 0x10075d90 cores of a controller that associates none
extern u8 empty_core_list_ended;  // 0x10075d88 1: freed, once and for all
void CDECL static_init_empty_core_list_thunk(void); // 0x10011270
void CDECL static_init_empty_core_list(void); // 0x10011280
void CDECL static_term_empty_core_list(void); // 0x100112b0

// Default methods of controllers (controller.c).
ext THISCALL controller_get_minimum_simulation_frequency(Controller *); // 0x10004c10 1.0
void THISCALL controller_reset_time(Controller *, f64 offset); // 0x10004c20 nothing
void *THISCALL controller_scaldel(Controller *, i32 flags); // 0x10004c30
PtrVector *THISCALL controller_independent_get_associated_controlled_cores(Controller *); // 0x10004c50 empty
void THISCALL controller_dtor(Controller *); // 0x1000b0f0

// The same in line, as in all destructors of the original.
extern const ControllerVtable controller_vtable;
static inline void controller_end(Controller *controller)
{
    controller->vt = &controller_vtable;
}
void THISCALL shared_delete_this_callback(Controller *, void *ignored); // 0x10028950 calls the destructor slot 6

// Controller manager (controller_manager.c).
void CDECL controller_manager_remove_controller_from_environment(Controller *, i32 silent); // 0x10011a60
void THISCALL controller_manager_ensure_controller_in_simulation(ControllerManager *, Controller *); // 0x10011ad0
void CDECL controller_manager_add_controller_to_core(Controller *, Core *); // 0x10011b10
void CDECL controller_manager_remove_controller_from_core(Controller *, Core *); // 0x10011b20
void THISCALL controller_manager_announce_controller_to_environment(ControllerManager *, Controller *); // 0x10011b30

// Gravity controller (gravity.c).
void THISCALL standard_gravity_controller_set_standard_gravity(GravityController *, const Vec3d *gravity); // 0x10011fe0
void THISCALL standard_gravity_controller_do_simulation_controller(GravityController *, EventSim *, PtrVector *cores); // 0x10012010
i32 THISCALL standard_gravity_controller_get_controller_priority(GravityController *); // 0x10013230
void THISCALL standard_gravity_controller_core_is_going_to_be_deleted_event(Controller *, Core *); // 0x10022170 nothing
extern const ControllerVtable standard_gravity_controller_vtable; // 0x10063598

// Units (sim_unit.c).
SimUnit *THISCALL sim_unit_ctor(SimUnit *); // 0x10011920
void THISCALL sim_unit_dtor(SimUnit *); // 0x10011890
void THISCALL sim_unit_add_sim_unit_core(SimUnit *, Core *); // 0x100119d0
void THISCALL sim_unit_rem_sim_unit_core(SimUnit *, Core *); // 0x10011a00
void THISCALL sim_unit_sim_unit_remove_core(SimUnit *, Core *); // 0x100117c0 deletes the unit with its last core
i32 THISCALL sim_unit_controller_is_known_to_sim_unit(SimUnit *, Controller *); // 0x10011370
void THISCALL sim_unit_add_controlled_core_for_controller(SimUnit *, Controller *, Core *); // 0x100113b0
void THISCALL sim_unit_add_controller_unit_sim(SimUnit *, Controller *); // 0x10011410
void THISCALL sim_unit_rem_sim_unit_controller(SimUnit *, Controller *); // 0x10011970
i32 THISCALL sim_unit_get_pos_of_controller(SimUnit *, Controller *); // 0x10011790 -1 when absent
void THISCALL sim_unit_add_controller_of_core(SimUnit *, Core *, Controller *); // 0x10011cc0
void THISCALL sim_unit_remove_controller_of_core(SimUnit *, Core *, Controller *); // 0x10011d00
void THISCALL sim_unit_sim_unit_sort_controllers(SimUnit *); // 0x10011db0
void THISCALL sim_unit_sim_unit_exchange_controllers(SimUnit *, i32 a, i32 b); // 0x10011e40
void THISCALL sim_unit_controller_core_list_dtor(ControllerInfo *); // 0x100116f0

// Merging and splitting (sim_unit_split.c).
void THISCALL sim_unit_sim_unit_calc_redundants(SimUnit *); // 0x10011300 rebuilds the controller infos
void THISCALL sim_unit_clean_sim_unit(SimUnit *); // 0x10011690 frees the controller infos
void THISCALL sim_unit_split_sim_unit(SimUnit *, Core *group); // 0x10011470
void THISCALL sim_unit_perform_test_and_split(SimUnit *); // 0x100115b0
Core *THISCALL sim_unit_sim_unit_union_find_test(SimUnit *); // 0x100115e0
void THISCALL sim_unit_throw_cores_into_my_sim_unit(SimUnit *, SimUnit *other); // 0x10011720
void THISCALL sim_unit_fusion_simulation_unities(SimUnit *, SimUnit *other); // 0x10011770
void THISCALL sim_unit_do_sim_unit_union_find(SimUnit *); // 0x100120d0

// Stepping, sleep, wake (sim_unit_step.c).
void THISCALL sim_unit_sim_unit_revive_for_simulation(SimUnit *, Environment *); // 0x10011f80
void THISCALL sim_unit_sim_unit_clear_movement_check_values(SimUnit *); // 0x100120b0
i32 THISCALL sim_unit_sim_unit_calc_movement_state(SimUnit *, Environment *); // 0x100120f0 1: frozen
void THISCALL sim_unit_simulate_single_sim_unit_psi(SimUnit *, EventSim *, PtrVector *moving); // 0x100121b0

SimUnitManager *THISCALL sim_unit_manager_ctor(SimUnitManager *, Environment *); // 0x10011e70
void THISCALL sim_unit_manager_add_unit_to_slot(SimUnitManager *, SimUnit *, SimUnit **head); // 0x10011ed0
void THISCALL sim_unit_manager_add_sim_unit_to_manager(SimUnitManager *, SimUnit *); // 0x10011ef0
void THISCALL sim_unit_manager_rem_unit_from_slot(SimUnitManager *, SimUnit *, SimUnit **head); // 0x10011f20
void THISCALL sim_unit_manager_rem_sim_unit_from_manager(SimUnitManager *, SimUnit *); // 0x10011f50
void THISCALL sim_unit_manager_simulate_sim_units_psi(SimUnitManager *, Environment *, PtrVector *moving); // 0x100124c0
void *THISCALL freeze_manager_ctor(f32 *freeze_delay); // 0x10012a40
void THISCALL freeze_manager_init_freeze_manager(f32 *freeze_delay); // 0x10012a50

#endif
