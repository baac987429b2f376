// Dense linear systems by Gaussian elimination with partial pivoting (contact spec LS3).
// Sums stay unrounded; each element is rounded to f64 when it is stored.
#include "contact/dense_matrix.h"

#include "base/literal.h"
#include "base/x87.h"

static const f64 row_tolerance = 0x1.4f8b58p-17; // 1e-5f

// Whether row * result >= desired holds, up to 1e-5 of the right side.
// FUNCTION: PHYSICS_RT 0x10033d80 same-result   (contact spec LS2.8)
i32 THISCALL dense_matrix_matrix_check_unequation_line(DenseMatrix *self, i32 row)
{
    const f64 *a = self->values + self->stride * row, *x = self->result;
    f64 b = self->desired[row];
    ext sum = ZERO64;

    for (i32 c = 0; c < self->columns; c++)
        sum = sum + (ext)a[c] * x[c];
    return x87_abs((ext)b * row_tolerance) + sum >= b;
}

// Row `to` += factor * row `from`, from column `from` on.
// FUNCTION: PHYSICS_RT 0x10033de0 same-result   (contact spec LS3.2)
void THISCALL dense_matrix_add_multiple_line(DenseMatrix *self, i32 from, i32 to, f64 factor)
{
    const f64 *a = self->values + self->stride * from;
    f64 *b = self->values + self->stride * to;
    f64 *d = self->desired;

    for (i32 c = from; c < self->columns; c++)
        b[c] = (ext)factor * a[c] + b[c];
    d[to] = (ext)factor * d[from] + d[to];
}

// Solves values * result = desired; both are overwritten. Returns 0 (result zero) when it is singular.
// FUNCTION: PHYSICS_RT 0x10033e50 same-result   (contact spec LS3.2)
i32 THISCALL dense_matrix_solve_great_matrix_many_zero(DenseMatrix *self)
{
    dense_matrix_transform_to_lower_null_triangle(self);
    return dense_matrix_solve_lower_null_matrix(self);
}

// FUNCTION: PHYSICS_RT 0x10033e70 same-result
void THISCALL dense_matrix_align_matrix_values(DenseMatrix *self)
{
    self->values = (f64 *)((uintptr_t)self->values & ~(uintptr_t)7);
}

// FUNCTION: PHYSICS_RT 0x10033e80 same-result   (contact spec LS3.2)
void THISCALL dense_matrix_find_pivot_in_column(DenseMatrix *self, i32 column)
{
    i32 best = -1;
    f64 best_value = x87_abs(self->values[(self->stride + 1) * column]);

    for (i32 r = self->columns - 1; r > column; r--) {
        f64 value = x87_abs(self->values[self->stride * r + column]);
        if (value > best_value) {
            best_value = value;
            best = r;
        }
    }
    if (best >= 0) dense_matrix_exchange_rows(self, column, best);
}

// FUNCTION: PHYSICS_RT 0x10033f00 same-result   (contact spec LS3.2)
void THISCALL dense_matrix_exchange_rows(DenseMatrix *self, i32 a, i32 b)
{
    f64 *row_a = self->values + self->stride * a, *row_b = self->values + self->stride * b;
    f64 *d = self->desired;

    for (i32 c = 0; c < self->columns; c++) {
        f64 t = row_b[c];
        copy_f64(&row_b[c], &row_a[c]);
        row_a[c] = t;
    }
    f64 t = d[a];
    copy_f64(&d[a], &d[b]);
    d[b] = t;
}

// FUNCTION: PHYSICS_RT 0x10033f80 same-result   (contact spec LS3.2)
void THISCALL dense_matrix_transform_to_lower_null_triangle(DenseMatrix *self)
{
    for (i32 p = 0; p < self->columns; p++) {
        dense_matrix_find_pivot_in_column(self, p);
        f64 pivot = self->values[(self->stride + 1) * p];
        if (!(x87_abs(pivot) >= self->eps)) continue;
        f64 inv = MINUS_ONE64 / (ext)pivot;
        for (i32 r = p + 1; r < self->columns; r++) {
            f64 f = self->values[r * self->stride + p];
            if (x87_abs(f) > self->eps) dense_matrix_add_multiple_line(self, p, r, (ext)f * inv);
        }
    }
}

// FUNCTION: PHYSICS_RT 0x10034030 same-result   (contact spec LS3.2)
i32 THISCALL dense_matrix_solve_lower_null_matrix(DenseMatrix *self)
{
    f64 *b = self->desired;

    for (i32 i = self->columns - 1; i >= 0; i--) {
        const f64 *a = self->values + self->stride * i;
        ext sum = b[i];
        for (i32 c = self->columns - 1; c > i; c--)
            sum = sum - (ext)a[c] * b[c];
        if (x87_abs(a[i]) >= self->eps) {
            b[i] = sum / a[i];
        } else if ((ext)self->eps * 1000 > x87_abs(sum)) {
            b[i] = 0;
        } else {
            for (i32 c = self->columns - 1; c >= 0; c--)
                self->result[c] = 0;
            return 0;
        }
    }
    for (i32 i = 0; i < self->columns; i++)
        copy_f64(&self->result[i], &b[i]);
    return 1;
}

// FUNCTION: PHYSICS_RT 0x10034100 same-result   (contact spec LS1.5)
DenseMatrix *THISCALL dense_matrix_ctor(DenseMatrix *self)
{
    self->eps = 0x1.12e0be826d695p-30; // 1e-9
    self->values = NULL;
    self->desired = NULL;
    self->result = NULL;
    self->columns = 0;
    return self;
}

// Copies rows and columns `indices` (ascending) of `big`. A prefix of it is copied by whole rows.
// FUNCTION: PHYSICS_RT 0x10034120 same-result   (contact spec LS3.1)
void THISCALL dense_matrix_fill_from_bigger_matrix(DenseMatrix *self, const DenseMatrix *big, const i32 *indices,
                                                   i32 count)
{
    if (count == 0) return;
    i32 is_prefix = indices[count - 1] == count - 1;
    i32 columns = is_prefix ? self->stride : count;
    for (i32 r = 0; r < count; r++) {
        const f64 *from = big->values + big->stride * indices[r];
        f64 *to = self->values + self->stride * r;
        for (i32 c = 0; c < columns; c++)
            copy_f64(&to[c], &from[is_prefix ? c : indices[c]]);
        copy_f64(&self->desired[r], &big->desired[indices[r]]);
    }
}

// result = values * desired
// FUNCTION: PHYSICS_RT 0x10034270 same-result   (contact spec LS3.3)
void THISCALL dense_matrix_mult_aligned(DenseMatrix *self)
{
    for (i32 r = 0; r < self->columns; r++) {
        const f64 *a = self->values + r * self->stride;
        ext sum = ZERO64;
        for (i32 c = 0; c < self->columns; c++)
            sum = sum + (ext)self->desired[c] * a[c];
        self->result[r] = sum;
    }
}
