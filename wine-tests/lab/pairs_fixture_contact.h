// Fabricated environments, cores, objects, contacts and friction systems for the pair tests of the contact code.
#ifndef LAB_PAIRS_FIXTURE_CONTACT_H
#define LAB_PAIRS_FIXTURE_CONTACT_H

#include "src/contact/contact_point.h"
#include "src/contact/friction_system.h"
#include "src/dynamics/core.h"
#include "src/world/environment.h"
#include "wine-tests/lab/pairs.h"

f32 fixture_f32(Pair *p, f64 lo, f64 hi);
// Vector of up to `size`; sometimes zero, sometimes along an axis.
void fixture_vec(Pair *p, Vec3f *v, f64 size);
void fixture_unit(Pair *p, Vec3f *v);

// Environment with arenas of `memory_solver` and `memory_psi` bytes, the game's step, and the default material manager.
Environment *fixture_environment(Pair *p, int memory_solver, int memory_psi);

// Core with random mass, inertia, pose, speeds and pending changes. `movable`: 0 no, 1 yes, 2 either.
Core *fixture_core(Pair *p, const char *name, Environment *env, int movable);

// Object of the core with a material of random friction and elasticity.
Object *fixture_object(Pair *p, const char *name, Environment *env, Core *core);

// Contact of two objects whose info is as an update leaves it: unit normal and tangents, arms and crosses that fit.
// Types and edges are not set.
ContactPoint *fixture_contact(Pair *p, const char *name, Object *object0, Object *object1);
void fixture_contact_info(Pair *p, ContactPoint *cp); // fills cp->info anew from the cores

EventSim *fixture_event_sim(Pair *p, Environment *env);

// `cores` cores (the first one sometimes fixed) and up to `contacts` contacts between them, in a friction system with
// its lists, pairs and friction infos.
typedef struct FixtureSystem {
    Environment *env;
    FrictionSystem *fs;
    Core *cores[8];
    Object *objects[8];
    ContactPoint *contacts[24];
    int core_count, contact_count;
} FixtureSystem;
FixtureSystem fixture_system(Pair *p, int cores, int contacts);

#endif
