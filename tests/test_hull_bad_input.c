// Convex hulls from point sets nobody should build: each has a stated result, ends in bounded time, and what comes out is
// a hull by brute force: a closed surface, convex within rounding, that holds every point it was made of.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/memory.h"
#include "geometry/surface_builder.h"

enum { MOST_POINTS = 20000 };

static Vec3d points[MOST_POINTS];
static void *elems[MOST_POINTS];
static u64 random_state;

static f64 uniform(f64 lo, f64 hi)
{
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    f64 r = lo + (hi - lo) * (f64)(random_state >> 11) * 0x1p-53;
    return r;
}

static void set(i32 i, f64 x, f64 y, f64 z)
{
    points[i] = (Vec3d){{(f32)x, (f32)y, (f32)z, 0}};
    elems[i] = &points[i];
}

static Ledge *build(i32 count)
{
    PtrVector v = {(u16)count, (u16)count, elems};
    return surface_builder_pointsoup_convert_pointsoup_to_compact_ledge(&v);
}

// ---- brute force ----

static f64 extent(i32 count)
{
    f64 most = 0;
    for (i32 i = 0; i < count; i++)
        for (i32 k = 0; k < 3; k++) most = fmax(most, fabs(points[i].k[k]));
    return most;
}

static i32 distinct(i32 count)
{
    i32 n = 0;
    for (i32 i = 0; i < count; i++) {
        i32 k = 0;
        while (k < i && memcmp(&points[k], &points[i], 24)) k++;
        n += k == i;
    }
    return n;
}

// Every edge has one partner with its ends exchanged; corners - edges + faces = 2.
static void check_closed(const Ledge *ledge)
{
    const Triangle *triangles = ledge_triangles(ledge);
    i32 corners = 0;
    assert_in_range(ledge->triangle_count, 2, 4095);
    for (i32 i = 0; i < ledge->triangle_count; i++) {
        assert_int_equal(triangle_index(&triangles[i]), i);
        assert_true(triangle_pierce_index(&triangles[i]) < (u32)ledge->triangle_count);
        for (i32 k = 0; k < 3; k++) {
            const Edge *e = &triangles[i].edges[k], *o = edge_opposite(e);
            u32 own = (u32)(edge_triangle(o) - triangles);
            assert_true(own < (u32)ledge->triangle_count);
            assert_ptr_equal(edge_opposite(o), e);
            assert_int_equal(edge_point_index(o), edge_point_index(edge_next(e)));
            assert_int_equal(edge_point_index(edge_next(o)), edge_point_index(e));
            if ((i32)edge_point_index(e) >= corners) corners = (i32)edge_point_index(e) + 1;
        }
    }
    assert_int_equal(corners - 3 * ledge->triangle_count / 2 + ledge->triangle_count, 2);
}

// Greatest height of a point over a facet's plane, in units of the set's extent.
static f64 outside(const Ledge *ledge, i32 count)
{
    const PolyPoint *corner = ledge_points(ledge);
    f64 worst = 0, size = extent(count);
    for (i32 i = 0; i < ledge->triangle_count; i++) {
        const Triangle *t = &ledge_triangles(ledge)[i];
        f64 p[3][3], u[3], v[3], n[3], l = 0;
        for (i32 c = 0; c < 3; c++) {
            const PolyPoint *q = edge_point(&t->edges[c], corner);
            p[c][0] = q->x / size, p[c][1] = q->y / size, p[c][2] = q->z / size;
        }
        for (i32 k = 0; k < 3; k++) u[k] = p[1][k] - p[0][k], v[k] = p[2][k] - p[0][k];
        for (i32 k = 0; k < 3; k++) n[k] = u[(k + 1) % 3] * v[(k + 2) % 3] - u[(k + 2) % 3] * v[(k + 1) % 3], l += n[k] * n[k];
        if (l == 0) continue;
        for (i32 j = 0; j < count; j++) {
            f64 h = 0;
            for (i32 k = 0; k < 3; k++) h += n[k] / sqrt(l) * (points[j].k[k] / size - p[0][k]);
            worst = fmax(worst, h);
        }
    }
    return worst;
}

// Builds; -1 without a ledge, else the number of its triangles. `most_outside`: what slivers may cost (a facet less high
// than half a hundredth of its edges loses a corner, as in the original).
static i32 triangles_of(i32 count, f64 most_outside)
{
    clock_t start = clock();
    Ledge *ledge = build(count);
    i32 n = ledge ? ledge->triangle_count : -1;
    if (ledge) {
        check_closed(ledge);
        f64 off = outside(ledge, count);
        if (off > most_outside) fprintf(stderr, "a point is %g outside\n", off);
        assert_true(off <= most_outside);
    }
    ivp_free_aligned(ledge);
    assert_true((f64)(clock() - start) / CLOCKS_PER_SEC < 60);
    return n;
}

// ---- too few, flat, thin ----

static void too_few(void **state)
{
    for (i32 n = 0; n < 3; n++) {
        for (i32 i = 0; i < n; i++) set(i, i, 2 * i, 1);
        assert_int_equal(triangles_of(n, 0), -1);
    }
    set(0, 0, 0, 0), set(1, 1, 0, 0), set(2, 0, 1, 0);
    assert_int_equal(triangles_of(3, 1e-7), 2);
    set(3, 0, 1, 0); // four of which two are one
    assert_int_equal(triangles_of(4, 0), -1);
    set(3, 0, 0, 1);
    assert_int_equal(triangles_of(4, 1e-7), 4);
}

// Points of a plane make a two-sided polygon.
static void in_a_plane(void **state)
{
    random_state = 1;
    for (i32 n = 4; n < 80; n += 3) {
        for (i32 i = 0; i < n; i++) set(i, uniform(-2, 2), 1, uniform(-2, 2));
        i32 t = triangles_of(n, 0.02);
        assert_true(t == -1 || (t >= 2 && t % 2 == 0));
        set(0, -2, 1, -2), set(1, 2, 1, -2), set(2, 2, 1, 2), set(3, -2, 1, 2);
        assert_true(triangles_of(n, 1e-6) >= 4);
    }
}

static void on_a_line(void **state)
{
    for (i32 n = 4; n < 200; n += 7) {
        for (i32 i = 0; i < n; i++) set(i, i, -3 * i, 0.5 * i);
        assert_int_equal(triangles_of(n, 0), -1);
        for (i32 i = 0; i < n; i++) set(i, 7, i % 2, 0); // two places
        assert_int_equal(triangles_of(n, 0), -1);
        for (i32 i = 0; i < n; i++) set(i, -1, 2, 3); // one place
        assert_int_equal(triangles_of(n, 0), -1);
    }
}

// A box of which one side is less than f32 rounding, or than the slivers' limit: a polygon, a triangle, or nothing.
static void thinner_than_rounding(void **state)
{
    static const f64 heights[] = {1e-45, 1e-38, 1e-20, 1e-12, 1e-9, 6e-8, 1e-5, 1e-3, 5e-3};
    for (u32 h = 0; h < sizeof heights / sizeof *heights; h++)
        for (i32 axis = 0; axis < 3; axis++) {
            for (i32 i = 0; i < 8; i++) {
                f64 p[3] = {i & 1 ? 3 : -3, i & 2 ? 2 : -2, i & 4 ? 2 : -2};
                p[axis] = i >> axis & 1 ? heights[h] : 0;
                set(i, p[0], p[1], p[2]);
            }
            i32 t = triangles_of(8, 0.7); // slivers take corners away
            assert_true(t == -1 || (t >= 2 && t <= 12));
        }
}

// ---- scales ----

static i32 scaled_box(f64 scale)
{
    for (i32 i = 0; i < 8; i++) set(i, i & 1 ? scale : -scale, i & 2 ? scale : -scale, i & 4 ? scale : -scale);
    return triangles_of(8, 1e-6);
}

static void scales(void **state)
{
    assert_int_equal(scaled_box(1e-45), -1);
    assert_int_equal(scaled_box(1e-30), -1);
    assert_int_equal(scaled_box(1e-10), -1);
    assert_int_equal(scaled_box(1e-2), 12);
    assert_int_equal(scaled_box(1e10), 12);
    assert_int_equal(scaled_box(1e30), 12);
    assert_int_equal(scaled_box(3e38), 12);
    random_state = 2;
    for (i32 e = -40; e <= 38; e += 3) {
        f64 scale = pow(10, e);
        for (i32 i = 0; i < 60; i++) set(i, scale * uniform(-1, 1), scale * uniform(-1, 1), scale * uniform(-1, 1));
        i32 t = triangles_of(60, 0.02);
        assert_true(e < -3 ? t >= -1 : t > 20);
    }
    for (i32 i = 0; i < 60; i++) { // all scales in one set
        f64 s = pow(10, i - 30);
        set(i, s * uniform(-1, 1), s * uniform(-1, 1), s * uniform(-1, 1));
    }
    triangles_of(60, 0.1);
}

// No number, infinite, or beyond f32 after scaling: no ledge.
static void no_numbers(void **state)
{
    f64 bad[] = {f64_from_bits(0x7ff8000000000000), f64_from_bits(0xfff0000000000000), 1e39, -1e300};
    for (u32 b = 0; b < 4; b++)
        for (i32 n = 3; n <= 12; n++)
            for (i32 at = 0; at < 3 * n; at++) {
                random_state = 3;
                for (i32 i = 0; i < n; i++) set(i, uniform(-1, 1), uniform(-1, 1), uniform(-1, 1));
                points[at / 3].k[at % 3] = bad[b];
                assert_null(build(n));
            }
}

// ---- many ----

static void many_points(void **state)
{
    random_state = 4;
    for (i32 i = 0; i < 10000; i++) set(i, uniform(-3, 3), uniform(-3, 3), uniform(-3, 3));
    assert_true(triangles_of(10000, 0.01) > 100);
    for (i32 i = 0; i < 10000; i++) set(i, i % 22, i / 22 % 22, i / 484); // a grid
    assert_true(triangles_of(10000, 0.01) >= 12);
    for (i32 i = 0; i < 10000; i++) set(i, 2, uniform(-1, 1), uniform(-1, 1)); // a plane
    triangles_of(10000, 0.05);
    for (i32 i = 0; i < 10000; i++) { // a sphere: more triangles than a ledge holds
        f64 y = 1 - (2 * i + 1) / 10000.0, r = sqrt(1 - y * y), a = i * 2.399963229728653;
        set(i, r * cos(a), y, r * sin(a));
    }
    assert_int_equal(triangles_of(10000, 0), -1);
    for (i32 i = 0; i < 10000; i++) set(i, 1, 2, 3);
    assert_int_equal(triangles_of(10000, 0), -1);
    for (i32 i = 0; i < 600; i++) { // faces of 300 corners: more than the triangulation takes
        f64 a = 6.283185307179586 * (i / 2) / 300;
        set(i, 5 * cos(a), i % 2, 5 * sin(a));
    }
    assert_true(triangles_of(600, 0.01) > 100);
}

// ---- ordinary sets are right by brute force ----

static void any_hull_is_a_hull(void **state)
{
    random_state = 5;
    for (i32 round = 0; round < 300; round++) {
        i32 n = 4 + round % 60, kind = round % 4;
        for (i32 i = 0; i < n; i++) {
            f64 p[3], q = 0;
            for (i32 k = 0; k < 3; k++) p[k] = uniform(-1, 1), q += p[k] * p[k];
            for (i32 k = 0; k < 3; k++) {
                if (kind == 1) p[k] /= sqrt(q);
                if (kind == 2) p[k] = floor(p[k] * 3);
                if (kind == 3) p[k] = p[k] < 0 ? -1 : 1;
            }
            set(i, 3 * p[0], 3 * p[1], 3 * p[2]);
        }
        i32 t = triangles_of(n, 0.01);
        if (kind < 2 && distinct(n) > 8) assert_true(t >= 4);
    }
}

int main(int argc, char **argv)
{
    if (argc > 1) cmocka_set_test_filter(argv[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(too_few),     cmocka_unit_test(in_a_plane), cmocka_unit_test(on_a_line),
        cmocka_unit_test(thinner_than_rounding), cmocka_unit_test(scales), cmocka_unit_test(no_numbers),
        cmocka_unit_test(many_points), cmocka_unit_test(any_hull_is_a_hull),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
