#include "wine-tests/player/engine_memory.h"

#include <stdlib.h>
#include <string.h>

#include "wine-tests/lab/heap.h"

int engine_memory_in_arena;

static void *marked(void *p)
{
    if (p) heap_set_tag(p, ENGINE_MEMORY);
    return p;
}

void *player_malloc(size_t size)
{
    return engine_memory_in_arena ? marked(heap_malloc(size)) : malloc(size);
}

void *player_calloc(size_t count, size_t size)
{
    return engine_memory_in_arena ? marked(heap_calloc(count, size)) : calloc(count, size);
}

void *player_realloc(void *p, size_t size)
{
    return engine_memory_in_arena ? marked(heap_realloc(p, size)) : realloc(p, size);
}

// Blocks cross the border between the DLL and the engine; those of the arena are told by their address.
void player_free(void *p)
{
    if (engine_memory_in_arena && heap_contains(p)) heap_free(p);
    else free(p);
}

char *player_strdup(const char *text)
{
    return engine_memory_in_arena ? marked(heap_strdup(text)) : strdup(text);
}
