// Free flight of core.md 11: five balls outside collision detection over 1200 PSIs. The lab plays it on the original and
// records a hash per frame; the native test plays it on this tree and compares.
//
//   equal    all inertias equal: the simple rotation integrator
//   unequal  strongly unequal: Euler's equations, up to 17 sub-steps
//   damped   exponential damping; comes to rest when gravity goes, falls asleep, is pushed awake
//   fast     beyond both speed limits
//   slow     drifts by less than the sleep test's bounds
#ifndef TESTS_FLIGHT_H
#define TESTS_FLIGHT_H

#include "base/x87.h"
#include "dynamics/core.h"
#include "dynamics/object.h"
#include "world/environment.h"

enum { FLIGHT_FRAMES = 1200, FLIGHT_BODIES = 5 };

typedef struct FlightCalls {
    ObjectTemplate *(THISCALL *make_template)(ObjectTemplate *);
    Object *(THISCALL *make_ball)(Environment *, const BallTemplate *, const ObjectTemplate *, const Quat *, const Vec3d *);
    void (THISCALL *ensure_in_simulation)(Object *);
    void (THISCALL *add_speed)(Object *, const Vec3f *);
    void (THISCALL *add_spin)(Object *, const Vec3f *);
    void (THISCALL *set_gravity)(Environment *, const Vec3d *);
    void (THISCALL *simulate)(Environment *, f64);
} FlightCalls;

typedef struct FlightBody {
    const char *name;
    f32 radius;
    f64 mass, damping, rot_damping;
    f32 inertia[3]; // factors
    f32 speed[3], spin[3];
} FlightBody;

static const FlightBody flight_bodies[FLIGHT_BODIES] = {
    {"equal", 1, 1, 0.1f, 0.1f, {1, 1, 1}, {3, 9, -2}, {2, -7, 1}},
    {"unequal", 1, 1, 0.02f, 0.01f, {1, 5, 0.3f}, {-3, 12, 2}, {29, 1.7f, -41}},
    {"damped", 0.5f, 20, 30, 60, {1, 1, 1}, {-30, 12, 20}, {19, 7, -11}},
    {"fast", 2, 0.3f, 0.001f, 0.001f, {1, 2, 3}, {3000, 500, 20}, {190, 70, -11}},
    {"slow", 1, 1, 0.01f, 0.01f, {1, 1, 1}, {0.002f, 0, 0.001f}, {0, 0.004f, 0}},
};

typedef struct Flight {
    const FlightCalls *calls;
    Environment *env;
    u16 control_word; // put back before every call into the engine
    Object *objects[FLIGHT_BODIES];
} Flight;

static inline void flight_enter(const Flight *f)
{
    x87_set_control(f->control_word);
}

static inline void flight_start(Flight *f)
{
    for (int i = 0; i < FLIGHT_BODIES; i++) {
        const FlightBody *b = &flight_bodies[i];
        ObjectTemplate template;
        BallTemplate ball = {b->radius};
        Vec3d at = {{3.0 * i, 0.25, -0.125, 0}};
        Quat turned = {{0.5, -0.5, 0.5, 0.5 + i * 0.125}};
        flight_enter(f);
        f->calls->make_template(&template);
        template.mass = b->mass;
        template.speed_damp_factor = b->damping;
        for (int k = 0; k < 3; k++) {
            template.rot_speed_damp_factor.k[k] = b->rot_damping;
            template.rot_inertia.k[k] = b->inertia[k];
        }
        Vec3f speed = {{b->speed[0], b->speed[1], b->speed[2], 0}}, spin = {{b->spin[0], b->spin[1], b->spin[2], 0}};
        flight_enter(f);
        f->objects[i] = f->calls->make_ball(f->env, &ball, &template, i & 1 ? NULL : &turned, &at);
        f->calls->ensure_in_simulation(f->objects[i]);
        f->calls->add_speed(f->objects[i], &speed);
        f->calls->add_spin(f->objects[i], &spin);
    }
}

// One frame: a PSI at most in the first 600, then frames of uneven length.
static inline void flight_frame(Flight *f, int frame)
{
    static const f64 uneven[4] = {0.004, 0.021, 0.0163, 0.0003};
    Vec3d none = {{0, 0, 0, 0}};
    Vec3f push = {{1, 0, 0, 0}};
    flight_enter(f);
    if (frame == 0 || frame == 60) f->calls->set_gravity(f->env, &none);
    if (frame == 2) f->calls->set_gravity(f->env, &(Vec3d){{0.5, -20, 0.1, 0}});
    if (frame == 62) { // slow: against what gravity gave it, but for a crawl
        const Vec3f *speed = &f->objects[4]->core->speed;
        f->calls->add_speed(f->objects[4], &(Vec3f){{0.002f - speed->x, -speed->y, 0.001f - speed->z, 0}});
    }
    if (frame == 900) f->calls->add_speed(f->objects[2], &push);
    f->calls->simulate(f->env, frame < 600 ? 1.0 / 66.0 : uneven[frame & 3]);
    x87_set_control(0x37f);
}

// The core's bytes with its pointers as 0 or 1.
static inline void flight_core_bytes(const Core *core, u8 out[sizeof(Core)])
{
    static const u16 pointers[] = {0x0c, 0x54, 0x58, 0x5c, 0x1cc, 0x1d4, 0x228, 0x22c};
    memcpy(out, core, sizeof *core);
    for (unsigned i = 0; i < sizeof pointers / sizeof *pointers; i++) {
        u32 word;
        memcpy(&word, out + pointers[i], 4);
        word = word != 0;
        memcpy(out + pointers[i], &word, 4);
    }
}

// FNV-1a over the cores' bytes and the environment's clock.
static inline u32 flight_hash(const Flight *f)
{
    u32 hash = 2166136261u;
    u8 bytes[sizeof(Core)];
    for (int i = 0; i < FLIGHT_BODIES; i++) {
        flight_core_bytes(f->objects[i]->core, bytes);
        for (unsigned k = 0; k < sizeof bytes; k++) hash = (hash ^ bytes[k]) * 16777619u;
    }
    const u8 *time = (const u8 *)&f->env->time;
    for (int k = 0; k < 8; k++) hash = (hash ^ time[k]) * 16777619u;
    return (hash ^ (u8)f->env->sleep_check_countdown) * 16777619u;
}

#endif
