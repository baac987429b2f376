// The DLL under two names in one process: each its own map, patches and hooks in one do not reach the other; one is unloaded
// while MinHook's hook is in place, and comes back fresh.
#include "wine-tests/map_load/map_load.h"

#include <stdint.h>
#include <stdio.h>
#include <windows.h>

#include <MinHook.h>

#define AT_OF(type, module, rva) (*(type *)((uint8_t *)(module) + (rva)))
typedef float __cdecl Random(void);
typedef int __cdecl Generator(void);

static Random *hooked_random;

static float __cdecl more_random(void)
{
    return hooked_random() + 1;
}

// One random number from seed 1.
static float random_of(HMODULE m)
{
    AT_OF(uint32_t, m, 0x685b4) = 1;
    float r = ((Random *)((uint8_t *)m + 0x2fcd0))();
    AT_OF(uint32_t, m, 0x685b4) = 1;
    return r;
}

static int writable(HMODULE m, uint32_t rva)
{
    MEMORY_BASIC_INFORMATION info;
    if (!VirtualQuery((uint8_t *)m + rva, &info, sizeof info)) return -1;
    return (info.Protect & (PAGE_READWRITE | PAGE_WRITECOPY | PAGE_EXECUTE_READWRITE | PAGE_EXECUTE_WRITECOPY)) != 0;
}

// As the sections' headers say: code not, data yes; tables and literals in ours, too (exports/MAP.md).
static void check_protection(HMODULE m)
{
    int ours = AT_OF(uint8_t, m, 0x1000) == 0xe9;
    static const uint32_t code[] = {0x1000, 0x52f50, 0x62000}, tables[] = {0x63000, 0x63800, 0x65fff}, globals[] = {0x67000, 0x685b4, 0x75db0};
    for (int i = 0; i < 3; i++) {
        expect(writable(m, code[i]) == 0, "code is not writable");
        expect(writable(m, globals[i]) == 1, "globals are writable");
        if (ours) expect(writable(m, tables[i]) == 1, "tables and literals are writable");
    }
}

// The hook, a written seed, a patched literal and a slot in `one` do nothing to `other`.
static void check_apart(HMODULE one, HMODULE other)
{
    const float single = 75 * 0x1p-16f, doubled = 0x1p-15f, half = 0x1p-16f;
    void *entry = (uint8_t *)one + 0x2fcd0;
    expect(one != other, "two modules");
    expect(MH_CreateHook(entry, (void *)more_random, (void **)&hooked_random) == MH_OK && MH_EnableHook(entry) == MH_OK, "a hook");
    expect(random_of(one) == single + 1, "the hooked one");
    expect(random_of(other) == single, "the other one is not hooked");
    DWORD old;
    expect(VirtualProtect((uint8_t *)one + 0x63a80, 4, PAGE_EXECUTE_READWRITE, &old), "VirtualProtect");
    AT_OF(float, one, 0x63a80) = doubled;
    expect(random_of(one) == 2 * single + 1 && random_of(other) == single, "a literal patched in one");
    AT_OF(float, one, 0x63a80) = half;
    AT_OF(int, one, 0x70bf0) = 2, AT_OF(int, other, 0x70bf0) = 1;
    expect(((Generator *)((uint8_t *)other + 0x52f50))() == 16807, "seeds apart");
    AT_OF(int, one, 0x70bf0) = AT_OF(int, other, 0x70bf0) = 1;
    expect(AT_OF(uint8_t *, one, 0x632e8) - (uint8_t *)one < 0x62000 && AT_OF(uint8_t *, other, 0x632e8) - (uint8_t *)other < 0x62000, "own tables");
}

void load_twice(const char *path)
{
    char folder[MAX_PATH], copy[MAX_PATH + 32];
    GetTempPathA(sizeof folder, folder);
    snprintf(copy, sizeof copy, "%sphysics_RT_second-%lu.dll", folder, GetCurrentProcessId());
    expect(CopyFileA(path, copy, FALSE), "a copy");
    expect(MH_Initialize() == MH_OK, "MinHook");
    for (int round = 0; round < 5; round++) {
        HMODULE one = LoadLibraryA(path), other = LoadLibraryA(copy);
        expect(one && other, "both loaded");
        if (!one || !other) break;
        if (!round) printf("loaded at %p and %p\n", (void *)one, (void *)other);
        check_protection(one), check_protection(other);
        check_map(other), check_map(one);
        HMODULE hooked = round & 1 ? other : one, kept = round & 1 ? one : other;
        check_apart(hooked, kept);
        void *entry = (uint8_t *)hooked + 0x2fcd0;
        expect(FreeLibrary(hooked), "unloaded with a hook in place");
        expect(random_of(kept) == 75 * 0x1p-16f, "the one that stays");
        HMODULE again = LoadLibraryA(hooked == one ? path : copy);
        expect(again == hooked, "loaded again at its place");
        if (again != hooked) break;
        expect(random_of(again) == 75 * 0x1p-16f, "fresh: no hook");
        // The library, which knows nothing of that, puts back what stood there: the same bytes.
        expect(MH_DisableHook(entry) == MH_OK && MH_RemoveHook(entry) == MH_OK, "the hook removed late");
        expect(random_of(again) == 75 * 0x1p-16f, "as fresh as before");
        check_map(again);
        expect(FreeLibrary(again), "FreeLibrary");
        expect(FreeLibrary(kept), "FreeLibrary");
    }
    expect(GetModuleHandleA("physics_RT.dll") == NULL, "gone after FreeLibrary");
    MH_Uninitialize();
    DeleteFileA(copy);
}
