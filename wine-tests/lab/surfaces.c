// lab surfaces: meshes through both builders. Every ledge and every compiled surface must be the same bytes.
//
// tests/data/hull/corpus.txt holds hashes of what the original made of some of them (--record FILE).
//
//     lab surfaces --time RUNS      medians of both builders on a hull of 257 points and a floor of 5000 faces
//     lab surfaces [--count N] [--seed S] [--faces MOST] [--cw W] [--root] [--record FILE] [--file MESHES | KIND]     KIND: part of a generator's name
//
// Prints one line per kind with the time both took, and of a difference the seed of its mesh (--seed, --count 1).
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "src/base/scalar.h"
#include "wine-tests/lab/call.h"
#include "wine-tests/lab/commands.h"
#include "wine-tests/lab/heap.h"
#include "wine-tests/lab/os.h"
#include "wine-tests/lab/surface_meshes.h"

typedef struct Vector {
    u16 capacity, count;
    void **elems;
} Vector;

typedef struct Side {
    Lab *lab;
    int ours;
    u32 control_word;
    double seconds;
} Side;

static int root_hulls; // surfaces get a hull at the root of their tree

static u32 call(Side *side, u32 rva, u32 ecx, const u32 *args, u32 count)
{
    LabFunction *f = lab_function_at(side->lab, rva);
    const LabName *about = lab_name_at(rva);
    CallFrame frame = {.ecx = ecx, .args = args, .arg_count = count, .control_word = side->control_word};
    if (f)
        frame.function = side->ours ? f->ours : f->original;
    else if (side->ours)
        printf("lab: %s is not ported\n", about ? about->name : "?"), exit(2);
    else
        frame.function = side->lab->original->base + rva;
    double start = os_seconds();
    lab_call_raw(&frame);
    side->seconds += os_seconds() - start;
    side->control_word = frame.control_after; // the builder raises it
    return frame.eax;
}

static u32 ledge_size(const void *ledge)
{
    return ledge ? (((const u32 *)ledge)[2] >> 8) * 16 : 0;
}

static u32 surface_size(const void *surface)
{
    return surface ? ((const u32 *)surface)[7] >> 8 : 0;
}

// First differing byte, or -1. NULL is equal to NULL only.
static int difference(const void *a, u32 a_size, const void *b, u32 b_size)
{
    if (a_size != b_size) return 8;
    for (u32 i = 0; i < a_size; i++)
        if (((const u8 *)a)[i] != ((const u8 *)b)[i]) return (int)i;
    return -1;
}

static void free_aligned(void *p)
{
    if (p) heap_free(((void **)p)[-1]);
}

// Runs one mesh through one builder; ledges (copies) and the surface are the caller's to free.
static void *build(Side *side, const SurfaceMesh *mesh, void **ledges)
{
    static u32 with_root_hull[4] = {1, 1, 0, 1};
    static u32 builder[0xa0 / 4] __attribute__((aligned(8)));
    call(side, 0x38290, (u32)(uintptr_t)builder, NULL, 0);
    const f64 *at = mesh->points;
    for (int i = 0; i < mesh->block_count; i++) {
        int n = mesh->blocks[i];
        void **elems = malloc((size_t)n * sizeof *elems);
        f64 *points = malloc((size_t)n * 4 * sizeof *points);
        for (int k = 0; k < n; k++, at += 3) {
            memcpy(points + 4 * k, at, 24);
            elems[k] = points + 4 * k;
        }
        Vector vector = {(u16)n, (u16)n, elems};
        void *ledge = (void *)(uintptr_t)call(side, 0x3ae20, 0, (const u32[]){(u32)(uintptr_t)&vector}, 1);
        ledges[i] = NULL;
        if (ledge) {
            ledges[i] = malloc(ledge_size(ledge));
            memcpy(ledges[i], ledge, ledge_size(ledge));
            call(side, 0x38430, (u32)(uintptr_t)builder, (const u32[]){(u32)(uintptr_t)ledge}, 1);
        }
        free(points);
        free(elems);
    }
    void *surface = (void *)(uintptr_t)call(side, 0x384b0, (u32)(uintptr_t)builder, (const u32[]){root_hulls ? (u32)(uintptr_t)with_root_hull : 0}, 1);
    call(side, 0x38340, (u32)(uintptr_t)builder, NULL, 0);
    return surface;
}

static void print_difference(const char *what, int index, const void *a, u32 a_size, const void *b, u32 b_size)
{
    int at = difference(a, a_size, b, b_size);
    printf("    %s %d: original %u bytes, ours %u", what, index, a_size, b_size);
    if (a_size == b_size)
        printf(", first difference at +0x%x: %08x, %08x", at & ~3, ((const u32 *)a)[at / 4], ((const u32 *)b)[at / 4]);
    printf("\n");
}

// The original's clustering can overflow its stack (levels.md hazard 2): those meshes are counted and not compared.
typedef struct Build {
    Side *side;
    const SurfaceMesh *mesh;
    void **ledges, *surface;
} Build;

static void build_body(void *arg)
{
    Build *b = arg;
    b->surface = build(b->side, b->mesh, b->ledges);
}

static FILE *record; // of the original's results

static void record_mesh(const SurfaceKind *kind, u32 seed, u32 most, void **ledges, int count, const void *surface)
{
    u32 hash = HASH_START;
    for (int i = 0; i < count; i++) {
        u32 size = ledge_size(ledges[i]);
        hash = hash_of_bytes(hash, &size, 4);
        hash = hash_of_bytes(hash, ledges[i], size);
    }
    fprintf(record, "%s %u %u %08x %u %08x\n", kind->name, seed, most, hash, surface_size(surface),
            hash_of_bytes(HASH_START, surface, surface_size(surface)));
}

static u32 crashed, rootless; // the latter: surfaces whose points make no hull

static int lacks_root_hull(const void *surface)
{
    if (!surface) return 0;
    const i32 *root = (const i32 *)((const char *)surface + ((const i32 *)surface)[8]);
    return root[0] != 0 && root[1] == 0;
}

// 1 when both builders agree.
static int compare_mesh(Side *original, Side *ours, const SurfaceMesh *mesh, const SurfaceKind *kind, u32 seed, u32 most,
                        int *null_ledges, u64 *bytes)
{
    void **a = calloc((size_t)mesh->block_count + 1, sizeof *a), **b = calloc((size_t)mesh->block_count + 1, sizeof *b);
    void *surface_b = build(ours, mesh, b);
    if (root_hulls && lacks_root_hull(surface_b)) { // the original crashes
        for (int i = 0; i < mesh->block_count; i++)
            free(b[i]);
        free(a);
        free(b);
        free_aligned(surface_b);
        rootless++;
        return 1;
    }
    Build build_a = {original, mesh, a, NULL};
    u32 used = heap_used();
    void *kept = malloc(used);
    memcpy(kept, heap_base(), used);
    int ended = os_try(build_body, &build_a);
    if (!ended) memcpy(heap_base(), kept, used); // what the lost calls had allocated is free again
    free(kept);
    if (!ended) {
        if (strstr(kind->name, "face") == NULL) printf("    seed %u: the original crashes\n", seed);
        for (int i = 0; i < mesh->block_count; i++) {
            free(a[i]);
            free(b[i]);
        }
        free(a);
        free(b);
        free_aligned(surface_b);
        crashed++;
        return 1;
    }
    void *surface_a = build_a.surface;
    if (record) record_mesh(kind, seed, most, a, mesh->block_count, surface_a);
    int equal = 1;
    for (int i = 0; i < mesh->block_count; i++) {
        if (!a[i]) ++*null_ledges;
        if (equal && (difference(a[i], ledge_size(a[i]), b[i], ledge_size(b[i])) >= 0 || !a[i] != !b[i])) {
            equal = 0;
            print_difference("ledge", i, a[i], ledge_size(a[i]), b[i], ledge_size(b[i]));
        }
        free(a[i]);
        free(b[i]);
    }
    if (equal && difference(surface_a, surface_size(surface_a), surface_b, surface_size(surface_b)) >= 0) {
        equal = 0;
        print_difference("surface", 0, surface_a, surface_size(surface_a), surface_b, surface_size(surface_b));
    }
    *bytes += surface_size(surface_a);
    free_aligned(surface_a);
    free_aligned(surface_b);
    free(a);
    free(b);
    return equal;
}

// One kind of mesh, or the meshes of a file, through both builders. Returns whether all were equal.
static int compare_kind(Lab *lab, const SurfaceKind *kind, FILE *file, u32 count, u32 seed, u32 most, u32 word)
{
    Side original = {lab, 0, word, 0}, ours = {lab, 1, word, 0};
    u32 bad = 0, n = 0;
    u64 bytes = 0, faces = 0;
    int null_ledges = 0;
    for (; file || n < count; n++) {
        SurfaceMesh mesh = {0};
        if (file && !surface_mesh_read(&mesh, file)) break;
        if (!file) surface_mesh(&mesh, kind, seed + n, most);
        original.control_word = ours.control_word = word;
        faces += (u32)mesh.block_count;
        if (!compare_mesh(&original, &ours, &mesh, kind, seed + n, most, &null_ledges, &bytes) ||
            original.control_word != ours.control_word) {
            if (!bad++) printf("DIFFERENT %s, seed %u, %d blocks\n", kind->name, seed + n, mesh.block_count);
        }
        surface_mesh_free(&mesh);
    }
    printf("%s %-16s %6u meshes, %llu ledges (%d null), %llu bytes, %u different; seconds: original %.2f, ours %.2f\n",
           bad ? "FAIL " : "equal", kind->name, n, (unsigned long long)faces, null_ledges, (unsigned long long)bytes, bad,
           original.seconds, ours.seconds);
    return !bad;
}

// ---- timing ----

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double time_build(Side *side, const SurfaceMesh *mesh, void **ledges)
{
    clock_t start = clock(); // CPU time of the process; on Windows time of the day
    void *surface = build(side, mesh, ledges);
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    free_aligned(surface);
    for (int i = 0; i < mesh->block_count; i++)
        free(ledges[i]);
    return seconds;
}

// Both build the same mesh in turn; medians over `runs`.
static void time_kind(Lab *lab, const SurfaceKind *kind, u32 runs)
{
    SurfaceMesh mesh = {0};
    surface_mesh(&mesh, kind, 1, 2);
    Side sides[2] = {{lab, 0, 0x37f, 0}, {lab, 1, 0x37f, 0}};
    double *seconds[2] = {malloc(runs * sizeof(double)), malloc(runs * sizeof(double))};
    void **ledges = malloc((size_t)mesh.block_count * sizeof *ledges);
    for (u32 i = 0; i < runs; i++)
        for (int k = 0; k < 2; k++)
            seconds[k ^ (i & 1)][i] = time_build(&sides[k ^ (i & 1)], &mesh, ledges);
    for (int k = 0; k < 2; k++)
        qsort(seconds[k], runs, sizeof(double), by_size);
    double a = seconds[0][runs / 2], b = seconds[1][runs / 2];
    printf("%-12s medians of %u: original %.3f ms, ours %.3f ms, ratio %.2f\n", kind->name, runs, 1e3 * a, 1e3 * b, b / a);
    free(ledges);
    free(seconds[0]);
    free(seconds[1]);
    surface_mesh_free(&mesh);
}

int command_surfaces(Lab *lab, int argc, char **argv)
{
    u32 count = 100, seed = 1, most = 5000, word = 0x37f, runs = 0;
    const char *filter = "", *path = NULL;
    for (int i = 0; i < argc; i++) {
        if (!strcmp(argv[i], "--count") && i + 1 < argc)
            count = (u32)strtoul(argv[++i], NULL, 0);
        else if (!strcmp(argv[i], "--seed") && i + 1 < argc)
            seed = (u32)strtoul(argv[++i], NULL, 0);
        else if (!strcmp(argv[i], "--faces") && i + 1 < argc)
            most = (u32)strtoul(argv[++i], NULL, 0);
        else if (!strcmp(argv[i], "--cw") && i + 1 < argc)
            word = (u32)strtoul(argv[++i], NULL, 16);
        else if (!strcmp(argv[i], "--record") && i + 1 < argc)
            record = fopen(argv[++i], "w");
        else if (!strcmp(argv[i], "--time") && i + 1 < argc)
            runs = (u32)strtoul(argv[++i], NULL, 0);
        else if (!strcmp(argv[i], "--file") && i + 1 < argc)
            path = argv[++i];
        else if (!strcmp(argv[i], "--root"))
            root_hulls = 1;
        else
            filter = argv[i];
    }
    if (runs) {
        for (int k = 0; timed_surface_kinds[k].name; k++)
            time_kind(lab, &timed_surface_kinds[k], runs);
        return 0;
    }
    int bad_kinds = 0, kinds = 0;
    if (path) {
        FILE *file = fopen(path, "r");
        if (!file) return 2;
        static const SurfaceKind from_file = {"file", NULL};
        bad_kinds += !compare_kind(lab, &from_file, file, 0, 0, 0, word);
        kinds++;
        fclose(file);
    }
    for (int k = 0; surface_kinds[k].name && !path; k++) {
        if (!strstr(surface_kinds[k].name, filter)) continue;
        bad_kinds += !compare_kind(lab, &surface_kinds[k], NULL, count, seed, most, word);
        kinds++;
    }
    if (record) fclose(record);
    if (crashed) printf("%u on which the original overflows its stack: not compared\n", crashed);
    if (rootless) printf("%u without a hull at the root: not compared, the original crashes\n", rootless);
    printf("surfaces: %d kinds passed, %d failed\n", kinds - bad_kinds, bad_kinds);
    return bad_kinds != 0;
}
