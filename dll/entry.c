// DLL entry. Must not touch the x87 control word (glue.md 0).
#include <windows.h>

#include "dll/static_init.h"

BOOL WINAPI DllMain(HINSTANCE module, DWORD reason, LPVOID reserved)
{
    (void)reserved;
    if (reason == DLL_PROCESS_ATTACH) {
        DisableThreadLibraryCalls(module);
#ifdef STATIC_INIT // not in the lab, whose tables share the original's data
        static_init();
#endif
    }
#ifdef STATIC_INIT
    if (reason == DLL_PROCESS_DETACH && !reserved) static_term(); // not when the process ends: other DLLs may be gone
#endif
    return TRUE;
}
