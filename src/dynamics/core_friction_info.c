// The contacts of a core by friction system (contact spec 2.8). A movable core is in one system at most; an unmovable one
// keeps a hash, system -> info, made with the first.
#include "base/memory.h"
#include "base/ptr_vector.h"
#include "base/vhash.h"
#include "contact/contact_point.h"
#include "dynamics/core.h"

static i32 has_hash(const Core *core)
{
    return (core->flags & CORE_UNMOVABLE_MASK) == CORE_UNMOVABLE;
}

// FUNCTION: PHYSICS_RT 0x1000d960 same-result   (contact spec 2.8)
FrictionInfo *THISCALL core_get_friction_info(Core *core, FrictionSystem *system)
{
    if (has_hash(core)) return core->friction_info ? vhash_store_find_elem(core->friction_info, system) : NULL;
    FrictionInfo *info = core->friction_info;
    return info && info->owner == system ? info : NULL;
}

// FUNCTION: PHYSICS_RT 0x1000d9a0 same-result   (contact spec 2.8)
FrictionInfo *THISCALL core_moveable_core_has_friction_info(Core *core)
{
    return core->friction_info;
}

// FUNCTION: PHYSICS_RT 0x1000d9b0 same-result   (contact spec 2.8)
void THISCALL core_add_friction_info(Core *core, FrictionInfo *info)
{
    if (!has_hash(core)) {
        core->friction_info = info;
        return;
    }
    if (!core->friction_info) core->friction_info = vhash_store_ctor(engine_new(sizeof(VHashStore)), 2);
    vhash_store_add_elem(core->friction_info, info->owner, info);
}

// FUNCTION: PHYSICS_RT 0x1000da50 same-result   (contact spec 2.8)
void THISCALL core_unlink_friction_info(Core *core, FrictionInfo *info)
{
    if (!has_hash(core)) {
        core->friction_info = NULL;
    } else if (core->friction_info) {
        vhash_store_remove_elem(core->friction_info, info->owner);
    }
}

// FUNCTION: PHYSICS_RT 0x1000da80 same-result   (contact spec 2.8)
void THISCALL core_delete_friction_info(Core *core, FrictionInfo *info)
{
    core_unlink_friction_info(core, info);
    if (!info) return;
    ptr_vector_clear(&info->contacts);
    engine_delete(info);
}
