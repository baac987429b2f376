// Creation of physics objects: template from the entity's pose and the block's values, ball or polygon (glue.md 5.4).
#include "glue/manager.h"

// Rotation rows transposed in place: the engine's matrices take column vectors, Virtools' row vectors.
static VxMatrix transposed_rotation(const VxMatrix *m)
{
    VxMatrix t = *m;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) t.m[i][j] = m->m[j][i];
    return t;
}

// FUNCTION: PHYSICS_RT 0x10007460 same-result   (glue.md 5.4)
//
// shift (may be NULL): mass centre in object space, instead of the surface's own; shift_matrix is its storage.
// The world matrix is taken to have unit scale: a scaled entity gives a distorted rotation, as in the original.
void THISCALL manager_fill_template_info(Manager *m, ObjectTemplate *object, Vec3d *position, Quat *rotation, const char *name,
                                         f32 mass, Material *material, f32 linear_damping, f32 rotation_damping,
                                         CK3dEntity *entity, i32 fixed, const char *group, Matrix *shift_matrix,
                                         const VxVector *shift)
{
    (void)m;
    object->mass = mass;
    object->material = material;
    object->physical_unmoveable = fixed;
    template_object_set_name(object, name);
    object->rot_speed_damp_factor.x = rotation_damping;
    object->rot_inertia_is_factor = 1;
    object->rot_speed_damp_factor.y = rotation_damping;
    object->rot_speed_damp_factor.z = rotation_damping;
    object->speed_damp_factor = linear_damping;
    template_real_object_set_nocoll_group_ident(object, group);

    if (shift) {
        Vec3d s = {{shift->x, shift->y, shift->z, 0}};
        matrix_init(shift_matrix);
        matrix_shift_os(shift_matrix, &s);
        object->mass_center_override = shift_matrix;
    }

    const VxMatrix *world = entity->vt->GetWorldMatrix(entity);
    VxMatrix columns = transposed_rotation(world);
    VxQuaternion q = {0, 0, 0, 1};
    f32 x = world->m[3][0], y = world->m[3][1], z = world->m[3][2];
    VxQuaternion_FromMatrix(&q, &columns, 1, 1);
    position->x = x;
    position->y = y;
    position->z = z;
    rotation->x = q.x;
    rotation->y = q.y;
    rotation->z = q.z;
    rotation->w = q.w;
}

// Common end of both creations: wake unless asked to start frozen, then collisions.
static void start_object(Object *object, i32 frozen, i32 collide)
{
    if (!object) return;
    if (!frozen) object_ensure_in_simulation(object);
    if (collide) object_enable_collision_detection(object, 1);
}

// FUNCTION: PHYSICS_RT 0x100075d0 same-result   (glue.md 5.4)
Object *THISCALL manager_create_physic_ball(Manager *m, const char *name, f32 mass, f32 radius, Material *material,
                                            f32 linear_damping, f32 rotation_damping, CK3dEntity *entity, i32 frozen, i32 fixed,
                                            const char *group, i32 collide, const VxVector *shift)
{
    ObjectTemplate t;
    template_real_object_ctor(&t);
    Vec3d position;
    Quat rotation;
    Matrix shift_matrix;
    manager_fill_template_info(m, &t, &position, &rotation, name, mass, material, linear_damping, rotation_damping, entity, fixed,
                               group, &shift_matrix, shift);
    BallTemplate ball = {radius};
    Object *object = environment_create_ball(m->env, &ball, &t, &rotation, &position);
    start_object(object, frozen, collide);
    template_object_dtor_thunk(&t);
    return object;
}

// FUNCTION: PHYSICS_RT 0x100076f0 same-result   (glue.md 5.4)
Object *THISCALL manager_create_physics_polygon(Manager *m, const char *name, f32 mass, Material *material, f32 linear_damping,
                                                f32 rotation_damping, CK3dEntity *entity, i32 frozen, i32 fixed,
                                                const char *group, i32 collide, SurfaceManager *surface, const VxVector *shift)
{
    ObjectTemplate t;
    template_real_object_ctor(&t);
    Vec3d position;
    Quat rotation;
    Matrix shift_matrix;
    manager_fill_template_info(m, &t, &position, &rotation, name, mass, material, linear_damping, rotation_damping, entity, fixed,
                               group, &shift_matrix, shift);
    Object *object = environment_create_polygon(m->env, surface, &t, &rotation, &position);
    start_object(object, frozen, collide);
    template_object_dtor_thunk(&t);
    return object;
}
