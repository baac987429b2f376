// Ledge soup to compact surface: collecting, and the order of compilation (collision spec 1.6.4).
#include "geometry/surface_builder.h"

#include "base/memory.h"
#include "base/ptr_vector.h"

#define BOX_LIMIT 0x1.e848p+19f // 1e6f (0x49742400)

// ---- lists of any length ----

static BigVector *rest_of(const SurfaceBuilder *builder, const PtrVector *v)
{
    SoupRest *rest = builder->rest;
    if (v == &builder->ledges) return &rest->ledges;
    return v == &builder->spheres ? &rest->spheres : &rest->terminal_spheres;
}

void soup_append(SurfaceBuilder *builder, PtrVector *v, void *elem)
{
    if (ptr_vector_append(v, elem) >= 0) return;
    if (!builder->rest) builder->rest = p_calloc(1, sizeof *builder->rest);
    big_vector_append(rest_of(builder, v), elem);
}

i32 soup_count(const SurfaceBuilder *builder, const PtrVector *v)
{
    return v->count + (builder->rest ? rest_of(builder, v)->count : 0);
}

void *soup_at(const SurfaceBuilder *builder, const PtrVector *v, i32 i)
{
    return i < v->count ? v->elems[i] : rest_of(builder, v)->elems[i - v->count];
}

static void free_rest(SurfaceBuilder *builder)
{
    if (!builder->rest) return;
    u_big_vector_base_clear(&builder->rest->ledges);
    u_big_vector_base_clear(&builder->rest->terminal_spheres);
    u_big_vector_base_clear(&builder->rest->spheres);
    free(builder->rest);
    builder->rest = NULL;
}

// ---- builder ----

// FUNCTION: PHYSICS_RT 0x10038290 same-result   (collision spec 1.6.1)
SurfaceBuilder *THISCALL surface_builder_ledge_soup_ctor(SurfaceBuilder *builder)
{
    memset(builder, 0, sizeof *builder);
    for (i32 k = 0; k < 3; k++) {
        builder->min.k[k] = BOX_LIMIT;
        builder->max.k[k] = -BOX_LIMIT;
    }
    return builder;
}

// FUNCTION: PHYSICS_RT 0x10038340 same-result   (collision spec 1.6.1)
void THISCALL surface_builder_ledge_soup_dtor(SurfaceBuilder *builder)
{
    free_rest(builder);
    ptr_vector_empty(&builder->spheres);
    ptr_vector_empty(&builder->unused_6c);
    ptr_vector_empty(&builder->unused_64);
    ptr_vector_empty(&builder->terminal_spheres);
    ptr_vector_empty(&builder->hull_spheres);
    ptr_vector_empty(&builder->ledges);
}

// FUNCTION: PHYSICS_RT 0x10038430 safe   (collision spec 1.6.1)
// NULL adds nothing. Any number of ledges: the original's counter wraps at 65536 and loses the earlier ones
// (levels.md hazard 3).
void THISCALL surface_builder_ledge_soup_insert_ledge(SurfaceBuilder *builder, Ledge *ledge)
{
    if (ledge) soup_append(builder, &builder->ledges, ledge);
}

// FUNCTION: PHYSICS_RT 0x10038490 same-result   (collision spec 1.6.4)
SurfaceBuildOptions *THISCALL template_surbuild_ledge_soup_ctor(SurfaceBuildOptions *options)
{
    options->build_root_hull = 0;
    options->link_ledges = 0;
    options->free_ledges = 1;
    options->merge_points = 1;
    return options;
}

// FUNCTION: PHYSICS_RT 0x100384b0 same-result   (collision spec 1.6.4)
CompactSurface *THISCALL surface_builder_ledge_soup_compile(SurfaceBuilder *builder, void *options)
{
    SurfaceBuildOptions defaults;
    template_surbuild_ledge_soup_ctor(&defaults);
    builder->options = options ? options : &defaults;
    if (!builder->ledges.count) return NULL;

    surface_builder_ledge_soup_ledges_to_boxes_and_spheres(builder);
    surface_builder_ledge_soup_cluster_spheres_topdown_mediancut(builder, 1.0);
    if (builder->options->build_root_hull && soup_count(builder, &builder->ledges) > 1)
        surface_builder_ledge_soup_build_root_convex_hull(builder);
    surface_builder_ledge_soup_allocate_compact_surface(builder);
    if (!builder->surface) { // no memory
        surface_builder_ledge_soup_cleanup(builder);
        return NULL;
    }
    surface_builder_ledge_soup_create_compact_ledgetree(builder);
    surface_builder_ledge_soup_insert_radius_in_compact_surface(builder);
    surface_builder_ledge_soup_cleanup(builder);

    CompactSurface *surface = builder->surface;
    if (builder->ledge_count > 1 && !builder->options->link_ledges && builder->options->merge_points == 1) {
        // Merging left the block too long: an exact copy replaces it.
        i32 size = surface->tree_root_offset + builder->node_count * (i32)sizeof(LedgeTreeNode);
        CompactSurface *exact = ivp_malloc_aligned(size, 16);
        if (exact) {
            memcpy(exact, surface, (u32)size);
            ivp_free_aligned(surface);
            surface = exact;
        }
    }
    builder->surface = NULL;
    return surface;
}

// FUNCTION: PHYSICS_RT 0x100386b0 same-result   (collision spec 1.6.4)
void THISCALL surface_builder_ledge_soup_cleanup(SurfaceBuilder *builder)
{
    ptr_vector_empty(&builder->terminal_spheres);
    for (i32 i = soup_count(builder, &builder->spheres) - 1; i >= 0; i--)
        engine_delete(soup_at(builder, &builder->spheres, i));
    ptr_vector_empty(&builder->spheres);
    free_rest(builder);
    free(builder->links);
    builder->links = NULL;
}
