// Per-PSI solve of one constraint: all active rows together, impulses straight into the speeds (constraints.md 3).
//
// Rows 0-2 are translations along the axes of fixing space, rows 3-5 rotations about the axes of rotation space. For each
// active row a unit impulse is tried on both cores; the responses form a linear system whose solution removes position
// error and relative speed within one PSI.
#include "dynamics/constraint.h"

#include "base/crt_math.h"
#include "base/literal.h"
#include "base/matrix.h"
#include "base/quat.h"
#include "base/vector_ops.h"
#include "base/x87.h"
#include "contact/dense_matrix.h"
#include "dynamics/core.h"

#define PI 0x1.921fb54442d18p+1
#define TWO_PI 0x1.921fb54442d18p+2
#define SOLVE_EPS 0x1.12e0bep-30 // 1e-9f
#define ASIN_X5 0x1.28f5c2p-1L   // 0.58f
#define ASIN_X3 0x1.eb851ep-3L   // 0.24f

typedef struct Joint {
    Constraint *c;
    Core *core[2];           // R, A; NULL = world
    const Matrix *m_ws[2];   // core to world
    Matrix3 m_fs_f_ws;       // R's fixing space
    Matrix3 m_fs[2];         // core to R's fixing space
    Matrix3 m_rs[2];         // core to rotation space
    Vec3f point[2];          // fixing point in core space
    f32 dt;
} Joint;


static i32 is_movable(const Core *core)
{
    return core && !(core->flags & CORE_UNMOVABLE_MASK);
}

static void column(const Matrix3 *m, i32 k, Vec3d *out)
{
    for (i32 i = 0; i < 3; i++) out->k[i] = m->r[i].k[k];
}

// One rotation axis fixed: the axes of both bodies are compared, the mean axis becomes the row's axis.
static void rotation_error_one_axis(Joint *j, const Matrix3 *rs_R, const Matrix3 *rs_A, Vec3d *alpha)
{
    const u8 *map = j->c->rotation_map;
    const Matrix3 *mR = (const Matrix3 *)j->m_ws[0], *mA = (const Matrix3 *)j->m_ws[1];
    Vec3d axis_A, axis_R, w, cross, sum, p, q;
    Matrix3 frame;

    vec3d_set(&axis_A, &rs_A->r[map[0]]);
    matrix3_vmult3(mA, &axis_A, &w);
    matrix3_vimult3(mR, &w, &axis_A);
    vec3d_set(&axis_R, &rs_R->r[map[0]]);
    vec3d_calc_cross_product(&cross, &axis_A, &axis_R);
    for (i32 i = 0; i < 3; i++) sum.k[i] = axis_R.k[i] + axis_A.k[i];
    matrix3_init_normized3_col(&frame, &sum, map[0]);
    matrix3_transpose3(&frame);

    Matrix3 rs_ws;
    matrix3_mi2mult3(&frame, mR, &rs_ws);
    matrix3_mmult3(&rs_ws, mA, &j->m_rs[1]);
    j->m_rs[0] = frame;

    matrix3_vmult3(rs_R, &cross, &p);
    matrix3_vmult3(mR, &cross, &w);
    matrix3_vimult3(mA, &w, &w);
    matrix3_vmult3(rs_A, &w, &q);
    ext angle = x87_patan(q.k[map[1]], q.k[map[2]]) - x87_patan(p.k[map[1]], p.k[map[2]]);
    if (angle > PI) angle -= TWO_PI;
    if (angle < -PI) angle += TWO_PI;
    // A map left over from an active limit may name one axis twice and another not at all: that one keeps the sum.
    for (i32 i = 0; i < 3; i++) alpha->k[i] = sum.k[i];
    alpha->k[map[0]] = angle;
    alpha->k[map[1]] = alpha->k[map[2]] = 0;
}

// Two axes fixed (a free hinge): the tilt of the third axis.
static void rotation_error_two_axes(const Joint *j, const Matrix3 *rs_A, Vec3d *alpha)
{
    const u8 *map = j->c->rotation_map;
    Matrix3 deviation;
    Vec3d v;
    matrix3_mi2mult3(&j->m_rs[1], rs_A, &deviation);
    column(&deviation, map[2], &v);
    alpha->k[map[0]] = -x87_patan(v.k[map[1]], v.k[map[2]]);
    alpha->k[map[1]] = x87_patan(v.k[map[0]], v.k[map[2]]);
}

// All three: the rotation vector by an asin series; only x passes through f32.
static void rotation_error_three_axes(const Joint *j, const Matrix3 *rs_A, Vec3d *alpha)
{
    Matrix3 deviation;
    Quat q;
    matrix3_mi2mult3(&j->m_rs[1], rs_A, &deviation);
    quat_set_quaternion(&q, &deviation);

    f32 xf = q.x;
    ext xx = q.x * xf;
    f32 xxf = xx;
    ext x3 = xx * xf;
    f32 x3f = x3;
    ext x5 = x3 * xxf;
    alpha->x = (x5 * ASIN_X5 + x3f * ASIN_X3) + (xf + xf);
    for (i32 i = 1; i < 3; i++) {
        ext yy = (ext)q.k[i] * q.k[i];
        ext y3 = yy * q.k[i];
        ext y5 = y3 * yy;
        alpha->k[i] = (y5 * ASIN_X5 + y3 * ASIN_X3) + ((ext)q.k[i] + q.k[i]);
    }
    if (q.w < ZERO64) {
        for (i32 i = 0; i < 3; i++) alpha->k[i] = alpha->k[i] * MINUS_ONE64;
    }
}

// Fills the rotation frames and the rotation error alpha (rad, rotation space).
static void rotation_error(Joint *j, const Matrix3 *rs_R, const Matrix3 *rs_A, Vec3d *alpha)
{
    i32 axes = j->c->fixed_rotations + j->c->limited_rotations;
    alpha->x = alpha->y = alpha->z = 0;
    if (axes == 1) {
        rotation_error_one_axis(j, rs_R, rs_A, alpha);
        return;
    }
    Matrix3 rs_ws;
    matrix3_mi2mult3(rs_R, (const Matrix3 *)j->m_ws[0], &rs_ws);
    matrix3_mmult3(&rs_ws, (const Matrix3 *)j->m_ws[1], &j->m_rs[1]);
    j->m_rs[0] = *rs_R;
    if (axes == 2) rotation_error_two_axes(j, rs_A, alpha);
    else if (axes == 3) rotation_error_three_axes(j, rs_A, alpha);
}

// Error of axes first..first+2 after one PSI; limited axes are switched on or off by the predicted coordinate.
// `error` and `speed` in m and m/s, or rad and rad/s; out: impulse demand (speed change).
static void demand(Joint *j, i32 first, const Vec3d *error, const Vec3d *speed, Vec3d *out)
{
    Constraint *c = j->c;
    ext f = (ext)j->dt * c->damp_ratio;
    for (i32 i = 0; i < 3; i++) out->k[i] = f * speed->k[i] + error->k[i];
    for (i32 i = 0; i < 3; i++) {
        i32 *type = &c->axis_type[first + i];
        f32 border;
        if (!(*type & CONSTRAINT_LIMITED)) continue;
        if (c->low[first + i] > out->k[i]) {
            border = c->low[first + i];
        } else if (c->high[first + i] < out->k[i]) {
            border = c->high[first + i];
        } else {
            *type &= ~1;
            continue;
        }
        out->k[i] = (error->k[i] - (ext)border) * c->limit_stiffness + (ext)j->dt * speed->k[i];
        *type |= 1;
    }
}

static void scale(Vec3d *v, ext g)
{
    for (i32 i = 0; i < 3; i++) v->k[i] = g * v->k[i];
}

// A single fixed rotation axis is pulled back gently when the bodies' axes point away from each other.
static void soften_single_axis(const Joint *j, const Matrix3 *rs_R, const Matrix3 *rs_A, Vec3d *rot_demand)
{
    i32 a0 = j->c->rotation_map[0];
    Vec3d axis_A, w;
    const Vec3d *axis_R = &rs_R->r[a0];
    matrix3_vmult3((const Matrix3 *)j->m_ws[1], &rs_A->r[a0], &w);
    matrix3_vimult3((const Matrix3 *)j->m_ws[0], &w, &axis_A);
    ext d = ((ext)axis_A.x * axis_R->x + (ext)axis_A.z * axis_R->z) + (ext)axis_A.y * axis_R->y;
    ext angle = !(d >= ONE32) ? crt_acos(through_f32(d)) : ZERO64; // NaN and d < -1 give NaN, as in the original
    ext k = PI - x87_abs(angle);
    if (!(k >= ONE64)) scale(rot_demand, k);
}

static void unit_vector(i32 k, f32 value, Vec3f *e)
{
    f32 zero = value < 0 ? -0.0f : 0.0f;
    e->x = e->y = e->z = zero;
    e->k[k] = value;
}

// Speed changes, in fixing and rotation space, that a unit impulse along row k causes.
static void translation_response(const Joint *j, i32 k, f64 response[6])
{
    Vec3f t[2], rot[2];
    Vec3f impulse_cs[2], impulse_ws[2], dv[2] = {{{0}}, {{0}}}, dw[2] = {{{0}}, {{0}}}, u[2] = {{{0}}, {{0}}};
    for (i32 s = 0; s < 2; s++) {
        Vec3f e;
        unit_vector(k, s ? -1.0f : 1.0f, &e);
        matrix_vimult3_pf(&j->m_fs[s], &e, &impulse_cs[s]);
        matrix_vimult3_pf(&j->m_fs_f_ws, &e, &impulse_ws[s]);
    }
    for (i32 s = 0; s < 2; s++)
        if (is_movable(j->core[s])) core_test_push_core(j->core[s], &j->point[s], &impulse_cs[s], &impulse_ws[s], &dv[s], &dw[s]);
    for (i32 s = 0; s < 2; s++)
        if (j->core[s]) core_get_surface_speed_on_test(j->core[s], &j->point[s], &dv[s], &dw[s], &u[s]);
    for (i32 s = 0; s < 2; s++) {
        matrix3_vmult3_ff(&j->m_fs_f_ws, &u[s], &t[s]);
        matrix3_vmult3_ff(&j->m_rs[s], &dw[s], &rot[s]);
    }
    for (i32 i = 0; i < 3; i++) {
        response[i] = (ext)t[1].k[i] - t[0].k[i];
        response[3 + i] = (ext)rot[1].k[i] - rot[0].k[i];
    }
}

static void rotation_response(const Joint *j, i32 k, f64 response[6])
{
    Vec3f t[2], rot[2];
    Vec3f impulse_cs[2], dw[2] = {{{0}}, {{0}}}, u[2] = {{{0}}, {{0}}};
    for (i32 s = 0; s < 2; s++) {
        Vec3f e;
        unit_vector(k, s ? -1.0f : 1.0f, &e);
        matrix_vimult3_pf(&j->m_rs[s], &e, &impulse_cs[s]);
    }
    for (i32 s = 0; s < 2; s++)
        if (is_movable(j->core[s])) core_test_rot_push_core_multiple_cs(j->core[s], &impulse_cs[s], 1.0, &dw[s]);
    for (i32 s = 0; s < 2; s++) {
        if (j->core[s]) vec3f_cross(&u[s], &dw[s], &j->point[s]);
        matrix3_vmult3_ff(&j->m_fs[s], &u[s], &t[s]);
        matrix3_vmult3_ff(&j->m_rs[s], &dw[s], &rot[s]);
    }
    for (i32 i = 0; i < 3; i++) {
        response[i] = (ext)t[1].k[i] - t[0].k[i];
        response[3 + i] = (ext)rot[1].k[i] - rot[0].k[i];
    }
}

// Solves for the impulses of the active rows; 0 when the system is singular.
static i32 solve_rows(const Joint *j, const Vec3d *demand_t, const Vec3d *demand_r, f32 impulse[6])
{
    const Constraint *c = j->c;
    f64 responses[6][6], values[6 * 6 + 1], desired[6], result[6];
    i32 active[6], n = 0;
    for (i32 k = 0; k < 6; k++) {
        if (!(c->axis_type[k] & 1)) continue;
        if (k < 3) translation_response(j, k, responses[k]);
        else rotation_response(j, k - 3, responses[k]);
        active[n++] = k;
    }
    DenseMatrix m;
    dense_matrix_ctor(&m);
    m.eps = SOLVE_EPS;
    m.columns = m.stride = n;
    m.values = values + 1;
    m.desired = desired;
    m.result = result;
    dense_matrix_align_matrix_values(&m);
    for (i32 row = 0; row < n; row++) {
        desired[row] = active[row] < 3 ? demand_t->k[active[row]] : demand_r->k[active[row] - 3];
        for (i32 col = 0; col < n; col++) m.values[row * n + col] = responses[active[col]][active[row]];
    }
    if (!dense_matrix_solve_great_matrix_many_zero(&m)) return 0;
    for (i32 k = 0; k < 6; k++) impulse[k] = 0;
    for (i32 row = 0; row < n; row++) impulse[active[row]] = result[row];
    return 1;
}

// Scales the impulses down to the maxima. Returns 0 when the constraint broke (and is gone).
static i32 apply_maxima(Joint *j, f32 impulse[6])
{
    Constraint *c = j->c;
    const ConstraintMaxima *max = c->maxima;
    i32 k = 0;
    while (k < 6 && max->value[k] > x87_abs(impulse[k])) k++;
    if (k == 6) return 1;
    f32 factor = 1.0f;
    for (k = 0; k < 3; k++) {
        ext a = x87_abs(impulse[k]);
        f64 t = x87_abs(impulse[3 + k]);
        i32 type = max->type[k];
        if (!(max->value[k] >= a)) {
            if (type == MAX_IMPULSE_CLAMP) {
                ext x = ((ext)j->dt * max->value[k]) / a;
                if (!(x >= factor)) factor = x;
            } else if (type == MAX_IMPULSE_BREAK) {
                c->vt->controller.scalar_dtor((Controller *)c, 1);
                return 0;
            }
        }
        if (!(max->value[3 + k] / t >= ONE64) && type == MAX_IMPULSE_BREAK) {
            c->vt->controller.scalar_dtor((Controller *)c, 1);
            return 0;
        }
    }
    for (k = 0; k < 6; k++) {
        if (k % 3 == 0) impulse[k] = impulse[k] * factor;
        else impulse[k] = through_f64((ext)impulse[k] * factor);
    }
    return 1;
}

static void apply(const Joint *j, const f32 impulse[6])
{
    Vec3f force_cs[2], force_ws[2], torque_cs[2];
    for (i32 s = 0; s < 2; s++) {
        Vec3f t;
        for (i32 i = 0; i < 3; i++) t.k[i] = s ? -impulse[i] : impulse[i];
        matrix_vimult3_pf(&j->m_fs[s], &t, &force_cs[s]);
    }
    for (i32 s = 0; s < 2; s++) matrix3_vmult3_ff((const Matrix3 *)j->m_ws[s], &force_cs[s], &force_ws[s]);
    for (i32 s = 0; s < 2; s++) {
        Vec3f r;
        for (i32 i = 0; i < 3; i++) r.k[i] = s ? -impulse[3 + i] : impulse[3 + i];
        matrix_vimult3_pf(&j->m_rs[s], &r, &torque_cs[s]);
    }
    for (i32 s = 0; s < 2; s++) {
        if (!is_movable(j->core[s])) continue;
        core_push_core(j->core[s], &j->point[s], &force_cs[s], &force_ws[s]);
        core_rot_push_core_cs(j->core[s], &torque_cs[s]);
    }
}

// FUNCTION: PHYSICS_RT 0x10028960 exact   (constraints.md 3)
void THISCALL constraint_local_do_simulation_controller(Constraint *c, EventSim *event, PtrVector *cores)
{
    Joint j = {.c = c, .dt = event->dt};
    static const Vec3d origin = {{0, 0, 0, 0}};
    Object *objects[2] = {c->reference, c->attached};
    const Matrix *m_fs_f_cs[2] = {&c->m_Rfs_f_Rcs, &c->m_Afs_f_Acs};
    Matrix identity;
    matrix_init(&identity);
    for (i32 s = 0; s < 2; s++) {
        j.core[s] = objects[s] ? objects[s]->core : NULL;
        j.m_ws[s] = j.core[s] ? &j.core[s]->m_world_f_core : &identity;
    }
    matrix3_mi2mult3((const Matrix3 *)&c->m_Rfs_f_Rcs, (const Matrix3 *)j.m_ws[0], &j.m_fs_f_ws);
    j.m_fs[0] = *(const Matrix3 *)&c->m_Rfs_f_Rcs;
    matrix3_mmult3(&j.m_fs_f_ws, (const Matrix3 *)j.m_ws[1], &j.m_fs[1]);
    const Matrix3 rs_R = c->m_Rrs_f_Rcs ? *c->m_Rrs_f_Rcs : *(const Matrix3 *)&c->m_Rfs_f_Rcs;
    const Matrix3 rs_A = c->m_Ars_f_Acs ? *c->m_Ars_f_Acs : *(const Matrix3 *)&c->m_Afs_f_Acs;
    Vec3d alpha;
    rotation_error(&j, &rs_R, &rs_A, &alpha);

    // Position and speed of A's fixing point relative to R's, in fixing space; relative rotation speed.
    Vec3d point_ws[2], diff, position, speed, rot_speed, unused;
    Vec3f speed_fs[2], rot_rs[2];
    for (i32 s = 0; s < 2; s++) matrix_vimult4_pf(m_fs_f_cs[s], &origin, &j.point[s]);
    for (i32 s = 0; s < 2; s++) matrix_vmult4_fp(j.m_ws[s], &j.point[s], &point_ws[s]);
    matrix_vimult4(j.m_ws[1], &point_ws[0], &unused); // R's point in A's core: a hook sees the call
    Vec3f v[2] = {{{0}}, {{0}}};
    for (i32 s = 0; s < 2; s++)
        if (j.core[s]) core_get_surface_speed_on_test(j.core[s], &j.point[s], &j.core[s]->speed, &j.core[s]->rot_speed, &v[s]);
    for (i32 s = 0; s < 2; s++) matrix3_vmult3_ff(&j.m_fs_f_ws, &v[s], &speed_fs[s]);
    for (i32 i = 0; i < 3; i++) diff.k[i] = point_ws[1].k[i] - point_ws[0].k[i];
    matrix3_vmult3(&j.m_fs_f_ws, &diff, &position);
    for (i32 i = 0; i < 3; i++) {
        speed.k[i] = (ext)speed_fs[1].k[i] - speed_fs[0].k[i];
    }

    Vec3d demand_t, demand_r;
    ext g = -(ext)c->force_factor * event->inv_dt;
    demand(&j, 0, &position, &speed, &demand_t);
    scale(&demand_t, g);
    for (i32 s = 0; s < 2; s++) {
        if (j.core[s]) matrix3_vmult3_ff(&j.m_rs[s], &j.core[s]->rot_speed, &rot_rs[s]);
        else rot_rs[s] = (Vec3f){{s ? ZERO32 : 0, 0, 0, 0}};
    }
    for (i32 i = 0; i < 3; i++) rot_speed.k[i] = (ext)rot_rs[1].k[i] - rot_rs[0].k[i];
    demand(&j, 3, &alpha, &rot_speed, &demand_r);
    scale(&demand_r, g);
    c->rows = 0;
    for (i32 k = 0; k < 6; k++) c->rows = (u8)(c->rows + (c->axis_type[k] & 1));
    if (c->fixed_rotations == 1) soften_single_axis(&j, &rs_R, &rs_A, &demand_r);

    f32 impulse[6];
    if (!solve_rows(&j, &demand_t, &demand_r, impulse)) return;
    if (c->maxima && !apply_maxima(&j, impulse)) return;
    apply(&j, impulse);
}
