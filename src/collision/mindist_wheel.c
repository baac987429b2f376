// Car wheels: a rolling ball's new contact takes over the friction of the old one (collision spec 4.6). No core of the
// game is a wheel.
#include "base/memory.h"
#include "base/arena.h"
#include "collision/mindist.h"
#include "contact/contact_point.h"
#include "contact/friction_system.h"
#include "contact/impact.h"
#include "dynamics/object.h"
#include "world/environment.h"

// The old contact's spring displacement, as a vector, on the new contact's tangents.
static void transfer_friction(const ContactPoint *from, ContactPoint *to)
{
    const Vec3f *t = from->info->span_friction_v;
    f32 s0 = from->span_friction[0], s1 = from->span_friction[1];
    f32 x0 = t[0].x * s0, y0 = t[0].y * s0;
    ext z0 = (ext)s0 * t[0].z;
    f64 y64 = t[1].y * s1 + y0;
    f64 z64 = t[1].z * s1 + z0;
    ext x = t[1].x * s1 + x0;
    f32 y = y64, z = z64;
    const Vec3f *u = to->info->span_friction_v;
    ext d1 = (z * u[1].z + y * u[1].y) + x * u[1].x;
    ext d0 = (z * u[0].z + y * u[0].y) + x * u[0].x;
    to->span_friction[0] = d0;
    to->span_friction[1] = d1;
}

// FUNCTION: PHYSICS_RT 0x10018040 exact   (collision spec 4.6)
void THISCALL mindist_create_cp_in_advance_pretension(Mindist *mindist, Object *wheel, f32 distance)
{
    ContactSynapse *old_synapse = wheel->friction_synapses;
    if (!old_synapse) return;
    Arena *arena = wheel->env->memory_psi;
    arena->nesting++;
    FrictionSystem *system;
    i32 is_new = 0;
    ContactPoint *contact = mindist_try_to_generate_managed_friction(mindist, &system, &is_new, NULL, 1);
    if (is_new == 1) {
        ContactPoint *old = (ContactPoint *)((char *)old_synapse + old_synapse->contact_offset);
        f64 old_time = old->last_time;
        old->last_time = wheel->env->time;
        contact_point_recalc_friction_s_vals(old);
        contact->now_friction_pressure = old->now_friction_pressure;
        old->now_friction_pressure = 0;
        contact->last_time = old_time;
        contact->gap = distance;
        old->last_time = old_time;
        transfer_friction(old, contact);
    }
    arena = wheel->env->memory_psi;
    arena->nesting--;
    arena_free_mem_transaction(arena);
}
