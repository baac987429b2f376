// LU decomposition that grows and shrinks by one variable (contact spec LS4.5).
// Invariant: L * A_active = U with L full (it is L^-1 * P), U upper triangular with a unit diagonal.
#include "base/literal.h"
#include "base/x87.h"
#include "contact/lcp.h"

static inline f64 *l_row(const IncrLu *lu, i32 row)
{
    return lu->l + lu->stride * row;
}

static inline f64 *u_row(const IncrLu *lu, i32 row)
{
    return lu->u + lu->stride * row;
}

// Scales row `row` of L so that its diagonal is 1; returns 0 when that is too small.
// FUNCTION: PHYSICS_RT 0x10035780 same-result   (contact spec LS4.5)
i32 THISCALL incr_lu_normize_row_l(IncrLu *self, i32 row)
{
    f64 *l = l_row(self, row);

    if (!(x87_abs(l[row]) >= self->eps)) return 0;
    ext inv = ONE64 / (ext)l[row];
    for (i32 c = 0; c < self->count; c++)
        l[c] = inv * l[c];
    l[row] = 1;
    return 1;
}

// Scales a row of both matrices so that U's diagonal is 1.
// FUNCTION: PHYSICS_RT 0x100357f0 same-result   (contact spec LS4.5)
i32 THISCALL incr_lu_normize_row(IncrLu *self, i32 row)
{
    f64 *l = l_row(self, row), *u = u_row(self, row);

    if (!(x87_abs(u[row]) >= self->eps)) return 0;
    ext inv = ONE64 / (ext)u[row];
    for (i32 c = 0; c < self->count; c++)
        l[c] = inv * l[c];
    for (i32 c = row + 1; c < self->count; c++)
        u[c] = inv * u[c];
    u[row] = 1;
    return 1;
}

static void swap_elements(f64 *a, f64 *b, i32 from, i32 to)
{
    for (i32 c = from; c < to; c++) {
        f64 t = a[c];
        copy_f64(&a[c], &b[c]);
        b[c] = t;
    }
}

// U from column `a` on, whole rows of L.
// FUNCTION: PHYSICS_RT 0x100358a0 same-result   (contact spec LS4.5)
void THISCALL incr_lu_exchange_rows_l_u(IncrLu *self, i32 a, i32 b)
{
    swap_elements(u_row(self, a), u_row(self, b), a, self->count);
    swap_elements(l_row(self, a), l_row(self, b), 0, self->count);
}

// FUNCTION: PHYSICS_RT 0x10035950 same-result   (contact spec LS4.5)
void THISCALL incr_lu_pivot_search_l_u(IncrLu *self, i32 column)
{
    i32 best = column;
    f64 best_value = x87_abs(u_row(self, column)[column]);

    for (i32 r = self->count - 1; r > column; r--) {
        f64 value = x87_abs(u_row(self, r)[column]);
        if (value > best_value) {
            best_value = value;
            best = r;
        }
    }
    if (best != column) incr_lu_exchange_rows_l_u(self, column, best);
}

// Row `to` -= factor * row `from` in both matrices, where U[to][from] becomes 0.
// FUNCTION: PHYSICS_RT 0x100359d0 same-result   (contact spec LS4.5)
void THISCALL incr_lu_add_neg_row_to_row_l_u(IncrLu *self, i32 from, i32 to, f64 factor)
{
    const f64 *u0 = u_row(self, from), *l0 = l_row(self, from);
    f64 *u1 = u_row(self, to), *l1 = l_row(self, to);

    for (i32 c = from + 1; c < self->count; c++)
        u1[c] = -((ext)factor * u0[c]) + u1[c];
    for (i32 c = 0; c < self->count; c++)
        l1[c] = -((ext)factor * l0[c]) + l1[c];
    u1[from] = 0;
}

static inline void add_neg_row(IncrLu *self, i32 from, i32 to, f64 factor)
{
    const f64 *l0 = l_row(self, from);
    f64 *l1 = l_row(self, to);

    for (i32 c = 0; c < self->count; c++)
        l1[c] = -((ext)factor * l0[c]) + l1[c];
}

// The same in L, where L[to][from] becomes 0.
// FUNCTION: PHYSICS_RT 0x10035a80 same-result   (contact spec LS4.5)
void THISCALL incr_lu_subtract_row_l(IncrLu *self, i32 from, i32 to, f64 factor)
{
    add_neg_row(self, from, to, factor);
    l_row(self, to)[from] = 0;
}

// Row `to` -= factor * row `from` in L.
// FUNCTION: PHYSICS_RT 0x10036030 same-result   (contact spec LS4.5)
void THISCALL incr_lu_add_neg_row_l(IncrLu *self, i32 from, i32 to, f64 factor)
{
    add_neg_row(self, from, to, factor);
}

// Decomposes the matrix found in U. Returns 0 when a pivot is too small.
// FUNCTION: PHYSICS_RT 0x10035ae0 same-result   (contact spec LS4.5)
i32 THISCALL incr_lu_l_u_decomposition_with_pivoting(IncrLu *self)
{
    i32 n = self->count;

    if (n == 0) return 1;
    for (i32 r = n - 1; r >= 0; r--) {
        f64 *l = l_row(self, r);
        for (i32 c = 0; c < n; c++)
            l[c] = 0;
        l[r] = 1;
    }
    for (i32 p = 0; p + 1 < n; p++) {
        incr_lu_pivot_search_l_u(self, p);
        if (!incr_lu_normize_row(self, p)) return 0;
        for (i32 r = n - 1; r > p; r--) {
            f64 f = u_row(self, r)[p];
            if (f < ZERO64 || f > ZERO64) incr_lu_add_neg_row_to_row_l_u(self, p, r, f);
        }
    }
    return incr_lu_normize_row(self, n - 1) != 0;
}

// Adds a variable: U's new last row holds its matrix row, `input` its column. Returns 0 when it is dependent.
// FUNCTION: PHYSICS_RT 0x10035be0 same-result   (contact spec LS4.5)
i32 THISCALL incr_lu_increment_l_u(IncrLu *self)
{
    i32 n = self->count;

    for (i32 i = n - 1; i >= 0; i--)
        copy_f64(&self->mult[i], &self->input[i]);
    incr_lu_mult_vec_with_l(self);
    for (i32 i = n - 1; i >= 0; i--)
        copy_f64(&u_row(self, i)[n], &self->tmp[i]);
    for (i32 i = n - 1; i >= 0; i--)
        l_row(self, i)[n] = 0;
    f64 *l = l_row(self, n);
    for (i32 c = 0; c < n; c++)
        l[c] = 0;
    l[n] = 1;
    self->count = n + 1;
    for (i32 i = 0; i < n; i++)
        incr_lu_add_neg_row_to_row_l_u(self, i, n, u_row(self, n)[i]);
    return incr_lu_normize_row(self, n);
}

// Takes variable `index` out. Returns 0 when the rest is singular (the size is reduced all the same).
// FUNCTION: PHYSICS_RT 0x10035d00 same-result   (contact spec LS4.5)
i32 THISCALL incr_lu_decrement_l_u(IncrLu *self, i32 index)
{
    i32 last = self->count - 1;

    incr_lu_exchange_columns_l(self, index, last);
    incr_lu_exchange_columns_u(self, index, last);
    for (i32 r = last - 1; r > index; r--) {
        f64 f = u_row(self, r)[index];
        if (f < ZERO64 || f > ZERO64) incr_lu_add_neg_row_l(self, last, r, f);
        u_row(self, r)[index] = 0;
    }
    if (incr_lu_normize_row(self, index) != 1) {
        incr_lu_add_neg_row_l(self, last, index, -1);
        u_row(self, index)[index] = 1;
    }
    for (i32 p = index; p < last; p++) {
        f64 f = u_row(self, last)[p];
        if (f < ZERO64 || f > ZERO64) incr_lu_add_neg_row_to_row_l_u(self, p, last, f);
    }
    i32 ok = incr_lu_normize_row_l(self, last) == 1;
    if (ok) {
        for (i32 r = last - 1; r >= 0; r--) {
            f64 f = l_row(self, r)[last];
            if (f < ZERO64 || f > ZERO64) incr_lu_subtract_row_l(self, last, r, f);
        }
    }
    self->count--;
    return ok;
}

// FUNCTION: PHYSICS_RT 0x10035e80 same-result   (contact spec LS4.5)
void THISCALL incr_lu_exchange_columns_l(IncrLu *self, i32 a, i32 b)
{
    for (i32 r = 0; r < self->count; r++) {
        f64 *l = l_row(self, r);
        f64 t = l[a];
        copy_f64(&l[a], &l[b]);
        l[b] = t;
    }
}

// FUNCTION: PHYSICS_RT 0x10035ee0 same-result   (contact spec LS4.5)
void THISCALL incr_lu_exchange_columns_u(IncrLu *self, i32 a, i32 b)
{
    for (i32 r = 0; r < self->count; r++) {
        f64 *u = u_row(self, r);
        f64 t = u[a];
        copy_f64(&u[a], &u[b]);
        u[b] = t;
    }
}

// tmp = L * mult
// FUNCTION: PHYSICS_RT 0x10035f40 same-result   (contact spec LS4.5)
void THISCALL incr_lu_mult_vec_with_l(IncrLu *self)
{
    for (i32 r = self->count - 1; r >= 0; r--) {
        const f64 *l = l_row(self, r);
        ext sum = ZERO64;
        for (i32 c = self->count - 1; c >= 0; c--)
            sum = sum + (ext)l[c] * self->mult[c];
        self->tmp[r] = sum;
    }
}

// out = U^-1 * tmp
// FUNCTION: PHYSICS_RT 0x10035f90 same-result   (contact spec LS4.5)
void THISCALL incr_lu_solve_vec_with_u(IncrLu *self)
{
    f64 *tmp = self->tmp;

    for (i32 r = self->count - 1; r >= 0; r--) {
        const f64 *u = u_row(self, r);
        ext sum = ZERO64;
        for (i32 c = self->count - 1; c > r; c--)
            sum = sum + (ext)tmp[c] * u[c];
        ext value = tmp[r] - sum;
        tmp[r] = value;
        self->out[r] = value;
    }
}

// out = A_active^-1 * input
// FUNCTION: PHYSICS_RT 0x10035ff0 same-result   (contact spec LS4.5)
void THISCALL incr_lu_solve_lin_equ(IncrLu *self)
{
    for (i32 i = self->count - 1; i >= 0; i--)
        copy_f64(&self->mult[i], &self->input[i]);
    incr_lu_mult_vec_with_l(self);
    incr_lu_solve_vec_with_u(self);
}
