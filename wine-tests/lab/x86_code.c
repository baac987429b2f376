#include "wine-tests/lab/x86_code.h"

#include <string.h>

// One-byte opcodes: M = modrm follows, b/v = 8-bit / 32-bit immediate (16-bit with prefix 66), combinations possible.
enum { M = 1, IB = 2, IV = 4, IW = 8, BAD = 16, OFFSET = 32 };

static int one_byte(uint8_t op)
{
    if (op < 0x40) {
        switch (op & 7) {
        case 0: case 1: case 2: case 3: return M;
        case 4: return IB;
        case 5: return IV;
        default: return op == 0x0f || (op & 7) == 6 ? 0 : 0;
        }
    }
    if (op < 0x60) return 0;                                    // inc, dec, push, pop
    if (op < 0x70) switch (op) {
        case 0x60: case 0x61: return 0;
        case 0x62: case 0x63: return M;
        case 0x68: return IV;
        case 0x69: return M | IV;
        case 0x6a: return IB;
        case 0x6b: return M | IB;
        case 0x6c: case 0x6d: case 0x6e: case 0x6f: return 0;
        default: return BAD;
        }
    if (op < 0x80) return IB;                                   // jcc short
    if (op < 0x90) return op == 0x81 ? M | IV : op < 0x84 ? M | IB : M;
    if (op < 0xa0) return op == 0x9a ? BAD : 0;
    if (op < 0xa4) return OFFSET;
    if (op < 0xb0) return op == 0xa8 ? IB : op == 0xa9 ? IV : 0;
    if (op < 0xb8) return IB;
    if (op < 0xc0) return IV;
    switch (op) {
    case 0xc0: case 0xc1: case 0xc6: return M | IB;
    case 0xc2: return IW;
    case 0xc3: case 0xc9: case 0xcc: case 0xcb: return 0;
    case 0xc7: return M | IV;
    case 0xc8: return IW | IB;
    case 0xd0: case 0xd1: case 0xd2: case 0xd3: return M;
    case 0xd8: case 0xd9: case 0xda: case 0xdb: case 0xdc: case 0xdd: case 0xde: case 0xdf: return M;
    case 0xe0: case 0xe1: case 0xe2: case 0xe3: case 0xeb: return IB;
    case 0xe8: case 0xe9: return IV;
    case 0xf6: case 0xf7: return M; // plus an immediate for /0 and /1
    case 0xfe: case 0xff: return M;
    case 0xf5: case 0xf8: case 0xf9: case 0xfc: case 0xfd: return 0;
    default: return BAD;
    }
}

static int modrm_length(const uint8_t *p)
{
    int mod = p[0] >> 6, rm = p[0] & 7, n = 1;
    if (mod == 3) return n;
    if (rm == 4) {
        n++;
        if (mod == 0 && (p[1] & 7) == 5) n += 4;
    } else if (mod == 0 && rm == 5) {
        n += 4;
    }
    return n + (mod == 1 ? 1 : mod == 2 ? 4 : 0);
}

int x86_length(const uint8_t *start)
{
    const uint8_t *p = start;
    int wide = 4;
    for (;; p++) {
        if (*p == 0x66) wide = 2;
        else if (*p != 0xf2 && *p != 0xf3 && *p != 0x64 && *p != 0x65 && *p != 0x2e && *p != 0x36 && *p != 0x3e) break;
    }
    uint8_t op = *p++;
    int form;
    if (op == 0x0f) {
        op = *p++;
        if (op >= 0x80 && op < 0x90) form = IV;
        else if ((op >= 0x90 && op < 0xa0) || (op >= 0x40 && op < 0x50) || op == 0xaf || op == 0xb6 || op == 0xb7 || op == 0xbe ||
                 op == 0xbf || op == 0xa3 || op == 0xab || op == 0xa5 || op == 0xad || op == 0xbc || op == 0xbd || op == 0x1f)
            form = M;
        else if (op == 0xba || op == 0xa4 || op == 0xac) form = M | IB;
        else if (op == 0xa2 || op == 0x31 || (op >= 0xc8 && op < 0xd0)) form = 0;
        else return 0;
    } else {
        form = one_byte(op);
    }
    if (form & BAD) return 0;
    if (form & M) {
        if (op == 0xf6 && start[0] != 0x0f && !(*p & 0x30)) form |= IB;
        if (op == 0xf7 && start[0] != 0x0f && !(*p & 0x30)) form |= IV;
        p += modrm_length(p);
    }
    if (form & IB) p += 1;
    if (form & IW) p += 2;
    if (form & IV) p += wide;
    if (form & OFFSET) p += 4;
    return (int)(p - start);
}

void x86_write_jump(uint8_t *at, const void *target)
{
    int32_t distance = (int32_t)((uintptr_t)target - (uintptr_t)(at + 5));
    at[0] = 0xe9;
    memcpy(at + 1, &distance, 4);
}

void x86_write_jump_through(uint8_t *at, void *const *slot)
{
    uint32_t address = (uint32_t)(uintptr_t)slot;
    at[0] = 0xff;
    at[1] = 0x25;
    memcpy(at + 2, &address, 4);
}

int x86_copy_entry(const uint8_t *entry, uint8_t *out)
{
    const uint8_t *from = entry;
    uint8_t *to = out;
    while (from < entry + JUMP_SIZE) {
        int n = x86_length(from);
        if (!n) return 0;
        if (from[0] == 0xe8 || from[0] == 0xe9) { // call, jmp rel32
            int32_t d;
            memcpy(&d, from + 1, 4);
            d += (int32_t)((uintptr_t)from - (uintptr_t)to);
            to[0] = from[0];
            memcpy(to + 1, &d, 4);
            to += 5;
        } else if (from[0] == 0x0f && (from[1] & 0xf0) == 0x80) { // jcc rel32
            int32_t d;
            memcpy(&d, from + 2, 4);
            d += (int32_t)((uintptr_t)from - (uintptr_t)to);
            to[0] = 0x0f, to[1] = from[1];
            memcpy(to + 2, &d, 4);
            to += 6;
        } else if ((from[0] & 0xf0) == 0x70) { // jcc short becomes near
            const uint8_t *target = from + 2 + (int8_t)from[1];
            if (target >= entry && target < entry + JUMP_SIZE) return 0;
            int32_t d = (int32_t)((uintptr_t)target - (uintptr_t)(to + 6));
            to[0] = 0x0f, to[1] = (uint8_t)(0x80 | (from[0] & 15));
            memcpy(to + 2, &d, 4);
            to += 6;
        } else if (from[0] == 0xeb) {
            x86_write_jump(to, from + 2 + (int8_t)from[1]);
            to += 5;
        } else if (from[0] >= 0xe0 && from[0] <= 0xe3) {
            return 0; // loop, jecxz: not seen at an entry
        } else {
            memcpy(to, from, (size_t)n);
            to += n;
        }
        int ends = from[0] == 0xc3 || from[0] == 0xc2 || from[0] == 0xe9 || from[0] == 0xeb ||
                   (from[0] == 0xff && (from[1] & 0x38) == 0x20);
        from += n;
        if (ends) return (int)(to - out);
    }
    x86_write_jump(to, from);
    return (int)(to + JUMP_SIZE - out);
}

// Target of a relative branch or call at p, or NULL.
static const uint8_t *branch_target(const uint8_t *p, int length, int *is_near)
{
    int32_t d;
    *is_near = 1;
    if (p[0] == 0xe8 || p[0] == 0xe9) {
        memcpy(&d, p + 1, 4);
        return p + 5 + d;
    }
    if (p[0] == 0x0f && (p[1] & 0xf0) == 0x80) {
        memcpy(&d, p + 2, 4);
        return p + 6 + d;
    }
    *is_near = 0;
    if ((p[0] & 0xf0) == 0x70 || p[0] == 0xeb || (p[0] >= 0xe0 && p[0] <= 0xe3)) return p + length + (int8_t)p[1];
    return NULL;
}

int x86_branches_into_entry(const uint8_t *entry, uint32_t size)
{
    for (const uint8_t *p = entry; p < entry + size;) {
        int n = x86_length(p), is_near;
        if (!n) return 0; // an inline table: what follows is not code
        const uint8_t *t = branch_target(p, n, &is_near);
        if (t > entry && t < entry + JUMP_SIZE) return 1;
        p += n;
    }
    return 0;
}

int x86_copy_function(const uint8_t *entry, uint32_t size, uint8_t *out)
{
    memcpy(out, entry, size);
    for (const uint8_t *p = entry; p < entry + size;) {
        int n = x86_length(p), is_near;
        if (!n) return 0;
        const uint8_t *t = branch_target(p, n, &is_near);
        if (t && (t < entry || t >= entry + size)) {
            if (!is_near) return 0;
            int32_t d;
            uint8_t *field = out + (p - entry) + n - 4;
            memcpy(&d, field, 4);
            d += (int32_t)((uintptr_t)entry - (uintptr_t)out);
            memcpy(field, &d, 4);
        }
        p += n;
    }
    return (int)size;
}
