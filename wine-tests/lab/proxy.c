// physics_RT_proxy.dll: give it to any host in the place of physics_RT.dll. It loads the original, swaps in the
// functions named by LAB_SET and passes the three exports on: a hybrid run inside the real engine.
//   LAB_ORIGINAL (or PHYSICS_RT_ORIGINAL)   the original's file
//   LAB_DLL                                 physics_RT_lab.dll; its .refs file lies beside it
//   LAB_SET                                 as on the lab's command line; default "all"
#include <stdio.h>
#include <stdlib.h>
#include <windows.h>

#include "wine-tests/lab/hybrid.h"

static HMODULE original;
static void *plugin_info, *plugin_count, *declarations;

static const char *setting(const char *name, const char *fallback)
{
    const char *v = getenv(name);
    return v && *v ? v : fallback;
}

// The control word stays what it was: loading libraries may change it.
static int start(void)
{
    unsigned short word;
    __asm__ volatile("fnstcw %0" : "=m"(word));
    const char *file = setting("LAB_ORIGINAL", setting("PHYSICS_RT_ORIGINAL", ""));
    original = LoadLibraryA(file);
    int ok = 0;
    if (original) {
        int n = lab_hybrid_install(original, setting("LAB_DLL", "physics_RT_lab.dll"), setting("LAB_SET", "all"));
        fprintf(stderr, "lab: hybrid, %d functions ours\n", n);
        ok = n >= 0;
        plugin_info = (void *)(UINT_PTR)GetProcAddress(original, "CKGetPluginInfo");
        plugin_count = (void *)(UINT_PTR)GetProcAddress(original, "CKGetPluginInfoCount");
        declarations = (void *)(UINT_PTR)GetProcAddress(original, "RegisterBehaviorDeclarations");
    } else {
        fprintf(stderr, "lab: the original '%s' cannot be loaded (%lu)\n", file, GetLastError());
    }
    __asm__ volatile("fldcw %0" : : "m"(word));
    return ok;
}

BOOL WINAPI DllMain(HINSTANCE module, DWORD reason, LPVOID reserved)
{
    (void)module, (void)reserved;
    return reason == DLL_PROCESS_ATTACH ? start() : TRUE;
}

void *__cdecl CKGetPluginInfo(int index)
{
    return ((void *(__cdecl *)(int))plugin_info)(index);
}

int __cdecl CKGetPluginInfoCount(void)
{
    return ((int(__cdecl *)(void))plugin_count)();
}

void __cdecl RegisterBehaviorDeclarations(void *registry)
{
    ((void(__cdecl *)(void *))declarations)(registry);
}
