// A body in a liquid, its buoyancy controller and solver, for the pair tests of buoyancy.
#ifndef LAB_PAIRS_FIXTURE_FLOAT_H
#define LAB_PAIRS_FIXTURE_FLOAT_H

#include "src/dynamics/buoyancy_solver.h"
#include "src/world/environment.h"
#include "wine-tests/lab/pairs.h"

typedef struct FloatBody {
    Environment *env;
    Object *object;
    Core *core;
    const Ledge *ledges[2]; // NULL: ball, or one ledge only
    f64 size;               // radius, or distance of the farthest vertex
    PlaneF surface;         // world; crosses the body or lies near it
    BuoyancyController *controller;
} FloatBody;

// `ball`: 0 polygon, 1 ball. The current lies along the surface, across it, or is zero.
FloatBody fixture_float(Pair *p, int ball);

// Solver of the body with random flow, and the surface in object space.
BuoyancySolver *fixture_float_solver(Pair *p, const FloatBody *body);
PlaneF *fixture_float_surface(Pair *p, const FloatBody *body);

// Flow in object space: anything, zero, along or across the surface.
Vec3f *fixture_flow(Pair *p, const PlaneF *surface);

#endif
