#include "base/arena.h"

#include "base/memory.h"

enum {
    CHUNK_MIN = 0x7fd8,    // bytes of a chunk made for a smaller request
    CHUNK_EXTRA = 0x28,    // header and alignment
    FIRST_LIMIT = 0x7fe0,  // bytes of the first chunk after a reset
};

static inline char *chunk_memory(ArenaChunk *chunk)
{
    return (char *)(((uintptr_t)chunk + 0x23) & ~(uintptr_t)0x1f);
}

// FUNCTION: PHYSICS_RT 0x10020260 same-result   (core.md 8.2)
Arena *THISCALL arena_ctor(Arena *arena)
{
    arena_init_mem(arena);
    return arena;
}

// FUNCTION: PHYSICS_RT 0x10020270 same-result   (core.md 8.2)
void THISCALL arena_init_mem(Arena *arena)
{
    arena->nesting = 3;
    arena->external_size = 0;
    arena->cursor = NULL;
    arena->limit = NULL;
    arena->current = NULL;
    arena->first = NULL;
}

// FUNCTION: PHYSICS_RT 0x10020140 exact   (core.md 8.2)
void THISCALL arena_dtor(Arena *arena)
{
    arena_free_mem(arena);
}

// FUNCTION: PHYSICS_RT 0x10020290 exact   (core.md 8.2)
void THISCALL arena_free_mem(Arena *arena)
{
    ArenaChunk *chunk = arena->current;
    while (chunk) {
        ArenaChunk *next = chunk->next;
        if (arena->external_size && chunk == arena->first) break;
        free(chunk);
        chunk = next;
    }
    arena->cursor = NULL;
    arena->limit = NULL;
    arena->current = NULL;
    arena->first = NULL;
}

// FUNCTION: PHYSICS_RT 0x10020150 same-result   (core.md 8.2)
void THISCALL arena_init_mem_transaction_usage(Arena *arena, void *external, i32 size)
{
    arena->nesting = 0;
    if (external) {
        ArenaChunk *chunk = external;
        arena->external_size = (u16)(size - 0x20);
        chunk->next = arena->current;
        arena->current = chunk;
        arena->cursor = chunk_memory(chunk);
        arena->limit = arena->cursor + arena->external_size;
    } else {
        arena->external_size = 0;
        arena_neuer_sp_block(arena, 0);
    }
    arena->first = arena->current;
}

// FUNCTION: PHYSICS_RT 0x100201b0 exact   (core.md 8.2)
void THISCALL arena_free_mem_transaction(Arena *arena)
{
    ArenaChunk *chunk = arena->current;
    while (chunk && chunk != arena->first) {
        ArenaChunk *next = chunk->next;
        free(chunk);
        chunk = next;
    }
    arena->cursor = chunk_memory(arena->first);
    arena->current = arena->first;
    arena->limit = arena->cursor + (arena->external_size ? arena->external_size : FIRST_LIMIT);
}

// FUNCTION: PHYSICS_RT 0x10020210 same-result   (core.md 8.2)
// New chunk of at least `size` bytes; returns its first `size` bytes.
void *THISCALL arena_neuer_sp_block(Arena *arena, u32 size)
{
    u32 used = (size + 0x1f) & ~0x1fu;
    u32 capacity = used > CHUNK_MIN ? used : CHUNK_MIN;
    ArenaChunk *chunk = p_malloc(capacity + CHUNK_EXTRA);
    chunk->next = arena->current;
    arena->current = chunk;
    char *p = chunk_memory(chunk);
    arena->cursor = p + used;
    arena->limit = p + capacity;
    return p;
}

// FUNCTION: PHYSICS_RT 0x1000d110 same-result   (core.md 8.2)
void *THISCALL arena_get_mem(Arena *arena, u32 size)
{
    return arena_alloc(arena, size);
}
