// The surface builder against bytes recorded from the original, and its behaviour where the original fails.
//
// tests/data/hull/*.txt: `case NAME`, then per block `b COUNT coordinates` (words of up to 8 digits are f32, of 16 f64;
// three points are a face, more a convex set) and `l SIZE HASH` of its ledge or `l -`. At the end `s SIZE HASH words...`
// of the compiled surface (words only for small ones) or `s -`. HASH is 32-bit FNV-1a.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/x87.h"
#include "geometry/surface_builder.h"

static u32 hash_of(const void *data, u32 size)
{
    u32 h = 0x811c9dc5;
    for (u32 i = 0; i < size; i++)
        h = (h ^ ((const u8 *)data)[i]) * 0x01000193;
    return h;
}

static u32 ledge_size(const Ledge *ledge)
{
    return (ledge->bits >> 8) * 16;
}

static Ledge *ledge_of(const f64 *coordinates, i32 count)
{
    static Vec3d points[70000];
    static void *elems[70000];
    for (i32 i = 0; i < count; i++) {
        points[i] = (Vec3d){{coordinates[3 * i], coordinates[3 * i + 1], coordinates[3 * i + 2], 0}};
        elems[i] = &points[i];
    }
    PtrVector vector = {(u16)count, (u16)count, elems};
    return surface_builder_pointsoup_convert_pointsoup_to_compact_ledge(&vector);
}

// ---- recorded ----

static f64 number(const char *word)
{
    u64 bits = strtoull(word, NULL, 16);
    return strlen(word) == 16 ? f64_from_bits(bits) : (f64)f32_from_bits((u32)bits);
}

static int differs(const char *name, const char *what, const void *data, u32 size, u32 hash)
{
    char *rest;
    char *word = strtok(NULL, " \n");
    if (!data || word[0] == '-') {
        if (!data && word[0] == '-') return 0;
        fprintf(stderr, "%s: %s %s\n", name, what, data ? "where there should be none" : "missing");
        return 1;
    }
    u32 size_wanted = (u32)strtoul(word, &rest, 10), hash_wanted = (u32)strtoul(strtok(NULL, " \n"), NULL, 16);
    if (size == size_wanted && hash == hash_wanted) return 0;
    fprintf(stderr, "%s: %s of %u bytes, %u wanted", name, what, size, size_wanted);
    for (u32 i = 0; (word = strtok(NULL, " \n")) && 4 * i < size; i++) {
        if (((const u32 *)data)[i] == strtoul(word, NULL, 16)) continue;
        fprintf(stderr, "; at +0x%x %08x, %s wanted", 4 * i, ((const u32 *)data)[i], word);
        break;
    }
    fprintf(stderr, "\n");
    return 1;
}

static int run_file(const char *set)
{
    static char line[400000], name[100], path[300];
    static f64 coordinates[30000];
    static SurfaceBuilder builder;
    int failures = 0, cases = 0;
    Ledge *ledge = NULL;
    snprintf(path, sizeof path, TEST_DATA "/hull/%s.txt", set);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        char *word = strtok(line, " \n");
        if (!strcmp(word, "case")) {
            snprintf(name, sizeof name, "%.90s", strtok(NULL, " \n"));
            surface_builder_ledge_soup_ctor(&builder);
            cases++;
        } else if (!strcmp(word, "b")) {
            i32 count = atoi(strtok(NULL, " \n"));
            for (i32 i = 0; i < 3 * count; i++)
                coordinates[i] = number(strtok(NULL, " \n"));
            x87_set_control(0x07f);
            ledge = ledge_of(coordinates, count);
            if (x87_get_control() != 0x37f) failures++;
        } else if (!strcmp(word, "l")) {
            u32 size = ledge ? ledge_size(ledge) : 0;
            failures += differs(name, "ledge", ledge, size, hash_of(ledge, size));
            surface_builder_ledge_soup_insert_ledge(&builder, ledge);
        } else {
            CompactSurface *surface = surface_builder_ledge_soup_compile(&builder, NULL);
            u32 size = surface ? surface->bits >> 8 : 0;
            failures += differs(name, "surface", surface, size, hash_of(surface, size));
            ivp_free_aligned(surface);
            surface_builder_ledge_soup_dtor(&builder);
        }
    }
    fclose(file);
    assert_true(cases > 10);
    return failures;
}

static void recorded_convex_sets(void **state)
{
    assert_int_equal(run_file("basic"), 0);
}

static void recorded_special_sets(void **state)
{
    assert_int_equal(run_file("edge"), 0);
}

static void recorded_bodies_of_parts(void **state)
{
    assert_int_equal(run_file("multi"), 0);
}

// ---- checks on any surface ----

typedef struct Checked {
    i32 leaves;
    const u8 *end;
} Checked;

static void check_node(const CompactSurface *surface, const LedgeTreeNode *node, Checked *c, i32 depth)
{
    assert_true(depth < 400);
    assert_true((const u8 *)(node + 1) <= c->end);
    assert_true(node->radius >= 0);
    if (node->right_offset) {
        assert_int_equal(node->ledge_offset, 0);
        check_node(surface, node_left(node), c, depth + 1);
        check_node(surface, node_right(node), c, depth + 1);
        return;
    }
    c->leaves++;
    const Ledge *ledge = node_ledge(node);
    const PolyPoint *points = ledge_points(ledge);
    assert_true((const u8 *)ledge >= (const u8 *)(surface + 1) && (const u8 *)points < c->end);
    const Triangle *triangles = ledge_triangles((Ledge *)ledge);
    for (i32 i = 0; i < ledge->triangle_count; i++)
        for (i32 k = 0; k < 3; k++) {
            const Edge *e = &triangles[i].edges[k], *o = edge_opposite(e);
            assert_ptr_equal(edge_ledge(o), ledge);
            assert_ptr_equal(edge_opposite(o), e);
            assert_int_equal(edge_point_index(o), edge_point_index(edge_next(e)));
            const PolyPoint *p = edge_point(e, points);
            assert_true((const u8 *)(p + 1) <= (const u8 *)surface_root(surface));
            ext quad = 0;
            const f32 *center = node->center, at[3] = {p->x, p->y, p->z};
            for (i32 m = 0; m < 3; m++)
                quad += (at[m] - (ext)center[m]) * (at[m] - (ext)center[m]);
            assert_true(x87_sqrt(quad) <= node->radius * 1.001L + 1e-5L);
        }
}

// Compiles, checks every link of the surface, and returns the number of leaves.
static i32 compile_and_check(SurfaceBuilder *builder)
{
    CompactSurface *surface = surface_builder_ledge_soup_compile(builder, NULL);
    surface_builder_ledge_soup_dtor(builder);
    assert_non_null(surface);
    Checked c = {0, (const u8 *)surface + (surface->bits >> 8)};
    if (surface->bits >> 8 == 0xffffff) c.end = (const u8 *)UINTPTR_MAX; // more than the field can say
    check_node(surface, surface_root(surface), &c, 0);
    ivp_free_aligned(surface);
    return c.leaves;
}

static void add_face(SurfaceBuilder *builder, const f32 *p)
{
    f64 wide[9];
    for (i32 i = 0; i < 9; i++)
        wide[i] = p[i];
    surface_builder_ledge_soup_insert_ledge(builder, ledge_of(wide, 3));
}

// ---- where the original does not end ----

// Two meshes on which the original's clustering overflows its stack (levels.md hazard 2).
static void endless_splits_end(void **state)
{
    static const u32 meshes[2][27] = {
        {0xc27fa050, 0x421d8a38, 0xc2b18ef6, 0xc22c83dc, 0x4282b4a7, 0xc2940540, 0xc2a9e682, 0x4269cb11, 0xc26f4a76,
         0xc2886c2f, 0x42613d76, 0xc296e8cd, 0xc2853dd5, 0x425ce63e, 0xc29624e9, 0xc2872e18, 0x425d1e06, 0xc2991802,
         0xc2867f32, 0x425edfb9, 0xc29773d8, 0xc28677e3, 0x425f3630, 0xc2974e03, 0xc2867ee7, 0x425f850f, 0xc297d88c},
        {0x42a71068, 0xc264a80a, 0xc295e511, 0x428688e9, 0xc2a63fbd, 0xc25d1a0f, 0x425b9aa3, 0xc2d71e37, 0xc272f63c,
         0x429df25b, 0xc290a859, 0xc281a101, 0x429d9e44, 0xc290b650, 0xc281b7ba, 0x429db581, 0xc290ba89, 0xc281bca0,
         0x429d68af, 0xc2905333, 0xc282f286, 0x429e5881, 0xc28f9220, 0xc280c78f, 0x429d2450, 0xc28fbf63, 0xc281bff0},
    };
    for (i32 m = 0; m < 2; m++) {
        SurfaceBuilder builder;
        surface_builder_ledge_soup_ctor(&builder);
        for (i32 i = 0; i < 3; i++) {
            f32 p[9];
            memcpy(p, meshes[m] + 9 * i, sizeof p);
            add_face(&builder, p);
        }
        assert_int_equal(compile_and_check(&builder), 3);
    }
}

// Equal faces, and coordinates beyond the boxes' limit of 1e6.
static void many_faces_at_one_place(void **state)
{
    static const f32 places[] = {0, 1, 1024, 99999, 3e6f, 1e20f};
    for (u32 k = 0; k < sizeof places / sizeof *places; k++) {
        SurfaceBuilder builder;
        surface_builder_ledge_soup_ctor(&builder);
        f32 a = places[k], s = a * 0.5f + 1;
        for (i32 i = 0; i < 300; i++)
            add_face(&builder, (f32[]){a, a, a, a + s, a, a, a, a, a + s});
        assert_int_equal(compile_and_check(&builder), 300);
    }
}

static i32 depth_of(const LedgeTreeNode *node)
{
    i32 depth = 0;
    for (; node->right_offset; depth++) { // the longer side of a chain
        const LedgeTreeNode *left = node_left(node), *right = node_right(node);
        node = left->right_offset ? left : right;
    }
    return depth;
}

// Faces around one place whose boxes are a little smaller each, so that each split takes off one: a chain. Beyond the
// depth that stacks bear it is balanced.
static void chains_are_not_endless(void **state)
{
    enum { FACES = 20000 };
    SurfaceBuilder builder;
    surface_builder_ledge_soup_ctor(&builder);
    for (i32 i = 0; i < FACES; i++) {
        f32 c = 100 - 0.003f * i, half = 1 + c;
        add_face(&builder, (f32[]){c - half, -2, -2, c + half, 2, -2, c - half, 2, 2});
    }
    CompactSurface *surface = surface_builder_ledge_soup_compile(&builder, NULL);
    surface_builder_ledge_soup_dtor(&builder);
    assert_non_null(surface);
    i32 depth = depth_of(surface_root(surface));
    assert_true(depth > 2000 && depth <= 2000 + 16);
    ivp_free_aligned(surface);
}

// ---- 16-bit limits ----

// The original counts faces modulo 65536 (levels.md hazard 3). Here all are in the tree, also those of a surface of more
// bytes than its 24-bit size field can say (from about 150,000 faces on).
static void more_faces_than_the_list_holds(void **state)
{
    static const i32 counts[] = {65535, 65536, 66000, 150000};
    for (u32 k = 0; k < sizeof counts / sizeof *counts; k++) {
        SurfaceBuilder builder;
        surface_builder_ledge_soup_ctor(&builder);
        for (i32 i = 0; i < counts[k]; i++) {
            f32 x = i % 300, z = i / 300;
            add_face(&builder, (f32[]){x, 0, z, x + 1, 0, z, x, 0, z + 1});
        }
        assert_int_equal(compile_and_check(&builder), counts[k]);
    }
}

// Over 65536 different points: the original's indices wrap. The first and the last faces share a corner.
static void more_points_than_an_index_reaches(void **state)
{
    SurfaceBuilder builder;
    surface_builder_ledge_soup_ctor(&builder);
    for (i32 i = 0; i < 23000; i++) {
        f32 x = i % 300 * 2, z = i / 300 * 2, far = i > 22990 ? 0 : x;
        add_face(&builder, (f32[]){far, 0, far == x ? z : 0, x + 1, 0.25f, z, x, 0.5f, z + 1});
    }
    CompactSurface *surface = surface_builder_ledge_soup_compile(&builder, NULL);
    surface_builder_ledge_soup_dtor(&builder);
    // Every face's second corner is where it was put.
    const Ledge *ledge = (const Ledge *)(surface + 1);
    for (i32 i = 0; i < 23000; i++, ledge += 3) {
        const PolyPoint *p = edge_point(&ledge_triangles((Ledge *)ledge)->edges[1], ledge_points(ledge));
        assert_true(p->x == i % 300 * 2 + 1 && p->y == 0.25f && p->z == i / 300 * 2);
    }
    ivp_free_aligned(surface);
}

// ---- no ledge ----

static void points_that_make_no_ledge(void **state)
{
    f64 p[30], big = 1e300, nan_ = f64_from_bits(0x7ff8000000000000), inf = f64_from_bits(0x7ff0000000000000);
    for (i32 count = 0; count <= 8; count++) { // all at one place
        for (i32 i = 0; i < 30; i++)
            p[i] = 2;
        assert_null(ledge_of(p, count));
    }
    for (i32 count = 3; count <= 8; count++)
        for (i32 bad = 0; bad < 3; bad++)
            for (i32 at = 0; at < 3 * count; at++) { // one coordinate that is no finite float
                for (i32 i = 0; i < 30; i++)
                    p[i] = (i * 7 % 11) + (i * i % 5);
                p[at] = bad == 0 ? nan_ : bad == 1 ? inf : -big;
                assert_null(ledge_of(p, count));
            }
    for (i32 i = 0; i < 10; i++)
        p[3 * i] = i, p[3 * i + 1] = 2 * i, p[3 * i + 2] = -i; // on a line
    assert_null(ledge_of(p, 3));
    assert_null(ledge_of(p, 10));
    SurfaceBuilder builder;
    surface_builder_ledge_soup_ctor(&builder);
    surface_builder_ledge_soup_insert_ledge(&builder, NULL);
    assert_null(surface_builder_ledge_soup_compile(&builder, NULL));
    surface_builder_ledge_soup_dtor(&builder);
}

// A ball of points with more triangles than a ledge's 12-bit indices hold.
static void more_triangles_than_a_ledge_holds(void **state)
{
    static f64 p[6300];
    for (i32 i = 0; i < 2100; i++) {
        f64 z = 1 - (2 * i + 1) / 2100.0, r = sqrt(1 - z * z), a = i * 2.399963229728653;
        p[3 * i] = 100 * r * cos(a);
        p[3 * i + 1] = 100 * r * sin(a);
        p[3 * i + 2] = 100 * z;
    }
    assert_null(ledge_of(p, 2100));
    Ledge *ledge = ledge_of(p, 400); // a cap fits
    assert_non_null(ledge);
    ivp_free_aligned(ledge);
}

int main(int argc, char **argv)
{
    if (argc > 1) cmocka_set_test_filter(argv[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(recorded_convex_sets),
        cmocka_unit_test(recorded_special_sets),
        cmocka_unit_test(recorded_bodies_of_parts),
        cmocka_unit_test(endless_splits_end),
        cmocka_unit_test(many_faces_at_one_place),
        cmocka_unit_test(chains_are_not_endless),
        cmocka_unit_test(more_faces_than_the_list_holds),
        cmocka_unit_test(more_points_than_an_index_reaches),
        cmocka_unit_test(points_that_make_no_ledge),
        cmocka_unit_test(more_triangles_than_a_ledge_holds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
