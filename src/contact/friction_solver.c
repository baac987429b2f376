// Normal forces of one friction system with several contacts (contact spec LS2).
//
// One variable per contact: its normal impulse x >= 0. A[j][i] = change of contact j's closing speed per unit impulse
// at i; b[i] = closing speed plus the gap error (m used as m/s, 20 times stiffer when the gap is too wide).
// The contacts that pushed last time are tried first as the whole active set; otherwise the LCP solver decides.
#include "contact/friction_solver.h"

#include "base/arena.h"
#include "base/literal.h"
#include "base/memory.h"
#include "base/ptr_vector.h"
#include "base/x87.h"
#include "collision/mindist.h"
#include "contact/contact_math.h"
#include "contact/lcp.h"
#include "world/environment.h"

// Statistics: multi-contact solves.
// GLOBAL: PHYSICS_RT 0x10075f20
i32 friction_solver_calls;

// FUNCTION: PHYSICS_RT 0x1001c350 same-result   (contact spec LS1.6)
FrictionSolver *THISCALL friction_solver_ctor(FrictionSolver *self, FrictionSystem *fs, const EventSim *es)
{
    DenseMatrix *m = &self->matrix;

    dense_matrix_ctor(m);
    ptr_vector_init_inline(&self->infos, FRICTION_SOLVER_INLINE);
    self->es = es;
    self->env = fs->env;
    Arena *memory = fs->env->memory_solver;
    m->columns = fs->contact_count - fs->excluded_count;
    m->stride = m->columns;
    m->values = arena_alloc(memory, (u32)m->columns * (u32)m->columns * sizeof(f64));
    m->desired = arena_alloc(memory, (u32)m->stride * sizeof(f64));
    m->result = arena_alloc(memory, (u32)m->stride * sizeof(f64));
    dense_matrix_align_matrix_values(m);
    return self;
}

// Numbers the contacts in list order. The excluded ones lead the list; there never are any.
// FUNCTION: PHYSICS_RT 0x100366a0 same-result   (contact spec LS2.4)
void THISCALL friction_solver_setup_coords_mindists(FrictionSolver *self, FrictionSystem *fs)
{
    i32 included = 0, index = 0;

    for (ContactPoint *cp = fs->contacts; cp; cp = cp->next) {
        ContactInfo *info = cp->info;
        if (included < fs->excluded_count) {
            info->index = -1;
            continue;
        }
        included++;
        info->friction_info0 = core_get_friction_info(cp->synapses[0].object->core, fs);
        info->friction_info1 = core_get_friction_info(cp->synapses[1].object->core, fs);
        info->gap = cp->gap;
        info->has_negative_pull_since = cp->has_negative_pull_since;
        ptr_vector_append(&self->infos, info);
        info->index = (i16)index++;
    }
}

// Closing speed of contact `info` per motion (rot in the space of its core k, trans in the world).
// FUNCTION: PHYSICS_RT 0x10036b30 same-result   (contact spec LS2.5)
ext CDECL friction_solver_get_closing_speed_core_i(const ContactInfo *info, i32 k, const Vec3f *rot, const Vec3f *trans)
{
    return dot_zyx(&info->cross_cs[k], rot) + dot_zyx(&info->normal, trans);
}

// Closing speed of the contact, positive when the bodies approach.
static f64 contact_info_closing_speed(const ContactInfo *info)
{
    const Core *core0 = info->cores[0], *core1 = info->cores[1];
    f64 closing = 0;

    if (core0) {
        f64 rot = vec3f_dot_product(&core0->rot_speed, &info->cross_cs[0]);
        closing = vec3f_dot_product(&core0->speed, &info->normal) + rot;
    }
    if (core1) {
        f64 rot = vec3f_dot_product(&core1->rot_speed, &info->cross_cs[1]);
        closing = closing - (vec3f_dot_product(&core1->speed, &info->normal) + rot);
    }
    return closing;
}

// Adds to column i what `rot` and `trans`, the motion of `core` per unit impulse, do to every contact of the core.
// The two sides of a contact sum in different places, hence `store_rot`.
// NO LITERALS
static void friction_solver_add_column(FrictionSolver *self, i32 i, const FrictionInfo *contacts, const Core *core,
                                       const Vec3f *rot, const Vec3f *trans, i32 store_rot)
{
    DenseMatrix *m = &self->matrix;

    if (!contacts) return;
    for (i32 c = 0; c < contacts->contacts.count; c++) {
        const ContactPoint *cp = contacts->contacts.elems[c];
        i32 j = cp->info->index;
        if (j < 0) continue;
        const ContactInfo *info = self->infos.elems[j];
        i32 k = info->cores[0] != core;
        f64 sign = k ? 1 : -1;
        if (!info->cores[k]) continue;
        f64 *a = &m->values[j * m->stride + i];
        if (store_rot) {
            f64 rot_part = vec3f_dot_product(rot, &info->cross_cs[k]);
            *a = (vec3f_dot_product(trans, &info->normal) + rot_part) * sign + *a;
        } else {
            *a = friction_solver_get_closing_speed_core_i(info, k, rot, trans) * sign + *a;
        }
    }
}

// Fills A and b; writes the contacts to try first to `actives` and returns their number.
// FUNCTION: PHYSICS_RT 0x10036760 same-result   (contact spec LS2.5)
i32 THISCALL friction_solver_calc_solver_psi(FrictionSolver *self, FrictionSystem *fs, i32 *actives)
{
    DenseMatrix *m = &self->matrix;
    i32 active_count = 0;
    Vec3f rot, trans;

    for (i32 e = m->columns * m->stride - 1; e >= 0; e--)
        m->values[e] = 0;
    for (i32 i = 0; i < self->infos.count; i++) {
        ContactInfo *info = self->infos.elems[i];
        f64 closing = contact_info_closing_speed(info);
        ext error = (ext)ivp_mindist_settings.friction_dist - info->gap;
        ext stiffness = error >= ZERO64 ? ONE64 : 20;
        m->desired[i] = stiffness * error + closing;
        if (info->has_negative_pull_since) actives[active_count++] = i;
        Core *core0 = info->cores[0], *core1 = info->cores[1];
        if (core0) {
            vec3f_set_pairwise_mult(&rot, &info->cross_cs[0], &core0->inv_rot_inertia);
            vec3f_set_negative(&rot, &rot);
            vec3f_set_multiple(&trans, &info->normal, core0->inv_mass * LIT32(63b18, -1.0));
            friction_solver_add_column(self, i, info->friction_info0, core0, &rot, &trans, 1);
        }
        if (core1) {
            vec3f_set_pairwise_mult(&rot, &info->cross_cs[1], &core1->inv_rot_inertia);
            vec3f_set_multiple(&trans, &info->normal, core1->inv_mass);
            friction_solver_add_column(self, i, info->friction_info1, core1, &rot, &trans, 0);
        }
    }
    return active_count;
}

// Scales A to a largest diagonal of 1 and b to a largest element of 1. `unscale` takes x back.
// FUNCTION: PHYSICS_RT 0x10036190 same-result   (contact spec LS2.7)
void THISCALL friction_solver_normize_constraint_equ(FrictionSolver *self)
{
    static const f64 tiny = TINY_SQUARE;
    DenseMatrix *m = &self->matrix;
    f64 max_a = ZERO64, max_b = ZERO64, scale_b = 1;
    ext scale_a = ONE64, unscale_b = ONE64;

    for (i32 i = m->columns - 1; i >= 0; i--) {
        f64 a = m->values[(m->stride + 1) * i];
        if (a > max_a) max_a = a;
    }
    if (max_a > tiny) scale_a = ONE64 / (ext)max_a;
    for (i32 i = m->columns - 1; i >= 0; i--) {
        f64 b = x87_abs(m->desired[i]);
        if (b > max_b) max_b = b;
    }
    if (max_b > tiny) {
        scale_b = ONE64 / (ext)max_b;
        unscale_b = max_b;
    }
    self->unscale = scale_a * unscale_b;
    for (i32 r = 0; r < m->columns; r++) {
        f64 *a = m->values + m->stride * r;
        for (i32 c = 0; c < m->stride; c++)
            a[c] = scale_a * a[c];
    }
    for (i32 i = m->columns - 1; i >= 0; i--)
        m->desired[i] = (ext)scale_b * m->desired[i];
}

// FUNCTION: PHYSICS_RT 0x10036170 same-result   (contact spec LS2.6)
void THISCALL friction_solver_factor_result_vec(FrictionSolver *self)
{
    for (i32 i = self->matrix.columns - 1; i >= 0; i--)
        self->matrix.result[i] = (ext)self->unscale * self->matrix.result[i];
}

// Accepts the solution of the tried contacts when each of them pushes clearly and no other contact is violated.
// FUNCTION: PHYSICS_RT 0x10036080 same-result   (contact spec LS2.8)
i32 THISCALL friction_solver_test_gauss_solution_suggestion(FrictionSolver *self, const f64 *guess, const i32 *actives,
                                                            i32 active_count, Arena *memory)
{
    static const f32 gravity_share = 0x1.47ae14p-7; // 0.01f, s
    DenseMatrix *m = &self->matrix;
    i32 *is_active = arena_alloc(memory, (u32)m->columns * sizeof(i32));
    i32 bad = 0;

    memset(is_active, 0, (u32)m->columns * sizeof(i32));
    for (i32 a = 0; a < active_count; a++) {
        i32 i = actives[a];
        const ContactInfo *info = self->infos.elems[i];
        ext speed = ((ext)info->inv_virt_mass * self->unscale) * guess[a];
        if (!(speed >= (ext)self->env->gravity_scalar * gravity_share)) bad = 1;
        is_active[i] = 1;
        m->result[i] = guess[a];
    }
    for (i32 i = 0; i < m->columns; i++)
        if (!is_active[i] && !dense_matrix_matrix_check_unequation_line(m, i)) return 0;
    return !bad;
}

// Without a solution the contacts keep last PSI's pressures and nothing is pushed. A solution that raises the kinetic
// energy beyond a slack is undone.
// FUNCTION: PHYSICS_RT 0x100362e0 same-result   (contact spec LS2.6)
void THISCALL friction_solver_solve_linear_equation_and_push(FrictionSolver *self, FrictionSystem *fs, i32 *actives,
                                                             i32 active_count, Arena *memory)
{
    DenseMatrix *m = &self->matrix;
    DenseMatrix small;

    dense_matrix_ctor(&small);
    small.columns = active_count;
    small.stride = active_count;
    friction_solver_normize_constraint_equ(self);
    small.desired = arena_alloc(memory, (u32)small.stride * sizeof(f64));
    small.result = arena_alloc(memory, (u32)small.stride * sizeof(f64));
    small.values = arena_alloc(memory, (u32)small.stride * (u32)active_count * sizeof(f64));
    dense_matrix_align_matrix_values(&small);
    memset(m->result, 0, (u32)m->stride * sizeof(f64));
    dense_matrix_fill_from_bigger_matrix(&small, m, actives, active_count);

    Lcp lcp;
    dense_matrix_ctor(&lcp.gauss);
    dense_matrix_ctor(&lcp.full);
    dense_matrix_ctor(&lcp.unused_f0);
    dense_matrix_ctor(&lcp.debug);
    if (dense_matrix_solve_great_matrix_many_zero(&small) != 1 ||
        friction_solver_test_gauss_solution_suggestion(self, small.result, actives, active_count, memory) != 1) {
        i32 first = friction_system_get_num_supposed_active_frdists(fs);
        if (lcp_init_and_solve_lc(&lcp, m->values, m->desired, m->result, m->columns, first, memory) != 1) return;
    }
    friction_solver_factor_result_vec(self);
    f64 energy_before = friction_system_kinetic_energy_of_hole_frs(fs);
    friction_solver_do_resulting_pushes(self, fs);
    f64 energy_after = friction_system_kinetic_energy_of_hole_frs(fs);
    if (friction_system_get_max_energy_gain(fs) + energy_before >= energy_after)
        friction_system_confirm_complex_pushes(fs);
    else
        friction_system_undo_complex_pushes(fs);
}

// Warm-start key of a contact from its impulse: negative = PSIs it has pushed in a row; 1..9 while it pulls.
static void contact_point_count_push(ContactPoint *cp, f64 impulse)
{
    i32 key = cp->has_negative_pull_since;

    if (impulse > ZERO64) {
        key = key < 0 ? key - 1 : -1;
    } else {
        if (key < 0) key = 0;
        key++;
        if (key > 9) key = 0;
    }
    cp->has_negative_pull_since = key;
}

// Adds the impulse to the pending changes of both cores.
static void contact_info_push(const ContactInfo *info, f64 impulse)
{
    Core *core0 = info->cores[0], *core1 = info->cores[1];

    if (core0) {
        Vec3f rot;
        rot.x = (ext)info->cross_cs[0].x * core0->inv_rot_inertia.x;
        rot.y = (ext)info->cross_cs[0].y * core0->inv_rot_inertia.y;
        rot.z = (ext)info->cross_cs[0].z * core0->inv_rot_inertia.z;
        vec3f_add_multiple(&core0->rot_speed_change, &core0->rot_speed_change, &rot, -impulse);
        vec3f_add_multiple(&core0->speed_change, &core0->speed_change, &info->normal,
                           -((ext)core0->inv_mass * impulse));
    }
    if (core1) { // the first component of the rotation is not rounded on the way
        const Vec3f *cross = &info->cross_cs[1], *inv = &core1->inv_rot_inertia;
        f32 rot_y = (ext)cross->y * inv->y, rot_z = (ext)cross->z * inv->z;
        Vec3f *rot = &core1->rot_speed_change, *speed = &core1->speed_change;
        rot->x = ((ext)cross->x * inv->x) * impulse + rot->x;
        rot->y = (ext)rot_y * impulse + rot->y;
        rot->z = (ext)rot_z * impulse + rot->z;
        ext k = (ext)core1->inv_mass * impulse;
        f64 y = info->normal.y * k + speed->y;
        f64 z = info->normal.z * k + speed->z;
        speed->x = info->normal.x * k + speed->x;
        speed->y = y;
        speed->z = z;
    }
}

// A small negative impulse from rounding is applied as a pull but reported as pressure 0.
// FUNCTION: PHYSICS_RT 0x100364c0 same-result   (contact spec LS2.9)
i32 THISCALL friction_solver_do_resulting_pushes(FrictionSolver *self, FrictionSystem *fs)
{
    i32 i = 0;

    for (ContactPoint *cp = fs->contacts; cp; cp = cp->next, i++) {
        f64 pressure = ZERO64;
        if (i >= fs->excluded_count) {
            f64 x = self->matrix.result[i];
            if (x < ZERO64 || x > ZERO64) {
                contact_point_count_push(cp, x);
                contact_info_push(cp->info, x);
                if (x >= ZERO64) pressure = x;
            } else {
                cp->has_negative_pull_since = 0;
            }
        }
        cp->now_friction_pressure = (ext)pressure * self->es->inv_dt;
    }
    return 0;
}
