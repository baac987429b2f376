#include "base/memory.h"
#include "glue/create_object.h"

#include <stdbool.h>

#include "glue/object_guard.h"

typedef union BuilderStorage {
    u64 align;
    u8 bytes[SURFACE_BUILDER_SIZE];
} BuilderStorage;

static bool finite(f32 x)
{
    return (f32_bits(x) & 0x7f800000) != 0x7f800000;
}

static bool is_nan(f32 x)
{
    return x != x;
}

// Why the body cannot be made, as a console message; NULL when it can. Values with which the original makes a body that
// moves as numbers do are not refused: a mass below 1e-8 kg, negative or NaN is 1 kg to the engine, a negative radius a
// body that touches nothing.
static const char *refusal(const Manager *m, CK3dEntity *entity, const Material *material, f32 mass, f32 radius,
                           const VxVector *shift, f32 linear_damping, f32 rotation_damping)
{
    if (!m->env || !m->surfaces) return "Error: no physics world for %s !\n";
    const VxMatrix *world = entity->vt->GetWorldMatrix(entity);
    bool good = material && material->friction == material->friction && material->elasticity == material->elasticity &&
                !(mass > 0 && !finite(mass)) && (finite(radius) || radius < 0) && !is_nan(linear_damping) && !is_nan(rotation_damping);
    if (shift) good = good && finite(shift->x) && finite(shift->y) && finite(shift->z);
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 3; j++) good = good && finite(world->m[i][j]);
    return good ? NULL : "Error: incorrect values for %s !\n";
}

// The surface of all meshes together, kept under its name; NULL when none of them gave anything.
static SurfaceManager *build_surface(Manager *m, const char *name, i32 n_convex, CKMesh **convex, i32 n_concave, CKMesh **concave,
                                     const VxVector *scale)
{
    BuilderStorage storage;
    SurfaceBuilder *builder = (SurfaceBuilder *)&storage;
    surface_builder_ledge_soup_ctor(builder);
    i32 used = 0;
    for (i32 i = 0; i < n_convex; i++) {
        if (convex[i]) used += manager_add_convex_surface(m, builder, convex[i], scale);
    }
    for (i32 i = 0; i < n_concave; i++) {
        if (!concave[i]) continue;
        manager_add_concave_surface(m, builder, concave[i], scale);
        used++;
    }
    SurfaceManager *surface = NULL;
    CompactSurface *compact = used ? surface_builder_ledge_soup_compile(builder, NULL) : NULL;
    if (compact) { // NULL when all faces are degenerate: the original goes on with it and crashes
        surface = engine_new(sizeof *surface);
        *surface = (SurfaceManager){&surface_manager_polygon_vtable, compact};
        manager_add_surface_manager(m, name, surface);
    }
    surface_builder_ledge_soup_dtor(builder);
    return surface;
}

// FUNCTION: PHYSICS_RT 0x10002380 same-result   (glue.md 5.1)
//
// The entity pointer is set only after the object was woken and its collisions enabled: events fired before then are not
// ours to count, and pairs found then order the new ball by a NULL pointer.
int CDECL create_physics_object(Manager *m, CK3dEntity *entity, i32 n_convex, CKMesh **convex, i32 n_ball, i32 n_concave,
                                CKMesh **concave, f32 radius, const char *surface_name, const VxVector *shift, i32 fixed,
                                Material *material, f32 mass, const char *group, i32 frozen, i32 collide, i32 auto_center,
                                f32 linear_damping, f32 rotation_damping)
{
    bool named = surface_name && surface_name[0], ball = !named || n_ball != 0;
    const char *why_not = refusal(m, entity, material, mass, ball ? radius : 0, shift, linear_damping, rotation_damping);
    if (why_not) {
        manager_console(m, why_not, entity);
        return 0;
    }
    PhysicsRecord record = {.material = material};
    entity->vt->GetScale(entity, &record.scale, 1);

    if (ball) {
        record.object = manager_create_physic_ball(m, entity->name, mass, radius, material, linear_damping, rotation_damping,
                                                   entity, frozen, fixed, group, named ? collide : 0, shift);
    } else {
        record.surface = manager_get_surface_by_name(m, surface_name);
        if (!record.surface) {
            record.surface = build_surface(m, surface_name, n_convex, convex, n_concave, concave, &record.scale);
            if (!record.surface) {
                manager_console(m, "Error: incorrect mesh for %s !\n", entity);
                return 0;
            }
        }
        record.object = manager_create_physics_polygon(m, entity->name, mass, material, linear_damping, rotation_damping, entity,
                                                       frozen, fixed, group, collide, record.surface, shift);
    }
    if (!record.object) return 0;
    object_guard_remember(record.object, entity);
    record.object->client_data = entity;
    physics_object_table_insert_record(&m->registry, entity->id, record);
    physics_object_dtor(&record);
    return 0;
}
