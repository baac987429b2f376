// The tables of exports/abi.
#include "verify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Csv {
    FILE *file;
    char line[65536], *fields[24];
    int count;
    char header[1024], *columns[24];
    int column_count;
} Csv;

// Splits in place; quotes may enclose a field.
static int split(char *line, char **fields, int most)
{
    int n = 0;
    char *p = line;
    line[strcspn(line, "\r\n")] = 0;
    while (n < most) {
        char *out = fields[n++] = p;
        bool quoted = false;
        for (; *p && (quoted || *p != ','); p++) {
            if (*p == '"') quoted = !quoted;
            else *out++ = *p;
        }
        bool more = *p == ',';
        *out = 0;
        if (!more) break;
        p++;
    }
    return n;
}

static Csv *csv_open(const char *folder, const char *name)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    Csv *c = calloc(1, sizeof *c);
    c->file = fopen(path, "r");
    if (!c->file || !fgets(c->header, sizeof c->header, c->file)) {
        fprintf(stderr, "%s: cannot be read\n", path);
        exit(2);
    }
    c->column_count = split(c->header, c->columns, 24);
    return c;
}

static bool csv_next(Csv *c)
{
    if (!fgets(c->line, sizeof c->line, c->file)) {
        fclose(c->file);
        free(c);
        return false;
    }
    c->count = split(c->line, c->fields, 24);
    return true;
}

static const char *field(const Csv *c, const char *column)
{
    for (int i = 0; i < c->column_count && i < c->count; i++)
        if (!strcmp(c->columns[i], column)) return c->fields[i];
    return "";
}

static u32 hex(const Csv *c, const char *column)
{
    return (u32)strtoul(field(c, column), NULL, 16);
}

static int number(const Csv *c, const char *column)
{
    const char *text = field(c, column);
    return *text ? atoi(text) : NONE;
}

static void text(const Csv *c, const char *column, char *out, size_t size)
{
    snprintf(out, size, "%s", field(c, column));
}

#define APPEND(list, count) ((list) = realloc((list), ((size_t)(count) + 1) * sizeof *(list)), memset(&(list)[count], 0, sizeof *(list)), &(list)[(count)++])

Tables tables_read(const char *folder)
{
    Tables t = {.folder = folder};
    Csv *c = csv_open(folder, "functions.csv");
    while (csv_next(c)) {
        Entry *e = APPEND(t.entries, t.entry_count);
        e->rva = e->body = hex(c, "rva");
        e->arg_bytes = number(c, "arg_bytes");
        text(c, "name", e->name, sizeof e->name);
        e->ecx_unused = strstr(field(c, "note"), "ecx unused");
        text(c, "convention", e->convention, sizeof e->convention);
        text(c, "kind", e->kind, sizeof e->kind);
        text(c, "owner", e->owner, sizeof e->owner);
    }
    c = csv_open(folder, "vtables.csv");
    while (csv_next(c)) {
        Slot *s = APPEND(t.slots, t.slot_count);
        s->vtable = hex(c, "vtable_rva");
        s->offset = hex(c, "byte_offset");
        s->function = hex(c, "function_rva");
        s->ret_n = number(c, "ret_n");
        snprintf(s->name, sizeof s->name, "%.60s[%s]", field(c, "class"), field(c, "slot"));
    }
    c = csv_open(folder, "imports.csv");
    while (csv_next(c)) {
        Import *i = APPEND(t.imports, t.import_count);
        i->slot = hex(c, "slot_rva");
        i->thunk = hex(c, "thunk_rva");
        i->pops = number(c, "callee_pops");
        if (i->pops == NONE) i->pops = 0;
        i->method = !strcmp(field(c, "convention"), "thiscall");
        text(c, "dll", i->dll, sizeof i->dll);
        text(c, "symbol", i->symbol, sizeof i->symbol);
    }
    c = csv_open(folder, "constants.csv");
    while (csv_next(c)) {
        Literal *l = APPEND(t.literals, t.literal_count);
        l->rva = hex(c, "rva");
        l->size = !strcmp(field(c, "type"), "f64") ? 8 : 4;
        l->bits = strtoull(field(c, "bits"), NULL, 16);
    }
    c = csv_open(folder, "call_sites.csv");
    while (csv_next(c)) {
        CallSite *s = APPEND(t.sites, t.site_count);
        s->rva = hex(c, "site_rva");
        text(c, "object", s->object, sizeof s->object);
    }
    c = csv_open(folder, "structs.csv");
    while (csv_next(c)) {
        Field *f = APPEND(t.fields, t.field_count);
        f->offset = hex(c, "offset");
        text(c, "struct", f->owner, sizeof f->owner);
        text(c, "type", f->type, sizeof f->type);
        snprintf(f->name, sizeof f->name, "%.44s", field(c, "name"));
    }
    return t;
}

static int by_rva(const void *key, const void *entry)
{
    u32 a = *(const u32 *)key, b = ((const Entry *)entry)->rva;
    return a < b ? -1 : a > b;
}

Entry *entry_at(const Tables *t, u32 rva)
{
    return bsearch(&rva, t->entries, (size_t)t->entry_count, sizeof *t->entries, by_rva);
}

bool is_function(const Entry *e)
{
    return !strcmp(e->kind, "function") && strcmp(e->convention, "eh");
}
