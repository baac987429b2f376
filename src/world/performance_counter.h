// Run-time statistics of the original: microseconds per phase. No effect on the simulation (core.md 9.4).
#ifndef WORLD_PERFORMANCE_COUNTER_H
#define WORLD_PERFORMANCE_COUNTER_H

#include "fwd.h"

typedef struct PerformanceCounterVtable {
    void (THISCALL *start_pcount)(PerformanceCounter *);                            /* 0x00 */
    void (THISCALL *pcount)(PerformanceCounter *, i32 id);                          /* 0x04 */
    void (THISCALL *stop_pcount)(PerformanceCounter *);                             /* 0x08 */
    void (THISCALL *environment_deleted)(PerformanceCounter *, Environment *);      /* 0x0c */
    void (THISCALL *reset_and_print)(PerformanceCounter *, f64 time);               /* 0x10 */
    void *(THISCALL *scalar_dtor)(PerformanceCounter *, i32 flags);                 /* 0x14 */
} PerformanceCounterVtable;

struct PerformanceCounter {
    const PerformanceCounterVtable *vt; /* 0x00 */
    u32 unused_04;                      /* 0x04 */
    u32 last_count[2];                  /* 0x08 ticks */
    i32 phase;                          /* 0x10 */
    i32 psis;                           /* 0x14 */
    struct {
        i32 microseconds;
        i32 unused;
    } phases[17];                       /* 0x18 */
    f64 time_of_last_reset;             /* 0xa0 s */
};
ASSERT_OFFSET(PerformanceCounter, phases, 0x18);
ASSERT_OFFSET(PerformanceCounter, time_of_last_reset, 0xa0);
ASSERT_SIZE(PerformanceCounter, 0xa8);

ABI_GLOBAL const void *const performance_counter_vtable[6];                    // 0x10063698 abstract
ABI_GLOBAL const PerformanceCounterVtable performance_counter_simple_vtable;   // 0x100636b0

PerformanceCounter *THISCALL performance_counter_simple_ctor(PerformanceCounter *); // 0x10014fa0
void THISCALL performance_counter_simple_reset_and_print_performance_counters(PerformanceCounter *, f64 time); // 0x10014e00
void THISCALL performance_counter_simple_environment_is_going_to_be_deleted(PerformanceCounter *, Environment *); // 0x10014f60
void THISCALL performance_counter_dtor(PerformanceCounter *); // 0x10014f70
void *THISCALL performance_counter_scaldel(PerformanceCounter *, i32 flags); // 0x10014f80
void *THISCALL performance_counter_simple_scaldel(PerformanceCounter *, i32 flags); // 0x10014fc0
void THISCALL performance_counter_simple_pcount(PerformanceCounter *, i32 id); // 0x10014fe0
void THISCALL performance_counter_simple_start_pcount(PerformanceCounter *); // 0x10015050
void THISCALL noop_28220(PerformanceCounter *); // 0x10028220 stop

#endif
