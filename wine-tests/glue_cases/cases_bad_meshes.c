// Bad input (README, "Bad input"): targets that are no entities, meshes of every shape that is none.
#include "wine-tests/glue_cases/cases.h"

CASE(target_is_no_entity)
{
    open_world();
    SiMesh *mesh = box_mesh("box", 1);
    static const char *const names[] = {"Physicalize", "Physics Impulse", "Physics Force", "Physics WakeUp", "Physics Hinge"};
    for (int i = 0; i < 5; i++) {
        CKBehavior *b = block(names[i], (SiEntity *)mesh);
        fire(b, 0);
    }
    frame(15);
}

CASE(mesh_is_no_mesh)
{
    open_world();
    SiEntity *e = entity("box", 0, 3, 0);
    CKBehavior *b = physicalize_mesh(e, box_mesh("box", 1), 0, 0);
    in_o(b, 11, e);
    fire(b, 0);
    look(e);
    b = physicalize_mesh(e, floor_mesh("other", 1), 1, 0);
    in_o(b, 11, e);
    fire(b, 0);
    look(e);
}

CASE(mesh_missing)
{
    open_world();
    SiEntity *e = entity("box", 0, 3, 0);
    CKBehavior *b = physicalize_mesh(e, NULL, 0, 0);
    fire(b, 0);
    b = physicalize_mesh(e, NULL, 1, 0);
    fire(b, 0);
    show_manager();
    frame(15);
}

static void with_mesh(int concave, int vertices, const f32 (*v)[3], int faces, const int (*f)[3])
{
    open_world();
    lay_floor();
    SiEntity *e = entity("body", 0, 3, 0);
    SiMesh *mesh = si_create_mesh(context, "bad mesh", vertices, v, faces, f);
    CKBehavior *b = physicalize_mesh(e, mesh, concave, 0);
    fire(b, 0);
    look(e);
    fall(e);
    execute(b);
}

static const f32 corners[8][3] = {{-1, -1, -1}, {1, -1, -1}, {-1, 1, -1}, {1, 1, -1}, {-1, -1, 1}, {1, -1, 1}, {-1, 1, 1}, {1, 1, 1}};

CASE(mesh_empty_convex) { with_mesh(0, 0, corners, 0, NULL); }
CASE(mesh_empty_concave) { with_mesh(1, 0, corners, 0, NULL); }
CASE(mesh_without_faces) { with_mesh(1, 8, corners, 0, NULL); }
CASE(mesh_one_point) { with_mesh(0, 1, corners, 0, NULL); }
CASE(mesh_two_points) { with_mesh(0, 2, corners, 0, NULL); }

CASE(mesh_equal_points)
{
    f32 v[20][3];
    for (int i = 0; i < 20; i++) memcpy(v[i], corners[i & 1], sizeof v[i]);
    with_mesh(0, 20, (const f32(*)[3])v, 0, NULL);
}

CASE(mesh_collinear)
{
    f32 v[5][3];
    for (int i = 0; i < 5; i++) v[i][0] = v[i][1] = v[i][2] = (f32)i;
    with_mesh(0, 5, (const f32(*)[3])v, 0, NULL);
}

CASE(mesh_nan_convex)
{
    f32 v[8][3];
    memcpy(v, corners, sizeof v);
    v[5][1] = NOT_A_NUMBER;
    with_mesh(0, 8, (const f32(*)[3])v, 0, NULL);
}

CASE(mesh_infinite_convex)
{
    f32 v[8][3];
    memcpy(v, corners, sizeof v);
    v[5][1] = INFINITE;
    with_mesh(0, 8, (const f32(*)[3])v, 0, NULL);
}

CASE(mesh_nan_concave)
{
    f32 v[8][3];
    memcpy(v, corners, sizeof v);
    v[2][1] = NOT_A_NUMBER;
    static const int f[3][3] = {{0, 1, 4}, {1, 5, 4}, {2, 3, 7}};
    with_mesh(1, 8, (const f32(*)[3])v, 3, f);
}

CASE(mesh_infinite_concave)
{
    f32 v[8][3];
    memcpy(v, corners, sizeof v);
    v[2][1] = INFINITE;
    static const int f[3][3] = {{0, 1, 4}, {1, 5, 4}, {2, 3, 7}};
    with_mesh(1, 8, (const f32(*)[3])v, 3, f);
}

CASE(mesh_index_out_of_range)
{
    static const int f[4][3] = {{0, 1, 4}, {1, 5, 99}, {-1, 5, 4}, {1, 5, 4}};
    with_mesh(1, 8, corners, 4, f);
}

CASE(mesh_all_degenerate)
{
    static const int f[3][3] = {{0, 0, 0}, {1, 1, 2}, {3, 4, 4}};
    with_mesh(1, 8, corners, 3, f);
}

CASE(mesh_some_degenerate)
{
    static const int f[5][3] = {{0, 0, 0}, {0, 1, 4}, {1, 1, 2}, {1, 5, 4}, {3, 4, 4}};
    with_mesh(1, 8, corners, 5, f);
}

CASE(mesh_duplicate_faces)
{
    static const int f[6][3] = {{0, 1, 4}, {0, 1, 4}, {1, 5, 4}, {4, 1, 0}, {0, 1, 4}, {1, 5, 4}};
    with_mesh(1, 8, corners, 6, f);
}

// Three identical faces whose box straddles a power of two on all axes.
CASE(mesh_same_face_three_times)
{
    static const f32 v[3][3] = {{1023.7f, 1023.1f, 1023.2f}, {1024.9f, 1024.3f, 1023.9f}, {1023.4f, 1024.8f, 1024.6f}};
    static const int f[3][3] = {{0, 1, 2}, {0, 1, 2}, {0, 1, 2}};
    with_mesh(1, 3, v, 3, f);
}

const Case bad_mesh_cases[] = {
    ENTRY(target_is_no_entity), ENTRY(mesh_is_no_mesh), ENTRY(mesh_missing), ENTRY(mesh_empty_convex),
    ENTRY(mesh_empty_concave), ENTRY(mesh_without_faces), ENTRY(mesh_one_point), ENTRY(mesh_two_points),
    ENTRY(mesh_equal_points), ENTRY(mesh_collinear), ENTRY(mesh_nan_convex), ENTRY(mesh_infinite_convex),
    ENTRY(mesh_nan_concave), ENTRY(mesh_infinite_concave), ENTRY(mesh_index_out_of_range), ENTRY(mesh_all_degenerate),
    ENTRY(mesh_some_degenerate), ENTRY(mesh_duplicate_faces), ENTRY(mesh_same_face_three_times), {NULL, NULL},
};
