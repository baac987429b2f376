// Instructions carried out in C: segment registers, cpuid, pushad and popad, and what has no translation.
#include "run32.h"

#include <cpuid.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static u16 selectors[8]; // es cs ss ds fs gs

u32 thread_area_base(u32 entry); // syscalls.c

static _Noreturn void unsupported(u32 eip)
{
    fprintf(stderr, "run32: instruction not supported at %08x:", eip);
    for (u32 n = 0; n < 12 && readable(eip + n, 1); n++)
        fprintf(stderr, " %02x", *GUEST(u8, eip + n));
    fprintf(stderr, "\n");
    signal(SIGILL, SIG_DFL);
    raise(SIGILL);
    _exit(132);
}

static void cpuid(void)
{
    u32 leaf = cpu.regs[EAX], a = 0, b = 0, c = 0, d = 0;
    __cpuid_count(leaf, cpu.regs[ECX], a, b, c, d);
    // No AVX, no XSAVE, no FMA, F16C, MOVBE, POPCNT kept; nothing above SSE4.2 is promised.
    if (leaf == 1) c &= ~(1u << 12 | 1u << 22 | 1u << 26 | 1u << 27 | 1u << 28 | 1u << 29 | 1u << 30), d &= ~(1u << 11);
    if (leaf == 7) b = 0, c = 0, d = 0, a = 0;
    if (leaf == 13 || leaf == 0x14 || leaf == 0x19) a = b = c = d = 0;
    if (leaf == 0x80000001u) c &= 1u, d &= ~(1u << 29 | 1u << 11);
    cpu.regs[EAX] = a, cpu.regs[EBX] = b, cpu.regs[ECX] = c, cpu.regs[EDX] = d;
}

static void set_segment(int segment, u16 selector)
{
    selectors[segment & 7] = selector;
    if (segment == 5) cpu.gs_base = selector & ~3 ? thread_area_base(selector >> 3) : 0;
    if (segment == 4) cpu.fs_base = selector & ~3 ? thread_area_base(selector >> 3) : 0;
}

static u16 get_segment(int segment)
{
    return segment == 4 || segment == 5 ? selectors[segment] : segment == 1 ? 0x73 : 0x7b;
}

static void push32(u32 v)
{
    *GUEST(u32, cpu.regs[ESP] - 4) = v, cpu.regs[ESP] -= 4;
}
static u32 pop32(void)
{
    return cpu.regs[ESP] += 4, *GUEST(u32, cpu.regs[ESP] - 4);
}

void special(u32 eip)
{
    const u8 *p = GUEST(const u8, eip);
    bool operand16 = *p == 0x66;
    if (operand16) p++;
    u8 modrm = p[1], reg = modrm >> 3 & 7, rm = modrm & 7;
    u32 *r = cpu.regs;
    u32 length = operand16 + 1u;
    if (p[0] == 0x0f) {
        length++;
        switch (p[1]) {
        case 0xa2:
            cpuid();
            break;
        case 0xa0:
            push32(get_segment(4));
            break;
        case 0xa8:
            push32(get_segment(5));
            break;
        case 0xa1:
            set_segment(4, (u16)pop32());
            break;
        case 0xa9:
            set_segment(5, (u16)pop32());
            break;
        default:
            unsupported(eip);
        }
    } else if ((p[0] == 0x8c || p[0] == 0x8e) &&
               (modrm >> 6 == 3 || modrm >> 6 == 1 || modrm >> 6 == 2 || modrm >> 6 == 0)) {
        u32 address = 0;
        length++;
        if (modrm >> 6 != 3) { // [reg + disp] and [esp + disp] only
            const u8 *q = p + 2;
            length += rm == 4;
            if (rm == 4) {
                if (*q != 0x24) unsupported(eip);
                q++;
            }
            if (modrm >> 6 == 0 && rm == 5)
                memcpy(&address, q, 4), length += 4;
            else
                address = r[rm];
            if (modrm >> 6 == 1) address += (u32)(int8_t)*q, length++;
            if (modrm >> 6 == 2) address += *(const u32 *)q, length += 4;
        }
        if (p[0] == 0x8e) {
            set_segment(reg, modrm >> 6 == 3 ? (u16)r[rm] : *GUEST(u16, address));
        } else {
            u16 s = get_segment(reg);
            if (modrm >> 6 != 3)
                *GUEST(u16, address) = s;
            else
                r[rm] = operand16 ? (r[rm] & 0xffff0000u) | s : s;
        }
    } else if (p[0] == 0x60 && !operand16) {
        u32 esp = r[ESP];
        for (int i = 0; i < 8; i++)
            push32(i == ESP ? esp : r[i]);
    } else if (p[0] == 0x61 && !operand16) {
        for (int i = 7; i >= 0; i--) {
            u32 v = pop32();
            if (i != ESP) r[i] = v;
        }
    } else if ((p[0] == 0x68 || p[0] == 0x6a) && operand16) { // push imm16
        u16 v = p[0] == 0x68 ? *(const u16 *)(p + 1) : (u16)(int8_t)p[1];
        length += p[0] == 0x68 ? 2 : 1;
        *GUEST(u16, r[ESP] - 2) = v, r[ESP] -= 2;
    } else if (p[0] >= 0x50 && p[0] < 0x58 && operand16) {
        *GUEST(u16, r[ESP] - 2) = (u16)r[p[0] & 7], r[ESP] -= 2;
    } else if (p[0] >= 0x58 && p[0] < 0x60 && operand16) {
        u16 v = *GUEST(u16, r[ESP]);
        r[ESP] += 2;
        r[p[0] & 7] = (r[p[0] & 7] & 0xffff0000u) | v;
    } else {
        unsupported(eip);
    }
    cpu.eip = eip + length;
}
