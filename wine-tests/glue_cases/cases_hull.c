// Convex meshes nobody should give, and floors of more faces than the original can count: which body comes of them, and
// how it falls onto a floor.
#include "wine-tests/glue_cases/cases.h"

static u32 random_bits;

static f32 pick(f32 lo, f32 hi)
{
    random_bits = random_bits * 1664525 + 1013904223;
    f32 part = (f32)(random_bits >> 8) * 0x1p-24f;
    return lo + (hi - lo) * part;
}

static void convex(int vertices, f32 (*v)[3])
{
    open_world();
    lay_floor();
    SiEntity *e = entity("body", 0, 3, 0);
    SiMesh *mesh = si_create_mesh(context, "points", vertices, (const f32(*)[3])v, 0, NULL);
    fire(physicalize_mesh(e, mesh, 0, 0), 0);
    show_entity(e);
    fall(e);
}

static void box_of(f32 x, f32 y, f32 z)
{
    f32 v[8][3];
    for (int i = 0; i < 8; i++) {
        v[i][0] = i & 1 ? x : -x;
        v[i][1] = i & 2 ? y : -y;
        v[i][2] = i & 4 ? z : -z;
    }
    convex(8, v);
}

CASE(hull_three_points)
{
    f32 v[3][3] = {{-1, 0, -1}, {1, 0, -1}, {0, 0, 1}};
    convex(3, v);
}

CASE(hull_flat)
{
    f32 v[6][3] = {{-1, 0, -1}, {1, 0, -1}, {1, 0, 1}, {-1, 0, 1}, {1.5f, 0, 0}, {0, 0, 0.5f}};
    convex(6, v);
}

CASE(hull_nearly_flat)
{
    f32 v[20][3];
    random_bits = 1;
    for (int i = 0; i < 20; i++) {
        v[i][0] = pick(-2, 2);
        v[i][1] = pick(-1e-6f, 1e-6f);
        v[i][2] = pick(-2, 2);
    }
    convex(20, v);
}

CASE(hull_thinner_than_rounding) { box_of(2, 1e-8f, 2); }
CASE(hull_plank_of_a_millimetre) { box_of(2, 5e-4f, 2); }
CASE(hull_needle) { box_of(1e-4f, 1, 1e-4f); }
CASE(hull_of_1e_minus_30) { box_of(1e-30f, 1e-30f, 1e-30f); }
CASE(hull_of_1e_30) { box_of(1e30f, 1e30f, 1e30f); }

CASE(hull_doubled_points)
{
    f32 v[40][3];
    for (int i = 0; i < 40; i++)
        for (int k = 0; k < 3; k++) v[i][k] = (i >> k & 1 ? 1 : -1) * (i < 24 ? 1 : 0.5f);
    convex(40, v);
}

CASE(hull_of_10000_points)
{
    f32(*v)[3] = malloc(10000 * sizeof *v);
    random_bits = 2;
    for (int i = 0; i < 10000; i++)
        for (int k = 0; k < 3; k++) v[i][k] = pick(-1, 1);
    convex(10000, v);
    free(v);
}

// More triangles than a ledge has numbers for.
CASE(hull_of_too_many_triangles)
{
    f32(*v)[3] = malloc(6000 * sizeof *v);
    random_bits = 3;
    for (int i = 0; i < 6000; i++) {
        f32 a = pick(-2, 2), b = pick(-2, 2), q = a * a + b * b; // on a ball
        v[i][0] = 2 * a / (1 + q);
        v[i][1] = (q - 1) / (1 + q);
        v[i][2] = 2 * b / (1 + q);
    }
    convex(6000, v);
    free(v);
}

CASE(hull_of_70000_points)
{
    f32(*v)[3] = malloc(70000 * sizeof *v);
    random_bits = 4;
    for (int i = 0; i < 70000; i++)
        for (int k = 0; k < 3; k++) v[i][k] = pick(-1, 1);
    convex(70000, v);
    free(v);
}

// A floor of strips, the first of them under the ball.
static void floor_of(int faces)
{
    open_world();
    f32(*v)[3] = malloc((size_t)faces * 3 * sizeof *v);
    int(*f)[3] = malloc((size_t)faces * sizeof *f);
    for (int i = 0; i < faces; i++) {
        f32 x = (f32)(i % 300), z = (f32)(i / 300);
        for (int k = 0; k < 3; k++) {
            f[i][k] = 3 * i + k;
            v[3 * i + k][0] = x + (k == 2);
            v[3 * i + k][1] = 0;
            v[3 * i + k][2] = z + (k == 1);
        }
    }
    SiEntity *floor = entity("floor", -20.25f, 0, -0.25f);
    SiMesh *mesh = si_create_mesh(context, "floor mesh", faces * 3, (const f32(*)[3])v, faces, (const int(*)[3])f);
    fire(physicalize_mesh(floor, mesh, 1, 1), 0);
    SiEntity *e = entity("ball", 0, 1.2f, 0);
    fire(physicalize_ball(e, 1), 0);
    fall(e);
    free(v);
    free(f);
}

CASE(floor_of_65000_faces) { floor_of(65000); }
CASE(floor_of_66000_faces) { floor_of(66000); } // the original keeps the last 464

const Case hull_cases[] = {
    ENTRY(hull_three_points), ENTRY(hull_flat), ENTRY(hull_nearly_flat), ENTRY(hull_thinner_than_rounding),
    ENTRY(hull_plank_of_a_millimetre), ENTRY(hull_needle), ENTRY(hull_of_1e_minus_30), ENTRY(hull_of_1e_30),
    ENTRY(hull_doubled_points), ENTRY(hull_of_10000_points), ENTRY(hull_of_too_many_triangles),
    ENTRY(hull_of_70000_points), ENTRY(floor_of_65000_faces), ENTRY(floor_of_66000_faces), {NULL, NULL},
};
