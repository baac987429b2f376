// Physics Reset: a new, empty world (glue.md 2.13).
#include "glue/block.h"
#include "glue/blocks.h"
#include "glue/command.h"

// FUNCTION: PHYSICS_RT 0x10004f70 same-result   (glue.md 2.13)
//
// Runs while the container it was given to is deleted; the container is not touched afterwards.
i32 THISCALL physics_reset_command_run(Command *self)
{
    self->manager->vt->Reset(self->manager);
    return 1;
}

// VTABLE: PHYSICS_RT 0x10063298
const CommandVtable reset_command_vtable = COMMAND_VTABLE(physics_reset_command_run);

// FUNCTION: PHYSICS_RT 0x10004f00 same-result   (glue.md 2.13)
int CDECL physics_reset_execute(const CKBehaviorContext *context)
{
    Manager *m = block_manager(context);
    if (!m) return CKBR_OWNERERROR;
    command_issue(&reset_command_vtable, m, context->behavior);
    block_done(context->behavior, 0, 0);
    return CKBR_OK;
}

static const BlockPin physics_reset_pins[] = {
    {PIN_INPUT, "In"},
    {PIN_OUTPUT, "Out"},
};

static const Block physics_reset_block = {
    .name = "Physics Reset",
    .description = "Reset all Physics",
    .guid = {0x5714345e, 0x792262ae},
    .author = "TERRATOOLS",
    .version = 0x10000,
    .class_id = CKCID_BEOBJECT,
    .creator = physics_reset_prototype,
    .prototype_name = "Physics Reset",
    .pins = physics_reset_pins,
    .pin_count = PIN_COUNT(physics_reset_pins),
    .execute = physics_reset_execute,
};

// FUNCTION: PHYSICS_RT 0x10004ea0 same-result   (glue.md 2.0)
CKERROR CDECL physics_reset_prototype(CKBehaviorPrototype **out)
{
    return block_create_prototype(&physics_reset_block, out);
}

// FUNCTION: PHYSICS_RT 0x10004e10 same-result   (glue.md 2.0)
CKObjectDeclaration *CDECL physics_reset_declaration(void)
{
    return block_declare(&physics_reset_block);
}
