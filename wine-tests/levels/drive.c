// Balls that drive through a level: key states over time, new places every few seconds.
#include "wine-tests/levels/scene_text.h"

enum { DIRECTIONS = 4 };

typedef struct Driver {
    char name[16];
    int kind;
    int keys; // bit per direction
} Driver;

static void text_driver(FILE *out, const Driver *d)
{
    static const char *const directions[DIRECTIONS] = {"1,0,0", "-1,0,0", "0,0,-1", "0,0,1"};
    for (int k = 0; k < DIRECTIONS; k++) {
        fprintf(out, "bb %s_f%d SetPhysicsForce owner=%s Position=0,0,0 Pos_Ref=%s Direction=%s Direction_Ref=camera Force=", d->name, k,
                d->name, d->name, directions[k]);
        text_float(out, ball_kinds[d->kind].force);
        fprintf(out, "\n");
    }
    fprintf(out, "bb %s_wake PhysicsWakeUp owner=%s\n", d->name, d->name);
}

static void set_keys(FILE *out, Driver *d, int frame, int keys)
{
    int changed = d->keys ^ keys;
    if (keys & ~d->keys) fprintf(out, "at %d fire %s_wake 0\n", frame, d->name);
    for (int k = 0; k < DIRECTIONS; k++)
        if (changed >> k & 1) fprintf(out, "at %d fire %s_f%d %d\n", frame, d->name, k, !(keys >> k & 1));
    d->keys = keys;
}

static int random_keys(Random *r)
{
    int keys = 1 << random_below(r, DIRECTIONS);
    if (random_chance(r, 40)) keys |= 1 << random_below(r, DIRECTIONS);
    return random_chance(r, 15) ? 0 : keys;
}

// The ball is taken out of the world, put elsewhere, and made again.
static void respawn(FILE *out, Driver *d, int frame, Fix3 p)
{
    set_keys(out, d, frame, 0);
    fprintf(out, "at %d fire %s_body 1\nat %d place %s pos=", frame, d->name, frame, d->name);
    text_vector(out, p);
    fprintf(out, "\nat %d fire %s_body 0\n", frame, d->name);
}

static void drive(FILE *out, Random *r, Driver *d, const Clock *clock, const Level *level, int seconds)
{
    fix t = random_fix(r, MILLI(100), MILLI(700)), end = (fix)seconds * UNIT, leave = random_fix(r, MILLI(6000), MILLI(14000));
    while (t < end) {
        int frame = clock_frame(clock, t);
        if (frame >= clock->frames) return;
        if (t >= leave) {
            respawn(out, d, frame, level->spawns[random_below(r, level->spawn_count)].p);
            leave = t + random_fix(r, MILLI(5000), MILLI(12000));
        } else {
            set_keys(out, d, frame, random_keys(r));
        }
        t += random_fix(r, MILLI(150), MILLI(1800));
    }
}

static void scene_driven(FILE *out, uint32_t seed, int small, int seconds, int paper)
{
    static Level level;
    Clock clock;
    Random r;
    level_make(&level, seed, small);
    random_start(&r, seed, paper ? 6 : 5);
    clock_make(&clock, (int)(seed % 4), seed, seconds);
    fprintf(out, "# generated: %s %u%s, %d s\n", paper ? "paper" : "level", (unsigned)seed, small ? " small" : "", seconds);
    text_clock(out, &clock);
    fprintf(out, "gravity 0 -20 0 2\nentity camera pos=0,0,0\n");
    text_level(out, &level);
    Shape s = {0};
    shape_paper(&s);
    text_mesh(out, "paper", &s);
    shape_free(&s);
    fprintf(out, "mesh round box 2 2 2\n");
    Driver drivers[16];
    char taken[MAX_SPAWNS] = {0};
    int count = paper ? 3 : small ? 6 : 12;
    for (int i = 0; i < count; i++) {
        Driver *d = &drivers[i];
        *d = (Driver){.kind = paper ? (i ? LOOSE_PAPER : BALL_PAPER) : i % 4 == 0 ? BALL_WOOD : i % 4 == 1 ? BALL_STONE : i % 4 == 2 ? LOOSE_WOOD : LOOSE_STONE};
        snprintf(d->name, sizeof d->name, "ball%d", i);
        int place = random_below(&r, level.spawn_count);
        while (taken[place]) place = (place + 1) % level.spawn_count; // two at one point are no numbers in the original
        taken[place] = 1;
        Fix3 p = level.spawns[place].p;
        fprintf(out, "entity %s mesh=%s pos=", d->name, paper ? "paper" : "round");
        text_vector(out, p);
        fprintf(out, "\n");
        char block[32];
        snprintf(block, sizeof block, "ball%d_body", i);
        text_ball(out, 0, d->name, d->kind, block);
        text_driver(out, d);
    }
    fprintf(out, "bb hit PhysicsCollDetection owner=ball0 Min=2 Max=14 Sleep=1 Collision_ID=1\nat 2 fire hit 0\n");
    fprintf(out, "bb roll PhysicsContinuousContact owner=ball0 Time_Delay_Start=0.3 Time_Delay_End=0.3\nat 2 fire roll 0\n");
    for (int i = 0; i < count; i++) drive(out, &r, &drivers[i], &clock, &level, seconds);
    clock_free(&clock);
    level_free(&level);
}

void scene_level(FILE *out, uint32_t seed, int small, int seconds)
{
    scene_driven(out, seed, small, seconds, 0);
}

void scene_paper(FILE *out, uint32_t seed, int small, int seconds)
{
    scene_driven(out, seed, small, seconds, 1);
}
