// Physicalize: gives an entity a body, or takes it away (glue.md 2.1).
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/ptr_vector.h"
#include "glue/block.h"
#include "glue/blocks.h"
#include "glue/continuous_contact.h"
#include "glue/create_object.h"

enum { // input parameters
    IN_FIXED,
    IN_FRICTION,
    IN_ELASTICITY,
    IN_MASS,
    IN_GROUP,
    IN_START_FROZEN,
    IN_COLLISION,
    IN_AUTO_MASS_CENTER,
    IN_LINEAR_DAMPING,
    IN_ROTATION_DAMPING,
    IN_SURFACE,
    IN_SHAPES, // convex meshes, then position and radius of each ball, then concave meshes
};

enum { // settings
    SETTING_CONVEX_COUNT,
    SETTING_BALL_COUNT,
    SETTING_CONCAVE_COUNT,
    SETTING_MASS_CENTER,
};

// Meshes on `count` pins from `pin` on. Made safe: pins that do not exist hold no mesh.
static CKMesh **read_meshes(CKBehavior *b, i32 pin, i32 *count)
{
    i32 pins = CKBehavior_GetInputParameterCount(b);
    if (*count > pins - pin) *count = pins > pin ? pins - pin : 0;
    if (*count <= 0) return NULL;
    CKMesh **meshes = slot_calloc((size_t)*count, sizeof *meshes);
    for (i32 i = 0; meshes && i < *count; i++) meshes[i] = block_input_mesh(b, pin + i);
    return meshes;
}

// The last ball's radius counts; positions are never read.
static f32 read_radius(CKBehavior *b, i32 pin, i32 count)
{
    f32 radius = 1;
    i32 pins = CKBehavior_GetInputParameterCount(b);
    for (i32 i = 0; i < count && pin + 1 < pins; i++, pin += 2) radius = block_input_f32(b, pin + 1, radius);
    return radius;
}

static i32 not_negative(i32 count)
{
    return count > 0 ? count : 0;
}

static Material *new_material(Manager *m, f32 friction, f32 elasticity)
{
    Material *material = engine_new(sizeof *material);
    if (material) material_simple_ctor(material, friction, elasticity);
    ptr_vector_append(&m->materials, material);
    return material;
}

static int physicalize(CKBehavior *b, Manager *m, CK3dEntity *target)
{
    i32 fixed = block_input_i32(b, IN_FIXED, 0);
    f32 friction = block_input_f32(b, IN_FRICTION, 0x1.99999ap-2f); // 0.4f
    f32 elasticity = block_input_f32(b, IN_ELASTICITY, 0.5f);
    f32 mass = block_input_f32(b, IN_MASS, 1);
    const char *group = CKBehavior_GetInputParameterReadDataPtr(b, IN_GROUP);
    i32 frozen = block_input_i32(b, IN_START_FROZEN, 0);
    i32 collide = block_input_i32(b, IN_COLLISION, 1);
    i32 auto_center = block_input_i32(b, IN_AUTO_MASS_CENTER, 1);
    f32 linear_damping = block_input_f32(b, IN_LINEAR_DAMPING, 0x1.99999ap-4f);     // 0.1f
    f32 rotation_damping = block_input_f32(b, IN_ROTATION_DAMPING, 0x1.99999ap-4f); // 0.1f
    const char *surface = CKBehavior_GetInputParameterReadDataPtr(b, IN_SURFACE);

    i32 convex_count = not_negative(block_local_i32(b, SETTING_CONVEX_COUNT, 1));
    i32 ball_count = block_local_i32(b, SETTING_BALL_COUNT, 0); // a negative count is not 0: a ball without radius pins
    i32 concave_count = not_negative(block_local_i32(b, SETTING_CONCAVE_COUNT, 0));
    i64 pin = IN_SHAPES;
    i32 pins = CKBehavior_GetInputParameterCount(b);
    i32 convex_pins = convex_count, concave_pins = concave_count;
    CKMesh **convex = read_meshes(b, (i32)pin, &convex_pins);
    pin += convex_count;
    f32 radius = pin < pins ? read_radius(b, (i32)pin, ball_count) : 1;
    pin += 2 * (i64)not_negative(ball_count);
    CKMesh **concave = read_meshes(b, pin < pins ? (i32)pin : pins, &concave_pins);

    VxVector shift = {0, 0, 0};
    block_read_local(b, SETTING_MASS_CENTER, &shift, sizeof shift);
    Material *material = new_material(m, friction, elasticity);

    int result = create_physics_object(m, target, convex_pins, convex, ball_count, concave_pins, concave, radius, surface,
                                       auto_center ? NULL : &shift, fixed, material, mass, group, frozen, collide, auto_center,
                                       linear_damping, rotation_damping);
    slot_free(convex); // leaked by the original
    slot_free(concave);
    CKBehavior_ActivateOutput(b, 0, 1);
    return result;
}

static int unphysicalize(CKBehavior *b, Manager *m, CK3dEntity *target, PhysicsRecord *record)
{
    if (record) {
        if (record->object) object_delete_via_vtable(record->object); // gone already after "Clean Physics World"
        if (m->contact_manager) contact_manager_forget(m->contact_manager, record);
        xnhash_table_remove(&m->registry, target->id);
    }
    CKBehavior_ActivateOutput(b, 1, 1);
    return CKBR_OK;
}

// FUNCTION: PHYSICS_RT 0x100026b0 same-result   (glue.md 2.1)
//
// Without an active input 0 it takes the body away, whatever input 1 says. Doing either twice does nothing.
int CDECL physicalize_execute(const CKBehaviorContext *context)
{
    CKBehavior *b = context->behavior;
    CK3dEntity *target = block_target(b);
    if (!target) return CKBR_OWNERERROR;
    Manager *m = block_manager(context);
    if (!m) return CKBR_OWNERERROR;
    PhysicsRecord *record = manager_get_physics_object(m, target, 0);
    if (!CKBehavior_IsInputActive(b, 0)) {
        m->unphysicalize_calls++;
        CKBehavior_ActivateInput(b, 1, 0);
        return unphysicalize(b, m, target, record);
    }
    m->physicalize_calls++;
    CKBehavior_ActivateInput(b, 0, 0);
    if (record) {
        CKBehavior_ActivateOutput(b, 0, 1);
        return CKBR_OK;
    }
    return physicalize(b, m, target);
}

// ---- callback ------------------------------------------------------------------------------------------------------

static void create_numbered_input(CKBehavior *b, const char *format, i32 number, CKGUID type)
{
    char name[32];
    slot_sprintf(name, format, (int)number);
    CKBehavior_CreateInputParameter(b, name, type);
}

static void settings_edited(CKBehavior *b)
{
    block_remove_inputs(b, IN_SHAPES);
    i32 convex_count = block_local_i32(b, SETTING_CONVEX_COUNT, 1);
    for (i32 i = 1; i <= convex_count; i++) create_numbered_input(b, "convex %d", i, (CKGUID)TYPE_MESH);
    i32 ball_count = block_local_i32(b, SETTING_BALL_COUNT, 0);
    for (i32 i = 1; i <= ball_count; i++) {
        create_numbered_input(b, "ball position %d", i, (CKGUID)TYPE_VECTOR);
        create_numbered_input(b, "ball radius %d", i, (CKGUID)TYPE_FLOAT);
    }
    i32 concave_count = block_local_i32(b, SETTING_CONCAVE_COUNT, 0);
    for (i32 i = 1; i <= concave_count; i++) create_numbered_input(b, "concave %d", i, (CKGUID)TYPE_MESH);
}

// Fills the mesh and surface pins from the owner's current mesh. Made safe: the original takes the mesh's name as a format
// and copies it to 128 bytes of stack.
static void attached(CKBehavior *b, CK3dEntity *owner)
{
    if (owner->vt->GetClassID(owner) != CKCID_3DOBJECT) return;
    CKParameterIn *pin = CKBehavior_GetInputParameter(b, IN_SHAPES);
    CKParameter *source = pin ? ckbehavior_get_top_parent(pin) : NULL;
    CKMesh *mesh = source ? owner->vt->GetCurrentMesh(owner) : NULL;
    if (!mesh) return;
    CK_ID id = mesh->id;
    source->vt->SetValue(source, &id, 0);

    pin = CKBehavior_GetInputParameter(b, IN_SURFACE);
    source = pin ? ckbehavior_get_top_parent(pin) : NULL;
    if (!source) return;
    const char *name = mesh->name ? mesh->name : "";
    source->vt->SetValue(source, name, (int)strlen(name) + 1);
}

// FUNCTION: PHYSICS_RT 0x10002ad0 same-result   (glue.md 2.1)
CKERROR CDECL physicalize_callback(const CKBehaviorContext *context)
{
    CKBehavior *b = context->behavior;
    CK3dEntity *owner = CKBehavior_GetOwner(b);
    if (!owner) return CKBR_OWNERERROR;
    if (context->callback_message == CKM_BEHAVIORSETTINGSEDITED) settings_edited(b);
    if (context->callback_message == CKM_BEHAVIORATTACH) attached(b, owner);
    return 0;
}

static const BlockPin physicalize_pins[] = {
    {PIN_INPUT, "Physicalize"},
    {PIN_INPUT, "Unphysicalize"},
    {PIN_OUTPUT, "Out1"},
    {PIN_OUTPUT, "Out2"},
    {PIN_IN_PARAMETER, "Fixed ?", TYPE_BOOL, "FALSE"},
    {PIN_IN_PARAMETER, "Friction", TYPE_FLOAT, "0.7"},
    {PIN_IN_PARAMETER, "Elasticity", TYPE_FLOAT, "0.4"},
    {PIN_IN_PARAMETER, "Mass", TYPE_FLOAT, "1.0"},
    {PIN_IN_PARAMETER, "Collision Group", TYPE_STRING, NULL},
    {PIN_IN_PARAMETER, "Start Frozen", TYPE_BOOL, "FALSE"},
    {PIN_IN_PARAMETER, "Enable Collision", TYPE_BOOL, "TRUE"},
    {PIN_IN_PARAMETER, "Automatic Calculate Mass Center", TYPE_BOOL, "TRUE"},
    {PIN_IN_PARAMETER, "Linear Speed Dampening", TYPE_FLOAT, "0.1"},
    {PIN_IN_PARAMETER, "Rot Speed Dampening", TYPE_FLOAT, "0.1"},
    {PIN_IN_PARAMETER, "Collision Surface", TYPE_STRING, NULL},
    {PIN_IN_PARAMETER, "Convex", TYPE_MESH, NULL},
    {PIN_SETTING, "Convex Count", TYPE_INT, "1"},
    {PIN_SETTING, "Ball Count", TYPE_INT, "0"},
    {PIN_SETTING, "Concave Count", TYPE_INT, "0"},
    {PIN_SETTING, "Shift Mass Center", TYPE_VECTOR, "0,0,0"},
};

static const Block physicalize_block = {
    .name = "Physicalize",
    .description = "Physicalizes ... ",
    .guid = {0x7522370e, 0x37ec15ec},
    .author = "TERRATOOLS",
    .version = 0x10000,
    .class_id = CKCID_3DENTITY,
    .creator = physicalize_prototype,
    .prototype_name = "Physicalize",
    .pins = physicalize_pins,
    .pin_count = PIN_COUNT(physicalize_pins),
    .execute = physicalize_execute,
    .behavior_flags = CKBEHAVIOR_TARGETABLE | CKBEHAVIOR_INTERNALLYCREATEDINPUTPARAMS,
    .callback = physicalize_callback,
};

// FUNCTION: PHYSICS_RT 0x10002130 same-result   (glue.md 2.0)
CKERROR CDECL physicalize_prototype(CKBehaviorPrototype **out)
{
    return block_create_prototype(&physicalize_block, out);
}

// FUNCTION: PHYSICS_RT 0x100020a0 same-result   (glue.md 2.0)
CKObjectDeclaration *CDECL physicalize_declaration(void)
{
    return block_declare(&physicalize_block);
}
