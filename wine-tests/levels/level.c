// Laying out a level: courses of pieces, cut into bodies that meet at seams of all kinds.
#include "wine-tests/levels/level.h"

#include <stdio.h>
#include <string.h>

const char *const item_names[ITEM_COUNT] = {
    "flat lane", "profiled lane", "seam inside a mesh", "T-junction", "seam, same bits", "seam, ulps apart",
    "seam, overlap", "seam, gap", "step", "ramp", "arc", "single rail", "double rail", "curved rail", "spiral rail",
    "side rail", "plank", "post", "hole or dome", "stopper", "bad faces", "big triangles",
};

static Piece *const floor_pieces[] = {piece_lane, piece_profile, piece_steps, piece_ramp,
                                      piece_arc,  piece_plank,   piece_hole,  piece_big};
static Piece *const rail_pieces[] = {piece_rail_single, piece_rail_double, piece_rail_curved, piece_rail_spiral,
                                     piece_rail_side};
enum { FLOORS = sizeof floor_pieces / sizeof *floor_pieces, RAILS = sizeof rail_pieces / sizeof *rail_pieces };
enum { TIMES = 3, MAX_DECK = 80, COURSES = 6 };

static LevelBody *new_body(Level *level, BodyKind kind)
{
    static const char *const names[] = {"rail", "floor", "stopper"};
    LevelBody *b = &level->bodies[level->body_count];
    *b = (LevelBody){.kind = kind, .turn = {{{ONE, 0, 0}, {0, ONE, 0}, {0, 0, ONE}}}};
    snprintf(b->name, sizeof b->name, "%s_%d", names[kind], level->body_count++);
    b->shape.share = random_chance(&level->random, 50);
    return b;
}

void level_spawn(Level *level, const Frame *f, fix along, fix up, fix across, int on_lane)
{
    if (level->spawn_count == MAX_SPAWNS) return;
    level->spawns[level->spawn_count++] = (Spawn){frame_point(f, along, up, across), on_lane};
}

Fix3 level_local(const LevelBody *body, Fix3 world)
{
    return turn_back(body->turn, fix3_sub(world, body->pivot));
}

int level_face_count(const Level *level)
{
    int n = 0;
    for (int i = 0; i < level->body_count; i++) n += level->bodies[i].shape.face_count;
    return n;
}

void level_free(Level *level)
{
    for (int i = 0; i < level->body_count; i++) shape_free(&level->bodies[i].shape);
    level->body_count = 0;
}

// ---- pivots --------------------------------------------------------------------------------------------------------

static fix rounded(fix a, fix step)
{
    return (a + (a < 0 ? -step : step) / 2) / step * step;
}

static void turn_by_quarters(Level *level, LevelBody *b)
{
    b->turn = turn_about(1, 90000 * random_between(&level->random, 1, 3));
}

static void turn_freely(Level *level, LevelBody *b)
{
    Random *r = &level->random;
    FixTurn x = turn_about(0, random_between(r, -9000, 9000));
    FixTurn y = turn_about(1, random_between(r, -180000, 180000));
    FixTurn z = turn_about(2, random_between(r, -9000, 9000));
    b->turn = turn_product(x, turn_product(y, z));
}

// In the middle of the mesh, at round coordinates more often than not.
static void choose_pivot(Level *level, LevelBody *b)
{
    Fix3 sum = {0};
    for (int i = 0; i < b->shape.point_count; i++) sum = fix3_add(sum, b->shape.points[i]);
    int n = b->shape.point_count ? b->shape.point_count : 1;
    fix step = random_chance(&level->random, 70) ? UNIT : MILLI(125);
    b->pivot = fix3(rounded(sum.x / n, step), rounded(sum.y / n, step), rounded(sum.z / n, step));
    if (b->turn.m[0][0] == ONE && random_chance(&level->random, 40)) turn_by_quarters(level, b);
    else if (b->turn.m[0][0] == ONE && random_chance(&level->random, 12)) turn_freely(level, b);
}

// ---- courses -------------------------------------------------------------------------------------------------------

// Where a new body begins: at the same bits as the last one ends, a few ulp off, overlapping, or with a gap.
static Frame seam(Level *level, LevelBody *body, Frame f, int index)
{
    Random *r = &level->random;
    switch (index % 4) {
    case 0: level->items[ITEM_SEAM_SAME_BITS]++; return f;
    case 1:
        level->items[ITEM_SEAM_ULPS]++;
        turn_freely(level, body);
        return f;
    case 2: level->items[ITEM_SEAM_OVERLAP]++; return frame_move(&f, -random_fix(r, MILLI(10), MILLI(2000)), 0, 0);
    default: level->items[ITEM_SEAM_GAP]++; return frame_move(&f, random_fix(r, MILLI(1), MILLI(50)), 0, 0);
    }
}

static Frame course_start(Level *level, int course)
{
    Random *r = &level->random;
    int reach = course == COURSES - 1 ? 2200 : 600;
    int sign_x = course & 1 ? 1 : -1, sign_z = course & 2 ? 1 : -1;
    Fix3 p;
    p.x = sign_x * random_between(r, 100, reach) * UNIT;
    p.y = random_between(r, -60, 90) * UNIT;
    p.z = sign_z * random_between(r, 100, reach) * UNIT;
    return frame_at(p, 90000 * random_below(r, 4));
}

static int make_deck(Level *level, int *deck)
{
    Random *r = &level->random;
    int n = 0;
    for (int k = 0; k < TIMES * (FLOORS + RAILS); k++) deck[n++] = k % (FLOORS + RAILS);
    int more = level->small ? 0 : random_between(r, 0, 12);
    for (int k = 0; k < more; k++) deck[n++] = random_below(r, FLOORS + RAILS);
    for (int i = n - 1; i > 0; i--) {
        int j = random_below(r, i + 1), swap = deck[i];
        deck[i] = deck[j];
        deck[j] = swap;
    }
    return n;
}

// A body of its own whose geometry lies far from its pivot at the world's origin.
static void add_moved_copy(Level *level, const Shape *s)
{
    LevelBody *b = new_body(level, BODY_FLOOR);
    b->shape.share = 0;
    for (int i = 0; i < s->point_count; i++)
        shape_point(&b->shape, fix3_add(s->points[i], fix3(100 * UNIT, 50 * UNIT, -200 * UNIT)));
    for (int i = 0; i < s->face_count; i++) shape_face(&b->shape, s->faces[i][0], s->faces[i][1], s->faces[i][2]);
}

void level_make(Level *level, uint32_t seed, int small)
{
    memset(level, 0, sizeof *level);
    level->seed = seed;
    level->small = small;
    Random *r = &level->random;
    random_start(r, seed, 1);
    int deck[MAX_DECK], n = make_deck(level, deck), seams = random_below(r, 4), moved = 0;
    Shape stoppers = {0};
    Frame f = {0};
    LevelBody *floor = NULL; // the last body, if more pieces may join it
    for (int k = 0; k < n; k++) {
        int new_course = k % ((n + COURSES - 1) / COURSES) == 0;
        if (new_course) f = course_start(level, k * COURSES / n), floor = NULL;
        int is_rail = deck[k] >= FLOORS;
        int join = floor && !is_rail && random_chance(r, small ? 60 : 25);
        LevelBody *body = join ? floor : new_body(level, is_rail ? BODY_RAIL : BODY_FLOOR);
        if (!join && !new_course) f = seam(level, body, f, seams++);
        Frame start = f;
        if (is_rail) f = rail_pieces[deck[k] - FLOORS](level, &body->shape, f);
        else f = floor_pieces[deck[k]](level, &body->shape, f);
        int plain = !is_rail && floor_pieces[deck[k]] == piece_lane;
        if (plain) add_bad_faces(level, &body->shape, &start);
        if (plain || (!is_rail && random_chance(r, 30))) add_stopper(level, &stoppers, &start);
        if (!is_rail && floor_pieces[deck[k]] == piece_big && moved++ < 1) {
            if (join || body->shape.face_count < 400) add_moved_copy(level, &body->shape);
            floor = NULL;
            continue;
        }
        floor = is_rail ? NULL : body;
    }
    new_body(level, BODY_STOPPER)->shape = stoppers;
    for (int i = 0; i < level->body_count; i++) {
        LevelBody *b = &level->bodies[i];
        // The moved copy keeps its pivot at 0.
        int is_copy = i && b->kind == BODY_FLOOR && level->bodies[i - 1].shape.face_count == b->shape.face_count &&
                      b->shape.points[0].x == level->bodies[i - 1].shape.points[0].x + 100 * UNIT;
        if (!is_copy) choose_pivot(level, b);
    }
}

void level_make_arena(Level *level, uint32_t seed)
{
    memset(level, 0, sizeof *level);
    level->seed = seed;
    level->small = 1;
    random_start(&level->random, seed, 2);
    Frame f = frame_at(fix3(0, 0, 0), 0);
    LevelBody *b = new_body(level, BODY_FLOOR);
    Frame g = frame_move(&f, -MILLI(20000), 0, 0);
    add_lane(level, &b->shape, &g, 8, 6);
    for (int i = 0; i < 5; i++) level_spawn(level, &f, MILLI(6000) * (i - 2), MILLI(2500), MILLI(5000) * (i % 3 - 1), 1);
    b = new_body(level, BODY_FLOOR);
    g = frame_move(&f, MILLI(20000), 0, 0);
    g = piece_ramp(level, &b->shape, g);
    b = new_body(level, BODY_FLOOR); // a wedge: two planes of 60 degrees
    g = frame_move(&f, 0, 0, MILLI(30000));
    fix reach = MILLI(7000), depth = fix_times(reach, fix_sine(60000)), side = fix_times(reach, fix_cosine(60000));
    Section v = {{{0, -side}, {-depth, 0}, {0, side}}, 3, 0};
    Frame stations[3] = {frame_move(&g, -MILLI(9000), 0, 0), g, frame_move(&g, MILLI(9000), 0, 0)};
    shape_sweep(&b->shape, &v, stations, 3);
    for (int i = 0; i < 3; i++) level_spawn(level, &g, MILLI(5000) * (i - 1), MILLI(1000), MILLI(300), 0);
    b = new_body(level, BODY_RAIL);
    g = frame_move(&f, -MILLI(60000), 0, 0);
    piece_rail_double(level, &b->shape, g);
    for (int i = 0; i < level->body_count; i++) choose_pivot(level, &level->bodies[i]);
}
