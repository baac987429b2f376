// Patching of 32-bit code: jumps over entries, and copies of the instructions a jump displaced.
#ifndef LAB_X86_CODE_H
#define LAB_X86_CODE_H

#include <stdint.h>

enum { JUMP_SIZE = 5 };

// Length of the instruction at p; 0 when it is not understood.
int x86_length(const uint8_t *p);

// Writes `jmp target` (5 bytes) at `at`.
void x86_write_jump(uint8_t *at, const void *target);

// Writes `jmp *[slot]` (6 bytes) at `at`.
void x86_write_jump_through(uint8_t *at, void *const *slot);

// Copies the first whole instructions (at least 5 bytes) of a function to `out` (room for 40 bytes), with relative
// branches adjusted, followed by a jump to the rest: calling `out` runs the function even when its entry is patched.
// Returns the bytes written, or 0 when the code is not understood.
int x86_copy_entry(const uint8_t *entry, uint8_t *out);

// Copies a whole function (for the few that branch back into their first bytes); same result as x86_copy_entry.
int x86_copy_function(const uint8_t *entry, uint32_t size, uint8_t *out);

// Whether code of the function jumps to its own bytes 1..4, which a patch overwrites.
int x86_branches_into_entry(const uint8_t *entry, uint32_t size);

#endif
