// PhysicsCollDetection: an output fires when the body hits something hard enough (glue.md 2.10, 7.3, 9.3).

#include "base/literal.h"
#include "base/memory.h"
#include "glue/blocks.h"
#include "glue/handle.h"
#include "glue/object_guard.h"

// The block's IVP_Handle: listener of its body's collisions.
typedef struct CollDetection {
    CollisionListener base; /* 0x00 */
    f64 last_time;          /* 0x08 s, of the last collision reported */
    f32 sleep;              /* 0x10 s, before the next one is reported */
    f32 min_speed;          /* 0x14 m/s */
    f32 max_speed;          /* 0x18 m/s, gives output 1 */
    Object *object;         /* 0x1c */
    Manager *manager;       /* 0x20 */
    CKBehavior *behavior;   /* 0x24 */
    i32 id;                 /* 0x28 "Collision ID" of the other body, when the setting asks for it */
    u32 unused_2c;
} CollDetection;
ASSERT_OFFSET(CollDetection, object, 0x1c);
ASSERT_SIZE(CollDetection, 0x30);

#define SPEED_MIN 0x1.a36e2ep-14f // 1e-4f

// "Coll Detection ID" of an entity, -1 without one.
static i32 collision_id(const Manager *m, CK3dEntity *entity)
{
    if (m->collision_id_attribute == -1 || !entity) return -1;
    CKParameter *p = CKBeObject_GetAttributeParameter(entity, m->collision_id_attribute);
    if (!p) return -1;
    i32 id[4] = {0};
    p->vt->GetValue(p, id, 1);
    return id[0];
}

// Speed as a fraction of the maximum, between SPEED_MIN and 1.
static f32 relative_speed(f32 speed, f32 max)
{
    if (!(speed > LIT32(6323c, SPEED_MIN))) return SPEED_MIN;
    if (!(max >= LIT32(6323c, SPEED_MIN))) return 1;
    f32 s = (ext)speed / max;
    return s > ONE32 ? 1 : s;
}

static CK3dEntity *entity_of(const Manager *m, const Object *object)
{
    CK3dEntity *entity = object->client_data;
    return entity && object_guard_alive(m->base.context, object, entity) ? entity : NULL;
}

// FUNCTION: PHYSICS_RT 0x100042b0 same-result   (glue.md 7.3)
//
// The normal is turned in place when the body is the contact's second object; later listeners see it turned.
// The position's z is never written, and y twice, as in the original.
void THISCALL physics_coll_detection_listener_event_post_collision(CollisionListener *l, CollisionEvent *event)
{
    CollDetection *d = (CollDetection *)l;
    ContactInfo *info = event->info;
    const Manager *m = d->manager;
    CKBehavior *b = d->behavior;
    if (!object_guard_alive(m->base.context, d, b)) return;
    const Object *other = info->objects[0] == d->object ? info->objects[1] : info->objects[0];
    CK3dEntity *other_entity = entity_of(m, other), *own_entity = entity_of(m, d->object);
    i32 id = collision_id(m, other_entity);
    if (block_local_i32(b, 1, 0) && id != d->id) return;
    if (!own_entity || !manager_get_physics_object(d->manager, own_entity, 0)) return;
    f64 now = m->env->time;
    if (!((ext)now - d->last_time >= d->sleep)) return;
    if (CKBehavior_IsOutputActive(b, 0)) return;

    ext exact_speed = vec3f_real_length(&info->speed);
    f32 speed = exact_speed;
    if (!(exact_speed > d->min_speed)) return;
    f32 relative = relative_speed(speed, d->max_speed);
    CKBehavior_SetOutputParameterObject(b, 0, other_entity);
    CKBehavior_SetOutputParameterValue(b, 1, &relative, 0);

    if (info->objects[0] != d->object) {
        info->normal.x = info->normal.x * MINUS_ONE64;
        info->normal.y = info->normal.y * MINUS_ONE64;
        info->normal.z = info->normal.z * MINUS_ONE64;
    }
    VxVector normal = {info->normal.x, info->normal.y, info->normal.z};
    CKBehavior_SetOutputParameterValue(b, 2, &normal, 0);
    VxVector position = {info->point.x, info->point.y, 0};
    CKBehavior_SetOutputParameterValue(b, 3, &position, 0);
    d->last_time = now;
    CKBehavior_ActivateOutput(b, 0, 1);
}

extern const CollisionListenerVtable coll_detection_vtable;

// FUNCTION: PHYSICS_RT 0x10003eb0 same-result   (glue.md 9.3)
void *THISCALL physics_coll_detection_listener_vecdel(CollisionListener *l, i32 flags)
{
    CollDetection *d = (CollDetection *)l;
    l->vt = &coll_detection_vtable;
    if (object_guard_alive(d->manager->base.context, d, d->behavior)) block_set_local_pointer(d->behavior, 0, NULL);
    object_guard_forget(d);
    if (flags & 1) engine_delete(l);
    return l;
}

// VTABLE: PHYSICS_RT 0x10063214
const CollisionListenerVtable coll_detection_vtable = {
    physics_coll_detection_listener_event_post_collision,
    listener_ignore_object,
    listener_ignore_friction,
    listener_ignore_friction,
    physics_coll_detection_listener_vecdel,
};

// FUNCTION: PHYSICS_RT 0x10004180 same-result   (glue.md 2.10)
i32 THISCALL physics_coll_detection_command_run(Command *self)
{
    CKBehavior *b = self->behavior;
    CK3dEntity *target = block_target(b);
    if (!target) return 1;
    f32 min_speed = block_input_f32(b, 0, 0x1.333334p-2f); // 0.3f
    f32 max_speed = block_input_f32(b, 1, 0x1.333334p-2f);
    f32 sleep = block_input_f32(b, 2, 0.5f);
    i32 id = block_input_i32(b, 3, 1);
    Object *object = manager_get_body(self->manager, target);
    if (!object) return 0;

    CollDetection *d = engine_new(sizeof *d);
    d->base = (CollisionListener){&coll_detection_vtable, LISTEN_POST_COLLISION | LISTEN_FRICTION};
    d->last_time = 0;
    d->sleep = sleep;
    d->min_speed = min_speed;
    d->max_speed = max_speed;
    d->object = object;
    d->manager = self->manager;
    d->behavior = b;
    d->id = id;
    object_guard_own(d, b);
    object_add_listener_collision(object, &d->base);
    block_set_local_pointer(b, 0, d);
    return 1;
}

// VTABLE: PHYSICS_RT 0x10063228
const CommandVtable coll_detection_command_vtable = COMMAND_VTABLE(physics_coll_detection_command_run);

static void stop(CollDetection *d, const Environment *env)
{
    if (handle_object_lives(env, d->object)) object_remove_listener_collision(d->object, &d->base);
    d->base.vt->scalar_dtor(&d->base, 1);
}

// FUNCTION: PHYSICS_RT 0x10004080 same-result   (glue.md 2.10)
int CDECL coll_detection_execute(const CKBehaviorContext *context)
{
    CKBehavior *b = context->behavior;
    if (CKBehavior_IsInputActive(b, 0)) {
        if (!block_local_pointer(b, 0)) {
            CK3dEntity *target = block_target(b);
            Manager *m;
            if (!target || !(m = block_manager(context))) return CKBR_OWNERERROR;
            manager_get_physics_object(m, target, 1); // for its console message
            command_issue(&coll_detection_command_vtable, m, b);
        }
        CKBehavior_ActivateInput(b, 0, 0);
        return CKBR_ACTIVATENEXTFRAME;
    }
    if (!CKBehavior_IsInputActive(b, 1)) return CKBR_ACTIVATENEXTFRAME;
    CKBehavior_ActivateInput(b, 1, 0);
    CollDetection *d = block_local_pointer(b, 0);
    if (d) stop(d, d->manager->env);
    CKBehavior_ActivateInput(b, 1, 0);
    return CKBR_OK;
}

static const BlockPin coll_detection_pins[] = {
    {PIN_INPUT, "Create"},
    {PIN_INPUT, "Stop"},
    {PIN_OUTPUT, "Collision"},
    {PIN_LOCAL, "IVP_Handle", TYPE_POINTER, NULL},
    {PIN_SETTING, "Use Collision ID", TYPE_BOOL, "FALSE"},
    {PIN_IN_PARAMETER, "Min Speed m/s", TYPE_FLOAT, "0.3"},
    {PIN_IN_PARAMETER, "Max Speed m/s", TYPE_FLOAT, "10.0"},
    {PIN_IN_PARAMETER, "Sleep afterwards", TYPE_FLOAT, "0.5"},
    {PIN_IN_PARAMETER, "Collision ID", TYPE_INT, "1"},
    {PIN_OUT_PARAMETER, "Entity", TYPE_3DENTITY, NULL},
    {PIN_OUT_PARAMETER, "Speed (0-1)", TYPE_FLOAT, NULL},
    {PIN_OUT_PARAMETER, "Collision Normal World", TYPE_VECTOR, NULL},
    {PIN_OUT_PARAMETER, "Position World", TYPE_VECTOR, NULL},
};

static const Block coll_detection_block = {
    .name = "PhysicsCollDetection",
    .description = "PhysicsCollDetection",
    .guid = {0x7435488d, 0x201d1188},
    .author = "TERRATOOLS",
    .version = 0x10001,
    .class_id = CKCID_3DENTITY,
    .creator = coll_detection_prototype,
    .prototype_name = "PhysicsCollDetection",
    .pins = coll_detection_pins,
    .pin_count = PIN_COUNT(coll_detection_pins),
    .execute = coll_detection_execute,
    .behavior_flags = CKBEHAVIOR_TARGETABLE,
    .callback = handle_block_callback,
};

// FUNCTION: PHYSICS_RT 0x10003ef0 same-result   (glue.md 2.0)
CKERROR CDECL coll_detection_prototype(CKBehaviorPrototype **out)
{
    return block_create_prototype(&coll_detection_block, out);
}

// FUNCTION: PHYSICS_RT 0x10003e20 same-result   (glue.md 2.0)
CKObjectDeclaration *CDECL coll_detection_declaration(void)
{
    return block_declare(&coll_detection_block);
}
