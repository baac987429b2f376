#include "base/memory.h"
#include "glue/plugin.h"

#include "glue/blocks.h"
#include "glue/manager.h"
#include "glue/object_guard.h"

// GLOBAL: PHYSICS_RT 0x10075d10
CKPluginInfo plugin_info[2];

// FUNCTION: PHYSICS_RT 0x100091c0 exact   (glue.md 1.4)
//
// Version and type stay as they are.
CKPluginInfo *THISCALL ckplugin_info_ctor(CKPluginInfo *info)
{
    const XString empty = {NULL, 0, 0};
    info->guid = (CKGUID){0, 0};
    memset(info->extension, 0, sizeof info->extension);
    info->description = info->author = info->summary = empty;
    info->init_instance = NULL;
    info->exit_instance = NULL;
    return info;
}

// FUNCTION: PHYSICS_RT 0x10008e70 exact   (glue.md 1.4)
void THISCALL ckplugin_info_dtor(CKPluginInfo *info)
{
    XString_dtor(&info->summary);
    XString_dtor(&info->author);
    XString_dtor(&info->description);
}

// FUNCTION: PHYSICS_RT 0x10008e20 exact   (glue.md 1.4)
//
// The original registers its destructor with the C runtime; here dll/entry.c calls it.
void CDECL static_init_plugin_info(void)
{
    for (int i = 0; i < 2; i++) ckplugin_info_ctor(&plugin_info[i]);
}

// FUNCTION: PHYSICS_RT 0x10008e50 exact   (glue.md 1.4)
void CDECL static_term_plugin_info(void)
{
    for (int i = 1; i >= 0; i--) ckplugin_info_dtor(&plugin_info[i]);
}

// FUNCTION: PHYSICS_RT 0x10008ed0 same-result   (glue.md 1.2)
int CDECL CKGetPluginInfoCount(void)
{
    return 2;
}

static void describe(CKPluginInfo *info, CKGUID guid, u32 type, const char *text)
{
    XString_assign(&info->author, "TERRATOOLS");
    XString_assign(&info->description, text);
    memset(info->extension, 0, sizeof info->extension);
    info->guid = guid;
    info->type = type;
    info->version = 1; // mods take another value for another implementation
    XString_assign(&info->summary, text);
}

// FUNCTION: PHYSICS_RT 0x10008ee0 same-result   (glue.md 1.4)
//
// Rewrites both entries on every call. Made safe: NULL for an index that is none.
CKPluginInfo *CDECL CKGetPluginInfo(int index)
{
    describe(&plugin_info[0], (CKGUID){0x02fa687d, 0x22814521}, CKPLUGIN_BEHAVIOR_DLL, "Physics Building Blocks");
    describe(&plugin_info[1], PHYSICS_MANAGER_GUID, CKPLUGIN_MANAGER_DLL, "Physics Manager");
    plugin_info[1].init_instance = init_instance;
    plugin_info[1].exit_instance = exit_instance;
    return index >= 0 && index < 2 ? &plugin_info[index] : NULL;
}

// FUNCTION: PHYSICS_RT 0x10009070 same-result   (glue.md 1.4)
CKERROR CDECL init_instance(CKContext *context)
{
    Manager *m = engine_new(sizeof *m);
    if (m) manager_ctor(m, context);
    return 0;
}

// FUNCTION: PHYSICS_RT 0x100090c0 same-result   (glue.md 1.4)
CKERROR CDECL exit_instance(CKContext *context)
{
    Manager *m = (Manager *)CKContext_GetManagerByGuid(context, PHYSICS_MANAGER_GUID);
    if (m) m->vt->scalar_deleting_dtor(m, 1);
    object_guard_clear();
    return 0;
}

// FUNCTION: PHYSICS_RT 0x100090f0 same-result   (glue.md 1.5)
void CDECL RegisterBehaviorDeclarations(XObjectDeclarationArray *registry)
{
    CKStoreDeclaration(registry, physicalize_declaration());
    CKStoreDeclaration(registry, physics_impulse_declaration());
    CKStoreDeclaration(registry, physics_force_declaration());
    CKStoreDeclaration(registry, physics_wake_up_declaration());
    CKStoreDeclaration(registry, physics_globals_declaration());
    CKStoreDeclaration(registry, physics_hinge_declaration());
    CKStoreDeclaration(registry, physics_spring_declaration());
    CKStoreDeclaration(registry, physics_slider_declaration());
    CKStoreDeclaration(registry, physics_balljoint_declaration());
    CKStoreDeclaration(registry, coll_detection_declaration());
    CKStoreDeclaration(registry, continuous_contact_declaration());
    CKStoreDeclaration(registry, physics_buoyancy_declaration());
    CKStoreDeclaration(registry, physics_reset_declaration());
    CKStoreDeclaration(registry, profiler_values_declaration());
    CKStoreDeclaration(registry, delete_surfaces_declaration());
}
