// An engine interface mod: C++ headers that call the engine by address. Inputs and results recorded from the original
// (`lab pairs --record`, format in wine-tests/lab/pairs_record.c) are replayed through the entries at their addresses; and
// a scene's own objects are asked through every getter that is safe to call.
#include "wine-tests/mods/mods.h"

#include <stdlib.h>
#include <string.h>

#include "tests/golden.h"

static const char *const records[] = {"base/math", "contact/contact_math", "contact/contact_point", "contact/core_reaction",
                                      "contact/dense_matrix", "contact/friction", "contact/friction_solver",
                                      "contact/friction_system", "contact/impact", "contact/lcp", "mods/rows/entries"};

static int *rows, *different;

static void replay(const char *path, const GoldenFunction *table)
{
    static char row[1 << 17];
    FILE *file = fopen(path, "r");
    if (!file) player_die("cannot read %s", path);
    while (fgets(row, sizeof row, file)) {
        u32 va = (u32)strtoul(row, NULL, 16);
        for (int i = 0; i < table_function_count; i++) {
            if (table[i].va != va) continue;
            rows[i]++;
            different[i] += golden_row(row, table, table_function_count) != 0;
            break;
        }
    }
    fclose(file);
}

static void entries(void)
{
    const char *data = mod_argument ? mod_argument : "tests/data";
    GoldenFunction *table = calloc((u32)table_function_count, sizeof *table);
    rows = calloc((u32)table_function_count, sizeof *rows);
    different = calloc((u32)table_function_count, sizeof *different);
    mod_scene("shapes"); // a world exists: some entries look at its globals
    for (int i = 0; i < table_function_count; i++)
        table[i] = (GoldenFunction){0x10000000 + table_functions[i].rva, at(table_functions[i].rva), table_functions[i].name};
    for (unsigned i = 0; i < sizeof records / sizeof *records; i++) {
        char path[1024];
        snprintf(path, sizeof path, "%s/%s.txt", data, records[i]);
        replay(path, table);
    }
    int called = 0, sdk = 0;
    for (int i = 0; i < table_function_count; i++) {
        if (!rows[i]) continue;
        called++;
        sdk += table_functions[i].sdk;
        say("0x%05x %s: %d rows, %d differ\n", table_functions[i].rva, table_functions[i].name, rows[i], different[i]);
    }
    say("%d entries called, %d of the interface mod's\n", called, sdk);
}

const ModCase engine_cases[] = {{"entries", entries}, {NULL, NULL}};
