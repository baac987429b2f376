// A private heap for both images. All of its state lies inside one arena, so copying the used part of the arena and
// copying it back rewinds the heap completely; the same calls then give the same addresses.
#ifndef LAB_HEAP_H
#define LAB_HEAP_H

#include <stddef.h>
#include <stdint.h>

#include "compat/abi.h"

void heap_create(void);
void heap_place(void *address); // before its creation: other addresses than the usual

// Before the creation: blocks at multiples of 16 (as usual) or 32, so that what a caller aligns does not depend on luck.
void heap_align(uint32_t bytes);

// Byte that fresh blocks are filled with: makes reads of uninitialised memory repeatable.
void heap_set_fill(uint8_t byte);

// Freed blocks keep their addresses to themselves (a stale pointer then never points into a newer block); gaps of
// pseudo-random sizes between blocks (0: none); a mark of the block's owner (0).
void heap_keep_freed(int keep);
void heap_scatter(uint32_t seed);
void heap_set_tag(void *p, uint32_t tag);

void *CDECL heap_malloc(size_t size);
void *CDECL heap_calloc(size_t count, size_t size);
void *CDECL heap_realloc(void *p, size_t size);
void CDECL heap_free(void *p);
char *CDECL heap_strdup(const char *text);

// The part of the arena that has ever been used.
uint8_t *heap_base(void);
uint32_t heap_used(void);
int heap_contains(const void *p);

// The block an address lies in; 0 when it is in none. `live` is 0 for a freed block.
typedef struct HeapBlock {
    uint8_t *start;
    uint32_t size;   // as requested
    uint32_t serial; // n-th allocation
    uint32_t tag;
    int live;
} HeapBlock;
int heap_block_at(const void *p, HeapBlock *block);
void heap_each(void (*visit)(const HeapBlock *block)); // by address, freed ones too

uint32_t heap_live_blocks(void);

#endif
