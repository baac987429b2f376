// The two ways to place a hook: own code in the native program, MinHook under Windows.
#ifndef MODS_HOOK_H
#define MODS_HOOK_H

#include "wine-tests/mods/mods.h"

// Puts a jump to `detour` over the entry and sets hook->trampoline, which runs the function. 0: entry not understood.
int hook_place(Hook *hook, const void *detour);
void hook_take_away(Hook *hook);

// Room for code, writable and executable.
u8 *hook_room(u32 size);

#endif
