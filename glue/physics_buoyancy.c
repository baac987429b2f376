// PhysicsBuoyancy: the body becomes a liquid with a plane surface and a current (glue.md 2.12).
#include <stdbool.h>

#include "base/memory.h"
#include "base/ptr_vector.h"
#include "glue/block.h"
#include "glue/blocks.h"
#include "glue/command.h"

static Vec3f float_point(VxVector v)
{
    return (Vec3f){{v.x, v.y, v.z, 0}};
}

// Velocity of the liquid: from start to end, of the given length. x of the difference is rounded once, y and z twice,
// and x and y of the product twice.
static Vec3f current_of(VxVector start, VxVector end, f32 strength)
{
    Vec3f c = {{0, 0, 0, 0}};
    f64 y = (ext)end.y - start.y, z = (ext)end.z - start.z;
    c.x = (ext)end.x - start.x;
    c.y = y;
    c.z = z;
    vec3f_fast_normize(&c);
    f64 px = c.x * (ext)strength, py = c.y * (ext)strength;
    c.z = c.z * (ext)strength;
    c.x = px;
    c.y = py;
    return c;
}

static bool finite(f32 x)
{
    return (f32_bits(x) & 0x7f800000) != 0x7f800000;
}

static bool all_finite(const VxVector points[5], const BuoyancyTemplate *t, f32 strength)
{
    bool good = finite(strength) && finite(t->density) && finite(t->damp_factor) && finite(t->friction_factor) &&
                finite(t->airplane_factor) && finite(t->viscosity) && finite(t->suction_factor);
    for (int i = 0; i < 5; i++) good = good && finite(points[i].x) && finite(points[i].y) && finite(points[i].z);
    return good;
}

// FUNCTION: PHYSICS_RT 0x10003940 safe   (glue.md 2.12)
//
// Made safe: values that are not finite are refused, with a message. Three surface points on a line give a liquid without
// surface, in which nothing is wet, as on the original.
i32 THISCALL physics_buoyancy_command_run(Command *self)
{
    CKBehavior *b = self->behavior;
    CK3dEntity *target = block_target(b), *points[5];
    if (!target) return 1;
    for (int i = 0; i < 5; i++) {
        points[i] = block_input_entity(b, i);
        if (!points[i]) return 1;
    }
    f32 strength = block_input_f32(b, 5, 1);
    VxVector p[5] = {{0, 0, 0}};
    for (int i = 0; i < 5; i++) points[i]->vt->GetPosition(points[i], &p[i], NULL);
    Vec3f current = current_of(p[3], p[4], strength);
    BuoyancyTemplate t = {
        .density = block_input_f32(b, 6, 998),
        .damp_factor = block_input_f32(b, 7, 1),
        .friction_factor = block_input_f32(b, 8, 0x1.99999ap-5f), // 0.05f
        .viscosity = block_input_f32(b, 9, 0x1.47ae14p-7f),       // 0.01f
        .airplane_factor = block_input_f32(b, 10, 0),
        .suction_factor = block_input_f32(b, 11, 0x1.99999ap-4f), // 0.1f
        .epsilon = 0x1.b7cdfep-34f,                               // 1e-10f
        .ball_spin_damp = 0x1.47ae14p-7f,                         // 0.01f
        // The original's defaults of fields that nothing reads: 0, 10, 15, 1, 1, 1.0f, 1.0f, 1.0f, 0.01f, 1.
        .unused_24 = {0, 10, 15, 1, 1, 0x3f800000, 0x3f800000, 0x3f800000, 0x3c23d70a, 1},
    };
    if (!all_finite(p, &t, strength)) {
        CKContext_OutputToConsole(self->manager->base.context, "Error: incorrect values for PhysicsBuoyancy !\n", 1);
        return 1;
    }

    PhysicsRecord *record = manager_get_physics_object(self->manager, target, 1);
    if (!record || !record->object) return 0;
    Object *object = record->object;
    PhantomTemplate phantom;
    template_phantom_ctor(&phantom);
    phantom.manage_intruding_cores = 1;
    object_convert_to_phantom(object, &phantom);

    Vec3f q[3] = {float_point(p[0]), float_point(p[1]), float_point(p[2])};
    PlaneF plane;
    plane_f_calc_hesse(&plane, &q[0], &q[1], &q[2]);
    plane_f_normize(&plane);
    LiquidSurface *surface = liquid_surface_descriptor_simple_ctor(engine_new(sizeof *surface), &plane, &current);
    ptr_vector_append(&self->manager->liquid_surfaces, surface);

    attacher_to_cores_buoyancy_ctor(engine_new(sizeof(BuoyancyAttacher)), &t, object->phantom->cores, surface);
    return 1;
}

// VTABLE: PHYSICS_RT 0x1006320c
const CommandVtable buoyancy_command_vtable = COMMAND_VTABLE(physics_buoyancy_command_run);

// FUNCTION: PHYSICS_RT 0x100038a0 same-result   (glue.md 2.12)
//
// The input pin stays active.
int CDECL physics_buoyancy_execute(const CKBehaviorContext *context)
{
    CKBehavior *b = context->behavior;
    Manager *m;
    if (!block_target(b) || !(m = block_manager(context))) return CKBR_OWNERERROR;
    command_issue(&buoyancy_command_vtable, m, b);
    CKBehavior_ActivateOutput(b, 0, 1);
    return CKBR_OK;
}

// FUNCTION: PHYSICS_RT 0x10003910 same-result   (glue.md 2.12)
CKERROR CDECL physics_buoyancy_callback(const CKBehaviorContext *context)
{
    if (!CKBehavior_GetOwner(context->behavior)) return CKBR_OWNERERROR;
    block_manager(context); // asked for and not used: a hook sees the call
    return 0;
}

static const BlockPin physics_buoyancy_pins[] = {
    {PIN_INPUT, "In"},
    {PIN_OUTPUT, "Out"},
    {PIN_IN_PARAMETER, "First Surface Point", TYPE_3DENTITY, NULL},
    {PIN_IN_PARAMETER, "Second Surface Point", TYPE_3DENTITY, NULL},
    {PIN_IN_PARAMETER, "Third Surface Point", TYPE_3DENTITY, NULL},
    {PIN_IN_PARAMETER, "Current Start Point", TYPE_3DENTITY, NULL},
    {PIN_IN_PARAMETER, "Current End Point", TYPE_3DENTITY, NULL},
    {PIN_IN_PARAMETER, "Strength of Current (meter/sec)", TYPE_FLOAT, "1.0"},
    {PIN_IN_PARAMETER, "Medium Density (kg/meter^3)", TYPE_FLOAT, "998.0"},
    {PIN_IN_PARAMETER, "Medium Damp Factor", TYPE_FLOAT, "1.0"},
    {PIN_IN_PARAMETER, "Medium Friction Factor", TYPE_FLOAT, "0.05"},
    {PIN_IN_PARAMETER, "Viscosity", TYPE_FLOAT, ".01"},
    {PIN_IN_PARAMETER, "Airplane like factor", TYPE_FLOAT, "0.0"},
    {PIN_IN_PARAMETER, "Suction factor", TYPE_FLOAT, ".1"},
};

static const Block physics_buoyancy_block = {
    .name = "PhysicsBuoyancy",
    .description = "PhysicsBuoyancys...",
    .guid = {0x2c015f2b, 0x5b147512},
    .author = "VTERRATOOLS",
    .version = 0x10000,
    .class_id = CKCID_3DENTITY,
    .creator = physics_buoyancy_prototype,
    .prototype_name = "PhysicsBuoyancy",
    .pins = physics_buoyancy_pins,
    .pin_count = PIN_COUNT(physics_buoyancy_pins),
    .execute = physics_buoyancy_execute,
    .behavior_flags = CKBEHAVIOR_TARGETABLE | CKBEHAVIOR_INTERNALLYCREATEDINPUTPARAMS,
    .callback = physics_buoyancy_callback,
};

// FUNCTION: PHYSICS_RT 0x100036e0 same-result   (glue.md 2.0)
CKERROR CDECL physics_buoyancy_prototype(CKBehaviorPrototype **out)
{
    return block_create_prototype(&physics_buoyancy_block, out);
}

// FUNCTION: PHYSICS_RT 0x10003650 same-result   (glue.md 2.0)
CKObjectDeclaration *CDECL physics_buoyancy_declaration(void)
{
    return block_declare(&physics_buoyancy_block);
}
