// Springs between two anchors on objects (core.md 9.1, constraints.md 5).
#ifndef DYNAMICS_SPRING_H
#define DYNAMICS_SPRING_H

#include "base/containers.h"
#include "base/vec.h"
#include "dynamics/sim_unit.h"

// Where a spring shall be attached.
typedef struct AnchorTemplate {
    Object *object;  /* 0x00 */
    u32 pad_04;
    Vec3d position;  /* 0x08 m, world */
} AnchorTemplate;
ASSERT_SIZE(AnchorTemplate, 0x28);

typedef struct SpringTemplate {
    void *client_data;       /* 0x00 */
    AnchorTemplate *ends[2]; /* 0x04 */
    f32 length;              /* 0x0c m, at rest */
    i32 relative;            /* 0x10 constants are multiplied by the reference mass */
    f32 constant;            /* 0x14 N/m */
    f32 damping;             /* 0x18 N s/m along the spring */
    f32 global_damping;      /* 0x1c N s/m of the whole relative speed */
    i32 break_type;          /* 0x20 1 = breaks at max_length */
    f32 max_length;          /* 0x24 m, 1e20 */
    void *active[4];         /* 0x28 sources of length, constant, damping, global damping */
} SpringTemplate;
ASSERT_SIZE(SpringTemplate, 0x38);

struct Anchor {
    Anchor *next;        /* 0x00 in the object's list, newest first */
    Anchor *prev;        /* 0x04 */
    Object *object;      /* 0x08 */
    f32 point_os[4];     /* 0x0c m, object space */
    f32 point_cs[4];     /* 0x1c m, core space */
    Actuator *actuator;  /* 0x2c */
};
ASSERT_SIZE(Anchor, 0x30);

typedef struct ActuatorVtable {
    ControllerVtable controller;
    void (THISCALL *anchor_deleted)(Actuator *, Anchor *); /* 0x1c */
} ActuatorVtable;

// Actuator between two anchors.
struct Actuator {
    const ActuatorVtable *vt; /* 0x00 */
    PtrVector cores;          /* 0x04 movable cores, of anchor 0 first */
    Anchor anchors[2];        /* 0x0c */
    void *client_data;        /* 0x6c */
};
ASSERT_SIZE(Actuator, 0x70);

typedef struct SpringListener SpringListener;
struct SpringListener {
    const struct {
        void (THISCALL *broken)(SpringListener *, Actuator *spring);
    } *vt;
};

typedef struct Spring {
    Actuator base;       /* 0x00 */
    Environment *env;    /* 0x70 */
    f32 length;          /* 0x74 m */
    f32 factor;          /* 0x78 reference mass, 1 unless relative */
    f32 constant;        /* 0x7c constants times factor */
    f32 damping;         /* 0x80 */
    f32 global_damping;  /* 0x84 */
    f32 max_length;      /* 0x88 m */
    i32 break_type;      /* 0x8c */
    PtrVector listeners; /* 0x90 of SpringListener */
} Spring;
ASSERT_OFFSET(Spring, listeners, 0x90);
ASSERT_SIZE(Spring, 0x98);

// Spring whose values follow active floats.
typedef struct SpringActive {
    Spring base;            /* 0x00 */
    const void *listener;   /* 0x98 vtable of the active-float listener */
    void *active[4];        /* 0x9c length, constant, damping, global damping */
} SpringActive;
ASSERT_SIZE(SpringActive, 0xac);

void *THISCALL template_two_point_ctor(void *two_point); // 0x10013e70
void THISCALL template_anchor_set_anchor_position_ws(AnchorTemplate *, Object *, const Vec3d *position_ws); // 0x10013e80
SpringTemplate *THISCALL template_spring_ctor(SpringTemplate *); // 0x10014200

void THISCALL anchor_init_anchor(Anchor *, Actuator *, AnchorTemplate *); // 0x10013ea0
void THISCALL anchor_dtor(Anchor *); // 0x100141e0
void THISCALL anchor_object_is_going_to_be_deleted_event(Anchor *, Object *); // 0x100141f0

Actuator *THISCALL actuator_ctor(Actuator *, Environment *); // 0x10013f60
PtrVector *THISCALL actuator_get_associated_controlled_cores(Actuator *); // 0x10013fa0
i32 THISCALL actuator_get_controller_priority(Actuator *); // 0x10013fb0
void *THISCALL actuator_scaldel(Actuator *, i32 flags); // 0x10013fc0
void THISCALL actuator_dtor(Actuator *); // 0x10013fe0
Actuator *THISCALL actuator_two_point_ctor(Actuator *, Environment *, const SpringTemplate *, i32 type); // 0x10014020
void *THISCALL actuator_two_point_scaldel(Actuator *, i32 flags); // 0x10014130
void THISCALL actuator_two_point_dtor(Actuator *); // 0x10014150
void THISCALL actuator_two_point_ensure_actuator_in_simulation(Actuator *); // 0x100141c0

Spring *THISCALL actuator_spring_ctor(Spring *, Environment *, const SpringTemplate *, i32 type); // 0x10014250
void *THISCALL actuator_spring_scaldel(Spring *, i32 flags); // 0x10014350
void THISCALL actuator_spring_dtor(Spring *); // 0x100143f0
void THISCALL actuator_spring_fire_event_spring_broken(Spring *); // 0x10014220
void THISCALL actuator_spring_set_len(Spring *, f64 length); // 0x10014370
void THISCALL actuator_spring_set_constant(Spring *, f64 constant); // 0x10014390
void THISCALL actuator_spring_set_damp(Spring *, f64 damping); // 0x100143b0
void THISCALL actuator_spring_set_rel_pos_damp(Spring *, f64 global_damping); // 0x100143d0
void THISCALL actuator_spring_do_simulation_controller(Spring *, EventSim *, PtrVector *cores); // 0x100146d0

SpringActive *THISCALL actuator_spring_active_ctor(SpringActive *, Environment *, const SpringTemplate *); // 0x100144d0
void *THISCALL actuator_spring_active_scaldel(SpringActive *, i32 flags); // 0x100145f0
void THISCALL actuator_spring_active_dtor(SpringActive *); // 0x10014610
void THISCALL actuator_spring_active_active_float_changed(void *listener, void *value); // 0x10014440

extern const ActuatorVtable actuator_vtable;               // 0x100635c0
extern const ActuatorVtable actuator_two_point_vtable;     // 0x100635e0
extern const ActuatorVtable actuator_spring_vtable;        // 0x10063604
extern const ActuatorVtable actuator_spring_active_vtable; // 0x10063628

#endif
