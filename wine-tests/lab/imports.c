#include "wine-tests/lab/imports.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compat/abi.h"
#include "wine-tests/lab/heap.h"
#include "wine-tests/lab/os.h"

// A clock that stands still: it feeds only performance counters, and a rewound call must see the time it saw before.
static int STDCALL fixed_counter(int64_t *value)
{
    *value = 1000000;
    return 1;
}

static int CDECL fixed_time(int *t)
{
    if (t) *t = 1000000000;
    return 1000000000;
}

static int CDECL fixed_clock(void)
{
    return 1000;
}

static int STDCALL thread_calls_ignored(void *module)
{
    (void)module;
    return 1;
}

// ---- printed text: to stdout, or into a buffer to be compared ----

static char *console;
static uint32_t console_size, console_used;

void lab_console_into(char *buffer, uint32_t size)
{
    console = buffer;
    console_size = size;
    console_used = 0;
    if (buffer) memset(buffer, 0, size);
}

static int print_list(const char *format, va_list args)
{
    if (!console) return vprintf(format, args);
    int n = vsnprintf(console + console_used, console_size - console_used, format, args);
    console_used += (uint32_t)n < console_size - console_used ? (uint32_t)n : console_size - console_used - 1;
    return n;
}

static int CDECL print_text(const char *format, ...) __attribute__((format(printf, 1, 2)));
static int CDECL print_text(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int n = print_list(format, args);
    va_end(args);
    return n;
}

// The images' FILE pointers are msvcrt's: all of them are one console here.
static int CDECL print_to(void *file, const char *format, ...) __attribute__((format(printf, 2, 3)));
static int CDECL print_to(void *file, const char *format, ...)
{
    (void)file;
    va_list args;
    va_start(args, format);
    int n = print_list(format, args);
    va_end(args);
    return n;
}

static int CDECL put_text(const char *text, void *file)
{
    (void)file;
    return print_text("%s", text);
}

static void STDCALL debug_string(const char *text)
{
    print_text("lab: OutputDebugString: %s", text);
}

// VxMath's XString: a text of the heap, its length, its room.
typedef struct String {
    char *text;
    uint16_t length, room;
} String;

static void THISCALL string_dtor(String *s)
{
    heap_free(s->text);
    s->text = NULL;
}

static void CDECL trap(const char *name)
{
    printf("lab: call of %s, which the lab does not provide\n", name);
    fflush(stdout);
    *(volatile int *)0 = 0; // the fault handler reports the caller and ends the process, or the run counts as a crash
}

// push name; call trap
static void *make_trap(const char *dll, const char *symbol)
{
    static uint8_t *page;
    static uint32_t used;
    if (!page || used + 16 > 65536) page = os_map(NULL, 65536), used = 0;
    char *name = malloc(strlen(dll) + strlen(symbol) + 2);
    sprintf(name, "%s!%s", dll, symbol);
    uint8_t *code = page + used;
    used += 16;
    uint32_t text = (uint32_t)(uintptr_t)name, target = (uint32_t)(uintptr_t)trap - (uint32_t)(uintptr_t)(code + 10);
    code[0] = 0x68;
    memcpy(code + 1, &text, 4);
    code[5] = 0xe8;
    memcpy(code + 6, &target, 4);
    code[10] = 0xcc;
    return code;
}

static const struct {
    const char *symbol;
    void *function;
} own[] = {
    {"malloc", heap_malloc},
    {"calloc", heap_calloc},
    {"realloc", heap_realloc},
    {"free", heap_free},
    {"_strdup", heap_strdup},
    {"strdup", heap_strdup},
    {"??2@YAPAXI@Z", heap_malloc},
    {"??3@YAXPAX@Z", heap_free},
    {"QueryPerformanceCounter", fixed_counter},
    {"QueryPerformanceFrequency", fixed_counter},
    {"time", fixed_time},
    {"clock", fixed_clock},
    {"DisableThreadLibraryCalls", thread_calls_ignored},
    {"OutputDebugStringA", debug_string},
    {"??1XString@@QAE@XZ", string_dtor},
    {"printf", print_text},
    {"fprintf", print_to},
    {"fputs", put_text},
};

void *lab_resolve(const char *dll, const char *symbol)
{
    for (unsigned i = 0; i < sizeof own / sizeof *own; i++)
        if (!strcmp(own[i].symbol, symbol)) return own[i].function;
    int game = !strcmp(dll, "CK2.dll") || !strcmp(dll, "VxMath.dll");
    int ends = !strcmp(symbol, "exit") || !strcmp(symbol, "_purecall") || !strcmp(symbol, "abort");
    void *p = game || ends ? NULL : os_import(dll, symbol);
    return p ? p : make_trap(dll, symbol);
}
