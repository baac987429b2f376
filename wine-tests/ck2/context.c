// The context: plug-in, managers, play and reset, the frame, console and attributes.
#include "wine-tests/ck2/standin.h"

#include <stdlib.h>
#include <string.h>

char *si_copy_text(const char *text);

struct CKContext {
    u32 reserved;
    SiPlugin plugin;
    SiConsole console;
    CKTimeManager *time;
    CKBaseManager *managers[16];
    int manager_count;
    int reseted, initialised;
    XObjectDeclarationArray declarations;
    CKAttributeManager *attributes;
};

typedef struct SiAttributeType {
    char *name;
    CKGUID type;
} SiAttributeType;

struct CKAttributeManager {
    int count;
    SiAttributeType types[64];
};

// delta_time at 0x38; maximum and minimum follow it in the real engine.
typedef union SiTimeManager {
    CKTimeManager base;
    u8 bytes[0x80];
} SiTimeManager;

static const CKBaseManagerVtable *methods(const CKBaseManager *manager)
{
    return manager->vt;
}

static int wants(CKBaseManager *manager, u32 function)
{
    return (methods(manager)->GetValidFunctionsMask(manager) & function) != 0;
}

CKContext *si_create_context(const SiPlugin *plugin, SiConsole console)
{
    CKContext *context = calloc(1, sizeof *context);
    context->plugin = *plugin;
    context->console = console;
    context->time = &((SiTimeManager *)calloc(1, sizeof(SiTimeManager)))->base;
    context->attributes = calloc(1, sizeof *context->attributes);
    context->attributes->types[0].name = si_copy_text("(built-in)"); // 0 means "no attribute" to the physics manager
    context->attributes->count = 1;
    context->reseted = 1;
    int count = plugin->info_count();
    for (int i = 0; i < count; i++)
        if (plugin->info(i)->type == CKPLUGIN_BEHAVIOR_DLL) plugin->register_declarations(&context->declarations);
    for (int i = 0; i < count; i++)
        if (plugin->info(i)->init_instance) plugin->info(i)->init_instance(context);
    for (int i = 0; i < context->manager_count; i++)
        if (wants(context->managers[i], CKMANAGER_FUNC_OnCKInit)) methods(context->managers[i])->OnCKInit(context->managers[i]);
    context->initialised = 1;
    return context;
}

void si_end_context(CKContext *context)
{
    for (int i = 0; i < context->manager_count; i++)
        if (wants(context->managers[i], CKMANAGER_FUNC_OnCKEnd)) methods(context->managers[i])->OnCKEnd(context->managers[i]);
    for (int i = 0; i < context->plugin.info_count(); i++)
        if (context->plugin.info(i)->exit_instance) context->plugin.info(i)->exit_instance(context);
    context->manager_count = 0;
}

void si_play(CKContext *context)
{
    for (int i = 0; i < context->manager_count; i++)
        if (wants(context->managers[i], CKMANAGER_FUNC_OnCKPlay)) methods(context->managers[i])->OnCKPlay(context->managers[i]);
    context->reseted = 0;
}

void si_reset(CKContext *context)
{
    for (int i = 0; i < context->manager_count; i++)
        if (wants(context->managers[i], CKMANAGER_FUNC_OnCKReset)) methods(context->managers[i])->OnCKReset(context->managers[i]);
    context->reseted = 1;
}

void si_clear_all(CKContext *context)
{
    for (int i = 0; i < context->manager_count; i++)
        if (wants(context->managers[i], CKMANAGER_FUNC_PostClearAll))
            methods(context->managers[i])->PostClearAll(context->managers[i]);
}

void si_process(CKContext *context, f32 delta_ms)
{
    context->time->delta_time = delta_ms;
    for (int i = 0; i < context->manager_count; i++)
        if (wants(context->managers[i], CKMANAGER_FUNC_PreProcess))
            methods(context->managers[i])->PreProcess(context->managers[i]);
    for (int i = 0; i < context->manager_count; i++)
        if (wants(context->managers[i], CKMANAGER_FUNC_PostProcess))
            methods(context->managers[i])->PostProcess(context->managers[i]);
}

const XObjectDeclarationArray *si_declarations(const CKContext *context)
{
    return &context->declarations;
}

// ---- managers ------------------------------------------------------------------------------------------------------

void *THISCALL CKBaseManager_ctor(CKBaseManager *self, CKContext *context, CKGUID guid, const char *name)
{
    self->vt = NULL; // the derived constructor writes its own
    self->guid = guid;
    self->name = si_copy_text(name);
    self->context = context;
    self->processing_time = 0;
    memset(self->timer, 0, sizeof self->timer);
    return self;
}

void THISCALL CKBaseManager_dtor(CKBaseManager *self)
{
    free(self->name);
    self->name = NULL;
    for (int i = 0; i < self->context->manager_count; i++)
        if (self->context->managers[i] == self) self->context->managers[i] = self->context->managers[--self->context->manager_count];
}

CKERROR THISCALL CKContext_RegisterNewManager(CKContext *self, CKBaseManager *manager)
{
    if (CKContext_GetManagerByGuid(self, manager->guid)) return -17;
    if (self->manager_count == 16) return CKERR_OUTOFMEMORY;
    self->managers[self->manager_count++] = manager;
    if (self->initialised && wants(manager, CKMANAGER_FUNC_OnCKInit)) methods(manager)->OnCKInit(manager);
    return 0;
}

CKBaseManager *THISCALL CKContext_GetManagerByGuid(CKContext *self, CKGUID guid)
{
    for (int i = 0; i < self->manager_count; i++)
        if (si_guid_equal(self->managers[i]->guid, guid)) return self->managers[i];
    return NULL;
}

CKTimeManager *THISCALL CKContext_GetTimeManager(CKContext *self)
{
    return self->time;
}

CKBOOL THISCALL CKContext_IsReseted(CKContext *self)
{
    return self->reseted;
}

CKERROR THISCALL CKContext_OutputToConsole(CKContext *self, const char *text, CKBOOL beep)
{
    (void)beep;
    if (self->console) self->console(text ? text : "(null)");
    return 0;
}

// ---- attributes ----------------------------------------------------------------------------------------------------

CKAttributeManager *THISCALL CKContext_GetAttributeManager(CKContext *self)
{
    return self->attributes;
}

int THISCALL CKAttributeManager_GetAttributeTypeByName(CKAttributeManager *self, const char *name)
{
    for (int i = 0; i < self->count; i++)
        if (!strcmp(self->types[i].name, name)) return i;
    return -1;
}

const char *THISCALL CKAttributeManager_GetAttributeNameByType(CKAttributeManager *self, int attribute_type)
{
    return attribute_type >= 0 && attribute_type < self->count ? self->types[attribute_type].name : NULL;
}

int si_register_attribute(CKContext *context, const char *name, CKGUID type)
{
    CKAttributeManager *manager = context->attributes;
    int known = CKAttributeManager_GetAttributeTypeByName(manager, name);
    if (known >= 0) return known;
    if (manager->count == 64) return -1;
    manager->types[manager->count] = (SiAttributeType){si_copy_text(name), type};
    return manager->count++;
}

SiParameter *si_set_attribute(SiEntity *entity, int attribute_type)
{
    for (int i = 0; i < entity->attribute_count; i++)
        if (entity->attributes[i].type == attribute_type) return entity->attributes[i].value;
    if (entity->attribute_count == 8 || attribute_type < 0) return NULL;
    const SiAttributeType *type = &entity->context->attributes->types[attribute_type];
    SiParameter *value = si_create_parameter(entity->context, CKCID_PARAMETEROUT, type->name, type->type);
    entity->attributes[entity->attribute_count++] = (SiAttribute){attribute_type, value};
    return value;
}

static const SiEntity *with_attributes(const void *object)
{
    const SiObject *o = object;
    return o->class_id == CKCID_3DENTITY || o->class_id == CKCID_3DOBJECT ? object : NULL;
}

CKParameter *THISCALL CKBeObject_GetAttributeParameter(void *self, int attribute_type)
{
    const SiEntity *entity = with_attributes(self);
    for (int i = 0; entity && i < entity->attribute_count; i++)
        if (entity->attributes[i].type == attribute_type) return (CKParameter *)entity->attributes[i].value;
    return NULL;
}

int THISCALL CKBeObject_GetAttributeType(void *self, int index)
{
    const SiEntity *entity = with_attributes(self);
    return entity && index >= 0 && index < entity->attribute_count ? entity->attributes[index].type : -1;
}

int THISCALL CKBeObject_GetAttributeCount(void *self)
{
    const SiEntity *entity = with_attributes(self);
    return entity ? entity->attribute_count : 0;
}
