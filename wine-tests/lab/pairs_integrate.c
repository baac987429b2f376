// Pairs: integration, hull growth, limits, object poses and caches (core.md 2.5, 2.6, 6, 9.3).
#include "src/dynamics/cache_object.h"
#include "src/dynamics/integrate.h"
#include "src/world/anomaly.h"
#include "wine-tests/lab/heap.h"
#include "wine-tests/lab/pairs_fixture_core.h"

// The integrator runs inside the event loop only; at 24 bits its normalisation might never end.
PAIR(integrate_core, 0x1001e300, 1000000)
{
    if (pair_control_word(p) != 0x37f) return;
    Environment *env = fixture_running_env(p);
    Core *core = fixture_moving_core(p, "core", env);
    if (pair_below(p, 2)) {
        core->objects.count = 1;
        core->objects_inline[0] = fixture_core_object(p, "object", core);
    }
    Core **step = pair_zeroed(p, "step", 4);
    *step = core;
    EventSim *event = pair_zeroed(p, "event", sizeof *event);
    event->dt = env->dpsi;
    event->inv_dt = env->inv_dpsi;
    event->env = env;
    PtrVector *hulls = pair_zeroed(p, "hulls", 16);
    hulls->capacity = 2;
    hulls->elems = (void **)(hulls + 1);
    if (pair_below(p, 64) == 0) {
        f32 *clip = pair_f32(p, "clip", 3);
        for (int k = 0; k < 3; k++) clip[k] = (f32)pair_range(p, 0, 10);
        core->spin_clipping = clip;
    }
    f64 w2 = 0, v2 = 0;
    for (int k = 0; k < 3; k++) w2 += core->rot_speed.k[k] * core->rot_speed.k[k], v2 += core->speed.k[k] * core->speed.k[k];
    int simple = (core->flags & CORE_INERTIA_EQUAL_MASK) || env->phase == PHASE_BETWEEN;
    pair_run(p, PTR(step), PTR(event), PTR(hulls));
    pair_reached(p, "spin limit", w2 > 110 * 110 && !core->spin_clipping);
    pair_reached(p, "speed limit", v2 > 2000 * 2000);
    pair_reached(p, "sub-steps", !simple && w2 * env->dpsi * env->dpsi > 0.03);
    pair_reached(p, "one step", !simple && w2 * env->dpsi * env->dpsi < 0.02);
    pair_reached(p, "simple", simple);
    pair_reached(p, "hull event", hulls->count == 1);
    pair_reached(p, "spin clipping", core->spin_clipping != NULL);
}

PAIR(integrate_all, 0x1001ea50, 100000)
{
    if (pair_control_word(p) != 0x37f) return;
    static const char *const names[3] = {"core 0", "core 1", "core 2"};
    Environment *env = fixture_running_env(p);
    PtrVector *moving = pair_zeroed(p, "moving", 24), *hulls = pair_zeroed(p, "hulls", 16);
    moving->elems = (void **)(moving + 1);
    moving->count = (u16)pair_below(p, 4);
    for (int i = 0; i < moving->count; i++) moving->elems[i] = fixture_moving_core(p, names[i], env);
    hulls->capacity = 2;
    hulls->elems = (void **)(hulls + 1);
    pair_run(p, PTR(env), PTR(moving), PTR(hulls));
    pair_reached(p, "short PSI", env->dpsi < 1e-10);
}

PAIR(hull_increment_record, 0x1001e700, 1000)
{
    f64 x = pair_value(p), y = pair_value(p), z = pair_value(p);
    pair_run(p, PTR(pair_bytes(p, "record", 24)), F64(x), F64(y), F64(z));
}

PAIR(hull_has_events, 0x1001e730, 100000)
{
    HullManager *hull = pair_zeroed(p, "hull", sizeof *hull);
    hull->listeners.min_value = (f32)pair_value(p);
    hull->hull_value_next_psi = pair_below(p, 4) ? (f32)pair_value(p) : hull->listeners.min_value;
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(hull));
    pair_reached(p, "yes", pair_result(p) == 1);
    pair_reached(p, "no", pair_result(p) == 0);
}

PAIR(hull_grow, 0x1001e750, 1000000)
{
    HullManager *hull = pair_zeroed(p, "hull", sizeof *hull);
    hull->last_time = pair_range(p, 0, 300);
    for (int k = 0; k < 5; k++) (&hull->gradient)[k] = (f32)pair_value(p);
    f64 now = hull->last_time + pair_range(p, 0, 0.1);
    f32 dt = (f32)pair_range(p, 0, 0.02), speed = (f32)pair_value(p), center = (f32)pair_value(p);
    pair_run(p, PTR(hull), F64(now), F32(dt), F32(speed), F32(center));
}

PAIR(rotation_axis, 0x1001e870, 1000000)
{
    Core *core = fixture_moving_core(p, "core", fixture_running_env(p));
    Core **step = pair_zeroed(p, "step", 4);
    *step = core;
    f64 *q = pair_quat(p, "q");
    f64 size = pair_below(p, 4) == 0 ? 0 : pair_range(p, 0, 0.6);
    for (int k = 0; k < 3; k++) q[k] *= size;
    pair_run(p, PTR(step), PTR(q));
    pair_reached(p, "at rest", core->angular_speed == 0);
}

PAIR(anomaly_max_speed, 0x1002f6d0, 1000000)
{
    Environment *env = fixture_running_env(p);
    pair_run(p, PTR(env->anomaly_manager), PTR(env->anomaly_limits), PTR(fixture_moving_core(p, "core", env)), PTR(pair_f32(p, "v", 3)));
}

PAIR(anomaly_max_spin, 0x1002f720, 1000000)
{
    Environment *env = fixture_running_env(p);
    pair_run(p, PTR(env->anomaly_manager), PTR(env->anomaly_limits), PTR(fixture_moving_core(p, "core", env)), PTR(pair_f32(p, "w", 3)));
}

PAIR(anomaly_push_speed, 0x1002fc80, 100000)
{
    Environment *env = fixture_running_env(p);
    Object *object = fixture_core_object(p, "object", fixture_moving_core(p, "core", env));
    pair_run(p, PTR(env->anomaly_manager), PTR(object), PTR(object));
}

PAIR(anomaly_simple_push, 0x1002f780, 300000)
{
    Environment *env = fixture_running_env(p);
    Object *a = fixture_core_object(p, "a", fixture_moving_core(p, "core a", env));
    Object *b = fixture_core_object(p, "b", fixture_moving_core(p, "core b", env));
    pair_heap(p); // sleeping ones are queued
    pair_run(p, PTR(env->anomaly_manager), PTR(a), PTR(b));
}

PAIR(object_pose_at, 0x10009d70, 1000000)
{
    Core *core = fixture_moving_core(p, "core", fixture_running_env(p));
    Object *object = fixture_core_object(p, "object", core);
    f64 t = core->time_last_psi + pair_range(p, -0.002, 0.02);
    pair_run(p, PTR(object), F64(t), PTR(pair_matrix(p, "out")));
}

PAIR(object_pose_now, 0x10009c40, 100000)
{
    Object *object = fixture_core_object(p, "object", fixture_moving_core(p, "core", fixture_running_env(p)));
    pair_run(p, PTR(object), PTR(pair_matrix(p, "out")));
}

PAIR(object_frame, 0x10009be0, 100000)
{
    Object *object = fixture_core_object(p, "object", fixture_moving_core(p, "core", fixture_running_env(p)));
    pair_run(p, PTR(object), PTR(pair_bytes(p, "out", 0x80)));
}

PAIR(object_set_frame, 0x100093d0, 300000)
{
    pair_heap(p);
    Object *object = fixture_core_object(p, "object", fixture_moving_core(p, "core", fixture_running_env(p)));
    object->q_core_f_object = pair_below(p, 2) ? heap_malloc(32) : NULL;
    f64 *m = pair_matrix(p, "frame");
    if (pair_below(p, 3) == 0)
        for (int i = 0; i < 12; i++) m[i] = i % 5 == 0;
    if (pair_below(p, 3) == 0)
        for (int i = 12; i < 15; i++) m[i] = pair_below(p, 2) ? 0 : pair_range(p, -1e-8, 1e-8);
    if (pair_below(p, 4) == 0) {
        object->cache = pair_zeroed(p, "cache", sizeof(CacheObject));
        object->cache->object = object;
    }
    pair_run(p, PTR(object), PTR(m));
    pair_reached(p, "shift zero", (object->flags & OBJECT_SHIFT_ZERO_MASK) == OBJECT_SHIFT_ZERO);
    pair_reached(p, "shifted", (object->flags & OBJECT_SHIFT_ZERO_MASK) == 0);
    pair_reached(p, "turned", object->q_core_f_object != NULL);
    pair_reached(p, "not turned", object->q_core_f_object == NULL);
}

PAIR(object_set_frame_quat, 0x10009520, 100000)
{
    pair_heap(p);
    Object *object = fixture_core_object(p, "object", fixture_moving_core(p, "core", fixture_running_env(p)));
    object->q_core_f_object = NULL;
    pair_run(p, PTR(object), PTR(pair_quat(p, "q")), PTR(pair_f64(p, "shift", 3)));
}

PAIR(object_add_speed, 0x1000a350, 300000)
{
    Object *object = fixture_core_object(p, "object", fixture_moving_core(p, "core", fixture_running_env(p)));
    object->state = STATE_MOVING;
    pair_run(p, PTR(object), PTR(pair_f32(p, "v", 3)));
}

PAIR(object_add_spin, 0x1000a3a0, 300000)
{
    Object *object = fixture_core_object(p, "object", fixture_moving_core(p, "core", fixture_running_env(p)));
    object->state = STATE_MOVING;
    pair_run(p, PTR(object), PTR(pair_f32(p, "w", 3)));
}

PAIR(object_push, 0x1000a3e0, 500000)
{
    pair_heap(p);
    Object *object = fixture_core_object(p, "object", fixture_moving_core(p, "core", fixture_running_env(p)));
    pair_run(p, PTR(object), PTR(pair_f64(p, "p", 3)), PTR(pair_f32(p, "impulse", 3)));
    pair_reached(p, "queued", object->env->reviving_cores.count == 1);
}

PAIR(cache_fill, 0x10018a40, 1000000)
{
    Core *core = fixture_moving_core(p, "core", fixture_running_env(p));
    CacheObject *entry = (CacheObject *)pair_u32s(p, "entry", sizeof(CacheObject) / 4);
    entry->object = fixture_core_object(p, "object", core);
    pair_run(p, PTR(entry));
    pair_reached(p, "at the PSI", core->env->time == core->time_last_psi);
}

PAIR(cache_get, 0x1001a190, 100000)
{
    pair_heap(p);
    Environment *env = fixture_running_env(p);
    CacheObjectManager *manager = pair_zeroed(p, "manager", sizeof *manager);
    manager->size = 4;
    manager->cursor = (i32)pair_below(p, 4);
    manager->entries = pair_zeroed(p, "entries", 4 * sizeof(CacheObject));
    env->cache_object_manager = manager;
    Object *object = fixture_core_object(p, "object", fixture_moving_core(p, "core", env));
    Object *other = fixture_core_object(p, "other", object->core);
    for (int i = 0; i < 4; i++) {
        if (i != 2) manager->entries[i].refcount = (i32)pair_below(p, 2);
        if (pair_below(p, 3)) continue;
        manager->entries[i].object = other;
        other->cache = &manager->entries[i];
    }
    if (pair_below(p, 3) == 0) {
        object->cache = &manager->entries[2];
        object->cache->object = object;
        object->cache->time_code = env->time_code - (i32)pair_below(p, 2);
    }
    pair_run(p, PTR(object));
}

static void cache_transform(Pair *p, void *in, int out_size)
{
    f64 *entry = pair_f64(p, "entry", sizeof(CacheObject) / 8);
    pair_run(p, PTR(entry), PTR(in), PTR(pair_bytes(p, "out", out_size)));
}

PAIR(cache_point_to_object, 0x10018ca0, 1000000) { cache_transform(p, pair_f64(p, "v", 3), 24); }
PAIR(cache_point_to_world, 0x10018d10, 1000000) { cache_transform(p, pair_f32(p, "v", 3), 24); }
PAIR(cache_vector_to_object, 0x10018dc0, 1000000) { cache_transform(p, pair_f64(p, "v", 3), 24); }
PAIR(cache_vector_to_object_f, 0x10018e30, 1000000) { cache_transform(p, pair_f32(p, "v", 3), 12); }
PAIR(cache_vector_to_world, 0x10018ea0, 1000000) { cache_transform(p, pair_f64(p, "v", 3), 24); }
PAIR(cache_vector_to_world_f, 0x10018f10, 1000000) { cache_transform(p, pair_f32(p, "v", 3), 12); }
