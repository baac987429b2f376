// Inline hooks without a library: a 5-byte jump over the entry, the displaced instructions elsewhere.
#include "wine-tests/mods/hook.h"

#include <string.h>

#include "wine-tests/lab/x86_code.h"

static u32 size_of(u32 rva)
{
    for (int i = 0; i < table_function_count; i++)
        if (table_functions[i].rva == rva) return table_functions[i].size;
    return 0;
}

// What runs the function although its entry is overwritten. A leading jump (a stub, an import thunk) becomes its target; a
// function that branches back into its first bytes is copied as a whole.
static u8 *make_trampoline(u8 *entry, u32 size)
{
    i32 distance;
    if (entry[0] == 0xe9) {
        memcpy(&distance, entry + 1, 4);
        return entry + 5 + distance;
    }
    if (entry[0] == 0xff && entry[1] == 0x25) return *AT(u8 **, entry, 2);
    int whole = x86_branches_into_entry(entry, size);
    u8 *copy = hook_room(whole ? size : 48);
    return (whole ? x86_copy_function(entry, size, copy) : x86_copy_entry(entry, copy)) ? copy : NULL;
}

int hook_place(Hook *hook, const void *detour)
{
    u8 *entry = at(hook->rva), jump[5] = {0xe9};
    hook->trampoline = make_trampoline(entry, size_of(hook->rva));
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
