// The verifier verified: copies of the DLL with one mistake each, and the check that has to notice.
#include "track.h"

#include <stdio.h>
#include <stdlib.h>
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

// First place in the bodies for which `place_in` names one; it gets the RVA of each instruction, and answers 0 for others.
static u32 first_place(Subject *s, u32 (*place_in)(Subject *, u32 rva))
{
    for (int i = 0; i < s->tables->entry_count; i++) {
        const Entry *e = &s->tables->entries[i];
        if (!is_function(e) || e->no_counterpart || e->body < MAP_END) continue;
        Walk w = walk(s, e->body);
        u32 found = 0;
        for (int k = 0; k < w.visited_count && !found; k++) found = place_in(s, w.visited[k]);
        walk_free(&w);
        if (found) return found;
    }
    return 0;
}

// A direct call of a stub.
static u32 call_of_stub(Subject *s, u32 rva)
{
    if (s->image->memory[rva] != 0xe8) return 0;
    const Entry *to = entry_at(s->tables, rva + 5 + word_at(s->image, rva + 1));
    return to && is_function(to) && to->body >= MAP_END && !to->no_counterpart ? rva : 0;
}

// An operand that holds a relocated address: a displacement, or a number.
static u32 relocated_displacement(Subject *s, u32 rva)
{
    Instruction in;
    if (!decode(s, rva, &in) || in.i.raw.disp.size != 32) return 0;
    u32 at = rva + in.i.raw.disp.offset;
    return s->image->relocated[at] ? at : 0;
}

static u32 relocated_number(Subject *s, u32 rva)
{
    Instruction in;
    if (!decode(s, rva, &in) || in.i.raw.imm[0].size != 32) return 0;
    u32 at = rva + in.i.raw.imm[0].offset;
    return s->image->relocated[at] ? at : 0;
}

enum Mistake {
    NOTHING, RET_MISSING, RET_WRONG, RET_EXTRA, EDX_READ, ECX_READ, SLOT_WRONG, SLOTS_SWAPPED, SLOT_NULL, SLOT_TO_BODY, EXPORT_MOVED, IMPORT_SWAPPED,
    THUNK_BROKEN, STUB_MISSING, STUB_ASTRAY, FILL_DIRTY, SEED_WRONG, LITERAL_WRONG, GENERATOR_CHANGED, RELOCATION_LOST, RELOCATION_IN_STUB,
    IMMEDIATE_UNRELOCATED, WORD_UNRELOCATED, CALL_PAST_STUB, SSE, CONTROL_WORD, CONTROL_WORD_LOST, STACK_UNBALANCED, FIELD_MOVED, FIELD_RETYPED,
    SLOT_COUNT, LITERAL_UNREAD, LITERAL_OTHER, WRITTEN, MISTAKES = WRITTEN
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
    [SLOTS_SWAPPED] = {"two vtable slots of the same prototype exchanged", 3},
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
    [IMMEDIATE_UNRELOCATED] = {"an address as a number, without a relocation", 8},
    [WORD_UNRELOCATED] = {"an address in data without a relocation", 8},
    [CALL_PAST_STUB] = {"a call past a stub", 9},
    [SSE] = {"an SSE instruction", 10},
    [CONTROL_WORD] = {"a change of the control word", 10},
    [CONTROL_WORD_LOST] = {"a change of the control word left out", 10},
    [LITERAL_UNREAD] = {"a literal that is not read", 12},
    [LITERAL_OTHER] = {"another literal of the same value", 12},
    [FIELD_MOVED] = {"a field elsewhere than in the table", 11},
    [FIELD_RETYPED] = {"a field of another type than in the table", 11},
    [SLOT_COUNT] = {"a prototype of other arguments than the table", 3},
    [STACK_UNBALANCED] = {"a call with too few arguments", 5},
};

// Mistakes written as code into the body of a function whose parameters are known. 0xe8 is followed by the RVA to call.
enum { COLLISION = 0x16190, OBJECT = 0x0a460 };
static const struct {
    const char *what;
    int check;
    u32 entry; // COLLISION: a method of Collision, 4 bytes of arguments. OBJECT: of Object, none
    int size;
    const char *code;
} written[] = {
    {"(a right call through a vtable)", 0, COLLISION, 10, "\x8b\x01\x6a\x01\xff\x50\x10\xc2\x04\x00"},
    {"a call through a slot that the class does not have", 4, COLLISION, 10, "\x8b\x01\x6a\x01\xff\x50\x40\xc2\x04\x00"},
    {"a call through a slot without its argument", 5, COLLISION, 8, "\x8b\x01\xff\x50\x10\xc2\x04\x00"},
    {"a call through a slot with an argument too many", 5, COLLISION, 12, "\x8b\x01\x6a\x01\x6a\x01\xff\x50\x10\xc2\x04\x00"},
    {"a call through a slot of other arguments", 5, OBJECT, 8, "\x8b\x01\x6a\x01\xff\x50\x04\xc3"},
    {"a call through a vtable with another address in ecx", 4, COLLISION, 13, "\x8b\x01\x6a\x01\x83\xc1\x04\xff\x50\x10\xc2\x04\x00"},
    {"a call through a vtable without an object", 4, COLLISION, 12, "\x8b\x01\x6a\x01\x31\xc9\xff\x50\x10\xc2\x04\x00"},
    {"a jump through a vtable with the stack changed", 5, COLLISION, 6, "\x8b\x01\x50\xff\x60\x10"},
    {"an object with the vtable of another class", 4, COLLISION, 9, "\xc7\x01\xd0\x32\x06\x10\xc2\x04\x00"},
    {"a method called with nothing in ecx", 5, OBJECT, 15, "\x51\xe8\x70\x07\x06\x00\x83\xc4\x04\xe8\x60\xa4\x00\x00\xc3"},
    {"a call without its argument written", 5, OBJECT, 12, "\x83\xec\x04\xe8\x70\x07\x06\x00\x83\xc4\x04\xc3"},
    {"arguments left on the stack", 5, OBJECT, 8, "\x6a\x04\xe8\xc0\x00\x02\x00\xc3"},
    {"two ways with different stacks", 5, OBJECT, 6, "\x85\xc9\x74\x01\x50\xc3"},
    {"a register of the caller that is not restored", 5, OBJECT, 3, "\x89\xcb\xc3"},
    {"two registers of the caller exchanged", 5, OBJECT, 5, "\x53\x56\x5b\x5e\xc3"},
    {"(right accesses)", 0, OBJECT, 16, "\x8b\x81\xa4\x00\x00\x00\xd9\x40\x20\x8a\x40\x60\xdd\xd8\x90\xc3"},
    {"an argument of an import not written", 5, OBJECT, 14, "\x6a\x04\xe8\x70\x07\x06\x00\xe8\x70\x07\x06\x00\x58\xc3"},
    {"an access outside of the object", 11, OBJECT, 7, "\x8b\x81\xa8\x01\x00\x00\xc3"},
    {"an access over the edge of a field", 11, OBJECT, 7, "\x8b\x81\xa6\x00\x00\x00\xc3"},
    {"an f64 read where an f32 is", 11, OBJECT, 9, "\x8b\x81\xa4\x00\x00\x00\xdd\x40\x20\xc3"},
    {"an f32 read where flags are", 11, OBJECT, 7, "\xd9\x81\x80\x00\x00\x00\xc3"},
    {"a byte read of a pointer", 11, OBJECT, 7, "\x8a\x81\xa4\x00\x00\x00\xc3"},
};
enum { WRITTEN_COUNT = sizeof written / sizeof *written };

static void write_code(Subject *s, int which)
{
    u32 at = entry_at(s->tables, written[which].entry)->body;
    memcpy(s->image->memory + at, written[which].code, (size_t)written[which].size);
    for (int i = 0; i + 4 < written[which].size; i++)
        if ((u8)written[which].code[i] == 0xe8) {
            u32 target = word_at(s->image, at + (u32)i + 1) - (at + (u32)i + 5);
            memcpy(s->image->memory + at + i + 1, &target, 4);
            i += 4;
        }
}

static Field *row(const Tables *t, const char *owner, u32 offset)
{
    for (int i = 0; i < t->field_count; i++)
        if (!strcmp(t->fields[i].owner, owner) && t->fields[i].offset == offset) return &t->fields[i];
    return NULL;
}

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
    case SLOTS_SWAPPED: { // frictions of the simple material
        u32 first = word_at(image, 0x63464);
        put32(image, 0x63464, word_at(image, 0x63468));
        put32(image, 0x63468, first);
        break;
    }
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
    case RELOCATION_LOST: image->relocated[first_place(s, relocated_displacement)] = 0; break;
    case IMMEDIATE_UNRELOCATED: image->relocated[first_place(s, relocated_number)] = 0; break;
    case WORD_UNRELOCATED: image->relocated[0x67004] = 0; break;
    case RELOCATION_IN_STUB: image->relocated[0x0a461] = 1; break;
    case CALL_PAST_STUB: {
        u32 at = first_place(s, call_of_stub);
        if (!at) return false;
        put32(image, at + 1, entry_at(t, at + 5 + word_at(image, at + 1))->body - at - 5);
        break;
    }
    case SSE: memcpy(code, "\x0f\x58\xc1\xc2\x08\x00", 6); break; // addps xmm0, xmm1
    case CONTROL_WORD: memcpy(code, "\xd9\x6c\x24\xfc\xc2\x08\x00", 7); break; // fldcw [esp-4]
    case CONTROL_WORD_LOST: {
        Walk w = walk(s, entry_at(t, 0x2f250)->body);
        for (int i = 0; i < w.visited_count; i++) {
            Instruction in;
            if (decode(s, w.visited[i], &in) && in.i.mnemonic == ZYDIS_MNEMONIC_FLDCW) memset(image->memory + w.visited[i], 0x90, in.i.length);
        }
        walk_free(&w);
        break;
    }
    case LITERAL_UNREAD:
    case LITERAL_OTHER: { // core_calc_calc's 1.0f: a constant of ours, or the f64 of that value
        Walk w = walk(s, entry_at(t, 0x0d1a0)->body);
        for (int i = 0; i < w.visited_count; i++) {
            Instruction in;
            if (!decode(s, w.visited[i], &in) || absolute_operand(s, &in) != 0x63238) continue;
            put32(image, w.visited[i] + in.i.raw.disp.offset, image->base + (mistake == LITERAL_OTHER ? 0x63288 : section_named(image, ".rdata")->rva));
        }
        walk_free(&w);
        break;
    }
    case FIELD_MOVED: row(t, "IVP_Core", 0xa4)->offset = 0xa8; break;
    case FIELD_RETYPED: snprintf(row(t, "IVP_Core", 0x70)->type, sizeof t->fields->type, "f64"); break;
    case SLOT_COUNT:
        for (int i = 0; i < t->slot_count; i++)
            if (t->slots[i].vtable == 0x63464 && t->slots[i].offset == 0) t->slots[i].ret_n += 4;
        break;
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

// Whether the verifier notices what was done to the copy. only: the one function that was changed, or 0.
static bool try(Subject *s, const Image *whole, const Debug *debug, const char *what, int check, u32 only)
{
    Subject ours = {.image = (Image *)whole};
    Tracker *tracker = tracker_new(s, &ours, debug);
    s->tracker = tracker;
    s->quiet = true;
    s->check = only ? check ? check : 4 : check;
    s->only = only;
    verify(s);
    tracker_free(tracker);
    bool ok = check ? s->failures_of[check] > 0 : s->failures == 0;
    printf("%-60s %s (%d failures, %d of check %d)\n", what, ok ? "ok" : "NOT NOTICED", s->failures, s->failures_of[check], check);
    return ok;
}

// The debug information is that of the DLL itself.
int self_test(const Image *image, Tables *tables, const Debug *debug)
{
    int bad = 0, right = 0;
    if (image->original) {
        printf("the mistakes are made in copies of our DLL\n");
        return 1;
    }
    for (int m = 0; m < MISTAKES + WRITTEN_COUNT; m++) {
        Image *copy = image_copy(image);
        Tables changed = *tables; // some are made in the tables
        changed.fields = malloc((size_t)tables->field_count * sizeof *tables->fields);
        changed.slots = malloc((size_t)tables->slot_count * sizeof *tables->slots);
        memcpy(changed.fields, tables->fields, (size_t)tables->field_count * sizeof *tables->fields);
        memcpy(changed.slots, tables->slots, (size_t)tables->slot_count * sizeof *tables->slots);
        Subject s = subject_new(copy, &changed);
        bool made = true;
        if (m >= MISTAKES) write_code(&s, m - MISTAKES);
        else made = make((enum Mistake)m, &s);
        subject_free(&s);
        s = subject_new(copy, &changed);
        if (!made) printf("%-60s could not be made\n", mistakes[m].what);
        else made = m < MISTAKES ? try(&s, image, debug, mistakes[m].what, mistakes[m].check, 0)
                                 : try(&s, image, debug, written[m - MISTAKES].what, written[m - MISTAKES].check, written[m - MISTAKES].entry);
        bad += !made;
        right += !(m < MISTAKES ? mistakes[m].check : written[m - MISTAKES].check);
        subject_free(&s);
        image_free(copy);
        free(changed.fields);
        free(changed.slots);
    }
    printf("%d mistakes and %d right copies, %d not told apart\n", MISTAKES + WRITTEN_COUNT - right, right, bad);
    return bad;
}
