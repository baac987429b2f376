// lab shadow: proves functions call by call while the original plays a scene.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "src/base/x87.h"
#include "wine-tests/lab/commands.h"
#include "wine-tests/lab/os.h"
#include "wine-tests/lab/scenes.h"
#include "wine-tests/lab/shadow.h"

static int add_counts(const Lab *lab, ShadowCount *total, const char *path)
{
    FILE *f = fopen(path, "r");
    if (!f) return 0;
    unsigned rva;
    ShadowCount c;
    while (fscanf(f, "%x %u %u %u %u", &rva, &c.calls, &c.tested, &c.equal, &c.padding_only) == 5)
        for (int i = 0; i < lab->function_count; i++)
            if (lab->functions[i].rva == rva) {
                total[i].calls += c.calls;
                total[i].tested += c.tested;
                total[i].equal += c.equal;
                total[i].padding_only += c.padding_only;
            }
    fclose(f);
    return 1;
}

static int run_all(Lab *lab, int argc, char **argv, const char *word, const char *stats, int list, int unreached)
{
    ShadowCount *total = calloc((size_t)lab->function_count + 1, sizeof *total);
    char path[64];
    snprintf(path, sizeof path, "lab-%08x.stats", os_process_id());
    remove(path);
    int crashed = 0;
    for (const Scene *s = scenes; s->name; s++) {
        const char *args[64];
        int n = 0;
        args[n++] = "--original", args[n++] = lab_original_path, args[n++] = "--dll", args[n++] = lab_dll_path;
        args[n++] = "shadow", args[n++] = s->name, args[n++] = "--stats", args[n++] = path;
        for (int i = 0; i < argc && n < 60; i++)
            if (!strcmp(argv[i], "--stats")) i++; // the sum is written at the end
            else if (strcmp(argv[i], "all") || (i && !strcmp(argv[i - 1], "--set"))) args[n++] = argv[i];
        args[n] = NULL;
        double start = os_seconds();
        int status = os_run_self(args, 600, NULL);
        int ok = add_counts(lab, total, path) && status < 2;
        printf("-- %s cw %s: %s, %.1f s\n", s->name, word, status == 0 ? "equal" : status == 1 ? "DIFFERENT" : "ended early", os_seconds() - start);
        crashed += !ok;
        remove(path);
    }
    int bad = shadow_summary(lab, total, list, unreached);
    if (stats) shadow_write_stats(lab, total, stats);
    free(total);
    return bad || crashed;
}

int command_shadow(Lab *lab, int argc, char **argv)
{
    const char *set = "all", *name = "all", *stats = NULL, *word_text = "07f";
    ShadowOptions o = {.first = 60, .every = 41, .most = 600, .details = 1};
    int frames = 0, list = 0, unreached = 0, all = 0;
    for (int i = 0; i < argc; i++) {
        if ((!strcmp(argv[i], "--set") || !strcmp(argv[i], "--fn")) && i + 1 < argc) set = argv[++i];
        else if (!strcmp(argv[i], "--first") && i + 1 < argc) o.first = (uint32_t)atoi(argv[++i]);
        else if (!strcmp(argv[i], "--every") && i + 1 < argc) o.every = (uint32_t)atoi(argv[++i]);
        else if (!strcmp(argv[i], "--most") && i + 1 < argc) o.most = (uint32_t)atoi(argv[++i]);
        else if (!strcmp(argv[i], "--details") && i + 1 < argc) o.details = (uint32_t)atoi(argv[++i]);
        else if (!strcmp(argv[i], "--frames") && i + 1 < argc) frames = atoi(argv[++i]);
        else if (!strcmp(argv[i], "--cw") && i + 1 < argc) word_text = argv[++i];
        else if (!strcmp(argv[i], "--stats") && i + 1 < argc) stats = argv[++i];
        else if (!strcmp(argv[i], "--deep")) o.deep = 1;
        else if (!strcmp(argv[i], "--list")) list = 1;
        else if (!strcmp(argv[i], "--unreached")) unreached = 1;
        else name = argv[i];
    }
    if (!o.every) o.every = 1;
    all = !strcmp(name, "all");
    if (lab_choose(lab, set) < 0) return 2;
    if (all) return run_all(lab, argc, argv, word_text, stats, list, unreached);
    const Scene *scene = scene_find(name);
    if (!scene || !lab_share(lab)) return 2;
    char *end;
    u32 word = (u32)strtoul(word_text, &end, 16);
    static World world;
    uint8_t *stack_top = __builtin_frame_address(0);
    shadow_install(lab, &o, stack_top);
    world_create(&world, lab, word, *end == '!');
    scene_play(scene, &world, frames, NULL, NULL);
    x87_set_control(0x37f);
    const ShadowCount *c = shadow_counts();
    if (stats) {
        int bad = 0;
        for (int i = 0; i < lab->function_count; i++) bad |= c[i].equal != c[i].tested;
        return shadow_write_stats(lab, c, stats) ? bad : 2;
    }
    return shadow_summary(lab, c, list, unreached) != 0;
}
