// Check 3: each slot of each vtable leads to the original's function, or to one of ours with its argument bytes.
#include "track.h"

#include <string.h>

// Functions of the original with equal bodies (ret 4; a frequency of 1): one may stand for the other.
static bool are_twins(u32 a, u32 b)
{
    static const u32 twins[][2] = {{0x0a490, 0x22170}, {0x04c10, 0x37600}};
    for (unsigned i = 0; i < sizeof twins / sizeof *twins; i++)
        if ((a == twins[i][0] && b == twins[i][1]) || (b == twins[i][0] && a == twins[i][1])) return true;
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
    int same = 0, other = 0, null = 0, ours = 0;
    for (int i = 0; i < s->tables->slot_count; i++) {
        const Slot *slot = &s->tables->slots[i];
        u32 at = slot->vtable + slot->offset, word = word_at(s->image, at);
        if (!word && slot->ret_n == NONE) { // pure virtual: never called
            null++;
            continue;
        }
        if (!s->image->relocated[at]) {
            fail(s, 3, "%s (0x%05x): 0x%x is no relocated address", slot->name, at, word);
            continue;
        }
        const Entry *e = entry_at(s->tables, word - s->image->base);
        u32 own = word - s->image->base;
        if (!e && !s->image->original && own >= MAP_END && is_code(s->image, own) && !s->entry_of_body[own]) {
            check_own(s, slot, own);
            ours++;
            continue;
        }
        if (!e)
            fail(s, 3, "%s (0x%05x): leads to +0x%x, no entry point", slot->name, at, word - s->image->base);
        else if (e->rva == slot->function)
            same++;
        else if (!are_twins(e->rva, slot->function))
            fail(s, 3, "%s (0x%05x): leads to 0x%05x %s (%s, %d), not to 0x%05x", slot->name, at, e->rva, e->name, e->convention,
                 e->arg_bytes, slot->function);
        else
            other++;
    }
    int prototypes = check_prototypes(s);
    report(s,
           "3 vtables: %d slots lead where the original's do, %d to another entry of the same body, "
           "%d to functions of ours alone, %d pure ones are NULL; %d have a prototype of ours, of the same arguments",
           same, other, ours, null, prototypes);
}
