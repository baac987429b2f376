// Hooks that change what a function does: a function without result is called twice every seventh time, a truth value is
// the other one every seventh time, a floating-point result grows by a hundredth. One function per process.
#include "wine-tests/mods/mods.h"

#include <stdlib.h>
#include <string.h>

#include "wine-tests/lab/os.h"
#include "wine-tests/lab/x86_code.h"

enum { EVERY = 7, DEPTH = 4096 };

static Hook hook;
static u32 calls, depth, returns[DEPTH];
static const f32 factor = 1.01f;

static u32 CDECL runs_twice(void)
{
    return ++calls % EVERY == 0;
}

static void CDECL enters(u32 *stack, u32 after)
{
    calls++;
    if (depth == DEPTH) player_die("too deep");
    returns[depth++] = stack[0];
    stack[0] = after;
}

static u32 CDECL returns_to(void)
{
    return returns[--depth];
}

static u32 CDECL other_word(u32 word)
{
    return word <= 1 && calls % EVERY == 0 ? word ^ 1 : word;
}

static u8 *put(u8 *to, const char *bytes, u32 size)
{
    memcpy(to, bytes, size);
    return to + size;
}

static u8 *put_word(u8 *to, u32 word)
{
    memcpy(to, &word, 4);
    return to + 4;
}

static u8 *put_call(u8 *to, const void *function)
{
    *to = 0xe8;
    return put_word(to + 1, (u32)function - (u32)(to + 5));
}

#define BYTES(...) ((const char[]){__VA_ARGS__}), sizeof((const char[]){__VA_ARGS__})

enum { ARGUMENTS = 8 }; // words of the stack that are given to the first of two calls

static u8 *put_call_through(u8 *p, void *const *slot)
{
    x86_write_jump_through(p, slot);
    p[1] = 0x15;
    return p + 6;
}

// The first call is a copy of the second, which finds registers and arguments as they were.
static void make_calling_twice(u8 *p)
{
    p = put(p, BYTES((char)0x9c, 0x60)); // pushfd; pushad; call runs_twice; test eax, eax; jz over
    p = put_call(p, runs_twice);
    p = put(p, BYTES((char)0x85, (char)0xc0, 0x74));
    u8 *over = p++;
    p = put(p, BYTES((char)0x8b, (char)0xec)); // mov ebp, esp
    for (int i = ARGUMENTS; i; i--)            // push [ebp + ...]: above the flags, the registers and the return address
        p = put(p, BYTES((char)0xff, 0x75, (char)(36 + 4 * i)));
    p = put(p, BYTES((char)0x8b, 0x4d, 0x18, (char)0x8b, 0x55, 0x14)); // mov ecx, [ebp + 24]; mov edx, [ebp + 20]
    p = put_call_through(p, (void *const *)&hook.trampoline);
    p = put(p, BYTES((char)0x8b, (char)0xe5)); // mov esp, ebp
    *over = (u8)(p - over - 1);
    p = put(p, BYTES(0x61, (char)0x9d)); // popad; popfd; jmp [trampoline]
    x86_write_jump_through(p, (void *const *)&hook.trampoline);
}

// The function runs, and returns to `after`, which changes the result.
static void make_changing(u8 *p, int returns_float)
{
    u8 *after = p + 64;
    p = put(p, BYTES((char)0x9c, 0x60, 0x68)); // pushfd; pushad; push after; lea eax, [esp + 40]; push eax; call enters
    p = put_word(p, (u32)after);
    p = put(p, BYTES((char)0x8d, 0x44, 0x24, 0x28, 0x50));
    p = put_call(p, enters);
    p = put(p, BYTES((char)0x83, (char)0xc4, 0x08, 0x61, (char)0x9d));
    x86_write_jump_through(p, (void *const *)&hook.trampoline);
    p = put(after, BYTES(0x50, (char)0x9c, 0x60)); // push eax; pushfd; pushad; call returns_to; mov [esp + 36], eax
    p = put_call(p, returns_to);
    p = put(p, BYTES((char)0x89, 0x44, 0x24, 0x24));
    if (returns_float) {
        p = put(p, BYTES((char)0xd8, 0x0d)); // fmul [factor]
        p = put_word(p, (u32)&factor);
    } else {
        p = put(p, BYTES((char)0xff, 0x74, 0x24, 0x1c)); // push [saved eax]; call other_word; add esp, 4; mov [saved eax], eax
        p = put_call(p, other_word);
        p = put(p, BYTES((char)0x83, (char)0xc4, 0x04, (char)0x89, 0x44, 0x24, 0x1c));
    }
    put(p, BYTES(0x61, (char)0x9d, (char)0xc3)); // popad; popfd; ret
}

static const TableDetour *find_detour(u32 rva)
{
    for (const TableDetour *d = table_detours; d->rva; d++)
        if (d->rva == rva) return d;
    player_die("no function 0x%x", rva);
}

// Argument: RVA:SCENE:FRAMES
static void detour_one(void)
{
    u32 rva;
    char name[64];
    int frames;
    if (!mod_argument || sscanf(mod_argument, "%x:%63[^:]:%d", &rva, name, &frames) != 3) player_die("detour_one RVA:SCENE:FRAMES");
    const TableDetour *d = find_detour(rva);
    mod_load();
    u8 *code = os_map(NULL, 4096);
    if (d->returns == RETURNS_NOTHING) make_calling_twice(code);
    else make_changing(code, d->returns == RETURNS_FLOAT);
    if (!hook_install(&hook, rva, code)) player_die("entry not understood");
    mod_quiet = 1;
    mod_scene(name);
    mod_hash_steps();
    for (int frame = 0; frame < frames; frame++) mod_frame(frame);
    say("%05x %u calls state %016llx seeds %08x %08x\n", rva, calls, (unsigned long long)mod_state_hash(), *random_seed(), *hull_seed());
    mod_end();
}

// Functions of which such a change is felt in the scene and the original goes on; none inside the surface builder.
static const u32 tried[] = {0x02380, 0x026b0, 0x0bd10, 0x0bd40, 0x0bed0, 0x0bee0, 0x0c200, 0x0c2b0, 0x0c610, 0x0d680, 0x0dae0, 0x0db80, 0x0de30,
                            0x0df30, 0x0e480, 0x13610, 0x14900, 0x14a20, 0x14b30, 0x14ca0};

static void detours(void)
{
    for (unsigned i = 0; i < sizeof tried / sizeof *tried; i++) {
        char argument[64];
        snprintf(argument, sizeof argument, "%x:mixed:60", tried[i]);
        int status = mod_run_other("detour_one", argument);
        if (status) say("status %d\n", status);
    }
}

static void detours_list(void)
{
    for (const TableDetour *d = table_detours; d->rva; d++) say("%05x %d\n", d->rva, d->returns);
}

const ModCase detour_cases[] = {{"detour_one", detour_one}, {"detours", detours}, {"detours_list", detours_list}, {NULL, NULL}};
