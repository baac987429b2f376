// Phantom of an object: counts the mindists by which others are inside it, and from them the objects and cores.
#include "collision/phantom.h"

#include "base/memory.h"
#include "base/ptr_vector.h"
#include "base/vhash.h"
#include "collision/mindist_manager.h"
#include "dynamics/object.h"
#include "world/environment.h"

#define DEFAULT_EXIT 0.5f // m

// FUNCTION: PHYSICS_RT 0x10010880 same-result   (constraints.md 8.2)
PhantomTemplate *THISCALL template_phantom_ctor(PhantomTemplate *template)
{
    memset(template, 0, sizeof *template);
    template->exit_policy_extra = DEFAULT_EXIT;
    template->exit_policy_factor = DEFAULT_EXIT;
    return template;
}

// ---- intruders: each kind has a set and a count of mindists per member ----

static void intruder_entered(ActiveSet *set, VHashStore *counts, void *intruder)
{
    uintptr_t count = (uintptr_t)vhash_store_find_elem(counts, intruder);
    if (count) {
        vhash_store_change_elem(counts, intruder, (void *)(count + 1));
        return;
    }
    vhash_store_add_elem(counts, intruder, (void *)1);
    active_set_add(set, intruder);
}

// An intruder that is not counted: the original searches for it for ever. It can be one that was inside when the object
// was made a phantom again.
static void intruder_left(ActiveSet *set, VHashStore *counts, void *intruder)
{
    intptr_t count = (intptr_t)vhash_store_find_elem(counts, intruder);
    if (count == 0) return;
    if (count > 1) {
        vhash_store_change_elem(counts, intruder, (void *)(count - 1));
        return;
    }
    vhash_store_remove_elem(counts, intruder);
    active_set_remove(set, intruder);
}

static Object *other_object(const PhantomController *phantom, const Mindist *mindist)
{
    Object *first = mindist->synapses[0].object;
    return first == phantom->object ? mindist->synapses[1].object : first;
}

static PhantomListener *listener_at(const PhantomController *phantom, i32 i)
{
    return phantom->listeners.elems[i];
}

// FUNCTION: PHYSICS_RT 0x100109e0 same-result   (constraints.md 8.2)
void THISCALL controller_phantom_mindist_entered_volume(PhantomController *phantom, Mindist *mindist)
{
    active_set_add(&phantom->mindists, mindist);
    Object *other = other_object(phantom, mindist);
    if (phantom->objects) intruder_entered(phantom->objects, phantom->object_counts, other);
    if (phantom->cores) intruder_entered(phantom->cores, phantom->core_counts, other->core);
    for (i32 i = phantom->listeners.count - 1; i >= 0; i--) {
        PhantomListener *listener = listener_at(phantom, i);
        listener->vt->mindist_entered(listener, phantom, mindist);
    }
}

// FUNCTION: PHYSICS_RT 0x10010b70 safe   (constraints.md 8.2)
// A mindist that is not in the set: the original writes to address 0.
void THISCALL controller_phantom_mindist_left_volume(PhantomController *phantom, Mindist *mindist)
{
    active_set_remove(&phantom->mindists, mindist);
    Object *other = other_object(phantom, mindist);
    if (phantom->objects) intruder_left(phantom->objects, phantom->object_counts, other);
    if (phantom->cores) intruder_left(phantom->cores, phantom->core_counts, other->core);
    for (i32 i = phantom->listeners.count - 1; i >= 0; i--) {
        PhantomListener *listener = listener_at(phantom, i);
        listener->vt->mindist_left(listener, phantom, mindist);
    }
}

// ---- construction ----

static ActiveSet *new_set(const VHashVtable *vt)
{
    ActiveSet *set = engine_new(sizeof *set);
    active_set_init(set, vt);
    return set;
}

static VHashStore *new_counts(void)
{
    return vhash_store_ctor(engine_new(sizeof(VHashStore)), 16);
}

static void mark(Mindist *mindist)
{
    mindist->flags = (mindist->flags & ~(u32)MINDIST_FUNCTION_MASK) | MINDIST_FUNCTION_PHANTOM;
}

static void mark_inside(PhantomController *phantom, Mindist *mindist)
{
    controller_phantom_mindist_entered_volume(phantom, mindist);
    mindist->flags = (mindist->flags & ~(u32)MINDIST_IN_PHANTOM_SET_MASK) | MINDIST_IN_PHANTOM;
}

// Makes phantom mindists of those the object has. Invalid ones are inside, exact ones by their length; what waits in the
// hull list will be found inside or outside when its time comes.
static void convert_mindists(PhantomController *phantom)
{
    const Object *object = phantom->object;
    for (const Synapse *s = object->invalid_synapses; s; s = s->next) {
        mark(synapse_mindist(s));
        mark_inside(phantom, synapse_mindist(s));
    }
    for (const Synapse *s = object->exact_synapses; s; s = s->next) {
        Mindist *mindist = synapse_mindist(s);
        mark(mindist);
        if (!(mindist->length >= 0.0f)) {
            mark_inside(phantom, mindist);
        } else {
            mindist->flags &= ~(u32)MINDIST_IN_PHANTOM_SET_MASK;
        }
    }
    const MinList *list = &object->hull.listeners;
    for (u16 i = list->first; i != 0xffff; i = list->elems[i].next) {
        HullListener *listener = list->elems[i].payload;
        if (!listener) break;
        if (listener->vt->type(listener) != HULL_LISTENER_SYNAPSE) continue;
        Mindist *mindist = synapse_mindist((Synapse *)listener);
        if (!(mindist->flags & MINDIST_FUNCTION_MASK)) mark(mindist);
    }
}

// FUNCTION: PHYSICS_RT 0x10010d00 same-result   (constraints.md 8.2)
PhantomController *THISCALL controller_phantom_ctor(PhantomController *phantom, Object *object, const PhantomTemplate *template)
{
    ptr_vector_init(&phantom->listeners);
    active_set_init(&phantom->mindists, &mindist_set_vtable);
    phantom->object = object;
    phantom->objects = template->manage_intruding_objects ? new_set(&object_set_vtable) : NULL;
    phantom->object_counts = template->manage_intruding_objects ? new_counts() : NULL;
    phantom->cores = template->manage_intruding_cores ? new_set(&core_set_vtable) : NULL;
    phantom->core_counts = template->manage_intruding_cores ? new_counts() : NULL;
    if (!template->keep_static && object->state == STATE_STATIC) {
        object->state = STATE_PHANTOM_STATIC;
        mindist_manager_recheck_ov_element(object->env->mindist_manager, object);
    }
    phantom->exit_margin = template->exit_policy_extra;
    convert_mindists(phantom);
    return phantom;
}

// ---- destruction ----

static void delete_counts(VHashStore *counts)
{
    if (!counts) return;
    vhash_store_dtor(counts);
    engine_delete(counts);
}

static void delete_set(ActiveSet *set)
{
    if (set) set->elements.vt->scalar_dtor(&set->elements, 1);
}

// FUNCTION: PHYSICS_RT 0x100108a0 same-result   (constraints.md 8.2)
// Buoyancy ends here: the core set's listeners, the attachers, go with it. The mindists stay phantom mindists.
void THISCALL controller_phantom_dtor(PhantomController *phantom)
{
    for (i32 i = phantom->listeners.count - 1; i >= 0; i--) {
        PhantomListener *listener = listener_at(phantom, i);
        listener->vt->phantom_deleted(listener, phantom);
    }
    phantom->object->phantom = NULL;
    delete_counts(phantom->core_counts);
    phantom->core_counts = NULL;
    delete_counts(phantom->object_counts);
    phantom->object_counts = NULL;
    delete_set(phantom->objects);
    phantom->objects = NULL;
    delete_set(phantom->cores);
    phantom->cores = NULL;
    active_set_end_mindists(&phantom->mindists);
    ptr_vector_empty(&phantom->listeners);
}
