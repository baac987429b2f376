// Linear complementarity problem of the normal forces: find x >= 0 with accel = A x - b >= 0 and x_i accel_i = 0, by
// pivoting (contact spec LS4).
//
// `order` holds the variables in three regions: active (x > 0, accel = 0) in [0, active_count), inactive (x = 0,
// accel >= 0) up to ignored_pos, not yet treated behind. The next untreated variable's x is raised until its accel is 0;
// on the way others change sides. The active system is solved by an incremental LU, or by Gauss when that fails.
// Permutations are deterministic and part of the result.
#include "contact/lcp.h"

#include "base/arena.h"
#include "base/literal.h"
#include "base/x87.h"

#define MAX_STEPS 250
#define FULL_TEST_INTERVAL 7

// delta_accel of the variables that are not active, per unit change of the untreated variable.
// FUNCTION: PHYSICS_RT 0x100342c0 same-result   (contact spec LS4.4)
void THISCALL lcp_mult_active_x_for_accel(Lcp *self)
{
    for (i32 p = self->active_count; p < self->n; p++) {
        i32 v = self->order[p];
        const f64 *row = self->full.values + self->stride * v;
        ext sum = ZERO64;
        for (i32 m = 0; m < self->active_count; m++) {
            i32 a = self->order[m];
            sum = sum + (ext)self->delta_f[a] * row[a];
        }
        self->delta_accel[v] = sum + row[self->order[self->ignored_pos]];
    }
}

// temp = A x - b
// FUNCTION: PHYSICS_RT 0x10034340 same-result   (contact spec LS4.4)
void THISCALL lcp_mult_x_with_full_a_minus_b(Lcp *self)
{
    for (i32 i = 0; i < self->n; i++) {
        const f64 *row = self->full_a + self->stride * i;
        ext sum = ZERO64;
        for (i32 c = self->n - 1; c >= 0; c--)
            sum = sum + (ext)row[c] * self->full_x[c];
        self->temp[i] = sum - self->full_b[i];
    }
}

// Whether the incrementally kept accel still is A x - b.
// FUNCTION: PHYSICS_RT 0x100343a0 same-result   (contact spec LS4.4)
i32 THISCALL lcp_numerical_stability_ok(Lcp *self)
{
    lcp_mult_x_with_full_a_minus_b(self);
    for (i32 m = 0; m < self->active_count; m++)
        if (x87_abs(self->temp[self->order[m]]) > self->max_error) return 0;
    for (i32 p = self->active_count; p < self->n; p++) {
        i32 v = self->order[p];
        if (x87_abs((ext)self->temp[v] - self->accel[v]) > self->max_error) return 0;
    }
    return 1;
}

// FUNCTION: PHYSICS_RT 0x10034420 same-result   (contact spec LS1.7)
void THISCALL lcp_alloc_memory(Lcp *self, Arena *memory)
{
    u32 ints = (u32)self->stride * sizeof(i32), doubles = (u32)self->stride * sizeof(f64);
    u32 square = (u32)self->n * (u32)self->stride * sizeof(f64);

    self->order = arena_alloc(memory, ints);
    self->position = arena_alloc(memory, ints);
    self->accel = arena_alloc(memory, doubles);
    self->delta_accel = arena_alloc(memory, doubles);
    self->delta_f = arena_alloc(memory, doubles);
    self->reset_x = arena_alloc(memory, doubles);
    self->reset_accel = arena_alloc(memory, doubles);
    self->lu.l = arena_alloc(memory, square);
    self->lu.u = arena_alloc(memory, square);
    self->lu.input = arena_alloc(memory, doubles);
    self->lu.out = arena_alloc(memory, doubles);
    self->lu.tmp = arena_alloc(memory, doubles);
    self->lu.mult = arena_get_mem(memory, doubles);
    self->gauss.values = arena_get_mem(memory, square);
    self->gauss.desired = arena_get_mem(memory, doubles);
    self->gauss.result = arena_get_mem(memory, doubles);
    self->debug.values = arena_get_mem(memory, square);
    self->debug.desired = arena_get_mem(memory, doubles);
    self->debug.result = arena_get_mem(memory, doubles);
}

// The first `first_actives` variables are tried as the active set. Returns 0 when no solution was found.
// FUNCTION: PHYSICS_RT 0x100346e0 same-result   (contact spec LS4.1)
i32 THISCALL lcp_init_and_solve_lc(Lcp *self, f64 *a, f64 *b, f64 *x, i32 n, i32 first_actives, Arena *memory)
{
    self->n = n;
    self->stride = n;
    lcp_alloc_memory(self, memory);
    self->active_count = 0;
    self->ignored_pos = 0;
    volatile f64 eps = 0x1.ad7f2ap-24; // 1e-7f; volatile: the products are formed in the precision in force
    self->test_eps = eps;
    self->gauss_eps = eps;
    self->max_error = (ext)eps * 1000;
    self->max_step = 10000;
    self->sub_solver_status = 0;
    self->lu.stride = self->stride;
    self->lu.count = 0;
    self->lu.eps = (ext)eps * 10;
    self->temp = self->lu.tmp;
    self->gauss.eps = self->gauss_eps;
    self->debug.eps = self->test_eps;
    self->full.eps = self->test_eps;
    self->full.values = a;
    self->full.desired = self->delta_f;
    self->full.result = self->delta_accel;
    self->full.columns = n;
    self->full.stride = self->stride;
    for (i32 i = 0; i < self->stride; i++) {
        self->order[i] = i;
        self->position[i] = i;
        x[i] = 0;
        self->accel[i] = -b[i];
    }
    self->full_a = a;
    self->full_b = b;
    self->full_x = x;
    self->permute_actives[0] = 0;
    self->permute_actives[1] = 0;
    self->permute_ignored[0] = 0;
    self->permute_ignored[1] = 0;
    self->gauss_count = 0;
    self->unused_60 = 0;
    lcp_startup_setup(self, first_actives);
    i32 ok = lcp_solve_lc(self);

    DenseMatrix *views[3] = {&self->full, &self->gauss, &self->debug};
    for (i32 i = 0; i < 3; i++) {
        views[i]->values = NULL;
        views[i]->desired = NULL;
        views[i]->result = NULL;
    }
    return ok;
}

// The active at position `pos` left.
// FUNCTION: PHYSICS_RT 0x10034870 same-result   (contact spec LS4.4)
void THISCALL lcp_decrement_sub_solver(Lcp *self, i32 pos)
{
    if (self->sub_solver_status != 0)
        self->lu.count--;
    else if (incr_lu_decrement_l_u(&self->lu, pos) != 1)
        self->sub_solver_status = 2;
}

// The last active is new.
// FUNCTION: PHYSICS_RT 0x100348b0 same-result   (contact spec LS4.4)
void THISCALL lcp_increment_sub_solver(Lcp *self)
{
    i32 v = self->order[self->active_count - 1];

    if (self->sub_solver_status != 0) {
        self->lu.count++;
        return;
    }
    f64 *u = self->lu.u + self->lu.stride * self->lu.count;
    for (i32 m = 0; m < self->active_count; m++)
        copy_f64(&u[m], &self->full_a[self->stride * v + self->order[m]]);
    for (i32 m = 0; m < self->active_count - 1; m++)
        copy_f64(&self->lu.input[m], &self->full_a[self->order[m] * self->stride + v]);
    if (incr_lu_increment_l_u(&self->lu) != 1) self->sub_solver_status = 2;
}

// Swaps two actives and two untreated variables; the counters make it deterministic. The LU is not touched.
// FUNCTION: PHYSICS_RT 0x10034990 same-result   (contact spec LS4.4)
void THISCALL lcp_do_a_little_random_permutation(Lcp *self)
{
    i32 n = self->active_count;

    if (n < 2) return;
    self->permute_actives[0] += 1;
    self->permute_actives[1] += 2;
    while (self->permute_actives[0] >= n)
        self->permute_actives[0] -= n;
    while (self->permute_actives[1] >= n)
        self->permute_actives[1] -= n;
    lcp_exchange_lcs_variables(self, self->permute_actives[0], self->permute_actives[1]);
    self->permute_ignored[1] += 2;
    self->permute_ignored[0] += 1;
    i32 m = self->n - self->ignored_pos - 1;
    if (m < 2) return;
    while (self->permute_ignored[0] >= m)
        self->permute_ignored[0] -= m;
    while (self->permute_ignored[1] >= m)
        self->permute_ignored[1] -= m;
    lcp_exchange_lcs_variables(self, self->permute_ignored[0] + self->ignored_pos + 1,
                               self->permute_ignored[1] + self->ignored_pos + 1);
}

// FUNCTION: PHYSICS_RT 0x10034a40 same-result   (contact spec LS4.4)
void THISCALL lcp_move_not_necessary_actives_to_inactives(Lcp *self)
{
    for (i32 m = 0; m < self->active_count; m++) {
        f64 *x = &self->full_x[self->order[m]];
        if (*x >= self->test_eps) continue;
        *x = 0;
        lcp_exchange_lcs_variables(self, m, self->active_count - 1);
        self->active_count--;
        lcp_decrement_sub_solver(self, m);
        m--;
    }
}

// FUNCTION: PHYSICS_RT 0x10034aa0 same-result
void THISCALL lcp_increase_step_count(Lcp *self, i32 *count)
{
    (*count)++;
}

// Which variable stops the step first, and the step. Returns its position: an active that reaches x = 0, an inactive
// that reaches accel = 0, ignored_pos itself, or -1 when nothing stops it.
static i32 lcp_find_limit(Lcp *self, i32 untreated, f64 eps, f64 *out_step, i32 *degenerate)
{
    static const f64 unlimited = 0x1.6dc186ef9f45cp+335; // 1e101
    i32 pos;
    f64 step;

    *degenerate = 0;
    if ((ext)self->max_step * self->delta_accel[untreated] > -self->accel[untreated]) {
        pos = self->ignored_pos;
        step = -((ext)self->accel[untreated] / self->delta_accel[untreated]);
    } else {
        pos = -1;
        step = unlimited;
    }
    f64 minus_eps = -eps;
    for (i32 m = 0; m < self->active_count; m++) {
        i32 v = self->order[m];
        f64 df = self->delta_f[v];
        if (df >= minus_eps) continue;
        ext t = -((ext)self->full_x[v] / df);
        if (!(x87_abs(t) >= eps) && !(self->full_x[v] >= eps)) { // it is at 0 already
            *degenerate = 1;
            *out_step = t;
            return m;
        }
        if (t >= (ext)step + eps) continue;
        step = t;
        pos = m;
    }
    for (i32 p = self->active_count; p < self->ignored_pos; p++) {
        i32 v = self->order[p];
        if (self->delta_accel[v] >= -self->test_eps) continue;
        ext t = -((ext)self->accel[v] / self->delta_accel[v]);
        if (t >= (ext)step - eps) continue;
        step = t;
        pos = p;
    }
    if (!(step >= ZERO64)) step = 0;
    *out_step = step;
    return pos;
}

// The variable at `pos` reached accel = 0 and becomes active; it was the first untreated one.
// Returns 0 when it was the last.
static i32 lcp_untreated_to_active(Lcp *self, i32 pos)
{
    lcp_move_not_necessary_actives_to_inactives(self);
    i32 v = self->order[pos];
    self->accel[v] = 0;
    if (!(self->full_x[v] >= ZERO64)) self->full_x[v] = 0;
    lcp_exchange_lcs_variables(self, self->active_count, pos);
    self->ignored_pos++;
    self->active_count++;
    if (self->ignored_pos >= self->n) return 0;
    lcp_increment_sub_solver(self);
    return 1;
}

static i32 lcp_untreated_to_inactive(Lcp *self)
{
    i32 v = self->order[self->ignored_pos];

    self->full_x[v] = 0;
    if (!(self->accel[v] >= ZERO64)) self->accel[v] = 0;
    self->ignored_pos++;
    return self->ignored_pos < self->n;
}

static void lcp_revive_sub_solver(Lcp *self, i32 did_real_step)
{
    if (self->sub_solver_status <= 0) return;
    if (self->sub_solver_status == 1 && did_real_step) {
        lcp_do_a_little_random_permutation(self);
        if (lcp_setup_l_u_solver(self) == 1) self->sub_solver_status = 0;
    } else {
        self->sub_solver_status = 1;
    }
}

// FUNCTION: PHYSICS_RT 0x10034ab0 same-result   (contact spec LS4.3)
i32 THISCALL lcp_solve_lc(Lcp *self)
{
    i32 steps = 0, zero_steps = 0, did_real_step = 0, full_test = FULL_TEST_INTERVAL;
    const f64 eps = self->test_eps;
    f64 step;

    for (;;) {
        i32 restart = 0;
        if (did_real_step) lcp_increase_step_count(self, &steps);
        if (steps > MAX_STEPS) return 0;
        if (full_test != 0) {
            full_test--;
        } else if (lcp_numerical_stability_ok(self)) {
            full_test = FULL_TEST_INTERVAL;
        } else {
            restart = 1;
        }
        for (;;) {
            if (restart) {
                lcp_increase_step_count(self, &steps);
                if (steps > MAX_STEPS) return 0;
                zero_steps = 0;
                if (lcp_full_setup(self) == 0) return 0;
                full_test = FULL_TEST_INTERVAL;
            }
            restart = 1;
            if (self->ignored_pos >= self->n) return 1;
            i32 untreated = self->order[self->ignored_pos];
            lcp_revive_sub_solver(self, did_real_step);
            if (!(x87_abs(self->accel[untreated]) >= eps)) {
                if (!(x87_abs(self->full_x[untreated]) >= eps)) {
                    did_real_step = 0;
                    if (!lcp_untreated_to_inactive(self)) full_test = 0;
                } else if (!lcp_untreated_to_active(self, self->ignored_pos)) {
                    full_test = 0;
                }
                break;
            }
            if (self->accel[untreated] >= ZERO64) {
                did_real_step = 0;
                if (!lcp_untreated_to_inactive(self)) full_test = 0;
                break;
            }
            if (lcp_get_fdirection(self) == 0) continue;
            self->delta_f[untreated] = 1;
            lcp_mult_active_x_for_accel(self);
            for (i32 m = 0; m < self->active_count; m++)
                self->delta_accel[self->order[m]] = 0;
            i32 degenerate;
            i32 pos = lcp_find_limit(self, untreated, eps, &step, &degenerate);
            if (!degenerate && pos < 0) return 0;
            if (step > self->max_step) continue;
            if (step >= self->test_eps) {
                zero_steps = 0;
            } else {
                zero_steps++;
                if (zero_steps > (self->n >> 1) + 2) continue;
            }
            did_real_step = 1;
            lcp_update_step_vars(self, step);
            if (pos < self->active_count) {
                self->full_x[self->order[pos]] = 0;
                self->active_count--;
                lcp_exchange_lcs_variables(self, self->active_count, pos);
                lcp_decrement_sub_solver(self, pos);
            } else if (pos < self->ignored_pos) {
                if (step > self->test_eps) lcp_move_not_necessary_actives_to_inactives(self);
                self->accel[self->order[pos]] = 0;
                lcp_exchange_lcs_variables(self, self->active_count, pos);
                self->active_count++;
                lcp_increment_sub_solver(self);
            } else if (!lcp_untreated_to_active(self, pos)) {
                full_test = 0;
            }
            break;
        }
    }
}

// FUNCTION: PHYSICS_RT 0x10034f10 same-result   (contact spec LS4.4)
void THISCALL lcp_exchange_lcs_variables(Lcp *self, i32 a, i32 b)
{
    i32 variable_b = self->order[b], variable_a = self->order[a];

    self->order[a] = variable_b;
    self->order[b] = variable_a;
    self->position[variable_b] = a;
    self->position[variable_a] = b;
}

// FUNCTION: PHYSICS_RT 0x10034f40 same-result   (contact spec LS4.4)
void THISCALL lcp_update_step_vars(Lcp *self, f64 step)
{
    for (i32 i = 0; i < self->n; i++) {
        self->accel[i] = (ext)step * self->delta_accel[i] + self->accel[i];
        self->full_x[i] = (ext)step * self->delta_f[i] + self->full_x[i];
    }
    for (i32 p = self->active_count; p < self->ignored_pos; p++) {
        f64 *accel = &self->accel[self->order[p]];
        if (!(*accel >= ZERO64)) *accel = 0;
    }
    for (i32 m = 0; m < self->active_count; m++) {
        f64 *x = &self->full_x[self->order[m]];
        if (!(*x >= ZERO64)) *x = 0;
    }
}

// delta_f: how the actives must change so that their accel stays 0 when the untreated variable grows by 1.
// FUNCTION: PHYSICS_RT 0x10034ff0 same-result   (contact spec LS4.4)
i32 THISCALL lcp_get_fdirection(Lcp *self)
{
    i32 ok = 1;

    for (i32 i = 0; i < self->stride; i++)
        self->delta_f[i] = 0;
    if (self->active_count == 0) return 1;
    i32 n = self->active_count, untreated = self->order[self->ignored_pos];
    if (self->sub_solver_status == 0) {
        for (i32 m = 0; m < n; m++)
            self->lu.input[m] = -self->full_a[self->order[m] * self->stride + untreated];
        incr_lu_solve_lin_equ(&self->lu);
    } else {
        DenseMatrix *gauss = &self->gauss;
        gauss->columns = n;
        self->gauss_count++;
        gauss->stride = n;
        for (i32 m = 0; m < n; m++) {
            const f64 *row = self->full_a + self->order[m] * self->stride;
            gauss->desired[m] = -row[untreated];
            for (i32 c = 0; c < n; c++)
                copy_f64(&gauss->values[n * m + c], &row[self->order[c]]);
        }
        ok = dense_matrix_solve_great_matrix_many_zero(gauss);
        for (i32 m = 0; m < n; m++)
            copy_f64(&self->lu.out[m], &gauss->result[m]);
    }
    for (i32 m = 0; m < n; m++)
        copy_f64(&self->delta_f[self->order[m]], &self->lu.out[m]);
    self->delta_f[untreated] = 1;
    return ok;
}

// Decomposes the active system anew; `input` gets its right side.
// FUNCTION: PHYSICS_RT 0x100351c0 same-result   (contact spec LS4.4)
i32 THISCALL lcp_setup_l_u_solver(Lcp *self)
{
    for (i32 m = 0; m < self->active_count; m++) {
        i32 v = self->order[m];
        const f64 *row = self->full_a + v * self->stride;
        f64 *u = self->lu.u + self->lu.stride * m;
        copy_f64(&self->lu.input[m], &self->full_b[v]);
        for (i32 c = 0; c < self->active_count; c++)
            copy_f64(&u[c], &row[self->order[c]]);
    }
    return incr_lu_l_u_decomposition_with_pivoting(&self->lu);
}

// Actives by falling x.
// FUNCTION: PHYSICS_RT 0x10035250 exact   (contact spec LS4.4)
void THISCALL lcp_lcs_bubble_sort_x_vals(Lcp *self)
{
    const f64 *x = self->full_x;

    for (i32 i = 0; i + 1 < self->active_count; i++) {
        for (i32 j = i + 1; j > 0; j--) {
            if (x[self->order[j - 1]] >= x[self->order[j]]) break;
            lcp_exchange_lcs_variables(self, j - 1, j);
        }
    }
}

// accel and x from reset_x.
// FUNCTION: PHYSICS_RT 0x100352c0 same-result   (contact spec LS4.2)
void THISCALL lcp_get_values_when_setup(Lcp *self)
{
    self->full.desired = self->reset_x;
    self->full.result = self->reset_accel;
    dense_matrix_mult_aligned(&self->full);
    self->full.result = self->delta_accel;
    self->full.desired = self->delta_f;
    for (i32 i = 0; i < self->n; i++)
        self->reset_accel[i] = (ext)self->reset_accel[i] - self->full_b[i];
    for (i32 m = 0; m < self->active_count; m++)
        self->reset_accel[self->order[m]] = 0;
    for (i32 i = self->n - 1; i >= 0; i--) {
        copy_f64(&self->accel[i], &self->reset_accel[i]);
        copy_f64(&self->full_x[i], &self->reset_x[i]);
    }
}

static void lcp_scatter_reset_x(Lcp *self, const f64 *values)
{
    for (i32 m = 0; m < self->active_count; m++)
        copy_f64(&self->reset_x[self->order[m]], &values[m]);
}

// Last active with a negative x, or -1.
static i32 lcp_last_negative_active(const Lcp *self)
{
    for (i32 m = self->active_count - 1; m >= 0; m--)
        if (!(self->full_x[self->order[m]] >= ZERO64)) return m;
    return -1;
}

// Warm start: the first variables as actives, without those that would pull.
// FUNCTION: PHYSICS_RT 0x10035380 same-result   (contact spec LS4.2)
void THISCALL lcp_startup_setup(Lcp *self, i32 first_actives)
{
    self->active_count = first_actives;
    self->first_active_count = first_actives;
    self->ignored_pos = first_actives;
    self->lu.count = first_actives;
    for (i32 i = 0; i < self->stride; i++)
        self->reset_x[i] = 0;
    if (lcp_setup_l_u_solver(self) == 1) {
        self->sub_solver_status = 0;
        for (;;) {
            incr_lu_solve_lin_equ(&self->lu);
            lcp_scatter_reset_x(self, self->lu.out);
            lcp_get_values_when_setup(self);
            i32 m = lcp_last_negative_active(self);
            if (m < 0) return;
            i32 v = self->order[m];
            self->full_x[v] = 0;
            self->reset_x[v] = 0;
            self->active_count--;
            self->ignored_pos--;
            lcp_exchange_lcs_variables(self, self->active_count, m);
            lcp_decrement_sub_solver(self, m);
            if (self->sub_solver_status > 0) break;
            for (i32 i = 0; i < self->active_count; i++)
                copy_f64(&self->lu.input[i], &self->full_b[self->order[i]]);
        }
        for (i32 i = 0; i < self->n; i++) {
            self->accel[i] = 0;
            self->full_x[i] = 0;
        }
    }
    self->active_count = 0;
    self->ignored_pos = 0;
    self->lu.count = 0;
}

// Solves the active system by Gauss into reset_x.
static i32 lcp_full_setup_gauss(Lcp *self)
{
    DenseMatrix *gauss = &self->gauss;
    i32 n = self->active_count;

    gauss->columns = n;
    gauss->stride = n;
    for (i32 m = 0; m < n; m++) {
        i32 v = self->order[m];
        const f64 *row = self->full_a + self->stride * v;
        copy_f64(&gauss->desired[m], &self->full_b[v]);
        for (i32 c = 0; c < n; c++)
            copy_f64(&gauss->values[n * m + c], &row[self->order[c]]);
    }
    i32 ok = dense_matrix_solve_great_matrix_many_zero(gauss);
    if (ok == 1) lcp_scatter_reset_x(self, gauss->result);
    return ok;
}

// Restarts from the current active set. Returns 0 on failure.
// FUNCTION: PHYSICS_RT 0x100354e0 same-result   (contact spec LS4.4)
i32 THISCALL lcp_full_setup(Lcp *self)
{
    do {
        self->lu.count = self->active_count;
        for (i32 i = 0; i < self->stride; i++)
            self->reset_x[i] = 0;
        lcp_do_a_little_random_permutation(self);
        if (lcp_setup_l_u_solver(self) == 1) {
            self->sub_solver_status = 0;
            incr_lu_solve_lin_equ(&self->lu);
            lcp_scatter_reset_x(self, self->lu.out);
        } else {
            self->sub_solver_status = 2;
            lcp_lcs_bubble_sort_x_vals(self);
            lcp_do_a_little_random_permutation(self);
            i32 ok = lcp_full_setup_gauss(self);
            if (ok != 1) return ok;
        }
        lcp_get_values_when_setup(self);
    } while (lcp_full_setup_test_ranges(self) > 0);
    return 1;
}

// FUNCTION: PHYSICS_RT 0x10035680 exact   (contact spec LS4.4)
void THISCALL lcp_move_variable_to_end(Lcp *self, i32 pos)
{
    for (i32 p = pos + 1; p < self->n; p++)
        lcp_exchange_lcs_variables(self, p - 1, p);
}

// Puts variables out of range elsewhere; returns how many actives were clearly negative.
// FUNCTION: PHYSICS_RT 0x100356b0 same-result   (contact spec LS4.4)
i32 THISCALL lcp_full_setup_test_ranges(Lcp *self)
{
    i32 negative = 0;

    for (i32 m = 0; m < self->active_count; m++) {
        f64 *x = &self->full_x[self->order[m]];
        if (*x >= self->test_eps) continue;
        if (-self->test_eps >= *x) {
            lcp_move_variable_to_end(self, m);
            negative++;
            self->ignored_pos--;
        } else {
            *x = 0;
            lcp_exchange_lcs_variables(self, m, self->active_count - 1);
        }
        m--;
        self->active_count--;
        self->lu.count--;
        self->sub_solver_status = 1;
    }
    for (i32 p = self->active_count; p < self->ignored_pos; p++) {
        if (self->accel[self->order[p]] >= ZERO64) continue;
        lcp_move_variable_to_end(self, p);
        p--;
        self->ignored_pos--;
    }
    return negative;
}
