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
    void (THISCALL *simulate_variable)(EventManager *, TimeManager *, Environment *, f64 target);
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

#endif
