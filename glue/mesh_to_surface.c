// Engine meshes to ledges of a collision surface (glue.md 5.3). Local mesh coordinates times the entity's scale.
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/ptr_vector.h"
#include "glue/manager.h"
#include "glue/vectors.h"

#define POINTS_MAX 65535 // a point vector counts in 16 bits

static const VxVector UNIT_SCALE = {1, 1, 1};

// x87 equality of the original: an unordered comparison counts as equal, +0 equals -0.
static bool same_f32(f32 a, f32 b)
{
    return !(a < b) && !(a > b);
}

static bool same_position(const VxVector *a, const VxVector *b)
{
    return same_f32(a->x, b->x) && same_f32(a->y, b->y) && same_f32(a->z, b->z);
}

static bool is_nan(f64 x)
{
    return x != x;
}

static bool has_nan(const Vec3d *p)
{
    return is_nan(p->x) || is_nan(p->y) || is_nan(p->z);
}

// Bits of a position for hashing; equal positions have equal ones.
static u32 hash_of_position(const VxVector *v)
{
    u32 h = 0;
    const f32 k[3] = {v->x, v->y, v->z};
    for (int i = 0; i < 3; i++) {
        u32 bits;
        memcpy(&bits, &k[i], 4);
        h = (h ^ (bits == 0x80000000u ? 0 : bits)) * 0x9e3779b1u;
        h ^= h >> 15;
    }
    return h;
}

// A number that is none equals anything, so that such vertices must be looked up one by one.
static i32 find_position(const VxVector *v, const VxVector **kept, i32 kept_count, i32 *slots, u32 mask, bool numbers)
{
    if (!numbers) {
        i32 k = 0;
        while (k < kept_count && !same_position(v, kept[k])) k++;
        return k;
    }
    u32 at = hash_of_position(v) & mask;
    for (; slots[at] >= 0; at = (at + 1) & mask)
        if (same_position(v, kept[slots[at]])) return slots[at];
    slots[at] = kept_count;
    return kept_count;
}

// The different vertex positions of a mesh in order of first occurrence; *count of them, at most POINTS_MAX + 1. Freed by
// the caller.
static const VxVector **distinct_positions(CKMesh *mesh, i32 *count)
{
    u32 stride = 0, size = 16;
    i32 n = mesh->vt->GetVertexCount(mesh), kept_count = 0;
    const char *p = mesh->vt->GetPositionsPtr(mesh, &stride), *q = p;
    if (!p || n < 0) n = 0;
    while (size < 2u * (u32)n && size < 4 * (POINTS_MAX + 1)) size *= 2;

    const VxVector **kept = malloc((size_t)n * sizeof *kept + 1);
    i32 *slots = malloc(size * sizeof *slots);
    if (slots) memset(slots, 0xff, size * sizeof *slots);
    bool numbers = slots != NULL;
    for (i32 i = 0; i < n; i++, q += stride) {
        const VxVector *v = (const VxVector *)q;
        if (is_nan(v->x) || is_nan(v->y) || is_nan(v->z)) numbers = false;
    }
    for (i32 i = 0; kept && i < n && kept_count <= POINTS_MAX; i++, p += stride) {
        const VxVector *v = (const VxVector *)p;
        i32 k = find_position(v, kept, kept_count, slots, size - 1, numbers);
        if (k == kept_count) kept[kept_count++] = v;
    }
    free(slots);
    *count = kept_count;
    return kept;
}

// FUNCTION: PHYSICS_RT 0x10007260 same-result   (glue.md 5.3)
//
// One convex ledge of all vertices. Returns 1 when a ledge was added. Products go to f64 unrounded.
// Made safe: a mesh with a NaN coordinate (the original reads through bad pointers) or with more distinct points than a
// vector can count gives no ledge.
i32 THISCALL manager_add_convex_surface(Manager *m, SurfaceBuilder *builder, CKMesh *mesh, const VxVector *scale)
{
    if (!mesh) return 0;
    if (!scale) scale = &UNIT_SCALE;
    i32 n;
    const VxVector **kept = distinct_positions(mesh, &n);
    Vec3d *points = malloc((size_t)n * sizeof *points + 1);
    bool good = kept && points && n <= POINTS_MAX;

    PtrVector vector;
    ptr_vector_init(&vector);
    for (i32 i = 0; good && i < n; i++) {
        points[i].x = (ext)scale->x * kept[i]->x;
        points[i].y = (ext)scale->y * kept[i]->y;
        points[i].z = (ext)scale->z * kept[i]->z;
        if (has_nan(&points[i])) good = false;
        ptr_vector_append(&vector, &points[i]);
    }
    Ledge *ledge = good ? surface_builder_pointsoup_convert_pointsoup_to_compact_ledge(&vector) : NULL;
    if (ledge) surface_builder_ledge_soup_insert_ledge(builder, ledge);

    free(kept);
    free(points);
    ptr_vector_empty(&vector);
    return ledge ? 1 : 0;
}

// v * scale in place, each product rounded to f32 (unlike the convex path), and widened into the point.
static void scale_point(VxVector *v, const VxVector *scale, Vec3d *point)
{
    v->x = (ext)scale->x * v->x;
    v->y = (ext)scale->y * v->y;
    v->z = (ext)scale->z * v->z;
    point->x = v->x;
    point->y = v->y;
    point->z = v->z;
}

// FUNCTION: PHYSICS_RT 0x10006fb0 same-result   (glue.md 5.3)
//
// One triangle ledge per face, in face order. The corners live across faces: one whose index the mesh does not know (it
// then leaves the corner alone) is the previous face's, scaled again. Made safe: of the first face it is the origin.
void THISCALL manager_add_concave_surface(Manager *m, SurfaceBuilder *builder, CKMesh *mesh, const VxVector *scale)
{
    if (!mesh) return;
    if (!scale) scale = &UNIT_SCALE;
    i32 faces = mesh->vt->GetFaceCount(mesh);

    VxVector corners[3] = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
    int index[3] = {-1, -1, -1};
    Vec3d points[3];
    void *elems[3] = {&points[0], &points[1], &points[2]};
    PtrVector vector = {3, 3, elems};
    for (i32 f = 0; f < faces; f++) {
        mesh->vt->GetFaceVertexIndex(mesh, f, &index[0], &index[1], &index[2]);
        for (int k = 0; k < 3; k++) mesh->vt->GetVertexPosition(mesh, index[k], &corners[k]);
        for (int k = 0; k < 3; k++) scale_point(&corners[k], scale, &points[k]);
        Ledge *ledge = surface_builder_pointsoup_convert_pointsoup_to_compact_ledge(&vector);
        if (ledge) surface_builder_ledge_soup_insert_ledge(builder, ledge);
    }
}
