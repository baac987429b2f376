// The swap of functions for a host that has loaded the original itself: the scene player, or the proxy DLL.
#ifndef LAB_HYBRID_H
#define LAB_HYBRID_H

#include <windows.h>

// Loads physics_RT_lab.dll from `lab_dll_path` and puts the functions named by `set` (see lab_choose: "all", names,
// "@file", ...) in the place of the original's. Returns their number, or -1 (the reason is printed to stdout).
// Call it right after LoadLibrary of the original, before anything else runs.
int lab_hybrid_install(HMODULE original, const char *lab_dll_path, const char *set);

#endif
