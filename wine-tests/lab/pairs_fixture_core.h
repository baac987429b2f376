// Random cores with their environment, for the pair tests of dynamics.
#ifndef LAB_PAIRS_FIXTURE_CORE_H
#define LAB_PAIRS_FIXTURE_CORE_H

#include "src/dynamics/core.h"
#include "src/world/environment.h"
#include "wine-tests/lab/pairs.h"

// A running environment: times, PSI length, gravity, limits; no managers but the anomaly manager.
Environment *fixture_running_env(Pair *p);

// A core in motion between two PSIs, in no unit, without objects.
Core *fixture_moving_core(Pair *p, const char *name, Environment *env);

// An object of the core: shifted or not, turned or not in it.
Object *fixture_core_object(Pair *p, const char *name, Core *core);

#endif
