// The checks of the interface document's section 8.
#include "verify.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define MOST_SAID 40

void fail(Subject *s, int check, const char *format, ...)
{
    s->failures++;
    s->failures_of[check]++;
    if (s->quiet || ++s->said > MOST_SAID) return;
    va_list args;
    va_start(args, format);
    printf("  check %d: ", check);
    vprintf(format, args);
    printf("\n");
    va_end(args);
}

void report(const Subject *s, const char *format, ...)
{
    if (s->quiet || s->brief) return;
    va_list args;
    va_start(args, format);
    vprintf(format, args);
    printf("\n");
    va_end(args);
}

static bool is_tier_2(u32 rva)
{
    static const u32 entries[] = {0x026b0, 0x07800, 0x09350, 0x09c40, 0x0a460, 0x13610, 0x191b0, 0x200c0, 0x2fcd0, 0x52f50, 0x60770, 0x06730, 0x06bb0};
    for (unsigned i = 0; i < sizeof entries / sizeof *entries; i++)
        if (entries[i] == rva) return true;
    return false;
}

// A body that only says "no counterpart": push its own address, call.
static bool answers_missing(const Subject *s, u32 rva, u32 body)
{
    const u8 *p = s->image->memory + body;
    return p[0] == 0x68 && word_at(s->image, body + 1) == rva && p[5] == 0xe8;
}

Subject subject_new(Image *image, Tables *tables)
{
    Subject s = {.image = image, .tables = tables};
    ZydisDecoderInit(&s.decoder, ZYDIS_MACHINE_MODE_LEGACY_32, ZYDIS_STACK_WIDTH_32);
    s.entry_of_body = calloc(image->size, sizeof *s.entry_of_body);
    s.pops_known = calloc(image->size, sizeof *s.pops_known);
    for (int i = 0; i < tables->entry_count; i++) {
        Entry *e = &tables->entries[i];
        e->body = e->rva;
        e->no_counterpart = false;
        if (!is_function(e)) continue;
        if (!image->original && image->memory[e->rva] == 0xe9) {
            u32 to = e->rva + 5 + word_at(image, e->rva + 1);
            if (to < image->size - 16 && is_code(image, to)) e->body = to;
            e->no_counterpart = answers_missing(&s, e->rva, e->body);
        }
        if (!e->no_counterpart) s.entry_of_body[e->body] = (u32)i + 1;
    }
    return s;
}

void subject_free(Subject *s)
{
    free(s->entry_of_body);
    free(s->pops_known);
}

// ---- 1, 2, 5: functions --------------------------------------------------------------------------------------------

typedef struct Counts {
    int checked, missing, no_return;
} Counts;

static void check_function(Subject *s, const Entry *e, Counts *c)
{
    Walk w = walk(s, e->body);
    int expected = e->convention[0] == 'c' || e->arg_bytes == NONE ? 0 : e->arg_bytes;
    if (w.undecodable) fail(s, 1, "0x%05x %s: no code, or none that can be decoded", e->rva, e->name);
    else if (w.two_pops) fail(s, 1, "0x%05x %s: returns that pop different amounts", e->rva, e->name);
    else if (w.pops == NONE) c->no_return++;
    else if (w.pops != expected) fail(s, 1, "0x%05x %s: ret %d, the table says %d", e->rva, e->name, w.pops, expected);
    if (w.reads_edx) fail(s, 2, "0x%05x %s: takes an argument in edx", e->rva, e->name);
    if (w.reads_ecx && e->convention[0] != 't') fail(s, 2, "0x%05x %s: %s, but takes an argument in ecx", e->rva, e->name, e->convention);
    walk_free(&w);
}

static void check_functions(Subject *s)
{
    Counts c = {0};
    for (int i = 0; i < s->tables->entry_count; i++) {
        const Entry *e = &s->tables->entries[i];
        if (!is_function(e)) continue;
        c.missing += e->no_counterpart;
        check_function(s, e, &c);
        c.checked++;
    }
    report(s, "1 returns: %d functions, %d of them without a counterpart, %d without a ret of their own", c.checked, c.missing, c.no_return);
    report(s, "2 registers: %d functions", c.checked);
}

// ---- 3: vtables ----------------------------------------------------------------------------------------------------

static void check_vtables(Subject *s)
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
            int pops = function_pops(s, own); // a function of ours without a place of its own in the original
            if (slot->ret_n != NONE && pops != NONE && pops != slot->ret_n) fail(s, 3, "%s (0x%05x): ret %d, not %d", slot->name, at, pops, slot->ret_n);
            else ours++;
            continue;
        }
        if (!e) fail(s, 3, "%s (0x%05x): leads to +0x%x, no entry point", slot->name, at, word - s->image->base);
        else if (e->rva == slot->function) same++;
        else if (slot->ret_n == NONE || strcmp(e->convention, "thiscall") || e->arg_bytes != slot->ret_n)
            fail(s, 3, "%s (0x%05x): leads to 0x%05x %s (%s, %d), not to 0x%05x", slot->name, at, e->rva, e->name, e->convention, e->arg_bytes, slot->function);
        else other++;
    }
    report(s, "3 vtables: %d slots lead where the original's do, %d to another entry of the same convention, "
              "%d to functions of ours alone, %d pure ones are NULL", same, other, ours, null);
}

// ---- 6: exports and imports ----------------------------------------------------------------------------------------

static void check_borders(Subject *s)
{
    static const struct {
        u32 ordinal, rva;
        const char *name;
    } wanted[] = {{1, 0x08ee0, "CKGetPluginInfo"}, {2, 0x08ed0, "CKGetPluginInfoCount"}, {3, 0x090f0, "RegisterBehaviorDeclarations"}};
    const Image *image = s->image;
    if (image->export_count != 3) fail(s, 6, "%d exports, not 3", image->export_count);
    for (int i = 0; i < 3; i++) {
        bool found = false;
        for (int k = 0; k < image->export_count && k < 16; k++)
            if (!strcmp(image->exports[k].name, wanted[i].name)) {
                found = true;
                if (image->exports[k].ordinal != wanted[i].ordinal || image->exports[k].rva != wanted[i].rva)
                    fail(s, 6, "%s: ordinal %u at 0x%05x", wanted[i].name, image->exports[k].ordinal, image->exports[k].rva);
            }
        if (!found) fail(s, 6, "%s is not exported", wanted[i].name);
    }
    for (int i = 0; i < s->tables->import_count; i++) {
        const Import *want = &s->tables->imports[i];
        const BoundImport *b = bound_import(image, want->slot);
        if (!b || strcasecmp(b->dll, want->dll) || strcmp(b->symbol, want->symbol))
            fail(s, 6, "slot 0x%05x: %s, not %s", want->slot, b ? b->symbol : "nothing", want->symbol);
        const u8 *thunk = image->memory + want->thunk;
        if (want->thunk && !(thunk[0] == 0xff && thunk[1] == 0x25 && word_at(image, want->thunk + 2) == image->base + want->slot) &&
            !(want->thunk == 0x60762 && thunk[0] == 0xe9))
            fail(s, 6, "thunk 0x%05x does not jump through slot 0x%05x", want->thunk, want->slot);
    }
    report(s, "6 borders: 3 exports, %d imports at their slots, %d more", s->tables->import_count, image->import_count - s->tables->import_count);
}

// ---- 7: the map ----------------------------------------------------------------------------------------------------

static void check_section(Subject *s, const char *name, u32 rva, u32 size, u32 flags)
{
    const Section *section = section_named(s->image, name);
    if (!section) fail(s, 7, "no section %s", name);
    else if (section->rva != rva || section->size != size || (section->flags & 0xe0000060) != flags)
        fail(s, 7, "section %s: at 0x%x, size 0x%x, flags 0x%08x", name, section->rva, section->size, section->flags);
}

static void check_map(Subject *s)
{
    const Image *image = s->image;
    check_section(s, ".omap", CODE_START, RDATA_START - CODE_START, 0x60000020);
    check_section(s, ".ordat", RDATA_START, DATA_START - RDATA_START, 0xc0000040);
    check_section(s, ".oglb", DATA_START, MAP_END - DATA_START, 0xc0000040);
    u8 *used = calloc(1, image->size);
    for (int i = 0; i < s->tables->entry_count; i++) {
        const Entry *e = &s->tables->entries[i];
        if (!strcmp(e->convention, "eh")) continue;
        if (e->rva == 0x52f50) { // by hand: its seven patchable bytes, and the store behind them
            static const u8 jump[] = {0x85, 0xc0, 0x7f, 0x05, 0x05, 0xff, 0xff, 0xff, 0x7f, 0xa3};
            if (memcmp(image->memory + 0x52f93, jump, sizeof jump) || word_at(image, 0x52f9d) != image->base + 0x70bf0)
                fail(s, 7, "0x52f95: not the correction of the generator");
            memset(used + e->rva, 1, 0x52fa2 - 0x52f50);
            continue;
        }
        const u8 *p = image->memory + e->rva;
        memset(used + e->rva, 1, p[0] == 0xff ? 6 : 5);
        if (!is_function(e)) continue; // thunks: check 6
        if (p[0] != 0xe9 || e->body < MAP_END || !is_code(image, e->body)) fail(s, 7, "0x%05x %s: no stub", e->rva, e->name);
        if (e->no_counterpart && is_tier_2(e->rva)) fail(s, 7, "0x%05x %s: mods use it, and it has no counterpart", e->rva, e->name);
    }
    for (u32 i = CODE_START; i < RDATA_START; i++)
        if (!used[i] && image->memory[i] != 0xcc) {
            fail(s, 7, "0x%05x: 0x%02x between the stubs", i, image->memory[i]);
            break;
        }
    free(used);
    if (word_at(image, 0x685b4) != 1 || word_at(image, 0x70bf0) != 1) fail(s, 7, "a random seed is not 1");
    for (int i = 0; i < s->tables->literal_count; i++) {
        const Literal *l = &s->tables->literals[i];
        if (memcmp(image->memory + l->rva, &l->bits, (size_t)l->size)) fail(s, 7, "literal 0x%05x differs", l->rva);
    }
    report(s, "7 map: three sections, stubs and fill, %d literals, both seeds, the bytes at 0x52f95", s->tables->literal_count);
}

// ---- 8, 9, 10: all code that is reached ----------------------------------------------------------------------------

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
    for (int i = 0; i < s->image->export_count && i < 16; i++) reach(r, s, s->image->exports[i].rva);
    for (int i = 0; i < s->tables->entry_count; i++)
        if (is_function(&s->tables->entries[i])) reach(r, s, s->tables->entries[i].body);
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
        for (int k = 0; k < 2; k++)
            if (in.i.raw.imm[k].size == 32 && !in.i.raw.imm[k].is_relative) explained[at + in.i.raw.imm[k].offset] = 1;
    }
    for (u32 at = CODE_START; at < image->size; at++) {
        if (!image->relocated[at]) continue;
        words++;
        if (!in_sections(image, word_at(image, at) - image->base)) fail(s, 8, "+0x%x: a relocation of 0x%x, no address in the image", at, word_at(image, at));
        if (!image->original && at < RDATA_START) {
            const Entry *e = entry_at(s->tables, at - 2);
            bool thunk = e && image->memory[at - 2] == 0xff;
            if (!thunk && at != 0x52f51 && at != 0x52f9d) fail(s, 8, "+0x%x: a relocation inside a stub", at);
        }
        // Code that is reached: relocations may only be operands.
        for (u32 b = at > 12 ? at - 12 : 0; b < at; b++)
            if (r->code[b]) {
                Instruction in;
                if (decode(s, b, &in) && b + in.i.length > at && !explained[at]) fail(s, 8, "+0x%x: a relocation that is no operand of the instruction at +0x%x", at, b);
            }
    }
    free(explained);
    report(s, "8 relocations: %d in all, %d addresses in code have theirs", words, operands);
}

static void check_bypass(Subject *s, const Reach *r)
{
    int calls = 0;
    for (u32 at = MAP_END; at < s->image->size; at++) {
        if (s->image->relocated[at]) {
            u32 to = word_at(s->image, at) - s->image->base;
            if (to < s->image->size && s->entry_of_body[to]) fail(s, 9, "+0x%x: a pointer to the body of %s, not to its stub", at, s->tables->entries[s->entry_of_body[to] - 1].name);
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

// The control word may be changed around a rounding to an integer (fldcw, fistp or frndint, fldcw) and in the places that raise the precision.
static void check_rounding(Subject *s, const Reach *r)
{
    static const u32 allowed[] = {0x2f250, 0x3ae20}; // the simulate loop, the surface builder
    int truncations = 0, other = 0;
    for (u32 at = 0; at < s->image->size; at++) {
        if (!r->code[at]) continue;
        Instruction in;
        if (!decode(s, at, &in)) continue;
        for (int i = 0; i < in.i.operand_count; i++)
            if (in.op[i].type == ZYDIS_OPERAND_TYPE_REGISTER) {
                ZydisRegisterClass c = ZydisRegisterGetClass(in.op[i].reg.value);
                if (c == ZYDIS_REGCLASS_XMM || c == ZYDIS_REGCLASS_YMM || c == ZYDIS_REGCLASS_MMX) {
                    fail(s, 10, "+0x%x: an instruction of SSE or MMX", at);
                    break;
                }
            }
        if (in.i.mnemonic != ZYDIS_MNEMONIC_FLDCW) continue;
        Instruction next;
        bool truncates = decode(s, at + in.i.length, &next) && rounds(&next);
        for (u32 back = 2; !truncates && back <= 8; back++)
            truncates = r->code[at - back] && decode(s, at - back, &next) && next.i.length == back && rounds(&next);
        if (truncates) {
            truncations++;
            continue;
        }
        other++;
        u32 body = r->inside[at];
        u32 entry = s->entry_of_body[body] ? s->tables->entries[s->entry_of_body[body] - 1].rva : 0;
        bool ok = false;
        for (unsigned i = 0; i < sizeof allowed / sizeof *allowed; i++) ok |= allowed[i] == entry;
        if (!ok) fail(s, 10, "+0x%x: fldcw in 0x%05x", at, entry);
    }
    report(s, "10 rounding: no SSE; %d around a rounding to integers, %d other changes of the control word at known places", truncations, other);
}

int verify(Subject *s)
{
    report(s, "%s, base 0x%x, size 0x%x", s->image->original ? "the original" : "the replacement", s->image->base, s->image->size);
    check_functions(s);
    if (s->tracker) check_code(s->tracker);
    check_vtables(s);
    check_borders(s);
    if (!s->image->original) check_map(s);
    Reach r = {0};
    reach_all(s, &r);
    check_relocations(s, &r);
    if (!s->image->original) check_bypass(s, &r);
    check_rounding(s, &r);
    free(r.code);
    free(r.inside);
    free(r.todo);
    if (s->said > MOST_SAID) report(s, "  ... %d more", s->said - MOST_SAID);
    report(s, "%d failures", s->failures);
    return s->failures;
}
