// Entry points of the original without a counterpart (exports/MAP.md): said once each, then the caller goes on.
#include "base/memory.h"

#define ENTRY_DISTANCE 16 // entries are at least this far apart (abi.md 4)
#define CODE_SIZE 0x62000

// Called by the stubs that exports/map_image.py generates; they pop the arguments and return 0.
void CDECL map_missing_called(u32 rva);

void CDECL map_missing_called(u32 rva)
{
    static u8 told[CODE_SIZE / ENTRY_DISTANCE / 8];
    u32 bit = rva / ENTRY_DISTANCE % (8 * sizeof told);
    if (told[bit / 8] & (1 << bit % 8)) return;
    told[bit / 8] |= (u8)(1 << bit % 8);
    ivp_message("physics_RT: the entry point at +0x%05x has no counterpart in this version\n", rva);
}
