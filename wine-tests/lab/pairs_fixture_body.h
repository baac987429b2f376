// Random bodies in motion, mindists between them, and solvers, for the pair tests of the narrow phase.
#ifndef LAB_PAIRS_FIXTURE_BODY_H
#define LAB_PAIRS_FIXTURE_BODY_H

#include "src/collision/mindist.h"
#include "src/dynamics/core.h"
#include "src/world/environment.h"
#include "wine-tests/lab/pairs_fixture_ledge.h"

#define FIXTURE_NOW 1.25         // s, current time
#define FIXTURE_PSI (1.0 / 66.0) // s

typedef struct Body {
    Object *object;
    Core *core;
    CacheObject *cache; // pose now, about
    const Ledge *ledge; // NULL: ball
    f64 radius;
} Body;

// Two bodies near each other, each a ball or a ledge, and the mindist between them.
typedef struct NearPair {
    Environment *env;
    Body body[2];
    Mindist *mindist;
    CacheLedge *side[2];
    const Edge *edge[2];
} NearPair;

typedef enum { NEAR_BALL, NEAR_PANCAKE, NEAR_CONVEX, NEAR_LEDGE } NearKind;

// Bodies of the given kinds; a feature of one lies within `reach` of a feature of the other, in units of their size.
NearPair fixture_near_pair(Pair *p, NearKind a, NearKind b);

// Mindist settings as at load, sometimes others: a global of the original's.
void fixture_settings(Pair *p);

MinimizeSolver *fixture_minimize_solver(Pair *p, const NearPair *near);
EventSolver *fixture_event_solver(Pair *p, const NearPair *near);

#endif
