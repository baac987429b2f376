// The calls themselves: how often, in what order and, for the allocator, with what sizes the functions of the DLL are called
// while a scene plays. Each entry gets a hook that writes down its index and goes on.
#include "wine-tests/mods/mods.h"

#include <stdlib.h>
#include <string.h>

#include "wine-tests/lab/os.h"
#include "wine-tests/lab/x86_code.h"

static Hook *hooks;
static u32 *counts, entry_count;
static FILE *trace;

static const TableFunction *entry(u32 index)
{
    return index < (u32)table_function_count ? &table_functions[index] : &table_thunks[index - (u32)table_function_count];
}

static int takes_size(const TableFunction *f)
{
    return f->rva == 0x200c0 || f->rva == 0x200d0 || f->rva == 0x20100 || !strcmp(f->name, "MSVCRT!calloc") || !strcmp(f->name, "MSVCRT!malloc");
}

// Stack at the entry: return address, arguments.
static void CDECL record(u32 index, const u32 *stack)
{
    const TableFunction *f = entry(index);
    counts[index]++;
    if (!trace) return;
    u32 caller = stack[0] - (u32)dll.base;
    fprintf(trace, "%05x %x", f->rva, caller < dll.size ? caller : 0);
    if (takes_size(f)) fprintf(trace, " %x", stack[1]);
    fputc('\n', trace);
}

// pushfd; pushad; lea eax, [esp + 36]; push eax; push index; call record; add esp, 8; popad; popfd; jmp [trampoline]
static void make_recorder(u8 *code, u32 index)
{
    static const u8 start[] = {0x9c, 0x60, 0x8d, 0x44, 0x24, 0x24, 0x50, 0x68}, end[] = {0x83, 0xc4, 0x08, 0x61, 0x9d};
    memcpy(code, start, sizeof start);
    memcpy(code + 8, &index, 4);
    code[12] = 0xe8;
    i32 distance = (i32)((u32)record - (u32)(code + 17));
    memcpy(code + 13, &distance, 4);
    memcpy(code + 17, end, sizeof end);
    x86_write_jump_through(code + 22, (void *const *)&hooks[index].trampoline);
}

static void hook_all(void)
{
    entry_count = (u32)(table_function_count + table_thunk_count);
    u8 *code = os_map(NULL, entry_count * 32);
    hooks = calloc(entry_count, sizeof *hooks);
    counts = calloc(entry_count, sizeof *counts);
    for (u32 i = 0; i < entry_count; i++, code += 32) {
        make_recorder(code, i);
        hook_install(&hooks[i], entry(i)->rva, code);
    }
}

// Argument: SCENE:FRAMES[:TRACE] - calls of each function; TRACE: a file for all calls in their order.
static void calls_of_scene(void)
{
    char name[64], file[256] = "";
    int frames;
    if (!mod_argument || sscanf(mod_argument, "%63[^:]:%d:%255s", name, &frames, file) < 2) player_die("calls SCENE:FRAMES[:TRACE]");
    mod_load();
    hook_all();
    mod_quiet = 1;
    if (*file) trace = fopen(file, "wb");
    mod_scene(name);
    for (int frame = 0; frame < frames; frame++) mod_frame(frame);
    if (trace) fclose(trace);
    trace = NULL;
    for (u32 i = 0; i < entry_count; i++) say("0x%05x %u%s %s\n", entry(i)->rva, counts[i], hooks[i].in_place ? "" : " not hooked", entry(i)->name);
}

const ModCase calls_cases[] = {{"calls", calls_of_scene}, {NULL, NULL}};
