// Mass, inertia and frame of a new object's core (core.md 2.4).
#include <float.h>
#include <stdbool.h>

#include "base/literal.h"
#include "base/matrix.h"
#include "base/quat.h"
#include "base/vector_ops.h"
#include "dynamics/core.h"
#include "dynamics/object.h"
#include "geometry/compact.h"
#include "world/environment.h"

#define MIN_MASS 0x1.5798ee2308c3ap-27 // kg, 1e-8
#define BALL_INERTIA 0x1.99999ap-2f    // 0.4f, of m r^2
#define MIN_PSI_REST 0x1.b7cdfep-34
#define INV_OF_MIN_PSI_REST 0x1.2a05f1bd3e2adp+33

// Inertia a body gets in place of one that is negative, not a number, or so small that its inverse is infinite: the
// original's rotation then becomes NaN. An infinite one is a body that does not turn.
#define FALLBACK_INERTIA 1.0f

static bool inertia_usable(f32 inertia)
{
    f32 inverse = 1.0f / inertia;
    return inertia > 0 && inverse <= FLT_MAX;
}

// A damping that is no number counts as none.
static f32 damping(f64 factor)
{
    f32 rounded = factor;
    return rounded == rounded ? rounded : 0;
}

// FUNCTION: PHYSICS_RT 0x10009f00 same-result   (core.md 2.4)
// A mass below 1e-8 (also negative or not a number) becomes 1; so does one beyond f32.
void THISCALL object_init_object_core(Object *object, Environment *env, const ObjectTemplate *template)
{
    static const Quat no_rotation = {{0, 0, 0, 1}};
    SurfaceManager *surface = object->surface;
    const i32 is_polygon = object->type == OBJECT_POLYGON;

    Vec3f center;
    if (template->mass_center_override) {
        const Vec3d *t = &template->mass_center_override->t;
        center.x = t->x;
        center.y = t->y;
        center.z = t->z;
    } else {
        surface->vt->mass_center(surface, &center);
    }
    Matrix m;
    quat_set_matrix(&no_rotation, (Matrix3 *)&m);
    m.t.x = center.x;
    m.t.y = center.y;
    m.t.z = center.z;
    object->vt->set_core_in_object(object, &m);

    Core *core = object->core;
    f32 radius = 0, deviation = 0;
    if (is_polygon) surface->vt->radius(surface, &center, &radius, &deviation);
    radius = object->extra_radius + radius;
    core_set_radius(core, radius, deviation);

    f64 mass = template->mass;
    if (!(mass >= MIN_MASS && mass <= FLT_MAX)) mass = 1.0;

    Vec3f *inertia = &core->rot_inertia;
    if (template->rot_inertia_is_factor) {
        Vec3f unit;
        if (is_polygon) {
            surface->vt->rotation_inertia(surface, &unit);
        } else {
            ext i = radius * radius * BALL_INERTIA;
            unit.x = unit.y = unit.z = i;
        }
        ext y = unit.y * template->rot_inertia.y;
        f64 z = unit.z * template->rot_inertia.z;
        inertia->x = unit.x * template->rot_inertia.x * mass;
        inertia->y = y * mass;
        inertia->z = z * mass;
    } else {
        inertia->x = template->rot_inertia.x;
        inertia->y = template->rot_inertia.y;
        inertia->z = template->rot_inertia.z;
    }
    if (template->auto_check_rot_inertia < ZERO32 || template->auto_check_rot_inertia > ZERO32) {
        ext least = vec3f_real_length(inertia) * template->auto_check_rot_inertia;
        for (i32 k = 0; k < 3; k++) {
            if (least > core->rot_inertia_k[k]) core->rot_inertia_k[k] = least;
        }
    }
    for (i32 k = 0; k < 3; k++) {
        if (!inertia_usable(core->rot_inertia_k[k])) core->rot_inertia_k[k] = FALLBACK_INERTIA;
    }

    core->mass = mass;
    core->damp = damping(template->speed_damp_factor);
    core->rot_damp.x = damping(template->rot_speed_damp_factor.x);
    core->rot_damp.y = damping(template->rot_speed_damp_factor.y);
    core->rot_damp.z = damping(template->rot_speed_damp_factor.z);
    Matrix inverse; // nobody needs it; a hook sees the call
    matrix_set_transpose(&inverse, &m);
    core->rot_speed.x = core->rot_speed.y = core->rot_speed.z = 0;
    core->speed.x = core->speed.y = core->speed.z = 0;
    core_calc_calc(core);
    core_transform_psi_matrizes_core(core, &m);

    EventSim event;
    event.env = env;
    ext rest = env->time_next_psi - env->time;
    event.dt = rest;
    event.inv_dt = INV_OF_MIN_PSI_REST;
    if (rest > MIN_PSI_REST) event.inv_dt = ONE64 / rest;
    core_calc_next_psi_matrix_zero_speed(core, &event);
}
