// Friction system: its lists of cores, pairs and contacts (contact spec FS1, FS5.5).
#include "contact/friction_system.h"

#include "base/memory.h"
#include "base/ptr_vector.h"
#include "dynamics/constraint.h"

// FUNCTION: PHYSICS_RT 0x1000b000 same-result   (contact spec 2.8)
FrictionSystem *THISCALL friction_system_ctor(FrictionSystem *self, Environment *env)
{
    self->vt = &friction_system_vtable;
    self->static_part.vt = &friction_sys_static_vtable;
    self->static_part.owner = self;
    self->energy_part.vt = &friction_sys_energy_vtable;
    self->energy_part.owner = self;
    self->env = env;
    ptr_vector_init(&self->cores);
    ptr_vector_init(&self->movable_cores);
    ptr_vector_init(&self->pairs);
    self->contacts = NULL;
    self->core_count = 0;
    self->contact_count = 0;
    self->union_find_needed = 0;
    return self;
}

// FUNCTION: PHYSICS_RT 0x1000b100 same-result   (contact spec FS1.1)
void THISCALL friction_system_dtor(FrictionSystem *self)
{
    self->vt = &friction_system_vtable;
    ptr_vector_empty(&self->pairs);
    ptr_vector_empty(&self->movable_cores);
    ptr_vector_empty(&self->cores);
    controller_end((Controller *)&self->energy_part);
    controller_end((Controller *)&self->static_part);
    controller_end((Controller *)self);
}

// FUNCTION: PHYSICS_RT 0x1000b0d0 same-result
void *THISCALL friction_system_scaldel(FrictionSystem *self, i32 flags)
{
    friction_system_dtor(self);
    if (flags & 1) engine_delete(self);
    return self;
}

// Destructor slot of the two inner controllers, which never own memory. Shared by the gravity controller.
// FUNCTION: PHYSICS_RT 0x1000b090 exact
void *THISCALL friction_sys_static_scaldel_shared(FrictionSubController *self, i32 flags)
{
    controller_dtor((Controller *)self);
    if (flags & 1) engine_delete(self);
    return self;
}

// FUNCTION: PHYSICS_RT 0x1000b080 same-result
i32 THISCALL friction_sys_energy_get_controller_priority(Controller *self)
{
    return 2000;
}

// FUNCTION: PHYSICS_RT 0x1000b0b0 same-result
i32 THISCALL friction_sys_static_get_controller_priority(Controller *self)
{
    return 0;
}

// FUNCTION: PHYSICS_RT 0x1000b0c0 same-result
i32 THISCALL friction_system_get_controller_priority(Controller *self)
{
    return 600;
}

// FUNCTION: PHYSICS_RT 0x1001d600 same-result
PtrVector *THISCALL friction_system_get_associated_controlled_cores(FrictionSystem *self)
{
    return &self->movable_cores;
}

// The clock of the environment was set back by `offset` s.
// FUNCTION: PHYSICS_RT 0x1001cbc0 same-result   (contact spec FS1.1)
void THISCALL friction_system_reset_time(FrictionSystem *self, f64 offset)
{
    for (i32 i = self->pairs.count - 1; i >= 0; i--) {
        FrictionCorePair *pair = self->pairs.elems[i];
        for (i32 j = pair->contacts.count - 1; j >= 0; j--)
            contact_point_reset_time(pair->contacts.elems[j], offset);
    }
}

// FUNCTION: PHYSICS_RT 0x1000b360 same-result   (contact spec CP3.3)
void THISCALL friction_system_add_dist_to_system(FrictionSystem *self, ContactPoint *cp)
{
    ContactPoint *head = self->contacts;

    cp->friction_system = self;
    cp->prev = NULL;
    cp->next = head;
    self->contacts = cp;
    if (head) head->prev = cp;
    self->contact_count++;
}

// FUNCTION: PHYSICS_RT 0x1000b290 same-result   (contact spec FS5.5)
void THISCALL friction_system_remove_dist_from_system(FrictionSystem *self, ContactPoint *cp)
{
    if (cp->next) cp->next->prev = cp->prev;
    if (cp->prev)
        cp->prev->next = cp->next;
    else
        self->contacts = cp->next;
    self->contact_count--;
}

// Adds the contact to the pair of its cores, which is made if there is none.
// FUNCTION: PHYSICS_RT 0x1000b2c0 same-result   (contact spec FS7.1)
void THISCALL friction_system_dist_added_update_pair_info(FrictionSystem *self, ContactPoint *cp)
{
    Core *core0 = cp->synapses[0].object->core, *core1 = cp->synapses[1].object->core;
    FrictionCorePair *pair = friction_system_get_pair_info_for_objs(self, core0, core1);

    if (!pair) {
        pair = friction_core_pair_ctor(engine_new(sizeof(FrictionCorePair)));
        pair->cores[0] = core0;
        pair->cores[1] = core1;
        friction_system_add_fr_pair(self, pair);
    }
    ptr_vector_add_2(&pair->contacts, cp);
}

// Returns 1 when the pair lost its last contact and was deleted. A contact without a pair is a write to address 0 in
// the original; here it is nothing.
// FUNCTION: PHYSICS_RT 0x1000b210 same-result   (contact spec FS5.5)
i32 THISCALL friction_system_dist_removed_update_pair_info(FrictionSystem *self, ContactPoint *cp)
{
    FrictionCorePair *pair =
        friction_system_get_pair_info_for_objs(self, cp->synapses[0].object->core, cp->synapses[1].object->core);

    if (!pair) return 0;
    friction_core_pair_del_fr_dist_obj_pairs(pair, cp);
    if (friction_core_pair_number_of_pair_dists(pair) != 0) return 0;
    friction_system_del_fr_pair(self, pair);
    ptr_vector_clear_2(&pair->contacts);
    engine_delete(pair);
    return 1;
}

// FUNCTION: PHYSICS_RT 0x1001d340 same-result   (contact spec 2.8)
FrictionCorePair *THISCALL friction_core_pair_ctor(FrictionCorePair *self)
{
    ptr_vector_init(&self->contacts);
    self->last_impact_time = -1000;
    self->integrated_anti_energy = 0;
    self->next_easing = 1;
    return self;
}

// FUNCTION: PHYSICS_RT 0x1001c680 same-result
i32 THISCALL friction_core_pair_number_of_pair_dists(FrictionCorePair *self)
{
    return self->contacts.count;
}

// Also used on FrictionInfo, which begins with the same vector.
// FUNCTION: PHYSICS_RT 0x1001c690 same-result
void THISCALL friction_core_pair_del_fr_dist_obj_pairs(FrictionCorePair *self, ContactPoint *cp)
{
    ptr_vector_remove(&self->contacts, cp);
}

// FUNCTION: PHYSICS_RT 0x1001c6f0 same-result
void THISCALL friction_system_add_fr_pair(FrictionSystem *self, FrictionCorePair *pair)
{
    ptr_vector_append(&self->pairs, pair);
}

// FUNCTION: PHYSICS_RT 0x1001c720 same-result
void THISCALL friction_system_del_fr_pair(FrictionSystem *self, FrictionCorePair *pair)
{
    ptr_vector_remove(&self->pairs, pair);
}

// Pair that holds both cores, newest first, or NULL. A pair of one core with itself would match any pair of that core.
// FUNCTION: PHYSICS_RT 0x1001c780 same-result
FrictionCorePair *THISCALL friction_system_get_pair_info_for_objs(FrictionSystem *self, Core *a, Core *b)
{
    for (i32 i = self->pairs.count - 1; i >= 0; i--) {
        FrictionCorePair *pair = self->pairs.elems[i];
        if ((pair->cores[0] == a || pair->cores[1] == a) && (pair->cores[0] == b || pair->cores[1] == b)) return pair;
    }
    return NULL;
}

// FUNCTION: PHYSICS_RT 0x1001d380 same-result
FrictionCorePair *THISCALL friction_system_find_pair_of_cores(FrictionSystem *self, Core *a, Core *b)
{
    for (i32 i = self->pairs.count - 1; i >= 0; i--) {
        FrictionCorePair *pair = self->pairs.elems[i];
        if ((pair->cores[0] == a && pair->cores[1] == b) || (pair->cores[0] == b && pair->cores[1] == a)) return pair;
    }
    return NULL;
}

// FUNCTION: PHYSICS_RT 0x1000b390 same-result   (contact spec FS1.1)
void THISCALL friction_system_add_core_to_system(FrictionSystem *self, Core *core)
{
    ptr_vector_append(&self->cores, core);
    if (!(core->flags & CORE_UNMOVABLE_MASK)) {
        ptr_vector_append(&self->movable_cores, core);
        core_add_core_controller(core, (Controller *)&self->static_part);
        core_add_core_controller(core, (Controller *)self);
        core_add_core_controller(core, (Controller *)&self->energy_part);
    }
    self->core_count++;
}

// FUNCTION: PHYSICS_RT 0x1000b410 same-result   (contact spec FS1.1)
void THISCALL friction_system_remove_core_from_system(FrictionSystem *self, Core *core)
{
    if (!(core->flags & CORE_UNMOVABLE_MASK)) {
        ptr_vector_remove(&self->movable_cores, core);
        core_rem_core_controller(core, (Controller *)&self->energy_part);
        core_rem_core_controller(core, (Controller *)self);
        core_rem_core_controller(core, (Controller *)&self->static_part);
    }
    ptr_vector_remove(&self->cores, core);
    self->core_count--;
}

// Takes the contact from one core's list; a core without contacts leaves the system.
static void friction_system_forget_contact_of_core(FrictionSystem *self, Core *core, FrictionInfo *info,
                                                   ContactPoint *cp)
{
    if (!info) return;
    friction_core_pair_del_fr_dist_obj_pairs((FrictionCorePair *)info, cp);
    if (friction_core_pair_number_of_pair_dists((FrictionCorePair *)info) != 0) return;
    core_delete_friction_info(core, info);
    friction_system_remove_core_from_system(self, core);
    sim_unit_set_split_pending(core->unit);
}

// Removes and deletes a contact.
// FUNCTION: PHYSICS_RT 0x1001c460 same-result   (contact spec FS5.5)
void THISCALL friction_system_delete_friction_distance(FrictionSystem *self, ContactPoint *cp)
{
    Core *core0 = cp->synapses[0].object->core, *core1 = cp->synapses[1].object->core;

    core_reset_freeze_check_values(core0);
    core_reset_freeze_check_values(core1);
    friction_system_remove_dist_from_system(self, cp);
    if (friction_system_dist_removed_update_pair_info(self, cp) == 1) self->union_find_needed = 1;
    FrictionInfo *info0 = core_get_friction_info(core0, self);
    FrictionInfo *info1 = core_get_friction_info(core1, self);
    friction_system_forget_contact_of_core(self, core0, info0, cp);
    friction_system_forget_contact_of_core(self, core1, info1, cp);
    contact_point_dtor(cp);
    engine_delete(cp);
}

// Updates all contacts of the pair and removes those that left their features; returns how many remain. The pair may
// be gone when it returns 0.
// FUNCTION: PHYSICS_RT 0x1001cc20 same-result   (contact spec CP6)
i32 THISCALL friction_core_pair_check_all_fr_mindists_to_be_valid(FrictionCorePair *self, FrictionSystem *fs)
{
    i32 remaining = self->contacts.count;

    for (i32 i = self->contacts.count - 1; i >= 0; i--) {
        ContactPoint *cp = self->contacts.elems[i];
        contact_point_recalc_friction_s_vals(cp);
        contact_point_read_materials_for_contact_situation(cp, cp->info);
        if (contact_info_is_invalid(cp->info)) {
            remaining--;
            friction_system_delete_friction_distance(fs, cp);
        }
    }
    return remaining;
}

// A core leaves the world: all its contacts go, and the system with its last contact.
// FUNCTION: PHYSICS_RT 0x1001d9a0 same-result   (contact spec FS5.5)
void THISCALL friction_sys_static_core_is_going_to_be_deleted_event(FrictionSubController *self, Core *core)
{
    FrictionSystem *fs = self->owner;

    for (i32 i = fs->pairs.count - 1; i >= 0; i--) {
        FrictionCorePair *pair = fs->pairs.elems[i];
        if (pair->cores[0] != core && pair->cores[1] != core) continue;
        for (i32 j = pair->contacts.count - 1; j >= 0; j--)
            friction_system_delete_friction_distance(fs, pair->contacts.elems[j]);
    }
    if (fs->contact_count == 0) fs->vt->scalar_dtor((Controller *)fs, 1);
}

// VTABLE: PHYSICS_RT 0x100633d0
const ControllerVtable friction_system_vtable = {
    .core_deleted = standard_gravity_controller_core_is_going_to_be_deleted_event,
    .min_frequency = (ext(THISCALL *)(Controller *))constraint_get_minimum_simulation_frequency, // one body in the original
    .cores = (PtrVector * (THISCALL *)(Controller *)) friction_system_get_associated_controlled_cores,
    .reset_time = (void(THISCALL *)(Controller *, f64))friction_system_reset_time,
    .simulate = (void(THISCALL *)(Controller *, EventSim *, PtrVector *))friction_system_do_simulation_controller,
    .priority = friction_system_get_controller_priority,
    .scalar_dtor = (void *(THISCALL *)(Controller *, i32))friction_system_scaldel,
};

// VTABLE: PHYSICS_RT 0x100633ec
const ControllerVtable friction_sys_energy_vtable = {
    .core_deleted = standard_gravity_controller_core_is_going_to_be_deleted_event,
    .min_frequency = controller_get_minimum_simulation_frequency,
    .cores = controller_independent_get_associated_controlled_cores,
    .reset_time = controller_reset_time,
    .simulate = (void(THISCALL *)(Controller *, EventSim *, PtrVector *))friction_sys_energy_do_simulation_controller,
    .priority = friction_sys_energy_get_controller_priority,
    .scalar_dtor = (void *(THISCALL *)(Controller *, i32))friction_sys_static_scaldel_shared,
};

// VTABLE: PHYSICS_RT 0x10063408
const ControllerVtable friction_sys_static_vtable = {
    .core_deleted = (void(THISCALL *)(Controller *, Core *))friction_sys_static_core_is_going_to_be_deleted_event,
    .min_frequency = controller_get_minimum_simulation_frequency,
    .cores = controller_independent_get_associated_controlled_cores,
    .reset_time = controller_reset_time,
    .simulate = (void(THISCALL *)(Controller *, EventSim *, PtrVector *))friction_sys_static_do_simulation_controller,
    .priority = friction_sys_static_get_controller_priority,
    .scalar_dtor = (void *(THISCALL *)(Controller *, i32))friction_sys_static_scaldel_shared,
};
