// Get Profiler Values: number of physics objects, or zeroing of the manager's call statistics (glue.md 2.14).
#include "glue/block.h"
#include "glue/blocks.h"
#include "glue/system.h"

// FUNCTION: PHYSICS_RT 0x10001fd0 same-result   (glue.md 2.14)
//
// Only the first output is ever written.
int CDECL profiler_values_execute(const CKBehaviorContext *context)
{
    CKBehavior *b = context->behavior;
    Manager *m = block_manager(context);
    if (!m) return CKBR_OWNERERROR;
    if (CKBehavior_IsInputActive(b, 1)) {
        m->counter_frequency = system_tick_frequency();
        m->longest_lookup = m->last_lookup = 0;
        m->unused_f8[0] = m->unused_f8[1] = 0;
        m->lookups = m->physicalize_calls = m->unphysicalize_calls = 0;
        block_done(b, 1, 1);
        return CKBR_OK;
    }
    i32 objects = manager_get_surface_count(&m->registry);
    CKBehavior_SetOutputParameterValue(b, 0, &objects, 0);
    block_done(b, 0, 0);
    return CKBR_OK;
}

static const BlockPin profiler_values_pins[] = {
    {PIN_INPUT, "Start"},
    {PIN_INPUT, "Reset"},
    {PIN_OUTPUT, "Out"},
    {PIN_OUTPUT, "ResetOut"},
    {PIN_OUT_PARAMETER, "HasPhysicsCalls", TYPE_INT, NULL},
    {PIN_OUT_PARAMETER, "PhysicalizeCalls", TYPE_INT, NULL},
    {PIN_OUT_PARAMETER, "DePhysicalizeCalls", TYPE_INT, NULL},
    {PIN_OUT_PARAMETER, "HasPhysicsTime", TYPE_FLOAT, NULL},
    {PIN_OUT_PARAMETER, "DePhysicalizeTime", TYPE_FLOAT, NULL},
};

static const Block profiler_values_block = {
    .name = "Get Profiler Values",
    .description = "Get Profiler Values",
    .guid = {0x1c8e61d1, 0x32723c6f},
    .author = "TERRATOOLS",
    .version = 0x10000,
    .class_id = CKCID_BEOBJECT,
    .creator = profiler_values_prototype,
    .prototype_name = "Get Profiler Values",
    .pins = profiler_values_pins,
    .pin_count = PIN_COUNT(profiler_values_pins),
    .execute = profiler_values_execute,
    .behavior_flags = CKBEHAVIOR_TARGETABLE,
};

// FUNCTION: PHYSICS_RT 0x10001ed0 same-result   (glue.md 2.0)
CKERROR CDECL profiler_values_prototype(CKBehaviorPrototype **out)
{
    return block_create_prototype(&profiler_values_block, out);
}

// FUNCTION: PHYSICS_RT 0x10001e40 same-result   (glue.md 2.0)
CKObjectDeclaration *CDECL profiler_values_declaration(void)
{
    return block_declare(&profiler_values_block);
}
