#include "wine-tests/lab/heap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wine-tests/lab/os.h"

enum { ARENA_SIZE = 0x10000000, SMALL_CLASSES = 64, CLASSES = 160, LIVE = 0x4c495645, FREED = 0x46524545 };

typedef struct Block {
    uint32_t size;   // requested
    uint32_t class_; // size class, gives the room
    uint32_t serial;
    uint32_t state;
    struct Block *next_free;
    uint32_t tag;
    uint32_t pad[2]; // the user's part starts 16-aligned plus 0
} Block;

typedef struct Arena {
    uint32_t used, serial, live;
    uint32_t fill, keep_freed, scatter;
    Block *free_lists[CLASSES];
} Arena;

static uint32_t grain = 16; // addresses of blocks are multiples of it
static Arena *arena;
static void *arena_address = (void *)0x30000000;

// Room of a class: multiples of 16 up to 1024, then four steps per power of two.
static uint32_t class_room(uint32_t c)
{
    uint32_t room = (c + 1) * 16;
    if (c >= SMALL_CLASSES) {
        c -= SMALL_CLASSES;
        room = (1024u << (c / 4)) / 4 * (5 + c % 4);
    }
    return (room + grain - 1) / grain * grain;
}

static uint32_t class_of(size_t size)
{
    if (size <= 1024) return size ? (uint32_t)((size - 1) / 16) : 0;
    uint32_t c = SMALL_CLASSES;
    while (class_room(c) < size) c++;
    return c;
}

void heap_align(uint32_t bytes)
{
    grain = bytes;
}

void heap_place(void *address)
{
    arena_address = address;
}

void heap_create(void)
{
    if (arena) return;
    arena = os_map(arena_address, ARENA_SIZE);
    arena->used = (sizeof *arena + 63) & ~63u;
    arena->fill = 0xcd;
}

void heap_set_fill(uint8_t byte)
{
    arena->fill = byte;
}

void heap_keep_freed(int keep)
{
    arena->keep_freed = (uint32_t)keep;
}

void heap_scatter(uint32_t seed)
{
    arena->scatter = seed;
}

void heap_set_tag(void *p, uint32_t tag)
{
    ((Block *)p - 1)->tag = tag;
}

// Freed blocks of arbitrary sizes between the live ones.
static void scatter(void)
{
    uint32_t seed = arena->scatter * 1664525u + 1013904223u;
    arena->scatter = 0;
    void *gap = heap_malloc(seed >> 24);
    heap_free(gap);
    arena->scatter = seed | 1;
}

void *CDECL heap_malloc(size_t size)
{
    if (size > ARENA_SIZE / 2) return NULL;
    if (arena->scatter) scatter();
    uint32_t c = class_of(size), room = class_room(c);
    Block *b = arena->free_lists[c];
    if (b) {
        arena->free_lists[c] = b->next_free;
    } else {
        if (arena->used + sizeof *b + room > ARENA_SIZE) {
            printf("lab: the arena is full\n");
            exit(2);
        }
        b = (Block *)((uint8_t *)arena + arena->used);
        arena->used += (uint32_t)sizeof *b + room;
    }
    *b = (Block){.size = (uint32_t)size, .class_ = c, .serial = ++arena->serial, .state = LIVE};
    arena->live++;
    memset(b + 1, (int)arena->fill, room);
    return b + 1;
}

void *CDECL heap_calloc(size_t count, size_t size)
{
    void *p = heap_malloc(count * size);
    if (p) memset(p, 0, count * size);
    return p;
}

void CDECL heap_free(void *p)
{
    if (!p) return;
    Block *b = (Block *)p - 1;
    if (!heap_contains(p) || b->state != LIVE) {
        printf("lab: free of %p, which is %s\n", p, heap_contains(p) && b->state == FREED ? "free already" : "no block");
        *(volatile int *)0 = 0; // reported with the caller by the fault handler
    }
    b->state = FREED;
    arena->live--;
    if (arena->keep_freed) return;
    b->next_free = arena->free_lists[b->class_];
    arena->free_lists[b->class_] = b;
}

void *CDECL heap_realloc(void *p, size_t size)
{
    if (!p) return heap_malloc(size);
    uint32_t old = ((Block *)p - 1)->size;
    void *q = heap_malloc(size);
    if (q) memcpy(q, p, old < size ? old : size);
    heap_free(p);
    return q;
}

char *CDECL heap_strdup(const char *text)
{
    size_t n = strlen(text) + 1;
    return memcpy(heap_malloc(n), text, n);
}

uint8_t *heap_base(void)
{
    return (uint8_t *)arena;
}

uint32_t heap_used(void)
{
    return arena->used;
}

int heap_contains(const void *p)
{
    return (const uint8_t *)p >= (uint8_t *)arena && (const uint8_t *)p < (uint8_t *)arena + ARENA_SIZE;
}

int heap_block_at(const void *p, HeapBlock *block)
{
    if (!heap_contains(p)) return 0;
    uint8_t *at = (uint8_t *)arena + ((sizeof *arena + 63) & ~63u), *end = (uint8_t *)arena + arena->used;
    while (at < end) {
        Block *b = (Block *)at;
        uint8_t *next = at + sizeof *b + class_room(b->class_);
        if ((const uint8_t *)p < next) {
            *block = (HeapBlock){(uint8_t *)(b + 1), b->size, b->serial, b->tag, b->state == LIVE};
            return 1;
        }
        at = next;
    }
    return 0;
}

void heap_each(void (*visit)(const HeapBlock *block))
{
    uint8_t *at = (uint8_t *)arena + ((sizeof *arena + 63) & ~63u), *end = (uint8_t *)arena + arena->used;
    while (at < end) {
        Block *b = (Block *)at;
        HeapBlock block = {(uint8_t *)(b + 1), b->size, b->serial, b->tag, b->state == LIVE};
        visit(&block);
        at += sizeof *b + class_room(b->class_);
    }
}

uint32_t heap_live_blocks(void)
{
    return arena->live;
}
