// Surface manager of all balls: one global object with an empty ledge (collision spec 1.3.2).
//
// A ball's radius is in the object. Its synapse's edge is the first edge slot of the empty ledge; nothing reads it.
#include <string.h>

#include "base/memory.h"
#include "base/ptr_vector.h"
#include "base/x87.h"
#include "geometry/surface_manager.h"

// Header of a ledge without triangles, and one zero triangle: what the manager has before its constructor has run, or when
// there is no memory.
static _Alignas(16) struct {
    Ledge ledge;
    Triangle triangle;
} ball_ledge;

// GLOBAL: PHYSICS_RT 0x10076380
SurfaceManager ball_surface_manager = {&surface_manager_ball_vtable, &ball_ledge};

// FUNCTION: PHYSICS_RT 0x1002fde0 exact   (collision spec 1.3.2)
void CDECL static_init_ball_surface_manager(void)
{
    void *ledge = ivp_malloc_aligned(sizeof ball_ledge, 16);
    if (ledge) memset(ledge, 0, sizeof ball_ledge);
    ball_surface_manager.vt = &surface_manager_ball_vtable;
    ball_surface_manager.data = ledge ? ledge : &ball_ledge;
}

// FUNCTION: PHYSICS_RT 0x1002fdd0 exact
void CDECL static_init_ball_surface_thunk(void)
{
    static_init_ball_surface_manager();
}

// FUNCTION: PHYSICS_RT 0x1002fe50 same-result   (collision spec 1.3.2)
const Ledge *THISCALL surface_manager_ball_get_single_convex(SurfaceManager *manager)
{
    return manager->data;
}

// FUNCTION: PHYSICS_RT 0x1002fe60 same-result   (collision spec 1.3.2)
void THISCALL surface_manager_ball_get_mass_center(SurfaceManager *manager, Vec3f *out)
{
    out->x = out->y = out->z = 0;
}

// FUNCTION: PHYSICS_RT 0x1002fe80 safe   (collision spec 1.3.2)
//
// Never asked: mass set-up knows balls. The original writes to address 0; here the ball is a point.
void THISCALL surface_manager_ball_get_radius_and_radius_dev_to_given_center(SurfaceManager *manager,
                                                                             const Vec3f *center, f32 *radius,
                                                                             f32 *deviation)
{
    *radius = 0;
    *deviation = 0;
}

// Never asked either; the original shares a stub that writes to address 0 (0x10016180).
static void THISCALL no_rotation_inertia(SurfaceManager *manager, Vec3f *out)
{
    out->x = out->y = out->z = 0;
}

// FUNCTION: PHYSICS_RT 0x1002fe90 same-result   (collision spec 1.3.2)
//
// `center` is relative to the ball's centre; the ball's own radius is part of `radius`.
void THISCALL surface_manager_ball_get_all_ledges_within_radius(SurfaceManager *manager, const Vec3d *center, f64 radius,
                                                                const Ledge *root, Object *other,
                                                                const Ledge *other_ledge, BigVector *out)
{
    ext quad = ((ext)center->x * center->x + (ext)center->y * center->y) + (ext)center->z * center->z;
    if ((ext)radius * radius >= quad) big_vector_append(out, manager->data);
}

// FUNCTION: PHYSICS_RT 0x1002ff00 safe   (collision spec 1.3.2)
//
// The original writes to address 0 before it appends.
void THISCALL surface_manager_ball_get_all_terminal_ledges(SurfaceManager *manager, BigVector *out)
{
    big_vector_append(out, manager->data);
}

// FUNCTION: PHYSICS_RT 0x1002ff40 safe   (collision spec 1.3.2)
//
// No ray hits a ball; the original writes to address 0.
void THISCALL surface_manager_ball_insert_all_ledges_hitting_ray(SurfaceManager *manager, void *ray, Object *object)
{
}

static void THISCALL reference_noop(SurfaceManager *manager, const Ledge *ledge)
{
}

// FUNCTION: PHYSICS_RT 0x1002ff50 exact   (collision spec 1.3.2)
i32 THISCALL surface_manager_ball_get_type(SurfaceManager *manager)
{
    return 1;
}

// FUNCTION: PHYSICS_RT 0x1002ff80 exact   (collision spec 1.3.2)
void THISCALL surface_manager_ball_dtor(SurfaceManager *manager)
{
    manager->vt = &surface_manager_ball_vtable;
    if (manager->data) {
        if (manager->data != &ball_ledge) ivp_free_aligned(manager->data);
        manager->data = NULL;
    }
    surface_manager_dtor(manager);
}

// FUNCTION: PHYSICS_RT 0x10030000 exact   (collision spec 1.3.2)
void CDECL static_term_ball_surface_manager(void)
{
    surface_manager_ball_dtor(&ball_surface_manager);
}

// FUNCTION: PHYSICS_RT 0x1002ff60 exact   (collision spec 1.3.2)
void *THISCALL surface_manager_ball_scaldel(SurfaceManager *manager, i32 flags)
{
    surface_manager_ball_dtor(manager);
    if (flags & 1) engine_delete(manager);
    return manager;
}

// VTABLE: PHYSICS_RT 0x10063a90
const SurfaceManagerVtable surface_manager_ball_vtable = {
    surface_manager_ball_get_single_convex,
    surface_manager_ball_get_mass_center,
    surface_manager_ball_get_radius_and_radius_dev_to_given_center,
    no_rotation_inertia,
    surface_manager_ball_get_all_ledges_within_radius,
    surface_manager_ball_get_all_terminal_ledges,
    surface_manager_ball_insert_all_ledges_hitting_ray,
    reference_noop,
    reference_noop,
    surface_manager_ball_scaldel,
    surface_manager_ball_get_type,
};
