// "Short-term memory": bump allocator emptied as a whole (core.md 8.2). Blocks are 32-aligned and not cleared.
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include "base/containers.h"

Arena *THISCALL arena_ctor(Arena *arena);                         // 0x10020260, thunk of init_mem
void THISCALL arena_init_mem(Arena *arena);                       // 0x10020270
void THISCALL arena_dtor(Arena *arena);                           // 0x10020140, thunk of free_mem
void THISCALL arena_free_mem(Arena *arena);                       // 0x10020290
void THISCALL arena_init_mem_transaction_usage(Arena *arena, void *external, i32 size); // 0x10020150
void THISCALL arena_free_mem_transaction(Arena *arena);           // 0x100201b0, reset: does not look at nesting
void *THISCALL arena_neuer_sp_block(Arena *arena, u32 size);      // 0x10020210
void *THISCALL arena_get_mem(Arena *arena, u32 size);             // 0x1000d110

// The same rule inline, as at many places of the original.
static inline void *arena_alloc(Arena *arena, u32 size)
{
    char *p = arena->cursor;
    char *end = (char *)(((uintptr_t)p + size + 0x1f) & ~(uintptr_t)0x1f);
    if (end < arena->limit) {
        arena->cursor = end;
        return p;
    }
    return arena_neuer_sp_block(arena, size);
}

#endif
