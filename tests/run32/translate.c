// Translation of guest code. Every guest instruction boundary is an entry point: nothing is kept across instructions but
// the guest registers, and where an instruction becomes several, memory is touched before registers change, so that it can
// be carried out again after a fault.
#define _GNU_SOURCE
#include "run32.h"

#include <Zydis/Zydis.h>
#include <string.h>
#include <sys/mman.h>

#define CACHE_SIZE (512u << 20)
#define MOST_INSTRUCTIONS 256 // of one run of translation

void **jump_table;
static u8 *cache, *out;
static ZydisDecoder decoder;

// Start of each translated instruction, ascending by host address.
typedef struct Mark {
    u32 host, guest;
} Mark;
static Mark *marks;
static size_t mark_count;
static unsigned generation; // of the cache: changes when its room is used again

typedef struct Link {
    u8 *field;
    u32 target;
} Link;
static Link links[MOST_INSTRUCTIONS * 2];
static int link_count;

void translate_init(void)
{
    int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
    jump_table = mmap(NULL, (size_t)8 << 32, PROT_READ | PROT_WRITE, flags, -1, 0);
    cache = mmap(NULL, CACHE_SIZE, PROT_READ | PROT_WRITE | PROT_EXEC, flags, -1, 0);
    marks = mmap(NULL, CACHE_SIZE, PROT_READ | PROT_WRITE, flags, -1, 0);
    if (jump_table == MAP_FAILED || cache == MAP_FAILED || marks == MAP_FAILED) die("no address space for translation");
    out = cache;
    ZydisDecoderInit(&decoder, ZYDIS_MACHINE_MODE_LEGACY_32, ZYDIS_STACK_WIDTH_32);
}

bool translated_code(u64 rip)
{
    return rip - (u64)cache < CACHE_SIZE;
}

u32 guest_eip(u64 rip)
{
    u32 offset = (u32)(rip - (u64)cache);
    size_t low = 0, high = mark_count;
    while (high - low > 1) {
        size_t middle = (low + high) / 2;
        if (marks[middle].host <= offset)
            low = middle;
        else
            high = middle;
    }
    return marks[low].guest;
}

void translate_flush(void)
{
    for (u32 page = 0; page < 1u << 20; page++) {
        if (!(page_flags[page] & PAGE_CODE)) continue;
        memset(&jump_table[(size_t)page << 12], 0, 4096 * sizeof *jump_table);
        page_flags[page] &= (u8)~PAGE_CODE;
        int prot = (page_flags[page] & PAGE_READ ? PROT_READ : 0) | (page_flags[page] & PAGE_WRITE ? PROT_WRITE : 0);
        if (page_flags[page] & PAGE_WRITE) mprotect(GUEST(void, page << 12), 4096, prot);
    }
    // Room is made only here: no caller returns into translated code but through a new translation.
    if (out - cache > (ptrdiff_t)(CACHE_SIZE / 2)) out = cache, mark_count = 0, generation++;
}

// ---- emitting --------------------------------------------------------------------------------------------------------

static void b1(int a)
{
    *out++ = (u8)a;
}
static void b2(int a, int b)
{
    b1(a), b1(b);
}
static void b3(int a, int b, int c)
{
    b1(a), b1(b), b1(c);
}
static void b4(int a, int b, int c, int d)
{
    b2(a, b), b2(c, d);
}
static void d4(u32 v)
{
    memcpy(out, &v, 4), out += 4;
}
static void bytes(const u8 *p, size_t n)
{
    memcpy(out, p, n), out += n;
}

static void relative(u8 *field, const void *target)
{
    s32 rel = (s32)((const u8 *)target - (field + 4));
    memcpy(field, &rel, 4);
}

// Address of entry.S code: may be out of reach of a rel32, so jumps go through a register.
static void jump_to_c(void (*stub)(void))
{
    u64 a = (u64)stub;
    b2(0x49, 0xba), bytes((u8 *)&a, 8); // mov r10, stub
    b3(0x41, 0xff, 0xe2);               // jmp r10
}

static void r8_is(u32 v)
{
    b2(0x41, 0xb8), d4(v);
}

static void link_to(u32 target) // after the opcode of a jump
{
    if (jump_table[target]) {
        relative(out, jump_table[target]);
    } else {
        links[link_count++] = (Link){out, target};
    }
    out += 4;
}

static void jump_r8(void)
{
    b4(0x43, 0xff, 0x24, 0xc6);
} // jmp [r14 + r8*8]; NULL ends in the fault handler
static void esp_add(int n)
{
    if (n >= -128 && n < 128)
        b4(0x8d, 0x64, 0x24, n);
    else
        b3(0x8d, 0xa4, 0x24), d4((u32)n);
}
static void push_imm(u32 v)
{
    b4(0xc7, 0x44, 0x24, 0xfc), d4(v), esp_add(-4);
}
static void push_r8(void)
{
    b1(0x44), b4(0x89, 0x44, 0x24, 0xfc), esp_add(-4);
}

// ---- one instruction ---------------------------------------------------------------------------------------------------

typedef struct Insn {
    ZydisDecodedInstruction z;
    const u8 *p;  // its bytes
    const u8 *op; // from the opcode (or escape) on
    int modrm;    // offset from p, or -1
    bool mem;     // has a memory operand given by ModRM
    int segment;  // 0x64, 0x65 or 0
    u32 eip, next;
} Insn;

static void prefixes(const Insn *i, bool address32)
{
    if (address32) b1(0x67);
    for (const u8 *p = i->p; p < i->op; p++)
        if (*p != 0x67 && *p != 0x2e && *p != 0x36 && *p != 0x3e && *p != 0x26 && *p != 0x64 && *p != 0x65) b1(*p);
}

// ModRM with another register field, SIB, displacement. Absolute addresses need a SIB byte in 64-bit mode.
static void operand(const Insn *i, int reg)
{
    int mod = i->z.raw.modrm.mod, rm = i->z.raw.modrm.rm;
    if (mod == 0 && rm == 5) {
        b2(reg << 3 | 4, 0x25);
        bytes(i->p + i->z.raw.disp.offset, 4);
        return;
    }
    b1(mod << 6 | reg << 3 | rm);
    if (mod != 3 && rm == 4) b1(i->p[i->modrm + 1]);
    if (i->z.raw.disp.size) bytes(i->p + i->z.raw.disp.offset, i->z.raw.disp.size / 8);
}

static void add_segment(const Insn *i)
{
    b4(0x45, 0x8b, 0x4f, i->segment == 0x65 ? 0x40 : 0x44); // mov r9d, [r15 + base]
    b4(0x47, 0x8d, 0x04, 0x08);                             // lea r8d, [r8 + r9]
}

static void address_to_r8(const Insn *i)
{
    b3(0x67, 0x44, 0x8d), operand(i, 0);
    add_segment(i);
}

static void operand_to_r8(const Insn *i)
{
    if (!i->mem)
        b3(0x44, 0x8b, 0xc0 | i->z.raw.modrm.rm);
    else if (i->segment)
        address_to_r8(i), b3(0x45, 0x8b, 0x00);
    else
        b3(0x67, 0x44, 0x8b), operand(i, 0);
}

static void in_c(const Insn *i)
{
    r8_is(i->eip), jump_to_c(stub_special);
}

// The instruction as it is, but for the encoding of addresses.
static void copy(const Insn *i, bool address32)
{
    if (i->modrm < 0) {
        prefixes(i, address32);
        bytes(i->op, (size_t)(i->p + i->z.length - i->op));
        return;
    }
    int reg = i->z.raw.modrm.reg;
    size_t opcode = (size_t)(i->p + i->modrm - i->op);
    size_t tail = (size_t)i->modrm + 1 + (i->mem && i->z.raw.modrm.rm == 4) + i->z.raw.disp.size / 8;
    if (i->mem && i->segment && i->z.mnemonic != ZYDIS_MNEMONIC_LEA) {
        address_to_r8(i);
        prefixes(i, false);
        b1(0x41), bytes(i->op, opcode), b1(reg << 3);
    } else {
        prefixes(i, i->mem);
        bytes(i->op, opcode), operand(i, reg);
    }
    bytes(i->p + tail, i->z.length - tail);
}

// mov between eax/al and an absolute address in fs or gs
static void moffs_segment(const Insn *i, int opcode)
{
    u32 address;
    memcpy(&address, i->op + 1, 4);
    r8_is(address), add_segment(i);
    if (i->z.operand_width == 16) b1(0x66);
    b3(0x41, (opcode & 2 ? 0x88 : 0x8a) | (opcode & 1), 0x00); // a0 a1 load, a2 a3 store
}

// Translates one; false: control does not go on to the next.
static bool one(const Insn *i)
{
    int opcode = i->z.opcode, reg = i->z.raw.modrm.reg;
    u32 relative_target = i->next + (u32)i->z.raw.imm[0].value.s;
    bool wide = i->z.operand_width != 16;
    if (i->z.encoding != ZYDIS_INSTRUCTION_ENCODING_LEGACY || (i->mem && i->z.address_width != 32))
        return in_c(i), false;
    if (i->z.opcode_map == ZYDIS_OPCODE_MAP_0F) {
        if ((opcode & 0xf0) == 0x80) return b2(0x0f, opcode), link_to(relative_target), true;
        if (opcode == 0xa2 || opcode == 0x34 || opcode == 0x05 || opcode == 0xa0 || opcode == 0xa1 || opcode == 0xa8 ||
            opcode == 0xa9)
            return in_c(i), false;
        return copy(i, false), opcode != 0x0b;
    }
    if (i->z.opcode_map != ZYDIS_OPCODE_MAP_DEFAULT) return copy(i, false), true;
    switch (opcode) {
    case 0x40 ... 0x4f: // inc, dec
        prefixes(i, false);
        return b2(0xff, 0xc0 | (opcode & 15)), true;
    case 0x50 ... 0x57:
        if (!wide) break;
        return b4(0x89, 0x44 | (opcode & 7) << 3, 0x24, 0xfc), esp_add(-4), true;
    case 0x58 ... 0x5f:
        if (!wide) break;
        b3(0x8b, 0x04 | (opcode & 7) << 3, 0x24);
        if (opcode != 0x5c) esp_add(4);
        return true;
    case 0x68:
    case 0x6a:
        if (!wide) break;
        return push_imm((u32)i->z.raw.imm[0].value.s), true;
    case 0x70 ... 0x7f:
        return b2(0x0f, opcode + 0x10), link_to(relative_target), true;
    case 0x8f:
        if (i->segment || !wide) break;
        if (!i->mem) {
            b3(0x8b, 0x04 | i->z.raw.modrm.rm << 3, 0x24), esp_add(4);
            return true;
        }
        b4(0x44, 0x8b, 0x0c, 0x24), esp_add(4);
        return b3(0x67, 0x44, 0x89), operand(i, 1), true;
    case 0x9c: // pushfd: the host's pushfq writes below the guest's stack, which is free
        if (!wide) break;
        return b3(0x9c, 0x41, 0x58), push_r8(), true;
    case 0x9d:
        if (!wide) break;
        return b4(0x44, 0x8b, 0x04, 0x24), esp_add(4), b3(0x41, 0x50, 0x9d), true;
    case 0xa0 ... 0xa3:
        if (i->segment) return moffs_segment(i, opcode), true;
        return copy(i, true), true;
    case 0xa4 ... 0xa7:
    case 0xaa ... 0xaf:
    case 0xd7:
        if (i->segment) break;
        return copy(i, true), true;
    case 0xc2:
    case 0xc3:
        b4(0x44, 0x8b, 0x04, 0x24), esp_add(4 + (opcode == 0xc2 ? (int)i->z.raw.imm[0].value.u : 0));
        return jump_r8(), false;
    case 0xc9:                             // leave: ebp is read through r8 so that a fault leaves both registers
        b4(0x67, 0x44, 0x8b, 0x45), b1(0); // mov r8d, [ebp]
        b3(0x8d, 0x65, 0x04);              // lea esp, [rbp + 4]
        return b3(0x44, 0x89, 0xc5), true; // mov ebp, r8d
    case 0xcd:
        if (i->z.raw.imm[0].value.u != 0x80) break;
        return r8_is(i->next), jump_to_c(stub_syscall), false;
    case 0xe0 ... 0xe3: // loop, jecxz
        return b3(0x67, opcode, 2), b2(0xeb, 5), b1(0xe9), link_to(relative_target), true;
    case 0xe8:
        return push_imm(i->next), b1(0xe9), link_to(relative_target), false;
    case 0xe9:
    case 0xeb:
        return b1(0xe9), link_to(relative_target), false;
    case 0xff:
        if (reg == 2) return operand_to_r8(i), push_imm(i->next), jump_r8(), false;
        if (reg == 4) return operand_to_r8(i), jump_r8(), false;
        if (reg == 6 && wide) return operand_to_r8(i), push_r8(), true;
        if (reg == 0 || reg == 1) return copy(i, false), true;
        break;
    case 0x06:
    case 0x07:
    case 0x0e:
    case 0x16:
    case 0x17:
    case 0x1e:
    case 0x1f:
    case 0x27:
    case 0x2f:
    case 0x37:
    case 0x3f:
    case 0x60 ... 0x63:
    case 0x8c:
    case 0x8e:
    case 0x9a:
    case 0xc4:
    case 0xc5:
    case 0xc8:
    case 0xca:
    case 0xcb:
    case 0xce:
    case 0xcf:
    case 0xd4 ... 0xd6:
    case 0xea:
        break;
    default:
        return copy(i, false), true;
    }
    return in_c(i), false;
}

static bool decode(Insn *i, u32 eip)
{
    u32 room = 15;
    while (room && !readable(eip, room))
        room--;
    i->p = GUEST(const u8, eip);
    i->eip = eip;
    if (room == 0 || ZYAN_FAILED(ZydisDecoderDecodeInstruction(&decoder, NULL, i->p, room, &i->z))) return false;
    i->next = eip + i->z.length;
    i->op = i->p + i->z.raw.prefix_count;
    i->modrm = i->z.attributes & ZYDIS_ATTRIB_HAS_MODRM ? i->z.raw.modrm.offset : -1;
    i->mem = i->modrm >= 0 && i->z.raw.modrm.mod != 3;
    i->segment = 0;
    for (const u8 *p = i->p; p < i->op; p++)
        if (*p == 0x64 || *p == 0x65) i->segment = *p;
    return true;
}

void *translate(u32 eip)
{
    if (jump_table[eip]) return jump_table[eip];
    if (!readable(eip, 1)) return NULL;
    if (CACHE_SIZE - (size_t)(out - cache) < MOST_INSTRUCTIONS * 128) { translate_flush(); }
    void *start = out;
    link_count = 0;
    bool falls_through = true;
    for (int n = 0; falls_through; n++) {
        Insn i;
        if (jump_table[eip] || n == MOST_INSTRUCTIONS) {
            b1(0xe9), link_to(eip);
            break;
        }
        marks[mark_count++] = (Mark){(u32)(out - cache), eip};
        if (!decode(&i, eip)) {
            b2(0x0f, 0x0b); // ud2: an illegal instruction, or code that runs into nothing
            if (n == 0) jump_table[eip] = start;
            page_is_code(eip);
            break;
        }
        jump_table[eip] = out;
        page_is_code(eip), page_is_code(eip + i.z.length - 1);
        falls_through = one(&i);
        eip = i.next;
    }
    for (int n = 0; n < link_count; n++) {
        Link l = links[n];
        if (jump_table[l.target]) {
            relative(l.field, jump_table[l.target]);
            continue;
        }
        relative(l.field, out);
        r8_is(l.target);
        b3(0x4c, 0x8d, 0x0d), relative(out, l.field), out += 4; // lea r9, [rip + field]
        jump_to_c(stub_link);
    }
    return start;
}

// ---- called from entry.S -------------------------------------------------------------------------------------------------

void run32_link(u32 target, u8 *field);
void run32_miss(u32 target);
void run32_syscall(u32 next);
void run32_special(u32 eip);

// NULL: the fault of fetching there is the guest's, raised by jumping to its address.
static void go_to(u32 target)
{
    cpu.resume = translate(target);
    if (!cpu.resume) cpu.resume = target ? GUEST(void, target) : FETCH_AT_NULL;
}

void run32_link(u32 target, u8 *field)
{
    unsigned before = generation;
    go_to(target);
    if (generation == before && translated_code((u64)cpu.resume)) relative(field, cpu.resume);
}

void run32_miss(u32 target)
{
    go_to(target);
}

void run32_syscall(u32 next)
{
    u32 a[6] = {cpu.regs[EBX], cpu.regs[ECX], cpu.regs[EDX], cpu.regs[ESI], cpu.regs[EDI], cpu.regs[EBP]};
    cpu.eip = next;
    u32 number = cpu.regs[EAX];
    long result = guest_syscall(number, a);
    if (number != 119 && number != 173) cpu.regs[EAX] = (u32)result;
    deliver_pending();
    go_to(cpu.eip);
}

void run32_special(u32 eip)
{
    cpu.eip = eip;
    special(eip);
    go_to(cpu.eip);
}
