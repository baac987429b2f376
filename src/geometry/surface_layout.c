// The surface's block: ledges one after the other, one pool of points, tree in preorder (collision spec 1.6.5).
#include "geometry/surface_builder.h"

#include "base/hash.h"
#include "base/memory.h"
#include "base/ptr_vector.h"
#include "base/vhash.h"
#include "base/x87.h"
#include "geometry/ledge_query.h"
#include "geometry/mass_properties.h"

enum { POINT_INDEX_MAX = 0xffff, SIZE_MAX_24 = 0xffffff };

static inline u32 ledge_bytes(const Ledge *ledge)
{
    return (ledge->bits >> 8) * 16;
}

// ---- point hash ----

// FUNCTION: PHYSICS_RT 0x10039800 same-result   (collision spec 1.6.5)
void *THISCALL i_fpoint_vhash_scaldel(VHash *hash, i32 flags)
{
    i_fpoint_vhash_dtor(hash);
    if (flags & 1) engine_delete(hash);
    return hash;
}

// VTABLE: PHYSICS_RT 0x10063bcc
const VHashVtable fpoint_vhash_vtable = {i_fpoint_vhash_compare, i_fpoint_vhash_scaldel};

// FUNCTION: PHYSICS_RT 0x1003b4a0 same-result   (collision spec 1.6.5)
void THISCALL i_fpoint_vhash_dtor(VHash *hash)
{
    hash->vt = &fpoint_vhash_vtable;
    vhash_dtor(hash);
}

// FUNCTION: PHYSICS_RT 0x1003b4b0 exact   (collision spec 1.6.5)
u32 THISCALL i_fpoint_vhash_point_to_index(const VHash *hash, const void *point)
{
    return crc_of_bytes(point, 12) | 0x80000000u;
}

// FUNCTION: PHYSICS_RT 0x1003b4f0 exact   (hull.md 13.5)
i32 THISCALL i_fpoint_vhash_compare(VHash *hash, void *a, void *b)
{
    return memcmp(a, b, 12) == 0;
}

// ---- ledges ----

// Pool index of a point: an equal one's, or a new one's.
static i32 pool_index(SurfaceBuilder *builder, const PolyPoint *point)
{
    VHash *hash = builder->pool_hash;
    u32 value = i_fpoint_vhash_point_to_index(hash, point);
    PolyPoint *found = vhash_find_elem(hash, (void *)point, value);
    if (found) return (i32)(found - builder->pool);
    PolyPoint *added = &builder->pool[builder->pool_count];
    *added = *point;
    vhash_add_elem(hash, added, (i32)value);
    return builder->pool_count++;
}

// Writes a ledge's edges for points at pool indices `index` (three per triangle). Indices have 16 bits and wrap in the
// original; a ledge beyond them gets another origin, and when its points lie too far apart, copies of the older ones
// (those below `first_new`). The pool has room for that: it is sized for points that are not shared at all.
static void write_indices(SurfaceBuilder *builder, Ledge *to, i32 *index, i32 first_new)
{
    i32 edge_count = to->triangle_count * 3, least = INT32_MAX, most = 0, origin = 0;
    for (i32 i = 0; i < edge_count; i++) {
        if (index[i] < least) least = index[i];
        if (index[i] > most) most = index[i];
    }
    if (most > POINT_INDEX_MAX) {
        origin = least;
        if (most - least > POINT_INDEX_MAX) {
            origin = first_new;
            for (i32 i = 0; i < edge_count; i++) {
                i32 old = index[i];
                if (old >= first_new) continue;
                builder->pool[builder->pool_count] = builder->pool[old];
                for (i32 k = i; k < edge_count; k++)
                    if (index[k] == old) index[k] = builder->pool_count;
                builder->pool_count++;
            }
        }
    }
    Triangle *triangles = ledge_triangles(to);
    for (i32 i = 0; i < edge_count; i++) {
        Edge *edge = &triangles[i / 3].edges[i % 3];
        edge->bits = (edge->bits & 0xffff0000u) | (u32)(index[i] - origin);
    }
    to->point_offset = (i32)((char *)(builder->pool + origin) - (char *)to);
}

// FUNCTION: PHYSICS_RT 0x10039820 safe   (collision spec 1.6.5)
i32 THISCALL surface_builder_ledge_soup_recompile_point_indizes_of_compact_ledge(SurfaceBuilder *builder,
                                                                                 const Ledge *from, Ledge *to)
{
    if (!builder->pool_hash) {
        memcpy(to, from, ledge_bytes(from));
        return (i32)ledge_bytes(from);
    }
    i32 count = from->triangle_count, bytes = (count + 1) * 16;
    memcpy(to, from, (u32)bytes);
    i32 few[24], *index = count * 3 <= 24 ? few : p_malloc((u32)count * 3 * sizeof *index);
    i32 first_new = builder->pool_count;
    const PolyPoint *points = ledge_points(from);
    const Triangle *triangles = ledge_triangles((Ledge *)from);
    for (i32 i = 0; i < count * 3; i++)
        index[i] = pool_index(builder, edge_point(&triangles[i / 3].edges[i % 3], points));
    write_indices(builder, to, index, first_new);
    if (index != few) free(index);
    return bytes;
}

// Number of spheres in one of the two lists; that of hulls is short.
static i32 spheres_of(const SurfaceBuilder *builder, const PtrVector *spheres)
{
    return spheres == &builder->hull_spheres ? spheres->count : soup_count(builder, spheres);
}

// Copies the ledges of some spheres and lets the spheres point to the copies.
static char *insert_ledges(SurfaceBuilder *builder, const PtrVector *spheres, char *to, i32 free_originals)
{
    i32 count = spheres_of(builder, spheres);
    for (i32 i = 0; i < count; i++) {
        LedgeSphere *sphere = soup_at(builder, spheres, i);
        Ledge *from = sphere->ledge;
        sphere->ledge = (Ledge *)to;
        to += surface_builder_ledge_soup_recompile_point_indizes_of_compact_ledge(builder, from, (Ledge *)to);
        if (free_originals) ivp_free_aligned(from);
    }
    return to;
}

// FUNCTION: PHYSICS_RT 0x100399b0 same-result   (collision spec 1.6.5)
void THISCALL surface_builder_ledge_soup_insert_compact_ledges(SurfaceBuilder *builder)
{
    char *to = builder->ledge_cursor;
    if (!builder->options->link_ledges)
        to = insert_ledges(builder, &builder->terminal_spheres, to, builder->options->free_ledges == 1);
    insert_ledges(builder, &builder->hull_spheres, to, 1);
    ptr_vector_empty(&builder->ledges);
}

// Bytes and triangles of the ledges of some spheres.
static void count_ledges(const SurfaceBuilder *builder, const PtrVector *spheres, i32 *ledges, i32 *bytes,
                         i32 *triangles)
{
    i32 count = spheres_of(builder, spheres);
    for (i32 i = 0; i < count; i++) {
        const Ledge *ledge = ((const LedgeSphere *)soup_at(builder, spheres, i))->ledge;
        *bytes += (i32)ledge_bytes(ledge);
        *triangles += ledge->triangle_count;
    }
    *ledges += count;
}

// FUNCTION: PHYSICS_RT 0x10039600 same-result   (collision spec 1.6.5)
void THISCALL surface_builder_ledge_soup_allocate_compact_surface(SurfaceBuilder *builder)
{
    i32 ledges = 0, bytes = 0, triangles = 0;
    const SurfaceBuildOptions *options = builder->options;
    if (!options->link_ledges) count_ledges(builder, &builder->terminal_spheres, &ledges, &bytes, &triangles);
    count_ledges(builder, &builder->hull_spheres, &ledges, &bytes, &triangles);

    i32 tree_bytes = builder->node_count * (i32)sizeof(LedgeTreeNode);
    CompactSurface *surface = ivp_malloc_aligned((tree_bytes + bytes + 0x3f) & ~0xf, 16);
    builder->surface = surface;
    if (!surface) return;

    if (ledges > 1 && !options->link_ledges) {
        if (options->merge_points == 1 || options->merge_points == 2) {
            i32 size = 2;
            for (i32 n = triangles; n; n >>= 1)
                size *= 2;
            builder->pool_hash = vhash_ctor(engine_new(sizeof(VHash)), size);
            builder->pool_hash->vt = &fpoint_vhash_vtable;
            builder->pool = (PolyPoint *)((char *)surface + (ledges + triangles + 3) * 16);
        }
    } else {
        builder->pool = NULL;
        builder->pool_hash = NULL;
    }
    builder->pool_count = 0;
    builder->ledge_cursor = (char *)(surface + 1);
    surface_builder_ledge_soup_insert_compact_ledges(builder);
    if (builder->pool_hash) {
        builder->pool_hash->vt->scalar_dtor(builder->pool_hash, 1);
        builder->pool_hash = NULL;
        bytes = (builder->pool_count + ledges + triangles) * 16;
    }

    // The size has 24 bits, of which nothing here reads any; a larger surface says the most.
    u32 size = (u32)(bytes + tree_bytes + 0x30);
    surface->bits = (size > SIZE_MAX_24 ? SIZE_MAX_24 : size) << 8 | (surface->bits & 0xff);
    surface->tree_root_offset = bytes + 0x30;
    memset(surface->unused_24, 0, sizeof surface->unused_24);
    builder->node_cursor = (char *)surface + surface->tree_root_offset;
}

// ---- tree ----

// FUNCTION: PHYSICS_RT 0x10039a70 exact   (collision spec 1.6.5)
LedgeTreeNode *THISCALL surface_builder_ledge_soup_build_ledgetree(SurfaceBuilder *builder, const LedgeSphere *sphere)
{
    LedgeTreeNode *node = (LedgeTreeNode *)builder->node_cursor;
    builder->node_cursor = (char *)(node + 1);
    for (i32 k = 0; k < 3; k++)
        node->center[k] = sphere->center.k[k];
    node->radius = sphere->radius;
    for (i32 k = 0; k < 3; k++)
        node->box_sizes[k] = sphere->box[k];
    node->unused_1b = 0;

    Ledge *ledge = sphere->ledge;
    if (!sphere->left) {
        ledge->bits &= ~3u;
        node->right_offset = 0;
        node->ledge_offset = (i32)((char *)ledge - (char *)node);
        return node;
    }
    node->ledge_offset = 0;
    if (ledge) { // hull of an inner node
        node->ledge_offset = (i32)((char *)ledge - (char *)node);
        ledge->tree_node_offset = -node->ledge_offset;
        ledge->bits = (ledge->bits & ~2u) | 1;
    }
    surface_builder_ledge_soup_build_ledgetree(builder, sphere->left);
    LedgeTreeNode *right = surface_builder_ledge_soup_build_ledgetree(builder, sphere->right);
    node->right_offset = (i32)((char *)right - (char *)node);
    return node;
}

// FUNCTION: PHYSICS_RT 0x10039bd0 same-result   (collision spec 1.6.5)
i32 THISCALL surface_builder_ledge_soup_create_compact_ledgetree(SurfaceBuilder *builder)
{
    SphereLink *links = builder->links;
    surface_builder_ledge_soup_build_ledgetree(builder, links[links[0].next].sphere);
    links[0].next = 0;
    return 1;
}

// ---- header ----

// FUNCTION: PHYSICS_RT 0x10039b30 same-result   (hull.md 13.4)
void THISCALL surface_builder_ledge_soup_insert_radius_in_compact_surface(SurfaceBuilder *builder)
{
    CompactSurface *surface = builder->surface;
    Vec3d mass_center, inertia;
    f64 radius, deviation;
    compact_ledge_solver_calc_radius_surface_build(surface, &mass_center, &inertia);
    compact_ledge_solver_calc_radius_to_given_center_surface(surface, &mass_center, &radius, &deviation);
    for (i32 k = 0; k < 3; k++)
        surface->rotation_inertia[k] = inertia.k[k];
    for (i32 k = 0; k < 3; k++)
        surface->mass_center[k] = mass_center.k[k];
    surface->upper_limit_radius = radius;
    i32 factor = x87_ftol(deviation / (radius * BOX_UNIT) + 1);
    surface->bits = (surface->bits & ~0xffu) | ((u32)factor & 0xff);
}
