// Buoyancy: lift, drag and spin damping of the bodies inside a liquid (constraints.md 8).
//
// A phantom keeps the set of cores inside; the attacher gives each a controller; the controller asks the solver, object by
// object, for the volume below the surface and for the forces of the flow. The liquid is where n.p + d > 0.
#ifndef DYNAMICS_BUOYANCY_H
#define DYNAMICS_BUOYANCY_H

#include "base/active_set.h"
#include "dynamics/cache_object.h"
#include "dynamics/core.h"
#include "dynamics/sim_unit.h"

typedef struct BuoyancyTemplate {
    i32 force_along_normal;        /* 0x00 1: on polygons the flow pushes along the face's normal */
    f32 density;                   /* 0x04 kg/m^3 */
    f32 damp_factor;               /* 0x08 pressure drag */
    f32 friction_factor;           /* 0x0c friction drag */
    f32 airplane_factor;           /* 0x10 torque turning the faces */
    f32 epsilon;                   /* 0x14 what is smaller counts as zero */
    f32 ball_spin_damp;            /* 0x18 */
    f32 viscosity;                 /* 0x1c 1/s decay of the carried-along velocity */
    f32 suction_factor;            /* 0x20 1/s growth of it */
    u32 unused_24[10];             /* 0x24 */
} BuoyancyTemplate;
ASSERT_SIZE(BuoyancyTemplate, 0x4c);

// ---- surface of the liquid ----

typedef struct LiquidSurface LiquidSurface;
typedef struct LiquidSurfaceVtable {
    void(THISCALL *surface)(LiquidSurface *, Environment *, Core *, PlaneF *plane, Vec3f *current); /* 0x0 */
} LiquidSurfaceVtable;

struct LiquidSurface {
    const LiquidSurfaceVtable *vt; /* 0x00 */
    PlaneF plane;                  /* 0x04 world */
    Vec3f current;                 /* 0x14 m/s, world */
};
ASSERT_SIZE(LiquidSurface, 0x24);
ABI_GLOBAL const LiquidSurfaceVtable liquid_surface_vtable; // 0x10063558

LiquidSurface *THISCALL liquid_surface_descriptor_simple_ctor(LiquidSurface *, const PlaneF *, const Vec3f *current); // 0x10010820
void THISCALL liquid_surface_descriptor_simple_calc_liquid_surface(LiquidSurface *, Environment *, Core *, PlaneF *plane, Vec3f *current); // 0x100107d0

// ---- attacher ----

typedef struct BuoyancyAttacher BuoyancyAttacher;
typedef struct BuoyancyAttacherVtable {
    void(THISCALL *element_added)(BuoyancyAttacher *, ActiveSet *, Core *);          /* 0x00 as SetListener */
    void(THISCALL *element_removed)(BuoyancyAttacher *, ActiveSet *, Core *);        /* 0x04 */
    void(THISCALL *set_deleted)(BuoyancyAttacher *, ActiveSet *);                    /* 0x08 */
    void *(THISCALL *scalar_dtor)(BuoyancyAttacher *, i32 flags);                    /* 0x0c */
    const BuoyancyTemplate *(THISCALL *parameters)(BuoyancyAttacher *, Core *);      /* 0x10 */
    SurfaceManager *(THISCALL *surface)(BuoyancyAttacher *, Object *);               /* 0x14 */
} BuoyancyAttacherVtable;

struct BuoyancyAttacher {
    const BuoyancyAttacherVtable *vt; /* 0x00 */
    VHashStore controllers;           /* 0x04 core -> BuoyancyController */
    ActiveSet *watched;               /* 0x18 the set it listens to */
    BuoyancyTemplate parameters;      /* 0x1c */
    ActiveSet *cores;                 /* 0x68 */
    LiquidSurface *surface;           /* 0x6c */
};
ASSERT_OFFSET(BuoyancyAttacher, parameters, 0x1c);
ASSERT_SIZE(BuoyancyAttacher, 0x70);
ABI_GLOBAL const BuoyancyAttacherVtable buoyancy_attacher_vtable; // 0x10063524

ABI_GLOBAL const void *const buoyancy_attacher_base_vtable[4];    // 0x1006353c
ABI_GLOBAL const void *const core_set_listener_vtable[3];         // 0x1006354c

BuoyancyAttacher *THISCALL attacher_to_cores_buoyancy_ctor(BuoyancyAttacher *, const BuoyancyTemplate *, ActiveSet *cores, LiquidSurface *); // 0x100104c0
const BuoyancyTemplate *THISCALL attacher_to_cores_buoyancy_get_parameters_per_core(BuoyancyAttacher *, Core *); // 0x10010630
SurfaceManager *THISCALL attacher_to_cores_buoyancy_get_buoyancy_surface(BuoyancyAttacher *, Object *); // 0x10010640
void THISCALL attacher_to_cores_buoyancy_dtor(BuoyancyAttacher *); // 0x10010650
void THISCALL attacher_to_cores_ivp_controller_buoyancy_element_added(BuoyancyAttacher *, ActiveSet *, Core *); // 0x100106b0
void THISCALL attacher_to_cores_ivp_controller_buoyancy_element_removed(BuoyancyAttacher *, ActiveSet *, Core *); // 0x10010720
void THISCALL attacher_to_cores_ivp_controller_buoyancy_pset_is_going_to_be_deleted(BuoyancyAttacher *, ActiveSet *); // 0x10010740
void *THISCALL attacher_to_cores_buoyancy_scaldel(BuoyancyAttacher *, i32 flags); // 0x10010790

// ---- controller ----

typedef struct BuoyancyPart {
    Object *object;
    u32 unused_04[3];
    u32 unused_10[4]; // 0
} BuoyancyPart;
ASSERT_SIZE(BuoyancyPart, 0x20);

typedef struct BuoyancyController {
    const ControllerVtable *vt; /* 0x00 */
    BuoyancyAttacher *attacher; /* 0x04 */
    Core *core;                 /* 0x08 */
    Vec3f carried;              /* 0x0c m/s, velocity of the liquid the body drags along */
    f32 area;                   /* 0x1c m^2 met by the flow, of this PSI */
    f32 last_area;              /* 0x20 of the PSI before */
    BuoyancyPart *parts;        /* 0x24 of the core's objects, as they were at construction */
    u32 unused_28[2];           /* 0x28 */
} BuoyancyController;
ASSERT_SIZE(BuoyancyController, 0x30);
ABI_GLOBAL const ControllerVtable buoyancy_controller_vtable; // 0x10063508

// What the solver is asked and what it answers, in object space. The head words are counts of the floats that follow.
typedef struct BuoyancyInput {
    u32 head[4];
    PlaneF surface;  /* 0x10 */
    Vec3f flow;      /* 0x20 m/s, of the liquid relative to the core */
    Vec3f rot_speed; /* 0x30 */
} BuoyancyInput;
ASSERT_SIZE(BuoyancyInput, 0x40);

typedef struct BuoyancyOutput {
    u32 head[4];
    Vec3f center;      /* 0x10 of the volume below the surface, m */
    Vec3f force;       /* 0x20 */
    Vec3f torque;      /* 0x30 */
    Vec3f turn_torque; /* 0x40 that of the airplane factor */
    f32 volume;        /* 0x50 m^3 */
    f32 area;          /* 0x54 m^2 */
} BuoyancyOutput;

BuoyancyController *THISCALL controller_buoyancy_ctor(BuoyancyController *, BuoyancyAttacher *, Core *); // 0x10010310
void THISCALL controller_buoyancy_dtor(BuoyancyController *); // 0x10010430
void *THISCALL controller_buoyancy_scaldel(BuoyancyController *, i32 flags); // 0x10010410
void THISCALL controller_buoyancy_core_is_going_to_be_deleted_event(BuoyancyController *, Core *); // 0x100103e0
ext THISCALL controller_buoyancy_get_minimum_simulation_frequency(BuoyancyController *); // 0x100103f0
i32 THISCALL controller_buoyancy_get_controller_priority(BuoyancyController *); // 0x10010400
void THISCALL controller_buoyancy_do_simulation_controller(BuoyancyController *, EventSim *, PtrVector *cores); // 0x1000fe50
void THISCALL controller_buoyancy_use_buoyancy_solver(BuoyancyController *, const BuoyancyInput *, const BuoyancyTemplate *, BuoyancyOutput *, const Vec3f *liquid_speed, i32 part); // 0x1000f940
void THISCALL controller_buoyancy_apply_dampening(BuoyancyController *, Object *, f32 area, f64 dt, Vec3f *turn_torque, Vec3f *torque, Vec3f *force); // 0x1000fa40
void THISCALL controller_buoyancy_apply_buoyancy_impulse(BuoyancyController *, Object *, const BuoyancyTemplate *, f64 dt, f32 volume, const Vec3f *center); // 0x1000fd70

// Entry of the object with the pose of the current time, no reference taken; the original has this inline.
static inline CacheObject *buoyancy_pose(Object *object)
{
    CacheObject *cache = cache_object_of(object);
    cache->refcount--;
    return cache;
}

#endif
