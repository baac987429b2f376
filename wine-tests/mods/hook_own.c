// Inline hooks without a library: a 5-byte jump over the entry, the displaced instructions elsewhere.
#include "wine-tests/mods/hook.h"

#include <string.h>

#include "wine-tests/lab/x86_code.h"

// What runs the function although its entry is overwritten. A leading jump (a stub, an import thunk) becomes its target.
static u8 *make_trampoline(u8 *entry)
{
    i32 distance;
    if (entry[0] == 0xe9) {
        memcpy(&distance, entry + 1, 4);
        return entry + 5 + distance;
    }
    if (entry[0] == 0xff && entry[1] == 0x25) return *AT(u8 **, entry, 2);
    u8 *copy = hook_room(48);
    return x86_copy_entry(entry, copy) ? copy : NULL;
}

int hook_place(Hook *hook, const void *detour)
{
    u8 *entry = at(hook->rva), jump[5] = {0xe9};
    hook->trampoline = make_trampoline(entry);
    if (!hook->trampoline) return 0;
    memcpy(hook->saved, entry, 5);
    i32 distance = (i32)((u32)detour - (u32)(entry + 5));
    memcpy(jump + 1, &distance, 4);
    write_code(entry, jump, 5);
    return 1;
}

void hook_take_away(Hook *hook)
{
    write_code(at(hook->rva), hook->saved, 5);
}
