// Time manager: events in time order, PSI by PSI (collision spec 2.1.4, 2.2).
#ifndef WORLD_TIME_MANAGER_H
#define WORLD_TIME_MANAGER_H

#include "base/containers.h"

typedef struct TimeEventVtable {
    void (THISCALL *simulate)(TimeEvent *, Environment *); // further slots by class
} TimeEventVtable;

// Base of everything the time manager fires: the PSI event and every mindist.
struct TimeEvent {
    const TimeEventVtable *vt;
    u32 index; // handle in the event list; 0xffff: not queued
};
#define TIME_EVENT_NONE 0xffffu

typedef struct EventManagerVtable {
    void (THISCALL *simulate_until)(EventManager *, TimeManager *, Environment *, f64 target);
    void (THISCALL *simulate_variable)(EventManager *, TimeManager *, Environment *, TimeEvent *psi_event, f32 dpsi);
} EventManagerVtable;

struct EventManager {
    const EventManagerVtable *vt;
    i32 stop;
};

struct TimeManager {
    u32 unused_00;       /* 0x00 */
    EventManager *mode;  /* 0x04 */
    MinList *events;     /* 0x08 keyed by f32 seconds since base_time */
    TimeEvent *psi_event; /* 0x0c */
    f64 last_time;       /* 0x10 s, relative to base_time */
    f64 base_time;       /* 0x18 s */
};
ASSERT_OFFSET(TimeManager, last_time, 0x10);
ASSERT_SIZE(TimeManager, 0x20);

extern const EventManagerVtable event_manager_standard_vtable; // 0x100635b8
extern const TimeEventVtable time_event_psi_vtable;            // 0x10063a2c

void THISCALL event_manager_standard_simulate_time_events(EventManager *, TimeManager *, Environment *, f64 target); // 0x1002ef70
void THISCALL event_manager_simulate_variable_time_step(EventManager *, TimeManager *, Environment *, TimeEvent *psi_event, f32 dpsi); // 0x1002f010
TimeManager *THISCALL time_manager_ctor(TimeManager *); // 0x1002f0b0
void THISCALL time_manager_dtor(TimeManager *); // 0x1002f170
void THISCALL time_manager_insert_event(TimeManager *, TimeEvent *, f64 time); // 0x1002f1d0
void THISCALL time_manager_remove_event(TimeManager *, TimeEvent *); // 0x1002f200 leaves the index as it is
TimeEvent *THISCALL time_manager_get_next_event(TimeManager *); // 0x1002f220
void THISCALL time_manager_event_loop(TimeManager *, Environment *, f64 target); // 0x1002f250
void THISCALL time_manager_env_set_current_time(TimeManager *, Environment *, f64 time); // 0x1002f2a0
void THISCALL time_event_psi_simulate_time_event(TimeEvent *, Environment *); // 0x1002f2c0

#endif
