// A field of structs.csv written between two frames, in every object of its kind: numbers grow by an eighth, integers get
// another lowest bit; quaternions are turned over (the original crashes on some of other length). Pointers and containers are
// left alone. One field per process.
#include "wine-tests/mods/mods.h"

#include <stdlib.h>
#include <string.h>

enum { FRAMES = 60, AT_FRAME = 20 };

static int starts_with(const char *text, const char *start)
{
    return !strncmp(text, start, strlen(start));
}

// How many elements of which width, 0: not a number. "f32[3]+f32" has four.
static int elements(const char *type, u32 *width)
{
    static const struct {
        const char *name;
        u32 width;
    } kinds[] = {{"f32", 4}, {"f64", 8}, {"i16", 2}, {"i32", 4}, {"u32", 4}, {"u8", 1}, {"i64", 8}};
    for (unsigned k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        if (!starts_with(type, kinds[k].name) || strchr(type, '*')) continue;
        const char *bracket = strchr(type, '[');
        *width = kinds[k].width;
        return (bracket ? atoi(bracket + 1) : 1) + !!strchr(type, '+');
    }
    return 0;
}

static int is_quaternion(const TableField *f)
{
    return !strcmp(f->owner, "IVP_Core") && (f->offset == 0xe8 || f->offset == 0x108);
}

static void change(u8 *p, const TableField *f, u32 width)
{
    if (is_quaternion(f)) AT(f64, p, 0) = -AT(f64, p, 0);
    else if (f->type[0] != 'f') *p ^= 1;
    else if (width == 4) AT(f32, p, 0) = AT(f32, p, 0) == 0 ? 0.25f : AT(f32, p, 0) * 1.125f;
    else AT(f64, p, 0) = AT(f64, p, 0) == 0 ? 0.25 : AT(f64, p, 0) * 1.125;
}

static void change_field(u8 *object, const TableField *f)
{
    u32 width, n = (u32)elements(f->type, &width);
    for (u32 i = 0; object && i < n; i++) change(object + f->offset + i * width, f, width);
}

static u8 *owner_of(const TableField *f, const char *entity)
{
    u8 *object = body(entity);
    if (!object) return NULL;
    if (!strcmp(f->owner, "IVP_Real_Object")) return object;
    if (!strcmp(f->owner, "IVP_Core")) return AT(u8 *, object, 0xa4);
    if (!strcmp(f->owner, "PhysicsObject")) return record_by_walk(find_entity(entity)->ck->id);
    if (!strcmp(f->owner, "IVP_Material_Simple")) return AT(u8 *, object, 0x98);
    return NULL;
}

static void change_everywhere(const TableField *f)
{
    u8 *seen[64];
    int count = 0;
    if (!strcmp(f->owner, "CKIpionManager")) change_field((u8 *)physics, f);
    if (!strcmp(f->owner, "IVP_Environment")) change_field(environment(), f);
    if (!strcmp(f->owner, "IVP_Time_Manager")) change_field(AT(u8 *, environment(), 4), f);
    for (int i = 0; i < scene.entity_count; i++) {
        u8 *object = scene.entities[i].ck ? owner_of(f, scene.entities[i].name) : NULL;
        int known = 0;
        for (int k = 0; k < count; k++) known |= seen[k] == object;
        if (!object || known || count == 64) continue;
        seen[count++] = object;
        change_field(object, f);
    }
}

static int is_tried(const TableField *f)
{
    static const char *const owners[] = {"CKIpionManager", "IVP_Environment", "IVP_Time_Manager", "IVP_Real_Object",
                                         "IVP_Core", "PhysicsObject", "IVP_Material_Simple"};
    u32 width;
    for (unsigned i = 0; i < sizeof owners / sizeof *owners; i++)
        if (!strcmp(f->owner, owners[i])) return elements(f->type, &width);
    return 0;
}

// Argument: STRUCT:OFFSET
static void field_one(void)
{
    char owner[64];
    u32 offset;
    if (!mod_argument || sscanf(mod_argument, "%63[^:]:%x", owner, &offset) != 2) player_die("field_one STRUCT:OFFSET");
    mod_quiet = 1;
    mod_scene("mixed");
    mod_hash_steps();
    for (int frame = 0; frame < FRAMES; frame++) {
        for (int i = 0; frame == AT_FRAME && i < table_field_count; i++)
            if (!strcmp(table_fields[i].owner, owner) && table_fields[i].offset == offset) change_everywhere(&table_fields[i]);
        mod_frame(frame);
    }
    mod_end();
}

static void fields_written(void)
{
    for (int i = 0; i < table_field_count; i++) {
        const TableField *f = &table_fields[i];
        if (!is_tried(f)) continue;
        char argument[96];
        snprintf(argument, sizeof argument, "%s:%x", f->owner, f->offset);
        say("%s: ", argument);
        int status = mod_run_other("field_one", argument);
        if (status) say("status %d\n", status);
    }
}

const ModCase field_cases[] = {{"field_one", field_one}, {"fields_written", fields_written}, {NULL, NULL}};
