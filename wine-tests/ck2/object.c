// Objects and their ids.
#include "wine-tests/ck2/standin.h"

#include <stdlib.h>
#include <string.h>

static SiObject **objects; // by id; id 0 is none
static u32 object_count, object_capacity;

char *si_copy_text(const char *text);
char *si_copy_text(const char *text)
{
    if (!text) return NULL;
    char *copy = malloc(strlen(text) + 1);
    return strcpy(copy, text);
}

static void enter(SiObject *object)
{
    if (!object_count) object_count = 1;
    if (object_count >= object_capacity) {
        object_capacity = object_capacity ? object_capacity * 2 : 256;
        objects = realloc(objects, object_capacity * sizeof *objects);
        objects[0] = NULL;
    }
    object->id = object_count;
    objects[object_count++] = object;
}

// size 0: the caller has made the memory. Returns zeroed memory with the head filled in.
static void fill_head(SiObject *object, CKContext *context, CK_CLASSID class_id, const char *name)
{
    object->class_id = class_id;
    object->context = context;
    object->name = si_copy_text(name);
    enter(object);
}

void *si_new_object(CKContext *context, CK_CLASSID class_id, const char *name, u32 size)
{
    SiObject *object = si_pages_new(size);
    if (!object) object = calloc(1, size);
    fill_head(object, context, class_id, name);
    return object;
}

// Entities lie in one block, so that their addresses ascend in the order of creation: two balls in contact are ordered
// by the address of their entities.
static SiEntity entity_block[SI_MAX_ENTITIES];
static int entity_count;

const CK3dEntityVtable *si_entity_table(int is_live);

SiEntity *si_create_entity(CKContext *context, CK_CLASSID class_id, const char *name)
{
    SiEntity *entity = si_pages_new(sizeof *entity);
    if (!entity && entity_count == SI_MAX_ENTITIES) return NULL;
    if (!entity) entity = &entity_block[entity_count++];
    fill_head((SiObject *)entity, context, class_id, name);
    entity->vt = si_entity_table(1);
    for (int i = 0; i < 4; i++) entity->world.m[i][i] = entity->local.m[i][i] = 1.0f;
    return entity;
}

void si_forget_object(void *object)
{
    SiObject *o = object;
    if (o && o->id < object_count && objects[o->id] == o) objects[o->id] = NULL;
}

void *si_object(CKContext *context, CK_ID id)
{
    (void)context;
    return id && id < object_count ? objects[id] : NULL;
}

CKObject *CDECL CKGetObject(CKContext *context, CK_ID id)
{
    return si_object(context, id);
}

CKBOOL CDECL CKIsChildClassOf(void *object, CK_CLASSID class_id)
{
    const SiObject *o = object;
    if (!o) return 0;
    return o->class_id == class_id || (o->class_id == CKCID_3DOBJECT && (class_id == CKCID_3DENTITY || class_id == CKCID_BEOBJECT));
}

CK_ID si_object_id(const void *object)
{
    return object ? ((const SiObject *)object)->id : 0;
}

const char *si_object_name(const void *object)
{
    const SiObject *o = object;
    return o && o->name ? o->name : "";
}

void THISCALL CKObject_SetName(void *self, const char *name, CKBOOL shared)
{
    (void)shared; // the text is always copied
    SiObject *o = self;
    char *old = o->name; // the new name may be the old object's own text
    o->name = si_copy_text(name);
    free(old);
}

// Lists are made anew for each call and stay valid until the next one.
static void **list;
static XObjectPointerArray array;

void si_each_state(void (*visit)(void *at, u32 size))
{
    visit(&objects, sizeof objects);
    visit(&object_count, sizeof object_count);
    visit(&object_capacity, sizeof object_capacity);
    visit(entity_block, (u32)entity_count * sizeof *entity_block);
    visit(&entity_count, sizeof entity_count);
    visit(&list, sizeof list);
    visit(&array, sizeof array);
}

const XObjectPointerArray *THISCALL CKContext_GetObjectListByType(CKContext *self, CK_CLASSID class_id, CKBOOL derived)
{
    (void)self;
    u32 n = 0;
    free(list);
    list = calloc(object_count + 1, sizeof *list);
    for (u32 id = 1; id < object_count; id++) {
        SiObject *o = objects[id];
        if (!o) continue;
        int is_entity = class_id == CKCID_3DENTITY && o->class_id == CKCID_3DOBJECT;
        if (o->class_id == class_id || (derived && is_entity)) list[n++] = o;
    }
    array.begin = list;
    array.end = array.allocated_end = list + n;
    return &array;
}
