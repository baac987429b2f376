// Every slot of every vtable and every import slot leads through a counter: how often each is used while a scene plays, but for the
// slots of slots_allowed.
#include "wine-tests/mods/mods.h"

#include <stdlib.h>
#include <string.h>

#include "wine-tests/lab/os.h"
#include "wine-tests/lab/x86_code.h"

static u32 *counts;
static void **saved;

static void hook_slots(void)
{
    u32 n = (u32)table_slot_count;
    u8 *code = os_map(NULL, n * 16);
    counts = calloc(n, sizeof *counts);
    saved = calloc(n, sizeof *saved);
    for (u32 i = 0; i < n; i++, code += 16) {
        u8 *slot = at(table_slots[i].rva);
        saved[i] = AT(void *, slot, 0);
        if (!saved[i]) continue;
        const u32 *count = &counts[i];
        memcpy(code, "\xff\x05", 2); // inc [count]; jmp [saved]
        memcpy(code + 2, &count, 4);
        x86_write_jump_through(code + 6, &saved[i]);
        write_code(slot, &code, 4);
    }
}

static void forget_allowed(void)
{
    char path[1024], line[256];
    u32 rva;
    snprintf(path, sizeof path, "%s/slots_allowed", tables_folder);
    FILE *f = fopen(path, "rb");
    if (!f) player_die("cannot read %s", path);
    while (fgets(line, sizeof line, f)) {
        if (sscanf(line, "%x ", &rva) != 1) continue;
        for (int i = 0; i < table_slot_count; i++)
            if (table_slots[i].rva == rva) counts[i] = 0;
    }
    fclose(f);
}

// Argument: SCENE:FRAMES
static void slots_of_scene(void)
{
    char name[64];
    int frames;
    if (!mod_argument || sscanf(mod_argument, "%63[^:]:%d", name, &frames) != 2) player_die("slots SCENE:FRAMES");
    mod_load();
    hook_slots();
    mod_quiet = 1;
    mod_scene(name);
    mod_hash_steps();
    for (int frame = 0; frame < frames; frame++) mod_frame(frame);
    mod_end();
    forget_allowed();
    for (int i = 0; i < table_slot_count; i++)
        if (counts[i]) say("%05x %u %s\n", table_slots[i].rva, counts[i], table_slots[i].name);
}

static void slots_used(void)
{
    static const char *const scenes[] = {"mixed:140", "joints:60", "level:60"};
    for (unsigned i = 0; i < sizeof scenes / sizeof *scenes; i++) {
        say("%s\n", scenes[i]);
        int status = mod_run_other("slots", scenes[i]);
        if (status) say("status %d\n", status);
    }
}

const ModCase slot_cases[] = {{"slots", slots_of_scene}, {"slots_used", slots_used}, {NULL, NULL}};
