// The player as a 32-bit Linux program: it maps the DLL itself. Wherever a Wine installation is found the functions of
// its msvcrt.dll whose results reach the physics (acos, asin, floor, ceil, qsort) run from there, as under Wine.
#define _GNU_SOURCE
#include "wine-tests/player/player.h"
#include "wine-tests/player/scatter.h"

#include "wine-tests/lab/heap.h"
#include "wine-tests/lab/imports.h"
#include "wine-tests/lab/lab_core.h"
#include "wine-tests/lab/os.h"
#include "wine-tests/lab/pe_image.h"
#include "wine-tests/lab/shadow.h"
#include "wine-tests/lab/shadow_memory.h"
#include "wine-tests/player/engine_exports.h"
#include "wine-tests/player/engine_memory.h"

#include <malloc.h>
#include <malloc.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

static PeImage *image, *msvcrt;

static const char *const msvcrt_places[] = {
    "/usr/lib/i386-linux-gnu/wine/i386-windows/msvcrt.dll",
    "/usr/lib/wine/i386-windows/msvcrt.dll",
    "/usr/lib32/wine/i386-windows/msvcrt.dll",
};

// ---- heap ----------------------------------------------------------------------------------------------------------

static int heap_fill = -1;

// A shadow run and a walk over all memory want the DLL's heap in the lab's arena.
static int in_arena(void)
{
    return options.arena || options.shadow != NULL;
}


static i32 live_blocks, live_bytes, peak_bytes;

static void *counted(void *p)
{
    if (p) {
        live_blocks++;
        live_bytes += (i32)malloc_usable_size(p);
        if (live_bytes > peak_bytes) peak_bytes = live_bytes;
    }
    return p;
}

static void uncounted(void *p)
{
    if (!p) return;
    live_blocks--;
    live_bytes -= (i32)malloc_usable_size(p);
}

void host_heap(i32 *blocks, i32 *bytes, i32 *peak)
{
    *blocks = live_blocks;
    *bytes = live_bytes;
    *peak = peak_bytes;
}

// --fence: each block ends at the end of a page of its own, which can no longer be touched once the block is freed. The
// first use after free is an access violation. Pages are never used again.
enum { PAGE = 4096, FENCE_BYTES = 0x60000000 };
static u8 *fence, *fence_next;

static void *fenced(size_t size)
{
    size_t block = (size + 15) & ~(size_t)15, pages = (block + 16 + PAGE - 1) / PAGE * PAGE;
    if (!fence) {
        fence = fence_next = mmap(NULL, FENCE_BYTES, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (fence == MAP_FAILED) player_die("--fence: no address space");
    }
    if (fence_next + pages > fence + FENCE_BYTES) player_die("--fence: out of address space");
    u8 *p = fence_next + pages - block;
    mprotect(fence_next, pages, PROT_READ | PROT_WRITE);
    fence_next += pages;
    *(size_t *)(p - 16) = size;
    return p;
}

static bool is_fenced(const void *p)
{
    return fence && (const u8 *)p >= fence && (const u8 *)p < fence_next;
}

// Who freed what: for the report of a fault.
enum { FREES = 200000, CALLERS = 12 };
static struct Freed {
    const u8 *start, *end;
    u32 stack[CALLERS];
} *freed;
static int freed_count;

static void free_fenced(u8 *p, const u32 *stack)
{
    if (!freed) freed = calloc(FREES, sizeof *freed);
    struct Freed *f = &freed[freed_count++ % FREES];
    f->start = p, f->end = p + *(size_t *)(p - 16);
    int n = 0;
    for (int i = 0; i < 200 && n < CALLERS; i++)
        if (image && pe_contains(image, (void *)stack[i]) && pe_is_code(image, stack[i] - (u32)image->base)) f->stack[n++] = stack[i];
    size_t block = (*(size_t *)(p - 16) + 15) & ~(size_t)15, pages = (block + 16 + PAGE - 1) / PAGE * PAGE;
    u8 *start = p + block - pages;
    madvise(start, pages, MADV_DONTNEED);
    mprotect(start, pages, PROT_NONE);
}

static void *CDECL dll_malloc(size_t size)
{
    if (in_arena()) return heap_malloc(size);
    if (options.fence) return fenced(size);
    void *p = scatter_on() ? scatter_alloc(size, malloc, free) : malloc(size);
    if (p && heap_fill >= 0) memset(p, heap_fill, size);
    return counted(p);
}

static void *CDECL dll_calloc(size_t count, size_t size)
{
    if (options.fence && !in_arena()) return fenced(count * size); // fresh pages are zero
    return in_arena() ? heap_calloc(count, size) : counted(calloc(count, size));
}

static void *CDECL dll_realloc(void *p, size_t size)
{
    if (in_arena() && (!p || heap_contains(p))) return heap_realloc(p, size);
    if (is_fenced(p)) {
        void *q = fenced(size);
        size_t old = *(size_t *)((u8 *)p - 16);
        memcpy(q, p, old < size ? old : size);
        free_fenced(p, __builtin_frame_address(0));
        return q;
    }
    uncounted(p);
    return counted(realloc(p, size));
}

static void CDECL dll_free(void *p)
{
    if (in_arena() && heap_contains(p)) {
        heap_free(p);
        return;
    }
    if (is_fenced(p)) {
        free_fenced(p, __builtin_frame_address(0));
        return;
    }
    uncounted(p);
    if (p && options.freefill > 0) memset(p, options.freefill, malloc_usable_size(p));
    free(p);
}

static char *CDECL dll_strdup(const char *text)
{
    return in_arena() ? heap_strdup(text) : counted(strdup(text));
}

// ---- other imports -------------------------------------------------------------------------------------------------

static void STDCALL debug_string(const char *text)
{
    if (options.verbose) fprintf(stderr, "player: OutputDebugString: %s\n", text);
}

static int STDCALL counter(i64 *value)
{
    if (in_arena()) { // a rewound call must see the time it saw before
        *value = 10000000;
        return 1;
    }
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    *value = (i64)t.tv_sec * 10000000 + t.tv_nsec / 100;
    return 1;
}

static int STDCALL frequency(i64 *value)
{
    *value = 10000000;
    return 1;
}

// What the DLL prints belongs to no log.
static int CDECL print_text(const char *format, ...) __attribute__((format(printf, 1, 2)));
static int CDECL print_text(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int n = vfprintf(stderr, format, args);
    va_end(args);
    return n;
}

static int CDECL print_to(void *file, const char *format, ...) __attribute__((format(printf, 2, 3)));
static int CDECL print_to(void *file, const char *format, ...)
{
    (void)file;
    va_list args;
    va_start(args, format);
    int n = vfprintf(stderr, format, args);
    va_end(args);
    return n;
}

static int CDECL put_text(const char *text, void *file)
{
    (void)file;
    return fputs(text, stderr);
}

// Outside [-1, 1] Wine's functions would set errno in a thread block that nobody has made; the result is a NaN.
#define GUARDED(name, target)                                                                                          \
    void *target;                                                                                                      \
    extern char name[];                                                                                                \
    __asm__(".text\n" #name ":\n  fld %st(0)\n  fabs\n  fld1\n  fcompp\n  fnstsw %ax\n  sahf\n  jb 1f\n  jp 1f\n"        \
            "  jmp *" #target "\n1:  fstp %st(0)\n  fldz\n  fldz\n  fdivp\n  ret\n")
GUARDED(guarded_acos, wine_acos);
GUARDED(guarded_asin, wine_asin);

static const struct {
    const char *symbol;
    void *function;
} own[] = {
    {"malloc", dll_malloc}, {"??2@YAPAXI@Z", dll_malloc}, {"calloc", dll_calloc}, {"realloc", dll_realloc},
    {"free", dll_free}, {"??3@YAXPAX@Z", dll_free}, {"OutputDebugStringA", debug_string}, {"QueryPerformanceCounter", counter},
    {"QueryPerformanceFrequency", frequency}, {"printf", print_text}, {"fprintf", print_to}, {"fputs", put_text},
    {"exit", exit}, {"_strdup", dll_strdup}, {"strdup", dll_strdup},
};

static void *resolve(const char *dll, const char *symbol)
{
    for (int i = 0; i < engine_export_count; i++)
        if (!strcmp(engine_exports[i].mangled, symbol)) return engine_exports[i].function;
    for (unsigned i = 0; i < sizeof own / sizeof *own; i++)
        if (!strcmp(own[i].symbol, symbol)) return own[i].function;
    if (msvcrt && !strcmp(symbol, "_CIacos")) return guarded_acos;
    if (msvcrt && !strcmp(symbol, "_CIasin")) return guarded_asin;
    if (msvcrt && (!strcmp(symbol, "floor") || !strcmp(symbol, "ceil") || !strcmp(symbol, "qsort")))
        return pe_export(msvcrt, symbol);
    return lab_resolve(dll, symbol);
}

// Wine's debug channels: all off.
static int CDECL channel_off(void *channel)
{
    (void)channel;
    return 0;
}

static int CDECL no_message(int kind, void *channel, const char *function)
{
    if (options.verbose) fprintf(stderr, "player: msvcrt: message %d of %s\n", kind, function);
    (void)channel;
    return -1;
}

static void *resolve_for_msvcrt(const char *dll, const char *symbol)
{
    if (!strcmp(symbol, "__wine_dbg_get_channel_flags")) return channel_off;
    if (!strcmp(symbol, "__wine_dbg_header")) return no_message;
    return lab_resolve(dll, symbol);
}

static void map_msvcrt(void)
{
    const char *path = getenv("PLAYER_MSVCRT");
    for (unsigned i = 0; !path && i < sizeof msvcrt_places / sizeof *msvcrt_places; i++)
        if (!access(msvcrt_places[i], R_OK)) path = msvcrt_places[i];
    if (!path || !*path) {
        fprintf(stderr, "player: no Wine here: acos and qsort are this system's, results can differ from recorded logs\n");
        return;
    }
    msvcrt = pe_map(path, "msvcrt", NULL, resolve_for_msvcrt);
    if (!msvcrt) player_die("cannot map %s", path);
    wine_acos = pe_export(msvcrt, "_CIacos");
    wine_asin = pe_export(msvcrt, "_CIasin");
}

// ---- faults --------------------------------------------------------------------------------------------------------

static void describe(const char *what, u32 address)
{
    const PeImage *in = image && pe_contains(image, (void *)address) ? image
                        : msvcrt && pe_contains(msvcrt, (void *)address) ? msvcrt : NULL;
    u32 offset = 0;
    const char *symbol = in ? pe_symbol_at(in, address - (u32)in->base, &offset) : NULL;
    if (symbol) fprintf(stderr, "  %s %08x (%s+0x%x, %s+0x%x)\n", what, address, in->name, address - (u32)in->base, symbol, offset);
    else if (in) fprintf(stderr, "  %s %08x (%s+0x%x)\n", what, address, in->name, address - (u32)in->base);
    else fprintf(stderr, "  %s %08x (player)\n", what, address);
}

static void report_fault(const OsFault *fault)
{
    fprintf(stderr, "player: access violation at %08x, reading or writing %08x\n", (u32)fault->eip, (u32)fault->address);
    describe("in", (u32)fault->eip);
    const u32 *stack = (const u32 *)fault->esp;
    for (int i = 0; i < 64; i++)
        if (image && pe_contains(image, (void *)stack[i]) && pe_is_code(image, stack[i] - (u32)image->base))
            describe("from", stack[i]);
    for (int i = 0; i < freed_count && i < FREES; i++) {
        const struct Freed *f = &freed[i];
        if ((const u8 *)fault->address < f->start || (const u8 *)fault->address >= f->end) continue;
        fprintf(stderr, "  byte 0x%x of a block of 0x%x bytes that was freed\n", (u32)((const u8 *)fault->address - f->start), (u32)(f->end - f->start));
        for (int k = 0; k < CALLERS && f->stack[k]; k++) describe("freed from", f->stack[k]);
    }
    if (log_file) fflush(log_file);
}

void host_prepare(const char *program_path)
{
    // Memory once had is kept: giving it back and fetching it again at every step would be timed as the DLL's work.
    mallopt(M_TRIM_THRESHOLD, 1 << 30);
    mallopt(M_MMAP_THRESHOLD, 1 << 30);
    mallopt(M_TOP_PAD, 16 << 20);
    (void)program_path;
    os_thread_block();
    os_fault_report = report_fault;
    os_faults_install();
}

void host_load(HostDll *dll, const char *path, int fill, int shift)
{
    heap_fill = fill;
    scatter_start(shift);
    if (in_arena()) {
        heap_create();
        engine_memory_in_arena = 1;
    }
    map_msvcrt();
    image = pe_map(path, "physics_RT.dll", NULL, resolve);
    if (!image) player_die("cannot load %s", path);
    if (!pe_start(image)) player_die("%s: its entry point refuses", path);
    dll->base = image->base;
    dll->size = image->size;
}

void *host_symbol(const HostDll *dll, const char *name)
{
    (void)dll;
    return pe_export(image, name);
}

double host_cpu_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

double host_wall_seconds(void)
{
    return os_seconds();
}

static Lab *shadowed;

static void add_state(void *at, u32 size)
{
    memory_add(at, size);
}

void host_scene_loaded(void)
{
    if (shadowed) si_each_state(add_state);
}

static int install(const char *lab_dll, const char *set, Lab *lab)
{
    if (!lab_dll) player_die("give --lab-dll FILE");
    PeImage *ours = pe_map(lab_dll, "ours", NULL, resolve);
    return ours && pe_start(ours) && lab_bind(lab, image, ours, lab_dll) && lab_choose(lab, set) >= 0 && lab_share(lab);
}

int host_hybrid(const HostDll *original, const char *lab_dll, const char *set)
{
    static Lab lab;
    (void)original;
    if (!install(lab_dll, set, &lab)) return 1;
    lab_swap(&lab);
    return 0;
}

int host_shadow(const char *lab_dll, const char *set, void *stack_top)
{
    static Lab lab;
    if (!install(lab_dll, set, &lab)) return 1;
    const ShadowOptions some = {.first = 60, .every = 41, .most = 600, .details = 1};
    const ShadowOptions every = {.first = ~0u, .every = 1, .most = ~0u, .details = 1};
    shadow_install(&lab, options.every_call ? &every : &some, stack_top);
    shadowed = &lab;
    host_scene_loaded(); // what exists already
    return 0;
}

int host_shadow_summary(void)
{
    if (shadowed && options.stats) shadow_write_stats(shadowed, shadow_counts(), options.stats);
    return shadowed ? shadow_summary(shadowed, shadow_counts(), options.verbose, options.verbose) : 0;
}

void host_quit(int status)
{
    fflush(NULL);
    _exit(status);
}
