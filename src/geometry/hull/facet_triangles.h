// Triangulation of one facet (hull.md 10).
#ifndef GEOMETRY_HULL_FACET_TRIANGLES_H
#define GEOMETRY_HULL_FACET_TRIANGLES_H

#include "base/scalar.h"

// Bytes of work space for a loop of `count` corners.
static inline u32 facet_triangles_work(i32 count)
{
    return (u32)count * 80 + 4096;
}

// Triangles (point indices) of the corner loop of a facet with this normal, in the order they are cut off.
// Returns their number, at most count - 2 for a proper loop and never more than 101; -1 when the loop cannot be cut.
i32 facet_triangles(const f64 (*points)[3], const i32 *loop, i32 count, const f64 normal[3], i32 (*out)[3], void *work);

#endif
