// The memory that a call can change, as one thing that can be copied, put back and compared.
#ifndef LAB_SHADOW_MEMORY_H
#define LAB_SHADOW_MEMORY_H

#include "wine-tests/lab/lab_core.h"

typedef struct MemoryCopy {
    uint8_t *bytes;
    uint32_t room, heap_size, stack_size;
} MemoryCopy;

// Everything lies in: the used heap, the writable sections of both images, the stack from `stack` to the top.
void memory_set_up(Lab *lab, void *stack_top);
void memory_save(MemoryCopy *copy, uint8_t *stack);
void memory_restore(const MemoryCopy *copy, uint8_t *stack);

// Visits each differing byte between the present memory and the copy, except: freed heap blocks, the call's own
// arguments (`dead` bytes from the stack pointer on). Stops when visit returns 0. Returns the number visited.
int memory_compare(const MemoryCopy *copy, uint8_t *stack, uint32_t dead,
                   int (*visit)(uint8_t *at, const uint8_t *other, void *arg), void *arg);

// Address in the copy of a byte of the present memory, or NULL.
const uint8_t *memory_in_copy(const MemoryCopy *copy, const uint8_t *stack, const uint8_t *at);

// "core 0x30012340+0xb8", "original 0x10075db0", "caller's stack+0x10"
const char *memory_describe(const uint8_t *at, const uint8_t *stack);

#endif
