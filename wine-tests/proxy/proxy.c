// physics_RT_hybrid.dll: stands in for physics_RT.dll in a real host and runs the original with a set of its functions
// replaced by ours.
//
// Environment: PHYSICS_RT_ORIGINAL (path of the original), PHYSICS_RT_LAB (path of physics_RT_lab.dll),
// HYBRID_SET (what is ours: names, addresses, owners, states; default all).
// The control word is left as it was found: the host's is part of the results.
#include <stdio.h>
#include <stdlib.h>

#include "base/x87.h"
#include "wine-tests/lab/lab_core.h"

#include <windows.h>

static void *original_export(const char *name)
{
    static HMODULE original;
    static Lab lab;
    if (!original) {
        u16 cw = x87_get_control();
        const char *path = getenv("PHYSICS_RT_ORIGINAL"), *ours = getenv("PHYSICS_RT_LAB"), *set = getenv("HYBRID_SET");
        original = path ? LoadLibraryA(path) : NULL;
        HMODULE lab_dll = ours ? LoadLibraryA(ours) : NULL;
        if (!original || !lab_dll) {
            fprintf(stderr, "hybrid: cannot load %s\n", original ? (ours ? ours : "PHYSICS_RT_LAB") : path ? path : "PHYSICS_RT_ORIGINAL");
            exit(3);
        }
        if (!lab_bind(&lab, pe_describe(original, path, "original"), pe_describe(lab_dll, ours, "ours"), ours)) exit(3);
        int chosen = lab_choose(&lab, set && *set ? set : "all");
        if (chosen < 0) exit(3);
        lab_share(&lab);
        lab_swap(&lab);
        fprintf(stderr, "hybrid: %d of %d functions are ours, %d references shared\n", chosen, lab.function_count, lab.redirected);
        x87_set_control(cw);
    }
    return (void *)(uintptr_t)GetProcAddress(original, name);
}

void *CDECL CKGetPluginInfo(int index)
{
    void *(CDECL *f)(int) = original_export("CKGetPluginInfo");
    return f(index);
}

int CDECL CKGetPluginInfoCount(void)
{
    int(CDECL *f)(void) = original_export("CKGetPluginInfoCount");
    return f();
}

void CDECL RegisterBehaviorDeclarations(void *registry)
{
    void(CDECL *f)(void *) = original_export("RegisterBehaviorDeclarations");
    f(registry);
}
