// Pairs: destructors, constructors and defaults of classes whose parts are plain values.
#include <string.h>

#include "src/world/anomaly.h"
#include "src/world/performance_counter.h"
#include "wine-tests/lab/heap.h"
#include "wine-tests/lab/pairs_fixture_listener.h"

enum { DELETIONS = 20000, CONSTANTS = 350000 };

static u32 *in_heap(Pair *p, int words)
{
    u32 *block = heap_malloc((u32)words * 4);
    for (int i = 0; i < words; i++) block[i] = pair_u32(p);
    return block;
}

static void delete_object(Pair *p, int size)
{
    pair_heap(p);
    pair_returns(p, RETURNS_INT);
    u32 *object = in_heap(p, size / 4), *neighbour = in_heap(p, size / 4);
    (void)neighbour; // the free list has something behind the block
    pair_run(p, PTR(object), I32(pair_below(p, 8)));
}

// Deleting destructors: the vtable left behind, whether the block is freed.
#define DELETES(name, va, size) \
    PAIR(name, va, DELETIONS) { delete_object(p, size); }

DELETES(command_delete, 0x10001c00, 0x14)
DELETES(surface_manager_polygon_delete, 0x10002da0, 0x8)
DELETES(controller_delete, 0x10004c30, 0x8)
DELETES(friction_sub_controller_delete, 0x1000b090, 0x8)
DELETES(collision_filter_delete, 0x100148e0, 0x10)
DELETES(performance_counter_delete, 0x10014f80, 0xa8)
DELETES(performance_counter_simple_delete, 0x10014fc0, 0xa8)
DELETES(collision_delete, 0x100161b0, 0x14)
DELETES(synapse_delete, 0x100161e0, 0x1c)
DELETES(mindist_base_delete, 0x10016200, 0x88)
DELETES(collision_delegator_delete, 0x1002f580, 0x4)
DELETES(anomaly_limits_delete, 0x1002f610, 0x20)
DELETES(anomaly_manager_delete, 0x1002f680, 0x8)
DELETES(debugmanager_delete, 0x10060c50, 0x100)

// Destructors and constructors proper: nothing is freed.
#define ENDS(name, va, size) \
    PAIR(name, va, CONSTANTS) { pair_run(p, PTR(pair_u32s(p, "object", (size) / 4))); }

ENDS(controller_dtor, 0x1000b0f0, 0x8)
ENDS(surface_manager_polygon_dtor, 0x1000bd00, 0x8)
ENDS(performance_counter_dtor, 0x10014f70, 0xa8)
ENDS(mindist_base_dtor, 0x10016220, 0x88)
ENDS(surface_manager_dtor, 0x10022160, 0x8)
ENDS(anomaly_limits_dtor, 0x1002f630, 0x20)
ENDS(anomaly_manager_dtor, 0x1002f6a0, 0x8)
ENDS(debugmanager_ctor, 0x10060c30, 0x2008)
ENDS(debugmanager_dtor, 0x10060c70, 0x8)
ENDS(environment_manager_ctor, 0x100136e0, 0xc)
ENDS(plugin_info_ctor, 0x100091c0, 0x34)

// Defaults: a constant, or nothing done.
static void constant(Pair *p, PairReturn kind, int words)
{
    PairArg args[4] = {PTR(pair_u32s(p, "object", 8))};
    for (int i = 1; i <= words; i++) args[i] = PTR(pair_u32s(p, "argument", 4));
    pair_returns(p, kind);
    pair_run_args(p, args, 1 + words);
}

#define CONSTANT(name, va, kind, words) \
    PAIR(name, va, CONSTANTS) { constant(p, kind, words); }

CONSTANT(controller_min_frequency, 0x10004c10, RETURNS_NOTHING, 0)
CONSTANT(controller_reset_time, 0x10004c20, RETURNS_NOTHING, 2)
CONSTANT(buoyancy_min_frequency, 0x100103f0, RETURNS_NOTHING, 0)
CONSTANT(constraint_min_frequency, 0x10037600, RETURNS_NOTHING, 0)
CONSTANT(anomaly_max_collisions_freezes, 0x1002fcc0, RETURNS_INT, 2)
CONSTANT(surface_manager_ball_type, 0x1002ff50, RETURNS_INT, 0)
CONSTANT(watcher_has_no_ledges, 0x10038260, RETURNS_NOTHING, 1)
CONSTANT(active_double_type, 0x10015de0, RETURNS_NOTHING, 0)
CONSTANT(active_int_type, 0x10015e40, RETURNS_NOTHING, 0)

// Methods of the base class of constraints: a text and nothing else.
CONSTANT(no_constraint_fixing_point, 0x100376d0, RETURNS_NOTHING, 1)
CONSTANT(no_constraint_translation_axes, 0x100376e0, RETURNS_NOTHING, 1)
CONSTANT(no_constraint_fix_translation, 0x100376f0, RETURNS_NOTHING, 1)
CONSTANT(no_constraint_free_translation, 0x10037700, RETURNS_NOTHING, 1)
CONSTANT(no_constraint_limit_translation, 0x10037710, RETURNS_NOTHING, 3)
CONSTANT(no_constraint_max_translation, 0x10037720, RETURNS_NOTHING, 2)
CONSTANT(no_constraint_rotation_axes, 0x10037730, RETURNS_NOTHING, 1)
CONSTANT(no_constraint_fix_rotation, 0x10037740, RETURNS_NOTHING, 1)
CONSTANT(no_constraint_free_rotation, 0x10037750, RETURNS_NOTHING, 1)
CONSTANT(no_constraint_limit_rotation, 0x10037760, RETURNS_NOTHING, 3)
CONSTANT(no_constraint_max_rotation, 0x10037770, RETURNS_NOTHING, 2)
CONSTANT(no_constraint_relax, 0x10037780, RETURNS_NOTHING, 0)

PAIR(debugmanager_output, 0x10060c10, CONSTANTS)
{
    char *text = pair_bytes(p, "text", 32);
    int n = (int)pair_below(p, 31);
    for (int i = 0; i < n; i++) text[i] = (char)(' ' + pair_below(p, 95));
    text[n] = 0;
    pair_run(p, PTR(pair_u32s(p, "manager", 4)), I32(pair_u32(p)), PTR(text));
}

// ---- told that the environment goes, or a core: they end themselves through the vtable ----

PAIR(controller_deletes_itself, 0x10028950, CONSTANTS)
{
    fixture_log(p);
    u32 *c = fixture_listener(p, "controller", 4, "1111111");
    pair_run(p, PTR(pair_below(p, 8) ? c : NULL), I32(pair_u32(p)));
}

PAIR(buoyancy_core_gone, 0x100103e0, CONSTANTS)
{
    fixture_log(p);
    u32 *c = fixture_listener(p, "controller", 4, "1111111");
    pair_run(p, PTR(pair_below(p, 8) ? c : NULL), I32(pair_u32(p)));
}

PAIR(performance_counter_environment_gone, 0x10014f60, CONSTANTS)
{
    fixture_log(p);
    u32 *c = fixture_listener(p, "counter", 4, "111111");
    pair_run(p, PTR(pair_below(p, 8) ? c : NULL), I32(pair_u32(p)));
}

PAIR(anomaly_limits_environment_gone, 0x1002f640, DELETIONS)
{
    pair_heap(p);
    AnomalyLimits *limits = (AnomalyLimits *)in_heap(p, (int)sizeof *limits / 4);
    limits->vt = pair_original(p, 0x10063a50);
    if (pair_below(p, 2)) limits->delete_with_env = 0;
    pair_run(p, PTR(limits), I32(pair_u32(p)));
}

PAIR(anomaly_manager_environment_gone, 0x1002f6b0, DELETIONS)
{
    pair_heap(p);
    AnomalyManager *manager = (AnomalyManager *)in_heap(p, (int)sizeof *manager / 4);
    manager->vt = pair_original(p, 0x10063a58);
    if (pair_below(p, 2)) manager->delete_with_env = 0;
    pair_run(p, PTR(manager), I32(pair_u32(p)));
}

// ---- with something of their own ----

PAIR(surface_manager_ball_dtor, 0x1002ff80, DELETIONS)
{
    pair_heap(p);
    u32 *m = in_heap(p, 2);
    pair_returns(p, RETURNS_INT);
    pair_other(p, 0x10020100, I32(0x20), I32(16));
    pair_returns(p, RETURNS_NOTHING);
    m[1] = pair_below(p, 4) ? pair_result(p) : 0;
    pair_run(p, PTR(m));
}

PAIR(surface_manager_ball_delete, 0x1002ff60, DELETIONS)
{
    pair_heap(p);
    u32 *m = in_heap(p, 2);
    pair_returns(p, RETURNS_INT);
    pair_other(p, 0x10020100, I32(0x20), I32(16));
    m[1] = pair_below(p, 4) ? pair_result(p) : 0;
    pair_run(p, PTR(m), I32(pair_below(p, 8)));
}

PAIR(performance_counter_print, 0x10014e00, CONSTANTS)
{
    PerformanceCounter *c = (PerformanceCounter *)pair_u32s(p, "counter", sizeof *c / 4);
    c->psis = (i32)pair_below(p, 5) * (i32)pair_below(p, 100);
    for (int i = 0; i < 17; i++) c->phases[i].microseconds = (i32)(pair_u32(p) >> pair_below(p, 32));
    c->time_of_last_reset = pair_value(p);
    pair_run(p, PTR(c), F64(pair_value(p)));
}
