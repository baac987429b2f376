// The checks of the interface document's section 8 in their order; here 1 and 2.
#include "verify.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

// ---- 1, 2: functions -----------------------------------------------------------------------------------------------

typedef struct Counts {
    int checked, missing, no_return, methods, use_object;
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
    // Ours may ignore its object where the original does not, and the other way round.
    if (s->image->original && e->convention[0] == 't' && w.reads_ecx == e->ecx_unused)
        fail(s, 2, "0x%05x %s: a method that %s its object, against the table", e->rva, e->name, w.reads_ecx ? "uses" : "ignores");
    c->methods += e->convention[0] == 't' && !e->no_counterpart;
    c->use_object += e->convention[0] == 't' && !e->no_counterpart && w.reads_ecx;
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
    report(s, "2 registers: none of %d takes an argument in edx; %d methods, %d of them use their object in ecx; no other function takes ecx", c.checked, c.methods, c.use_object);
}

// The group with the checks first to last is wanted.
static bool wanted(const Subject *s, int first, int last)
{
    return !s->check || (s->check >= first && s->check <= last);
}

int verify(Subject *s)
{
    report(s, "%s, base 0x%x, size 0x%x", s->image->original ? "the original" : "the replacement", s->image->base, s->image->size);
    if (wanted(s, 1, 2)) check_functions(s);
    if (wanted(s, 3, 3)) check_vtables(s);
    if (s->tracker && (wanted(s, 4, 5) || s->check == 11)) check_code(s->tracker);
    if (wanted(s, 6, 6)) check_borders(s);
    if (!s->image->original && wanted(s, 7, 7)) check_map(s);
    if (wanted(s, 8, 10)) check_reached(s);
    if (s->tracker && wanted(s, 11, 11)) check_fields(s->tracker);
    if (wanted(s, 12, 12)) check_literals(s);
    if (s->said > MOST_SAID) report(s, "  ... %d more", s->said - MOST_SAID);
    report(s, "%d failures", s->failures);
    return s->failures;
}
