// Check 11, first half: each row of structs.csv is a field of our structure, at that offset and of that type.
#include "track.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Names in structs.csv and ours.
static const struct {
    const char *table, *ours;
} classes[] = {
    {"CKIpionManager", "Manager"},
    {"CKPluginInfo", "CKPluginInfo"},
    {"CK3dEntity", "CK3dEntity"},
    {"CKContext", "CKContext"},
    {"IVP_Collision_Filter_Exclusive_Pair", "CollisionFilter"},
    {"IVP_Contact_Point", "ContactPoint"},
    {"IVP_Contact_Situation", "ContactInfo"},
    {"IVP_Core", "Core"},
    {"IVP_Environment", "Environment"},
    {"IVP_Event_Collision", "CollisionEvent"},
    {"IVP_Event_Friction", "FrictionEvent"},
    {"IVP_Event_Object", "ObjectEvent"},
    {"IVP_Event_Sim", "EventSim"},
    {"IVP_Listener_Collision", "CollisionListener"},
    {"IVP_Material", "Material"},
    {"IVP_Material_Simple", "Material"},
    {"IVP_OV_Element", "OvElement"},
    {"IVP_Real_Object", "Object"},
    {"IVP_Simulation_Unit", "SimUnit"},
    {"IVP_SurfaceManager", "SurfaceManager"},
    {"IVP_Time_Manager", "TimeManager"},
    {"IVP_U_String_Hash", "StringHash"},
    {"IVP_U_Vector", "PtrVector"},
    {"PhysicsCallManager", "CommandContainer"},
    {"PhysicsCollisionListener", "CollisionListener"},
    {"PhysicsContactData", "ContactState"},
    {"PhysicsContactManager", "ContactManager"},
    {"PhysicsObject", "PhysicsRecord"},
    {"PhysicsObjectListener", "ObjectListener"},
    {"Registry node", "RegistryNode"},
    {"hash", "RegistryTable"},
    {"node", "RegistryNode"},
};

static const char *our_name(const char *name, size_t length)
{
    for (unsigned i = 0; i < sizeof classes / sizeof *classes; i++)
        if (strlen(classes[i].table) == length && !strncmp(classes[i].table, name, length)) return classes[i].ours;
    return NULL;
}

static const struct {
    const char *name;
    uint32_t size;
    Use use;
} scalars[] = {{"f64", 8, USE_FLOAT},   {"f32", 4, USE_FLOAT},   {"i64", 8, USE_INTEGER}, {"i32", 4, USE_INTEGER},  {"u32", 4, USE_INTEGER},
               {"i16", 2, USE_INTEGER}, {"u16", 2, USE_INTEGER}, {"u8", 1, USE_INTEGER},  {"CK_ID", 4, USE_INTEGER}};

// Something of a size begins there: a part, or an array, that is no larger.
static bool part_at(const Type *t, int offset, uint32_t size, const char *name)
{
    if (offset == 0 && t->size == size && (!name || (t->name && !strcmp(t->name, name)))) return true;
    if (t->kind == TYPE_ARRAY && t->target->size && offset >= 0 && offset < (int)t->size)
        return offset % (int)t->target->size == 0 && size % t->target->size == 0 && !name
                   ? offset + size <= t->size
                   : part_at(t->target, offset % (int)t->target->size, size, name);
    for (int i = 0; t->kind == TYPE_STRUCT && i < t->member_count; i++) {
        const Member *m = &t->members[i];
        if (offset >= (int)m->offset && offset < (int)(m->offset + m->type->size) && part_at(m->type, offset - (int)m->offset, size, name))
            return true;
    }
    return false;
}

static const char *check_pointer(const Type *t, int offset, const char *to, size_t length)
{
    Leaf l = leaf_at(t, offset, 4, USE_ANY);
    if (l.fit != FIT_FIELD || l.type->kind != TYPE_POINTER) return "is no pointer in ours";
    const char *wanted = our_name(to, length);
    if (wanted && l.type->target->kind == TYPE_STRUCT && (!l.type->target->name || strcmp(l.type->target->name, wanted)))
        return "points to another class in ours";
    return NULL;
}

static const char *check_row(const Debug *d, const Type *t, const Field *f)
{
    const char *type = f->type, *star = strchr(type, '*'), *bracket = strchr(type, '[');
    int offset = (int)f->offset;
    uint32_t count = bracket ? (uint32_t)atoi(bracket + 1) : 1;
    if (!strcmp(type, "-")) { // the size; of the contact situation: that of the part that others know
        if (t->size == f->offset || (strstr(f->name, "first part") && part_at(t, offset, 2, NULL))) return NULL;
        return "is not the size of ours";
    }
    if (!strcmp(type, "vptr")) {
        Leaf l = leaf_at(t, offset, 4, USE_ANY);
        return l.fit == FIT_FIELD && is_vtable_pointer(l.type, l.name) ? NULL : "is no pointer to a vtable in ours";
    }
    if (star || !strncmp(type, "ptr", 3) || !strcmp(type, "fn")) {
        for (uint32_t i = 0; i < count; i++) {
            const char *why = check_pointer(t, offset + (int)i * 4, type, star ? (size_t)(star - type) : 0);
            if (why) return why;
        }
        return NULL;
    }
    for (unsigned i = 0; i < sizeof scalars / sizeof *scalars; i++) {
        size_t n = strlen(scalars[i].name);
        if (strncmp(type, scalars[i].name, n) || (type[n] && type[n] != '[')) continue;
        count += strchr(type, '+') ? 1 : 0; // f32[3]+f32
        for (uint32_t k = 0; k < count; k++)
            if (leaf_at(t, offset + (int)(k * scalars[i].size), scalars[i].size, scalars[i].use).fit != FIT_FIELD)
                return "is no field of that type in ours";
        return NULL;
    }
    unsigned repeat, bytes;
    if (sscanf(type, "0x%x bytes", &bytes) == 1) return part_at(t, offset, bytes, NULL) ? NULL : "is nothing of that size in ours";
    if (sscanf(type, "%u x 0x%x", &repeat, &bytes) == 2)
        return part_at(t, offset, repeat * bytes, NULL) ? NULL : "is nothing of that size in ours";
    if (!strncmp(type, "char[", 5)) return part_at(t, offset, count, NULL) ? NULL : "is no text of that length in ours";
    const char *plus = strchr(type, '+'),
               *ours = our_name(type, plus ? (size_t)(plus - type) : strlen(type)); // IVP_U_Vector+1: and room for one
    const Type *part = struct_named(d, ours ? ours : type);
    if (!part) return "has a type that is not known";
    return part_at(t, offset, part->size, part->name) ? NULL : "is no part of that type in ours";
}

const Type *type_of_row(const Debug *d, const Field *f)
{
    const char *name = our_name(f->owner, strlen(f->owner));
    return name ? struct_named(d, name) : NULL;
}

void check_fields(Tracker *t)
{
    Subject *s = t->s;
    int rows = 0, used = 0;
    for (int i = 0; i < s->tables->field_count; i++) {
        const Field *f = &s->tables->fields[i];
        const Type *type = type_of_row(t->debug, f);
        const char *why = type ? check_row(t->debug, type, f) : "has no structure of ours";
        if (why) fail(s, 11, "%s +0x%x (%s %s) %s", f->owner, f->offset, f->type, f->name, why);
        rows++;
        used += t->row_used[i];
        if (s->list && !t->row_used[i] && f->type[0] != '-')
            printf("  %s +0x%x %s: no access of this DLL was followed to it\n", f->owner, f->offset, f->name);
    }
    report(s, "11 structures: %d rows of the table, each is a field of ours; in this DLL %d of them are accessed, at their place", rows,
           used);
}
