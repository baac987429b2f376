#include "base/memory.h"

#include <stdarg.h>
#include <stdio.h>
#ifdef _WIN32
#define WIN32_LEAN_AND_MEAN
#include <windows.h>
#endif

#define ALIGNED_MAGIC 0x65981234u

// FUNCTION: PHYSICS_RT 0x100200c0 same-result   (core.md 8.1)
void *CDECL p_malloc(u32 size)
{
    return malloc(size);
}

// FUNCTION: PHYSICS_RT 0x100200d0 same-result   (core.md 8.1)
void *CDECL p_calloc(u32 count, u32 size)
{
    u32 bytes = count * size;
    void *p = malloc(bytes);
    __asm__("" : "+r"(p)); // else the compiler makes it a calloc, which a hook on the allocator does not see
    if (p) memset(p, 0, bytes);
    return p;
}

// The block's start holds a magic word, the word before the result the block's address.
// FUNCTION: PHYSICS_RT 0x10020100 same-result   (collision spec 1.5.1)
void *CDECL ivp_malloc_aligned(i32 size, i32 align)
{
    char *block = p_malloc((u32)size + (u32)align + 8);
    if (!block) return NULL;
    u32 magic = ALIGNED_MAGIC;
    memcpy(block, &magic, sizeof magic);
    char *p = (char *)((uintptr_t)(block + align + 7) & -(uintptr_t)align);
    memcpy(p - 4, &block, sizeof block);
    return p;
}

// FUNCTION: PHYSICS_RT 0x10020130 safe   (collision spec 1.5.1)
// NULL is ignored (the original reads address -4).
void CDECL ivp_free_aligned(void *p)
{
    if (!p) return;
    void *block;
    memcpy(&block, (char *)p - 4, sizeof block);
    free(block);
}

// FUNCTION: PHYSICS_RT 0x1001da10 same-result   (core.md 8.1)
char *CDECL p_strdup(const char *s)
{
    if (!s) return NULL;
    u32 size = (u32)strlen(s) + 1;
    char *copy = p_malloc(size);
    if (copy) memcpy(copy, s, size);
    return copy;
}

// FUNCTION: PHYSICS_RT 0x1001dab0 same-result   (core.md 8.1)
u32 CDECL p_strlen(const char *s)
{
    return s ? (u32)strlen(s) : 0;
}

// FUNCTION: PHYSICS_RT 0x1001dad0 exact   (core.md 8.1)
i32 CDECL p_strcmp(const char *a, const char *b)
{
    if (!a) return b != NULL;
    if (!b) return -1;
    const u8 *x = (const u8 *)a, *y = (const u8 *)b;
    while (*x == *y) {
        if (!*x) return 0;
        x++;
        y++;
    }
    return *x < *y ? -1 : 1;
}

// FUNCTION: PHYSICS_RT 0x1001da50 safe   (core.md 8.1)
// The original formats into 10000 bytes without a limit. Its "ERROR: " is overwritten by the text.
void CDECL ivp_message(const char *format, ...)
{
    char text[2048];
    va_list args;
    va_start(args, format);
#ifdef _WIN32
    _vsnprintf(text, sizeof text, format, args); // MSVCRT's own, as the original's vsprintf
#else
    vsnprintf(text, sizeof text, format, args);
#endif
    va_end(args);
    text[sizeof text - 1] = 0;
#ifdef _WIN32
    OutputDebugStringA(text);
#else
    fputs(text, stderr);
#endif
}
