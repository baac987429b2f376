// Types for both DLLs, from our build: a function of the original has the parameters of its counterpart.
#include "track.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Mangled name of an import -> C name, from the lists of the import libraries.
static void name_imports(Tracker *t, const char *path)
{
    FILE *f = fopen(path, "r");
    char line[512], name[256], symbol[256];
    while (f && fgets(line, sizeof line, f)) {
        if (sscanf(line, "%255s == \"%255[^\"]\"", name, symbol) != 2) continue;
        for (int i = 0; i < t->s->tables->import_count; i++)
            for (int k = 0; k < t->debug->declared_count && !t->of_import[i] && !strcmp(t->s->tables->imports[i].symbol, symbol); k++)
                if (!strcmp(t->debug->declared[k].name, name)) t->of_import[i] = &t->debug->declared[k];
    }
    if (f) fclose(f);
}

Tracker *tracker_new(Subject *s, const Subject *ours, const Debug *debug)
{
    Tracker *t = calloc(1, sizeof *t);
    t->s = s;
    t->debug = debug;
    t->own = !s->image->original;
    t->of_entry = calloc((size_t)s->tables->entry_count, sizeof *t->of_entry);
    t->of_import = calloc((size_t)s->tables->import_count, sizeof *t->of_import);
    t->row_used = calloc(1, (size_t)s->tables->field_count);
    t->row_type = calloc((size_t)s->tables->field_count, sizeof *t->row_type);
    for (int i = 0; i < s->tables->field_count; i++) t->row_type[i] = type_of_row(debug, &s->tables->fields[i]);
    int found = 0;
    for (int i = 0; i < s->tables->entry_count; i++) {
        const Entry *e = &s->tables->entries[i];
        u32 rva = e->rva, to = 0;
        if (is_function(e) && ours->image->memory[rva] == 0xe9) to = rva + 5 + word_at(ours->image, rva + 1);
        t->of_entry[i] = to ? routine_at(debug, to) : NULL;
        found += t->of_entry[i] != NULL;
    }
    static const char *const lists[] = {"ck2", "vxmath"};
    for (int i = 0; i < 2; i++) {
        char path[1024];
        snprintf(path, sizeof path, "%s/../../compat/%s.def", s->tables->folder, lists[i]);
        name_imports(t, path);
    }
    for (int i = 0; i < s->tables->import_count; i++) // those of the C library go by their own names
        for (int k = 0; k < debug->declared_count && !t->of_import[i]; k++)
            if (!strcmp(debug->declared[k].name, s->tables->imports[i].symbol)) t->of_import[i] = &debug->declared[k];
    t->functions = found;
    return t;
}

void tracker_free(Tracker *t)
{
    free(t->of_entry);
    free(t->of_import);
    free(t->row_used);
    free(t->row_type);
    free(t);
}
