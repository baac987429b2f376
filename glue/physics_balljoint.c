// Physics Balljoint: two bodies share a point (glue.md 2.7).
#include "glue/blocks.h"
#include "glue/handle.h"

// FUNCTION: PHYSICS_RT 0x100052f0 same-result   (glue.md 2.7)
//
// The setting "Specify 2 Points ?" is never read.
i32 THISCALL physics_balljoint_command_run(Command *self)
{
    CKBehavior *b = self->behavior;
    CK3dEntity *target = block_target(b), *second;
    if (!target || !(second = block_input_object(b, 0))) return 1;
    Object *object, *second_object;
    if (!handle_two_bodies(self->manager, target, second, &object, &second_object)) return 0;

    VxVector position = block_input_vector(b, 1, (VxVector){0, 0, 0});
    CK3dEntity *reference = block_input_entity(b, 2);
    ConstraintTemplate t;
    template_constraint_ctor(&t);
    Vec3d anchor = widen(block_transform(reference, &position));
    template_constraint_set_constraint_ws(&t, object, &anchor, NULL, 3, 0, second_object, NULL);
    handle_keep(b, environment_create_constraint(self->manager->env, &t));
    return 1;
}

// VTABLE: PHYSICS_RT 0x100632a0
const CommandVtable balljoint_command_vtable = COMMAND_VTABLE(physics_balljoint_command_run);

// FUNCTION: PHYSICS_RT 0x10005120 same-result   (glue.md 2.7)
int CDECL physics_balljoint_execute(const CKBehaviorContext *context)
{
    return handle_block_execute(context, &balljoint_command_vtable);
}

// FUNCTION: PHYSICS_RT 0x10005250 same-result   (glue.md 2.7)
//
// Made safe: fewer than three input parameters end the removal; the original counts down for ever.
CKERROR CDECL physics_balljoint_callback(const CKBehaviorContext *context)
{
    CKBehavior *b = context->behavior;
    if (!CKBehavior_GetOwner(b)) return CKBR_OWNERERROR;
    block_manager(context); // asked for and not used: a hook sees the call
    if (context->callback_message == CKM_BEHAVIORRESET) block_set_local_pointer(b, 0, NULL);
    if (context->callback_message == CKM_BEHAVIORSETTINGSEDITED) block_remove_inputs(b, 3);
    return 0;
}

static const BlockPin physics_balljoint_pins[] = {
    HANDLE_BLOCK_PINS,
    {PIN_IN_PARAMETER, "Object2", TYPE_3DENTITY, NULL},
    {PIN_IN_PARAMETER, "Position 1", TYPE_VECTOR, "0,0,0"},
    {PIN_IN_PARAMETER, "Referential 1", TYPE_3DENTITY, NULL},
    {PIN_SETTING, "Specify 2 Points ?", TYPE_BOOL, "FALSE"},
};

static const Block physics_balljoint_block = {
    .name = "Physics Balljoint",
    .description = "Sets a Physics Balljoint ...",
    .guid = {0x5e624f0a, 0x35160450},
    .author = "TERRATOOLS",
    .version = 0x10001,
    .class_id = CKCID_3DENTITY,
    .creator = physics_balljoint_prototype,
    .prototype_name = "Set Physics Ball Joint",
    .pins = physics_balljoint_pins,
    .pin_count = PIN_COUNT(physics_balljoint_pins),
    .execute = physics_balljoint_execute,
    .behavior_flags = CKBEHAVIOR_TARGETABLE | CKBEHAVIOR_INTERNALLYCREATEDINPUTPARAMS,
    .callback = physics_balljoint_callback,
};

// FUNCTION: PHYSICS_RT 0x10005010 same-result   (glue.md 2.0)
CKERROR CDECL physics_balljoint_prototype(CKBehaviorPrototype **out)
{
    return block_create_prototype(&physics_balljoint_block, out);
}

// FUNCTION: PHYSICS_RT 0x10004f80 same-result   (glue.md 2.0)
CKObjectDeclaration *CDECL physics_balljoint_declaration(void)
{
    return block_declare(&physics_balljoint_block);
}
