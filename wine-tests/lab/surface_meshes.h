// Generators of meshes for the surface builder: triangles (blocks of three points) and convex point sets.
#ifndef LAB_SURFACE_MESHES_H
#define LAB_SURFACE_MESHES_H

#include <stdio.h>

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

extern const SurfaceKind surface_kinds[];       // ends with name NULL
extern const SurfaceKind timed_surface_kinds[]; // of fixed size

// Fills an empty mesh; `most` bounds its faces.
void surface_mesh(SurfaceMesh *mesh, const SurfaceKind *kind, u32 seed, u32 most);

// The next mesh of a file: `case NAME`, then per block `tri` or `convex COUNT` and its points, then `end`. 0 at the end.
int surface_mesh_read(SurfaceMesh *mesh, FILE *file);

void surface_mesh_free(SurfaceMesh *mesh);

// Hash of recorded ledges and surfaces: 32-bit FNV-1a; start with hash_of_bytes(HASH_START, ...).
#define HASH_START 0x811c9dc5u
static inline u32 hash_of_bytes(u32 h, const void *data, u32 size)
{
    for (u32 i = 0; i < size; i++)
        h = (h ^ ((const u8 *)data)[i]) * 0x01000193;
    return h;
}

#endif
