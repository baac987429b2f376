// Random ledges, poses and query points for the pair tests of collision geometry.
#ifndef LAB_PAIRS_FIXTURE_LEDGE_H
#define LAB_PAIRS_FIXTURE_LEDGE_H

#include "src/collision/mindist.h"
#include "src/geometry/compact.h"
#include "wine-tests/lab/pairs.h"

// Two-sided triangle as the surface builder makes it; sometimes flat, tiny, huge or degenerate.
Ledge *fixture_pancake(Pair *p, const char *name);
// Tetrahedron, octahedron or box with split faces, randomly scaled and turned.
Ledge *fixture_convex(Pair *p, const char *name);
// One of the above.
Ledge *fixture_ledge(Pair *p, const char *name);

const Edge *fixture_edge(Pair *p, const Ledge *ledge); // any of its edges

// A point (32 bytes) near the ledge's features: at or near a vertex, on an edge's line, above a face, or anywhere.
Vec3d *fixture_point(Pair *p, const char *name, const Ledge *ledge);

// Cache entry with a random rigid pose, near the origin.
CacheObject *fixture_cache(Pair *p, const char *name);

// Polygon side of a solver: ledge, cache, and a synapse when asked for.
CacheLedge *fixture_side(Pair *p, const char *name, const Ledge *ledge, CacheObject *cache, Object *object, Synapse *synapse);

#endif
