// Pairs: speeds, pushes, masses, damping, poses, synchronisation and sleep test of cores (core.md 2.6, 3, 4.9, 5).
#include "src/base/containers.h"
#include "wine-tests/lab/heap.h"
#include "wine-tests/lab/pairs_fixture_core.h"

static Core *any_core(Pair *p)
{
    return fixture_moving_core(p, "core", fixture_running_env(p));
}

PAIR(core_surface_speed_on_test, 0x1000bf90, 1000000)
{
    Core *core = any_core(p);
    pair_run(p, PTR(core), PTR(pair_f32(p, "p", 3)), PTR(pair_f32(p, "v", 3)), PTR(pair_f32(p, "w", 3)),
             PTR(pair_bytes(p, "out", 12)));
}

PAIR(core_diff_surface_speed, 0x1000c0b0, 300000)
{
    Environment *env = fixture_running_env(p);
    Core *a = fixture_moving_core(p, "core 0", env), *b = fixture_moving_core(p, "core 1", env);
    if (pair_below(p, 8) == 0) a = NULL;
    if (pair_below(p, 8) == 0) b = NULL;
    pair_run(p, PTR(a), PTR(b), PTR(pair_f32(p, "p0", 3)), PTR(pair_f32(p, "p1", 3)), PTR(pair_bytes(p, "out", 12)));
}

PAIR(core_diff_surface_speed_on_test, 0x1000c150, 300000)
{
    Environment *env = fixture_running_env(p);
    Core *a = fixture_moving_core(p, "core 0", env), *b = fixture_moving_core(p, "core 1", env);
    pair_run(p, PTR(a), PTR(b), PTR(pair_f32(p, "p0", 3)), PTR(pair_f32(p, "p1", 3)), PTR(pair_f32(p, "v0", 3)),
             PTR(pair_f32(p, "w0", 3)), PTR(pair_f32(p, "v1", 3)), PTR(pair_f32(p, "w1", 3)), PTR(pair_bytes(p, "out", 12)));
}

PAIR(core_virt_mass_worst_case, 0x1000c200, 1000000)
{
    pair_run(p, PTR(any_core(p)), PTR(pair_f32(p, "p", 3)));
}

PAIR(core_push_speed_length, 0x1000c2b0, 300000)
{
    pair_run(p, PTR(any_core(p)), PTR(pair_f32(p, "p", 3)), PTR(pair_f32(p, "ics", 3)), PTR(pair_f32(p, "iws", 3)));
}

PAIR(distances_to_axis, 0x1000c310, 1000000)
{
    f32 *point = pair_f32(p, "p", 3), *dir = pair_below(p, 2) ? pair_f32(p, "dir", 3) : pair_unit_f32(p, "dir");
    if (pair_below(p, 50) == 0) dir[0] = dir[1] = dir[2] = 0;
    pair_run(p, PTR(point), PTR(dir), PTR(pair_bytes(p, "out", 12)));
}

PAIR(core_virt_mass, 0x1000c390, 1000000)
{
    Core *core = any_core(p);
    f32 *point = pair_f32(p, "p", 3), *dir = pair_unit_f32(p, "dir");
    pair_run(p, PTR(core), PTR(point), PTR(pair_below(p, 3) ? dir : NULL));
}

PAIR(core_energy, 0x1000c480, 1000000)
{
    pair_run(p, PTR(any_core(p)), PTR(pair_f32(p, "v", 3)), PTR(pair_f32(p, "w", 3)));
}

PAIR(core_set_radius, 0x1000c4f0, 10000)
{
    Core *core = any_core(p);
    f32 r = (f32)pair_value(p), d = (f32)pair_value(p);
    pair_run(p, PTR(core), F32(r), F32(d));
}

PAIR(core_at_matrix, 0x1000c510, 1000000)
{
    Core *core = any_core(p);
    f64 t = pair_below(p, 8) ? core->time_last_psi + pair_range(p, -0.002, 0.02) : core->time_last_psi;
    pair_run(p, PTR(core), F64(t), PTR(pair_matrix(p, "out")));
}

PAIR(core_abort_pushes, 0x1000c5f0, 10000)
{
    pair_run(p, PTR(any_core(p)));
}

PAIR(core_damp, 0x1000c610, 1000000)
{
    Core *core = any_core(p);
    f64 dt = core->env->dpsi;
    pair_run(p, PTR(core), F64(dt));
    pair_reached(p, "exponential rotation", core->rot_damp.x * dt > 0.8);
    pair_reached(p, "exponential speed", core->damp * dt > 0.25);
    pair_reached(p, "linear", core->rot_damp.x * dt < 0.1);
}

PAIR(core_damp_object, 0x1000c6a0, 1000000)
{
    Core *core = any_core(p);
    f32 *damp = pair_f32(p, "damp", 3);
    for (int k = 0; k < 3; k++) damp[k] = (f32)pair_range(p, 0, pair_below(p, 2) ? 60 : 0.5);
    f64 s = pair_range(p, 0, pair_below(p, 2) ? 60 : 0.5);
    pair_run(p, PTR(core), F64(core->env->dpsi), PTR(damp), F64(s));
}

PAIR(core_surface_speed, 0x1000c810, 100000)
{
    pair_run(p, PTR(any_core(p)), PTR(pair_f32(p, "p", 3)), PTR(pair_bytes(p, "out", 12)));
}

PAIR(core_async_push, 0x1000c830, 500000)
{
    pair_run(p, PTR(any_core(p)), PTR(pair_f32(p, "p", 3)), PTR(pair_f32(p, "ics", 3)), PTR(pair_f32(p, "iws", 3)));
}

PAIR(core_push, 0x1000c8b0, 500000)
{
    pair_run(p, PTR(any_core(p)), PTR(pair_f32(p, "p", 3)), PTR(pair_f32(p, "ics", 3)), PTR(pair_f32(p, "iws", 3)));
}

PAIR(core_async_push_ws, 0x1000c940, 1000000)
{
    pair_run(p, PTR(any_core(p)), PTR(pair_f64(p, "p", 3)), PTR(pair_f32(p, "im", 3)));
}

PAIR(core_test_push, 0x1000ca80, 1000000)
{
    pair_run(p, PTR(any_core(p)), PTR(pair_f32(p, "p", 3)), PTR(pair_f32(p, "ics", 3)), PTR(pair_f32(p, "iws", 3)),
             PTR(pair_bytes(p, "dv", 12)), PTR(pair_bytes(p, "dw", 12)));
}

PAIR(core_test_rot_push, 0x1000cb20, 1000000)
{
    f64 factor = pair_value(p);
    pair_run(p, PTR(any_core(p)), PTR(pair_f32(p, "v", 3)), F64(factor), PTR(pair_bytes(p, "out", 12)));
}

PAIR(core_rot_push, 0x1000cb70, 1000000)
{
    pair_run(p, PTR(any_core(p)), PTR(pair_f32(p, "v", 3)));
}

PAIR(core_commit, 0x1000cbd0, 1000000)
{
    pair_run(p, PTR(any_core(p)));
}

PAIR(core_zero_speed, 0x1000cc70, 100000)
{
    pair_run(p, PTR(any_core(p)), PTR(pair_f64(p, "event", 3)));
}

PAIR(core_stop, 0x1000cd80, 100000)
{
    pair_run(p, PTR(any_core(p)));
}

PAIR(core_reset_freeze, 0x1000cec0, 10000)
{
    pair_run(p, PTR(any_core(p)));
}

// The saved values lie in the step's arena.
PAIR(core_synchronize, 0x1000cfa0, 1000000)
{
    Core *core = any_core(p);
    Arena *arena = pair_zeroed(p, "arena", sizeof *arena);
    char *memory = pair_bytes(p, "arena memory", 256);
    memory = (char *)(((uintptr_t)memory + 31) & ~(uintptr_t)31);
    arena->cursor = memory;
    arena->limit = memory + 160;
    core->env->memory_psi = arena;
    pair_run(p, PTR(core));
    pair_run_other(p, 0x1000d140, (PairArg[]){PTR(core)}, 1);
    pair_reached(p, "restored", core->sync == NULL);
}

PAIR(core_derived_inertia, 0x1000d1a0, 1000000)
{
    Core *core = any_core(p);
    pair_run(p, PTR(core));
    pair_reached(p, "equal", (core->flags & CORE_INERTIA_EQUAL_MASK) == CORE_INERTIA_EQUAL);
    pair_reached(p, "unequal", (core->flags & CORE_INERTIA_EQUAL_MASK) == 0);
}

PAIR(core_transform, 0x1000d270, 500000)
{
    pair_run(p, PTR(any_core(p)), PTR(pair_matrix(p, "m core")));
}

PAIR(core_movement_state, 0x1000d680, 1000000)
{
    Core *core = any_core(p);
    f64 before = core->freeze_time_long;
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(core), F64(core->env->time));
    u32 state = pair_result(p);
    pair_reached(p, "moving", state == STATE_MOVING && core->freeze_time_long != before);
    pair_reached(p, "drifting", state == STATE_MOVING && core->freeze_time_long == before);
    pair_reached(p, "slow", state == STATE_SLOW);
    pair_reached(p, "calm", state == STATE_CALM);
}

PAIR(core_update_events_no_objects, 0x1000d930, 1000)
{
    pair_run(p, PTR(any_core(p)));
}

PAIR(gravity_set, 0x10011fe0, 100000)
{
    f64 *g = pair_f64(p, "gravity", 3);
    pair_run(p, PTR(pair_zeroed(p, "controller", 0x14)), PTR(g));
}

PAIR(gravity_step, 0x10012010, 300000)
{
    Environment *env = fixture_running_env(p);
    GravityController *controller = pair_zeroed(p, "controller", sizeof *controller);
    for (int k = 0; k < 3; k++) controller->gravity[k] = (f32)env->gravity.k[k];
    PtrVector *cores = pair_zeroed(p, "cores", 16);
    cores->elems = (void **)(cores + 1);
    cores->count = (u16)pair_below(p, 3);
    for (int i = 0; i < cores->count; i++) cores->elems[i] = fixture_moving_core(p, i ? "core 1" : "core 0", env);
    EventSim *event = pair_zeroed(p, "event", sizeof *event);
    event->dt = env->dpsi;
    pair_run(p, PTR(controller), PTR(event), PTR(cores));
}
