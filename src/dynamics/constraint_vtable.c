// Vtables of constraints, in slot order (constraints.md 2.2).
#include "dynamics/constraint.h"

#include "base/pure_call.h"

// VTABLE: PHYSICS_RT 0x10063930
const ConstraintVtable constraint_local_vtable = {
    .controller =
        {
            .core_deleted = (void *)shared_delete_this_callback,
            .min_frequency = (void *)constraint_get_minimum_simulation_frequency,
            .cores = (void *)constraint_get_associated_controlled_cores,
            .reset_time = controller_reset_time,
            .simulate = (void *)constraint_local_do_simulation_controller,
            .priority = (void *)constraint_get_controller_priority,
            .scalar_dtor = (void *)constraint_local_scaldel,
        },
    .change_fixing_point = constraint_local_change_fixing_point_ros,
    .change_target_fixing_point = constraint_local_change_target_fixing_point_ros,
    .change_translation_axes = constraint_local_change_translation_axes_ros,
    .change_target_translation_axes = constraint_local_change_target_translation_axes_ros,
    .fix_translation_axis = constraint_local_fix_translation_axis,
    .free_translation_axis = constraint_local_free_translation_axis,
    .limit_translation_axis = constraint_local_limit_translation_axis,
    .change_max_translation_impulse = constraint_local_change_max_translation_impulse,
    .change_rotation_axes = constraint_local_change_rotation_axes_ros,
    .change_target_rotation_axes = constraint_local_change_target_rotation_axes_ros,
    .fix_rotation_axis = constraint_local_fix_rotation_axis,
    .free_rotation_axis = constraint_local_free_rotation_axis,
    .limit_rotation_axis = constraint_local_limit_rotation_axis,
    .change_max_rotation_impulse = constraint_local_change_max_rotation_impulse,
    .relax_attached = constraint_local_change_aos_to_relaxe_constraint,
    .relax_reference = constraint_local_change_ros_to_relaxe_constraint,
};

// The base class: in an object only while it is constructed or destroyed.
// VTABLE: PHYSICS_RT 0x10063b20
const ConstraintVtable constraint_vtable = {
    .controller =
        {
            .core_deleted = (void *)shared_delete_this_callback,
            .min_frequency = (void *)constraint_get_minimum_simulation_frequency,
            .cores = (void *)constraint_get_associated_controlled_cores,
            .reset_time = controller_reset_time,
            .simulate = (void *)pure_call,
            .priority = (void *)constraint_get_controller_priority,
            .scalar_dtor = (void *)constraint_scaldel,
        },
    .change_fixing_point = constraint_change_fixing_point_ros,
    .change_target_fixing_point = constraint_change_fixing_point_ros,
    .change_translation_axes = constraint_change_translation_axes_ros,
    .change_target_translation_axes = constraint_change_translation_axes_ros,
    .fix_translation_axis = constraint_fix_translation_axis,
    .free_translation_axis = constraint_free_translation_axis,
    .limit_translation_axis = constraint_limit_translation_axis,
    .change_max_translation_impulse = constraint_change_max_translation_impulse,
    .change_rotation_axes = constraint_change_rotation_axes_ros,
    .change_target_rotation_axes = constraint_change_rotation_axes_ros,
    .fix_rotation_axis = constraint_fix_rotation_axis,
    .free_rotation_axis = constraint_free_rotation_axis,
    .limit_rotation_axis = constraint_limit_rotation_axis,
    .change_max_rotation_impulse = constraint_change_max_rotation_impulse,
    .relax_attached = constraint_change_aos_to_relaxe_constraint,
    .relax_reference = constraint_change_aos_to_relaxe_constraint,
};
