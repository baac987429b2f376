// Floor pieces of a level.
#include "wine-tests/levels/level.h"

#define TILE MILLI(5000)
#define THICK MILLI(5000)

static fix slope(int millidegrees)
{
    return fix_sine(millidegrees) * 1024 / (fix_cosine(millidegrees) / 1024) * 1024; // tangent in 2^-30
}

// How finely a tile is cut.
static int extra_points(Level *level, int *centre)
{
    Random *r = &level->random;
    int middles = 0;
    *centre = random_chance(r, level->small ? 15 : 60);
    if (random_chance(r, level->small ? 5 : 60)) middles = random_between(r, 1, 15); // up to 8 triangles
    else if (random_chance(r, level->items[ITEM_T_JUNCTION] < 3 ? 50 : 10)) middles = 1 << random_below(r, 4);
    if (middles) level->items[ITEM_T_JUNCTION]++;
    return middles;
}

void add_lane(Level *level, Shape *s, const Frame *f, int tiles, int wide)
{
    Random *r = &level->random;
    fix half = wide * TILE / 2;
    int bottom = random_chance(r, 60), sides = random_chance(r, 90);
    for (int i = 0; i < tiles; i++) {
        fix a0 = i * TILE, a1 = a0 + TILE;
        for (int j = 0; j < wide; j++) {
            fix c0 = j * TILE - half, c1 = c0 + TILE;
            Fix3 top[4] = {frame_point(f, a0, 0, c0), frame_point(f, a0, 0, c1), frame_point(f, a1, 0, c1),
                           frame_point(f, a1, 0, c0)};
            int centre, middles = extra_points(level, &centre);
            if (random_chance(r, 50)) s->share = !s->share; // another texture
            shape_tile(s, top, middles, centre);
        }
        Fix3 l0 = frame_point(f, a0, 0, -half), l1 = frame_point(f, a1, 0, -half);
        Fix3 r0 = frame_point(f, a0, 0, half), r1 = frame_point(f, a1, 0, half);
        Fix3 bl0 = frame_point(f, a0, -THICK, -half), bl1 = frame_point(f, a1, -THICK, -half);
        Fix3 br0 = frame_point(f, a0, -THICK, half), br1 = frame_point(f, a1, -THICK, half);
        if (sides) {
            shape_quad(s, bl0, l0, l1, bl1);
            shape_quad(s, br0, br1, r1, r0);
        }
        if (bottom) shape_quad(s, bl0, bl1, br1, br0);
        if (i == 0) shape_quad(s, l0, bl0, br0, r0);
        if (i == tiles - 1) shape_quad(s, l1, r1, br1, bl1);
    }
    level->items[ITEM_SEAM_INSIDE]++;
}

Frame piece_lane(Level *level, Shape *s, Frame f)
{
    Random *r = &level->random;
    int tiles = level->small ? random_between(r, 2, 4) : random_between(r, 8, 20), wide = random_between(r, 1, 2);
    add_lane(level, s, &f, tiles, wide);
    level_spawn(level, &f, TILE / 2, MILLI(2500), 0, 1);
    level_spawn(level, &f, (tiles - 1) * TILE, MILLI(2500), random_fix(r, -MILLI(2000), MILLI(2000)), 1);
    level->items[ITEM_LANE]++;
    return frame_move(&f, tiles * TILE, 0, 0);
}

// Two planes tilted to the middle, chamfers at the rims.
Frame piece_profile(Level *level, Shape *s, Frame f)
{
    Random *r = &level->random;
    fix half = random_chance(r, 50) ? TILE : TILE / 2, rim = MILLI(800);
    fix edge = -fix_times(rim, slope(random_between(r, 1000, 10000)));
    fix middle = edge - fix_times(half - rim, slope(random_between(r, 15000, 20000)));
    Section v = {{{0, -half}, {edge, rim - half}, {middle, 0}, {edge, half - rim}, {0, half}, {-THICK, half}, {-THICK, -half}}, 7, 1};
    int n = level->small ? random_between(r, 2, 3) : random_between(r, 10, 36);
    Frame stations[40];
    for (int i = 0; i <= n; i++) stations[i] = frame_move(&f, i * TILE, 0, 0);
    shape_sweep(s, &v, stations, n + 1);
    level_spawn(level, &f, MILLI(1000), MILLI(2600), random_fix(r, -MILLI(1500), MILLI(1500)), 0);
    level_spawn(level, &f, n * TILE / 2, MILLI(2600), random_fix(r, -half / 2, half / 2), 0);
    level->items[ITEM_PROFILE]++;
    return stations[n];
}

Frame piece_steps(Level *level, Shape *s, Frame f)
{
    static const int heights[] = {50, 500, 2500, 5000};
    Random *r = &level->random;
    int tiles = level->small ? 1 : 4, wide = random_between(r, 1, 2);
    level_spawn(level, &f, TILE / 2, MILLI(2500), 0, 0);
    for (int k = 0; k < 2; k++) { // one up, one down
        fix h = MILLI(heights[level->steps++ % 4]);
        add_lane(level, s, &f, tiles, wide);
        f = frame_move(&f, tiles * TILE, k ? -h : h, 0);
        level->items[ITEM_STEP]++;
    }
    add_lane(level, s, &f, tiles, wide);
    level_spawn(level, &f, -MILLI(600), MILLI(7600), MILLI(500), 0);
    return frame_move(&f, tiles * TILE, 0, 0);
}

Frame piece_ramp(Level *level, Shape *s, Frame f)
{
    static const int angles[] = {5000, 10000, 15000, 20000, 30000, 45000, 60000};
    Random *r = &level->random;
    int angle = angles[level->ramps++ % 7];
    if (random_chance(r, 40)) angle = -angle;
    fix length = random_between(r, 2, 4) * TILE;
    int n = level->small ? random_between(r, 1, 3) : random_between(r, 8, 40);
    fix thickness = MILLI(1000) * random_between(r, 1, 5);
    Section slab = section_slab(random_chance(r, 50) ? TILE : TILE / 2, thickness);
    Frame start = frame_pitch(&f, angle), stations[48];
    for (int i = 0; i <= n; i++) stations[i] = frame_move(&start, length * i / n, 0, 0);
    shape_sweep(s, &slab, stations, n + 1);
    shape_cap(s, &slab, &stations[0], 0);
    shape_cap(s, &slab, &stations[n], 1);
    level_spawn(level, &stations[n / 2], 0, MILLI(2400), random_fix(r, -MILLI(900), MILLI(900)), 0);
    level_spawn(level, &stations[0], -MILLI(1500), MILLI(3600), 0, 0);
    level->items[ITEM_RAMP]++;
    return frame_level(&stations[n]);
}

Frame piece_arc(Level *level, Shape *s, Frame f)
{
    enum { SEGMENTS = 10 };
    Random *r = &level->random;
    int crease = random_between(r, 1000, 10000);
    if (random_chance(r, 50)) crease = -crease;
    fix length = random_fix(r, MILLI(800), MILLI(3000));
    Section slab = section_slab(random_chance(r, 50) ? TILE : TILE / 2, MILLI(1000));
    Frame stations[SEGMENTS + 1] = {f};
    for (int i = 1; i <= SEGMENTS; i++) {
        Frame g = frame_move(&stations[i - 1], length, 0, 0);
        stations[i] = frame_pitch(&g, crease);
    }
    shape_sweep(s, &slab, stations, SEGMENTS + 1);
    level_spawn(level, &stations[3], 0, MILLI(2400), 0, 0);
    level_spawn(level, &stations[6], 0, MILLI(3400), MILLI(700), 0);
    level->items[ITEM_ARC]++;
    return frame_level(&stations[SEGMENTS]);
}

Frame piece_plank(Level *level, Shape *s, Frame f)
{
    static const int widths[] = {1000, 2000, 3000, 3900};
    Random *r = &level->random;
    fix length = random_between(r, 4, 8) * TILE;
    int n = level->small ? random_between(r, 1, 2) : random_between(r, 6, 40);
    Section slab = section_slab(MILLI(widths[random_below(r, 4)]) / 2, MILLI(1000));
    Frame stations[48];
    for (int i = 0; i <= n; i++) stations[i] = frame_move(&f, length * i / n, 0, 0);
    shape_sweep(s, &slab, stations, n + 1);
    shape_cap(s, &slab, &stations[0], 0);
    shape_cap(s, &slab, &stations[n], 1);
    level_spawn(level, &f, MILLI(1200), MILLI(2500), 0, 0);
    level_spawn(level, &f, length / 2, MILLI(2500), MILLI(200), 0);
    level->items[ITEM_PLANK]++;
    return stations[n];
}

// A plate with a ring of inclined triangles: a funnel with a hole, or a dome with a top.
Frame piece_hole(Level *level, Shape *s, Frame f)
{
    Random *r = &level->random;
    int sectors = level->small ? 8 : random_chance(r, 50) ? 8 : 16, dome = random_chance(r, 30);
    fix outer = MILLI(6000), inner = MILLI(random_chance(r, 50) ? 2500 : 1200), half = MILLI(10000);
    fix rise = fix_times(outer - inner, slope(random_between(r, 30000, 60000)));
    Frame centre = frame_move(&f, half, 0, 0);
    Fix3 ring[3][17];
    for (int i = 0; i <= sectors; i++) {
        fix c = fix_cosine(360000 / sectors * i), d = fix_sine(360000 / sectors * i);
        fix larger = (c < 0 ? -c : c) > (d < 0 ? -d : d) ? (c < 0 ? -c : c) : (d < 0 ? -d : d);
        ring[0][i] = frame_point(&centre, (half << 20) / (larger >> 10) * (c >> 10) >> 20, 0,
                                 (half << 20) / (larger >> 10) * (d >> 10) >> 20);
        ring[1][i] = frame_point(&centre, fix_times(outer, c), 0, fix_times(outer, d));
        ring[2][i] = frame_point(&centre, fix_times(inner, c), dome ? rise : -rise, fix_times(inner, d));
    }
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < sectors; i++) shape_quad(s, ring[k][i], ring[k][i + 1], ring[k + 1][i + 1], ring[k + 1][i]);
    Fix3 top = frame_point(&centre, 0, rise, 0);
    for (int i = 0; dome && i < sectors; i++) shape_triangle(s, ring[2][i], ring[2][i + 1], top);
    level_spawn(level, &centre, 0, MILLI(3000), MILLI(100), 0);
    level_spawn(level, &centre, -MILLI(5500), MILLI(2500), random_fix(r, -MILLI(4000), MILLI(4000)), 0);
    level->items[ITEM_HOLE]++;
    return frame_move(&f, 2 * half, 0, 0);
}

// Faces of 60 to 560 square metres, and 0.2 m detail beside and on them.
Frame piece_big(Level *level, Shape *s, Frame f)
{
    Random *r = &level->random;
    fix length = random_fix(r, MILLI(20000), MILLI(45000)), half = random_fix(r, MILLI(3500), MILLI(12000));
    Fix3 a = frame_point(&f, 0, 0, -half), b = frame_point(&f, 0, 0, half), c = frame_point(&f, length, 0, half),
         d = frame_point(&f, length, 0, -half);
    shape_triangle(s, a, b, c);
    if (random_chance(r, 70)) shape_triangle(s, a, c, d);
    int n = level->small ? 3 : random_between(r, 10, 40);
    fix cell = MILLI(200), a0 = random_fix(r, MILLI(2000), MILLI(9000));
    for (int i = 0; i < n; i++) {
        fix height = random_fix(r, MILLI(5), MILLI(250));
        Frame g = frame_move(&f, a0 + i * cell, 0, 0);
        shape_box(s, &g, 0, cell, 0, height, i % 3 * cell, i % 3 * cell + cell);
    }
    level_spawn(level, &f, a0 - MILLI(900), MILLI(2500), MILLI(300), 0);
    level_spawn(level, &f, length / 2, MILLI(2500), half / 3, 1);
    level->items[ITEM_BIG_TRIANGLES]++;
    return frame_move(&f, length, 0, 0);
}

// ---- hazards -------------------------------------------------------------------------------------------------------

void add_bad_faces(Level *level, Shape *s, const Frame *f)
{
    Random *r = &level->random;
    int before = s->face_count, many = s->point_count, share = s->share;
    s->share = 0;
    Fix3 p = frame_point(f, MILLI(2000), MILLI(10), 0);
    Fix3 q = fix3(p.x + UNIT, p.y, p.z), m = fix3(p.x + UNIT / 2, p.y, p.z);
    shape_triangle(s, p, q, q);                                                                   // two equal corners
    shape_triangle(s, p, m, q);                                                                   // collinear
    shape_triangle(s, p, fix3(p.x, p.y, p.z + MILLI(2)), fix3(p.x + MILLI(1), p.y, p.z));         // area 1e-6: kept
    shape_triangle(s, q, fix3(q.x, q.y, q.z + MILLI(1)), fix3(q.x + MILLI(1) * 4 / 5, q.y, q.z)); // 4e-7: dropped
    for (int i = 0; i < 4; i++) { // slivers
        fix length = random_fix(r, MILLI(5000), MILLI(30000)), height = random_fix(r, MILLI(5), MILLI(10));
        Frame g = frame_move(f, random_fix(r, 0, MILLI(5000)), 0, i * MILLI(700));
        shape_triangle(s, g.p, frame_point(&g, 0, 0, height), frame_point(&g, length, 0, 0));
    }
    for (int i = 0; i < 25 && before; i++) {
        const int *t = s->faces[random_below(r, before)];
        int a = t[0], b = t[1], c = t[2];
        if (i < 10) shape_face(s, a, b, c);      // twice
        else if (i < 15) shape_face(s, a, c, b); // twice, the other way round
        else {                                   // flipped against its neighbours
            int *u = s->faces[random_below(r, before)], swap = u[1];
            u[1] = u[2];
            u[2] = swap;
        }
    }
    for (int i = 0; i < 1 + before / 100; i++) { // a third face at an edge
        const int *t = s->faces[random_below(r, before)];
        int a = t[0], b = t[1];
        Fix3 top = s->points[a];
        top.y += random_fix(r, MILLI(300), MILLI(1500));
        shape_face(s, a, b, shape_point(s, top));
    }
    s->share = share;
    level->items[ITEM_BAD_FACES] += many > 0;
}

void add_stopper(Level *level, Shape *s, const Frame *f)
{
    Random *r = &level->random;
    fix size = random_fix(r, MILLI(300), MILLI(1500)), c = random_fix(r, -MILLI(2000), MILLI(2000));
    shape_box(s, f, MILLI(1000), MILLI(1000) + size, 0, size * 2, c, c + size);
    level->items[ITEM_STOPPER]++;
}
