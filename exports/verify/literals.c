// 12: each function reads the literals that the original's function reads (literal_readers.csv), at their addresses and
// with their widths, and no others. How often does not matter: compilers load a value once, or once per path.
#include "verify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef TABLES
#define TABLES "exports/abi"
#endif

// In ours most of the original's builder of hulls, some of it without entry points, is part of this one.
enum { HULL_BUILDER = 0x3a750 };

// Reads that ours has no place for: the other norms of a joint's impulses, which no object ever has.
static const u32 unread[][2] = {{0x28960, 0x63908}, {0x28960, 0x63990}};

typedef struct Places { // functions that read each literal, as the table says
    u32 **readers;
    int *counts;
} Places;

static Places places_read(const Tables *t, const char *folder)
{
    Places p = {calloc((size_t)t->literal_count, sizeof *p.readers), calloc((size_t)t->literal_count, sizeof *p.counts)};
    char path[1024], line[16384];
    snprintf(path, sizeof path, "%s/literal_readers.csv", folder);
    FILE *f = fopen(path, "r");
    while (f && fgets(line, sizeof line, f)) {
        u32 rva = (u32)strtoul(line, NULL, 16);
        char *list = strrchr(line, ',');
        for (int i = 0; list && i < t->literal_count; i++) {
            if (t->literals[i].rva != rva) continue;
            p.readers[i] = calloc(strlen(list) / 8 + 2, sizeof **p.readers);
            for (char *word = strtok(list + 1, " \r\n"); word; word = strtok(NULL, " \r\n"))
                p.readers[i][p.counts[i]++] = (u32)strtoul(word, NULL, 16);
        }
    }
    if (f) fclose(f);
    return p;
}

static int literal_at(const Tables *t, u32 rva)
{
    for (int i = 0; i < t->literal_count; i++)
        if (rva == t->literals[i].rva || (t->literals[i].size == 8 && rva == t->literals[i].rva + 4)) return i;
    return NONE;
}

typedef struct Found {
    u8 *body, *all; // by literal: read by the function itself; by it and the helpers it leads to
    u8 *done;       // by RVA
} Found;

static void collect(Subject *s, u32 start, bool body, Found *found, const Entry *e)
{
    if (found->done[start]) return;
    found->done[start] = 1;
    Walk w = walk(s, start);
    for (int i = 0; i < w.visited_count; i++) {
        u32 at = w.visited[i];
        Instruction in;
        if (!decode(s, at, &in)) continue;
        u32 address = absolute_operand(s, &in);
        int l = address && in.i.meta.category != ZYDIS_CATEGORY_CALL ? literal_at(s->tables, address) : NONE;
        for (int k = 0; l != NONE && k < in.i.operand_count_visible; k++) {
            const ZydisDecodedOperand *o = &in.op[k];
            if (o->type != ZYDIS_OPERAND_TYPE_MEMORY || !(o->actions & ZYDIS_OPERAND_ACTION_MASK_READ)) continue;
            bool x87 = in.i.meta.category == ZYDIS_CATEGORY_X87_ALU;
            if (x87 && o->size != 8 * s->tables->literals[l].size)
                fail(s, 12, "+0x%x in 0x%05x %s: %d bits of literal 0x%05x", at, e->rva, e->name, o->size, s->tables->literals[l].rva);
            found->all[l] = 1;
            found->body[l] |= body;
        }
        if (s->image->original) continue;
        u32 to = in.i.meta.category == ZYDIS_CATEGORY_CALL ? branch_target(&in, at) : 0; // a helper has no stub
        if (to >= MAP_END && is_code(s->image, to) && !s->entry_of_body[to]) collect(s, to, false, found, e);
    }
    walk_free(&w);
}

static bool listed(const Places *p, int literal, u32 function)
{
    for (int i = 0; i < p->counts[literal]; i++)
        if (p->readers[literal][i] == function) return true;
    return false;
}

static bool left_out(u32 function, u32 literal)
{
    for (unsigned i = 0; i < sizeof unread / sizeof *unread; i++)
        if (unread[i][0] == function && unread[i][1] == literal) return true;
    return false;
}

void check_literals(Subject *s)
{
    const Tables *t = s->tables;
    Places p = places_read(t, TABLES);
    Found found = {calloc((size_t)t->literal_count, 1), calloc((size_t)t->literal_count, 1), calloc(s->image->size, 1)};
    int places = 0, not_read = 0;
    for (int i = 0; i < t->entry_count; i++) {
        const Entry *e = &t->entries[i];
        if (!is_function(e) || e->no_counterpart) continue;
        memset(found.body, 0, (size_t)t->literal_count);
        memset(found.all, 0, (size_t)t->literal_count);
        memset(found.done, 0, s->image->size);
        collect(s, e->body, true, &found, e);
        for (int l = 0; l < t->literal_count; l++) {
            bool wanted = listed(&p, l, e->rva);
            places += wanted && found.all[l];
            if (!s->image->original && left_out(e->rva, t->literals[l].rva)) not_read += !found.all[l];
            else if (wanted && !found.all[l]) fail(s, 12, "0x%05x %s does not read literal 0x%05x", e->rva, e->name, t->literals[l].rva);
            if (!wanted && found.body[l] && e->rva != HULL_BUILDER) fail(s, 12, "0x%05x %s reads literal 0x%05x", e->rva, e->name, t->literals[l].rva);
        }
    }
    free(found.body);
    free(found.all);
    free(found.done);
    for (int l = 0; l < t->literal_count; l++) free(p.readers[l]);
    free(p.readers);
    free(p.counts);
    report(s, "12 literals: %d places where a function reads one, as the original's does; %d left out", places, not_read);
}
