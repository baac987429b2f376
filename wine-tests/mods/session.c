// A mod's session: a scene in the stand-in engine, and what several cases look at.
#include "wine-tests/mods/mods.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/x87.h"
#include "wine-tests/lab/os.h"

#define HASH_START 14695981039346656037ull
#define HASH_PRIME 1099511628211ull

int mod_quiet;

void say(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vfprintf(log_file, format, args);
    va_end(args);
    fflush(log_file);
}

void mod_load(void)
{
    x87_set_control(PLAYER_CW);
    open_engine(__builtin_frame_address(0));
}

void mod_scene(const char *name)
{
    char path[1024];
    if (!context) mod_load();
    snprintf(path, sizeof path, "%s/%s.scene", scene_folder, name);
    if (!scene_load(path)) player_die("%s needs the real engine", path);
    log_open(scene.entity_count);
    engine_enter();
    si_play(context);
    engine_leave();
}

void mod_frame(int frame)
{
    float dt = scene.dts[frame % scene.dt_count];
    log_begin_frame(mod_quiet);
    if (options.hash) steps_begin_frame();
    scene_events(frame, dt);
    engine_enter();
    stack_fill();
    si_process(context, dt);
    engine_leave();
    log_outputs(frame, "post");
}

void mod_frames(int from, int to)
{
    for (int frame = from; frame < to; frame++) {
        mod_frame(frame);
        if (frame % 20 == 19 || frame == to - 1)
            say("frame %d state %016llx seeds %08x %08x\n", frame, (unsigned long long)mod_state_hash(), *random_seed(), *hull_seed());
    }
}

void mod_hash_steps(void)
{
    options.hash = 1;
    steps_open();
}

void mod_end(void)
{
    steps_end();
}

int mod_run_other(const char *name, const char *argument)
{
    static int serial;
    char out[64], fill[16], line[4096];
    snprintf(out, sizeof out, "mods-%u-%d.tmp", os_process_id(), serial++);
    snprintf(fill, sizeof fill, "%x", options.heapfill);
    const char *args[] = {name, argument, "--dll", options.dll, "--out", out, "--scenes", scene_folder, "--heapfill", fill, NULL};
    fflush(log_file);
    int status = os_run_self(args, 60, NULL);
    FILE *f = fopen(out, "rb");
    while (f && fgets(line, sizeof line, f))
        if (strcmp(line, "end\n")) say("%s", line);
    if (f) fclose(f);
    remove(out);
    return status;
}

// ---- things by address -----------------------------------------------------------------------------------------------

u8 *environment(void)
{
    return AT(u8 *, physics, 0xc0);
}

u8 *record_by_walk(u32 id)
{
    u8 **begin = AT(u8 **, physics, 0x2cd8), **end = AT(u8 **, physics, 0x2cdc);
    u32 n = (u32)(end - begin);
    if (!n) return NULL;
    for (u8 *node = begin[id & (n - 1)]; node; node = AT(u8 *, node, 0x38))
        if (AT(u32, node, 0) == id) return node + 8;
    return NULL;
}

u8 *body(const char *entity)
{
    const SiEntity *ck = find_entity(entity)->ck;
    u8 *record = ck ? record_by_walk(ck->id) : NULL;
    return record ? AT(u8 *, record, 4) : NULL;
}

u8 *core_of(const char *entity)
{
    u8 *object = body(entity);
    return object ? AT(u8 *, object, 0xa4) : NULL;
}

i32 *random_seed(void)
{
    return (i32 *)at(0x685b4);
}

i32 *hull_seed(void)
{
    return (i32 *)at(0x70bf0);
}

// ---- looks -----------------------------------------------------------------------------------------------------------

static u64 mix(u64 h, const void *from, int size)
{
    for (const u8 *p = from; size--; p++) h = (h ^ *p) * HASH_PRIME;
    return h;
}

static u64 mix_core(u64 h, const u8 *core)
{
    static const struct {
        u16 offset, size;
    } parts[] = {{0xb8, 24}, {0xe8, 32}, {0x108, 32}, {0xa4, 12}, {0x94, 12}, {0x84, 12}, {0x74, 12}, {0xd8, 12}, {0x60, 1}, {0x70, 4}, {0x68, 8}};
    for (unsigned i = 0; i < sizeof parts / sizeof *parts; i++) h = mix(h, core + parts[i].offset, parts[i].size);
    return h;
}

u64 mod_state_hash(void)
{
    u64 h = HASH_START;
    const u8 *env = environment(), *seen[512];
    int count = AT(u16, physics, 0x2a), cores = 0;
    u8 **objects = AT(u8 **, physics, 0x2c);
    for (int i = 0; i < count; i++) {
        const u8 *core = AT(u8 *, objects[i], 0xa4);
        int known = 0;
        for (int k = 0; k < cores; k++) known |= seen[k] == core;
        if (known || cores == 512) continue;
        seen[cores++] = core;
        h = mix_core(h, core);
    }
    if (env) h = mix(mix(mix(h, env + 0x120, 24), env + 0x140, 2), env + 0x138, 4);
    h = mix(mix(h, random_seed(), 4), hull_seed(), 4);
    return mix(h, (u8 *)physics + 0xc8, 8);
}

void say_words(const char *key, const void *from, int words)
{
    say(" %s", key);
    for (int i = 0; i < words; i++) say("%c%08x", i ? ',' : '=', AT(u32, from, 4 * i));
}

void say_body(const char *entity)
{
    const u8 *object = body(entity), *core = object ? AT(const u8 *, object, 0xa4) : NULL;
    say("%s", entity);
    if (!object) {
        say(" none\n");
        return;
    }
    say(" flags=%x state=%x", AT(u32, object, 0x80), AT(u8, core, 0x60));
    say_words("pos", core + 0xb8, 6);
    say_words("q", core + 0x108, 8);
    say_words("v", core + 0xa4, 3);
    say_words("w", core + 0x94, 3);
    say_words("dv", core + 0x84, 3);
    say_words("dw", core + 0x74, 3);
    say("\n");
}
