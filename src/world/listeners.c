// Listeners of the whole environment, called from the last added to the first (core.md 1.6).
#include "world/listeners.h"

#include "base/ptr_vector.h"
#include "collision/delegator_root.h"
#include "world/deferred_delete.h"
#include "world/environment.h"

typedef void (THISCALL *ListenerMethod)(void *listener, void *argument);

// Calls method `slot` of every listener. One that removes others shortens the round.
static void fire(const PtrVector *listeners, i32 slot, void *argument)
{
    for (i32 i = listeners->count - 1; i >= 0; i--) {
        if (i >= listeners->count) continue;
        ObjectListener *listener = listeners->elems[i];
        ((const ListenerMethod *)listener->vt)[slot](listener, argument);
    }
}

// The same for collision listeners that want the event.
static void fire_collision(const PtrVector *listeners, u32 wanted, i32 slot, void *argument)
{
    for (i32 i = listeners->count - 1; i >= 0; i--) {
        if (i >= listeners->count) continue;
        CollisionListener *listener = listeners->elems[i];
        if (!(listener->flags & wanted)) continue;
        deletion_hold();
        ((const ListenerMethod *)listener->vt)[slot](listener, argument);
        deletion_release();
    }
}

// FUNCTION: PHYSICS_RT 0x10013a80 same-result   (core.md 1.6)
void THISCALL environment_add_listener_object_global(Environment *env, ObjectListener *listener)
{
    ptr_vector_append(&env->object_listeners, listener);
}

// FUNCTION: PHYSICS_RT 0x10013c70 same-result   (core.md 1.6)
void THISCALL environment_add_listener_collision_global(Environment *env, CollisionListener *listener)
{
    ptr_vector_append(&env->collision_listeners, listener);
}

// FUNCTION: PHYSICS_RT 0x10013af0 same-result   (core.md 1.6)
void THISCALL environment_fire_event_object_deleted(Environment *env, ObjectEvent *event)
{
    fire(&env->object_listeners, 0, event);
}

// FUNCTION: PHYSICS_RT 0x10013ac0 same-result   (core.md 1.6)
void THISCALL environment_fire_event_object_created(Environment *env, ObjectEvent *event)
{
    fire(&env->object_listeners, 1, event);
}

// FUNCTION: PHYSICS_RT 0x10013b50 same-result   (core.md 1.6)
void THISCALL environment_fire_event_object_revived(Environment *env, ObjectEvent *event)
{
    deletion_hold();
    fire(&env->object_listeners, 2, event);
    deletion_release();
}

// FUNCTION: PHYSICS_RT 0x10013b20 same-result   (core.md 1.6)
void THISCALL environment_fire_event_object_frozen(Environment *env, ObjectEvent *event)
{
    deletion_hold();
    fire(&env->object_listeners, 3, event);
    deletion_release();
}

// FUNCTION: PHYSICS_RT 0x10013b80 same-result   (core.md 1.6)
void THISCALL environment_fire_event_post_collision(Environment *env, CollisionEvent *event)
{
    fire_collision(&env->collision_listeners, LISTEN_POST_COLLISION, 0, event);
}

// FUNCTION: PHYSICS_RT 0x10013bc0 same-result   (core.md 1.6)
void THISCALL environment_fire_event_friction_created(Environment *env, FrictionEvent *event)
{
    fire_collision(&env->collision_listeners, LISTEN_FRICTION, 2, event);
}

// FUNCTION: PHYSICS_RT 0x10013c00 same-result   (core.md 1.6)
void THISCALL environment_fire_event_friction_deleted(Environment *env, FrictionEvent *event)
{
    fire_collision(&env->collision_listeners, LISTEN_FRICTION, 3, event);
}

// FUNCTION: PHYSICS_RT 0x10013c40 same-result   (core.md 1.6)
void THISCALL environment_fire_event_psi(Environment *env)
{
    PsiEvent event = {env};
    fire(&env->psi_listeners, 0, &event);
}

// FUNCTION: PHYSICS_RT 0x10013650 same-result   (core.md 1.6)
void THISCALL environment_fire_object_is_removed_from_collision_detection(Environment *env, Object *object)
{
    fire(&env->delegator_roots, 2, object);
}
