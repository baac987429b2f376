// load_cycles DLL COUNT: loads the DLL, plays a ball onto a floor, ends the session and unloads it, COUNT times, by the
// system's own loader (issue: no leak). After each round no block of the C library's heap that the DLL took may be left and
// the module must be gone; from the second round on the process' memory and handles may not grow.
#include "wine-tests/glue_cases/cases.h"

#include <stdarg.h>
#include <windows.h>

#include "wine-tests/player/player.h"

Options options;
FILE *log_file;
HostDll dll;

static HMODULE module;

void player_die(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
    printf("\n");
    fflush(NULL);
    ExitProcess(3);
}

void *host_symbol(const HostDll *of, const char *name)
{
    (void)of;
    return (void *)GetProcAddress(module, name);
}

// ---- who holds memory ----------------------------------------------------------------------------------------------

static void *(CDECL *crt_malloc)(size_t), *(CDECL *crt_calloc)(size_t, size_t), *(CDECL *crt_realloc)(void *, size_t);
static void(CDECL *crt_free)(void *);
static size_t(CDECL *crt_msize)(void *);

typedef struct Account {
    long blocks, bytes, allocations;
} Account;
static Account of_dll, of_engine;

static void *taken(Account *a, void *p)
{
    if (p) a->blocks++, a->allocations++, a->bytes += (long)crt_msize(p);
    return p;
}

static void given_back(Account *a, void *p)
{
    if (p) a->blocks--, a->bytes -= (long)crt_msize(p);
}

#define COUNTED(who)                                                                                                   \
    static void *CDECL who##_malloc(size_t size) { return taken(&of_##who, crt_malloc(size)); }                        \
    static void *CDECL who##_calloc(size_t count, size_t size) { return taken(&of_##who, crt_calloc(count, size)); }   \
    static void *CDECL who##_realloc(void *p, size_t size)                                                             \
    {                                                                                                                  \
        given_back(&of_##who, p);                                                                                      \
        return taken(&of_##who, crt_realloc(p, size));                                                                 \
    }                                                                                                                  \
    static void CDECL who##_free(void *p)                                                                              \
    {                                                                                                                  \
        given_back(&of_##who, p);                                                                                      \
        crt_free(p);                                                                                                   \
    }                                                                                                                  \
    static void *const who##_functions[] = {who##_malloc, who##_calloc, who##_realloc, who##_free, who##_malloc, who##_free};
COUNTED(dll)
COUNTED(engine)

// Puts the counting functions behind a module's imports: `count` of them, operator new and delete being the last two.
static void count_blocks(HMODULE of, void *const *functions, int count)
{
    static const char *const names[] = {"malloc", "calloc", "realloc", "free", "??2@YAPAXI@Z", "??3@YAXPAX@Z"};
    static void *operators[2];
    static void **const real[] = {(void **)&crt_malloc, (void **)&crt_calloc, (void **)&crt_realloc, (void **)&crt_free,
                                  &operators[0], &operators[1]};
    HMODULE crt = GetModuleHandleA("msvcrt.dll");
    crt_msize = (void *)GetProcAddress(crt, "_msize");
    u8 *base = (u8 *)of;
    const IMAGE_NT_HEADERS *nt = (void *)(base + ((IMAGE_DOS_HEADER *)base)->e_lfanew);
    const IMAGE_IMPORT_DESCRIPTOR *d = (void *)(base + nt->OptionalHeader.DataDirectory[IMAGE_DIRECTORY_ENTRY_IMPORT].VirtualAddress);
    int hooked = 0;
    for (; d->Name; d++) {
        IMAGE_THUNK_DATA *slot = (void *)(base + d->FirstThunk);
        for (; slot->u1.Function; slot++) {
            for (int i = 0; i < count; i++) {
                *real[i] = (void *)GetProcAddress(crt, names[i]);
                if ((void *)(uintptr_t)slot->u1.Function != *real[i]) continue;
                DWORD old;
                VirtualProtect(&slot->u1.Function, 4, PAGE_READWRITE, &old);
                slot->u1.Function = (DWORD)(uintptr_t)functions[i];
                hooked++;
            }
        }
    }
    if (hooked != count) player_die("%d of %d heap functions are imported", hooked, count);
}

// ---- the process ---------------------------------------------------------------------------------------------------

static u32 committed(void)
{
    MEMORY_BASIC_INFORMATION m;
    u32 sum = 0;
    for (u8 *p = NULL; VirtualQuery(p, &m, sizeof m); p = (u8 *)m.BaseAddress + m.RegionSize) {
        if (m.State == MEM_COMMIT) sum += (u32)m.RegionSize;
        if ((u8 *)m.BaseAddress + m.RegionSize <= p) break;
    }
    return sum;
}

static DWORD handles(void)
{
    DWORD n = 0;
    GetProcessHandleCount(GetCurrentProcess(), &n);
    return n;
}

static void session(void)
{
    static const char *const names[] = {"PhysicsCollDetection", "PhysicsContinuousContact", "Physics Force", "Physics Hinge",
                                        "Set Physics Spring", "Set Physics Slider", "Physics Balljoint"};
    open_world();
    SiEntity *ball = entity("ball", 0, 1.2f, 0), *box = entity("box", 5, 5, 0), *other = entity("other", 9, 5, 0);
    lay_floor();
    fire(physicalize_ball(ball, 1), 0);
    fire(physicalize_mesh(box, box_mesh("box", 1), 0, 0), 0);
    fire(physicalize_ball(other, 1), 0);
    fire(block("Physics WakeUp", entity("never physicalized", 9, 9, 9)), 0);
    for (int i = 0; i < 9; i++) { // none of them is ever stopped
        CKBehavior *b = block(names[i < 2 ? i : i - 2], i < 2 ? ball : box);
        if (i > 4) in_o(b, 0, other);
        fire(b, 0);
    }
    frames(30, 15);
    if (!(ball->world.m[3][1] < 1.19f && ball->world.m[3][1] > 0.5f)) player_die("the ball did not fall on the floor");
    reset();
    play();
    lay_floor();
    fire(physicalize_ball(ball, 1), 0);
    frames(2, 15);
    enter();
    si_end_context(context);
    leave();
    forget_blocks();
}

// The DLL allocates the balls' ledge while it is loaded, before its blocks are counted, and frees it when it goes.
enum { BLOCKS_OF_LOADING = 1 };

int main(int argc, char **argv)
{
    if (argc < 3) player_die("load_cycles DLL COUNT");
    int count = atoi(argv[2]);
    log_file = fopen("NUL", "w");
    count_blocks(GetModuleHandleA("CK2.dll"), engine_functions, 4);
    u32 memory = 0;
    long engine_bytes = 0;
    DWORD open_handles = 0;
    for (int i = 1; i <= count; i++) {
        module = LoadLibraryA(argv[1]);
        if (!module) player_die("cannot load %s (error %lu)", argv[1], GetLastError());
        of_dll = (Account){0, 0, 0};
        count_blocks(module, dll_functions, 6);
        session();
        if (of_dll.allocations < 100) player_die("round %d: only %ld blocks were counted", i, of_dll.allocations);
        if (!FreeLibrary(module)) player_die("round %d: FreeLibrary fails (error %lu)", i, GetLastError());
        if (GetModuleHandleA("physics_RT.dll")) player_die("round %d: the DLL is still loaded", i);
        if (of_dll.blocks != -BLOCKS_OF_LOADING) player_die("round %d: %ld blocks are left", i, of_dll.blocks + BLOCKS_OF_LOADING);
        if (i == 2) memory = committed(), engine_bytes = of_engine.bytes, open_handles = handles();
    }
    long grown = (long)(committed() - memory) / 1024, engine = (of_engine.bytes - engine_bytes) / 1024;
    printf("%d rounds: no block left of %ld; since the second round memory %+ld KB, %ld of it the stand-in engine's, handles %+ld\n",
           count, of_dll.allocations, grown, engine, (long)handles() - (long)open_handles);
    // Block heads, and the heap's own growth in steps.
    if (grown > engine * 3 / 2 + 512) player_die("memory grows");
    if (handles() > open_handles) player_die("handles grow");
    return 0;
}
