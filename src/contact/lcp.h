// Linear complementarity solver of the normal forces, with an incremental LU (contact spec LS1.7, LS1.8, LS4).
#ifndef CONTACT_LCP_H
#define CONTACT_LCP_H

#include "contact/dense_matrix.h"

// L * A_active = U: L full (really L^-1 * P), U upper triangular with unit diagonal.
typedef struct IncrLu {
    f64 eps; /* 0x00 */
    f64 *l;  /* 0x08 */
    f64 *u;  /* 0x0c */
    u32 unused_10[2];
    f64 *input; /* 0x18 */
    f64 *out;   /* 0x1c */
    f64 *tmp;   /* 0x20 */
    f64 *mult;  /* 0x24 */
    i32 stride; /* 0x28 */
    i32 count;  /* 0x2c current size */
} IncrLu;
ASSERT_OFFSET(IncrLu, input, 0x18);
ASSERT_SIZE(IncrLu, 0x30);

// Find x >= 0 with w = A x - b >= 0 and x_i w_i = 0.
typedef struct Lcp {
    f64 test_eps;           /* 0x00 */
    f64 gauss_eps;          /* 0x08 */
    f64 max_error;          /* 0x10 */
    f64 max_step;           /* 0x18 */
    f64 *full_a;            /* 0x20 */
    f64 *full_b;            /* 0x24 */
    f64 *temp;              /* 0x28 A x - b */
    f64 *full_x;            /* 0x2c */
    f64 *delta_f;           /* 0x30 */
    f64 *accel;             /* 0x34 */
    f64 *delta_accel;       /* 0x38 */
    f64 *reset_x;           /* 0x3c */
    f64 *reset_accel;       /* 0x40 */
    i32 *order;             /* 0x44 variables: active, inactive, not yet treated */
    i32 *position;          /* 0x48 inverse of order */
    i32 n;                  /* 0x4c */
    i32 stride;             /* 0x50 */
    i32 active_count;       /* 0x54 */
    i32 first_active_count; /* 0x58 */
    i32 ignored_pos;        /* 0x5c */
    i32 unused_60;          /* 0x60 */
    i32 gauss_count;        /* 0x64 */
    i32 permute_actives[2]; /* 0x68 */
    i32 permute_ignored[2]; /* 0x70 */
    i32 sub_solver_status;  /* 0x78 0 LU valid, 1 LU to rebuild, 2 LU failed */
    u32 pad_7c;
    IncrLu lu;             /* 0x80 */
    DenseMatrix gauss;     /* 0xb0 */
    DenseMatrix full;      /* 0xd0 */
    DenseMatrix unused_f0; /* 0xf0 */
    DenseMatrix debug;     /* 0x110 */
} Lcp;
ASSERT_OFFSET(Lcp, lu, 0x80);
ASSERT_OFFSET(Lcp, debug, 0x110);
ASSERT_SIZE(Lcp, 0x130);

void THISCALL lcp_mult_active_x_for_accel(Lcp *self);     // 0x100342c0
void THISCALL lcp_mult_x_with_full_a_minus_b(Lcp *self);  // 0x10034340
i32 THISCALL lcp_numerical_stability_ok(Lcp *self);       // 0x100343a0
void THISCALL lcp_alloc_memory(Lcp *self, Arena *memory); // 0x10034420
i32 THISCALL lcp_init_and_solve_lc(Lcp *self, f64 *a, f64 *b, f64 *x, i32 n, i32 first_actives,
                                   Arena *memory);                    // 0x100346e0
void THISCALL lcp_decrement_sub_solver(Lcp *self, i32 pos);           // 0x10034870
void THISCALL lcp_increment_sub_solver(Lcp *self);                    // 0x100348b0
void THISCALL lcp_do_a_little_random_permutation(Lcp *self);          // 0x10034990
void THISCALL lcp_move_not_necessary_actives_to_inactives(Lcp *self); // 0x10034a40
void THISCALL lcp_increase_step_count(Lcp *self, i32 *count);         // 0x10034aa0
i32 THISCALL lcp_solve_lc(Lcp *self);                                 // 0x10034ab0
void THISCALL lcp_exchange_lcs_variables(Lcp *self, i32 a, i32 b);    // 0x10034f10
void THISCALL lcp_update_step_vars(Lcp *self, f64 step);              // 0x10034f40
i32 THISCALL lcp_get_fdirection(Lcp *self);                           // 0x10034ff0
i32 THISCALL lcp_setup_l_u_solver(Lcp *self);                         // 0x100351c0
void THISCALL lcp_lcs_bubble_sort_x_vals(Lcp *self);                  // 0x10035250
void THISCALL lcp_get_values_when_setup(Lcp *self);                   // 0x100352c0
void THISCALL lcp_startup_setup(Lcp *self, i32 first_actives);        // 0x10035380
i32 THISCALL lcp_full_setup(Lcp *self);                               // 0x100354e0
void THISCALL lcp_move_variable_to_end(Lcp *self, i32 pos);           // 0x10035680
i32 THISCALL lcp_full_setup_test_ranges(Lcp *self);                   // 0x100356b0

i32 THISCALL incr_lu_normize_row_l(IncrLu *self, i32 row);                                // 0x10035780
i32 THISCALL incr_lu_normize_row(IncrLu *self, i32 row);                                  // 0x100357f0
void THISCALL incr_lu_exchange_rows_l_u(IncrLu *self, i32 a, i32 b);                      // 0x100358a0
void THISCALL incr_lu_pivot_search_l_u(IncrLu *self, i32 column);                         // 0x10035950
void THISCALL incr_lu_add_neg_row_to_row_l_u(IncrLu *self, i32 from, i32 to, f64 factor); // 0x100359d0
void THISCALL incr_lu_subtract_row_l(IncrLu *self, i32 from, i32 to, f64 factor);         // 0x10035a80
i32 THISCALL incr_lu_l_u_decomposition_with_pivoting(IncrLu *self);                       // 0x10035ae0
i32 THISCALL incr_lu_increment_l_u(IncrLu *self);                                         // 0x10035be0
i32 THISCALL incr_lu_decrement_l_u(IncrLu *self, i32 index);                              // 0x10035d00
void THISCALL incr_lu_exchange_columns_l(IncrLu *self, i32 a, i32 b);                     // 0x10035e80
void THISCALL incr_lu_exchange_columns_u(IncrLu *self, i32 a, i32 b);                     // 0x10035ee0
void THISCALL incr_lu_mult_vec_with_l(IncrLu *self);                                      // 0x10035f40
void THISCALL incr_lu_solve_vec_with_u(IncrLu *self);                                     // 0x10035f90
void THISCALL incr_lu_solve_lin_equ(IncrLu *self);                                        // 0x10035ff0
void THISCALL incr_lu_add_neg_row_l(IncrLu *self, i32 from, i32 to, f64 factor);          // 0x10036030

#endif
