// The contact code against values recorded from the original (64-bit control word, under which it runs):
//     lab pairs --record tests/data/contact/NAME.txt --count 2 --cw 37f --seed 7 pairs_NAME
// (friction_solver and friction_system with --count 1; pairs_friction.c for friction). Rows that keep addresses of the
// original (vtables) are left out.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "contact/contact_math.h"
#include "contact/core_reaction.h"
#include "contact/friction_solver.h"
#include "contact/impact.h"
#include "contact/lcp.h"
#include "golden.h"

static const GoldenFunction contact_math_functions[] = {
    GOLDEN(0x1001b060, vec3f_dot_product),
    GOLDEN(0x1001d020, vec3f_set_pairwise_mult),
    GOLDEN(0x10021fd0, vec3f_inline_calc_cross_product),
    GOLDEN(0x100339b0, u_point_4_dot_product4),
    GOLDEN(0x100339e0, u_point_4_set_line_wise_mult4),
    GOLDEN(0x10033d20, matrix3_inline_vimult3_f),
    GOLDEN(0x10036ac0, vec3f_set_multiple),
    GOLDEN(0x10036b00, vec3f_set_negative),
};

static const GoldenFunction core_reaction_functions[] = {
    GOLDEN(0x10033560, solver_core_reaction_init_trans_ws),
    GOLDEN(0x10033a30, solver_core_reaction_init_reaction_solver_translation_ws),
    GOLDEN(0x10033ad0, solver_core_reaction_exert_impulse_dim2),
};

static const GoldenFunction dense_matrix_functions[] = {
    GOLDEN(0x10033d80, dense_matrix_matrix_check_unequation_line),
    GOLDEN(0x10033de0, dense_matrix_add_multiple_line),
    GOLDEN(0x10033e50, dense_matrix_solve_great_matrix_many_zero),
    GOLDEN(0x10033e70, dense_matrix_align_matrix_values),
    GOLDEN(0x10033e80, dense_matrix_find_pivot_in_column),
    GOLDEN(0x10033f00, dense_matrix_exchange_rows),
    GOLDEN(0x10033f80, dense_matrix_transform_to_lower_null_triangle),
    GOLDEN(0x10034030, dense_matrix_solve_lower_null_matrix),
    GOLDEN(0x10034100, dense_matrix_ctor),
    GOLDEN(0x10034120, dense_matrix_fill_from_bigger_matrix),
    GOLDEN(0x10034270, dense_matrix_mult_aligned),
};

static const GoldenFunction lcp_functions[] = {
    GOLDEN(0x100342c0, lcp_mult_active_x_for_accel),
    GOLDEN(0x10034340, lcp_mult_x_with_full_a_minus_b),
    GOLDEN(0x100343a0, lcp_numerical_stability_ok),
    GOLDEN(0x10034420, lcp_alloc_memory),
    GOLDEN(0x100346e0, lcp_init_and_solve_lc),
    GOLDEN(0x100348b0, lcp_increment_sub_solver),
    GOLDEN(0x10034990, lcp_do_a_little_random_permutation),
    GOLDEN(0x10034a40, lcp_move_not_necessary_actives_to_inactives),
    GOLDEN(0x10034aa0, lcp_increase_step_count),
    GOLDEN(0x10034ab0, lcp_solve_lc),
    GOLDEN(0x10034f10, lcp_exchange_lcs_variables),
    GOLDEN(0x10034f40, lcp_update_step_vars),
    GOLDEN(0x10034ff0, lcp_get_fdirection),
    GOLDEN(0x100351c0, lcp_setup_l_u_solver),
    GOLDEN(0x10035250, lcp_lcs_bubble_sort_x_vals),
    GOLDEN(0x100352c0, lcp_get_values_when_setup),
    GOLDEN(0x10035380, lcp_startup_setup),
    GOLDEN(0x100354e0, lcp_full_setup),
    GOLDEN(0x10035680, lcp_move_variable_to_end),
    GOLDEN(0x100356b0, lcp_full_setup_test_ranges),
    GOLDEN(0x10035780, incr_lu_normize_row_l),
    GOLDEN(0x100357f0, incr_lu_normize_row),
    GOLDEN(0x100358a0, incr_lu_exchange_rows_l_u),
    GOLDEN(0x10035950, incr_lu_pivot_search_l_u),
    GOLDEN(0x100359d0, incr_lu_add_neg_row_to_row_l_u),
    GOLDEN(0x10035a80, incr_lu_subtract_row_l),
    GOLDEN(0x10035ae0, incr_lu_l_u_decomposition_with_pivoting),
    GOLDEN(0x10035be0, incr_lu_increment_l_u),
    GOLDEN(0x10035d00, incr_lu_decrement_l_u),
    GOLDEN(0x10035e80, incr_lu_exchange_columns_l),
    GOLDEN(0x10035ee0, incr_lu_exchange_columns_u),
    GOLDEN(0x10035f40, incr_lu_mult_vec_with_l),
    GOLDEN(0x10035f90, incr_lu_solve_vec_with_u),
    GOLDEN(0x10035ff0, incr_lu_solve_lin_equ),
    GOLDEN(0x10036030, incr_lu_add_neg_row_l),
};

static const GoldenFunction contact_point_functions[] = {
    GOLDEN(0x1001a8b0, contact_point_ctor),
    GOLDEN(0x1001d3d0, contact_point_calc_virtual_mass_of_mindist),
    GOLDEN(0x1001d840, synapse_friction_is_same_as),
    GOLDEN(0x1001d910, contact_point_is_same_as),
    GOLDEN(0x1001ee70, contact_point_p_calc_friction_qr_pf),
    GOLDEN(0x1001f050, contact_point_p_calc_friction_s_pp),
    GOLDEN(0x1001f160, contact_point_p_calc_friction_s_pk),
    GOLDEN(0x1001f3b0, contact_point_p_calc_friction_ss_kk),
    GOLDEN(0x1001f850, contact_point_reset_time),
    GOLDEN(0x1001f860, contact_point_recalc_friction_s_vals),
    GOLDEN(0x1001ffe0, friction_manager_get_associated_contact_point),
    GOLDEN(0x100248a0, contact_point_get_rot_speed_uncertainty),
    GOLDEN(0x10024930, contact_point_get_rescue_speed_impact),
    GOLDEN(0x100249b0, contact_point_calc_coll_distance),
};

static const GoldenFunction friction_functions[] = {
    GOLDEN(0x1001aa20, contact_point_two_values_friction),
    GOLDEN(0x1001ad90, contact_point_get_and_set_real_friction_len),
    GOLDEN(0x1001ae40, contact_point_static_friction_single),
    GOLDEN(0x1001b080, contact_point_friction_force_local_constraint_2d),
    GOLDEN(0x1001b8b0, contact_point_friction_force_local_constraint_1d),
    GOLDEN(0x1001bc20, friction_system_calc_friction_forces),
    GOLDEN(0x1001bd90, contact_point_ease_the_friction_force),
    GOLDEN(0x1001bdf0, friction_solver_ease_two_mindists),
    GOLDEN(0x1001c070, friction_solver_ease_friction_pair),
    GOLDEN(0x1001c1f0, friction_system_ease_friction_forces),
    GOLDEN(0x1001c550, friction_system_apply_real_friction),
    GOLDEN(0x1001cc90, friction_system_remove_energy_gained_by_real_friction),
    GOLDEN(0x1001ccb0, friction_system_clear_integrated_anti_energy),
    GOLDEN(0x1001ccd0, friction_core_pair_remove_energy_gained_by_real_friction),
    GOLDEN(0x1001cd20, mutual_energizer_calc_impulse_to_reduce_energy_level),
    GOLDEN(0x1001cd60, mutual_energizer_calc_energy_potential_static),
    GOLDEN(0x1001cdb0, mutual_energizer_init_mutual_energizer),
    GOLDEN(0x1001d060, mutual_energizer_calc_energy_potential),
    GOLDEN(0x1001d0e0, mutual_energizer_destroy_percent_energy),
    GOLDEN(0x1001d2a0, friction_core_pair_destroy_mutual_energy),
    GOLDEN(0x1001d750, friction_system_do_simulation_controller),
};

static const GoldenFunction friction_solver_functions[] = {
    GOLDEN(0x1001c350, friction_solver_ctor),
    GOLDEN(0x10036080, friction_solver_test_gauss_solution_suggestion),
    GOLDEN(0x10036170, friction_solver_factor_result_vec),
    GOLDEN(0x10036190, friction_solver_normize_constraint_equ),
    GOLDEN(0x100362c0, friction_system_get_num_supposed_active_frdists),
    GOLDEN(0x100362e0, friction_solver_solve_linear_equation_and_push),
    GOLDEN(0x100364c0, friction_solver_do_resulting_pushes),
    GOLDEN(0x100366a0, friction_solver_setup_coords_mindists),
    GOLDEN(0x10036760, friction_solver_calc_solver_psi),
    GOLDEN(0x10036b30, friction_solver_get_closing_speed_core_i),
    GOLDEN(0x10036b80, friction_system_reorder_mindists_for_complex),
    GOLDEN(0x10036c20, friction_system_exchange_friction_dists),
    GOLDEN(0x10036c60, friction_system_bubble_sort_dists_importance),
    GOLDEN(0x10036cb0, friction_system_core_is_terminal_in_fs),
    GOLDEN(0x10036d10, friction_system_static_fr_oversized_matrix_panic),
    GOLDEN(0x10036ec0, friction_system_kinetic_energy_of_hole_frs),
    GOLDEN(0x10036f80, friction_system_confirm_complex_pushes),
    GOLDEN(0x10036fa0, friction_system_undo_complex_pushes),
    GOLDEN(0x10036fc0, friction_system_get_max_energy_gain),
};

static const GoldenFunction friction_system_functions[] = {
    GOLDEN(0x1000b080, friction_sys_energy_get_controller_priority),
    GOLDEN(0x1000b0b0, friction_sys_static_get_controller_priority),
    GOLDEN(0x1000b0c0, friction_system_get_controller_priority),
    GOLDEN(0x1000b290, friction_system_remove_dist_from_system),
    GOLDEN(0x1000b360, friction_system_add_dist_to_system),
    GOLDEN(0x1001c680, friction_core_pair_number_of_pair_dists),
    GOLDEN(0x1001c690, friction_core_pair_del_fr_dist_obj_pairs),
    GOLDEN(0x1001c6f0, friction_system_add_fr_pair),
    GOLDEN(0x1001c720, friction_system_del_fr_pair),
    GOLDEN(0x1001c780, friction_system_get_pair_info_for_objs),
    GOLDEN(0x1001c7f0, friction_system_union_find_fr_sys),
    GOLDEN(0x1001cbc0, friction_system_reset_time),
    GOLDEN(0x1001d340, friction_core_pair_ctor),
    GOLDEN(0x1001d380, friction_system_find_pair_of_cores),
    GOLDEN(0x1001d600, friction_system_get_associated_controlled_cores),
};

static const GoldenFunction impact_functions[] = {
    GOLDEN(0x10022500, impact_solver_get_relative_speed_vector),
    GOLDEN(0x10022580, impact_solver_get_world_push_direction),
    GOLDEN(0x10022720, impact_solver_get_world_push_direction_two_friction),
    GOLDEN(0x100228c0, impact_solver_confirm_impact),
    GOLDEN(0x10022950, impact_solver_undo_push),
    GOLDEN(0x10022a20, impact_solver_do_rescue_push),
    GOLDEN(0x10022ed0, impact_solver_do_impact),
    GOLDEN(0x10023680, impact_solver_apply_result),
    GOLDEN(0x10023870, impact_solver_delay_of_impact),
    GOLDEN(0x100238f0, impact_solver_clear_change_values_cores),
    GOLDEN(0x10023940, impact_solver_do_push),
    GOLDEN(0x10023b90, impact_solver_calc_virt_masses_impact_solver),
    GOLDEN(0x10023c80, impact_solver_estimate_push_impulse),
    GOLDEN(0x10023ff0, impact_solver_get_cos_sin_for_impact),
    GOLDEN(0x10024140, impact_solver_long_term_do_impact_long_term),
    GOLDEN(0x10024450, impact_system_add_pair_to_impact_system),
    GOLDEN(0x10024530, impact_system_pair_is_already_in_system),
    GOLDEN(0x10024560, impact_system_next_impact),
    GOLDEN(0x10024700, impact_system_invalidate_impact_mindists),
    GOLDEN(0x10024740, impact_solver_get_world_direction_second_friction),
};

#define REPLAY(name)                                                                                                   \
    static void name(void **state)                                                                                     \
    {                                                                                                                  \
        assert_int_equal(golden_file(TEST_DATA "/contact/" #name ".txt", name##_functions,                             \
                                     sizeof name##_functions / sizeof *name##_functions),                              \
                         0);                                                                                           \
    }
REPLAY(contact_math)
REPLAY(core_reaction)
REPLAY(dense_matrix)
REPLAY(lcp)
REPLAY(contact_point)
REPLAY(friction)
REPLAY(friction_solver)
REPLAY(friction_system)
REPLAY(impact)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(contact_math),    cmocka_unit_test(core_reaction),
        cmocka_unit_test(dense_matrix),    cmocka_unit_test(lcp),
        cmocka_unit_test(contact_point),   cmocka_unit_test(friction),
        cmocka_unit_test(friction_solver), cmocka_unit_test(friction_system),
        cmocka_unit_test(impact),
    };
    mindist_settings_ctor(&ivp_mindist_settings);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
