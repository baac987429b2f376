// map_load DLL alone|relocated|beside|twice [GAME_DIR]: loads the DLL at its preferred base, elsewhere because that is taken, or
// elsewhere because the game's CK2.dll has brought CKZlib.dll there, and checks the map in that place: addresses, pointers
// in tables, import slots, seeds, patches. A hundred times over. "twice": under two names at once (twice.c). Works on the
// original, too.
#include "wine-tests/map_load/map_load.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <windows.h>

#define PREFERRED 0x10000000
#define ROUNDS 100

static uint8_t *base;
static int failures;

void expect(int ok, const char *what)
{
    if (ok) return;
    printf("FAILED: %s\n", what);
    failures++;
}

#define AT(type, rva) (*(type *)(base + (rva)))
typedef int __cdecl Generator(void);
typedef float __cdecl Random(void);
typedef void *__cdecl Allocate(unsigned);
typedef void __cdecl Release(void *);

// Overwrites bytes as a mod does; the old ones go to `old`.
static void patch(uint32_t rva, const void *bytes, uint32_t size, void *old)
{
    DWORD protection;
    expect(VirtualProtect(base + rva, size, PAGE_EXECUTE_READWRITE, &protection), "VirtualProtect");
    if (old) memcpy(old, base + rva, size);
    memcpy(base + rva, bytes, size);
    FlushInstructionCache(GetCurrentProcess(), base + rva, size);
}

static void *function_of(const char *dll, const char *name)
{
    return (void *)GetProcAddress(GetModuleHandleA(dll), name);
}

static int __cdecl fixed_number(void)
{
    return 2147483646;
}

void check_map(HMODULE module)
{
    base = (uint8_t *)module;
    expect((uint8_t *)GetProcAddress(module, MAKEINTRESOURCEA(1)) == base + 0x8ee0, "ordinal 1");
    expect((uint8_t *)GetProcAddress(module, MAKEINTRESOURCEA(2)) == base + 0x8ed0, "ordinal 2");
    expect((uint8_t *)GetProcAddress(module, MAKEINTRESOURCEA(3)) == base + 0x90f0, "ordinal 3");
    expect((uint8_t *)GetProcAddress(module, "CKGetPluginInfo") == base + 0x8ee0, "CKGetPluginInfo");

    // the generator of the hull builder, by a published sequence: 1043618065 after 10000 steps from 1
    Generator *generator = (Generator *)(base + 0x52f50);
    expect(AT(int, 0x70bf0) == 1, "seed of the generator at load");
    for (int i = 0; i < 10000; i++) generator();
    expect(AT(int, 0x70bf0) == 1043618065, "generator after 10000 steps");
    AT(int, 0x70bf0) = 2;
    expect(generator() == 2 * 16807, "a written seed");
    uint8_t old[8];
    patch(0x52f95, "\x33\xc0\x90\x90\x90\x90\x90", 7, old);
    expect(generator() == 0 && AT(int, 0x70bf0) == 0, "the seven bytes at 0x52f95");
    patch(0x52f95, old, 7, NULL);
    uint8_t jump[5] = {0xe9};
    uint32_t distance = (uint32_t)(uintptr_t)fixed_number - (uint32_t)(uintptr_t)(base + 0x52f50) - 5;
    memcpy(jump + 1, &distance, 4);
    patch(0x52f50, jump, 5, old);
    expect(generator() == 2147483646, "a jump over the entry");
    patch(0x52f50, old, 5, NULL);
    AT(int, 0x70bf0) = 1;
    expect(generator() == 16807, "the entry restored");

    Random *random = (Random *)(base + 0x2fcd0);
    expect(AT(uint32_t, 0x685b4) == 1, "seed of the sleep clock at load");
    expect(random() == 75 * 0x1p-16f && AT(uint32_t, 0x685b4) == 75, "sleep clock's generator");
    const float doubled = 0x1p-15f, single = 0x1p-16f;
    patch(0x63a80, &doubled, 4, old);
    expect(random() == (75 * 75 & 0xffff) * 0x1p-15f, "a patched literal");
    patch(0x63a80, &single, 4, NULL);

    void *block = ((Allocate *)(base + 0x200c0))(100);
    expect(block != NULL, "p_malloc");
    ((Release *)(base + 0x60770))(block);
    expect(AT(void *, 0x630e8) == function_of("kernel32.dll", "QueryPerformanceCounter"), "slot of QueryPerformanceCounter");
    expect(AT(void *, 0x63154) == function_of("msvcrt.dll", "clock"), "slot of clock");
    expect(AT(void *, 0x63190) == function_of("msvcrt.dll", "time"), "slot of time");
    expect(AT(void *, 0x63048) == function_of("CK2.dll", "?GetManagerByGuid@CKContext@@QAEPAVCKBaseManager@@UCKGUID@@@Z"), "slot of GetManagerByGuid");
    expect(AT(void *, 0x60770 + 2) == base + 0x63104, "thunk of free");
    expect(AT(uint8_t *, 0x632d0 + 6 * 4) - base < 0x62000, "PostProcess in the manager's table");
    expect(AT(uint8_t *, 0x637b4) - base < 0x62000, "a table of a mindist");
}

int main(int argc, char **argv)
{
    const char *how = argc > 2 ? argv[2] : "";
    int alone = !strcmp(how, "alone"), beside = !strcmp(how, "beside");
    if (!strcmp(how, "twice")) {
        load_twice(argv[1]);
        printf("%s: %d failures\n", how, failures);
        return failures != 0;
    }
    if (argc < 3 + beside || (!alone && !beside && strcmp(how, "relocated"))) {
        printf("usage: map_load DLL alone|relocated|twice|beside [GAME_DIR]\n");
        return 2;
    }
    if (!strcmp(how, "relocated")) expect(VirtualAlloc((void *)PREFERRED, 0x10000, MEM_RESERVE, PAGE_NOACCESS) != NULL, "reserving the base");
    if (beside) {
        char path[MAX_PATH];
        snprintf(path, sizeof path, "%s\\CK2.dll", argv[3]);
        expect(LoadLibraryExA(path, NULL, LOAD_WITH_ALTERED_SEARCH_PATH) != NULL, "the game's CK2.dll");
    }
    HMODULE module = NULL;
    for (int i = 0; i < ROUNDS && !failures; i++) {
        module = LoadLibraryA(argv[1]);
        if (!module) {
            printf("FAILED: load %d: error %lu\n", i, GetLastError());
            return 1;
        }
        if (!i) printf("loaded at %p\n", (void *)module);
        expect(((uintptr_t)module == PREFERRED) == alone, "the place");
        check_map(module);
        expect(FreeLibrary(module), "FreeLibrary");
        expect(GetModuleHandleA("physics_RT.dll") == NULL, "gone after FreeLibrary");
    }
    printf("%s: %d failures\n", how, failures);
    return failures != 0;
}
