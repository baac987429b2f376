// player SCENE [options]: plays a scene with a physics DLL in the stand-in engine.
#include "wine-tests/player/player.h"

#include "base/x87.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

Options options = {.frames = -1, .every = 1, .dt = -1, .heapfill = -1, .stackfill = -1};
HostDll dll;

static const char usage[] =
    "player SCENE [--dll FILE] [--out LOG] [options]\n"
    "  --compact            one line of hashes per frame      --every N     log every N-th frame only\n"
    "  --hash               one line for the whole run: steps, hash of all physics steps\n"
    "  --steps FILE         hash of every physics step        --steps-full A B   steps A to B in full, in the log\n"
    "  --heap N             blocks and bytes of the DLL every N frames\n"
    "  --frames N           play N frames                     --dt MS       frame time\n"
    "  --contacts --mindists --hull   more in the log         --time        no log, measure\n"
    "  --cw HEX             control word the engine starts with (default 7f, what the real engine leaves)\n"
    "  --cwforce HEX        control word before every call into the engine: 7f, 27f or 37f\n"
    "  --heapfill HEX       fill fresh heap blocks            --heapshift N  scramble heap addresses\n"
    "  --freefill HEX       overwrite freed heap blocks (native program)\n"
    "  --fence              use of freed blocks faults (native build)\n"
    "  --stackfill HEX      fill the stack below every call   --entrev      entity addresses descend in scene order\n"
    "  --hybrid SET --lab-dll FILE   the original with a set of functions replaced (see tests/README.md)\n"
    "  --shadow SET --lab-dll FILE   plays with the original and tries calls of the set both ways; --every-call,\n"
    "                       --stats FILE (appended), --verbose\n"
    "  --peek RVA N         dump words of the DLL at the end  --verbose\n"
    "  --declarations       print what the DLL declares instead of playing; needs no scene\n";

void player_die(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fprintf(stderr, "player: ");
    vfprintf(stderr, format, args);
    fprintf(stderr, "\n");
    va_end(args);
    if (log_file) fflush(log_file);
    host_quit(3);
}

static void read_options(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        const char *a = argv[i];
        const char *next = i + 1 < argc ? argv[i + 1] : "";
        int used = 1;
        if (dll_option(a, i + 1 < argc ? next : NULL)) used = 1;
        else if (!strcmp(a, "--frames")) options.frames = atoi(next);
        else if (!strcmp(a, "--every")) options.every = atoi(next) > 0 ? atoi(next) : 1;
        else if (!strcmp(a, "--dt")) options.dt = number(next);
        else if (!strcmp(a, "--cwforce")) options.cwforce = strtoul(next, NULL, 16);
        else if (!strcmp(a, "--shadow")) options.shadow = next;
        else if (!strcmp(a, "--stats")) options.stats = next;
        else if (!strcmp(a, "--steps")) options.steps = next;
        else if (!strcmp(a, "--heap")) options.heap_every = atoi(next);
        else if (!strcmp(a, "--steps-full") && i + 2 < argc) options.steps_from = atoi(next), options.steps_to = atoi(argv[i + 2]), used = 2;
        else if (!strcmp(a, "--peek") && i + 2 < argc) options.peek_rva = strtoul(next, NULL, 16), options.peek_count = atoi(argv[i + 2]), used = 2;
        else used = 0;
        if (used) {
            if (i + used >= argc) player_die("%s needs a value", a);
            i += used;
        }
        else if (!strcmp(a, "--compact")) options.compact = 1;
        else if (!strcmp(a, "--hash")) options.hash = 1;
        else if (!strcmp(a, "--time")) options.timing = 1;
        else if (!strcmp(a, "--contacts")) options.contacts = 1;
        else if (!strcmp(a, "--mindists")) options.mindists = 1;
        else if (!strcmp(a, "--hull")) options.hull = 1;
        else if (!strcmp(a, "--every-call")) options.every_call = 1;
        else if (!strcmp(a, "--verbose")) options.verbose = 1;
        else if (!strcmp(a, "--fence")) options.fence = 1;
        else if (!strcmp(a, "--entrev")) options.entity_reversed = 1;
        else if (!strcmp(a, "--declarations")) options.declarations = 1;
        else if (a[0] == '-' && a[1] == '-') player_die("unknown option %s\n%s", a, usage);
        else options.scene = a;
    }
    if (options.steps || options.steps_from) options.hash = 1;
    if (!options.scene && !options.declarations) player_die("which scene?\n%s", usage);
}

// ---- frames --------------------------------------------------------------------------------------------------------

static void show_progress(int frame)
{
    static double last;
    double now = host_wall_seconds();
    if (!last) last = now;
    if (now - last < 5) return;
    last = now;
    fprintf(stderr, "player: frame %d of %d\n", frame, scene.frames);
}

static void play(void)
{
    double first = 0, first_cpu = 0, cpu = 0, wall = 0, worst = 0;
    for (int frame = 0; frame < scene.frames; frame++) {
        float dt = scene.dts[frame % scene.dt_count];
        log_begin_frame(options.compact || options.timing || options.hash || frame % options.every != 0);
        double cpu_start = host_cpu_seconds(), wall_start = host_wall_seconds();
        scene_events(frame, dt);
        steps_begin_frame();
        engine_enter();
        stack_fill();
        si_process(context, dt);
        engine_leave();
        double took = host_wall_seconds() - wall_start;
        if (frame) {
            cpu += host_cpu_seconds() - cpu_start;
            wall += took;
            if (took > worst) worst = took;
        } else {
            first = took;
            first_cpu = host_cpu_seconds() - cpu_start;
        }
        show_progress(frame);
        if (options.heap_every && frame % options.heap_every == 0) log_heap(frame);
        if (options.timing) continue;
        log_outputs(frame, "post");
        steps_mix(log_hash());
        if (options.hash) continue;
        log_frame(frame, dt);
        if (options.compact) log_compact(frame);
    }
    steps_end();
    if (options.hash) return;
    if (options.timing) log_timing(scene.frames, first, first_cpu, cpu, wall, worst);
    else log_end();
}

static const char *file_name(const char *path)
{
    const char *name = path;
    for (const char *p = path; *p; p++)
        if (*p == '/' || *p == '\\') name = p + 1;
    return name;
}

int main(int argc, char **argv)
{
    read_options(argc, argv);
    setvbuf(stderr, NULL, _IONBF, 0);
    dll_options_end(argv[0]);
    setvbuf(log_file, NULL, _IOFBF, 1 << 20);
    x87_set_control(PLAYER_CW);
    open_engine(__builtin_frame_address(0));
    if (options.declarations) {
        print_declarations(log_file);
        fflush(log_file);
        host_quit(0);
    }
    if (!scene_load(options.scene)) {
        fprintf(log_file, "# skipped: needs the real engine\n");
        fflush(log_file);
        host_quit(0);
    }
    host_scene_loaded();
    if (options.frames >= 0) scene.frames = options.frames;
    if (options.dt >= 0) scene.dts[0] = options.dt, scene.dt_count = 1;
    log_open(scene.entity_count);
    engine_enter();
    si_play(context);
    engine_leave();
    if (!physics_environment()) player_die("the manager has no environment after play");
    if (options.hash) steps_open();
    if (!options.hash) fprintf(log_file, "# ckhost 1 scene=%s frames=%d entities=%d blocks=%d cw=%x\n", file_name(options.scene), scene.frames,
            scene.entity_count, scene.block_count, engine_cw);
    play();
    for (int i = 0; i < options.peek_count; i++) {
        u32 bits;
        f32 single;
        f64 twin;
        const u8 *p = dll.base + options.peek_rva + 4 * (u32)i;
        memcpy(&bits, p, 4), memcpy(&single, p, 4), memcpy(&twin, p, 8);
        fprintf(stderr, "peek +%06x %08x f32 %.9g f64 %.17g\n", options.peek_rva + 4 * (u32)i, bits, single, twin);
    }
    fflush(log_file);
    if (log_file != stdout) fclose(log_file);
    host_quit(options.shadow ? host_shadow_summary() != 0 : 0);
}
