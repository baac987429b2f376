// The physics manager: the engine's side of the plug-in (glue.md 3). One per context; owns the physics world.
#ifndef GLUE_MANAGER_H
#define GLUE_MANAGER_H

#include "compat/ck2.h"
#include "engine.h"
#include "glue/registry.h"

typedef struct Manager Manager;
typedef struct CommandContainer CommandContainer;
typedef struct ContactManager ContactManager;

#define PHYSICS_MANAGER_GUID ((CKGUID){0x6bed328b, 0x141f5148})

typedef struct ManagerVtable {
    CK_BASE_MANAGER_SLOTS;
    CKERROR(THISCALL *Reset)(void *self); /* 0x78 the manager's own slot */
} ManagerVtable;
ASSERT_SIZE(ManagerVtable, 0x7c);

struct Manager {
    union { /* 0x0000 */
        const ManagerVtable *vt;
        CKBaseManager base;
    };
    PtrVector movable_objects;             /* 0x0028 of Object: simulated now, poses are written back */
    u32 unused_30;                         /* 0x0030 */
    PtrVector objects_to_destroy;          /* 0x0034 of CKObject; nothing appends */
    PtrVector materials;                   /* 0x003c of Material, one per Physicalize */
    PtrVector liquid_surfaces;             /* 0x0044 of PhysicsBuoyancy */
    CommandContainer *pre_simulation;      /* 0x004c NULL until a world was created */
    CommandContainer *post_simulation;     /* 0x0050 */
    ContactManager *contact_manager;       /* 0x0054 continuous contacts */
    CollisionListener *collision_listener; /* 0x0058 */
    ObjectListener *object_listener;       /* 0x005c */
    i32 collision_id_attribute;            /* 0x0060 type of "Coll Detection ID", -1 none */
    CollisionFilter *pair_filter;          /* 0x0064 of the current environment */
    u32 unused_68[3];                      /* 0x0068 */
    u32 construction_count;                /* 0x0074 */
    i32 phase_microseconds[6];             /* 0x0078 sums of the engine's performance counter */
    u32 unused_90[11];                     /* 0x0090 */
    StringHash *surfaces;                  /* 0x00bc SurfaceManager by name */
    Environment *env;                      /* 0x00c0 NULL: no world */
    u32 unused_c4;                         /* 0x00c4 */
    f32 smoothed_delta;                    /* 0x00c8 ms; never reset */
    f32 step;                              /* 0x00cc s, of this frame */
    f32 time_factor;                       /* 0x00d0 seconds of physics per ms of the engine */
    u32 unused_d4[2];                      /* 0x00d4 */
    u32 lookups;                           /* 0x00dc */
    u32 physicalize_calls;                 /* 0x00e0 */
    u32 unphysicalize_calls;               /* 0x00e4 */
    i64 longest_lookup;                    /* 0x00e8 counter ticks */
    i64 last_lookup;                       /* 0x00f0 */
    i64 unused_f8[2];                      /* 0x00f8 */
    i64 counter_frequency;                 /* 0x0108 */
    Registry registry;                     /* 0x0110 */
};
ASSERT_OFFSET(Manager, movable_objects, 0x28);
ASSERT_OFFSET(Manager, pre_simulation, 0x4c);
ASSERT_OFFSET(Manager, collision_id_attribute, 0x60);
ASSERT_OFFSET(Manager, phase_microseconds, 0x78);
ASSERT_OFFSET(Manager, surfaces, 0xbc);
ASSERT_OFFSET(Manager, smoothed_delta, 0xc8);
ASSERT_OFFSET(Manager, time_factor, 0xd0);
ASSERT_OFFSET(Manager, lookups, 0xdc);
ASSERT_OFFSET(Manager, counter_frequency, 0x108);
ASSERT_OFFSET(Manager, registry, 0x110);
ASSERT_SIZE(Manager, 0x2cf0);

// 0.001f
#define SECONDS_PER_MILLISECOND 0x1.0624dep-10f

extern const ManagerVtable manager_vtable;

Manager *THISCALL manager_ctor(Manager *m, CKContext *context);                              // 0x10006730
void THISCALL manager_dtor(Manager *m);                                                      // 0x100069d0

// world.c
void THISCALL manager_create_environment(Manager *m);                                        // 0x10006bb0
void THISCALL manager_delete_environment(Manager *m);                                        // 0x10006b70
void THISCALL manager_destroy_environment(Manager *m);                                       // 0x100079b0
CKERROR THISCALL manager_reset(Manager *m);                                                  // 0x10007ea0

// surface_cache.c
void THISCALL manager_add_surface_manager(Manager *m, const char *name, SurfaceManager *surface); // 0x10006b50
SurfaceManager *THISCALL manager_get_surface_by_name(Manager *m, const char *name);          // 0x10006f90
void THISCALL manager_delete_collision_surface(Manager *m);                                  // 0x10007ba0
void manager_new_surface_cache(Manager *m, i32 buckets);
// Frees what the cached surfaces hold, which the original leaks. Only when no world is left to use it.
void manager_free_compact_surfaces(Manager *m);

// mesh_to_surface.c
void THISCALL manager_add_concave_surface(Manager *m, SurfaceBuilder *builder, CKMesh *mesh, const VxVector *scale); // 0x10006fb0
i32 THISCALL manager_add_convex_surface(Manager *m, SurfaceBuilder *builder, CKMesh *mesh, const VxVector *scale); // 0x10007260

// physics_object.c
void THISCALL manager_fill_template_info(Manager *m, ObjectTemplate *object, Vec3d *position, Quat *rotation, const char *name,
                                         f32 mass, Material *material, f32 linear_damping, f32 rotation_damping,
                                         CK3dEntity *entity, i32 fixed, const char *group, Matrix *shift_matrix,
                                         const VxVector *shift);                             // 0x10007460
Object *THISCALL manager_create_physic_ball(Manager *m, const char *name, f32 mass, f32 radius, Material *material,
                                            f32 linear_damping, f32 rotation_damping, CK3dEntity *entity, i32 frozen, i32 fixed,
                                            const char *group, i32 collide, const VxVector *shift); // 0x100075d0
Object *THISCALL manager_create_physics_polygon(Manager *m, const char *name, f32 mass, Material *material, f32 linear_damping,
                                                f32 rotation_damping, CK3dEntity *entity, i32 frozen, i32 fixed,
                                                const char *group, i32 collide, SurfaceManager *surface,
                                                const VxVector *shift);                      // 0x100076f0

// pose_writeback.c
void STDCALL manager_update_entity_from_object(Object *object);                              // 0x10006ec0

// contact_events.c
void THISCALL manager_get_coll_detect_id(Manager *m);                                        // 0x10008240
extern const CollisionListenerVtable manager_collision_listener_vtable;
extern const ObjectListenerVtable manager_object_listener_vtable;
// Slots of listeners that do not care.
static inline void THISCALL listener_ignore_collision(CollisionListener *l, CollisionEvent *event)
{
    (void)l, (void)event;
}

static inline void THISCALL listener_ignore_object(CollisionListener *l, Object *object)
{
    (void)l, (void)object;
}

static inline void THISCALL listener_ignore_friction(CollisionListener *l, FrictionEvent *event)
{
    (void)l, (void)event;
}

typedef struct ManagerCollisionListener {
    CollisionListener base;
    Manager *manager;
} ManagerCollisionListener;
ASSERT_SIZE(ManagerCollisionListener, 0xc);

typedef struct ManagerObjectListener {
    ObjectListener base;
    Manager *manager;
} ManagerObjectListener;
ASSERT_SIZE(ManagerObjectListener, 8);

// registry.c: record of an entity, NULL when it has no physics object; warn: tell so on the console.
PhysicsRecord *THISCALL manager_get_physics_object(Manager *m, CK3dEntity *entity, CKBOOL warn); // 0x10007800
// Body of an entity; NULL when it has none, or when the record outlived it ("Clean Physics World").
Object *manager_get_body(Manager *m, CK3dEntity *entity);

// Prints a message with %s replaced by the entity's name; never more than the console can take.
void manager_console(Manager *m, const char *format, const CK3dEntity *entity);

#endif
