// Joints: template, object and per-PSI solve (constraints.md 1-3).
//
// R is the reference object, A the attached one; either may be NULL (the world). Spaces: "fs" fixing space (axes and
// point of the joint), "rs" rotation fixing space, "cs" core space, "ws" world, "os" object space.
#ifndef DYNAMICS_CONSTRAINT_H
#define DYNAMICS_CONSTRAINT_H

#include "base/containers.h"
#include "base/vec.h"
#include "dynamics/sim_unit.h"

// What an axis of the joint does. CONSTRAINT_LIMITED becomes CONSTRAINT_LIMIT_ACTIVE while a border is overstepped.
typedef enum ConstraintAxis {
    CONSTRAINT_FREE = 0,
    CONSTRAINT_FIXED = 1,
    CONSTRAINT_LIMITED = 2,
    CONSTRAINT_LIMIT_ACTIVE = 3,
} ConstraintAxis;

// What happens when a solve exceeds a maximum impulse.
typedef enum ConstraintMaxImpulse {
    MAX_IMPULSE_NONE = 0,
    MAX_IMPULSE_CLAMP = 1,
    MAX_IMPULSE_BREAK = 2,
} ConstraintMaxImpulse;

typedef struct ConstraintTemplate {
    u32 unused_000;            /* 0x000 */
    Object *reference;         /* 0x004 */
    Matrix frame;              /* 0x008 m_Ros_f_Rfs */
    Matrix *frame_used;        /* 0x088 &frame or NULL */
    u32 pad_08c;
    Matrix3 rot_frame;         /* 0x090 */
    Matrix3 *rot_frame_used;   /* 0x0f0 */
    Object *attached;          /* 0x0f4 */
    Matrix attached_frame;     /* 0x0f8 */
    Matrix *attached_frame_used; /* 0x178 */
    f32 force_factor;          /* 0x17c */
    f32 damp_factor;           /* 0x180 */
    f32 limit_stiffness;       /* 0x184 */
    i32 axis_type[6];          /* 0x188 translation 0-2, rotation 3-5: ConstraintAxis */
    f32 low[6];                /* 0x1a0 m or rad */
    f32 high[6];               /* 0x1b8 */
    i32 max_impulse_type[6];   /* 0x1d0 ConstraintMaxImpulse */
    f32 max_impulse[6];        /* 0x1e8 */
} ConstraintTemplate;
ASSERT_OFFSET(ConstraintTemplate, frame, 0x8);
ASSERT_OFFSET(ConstraintTemplate, rot_frame, 0x90);
ASSERT_OFFSET(ConstraintTemplate, attached_frame, 0xf8);
ASSERT_OFFSET(ConstraintTemplate, axis_type, 0x188);
ASSERT_SIZE(ConstraintTemplate, 0x200);

typedef struct ConstraintMaxima {
    f32 value[6]; /* 0x00 translation 0-2, rotation 3-5 */
    i32 type[6];  /* 0x18 */
} ConstraintMaxima;
ASSERT_SIZE(ConstraintMaxima, 0x30);

typedef struct ConstraintVtable {
    ControllerVtable controller;                                                  /* 0x00 */
    void (THISCALL *change_fixing_point)(Constraint *, const Vec3d *point_Ros);   /* 0x1c */
    void (THISCALL *change_target_fixing_point)(Constraint *, const Vec3d *);     /* 0x20 */
    void (THISCALL *change_translation_axes)(Constraint *, const Matrix3 *);      /* 0x24 */
    void (THISCALL *change_target_translation_axes)(Constraint *, const Matrix3 *); /* 0x28 */
    void (THISCALL *fix_translation_axis)(Constraint *, i32 axis);                /* 0x2c */
    void (THISCALL *free_translation_axis)(Constraint *, i32 axis);               /* 0x30 */
    void (THISCALL *limit_translation_axis)(Constraint *, i32 axis, f32 low, f32 high); /* 0x34 */
    void (THISCALL *change_max_translation_impulse)(Constraint *, i32 type, f32 value); /* 0x38 */
    void (THISCALL *change_rotation_axes)(Constraint *, const Matrix3 *);         /* 0x3c */
    void (THISCALL *change_target_rotation_axes)(Constraint *, const Matrix3 *);  /* 0x40 */
    void (THISCALL *fix_rotation_axis)(Constraint *, i32 axis);                   /* 0x44 */
    void (THISCALL *free_rotation_axis)(Constraint *, i32 axis);                  /* 0x48 */
    void (THISCALL *limit_rotation_axis)(Constraint *, i32 axis, f32 low, f32 high); /* 0x4c */
    void (THISCALL *change_max_rotation_impulse)(Constraint *, i32 type, f32 value); /* 0x50 */
    void (THISCALL *relax_attached)(Constraint *);                                /* 0x54 */
    void (THISCALL *relax_reference)(Constraint *);                               /* 0x58 */
} ConstraintVtable;
ASSERT_SIZE(ConstraintVtable, 23 * 4);

struct Constraint {
    const ConstraintVtable *vt;  /* 0x000 */
    u32 flags;                   /* 0x004 bits 0-1: registered */
    PtrVector cores;             /* 0x008 movable cores, R's first */
    Core *inline_cores[2];       /* 0x010 */
    f32 force_factor;            /* 0x018 */
    f32 damp_ratio;              /* 0x01c damp / force factor */
    i32 axis_type[6];            /* 0x020 translation 0-2, rotation 3-5 */
    f32 low[6];                  /* 0x038 m or rad */
    f32 high[6];                 /* 0x050 */
    f32 limit_stiffness;         /* 0x068 share of the excess removed per PSI */
    ConstraintMaxima *maxima;    /* 0x06c owned, or NULL */
    Matrix m_Rfs_f_Rcs;          /* 0x070 */
    Object *reference;           /* 0x0f0 */
    Matrix3 *m_Rrs_f_Rcs;        /* 0x0f4 owned, or NULL: the rotation of m_Rfs_f_Rcs */
    Matrix m_Afs_f_Acs;          /* 0x0f8 */
    Object *attached;            /* 0x178 */
    Matrix3 *m_Ars_f_Acs;        /* 0x17c owned, or NULL */
    u8 translation_map[3];       /* 0x180 never read by the solve */
    u8 rotation_map[3];          /* 0x183 fixed axes first, then limited, then free */
    u8 fixed_translations;       /* 0x186 */
    u8 fixed_rotations;          /* 0x187 */
    u8 limited_translations;     /* 0x188 */
    u8 limited_rotations;        /* 0x189 */
    u8 rows;                     /* 0x18a active rows of the last solve */
    u8 pad_18b;
    u8 impulse_norm;             /* 0x18c always 2 */
    u8 pad_18d[3];
};
ASSERT_OFFSET(Constraint, m_Rfs_f_Rcs, 0x70);
ASSERT_OFFSET(Constraint, m_Afs_f_Acs, 0xf8);
ASSERT_OFFSET(Constraint, rotation_map, 0x183);
ASSERT_OFFSET(Constraint, impulse_norm, 0x18c);
ASSERT_SIZE(Constraint, 0x190);

// Template. Points and axes in f64; count_t / count_r axes are fixed, the last ones first freed.
ConstraintTemplate *THISCALL template_constraint_ctor(ConstraintTemplate *); // 0x10012570
void THISCALL template_constraint_set_constraint_ros(ConstraintTemplate *, Object *reference, const Vec3d *point_Ros,
                                                     const Vec3d *axis_Ros, i32 count_t, i32 count_r, Object *attached,
                                                     const Matrix *attached_frame); // 0x10012690
void THISCALL template_constraint_set_constraint_ws(ConstraintTemplate *, Object *reference, const Vec3d *point_ws,
                                                    const Vec3d *axis_ws, i32 count_t, i32 count_r, Object *attached,
                                                    const Matrix *attached_frame); // 0x10012870
void THISCALL template_constraint_limit_translation_axis(ConstraintTemplate *, i32 axis, f32 low, f32 high); // 0x10012960
void THISCALL template_constraint_limit_rotation_axis(ConstraintTemplate *, i32 axis, f32 low, f32 high); // 0x10012990

// Base class.
Constraint *THISCALL constraint_ctor(Constraint *); // 0x100375b0
void *THISCALL constraint_scaldel(Constraint *, i32 flags); // 0x100375e0
ext THISCALL constraint_get_minimum_simulation_frequency(Constraint *); // 0x10037600
Environment *THISCALL constraint_get_environment(Constraint *); // 0x10037610
void THISCALL constraint_activate(Constraint *); // 0x10037620
void THISCALL constraint_dtor(Constraint *); // 0x10037650
void THISCALL constraint_change_fixing_point_ros(Constraint *, const Vec3d *); // 0x100376d0
void THISCALL constraint_change_translation_axes_ros(Constraint *, const Matrix3 *); // 0x100376e0
void THISCALL constraint_fix_translation_axis(Constraint *, i32 axis); // 0x100376f0
void THISCALL constraint_free_translation_axis(Constraint *, i32 axis); // 0x10037700
void THISCALL constraint_limit_translation_axis(Constraint *, i32 axis, f32 low, f32 high); // 0x10037710
void THISCALL constraint_change_max_translation_impulse(Constraint *, i32 type, f32 value); // 0x10037720
void THISCALL constraint_change_rotation_axes_ros(Constraint *, const Matrix3 *); // 0x10037730
void THISCALL constraint_fix_rotation_axis(Constraint *, i32 axis); // 0x10037740
void THISCALL constraint_free_rotation_axis(Constraint *, i32 axis); // 0x10037750
void THISCALL constraint_limit_rotation_axis(Constraint *, i32 axis, f32 low, f32 high); // 0x10037760
void THISCALL constraint_change_max_rotation_impulse(Constraint *, i32 type, f32 value); // 0x10037770
void THISCALL constraint_change_aos_to_relaxe_constraint(Constraint *); // 0x10037780

// The constraint.
i32 THISCALL constraint_get_controller_priority(Constraint *); // 0x10028230
PtrVector *THISCALL constraint_get_associated_controlled_cores(Constraint *); // 0x10028240
void *THISCALL constraint_local_scaldel(Constraint *, i32 flags); // 0x10028250
void *THISCALL constraint_local_anchor_ctor(Matrix *frame); // 0x10028210 frame of one side; no rotation of its own
Constraint *THISCALL constraint_local_ctor(Constraint *, const ConstraintTemplate *); // 0x10028270
void THISCALL constraint_local_recalc_translation_axis_map(Constraint *); // 0x10028310
void THISCALL constraint_local_recalc_rotation_axis_map(Constraint *); // 0x100283f0
void THISCALL constraint_local_initialize_from_template(Constraint *, const ConstraintTemplate *); // 0x100284d0
void THISCALL constraint_local_dtor(Constraint *); // 0x100288a0
void THISCALL constraint_local_do_simulation_controller(Constraint *, EventSim *, PtrVector *cores); // 0x10028960
void THISCALL constraint_local_change_fixing_point_ros(Constraint *, const Vec3d *); // 0x1002a210
void THISCALL constraint_local_change_target_fixing_point_ros(Constraint *, const Vec3d *); // 0x1002a2e0
void THISCALL constraint_local_change_translation_axes_ros(Constraint *, const Matrix3 *); // 0x1002a380
void THISCALL constraint_local_change_target_translation_axes_ros(Constraint *, const Matrix3 *); // 0x1002a430
void THISCALL constraint_local_fix_translation_axis(Constraint *, i32 axis); // 0x1002a4a0
void THISCALL constraint_local_free_translation_axis(Constraint *, i32 axis); // 0x1002a4d0
void THISCALL constraint_local_limit_translation_axis(Constraint *, i32 axis, f32 low, f32 high); // 0x1002a500
void THISCALL constraint_local_change_max_translation_impulse(Constraint *, i32 type, f32 value); // 0x1002a540
void THISCALL constraint_local_change_rotation_axes_ros(Constraint *, const Matrix3 *); // 0x1002a5c0
void THISCALL constraint_local_change_target_rotation_axes_ros(Constraint *, const Matrix3 *); // 0x1002a6c0
void THISCALL constraint_local_fix_rotation_axis(Constraint *, i32 axis); // 0x1002a760
void THISCALL constraint_local_free_rotation_axis(Constraint *, i32 axis); // 0x1002a790
void THISCALL constraint_local_limit_rotation_axis(Constraint *, i32 axis, f32 low, f32 high); // 0x1002a7c0
void THISCALL constraint_local_change_max_rotation_impulse(Constraint *, i32 type, f32 value); // 0x1002a800
void THISCALL constraint_local_change_aos_to_relaxe_constraint(Constraint *); // 0x1002a880
void THISCALL constraint_local_change_ros_to_relaxe_constraint(Constraint *); // 0x1002a920

void constraint_delete_all_of(const Object *object);

extern const ConstraintVtable constraint_local_vtable; // 0x10063930
extern const ConstraintVtable constraint_vtable;       // 0x10063b20

#endif
