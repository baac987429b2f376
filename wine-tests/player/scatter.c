#include "wine-tests/player/scatter.h"

#include <stdint.h>

static int heap_shift;
static uint32_t heap_random = 12345;

static uint32_t next_random(void)
{
    heap_random = heap_random * 1664525u + 1013904223u;
    return heap_random >> 8;
}

void scatter_start(int shift)
{
    heap_shift = shift;
    heap_random += (uint32_t)shift * 7919;
}

int scatter_on(void)
{
    return heap_shift != 0;
}

void *scatter_alloc(size_t size, void *(*allocate)(size_t), void (*release)(void *))
{
    void *candidates[6];
    int n = 2 + (int)(next_random() % 5), chosen = (int)(next_random() % (uint32_t)n);
    if (next_random() % 4 == 0 && !allocate(16 + next_random() % ((uint32_t)heap_shift * 16))) return NULL; // stays allocated
    for (int i = 0; i < n; i++) candidates[i] = allocate(size);
    for (int i = 0; i < n; i++)
        if (i != chosen) release(candidates[i]);
    return candidates[chosen];
}
