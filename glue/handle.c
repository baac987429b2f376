#include "glue/handle.h"

#include "base/ptr_vector.h"
#include "glue/object_guard.h"

static bool attached_in(const SimUnit *unit, const Controller *controller)
{
    for (; unit; unit = unit->next) {
        for (i32 i = 0; i < unit->cores.count; i++) {
            const Core *core = unit->cores.elems[i];
            if (ptr_vector_index_of(&core->controllers, controller) >= 0) return true;
        }
    }
    return false;
}

bool handle_is_attached(const Environment *env, const Controller *controller)
{
    if (!env || !controller) return false;
    return attached_in(env->unit_manager->active, controller) || attached_in(env->unit_manager->frozen, controller);
}

bool handle_object_lives(const Environment *env, const Object *object)
{
    if (!env || !object) return false;
    const Object *o = env->cluster_manager->root->children;
    while (o && o != object) o = o->next;
    return o != NULL;
}

// Where a joint stands there may stand another block's tomorrow, so the guard knows whose it is. The engine deletes joints
// without telling, so the guard's entry says nothing of life; the key is not the address itself, to tell them from those
// keepers that it does (forces).
static const void *owner_key(const Controller *joint)
{
    return (const u8 *)joint + 1;
}

void handle_keep(CKBehavior *b, Controller *joint)
{
    if (joint) object_guard_remember(owner_key(joint), b);
    block_set_local_pointer(b, 0, joint);
}

bool handle_two_bodies(Manager *m, CK3dEntity *first, CK3dEntity *second, Object **first_body, Object **second_body)
{
    *first_body = manager_get_body(m, first);
    *second_body = *first_body ? manager_get_body(m, second) : NULL;
    return *second_body != NULL;
}

static bool is_attached_anywhere(const Controller *controller)
{
    const PtrVector *worlds = &ivp_environment_manager.environments;
    for (i32 i = 0; i < worlds->count; i++)
        if (handle_is_attached(worlds->elems[i], controller)) return true;
    return false;
}

void handle_release(const CKBehaviorContext *context)
{
    Controller *handle = block_local_pointer(context->behavior, 0);
    if (!handle) return;
    CKBehavior *b = context->behavior;
    bool mine = object_guard_alive(context->context, owner_key(handle), b) && object_guard_alive(context->context, handle, b);
    bool alive = object_guard_known(handle) || is_attached_anywhere(handle);
    if (mine) object_guard_forget(owner_key(handle));
    if (mine && alive) handle->vt->scalar_dtor(handle, 1);
    block_set_local_pointer(b, 0, NULL);
}

int handle_block_execute(const CKBehaviorContext *context, const CommandVtable *create)
{
    CKBehavior *b = context->behavior;
    if (!CKBehavior_IsInputActive(b, 0)) {
        handle_release(context);
        block_done(b, 1, 1);
        return CKBR_OK;
    }
    if (!block_local_pointer(b, 0)) {
        Manager *m;
        if (!block_target(b) || !(m = block_manager(context))) return CKBR_OWNERERROR;
        command_issue(create, m, b);
    }
    block_done(b, 0, 0);
    return CKBR_OK;
}
