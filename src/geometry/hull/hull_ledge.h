// Facets to a compact ledge (hull.md 9-11).
#ifndef GEOMETRY_HULL_HULL_LEDGE_H
#define GEOMETRY_HULL_HULL_LEDGE_H

#include "geometry/compact.h"

// A facet: corner indices and normal.
typedef struct HullPolygon {
    i32 *loop;
    i32 count;
    f64 normal[3];
} HullPolygon;

// Ledge of a closed hull's polygons; NULL when one of them cannot be cut into triangles. `too_many` is set when the
// triangles exceed a ledge's indices.
Ledge *hull_ledge(const f64 (*points)[3], i32 point_count, const HullPolygon *polygons, i32 polygon_count,
                  i32 *too_many);

#endif
