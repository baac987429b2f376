// Constraints and springs against the original.
#include "wine-tests/lab/heap.h"
#include "wine-tests/lab/pairs.h"

#include "dynamics/constraint.h"
#include "dynamics/core.h"
#include "dynamics/spring.h"
#include "world/environment.h"

static void random_vec3f(Pair *p, Vec3f *v, f64 scale)
{
    for (i32 i = 0; i < 3; i++) v->k[i] = pair_range(p, -scale, scale);
}

static Object *random_body(Pair *p, const char *name, Environment *env)
{
    Core *core = pair_zeroed(p, name, sizeof *core);
    Object *object = pair_zeroed(p, name, sizeof *object);
    core->env = env;
    core->flags = pair_below(p, 4) == 0 ? CORE_UNMOVABLE : 0;
    core->state = core->flags || pair_below(p, 5) == 0 ? STATE_NOT_SIMULATED : STATE_MOVING;
    core->mass = pair_range(p, 0.01, 100);
    core->inv_mass = 1 / core->mass;
    for (i32 i = 0; i < 3; i++) {
        core->rot_inertia.k[i] = pair_range(p, 0.01, 100);
        core->inv_rot_inertia.k[i] = 1 / core->rot_inertia.k[i];
    }
    core->mass = core->mass;
    if (!core->flags) {
        random_vec3f(p, &core->speed, 10);
        random_vec3f(p, &core->rot_speed, 5);
    }
    memcpy(&core->m_world_f_core, pair_matrix(p, name), sizeof(Matrix));
    object->core = object->friction_core = object->original_core = core;
    object->env = env;
    object->flags = core->state;
    return object;
}

static Environment *small_env(Pair *p)
{
    Environment *env = pair_zeroed(p, "environment", sizeof *env);
    env->dpsi = 1 / 66.0;
    env->inv_dpsi = 66;
    return env;
}

static EventSim *psi_event(Pair *p, Environment *env)
{
    EventSim *event = pair_zeroed(p, "event", sizeof *event);
    event->dt = env->dpsi;
    event->inv_dt = env->inv_dpsi;
    event->env = env;
    return event;
}

// A's frame agrees with R's up to a small error, as in a joint that is being simulated, or not at all.
static void random_frames(Pair *p, Constraint *c)
{
    memcpy(&c->m_Rfs_f_Rcs, pair_matrix(p, "frame R"), sizeof(Matrix));
    memcpy(&c->m_Afs_f_Acs, pair_matrix(p, "frame A"), sizeof(Matrix));
    if (pair_below(p, 3) == 0) return;
    static const Matrix identity = {{{{1, 0, 0, 0}}, {{0, 1, 0, 0}}, {{0, 0, 1, 0}}}, {{0, 0, 0, 0}}};
    const Matrix *R = c->reference ? &c->reference->core->m_world_f_core : &identity;
    const Matrix *A = c->attached ? &c->attached->core->m_world_f_core : &identity;
    for (i32 row = 0; row < 3; row++) {
        for (i32 col = 0; col < 3; col++) {
            ext sum = 0;
            for (i32 k = 0; k < 3; k++) {
                for (i32 l = 0; l < 3; l++) sum += c->m_Rfs_f_Rcs.r[row].k[k] * R->r[l].k[k] * A->r[l].k[col];
            }
            c->m_Afs_f_Acs.r[row].k[col] = sum + pair_range(p, -0.02, 0.02);
        }
    }
}

static void random_axes(Pair *p, Constraint *c)
{
    for (i32 k = 0; k < 6; k++) {
        c->axis_type[k] = (i32)pair_below(p, 4);
        c->low[k] = pair_range(p, -1, 0.1);
        c->high[k] = pair_range(p, -0.1, 1);
    }
}

static ConstraintMaxima *random_maxima(Pair *p)
{
    ConstraintMaxima *m = pair_zeroed(p, "maxima", sizeof *m);
    for (i32 k = 0; k < 6; k++) {
        m->value[k] = pair_range(p, 0, 50);
        m->type[k] = (i32)pair_below(p, 2);
    }
    return m;
}

PAIR(constraint_solve, 0x10028960, 200000)
{
    Environment *env = small_env(p);
    EventSim *event = psi_event(p, env);
    Constraint *c = pair_zeroed(p, "constraint", sizeof *c);
    if (pair_below(p, 5)) c->reference = random_body(p, "R", env);
    if (!c->reference || pair_below(p, 5)) c->attached = random_body(p, "A", env);
    random_frames(p, c);
    random_axes(p, c);
    c->force_factor = pair_below(p, 3) ? 1.0f : pair_range(p, 0.1, 2);
    c->damp_ratio = pair_below(p, 3) ? 1.0f : pair_range(p, 0.1, 2);
    c->limit_stiffness = 0.3f;
    c->impulse_norm = 2;
    if (pair_below(p, 4) == 0) c->maxima = random_maxima(p);
    if (pair_below(p, 6) == 0) c->m_Rrs_f_Rcs = (Matrix3 *)pair_matrix(p, "rotation frame R");
    if (pair_below(p, 6) == 0) c->m_Ars_f_Acs = (Matrix3 *)pair_matrix(p, "rotation frame A");
    pair_run_other(p, 0x10028310, (PairArg[]){PTR(c)}, 1);
    pair_run_other(p, 0x100283f0, (PairArg[]){PTR(c)}, 1);
    i32 rotations = c->fixed_rotations + c->limited_rotations;
    pair_reached(p, "no rotation", rotations == 0);
    pair_reached(p, "one rotation axis", rotations == 1);
    pair_reached(p, "two rotation axes", rotations == 2);
    pair_reached(p, "three rotation axes", rotations == 3);
    pair_reached(p, "maxima", c->maxima != NULL);
    pair_run(p, PTR(c), PTR(event), PTR(NULL));
}

static Vec3d *random_point(Pair *p, const char *name)
{
    return (Vec3d *)pair_f64(p, name, 4);
}

PAIR(template_constraint_ctor, 0x10012570, 1000)
{
    pair_run(p, PTR(pair_bytes(p, "template", sizeof(ConstraintTemplate))));
}

PAIR(template_constraint_set_ros, 0x10012690, 300000)
{
    ConstraintTemplate *t = pair_bytes(p, "template", sizeof *t);
    Vec3d *point = pair_below(p, 4) ? random_point(p, "point") : NULL, *axis = pair_below(p, 4) ? random_point(p, "axis") : NULL;
    pair_run(p, PTR(t), PTR(NULL), PTR(point), PTR(axis), I32(pair_below(p, 4)), I32(pair_below(p, 4)), PTR(NULL), PTR(NULL));
}

// A rotation frame of its own, in the heap: the call may free it.
static Matrix3 *own_frame(Pair *p)
{
    if (pair_below(p, 2)) return NULL;
    return memcpy(heap_malloc(sizeof(Matrix3)), pair_matrix(p, "rotation frame"), sizeof(Matrix3));
}

static void change_case(Pair *p, u32 va, i32 words)
{
    pair_heap(p);
    Environment *env = small_env(p);
    Constraint *c = pair_zeroed(p, "constraint", sizeof *c);
    c->reference = random_body(p, "R", env);
    c->attached = random_body(p, "A", env);
    c->reference->flags = c->attached->flags = STATE_MOVING;
    if (pair_below(p, 2)) random_vec3f(p, &c->reference->shift_core_f_object, 3);
    else c->reference->q_core_f_object = (Quat *)pair_quat(p, "rotation");
    random_frames(p, c);
    random_axes(p, c);
    c->m_Rrs_f_Rcs = own_frame(p);
    c->m_Ars_f_Acs = own_frame(p);
    PairArg args[4] = {PTR(c), words == 1 ? PTR(pair_matrix(p, "argument")) : I32(pair_below(p, 3)), F32(pair_range(p, -1, 1)), F32(pair_range(p, -1, 1))};
    if (words == 0 || words == 3) args[1] = I32(pair_below(p, 3));
    pair_run_args(p, args, words < 0 ? 1 : words == 0 ? 2 : words + 1);
}

PAIR(constraint_change_fixing_point, 0x1002a210, 20000) { change_case(p, 0x1002a210, 1); }
PAIR(constraint_change_target_fixing_point, 0x1002a2e0, 20000) { change_case(p, 0x1002a2e0, 1); }
PAIR(constraint_change_translation_axes, 0x1002a380, 20000) { change_case(p, 0x1002a380, 1); }
PAIR(constraint_change_target_translation_axes, 0x1002a430, 20000) { change_case(p, 0x1002a430, 1); }
PAIR(constraint_change_target_rotation_axes, 0x1002a6c0, 20000) { change_case(p, 0x1002a6c0, 1); }
PAIR(constraint_fix_translation, 0x1002a4a0, 20000) { change_case(p, 0x1002a4a0, 0); }
PAIR(constraint_free_translation, 0x1002a4d0, 20000) { change_case(p, 0x1002a4d0, 0); }
PAIR(constraint_limit_translation, 0x1002a500, 20000) { change_case(p, 0x1002a500, 3); }
PAIR(constraint_fix_rotation, 0x1002a760, 20000) { change_case(p, 0x1002a760, 0); }
PAIR(constraint_free_rotation, 0x1002a790, 20000) { change_case(p, 0x1002a790, 0); }
PAIR(constraint_limit_rotation, 0x1002a7c0, 20000) { change_case(p, 0x1002a7c0, 3); }
PAIR(constraint_relax_attached, 0x1002a880, 20000) { change_case(p, 0x1002a880, -1); }
PAIR(constraint_relax_reference, 0x1002a920, 20000) { change_case(p, 0x1002a920, -1); }

// The maxima are made with the first change.
static void max_impulse(Pair *p, u32 va)
{
    pair_heap(p);
    Environment *env = small_env(p);
    Constraint *c = pair_zeroed(p, "constraint", sizeof *c);
    c->reference = random_body(p, "R", env);
    c->attached = random_body(p, "A", env);
    c->reference->flags = c->attached->flags = STATE_MOVING;
    if (pair_below(p, 2)) c->maxima = random_maxima(p);
    for (int i = 0; i < 3; i++)
        pair_run_other(p, va, (PairArg[]){PTR(c), I32(pair_below(p, 4)), F32(pair_below(p, 4) ? pair_range(p, -1, 50) : pair_value(p))}, 3);
}

PAIR(constraint_max_translation_impulse, 0x1002a540, 20000) { max_impulse(p, 0x1002a540); }
PAIR(constraint_max_rotation_impulse, 0x1002a800, 20000) { max_impulse(p, 0x1002a800); }

PAIR(spring_step, 0x100146d0, 1000000)
{
    Environment *env = small_env(p);
    EventSim *event = psi_event(p, env);
    Spring *s = pair_zeroed(p, "spring", sizeof *s);
    s->env = env;
    for (i32 k = 0; k < 2; k++) {
        s->base.anchors[k].object = random_body(p, "body", env);
        random_vec3f(p, (Vec3f *)s->base.anchors[k].point_cs, 3);
    }
    if (pair_below(p, 20) == 0) {
        memcpy(s->base.anchors[1].object->core, s->base.anchors[0].object->core, sizeof(Core));
        memcpy(&s->base.anchors[1].point_cs, &s->base.anchors[0].point_cs, 12);
    }
    s->length = pair_range(p, 0, 5);
    s->constant = pair_range(p, 0, 100);
    s->damping = pair_range(p, 0, 10);
    s->global_damping = pair_range(p, 0, 10);
    s->max_length = 1e20f;
    pair_run(p, PTR(s), PTR(event), PTR(NULL));
}
