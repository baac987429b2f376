#include "wine-tests/lab/shadow_memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wine-tests/lab/heap.h"
#include "wine-tests/lab/state.h"

enum { MAX_REGIONS = 64, PAGE = 4096 };

// A range of memory and its mirror. Region 0 is the heap (grows), 1 the stack (starts anew each time), then sections.
typedef struct Region {
    uint8_t *at, *mirror;
    uint32_t size, room;
    int only_ours; // our image's own variables: rewound, not compared
} Region;

static Lab *lab;
static uint8_t *top;
static Region regions[MAX_REGIONS];
static int region_count;

static void give_room(Region *r, uint32_t size)
{
    if (size <= r->room) return;
    r->room = size + size / 2 + PAGE;
    r->mirror = realloc(r->mirror, r->room);
}

static void add_section(uint8_t *at, uint32_t size, void *arg)
{
    (void)arg;
    if (region_count == MAX_REGIONS) return;
    Region *r = &regions[region_count++];
    r->at = at;
    r->size = size;
    give_room(r, size);
    memcpy(r->mirror, at, size);
}

void memory_add(void *at, uint32_t size)
{
    for (int i = 2; i < region_count; i++)
        if (regions[i].at == at) return;
    if (size) add_section(at, size, NULL);
}

void memory_set_up(Lab *l, void *stack_top)
{
    lab = l;
    top = stack_top;
    regions[0].at = heap_base();
    region_count = 2;
    pe_each_writable(lab->original, add_section, NULL);
    int first = region_count;
    pe_each_writable(lab->ours, add_section, NULL);
    for (int i = first; i < region_count; i++) regions[i].only_ours = 1;
}

// Calls visit for each piece of a region that differs from its mirror.
static void each_difference(Region *r, uint32_t size, void (*visit)(Region *r, uint32_t offset, uint32_t size, void *arg), void *arg)
{
    for (uint32_t page = 0; page < size; page += PAGE) {
        uint32_t in_page = size - page < PAGE ? size - page : PAGE;
        if (!memcmp(r->at + page, r->mirror + page, in_page)) continue;
        for (uint32_t i = page; i < page + in_page; i += CHANGE_SIZE) {
            uint32_t n = page + in_page - i < CHANGE_SIZE ? page + in_page - i : CHANGE_SIZE;
            if (memcmp(r->at + i, r->mirror + i, n)) visit(r, i, n, arg);
        }
    }
}

static void copy_to_mirror(Region *r, uint32_t offset, uint32_t size, void *arg)
{
    (void)arg;
    memcpy(r->mirror + offset, r->at + offset, size);
}

void memory_mirror(uint8_t *stack)
{
    Region *heap = &regions[0], *live = &regions[1];
    uint32_t used = heap_used();
    each_difference(heap, heap->size < used ? heap->size : used, copy_to_mirror, NULL);
    give_room(heap, used);
    if (used > heap->size) memcpy(heap->mirror + heap->size, heap->at + heap->size, used - heap->size);
    heap->size = used;
    live->at = stack;
    live->size = (uint32_t)(top - stack);
    give_room(live, live->size);
    memcpy(live->mirror, stack, live->size);
    for (int i = 2; i < region_count; i++) each_difference(&regions[i], regions[i].size, copy_to_mirror, NULL);
}

static void note(Changes *c, uint8_t *at, uint32_t size)
{
    if (c->count == c->room) {
        c->room = c->room * 2 + 64;
        c->list = realloc(c->list, c->room * sizeof *c->list);
    }
    Change *change = &c->list[c->count++];
    change->at = at;
    change->size = size;
    memcpy(change->bytes, at, size);
}

static void take_piece(Region *r, uint32_t offset, uint32_t size, void *arg)
{
    note(arg, r->at + offset, size);
    memcpy(r->at + offset, r->mirror + offset, size);
}

void memory_take(Changes *changes)
{
    changes->count = 0;
    uint32_t used = heap_used(); // before its own count is put back
    each_difference(&regions[0], regions[0].size, take_piece, changes);
    for (uint32_t i = regions[0].size; i < used; i += CHANGE_SIZE)
        note(changes, regions[0].at + i, used - i < CHANGE_SIZE ? used - i : CHANGE_SIZE);
    for (int i = 1; i < region_count; i++) each_difference(&regions[i], regions[i].size, take_piece, changes);
}

void memory_apply(const Changes *changes)
{
    for (uint32_t i = 0; i < changes->count; i++) memcpy(changes->list[i].at, changes->list[i].bytes, changes->list[i].size);
}

static const Change *find_change(const Changes *changes, const uint8_t *at)
{
    for (uint32_t i = 0; i < changes->count; i++)
        if (at >= changes->list[i].at && at < changes->list[i].at + changes->list[i].size) return &changes->list[i];
    return NULL;
}

const uint8_t *memory_before(const uint8_t *at)
{
    for (int i = 0; i < region_count; i++)
        if (at >= regions[i].at && at < regions[i].at + regions[i].size) return regions[i].mirror + (at - regions[i].at);
    return NULL;
}

const uint8_t *memory_after(const Changes *changes, const uint8_t *at)
{
    const Change *c = find_change(changes, at);
    return c ? c->bytes + (at - c->at) : memory_before(at);
}

typedef struct Walk {
    const Changes *other;
    uint32_t next; // first change of the other trial not yet dealt with
    uint32_t dead;
    int (*visit)(uint8_t *at, const uint8_t *other, void *arg);
    void *arg;
    int going;
} Walk;

// One piece of present memory against the other trial's bytes.
static void compare_piece(Walk *w, uint8_t *at, const uint8_t *other, uint32_t size)
{
    if (!memcmp(at, other, size)) return;
    for (uint32_t k = 0; k < size && w->going; k++) {
        if (at[k] == other[k]) continue;
        HeapBlock block;
        if (at + k >= regions[1].at && at + k < regions[1].at + w->dead) continue;
        if (heap_contains(at + k) && heap_block_at(at + k, &block) && !block.live && at + k >= block.start) continue;
        w->going = w->visit(at + k, other + k, w->arg);
    }
}

// The other trial's changes below an address, which present memory has left as in the mirror.
static void catch_up(Walk *w, const Region *r, const uint8_t *limit)
{
    while (w->going && w->next < w->other->count) {
        const Change *c = &w->other->list[w->next];
        if (c->at < r->at || c->at >= limit) return;
        compare_piece(w, c->at, c->bytes, c->size);
        w->next++;
    }
}

static void compare_difference(Region *r, uint32_t offset, uint32_t size, void *arg)
{
    Walk *w = arg;
    if (!w->going) return;
    uint8_t *at = r->at + offset;
    catch_up(w, r, at);
    if (w->next < w->other->count && w->other->list[w->next].at == at) {
        const Change *c = &w->other->list[w->next++];
        compare_piece(w, at, c->bytes, c->size < size ? c->size : size);
    } else {
        compare_piece(w, at, r->mirror + offset, size);
    }
}

void memory_compare(const Changes *other, uint32_t dead, int (*visit)(uint8_t *, const uint8_t *, void *), void *arg)
{
    Walk w = {other, 0, dead, visit, arg, 1};
    for (int i = 0; i < region_count && w.going; i++) {
        Region *r = &regions[i];
        if (r->only_ours) continue; // the original's trial has left it alone
        each_difference(r, r->size, compare_difference, &w);
        catch_up(&w, r, i == 0 ? r->at + 0x10000000 : r->at + r->size); // the heap also behind what the mirror holds
    }
}

int memory_is_bookkeeping(const uint8_t *at)
{
    HeapBlock block;
    return heap_contains(at) && (!heap_block_at(at, &block) || at < block.start);
}

const char *memory_describe(const uint8_t *at)
{
    static char text[160];
    HeapBlock block;
    if (at >= regions[1].at && at < top) {
        snprintf(text, sizeof text, "caller's stack+0x%x", (uint32_t)(at - regions[1].at));
    } else if (heap_block_at(at, &block)) {
        uint32_t offset = (uint32_t)(at - block.start);
        if (at < block.start) {
            snprintf(text, sizeof text, "heap bookkeeping of block #%u of 0x%x bytes (different allocations)", block.serial, block.size);
        } else if (block.size == STATE_CORE_SIZE) {
            char type;
            snprintf(text, sizeof text, "core %p+0x%x %s", (void *)block.start, offset, state_core_field(offset, &type));
        } else {
            const char *kind = block.size == 0xb8    ? "object"
                               : block.size == 0x178 ? "environment"
                               : block.size == 0xe0  ? "contact info"
                               : block.size == 0x78  ? "contact point"
                               : block.size == 0x24  ? "unit"
                                                     : "block";
            snprintf(text, sizeof text, "%s #%u of 0x%x bytes at %p +0x%x", kind, block.serial, block.size, (void *)block.start, offset);
        }
    } else if (heap_contains(at)) {
        snprintf(text, sizeof text, "heap bookkeeping (different allocations)");
    } else {
        snprintf(text, sizeof text, "%s", lab_where(lab, (uint32_t)(uintptr_t)at));
    }
    return text;
}
