// Dense square linear system in arena memory (contact spec LS1.5, LS3).
#ifndef CONTACT_DENSE_MATRIX_H
#define CONTACT_DENSE_MATRIX_H

#include "fwd.h"

// row-major values[row * stride + col]; `desired` is overwritten by a solve.
typedef struct DenseMatrix {
    f64 eps;      /* 0x00 pivots below it count as zero; 1e-9 from the constructor */
    i32 columns;  /* 0x08 */
    i32 stride;   /* 0x0c */
    f64 *values;  /* 0x10 */
    f64 *desired; /* 0x14 */
    f64 *result;  /* 0x18 */
    u32 pad_1c;
} DenseMatrix;
ASSERT_SIZE(DenseMatrix, 0x20);

// Copies without the FPU, as the original does: some emulators round FPU copies to the precision in force.
static inline void copy_f64(f64 *to, const f64 *from)
{
    u64 bits;
    memcpy(&bits, from, sizeof bits);
    memcpy(to, &bits, sizeof bits);
}

i32 THISCALL dense_matrix_matrix_check_unequation_line(DenseMatrix *self, i32 row);            // 0x10033d80
void THISCALL dense_matrix_add_multiple_line(DenseMatrix *self, i32 from, i32 to, f64 factor); // 0x10033de0
i32 THISCALL dense_matrix_solve_great_matrix_many_zero(DenseMatrix *self);                     // 0x10033e50
void THISCALL dense_matrix_align_matrix_values(DenseMatrix *self);                             // 0x10033e70
void THISCALL dense_matrix_find_pivot_in_column(DenseMatrix *self, i32 column);                // 0x10033e80
void THISCALL dense_matrix_exchange_rows(DenseMatrix *self, i32 a, i32 b);                     // 0x10033f00
void THISCALL dense_matrix_transform_to_lower_null_triangle(DenseMatrix *self);                // 0x10033f80
i32 THISCALL dense_matrix_solve_lower_null_matrix(DenseMatrix *self);                          // 0x10034030
DenseMatrix *THISCALL dense_matrix_ctor(DenseMatrix *self);                                    // 0x10034100
void THISCALL dense_matrix_fill_from_bigger_matrix(DenseMatrix *self, const DenseMatrix *big, const i32 *indices,
                                                   i32 count); // 0x10034120
void THISCALL dense_matrix_mult_aligned(DenseMatrix *self);    // 0x10034270

#endif
