// Set Physics Slider: two bodies move along a common axis (glue.md 2.8).
#include "glue/blocks.h"
#include "glue/handle.h"

// FUNCTION: PHYSICS_RT 0x10005f10 same-result   (glue.md 2.8)
//
// The first of the two settings of the template is overwritten by the second; both are made, as in the original.
// Made safe: limits that are NaN or beyond which every place lies are refused.
i32 THISCALL physics_slider_command_run(Command *self)
{
    CKBehavior *b = self->behavior;
    CK3dEntity *target = block_target(b), *second;
    if (!target || !(second = block_input_object(b, 0))) return 1;
    CK3dEntity *first_point = block_input_entity(b, 1);
    CK3dEntity *second_point = block_input_entity(b, 2);
    bool limited = block_input_i32(b, 3, 0) != 0;
    f32 low = block_input_f32(b, 4, -1), high = block_input_f32(b, 5, 1);

    Object *object, *second_object;
    if (!handle_two_bodies(self->manager, target, second, &object, &second_object)) return 0;

    if (limited && block_refuse(self->manager, target, limits_are_good(low, high))) return 1;

    ConstraintTemplate t;
    template_constraint_ctor(&t);
    VxVector from = {0, 0, 0}, to = {0, 0, 0};
    if (first_point) first_point->vt->GetPosition(first_point, &from, NULL);
    if (second_point) second_point->vt->GetPosition(second_point, &to, NULL);
    Vec3d anchor = widen(from), axis = {{0, 0, 0, 0}};
    f32 y = (ext)to.y - from.y, z = (ext)to.z - from.z; // x goes to f64 unrounded
    axis.x = (ext)to.x - from.x;
    axis.y = y;
    axis.z = z;
    template_constraint_set_constraint_ws(&t, object, &anchor, &axis, 3, 2, second_object, NULL);
    template_constraint_set_constraint_ws(&t, object, &anchor, &axis, 2, 3, second_object, NULL);
    if (limited) template_constraint_limit_translation_axis(&t, 2, low, high);
    handle_keep(b, environment_create_constraint(self->manager->env, &t));
    return 1;
}

// VTABLE: PHYSICS_RT 0x100632c0
const CommandVtable slider_command_vtable = COMMAND_VTABLE(physics_slider_command_run);

// FUNCTION: PHYSICS_RT 0x10005d90 same-result   (glue.md 2.8)
int CDECL physics_slider_execute(const CKBehaviorContext *context)
{
    return handle_block_execute(context, &slider_command_vtable);
}

static const BlockPin physics_slider_pins[] = {
    HANDLE_BLOCK_PINS,
    {PIN_IN_PARAMETER, "Object2", TYPE_3DENTITY, NULL},
    {PIN_IN_PARAMETER, "Axis first Point", TYPE_3DENTITY, NULL},
    {PIN_IN_PARAMETER, "Axis second Point", TYPE_3DENTITY, NULL},
    {PIN_IN_PARAMETER, "Limitations (meter)", TYPE_BOOL, "FALSE"},
    {PIN_IN_PARAMETER, "Lower Limit", TYPE_FLOAT, "-1.0"},
    {PIN_IN_PARAMETER, "Upper Limit", TYPE_FLOAT, "1.0"},
};

static const Block physics_slider_block = {
    .name = "Set Physics Slider",
    .description = "Set a Physics Slider...",
    .guid = {0x2973360e, 0x23d31aa7},
    .author = "TERRATOOLS",
    .version = 0x10001,
    .class_id = CKCID_3DENTITY,
    .creator = physics_slider_prototype,
    .prototype_name = "Set Physics Slider",
    .pins = physics_slider_pins,
    .pin_count = PIN_COUNT(physics_slider_pins),
    .execute = physics_slider_execute,
    .behavior_flags = CKBEHAVIOR_TARGETABLE,
    .callback = handle_block_callback,
};

// FUNCTION: PHYSICS_RT 0x10005c40 same-result   (glue.md 2.0)
CKERROR CDECL physics_slider_prototype(CKBehaviorPrototype **out)
{
    return block_create_prototype(&physics_slider_block, out);
}

// FUNCTION: PHYSICS_RT 0x10005bb0 same-result   (glue.md 2.0)
CKObjectDeclaration *CDECL physics_slider_declaration(void)
{
    return block_declare(&physics_slider_block);
}
