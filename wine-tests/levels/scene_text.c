// Scene text: clocks, meshes, places, levels.
#include "wine-tests/levels/scene_text.h"

#include <stdlib.h>
#include <string.h>

// ---- time ----------------------------------------------------------------------------------------------------------

void clock_make(Clock *clock, int kind, uint32_t seed, int seconds)
{
    static const int steady[] = {5000, 16670, 33000};
    Random r;
    random_start(&r, seed, 3);
    memset(clock, 0, sizeof *clock);
    if (kind < 3) {
        clock->dt_count = 1;
        clock->dt[0] = MILLI(steady[kind]);
    } else {
        clock->dt_count = 64;
        for (int i = 0; i < 64; i++) {
            int slow = random_chance(&r, 8);
            clock->dt[i] = slow ? random_fix(&r, MILLI(40000), MILLI(90000)) : random_fix(&r, MILLI(2000), MILLI(24000));
        }
    }
    fix t = 0, end = (fix)seconds * UNIT;
    int room = 1024;
    clock->start = malloc((unsigned)room * sizeof *clock->start);
    while (t < end) {
        if (clock->frames == room) clock->start = realloc(clock->start, (unsigned)(room *= 2) * sizeof *clock->start);
        clock->start[clock->frames] = t;
        t += clock->dt[clock->frames++ % clock->dt_count] / 1000;
    }
}

void clock_free(Clock *clock)
{
    free(clock->start);
}

int clock_frame(const Clock *clock, fix time)
{
    int low = 0, high = clock->frames;
    while (low < high) {
        int middle = (low + high) / 2;
        if (clock->start[middle] < time) low = middle + 1;
        else high = middle;
    }
    return low;
}

void text_clock(FILE *out, const Clock *clock)
{
    fprintf(out, "frames %d\ndt", clock->frames);
    for (int i = 0; i < clock->dt_count; i++) {
        fputc(' ', out);
        text_float(out, clock->dt[i]);
    }
    fprintf(out, "\n");
}

// ---- numbers -------------------------------------------------------------------------------------------------------

void text_float(FILE *out, fix a)
{
    fprintf(out, "h:%08x", (unsigned)fix_f32(a, 20));
}

void text_vector(FILE *out, Fix3 v)
{
    text_float(out, v.x);
    fputc(',', out);
    text_float(out, v.y);
    fputc(',', out);
    text_float(out, v.z);
}

// Row vectors: row i is the world direction of the local axis i.
void text_place(FILE *out, Fix3 pivot, FixTurn turn)
{
    fprintf(out, " matrix=");
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 4; j++) fprintf(out, "h:%08x,", j < 3 ? (unsigned)fix_f32(turn.m[j][i], 30) : 0);
    text_vector(out, pivot);
    fprintf(out, ",h:3f800000");
}

void text_mesh(FILE *out, const char *name, const Shape *s)
{
    fprintf(out, "mesh %s raw\n", name);
    for (int i = 0; i < s->point_count; i++)
        fprintf(out, "v h:%08x h:%08x h:%08x\n", (unsigned)fix_f32(s->points[i].x, 20), (unsigned)fix_f32(s->points[i].y, 20),
                (unsigned)fix_f32(s->points[i].z, 20));
    for (int i = 0; i < s->face_count; i++) fprintf(out, "f %d %d %d\n", s->faces[i][0], s->faces[i][1], s->faces[i][2]);
    fprintf(out, "end\n");
}

// ---- the fixed bodies ----------------------------------------------------------------------------------------------

static void text_body(FILE *out, const LevelBody *b, int index)
{
    Shape local = b->shape;
    local.points = malloc((unsigned)(b->shape.point_count + 1) * sizeof *local.points);
    for (int i = 0; i < b->shape.point_count; i++) local.points[i] = level_local(b, b->shape.points[i]);
    text_mesh(out, b->name, &local);
    free(local.points);
    fprintf(out, "entity %s mesh=%s", b->name, b->name);
    text_place(out, b->pivot, b->turn);
    fprintf(out, " colid=%d contid=%d\n", 1 + index % 4, 1 + index % 3);
}

// Rails first, then floors, then stoppers, as the game makes them.
void text_level(FILE *out, const Level *level)
{
    for (int i = 0; i < level->body_count; i++)
        if (level->bodies[i].shape.face_count) text_body(out, &level->bodies[i], i);
    for (int kind = BODY_RAIL; kind <= BODY_STOPPER; kind++)
        for (int i = 0; i < level->body_count; i++) {
            const LevelBody *b = &level->bodies[i];
            if ((int)b->kind != kind || !b->shape.face_count) continue;
            fprintf(out, "at 0 physicalize %s fixed=1 friction=0.7 elasticity=0.3 mass=1 group=%s automass=0 surface=%s concave=%s\n",
                    b->name, kind == BODY_STOPPER ? "Ball" : "Floor", b->name, b->name);
        }
}

// ---- balls ---------------------------------------------------------------------------------------------------------

const BallKind ball_kinds[] = {
    {"wood", 800, 200, 1900, 900, 100, "Ball", MILLI(430)},     {"stone", 500, 100, 10000, 300, 100, "Ball", MILLI(920)},
    {"paper", 500, 400, 200, 1500, 100, "Ball", MILLI(65)},     {"loose_wood", 600, 200, 2000, 600, 100, "", MILLI(430)},
    {"loose_stone", 700, 100, 10000, 200, 100, "", MILLI(920)}, {"loose_paper", 500, 400, 200, 1500, 100, "", MILLI(65)},
};

void text_ball(FILE *out, int frame, const char *name, int kind, const char *block)
{
    const BallKind *k = &ball_kinds[kind];
    fprintf(out, "at %d physicalize %s friction=%d.%03d elasticity=%d.%03d mass=%d.%03d group=%s automass=0 lindamp=%d.%03d rotdamp=%d.%03d",
            frame, name, k->friction / 1000, k->friction % 1000, k->elasticity / 1000, k->elasticity % 1000, k->mass / 1000,
            k->mass % 1000, k->group, k->linear / 1000, k->linear % 1000, k->rotation / 1000, k->rotation % 1000);
    int paper = kind == BALL_PAPER || kind == LOOSE_PAPER;
    fprintf(out, paper ? " surface=paper convex=paper" : " surface=round ball=2");
    fprintf(out, " name=%s\n", block);
}

// Icosphere cut twice, each point moved in or out by up to 8 %: 162 points, of which a few lie inside the hull.
void shape_paper(Shape *s)
{
    static const signed char axis[12][3] = {{-1, 2, 0}, {1, 2, 0}, {-1, -2, 0}, {1, -2, 0}, {0, -1, 2}, {0, 1, 2},
                                            {0, -1, -2}, {0, 1, -2}, {2, 0, -1}, {2, 0, 1}, {-2, 0, -1}, {-2, 0, 1}};
    static const unsigned char faces[20][3] = {
        {0, 11, 5}, {0, 5, 1}, {0, 1, 7}, {0, 7, 10}, {0, 10, 11}, {1, 5, 9}, {5, 11, 4}, {11, 10, 2}, {10, 7, 6}, {7, 1, 8},
        {3, 9, 4}, {3, 4, 2}, {3, 2, 6}, {3, 6, 8}, {3, 8, 9}, {4, 9, 5}, {2, 4, 11}, {6, 2, 10}, {8, 6, 7}, {9, 8, 1}};
    enum { GOLDEN = 1696631 }; // (1 + root 5) / 2 in units of 2^-20
    Shape old = {.share = 1};
    for (int i = 0; i < 20; i++) {
        Fix3 p[3];
        for (int k = 0; k < 3; k++) {
            const signed char *a = axis[faces[i][k]];
            fix c[3];
            for (int j = 0; j < 3; j++) c[j] = (a[j] == 2 || a[j] == -2) ? (a[j] > 0 ? GOLDEN : -GOLDEN) : a[j] * UNIT;
            p[k] = fix3(c[0], c[1], c[2]);
        }
        shape_triangle(&old, p[0], p[1], p[2]);
    }
    for (int pass = 0; pass < 2; pass++) {
        Shape next = {.share = 1};
        for (int i = 0; i < old.face_count; i++) {
            Fix3 p[3], m[3];
            for (int k = 0; k < 3; k++) p[k] = old.points[old.faces[i][k]];
            for (int k = 0; k < 3; k++) {
                Fix3 a = p[k], b = p[(k + 1) % 3];
                m[k] = fix3((a.x + b.x) / 2, (a.y + b.y) / 2, (a.z + b.z) / 2);
            }
            for (int k = 0; k < 3; k++) shape_triangle(&next, p[k], m[k], m[(k + 2) % 3]);
            shape_triangle(&next, m[0], m[1], m[2]);
        }
        shape_free(&old);
        old = next;
    }
    Random r;
    random_start(&r, 157, 4);
    for (int i = 0; i < old.point_count; i++) {
        Fix3 *p = &old.points[i];
        fix length = fix_root(p->x * p->x + p->y * p->y + p->z * p->z);
        fix radius = random_fix(&r, MILLI(1880), MILLI(2040));
        *p = fix3(p->x * radius / length, p->y * radius / length, p->z * radius / length);
    }
    *s = old;
}
