// Options of every program that loads the physics DLL.
#include "wine-tests/player/player.h"

#include <stdlib.h>
#include <string.h>

int dll_option(const char *name, const char *value)
{
    static const struct { const char *name, **to; } texts[] = {
        {"--dll", &options.dll}, {"--out", &options.out}, {"--hybrid", &options.hybrid}, {"--lab-dll", &options.lab_dll},
    };
    static const struct { const char *name; int *to, base; } numbers[] = {
        {"--cw", (int *)&options.cw, 16},        {"--heapfill", &options.heapfill, 16}, {"--heapshift", &options.heapshift, 10},
        {"--freefill", &options.freefill, 16},   {"--stackfill", &options.stackfill, 16},
    };
    for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) {
        if (strcmp(name, texts[i].name)) continue;
        if (!value) player_die("%s needs a value", name);
        *texts[i].to = value;
        return 1;
    }
    for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        if (strcmp(name, numbers[i].name)) continue;
        if (!value) player_die("%s needs a value", name);
        *numbers[i].to = (int)strtoul(value, NULL, numbers[i].base);
        return 1;
    }
    return 0;
}

void dll_options_end(const char *program)
{
    if (!options.dll) options.dll = getenv("PHYSICS_RT_ORIGINAL");
    if (!options.dll) player_die("give --dll FILE, or set PHYSICS_RT_ORIGINAL");
    host_prepare(program);
    log_file = options.out ? fopen(options.out, "wb") : stdout;
    if (!log_file) player_die("cannot write %s", options.out);
}
