// Physics Hinge: two bodies turn about a common axis (glue.md 2.6).
#include "glue/blocks.h"
#include "glue/handle.h"
#include "glue/system.h"

#define RADIANS_PER_DEGREE 0x1.1df46a2529d39p-6

// FUNCTION: PHYSICS_RT 0x100059d0 same-result   (glue.md 2.6)
//
// Axis: z of the referential; anchor: its position. Made safe: limits that cannot be read are the declared presets; limits
// that are NaN or beyond which every angle lies are refused.
i32 THISCALL physics_hinge_command_run(Command *self)
{
    CKBehavior *b = self->behavior;
    CK3dEntity *target = block_target(b), *second;
    if (!target || !(second = block_input_object(b, 0))) return 1;
    CK3dEntity *reference = block_input_entity(b, 1);
    bool limited = block_input_i32(b, 2, 0) != 0;
    f32 low = block_input_f32(b, 3, -45), high = block_input_f32(b, 4, 45);

    Object *object, *second_object;
    if (!handle_two_bodies(self->manager, target, second, &object, &second_object)) return 0;

    if (limited && block_refuse(self->manager, target, limits_are_good(low, high))) return 1;

    ConstraintTemplate t;
    template_constraint_ctor(&t);
    VxVector axis = {0, 0, 1}, anchor = {0, 0, 0};
    if (reference) {
        reference->vt->GetOrientation(reference, &axis, &anchor, NULL, NULL); // "up" is overwritten by the next call
        reference->vt->GetPosition(reference, &anchor, NULL);
    }
    Vec3d anchor_ws = widen(anchor), axis_ws = widen(axis);
    template_constraint_set_constraint_ws(&t, object, &anchor_ws, &axis_ws, 3, 2, second_object, NULL);
    if (limited) {
        f32 low_radians = low * (ext)RADIANS_PER_DEGREE, high_radians = high * (ext)RADIANS_PER_DEGREE;
        template_constraint_limit_rotation_axis(&t, 2, low_radians, high_radians);
    }
    handle_keep(b, environment_create_constraint(self->manager->env, &t));
    return 1;
}

// VTABLE: PHYSICS_RT 0x100632ac
const CommandVtable hinge_command_vtable = COMMAND_VTABLE(physics_hinge_command_run);

// FUNCTION: PHYSICS_RT 0x10005850 same-result   (glue.md 2.6)
//
// Unlike the other joints a second Create replaces the first. The original wraps that deletion in a catch-all; here a
// dead handle is recognized instead.
int CDECL physics_hinge_execute(const CKBehaviorContext *context)
{
    CKBehavior *b = context->behavior;
    if (!CKBehavior_IsInputActive(b, 0)) {
        handle_release(context);
        block_done(b, 1, 1);
        return CKBR_OK;
    }
    if (block_local_pointer(b, 0)) {
        system_debug_text("\n\nTRY !!!!\n\n");
        handle_release(context);
        system_debug_text("\n\nAfter CATCH !!!!\n\n");
    }
    Manager *m;
    if (!block_target(b) || !(m = block_manager(context))) return CKBR_OWNERERROR;
    command_issue(&hinge_command_vtable, m, b);
    block_done(b, 0, 0);
    return CKBR_OK;
}

static const BlockPin physics_hinge_pins[] = {
    HANDLE_BLOCK_PINS,
    {PIN_IN_PARAMETER, "Object2", TYPE_3DENTITY, NULL},
    {PIN_IN_PARAMETER, "Joint Referential", TYPE_3DENTITY, NULL},
    {PIN_IN_PARAMETER, "Limitations (-180 to 180 degree)", TYPE_BOOL, "FALSE"},
    {PIN_IN_PARAMETER, "Lower Limit", TYPE_FLOAT, "-45.0"},
    {PIN_IN_PARAMETER, "Upper Limit", TYPE_FLOAT, "45.0"},
};

static const Block physics_hinge_block = {
    .name = "Physics Hinge",
    .description = "Set a Physics Hinge joint...",
    .guid = {0x41cd3653, 0x0de60c1d},
    .author = "TERRATOOLS",
    .version = 0x10001,
    .class_id = CKCID_3DENTITY,
    .creator = physics_hinge_prototype,
    .prototype_name = "Set Physics Hinge",
    .pins = physics_hinge_pins,
    .pin_count = PIN_COUNT(physics_hinge_pins),
    .execute = physics_hinge_execute,
    .behavior_flags = CKBEHAVIOR_TARGETABLE,
    .callback = handle_block_callback,
};

// FUNCTION: PHYSICS_RT 0x10005720 same-result   (glue.md 2.0)
CKERROR CDECL physics_hinge_prototype(CKBehaviorPrototype **out)
{
    return block_create_prototype(&physics_hinge_block, out);
}

// FUNCTION: PHYSICS_RT 0x10005690 same-result   (glue.md 2.0)
CKObjectDeclaration *CDECL physics_hinge_declaration(void)
{
    return block_declare(&physics_hinge_block);
}
