// Scenes of random convex bodies on a small level: dropped, stacked, thrown, squeezed into a wedge, frozen and woken.
#include "wine-tests/levels/scene_text.h"

enum { MAX_LOOSE = 40 };

typedef enum Manner { DROPPED, STACKED, THROWN, SQUEEZED, FROZEN, MANNERS } Manner;

static void shape_cloud(Shape *s, Random *r, int points, fix radius, Fix3 centre)
{
    for (int i = 0; i < points; i++) {
        Fix3 p = {0}, q;
        fix length = 0;
        while (length < MILLI(100) || length > UNIT) {
            p.x = random_fix(r, -UNIT, UNIT);
            p.y = random_fix(r, -UNIT, UNIT);
            p.z = random_fix(r, -UNIT, UNIT);
            length = fix_root(p.x * p.x + p.y * p.y + p.z * p.z);
        }
        if (i % 3) length = (length + UNIT) / 2; // nearer to the surface of a ball
        q = fix3(p.x * radius / length, p.y * radius / length, p.z * radius / length);
        shape_point(s, fix3_add(q, centre));
    }
    for (int i = 2; i < points; i++) shape_face(s, 0, i - 1, i);
}

static void shape_brick(Shape *s, Fix3 half, Fix3 centre)
{
    Frame f = frame_at(centre, 0);
    s->share = 1;
    shape_box(s, &f, -half.x, half.x, -half.y, half.y, -half.z, half.z);
}

static Fix3 random_half(Random *r)
{
    Fix3 h;
    h.x = random_fix(r, MILLI(300), MILLI(2500));
    h.y = random_fix(r, MILLI(300), MILLI(1500));
    h.z = random_fix(r, MILLI(300), MILLI(2500));
    return h;
}

static FixTurn random_turn(Random *r)
{
    FixTurn x = turn_about(0, random_between(r, 0, 360000));
    FixTurn y = turn_about(1, random_between(r, 0, 360000));
    FixTurn z = turn_about(2, random_between(r, 0, 360000));
    return turn_product(x, turn_product(y, z));
}

static void put_mesh(FILE *out, const char *body, int part, Shape *s)
{
    char name[48];
    snprintf(name, sizeof name, "%s_%d", body, part);
    text_mesh(out, name, s);
    shape_free(s);
}

// Meshes of one body; returns how many, 0 for a ball.
static int make_meshes(FILE *out, Random *r, const char *name, Manner manner, fix *radius)
{
    Shape s = {0};
    int kind = manner == STACKED ? 0 : random_below(r, 10);
    if (kind < 3) {
        shape_brick(&s, random_half(r), fix3(0, 0, 0));
        put_mesh(out, name, 1, &s);
        return 1;
    }
    if (kind < 6) {
        int most = random_chance(r, 20) ? 160 : 40, points = random_between(r, 4, most);
        shape_cloud(&s, r, points, random_fix(r, MILLI(500), MILLI(2500)), fix3(0, 0, 0));
        put_mesh(out, name, 1, &s);
        return 1;
    }
    if (kind < 8) {
        int parts = random_between(r, 2, 4);
        for (int i = 1; i <= parts; i++) {
            Fix3 c = {(i - 1) * MILLI(1500), random_fix(r, -MILLI(800), MILLI(800)), 0};
            int brick = random_chance(r, 60);
            if (brick) shape_brick(&s, random_half(r), c);
            else shape_cloud(&s, r, 12, MILLI(1200), c);
            put_mesh(out, name, i, &s);
        }
        return parts;
    }
    *radius = random_fix(r, MILLI(500), MILLI(2000));
    return 0;
}

static void make_body(FILE *out, Random *r, const char *name, int meshes, const char *shape, fix radius, Manner manner)
{
    static const char *const masses[] = {"0.1", "0.2", "0.5", "1", "1", "2", "3", "10", "20"};
    DICE(r, d, 9, 9, 8, 9, 2, 9);
    fprintf(out, "at 0 physicalize %s friction=0.%d elasticity=0.%d mass=%s automass=%d frozen=%d", name, d[0], d[1], masses[d[2]],
            d[3] < 3, manner == FROZEN);
    fprintf(out, " rotdamp=0.%d group=%s surface=%s_1 name=%s_body", 1 + d[4], d[5] ? "" : "some", shape, name);
    if (random_chance(r, 15)) fprintf(out, " shift=0,-0.%d,0.1", random_between(r, 1, 5));
    if (!meshes) {
        fprintf(out, " ball=");
        text_float(out, radius);
    }
    for (int i = 1; i <= meshes; i++) fprintf(out, "%s%s_%d", i == 1 ? " convex=" : ",", shape, i);
    fprintf(out, "\n");
}

static void later(FILE *out, Random *r, const char *name, Manner manner, const Clock *clock, int seconds)
{
    fix end = (fix)seconds * UNIT;
    int wake = clock_frame(clock, random_fix(r, UNIT, end - UNIT)), kick = clock_frame(clock, random_fix(r, UNIT / 4, end - UNIT));
    if (manner == FROZEN || random_chance(r, 20)) {
        fprintf(out, "bb %s_wake PhysicsWakeUp owner=%s\nat %d fire %s_wake 0\n", name, name, wake, name);
    }
    if (manner == THROWN || random_chance(r, 10)) {
        DICE(r, d, 5, 6, 3, 4, 38);
        fprintf(out, "bb %s_kick PhysicsImpulse owner=%s Position=0,0.%d,0 Referential=%s Direction=%d,%d,%d Impulse=%d\n", name, name,
                d[0], name, d[1] - 3, d[2], 2 * d[3] - 3, 2 + d[4]);
        fprintf(out, "at %d fire %s_kick 0\n", manner == THROWN ? kick / 4 + 1 : kick, name);
    }
    if (random_chance(r, 12)) { // leaves the world, comes back elsewhere, or not
        fprintf(out, "at %d fire %s_body 1\n", wake, name);
        if (random_chance(r, 60)) fprintf(out, "at %d place %s pos=%d,9,%d\nat %d fire %s_body 0\n", wake, name, random_between(r, -12, 12), 3, wake, name);
    }
}

void scene_bodies(FILE *out, uint32_t seed, int seconds)
{
    static Level level;
    Clock clock;
    Random r;
    random_start(&r, seed, 7);
    int arena = random_chance(&r, 75);
    if (arena) level_make_arena(&level, seed);
    else level_make(&level, seed, 1);
    clock_make(&clock, (int)(seed % 4), seed, seconds);
    fprintf(out, "# generated: bodies %u, %d s\n", (unsigned)seed, seconds);
    text_clock(out, &clock);
    fprintf(out, "gravity 0 -20 0 2\n");
    text_level(out, &level);
    int left = random_between(&r, 1, random_chance(&r, 50) ? 12 : MAX_LOOSE), index = 0;
    int crowd = random_below(&r, level.spawn_count);
    while (left > 0) {
        Manner manner = (Manner)random_below(&r, MANNERS);
        int group = manner == STACKED ? random_between(&r, 2, 10) : random_between(&r, 1, 4), meshes = 0;
        if (group > left) group = left;
        left -= group;
        if (random_chance(&r, 50)) crowd = random_below(&r, level.spawn_count);
        if (arena && manner == SQUEEZED) crowd = level.spawn_count - 5 + random_below(&r, 3); // in the V
        Fix3 base = level.spawns[crowd].p;
        fix radius = UNIT, half = MILLI(200) * random_between(&r, 2, 10), gap = MILLI(random_chance(&r, 50) ? 1 : 0);
        char shape[24] = "", name[24];
        for (int i = 0; i < group; i++, index++) {
            snprintf(name, sizeof name, "b%d", index);
            if (manner == STACKED) { // all of one mesh
                if (i == 0) {
                    Shape s = {0};
                    shape_brick(&s, fix3(half * 2, half, half * 3 / 2), fix3(0, 0, 0));
                    put_mesh(out, name, 1, &s);
                    snprintf(shape, sizeof shape, "%s", name);
                    meshes = 1;
                }
            } else {
                meshes = make_meshes(out, &r, name, manner, &radius);
                snprintf(shape, sizeof shape, "%s", name);
            }
            if (!meshes) fprintf(out, "mesh %s_1 box 1 1 1\n", name);
            Fix3 p = base;
            if (manner == STACKED) p.y += -MILLI(2500) + half + i * (2 * half + gap);
            else if (manner == SQUEEZED) p.y += MILLI(-3000 + 900 * i), p.x += MILLI(400) * i;
            else p.y += MILLI(3000) * (i + 1) + random_fix(&r, 0, MILLI(9000)), p.x += random_fix(&r, -MILLI(4000), MILLI(4000));
            FixTurn turn = manner != STACKED ? random_turn(&r) : turn_about(1, random_chance(&r, 50) ? 0 : random_between(&r, 0, 9000));
            fprintf(out, "entity %s mesh=%s_1", name, shape);
            text_place(out, p, turn);
            fprintf(out, "\n");
            make_body(out, &r, name, meshes, shape, radius, manner);
            later(out, &r, name, manner, &clock, seconds);
        }
    }
    clock_free(&clock);
    level_free(&level);
}
