// Inline hooks as a mod's hook library makes them: a 5-byte jump over the entry, the displaced instructions elsewhere.
#include "wine-tests/mods/mods.h"

#include <string.h>

#include "wine-tests/lab/os.h"
#include "wine-tests/lab/x86_code.h"

enum { PAGE = 0x10000 };
static u8 *page;
static u32 used;

// Room for code within reach of a relative jump.
static u8 *code_room(u32 size)
{
    if (!page || used + size > PAGE) {
        page = os_map(NULL, PAGE);
        used = 0;
    }
    u8 *p = page + used;
    used += (size + 15) & ~15u;
    return p;
}

void write_code(void *to, const void *bytes, u32 size)
{
    os_make_writable(to, size);
    memcpy(to, bytes, size);
}

// What runs the function although its entry is overwritten. A leading jump (a stub, an import thunk) becomes its target.
static u8 *make_trampoline(u8 *entry)
{
    i32 distance;
    if (entry[0] == 0xe9) {
        memcpy(&distance, entry + 1, 4);
        return entry + 5 + distance;
    }
    if (entry[0] == 0xff && entry[1] == 0x25) return *AT(u8 **, entry, 2);
    u8 *copy = code_room(48);
    return x86_copy_entry(entry, copy) ? copy : NULL;
}

int hook_install(Hook *hook, u32 rva, const void *detour)
{
    u8 *entry = at(rva), jump[5];
    *hook = (Hook){.rva = rva};
    hook->trampoline = make_trampoline(entry);
    if (!hook->trampoline) return 0;
    if (!detour) { // inc dword [calls]; jmp trampoline
        u8 *counting = code_room(16);
        u32 *calls = &hook->calls;
        counting[0] = 0xff, counting[1] = 0x05;
        memcpy(counting + 2, &calls, 4);
        x86_write_jump(counting + 6, hook->trampoline);
        detour = counting;
    }
    memcpy(hook->saved, entry, 5);
    i32 distance = (i32)((u32)detour - (u32)(entry + 5));
    jump[0] = 0xe9;
    memcpy(jump + 1, &distance, 4);
    write_code(entry, jump, 5);
    hook->in_place = 1;
    return 1;
}

void hook_remove(Hook *hook)
{
    if (hook->in_place) write_code(at(hook->rva), hook->saved, 5);
    hook->in_place = 0;
}
