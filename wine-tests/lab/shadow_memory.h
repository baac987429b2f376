// The memory that a call can change: the used heap, the writable sections of both images, the live stack. A mirror
// holds it as it was before a trial; after a trial only what differs from the mirror is kept, and put back.
#ifndef LAB_SHADOW_MEMORY_H
#define LAB_SHADOW_MEMORY_H

#include "wine-tests/lab/lab_core.h"

enum { CHANGE_SIZE = 128 };

// What a trial changed, in pieces, by region and address.
typedef struct Change {
    uint8_t *at;
    uint32_t size; // up to CHANGE_SIZE
    uint8_t bytes[CHANGE_SIZE];
} Change;

typedef struct Changes {
    Change *list;
    uint32_t count, room;
} Changes;

void memory_set_up(Lab *lab, void *stack_top);

// More memory of the host that calls may change.
void memory_add(void *at, uint32_t size);

// Brings the mirror up to date. The live stack is what lies from `stack` to the top.
void memory_mirror(uint8_t *stack);

// Lists what differs from the mirror and makes memory equal to it again.
void memory_take(Changes *changes);

// Puts a trial's result into memory (which must equal the mirror).
void memory_apply(const Changes *changes);

// Visits each byte in which present memory differs from another trial's result, except freed heap blocks and the
// call's own arguments (`dead` bytes from the stack pointer on). Stops when visit returns 0.
void memory_compare(const Changes *other, uint32_t dead, int (*visit)(uint8_t *at, const uint8_t *other, void *arg), void *arg);

// What a byte was after a trial: its place in the changes, or in the mirror; NULL when neither has it.
const uint8_t *memory_after(const Changes *changes, const uint8_t *at);

// What it was before the trials, or NULL.
const uint8_t *memory_before(const uint8_t *at);

// Whether it is the heap's own: a difference there means different allocations.
int memory_is_bookkeeping(const uint8_t *at);

// "core 0x30012340+0xb8", "original 0x10075db0", "caller's stack+0x10"
const char *memory_describe(const uint8_t *at);

#endif
