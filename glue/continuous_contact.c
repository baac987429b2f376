// PhysicsContinuousContact: outputs for the begin and end of touching bodies of a group (glue.md 2.11, 7.4).
#include "base/memory.h"
#include "glue/continuous_contact.h"

#include <stdio.h>
#include <stdlib.h>

#include "glue/blocks.h"
#include "glue/handle.h"
#include "glue/object_guard.h"
#include "glue/vectors.h"

// ---- listener ------------------------------------------------------------------------------------------------------

// Group of the body on the other side of a contact, from its "Continuous Contact ID"; -1: none.
static i32 group_of_other(const ContactStateListener *l, const FrictionEvent *event)
{
    const ContactInfo *info = event->info;
    const Object *other = info->objects[0] == l->object ? info->objects[1] : info->objects[0];
    i32 type = l->manager->contact_manager->attribute;
    CK3dEntity *entity = other->client_data;
    if (type == 0 || !entity || !object_guard_alive(l->manager->base.context, other, entity)) return -1;
    CKParameter *p = CKBeObject_GetAttributeParameter(entity, type);
    if (!p) return -1;
    i32 id[4] = {0};
    p->vt->GetValue(p, id, 1);
    return id[0] >= 1 && id[0] <= CONTACT_GROUPS_MAX ? id[0] - 1 : -1;
}

static PhysicsRecord *own_record(const ContactStateListener *l)
{
    CK3dEntity *entity = l->object->client_data;
    if (!entity || !object_guard_alive(l->manager->base.context, l->object, entity)) return NULL;
    return manager_get_physics_object(l->manager, entity, 0);
}

// FUNCTION: PHYSICS_RT 0x100018f0 same-result   (glue.md 7.4)
//
// The first contact with a group starts its timer, or fires at once when a timer already ran long enough; while the
// group is on, a contact cancels the timer that would switch it off. Removal skips neighbours, as everywhere.
void THISCALL physics_continuous_contact_listener_event_friction_created(CollisionListener *self, FrictionEvent *event)
{
    const ContactStateListener *l = (ContactStateListener *)self;
    i32 g = group_of_other(l, event);
    if (g < 0) return;
    PhysicsRecord *record = own_record(l);
    ContactState *state = record ? record->contact_state : NULL;
    if (!state || !contact_state_fires(state)) return;
    ContactManager *cm = l->manager->contact_manager;
    ContactGroup *group = &state->groups[g];
    if (++group->contacts != 1) return;

    bool off = group->on == 0, fired = false;
    f64 now = l->manager->env->time;
    for (i32 i = 0; i < cm->timers.count; i++) {
        ContactTimer *t = cm->timers.elems[i];
        if (t->record != record || t->group != g) continue;
        if (off && state->delay_on >= (ext)now - t->start) continue;
        ptr_vector_remove_at(&cm->timers, i);
        engine_delete(t);
        if (!off) continue;
        group->on = 1;
        CKBehavior_ActivateOutput(state->behavior, 2 * g, 1);
        fired = true;
    }
    if (off && !fired) contact_manager_add_timer(cm, record, g, now);
}

// FUNCTION: PHYSICS_RT 0x10001af0 same-result   (glue.md 7.4)
void THISCALL physics_continuous_contact_listener_event_friction_deleted(CollisionListener *self, FrictionEvent *event)
{
    const ContactStateListener *l = (ContactStateListener *)self;
    i32 g = group_of_other(l, event);
    if (g < 0) return;
    PhysicsRecord *record = own_record(l);
    ContactState *state = record ? record->contact_state : NULL;
    if (!state) return;
    ContactGroup *group = &state->groups[g];
    if (--group->contacts < 0) group->contacts = 0;
    if (group->contacts == 0 && group->on == 1)
        contact_manager_add_timer(l->manager->contact_manager, record, g, l->manager->env->time);
}

// FUNCTION: PHYSICS_RT 0x10001c20 same-result   (glue.md 9.4)
void *THISCALL physics_continuous_contact_listener_scaldel(CollisionListener *l, i32 flags)
{
    l->vt = &contact_state_listener_vtable;
    object_guard_forget(l);
    if (flags & 1) engine_delete(l);
    return l;
}

// VTABLE: PHYSICS_RT 0x100631b8
const CollisionListenerVtable contact_state_listener_vtable = {
    listener_ignore_collision,
    listener_ignore_object,
    physics_continuous_contact_listener_event_friction_created,
    physics_continuous_contact_listener_event_friction_deleted,
    physics_continuous_contact_listener_scaldel,
};

// ---- block ---------------------------------------------------------------------------------------------------------

// FUNCTION: PHYSICS_RT 0x10001470 same-result   (glue.md 2.11)
//
// Not retried. Its number of groups becomes that of all blocks.
i32 THISCALL physics_continuous_contact_command_run(Command *self)
{
    CKBehavior *b = self->behavior;
    CK3dEntity *target = block_target(b);
    if (!target) return 1;
    f32 delay_on = block_input_f32(b, 0, 0x1.99999ap-4f); // 0.1f
    f32 delay_off = block_input_f32(b, 1, 0x1.99999ap-4f);
    i32 groups = block_local_i32(b, 0, 0);
    ContactManager *cm = self->manager->contact_manager;
    if (!cm) return 1;
    cm->group_count = groups;
    PhysicsRecord *record = manager_get_physics_object(self->manager, target, 0);
    if (!record || !record->object || record->contact_state) return 1;

    ContactState *state = engine_new(sizeof *state);
    ContactStateListener *l = engine_new(sizeof *l);
    *l = (ContactStateListener){{&contact_state_listener_vtable, LISTEN_POST_COLLISION | LISTEN_FRICTION},
                                record->object, self->manager};
    *state = (ContactState){delay_on, delay_off, cm, b, slot_calloc(CONTACT_GROUPS_MAX, sizeof *state->groups), l};
    object_guard_remember(state, b);
    object_guard_own(l, b); // outlives the state when the body goes first
    record->contact_state = state;
    object_add_listener_collision(record->object, &l->base);
    block_set_local_pointer(b, 1, state);
    return 1;
}

// VTABLE: PHYSICS_RT 0x100631a8
const CommandVtable continuous_contact_command_vtable = COMMAND_VTABLE(physics_continuous_contact_command_run);

// Stop: without a target nothing can be found and the state stays, as in the original.
static void stop(ContactState *state)
{
    CK3dEntity *target = block_target(state->behavior);
    if (!target) return;
    PhysicsRecord *record = manager_get_physics_object(state->manager->manager, target, 0);
    if (record) {
        CollisionListener *l = &state->listener->base;
        if (record->object) object_remove_listener_collision(record->object, l);
        if (l) l->vt->scalar_dtor(l, 1);
        record->contact_state = NULL;
        contact_manager_remove_timers(state->manager, record);
    }
    contact_state_stop(state);
    object_guard_forget(state);
    engine_delete(state);
}

// FUNCTION: PHYSICS_RT 0x100011e0 same-result   (glue.md 2.11)
int CDECL continuous_contact_execute(const CKBehaviorContext *context)
{
    CKBehavior *b = context->behavior;
    if (CKBehavior_IsInputActive(b, 0)) {
        if (!block_local_pointer(b, 1)) {
            Manager *m;
            if (!block_target(b) || !(m = block_manager(context))) return CKBR_OWNERERROR;
            command_issue(&continuous_contact_command_vtable, m, b);
        }
        CKBehavior_ActivateInput(b, 0, 0);
        return CKBR_ACTIVATENEXTFRAME;
    }
    if (!CKBehavior_IsInputActive(b, 1)) return CKBR_ACTIVATENEXTFRAME;
    ContactState *state = block_local_pointer(b, 1);
    if (state) stop(state);
    CKBehavior_ActivateInput(b, 1, 0);
    return CKBR_OK;
}

// FUNCTION: PHYSICS_RT 0x10001380 same-result   (glue.md 2.11)
//
// Two outputs per group. Made safe: a count that cannot be read is 0.
CKERROR CDECL continuous_contact_callback(const CKBehaviorContext *context)
{
    CKBehavior *b = context->behavior;
    if (!CKBehavior_GetOwner(b)) return CKBR_OWNERERROR;
    block_manager(context); // asked for and not used: a hook sees the call
    if (context->callback_message != CKM_BEHAVIORSETTINGSEDITED) return 0;
    i32 groups = block_local_i32(b, 0, 0);
    while (CKBehavior_GetOutputCount(b) > 0) CKBehavior_DeleteOutput(b, 0);
    if (groups > CONTACT_GROUPS_MAX) groups = CONTACT_GROUPS_MAX;
    for (i32 i = 1; i <= groups; i++) {
        char name[32];
        slot_sprintf(name, "contact on %d", (int)i);
        CKBehavior_AddOutput(b, name);
        slot_sprintf(name, "contact off %d", (int)i);
        CKBehavior_AddOutput(b, name);
    }
    return 0;
}

static const BlockPin continuous_contact_pins[] = {
    {PIN_INPUT, "Create"},
    {PIN_INPUT, "Stop"},
    {PIN_IN_PARAMETER, "Time Delay Start", TYPE_FLOAT, "0.1"},
    {PIN_IN_PARAMETER, "Time Delay End", TYPE_FLOAT, "0.1"},
    {PIN_SETTING, "Number Group Output", TYPE_INT, "5"},
    {PIN_LOCAL, "IVP_Handle", TYPE_POINTER, "NULL"},
    {PIN_OUTPUT, "contact on 1"},
    {PIN_OUTPUT, "contact off 1"},
    {PIN_OUTPUT, "contact on 2"},
    {PIN_OUTPUT, "contact off 2"},
    {PIN_OUTPUT, "contact on 3"},
    {PIN_OUTPUT, "contact off 3"},
    {PIN_OUTPUT, "contact on 4"},
    {PIN_OUTPUT, "contact off 4"},
    {PIN_OUTPUT, "contact on 5"},
    {PIN_OUTPUT, "contact off 5"},
};

static const Block continuous_contact_block = {
    .name = "PhysicsContinuousContact",
    .description = "PhysicsContinuousContact",
    .guid = {0x199e4cf1, 0x545a78fe},
    .author = "TERRATOOLS",
    .version = 0x10001,
    .class_id = CKCID_3DENTITY,
    .creator = continuous_contact_prototype,
    .prototype_name = "PhysicsContinuousContact",
    .pins = continuous_contact_pins,
    .pin_count = PIN_COUNT(continuous_contact_pins),
    .execute = continuous_contact_execute,
    .behavior_flags = CKBEHAVIOR_TARGETABLE | CKBEHAVIOR_INTERNALLYCREATEDINPUTPARAMS,
    .callback = continuous_contact_callback,
};

// FUNCTION: PHYSICS_RT 0x10001090 same-result   (glue.md 2.0)
CKERROR CDECL continuous_contact_prototype(CKBehaviorPrototype **out)
{
    return block_create_prototype(&continuous_contact_block, out);
}

// FUNCTION: PHYSICS_RT 0x10001000 same-result   (glue.md 2.0)
CKObjectDeclaration *CDECL continuous_contact_declaration(void)
{
    return block_declare(&continuous_contact_block);
}
