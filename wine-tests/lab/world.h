// A physics world at engine level, without Virtools: built and driven through the original's entry points, which lead
// to our functions where those are swapped in.
#ifndef LAB_WORLD_H
#define LAB_WORLD_H

#include "src/dynamics/core.h"
#include "src/dynamics/object.h"
#include "src/world/environment.h"
#include "wine-tests/lab/lab_core.h"

enum { MAX_BODIES = 128 };

typedef struct World {
    Lab *lab;
    Environment *env;
    Material *material;     // for bodies made from now on
    Object *bodies[MAX_BODIES];
    const char *names[MAX_BODIES];
    int body_count;
    u32 control_word;       // set once at the start; the surface builder then raises it, as in the game
    int force_control_word; // or set before every call into the engine
    u32 random;
    int frame;
    // properties of bodies made from now on
    f64 linear_damping, rotation_damping, mass;
    int fixed, frozen, collide;
    int root_hulls; // surfaces get a hull at the root of their tree, so that their pairs are recursive
    const f32 *mass_centre_shift; // NULL: the surface's own
    const f32 *inertia_factor;    // NULL: 1, 1, 1
} World;

void world_create(World *w, Lab *lab, u32 control_word, int force);

// Entry of the original by address; sets the control word for the call that follows.
void *world_entry(World *w, u32 va);

void world_gravity(World *w, f64 x, f64 y, f64 z);
void world_material(World *w, f64 friction, f64 elasticity);

Object *world_ball(World *w, const char *name, f32 radius, f64 x, f64 y, f64 z);

// Concave surface of single triangles (indices in threes), or the convex hull of points. Points are f32 triples.
SurfaceManager *world_triangles(World *w, const f32 *points, const int *indices, int triangle_count);
SurfaceManager *world_hull(World *w, const f32 *points, int point_count);
// Several hulls in one surface; `counts` points each.
SurfaceManager *world_hulls(World *w, const f32 *points, const int *counts, int hull_count);
Object *world_polygon(World *w, const char *name, SurfaceManager *surface, f64 x, f64 y, f64 z);
void world_next_pose(World *w, f64 axis_x, f64 axis_y, f64 axis_z, f64 degrees); // rotation of the next body

void world_push_speed(World *w, Object *object, f32 x, f32 y, f32 z);
void world_push_rotation(World *w, Object *object, f32 x, f32 y, f32 z);
void world_wake(World *w, Object *object);
void world_delete(World *w, Object *object);
void world_simulate(World *w, f64 seconds);

// Uniform in [lo, hi), the same on every run.
f64 world_random(World *w, f64 lo, f64 hi);

#endif
