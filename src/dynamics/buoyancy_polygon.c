// Objects of ledges: every triangle spans a pyramid with a point on the surface of the liquid; what of the pyramids is
// below the surface adds up, by sign, to the volume below it (constraints.md 8.6).
#include "base/memory.h"
#include "base/ptr_vector.h"
#include "dynamics/buoyancy_solver.h"

#define LEDGES 256 // room for the object's ledges to begin with
#define QUARTER 0.25f

static void copy_point(Vec3f *out, const PolyPoint *p)
{
    out->x = p->x;
    out->y = p->y;
    out->z = p->z;
    out->w = 0;
}

// FUNCTION: PHYSICS_RT 0x10027430 exact   (constraints.md 8.6)
void THISCALL buoyancy_solver_compute_values_for_one_triangle(BuoyancySolver *solver, Object *object, const Triangle *triangle,
                                                              const PlaneF *surface, const Vec3f *on_surface,
                                                              const Ledge *ledge)
{
    Vec3f points[3];
    for (i32 i = 0; i < 3; i++) copy_point(&points[i], edge_point(&triangle->edges[i], ledge_points(ledge)));
    const Vec3f *corners[5] = {&points[0], &points[1], &points[2], &points[0], &points[1]};
    f32 heights[6];
    i32 dry_count = 0, wet = 0, dry = 0; // one index each, the last found
    for (i32 i = 2; i >= 0; i--) {
        const Vec3f *p = corners[i];
        ext height = ((p->y * (ext)surface->y + p->z * (ext)surface->z) + surface->x * (ext)p->x) + surface->w;
        if (!(height >= 0.0f)) {
            dry = i;
            dry_count++;
            height = height - solver->epsilon;
        } else {
            height = height + solver->epsilon;
            wet = i;
        }
        heights[i] = heights[i + 3] = height;
    }
    buoyancy_solver_compute_volumes_and_centers_for_one_pyramid(solver, object, corners, heights, &dry_count, &wet, &dry,
                                                                on_surface);
    buoyancy_solver_compute_rotation_and_translation_values_for_one_triangle(solver, object, triangle, corners, ledge,
                                                                             heights, &dry_count, &wet, &dry);
}

// FUNCTION: PHYSICS_RT 0x100281d0 exact   (constraints.md 8.6)
void THISCALL buoyancy_solver_compute_values_for_one_ledge(BuoyancySolver *solver, Object *object, const Ledge *ledge,
                                                           const PlaneF *surface, const Vec3f *on_surface)
{
    const Triangle *triangles = ledge_triangles(ledge);
    for (i32 i = 0; i < ledge->triangle_count; i++) {
        buoyancy_solver_compute_values_for_one_triangle(solver, object, &triangles[i], surface, on_surface, ledge);
    }
}

// FUNCTION: PHYSICS_RT 0x100272e0 exact   (constraints.md 8.6)
void THISCALL buoyancy_solver_compute_values_for_one_object(BuoyancySolver *solver, Object *object, const PlaneF *surface)
{
    solver->volume = 0;
    solver->center.x = solver->center.y = solver->center.z = 0;
    // Foot of the origin on the surface; x and y are rounded twice.
    ext d = -(ext)surface->w;
    f64 x = surface->x * d, y = surface->y * d;
    Vec3f on_surface = {{x, y, d * surface->z, 0}};

    BigVector ledges = {LEDGES, 0, p_malloc(LEDGES * sizeof(void *))};
    BuoyancyAttacher *attacher = solver->controller->attacher;
    SurfaceManager *manager = attacher->vt->surface(attacher, object);
    manager->vt->all_ledges(manager, &ledges);
    for (i32 i = ledges.count - 1; i >= 0; i--) {
        buoyancy_solver_compute_values_for_one_ledge(solver, object, ledges.elems[i], surface, &on_surface);
    }
    if (solver->volume > solver->epsilon) {
        ext k = QUARTER / (ext)solver->volume;
        for (i32 i = 0; i < 3; i++) solver->center.k[i] = solver->center.k[i] * k;
    }
    free(ledges.elems);
}
