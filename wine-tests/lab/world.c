#include "wine-tests/lab/world.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "src/base/x87.h"
#include "wine-tests/lab/heap.h"

static Quat next_rotation;
static int has_rotation;

void *world_entry(World *w, u32 va)
{
    if (w->force_control_word) x87_set_control((u16)w->control_word);
    return w->lab->original->base + (va - 0x10000000u);
}

// The lab itself computes with 64 bits and must not disturb what the engine left: every call goes through here.
#define ENTER(w, va, type, ...) ((type)world_entry(w, va))(__VA_ARGS__)

typedef void *CDECL (*MakeManager)(void);
typedef void *THISCALL (*Constructor)(void *);
typedef Environment *THISCALL (*MakeEnvironment)(void *manager, void *application, const char *name, u32 code);
typedef void THISCALL (*SetVector)(void *, const void *);
typedef void THISCALL (*SimulateTime)(Environment *, f64);
typedef Material *THISCALL (*MakeMaterial)(void *, f64, f64);
typedef Object *THISCALL (*MakeBody)(Environment *, void *shape, ObjectTemplate *, const Quat *, const Vec3d *);
typedef void THISCALL (*SetInt)(void *, i32);
typedef void *CDECL (*MakeLedge)(PtrVector *points);
typedef void *THISCALL (*Compile)(void *builder, void *parameters);

void world_create(World *w, Lab *lab, u32 control_word, int force)
{
    memset(w, 0, sizeof *w);
    w->lab = lab;
    w->control_word = control_word;
    w->force_control_word = force;
    w->random = 12345;
    w->mass = 1;
    w->linear_damping = w->rotation_damping = 0.1f;
    w->collide = 1;
    has_rotation = 0;
    x87_set_control((u16)control_word);
    void *manager = ENTER(w, 0x100138b0, MakeManager);
    u8 *application = heap_calloc(1, 0x30);
    ENTER(w, 0x10015e70, Constructor, application);
    w->env = ENTER(w, 0x100137e0, MakeEnvironment, manager, application, "lab", 0x7efad621);
    world_gravity(w, 0, -9.81, 0);
    world_material(w, 0.7, 0.4);
}

void world_gravity(World *w, f64 x, f64 y, f64 z)
{
    f64 g[4] = {x, y, z, 0};
    ENTER(w, 0x10013680, SetVector, w->env, g);
}

void world_material(World *w, f64 friction, f64 elasticity)
{
    w->material = ENTER(w, 0x1000bf00, MakeMaterial, heap_calloc(1, 0x30), friction, elasticity);
}

static Object *add_body(World *w, const char *name, Object *object)
{
    w->names[w->body_count] = name;
    w->bodies[w->body_count++] = object;
    if (!w->frozen) world_wake(w, object);
    if (w->collide) ENTER(w, 0x10009350, SetInt, object, 1);
    has_rotation = 0;
    return object;
}

// Template as the glue fills it (glue.md 5.4).
static void fill_template(World *w, ObjectTemplate *t, Matrix *shift, const char *name)
{
    ENTER(w, 0x10015ef0, Constructor, t);
    t->name = heap_strdup(name);
    t->material = w->material;
    t->physical_unmoveable = w->fixed;
    t->mass = w->mass;
    t->speed_damp_factor = (f32)w->linear_damping;
    f64 *rot = (f64 *)&t->rot_speed_damp_factor;
    rot[0] = rot[1] = rot[2] = (f32)w->rotation_damping;
    if (w->inertia_factor) memcpy(&t->rot_inertia, w->inertia_factor, 12);
    if (w->mass_centre_shift) {
        f64 *m = memset(shift, 0, sizeof *shift);
        m[0] = m[5] = m[10] = 1;
        for (int i = 0; i < 3; i++) m[12 + i] = w->mass_centre_shift[i];
        t->mass_center_override = shift;
    }
}

static Object *make_body(World *w, u32 va, void *shape, const char *name, f64 x, f64 y, f64 z)
{
    ObjectTemplate *t = heap_calloc(1, sizeof *t);
    Matrix *shift = heap_calloc(1, sizeof *shift);
    fill_template(w, t, shift, name);
    f64 *position = heap_calloc(1, 32), *rotation = heap_calloc(1, 32);
    position[0] = x, position[1] = y, position[2] = z;
    rotation[3] = 1;
    if (has_rotation) memcpy(rotation, &next_rotation, 32);
    Object *object = ENTER(w, va, MakeBody, w->env, shape, t, (Quat *)rotation, (Vec3d *)position);
    return add_body(w, name, object);
}

Object *world_ball(World *w, const char *name, f32 radius, f64 x, f64 y, f64 z)
{
    f32 *shape = heap_calloc(1, 16);
    *shape = radius;
    return make_body(w, 0x10013a10, shape, name, x, y, z);
}

Object *world_polygon(World *w, const char *name, SurfaceManager *surface, f64 x, f64 y, f64 z)
{
    return make_body(w, 0x100139a0, surface, name, x, y, z);
}

void world_next_pose(World *w, f64 ax, f64 ay, f64 az, f64 degrees)
{
    (void)w;
    f64 k = sin(degrees * 3.14159265358979323846 / 360) / sqrt(ax * ax + ay * ay + az * az);
    f64 q[4] = {ax * k, ay * k, az * k, cos(degrees * 3.14159265358979323846 / 360)};
    memcpy(&next_rotation, q, 32);
    has_rotation = 1;
}

static void *builder_create(World *w)
{
    return ENTER(w, 0x10038290, Constructor, heap_calloc(1, 0x200));
}

static void add_ledge(World *w, void *builder, const f32 *points, const int *indices, int count)
{
    f64 *wide = heap_calloc((size_t)count, 32);
    void **list = heap_calloc((size_t)count, sizeof *list);
    for (int i = 0; i < count; i++) {
        const f32 *v = points + 3 * (indices ? indices[i] : i);
        for (int k = 0; k < 3; k++) wide[4 * i + k] = v[k];
        list[i] = wide + 4 * i;
    }
    PtrVector vector = {(u16)count, (u16)count, list};
    void *ledge = ENTER(w, 0x1003ae20, MakeLedge, &vector);
    if (ledge) ENTER(w, 0x10038430, SetVector, builder, ledge);
    heap_free(list);
    heap_free(wide);
}

static SurfaceManager *builder_finish(World *w, void *builder)
{
    static i32 with_root_hull[4] = {1, 1, 0, 1};
    void *surface = ENTER(w, 0x100384b0, Compile, builder, w->root_hulls ? with_root_hull : NULL);
    void **manager = heap_calloc(1, 8);
    manager[0] = w->lab->original->base + 0x631e0;
    manager[1] = surface;
    ENTER(w, 0x10038340, Constructor, builder);
    return (SurfaceManager *)manager;
}

SurfaceManager *world_triangles(World *w, const f32 *points, const int *indices, int triangle_count)
{
    void *builder = builder_create(w);
    for (int i = 0; i < triangle_count; i++) add_ledge(w, builder, points, indices + 3 * i, 3);
    return builder_finish(w, builder);
}

SurfaceManager *world_hull(World *w, const f32 *points, int point_count)
{
    void *builder = builder_create(w);
    add_ledge(w, builder, points, NULL, point_count);
    return builder_finish(w, builder);
}

SurfaceManager *world_hulls(World *w, const f32 *points, const int *counts, int hull_count)
{
    void *builder = builder_create(w);
    for (int i = 0; i < hull_count; points += 3 * counts[i++]) add_ledge(w, builder, points, NULL, counts[i]);
    return builder_finish(w, builder);
}

void world_push_speed(World *w, Object *object, f32 x, f32 y, f32 z)
{
    f32 v[4] = {x, y, z, 0};
    ENTER(w, 0x1000a350, SetVector, object, v);
}

void world_push_rotation(World *w, Object *object, f32 x, f32 y, f32 z)
{
    f32 v[4] = {x, y, z, 0};
    ENTER(w, 0x1000a3a0, SetVector, object, v);
}

void world_wake(World *w, Object *object)
{
    ENTER(w, 0x1000a460, Constructor, object);
}

void world_delete(World *w, Object *object)
{
    for (int i = 0; i < w->body_count; i++)
        if (w->bodies[i] == object) w->bodies[i] = NULL;
    typedef void *THISCALL (*Deleter)(void *, i32);
    void **vt = *(void ***)object;
    if (w->force_control_word) x87_set_control((u16)w->control_word);
    ((Deleter)vt[0])(object, 1);
}

void world_simulate(World *w, f64 seconds)
{
    ENTER(w, 0x100138c0, SimulateTime, w->env, seconds);
}

f64 world_random(World *w, f64 lo, f64 hi)
{
    w->random = w->random * 1664525 + 1013904223;
    f64 r = lo + (hi - lo) * ((w->random >> 8) * 0x1p-24);
    return r;
}
