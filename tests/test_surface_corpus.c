// Meshes from seeds through the surface builder, against hashes of what the original made of them.
//
// tests/data/hull/corpus.txt, one mesh a line: kind, seed, bound of its size, hash of its ledges (each one's size, then its
// bytes), size and hash of the surface. Recorded with `lab surfaces --record FILE`.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/x87.h"
#include "geometry/surface_builder.h"
#include "wine-tests/lab/surface_meshes.c" // the generators are shared with the lab

typedef struct Recorded {
    const SurfaceKind *kind;
    u32 seed, most, ledges, size, surface;
} Recorded;

static Recorded recorded[4000];
static int recorded_count;

static int read_recorded(void **state)
{
    FILE *file = fopen(TEST_DATA "/hull/corpus.txt", "r");
    char name[40];
    Recorded r;
    while (file && fscanf(file, "%39s %u %u %x %u %x", name, &r.seed, &r.most, &r.ledges, &r.size, &r.surface) == 6) {
        for (r.kind = surface_kinds; r.kind->name && strcmp(r.kind->name, name); r.kind++)
            ;
        if (!r.kind->name || recorded_count == 4000) return 1;
        recorded[recorded_count++] = r;
    }
    if (file) fclose(file);
    return recorded_count < 500;
}

// Returns 1 when ledges or surface differ.
static int differs(const Recorded *r, u32 control_word)
{
    SurfaceMesh mesh = {0};
    surface_mesh(&mesh, r->kind, r->seed, r->most);
    SurfaceBuilder builder;
    surface_builder_ledge_soup_ctor(&builder);
    u32 ledges = HASH_START;
    const f64 *at = mesh.points;
    x87_set_control(control_word);
    for (int i = 0; i < mesh.block_count; i++) {
        int n = mesh.blocks[i];
        Vec3d *points = malloc((size_t)n * sizeof *points);
        void **elems = malloc((size_t)n * sizeof *elems);
        for (int k = 0; k < n; k++, at += 3) {
            memcpy(&points[k], at, 24);
            elems[k] = &points[k];
        }
        PtrVector vector = {(u16)n, (u16)n, elems};
        Ledge *ledge = surface_builder_pointsoup_convert_pointsoup_to_compact_ledge(&vector);
        u32 size = ledge ? (ledge->bits >> 8) * 16 : 0;
        ledges = hash_of_bytes(ledges, &size, 4);
        ledges = hash_of_bytes(ledges, ledge, size);
        surface_builder_ledge_soup_insert_ledge(&builder, ledge);
        free(points);
        free(elems);
    }
    CompactSurface *surface = surface_builder_ledge_soup_compile(&builder, NULL);
    surface_builder_ledge_soup_dtor(&builder);
    x87_set_control(0x37f);
    u32 size = surface ? surface->bits >> 8 : 0, hash = hash_of_bytes(HASH_START, surface, size);
    ivp_free_aligned(surface);
    surface_mesh_free(&mesh);
    if (ledges == r->ledges && size == r->size && hash == r->surface) return 0;
    fprintf(stderr, "%s %u under %03x: ledges %08x (%08x), surface of %u bytes %08x (%u, %08x)\n", r->kind->name, r->seed,
            control_word, ledges, r->ledges, size, hash, r->size, r->surface);
    return 1;
}

static void equal_to_the_original(void **state)
{
    int bad = 0;
    for (int i = 0; i < recorded_count; i++)
        bad += differs(&recorded[i], 0x37f);
    assert_int_equal(bad, 0);
}

// In another order, so after other hulls, and under other control words.
static void whatever_was_before(void **state)
{
    int bad = 0;
    for (int i = 0, k = 0; i < recorded_count; i++, k = (k + 611) % recorded_count)
        if (i % 2) bad += differs(&recorded[k], i % 4 == 1 ? 0x07f : 0x27f);
    assert_int_equal(bad, 0);
}

int main(int argc, char **argv)
{
    if (argc > 1) cmocka_set_test_filter(argv[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_to_the_original),
        cmocka_unit_test(whatever_was_before),
    };
    return cmocka_run_group_tests(tests, read_recorded, NULL);
}
