// Performance counter: microseconds spent in each phase of a PSI (core.md 9.4).
#include "world/performance_counter.h"

#include "base/literal.h"
#include "base/memory.h"
#include "base/pure_call.h"
#include "base/x87.h"

#define FULL_LOAD 0x1.a666666666667p+2 // 6.6: percent of a PSI at 66 Hz per ms
#define MS_PER_US 0x1.0624dep-10       // 0.001f

#ifdef _WIN32
__declspec(dllimport) i32 STDCALL QueryPerformanceCounter(i64 *count);
__declspec(dllimport) i32 STDCALL QueryPerformanceFrequency(i64 *per_second);
#else
#include <time.h>

static void QueryPerformanceCounter(i64 *count)
{
    *count = (i64)clock();
}

static void QueryPerformanceFrequency(i64 *per_second)
{
    *per_second = CLOCKS_PER_SEC;
}
#endif

// FUNCTION: PHYSICS_RT 0x10014fa0 same-result   (core.md 9.4)
PerformanceCounter *THISCALL performance_counter_simple_ctor(PerformanceCounter *counter)
{
    memset(counter, 0, sizeof *counter);
    counter->vt = &performance_counter_simple_vtable;
    return counter;
}

// FUNCTION: PHYSICS_RT 0x10014f70 exact   (core.md 9.4)
void THISCALL performance_counter_dtor(PerformanceCounter *counter)
{
    counter->vt = (const PerformanceCounterVtable *)performance_counter_vtable;
}

// FUNCTION: PHYSICS_RT 0x10014f80 exact   (core.md 9.4)
void *THISCALL performance_counter_scaldel(PerformanceCounter *counter, i32 flags)
{
    performance_counter_dtor(counter);
    if (flags & 1) engine_delete(counter);
    return counter;
}

// FUNCTION: PHYSICS_RT 0x10014fc0 exact   (core.md 9.4)
void *THISCALL performance_counter_simple_scaldel(PerformanceCounter *counter, i32 flags)
{
    performance_counter_dtor(counter);
    if (flags & 1) engine_delete(counter);
    return counter;
}

// FUNCTION: PHYSICS_RT 0x10014f60 exact   (core.md 9.4)
void THISCALL performance_counter_simple_environment_is_going_to_be_deleted(PerformanceCounter *counter, Environment *env)
{
    if (counter) counter->vt->scalar_dtor(counter, 1);
}

// FUNCTION: PHYSICS_RT 0x10015050 same-result   (core.md 9.4)
void THISCALL performance_counter_simple_start_pcount(PerformanceCounter *counter)
{
    counter->phase = 0;
}

// FUNCTION: PHYSICS_RT 0x10028220 same-result   (core.md 9.4)
void THISCALL noop_28220(PerformanceCounter *counter)
{
}

// FUNCTION: PHYSICS_RT 0x10014fe0 same-result   (core.md 9.4)
// The time since the last call goes to the phase that was begun then.
void THISCALL performance_counter_simple_pcount(PerformanceCounter *counter, i32 id)
{
    if (id == 1) counter->psis++;
    i64 now, per_second;
    QueryPerformanceCounter(&now);
    QueryPerformanceFrequency(&per_second);
    i32 ticks = (i32)((u32)now - counter->last_count[0]);
    counter->last_count[0] = (u32)now;
    counter->last_count[1] = (u32)(now >> 32);
    i32 *microseconds = &counter->phases[counter->phase].microseconds;
    *microseconds = x87_ftol(ticks * 1000000.0 / per_second + *microseconds);
    if (id >= 0 && id < (i32)(sizeof counter->phases / sizeof counter->phases[0])) counter->phase = id;
}

// FUNCTION: PHYSICS_RT 0x10014e00 exact   (core.md 9.4)
// Milliseconds per PSI of each phase; begins anew.
void THISCALL performance_counter_simple_reset_and_print_performance_counters(PerformanceCounter *counter, f64 time)
{
    if (counter->psis == ZERO64) return; // a float comparison in the original
    i32 us[9];
    for (i32 i = 0; i < 9; i++) us[i] = counter->phases[i].microseconds;
    f64 per_psi = MS_PER_US / counter->psis;
    f64 collision = us[1] + us[4] + us[5] + us[6] + us[8];
    f64 dynamics = us[2] + us[3];
    f64 total = (dynamics + collision) * per_psi;
    ivp_message("TOT %2.1f%% %2.2f COLL %2.2f  DYN %2.2f     det:  UNIV: %2.2f CONTR: %2.2f INTEGR: %2.2f "
                "HULL: %2.2f SHORT: %2.2f CRITIC: %2.2f AT %2.2f\n",
                total * FULL_LOAD, total, collision * per_psi, dynamics * per_psi, us[1] * per_psi, us[2] * per_psi,
                us[3] * per_psi, us[4] * per_psi, us[5] * per_psi, us[6] * per_psi, us[8] * per_psi);
    const PerformanceCounterVtable *vt = counter->vt;
    memset(counter, 0, sizeof *counter);
    counter->vt = vt;
    counter->time_of_last_reset = time;
}

// VTABLE: PHYSICS_RT 0x10063698
const void *const performance_counter_vtable[6] = {pure_call, pure_call, pure_call,
                                                   pure_call, pure_call, performance_counter_scaldel};

// VTABLE: PHYSICS_RT 0x100636b0
const PerformanceCounterVtable performance_counter_simple_vtable = {
    performance_counter_simple_start_pcount,
    performance_counter_simple_pcount,
    noop_28220,
    performance_counter_simple_environment_is_going_to_be_deleted,
    performance_counter_simple_reset_and_print_performance_counters,
    performance_counter_simple_scaldel,
};
