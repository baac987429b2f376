// A multiplayer mod: finds bodies, reads poses and velocities, moves the bodies of others. And listeners and a controller of
// the mod's own, as its C++ headers would make them.
#include "wine-tests/mods/mods.h"

#include <stdlib.h>
#include <string.h>

static const char *const watched[] = {"ball", "ball2", "a", "loose", "link2", "slide"};
enum { WATCHED = sizeof watched / sizeof *watched };

// What is sent of a body: matrix at the last step, both quaternions, speeds, the world's clocks.
static void say_packet(const char *entity)
{
    const u8 *core = core_of(entity);
    say("%s state %d", entity, AT(u8, core, 0x60));
    say_words("m", core + 0x128, 32);
    say_words("q", core + 0xe8, 16);
    f32 speed[6];
    for (int k = 0; k < 3; k++) {
        speed[k] = AT(f32, core, 0xa4 + 4 * k) + AT(f32, core, 0x84 + 4 * k);
        speed[3 + k] = AT(f32, core, 0x94 + 4 * k) + AT(f32, core, 0x74 + 4 * k);
    }
    say_words("speed", speed, 6);
    say_words("step", core + 0xd8, 3);
    say_words("at", core + 0x68, 3);
    say("\n");
}

static void packets(void)
{
    mod_scene("mixed");
    for (int frame = 0; frame < 120; frame++) {
        mod_frame(frame);
        if (frame % 30 == 29)
            for (int i = 0; i < WATCHED; i++) say_packet(watched[i]);
    }
    const u8 *env = environment();
    say_words("clocks", env + 0x120, 6);
    say_words("base", AT(u8 *, env, 4) + 0x18, 2);
    say_words("manager", (u8 *)physics + 0xc8, 2);
    say("\n");
}

// A body follows another machine's: speeds towards where it should be, written between frames.
static void follow(void)
{
    mod_scene("mixed");
    mod_hash_steps();
    mod_frames(0, 30);
    for (int frame = 30; frame < 140; frame++) {
        u8 *core = core_of("loose"), *leader = core_of("ball");
        CALL_VOID(0x0a460, (void *), body("loose"));
        for (int k = 0; k < 3; k++) {
            f64 gap = AT(f64, leader, 0xb8 + 8 * k) - AT(f64, core, 0xb8 + 8 * k);
            AT(f32, core, 0x84 + 4 * k) = (f32)(gap * 2 + (k == 1) * 3);
            AT(f32, core, 0xa4 + 4 * k) = 0;
            AT(f32, core, 0x94 + 4 * k) = 0;
        }
        mod_frame(frame);
    }
    say_packet("loose");
    say_packet("ball");
    mod_end();
}

// Bodies put elsewhere: pose written, counters as the mod writes them, object woken by address.
static void place(void)
{
    mod_scene("mixed");
    mod_hash_steps();
    mod_frames(0, 30);
    for (int i = 0; i < 3; i++) {
        u8 *core = core_of(watched[i]);
        CALL_VOID(0x0a460, (void *), body(watched[i]));
        for (int k = 0; k < 3; k++) AT(f64, core, 0xb8 + 8 * k) += (f64)(k == 1) * 2 + 0.25 * i;
        AT(f32, core, 0xa4) = 1, AT(f32, core, 0xa8) = 0, AT(f32, core, 0xac) = -1;
    }
    AT(i16, environment(), 0x140) = 10;
    mod_frames(30, 120);
    for (int i = 0; i < 3; i++) say_packet(watched[i]);
    mod_end();
}

// Matrix of every physicalized entity, by the registry's hash.
static void matrices(void)
{
    mod_scene("mixed");
    mod_frames(0, 70);
    u8 **begin = AT(u8 **, physics, 0x2cd8), **end = AT(u8 **, physics, 0x2cdc);
    say("%d buckets, %d records, grows at %d\n", (int)(end - begin), AT(i32, physics, 0x2ce4), AT(i32, physics, 0x2ce8));
    for (u8 **bucket = begin; bucket < end; bucket++)
        for (u8 *node = *bucket; node; node = AT(u8 *, node, 0x38)) {
            f64 m[16] = {0};
            u8 *object = AT(u8 *, node, 0xc);
            CALL_VOID(0x09c40, (void *, f64 *), object, m);
            say("%d: %s", (int)(bucket - begin), si_object_name(AT(void *, object, 0xb0)));
            say_words("m", m, 32);
            say("\n");
        }
}

// ---- listeners and a controller of the mod's own -------------------------------------------------------------------------

static const char *name_of(const u8 *object)
{
    return object ? si_object_name(AT(void *, object, 0xb0)) : "-";
}

static u32 shown;

static void say_situation(const char *what, const u8 *situation)
{
    say("%s %s %s", what, name_of(AT(u8 *, situation, 0x40)), name_of(AT(u8 *, situation, 0x44)));
}

static void THISCALL on_collision(void *listener, const u8 *event)
{
    if (shown++ > 60) return;
    const u8 *situation = AT(u8 *, event, 8);
    say_situation("collision", situation);
    say_words("since", event, 1);
    say_words("normal", situation, 3);
    say_words("speed", situation + 0x10, 3);
    say_words("point", situation + 0x20, 6);
    for (int i = 0; i < 2; i++) say_words("material", AT(u8 *, situation, 0x50 + 4 * i) + 0x10, 6);
    say(" environment %d\n", AT(u8 *, event, 4) == environment());
}

static void THISCALL on_deleted(void *listener, const u8 *object)
{
    say("deleted %s\n", name_of(object));
}

static void THISCALL on_friction_created(void *listener, const u8 *event)
{
    if (shown++ > 60) return;
    say_situation("touch", AT(u8 *, event, 4));
    say(" environment %d point %d\n", AT(u8 *, event, 0) == environment(), AT(u8 *, event, 8) != NULL);
}

static void THISCALL on_friction_deleted(void *listener, const u8 *event)
{
    if (shown++ > 60) return;
    say_situation("part", AT(u8 *, event, 4));
    say("\n");
}

static void *THISCALL no_dtor(void *listener, i32 flags)
{
    return listener;
}

static void THISCALL object_event(const char *what, const u8 *event)
{
    say("%s %s environment %d\n", what, name_of(AT(u8 *, event, 4)), AT(u8 *, event, 0) == environment());
}

static void THISCALL on_object_deleted(void *listener, const u8 *event) { object_event("object deleted", event); }
static void THISCALL on_object_created(void *listener, const u8 *event) { object_event("object created", event); }
static void THISCALL on_object_revived(void *listener, const u8 *event) { object_event("object revived", event); }
static void THISCALL on_object_frozen(void *listener, const u8 *event) { object_event("object frozen", event); }

static const void *const collision_table[] = {on_collision, on_deleted, on_friction_created, on_friction_deleted, no_dtor};
static const void *const object_table[] = {on_object_deleted, on_object_created, on_object_revived, on_object_frozen};
static struct {
    const void *vt;
    u32 mask;
} collision_listener = {collision_table, 7}, body_listener = {collision_table, 7};
static struct {
    const void *vt;
} object_listener = {object_table};

static void listeners(void)
{
    mod_scene("mixed");
    CALL_VOID(0x13c70, (void *, void *), environment(), &collision_listener);
    CALL_VOID(0x13a80, (void *, void *), environment(), &object_listener);
    mod_frames(0, 60);
    CALL_VOID(0x09570, (void *, void *), body("ball2"), &body_listener); // of one object only
    shown = 0;
    mod_frames(60, 120);
    CALL_VOID(0x09590, (void *, void *), body("ball2"), &body_listener);
    CKBehavior *c = scene.blocks[find_block("phys_c")].ck;
    CKBehavior_ActivateInput(c, 1, 1);
    engine_enter();
    si_behavior_execute(c, 0);
    engine_leave();
    mod_frames(120, 140);
}

// A controller that lifts one body: 7 slots, hung into the core's unit by the engine's own entries.
static u32 controller_calls;
static f64 controller_time;
static struct {
    u16 capacity, count;
    void **elems;
    void *room[1];
} controller_cores;

static void THISCALL core_deleted(void *controller, void *core) {}
static f64 THISCALL frequency(void *controller) { return 1; }
static void *THISCALL cores_of(void *controller) { return &controller_cores; }
static void THISCALL reset_time(void *controller, f64 offset) {}
static i32 THISCALL priority(void *controller) { return 300; }
static void *THISCALL controller_dtor(void *controller, i32 flags) { return controller; }

static void THISCALL lift(void *controller, const u8 *event, const u8 *cores)
{
    controller_calls++;
    controller_time += AT(f64, event, 0);
    if (AT(u8 *, event, 0x10) != environment() || !AT(u8 *, event, 0x14)) say("wrong event\n");
    for (int i = 0; i < AT(u16, cores, 2); i++) {
        u8 *core = AT(u8 **, cores, 4)[i];
        AT(f32, core, 0xa8) += (f32)(AT(f64, event, 0) * 30);
    }
}

static const void *const controller_table[] = {core_deleted, frequency, cores_of, reset_time, lift, priority, controller_dtor};
static struct {
    const void *vt;
} controller = {controller_table};

static void own_controller(void)
{
    mod_scene("mixed");
    mod_hash_steps();
    mod_frames(0, 30);
    controller_cores.elems = controller_cores.room;
    controller_cores.capacity = controller_cores.count = 1;
    controller_cores.room[0] = core_of("loose");
    CALL_VOID(0x0a460, (void *), body("loose"));
    CALL_VOID(0x11b30, (void *, void *), AT(void *, environment(), 0x08), &controller);
    mod_frames(30, 90);
    say_packet("loose");
    engine_enter();
    ((void(CDECL *)(void *, i32))at(0x11a60))(&controller, 0);
    engine_leave();
    mod_frames(90, 120);
    say_packet("loose");
    say("controller called %u times", controller_calls);
    say_words("time", &controller_time, 2);
    say("\n");
    mod_end();
}

const ModCase multiplayer_cases[] = {
    {"packets", packets}, {"follow", follow}, {"place", place}, {"matrices", matrices}, {"listeners", listeners},
    {"own_controller", own_controller}, {NULL, NULL},
};
