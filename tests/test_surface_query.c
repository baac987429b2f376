// The ledge tree's sphere query against brute force over all triangles.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "narrow_scene.h"
#include "world_bodies.h"

#define FACES 600

static f64 faces[FACES][3][3];

// Triangles of all sizes, `spread` apart, `flat` ones in one plane.
static SurfaceManager *random_surface(f64 spread, int flat)
{
    SurfaceBuilder builder;
    surface_builder_ledge_soup_ctor(&builder);
    for (int i = 0; i < FACES; i++) {
        f64 size = spread * pow(10, uniform(-3, -0.5)), middle[3];
        for (int k = 0; k < 3; k++)
            middle[k] = flat && k == 1 ? 0 : uniform(-spread, spread);
        for (int c = 0; c < 3; c++)
            for (int k = 0; k < 3; k++)
                faces[i][c][k] =
                    (f32)(middle[k] + (flat && k == 1 ? 0 : size * cos(2.1 * c + k * 1.7) + uniform(0, size / 4)));
        builder_add(&builder, (const f64(*)[3])faces[i], 3);
    }
    return builder_finish(&builder);
}

static void found_triangles(const BigVector *found, u8 seen[FACES])
{
    memset(seen, 0, FACES);
    for (i32 i = 0; i < found->count; i++) {
        const Ledge *ledge = found->elems[i];
        const Triangle *t = (const Triangle *)(ledge + 1);
        const PolyPoint *p = edge_point(&t->edges[0], ledge_points(ledge));
        int match = 0;
        for (int f = 0; f < FACES; f++)
            for (int c = 0; c < 3; c++)
                if (p->x == (f32)faces[f][c][0] && p->y == (f32)faces[f][c][1] && p->z == (f32)faces[f][c][2]) {
                    assert_int_equal(seen[f], 0); // each ledge once
                    seen[f] = 1, match = 1;
                }
        assert_true(match);
    }
}

static void query(f64 spread, int flat)
{
    static void *elems[FACES];
    static u8 seen[FACES];
    SurfaceManager *surface = random_surface(spread, flat);
    int hits = 0, extra = 0;
    for (int i = 0; i < 3000; i++) {
        f64 center[3], closest[3], radius = spread * pow(10, uniform(-3, 0.3));
        for (int k = 0; k < 3; k++)
            center[k] = uniform(-1.2, 1.2) * spread;
        BigVector found = {FACES, 0, elems};
        surface_manager_polygon_get_all_ledges_within_radius(surface, &(Vec3d){{center[0], center[1], center[2], 0}},
                                                             radius, NULL, NULL, NULL, &found);
        found_triangles(&found, seen);
        for (int f = 0; f < FACES; f++) {
            int near = triangle_distance(center, (const f64(*)[3])faces[f], closest) <= radius;
            assert_true(seen[f] || !near);
            hits += near, extra += seen[f] && !near;
        }
    }
    assert_true(hits > 10000 && extra < 3 * hits); // and not just everything
}

static void query_in_space(void **state)
{
    query(10, 0);
}
static void query_on_a_floor(void **state)
{
    query(300, 1);
}
static void query_small(void **state)
{
    query(3, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(query_in_space),
        cmocka_unit_test(query_on_a_floor),
        cmocka_unit_test(query_small),
    };
    return cmocka_run_group_tests(tests, world_set_up, NULL);
}
