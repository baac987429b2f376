// A play-back mod: seeds, times and velocities read and written between frames, engine entries called by address, a state
// saved and restored in the middle of a run.
#include "wine-tests/mods/mods.h"

#include <stdlib.h>
#include <string.h>

static const char *const movers[] = {"ball", "ball2", "a", "b", "c", "loose", "link1", "door"};
enum { MOVERS = sizeof movers / sizeof *movers };

// ---- seeds and probes --------------------------------------------------------------------------------------------------

static void seeds(void)
{
    mod_load();
    say("at load %d %d\n", *random_seed(), *hull_seed());
    *random_seed() = 12345;
    *hull_seed() = 777;
    mod_scene("mixed");
    mod_hash_steps();
    mod_frames(0, 60);
    *random_seed() = 1;
    *hull_seed() = 2147483646;
    mod_frames(60, 140);
    mod_end();
}

// What play mods look at to tell whether they know this DLL.
static void probes(void)
{
    mod_load();
    const u32 *base = (const u32 *)dll.base;
    CKPluginInfo *(CDECL *info)(int) = host_symbol(&dll, "CKGetPluginInfo");
    for (int i = 0; i < 2; i++) {
        const u32 *words = (const u32 *)info(i);
        say("plug-in %d: guid %08x %08x version %u of %u, at 0x%x\n", i, words[0], words[1], info(i)->version,
            ((int(CDECL *)(void))host_symbol(&dll, "CKGetPluginInfoCount"))(), (u32)((const u8 *)words - dll.base));
    }
    say("image starts %04x\n", *base & 0xffff);
    u8 *vtable = AT(u8 *, physics, 0);
    say("manager's vtable at 0x%x\n", (u32)(vtable - dll.base));
    say("factor before play %08x smoothed %08x environment %d\n", AT(u32, physics, 0xd0), AT(u32, physics, 0xc8), environment() != NULL);
    mod_scene("mixed");
    mod_frames(0, 3);
    const u8 *env = environment();
    say("magic %d counter %d state %d ten %d\n", AT(i32, env, 0x170), AT(i16, env, 0x140), AT(i32, env, 0x144), AT(i32, env, 0x114));
    say_words("psi", env + 0xc0, 4);
    say_words("gravity", env + 0xd0, 9);
    say_words("manager", (u8 *)physics + 0xc8, 3);
    say_words("times", env + 0x120, 7);
    say_words("base", AT(u8 *, env, 4) + 0x10, 4);
    say("\n");
}

// The three routes to an object.
static void routes(void)
{
    mod_scene("mixed");
    mod_frames(0, 100);
    u8 **listed = AT(u8 **, physics, 0x2c);
    int count = AT(u16, physics, 0x2a);
    say("moving:");
    for (int i = 0; i < count; i++) say(" %s", si_object_name(AT(void *, listed[i], 0xb0)));
    say("\n");
    for (int i = 0; i < scene.entity_count; i++) {
        SiEntity *e = scene.entities[i].ck;
        u8 *walked = record_by_walk(e->id), *called = CALL(0x07800, u8 *, (void *, void *, i32), physics, e, 0);
        int place = -1;
        for (int k = 0; walked && k < count; k++)
            if (listed[k] == AT(u8 *, walked, 4)) place = k;
        say("%s: %s %s place %d", e->name, walked ? "record" : "none", walked == called ? "equal" : "DIFFERENT", place);
        if (walked) {
            const u8 *object = AT(u8 *, walked, 4), *core = AT(u8 *, object, 0xa4);
            say(" contacts %d entity %d environment %d cores %d%d", AT(i32, walked, 0x18), AT(void *, object, 0xb0) == (void *)e,
                AT(u8 *, object, 0x18) == environment(), core == AT(u8 *, object, 0xa8), core == AT(u8 *, object, 0xac));
            if (AT(i32, walked, 0x18)) say_words("since", walked + 0x20, 2);
            say_words("mass", core + 0x14, 13);
        }
        say("\n");
    }
    say("look-ups %u\n", AT(u32, physics, 0xdc));
    CALL(0x07800, u8 *, (void *, void *, i32), physics, find_entity("r0")->ck, 1); // tells so on the console
}

// ---- entries called ----------------------------------------------------------------------------------------------------

static void calls_random(void)
{
    mod_load();
    for (int i = 0; i < 5; i++) {
        f32 r = CALL_CDECL(0x2fcd0, f32, (void), );
        say("%08x seed %08x\n", f32_bits(r), *random_seed());
    }
    *hull_seed() = 1;
    i32 last = 0;
    for (int i = 0; i < 10000; i++) last = CALL_CDECL(0x52f50, i32, (void), );
    say("10000th %d\n", last); // the known check value of this generator: 1043618065
}

static void calls_pose(void)
{
    mod_scene("mixed");
    mod_frames(0, 41);
    for (int i = 0; i < MOVERS; i++) {
        f64 matrix[16], quat[4] = {0};
        memset(matrix, 0, sizeof matrix);
        CALL_VOID(0x09c40, (void *, f64 *), body(movers[i]), matrix);
        CALL_VOID(0x191b0, (f64 *, const f64 *), quat, matrix);
        say("%s", movers[i]);
        for (int k = 0; k < 4; k++) say_words("row", matrix + 4 * k, 6);
        say_words("quat", quat, 8);
        say("\n");
    }
}

// Memory crosses the border both ways: the mod's name for an object is freed by the DLL, the DLL's by the mod.
static void calls_memory(void)
{
    mod_scene("mixed");
    mod_frames(0, 5);
    u8 *object = body("loose");
    say("name %s\n", AT(char *, object, 0x14));
    void(CDECL * p_free)(void *) = (void *)at(0x60770);
    void *(CDECL *p_malloc)(u32) = (void *)at(0x200c0);
    p_free(AT(char *, object, 0x14));
    AT(char *, object, 0x14) = strcpy(p_malloc(20), "the mod's own name");
    for (u32 size = 1; size < 5000; size *= 3) {
        u8 *p = p_malloc(size);
        memset(p, 1, size);
        p_free(p);
    }
    free(p_malloc(100)); // one heap
    say("name %s\n", AT(char *, object, 0x14));
    CKBehavior_ActivateInput(scene.blocks[find_block("phys_loose")].ck, 1, 1);
    engine_enter();
    si_behavior_execute(scene.blocks[find_block("phys_loose")].ck, 0);
    engine_leave();
    say("loose has %s\n", body("loose") ? "a body" : "no body");
    mod_frames(5, 30);
}

static void calls_wake(void)
{
    mod_scene("mixed");
    mod_frames(0, 20);
    say_body("frozen");
    CALL_VOID(0x0a460, (void *), body("frozen"));
    say_body("frozen");
    mod_frames(20, 30);
    say_body("frozen");
    CALL_VOID(0x09350, (void *, i32), body("a"), 0); // falls through the floor from now on
    CALL_VOID(0x0a460, (void *), body("a"));
    mod_frames(30, 60);
    say_body("a");
    CALL_VOID(0x09350, (void *, i32), body("a"), 1);
    mod_frames(60, 80);
    say_body("a");
}

// A debug build of a mod makes a manager and a world itself.
static void calls_manager(void)
{
    mod_load();
    CALL_VOID(0x06bb0, (void *), physics); // CreateEnvironment before play
    const u8 *env = environment();
    say("environment %d magic %d", env != NULL, AT(i32, env, 0x170));
    say_words("gravity", env + 0xd0, 9);
    say_words("psi", env + 0xc0, 4);
    say("\n");
    u8 *manager = calloc(1, 0x2cf0);
    u8 *made = CALL(0x06730, u8 *, (void *, void *), manager, context);
    say("constructor returns its object: %d vtable 0x%x", made == manager, (u32)(AT(u8 *, manager, 0) - dll.base));
    say_words("guid", manager + 4, 2);
    say(" name %s context %d", AT(char *, manager, 0xc), AT(void *, manager, 0x10) == (void *)context);
    say_words("times", manager + 0xc8, 3);
    say(" buckets %d count %d\n", (int)(AT(u8 **, manager, 0x2cdc) - AT(u8 **, manager, 0x2cd8)), AT(i32, manager, 0x2ce4));
}

// ---- writes between frames ---------------------------------------------------------------------------------------------

static void frame_times(void)
{
    mod_scene("mixed");
    mod_hash_steps();
    mod_frames(0, 30);
    AT(f32, physics, 0xc8) = 100; // the next frame smooths from here
    mod_frames(30, 40);
    AT(f32, physics, 0xcc) = 1; // overwritten by the next frame
    mod_frames(40, 50);
    AT(f32, physics, 0xd0) = 0.002f;
    mod_frames(50, 70);
    AT(f32, physics, 0xd0) = 0.0005f;
    mod_frames(70, 90);
    say_words("times", (u8 *)physics + 0xc8, 3);
    say("\n");
    mod_end();
}

// What a play mod does when a level starts: times to their first values, in a world that already ran.
static void start_values(void)
{
    mod_scene("mixed");
    mod_frames(0, 41);
    u8 *env = environment();
    AT(f64, env, 0x120) = 0;
    AT(f64, env, 0x128) = 1.0 / 66;
    AT(f64, env, 0x130) = 0;
    AT(i32, env, 0x138) = 0;
    AT(i16, env, 0x140) = 10;
    AT(f64, AT(u8 *, env, 4), 0x18) = 0;
    AT(f32, physics, 0xc8) = 1000.0f / 66;
    *random_seed() = 1;
    *hull_seed() = 1;
    mod_frames(41, 80);
    say_words("times", env + 0x120, 7);
    say("\n");
    for (int i = 0; i < MOVERS; i++) say_body(movers[i]);
}

// Velocity set as a play mod does it: the new value pending, the present one zero.
static void velocities(void)
{
    mod_scene("mixed");
    mod_hash_steps();
    mod_frames(0, 50);
    for (int i = 0; i < MOVERS; i++) {
        u8 *core = core_of(movers[i]);
        CALL_VOID(0x0a460, (void *), body(movers[i]));
        for (int k = 0; k < 3; k++) {
            f32 now = AT(f32, core, 0xa4 + 4 * k) + AT(f32, core, 0x84 + 4 * k);
            AT(f32, core, 0x84 + 4 * k) = now * 0.5f + (f32)(k == 1) * (f32)(i + 1);
            AT(f32, core, 0xa4 + 4 * k) = 0;
            AT(f32, core, 0x74 + 4 * k) += 0.25f * (f32)(i - k);
        }
    }
    mod_frames(50, 52);
    for (int i = 0; i < MOVERS; i++) say_body(movers[i]);
    mod_frames(52, 140);
    mod_end();
}

// ---- a state saved and restored -----------------------------------------------------------------------------------------

// The fields a play mod keeps of a body: velocities, pose, matrix.
static const struct {
    u16 offset, size;
} core_fields[] = {{0x74, 0x44}, {0xb8, 0xf0}};

typedef struct Saved {
    u8 cores[MOVERS][0x238];
    f32 manager[3];
    i32 random, hull;
} Saved;

static void save(Saved *s)
{
    for (int i = 0; i < MOVERS; i++) memcpy(s->cores[i], core_of(movers[i]), 0x238);
    memcpy(s->manager, (u8 *)physics + 0xc8, 12);
    s->random = *random_seed(), s->hull = *hull_seed();
}

static void restore(const Saved *s)
{
    for (int i = 0; i < MOVERS; i++) {
        CALL_VOID(0x0a460, (void *), body(movers[i]));
        for (unsigned k = 0; k < sizeof core_fields / sizeof *core_fields; k++)
            memcpy(core_of(movers[i]) + core_fields[k].offset, s->cores[i] + core_fields[k].offset, core_fields[k].size);
    }
    *random_seed() = s->random, *hull_seed() = s->hull;
    memcpy((u8 *)physics + 0xc8, s->manager, 12);
}

static void restore_bodies(void)
{
    static Saved saved;
    mod_scene("mixed");
    mod_hash_steps();
    mod_frames(0, 20);
    save(&saved);
    mod_frames(20, 60);
    restore(&saved);
    mod_frames(60, 140);
    for (int i = 0; i < MOVERS; i++) say_body(movers[i]);
    mod_end();
}

const ModCase playback_cases[] = {
    {"seeds", seeds}, {"probes", probes}, {"routes", routes}, {"calls_random", calls_random}, {"calls_pose", calls_pose},
    {"calls_memory", calls_memory}, {"calls_wake", calls_wake}, {"calls_manager", calls_manager}, {"frame_times", frame_times},
    {"start_values", start_values}, {"velocities", velocities}, {"restore_bodies", restore_bodies}, {NULL, NULL},
};
