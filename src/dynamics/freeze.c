// The test that puts cores to sleep (core.md 4.9).
#include "dynamics/core.h"
#include "world/environment.h"

#define SHORT_MOVE2 0x1.a36e2d77319p-14 // m^2: 1 cm (1e-4)
#define SHORT_TURN 0x1.a36e2d77319p-16  // m^2: 2 (1 - cos^2) R^2 (2.5e-5)
#define LONG_MOVE2 0x1.47ae151eb852p-7  // m^2: 10 cm (0.01f)
#define LONG_TURN 0x1.47ae151eb852p-5   // m^2 (0.04f)
#define LONG_DELAY 4.0                  // s

// Squared distance from a reference position, z first.
static ext moved2(const Vec3d *pos, const Vec3f *ref)
{
    ext x = pos->x - ref->x;
    ext y = pos->y - ref->y;
    ext z = pos->z - ref->z;
    return (z * z + y * y) + x * x;
}

// Measure of the turn from a reference orientation for a body of the given radius.
static ext turned2(const Quat *q, const f32 ref[4], f32 radius)
{
    ext c = ((ref[3] * q->w + ref[2] * q->z) + ref[1] * q->y) + ref[0] * q->x;
    ext s = 1.0 - c * c;
    return (s + s) * radius * radius;
}

static void remember(f32 ref_q[4], Vec3f *ref_pos, const Quat *q, const Vec3d *pos)
{
    for (i32 k = 0; k < 4; k++) ref_q[k] = q->k[k];
    ref_pos->x = pos->x;
    ref_pos->y = pos->y;
    ref_pos->z = pos->z;
}

// FUNCTION: PHYSICS_RT 0x1000d680 same-result   (core.md 4.9)
// STATE_CALM when the core kept within the short bounds for the freeze delay, or within the long ones for 4 s.
// Leaving a bound makes the present pose the new reference.
i32 THISCALL core_calc_movement_state(Core *core, f64 time)
{
    if (!(moved2(&core->pos, &core->freeze_pos_short) > SHORT_MOVE2) &&
        !(turned2(&core->q_next, core->freeze_q_short, core->radius) > SHORT_TURN)) {
        return core->env->freeze_delay < time - core->freeze_time_short ? STATE_CALM : STATE_SLOW;
    }
    remember(core->freeze_q_short, &core->freeze_pos_short, &core->q_next, &core->pos);
    core->freeze_time_short = time;

    if (!(moved2(&core->pos, &core->freeze_pos_long) > LONG_MOVE2) &&
        !(turned2(&core->q_last, core->freeze_q_long, core->radius) > LONG_TURN)) {
        return time - core->freeze_time_long > LONG_DELAY ? STATE_CALM : STATE_MOVING;
    }
    remember(core->freeze_q_long, &core->freeze_pos_long, &core->q_last, &core->pos);
    core->freeze_time_long = time;
    return STATE_MOVING;
}
