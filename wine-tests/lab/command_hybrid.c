// lab hybrid: the original plays a scene alone and again with a set of functions replaced by ours; every frame's state
// must be equal. --bisect finds the guilty functions one after the other, each trial in a process of its own.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wine-tests/lab/commands.h"
#include "wine-tests/lab/os.h"
#include "wine-tests/lab/scenes.h"
#include "wine-tests/lab/state.h"

typedef struct Trial {
    const char *scene, *word, *frames, *original, *dll;
    char stem[128]; // of temporary files
    int timeout;
} Trial;

// Plays the scene in a child process. Returns its status.
static int play(const Trial *t, const char *set, const char *log, const char *out)
{
    const char *args[32];
    int n = 0;
    args[n++] = "--original", args[n++] = t->original;
    args[n++] = "--dll", args[n++] = t->dll;
    args[n++] = "scene", args[n++] = t->scene;
    args[n++] = "--cw", args[n++] = t->word;
    args[n++] = "--set", args[n++] = set;
    args[n++] = "--log", args[n++] = log;
    if (t->frames) args[n++] = "--frames", args[n++] = t->frames;
    args[n] = NULL;
    return os_run_self(args, t->timeout, out);
}

static int next_frame(FILE *f, FrameState *s)
{
    uint32_t n;
    return f && fread(&n, 4, 1, f) == 1 && n <= sizeof *s && fread(s, 1, n, f) == n;
}

// 0 when both logs are equal; prints the first difference when `print`.
static int compare_logs(const char *path_a, const char *path_b, int print, int *frames)
{
    static FrameState a, b;
    FILE *fa = fopen(path_a, "rb"), *fb = fopen(path_b, "rb");
    int different = 0;
    *frames = 0;
    for (;;) {
        int has_a = next_frame(fa, &a), has_b = next_frame(fb, &b);
        if (!has_a && !has_b) break;
        if (has_a != has_b) {
            if (print) printf("%s stops after frame %d\n", has_a ? "ours" : "the original", (has_a ? b : a).frame);
            different = 1;
            break;
        }
        u32 n = state_size(&a);
        if (state_size(&b) != n || memcmp(&a, &b, n)) {
            if (print) state_compare(&a, &b, "original", "ours");
            different = 1;
            break;
        }
        ++*frames;
    }
    if (fa) fclose(fa);
    if (fb) fclose(fb);
    return different;
}

static void print_tail(const char *path)
{
    char *text = os_read_file(path, NULL);
    if (!text) return;
    int lines = 0;
    char *p = text + strlen(text);
    while (p > text && lines < 12) lines += *--p == '\n';
    printf("%s%s", p + (p > text), *p ? "" : "\n");
    free(text);
}

// Runs with the set; 0 = equal. The original's log must exist.
static int differs(const Trial *t, const char *set, int print, int *frames)
{
    char reference[160], log[160], out[160];
    snprintf(reference, sizeof reference, "%s.original", t->stem);
    snprintf(log, sizeof log, "%s.hybrid", t->stem);
    snprintf(out, sizeof out, "%s.out", t->stem);
    int status = play(t, set, log, out);
    int bad = compare_logs(reference, log, print, frames) || status;
    if (print && status) {
        if (status == LAB_TIMEOUT) printf("ours did not finish in %d s\n", t->timeout);
        else printf("ours ended with status %d:\n", status), print_tail(out);
    }
    remove(log);
    remove(out);
    return bad;
}

static void write_set(const char *path, LabFunction *const *list, int from, int to)
{
    FILE *f = fopen(path, "w");
    if (!f) return;
    for (int i = from; i < to; i++) fprintf(f, "0x%05x\n", list[i]->rva);
    fclose(f);
}

// Smallest n such that the first n functions differ (the whole list is known to); 0 on the empty list.
static int first_bad_prefix(const Trial *t, LabFunction **list, int count, const char *file, const char *at_file)
{
    int lo = 0, hi = count, frames; // lo passes, hi fails
    while (hi - lo > 1) {
        int mid = (lo + hi) / 2;
        write_set(file, list, 0, mid);
        int bad = differs(t, at_file, 0, &frames);
        if (bad) hi = mid;
        else lo = mid;
    }
    return hi;
}

static int bisect(const Trial *t, Lab *lab, int most)
{
    LabFunction **list = calloc((size_t)lab->function_count, sizeof *list);
    int n = 0, found = 0, frames;
    for (int i = 0; i < lab->function_count; i++)
        if (lab->functions[i].chosen) list[n++] = &lab->functions[i];
    char file[160], at_file[170];
    snprintf(file, sizeof file, "%s.set", t->stem);
    snprintf(at_file, sizeof at_file, "@%s", file);
    while (found < most) {
        write_set(file, list, 0, n);
        if (!n || !differs(t, at_file, 0, &frames)) break;
        int bad = first_bad_prefix(t, list, n, file, at_file) - 1;
        LabFunction *guilty = list[bad];
        write_set(file, list, bad, bad + 1);
        int alone = differs(t, at_file, 0, &frames);
        printf("GUILTY: 0x%08x %s (%s)\n", guilty->rva + 0x10000000u, guilty->name,
               alone ? "alone is enough" : "only together with others of the set");
        if (!alone) write_set(file, list, 0, bad + 1);
        differs(t, at_file, 1, &frames);
        memmove(list + bad, list + bad + 1, (size_t)(n - bad - 1) * sizeof *list);
        n--;
        found++;
    }
    printf("%d guilty, %d functions of the set are equal together\n", found, found < most ? n : 0);
    remove(file);
    free(list);
    return found != 0;
}

int command_hybrid(Lab *lab, int argc, char **argv)
{
    const char *set = "all", *scene = NULL;
    Trial t = {.word = "07f", .timeout = 60, .original = lab_original_path, .dll = lab_dll_path};
    int most = 0, bad = 0;
    for (int i = 0; i < argc; i++) {
        if (!strcmp(argv[i], "--set") && i + 1 < argc) set = argv[++i];
        else if (!strcmp(argv[i], "--scene") && i + 1 < argc) scene = argv[++i];
        else if (!strcmp(argv[i], "--cw") && i + 1 < argc) t.word = argv[++i];
        else if (!strcmp(argv[i], "--frames") && i + 1 < argc) t.frames = argv[++i];
        else if (!strcmp(argv[i], "--timeout") && i + 1 < argc) t.timeout = atoi(argv[++i]);
        else if (!strcmp(argv[i], "--bisect")) most = i + 1 < argc && atoi(argv[i + 1]) ? atoi(argv[++i]) : 1;
        else scene = argv[i];
    }
    int n = lab_choose(lab, set);
    if (n < 0) return 2;
    snprintf(t.stem, sizeof t.stem, "lab-%08x", os_process_id());
    for (const Scene *s = scenes; s->name; s++) {
        if (scene && strcmp(scene, "all") && strcmp(scene, s->name)) continue;
        if (scene == NULL && s->what == NULL) continue;
        t.scene = s->name;
        char reference[160], out[160];
        snprintf(reference, sizeof reference, "%s.original", t.stem);
        snprintf(out, sizeof out, "%s.out", t.stem);
        int frames = 0, status = play(&t, "none", reference, out);
        if (status) {
            printf("%s: the original ended with status %d:\n", s->name, status);
            print_tail(out);
            bad++;
        } else {
            int different = differs(&t, set, 1, &frames);
            printf("%s %-14s cw %-4s %d functions ours, %d frames equal\n", different ? "FAIL " : "equal", s->name, t.word, n, frames);
            bad += different;
            if (different && most) bisect(&t, lab, most);
        }
        remove(reference);
        remove(out);
    }
    return bad != 0;
}
