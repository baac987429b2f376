// Contact points: made from a mindist's features, found again by them, destroyed (contact spec CP2.4, CP3.3, CP6).
#include "contact/contact_point.h"

#include "base/memory.h"
#include "collision/mindist.h"
#include "contact/contact_math.h"
#include "dynamics/cluster.h"
#include "dynamics/object.h"
#include "geometry/ledge_query.h"
#include "world/environment.h"
#include "world/listeners.h"

static void contact_synapse_init(ContactPoint *cp, ContactSynapse *s, const Synapse *from)
{
    Object *object = from->object;

    s->object = object;
    s->contact_offset = (i16)((char *)cp - (char *)s);
    s->prev = NULL;
    s->next = object->friction_synapses;
    if (object->friction_synapses) object->friction_synapses->prev = s;
    object->friction_synapses = s;
    s->edge = from->edge;
    s->type = (u8)from->status;
}

static void contact_synapse_unlink(ContactSynapse *s)
{
    if (s->next) s->next->prev = s->prev;
    if (s->prev)
        s->prev->next = s->next;
    else
        s->object->friction_synapses = s->next;
}

// FUNCTION: PHYSICS_RT 0x1001a8b0 same-result   (contact spec CP2.4)
ContactPoint *THISCALL contact_point_ctor(ContactPoint *self, Mindist *mindist)
{
    const Synapse *s1 = mindist_sorted_synapse(mindist, 1);

    contact_synapse_init(self, &self->synapses[0], mindist_sorted_synapse(mindist, 0));
    contact_synapse_init(self, &self->synapses[1], s1);
    self->last_time = mindist->synapses[0].object->env->time;
    if (s1->status == SYNAPSE_TRIANGLE) {
        Vec3d normal;
        compact_ledge_solver_calc_hesse_vec_object_not_normized(s1->edge, edge_ledge(s1->edge), &normal);
        self->inv_triangle_det = 1.0 / vec3f_length_fsqrt(&normal);
    }
    self->old_energy_dynamic_fr = 0;
    self->now_friction_pressure = 0;
    self->integrated_destroyed_energy = 0;
    self->recheck_feature = 1;
    self->span_friction[0] = 0;
    self->span_friction[1] = 0;
    self->has_negative_pull_since = 0;
    self->friction_system = NULL;
    self->two_friction_values = 0;
    self->gap = ivp_mindist_settings.friction_dist;
    self->slowly_turn_on_keeper = 20;
    return self;
}

// Listeners see the objects and edges of a contact situation whose other fields are unset.
// FUNCTION: PHYSICS_RT 0x1001c230 same-result   (contact spec CP6)
void THISCALL contact_point_dtor(ContactPoint *self)
{
    ContactSynapse *s = self->synapses;
    Environment *env = s[0].object->env;
    ContactInfo info;
    FrictionEvent event = {env, &info, self};

    for (i32 k = 0; k < 2; k++) {
        SurfaceManager *surface = s[k].object->surface;
        surface->vt->remove_reference(surface, edge_ledge(s[k].edge));
    }
    for (i32 k = 0; k < 2; k++) {
        info.objects[k] = s[k].object;
        info.edges[k] = s[k].edge;
    }
    environment_fire_event_friction_deleted(env, &event);
    for (i32 k = 0; k < 2; k++)
        if (s[k].object->flags & OBJECT_HAS_COLLISION_LISTENERS)
            cluster_manager_fire_event_friction_deleted(env->cluster_manager, s[k].object, &event);
    contact_synapse_unlink(&s[0]);
    contact_synapse_unlink(&s[1]);
}

// FUNCTION: PHYSICS_RT 0x1001d830 same-result   (contact spec IM9)
i32 THISCALL synapse_friction_get_material_index(ContactSynapse *self)
{
    return (edge_triangle(self->edge)->bits >> 24) & 0x7f;
}

// Same feature. The original writes to address 0 for any other type; here such synapses never match.
// FUNCTION: PHYSICS_RT 0x1001d840 same-result   (contact spec CP3.3)
i32 THISCALL synapse_friction_is_same_as(ContactSynapse *self, const Synapse *synapse)
{
    const Edge *a = self->edge, *b = synapse->edge;

    if ((i8)self->type != synapse->status) return 0;
    switch (self->type) {
    case SYNAPSE_POINT:
        return edge_ledge(a) == edge_ledge(b) && edge_point_index(a) == edge_point_index(b);
    case SYNAPSE_EDGE:
        return a == b || edge_opposite(a) == b;
    case SYNAPSE_TRIANGLE:
        return edge_triangle(a) == edge_triangle(b);
    case SYNAPSE_BALL:
        return 1;
    default:
        return 0;
    }
}

// FUNCTION: PHYSICS_RT 0x1001d910 same-result   (contact spec CP3.3)
i32 THISCALL contact_point_is_same_as(ContactPoint *self, const Mindist *mindist)
{
    const Synapse *m = mindist->synapses;

    for (i32 k = 0; k < 2; k++) {
        ContactSynapse *a = &self->synapses[k], *b = &self->synapses[1 - k];
        if (a->object == m[0].object && b->object == m[1].object && synapse_friction_is_same_as(a, &m[0]) &&
            synapse_friction_is_same_as(b, &m[1]))
            return 1;
    }
    return 0;
}

// Contact point of the mindist's features among those of its first object, or NULL.
// FUNCTION: PHYSICS_RT 0x1001ffe0 same-result   (contact spec CP3.3)
ContactPoint *CDECL friction_manager_get_associated_contact_point(Mindist *mindist)
{
    const Object *other = mindist->synapses[1].object;

    for (ContactSynapse *s = mindist->synapses[0].object->friction_synapses; s; s = s->next) {
        ContactPoint *cp = (ContactPoint *)((char *)s + s->contact_offset);
        if ((cp->synapses[0].object == other || cp->synapses[1].object == other) &&
            contact_point_is_same_as(cp, mindist))
            return cp;
    }
    return NULL;
}

// FUNCTION: PHYSICS_RT 0x10020030 same-result   (contact spec CP3.3)
ContactPoint *CDECL friction_manager_generate_contact_point(Mindist *mindist, i32 *created)
{
    ContactPoint *cp = friction_manager_get_associated_contact_point(mindist);

    if (cp) {
        *created = 0;
        return cp;
    }
    cp = engine_new(sizeof(ContactPoint));
    if (cp) contact_point_ctor(cp, mindist);
    *created = 1;
    return cp;
}

// FUNCTION: PHYSICS_RT 0x1001f850 exact
void THISCALL contact_point_reset_time(ContactPoint *self, f64 offset)
{
    self->last_time = self->last_time - offset;
}
