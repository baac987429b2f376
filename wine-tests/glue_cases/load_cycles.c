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

// ---- the DLL's blocks ----------------------------------------------------------------------------------------------

static void *(CDECL *crt_malloc)(size_t), *(CDECL *crt_calloc)(size_t, size_t), *(CDECL *crt_realloc)(void *, size_t);
static void(CDECL *crt_free)(void *);
static long live, allocations;

static void *CDECL counted_malloc(size_t size)
{
    live++, allocations++;
    return crt_malloc(size);
}

static void *CDECL counted_calloc(size_t count, size_t size)
{
    live++, allocations++;
    return crt_calloc(count, size);
}

static void *CDECL counted_realloc(void *p, size_t size)
{
    if (!p) live++, allocations++;
    return crt_realloc(p, size);
}

static void CDECL counted_free(void *p)
{
    if (p) live--;
    crt_free(p);
}

// Functions that take or give back memory, and what counts them.
static void count_blocks(void)
{
    HMODULE crt = GetModuleHandleA("msvcrt.dll");
    const struct { const char *name; void *counted; void **real; } functions[] = {
        {"malloc", counted_malloc, (void **)&crt_malloc},    {"calloc", counted_calloc, (void **)&crt_calloc},
        {"realloc", counted_realloc, (void **)&crt_realloc}, {"free", counted_free, (void **)&crt_free},
    };
    u8 *base = (u8 *)module;
    const IMAGE_NT_HEADERS *nt = (void *)(base + ((IMAGE_DOS_HEADER *)base)->e_lfanew);
    const IMAGE_IMPORT_DESCRIPTOR *d = (void *)(base + nt->OptionalHeader.DataDirectory[IMAGE_DIRECTORY_ENTRY_IMPORT].VirtualAddress);
    int hooked = 0;
    for (; d->Name; d++) {
        IMAGE_THUNK_DATA *slot = (void *)(base + d->FirstThunk);
        for (; slot->u1.Function; slot++) {
            for (unsigned i = 0; i < sizeof functions / sizeof *functions; i++) {
                void *real = (void *)GetProcAddress(crt, functions[i].name);
                if ((void *)(uintptr_t)slot->u1.Function != real) continue;
                *functions[i].real = real;
                DWORD old;
                VirtualProtect(&slot->u1.Function, 4, PAGE_READWRITE, &old);
                slot->u1.Function = (DWORD)(uintptr_t)functions[i].counted;
                hooked++;
            }
        }
    }
    if (hooked != 4) player_die("%d of 4 heap functions are imported", hooked);
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

int main(int argc, char **argv)
{
    if (argc < 3) player_die("load_cycles DLL COUNT");
    int count = atoi(argv[2]);
    log_file = fopen("NUL", "w");
    u32 memory = 0;
    DWORD open_handles = 0;
    for (int i = 1; i <= count; i++) {
        module = LoadLibraryA(argv[1]);
        if (!module) player_die("cannot load %s (error %lu)", argv[1], GetLastError());
        live = allocations = 0;
        count_blocks();
        session();
        if (allocations < 100) player_die("round %d: only %ld blocks were counted", i, allocations);
        if (!FreeLibrary(module)) player_die("round %d: FreeLibrary fails (error %lu)", i, GetLastError());
        if (GetModuleHandleA("physics_RT.dll")) player_die("round %d: the DLL is still loaded", i);
        if (live) player_die("round %d: %ld blocks are left", i, live);
        if (i == 2) memory = committed(), open_handles = handles();
    }
    u32 grown = committed() - memory;
    printf("%d rounds: no block left; %ld allocations each; memory %+ld KB, handles %+ld since the second round\n", count,
           allocations, (long)(i32)grown / 1024, (long)handles() - (long)open_handles);
    // What the stand-in engine itself keeps of a round is about 10 KB.
    if ((i32)grown > count * 16 * 1024) player_die("memory grows");
    if (handles() > open_handles) player_die("handles grow");
    return 0;
}
