#include "wine-tests/lab/scenes.h"
#include "wine-tests/lab/scenes_contact.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static void floor_quad(World *w, f32 half)
{
    f32 p[12] = {-half, 0, -half, half, 0, -half, half, 0, half, -half, 0, half};
    int t[6] = {0, 2, 1, 0, 3, 2};
    w->fixed = 1;
    world_polygon(w, "floor", world_triangles(w, p, t, 2), 0, 0, 0);
    w->fixed = 0;
}

// n x n cells of `cell` metres; height(i, j) random in 0..amplitude.
static void floor_grid(World *w, int n, f32 cell, f64 amplitude)
{
    static f32 p[33 * 33 * 3];
    static int t[32 * 32 * 6];
    if (n > 32) n = 32;
    for (int i = 0; i <= n; i++)
        for (int j = 0; j <= n; j++) {
            f32 *v = p + 3 * (i * (n + 1) + j);
            v[0] = (f32)(i - n * 0.5) * cell;
            v[1] = (f32)world_random(w, 0, amplitude);
            v[2] = (f32)(j - n * 0.5) * cell;
        }
    int *k = t;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            int a = i * (n + 1) + j, b = a + 1, c = a + n + 1, d = c + 1;
            *k++ = a, *k++ = b, *k++ = d;
            *k++ = a, *k++ = d, *k++ = c;
        }
    w->fixed = 1;
    world_polygon(w, "floor", world_triangles(w, p, t, n * n * 2), 0, 0, 0);
    w->fixed = 0;
}

static void build_ball_drop(World *w)
{
    floor_quad(w, 50);
    world_ball(w, "ball", 2, 0.3, 6, -0.2);
}

static void build_ball_bounce(World *w)
{
    world_material(w, 0.6, 0.9);
    floor_quad(w, 50);
    Object *b = world_ball(w, "ball", 1, 0, 8, 0);
    world_push_speed(w, b, 1.5f, 0, 0.7f);
    world_push_rotation(w, b, 3, -2, 5);
}

static void build_ball_roll(World *w)
{
    world_material(w, 0.8, 0.2);
    floor_grid(w, 10, 5, 1.8);
    Object *b = world_ball(w, "ball", 2, -20, 6, -18);
    world_push_speed(w, b, 8, 0, 6);
}

static void build_ball_seams(World *w)
{
    floor_grid(w, 12, 2.3f, 0);
    Object *b = world_ball(w, "ball", 1, -12, 1.05, -11);
    world_push_speed(w, b, 6, 0, 5.5f);
}

// A roof: the ball meets the ridge, slides along it and falls off.
static void build_ball_edge(World *w)
{
    f32 p[18] = {-10, 0, -20, 10, 0, -20, 0, 3, -20, -10, 0, 20, 10, 0, 20, 0, 3, 20};
    int t[12] = {0, 3, 5, 0, 5, 2, 2, 5, 4, 2, 4, 1};
    w->fixed = 1;
    world_polygon(w, "roof", world_triangles(w, p, t, 4), 0, 0, 0);
    w->fixed = 0;
    Object *b = world_ball(w, "ball", 1, 0.05, 5, -15);
    world_push_speed(w, b, 0, 0, 5);
}

static void build_two_balls(World *w)
{
    floor_quad(w, 50);
    Object *a = world_ball(w, "a", 1, -5, 1.1, 0.2);
    w->mass = 2.5;
    world_ball(w, "b", 1.5f, 4, 1.6, 0);
    world_push_speed(w, a, 9, 0, 0);
}

static void build_ball_grid(World *w)
{
    static char names[20][8];
    floor_quad(w, 60);
    for (int i = 0; i < 20; i++) {
        snprintf(names[i], sizeof names[i], "b%d", i);
        f32 r = (f32)world_random(w, 0.6, 1.2);
        world_ball(w, names[i], r, (i % 5) * 2.1 - 4, 2 + (i / 5) * 2.6 + world_random(w, 0, 0.2), world_random(w, -0.4, 0.4));
    }
}

static void build_ball_incline(World *w)
{
    f32 p[12] = {-40, 20, -20, 40, -20, -20, 40, -20, 20, -40, 20, 20};
    int t[6] = {0, 2, 1, 0, 3, 2};
    w->fixed = 1;
    world_polygon(w, "incline", world_triangles(w, p, t, 2), 0, 0, 0);
    w->fixed = 0;
    w->linear_damping = w->rotation_damping = 0.3;
    world_ball(w, "ball", 2, -20, 13, 1);
}

// No contacts at all: integration, damping, limits, sleep.
static void build_free_flight(World *w)
{
    static const f32 unequal[3] = {1, 5, 0.3f}, shift[3] = {0.3f, -0.2f, 0.1f};
    static const f32 box[24] = {-1, -1, -1, 1, -1, -1, 1, -1, 1, -1, -1, 1, -1, 1, -1, 1, 1, -1, 1, 1, 1, -1, 1, 1};
    w->collide = 0;
    Object *a = world_ball(w, "equal", 1, 0, 0, 0);
    w->inertia_factor = unequal;
    Object *b = world_ball(w, "unequal", 1, 5, 0, 0);
    w->linear_damping = 30, w->rotation_damping = 60;
    Object *c = world_ball(w, "damped", 1, 10, 0, 0);
    w->linear_damping = w->rotation_damping = 0.05;
    Object *d = world_ball(w, "fast", 1, 15, 0, 0);
    w->mass_centre_shift = shift;
    SurfaceManager *s = world_hull(w, box, 8);
    world_next_pose(w, 1, 2, 3, 40);
    Object *e = world_polygon(w, "box", s, 20, 0, 0);
    world_push_speed(w, a, 3, 9, -2), world_push_rotation(w, a, 2, -7, 1);
    world_push_speed(w, b, -3, 12, 2), world_push_rotation(w, b, 9, 0.7f, -11);
    world_push_speed(w, c, -30, 12, 20), world_push_rotation(w, c, 19, 7, -11);
    world_push_speed(w, d, 3000, 500, 20), world_push_rotation(w, d, 190, 70, -11);
    world_push_speed(w, e, 1, 15, 2), world_push_rotation(w, e, 4, 3, -2);
}

static void frames_free_flight(World *w)
{
    if (w->frame == 60) world_gravity(w, 0, 0, 0); // from now on the damped one comes to rest and falls asleep
    if (w->frame == 260 && w->bodies[2]) world_push_speed(w, w->bodies[2], 1, 0, 0);
    if (w->frame == 300 && w->bodies[1]) world_delete(w, w->bodies[1]);
}

static void build_box_stack(World *w)
{
    static char names[6][8];
    static const f32 box[24] = {-1, -1, -1, 1, -1, -1, 1, -1, 1, -1, -1, 1, -1, 1, -1, 1, 1, -1, 1, 1, 1, -1, 1, 1};
    floor_quad(w, 50);
    SurfaceManager *s = world_hull(w, box, 8);
    for (int i = 0; i < 4; i++) {
        snprintf(names[i], sizeof names[i], "box%d", i);
        world_polygon(w, names[i], s, 0.1 * i, 1.05 + 2.1 * i, 0.05 * i);
    }
}

static void build_box_tumble(World *w)
{
    static const f32 box[24] = {-1, -0.5f, -1.5f, 1, -0.5f, -1.5f, 1, -0.5f, 1.5f, -1, -0.5f, 1.5f,
                                -1, 0.5f, -1.5f, 1, 0.5f, -1.5f, 1, 0.5f, 1.5f, -1, 0.5f, 1.5f};
    floor_quad(w, 50);
    SurfaceManager *s = world_hull(w, box, 8);
    world_next_pose(w, 1, 1, 0.3, 35);
    Object *b = world_polygon(w, "box", s, 0, 5, 0);
    world_push_rotation(w, b, 2, 1, -3);
    world_push_speed(w, b, 2, 0, 1);
}

static void build_hull_pile(World *w)
{
    static char names[8][8];
    floor_quad(w, 50);
    for (int i = 0; i < 8; i++) {
        f32 p[14 * 3];
        for (int k = 0; k < 14; k++) {
            f64 x = world_random(w, -1, 1), y = world_random(w, -1, 1), z = world_random(w, -1, 1);
            f64 l = sqrt(x * x + y * y + z * z) + 0.01;
            p[3 * k] = (f32)(x / l), p[3 * k + 1] = (f32)(y / l * 0.8), p[3 * k + 2] = (f32)(z / l * 1.2);
        }
        SurfaceManager *s = world_hull(w, p, 14);
        snprintf(names[i], sizeof names[i], "hull%d", i);
        world_polygon(w, names[i], s, (i % 2) * 1.4, 2 + i * 1.7, (i % 3) * 0.5);
    }
}

// Bodies of two and three boxes, and a floor of steps, all with a hull around the whole: pairs are recursive mindists, which
// no body of the game makes (collision spec 3.6).
static void add_box(f32 *p, f32 x, f32 y, f32 z, f32 a, f32 b, f32 c)
{
    for (int i = 0; i < 8; i++) {
        p[3 * i] = x + (i & 1 ? a : -a);
        p[3 * i + 1] = y + (i & 2 ? b : -b);
        p[3 * i + 2] = z + (i & 4 ? c : -c);
    }
}

static void build_root_hulls(World *w)
{
    static const int eights[3] = {8, 8, 8};
    static char names[6][8];
    f32 p[3 * 24];
    w->root_hulls = 1;
    w->fixed = 1;
    add_box(p, -6, -1, 0, 6, 1, 12);
    add_box(p + 24, 6, -1.5f, 0, 6, 1, 12);
    add_box(p + 48, 0, -1, 14, 12, 2, 2);
    world_polygon(w, "steps", world_hulls(w, p, eights, 3), 0, 0, 0);
    w->fixed = 0;
    for (int i = 0; i < 6; i++) {
        add_box(p, 0, 0, 0, 1.2f, 0.3f, 0.4f);
        add_box(p + 24, 1, 0.8f, 0, 0.25f, 0.6f, 0.4f);
        add_box(p + 48, -1, -0.8f, 0.1f, 0.25f, 0.6f, 0.4f);
        snprintf(names[i], sizeof names[i], "part%d", i);
        world_next_pose(w, 1, 0.3 * i, 0.5, 35 * i);
        world_polygon(w, names[i], world_hulls(w, p, eights, 2 + i % 2), (i % 3) * 1.7 - 1.5, 2 + i * 1.9, (i % 2) * 0.8);
    }
    world_ball(w, "ball", 0.8f, 0.2, 15, 0.3);
}

static void build_delete(World *w)
{
    floor_grid(w, 12, 3, 0.3);
    for (int i = 0; i < 6; i++) world_ball(w, "ball", 1, i * 2.2 - 6, 2, 0.1 * i);
}

static void frames_delete(World *w)
{
    for (int i = 1; i <= 6; i++)
        if (w->frame == 30 * i && w->bodies[i]) world_delete(w, w->bodies[i]);
    if (w->frame == 150) world_ball(w, "new", 1.5f, 0, 5, 0);
    if (w->frame == 220 && w->bodies[0]) world_delete(w, w->bodies[0]);
}

// No gravity, almost at rest: the sleep test's short and long criteria, and damping between its branches.
static void build_drift(World *w)
{
    world_gravity(w, 0, 0, 0);
    w->linear_damping = w->rotation_damping = 0;
    w->collide = 0;
    Object *a = world_ball(w, "slow", 1, 0, 0, 0), *b = world_ball(w, "slower", 1, 5, 0, 0), *c = world_ball(w, "turning", 1, 10, 0, 0);
    w->linear_damping = 16.2, w->rotation_damping = 20;
    Object *d = world_ball(w, "damped", 1, 15, 0, 0);
    world_push_speed(w, a, 0.02f, 0, 0), world_push_speed(w, b, 0, 0.015f, 0.001f), world_push_rotation(w, c, 0, 0.02f, 0.003f);
    world_push_speed(w, d, 4, 5, 6), world_push_rotation(w, d, 4, 5, 6);
}

// Two planes and a wall: several contacts of one ball at once, a fast ball, a sleeping one that is hit.
static void build_corner(World *w)
{
    f32 p[24] = {-20, 10, -20, 0, 0, -20, 20, 10, -20, -20, 10, 20, 0, 0, 20, 20, 10, 20, -20, 30, 20, 20, 30, 20};
    int t[24] = {0, 3, 4, 0, 4, 1, 1, 4, 5, 1, 5, 2, 3, 6, 7, 3, 7, 5, 3, 5, 4, 0, 1, 2};
    w->fixed = 1;
    world_polygon(w, "corner", world_triangles(w, p, t, 8), 0, 0, 0);
    w->fixed = 0;
    Object *a = world_ball(w, "slow", 1, -3, 4, 10);
    w->frozen = 1;
    world_ball(w, "asleep", 1, 0, 1.15, -10);
    w->frozen = 0;
    w->mass = 3;
    Object *b = world_ball(w, "fast", 0.7f, 3, 9, -2);
    world_push_speed(w, a, 0, 0, 4);
    world_push_speed(w, b, 4, -30, 60);
}

static void frames_corner(World *w)
{
    if (w->frame == 150) world_push_speed(w, w->bodies[3], 0, 0, -25);
}

static const f64 uneven_times[] = {0.016, 0.017, 0.0081, 0.033, 0.016, 0.0164, 0.05, 0};

const Scene scenes[] = {
    {"ball_drop", "a ball falls on two triangles and comes to rest", 240, NULL, build_ball_drop, NULL},
    {"ball_bounce", "elastic, spinning", 300, NULL, build_ball_bounce, NULL},
    {"ball_roll", "over a triangulated height field, uneven frame times", 400, uneven_times, build_ball_roll, NULL},
    {"ball_seams", "over a flat grid of small triangles", 400, NULL, build_ball_seams, NULL},
    {"ball_edge", "along a ridge", 300, NULL, build_ball_edge, NULL},
    {"two_balls", "collide on the floor", 240, NULL, build_two_balls, NULL},
    {"ball_grid", "20 balls fall on each other", 240, NULL, build_ball_grid, NULL},
    {"ball_incline", "rolls down", 240, NULL, build_ball_incline, NULL},
    {"free_flight", "no collisions: equal and unequal inertia, damping, limits, sleep, wake, delete", 400, NULL,
     build_free_flight, frames_free_flight},
    {"drift", "almost at rest without gravity: the sleep test's criteria", 600, NULL, build_drift, NULL},
    {"corner", "several contacts of one ball, a fast ball, a sleeping ball that is hit", 300, NULL, build_corner, frames_corner},
    {"delete", "balls and then the floor are deleted while touching", 260, NULL, build_delete, frames_delete},
    {"box_tumble", "one box", 300, NULL, build_box_tumble, NULL},
    {"box_stack", "four boxes", 300, NULL, build_box_stack, NULL},
    {"hull_pile", "eight random hulls", 300, NULL, build_hull_pile, NULL},
    {"root_hulls", "bodies of several boxes with a hull around all", 400, NULL, build_root_hulls, NULL},
    {"ball_crowd", "90 balls in a pit, more contacts than the solver takes", 200, NULL, build_ball_crowd, NULL},
    {"box_wall", "a heavy ball through a wall of boxes", 200, NULL, build_box_wall, NULL},
    {"sandwich", "light bodies between heavy ones", 240, NULL, build_sandwich, NULL},
    {"rods", "long boxes across each other", 240, NULL, build_rods, NULL},
    {"materials", "ice, rubber and a high bounce on a slope", 240, NULL, build_materials, NULL},
    {"groups", "piles sleep, wake, join, fall apart", 500, uneven_times, build_groups, frames_groups},
    {"core_gone", "friction systems lose a core", 160, NULL, build_core_gone, frames_core_gone},
    {"wedge", "balls between two slopes under heavy ones", 240, NULL, build_wedge, NULL},
    {NULL, NULL, 0, NULL, NULL, NULL},
};

const Scene *scene_find(const char *name)
{
    for (const Scene *s = scenes; s->name; s++)
        if (!strcmp(s->name, name)) return s;
    printf("lab: no scene %s; there are:", name);
    for (const Scene *s = scenes; s->name; s++) printf(" %s", s->name);
    printf("\n");
    return NULL;
}

int scene_play(const Scene *scene, World *w, int frames, int (*after_frame)(World *w, int frame, void *arg), void *arg)
{
    static const f64 psi[] = {1.0 / 66, 0};
    const f64 *times = scene->frame_times ? scene->frame_times : psi, *t = times;
    if (frames <= 0) frames = scene->frames;
    scene->build(w);
    if (after_frame && !after_frame(w, -1, arg)) return 0;
    int frame = 0;
    for (; frame < frames; frame++) {
        w->frame = frame;
        if (scene->each_frame) scene->each_frame(w);
        world_simulate(w, *t);
        if (!*++t) t = times;
        if (after_frame && !after_frame(w, frame, arg)) return frame + 1;
    }
    return frame;
}
