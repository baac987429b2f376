// Core: the rigid body behind one or more objects (core.md 3).
#ifndef DYNAMICS_CORE_H
#define DYNAMICS_CORE_H

#include "base/containers.h"
#include "base/vec.h"
#include "dynamics/object.h"
#include "dynamics/sim_unit.h"

// Core.flags
enum {
    CORE_PILING_MASK = 0x3,
    CORE_UNMOVABLE_MASK = 0xc, // & != 0: fixed, infinite mass; == 4: its friction info is a hash
    CORE_UNMOVABLE = 0x4,
    CORE_REVIVING_MASK = 0x30,
    CORE_REVIVING = 0x10,
    CORE_INERTIA_EQUAL_MASK = 0xc0,
    CORE_INERTIA_EQUAL = 0x40,
};

// Saved values while a core is synchronised with the event time (core.md 3.7).
typedef struct CoreSync {
    Vec3f rot_speed; /* 0x00 */
    Quat q_next;     /* 0x10 */
    i32 pushed;      /* 0x30 */
    u32 pad_34;      /* 0x34 */
} CoreSync;
ASSERT_SIZE(CoreSync, 0x38);

struct Core {
    u32 flags;             /* 0x000 */
    f32 radius;            /* 0x004 m, about the mass centre */
    f32 surface_deviation; /* 0x008 m */
    Environment *env;      /* 0x00c */
    void *car_wheel;       /* 0x010 always NULL */
    union {                /* 0x014 kg m^2, core space */
        Vec3f rot_inertia;
        struct {
            f32 rot_inertia_k[3];
            f32 mass; /* 0x020 kg */
        };
    };
    Vec3f rot_damp; /* 0x024 1/s */
    union {         /* 0x034 */
        Vec3f inv_rot_inertia;
        struct {
            f32 inv_rot_inertia_k[3];
            f32 inv_mass; /* 0x040 */
        };
    };
    f32 damp;                  /* 0x044 1/s */
    f32 inv_diameter;          /* 0x048 0.5 / radius */
    f32 *spin_clipping;        /* 0x04c always NULL */
    PtrVector objects;         /* 0x050 of Object */
    Object *objects_inline[1]; /* 0x058 */
    void *friction_info;       /* 0x05c FrictionInfo, or VHashStore fs -> FrictionInfo when unmovable */
    i8 state;                  /* 0x060 MovementState */
    u8 temporarily_unmovable;  /* 0x061 */
    u16 pad_62;                /* 0x062 */
    i16 impacts_this_psi;      /* 0x064 */
    u16 pad_66;                /* 0x066 */
    f64 time_last_psi;         /* 0x068 s */
    f32 inv_dt;                /* 0x070 1/s, of the current interpolation interval */
    Vec3f rot_speed_change;    /* 0x074 rad/s, pending, core space */
    Vec3f speed_change;        /* 0x084 m/s, pending, world */
    Vec3f rot_speed;           /* 0x094 rad/s, core space */
    Vec3f speed;               /* 0x0a4 m/s, world */
    u32 pad_b4;                /* 0x0b4 */
    Vec3d pos;                 /* 0x0b8 m, mass centre at the last PSI */
    Vec3f vel;                 /* 0x0d8 m/s, used for extrapolation */
    Quat q_last;               /* 0x0e8 at the last PSI */
    Quat q_next;               /* 0x108 at the next PSI */
    Matrix m_world_f_core;     /* 0x128 at the last PSI */
    Vec3f rot_axis;            /* 0x1a8 unit, world */
    f32 speed_length;          /* 0x1b8 m/s */
    f32 angular_speed;         /* 0x1bc rad/s */
    f32 max_surface_rot_speed; /* 0x1c0 m/s, angular speed * deviation */
    u32 pad_1c4;               /* 0x1c4 */
    PtrVector controllers;     /* 0x1c8 of Controller */
    Core *merged_core;         /* 0x1d0 always NULL */
    SimUnit *unit;             /* 0x1d4 */
    f64 freeze_time_short;     /* 0x1d8 s */
    f64 freeze_time_long;      /* 0x1e0 s */
    f32 freeze_q_short[4];     /* 0x1e8 */
    f32 freeze_q_long[4];      /* 0x1f8 */
    Vec3f freeze_pos_short;    /* 0x208 */
    Vec3f freeze_pos_long;     /* 0x218 */
    Core *union_find_father;   /* 0x228 */
    CoreSync *sync;            /* 0x22c */
    i32 impact_stamp;          /* 0x230 */
    u32 pad_234;               /* 0x234 */
};
ASSERT_OFFSET(Core, mass, 0x20);
ASSERT_OFFSET(Core, inv_mass, 0x40);
ASSERT_OFFSET(Core, objects, 0x50);
ASSERT_OFFSET(Core, time_last_psi, 0x68);
ASSERT_OFFSET(Core, rot_speed, 0x94);
ASSERT_OFFSET(Core, pos, 0xb8);
ASSERT_OFFSET(Core, vel, 0xd8);
ASSERT_OFFSET(Core, m_world_f_core, 0x128);
ASSERT_OFFSET(Core, m_world_f_core.t, 0x188);
ASSERT_OFFSET(Core, controllers, 0x1c8);
ASSERT_OFFSET(Core, freeze_time_short, 0x1d8);
ASSERT_OFFSET(Core, impact_stamp, 0x230);
ASSERT_SIZE(Core, 0x238);

// Speeds: `speed` world, `rot_speed` core space; points and impulses "cs" core space, "ws" world (core_push.c).
void THISCALL core_get_surface_speed_on_test(Core *, const Vec3f *point_cs, const Vec3f *speed, const Vec3f *rot_speed, Vec3f *out_ws); // 0x1000bf90
void CDECL core_get_diff_surface_speed_of_two_cores(Core *core0, Core *core1, const Vec3f *point0, const Vec3f *point1, Vec3f *out_ws); // 0x1000c0b0
void CDECL core_get_diff_surface_speed_of_two_cores_on_test(Core *core0, Core *core1, const Vec3f *point0, const Vec3f *point1, const Vec3f *speed0, const Vec3f *rot0, const Vec3f *speed1, const Vec3f *rot1, Vec3f *out_ws); // 0x1000c150
void THISCALL core_get_surface_speed(Core *, const Vec3f *point_cs, Vec3f *out_ws); // 0x1000c810
void THISCALL core_async_push_core(Core *, const Vec3f *point_cs, const Vec3f *impulse_cs, const Vec3f *impulse_ws); // 0x1000c830
void THISCALL core_push_core(Core *, const Vec3f *point_cs, const Vec3f *impulse_cs, const Vec3f *impulse_ws); // 0x1000c8b0
void THISCALL core_async_push_core_ws(Core *, const Vec3d *point_ws, const Vec3f *impulse_ws); // 0x1000c940
void THISCALL core_test_push_core(Core *, const Vec3f *point_cs, const Vec3f *impulse_cs, const Vec3f *impulse_ws, Vec3f *speed_change, Vec3f *rot_change); // 0x1000ca80
void THISCALL core_test_rot_push_core_multiple_cs(Core *, const Vec3f *rot_impulse_cs, f64 factor, Vec3f *rot_change); // 0x1000cb20
void THISCALL core_rot_push_core_cs(Core *, const Vec3f *rot_impulse_cs); // 0x1000cb70
void THISCALL core_commit_all_async_pushes(Core *); // 0x1000cbd0
void THISCALL core_abort_all_async_pushes(Core *); // 0x1000c5f0

static inline void core_no_pushes(Core *core)
{
    core->rot_speed_change.x = core->rot_speed_change.y = core->rot_speed_change.z = 0;
    core->speed_change.x = core->speed_change.y = core->speed_change.z = 0;
}

// Virtual masses and energy (core_mass.c). All return an unrounded st(0).
ext THISCALL core_calc_virt_mass_worst_case(Core *, const Vec3f *point_cs); // 0x1000c200
ext THISCALL core_get_push_speed_length(Core *, const Vec3f *point_cs, const Vec3f *impulse_cs, const Vec3f *impulse_ws); // 0x1000c2b0
void CDECL p_calc_2d_distances_to_axis(const Vec3f *point, const Vec3f *dir, Vec3f *out); // 0x1000c310
ext THISCALL core_calc_virt_mass(Core *, const Vec3f *point_cs, const Vec3f *dir_cs); // 0x1000c390
ext THISCALL core_get_energy_on_test(Core *, const Vec3f *speed, const Vec3f *rot_speed); // 0x1000c480
void THISCALL core_calc_calc(Core *); // 0x1000d1a0 inverse inertia and mass

// Damping (core_damp.c).
void THISCALL core_global_damp_core(Core *, f64 dt); // 0x1000c610
void THISCALL core_damp_object(Core *, f64 dt, const Vec3f *rot_damp, f64 damp); // 0x1000c6a0

// Construction and poses (core.c).
void THISCALL core_set_radius(Core *, f32 radius, f32 surface_deviation); // 0x1000c4f0
void THISCALL core_calc_at_matrix(const Core *, f64 time, Matrix *out); // 0x1000c510
void THISCALL core_calc_next_psi_matrix_zero_speed(Core *, const EventSim *); // 0x1000cc70 only dt and inv_dt of the event
void THISCALL core_unlink_obj_from_core_and_maybe_destroy(Core *, Object *); // 0x1000ccf0
void THISCALL core_synchronize_with_rot_z(Core *); // 0x1000cfa0
void THISCALL core_undo_synchronize_rot_z(Core *); // 0x1000d140
void THISCALL core_transform_psi_matrizes_core(Core *, const Matrix *m_core_f_core); // 0x1000d270
void THISCALL core_init(Core *, Object *); // 0x1000d2f0
Core *THISCALL core_ctor(Core *, Object *, const Quat *rotation, const Vec3d *position, i32 unmovable, i32 piling); // 0x1000d400
Core *THISCALL core_fast_psi_ctor(Core *); // 0x1000d560
void THISCALL core_dtor(Core *); // 0x1000d580

// Sleep and wake (core_state.c).
void THISCALL core_stop_movement_without_collision_recheck(Core *); // 0x1000cd80
void THISCALL core_stop_physical_movement(Core *); // 0x1000ce20
void THISCALL core_reset_freeze_check_values(Core *); // 0x1000cec0
void THISCALL core_init_core_for_simulation(Core *); // 0x1000cf20
i32 THISCALL core_revive_simulation_core(Core *); // 0x1000aea0 returns 1 when units were merged
void THISCALL core_fire_event_object_frozen(Core *); // 0x1000af90
void THISCALL core_freeze_simulation_core(Core *); // 0x1000afe0
i32 THISCALL core_calc_movement_state(Core *, f64 time); // 0x1000d680 STATE_MOVING, STATE_SLOW or STATE_CALM
void THISCALL core_update_exact_mindist_events_of_core(Core *); // 0x1000d930
void THISCALL core_ensure_core_to_be_in_simulation(Core *); // 0x1000dab0

// Friction info of a core in a friction system (core_friction_info.c).
FrictionInfo *THISCALL core_get_friction_info(Core *, FrictionSystem *); // 0x1000d960
FrictionInfo *THISCALL core_moveable_core_has_friction_info(Core *); // 0x1000d9a0
void THISCALL core_add_friction_info(Core *, FrictionInfo *); // 0x1000d9b0
void THISCALL core_unlink_friction_info(Core *, FrictionInfo *); // 0x1000da50
void THISCALL core_delete_friction_info(Core *, FrictionInfo *); // 0x1000da80

// Root of the core's group in the unit's union-find (sim_unit_split.c).
Core *THISCALL core_union_find_get_father(Core *); // 0x1001c7d0

// Controllers of a core (controller.c).
void THISCALL core_rem_core_controller(Core *, Controller *); // 0x10011c00
void THISCALL core_add_core_controller(Core *, Controller *); // 0x10011c70

#endif
