// Physics WakeUp: the body is simulated again (glue.md 2.4).
#include "glue/block.h"
#include "glue/blocks.h"
#include "glue/command.h"

// FUNCTION: PHYSICS_RT 0x10004de0 same-result   (glue.md 2.4)
//
// Waits until the target is physicalized.
i32 THISCALL physics_wake_up_command_run(Command *self)
{
    CK3dEntity *target = block_target(self->behavior);
    if (!target) return 1;
    Object *object = manager_get_body(self->manager, target);
    if (!object) return 0;
    object_ensure_in_simulation(object);
    return 1;
}

// VTABLE: PHYSICS_RT 0x10063290
const CommandVtable wake_up_command_vtable = COMMAND_VTABLE(physics_wake_up_command_run);

// FUNCTION: PHYSICS_RT 0x10004d50 same-result   (glue.md 2.4)
int CDECL physics_wake_up_execute(const CKBehaviorContext *context)
{
    CKBehavior *b = context->behavior;
    Manager *m;
    if (!block_target(b) || !(m = block_manager(context))) return CKBR_OWNERERROR;
    command_issue(&wake_up_command_vtable, m, b);
    block_done(b, 0, 0);
    return CKBR_OK;
}

static const BlockPin physics_wake_up_pins[] = {
    {PIN_INPUT, "In"},
    {PIN_OUTPUT, "Out"},
};

static const Block physics_wake_up_block = {
    .name = "Physics WakeUp",
    .description = "Wake Up Object for Simulation",
    .guid = {0x38b851b5, 0x72ca74ac},
    .author = "TERRATOOLS",
    .version = 0x10000,
    .class_id = CKCID_3DENTITY,
    .creator = physics_wake_up_prototype,
    .prototype_name = "Physics WakeUp",
    .pins = physics_wake_up_pins,
    .pin_count = PIN_COUNT(physics_wake_up_pins),
    .execute = physics_wake_up_execute,
    .behavior_flags = CKBEHAVIOR_TARGETABLE,
};

// FUNCTION: PHYSICS_RT 0x10004cf0 same-result   (glue.md 2.0)
CKERROR CDECL physics_wake_up_prototype(CKBehaviorPrototype **out)
{
    return block_create_prototype(&physics_wake_up_block, out);
}

// FUNCTION: PHYSICS_RT 0x10004c60 same-result   (glue.md 2.0)
CKObjectDeclaration *CDECL physics_wake_up_declaration(void)
{
    return block_declare(&physics_wake_up_block);
}
