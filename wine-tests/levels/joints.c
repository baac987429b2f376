// Scenes of random joints: chains, trees and loops of boxes with masses from 0.01 to 1000, joints made and removed.
#include "wine-tests/levels/scene_text.h"

typedef struct Web { // bodies that hang together
    int first, count, fixed_first, grouped;
    Fix3 at[12];
} Web;

static const char *const masses[] = {"0.01", "0.1", "0.5", "1", "1", "2", "3", "10", "100", "1000"};

static int joint_count, mark_count;

// A frame of reference for joints.
static void text_mark(FILE *out, Fix3 p, Random *r)
{
    DICE(r, d, 2, 9, 3, 360000);
    FixTurn turn = turn_about(d[0], d[1] < 6 ? 90000 * d[2] : d[3]);
    fprintf(out, "entity mark%d", mark_count++);
    text_place(out, p, turn);
    fprintf(out, "\n");
}

static Fix3 between(Fix3 a, Fix3 b)
{
    return fix3((a.x + b.x) / 2, (a.y + b.y) / 2, (a.z + b.z) / 2);
}

// When a joint is made, and perhaps removed and made again.
static void text_times(FILE *out, Random *r, const Clock *clock, int seconds)
{
    fix end = (fix)seconds * UNIT, t = random_chance(r, 80) ? 0 : random_fix(r, 0, end / 2);
    fprintf(out, "at %d fire joint%d 0\n", clock_frame(clock, t) + 1, joint_count);
    if (random_chance(r, 35)) {
        t = random_fix(r, t + end / 10, end);
        fprintf(out, "at %d fire joint%d 1\n", clock_frame(clock, t), joint_count);
        if (random_chance(r, 50)) fprintf(out, "at %d fire joint%d 0\n", clock_frame(clock, t + (end - t) / 2) + 1, joint_count);
    }
    joint_count++;
}

static void text_joint(FILE *out, Random *r, int a, int b, Fix3 pa, Fix3 pb, const Clock *clock, int seconds)
{
    Fix3 middle = between(pa, pb);
    int kind = random_below(r, 10);
    if (kind < 3) {
        text_mark(out, middle, r);
        fprintf(out, "bb joint%d PhysicsHinge owner=j%d Object2=j%d Joint_Ref=mark%d", joint_count, a, b, mark_count - 1);
        DICE(r, d, 9, 55, 55);
        if (d[0] < 3) fprintf(out, " Limitations=1 Lower=-%d Upper=%d", 5 + d[1], 5 + d[2]);
        fprintf(out, "\n");
    } else if (kind < 6) {
        text_mark(out, middle, r);
        fprintf(out, "bb joint%d PhysicsBallJoint owner=j%d Object2=j%d Position_1=0,0,0 Referential_1=mark%d\n", joint_count, a, b, mark_count - 1);
        if (random_chance(r, 30)) { // a second point
            text_times(out, r, clock, seconds);
            fprintf(out, "bb joint%d PhysicsBallJoint owner=j%d Object2=j%d Position_1=0,0,1 Referential_1=mark%d\n", joint_count, a, b, mark_count - 1);
        }
    } else if (kind < 8) {
        text_mark(out, pa, r);
        text_mark(out, pb, r);
        fprintf(out, "bb joint%d SetPhysicsSlider owner=j%d Object2=j%d Axis_first=mark%d Axis_second=mark%d", joint_count, a, b, mark_count - 2, mark_count - 1);
        DICE(r, d, 9, 2, 2);
        if (d[0] < 4) fprintf(out, " Limitations=1 Lower=-%d Upper=%d", d[1], 1 + d[2]);
        fprintf(out, "\n");
    } else {
        fprintf(out, "bb joint%d SetPhysicsSpring owner=j%d Object2=j%d Position_1=0,0.2,0 Referential_1=j%d Position_2=0,0,0.1 Referential_2=j%d", joint_count, a, b, a, b);
        DICE(r, d, 4, 39, 9, 5);
        fprintf(out, " Length=%d Constant=%d Linear=0.%d Global=0.%d\n", d[0], 1 + d[1], d[2], d[3]);
    }
    text_times(out, r, clock, seconds);
}

static void text_web_body(FILE *out, Random *r, const Web *w, int i)
{
    int id = w->first + i, fixed = i == 0 && w->fixed_first;
    DICE(r, d, 2, 1, 360000, 9, 9, 4, 4, 4);
    FixTurn turn = turn_about(d[0], d[1] ? 0 : d[2]);
    fprintf(out, "entity j%d mesh=link%d", id, id % 4);
    text_place(out, w->at[i], turn);
    fprintf(out, "\nat 0 physicalize j%d fixed=%d friction=0.7 elasticity=0.%d mass=%s automass=%d frozen=%d", id, fixed, d[3], masses[d[4]],
            !d[5], !d[6]);
    fprintf(out, " group=%s surface=link%d convex=link%d name=j%d_body rotdamp=0.%d\n", w->grouped ? "web" : "", id % 4, id % 4, id, 1 + d[7]);
}

static void text_push(FILE *out, Random *r, int id, const Clock *clock, int seconds)
{
    int from = clock_frame(clock, random_fix(r, 0, (fix)seconds * UNIT / 2)), to = clock_frame(clock, (fix)seconds * UNIT * 3 / 4);
    DICE(r, d, 2, 2, 8);
    fprintf(out, "bb push%d SetPhysicsForce owner=j%d Position=0,0,0.3 Pos_Ref=j%d Direction=%d,%d,1 Force=0.%d\n", id, id, id, d[0] - 1,
            d[1] - 1, 1 + d[2]);
    fprintf(out, "bb up%d PhysicsWakeUp owner=j%d\nat %d fire up%d 0\nat %d fire push%d 0\nat %d fire push%d 1\n", id, id, from, id, from, id, to, id);
}

void scene_joints(FILE *out, uint32_t seed, int seconds)
{
    static Level level;
    Clock clock;
    Random r;
    random_start(&r, seed, 8);
    joint_count = mark_count = 0;
    level_make_arena(&level, seed);
    clock_make(&clock, (int)(seed % 4), seed, seconds);
    fprintf(out, "# generated: joints %u, %d s\n", (unsigned)seed, seconds);
    text_clock(out, &clock);
    fprintf(out, "gravity 0 -20 0 2\n");
    text_level(out, &level);
    fprintf(out, "mesh link0 box 1 0.3 0.5\nmesh link1 box 0.5 0.5 0.5\nmesh link2 box 2 0.2 1.5\nmesh link3 hull 0.9 20 5\nmesh round box 2 2 2\n");
    int webs = random_between(&r, 1, 3), bodies = 0;
    for (int k = 0; k < webs; k++) {
        Web w = {.first = bodies, .count = random_between(&r, 2, 9)};
        w.fixed_first = random_chance(&r, 65);
        w.grouped = random_chance(&r, 60);
        int shape = random_below(&r, 3); // chain, tree, loop
        // A movable body leaves with its joints. The original keeps pointers to those, so nobody may touch them afterwards,
        // and goes on reading an immovable body that has left.
        int stay = w.fixed_first + 1, leaves = random_chance(&r, 20) && w.count > stay, until = leaves ? seconds / 2 : seconds;
        Fix3 p = level.spawns[random_below(&r, 5)].p;
        p.y += MILLI(1000) * random_between(&r, 0, 9);
        for (int i = 0; i < w.count; i++) {
            w.at[i] = fix3(p.x + MILLI(2500) * (i % 4), p.y + MILLI(1500) * (i / 4), p.z + MILLI(500) * random_between(&r, -1, 1));
            text_web_body(out, &r, &w, i);
        }
        for (int i = 1; i < w.count; i++) {
            int parent = shape == 1 ? random_below(&r, i) : i - 1;
            text_joint(out, &r, w.first + i, w.first + parent, w.at[i], w.at[parent], &clock, until);
        }
        if (shape == 2 && w.count > 2) text_joint(out, &r, w.first, w.first + w.count - 1, w.at[0], w.at[w.count - 1], &clock, until);
        if (random_chance(&r, 60)) text_push(out, &r, w.first + w.count - 1, &clock, seconds);
        if (leaves) fprintf(out, "at %d fire j%d_body 1\n", clock_frame(&clock, (fix)seconds * UNIT * 2 / 3), w.first + random_between(&r, w.fixed_first, w.count - 2));
        bodies += w.count;
    }
    for (int i = 0; i < 2; i++) { // what strikes them
        char name[16];
        Fix3 p = level.spawns[random_below(&r, 5)].p;
        p.y += MILLI(14000) + MILLI(9000) * i;
        snprintf(name, sizeof name, "ball%d", i);
        fprintf(out, "entity %s mesh=round pos=", name);
        text_vector(out, p);
        fprintf(out, "\n");
        text_ball(out, clock_frame(&clock, UNIT * (1 + 2 * i)), name, i ? LOOSE_STONE : LOOSE_WOOD, name);
    }
    clock_free(&clock);
    level_free(&level);
}
