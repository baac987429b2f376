// Scenes that lead contacts into their rarer paths: crowds beyond the solver's limit, wedges, great mass ratios, crossed
// edges, systems that join and fall apart, slippery and sticky materials, waking piles.
#include <stdio.h>

#include "src/contact/friction_system.h"
#include "wine-tests/lab/scenes_contact.h"

static const f32 cube[24] = {-1, -1, -1, 1, -1, -1, 1, -1, 1, -1, -1, 1, -1, 1, -1, 1, 1, -1, 1, 1, 1, -1, 1, 1};

static SurfaceManager *box(World *w, f32 x, f32 y, f32 z)
{
    f32 p[24];
    for (int i = 0; i < 24; i += 3)
        p[i] = cube[i] * x, p[i + 1] = cube[i + 1] * y, p[i + 2] = cube[i + 2] * z;
    return world_hull(w, p, 8);
}

static void floor_with_walls(World *w, f32 half, f32 height)
{
    f32 p[24];
    for (int i = 0; i < 4; i++) {
        f32 x = i == 1 || i == 2 ? half : -half, z = i >= 2 ? half : -half;
        p[3 * i] = x, p[3 * i + 1] = 0, p[3 * i + 2] = z;
        p[12 + 3 * i] = x * 1.2f, p[12 + 3 * i + 1] = height, p[12 + 3 * i + 2] = z * 1.2f;
    }
    int t[30] = {0, 2, 1, 0, 3, 2}, n = 6;
    for (int i = 0; i < 4; i++) {
        int k = (i + 1) % 4, both[6] = {i, k, 4 + k, i, 4 + k, 4 + i};
        for (int j = 0; j < 6; j++)
            t[n++] = both[j];
    }
    w->fixed = 1;
    world_polygon(w, "pit", world_triangles(w, p, t, 10), 0, 0, 0);
    w->fixed = 0;
}

static const char *name(int i)
{
    static char names[MAX_BODIES][8];
    snprintf(names[i], sizeof names[i], "%d", i);
    return names[i];
}

// 90 balls in a pit: more than 150 contacts in one system.
void build_ball_crowd(World *w)
{
    floor_with_walls(w, 3, 12);
    for (int i = 0; i < 90; i++)
        world_ball(w, name(i), 0.6f, (i % 4) * 1.3 - 2 + world_random(w, 0, 0.05), 1 + (i / 16) * 1.3,
                   (i / 4 % 4) * 1.3 - 2);
}

// A wall of boxes, and a heavy fast ball through it.
void build_box_wall(World *w)
{
    floor_with_walls(w, 40, 5);
    SurfaceManager *s = box(w, 1, 0.5f, 0.6f);
    for (int row = 0; row < 4; row++)
        for (int i = 0; i < 4 - row % 2; i++)
            world_polygon(w, name(4 * row + i), s, 2.1 * i - 3 + row % 2 * 1.05, 0.55 + 1.1 * row, 0);
    w->mass = 20;
    Object *b = world_ball(w, "ball", 1, 0.3, 1.2, -12);
    world_push_speed(w, b, 0, 2, 25);
}

// Light bodies under and between heavy ones.
void build_sandwich(World *w)
{
    floor_with_walls(w, 10, 4);
    SurfaceManager *flat = box(w, 2, 0.2f, 2), *small = box(w, 0.3f, 0.3f, 0.3f);
    for (int i = 0; i < 6; i++) {
        w->mass = i % 2 ? 100 : 0.1;
        if (i % 2 == 0)
            for (int k = 0; k < 3; k++)
                world_polygon(w, name(10 * i + k), small, k - 1.0, 0.4 + 1.3 * i / 2, 0.6 * (k - 1));
        else
            world_polygon(w, name(10 * i), flat, 0.1 * i, 1 + 1.3 * (i - 1) / 2, 0);
    }
}

// Rods thrown across each other: contacts of two edges.
void build_rods(World *w)
{
    floor_with_walls(w, 4, 4);
    SurfaceManager *rod = box(w, 0.15f, 0.15f, 2.2f);
    for (int i = 0; i < 10; i++) {
        world_next_pose(w, world_random(w, -1, 1), 1, world_random(w, -1, 1),
                        i % 2 ? 90 + world_random(w, 0, 20) : world_random(w, 0, 50));
        Object *o = world_polygon(w, name(i), rod, world_random(w, -0.5, 0.5), 1 + 0.9 * i, world_random(w, -0.5, 0.5));
        world_push_rotation(w, o, (f32)world_random(w, -2, 2), (f32)world_random(w, -2, 2), 0);
    }
}

// Ice, rubber, and a high bounce side by side; the pile slides.
void build_materials(World *w)
{
    static const f64 kinds[4][2] = {{0, 0}, {0.05, 0.9}, {5, 0.1}, {0.7, 0.99}};
    f32 p[12] = {-20, 3, -20, 20, -3, -20, 20, -3, 20, -20, 3, 20};
    int t[6] = {0, 2, 1, 0, 3, 2};
    w->fixed = 1;
    world_polygon(w, "slope", world_triangles(w, p, t, 2), 0, 0, 0);
    w->fixed = 0;
    SurfaceManager *s = box(w, 0.6f, 0.6f, 0.6f);
    for (int i = 0; i < 12; i++) {
        world_material(w, kinds[i % 4][0], kinds[i % 4][1]);
        f64 x = -14 + 1.5 * (i / 4), z = 3.0 * (i % 4) - 4;
        if (i % 3 == 2)
            world_ball(w, name(i), 0.6f, x, 4 + (i / 4) * 1.5, z);
        else
            world_polygon(w, name(i), s, x, 4 + (i / 4) * 1.5, z);
    }
}

// Three groups: they join, one falls asleep and is woken, pieces are deleted, others pushed away.
void build_groups(World *w)
{
    floor_with_walls(w, 30, 4);
    SurfaceManager *s = box(w, 0.7f, 0.7f, 0.7f);
    for (int i = 0; i < 9; i++)
        world_polygon(w, name(i), s, (i % 3) * 1.45 - 10, 0.75 + (i / 3) * 1.45, 0.02 * i);
    for (int i = 9; i < 15; i++)
        world_ball(w, name(i), 0.5f, 6 + (i % 3) * 1.01, 0.55 + (i / 3 - 3) * 0.9, 0.03 * i);
}

void frames_groups(World *w)
{
    if (w->frame == 240) world_push_speed(w, w->bodies[10], -12, 1, 0);
    if (w->frame == 300 && w->bodies[5]) world_delete(w, w->bodies[5]);
    if (w->frame == 330 && w->bodies[2]) world_push_speed(w, w->bodies[2], 0, 6, 3);
    if (w->frame == 380 && w->bodies[12]) world_push_speed(w, w->bodies[12], -9, 0.5f, 0);
    if (w->frame == 430)
        for (int i = 1; i < w->body_count; i += 2)
            if (w->bodies[i]) world_push_speed(w, w->bodies[i], 0, 8, (f32)(i - 8));
}

// The friction system is told that a core goes, as the core's destructor tells its controllers.
void build_core_gone(World *w)
{
    floor_with_walls(w, 10, 4);
    for (int i = 0; i < 5; i++)
        world_ball(w, name(i), 0.7f, 1.3 * i - 3, 0.8, 0);
}

void frames_core_gone(World *w)
{
    if (w->frame != 60 && w->frame != 90) return;
    Core *core = w->bodies[w->frame == 60 ? 3 : 1]->core;
    FrictionInfo *info = core->friction_info;
    if (!info) return;
    typedef void THISCALL CoreGone(FrictionSubController *, Core *);
    CoreGone *gone = (CoreGone *)world_entry(w, 0x1001d9a0);
    gone(&info->owner->static_part, core);
}

// Balls wedged between two slopes, pressed by a heavy one.
void build_wedge(World *w)
{
    f32 p[18] = {-6, 6, -10, 0, 0, -10, 6, 6, -10, -6, 6, 10, 0, 0, 10, 6, 6, 10};
    int t[12] = {0, 3, 4, 0, 4, 1, 1, 4, 5, 1, 5, 2};
    w->fixed = 1;
    world_polygon(w, "valley", world_triangles(w, p, t, 4), 0, 0, 0);
    w->fixed = 0;
    for (int i = 0; i < 6; i++) {
        w->mass = i % 2 ? 30 : 0.5;
        world_ball(w, name(i), i % 2 ? 1.2f : 0.5f, 0.05 * i, 2 + 2.2 * i, 0.1 * i);
    }
}
