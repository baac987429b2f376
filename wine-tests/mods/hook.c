// Hooks that count, and writing over code.
#include "wine-tests/mods/hook.h"

#include <string.h>

#include "wine-tests/lab/os.h"

enum { PAGE = 0x10000 };
static u8 *page;
static u32 used;

u8 *hook_room(u32 size)
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

// inc dword [calls]; jmp dword [trampoline]
static const u8 *make_counter(Hook *hook)
{
    u8 *code = hook_room(12);
    const u32 *calls = &hook->calls;
    u8 *const *trampoline = &hook->trampoline;
    memcpy(code, "\xff\x05", 2);
    memcpy(code + 2, &calls, 4);
    memcpy(code + 6, "\xff\x25", 2);
    memcpy(code + 8, &trampoline, 4);
    return code;
}

int hook_install(Hook *hook, u32 rva, const void *detour)
{
    *hook = (Hook){.rva = rva};
    return hook->in_place = hook_place(hook, detour ? detour : make_counter(hook));
}

void hook_remove(Hook *hook)
{
    if (hook->in_place) hook_take_away(hook);
    hook->in_place = 0;
}
