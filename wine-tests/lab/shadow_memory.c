#include "wine-tests/lab/shadow_memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wine-tests/lab/heap.h"
#include "wine-tests/lab/state.h"

enum { MAX_PARTS = 8, CHUNK = 256 };

static Lab *lab;
static uint8_t *top;
static struct {
    uint8_t *at;
    uint32_t size;
} parts[MAX_PARTS]; // writable sections
static int part_count;
static uint32_t parts_size;

static void add_part(uint8_t *at, uint32_t size, void *arg)
{
    (void)arg;
    if (part_count == MAX_PARTS) return;
    parts[part_count].at = at;
    parts[part_count++].size = size;
    parts_size += size;
}

void memory_set_up(Lab *l, void *stack_top)
{
    lab = l;
    top = stack_top;
    pe_each_writable(lab->original, add_part, NULL);
    pe_each_writable(lab->ours, add_part, NULL);
}

void memory_save(MemoryCopy *copy, uint8_t *stack)
{
    copy->heap_size = heap_used();
    copy->stack_size = (uint32_t)(top - stack);
    uint32_t total = parts_size + copy->stack_size + copy->heap_size;
    if (total > copy->room) {
        copy->room = total + total / 2;
        copy->bytes = realloc(copy->bytes, copy->room);
    }
    uint8_t *to = copy->bytes;
    for (int i = 0; i < part_count; to += parts[i++].size) memcpy(to, parts[i].at, parts[i].size);
    memcpy(to, stack, copy->stack_size);
    memcpy(to + copy->stack_size, heap_base(), copy->heap_size);
}

void memory_restore(const MemoryCopy *copy, uint8_t *stack)
{
    const uint8_t *from = copy->bytes;
    for (int i = 0; i < part_count; from += parts[i++].size) memcpy(parts[i].at, from, parts[i].size);
    memcpy(stack, from, copy->stack_size);
    memcpy(heap_base(), from + copy->stack_size, copy->heap_size);
}

const uint8_t *memory_in_copy(const MemoryCopy *copy, const uint8_t *stack, const uint8_t *at)
{
    const uint8_t *from = copy->bytes;
    for (int i = 0; i < part_count; from += parts[i++].size)
        if (at >= parts[i].at && at < parts[i].at + parts[i].size) return from + (at - parts[i].at);
    if (at >= stack && at < top) return from + (at - stack);
    if (at >= heap_base() && at < heap_base() + copy->heap_size) return from + copy->stack_size + (at - heap_base());
    return NULL;
}

// One contiguous range against its copy.
static int compare_range(uint8_t *at, const uint8_t *other, uint32_t size, int (*visit)(uint8_t *, const uint8_t *, void *), void *arg,
                         int *going)
{
    int n = 0;
    for (uint32_t i = 0; i < size && *going; i += CHUNK) {
        uint32_t step = size - i < CHUNK ? size - i : CHUNK;
        if (!memcmp(at + i, other + i, step)) continue;
        for (uint32_t k = i; k < i + step && *going; k++) {
            if (at[k] == other[k]) continue;
            HeapBlock block;
            if (heap_contains(at + k) && heap_block_at(at + k, &block) && !block.live && at + k >= block.start) {
                uint32_t skip = (uint32_t)(block.start + block.size - (at + k)); // what a freed block holds is dead
                if (at + k + skip >= at + i + step) break;
                k += skip ? skip - 1 : 0;
                continue;
            }
            n++;
            *going = visit(at + k, other + k, arg);
        }
    }
    return n;
}

int memory_compare(const MemoryCopy *copy, uint8_t *stack, uint32_t dead,
                   int (*visit)(uint8_t *at, const uint8_t *other, void *arg), void *arg)
{
    const uint8_t *from = copy->bytes;
    int n = 0, going = 1;
    const uint8_t *heap_from = from + parts_size + copy->stack_size;
    if (memcmp(heap_base(), heap_from, copy->heap_size))
        n += compare_range(heap_base(), heap_from, copy->heap_size, visit, arg, &going);
    for (int i = 0; i < part_count; from += parts[i++].size)
        if (memcmp(parts[i].at, from, parts[i].size)) n += compare_range(parts[i].at, from, parts[i].size, visit, arg, &going);
    if (copy->stack_size > dead && memcmp(stack + dead, from + dead, copy->stack_size - dead))
        n += compare_range(stack + dead, from + dead, copy->stack_size - dead, visit, arg, &going);
    return n;
}

const char *memory_describe(const uint8_t *at, const uint8_t *stack)
{
    static char text[160];
    HeapBlock block;
    if (at >= stack && at < top) {
        snprintf(text, sizeof text, "caller's stack+0x%x", (uint32_t)(at - stack));
    } else if (heap_block_at(at, &block)) {
        uint32_t offset = (uint32_t)(at - block.start);
        if (at < block.start) {
            snprintf(text, sizeof text, "heap bookkeeping of block #%u of 0x%x bytes (different allocations)", block.serial, block.size);
        } else if (block.size == STATE_CORE_SIZE) {
            char type;
            snprintf(text, sizeof text, "core %p+0x%x %s", (void *)block.start, offset, state_core_field(offset, &type));
        } else {
            const char *kind = block.size == 0xb8 ? "object" : block.size == 0x178 ? "environment" : block.size == 0xe0 ? "contact info"
                               : block.size == 0x78 ? "contact point" : block.size == 0x24 ? "unit" : "block";
            snprintf(text, sizeof text, "%s #%u of 0x%x bytes at %p +0x%x", kind, block.serial, block.size, (void *)block.start, offset);
        }
    } else if (heap_contains(at)) {
        snprintf(text, sizeof text, "heap bookkeeping (different allocations)");
    } else {
        snprintf(text, sizeof text, "%s", lab_where(lab, (uint32_t)(uintptr_t)at));
    }
    return text;
}
