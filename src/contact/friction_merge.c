// Joining, merging and splitting of friction systems (contact spec FS7), and the creation of contacts (IM11, CP3).
//
// Movable cores that touch share a system; unmovable cores may be in many and never connect.
#include "base/arena.h"
#include "base/memory.h"
#include "base/ptr_vector.h"
#include "collision/mindist.h"
#include "contact/friction_system.h"
#include "dynamics/cluster.h"
#include "world/environment.h"
#include "world/listeners.h"

static inline i32 core_is_unmovable(const Core *core)
{
    return (core->flags & CORE_UNMOVABLE_MASK) != 0;
}

static FrictionInfo *friction_info_new(void)
{
    FrictionInfo *info = engine_new(sizeof(FrictionInfo));

    ptr_vector_init(&info->contacts);
    return info;
}

static void friction_info_remove_contact(FrictionInfo *info, ContactPoint *cp)
{
    friction_core_pair_del_fr_dist_obj_pairs((FrictionCorePair *)info, cp);
}

// Moves everything of `other` here and deletes it.
// FUNCTION: PHYSICS_RT 0x1001c570 same-result   (contact spec FS7.1)
void THISCALL friction_system_fusion_friction_systems(FrictionSystem *self, FrictionSystem *other)
{
    for (ContactPoint *cp = other->contacts, *next; cp; cp = next) {
        next = cp->next;
        friction_system_remove_dist_from_system(other, cp);
        friction_system_dist_removed_update_pair_info(other, cp);
        friction_system_add_dist_to_system(self, cp);
        friction_system_dist_added_update_pair_info(self, cp);
    }
    for (i32 i = other->cores.count - 1; i >= 0; i--) {
        Core *core = other->cores.elems[i];
        FrictionInfo *from = core_get_friction_info(core, other);
        FrictionInfo *to = core_get_friction_info(core, self);
        if (to) {
            from = core_get_friction_info(core, other);
            for (i32 j = from->contacts.count - 1; j >= 0; j--) {
                ContactPoint *cp = from->contacts.elems[j];
                ptr_vector_add_2(&to->contacts, cp);
                friction_info_remove_contact(from, cp);
            }
            core_delete_friction_info(core, from);
        } else {
            core_unlink_friction_info(core, from);
            from->owner = self;
            core_add_friction_info(core, from);
            friction_system_remove_core_from_system(other, core);
            friction_system_add_core_to_system(self, core);
        }
    }
    other->vt->scalar_dtor((Controller *)other, 1);
}

// Groups the cores over the pairs of movable ones. Returns the root of a group that does not hold the first movable
// core, or NULL when all hang together.
// FUNCTION: PHYSICS_RT 0x1001c7f0 same-result   (contact spec FS7.2)
Core *THISCALL friction_system_union_find_fr_sys(FrictionSystem *self)
{
    Core *reference = NULL, *other = NULL;

    for (i32 i = self->cores.count - 1; i >= 0; i--)
        ((Core *)self->cores.elems[i])->union_find_father = NULL;
    for (i32 i = self->pairs.count - 1; i >= 0; i--) {
        const FrictionCorePair *pair = self->pairs.elems[i];
        if (core_is_unmovable(pair->cores[0]) || core_is_unmovable(pair->cores[1])) continue;
        Core *root0 = core_union_find_get_father(pair->cores[0]);
        Core *root1 = core_union_find_get_father(pair->cores[1]);
        if (root0 != root1) root1->union_find_father = root0;
    }
    for (i32 i = self->cores.count - 1; i >= 0; i--) {
        Core *core = self->cores.elems[i];
        if (!core_is_unmovable(core)) reference = core_union_find_get_father(core);
    }
    for (i32 i = self->cores.count - 1; i >= 0; i--) {
        Core *core = self->cores.elems[i];
        if (core_is_unmovable(core)) continue;
        Core *root = core_union_find_get_father(core);
        if (root != reference) other = root;
    }
    return other;
}

static i32 friction_system_has_contact(const FrictionSystem *fs, const ContactPoint *cp)
{
    for (const ContactPoint *c = fs->contacts; c; c = c->next)
        if (c == cp) return 1;
    return 0;
}

// Cores of the group go to `part`; unmovable cores get a second, empty info there.
static void split_move_cores(FrictionSystem *self, FrictionSystem *part, const Core *root)
{
    for (i32 i = self->cores.count - 1; i >= 0; i--) {
        Core *core = self->cores.elems[i];
        if (core_is_unmovable(core)) {
            FrictionInfo *info = friction_info_new();
            info->owner = part;
            friction_system_add_core_to_system(part, core);
            core_add_friction_info(core, info);
        } else if (core_union_find_get_father(core) == root) {
            friction_system_remove_core_from_system(self, core);
            friction_system_add_core_to_system(part, core);
            // a movable core has one info, still registered under the old system
            FrictionInfo *info = core_get_friction_info(core, self);
            if (info) info->owner = part;
        }
    }
}

// Pairs of the group and their contacts go to `part`. A contact missing from the system's list is a write to address 0
// in the original; here it stays where it is.
static void split_move_pairs(FrictionSystem *self, FrictionSystem *part, const Core *root)
{
    for (i32 i = self->pairs.count - 1; i >= 0; i--) {
        FrictionCorePair *pair = self->pairs.elems[i];
        Core *movable = pair->cores[0], *fixed = NULL;
        FrictionInfo *from = NULL, *to = NULL;
        if (core_is_unmovable(pair->cores[0])) {
            fixed = pair->cores[0];
            movable = pair->cores[1];
        } else if (core_is_unmovable(pair->cores[1])) {
            fixed = pair->cores[1];
        }
        if (fixed) {
            from = core_get_friction_info(fixed, self);
            to = core_get_friction_info(fixed, part);
        }
        if (core_union_find_get_father(movable) != root) continue;
        friction_system_del_fr_pair(self, pair);
        friction_system_add_fr_pair(part, pair);
        for (i32 j = pair->contacts.count - 1; j >= 0; j--) {
            ContactPoint *cp = pair->contacts.elems[j];
            if (!friction_system_has_contact(self, cp)) continue;
            friction_system_remove_dist_from_system(self, cp);
            friction_system_add_dist_to_system(part, cp);
            if (from) {
                friction_info_remove_contact(from, cp);
                ptr_vector_add_2(&to->contacts, cp);
            }
        }
    }
}

static void split_drop_empty_info(FrictionSystem *fs, Core *core, FrictionInfo *info)
{
    // The original takes the info for a pair here: both begin with their contacts.
    if (!info || friction_core_pair_number_of_pair_dists((FrictionCorePair *)info) != 0) return;
    core_delete_friction_info(core, info);
    friction_system_remove_core_from_system(fs, core);
}

// A system with one core left has nothing to do. (The original frees the info of that core twice.)
static void friction_system_delete_rest(FrictionSystem *fs)
{
    if (fs->cores.count > 0) {
        Core *core = fs->cores.elems[0];
        FrictionInfo *info = core_get_friction_info(core, fs);
        if (info) core_delete_friction_info(core, info);
    }
    fs->vt->scalar_dtor((Controller *)fs, 1);
}

// Moves the group of `root` to a system of its own, then further groups, until all of each hangs together.
// FUNCTION: PHYSICS_RT 0x1001c8a0 same-result   (contact spec FS7.3)
void THISCALL friction_system_split_friction_system(FrictionSystem *self, Core *root)
{
    while (root) {
        FrictionSystem *part = friction_system_ctor(engine_new(sizeof(FrictionSystem)), self->env);
        split_move_cores(self, part, root);
        split_move_pairs(self, part, root);
        for (i32 i = self->cores.count - 1; i >= 0; i--) {
            Core *core = self->cores.elems[i];
            if (!core_is_unmovable(core)) continue;
            FrictionInfo *info_part = core_get_friction_info(core, part);
            FrictionInfo *info_self = core_get_friction_info(core, self);
            split_drop_empty_info(part, core, info_part);
            split_drop_empty_info(self, core, info_self);
        }
        if (part->core_count < 2) {
            friction_system_delete_rest(part);
            return;
        }
        if (self->core_count < 2) {
            friction_system_delete_rest(self);
            return;
        }
        root = friction_system_union_find_fr_sys(self);
    }
}

// Puts a new contact of `core` (movable if any is) and `other` into a friction system; returns the system and both
// cores' lists.
static FrictionSystem *friction_system_join(Core *core, Core *other, ContactPoint *cp, Environment *env,
                                            FrictionInfo **info, FrictionInfo **other_info)
{
    FrictionSystem *fs;
    FrictionInfo *a = *info, *b;

    if (a) {
        fs = a->owner;
        b = core_get_friction_info(other, fs);
        if (!b) {
            b = core_is_unmovable(other) ? NULL : core_moveable_core_has_friction_info(other);
            if (b) {
                friction_system_fusion_friction_systems(fs, b->owner);
            } else {
                b = friction_info_new();
                b->owner = fs;
                core_add_friction_info(other, b);
                friction_system_add_core_to_system(fs, other);
            }
        }
    } else {
        a = friction_info_new();
        b = core_is_unmovable(other) ? NULL : core_moveable_core_has_friction_info(other);
        if (b) {
            fs = b->owner;
            a->owner = fs;
            core_add_friction_info(core, a);
            friction_system_add_core_to_system(fs, core);
        } else {
            fs = friction_system_ctor(engine_new(sizeof(FrictionSystem)), env);
            b = friction_info_new();
            a->owner = fs;
            b->owner = fs;
            core_add_friction_info(other, b);
            core_add_friction_info(core, a);
            friction_system_add_dist_to_system(fs, cp);
            friction_system_dist_added_update_pair_info(fs, cp);
            friction_system_add_core_to_system(fs, core);
            friction_system_add_core_to_system(fs, other);
            *info = a;
            *other_info = b;
            return fs;
        }
    }
    friction_system_add_dist_to_system(fs, cp);
    friction_system_dist_added_update_pair_info(fs, cp);
    *info = a;
    *other_info = b;
    return fs;
}

// Two movable cores in contact are stepped together; `keep` names the unit that survives if it is one of theirs.
static void merge_units(Core *core, Core *other, const SimUnit *keep)
{
    SimUnit *unit = core->unit, *other_unit = other->unit;

    if ((core->flags | other->flags) & CORE_UNMOVABLE_MASK || unit == other_unit) return;
    if (other_unit == keep) {
        SimUnit *swap = unit;
        unit = other_unit;
        other_unit = swap;
    }
    sim_unit_fusion_simulation_unities(unit, other_unit);
    if (other_unit) {
        sim_unit_dtor(other_unit);
        engine_delete(other_unit);
    }
}

// Finds or creates the contact point of a mindist and puts a new one into its friction system.
// FUNCTION: PHYSICS_RT 0x10022180 same-result   (contact spec CP3.3, IM11)
ContactPoint *THISCALL mindist_try_to_generate_managed_friction(Mindist *self, FrictionSystem **out_fs,
                                                                i32 *out_created, SimUnit *keep, i32 recalc)
{
    Object *objects[2] = {mindist_sorted_synapse(self, 0)->object, mindist_sorted_synapse(self, 1)->object};
    Core *core = objects[0]->friction_core, *other = objects[1]->friction_core;
    i32 created;

    if (core_is_unmovable(core)) {
        Core *swap = core;
        core = other;
        other = swap;
    }
    FrictionInfo *info = core_moveable_core_has_friction_info(core), *other_info;
    Environment *env = core->env;
    ContactPoint *cp = friction_manager_generate_contact_point(self, &created);
    if (created != 1) {
        *out_fs = info->owner;
        *out_created = 0;
        if (recalc) {
            contact_point_recalc_friction_s_vals(cp);
            contact_point_read_materials_for_contact_situation(cp, cp->info);
        }
        return cp;
    }
    if (recalc) {
        contact_point_recalc_friction_s_vals(cp);
        contact_point_read_materials_for_contact_situation(cp, cp->info);
    }
    FrictionEvent event = {objects[0]->env, cp->info, cp};
    environment_fire_event_friction_created(event.env, &event);
    for (i32 k = 0; k < 2; k++)
        if (objects[k]->flags & OBJECT_HAS_COLLISION_LISTENERS)
            cluster_manager_fire_event_friction_created(objects[0]->env->cluster_manager, objects[k], &event);
    *out_created = 1;
    FrictionSystem *fs = friction_system_join(core, other, cp, env, &info, &other_info);
    ptr_vector_add_2(&info->contacts, cp);
    ptr_vector_add_2(&other_info->contacts, cp);
    *out_fs = fs;
    contact_point_calc_virtual_mass_of_mindist(cp);
    merge_units(core, other, keep);
    return cp;
}

// A core wakes: contacts with near sleeping neighbours are made at once. Returns 1 when one was made.
// FUNCTION: PHYSICS_RT 0x1001d4d0 same-result   (contact spec FS7.4)
i32 THISCALL core_grow_friction_system(Core *self)
{
    i32 grown = 0;

    for (i32 i = self->objects.count - 1; i >= 0; i--) {
        const Object *object = self->objects.elems[i];
        for (Synapse *s = object->exact_synapses, *next; s; s = next) {
            Mindist *m = synapse_mindist(s);
            FrictionSystem *fs;
            i32 created;
            next = s->next;
            if (m->flags & MINDIST_FUNCTION_MASK) continue;
            Core *other = m->synapses[0].object->core;
            if (other == self) other = m->synapses[1].object->core;
            if (core_is_unmovable(other)) {
                if (core_is_unmovable(self)) m->vt->scalar_dtor(m, 1);
                continue;
            }
            if (core_moveable_core_has_friction_info(other)) continue;
            mindist_recalc_mindist(m);
            if (m->flags & MINDIST_RECALC_MASK) continue;
            if (!(ivp_mindist_settings.max_distance_for_friction > m->length)) continue;
            Arena *memory = self->env->memory_psi;
            memory->nesting++;
            mindist_try_to_generate_managed_friction(m, &fs, &created, self->unit, 1);
            memory = self->env->memory_psi;
            memory->nesting--;
            arena_free_mem_transaction(memory);
            if (created == 1) {
                grown = 1;
                core_reset_freeze_check_values(other);
            }
        }
    }
    return grown;
}
