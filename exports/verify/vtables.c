// Check 3: each slot of each vtable leads to a function of its convention and argument bytes.
#include "track.h"

#include <string.h>

// Slots that lead elsewhere than the original's, to functions of ours alone: what the original answers by ending the process, or
// by a write to address 0, is harmless there.
static const u32 harmless[] = {0x631b0, 0x63848, 0x63a90 + 0xc};

static bool is_harmless(u32 at)
{
    for (size_t i = 0; i < sizeof harmless / sizeof *harmless; i++)
        if (harmless[i] == at) return true;
    return false;
}

// A function of ours without a place of its own in the original.
static void check_own(Subject *s, const Slot *slot, u32 rva)
{
    int pops = function_pops(s, rva);
    if (slot->ret_n != NONE && pops != NONE && pops != slot->ret_n) fail(s, 3, "%s: ret %d, not %d", slot->name, pops, slot->ret_n);
    const Routine *r = s->tracker ? routine_at(s->tracker->debug, rva) : NULL;
    if (!r) return;
    bool pure = strstr(r->name, "pure") || strstr(r->name, "_none"); // says so, or answers no
    if (slot->ret_n == NONE && !pure) fail(s, 3, "%s: pure, leads to %s", slot->name, r->name);
    if (slot->ret_n != NONE && argument_bytes(r->type, 1) != slot->ret_n)
        fail(s, 3, "%s: %s has %d bytes of arguments, not %d", slot->name, r->name, argument_bytes(r->type, 1), slot->ret_n);
}

// Slots of vtables that are declared with a type: the prototype, which all calls in C go by, has the arguments of the table.
static int check_prototypes(Subject *s)
{
    int count = 0;
    const Debug *d = s->tracker ? s->tracker->debug : NULL;
    for (int i = 0; d && i < d->global_count; i++) {
        const Global *g = &d->globals[i];
        for (int k = 0; g->rva < MAP_END && g->type->kind == TYPE_STRUCT && k < s->tables->slot_count; k++) {
            const Slot *slot = &s->tables->slots[k];
            if (slot->vtable != g->rva || slot->ret_n == NONE) continue;
            Leaf l = leaf_at(g->type, (int)slot->offset, 4, USE_ANY);
            if (l.fit == FIT_OUTSIDE) fail(s, 3, "%s: %s ends before it", slot->name, g->type->name ? g->type->name : g->name);
            if (l.fit != FIT_FIELD || l.type->kind != TYPE_POINTER || l.type->target->kind != TYPE_FUNCTION)
                continue; // void *: never called in C
            count++;
            if (argument_bytes(l.type->target, 1) != slot->ret_n)
                fail(s, 3, "%s: the prototype in %s has %d bytes of arguments, not %d", slot->name, g->type->name ? g->type->name : g->name,
                     argument_bytes(l.type->target, 1), slot->ret_n);
        }
    }
    return count;
}

void check_vtables(Subject *s)
{
    int same = 0, ours = 0;
    for (int i = 0; i < s->tables->slot_count; i++) {
        const Slot *slot = &s->tables->slots[i];
        u32 at = slot->vtable + slot->offset, word = word_at(s->image, at), to = word - s->image->base;
        const Entry *e = entry_at(s->tables, to);
        if (!s->image->relocated[at])
            fail(s, 3, "%s (0x%05x): 0x%x is no relocated address", slot->name, at, word);
        else if (to == slot->function)
            same++;
        else if (!s->image->original && is_harmless(at) && to >= MAP_END && is_code(s->image, to) && !s->entry_of_body[to]) {
            check_own(s, slot, to);
            ours++;
        } else if (e)
            fail(s, 3, "%s (0x%05x): leads to 0x%05x %s, not to 0x%05x", slot->name, at, e->rva, e->name, slot->function);
        else
            fail(s, 3, "%s (0x%05x): leads to +0x%x, no entry point", slot->name, at, to);
    }
    int prototypes = check_prototypes(s);
    report(s,
           "3 vtables: %d slots lead where the original's do, %d to harmless functions of ours; "
           "%d have a prototype of ours, of the same arguments",
           same, ours, prototypes);
}
