// The liquid's surface, and the attacher: a buoyancy controller for every core inside (constraints.md 8.1, 8.3).
#include "base/memory.h"
#include "base/ptr_vector.h"
#include "base/pure_call.h"
#include "base/vhash.h"
#include "dynamics/buoyancy.h"

// ---- surface ----

// FUNCTION: PHYSICS_RT 0x100107d0 exact   (constraints.md 8.1)
void THISCALL liquid_surface_descriptor_simple_calc_liquid_surface(LiquidSurface *surface, Environment *env, Core *core,
                                                                   PlaneF *plane, Vec3f *current)
{
    *plane = surface->plane;
    for (i32 i = 0; i < 3; i++) current->k[i] = surface->current.k[i];
}

// VTABLE: PHYSICS_RT 0x10063558
const LiquidSurfaceVtable liquid_surface_vtable = {liquid_surface_descriptor_simple_calc_liquid_surface};

// FUNCTION: PHYSICS_RT 0x10010820 same-result   (constraints.md 8.1)
LiquidSurface *THISCALL liquid_surface_descriptor_simple_ctor(LiquidSurface *surface, const PlaneF *plane,
                                                              const Vec3f *current)
{
    surface->vt = &liquid_surface_vtable;
    surface->plane = *plane;
    for (i32 i = 0; i < 3; i++) surface->current.k[i] = current->k[i];
    return surface;
}

// ---- attacher ----

static void attach(BuoyancyAttacher *attacher, Core *core)
{
    BuoyancyController *controller = engine_new(sizeof *controller);
    controller_buoyancy_ctor(controller, attacher, core);
    vhash_store_add_elem(&attacher->controllers, core, controller);
}

// FUNCTION: PHYSICS_RT 0x100106b0 same-result   (constraints.md 8.3)
void THISCALL attacher_to_cores_ivp_controller_buoyancy_element_added(BuoyancyAttacher *attacher, ActiveSet *set, Core *core)
{
    attach(attacher, core);
}

// FUNCTION: PHYSICS_RT 0x10010720 same-result   (constraints.md 8.3)
void THISCALL attacher_to_cores_ivp_controller_buoyancy_element_removed(BuoyancyAttacher *attacher, ActiveSet *set, Core *core)
{
    BuoyancyController *controller = vhash_store_find_elem(&attacher->controllers, core);
    if (controller) controller->vt->scalar_dtor((Controller *)controller, 1);
}

// FUNCTION: PHYSICS_RT 0x10010740 same-result   (constraints.md 8.3)
void THISCALL attacher_to_cores_ivp_controller_buoyancy_pset_is_going_to_be_deleted(BuoyancyAttacher *attacher, ActiveSet *set)
{
    for (i32 i = (i32)set->elements.mask; i >= 0; i--) {
        Core *core = set->elements.elems[i].elem;
        if (core) attacher->vt->element_removed(attacher, NULL, core);
    }
    if (attacher) attacher->vt->scalar_dtor(attacher, 1);
}

// FUNCTION: PHYSICS_RT 0x10010650 same-result   (constraints.md 8.3)
void THISCALL attacher_to_cores_buoyancy_dtor(BuoyancyAttacher *attacher)
{
    attacher->vt = (const BuoyancyAttacherVtable *)buoyancy_attacher_base_vtable;
    ptr_vector_remove(&attacher->watched->listeners, attacher);
    vhash_store_dtor(&attacher->controllers);
}

// FUNCTION: PHYSICS_RT 0x10010790 same-result   (constraints.md 8.3)
void *THISCALL attacher_to_cores_buoyancy_scaldel(BuoyancyAttacher *attacher, i32 flags)
{
    attacher_to_cores_buoyancy_dtor(attacher);
    if (flags & 1) engine_delete(attacher);
    return attacher;
}

// FUNCTION: PHYSICS_RT 0x10010630 exact   (constraints.md 8.3)
const BuoyancyTemplate *THISCALL attacher_to_cores_buoyancy_get_parameters_per_core(BuoyancyAttacher *attacher, Core *core)
{
    return &attacher->parameters;
}

// FUNCTION: PHYSICS_RT 0x10010640 exact   (constraints.md 8.3)
SurfaceManager *THISCALL attacher_to_cores_buoyancy_get_buoyancy_surface(BuoyancyAttacher *attacher, Object *object)
{
    return object->surface;
}

// The base classes' tables are in the object only while it is made or destroyed.
// VTABLE: PHYSICS_RT 0x1006354c
const void *const core_set_listener_vtable[3] = {pure_call, pure_call, pure_call};

// VTABLE: PHYSICS_RT 0x1006353c
const void *const buoyancy_attacher_base_vtable[4] = {
    attacher_to_cores_ivp_controller_buoyancy_element_added,
    attacher_to_cores_ivp_controller_buoyancy_element_removed,
    attacher_to_cores_ivp_controller_buoyancy_pset_is_going_to_be_deleted,
    attacher_to_cores_buoyancy_scaldel,
};

// VTABLE: PHYSICS_RT 0x10063524
const BuoyancyAttacherVtable buoyancy_attacher_vtable = {
    .element_added = attacher_to_cores_ivp_controller_buoyancy_element_added,
    .element_removed = attacher_to_cores_ivp_controller_buoyancy_element_removed,
    .set_deleted = attacher_to_cores_ivp_controller_buoyancy_pset_is_going_to_be_deleted,
    .scalar_dtor = attacher_to_cores_buoyancy_scaldel,
    .parameters = attacher_to_cores_buoyancy_get_parameters_per_core,
    .surface = attacher_to_cores_buoyancy_get_buoyancy_surface,
};

// FUNCTION: PHYSICS_RT 0x100104c0 same-result   (constraints.md 8.3)
//
// The cores that are inside already get their controllers first, in an order that depends on their addresses.
BuoyancyAttacher *THISCALL attacher_to_cores_buoyancy_ctor(BuoyancyAttacher *attacher, const BuoyancyTemplate *parameters,
                                                           ActiveSet *cores, LiquidSurface *surface)
{
    vhash_store_ctor(&attacher->controllers, 16);
    attacher->vt = (const BuoyancyAttacherVtable *)buoyancy_attacher_base_vtable;
    attacher->watched = cores;
    for (i32 i = (i32)cores->elements.mask; i >= 0; i--) {
        Core *core = cores->elements.elems[i].elem;
        if (core) attach(attacher, core);
    }
    ptr_vector_append(&cores->listeners, attacher);
    attacher->vt = &buoyancy_attacher_vtable;
    attacher->parameters = *parameters;
    attacher->cores = cores;
    attacher->surface = surface;
    return attacher;
}
