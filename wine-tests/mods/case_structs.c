// The whole memory of the DLL in a canonical form, to be compared between DLLs byte for byte: the manager and every live heap
// block that can be reached from it or from the globals, in the order of their discovery. A word that points somewhere is
// written as block and offset, all others as they are. memory.py compares. Native build only.
#include "wine-tests/mods/mods.h"

#include <stdlib.h>
#include <string.h>

// ---- the fields that other modules touch (exports/abi/structs.csv) -------------------------------------------------------

#ifdef _WIN32
static void memory_of_scene(void)
{
    say("SKIPPED: native build only\n");
}
#else
#include "wine-tests/lab/heap.h"
#include "wine-tests/player/engine_memory.h"

static HeapBlock *blocks;
static u32 *found; // by block: number in discovery order, 0: not yet
static u32 block_count, block_room, found_count;
static u32 *queue, stack_top;
static u8 *entry_words; // by block: words per entry when it is the table of a hash keyed by addresses
static u32 queue_count;

static void add_block(const HeapBlock *b)
{
    if (block_count == block_room) blocks = realloc(blocks, (block_room = block_room * 2 + 1024) * sizeof *blocks);
    blocks[block_count++] = *b;
}

// Block whose bytes, or whose end, the address is; -1.
static int block_at(u32 address)
{
    u32 low = 0, high = block_count;
    while (low < high) {
        u32 mid = (low + high) / 2;
        if ((u32)blocks[mid].start <= address) low = mid + 1;
        else high = mid;
    }
    if (!low || address > (u32)blocks[low - 1].start + blocks[low - 1].size) return -1;
    return (int)low - 1;
}

static u32 reach(int b)
{
    if (!found[b]) {
        found[b] = ++found_count;
        if (blocks[b].tag != ENGINE_MEMORY) queue[queue_count++] = (u32)b;
    }
    return found[b];
}

static int on_stack(u32 word)
{
    u32 here = (u32)__builtin_frame_address(0);
    return word > here - 0x100000 && word < stack_top;
}

// The program's own statics: entities by number, anything else without its address.
extern char __executable_start[], _end[];

static int say_own(u32 word)
{
    if (word < (u32)__executable_start || word >= (u32)_end) return 0;
    for (int i = 0; i < scene.entity_count; i++)
        if (word == (u32)scene.entities[i].ck) {
            say(" entity%d", i);
            return 1;
        }
    say(" own");
    return 1;
}

enum { ORIGINAL_IMAGE = 0x7a000 }; // what the map covers

static void say_word(u32 word)
{
    int b = block_at(word);
    if (b >= 0 && !blocks[b].live) say(" dead");
    else if (b >= 0) say(" %c%u+%x", blocks[b].tag == ENGINE_MEMORY ? 'E' : 'B', reach(b), word - (u32)blocks[b].start);
    else if (say_own(word)) return;
    else if (word - (u32)dll.base < ORIGINAL_IMAGE) say(" I%05x", word - (u32)dll.base);
    else if (on_stack(word)) say(" stack");
    else say(" %08x", word);
}

// A table whose places follow from addresses: hash of pointers (vtable, mask, count, table of {hash, element}) or from
// pointers to pointers (size, mask, count, table of {hash, key, value}).
static int is_table(const HeapBlock *table, const HeapBlock *owner, u32 words, u32 size, u32 count)
{
    if (table->size != 4 * words * size || table->start == owner->start) return 0;
    for (u32 i = 0; i < size; i++) {
        u32 key = AT(u32, table->start, 4 * (words * i + 1));
        if (key && block_at(key) < 0) return 0;
        count -= key != 0;
    }
    return count == 0;
}

static void find_tables(const HeapBlock *b)
{
    for (u32 i = 0; i + 16 <= b->size; i += 4) {
        u32 first = AT(u32, b->start, i), mask = AT(u32, b->start, i + 4);
        if (mask & (mask + 1) || mask > 0xffff) continue;
        int table = block_at(AT(u32, b->start, i + 12));
        if (table < 0 || !blocks[table].live || (u32)blocks[table].start != AT(u32, b->start, i + 12)) continue;
        u32 count = AT(u32, b->start, i + 8);
        if (first - (u32)dll.base < dll.size && is_table(&blocks[table], b, 2, mask + 1, count & 0xffffff)) entry_words[table] = 2;
        if (first == mask + 1 && is_table(&blocks[table], b, 3, mask + 1, count)) entry_words[table] = 3;
    }
}

static int by_age(const void *a, const void *b)
{
    int x = block_at(*(const u32 *)a), y = block_at(*(const u32 *)b);
    u32 p = x >= 0 ? blocks[x].serial : 0, q = y >= 0 ? blocks[y].serial : 0;
    return p < q ? -1 : p > q;
}

// Such a table as a set: its entries by the age of what they point to, without hash values.
static void say_table(const HeapBlock *b, u32 words)
{
    u32 (*entries)[2] = calloc(b->size / 4 + 1, sizeof *entries), count = 0;
    for (u32 i = 0; i + 4 * words <= b->size; i += 4 * words)
        if (AT(u32, b->start, i + 4)) memcpy(entries[count++], b->start + i + 4, 4 * (words - 1));
    qsort(entries, count, sizeof *entries, by_age);
    say(" %u", count);
    for (u32 i = 0; i < count; i++)
        for (u32 k = 0; k + 1 < words; k++) say_word(entries[i][k]);
    say("\n");
    free(entries);
}

static void say_memory(const u8 *from, u32 size)
{
    u32 i = 0;
    for (; i + 4 <= size; i += 4) say_word(AT(u32, from, i));
    for (; i < size; i++) say(" %02x", from[i]);
    say("\n");
}

// Those that globals_checked marks "memory".
static void say_globals(void)
{
    char path[1024], line[256], how[16];
    u32 from, size;
    snprintf(path, sizeof path, "%s/globals_checked", tables_folder);
    FILE *f = fopen(path, "rb");
    if (!f) player_die("cannot read %s", path);
    while (fgets(line, sizeof line, f)) {
        if (line[0] == '#' || sscanf(line, "%x %x %15s", &from, &size, how) != 3 || strcmp(how, "memory")) continue;
        say("global-%05x %x:", from, size);
        say_memory(at(from), size);
    }
    fclose(f);
}

// The chunks of the two arenas for the memory of a step: what lies in them is left over, nobody reads it.
static int is_scratch(int b)
{
    const u8 *env = environment();
    for (u32 offset = 0xb0; env && offset <= 0xb4; offset += 4) {
        const u8 *arena = AT(const u8 *, env, offset);
        if (!arena) continue;
        for (u32 word = 0; word <= 0x0c; word += 4) // first and current chunk, cursor, end
            if (block_at(AT(u32, arena, word)) == b && AT(u32, arena, word)) return 1;
    }
    return 0;
}

static void walk(int frame)
{
    block_count = found_count = queue_count = 0;
    heap_each(add_block);
    found = calloc(block_count, sizeof *found);
    queue = calloc(block_count, sizeof *queue);
    entry_words = calloc(block_count, 1);
    say("frame %d\n", frame);
    reach(block_at((u32)physics));
    for (u32 i = 0; i < queue_count; i++) {
        const HeapBlock *b = &blocks[queue[i]];
        find_tables(b);
        if (entry_words[queue[i]]) { // its size may follow from addresses, too
            say("B%u table:", found[queue[i]]);
            say_table(b, entry_words[queue[i]]);
        } else if (is_scratch((int)queue[i])) {
            say("B%u %x: scratch\n", found[queue[i]], b->size);
        } else {
            say("B%u %x:", found[queue[i]], b->size);
            say_memory(b->start, b->size);
        }
    }
    say_globals();
    say("%u blocks\n", found_count);
    free(found);
    free(queue);
    free(entry_words);
}

// Argument: SCENE:FRAME,FRAME,...[:SEED[:ADDRESS]] - memory after these frames; SEED (not 0) scatters the blocks, ADDRESS is
// the heap's. (At the usual one a small float looks like a pointer now and then, but not at two addresses.)
static void memory_of_scene(void)
{
    char scene_name[64], frames[128];
    u32 seed = 0, address = 0x70000000;
    if (!mod_argument || sscanf(mod_argument, "%63[^:]:%127[^:]:%u:%x", scene_name, frames, &seed, &address) < 2)
        player_die("memory SCENE:FRAMES[:SEED[:ADDRESS]]");
    heap_place((void *)address);
    heap_align(32); // where a scratch arena starts in its block depends on the block's address
    stack_top = (u32)getenv("PATH") & ~0xfffu; // strings of the environment lie above the stack
    options.arena = 1;
    mod_quiet = 1;
    heap_create();
    heap_set_fill((u8)options.heapfill);
    heap_keep_freed(1);
    heap_scatter(seed);
    mod_scene(scene_name);
    int frame = 0;
    for (char *word = strtok(frames, ","); word; word = strtok(NULL, ","))
        for (int last = atoi(word); frame <= last; frame++) {
            mod_frame(frame);
            if (frame == last) walk(frame);
        }
}
#endif

const ModCase struct_cases[] = {{"memory", memory_of_scene}, {NULL, NULL}};
