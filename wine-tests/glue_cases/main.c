// glue_cases CASE [--dll FILE] [--hybrid SET --lab-dll FILE] [--out FILE] [--cw HEX]
//   [--heapfill HEX] [--heapshift N] [--freefill HEX]   or: glue_cases --list
#include "wine-tests/glue_cases/cases.h"

#include <stdarg.h>

#include "base/x87.h"
#include "wine-tests/player/player.h"

Options options = {.heapfill = 0xcd};
FILE *log_file;
HostDll dll;

void player_die(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fprintf(stderr, "glue_cases: ");
    vfprintf(stderr, format, args);
    fprintf(stderr, "\n");
    va_end(args);
    host_quit(3);
}

static const Case *const lists[] = {block_cases, life_cases, bad_cases, bad_mesh_cases, gone_cases, hull_cases, buoyancy_cases, load_cases,
                                    joint_cases, joint_value_cases};

static const Case *find_case(const char *name)
{
    for (unsigned l = 0; l < sizeof lists / sizeof *lists; l++)
        for (const Case *c = lists[l]; c->name; c++)
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
        else if (argv[i][0] != '-') name = argv[i];
        else if (dll_option(argv[i], next)) i++;
        else player_die("unknown option %s", argv[i]);
    }
    const Case *c = name ? find_case(name) : NULL;
    if (!c) player_die("which case? (--list)");
    dll_options_end(argv[0]);
    enter();
    host_load(&dll, options.dll, options.heapfill, options.heapshift);
    leave();
    if (options.hybrid && host_hybrid(&dll, options.lab_dll, options.hybrid)) player_die("hybrid set %s", options.hybrid);
    c->run();
    say("end\n");
    host_quit(0);
}
