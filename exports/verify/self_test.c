// The verifier verified: copies of the DLL with one mistake each, and the check that has to notice.
#include "track.h"

#include <stdio.h>
#include <string.h>

// Whether a function has a ret of its own that pops.
static bool pops_itself(Subject *s, const Entry *e)
{
    Walk w = walk(s, e->body);
    bool has = false;
    for (int i = 0; i < w.visited_count; i++) has |= s->image->memory[w.visited[i]] == 0xc2;
    walk_free(&w);
    return has;
}

static const Entry *ported(Subject *s, const char *convention, int arg_bytes, bool pops)
{
    for (int i = 0; i < s->tables->entry_count; i++) {
        const Entry *e = &s->tables->entries[i];
        if (is_function(e) && !e->no_counterpart && e->body >= MAP_END && !strcmp(e->convention, convention) && e->arg_bytes == arg_bytes &&
            pops_itself(s, e) == pops) return e;
    }
    return NULL;
}

// Rewrites each ret of a function.
static void set_returns(Subject *s, u32 body, u8 opcode, u8 pops)
{
    Walk w = walk(s, body);
    for (int i = 0; i < w.visited_count; i++) {
        u8 *p = s->image->memory + w.visited[i];
        if (p[0] == 0xc2) {
            p[0] = opcode;
            p[1] = pops;
        }
    }
    walk_free(&w);
}

static void put32(Image *image, u32 at, u32 value)
{
    memcpy(image->memory + at, &value, 4);
}

// First direct call of a stub in the bodies.
static u32 call_of_stub(Subject *s)
{
    for (int i = 0; i < s->tables->entry_count; i++) {
        const Entry *e = &s->tables->entries[i];
        if (!is_function(e) || e->no_counterpart || e->body < MAP_END) continue;
        Walk w = walk(s, e->body);
        u32 found = 0;
        for (int k = 0; k < w.visited_count && !found; k++) {
            u32 at = w.visited[k];
            if (s->image->memory[at] != 0xe8) continue;
            const Entry *to = entry_at(s->tables, at + 5 + word_at(s->image, at + 1));
            if (to && is_function(to) && to->body >= MAP_END && !to->no_counterpart) found = at;
        }
        walk_free(&w);
        if (found) return found;
    }
    return 0;
}

enum Mistake {
    NOTHING, RET_MISSING, RET_WRONG, RET_EXTRA, EDX_READ, ECX_READ, SLOT_WRONG, SLOT_NULL, SLOT_TO_BODY, EXPORT_MOVED, IMPORT_SWAPPED,
    THUNK_BROKEN, STUB_MISSING, STUB_ASTRAY, FILL_DIRTY, SEED_WRONG, LITERAL_WRONG, GENERATOR_CHANGED, RELOCATION_LOST, RELOCATION_IN_STUB,
    CALL_PAST_STUB, SSE, CONTROL_WORD, STACK_UNBALANCED, MISTAKES
};

static const struct {
    const char *what;
    int check;
} mistakes[MISTAKES] = {
    [NOTHING] = {"nothing changed", 0},
    [RET_MISSING] = {"a method that pops nothing", 1},
    [RET_WRONG] = {"a method that pops too much", 1},
    [RET_EXTRA] = {"a cdecl function that pops", 1},
    [EDX_READ] = {"an argument in edx", 2},
    [ECX_READ] = {"a cdecl function with an argument in ecx", 2},
    [SLOT_WRONG] = {"a vtable slot with a function of other arguments", 3},
    [SLOT_NULL] = {"an empty vtable slot", 3},
    [SLOT_TO_BODY] = {"a vtable slot past the stub", 3},
    [EXPORT_MOVED] = {"an export elsewhere", 6},
    [IMPORT_SWAPPED] = {"two import slots swapped", 6},
    [THUNK_BROKEN] = {"an import thunk through another slot", 6},
    [STUB_MISSING] = {"a stub left out", 7},
    [STUB_ASTRAY] = {"a stub that leads out of the code", 7},
    [FILL_DIRTY] = {"a byte between the stubs", 7},
    [SEED_WRONG] = {"another seed", 7},
    [LITERAL_WRONG] = {"another literal", 7},
    [GENERATOR_CHANGED] = {"another layout at 0x52f95", 7},
    [RELOCATION_LOST] = {"an address without a relocation", 8},
    [RELOCATION_IN_STUB] = {"a relocation in a stub", 8},
    [CALL_PAST_STUB] = {"a call past a stub", 9},
    [SSE] = {"an SSE instruction", 10},
    [CONTROL_WORD] = {"a change of the control word", 10},
    [STACK_UNBALANCED] = {"a call with too few arguments", 5},
};

static bool make(enum Mistake mistake, Subject *s)
{
    Image *image = s->image;
    const Tables *t = s->tables;
    const Entry *method = ported(s, "thiscall", 8, true), *function = ported(s, "cdecl", 8, false);
    if (!method || !function) return false;
    u8 *code = image->memory + method->body, *c_code = image->memory + function->body;
    switch (mistake) {
    case RET_MISSING: set_returns(s, method->body, 0xc3, 0x90); break;
    case RET_WRONG: set_returns(s, method->body, 0xc2, 12); break;
    case RET_EXTRA: memcpy(c_code, "\xc2\x08\x00", 3); break;
    case EDX_READ: memcpy(code, "\x89\xd0\xc2\x08\x00", 5); break;   // mov eax, edx
    case ECX_READ: memcpy(c_code, "\x89\xc8\xc3", 3); break;          // mov eax, ecx
    case SLOT_WRONG: put32(image, 0x632d0 + 0x18, image->base + method->rva); break;
    case SLOT_NULL: put32(image, 0x632d0 + 0x18, 0), image->relocated[0x632d0 + 0x18] = 0; break;
    case SLOT_TO_BODY: put32(image, 0x632d0 + 0x18, image->base + entry_at(t, word_at(image, 0x632d0 + 0x18) - image->base)->body); break;
    case EXPORT_MOVED: image->exports[0].rva += 0x10; break;
    case IMPORT_SWAPPED:
        for (int i = 0; i < image->import_count; i++)
            if (image->imports[i].slot == 0x63154) image->imports[i].slot = 0x63190;
            else if (image->imports[i].slot == 0x63190) image->imports[i].slot = 0x63154;
        break;
    case THUNK_BROKEN: put32(image, 0x60770 + 2, image->base + 0x63100); break;
    case STUB_MISSING: memset(image->memory + 0x0a460, 0xcc, 5); break;
    case STUB_ASTRAY: put32(image, 0x0a460 + 1, 0x100000); break;
    case FILL_DIRTY: image->memory[0x0a468] = 0x90; break;
    case SEED_WRONG: put32(image, 0x70bf0, 2); break;
    case LITERAL_WRONG: image->memory[0x63a80 + 3] ^= 1; break;
    case GENERATOR_CHANGED: memset(image->memory + 0x52f95, 0x90, 7); break;
    case RELOCATION_LOST:
        for (u32 at = MAP_END; at < image->size; at++)
            if (image->relocated[at] && is_code(image, at)) {
                Instruction in;
                if (!decode(s, at - 2, &in) || in.i.raw.disp.offset != 2 || in.i.raw.disp.size != 32) continue;
                image->relocated[at] = 0;
            }
        break;
    case RELOCATION_IN_STUB: image->relocated[0x0a461] = 1; break;
    case CALL_PAST_STUB: {
        u32 at = call_of_stub(s);
        if (!at) return false;
        put32(image, at + 1, entry_at(t, at + 5 + word_at(image, at + 1))->body - at - 5);
        break;
    }
    case SSE: memcpy(code, "\x0f\x58\xc1\xc2\x08\x00", 6); break; // addps xmm0, xmm1
    case CONTROL_WORD: memcpy(code, "\xd9\x6c\x24\xfc\xc2\x08\x00", 7); break; // fldcw [esp-4]
    case STACK_UNBALANCED: { // push once, call a method of 8 argument bytes
        u32 target = method->rva - (function->body + 2 + 5);
        memcpy(c_code, "\x6a\x00\xe8", 3);
        memcpy(c_code + 3, &target, 4);
        c_code[7] = 0xc3;
        break;
    }
    default: break;
    }
    return true;
}

// The debug information is that of the DLL itself.
int self_test(const Image *image, Tables *tables, const Debug *debug)
{
    int bad = 0;
    if (image->original) {
        printf("the mistakes are made in copies of our DLL\n");
        return 1;
    }
    for (int m = 0; m < MISTAKES; m++) {
        Image *copy = image_copy(image);
        Subject s = subject_new(copy, tables);
        bool made = make((enum Mistake)m, &s);
        subject_free(&s);
        s = subject_new(copy, tables);
        s.quiet = true;
        int check = mistakes[m].check;
        Subject whole = {.image = (Image *)image};
        Tracker *tracker = tracker_new(&s, &whole, debug);
        if (!check || check == 4 || check == 5 || check == 11) s.tracker = tracker; // takes most of the time
        verify(&s);
        tracker_free(tracker);
        bool ok = made && (m == NOTHING ? s.failures == 0 : s.failures_of[mistakes[m].check] > 0);
        printf("%-50s %s (%d failures, %d of check %d)\n", mistakes[m].what, ok ? "ok" : "NOT NOTICED", s.failures, s.failures_of[mistakes[m].check], mistakes[m].check);
        bad += !ok;
        subject_free(&s);
        image_free(copy);
    }
    return bad;
}
