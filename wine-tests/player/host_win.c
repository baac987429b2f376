// The player as a Windows program (Wine): the system loads the DLL and binds it to our CK2.dll and VxMath.dll.
#include "wine-tests/player/player.h"
#include "wine-tests/player/scatter.h"

#include <stdlib.h>
#include <string.h>
#include <windows.h>

#include "wine-tests/lab/hybrid.h"

static HMODULE module;

// ---- heap ----------------------------------------------------------------------------------------------------------

static void *(CDECL *crt_malloc)(size_t);
static void (CDECL *crt_free)(void *);
static int heap_fill = -1;

static void *CDECL dll_malloc(size_t size)
{
    void *p = scatter_on() ? scatter_alloc(size, crt_malloc, crt_free) : crt_malloc(size);
    if (p && heap_fill >= 0) memset(p, heap_fill, size);
    return p;
}

// Puts dll_malloc behind the DLL's imports of malloc and operator new.
static void hook_heap(void)
{
    HMODULE crt = GetModuleHandleA("msvcrt.dll");
    crt_malloc = (void *)GetProcAddress(crt, "malloc");
    crt_free = (void *)GetProcAddress(crt, "free");
    u8 *base = (u8 *)module;
    IMAGE_NT_HEADERS *nt = (IMAGE_NT_HEADERS *)(base + ((IMAGE_DOS_HEADER *)base)->e_lfanew);
    IMAGE_IMPORT_DESCRIPTOR *d = (void *)(base + nt->OptionalHeader.DataDirectory[1].VirtualAddress);
    for (; d->Name; d++) {
        IMAGE_THUNK_DATA *names = (void *)(base + (d->OriginalFirstThunk ? d->OriginalFirstThunk : d->FirstThunk));
        IMAGE_THUNK_DATA *slots = (void *)(base + d->FirstThunk);
        for (; names->u1.AddressOfData; names++, slots++) {
            if (names->u1.Ordinal & IMAGE_ORDINAL_FLAG32) continue;
            const char *symbol = (const char *)((IMAGE_IMPORT_BY_NAME *)(base + names->u1.AddressOfData))->Name;
            if (strcmp(symbol, "malloc") && strcmp(symbol, "??2@YAPAXI@Z")) continue;
            DWORD old;
            VirtualProtect(&slots->u1.Function, 4, PAGE_READWRITE, &old);
            slots->u1.Function = (DWORD)dll_malloc;
        }
    }
}

// ---- faults --------------------------------------------------------------------------------------------------------

static const char *module_of(u32 address, u32 *base)
{
    static char path[MAX_PATH];
    HMODULE m = NULL;
    GetModuleHandleExA(GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS | GET_MODULE_HANDLE_EX_FLAG_UNCHANGED_REFCOUNT,
                       (LPCSTR)(uintptr_t)address, &m);
    *base = (u32)m;
    if (!m || !GetModuleFileNameA(m, path, sizeof path)) return "?";
    char *slash = strrchr(path, '\\');
    return slash ? slash + 1 : path;
}

static LONG WINAPI on_fault(EXCEPTION_POINTERS *x)
{
    const EXCEPTION_RECORD *r = x->ExceptionRecord;
    if (r->ExceptionCode != EXCEPTION_ACCESS_VIOLATION && r->ExceptionCode != EXCEPTION_ILLEGAL_INSTRUCTION &&
        r->ExceptionCode != EXCEPTION_INT_DIVIDE_BY_ZERO && r->ExceptionCode != EXCEPTION_STACK_OVERFLOW)
        return EXCEPTION_CONTINUE_SEARCH;
    u32 at = (u32)r->ExceptionAddress, base;
    const char *name = module_of(at, &base);
    fprintf(stderr, "player: exception %08lx at %08x (%s+0x%x), reading or writing %08x\n", r->ExceptionCode, at, name,
            at - base, r->NumberParameters > 1 ? (u32)r->ExceptionInformation[1] : 0);
    const u32 *stack = (const u32 *)x->ContextRecord->Esp;
    for (int i = 0; i < 64; i++)
        if (module && stack[i] - (u32)module < 0x100000)
            fprintf(stderr, "  from %08x (physics_RT.dll+0x%x)\n", stack[i], stack[i] - (u32)module);
    host_quit(3);
}

void host_prepare(const char *program_path)
{
    (void)program_path;
    AddVectoredExceptionHandler(1, on_fault);
}

void host_load(HostDll *dll, const char *path, int fill, int shift)
{
    module = LoadLibraryA(path);
    if (!module) player_die("cannot load %s (error %lu)", path, GetLastError());
    heap_fill = fill;
    scatter_start(shift);
    if (fill >= 0 || shift) hook_heap();
    u8 *base = (u8 *)module;
    dll->base = base;
    dll->size = ((IMAGE_NT_HEADERS *)(base + ((IMAGE_DOS_HEADER *)base)->e_lfanew))->OptionalHeader.SizeOfImage;
}

void *host_symbol(const HostDll *dll, const char *name)
{
    (void)dll;
    return (void *)GetProcAddress(module, name);
}

double host_cpu_seconds(void)
{
    FILETIME created, ended, kernel, user;
    GetProcessTimes(GetCurrentProcess(), &created, &ended, &kernel, &user);
    u64 k = (u64)kernel.dwHighDateTime << 32 | kernel.dwLowDateTime, u = (u64)user.dwHighDateTime << 32 | user.dwLowDateTime;
    return (double)(k + u) * 1e-7;
}

double host_wall_seconds(void)
{
    LARGE_INTEGER now, frequency;
    QueryPerformanceCounter(&now);
    QueryPerformanceFrequency(&frequency);
    return (double)now.QuadPart / (double)frequency.QuadPart;
}

void host_heap(i32 *blocks, i32 *bytes, i32 *peak)
{
    *blocks = *bytes = *peak = 0;
}

int host_hybrid(const HostDll *original, const char *lab_dll, const char *set)
{
    (void)original;
    if (!lab_dll) player_die("--hybrid needs --lab-dll");
    return lab_hybrid_install(module, lab_dll, set) < 0;
}

void host_quit(int status)
{
    fflush(NULL);
    ExitProcess((UINT)status); // no clean-up: the DLL's state may be broken
}

int host_shadow(const char *lab_dll, const char *set, void *stack_top)
{
    (void)lab_dll, (void)set, (void)stack_top;
    player_die("--shadow is only in the native build");
}

void host_scene_loaded(void)
{
}

int host_shadow_summary(void)
{
    return 0;
}
