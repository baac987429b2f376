#include "base/memory.h"
#include "glue/object_guard.h"

#include <stdlib.h>

// Open addressing, keyed by the keeper's address; a power of two, at most half full.
typedef struct GuardEntry {
    const void *keeper; // NULL: free
    CK_ID id;
    bool owned; // the keeper is freed with the guard
} GuardEntry;

static GuardEntry *entries;
static u32 capacity, used;

static u32 slot_of(const void *keeper)
{
    u32 h = (u32)(uintptr_t)keeper >> 3;
    return (h * 2654435761u) & (capacity - 1);
}

static GuardEntry *find(const void *keeper)
{
    if (!capacity) return NULL;
    for (u32 i = slot_of(keeper);; i = (i + 1) & (capacity - 1)) {
        if (entries[i].keeper == keeper) return &entries[i];
        if (!entries[i].keeper) return NULL;
    }
}

static void put(GuardEntry e)
{
    u32 i = slot_of(e.keeper);
    while (entries[i].keeper) i = (i + 1) & (capacity - 1);
    entries[i] = e;
    used++;
}

static bool grow(void)
{
    GuardEntry *old = entries;
    u32 old_capacity = capacity, fresh = capacity ? 2 * capacity : 64;
    GuardEntry *block = slot_calloc(fresh, sizeof *block);
    if (!block) return false;
    entries = block;
    capacity = fresh;
    used = 0;
    for (u32 i = 0; i < old_capacity; i++) {
        if (old[i].keeper) put(old[i]);
    }
    slot_free(old);
    return true;
}

static void remember(GuardEntry fresh)
{
    GuardEntry *e = find(fresh.keeper);
    if (e) {
        *e = fresh;
    } else if (2 * (used + 1) <= capacity || grow()) {
        put(fresh);
    }
}

void object_guard_remember(const void *keeper, const void *object)
{
    remember((GuardEntry){keeper, ((const CKObject *)object)->id, false});
}

void object_guard_own(void *keeper, const void *object)
{
    remember((GuardEntry){keeper, ((const CKObject *)object)->id, true});
}

void object_guard_forget(const void *keeper)
{
    GuardEntry *e = find(keeper);
    if (!e) return;
    // Close the gap: entries behind it move up unless their own slot lies behind the gap.
    u32 gap = (u32)(e - entries), i = gap;
    for (;;) {
        i = (i + 1) & (capacity - 1);
        if (!entries[i].keeper) break;
        u32 home = slot_of(entries[i].keeper);
        if (((i - home) & (capacity - 1)) >= ((i - gap) & (capacity - 1))) {
            entries[gap] = entries[i];
            gap = i;
        }
    }
    entries[gap].keeper = NULL;
    used--;
}

bool object_guard_known(const void *keeper)
{
    return find(keeper) != NULL;
}

CK_ID object_guard_id(const void *keeper)
{
    const GuardEntry *e = find(keeper);
    return e ? e->id : 0;
}

bool object_guard_alive(CKContext *context, const void *keeper, const void *object)
{
    const GuardEntry *e = find(keeper);
    return !e || CKGetObject(context, e->id) == object;
}

void object_guard_clear(void)
{
    for (u32 i = 0; i < capacity; i++) {
        if (entries[i].keeper && entries[i].owned) engine_delete((void *)entries[i].keeper);
    }
    slot_free(entries);
    entries = NULL;
    capacity = used = 0;
}
