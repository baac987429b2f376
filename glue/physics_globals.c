// Set Physics Globals: gravity and time factor, or a new world (glue.md 2.5).
#include <stdbool.h>

#include "glue/block.h"
#include "glue/blocks.h"

#define EARTH_GRAVITY_Y -0x1.39eb86p+3f // -9.81f

static bool finite(f32 x)
{
    return (f32_bits(x) & 0x7f800000) != 0x7f800000;
}

static void set_values(Manager *m, VxVector gravity, f32 factor)
{
    if (!finite(factor) || !finite(gravity.x) || !finite(gravity.y) || !finite(gravity.z)) {
        CKContext_OutputToConsole(m->base.context, "Error: incorrect values for Set Physics Globals !\n", 1);
        return;
    }
    m->time_factor = factor * SECONDS_PER_MILLISECOND;
    Vec3d g = widen(gravity);
    if (m->env) environment_set_gravity(m->env, &g);
}

// FUNCTION: PHYSICS_RT 0x100055a0 same-result   (glue.md 2.5)
//
// "Clean Physics World" leaves registry, materials and surfaces alone.
// Made safe: without a world there is no gravity to set; the original writes through NULL. Values that are not finite are
// refused, with a message.
int CDECL physics_globals_execute(const CKBehaviorContext *context)
{
    CKBehavior *b = context->behavior;
    VxVector gravity = block_input_vector(b, 0, (VxVector){0, EARTH_GRAVITY_Y, 0});
    f32 factor = block_input_f32(b, 1, 1);
    Manager *m = block_manager(context);
    if (CKBehavior_IsInputActive(b, 0)) {
        CKBehavior_ActivateInput(b, 0, 0);
        if (m) set_values(m, gravity, factor);
    }
    if (CKBehavior_IsInputActive(b, 1)) {
        CKBehavior_ActivateInput(b, 1, 0);
        if (m) {
            manager_delete_environment(m);
            manager_create_environment(m);
        }
    }
    CKBehavior_ActivateOutput(b, 0, 1);
    return CKBR_OK;
}

static const BlockPin physics_globals_pins[] = {
    {PIN_INPUT, "Set Values"},
    {PIN_INPUT, "Clean Physics World"},
    {PIN_OUTPUT, "Out"},
    {PIN_IN_PARAMETER, "Gravity", TYPE_VECTOR, "0,-9.81,0"},
    {PIN_IN_PARAMETER, "Physic Time Factor", TYPE_FLOAT, "1"},
};

static const Block physics_globals_block = {
    .name = "Set Physics Globals",
    .description = "Set the Physics Global Variables...",
    .guid = {0x72af347c, 0x03da71e1},
    .author = "TERRATOOLS",
    .version = 0x10000,
    .class_id = CKCID_BEOBJECT,
    .creator = physics_globals_prototype,
    .prototype_name = "Set Physics Globals",
    .pins = physics_globals_pins,
    .pin_count = PIN_COUNT(physics_globals_pins),
    .execute = physics_globals_execute,
    .behavior_flags = CKBEHAVIOR_TARGETABLE,
};

// FUNCTION: PHYSICS_RT 0x100054f0 same-result   (glue.md 2.0)
CKERROR CDECL physics_globals_prototype(CKBehaviorPrototype **out)
{
    return block_create_prototype(&physics_globals_block, out);
}

// FUNCTION: PHYSICS_RT 0x10005460 same-result   (glue.md 2.0)
CKObjectDeclaration *CDECL physics_globals_declaration(void)
{
    return block_declare(&physics_globals_block);
}
