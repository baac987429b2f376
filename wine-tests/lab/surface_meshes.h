// Generators of meshes for the surface builder: triangles (blocks of three points) and convex point sets.
#ifndef LAB_SURFACE_MESHES_H
#define LAB_SURFACE_MESHES_H

#include "src/base/scalar.h"

typedef struct SurfaceMesh {
    f64 *points; // three coordinates each, block after block
    int point_count, point_room;
    int *blocks; // points per block: 3 = face, more = convex set
    int block_count, block_room;
    u64 random;
} SurfaceMesh;

typedef struct SurfaceKind {
    const char *name;
    void (*make)(SurfaceMesh *mesh, u32 faces);
} SurfaceKind;

extern const SurfaceKind surface_kinds[]; // ends with name NULL

// Fills an empty mesh; `most` bounds its faces.
void surface_mesh(SurfaceMesh *mesh, const SurfaceKind *kind, u32 seed, u32 most);
void surface_mesh_free(SurfaceMesh *mesh);

#endif
