// Time manager: fires events in time order; the PSI event drives the simulation (collision spec 2.1.4, 2.2).
// Keys in the event list are f32 seconds since base_time, the time of the last PSI.
#include "world/time_manager.h"

#include "base/memory.h"
#include "base/min_list.h"
#include "base/x87.h"
#include "world/deferred_delete.h"
#include "world/environment.h"
#include "world/performance_counter.h"

// Events in a row at one and the same time after which the rest of the call is given up: no finite number of contacts
// asks for as many, so the clock has stopped (a PSI of length zero, an event that always comes back).
#define MAX_EVENTS_AT_ONE_TIME 50000

// FUNCTION: PHYSICS_RT 0x1002f1d0 same-result   (collision spec 2.2.4)
void THISCALL time_manager_insert_event(TimeManager *manager, TimeEvent *event, f64 time)
{
    f32 key = time - manager->base_time;
    event->index = min_list_add(manager->events, event, key);
}

// FUNCTION: PHYSICS_RT 0x1002f200 same-result   (collision spec 2.2.4)
void THISCALL time_manager_remove_event(TimeManager *manager, TimeEvent *event)
{
    min_list_remove_minlist_elem(manager->events, event->index);
}

// FUNCTION: PHYSICS_RT 0x1002f220 exact   (collision spec 2.2.4)
TimeEvent *THISCALL time_manager_get_next_event(TimeManager *manager)
{
    if (manager->events->count == 0) return NULL;
    TimeEvent *event = min_list_first(manager->events);
    min_list_remove_minlist_elem(manager->events, event->index);
    return event;
}

// FUNCTION: PHYSICS_RT 0x1002f0b0 same-result   (collision spec 2.1.4)
// The first PSI is due at time 0.
TimeManager *THISCALL time_manager_ctor(TimeManager *manager)
{
    memset(manager, 0, sizeof *manager);
    manager->mode = engine_new(sizeof *manager->mode);
    manager->mode->vt = &event_manager_standard_vtable;
    manager->mode->stop = 0;
    manager->events = min_list_ctor(engine_new(sizeof(MinList)), 16);
    manager->psi_event = engine_new(sizeof(TimeEvent));
    manager->psi_event->vt = &time_event_psi_vtable;
    time_manager_insert_event(manager, manager->psi_event, 0);
    return manager;
}

// FUNCTION: PHYSICS_RT 0x1002f170 exact   (collision spec 2.1.4)
// Frees the events still queued: only the PSI event is, once all objects are gone.
void THISCALL time_manager_dtor(TimeManager *manager)
{
    while (manager->events->count > 0) engine_delete(time_manager_get_next_event(manager));
    engine_delete(manager->mode);
    manager->mode = NULL;
    MinList *events = manager->events;
    if (events) {
        min_list_dtor(events);
        engine_delete(events);
    }
    manager->events = NULL;
}

// FUNCTION: PHYSICS_RT 0x1002f2a0 same-result   (collision spec 2.2.3)
void THISCALL time_manager_env_set_current_time(TimeManager *manager, Environment *env, f64 time)
{
    environment_set_current_time(env, time);
}

// FUNCTION: PHYSICS_RT 0x1002ef70 same-result   (collision spec 2.2.3)
// Fires all events strictly before `target`, then sets the time to it.
void THISCALL event_manager_standard_simulate_time_events(EventManager *mode, TimeManager *manager, Environment *env,
                                                          f64 target)
{
    i32 at_one_time = 0;
    do {
        MinList *events = manager->events;
        f32 key = events->min_value;
        if (!(target - manager->base_time > key) || events->count == 0) break;
        TimeEvent *event = min_list_first(events);
        min_list_remove_minlist_elem(events, event->index);
        event->index = TIME_EVENT_NONE;
        manager->last_time = key;
        f64 time = key + manager->base_time;
        at_one_time = time > env->time ? 0 : at_one_time + 1;
        time_manager_env_set_current_time(manager, env, time);
        deletion_event_begins();
        event->vt->simulate(event, env);
        deletion_event_ends();
        if (at_one_time > MAX_EVENTS_AT_ONE_TIME) {
            ivp_message("the clock stands still at %g s\n", time);
            break;
        }
    } while (manager->mode->stop != 1);
    time_manager_env_set_current_time(manager, env, target);
}

// FUNCTION: PHYSICS_RT 0x1002f010 exact   (collision spec 2.2.4)
// Fires events until the PSI event comes the second time; at the first the PSI length is set. Not used by the host.
void THISCALL event_manager_simulate_variable_time_step(EventManager *mode, TimeManager *manager, Environment *env,
                                                        TimeEvent *psi_event, f32 dpsi)
{
    i32 psis = 0;
    while (manager->events->count > 0) {
        f32 key = manager->events->min_value;
        TimeEvent *event = min_list_first(manager->events);
        f64 time = key + manager->base_time;
        time_manager_env_set_current_time(manager, env, time);
        if (event == psi_event) {
            if (++psis == 2) return;
            environment_set_delta_psi_time(env, dpsi);
        }
        manager->last_time = key;
        min_list_remove_minlist_elem(manager->events, event->index);
        event->index = TIME_EVENT_NONE;
        deletion_event_begins();
        event->vt->simulate(event, env);
        deletion_event_ends();
    }
}

// FUNCTION: PHYSICS_RT 0x1002f250 same-result   (collision spec 2.2.2)
// The only place besides the surface builder that changes the control word: 64-bit precision while events run.
void THISCALL time_manager_event_loop(TimeManager *manager, Environment *env, f64 target)
{
    u16 control = x87_get_control();
    x87_set_control(control | 0x300);
    env->performance_counter->vt->start_pcount(env->performance_counter);
    manager->mode->vt->simulate_until(manager->mode, manager, env, target);
    env->performance_counter->vt->stop_pcount(env->performance_counter);
    x87_set_control(control);
}

// FUNCTION: PHYSICS_RT 0x1002f2c0 same-result   (collision spec 2.2.5)
// Makes this PSI the base of all keys, simulates it and queues the next. The keys of waiting events are lowered by the
// absolute time instead of its difference (kept): at a PSI nothing else waits.
void THISCALL time_event_psi_simulate_time_event(TimeEvent *event, Environment *env)
{
    TimeManager *manager = env->time_manager;
    env->time_last_psi = env->time;
    env->time_next_psi = env->dpsi + env->time_last_psi;
    f64 base = env->time_last_psi;
    MinList *events = manager->events;
    for (u32 i = events->first; i != MIN_LIST_END; i = events->elems[i].next) {
        events->elems[i].value = events->elems[i].value - base;
    }
    events->min_value = events->min_value - base;
    manager->base_time = base;
    manager->last_time = 0;
    environment_simulate_psi(env, base);
    time_manager_insert_event(env->time_manager, event, env->time_next_psi);
}

// VTABLE: PHYSICS_RT 0x100635b8
const EventManagerVtable event_manager_standard_vtable = {event_manager_standard_simulate_time_events,
                                                          event_manager_simulate_variable_time_step};

// VTABLE: PHYSICS_RT 0x10063a2c
const TimeEventVtable time_event_psi_vtable = {time_event_psi_simulate_time_event};
