// Guest pages: what is mapped below 4 GiB, with which rights, and which pages hold translated code.
#define _GNU_SOURCE
#include "run32.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>

#define PAGES (1u << 20)
#define TOP 0xf7000u    // pages handed out lie below
#define BOTTOM 0x10000u // and above 256 MiB, as long as there are some

u8 *page_flags;
static u8 flags_storage[PAGES];
static u32 next_top = TOP;
static u32 brk_start, brk_end;

__attribute__((constructor)) static void init(void)
{
    page_flags = flags_storage;
}

bool readable(u32 address, u32 size)
{
    for (u64 a = address & ~4095u; a < (u64)address + size; a += 4096)
        if (a >> 32 || !(page_flags[a >> 12] & PAGE_READ)) return false;
    return true;
}

static int host_prot(int flags)
{
    return (flags & PAGE_READ ? PROT_READ : 0) | (flags & PAGE_WRITE ? PROT_WRITE : 0);
}

static u8 guest_flags(int prot)
{
    return (u8)(PAGE_MAPPED | (prot & (PROT_READ | PROT_EXEC | PROT_WRITE) ? PAGE_READ : 0) |
                (prot & PROT_WRITE ? PAGE_WRITE : 0));
}

void page_is_code(u32 address)
{
    u8 *f = &page_flags[address >> 12];
    if (*f & PAGE_CODE || !(*f & PAGE_MAPPED)) return;
    *f |= PAGE_CODE;
    if (*f & PAGE_WRITE) mprotect(GUEST(void, address & ~4095u), 4096, PROT_READ);
}

bool code_write(u32 address)
{
    u8 f = page_flags[address >> 12];
    if (!(f & PAGE_CODE) || !(f & PAGE_WRITE)) return false;
    translate_flush();
    return true;
}

// Pages are about to change: code in them is forgotten.
static void forget(u32 first, u32 count)
{
    for (u32 p = first; p < first + count && p < PAGES; p++) {
        if (page_flags[p] & PAGE_CODE) {
            translate_flush();
            return;
        }
    }
}

static bool is_free(u32 first, u32 count)
{
    if (first < 16 || first + count > PAGES - 16) return false;
    for (u32 p = first; p < first + count; p++)
        if (page_flags[p] & PAGE_MAPPED) return false;
    return true;
}

static u32 search_down(u32 top, u32 count)
{
    u32 run = 0;
    for (u32 p = top; p > BOTTOM; p--) {
        run = page_flags[p - 1] & PAGE_MAPPED ? 0 : run + 1;
        if (run == count) return p - 1;
    }
    return 0;
}

static u32 find_free(u32 count)
{
    u32 p = search_down(next_top, count);
    if (!p) p = search_down(TOP, count);
    if (p) next_top = p;
    return p;
}

static u32 page_count(u32 size)
{
    return (u32)(((u64)size + 4095) >> 12);
}

long guest_mmap(u32 address, u32 size, int prot, int flags, int fd, u64 offset)
{
    u32 count = page_count(size), first = address >> 12;
    bool fixed = flags & (MAP_FIXED | MAP_FIXED_NOREPLACE);
    if (count == 0 || (fixed && address & 4095)) return -EINVAL;
    if (fixed && flags & MAP_FIXED_NOREPLACE && !is_free(first, count)) return -EEXIST;
    if (fixed && (u64)first + count > PAGES) return -ENOMEM;
    if (!fixed && !(address && is_free(first, count))) first = find_free(count);
    if (!first) return -ENOMEM;
    forget(first, count);
    u8 rights = guest_flags(prot);
    void *at = GUEST(void, first << 12);
    flags &= ~(MAP_FIXED_NOREPLACE | MAP_32BIT | MAP_GROWSDOWN | MAP_STACK);
    if (mmap(at, (size_t)count << 12, host_prot(rights), flags | MAP_FIXED, fd, (long)offset) == MAP_FAILED)
        return -errno;
    memset(page_flags + first, rights, count);
    return (long)((u64)first << 12);
}

long guest_munmap(u32 address, u32 size)
{
    u32 count = page_count(size), first = address >> 12;
    if (address & 4095 || !count || (u64)first + count > PAGES) return -EINVAL;
    forget(first, count);
    if (munmap(GUEST(void, address), (size_t)count << 12)) return -errno;
    memset(page_flags + first, 0, count);
    if (first + count > next_top && first + count <= TOP) next_top = first + count;
    return 0;
}

long guest_mprotect(u32 address, u32 size, int prot)
{
    u32 count = page_count(size), first = address >> 12;
    if (address & 4095 || (u64)first + count > PAGES) return -EINVAL;
    for (u32 p = first; p < first + count; p++)
        if (!(page_flags[p] & PAGE_MAPPED)) return -ENOMEM;
    forget(first, count);
    u8 rights = guest_flags(prot);
    if (mprotect(GUEST(void, address), (size_t)count << 12, host_prot(rights))) return -errno;
    memset(page_flags + first, rights, count);
    return 0;
}

long guest_mremap(u32 old, u32 old_size, u32 size, int flags, u32 address)
{
    u32 before = page_count(old_size), after = page_count(size), first = old >> 12;
    if (old & 4095 || !after || flags & MREMAP_FIXED) return -EINVAL;
    u8 rights = page_flags[first];
    forget(first, before);
    if (after <= before) {
        if (after < before) guest_munmap(old + (after << 12), (before - after) << 12);
        return (long)(u64)old;
    }
    u32 to = is_free(first + before, after - before) ? first : 0;
    if (!to) {
        if (!(flags & MREMAP_MAYMOVE)) return -ENOMEM;
        to = find_free(after);
    }
    if (!to) return -ENOMEM;
    void *result = mremap(GUEST(void, old), (size_t)before << 12, (size_t)after << 12,
                          to == first ? 0 : MREMAP_MAYMOVE | MREMAP_FIXED, GUEST(void, to << 12));
    if (result == MAP_FAILED) return -errno;
    if (to != first) memset(page_flags + first, 0, before);
    memset(page_flags + to, rights & ~PAGE_CODE, after);
    (void)address;
    return (long)((u64)to << 12);
}

void brk_init(u32 start)
{
    brk_start = brk_end = (start + 4095) & ~4095u;
}

long guest_brk(u32 address)
{
    if (address < brk_start) return (long)(u64)brk_end;
    u32 from = page_count(brk_end), to = page_count(address);
    if (to > from) {
        if (!is_free(from, to - from)) return (long)(u64)brk_end;
        if (guest_mmap(from << 12, (to - from) << 12, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED,
                       -1, 0) < 0)
            return (long)(u64)brk_end;
    } else if (to < from) {
        guest_munmap(to << 12, (from - to) << 12);
    }
    brk_end = address;
    return (long)(u64)brk_end;
}
