// The calls themselves: how often, in what order and, for the allocator, with what sizes the functions of the DLL are called
// while a scene plays. Each entry, the import thunks too, gets a hook that notes the call and goes on.
//
// Not noted: what calls_allowed lists, and what happens inside the surface builder, whose structure is another one here; of it
// only the generator's calls count.
#include "wine-tests/mods/mods.h"

#include <stdlib.h>
#include <string.h>

#include "wine-tests/lab/os.h"
#include "wine-tests/lab/x86_code.h"

enum { NOTED, IGNORED, ROOT = 2, ALWAYS = 4 };

static Hook *hooks;
static u32 *counts, entry_count;
static u8 *kinds;
static FILE *trace;
static u64 order = 14695981039346656037ull;
static u32 noted, inside; // 0, or the index of the root that runs
static u32 return_address;
static u8 *leaving;

static const TableFunction *entry(u32 index)
{
    return index < (u32)table_function_count ? &table_functions[index] : &table_thunks[index - (u32)table_function_count];
}

static int takes_size(const TableFunction *f)
{
    return f->rva == 0x200c0 || f->rva == 0x200d0 || f->rva == 0x20100 || f->rva == 0x60768 || f->rva == 0x6075c || f->rva == 0x60af8;
}

static void mix(u32 word)
{
    order = (order ^ word) * 1099511628211ull;
}

// Stack at the entry: return address, arguments.
static void CDECL record(u32 index, u32 *stack)
{
    if (inside && !(kinds[index] & ALWAYS)) return;
    const TableFunction *f = entry(index);
    if (kinds[index] & ROOT) {
        inside = index + 1;
        return_address = stack[0];
        stack[0] = (u32)leaving;
    }
    if (kinds[index] & IGNORED) return;
    counts[index]++;
    noted++;
    mix(f->rva);
    if (takes_size(f)) mix(stack[1]);
    if (!trace) return;
    u32 caller = (kinds[index] & ROOT ? return_address : stack[0]) - (u32)dll.base;
    fprintf(trace, "%05x %x", f->rva, caller < dll.size ? caller : 0);
    if (takes_size(f)) fprintf(trace, " %x", stack[1]);
    fputc('\n', trace);
}

static void put_call(u8 *at, const void *function)
{
    i32 distance = (i32)((u32)function - (u32)(at + 5));
    at[0] = 0xe8;
    memcpy(at + 1, &distance, 4);
}

// pushfd; pushad; lea eax, [esp + 36]; push eax; push index; call record; add esp, 8; popad; popfd; jmp [trampoline]
static void make_recorder(u8 *code, u32 index)
{
    static const u8 start[] = {0x9c, 0x60, 0x8d, 0x44, 0x24, 0x24, 0x50, 0x68}, end[] = {0x83, 0xc4, 0x08, 0x61, 0x9d};
    memcpy(code, start, sizeof start);
    memcpy(code + 8, &index, 4);
    put_call(code + 12, record);
    memcpy(code + 17, end, sizeof end);
    x86_write_jump_through(code + 22, (void *const *)&hooks[index].trampoline);
}

static void CDECL left(void)
{
    inside = 0;
}

// Where a root returns to: pushfd; pushad; call left; popad; popfd; jmp [return_address]
static void make_leaving(u8 *code)
{
    leaving = code;
    memcpy(code, "\x9c\x60", 2);
    put_call(code + 2, left);
    memcpy(code + 7, "\x61\x9d", 2);
    x86_write_jump_through(code + 9, (void *const *)&return_address);
}

static void read_kinds(void)
{
    char path[1024], line[256], kind[16];
    u32 rva;
    snprintf(path, sizeof path, "%s/calls_allowed", tables_folder);
    FILE *f = fopen(path, "rb");
    if (!f) player_die("cannot read %s", path);
    while (fgets(line, sizeof line, f)) {
        if (sscanf(line, "%x %15s", &rva, kind) != 2) continue;
        for (u32 i = 0; i < entry_count; i++)
            if (entry(i)->rva == rva)
                kinds[i] |= !strcmp(kind, "builder") ? ROOT : !strcmp(kind, "always") ? ALWAYS : !strcmp(kind, "inside") ? ROOT | IGNORED : IGNORED;
    }
    fclose(f);
}

static void hook_all(void)
{
    entry_count = (u32)(table_function_count + table_thunk_count);
    u8 *code = os_map(NULL, entry_count * 32 + 32);
    hooks = calloc(entry_count, sizeof *hooks);
    counts = calloc(entry_count, sizeof *counts);
    kinds = calloc(entry_count, 1);
    read_kinds();
    make_leaving(code);
    for (u32 i = 0; i < entry_count; i++) {
        code += 32;
        make_recorder(code, i);
        hook_install(&hooks[i], entry(i)->rva, code);
    }
}

// Argument: SCENE:FRAMES[:counts|:TRACE] - number of calls and a hash over all of them; counts: also the number of each
// function; TRACE: a file for all calls (function, return address, size).
static void calls_of_scene(void)
{
    char name[64], file[256] = "";
    int frames;
    if (!mod_argument || sscanf(mod_argument, "%63[^:]:%d:%255s", name, &frames, file) < 2) player_die("calls SCENE:FRAMES[:counts|:TRACE]");
    mod_load();
    hook_all();
    mod_quiet = 1;
    int table = !strcmp(file, "counts");
    if (*file && !table) trace = fopen(file, "wb");
    mod_scene(name);
    for (int frame = 0; frame < frames; frame++) {
        mod_frame(frame);
        if (frame % 20 == 19 || frame == frames - 1) say("frame %d calls %u order %016llx\n", frame, noted, (unsigned long long)order);
    }
    if (trace) fclose(trace);
    trace = NULL;
    for (u32 i = 0; table && i < entry_count; i++)
        if (counts[i]) say("%05x %u\n", entry(i)->rva, counts[i]);
}

const ModCase calls_cases[] = {{"calls", calls_of_scene}, {NULL, NULL}};
