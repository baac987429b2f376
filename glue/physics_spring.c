// Set Physics Spring: a spring between points of two bodies (glue.md 2.9).
#include "glue/blocks.h"
#include "glue/handle.h"

// FUNCTION: PHYSICS_RT 0x10006490 same-result   (glue.md 2.9)
//
// Made safe: values that are not finite are refused.
i32 THISCALL physics_spring_command_run(Command *self)
{
    CKBehavior *b = self->behavior;
    CK3dEntity *target = block_target(b), *second;
    if (!target) return CKBR_OWNERERROR; // any value but 0 drops the command
    if (!(second = block_input_object(b, 0))) return 0;
    Object *object, *second_object;
    if (!handle_two_bodies(self->manager, target, second, &object, &second_object)) return 0;

    VxVector position1 = block_input_vector(b, 1, (VxVector){0, 0, 0});
    CK3dEntity *reference1 = block_input_entity(b, 2);
    VxVector position2 = block_input_vector(b, 3, (VxVector){0, 0, 0});
    CK3dEntity *reference2 = block_input_entity(b, 4);
    SpringTemplate t;
    f32 length = block_input_f32(b, 5, 1);
    f32 constant = block_input_f32(b, 6, 1);
    f32 damping = block_input_f32(b, 7, 0x1.99999ap-4f);        // 0.1f
    f32 global_damping = block_input_f32(b, 8, 0x1.99999ap-4f); // 0.1f
    bool good = f32_is_finite(length) && f32_is_finite(constant) && f32_is_finite(damping) && f32_is_finite(global_damping);
    if (block_refuse(self->manager, target, good)) return 1;
    template_spring_ctor(&t);
    t.length = length;
    t.relative = 0;
    t.constant = constant;
    t.damping = damping;
    t.global_damping = global_damping;

    AnchorTemplate ends[2];
    Vec3d p = widen(block_transform(reference1, &position1));
    template_anchor_set_anchor_position_ws(&ends[0], object, &p);
    p = widen(block_transform(reference2, &position2));
    template_anchor_set_anchor_position_ws(&ends[1], second_object, &p);
    t.ends[0] = &ends[0];
    t.ends[1] = &ends[1];
    handle_keep(b, environment_create_spring(self->manager->env, &t));
    return 1;
}

// VTABLE: PHYSICS_RT 0x100632c8
const CommandVtable spring_command_vtable = COMMAND_VTABLE(physics_spring_command_run);

// FUNCTION: PHYSICS_RT 0x10006360 same-result   (glue.md 2.9)
int CDECL physics_spring_execute(const CKBehaviorContext *context)
{
    return handle_block_execute(context, &spring_command_vtable);
}

static const BlockPin physics_spring_pins[] = {
    HANDLE_BLOCK_PINS,
    {PIN_IN_PARAMETER, "Object2", TYPE_3DENTITY, NULL},
    {PIN_IN_PARAMETER, "Position 1", TYPE_VECTOR, "0,0,0"},
    {PIN_IN_PARAMETER, "Referential 1", TYPE_3DENTITY, NULL},
    {PIN_IN_PARAMETER, "Position 2", TYPE_VECTOR, "0,0,0"},
    {PIN_IN_PARAMETER, "Referential 2", TYPE_3DENTITY, NULL},
    {PIN_IN_PARAMETER, "Length", TYPE_FLOAT, "1"},
    {PIN_IN_PARAMETER, "Constant", TYPE_FLOAT, "1"},
    {PIN_IN_PARAMETER, "Linear Dampening", TYPE_FLOAT, "0.1"},
    {PIN_IN_PARAMETER, "Global Dampening", TYPE_FLOAT, "0.1"},
};

static const Block physics_spring_block = {
    .name = "Set Physics Spring",
    .description = "Set a Physics Springs...",
    .guid = {0x24a06a3a, 0x07100fce},
    .author = "TERRATOOLS",
    .version = 0x10001,
    .class_id = CKCID_3DENTITY,
    .creator = physics_spring_prototype,
    .prototype_name = "Set Physics Spring",
    .pins = physics_spring_pins,
    .pin_count = PIN_COUNT(physics_spring_pins),
    .execute = physics_spring_execute,
    .behavior_flags = CKBEHAVIOR_TARGETABLE,
    .callback = handle_block_callback,
};

// FUNCTION: PHYSICS_RT 0x100061c0 same-result   (glue.md 2.0)
CKERROR CDECL physics_spring_prototype(CKBehaviorPrototype **out)
{
    return block_create_prototype(&physics_spring_block, out);
}

// FUNCTION: PHYSICS_RT 0x10006130 same-result   (glue.md 2.0)
CKObjectDeclaration *CDECL physics_spring_declaration(void)
{
    return block_declare(&physics_spring_block);
}
