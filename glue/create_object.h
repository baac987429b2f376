// Body of an entity from the values of a Physicalize block (glue.md 5.1).
#ifndef GLUE_CREATE_OBJECT_H
#define GLUE_CREATE_OBJECT_H

#include "glue/manager.h"

// Shape: a ball when the surface name is empty (then without collisions) or n_ball != 0, else the cached surface of that
// name, built from the meshes when there is none. shift: mass centre in object space, NULL for the surface's own.
// Always returns 0.
int CDECL create_physics_object(Manager *m, CK3dEntity *entity, i32 n_convex, CKMesh **convex, i32 n_ball, i32 n_concave,
                                CKMesh **concave, f32 radius, const char *surface_name, const VxVector *shift, i32 fixed,
                                Material *material, f32 mass, const char *group, i32 frozen, i32 collide, i32 auto_center,
                                f32 linear_damping, f32 rotation_damping); // 0x10002380

#endif
