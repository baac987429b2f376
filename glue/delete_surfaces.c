// DeleteCollisionSurfaces: forgets the cached surfaces once nothing is physicalized (glue.md 2.15).
#include "glue/block.h"
#include "glue/blocks.h"
#include "glue/command.h"

// FUNCTION: PHYSICS_RT 0x10001da0 same-result   (glue.md 2.15)
//
// Stays queued, with a message per frame, until the registry is empty.
i32 THISCALL delete_surfaces_command_run(Command *self)
{
    Manager *m = self->manager;
    if (manager_get_surface_count(&m->registry) != 0) {
        CKContext_OutputToConsole(m->base.context,
                                  "Please dephysicalize all objects before calling DeleteCollisionSurfaces!!!", 1);
        return 0;
    }
    manager_delete_collision_surface(m);
    manager_new_surface_cache(m, 64);
    return 1;
}

// VTABLE: PHYSICS_RT 0x100631d8
const CommandVtable delete_surfaces_command_vtable = COMMAND_VTABLE(delete_surfaces_command_run);

// FUNCTION: PHYSICS_RT 0x10001d30 same-result   (glue.md 2.15)
int CDECL delete_surfaces_execute(const CKBehaviorContext *context)
{
    Manager *m = block_manager(context);
    if (!m) return CKBR_OWNERERROR;
    command_issue(&delete_surfaces_command_vtable, m, context->behavior);
    block_done(context->behavior, 0, 0);
    return CKBR_OK;
}

static const BlockPin delete_surfaces_pins[] = {
    {PIN_INPUT, "In"},
    {PIN_OUTPUT, "Out"},
};

static const Block delete_surfaces_block = {
    .name = "DeleteCollisionSurfaces",
    .description = "Delete Collision Behaviors",
    .guid = {0x53bf75aa, 0x770c7021},
    .author = "TERRATOOLS",
    .version = 0x10000,
    .class_id = CKCID_BEOBJECT,
    .creator = delete_surfaces_prototype,
    .prototype_name = "DeleteCollisionSurfaces",
    .pins = delete_surfaces_pins,
    .pin_count = PIN_COUNT(delete_surfaces_pins),
    .execute = delete_surfaces_execute,
};

// FUNCTION: PHYSICS_RT 0x10001cd0 same-result   (glue.md 2.0)
CKERROR CDECL delete_surfaces_prototype(CKBehaviorPrototype **out)
{
    return block_create_prototype(&delete_surfaces_block, out);
}

// FUNCTION: PHYSICS_RT 0x10001c40 same-result   (glue.md 2.0)
CKObjectDeclaration *CDECL delete_surfaces_declaration(void)
{
    return block_declare(&delete_surfaces_block);
}
