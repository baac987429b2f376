// mods CASE [ARGUMENT] [--dll FILE] [--out FILE] [--cw HEX] [--heapfill HEX] [--heapshift N]
//   [--hybrid SET --lab-dll FILE]   or: mods --list
#include "wine-tests/mods/mods.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

Options options = {.frames = -1, .every = 1, .dt = -1, .heapfill = 0xcd, .stackfill = -1};
HostDll dll;
const char *mod_argument, *scene_folder = "wine-tests/mods", *tables_folder = "wine-tests/mods";

static const ModCase *const lists[] = {playback_cases, loader_cases, multiplayer_cases, patch_cases, hook_cases, engine_cases, interface_cases,
                                       struct_cases, calls_cases, slot_cases, field_cases, detour_cases,
                                       missing_cases, shape_cases, odd_cases};

void player_die(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fprintf(stderr, "mods: ");
    vfprintf(stderr, format, args);
    fprintf(stderr, "\n");
    va_end(args);
    if (log_file) fflush(log_file);
    host_quit(3);
}

static const ModCase *find_case(const char *name)
{
    for (unsigned l = 0; l < sizeof lists / sizeof *lists; l++)
        for (const ModCase *c = lists[l]; c->name; c++)
            if (name && !strcmp(c->name, name)) return c;
            else if (!name) puts(c->name);
    return NULL;
}

int main(int argc, char **argv)
{
    const char *name = NULL;
    for (int i = 1; i < argc; i++) {
        const char *next = i + 1 < argc ? argv[i + 1] : NULL;
        if (!strcmp(argv[i], "--list")) return find_case(NULL), 0;
        else if (!strcmp(argv[i], "--verbose")) options.verbose = 1;
        else if (argv[i][0] != '-' && !name) name = argv[i];
        else if (argv[i][0] != '-') mod_argument = argv[i];
        else if (dll_option(argv[i], next)) i++;
        else if (!strcmp(argv[i], "--scenes") && next) scene_folder = next, i++;
        else player_die("unknown option %s", argv[i]);
    }
    const ModCase *c = name ? find_case(name) : NULL;
    if (!c) player_die("which case? (--list)");
    dll_options_end(argv[0]);
    c->run();
    say("end\n");
    fflush(NULL);
    host_quit(0);
}
