// Rails: octagons swept along straight, curved and spiral paths.
#include "wine-tests/levels/level.h"

#define RADIUS MILLI(350)
#define HALF_SPACING MILLI(1875)
#define PAIR_HEIGHT (-MILLI(36)) // a ball of radius 2 then lies 0.62 lower than on a floor of the same height

enum { MAX_STATIONS = 160 };

// One octagon along the stations, with caps on half of the rails.
static void add_rail(Level *level, Shape *s, const Frame *stations, int count, int corner_up, fix up, fix across)
{
    Section o = section_octagon(RADIUS, corner_up, up, across);
    shape_sweep(s, &o, stations, count);
    if (!random_chance(&level->random, 50)) return;
    shape_cap(s, &o, &stations[0], 0);
    shape_cap(s, &o, &stations[count - 1], 1);
}

static void add_posts(Level *level, Shape *s, const Frame *stations, int count, fix across)
{
    Random *r = &level->random;
    int n = random_between(r, 0, level->small ? 1 : 3);
    if (level->items[ITEM_POST] < 3 && !n) n = 1;
    for (int i = 0; i < n; i++) {
        const Frame *f = &stations[random_below(r, count)];
        shape_box(s, f, -MILLI(250), MILLI(250), -random_fix(r, MILLI(5000), MILLI(20000)), -RADIUS, across - MILLI(250),
                  across + MILLI(250));
        level->items[ITEM_POST]++;
    }
}

static int straight(Level *level, Frame *stations, Frame f)
{
    Random *r = &level->random;
    fix length = random_fix(r, MILLI(10000), MILLI(40000));
    int n = level->small ? random_between(r, 2, 3) : random_between(r, 8, 40);
    for (int i = 0; i <= n; i++) stations[i] = frame_move(&f, length * i / n, 0, 0);
    return n + 1;
}

static int curved(Frame *stations, Frame f, int n, int turn, fix length, fix rise)
{
    for (int i = 0; i <= n; i++) {
        stations[i] = f;
        Frame half = frame_turn(&f, turn / 2);
        half = frame_move(&half, length, rise, 0);
        f = frame_turn(&half, turn - turn / 2);
    }
    return n + 1;
}

static void spawn_on(Level *level, const Frame *stations, int count, fix up)
{
    level_spawn(level, &stations[0], MILLI(400), up, MILLI(50), 0);
    level_spawn(level, &stations[count / 2], 0, up, random_fix(&level->random, -MILLI(400), MILLI(400)), 0);
}

Frame piece_rail_single(Level *level, Shape *s, Frame f)
{
    Frame stations[MAX_STATIONS];
    int n = straight(level, stations, f);
    add_rail(level, s, stations, n, 0, -RADIUS, 0);
    add_posts(level, s, stations, n, 0);
    spawn_on(level, stations, n, MILLI(2500));
    level->items[ITEM_RAIL_SINGLE]++;
    return stations[n - 1];
}

static void add_pair(Level *level, Shape *s, const Frame *stations, int n)
{
    add_rail(level, s, stations, n, 1, PAIR_HEIGHT, -HALF_SPACING);
    add_rail(level, s, stations, n, 1, PAIR_HEIGHT, HALF_SPACING);
    add_posts(level, s, stations, n, HALF_SPACING);
    spawn_on(level, stations, n, MILLI(1900));
}

Frame piece_rail_double(Level *level, Shape *s, Frame f)
{
    Frame stations[MAX_STATIONS];
    int n = straight(level, stations, f);
    add_pair(level, s, stations, n);
    level->items[ITEM_RAIL_DOUBLE]++;
    return stations[n - 1];
}

Frame piece_rail_curved(Level *level, Shape *s, Frame f)
{
    Random *r = &level->random;
    Frame stations[MAX_STATIONS];
    int step = random_chance(r, 50) ? 10000 : 5000, total = level->small ? 30000 : 90000, n = total / step;
    if (level->small) n = 3;
    int left = random_chance(r, 50);
    n = curved(stations, f, n, left ? step : -step, random_fix(r, MILLI(800), MILLI(2500)), 0);
    add_pair(level, s, stations, n);
    level->items[ITEM_RAIL_CURVED]++;
    return frame_level(&stations[n - 1]);
}

Frame piece_rail_spiral(Level *level, Shape *s, Frame f)
{
    Random *r = &level->random;
    Frame stations[MAX_STATIONS];
    int step = !level->small && random_chance(r, 40) ? 5000 : 10000;
    int n = level->small ? 6 : 360000 / step * random_between(r, 2, 4) / 2;
    fix rise = MILLI(5000) * step / 360000; // one layer per turn
    int left = random_chance(r, 50), down = random_chance(r, 70);
    n = curved(stations, f, n, left ? step : -step, random_fix(r, MILLI(1000), MILLI(1800)), down ? -rise : rise);
    add_pair(level, s, stations, n);
    level->items[ITEM_RAIL_SPIRAL]++;
    return frame_level(&stations[n - 1]);
}

// Two rails nearly above each other: their plane is tilted by 79.5 degrees.
Frame piece_rail_side(Level *level, Shape *s, Frame f)
{
    Random *r = &level->random;
    Frame stations[MAX_STATIONS];
    int side = random_chance(r, 50) ? 1 : -1;
    int n = random_chance(r, 60) ? straight(level, stations, f)
                                 : curved(stations, f, level->small ? 3 : 9, 10000 * side, MILLI(1500), 0);
    fix up = fix_times(MILLI(3860), fix_sine(79500)), across = fix_times(MILLI(3860), fix_cosine(79500));
    add_rail(level, s, stations, n, 0, -RADIUS, side * HALF_SPACING);
    add_rail(level, s, stations, n, 0, up - RADIUS, side * (HALF_SPACING + across));
    add_rail(level, s, stations, n, 1, -RADIUS, 0); // something to run on
    spawn_on(level, stations, n, MILLI(2600));
    level->items[ITEM_RAIL_SIDE]++;
    return frame_level(&stations[n - 1]);
}
