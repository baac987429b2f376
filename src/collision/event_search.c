// Time search of the event solver: conservative steps on a grid of 5 ms, then regula falsi (collision spec 5.3, 6.4).
#include "base/literal.h"
#include "base/x87.h"
#include "collision/distance_functions.h"
#include "dynamics/object.h"

static const f64 TIME_EPS = 0x1.5798ee2308c3ap-27; // 1e-8 (0x100633b8): s past the end of the interval; and a value's tolerance
static const f64 SLOTS_PER_SECOND = 200.0;         // (0x10063b88)
static const f32 SLOT_TIME = 0x1.47ae14p-8f;       // 0.005 s (0x10063a30)
static const f64 PULL_TO_MIDDLE = 0.375;           // (0x10063b80), every fourth step of the regula falsi
static const i32 MAX_STEPS = 0x40;

// FUNCTION: PHYSICS_RT 0x1002b300 same-result   (collision spec 5.3.1)
//
// Slot 0 is the pose now; an object that is not simulated has the same pose in all slots.
void THISCALL u_matrix_cache_p_init(EventObject *object, CacheObject *cache)
{
    object->object = cache->object;
    object->core = cache->object->core;
    Matrix *later = cache->object->state >= STATE_NOT_SIMULATED ? &cache->m_world_f_object : NULL;
    for (i32 i = EVENT_OBJECT_SLOTS - 1; i > 0; i--) object->slots[i] = later;
    object->slots[0] = &cache->m_world_f_object;
    object->time_code = cache->time_code;
}

static inline ext value_of(DistanceFunction *f, const Matrix *a, const Matrix *b)
{
    return f->vt->value(f, a, b);
}

// Pose in slot i, which stands for time t.
static inline const Matrix *pose_at(EventObject *object, i32 i, f64 t)
{
    if (!object->slots[i]) {
        object->slots[i] = &object->storage[i];
        object_calc_at_matrix(object->object, t, object->slots[i]);
    }
    return object->slots[i];
}

// Whole slots to go: at least one.
static inline i32 slots_in(ext time)
{
    i32 n = x87_ftol(time * SLOTS_PER_SECOND);
    return n >= 1 ? n : 1;
}

// FUNCTION: PHYSICS_RT 0x10037790 same-result   (collision spec 5.3.5)
//
// After 67 steps the start of the bracket, which is on the safe side.
void THISCALL calc_nullstelle(DistanceFunction *f, f64 *out, f64 t0, f64 t1, f64 target, f64 f0, f64 f1, Object *a,
                              Object *b)
{
    for (i32 step = 0;;) {
        f64 t = ((t1 - t0) * (target - f0)) / (f1 - f0) + t0;
        if ((step & 3) == 3) {
            if (step > MAX_STEPS) {
                *out = t0;
                return;
            }
            t = ((t0 - t) + (t1 - t)) * PULL_TO_MIDDLE + t;
        }

        Matrix pose_a, pose_b;
        object_calc_at_matrix(a, t, &pose_a);
        object_calc_at_matrix(b, t, &pose_b);
        ext value = value_of(f, &pose_a, &pose_b);
        if (!(x87_abs(value - target) >= TIME_EPS)) {
            *out = t;
            return;
        }
        step++;
        if (!(value >= target)) {
            f1 = value;
            t1 = t;
        } else {
            f0 = value;
            t0 = t;
        }
    }
}

// FUNCTION: PHYSICS_RT 0x10037910 same-result   (collision spec 5.3.4)
i32 THISCALL find_first_t_for_value_max_dev(DistanceFunction *f, f64 target, f64 t0, f64 t1, i32 slot, EventObject *a,
                                            EventObject *b, const f64 *first, f64 *out)
{
    f64 value, t = t0;
    if (first) value = *first;
    else value = value_of(f, a->slots[0], b->slots[0]);
    if (!(value > target)) {
        *out = t0;
        return 1;
    }

    for (;;) {
        ext safe = (value - target) * f->inv_speed;
        ext behind_wide = t - t1;
        f32 behind = behind_wide;
        if (behind_wide + safe > ZERO64) return 0; // cannot get there before t1

        ext step = safe + safe;
        if (behind + step > ZERO64) step = (t1 - t) + TIME_EPS;
        i32 n = slots_in(step);
        slot += n;
        if (slot >= EVENT_OBJECT_SLOTS) return 0; // the original writes behind its slots; a PSI has four
        f64 t_next = n * (ext)SLOT_TIME + t;
        const Matrix *pose_a = pose_at(a, slot, t_next), *pose_b = pose_at(b, slot, t_next);
        ext next_wide = value_of(f, pose_a, pose_b);
        f64 next = next_wide;
        if (!(next_wide > target)) {
            f64 hit;
            calc_nullstelle(f, &hit, t, t_next, target, value, next, a->object, b->object);
            if (hit - t1 > ZERO64) return 0;
            *out = hit;
            return 1;
        }
        if (slot == EVENT_OBJECT_SLOTS - 1) return 0;
        value = next;
        t = t_next;
    }
}

// FUNCTION: PHYSICS_RT 0x10037b30 same-result   (collision spec 5.3.3)
//
// A pair inside `target` that comes no closer than at the start is looked at again and again; the first look at which
// it is not farther than at the start gives the event, at the look before.
i32 THISCALL find_first_t_for_value_coll(DistanceFunction *f, f64 target, f64 inner, f64 t0, f64 t1, EventObject *a,
                                         EventObject *b, const f64 *first, f64 *out)
{
    ext value = first ? *first : value_of(f, a->slots[0], b->slots[0]);
    f64 start = value;
    if (value > target) return find_first_t_for_value_max_dev(f, target, t0, t1, 0, a, b, &start, out);

    f64 inv_speed = ONE64 / f->speed, t = t0;
    i32 slot = 0;
    if (t0 - t1 >= ZERO64) return 0;
    for (;;) {
        ext step = (value - inner) * inv_speed;
        if ((t - t1) + step > ZERO64) step = (t1 - t) + TIME_EPS;
        else if (!(step >= ZERO64)) step = ZERO64;
        i32 n = slots_in(step);
        slot += n;
        if (slot >= EVENT_OBJECT_SLOTS) return 0; // as above
        f64 t_next = n * (ext)SLOT_TIME + t;
        const Matrix *pose_a = pose_at(a, slot, t_next), *pose_b = pose_at(b, slot, t_next);
        value = value_of(f, pose_a, pose_b);
        if (value > target) {
            if (t_next - t1 > ZERO64) return 0;
            f64 outside = value;
            return find_first_t_for_value_max_dev(f, target, t_next, t1, slot, a, b, &outside, out);
        }
        if (!(value > start)) {
            *out = t;
            return 1;
        }
        t = t_next;
        if (t - t1 >= ZERO64) return 0;
    }
}
