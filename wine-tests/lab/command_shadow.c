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

static int summary(const Lab *lab, const ShadowCount *c, int list, int unreached)
{
    int proven = 0, bad = 0, idle = 0;
    for (int i = 0; i < lab->function_count; i++) {
        const LabFunction *f = &lab->functions[i];
        if (!f->chosen) continue;
        if (!c[i].tested) {
            idle++;
            if (unreached) printf("idle   0x%08x %s\n", f->rva + 0x10000000u, f->name);
            continue;
        }
        int equal = c[i].equal == c[i].tested;
        proven += equal;
        bad += !equal;
        if (!equal || list)
            printf("%s 0x%08x %-60s calls %8u tested %6u equal %6u%s\n", equal ? "equal " : "FAIL  ", f->rva + 0x10000000u, f->name, c[i].calls,
                   c[i].tested, c[i].equal, c[i].padding_only ? " (padding differs)" : "");
    }
    printf("shadow: %d functions equal, %d different, %d never called\n", proven, bad, idle);
    return bad;
}

static int run_all(Lab *lab, int argc, char **argv, const char *word, int list, int unreached)
{
    ShadowCount *total = calloc((size_t)lab->function_count + 1, sizeof *total);
    char path[64];
    snprintf(path, sizeof path, "lab-%08x.stats", os_process_id());
    int crashed = 0;
    for (const Scene *s = scenes; s->name; s++) {
        const char *args[64];
        int n = 0;
        args[n++] = "--original", args[n++] = lab_original_path, args[n++] = "--dll", args[n++] = lab_dll_path;
        args[n++] = "shadow", args[n++] = s->name, args[n++] = "--stats", args[n++] = path;
        for (int i = 0; i < argc && n < 60; i++)
            if (strcmp(argv[i], "all")) args[n++] = argv[i];
        args[n] = NULL;
        double start = os_seconds();
        int status = os_run_self(args, 600, NULL);
        int ok = add_counts(lab, total, path) && status < 2;
        printf("-- %s cw %s: %s, %.1f s\n", s->name, word, status == 0 ? "equal" : status == 1 ? "DIFFERENT" : "ended early", os_seconds() - start);
        crashed += !ok;
        remove(path);
    }
    int bad = summary(lab, total, list, unreached);
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
    if (all) return run_all(lab, argc, argv, word_text, list, unreached);
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
        FILE *f = fopen(stats, "w");
        int bad = 0;
        for (int i = 0; f && i < lab->function_count; i++) {
            if (c[i].calls) fprintf(f, "%x %u %u %u %u\n", lab->functions[i].rva, c[i].calls, c[i].tested, c[i].equal, c[i].padding_only);
            bad |= c[i].equal != c[i].tested;
        }
        if (f) fclose(f);
        return bad;
    }
    return summary(lab, c, list, unreached) != 0;
}
