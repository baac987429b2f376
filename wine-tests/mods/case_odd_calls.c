// Entries that mods call, called with what the original bears although it makes little sense: look-ups of what has no body,
// collision switched twice, fixed and frozen bodies woken, nothing freed, no bytes and all of them asked for.
#include "wine-tests/mods/mods.h"

#include <string.h>

static void look_up(const char *what, const void *entity, i32 warn)
{
    const u8 *record = CALL(0x07800, u8 *, (void *, const void *, i32), physics, entity, warn);
    say("look-up of %s: %s, %u so far\n", what, record ? si_object_name(AT(void *, AT(u8 *, record, 4), 0xb0)) : "none", AT(u32, physics, 0xdc));
}

static void odd_lookups(void)
{
    u8 foreign[64] = {0};
    const char *name = "foreign";
    memcpy(foreign + 8, &name, 4);
    look_up("an entity without a body", find_entity("r0")->ck, 0);
    look_up("an entity without a body", find_entity("r0")->ck, -1);
    AT(u32, foreign, 4) = 0;
    look_up("id 0", foreign, 0);
    AT(u32, foreign, 4) = 0xffffffff;
    look_up("id ffffffff", foreign, 0);
    look_up("id ffffffff", foreign, 1);
    AT(u32, foreign, 4) = AT(u32, find_entity("ball")->ck, 4);
    look_up("a foreign object with the ball's id", foreign, 1);
}

static void switch_collision(const char *entity, i32 on)
{
    CALL_VOID(0x09350, (void *, i32), body(entity), on);
    say("collision of %s %d: ", entity, on);
    say_body(entity);
}

static void wake(const char *entity)
{
    CALL_VOID(0x0a460, (void *), body(entity));
    say("wake %s: ", entity);
    say_body(entity);
}

static void odd_memory(void)
{
    static const u32 sizes[] = {0, 1, 0xfffffff0, 0xffffffff};
    void(CDECL * p_free)(void *) = (void *)at(0x60770);
    void *(CDECL *p_malloc)(u32) = (void *)at(0x200c0);
    p_free(NULL);
    for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        u8 *p = p_malloc(sizes[i]);
        say("%x bytes: %s\n", sizes[i], p ? "some" : "none");
        p_free(p);
    }
}

static void odd_calls(void)
{
    static const char *const bodies[] = {"a", "floor", "frozen", "ball", "post"};
    static const i32 switches[] = {1, 0, 0, 1, 1, 0, 256, -1};
    mod_scene("mixed");
    mod_hash_steps();
    mod_frames(0, 25);
    odd_lookups();
    odd_memory();
    for (unsigned b = 0; b < sizeof bodies / sizeof *bodies; b++) {
        for (unsigned i = 0; i < sizeof switches / sizeof *switches; i++) switch_collision(bodies[b], switches[i]);
        mod_frames(25 + (int)b * 5, 30 + (int)b * 5);
        wake(bodies[b]);
        wake(bodies[b]);
    }
    mod_frames(50, 80);
    // left off over frames, switched off again while off, on again twice
    switch_collision("a", 0);
    switch_collision("floor", 0);
    mod_frames(80, 90);
    switch_collision("a", 0);
    switch_collision("floor", 1);
    switch_collision("floor", 1);
    mod_frames(90, 100);
    switch_collision("a", 1);
    wake("floor");
    wake("nail");
    mod_frames(100, 140);
    mod_end();
}

const ModCase odd_cases[] = {{"odd_calls", odd_calls}, {NULL, NULL}};
