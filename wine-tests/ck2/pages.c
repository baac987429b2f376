// Objects on pages of their own: those of a destroyed object are taken away, so that any later touch of it faults, as
// it may in an engine that frees it.
#define _GNU_SOURCE
#include "wine-tests/ck2/standin.h"

#include <stdlib.h>

#ifdef _WIN32
#include <windows.h>
#else
#include <sys/mman.h>
#endif

enum { PAGE = 4096, RESERVED = 64 << 20 };

static int in_use;
static u8 *region, *next; // addresses ascend

static void *reserve(u32 size)
{
#ifdef _WIN32
    return VirtualAlloc(NULL, size, MEM_RESERVE, PAGE_NOACCESS);
#else
    void *p = mmap(NULL, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return p == MAP_FAILED ? NULL : p;
#endif
}

static int open_pages(void *p, u32 size)
{
#ifdef _WIN32
    return VirtualAlloc(p, size, MEM_COMMIT, PAGE_READWRITE) != NULL;
#else
    return mprotect(p, size, PROT_READ | PROT_WRITE) == 0;
#endif
}

static void close_pages(void *p, u32 size)
{
#ifdef _WIN32
    VirtualFree(p, size, MEM_DECOMMIT);
#else
    mprotect(p, size, PROT_NONE);
#endif
}

static u32 whole_pages(u32 size)
{
    return (size + PAGE - 1) / PAGE * PAGE;
}

void si_unmap_destroyed(int on)
{
    in_use = on;
}

void *si_pages_new(u32 size)
{
    if (!in_use) return NULL;
    size = whole_pages(size);
    if (!region) region = next = reserve(RESERVED);
    if (!region || size > (u32)(region + RESERVED - next) || !open_pages(next, size)) abort();
    next += size;
    return next - size;
}

int si_pages_drop(void *object, u32 size)
{
    u8 *p = object;
    if (!region || p < region || p >= next) return 0;
    close_pages(p, whole_pages(size));
    return 1;
}
