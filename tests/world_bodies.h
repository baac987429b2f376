// Bodies for native tests of whole worlds: boxes, hulls and triangle floors with collision detection on.
#ifndef TESTS_WORLD_BODIES_H
#define TESTS_WORLD_BODIES_H

#include <math.h>

#include "geometry/surface_builder.h"
#include "tests/dynamics_world.h"

static inline void builder_add(SurfaceBuilder *builder, const f64 (*points)[3], int count)
{
    Vec3d wide[64];
    void *elems[64];
    for (int i = 0; i < count; i++) {
        wide[i] = (Vec3d){{points[i][0], points[i][1], points[i][2], 0}};
        elems[i] = &wide[i];
    }
    Ledge *ledge =
        surface_builder_pointsoup_convert_pointsoup_to_compact_ledge(&(PtrVector){(u16)count, (u16)count, elems});
    if (ledge) surface_builder_ledge_soup_insert_ledge(builder, ledge);
}

static inline SurfaceManager *builder_finish(SurfaceBuilder *builder)
{
    SurfaceManager *manager = calloc(1, sizeof *manager);
    manager->vt = &surface_manager_polygon_vtable;
    manager->data = surface_builder_ledge_soup_compile(builder, NULL);
    surface_builder_ledge_soup_dtor(builder);
    return manager;
}

static inline SurfaceManager *box_surface(f64 x, f64 y, f64 z) // edge lengths
{
    SurfaceBuilder builder;
    surface_builder_ledge_soup_ctor(&builder);
    f64 p[8][3];
    for (int i = 0; i < 8; i++)
        p[i][0] = i & 1 ? x / 2 : -x / 2, p[i][1] = i & 2 ? y / 2 : -y / 2, p[i][2] = i & 4 ? z / 2 : -z / 2;
    builder_add(&builder, p, 8);
    return builder_finish(&builder);
}

// Square of n x n fields of two triangles in the plane y = 0, its centre at the origin.
static inline SurfaceManager *floor_surface(f64 size, int n)
{
    SurfaceBuilder builder;
    surface_builder_ledge_soup_ctor(&builder);
    f64 d = size / n;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            f64 x = i * d - size / 2, z = j * d - size / 2;
            builder_add(&builder, (f64[3][3]){{x, 0, z}, {x, 0, z + d}, {x + d, 0, z}}, 3);
            builder_add(&builder, (f64[3][3]){{x + d, 0, z}, {x, 0, z + d}, {x + d, 0, z + d}}, 3);
        }
    return builder_finish(&builder);
}

typedef struct BodyPlan {
    f64 mass, damping, friction, elasticity;
    int fixed;
    Quat turn;
} BodyPlan;

static inline Object *world_add(Environment *env, SurfaceManager *surface, f64 radius, const BodyPlan *plan, f64 x,
                                f64 y, f64 z)
{
    ObjectTemplate template;
    template_real_object_ctor(&template);
    Material *material = malloc(sizeof *material + 64);
    template.material = material_simple_ctor(material, plan->friction, plan->elasticity);
    template.physical_unmoveable = plan->fixed;
    template.mass = plan->mass;
    template.speed_damp_factor = plan->damping;
    template.rot_speed_damp_factor = (Vec3d){{plan->damping, plan->damping, plan->damping, 0}};
    Vec3d at = {{x, y, z, 0}};
    BallTemplate ball = {(f32)radius};
    Object *object = surface ? environment_create_polygon(env, surface, &template, &plan->turn, &at)
                             : environment_create_ball(env, &ball, &template, &plan->turn, &at);
    object_ensure_in_simulation(object);
    object_enable_collision_detection(object, 1);
    return object;
}

static inline Quat turn_about_z(f64 angle)
{
    return (Quat){{0, 0, sin(angle / 2), cos(angle / 2)}};
}

static inline void world_run(Environment *env, f64 seconds)
{
    for (f64 done = 0; done < seconds - 1e-9; done += 1.0 / 66)
        environment_simulate_dtime(env, 1.0 / 66);
}

static inline f64 kinetic_energy(const Object *object)
{
    Core *core = object->core;
    return core_get_energy_on_test(core, &core->speed, &core->rot_speed);
}

#endif
