// CKIpionManager: construction, engine events, frame (glue.md 3).
#include "base/memory.h"
#include "glue/manager.h"

#include <stdio.h>
#include <stdlib.h>

#include "glue/command.h"
#include "glue/continuous_contact.h"
#include "glue/object_guard.h"
#include "glue/pose_writeback.h"
#include "glue/system.h"
#include "glue/vectors.h"

enum { CKERR_ALREADYPRESENT_EXPECTED = -53 }; // what the original compares with; CK2 2.1 answers -17

// ---- construction --------------------------------------------------------------------------------------------------

// FUNCTION: PHYSICS_RT 0x10006730 same-result   (glue.md 3.3)
//
// CK2 may call OnCKInit from inside the registration; what follows it then runs after the initialisation, as in the
// original. Made safe: fields the original leaves unwritten are zero.
Manager *THISCALL manager_ctor(Manager *m, CKContext *context)
{
    memset(m, 0, sizeof *m);
    CKBaseManager_ctor(&m->base, context, PHYSICS_MANAGER_GUID, "Physics Manager");
    registry_ctor(&m->registry);
    m->vt = &manager_vtable;
    m->construction_count = (u32)system_ticks();

    if (CKContext_RegisterNewManager(context, &m->base) == CKERR_ALREADYPRESENT_EXPECTED)
        system_debug_text("Manager already exists");

    m->construction_count = 0;
    memset(m->phase_microseconds, 0, sizeof m->phase_microseconds);
    m->collision_id_attribute = -1;
    return m;
}

static void free_vector(PtrVector *v)
{
    if (v->elems && v->elems != (void **)(v + 1)) slot_free(v->elems);
    v->elems = NULL;
}

// FUNCTION: PHYSICS_RT 0x100069d0 same-result   (glue.md 3.3)
//
// Made safe: a world that OnCKEnd did not end is ended here; the original leaks it.
void THISCALL manager_dtor(Manager *m)
{
    m->vt = &manager_vtable;
    if (m->env) manager_destroy_environment(m);
    manager_free_compact_surfaces(m);
    manager_delete_collision_surface(m);
    registry_dtor(&m->registry);
    while (m->liquid_surfaces.count) slot_free(m->liquid_surfaces.elems[--m->liquid_surfaces.count]);
    free_vector(&m->liquid_surfaces);
    free_vector(&m->materials);
    free_vector(&m->objects_to_destroy);
    free_vector(&m->movable_objects);
    CKBaseManager_dtor(&m->base);
}

// FUNCTION: PHYSICS_RT 0x100069b0 same-result   (glue.md 3.2)
void *THISCALL manager_vecdel(void *self, u32 flags)
{
    manager_dtor(self);
    if (flags & 1) engine_delete(self);
    return self;
}

// ---- engine events -------------------------------------------------------------------------------------------------

// FUNCTION: PHYSICS_RT 0x10007930 same-result   (glue.md 3.4)
CKERROR THISCALL manager_on_ckinit(void *self)
{
    Manager *m = self;
    manager_new_surface_cache(m, 4);
    m->env = NULL;
    m->time_factor = SECONDS_PER_MILLISECOND;
    m->unused_68[0] = 0;
    return 0;
}

// FUNCTION: PHYSICS_RT 0x10007910 same-result   (glue.md 3.4)
//
// Only the first Play after a reset makes a new world; resuming from a pause keeps it.
CKERROR THISCALL manager_on_ckplay(void *self)
{
    Manager *m = self;
    if (CKContext_IsReseted(m->base.context)) manager_create_environment(m);
    return 0;
}

// FUNCTION: PHYSICS_RT 0x10007ae0 same-result   (glue.md 3.4)
CKERROR THISCALL manager_on_ckend(void *self)
{
    Manager *m = self;
    manager_destroy_environment(m);
    manager_free_compact_surfaces(m);
    manager_delete_collision_surface(m);
    return 0;
}

// FUNCTION: PHYSICS_RT 0x10007b00 same-result   (glue.md 3.4)
//
// The cache of collision surfaces survives.
CKERROR THISCALL manager_on_ckreset(void *self)
{
    Manager *m = self;
    CKContext_GetAttributeManager(m->base.context);
    manager_destroy_environment(m);
    m->env = NULL;
    m->time_factor = SECONDS_PER_MILLISECOND;
    m->unused_68[0] = 0;
    registry_clear(&m->registry.table);
    return 0;
}

// FUNCTION: PHYSICS_RT 0x10007c30 same-result   (glue.md 3.4)
//
// Environment and registry are not touched.
CKERROR THISCALL manager_post_clear_all(void *self)
{
    Manager *m = self;
    manager_delete_collision_surface(m);
    for (i32 i = m->liquid_surfaces.count - 1; i >= 0; i--) {
        void *surface = m->liquid_surfaces.elems[i];
        ptr_vector_remove_at(&m->liquid_surfaces, i);
        engine_delete(surface);
    }
    manager_new_surface_cache(m, 64);
    return 0;
}

// Commands that run once after the simulation, newest first. Nothing in this DLL queues any.
static void run_post_simulation(CommandContainer *c)
{
    for (int q = 0; q < 3; q++) {
        PtrVector *queue = &c->queues[q];
        for (i32 i = queue->count - 1; i >= 0; i--) {
            Command *command = queue->elems[i];
            if (!command) continue;
            command->vt->run(command);
            engine_delete(command);
            ptr_vector_remove_at(queue, i);
        }
    }
}

static void collect_performance(Manager *m)
{
    PerformanceCounter *pc = m->env->performance_counter;
    for (int i = 0; i < 6; i++) m->phase_microseconds[i] += pc->phases[i + 1].microseconds;
    memset((char *)pc + 4, 0, sizeof *pc - 4);
    pc->time_of_last_reset = m->env->time;
}

#define LONGEST_STEP 86400.0f // s; 5.7 million simulation steps

// Made safe: what is no number, or would never end, counts as no time.
static f32 possible_time(f32 t, f32 longest)
{
    return t <= longest && t >= -longest ? t : 0;
}

// FUNCTION: PHYSICS_RT 0x10007ce0 same-result   (glue.md 3.4)
//
// One frame, after all behaviours: smooths the frame time over four frames, retries commands, simulates, writes poses.
CKERROR THISCALL manager_post_process(void *self)
{
    Manager *m = self;
    f32 delta = possible_time(CKContext_GetTimeManager(m->base.context)->delta_time, LONGEST_STEP * 1000);
    ext smoothed = ((ext)delta + (ext)m->smoothed_delta * 3.0f) * 0.25f;
    m->smoothed_delta = smoothed;
    f32 step = smoothed * m->time_factor; // of the unrounded value
    m->step = possible_time(step, LONGEST_STEP);
    if (!m->env) return 0;

    if (m->pre_simulation && m->pre_simulation->used) physics_call_manager_process_all(m->pre_simulation);
    environment_simulate_dtime(m->env, m->step);
    contact_manager_update(m->contact_manager, m->env->time);
    if (m->post_simulation && m->post_simulation->used) run_post_simulation(m->post_simulation);
    collect_performance(m);
    for (i32 i = m->movable_objects.count - 1; i >= 0; i--) {
        Object *object = m->movable_objects.elems[i];
        // Made safe: the entity may have been destroyed while its body stayed.
        if (object->client_data && object_guard_alive(m->base.context, object, object->client_data))
            manager_update_entity_from_object(object);
    }
    return 0;
}

// ---- slots that do nothing -----------------------------------------------------------------------------------------

// FUNCTION: PHYSICS_RT 0x10008df0 same-result   (glue.md 3.2)
i32 THISCALL ckbase_manager_default_ret0_4(void *self, void *a)
{
    (void)self, (void)a;
    return 0;
}

// FUNCTION: PHYSICS_RT 0x10008dd0 same-result   (glue.md 3.2)
i32 THISCALL ckbase_manager_default_ret0_8(void *self, void *a, void *b)
{
    (void)self, (void)a, (void)b;
    return 0;
}

// FUNCTION: PHYSICS_RT 0x10008de0 same-result   (glue.md 3.2)
i32 THISCALL ckbase_manager_default_ret0_12(void *self, void *a, void *b, void *c)
{
    (void)self, (void)a, (void)b, (void)c;
    return 0;
}

static CKERROR THISCALL does_nothing(void *self)
{
    (void)self;
    return 0;
}

// FUNCTION: PHYSICS_RT 0x10008e10 same-result   (glue.md 3.2)
u32 THISCALL manager_get_valid_functions_mask(void *self)
{
    (void)self;
    return CKMANAGER_FUNC_PreProcess | CKMANAGER_FUNC_PostProcess | CKMANAGER_FUNC_PostClearAll | CKMANAGER_FUNC_OnCKInit |
           CKMANAGER_FUNC_OnCKEnd | CKMANAGER_FUNC_OnCKPlay | CKMANAGER_FUNC_OnCKPause | CKMANAGER_FUNC_OnCKReset;
}

#define RET0_4(slot) .slot = (void *)ckbase_manager_default_ret0_4
#define RET0_8(slot) .slot = (void *)ckbase_manager_default_ret0_8
#define RET0_12(slot) .slot = (void *)ckbase_manager_default_ret0_12

// VTABLE: PHYSICS_RT 0x100632d0
const ManagerVtable manager_vtable = {
    .scalar_deleting_dtor = manager_vecdel,
    RET0_4(SaveData),
    RET0_8(LoadData),
    .PreClearAll = does_nothing,
    .PostClearAll = manager_post_clear_all,
    .PreProcess = does_nothing,
    .PostProcess = manager_post_process,
    RET0_12(SequenceAddedToScene),
    RET0_12(SequenceRemovedFromScene),
    RET0_8(PreLaunchScene),
    RET0_8(PostLaunchScene),
    .OnCKInit = manager_on_ckinit,
    .OnCKEnd = manager_on_ckend,
    .OnCKReset = manager_on_ckreset,
    .OnCKPostReset = does_nothing,
    .OnCKPause = does_nothing,
    .OnCKPlay = manager_on_ckplay,
    RET0_8(SequenceToBeDeleted),
    RET0_8(SequenceDeleted),
    .PreLoad = does_nothing,
    .PostLoad = does_nothing,
    .PreSave = does_nothing,
    .PostSave = does_nothing,
    RET0_4(OnPreCopy),
    RET0_4(OnPostCopy),
    RET0_4(OnPreRender),
    RET0_4(OnPostRender),
    RET0_4(OnPostSpriteRender),
    RET0_4(GetFunctionPriority),
    .GetValidFunctionsMask = manager_get_valid_functions_mask,
    .Reset = (void *)manager_reset,
};

void manager_console(Manager *m, const char *format, const CK3dEntity *entity)
{
    const char *name = entity->name ? entity->name : "(null)";
    char *text = slot_malloc(strlen(format) + strlen(name) + 1);
    if (!text) return;
    slot_sprintf(text, format, name);
    CKContext_OutputToConsole(m->base.context, text, 1);
    slot_free(text);
}
