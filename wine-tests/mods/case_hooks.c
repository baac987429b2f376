// Inline hooks on the entries that public mods hook or call, the hull builder's patched bytes, and import slots.
#include "wine-tests/mods/mods.h"

#include <stdlib.h>
#include <string.h>

static const u32 listed[] = {0x026b0, 0x06730, 0x06bb0, 0x07800, 0x09350, 0x09c40, 0x0a460, 0x13610,
                             0x191b0, 0x200c0, 0x2fcd0, 0x52f50, 0x60770};
enum { LISTED = sizeof listed / sizeof *listed };
static Hook hooks[LISTED];

// How often the allocator is called is in part the hull builder's own affair, and ours is another (case_calls.c looks at the
// rest). Here it matters that the hook sees the calls.
static int counts_exactly(u32 rva)
{
    return rva != 0x200c0 && rva != 0x60770;
}

static void say_calls(void)
{
    for (int i = 0; i < LISTED; i++) {
        say("  0x%05x %s: ", listed[i], hooks[i].in_place ? "hooked" : "not hooked");
        if (counts_exactly(listed[i])) say("%u calls\n", hooks[i].calls);
        else say("%s\n", hooks[i].calls ? "calls" : "no calls");
    }
}

// Counting hooks on every listed entry; the run is the unhooked one, before and after their removal.
static void hooks_count(void)
{
    mod_load();
    for (int i = 0; i < LISTED; i++)
        if (!hook_install(&hooks[i], listed[i], NULL)) say("  0x%05x: entry not understood\n", listed[i]);
    mod_scene("mixed");
    mod_hash_steps();
    mod_frames(0, 100);
    say_calls();
    for (int i = 0; i < LISTED; i++) hook_remove(&hooks[i]);
    mod_frames(100, 140);
    for (int i = 0; i < LISTED; i++) hooks[i].calls = 0;
    say_calls();
    mod_end();
}

static void hooks_none(void)
{
    mod_scene("mixed");
    mod_hash_steps();
    mod_frames(0, 140);
    mod_end();
}

// ---- the detours of the play mods --------------------------------------------------------------------------------------

static Hook check, random_hook, hull_random;
static u32 detour_calls;

static i32 THISCALL always_check(u8 *env)
{
    detour_calls++;
    AT(i16, env, 0x140) = 0;
    return 1;
}

static f32 CDECL half(void)
{
    detour_calls++;
    return 0.5f;
}

static i32 CDECL too_large(void)
{
    detour_calls++;
    return 2147483647;
}

static i32 CDECL largest(void)
{
    detour_calls++;
    return 2147483646;
}

static void detour(Hook *hook, u32 rva, const void *function)
{
    mod_load();
    if (!hook_install(hook, rva, function)) say("entry not understood\n");
    mod_scene("mixed");
    mod_hash_steps();
    mod_frames(0, 140);
    mod_end();
    say("detour called %u times\n", detour_calls);
    say("counter %d, seeds %08x %08x\n", AT(i16, environment(), 0x140), *random_seed(), *hull_seed());
}

static void hook_movement_check(void)
{
    detour(&check, 0x13610, always_check);
}

static void hook_random(void)
{
    detour(&random_hook, 0x2fcd0, half);
}

static void hook_hull_random(void)
{
    detour(&hull_random, 0x52f50, largest);
}

// Out of range: the hull library gives up, no hull is made.
static void hook_hull_random_bad(void)
{
    detour(&hull_random, 0x52f50, too_large);
}

// Every function entry: how often each is called in a scene. Reported, not recorded: the surface builder's inside has other
// counts than the original's (calls_allowed).
static void hooks_every(void)
{
    Hook *all = calloc((u32)table_function_count, sizeof *all);
    int in_place = 0;
    mod_load();
    for (int i = 0; i < table_function_count; i++) {
        const TableFunction *f = &table_functions[i];
        if (mod_argument && !strcmp(mod_argument, "sdk") && !f->sdk && !f->mods) continue;
        in_place += hook_install(&all[i], f->rva, NULL);
    }
    mod_scene("mixed");
    mod_hash_steps();
    mod_frames(0, 140);
    mod_end();
    say("%d entries hooked\n", in_place);
    for (int i = 0; i < table_function_count; i++)
        if (all[i].in_place) say("0x%05x %u %s\n", table_functions[i].rva, all[i].calls, table_functions[i].name);
}

// ---- code bytes and import slots -----------------------------------------------------------------------------------------

// The oldest play mod makes the hull builder's generator return and keep 0.
static void patch_hull_random(void)
{
    static const u8 bytes[] = {0x33, 0xc0, 0x90, 0x90, 0x90, 0x90, 0x90};
    mod_load();
    *hull_seed() = 7;
    for (int i = 0; i < 3; i++) {
        i32 value = CALL_CDECL(0x52f50, i32, (void), );
        say("%d seed %d\n", value, *hull_seed());
    }
    write_code(at(0x52f95), bytes, sizeof bytes);
    i32 value = CALL_CDECL(0x52f50, i32, (void), );
    say("patched: %d seed %d\n", value, *hull_seed());
    mod_scene("mixed");
    mod_hash_steps();
    mod_frames(0, 60);
    mod_end();
}

static u32 counter_calls;

static int STDCALL no_counter(i64 *value)
{
    counter_calls++;
    *value = 0;
    return 1;
}

static i32 CDECL no_clock(void)
{
    return 0;
}

static i32 CDECL no_time(i32 *value)
{
    if (value) *value = 0;
    return 0;
}

static void put_slot(u32 rva, const void *function)
{
    write_code(at(rva), &function, 4);
}

static void import_slots(void)
{
    mod_load();
    put_slot(0x630e8, no_counter);
    put_slot(0x63154, no_clock);
    put_slot(0x63190, no_time);
    mod_scene("mixed");
    mod_hash_steps();
    mod_frames(0, 100);
    mod_end();
    say("counter %u calls\n", counter_calls); // of clock and time only the values matter: they are 0
    say("longest look-up %016llx last %016llx\n", (unsigned long long)AT(u64, physics, 0xe8), (unsigned long long)AT(u64, physics, 0xf0));
}

const ModCase hook_cases[] = {
    {"hooks_none", hooks_none}, {"hooks_count", hooks_count}, {"hook_movement_check", hook_movement_check}, {"hook_random", hook_random},
    {"hook_hull_random", hook_hull_random}, {"hook_hull_random_bad", hook_hull_random_bad}, {"hooks_every", hooks_every}, {"patch_hull_random", patch_hull_random},
    {"import_slots", import_slots}, {NULL, NULL},
};
