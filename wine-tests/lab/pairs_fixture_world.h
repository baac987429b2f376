// A whole world made by the original, for pair tests of functions that need one: managers, bodies awake and asleep, contacts.
#ifndef LAB_PAIRS_FIXTURE_WORLD_H
#define LAB_PAIRS_FIXTURE_WORLD_H

#include "wine-tests/lab/pairs.h"
#include "wine-tests/lab/world.h"

// Random world: a floor of triangles (body 0) and two to five balls and boxes over it, played for some frames. Heap and
// data of the original take part from here on.
World *fixture_world(Pair *p);

// The same with no bodies yet.
World *fixture_empty_world(Pair *p);

Object *fixture_world_body(Pair *p, const World *w);   // any but the floor
Object *fixture_world_object(Pair *p, const World *w); // any

// Calls an entry of the original directly, uncompared: FIXTURE_CALL(w, 0x100..., return type, (argument types), arguments).
#define FIXTURE_CALL(w, va, type, types, ...) ((type THISCALL(*) types) world_entry(w, va))(__VA_ARGS__)

#endif
