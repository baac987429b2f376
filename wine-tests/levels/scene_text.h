// Writing scenes: the text format of the scene player and of the real engine's harness. All floats are written as bits.
#ifndef LEVELS_SCENE_TEXT_H
#define LEVELS_SCENE_TEXT_H

#include <stdio.h>

#include "wine-tests/levels/level.h"

// Frame times in units of 2^-20 ms, cycled.
typedef struct Clock {
    fix dt[64];
    int dt_count;
    int frames;
    fix *start; // of each frame, 2^-20 s of game time
} Clock;
// kind 0 to 3: 5 ms, 16.67 ms, 33 ms, irregular.
void clock_make(Clock *clock, int kind, uint32_t seed, int seconds);
void clock_free(Clock *clock);
int clock_frame(const Clock *clock, fix time); // first frame that starts at `time` or later

void text_clock(FILE *out, const Clock *clock);
void text_float(FILE *out, fix a);
void text_vector(FILE *out, Fix3 v);               // x,y,z
void text_place(FILE *out, Fix3 pivot, FixTurn turn); // " matrix=..."
void text_mesh(FILE *out, const char *name, const Shape *local);
void text_level(FILE *out, const Level *level);    // meshes, entities and their Physicalize commands

// Materials of the game's balls.
typedef struct BallKind {
    const char *name;
    int friction, elasticity, mass, linear, rotation; // thousandths
    const char *group;
    fix force;
} BallKind;
extern const BallKind ball_kinds[]; // player's wood, stone, paper; loose wood, stone, paper
enum { BALL_WOOD, BALL_STONE, BALL_PAPER, LOOSE_WOOD, LOOSE_STONE, LOOSE_PAPER };
void text_ball(FILE *out, int frame, const char *name, int kind, const char *block); // Physicalize
void shape_paper(Shape *s); // about 157 points of a crumpled ball

// Whole scenes.
void scene_level(FILE *out, uint32_t seed, int small, int seconds);  // wood and stone balls driven through a level
void scene_paper(FILE *out, uint32_t seed, int small, int seconds);  // the paper ball
void scene_bodies(FILE *out, uint32_t seed, int seconds);            // random convex bodies
void scene_joints(FILE *out, uint32_t seed, int seconds);            // random joints
int scene_bench(FILE *out, const char *name);                        // timing scenes; 0: no such name
int scene_hazard(FILE *out, const char *name);                       // hard meshes: split0, split1, progression, faces65200, faces66000

// "level SEED [small] [seconds]", "paper SEED ...", "bodies SEED [seconds]", "joints SEED [seconds]", "bench NAME",
// "hazard NAME", as words; returns a message when they make no sense, else NULL.
const char *scene_generate(FILE *out, char *const *words, int count);

#endif
