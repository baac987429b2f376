// Inline hooks by MinHook, the library that mods of the game use.
#include "wine-tests/mods/hook.h"

#include <MinHook.h>

int hook_place(Hook *hook, const void *detour)
{
    MH_STATUS status = MH_Initialize();
    if (status != MH_OK && status != MH_ERROR_ALREADY_INITIALIZED) player_die("MinHook: %s", MH_StatusToString(status));
    u8 *entry = at(hook->rva);
    status = MH_CreateHook(entry, (void *)detour, (void **)&hook->trampoline);
    if (status == MH_OK) status = MH_EnableHook(entry);
    if (status != MH_OK && options.verbose) fprintf(stderr, "0x%05x: %s\n", hook->rva, MH_StatusToString(status));
    return status == MH_OK;
}

void hook_take_away(Hook *hook)
{
    if (MH_DisableHook(at(hook->rva)) != MH_OK || MH_RemoveHook(at(hook->rva)) != MH_OK) player_die("MinHook keeps 0x%05x", hook->rva);
}
