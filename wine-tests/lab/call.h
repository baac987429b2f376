// Calls a function by address with any convention and captures everything it returns.
#ifndef LAB_CALL_H
#define LAB_CALL_H

#include <stdint.h>

typedef struct CallFrame {
    // in (offsets used by the assembly)
    const void *function;  // 0x00
    uint32_t ecx;          // 0x04
    const uint32_t *args;  // 0x08
    uint32_t arg_count;    // 0x0c dwords on the stack
    uint32_t control_word; // 0x10
    uint32_t stack_fill;   // 0x14 what lies below the call's frame
    // out
    uint32_t eax, edx;     // 0x18, 0x1c
    uint8_t st0[12];       // 0x20 ten bytes used; zero when nothing was returned
    uint32_t status;       // 0x2c x87 status word after the call
    uint32_t control_after;// 0x30
    uint32_t popped;       // 0x34 bytes the callee removed
    uint32_t kept;         // 0x38 whether ebx, esi, edi kept their values
} CallFrame;

void lab_call_raw(CallFrame *frame) __asm__("lab_call_raw");

// Registers left on the x87 stack: 0, or 1 for a floating result. Other values are a defect.
static inline int call_fpu_depth(const CallFrame *f)
{
    return (int)((8 - (f->status >> 11 & 7)) & 7);
}

#endif
