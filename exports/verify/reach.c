// Checks 8, 9 and 10: over all code that is reached.
#include "track.h"

#include <stdlib.h>
#include <string.h>

typedef struct Reach {
    u8 *code;    // code[rva]: an instruction starts here
    u32 *inside; // start of the function it belongs to
    u32 *todo;
    int count, room;
} Reach;

static void reach(Reach *r, const Subject *s, u32 rva)
{
    if (!rva || !is_code(s->image, rva)) return;
    if (r->count == r->room) r->todo = realloc(r->todo, (size_t)(r->room = r->room * 2 + 1024) * sizeof *r->todo);
    r->todo[r->count++] = rva;
}

static void reach_all(Subject *s, Reach *r)
{
    u8 *done = calloc(1, s->image->size);
    r->code = calloc(1, s->image->size);
    r->inside = calloc(s->image->size, sizeof *r->inside);
    reach(r, s, s->image->entry);
    for (int i = 0; i < s->image->export_count && i < 16; i++)
        reach(r, s, s->image->exports[i].rva);
    for (int i = 0; i < s->tables->entry_count; i++)
        if (is_function(&s->tables->entries[i])) reach(r, s, s->tables->entries[i].body);
    const Debug *d = !s->image->original && s->tracker ? s->tracker->debug : NULL;
    for (int i = 0; d && i < d->routine_count; i++)
        reach(r, s, d->routines[i].low); // functions that only pointers lead to
    while (r->count) {
        u32 start = r->todo[--r->count];
        if (done[start]) continue;
        done[start] = 1;
        Walk w = walk(s, start);
        for (int i = 0; i < w.visited_count; i++) {
            u32 at = w.visited[i];
            r->code[at] = 1;
            if (!r->inside[at]) r->inside[at] = start;
            Instruction in;
            if (!decode(s, at, &in)) continue;
            u32 target = branch_target(&in, at);
            if (target && in.i.meta.category == ZYDIS_CATEGORY_CALL) reach(r, s, target);
        }
        walk_free(&w);
    }
    free(done);
}

static bool in_sections(const Image *image, u32 rva)
{
    return rva >= CODE_START && rva < image->size;
}

static void check_relocations(Subject *s, const Reach *r)
{
    const Image *image = s->image;
    int operands = 0, words = 0;
    u8 *explained = calloc(1, image->size);
    for (u32 at = 0; at < image->size; at++) {
        if (!r->code[at]) continue;
        Instruction in;
        if (!decode(s, at, &in)) continue;
        u32 disp = in.i.raw.disp.size == 32 ? at + in.i.raw.disp.offset : 0;
        if (disp && in_sections(image, (u32)in.i.raw.disp.value - image->base) && (operands++, !image->relocated[disp]))
            fail(s, 8, "+0x%x: an address without a relocation", at);
        if (disp) explained[disp] = 1;
        for (int k = 0; k < 2; k++) {
            u32 imm = in.i.raw.imm[k].size == 32 && !in.i.raw.imm[k].is_relative ? at + in.i.raw.imm[k].offset : 0;
            if (!imm) continue;
            explained[imm] = 1;
            if (in_sections(image, word_at(image, imm) - image->base) && (operands++, !image->relocated[imm]))
                fail(s, 8, "+0x%x: an address without a relocation", at);
        }
    }
    int in_data = 0;
    for (int i = 0; i < image->section_count; i++) {
        const Section *section = &image->sections[i];
        if (!(section->flags & 0x40) || section->rva >= 0x100000 || section->name[0] == '/') continue; // .eh_frame holds no addresses
        if (!strcmp(section->name, ".reloc") || !strcmp(section->name, ".idata") || !strcmp(section->name, ".rsrc")) continue;
        for (u32 at = section->rva; at + 4 <= section->rva + section->size; at += 4)
            if (in_sections(image, word_at(image, at) - image->base) && (in_data++, !image->relocated[at]))
                fail(s, 8, "+0x%x in %s: an address without a relocation", at, section->name);
    }
    for (u32 at = CODE_START; at < image->size; at++) {
        if (!image->relocated[at]) continue;
        words++;
        if (!in_sections(image, word_at(image, at) - image->base))
            fail(s, 8, "+0x%x: a relocation of 0x%x, no address in the image", at, word_at(image, at));
        if (!image->original && at < RDATA_START) {
            const Entry *e = entry_at(s->tables, at - 2);
            bool thunk = e && image->memory[at - 2] == 0xff;
            if (!thunk && at != 0x52f51 && at != 0x52f9d) fail(s, 8, "+0x%x: a relocation inside a stub", at);
        }
        // Code that is reached: relocations may only be operands.
        for (u32 b = at > 12 ? at - 12 : 0; b < at; b++)
            if (r->code[b]) {
                Instruction in;
                if (decode(s, b, &in) && b + in.i.length > at && !explained[at])
                    fail(s, 8, "+0x%x: a relocation that is no operand of the instruction at +0x%x", at, b);
            }
    }
    free(explained);
    report(s, "8 relocations: %d in all; %d addresses in code and %d in data have theirs", words, operands, in_data);
}

static void check_bypass(Subject *s, const Reach *r)
{
    int calls = 0;
    for (u32 at = MAP_END; at < s->image->size; at++) {
        if (s->image->relocated[at]) {
            u32 to = word_at(s->image, at) - s->image->base;
            if (to < s->image->size && s->entry_of_body[to])
                fail(s, 9, "+0x%x: a pointer to the body of %s, not to its stub", at, s->tables->entries[s->entry_of_body[to] - 1].name);
        }
        if (!r->code[at]) continue;
        Instruction in;
        if (!decode(s, at, &in)) continue;
        u32 to = branch_target(&in, at);
        if (!to || to >= s->image->size) continue;
        calls += to < RDATA_START;
        bool call = in.i.meta.category == ZYDIS_CATEGORY_CALL;
        if (s->entry_of_body[to] && to >= MAP_END && (call || (r->inside[at] != to && r->inside[to] != r->inside[at])))
            fail(s, 9, "+0x%x: %s past the stub of %s", at, call ? "a call" : "a jump", s->tables->entries[s->entry_of_body[to] - 1].name);
    }
    for (u32 at = RDATA_START; at < MAP_END; at++) {
        u32 to = s->image->relocated[at] ? word_at(s->image, at) - s->image->base : 0;
        if (to && to < s->image->size && s->entry_of_body[to]) fail(s, 9, "+0x%x: a pointer past a stub", at);
    }
    report(s, "9 hooks: %d calls go through stubs, none past one", calls);
}

static bool rounds(const Instruction *in)
{
    ZydisMnemonic m = in->i.mnemonic;
    return m == ZYDIS_MNEMONIC_FISTP || m == ZYDIS_MNEMONIC_FIST || m == ZYDIS_MNEMONIC_FRNDINT;
}

static bool is_vector(const Instruction *in)
{
    for (int i = 0; i < in->i.operand_count; i++) {
        if (in->op[i].type != ZYDIS_OPERAND_TYPE_REGISTER) continue;
        ZydisRegisterClass c = ZydisRegisterGetClass(in->op[i].reg.value);
        if (c == ZYDIS_REGCLASS_XMM || c == ZYDIS_REGCLASS_YMM || c == ZYDIS_REGCLASS_MMX) return true;
    }
    return false;
}

// fldcw directly before or behind a rounding: a conversion to an integer, as the compiler makes it.
static bool converts(const Subject *s, const Reach *r, u32 at, u32 length)
{
    Instruction other;
    if (decode(s, at + length, &other) && rounds(&other)) return true;
    for (u32 back = 2; back <= 8; back++)
        if (r->code[at - back] && decode(s, at - back, &other) && other.i.length == back && rounds(&other)) return true;
    return false;
}

// Where the control word is changed, apart from conversions to integers: the same places in both DLLs.
static void check_rounding(Subject *s, const Reach *r)
{
    static const struct {
        u32 entry;
        int loads;
    } places[] = {{0x2f250, 2}, {0x3ae20, 1}}; // the simulate loop raises and restores the precision, the surface builder raises it
    enum { PLACES = sizeof places / sizeof *places };
    int loads[PLACES] = {0}, conversions = 0;
    u8 *converting = calloc(1, s->image->size); // by start of the function
    for (int pass = 0; pass < 2; pass++)
        for (u32 at = 0; at < s->image->size; at++) {
            Instruction in;
            if (!r->code[at] || !decode(s, at, &in)) continue;
            u32 body = r->inside[at], entry = s->entry_of_body[body] ? s->tables->entries[s->entry_of_body[body] - 1].rva : 0;
            bool load = in.i.mnemonic == ZYDIS_MNEMONIC_FLDCW, conversion = load && converts(s, r, at, in.i.length);
            int place = 0;
            while (place < PLACES && places[place].entry != entry)
                place++;
            if (pass == 0) {
                if (is_vector(&in)) fail(s, 10, "+0x%x: an instruction of SSE or MMX", at);
                conversions += conversion;
                converting[body] |= conversion;
                if (load && !conversion && place < PLACES)
                    loads[place]++;
                else if (load && !conversion)
                    fail(s, 10, "+0x%x: fldcw in 0x%05x", at, entry);
            } else if ((in.i.mnemonic == ZYDIS_MNEMONIC_FNSTCW && !converting[body] && place == PLACES) ||
                       in.i.mnemonic == ZYDIS_MNEMONIC_FNINIT)
                fail(s, 10, "+0x%x: the control word is read or reset in 0x%05x", at, entry);
        }
    for (int i = 0; i < PLACES; i++)
        if (loads[i] != places[i].loads)
            fail(s, 10, "0x%05x: %d changes of the control word, %d in the original", places[i].entry, loads[i], places[i].loads);
    free(converting);
    report(s,
           "10 rounding: no SSE; the control word is changed %d times in 0x2f250 and once in 0x3ae20, as in the original; %d times for "
           "conversions to integers",
           loads[0], conversions);
}

void check_reached(Subject *s)
{
    Reach r = {0};
    reach_all(s, &r);
    check_relocations(s, &r);
    if (!s->image->original) check_bypass(s, &r);
    check_rounding(s, &r);
    free(r.code);
    free(r.inside);
    free(r.todo);
}
