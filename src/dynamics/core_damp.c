// Damping of a core's speeds (core.md 3.6, 5.2).
#include "base/literal.h"
#include "base/x87.h"
#include "dynamics/core.h"

// e^x by the original's instruction sequence: 2^frac scaled by 2^int of x * log2(e), rounded to nearest.
static ext exp_x87(ext x)
{
    ext y = x * x87_log2e();
    ext i = x87_rndint(y);
    ext p = x87_2xm1(y - i) + x87_one();
    return x87_scale(p, i);
}

// FUNCTION: PHYSICS_RT 0x1000c610 same-result   (core.md 3.6)
// A core at rest (state 2 or more at the last sleep test) is damped by 0.1 / s more.
void THISCALL core_global_damp_core(Core *core, f64 dt)
{
    if (core->state >= STATE_SLOW) {
        const f32 more = 0x1.99999ap-4f; // 0.1f
        Vec3f rot;
        rot.x = core->rot_damp.x + more;
        rot.y = core->rot_damp.y + more;
        rot.z = core->rot_damp.z + more;
        f64 damp = core->damp + more;
        core_damp_object(core, dt, &rot, damp);
    } else {
        core_damp_object(core, dt, &core->rot_damp, core->damp);
    }
}

// FUNCTION: PHYSICS_RT 0x1000c6a0 same-result   (core.md 5.2)
// Linear for small products of damping and time, else exponential.
void THISCALL core_damp_object(Core *core, f64 dt, const Vec3f *rot_damp, f64 damp)
{
    ext tx = rot_damp->x * dt;
    ext ty = rot_damp->y * dt;
    ext tz = rot_damp->z * dt;
    f32 fy = ty;
    f32 fz = tz;
    f32 ax, ay, az;
    if (!((tz * tz + ty * ty) + tx * tx >= 0.5)) {
        ax = ONE32 - tx;
        ay = ONE32 - fy;
        az = ONE32 - fz;
    } else {
        ax = exp_x87(-tx);
        ay = exp_x87(-fy);
        az = exp_x87(-fz);
    }
    ext u = dt * damp;
    ext k = !(u >= 0.25) ? ONE64 - u : exp_x87(-u);

    ext wy = ay * core->rot_speed.y;
    f64 wz = az * core->rot_speed.z;
    core->rot_speed.x = ax * core->rot_speed.x;
    core->rot_speed.y = wy;
    core->rot_speed.z = wz;
    core->speed.x = core->speed.x * k;
    core->speed.y = core->speed.y * k;
    core->speed.z = core->speed.z * k;
}
