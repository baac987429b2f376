// The entries without a counterpart (exports/missing.txt), each called five times with odd arguments: it returns 0 with its arguments
// popped, keeps the registers of its caller and the x87 stack, and tells once on the debugger's channel. Of this DLL only: the
// original's do their work, or crash.
#include "wine-tests/mods/mods.h"

#include <stdlib.h>
#include <string.h>

enum { WORDS = 12, EAX_BEFORE = 0x5a5a5a5a };
typedef struct Left { // what a call leaves behind
    i32 popped;
    u32 eax, ebx, esi, edi, ebp_kept;
} Left;

static u32 *told, others;

static void STDCALL listen(const char *text)
{
    const char *p = strstr(text, "+0x");
    u32 rva = p ? (u32)strtoul(p + 1, NULL, 16) : 0;
    for (int i = 0; i < table_missing_count; i++)
        if (table_missing[i].rva == rva) {
            told[i]++;
            return;
        }
    others++;
}

static Left call_odd(const u8 *entry, u32 word, u32 ecx)
{
    Left left = {.eax = EAX_BEFORE};
    struct {
        const void *entry;
        u32 word, ecx, esp, ebp, left_esp, left_ebp, ebx, esi, edi, eax;
    } x = {entry, word, ecx, 0, 0, 0, 0, 0, 0, 0, EAX_BEFORE};
    static __typeof__(x) *kept; // found again whatever the call did to the registers
    kept = &x;
    __asm__ volatile("pushal\n\t"
                     "movl %1, %%edx\n\t"
                     "movl %%esp, 12(%%edx)\n\tmovl %%ebp, 16(%%edx)\n\t"
                     "movl $12, %%ecx\n"
                     "1:\tpushl 4(%%edx)\n\tdecl %%ecx\n\tjnz 1b\n\t"
                     "movl $0x11111111, %%ebx\n\tmovl $0x22222222, %%esi\n\tmovl $0x33333333, %%edi\n\t"
                     "movl 8(%%edx), %%ecx\n\tmovl $0x5a5a5a5a, %%eax\n\t"
                     "call *(%%edx)\n\t"
                     "movl %1, %%edx\n\t"
                     "movl %%esp, 20(%%edx)\n\tmovl %%ebp, 24(%%edx)\n\tmovl %%ebx, 28(%%edx)\n\tmovl %%esi, 32(%%edx)\n\t"
                     "movl %%edi, 36(%%edx)\n\tmovl %%eax, 40(%%edx)\n\t"
                     "movl 12(%%edx), %%esp\n\tmovl 16(%%edx), %%ebp\n\t"
                     "popal"
                     : "+m"(x)
                     : "m"(kept)
                     : "memory", "cc");
    left.popped = (i32)(x.left_esp - (x.esp - 4 * WORDS));
    left.eax = x.eax, left.ebx = x.ebx, left.esi = x.esi, left.edi = x.edi;
    left.ebp_kept = x.left_ebp == x.ebp;
    return left;
}

static int wrong(const TableMissing *m, u32 word, u32 ecx)
{
    u16 environment[14], after[14]; // fnstenv; its word 2 has the top of the stack, word 4 the tags
    engine_enter();
    __asm__ volatile("fnstenv %0\n\tfldenv %0" : "=m"(environment));
    Left left = call_odd(at(m->rva), word, ecx);
    __asm__ volatile("fnstenv %0\n\tfldenv %0" : "=m"(after));
    engine_leave();
    int ok = left.popped == m->pops && left.eax == 0 && left.ebx == 0x11111111 && left.esi == 0x22222222 && left.edi == 0x33333333 &&
             left.ebp_kept && environment[0] == after[0] && !((environment[2] ^ after[2]) & 0x3800) && environment[4] == after[4];
    if (!ok)
        say("  0x%05x pops %d of %d, eax %x, ebx %x, esi %x, edi %x, ebp %d, x87 %x %x\n", m->rva, left.popped, m->pops, left.eax, left.ebx,
            left.esi, left.edi, left.ebp_kept, after[0], after[4]);
    return !ok;
}

static void missing_entries(void)
{
    static const u32 odd[] = {0, 0xffffffff, 0x7fc00000, 1, 0x80000000};
    int bad = 0, once = 0;
    const void *listener = (const void *)listen;
    told = calloc((u32)table_missing_count, sizeof *told);
    mod_scene("mixed");
    mod_hash_steps();
    mod_frames(0, 60);
    write_code(at(0x630e0), &listener, 4);
    for (unsigned k = 0; k < sizeof odd / sizeof *odd; k++)
        for (int i = 0; i < table_missing_count; i++) bad += wrong(&table_missing[i], odd[k], odd[(k + (u32)i) % 5]);
    for (int i = 0; i < table_missing_count; i++) {
        once += told[i] == 1;
        if (told[i] != 1) say("  0x%05x told %u times\n", table_missing[i].rva, told[i]);
    }
    say("%d entries, %d calls wrong, %d told once, %u other messages\n", table_missing_count, bad, once, others);
    mod_frames(60, 140); // and the world goes on as in hooks_none
    mod_end();
}

const ModCase missing_cases[] = {{"missing_entries", missing_entries}, {NULL, NULL}};
