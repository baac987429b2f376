// Physics Impulse: one push at a point of the body (glue.md 2.2).
#include <stdbool.h>

#include "glue/block.h"
#include "glue/blocks.h"

// A point in the body's own space is pushed in core space directly; the block's numbers are taken as core space although
// the entity's space differs from it by the shift of the mass centre.
static void push_in_core_space(const Manager *m, const Object *object, const VxVector *position, const Vec3d *impulse)
{
    Vec3f point = {{position->x, position->y, position->z, 0}};
    Matrix pose;
    core_calc_at_matrix(object->core, m->env->time, &pose);
    Vec3d impulse_cs;
    matrix3_vimult3((const Matrix3 *)&pose, impulse, &impulse_cs);
    Vec3f local = {{impulse_cs.x, impulse_cs.y, impulse_cs.z, 0}};
    Vec3f world = {{impulse->x, impulse->y, impulse->z, 0}};
    core_async_push_core(object->core, &point, &local, &world);
}

// FUNCTION: PHYSICS_RT 0x10002f90 same-result   (glue.md 2.2)
//
// Unlike the other blocks it does not wait: without a movable body it returns and leaves its pins as they are.
// Made safe: an impulse or a point that is not finite is refused.
int CDECL physics_impulse_execute(const CKBehaviorContext *context)
{
    CKBehavior *b = context->behavior;
    CK3dEntity *target = block_target(b);
    if (!target) return CKBR_OWNERERROR;
    Manager *m = block_manager(context);
    if (!m) return CKBR_OWNERERROR;

    bool two_points = block_local_i32(b, 0, 0) != 0;
    bool force = block_local_i32(b, 1, 0) != 0;
    VxVector position = block_input_vector(b, 0, (VxVector){0, 0, 0});
    CK3dEntity *position_reference = block_input_entity(b, 1);
    VxVector direction = block_input_vector(b, 2, (VxVector){0, 0, 0});
    CK3dEntity *direction_reference = block_input_entity(b, 3);
    f32 value = block_input_f32(b, 4, 10);
    if (force) value = value * (ext)m->step;

    Object *object = manager_get_body(m, target);
    if (!object) return CKBR_OK;
    if (object->core->flags & CORE_UNMOVABLE_MASK) return CKBR_OK;

    Vec3d point = widen(block_transform(position_reference, &position));
    Vec3d d;
    if (!two_points) {
        d = widen(block_transform_vector(direction_reference, &direction));
    } else {
        VxVector second = block_transform(direction_reference, &direction);
        d.x = (ext)second.x - point.x;
        d.y = (ext)second.y - point.y;
        d.z = (ext)second.z - point.z;
        d.w = 0;
    }

    Vec3d own_point = widen(position);
    bool good = vec3d_is_finite(&d) && value - value == 0 && vec3d_is_finite(position_reference == target ? &own_point : &point);
    if (block_refuse(m, target, good)) {
        block_done(b, 0, 0);
        return CKBR_OK;
    }
    object_ensure_in_simulation(object);
    vec3d_normize(&d);
    d.x = d.x * (ext)value;
    d.y = d.y * (ext)value;
    d.z = d.z * (ext)value;
    if (position_reference == target) {
        push_in_core_space(m, object, &position, &d);
    } else {
        Vec3f impulse = {{d.x, d.y, d.z, 0}};
        object_async_push_object_ws(object, &point, &impulse);
    }
    block_done(b, 0, 0);
    return CKBR_OK;
}

static void rename_input(CKBehavior *b, i32 index, const char *name)
{
    CKParameterIn *pin = CKBehavior_GetInputParameter(b, index);
    if (!pin) return;
    CKObject_SetName(pin, name, 0);
    CKParameter *source = ckbehavior_get_top_parent(pin);
    if (source) CKObject_SetName(source, pin->name, 0);
}

// FUNCTION: PHYSICS_RT 0x10003370 same-result   (glue.md 2.2)
//
// Names the pins after the setting "2 pos instead of dir ?".
CKERROR CDECL physics_impulse_callback(const CKBehaviorContext *context)
{
    static const char *const names[2][4] = {
        {"Position", "Referential", "Direction", "Direction Ref"},
        {"Position 1", "Referential 1", "Position 2", "Referential 2"},
    };
    CKBehavior *b = context->behavior;
    if (!CKBehavior_GetOwner(b)) return CKBR_OWNERERROR;
    block_manager(context); // asked for and not used: a hook sees the call
    if (context->callback_message != CKM_BEHAVIORSETTINGSEDITED) return 0;

    bool two_points = block_local_i32(b, 0, 0) != 0;
    const CKParameterIn *pin = CKBehavior_GetInputParameter(b, 2);
    if (!pin || !pin->name) return 0; // made safe: the original reads the name unasked
    bool named_direction = strcmp(pin->name, "Direction") == 0;
    if (two_points != named_direction) return 0;
    for (int i = 0; i < 4; i++) rename_input(b, i, names[two_points][i]);
    return 0;
}

static const BlockPin physics_impulse_pins[] = {
    {PIN_INPUT, "In"},
    {PIN_OUTPUT, "Out"},
    {PIN_IN_PARAMETER, "Position", TYPE_VECTOR, "0,0,0"},
    {PIN_IN_PARAMETER, "Referential", TYPE_3DENTITY, NULL},
    {PIN_IN_PARAMETER, "Direction", TYPE_VECTOR, "0,0,1"},
    {PIN_IN_PARAMETER, "Direction Ref", TYPE_3DENTITY, NULL},
    {PIN_IN_PARAMETER, "Impulse", TYPE_FLOAT, "10"},
    {PIN_SETTING, "2 pos instead of dir ?", TYPE_BOOL, "FALSE"},
    {PIN_SETTING, "Constant Force ?", TYPE_BOOL, "FALSE"},
};

static const Block physics_impulse_block = {
    .name = "Physics Impulse",
    .description = "Give a instantaneous Impulse to the object",
    .guid = {0x0c7e39bb, 0x16db20d5},
    .author = "TERRATOOLS",
    .version = 0x10000,
    .class_id = CKCID_3DENTITY,
    .creator = physics_impulse_prototype,
    .prototype_name = "Physics Impulse",
    .pins = physics_impulse_pins,
    .pin_count = PIN_COUNT(physics_impulse_pins),
    .execute = physics_impulse_execute,
    .behavior_flags = CKBEHAVIOR_TARGETABLE | CKBEHAVIOR_INTERNALLYCREATEDINPUTPARAMS,
    .callback = physics_impulse_callback,
};

// FUNCTION: PHYSICS_RT 0x10002e50 same-result   (glue.md 2.0)
CKERROR CDECL physics_impulse_prototype(CKBehaviorPrototype **out)
{
    return block_create_prototype(&physics_impulse_block, out);
}

// FUNCTION: PHYSICS_RT 0x10002dc0 same-result   (glue.md 2.0)
CKObjectDeclaration *CDECL physics_impulse_declaration(void)
{
    return block_declare(&physics_impulse_block);
}
