// Mindist manager: lists of exact and invalid mindists, the passes of a PSI (collision spec 4.4, 4.6).
//
// Every list takes new members at its head. A pass reads the successor before it works on a mindist.
#include "collision/mindist_manager.h"

#include "base/ptr_vector.h"
#include "collision/phantom.h"
#include "dynamics/core.h"
#include "dynamics/object.h"
#include "world/environment.h"
#include "world/time_manager.h"

// FUNCTION: PHYSICS_RT 0x100186e0 exact   (collision spec 4.2.5)
MindistManager *THISCALL mindist_manager_ctor(MindistManager *manager, Environment *env)
{
    memset(manager, 0, sizeof *manager);
    manager->env = env;
    return manager;
}

static void delete_list(Mindist *mindist)
{
    while (mindist) {
        Mindist *next = mindist->next;
        mindist->vt->scalar_dtor(mindist, 1);
        mindist = next;
    }
}

// FUNCTION: PHYSICS_RT 0x10018710 exact   (collision spec 4.4)
void THISCALL mindist_manager_dtor(MindistManager *manager)
{
    delete_list(manager->exact);
    delete_list(manager->invalid);
    ptr_vector_empty(&manager->wheels);
}

// ---- lists ----

static void link_mindist(Mindist **head, Mindist *mindist)
{
    mindist->next = *head;
    mindist->prev = NULL;
    if (*head) (*head)->prev = mindist;
    *head = mindist;
}

static void unlink_mindist(Mindist **head, Mindist *mindist)
{
    if (mindist->next) mindist->next->prev = mindist->prev;
    if (mindist->prev)
        mindist->prev->next = mindist->next;
    else
        *head = mindist->next;
}

static void link_synapse(Synapse **head, Synapse *synapse)
{
    synapse->next = *head;
    if (*head) (*head)->prev = synapse;
    synapse->prev = NULL;
    *head = synapse;
}

static void unlink_synapse(Synapse **head, Synapse *synapse)
{
    if (synapse->next) synapse->next->prev = synapse->prev;
    if (synapse->prev)
        synapse->prev->next = synapse->next;
    else
        *head = synapse->next;
}

static void set_status(Mindist *mindist, MindistStatus status)
{
    mindist->flags = (mindist->flags & ~(u32)MINDIST_STATUS_MASK) | (u32)status << MINDIST_STATUS_SHIFT;
}

static void link_exact(MindistManager *manager, Mindist *mindist)
{
    set_status(mindist, MINDIST_EXACT);
    link_mindist(&manager->exact, mindist);
    for (i32 k = 0; k < 2; k++) link_synapse(&mindist->synapses[k].object->exact_synapses, &mindist->synapses[k]);
}

static void add_wheel(MindistManager *manager, Mindist *mindist)
{
    if (mindist->synapses[0].object->core->car_wheel || mindist->synapses[1].object->core->car_wheel)
        ptr_vector_append(&manager->wheels, mindist);
}

// FUNCTION: PHYSICS_RT 0x10016e30 exact   (collision spec 4.4)
void THISCALL mindist_manager_insert_exact_mindist(MindistManager *manager, Mindist *mindist)
{
    link_exact(manager, mindist);
    add_wheel(manager, mindist);
}

// FUNCTION: PHYSICS_RT 0x10016ef0 exact   (collision spec 4.4)
void THISCALL mindist_manager_insert_invalid_mindist(MindistManager *manager, Mindist *mindist)
{
    set_status(mindist, MINDIST_INVALID);
    link_mindist(&manager->invalid, mindist);
    for (i32 k = 0; k < 2; k++) link_synapse(&mindist->synapses[k].object->invalid_synapses, &mindist->synapses[k]);
}

// FUNCTION: PHYSICS_RT 0x10018230 exact   (collision spec 4.4)
void THISCALL mindist_manager_remove_exact_mindist(MindistManager *manager, Mindist *mindist)
{
    if (mindist->event_index != TIME_EVENT_NONE) {
        time_manager_remove_event(manager->env->time_manager, (TimeEvent *)mindist);
        mindist->event_index = TIME_EVENT_NONE;
    }
    unlink_mindist(&manager->exact, mindist);
    for (i32 k = 0; k < 2; k++) unlink_synapse(&mindist->synapses[k].object->exact_synapses, &mindist->synapses[k]);
    i32 i = ptr_vector_index_of(&manager->wheels, mindist);
    if (i >= 0) manager->wheels.elems[i] = manager->wheels.elems[--manager->wheels.count];
}

// FUNCTION: PHYSICS_RT 0x10018310 exact   (collision spec 4.4)
void THISCALL mindist_manager_remove_invalid_mindist(MindistManager *manager, Mindist *mindist)
{
    unlink_mindist(&manager->invalid, mindist);
    for (i32 k = 0; k < 2; k++) unlink_synapse(&mindist->synapses[k].object->invalid_synapses, &mindist->synapses[k]);
}

// FUNCTION: PHYSICS_RT 0x10016f70 exact   (collision spec 4.2.2)
void THISCALL mindist_exact_mindist_went_invalid(Mindist *mindist, MindistManager *manager)
{
    mindist_manager_remove_exact_mindist(manager, mindist);
    mindist_manager_insert_invalid_mindist(manager, mindist);
}

// FUNCTION: PHYSICS_RT 0x10016f90 exact   (collision spec 4.4)
void THISCALL mindist_manager_insert_and_recalc_exact_mindist(MindistManager *manager, Mindist *mindist)
{
    link_exact(manager, mindist);
    mindist_recalc_mindist(mindist);
    add_wheel(manager, mindist);
    if (mindist->flags & MINDIST_RECALC_MASK) {
        mindist->vt->exact_went_invalid(mindist, manager);
        return;
    }
    i8 states = mindist->synapses[1].object->core->state | mindist->synapses[0].object->core->state;
    mindist_update_exact_mindist_events(mindist, states < STATE_FORCED, EVENT_HINT_FRESH);
}

// ---- passes of a PSI ----

// FUNCTION: PHYSICS_RT 0x100187a0 exact   (collision spec 4.6)
void THISCALL mindist_manager_recalc_exact_mindist(MindistManager *manager, Mindist *mindist)
{
    mindist_recalc_mindist(mindist);
    u32 flags = mindist->flags;
    if ((flags & MINDIST_FUNCTION_MASK) == 0) {
        if (flags & MINDIST_RECALC_MASK) mindist->vt->exact_went_invalid(mindist, manager);
        return;
    }
    if ((flags & MINDIST_RECALC_MASK) == 0 && mindist->length > 0.0f) {
        if (flags & MINDIST_IN_PHANTOM_SET_MASK) mindist_manager_mindist_left_phantom(mindist);
        return;
    }
    f32 depth = mindist_enter_phantom(mindist);
    mindist_manager_remove_exact_mindist(manager, mindist);
    mindist_manager_insert_lazy_hull_mindist(mindist, depth);
}

// FUNCTION: PHYSICS_RT 0x10017850 exact   (collision spec 4.6)
void THISCALL mindist_manager_recalc_all_exact_mindists(MindistManager *manager)
{
    for (Mindist *mindist = manager->exact, *next; mindist; mindist = next) {
        next = mindist->next;
        mindist_manager_recalc_exact_mindist(manager, mindist);
    }
}

// FUNCTION: PHYSICS_RT 0x10017770 exact   (collision spec 4.6)
void THISCALL mindist_manager_recalc_all_exact_mindists_events(MindistManager *manager)
{
    for (Mindist *mindist = manager->exact, *next; mindist; mindist = next) {
        next = mindist->next;
        mindist_update_exact_mindist_events(mindist, 1, EVENT_HINT_REPEAT);
    }
}

// FUNCTION: PHYSICS_RT 0x10017790 exact   (collision spec 4.6)
void THISCALL mindist_manager_recalc_all_exact_wheel_mindists(MindistManager *manager)
{
    for (i32 i = manager->wheels.count - 1; i >= 0; i--) {
        Mindist *mindist = manager->wheels.elems[i];
        mindist_manager_recalc_exact_mindist(manager, mindist);
        Synapse *wheel = mindist_sorted_synapse(mindist, 0), *ground = mindist_sorted_synapse(mindist, 1);
        if (wheel->status != SYNAPSE_BALL) {
            Synapse *swap = wheel;
            wheel = ground;
            ground = swap;
        }
        if (ground->edge == mindist->last_ball_edge || ground->status != SYNAPSE_TRIANGLE || wheel->status != SYNAPSE_BALL)
            continue;
        f32 length = mindist->length;
        if (length >= ivp_mindist_settings.max_distance_for_friction) continue;
        mindist_create_cp_in_advance_pretension(mindist, wheel->object, length);
        mindist->last_ball_edge = ground->edge;
    }
}
