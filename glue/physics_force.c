// Physics Force: an impulse per simulation step at a point of the body, in a world direction (glue.md 2.3, 9.6).
#include "base/memory.h"
#include "glue/physics_force.h"

#include "glue/blocks.h"
#include "glue/handle.h"
#include "glue/object_guard.h"

#define DIRECTION_MIN_SQUARED 0x1.a36e2eb1c432dp-14 // 1e-4; shorter directions give (1, 0, 0)

// ---- controller ----------------------------------------------------------------------------------------------------

// FUNCTION: PHYSICS_RT 0x10004760 same-result   (glue.md 9.6)
//
// The controller outlives its core. Made safe: it forgets the core, which the original keeps pointing to.
void THISCALL physics_controller_force_core_is_going_to_be_deleted_event(Controller *self, Core *core)
{
    ForceController *c = (ForceController *)self;
    controller_manager_remove_controller_from_core(self, core);
    if (c->core == core) c->core = NULL;
}

// FUNCTION: PHYSICS_RT 0x100046b0 same-result   (glue.md 9.6)
void THISCALL physics_controller_force_do_simulation_controller(Controller *self, EventSim *event, PtrVector *cores)
{
    (void)event;
    ForceController *c = (ForceController *)self;
    if (cores->count < 1) return;
    Matrix pose;
    core_calc_at_matrix(c->core, c->core->env->time, &pose);
    Vec3d force = {{c->impulse.x, c->impulse.y, c->impulse.z, 0}}, force_cs;
    matrix3_vimult3((const Matrix3 *)&pose, &force, &force_cs);

    Vec3f point = {{c->point.x, c->point.y, c->point.z, 0}};
    Vec3f impulse_cs = {{force_cs.x, force_cs.y, force_cs.z, 0}};
    core_async_push_core(c->core, &point, &impulse_cs, &c->impulse);
}

// FUNCTION: PHYSICS_RT 0x100046a0 same-result   (glue.md 9.6)
i32 THISCALL physics_controller_force_get_controller_priority(Controller *self)
{
    (void)self;
    return 1500;
}

extern const ControllerVtable force_controller_vtable;

// FUNCTION: PHYSICS_RT 0x100047a0 same-result   (glue.md 9.6)
void THISCALL physics_controller_force_dtor(ForceController *c)
{
    c->base.vt = &force_controller_vtable;
    if (c->manager->env && c->core) controller_manager_remove_controller_from_core(&c->base, c->core);
    object_guard_forget(c);
    controller_end(&c->base);
}

// FUNCTION: PHYSICS_RT 0x10004780 same-result   (glue.md 9.6)
void *THISCALL physics_controller_force_scaldel(Controller *self, i32 flags)
{
    physics_controller_force_dtor((ForceController *)self);
    if (flags & 1) engine_delete(self);
    return self;
}

// VTABLE: PHYSICS_RT 0x10063240
const ControllerVtable force_controller_vtable = {
    physics_controller_force_core_is_going_to_be_deleted_event,
    controller_get_minimum_simulation_frequency,
    controller_independent_get_associated_controlled_cores,
    controller_reset_time,
    physics_controller_force_do_simulation_controller,
    physics_controller_force_get_controller_priority,
    physics_controller_force_scaldel,
};

// ---- block ---------------------------------------------------------------------------------------------------------

// Writes the impulse: direction in world space, scaled to the force value. y goes to f32 in one rounding, x and z in two.
static void set_impulse(ForceController *c, VxVector direction, f32 value)
{
    Vec3d d = widen(direction);
    if (((ext)d.z * d.z + (ext)d.y * d.y) + (ext)d.x * d.x > DIRECTION_MIN_SQUARED) {
        vec3d_normize(&d);
    } else {
        d = (Vec3d){{1, 0, 0, 0}};
    }
    ext y = d.y * (ext)value;
    f64 z = d.z * (ext)value;
    f64 x = d.x * (ext)value;
    c->impulse.x = x;
    c->impulse.y = y;
    c->impulse.z = z;
}

// FUNCTION: PHYSICS_RT 0x10004930 same-result   (glue.md 2.3)
//
// Does not wake the body. Made safe: a force or a point that is not finite is refused.
i32 THISCALL physics_force_command_run(Command *self)
{
    CKBehavior *b = self->behavior;
    CK3dEntity *target = block_target(b);
    if (!target) return 1;
    VxVector position = block_input_vector(b, 0, (VxVector){0, 0, 0});
    CK3dEntity *position_reference = block_input_entity(b, 1);
    VxVector direction = block_input_vector(b, 2, (VxVector){0, 0, 0});
    CK3dEntity *direction_reference = block_input_entity(b, 3);
    f32 value = block_input_f32(b, 4, 10);

    const Object *object = manager_get_body(self->manager, target);
    if (!object) return 0;
    Core *core = object->core;
    ForceController *c = engine_new(sizeof *c);
    c->base.vt = &force_controller_vtable;
    c->manager = self->manager;
    c->core = core;
    set_impulse(c, block_transform_vector(direction_reference, &direction), value);

    if (position_reference == target) { // the block's numbers are taken as core space
        c->point.x = position.x;
        c->point.y = position.y;
        c->point.z = position.z;
    } else {
        Vec3d p = widen(block_transform(position_reference, &position));
        Matrix pose;
        core_calc_at_matrix(core, self->manager->env->time, &pose);
        matrix_vimult4(&pose, &p, &c->point);
    }
    Vec3d impulse = {{c->impulse.x, c->impulse.y, c->impulse.z, 0}};
    if (block_refuse(self->manager, target, vec3d_is_finite(&impulse) && vec3d_is_finite(&c->point))) {
        engine_delete(c);
        return 1;
    }
    object_guard_own(c, b);
    controller_manager_add_controller_to_core(&c->base, core);
    block_set_local_pointer(b, 0, c);
    return 1;
}

// VTABLE: PHYSICS_RT 0x10063278
const CommandVtable force_command_vtable = COMMAND_VTABLE(physics_force_command_run);

// FUNCTION: PHYSICS_RT 0x10004800 same-result   (glue.md 2.3)
int CDECL physics_force_execute(const CKBehaviorContext *context)
{
    return handle_block_execute(context, &force_command_vtable);
}

static const BlockPin physics_force_pins[] = {
    HANDLE_BLOCK_PINS,
    {PIN_IN_PARAMETER, "Position", TYPE_VECTOR, "0,0,0"},
    {PIN_IN_PARAMETER, "Pos Referential", TYPE_3DENTITY, NULL},
    {PIN_IN_PARAMETER, "Direction", TYPE_VECTOR, "0,0,1"},
    {PIN_IN_PARAMETER, "Direction Ref", TYPE_3DENTITY, NULL},
    {PIN_IN_PARAMETER, "Force Value", TYPE_FLOAT, "10"},
};

static const Block physics_force_block = {
    .name = "Physics Force",
    .description = "Physics Force",
    .guid = {0x56e20c57, 0x0b926068},
    .author = "TERRATOOLS",
    .version = 0x10000,
    .class_id = CKCID_3DENTITY,
    .creator = physics_force_prototype,
    .prototype_name = "SetPhysicsForce",
    .pins = physics_force_pins,
    .pin_count = PIN_COUNT(physics_force_pins),
    .execute = physics_force_execute,
    .behavior_flags = CKBEHAVIOR_TARGETABLE,
    .callback = handle_block_callback,
};

// FUNCTION: PHYSICS_RT 0x10004570 same-result   (glue.md 2.0)
CKERROR CDECL physics_force_prototype(CKBehaviorPrototype **out)
{
    return block_create_prototype(&physics_force_block, out);
}

// FUNCTION: PHYSICS_RT 0x100044e0 same-result   (glue.md 2.0)
CKObjectDeclaration *CDECL physics_force_declaration(void)
{
    return block_declare(&physics_force_block);
}
