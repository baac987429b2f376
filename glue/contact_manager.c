// Timers of continuous contacts: a contact must last before its output fires (glue.md 7.4).
#include "base/memory.h"
#include "glue/continuous_contact.h"

#include "glue/block.h"
#include "glue/object_guard.h"
#include "glue/vectors.h"

static void drop_timer(ContactManager *cm, i32 index)
{
    ContactTimer *t = cm->timers.elems[index];
    ptr_vector_remove_at(&cm->timers, index);
    engine_delete(t);
}

// FUNCTION: PHYSICS_RT 0x100015a0 same-result   (glue.md 9.5)
ContactManager *THISCALL contact_manager_ctor(ContactManager *cm, Manager *manager)
{
    ptr_vector_init(&cm->timers);
    cm->manager = manager;
    cm->group_count = 50;
    cm->attribute = 0;
    return cm;
}

// The original leaks the contact manager of every environment.
void contact_manager_delete(ContactManager *cm)
{
    if (!cm) return;
    for (i32 i = 0; i < cm->timers.count; i++) slot_free(cm->timers.elems[i]);
    slot_free(cm->timers.elems);
    slot_free(cm);
}

void contact_manager_forget(ContactManager *cm, const PhysicsRecord *record)
{
    for (i32 i = cm->timers.count - 1; i >= 0; i--) {
        const ContactTimer *t = cm->timers.elems[i];
        if (t->record == record) drop_timer(cm, i);
    }
}

bool contact_state_fires(const ContactState *state)
{
    return object_guard_alive(state->manager->manager->base.context, state, state->behavior);
}

// FUNCTION: PHYSICS_RT 0x100016c0 same-result   (glue.md 7.4)
//
// The element that slides into the place of a removed one is skipped: of two adjacent timers only the first goes.
void THISCALL contact_manager_remove_timers(ContactManager *cm, const PhysicsRecord *record)
{
    for (i32 i = 0; i < cm->timers.count; i++) {
        const ContactTimer *t = cm->timers.elems[i];
        if (t->record == record) drop_timer(cm, i);
    }
}

// FUNCTION: PHYSICS_RT 0x10001720 same-result   (glue.md 7.4)
void THISCALL contact_manager_add_timer(ContactManager *cm, PhysicsRecord *record, i32 group, f64 time)
{
    for (i32 i = 0; i < cm->timers.count; i++) {
        const ContactTimer *t = cm->timers.elems[i];
        if (t->group == group && t->record == record) return;
    }
    ContactTimer *t = engine_new(sizeof *t);
    *t = (ContactTimer){time, group, record};
    ptr_vector_append(&cm->timers, t);
}

// FUNCTION: PHYSICS_RT 0x100017a0 same-result   (glue.md 7.4)
//
// Once per frame, newest timer first. Comparisons are written so that an unordered one falls as in the original.
void THISCALL contact_manager_update(ContactManager *cm, f64 now)
{
    for (i32 i = cm->timers.count - 1; i >= 0; i--) {
        const ContactTimer *t = cm->timers.elems[i];
        const ContactState *state = t->record->contact_state;
        // Removal skipped this timer when its block stopped (the original reads through NULL), or the block was destroyed.
        if (!state || !contact_state_fires(state)) {
            drop_timer(cm, i);
            continue;
        }
        ContactGroup *g = &state->groups[t->group];
        ext age = (ext)now - t->start;
        if (g->on == 1) {
            if (g->contacts == 0) {
                if (!(age > state->delay_off)) continue;
                g->on = 0;
                CKBehavior_ActivateOutput(state->behavior, 2 * t->group + 1, 1);
            }
        } else if (g->contacts > 0) {
            if (!(age > state->delay_on)) continue;
            g->on = 1;
            CKBehavior_ActivateOutput(state->behavior, 2 * t->group, 1);
        } else if (state->delay_on >= age * 0.5f) {
            continue;
        }
        drop_timer(cm, i);
    }
}

// FUNCTION: PHYSICS_RT 0x10001bb0 same-result   (glue.md 3.5 step 7)
void THISCALL contact_manager_find_attribute(ContactManager *cm)
{
    CKAttributeManager *attributes = CKContext_GetAttributeManager(cm->manager->base.context);
    cm->attribute = CKAttributeManager_GetAttributeTypeByName(attributes, "Continuous Contact ID");
}

// FUNCTION: PHYSICS_RT 0x100015d0 same-result   (glue.md 7.4)
//
// Drops the timers of the block's target, clears the block's handle, fires the "off" outputs still due, frees the groups.
// Not the listener. The number of groups is that of the block installed last, as in the original. Made safe: a destroyed
// block is not touched; one without a target forgets its state, which the caller frees.
void THISCALL contact_state_stop(ContactState *state)
{
    ContactManager *cm = state->manager;
    if (!contact_state_fires(state)) {
        engine_delete(state->groups);
        return;
    }
    CK3dEntity *target = block_target(state->behavior);
    void *none = NULL;
    if (!target) {
        CKBehavior_SetLocalParameterValue(state->behavior, 1, &none, 0);
        engine_delete(state->groups);
        return;
    }
    contact_manager_remove_timers(cm, manager_get_physics_object(cm->manager, target, 0));
    CKBehavior_SetLocalParameterValue(state->behavior, 1, &none, 0);
    i32 groups = cm->group_count < CONTACT_GROUPS_MAX ? cm->group_count : CONTACT_GROUPS_MAX;
    for (i32 g = 0; g < groups; g++) {
        if (state->groups[g].on != 1) continue;
        state->groups[g].on = 0;
        CKBehavior_ActivateOutput(state->behavior, 2 * g + 1, 1);
    }
    engine_delete(state->groups);
}

