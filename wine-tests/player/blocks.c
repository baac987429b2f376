// Building blocks of a scene. The run-time prototypes declare only locals and settings to a behaviour, so the pins are
// made here, in the order in which the blocks index them (glue.md 2).
#include "wine-tests/player/player.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

// Parameters: type letter (f i b v s e m), name, '=' value.
static const struct Prototype {
    const char *name;
    CKGUID guid;
    const char *in, *out, *parameters, *out_parameters;
} prototypes[] = {
    {"Physicalize", {0x7522370e, 0x37ec15ec}, "Physicalize|Unphysicalize", "Out1|Out2",
     "bFixed ?=0|fFriction=0.7|fElasticity=0.4|fMass=1|sCollision Group=|bStart Frozen=0|bEnable Collision=1|"
     "bAutomatic Calculate Mass Center=1|fLinear Speed Dampening=0.1|fRot Speed Dampening=0.1|sCollision Surface=", ""},
    {"SetPhysicsForce", {0x56e20c57, 0x0b926068}, "Create|Shutdown", "Out1|Out2",
     "vPosition=0,0,0|ePos Referential=-|vDirection=0,0,1|eDirection Ref=-|fForce Value=10", ""},
    {"PhysicsImpulse", {0x0c7e39bb, 0x16db20d5}, "In", "Out",
     "vPosition=0,0,0|eReferential=-|vDirection=0,0,1|eDirection Ref=-|fImpulse=10", ""},
    {"PhysicsWakeUp", {0x38b851b5, 0x72ca74ac}, "In", "Out", "", ""},
    {"SetPhysicsGlobals", {0x72af347c, 0x03da71e1}, "Set Values|Clean Physics World", "Out",
     "vGravity=0,-9.81,0|fPhysic Time Factor=1", ""},
    {"PhysicsHinge", {0x41cd3653, 0x0de60c1d}, "Create|Shutdown", "Out1|Out2",
     "eObject2=-|eJoint Referential=-|bLimitations=0|fLower Limit=-45|fUpper Limit=45", ""},
    {"PhysicsBallJoint", {0x5e624f0a, 0x35160450}, "Create|Shutdown", "Out1|Out2",
     "eObject2=-|vPosition 1=0,0,0|eReferential 1=-", ""},
    {"SetPhysicsSlider", {0x2973360e, 0x23d31aa7}, "Create|Shutdown", "Out1|Out2",
     "eObject2=-|eAxis first Point=-|eAxis second Point=-|bLimitations=0|fLower Limit=-1|fUpper Limit=1", ""},
    {"SetPhysicsSpring", {0x24a06a3a, 0x07100fce}, "Create|Shutdown", "Out1|Out2",
     "eObject2=-|vPosition 1=0,0,0|eReferential 1=-|vPosition 2=0,0,0|eReferential 2=-|fLength=1|fConstant=1|"
     "fLinear Dampening=0.1|fGlobal Dampening=0.1", ""},
    {"PhysicsBuoyancy", {0x2c015f2b, 0x5b147512}, "In", "Out",
     "eFirst Surface Point=-|eSecond Surface Point=-|eThird Surface Point=-|eCurrent Start Point=-|eCurrent End Point=-|"
     "fStrength of Current=1|fMedium Density=998|fMedium Damp Factor=1|fMedium Friction Factor=0.05|fViscosity=0.01|"
     "fAirplane like factor=0|fSuction factor=0.1", ""},
    {"PhysicsCollDetection", {0x7435488d, 0x201d1188}, "Create|Stop", "Collision",
     "fMin Speed m/s=0.3|fMax Speed m/s=10|fSleep afterwards=0.5|iCollision ID=1",
     "eEntity|fSpeed (0-1)|vCollision Normal World|vPosition World"},
    {"PhysicsContinuousContact", {0x199e4cf1, 0x545a78fe}, "Create|Stop", "",
     "fTime Delay Start=0.1|fTime Delay End=0.1", ""},
    {"PhysicsReset", {0x5714345e, 0x792262ae}, "In", "Out", "", ""},
    {"DeleteCollisionSurfaces", {0x53bf75aa, 0x770c7021}, "In", "Out", "", ""},
    {"GetProfilerValues", {0x1c8e61d1, 0x32723c6f}, "Start|Reset", "Out|ResetOut", "",
     "iHasPhysicsCalls|iPhysicalizeCalls|iDePhysicalizeCalls"},
};

static CKGUID type_of(char letter)
{
    switch (letter) {
    case 'f': return SI_FLOAT;
    case 'i': return SI_INT;
    case 'b': return SI_BOOL;
    case 'v': return SI_VECTOR;
    case 's': return SI_STRING;
    case 'e': return SI_3DENTITY;
    case 'm': return SI_MESH;
    }
    player_die("type letter %c", letter);
}

void set_parameter(SiParameter *p, const char *text)
{
    if (si_guid_equal(p->type, SI_FLOAT)) {
        float f = number(text);
        si_parameter_set(p, &f, 4);
    } else if (si_guid_equal(p->type, SI_INT) || si_guid_equal(p->type, SI_BOOL)) {
        int v = atoi(text);
        si_parameter_set(p, &v, 4);
    } else if (si_guid_equal(p->type, SI_VECTOR)) {
        float v[3] = {0, 0, 0};
        numbers(text, v, 3);
        si_parameter_set(p, v, 12);
    } else if (si_guid_equal(p->type, SI_STRING)) {
        si_parameter_set(p, text, (int)strlen(text) + 1);
    } else if (si_guid_equal(p->type, SI_3DENTITY)) {
        CK_ID id = strcmp(text, "-") ? si_object_id(find_entity(text)->ck) : 0;
        si_parameter_set(p, &id, 4);
    } else if (si_guid_equal(p->type, SI_MESH)) {
        CK_ID id = strcmp(text, "-") ? si_object_id(find_mesh(text)->ck) : 0;
        si_parameter_set(p, &id, 4);
    } else {
        player_die("line %d: parameter type %08x,%08x not handled", scene_line, p->type.d1, p->type.d2);
    }
}

int name_matches(const char *key, size_t length, const char *name)
{
    for (size_t i = 0; i < length; i++) {
        char a = key[i], b = name[i] == ' ' ? '_' : name[i];
        if (!b || tolower((u8)a) != tolower((u8)b)) return 0;
    }
    return 1;
}

SiEntity *global_owner(void)
{
    static SiEntity *owner;
    if (!owner) owner = si_create_entity(context, CKCID_3DENTITY, "_globals");
    return owner;
}

// Calls visit for each part of a|b|c.
static void each_part(const char *list, void (*visit)(CKBehavior *, char *), CKBehavior *b)
{
    char copy[1024];
    snprintf(copy, sizeof copy, "%s", list);
    for (char *part = copy, *next; *part; part = next) {
        next = part + strcspn(part, "|");
        if (*next) *next++ = 0;
        visit(b, part);
    }
}

static void add_input(CKBehavior *b, char *name)
{
    si_behavior_add_input(b, name);
}

static void add_output(CKBehavior *b, char *name)
{
    CKBehavior_AddOutput(b, name);
}

static void add_out_parameter(CKBehavior *b, char *part)
{
    si_behavior_add_output_parameter(b, part + 1, type_of(part[0]));
}

static SiParameter *give_source(SiParameterIn *pin)
{
    if (!pin->source) pin->source = si_create_parameter(context, CKCID_PARAMETERLOCAL, pin->name, pin->type);
    return pin->source;
}

static void add_parameter(CKBehavior *b, char *part)
{
    char *eq = strchr(part, '=');
    *eq = 0;
    CKParameterIn *pin = CKBehavior_CreateInputParameter(b, part + 1, type_of(part[0]));
    set_parameter(give_source((SiParameterIn *)pin), eq + 1);
}

static void print_block(FILE *out, const CKBehavior *b)
{
    fprintf(out, "# bb '%s'", si_object_name(b));
    for (int i = 0; i < b->input_count; i++) fprintf(out, " in%d='%s'", i, b->inputs[i].name);
    for (int i = 0; i < b->output_count; i++) fprintf(out, " out%d='%s'", i, b->outputs[i].name);
    for (int i = 0; i < b->in_count; i++)
        fprintf(out, " pin%d='%s'%s%s", i, si_object_name(b->in[i]), b->in[i]->source ? "" : "(nosrc)",
                si_guid_equal(b->in[i]->type, SI_FLOAT) ? ":f" : "");
    for (int i = 0; i < b->out_count; i++) fprintf(out, " pout%d='%s'", i, si_object_name(b->out[i]));
    for (int i = 0; i < b->local_count; i++)
        fprintf(out, " loc%d='%s'%s", i, si_object_name(b->locals[i].value), b->locals[i].is_setting ? "(setting)" : "");
    fprintf(out, "\n");
}

// set:NAME=value; returns whether there was one.
static int apply_settings(CKBehavior *b, const char *prototype, int first)
{
    int edited = 0;
    for (int i = first; i < word_count; i++) {
        if (strncmp(word[i], "set:", 4)) continue;
        char *eq = strchr(word[i], '=');
        if (!eq) player_die("line %d: '%s' is not set:name=value", scene_line, word[i]);
        int k = 0;
        while (k < b->local_count && !(b->locals[k].is_setting && name_matches(word[i] + 4, (size_t)(eq - word[i] - 4),
                                                                               si_object_name(b->locals[k].value))))
            k++;
        if (k == b->local_count) player_die("line %d: %s has no setting %s", scene_line, prototype, word[i] + 4);
        set_parameter(b->locals[k].value, eq + 1);
        edited = 1;
    }
    return edited;
}

static void apply_parameters(CKBehavior *b, const char *prototype, int first)
{
    for (int i = first; i < word_count; i++) {
        if (!strncmp(word[i], "set:", 4) || !strncmp(word[i], "owner=", 6)) continue;
        char *eq = strchr(word[i], '=');
        if (!eq) player_die("line %d: '%s' is not key=value", scene_line, word[i]);
        size_t n = (size_t)(eq - word[i]);
        int pin = 0;
        if (word[i][0] == 'p' && isdigit((u8)word[i][1])) pin = atoi(word[i] + 1);
        else
            while (pin < b->in_count && !name_matches(word[i], n, si_object_name(b->in[pin]))) pin++;
        if (pin >= b->in_count) {
            print_block(stderr, b);
            player_die("line %d: %s has no input parameter '%s'", scene_line, prototype, word[i]);
        }
        set_parameter(give_source(b->in[pin]), eq + 1);
    }
}

int make_block(const char *name, const char *prototype, SiEntity *owner, int first_word)
{
    const struct Prototype *p = NULL;
    for (unsigned k = 0; k < sizeof prototypes / sizeof *prototypes; k++)
        if (!strcmp(prototypes[k].name, prototype)) p = &prototypes[k];
    if (!p) player_die("line %d: no prototype %s", scene_line, prototype);
    scene.blocks = realloc(scene.blocks, (u32)(scene.block_count + 1) * sizeof *scene.blocks);
    Block *block = &scene.blocks[scene.block_count];
    memset(block, 0, sizeof *block);
    snprintf(block->name, sizeof block->name, "%s", name);
    snprintf(block->prototype, sizeof block->prototype, "%s", prototype);
    engine_enter();
    CKBehavior *b = block->ck = si_create_behavior(context, block->name, p->guid);
    engine_leave();
    if (!b) player_die("line %d: the DLL declares no %s", scene_line, prototype);
    engine_enter();
    si_behavior_set_owner(b, owner);
    engine_leave();
    each_part(p->in, add_input, b);
    each_part(p->out, add_output, b);
    each_part(p->out_parameters, add_out_parameter, b);
    each_part(p->parameters, add_parameter, b);
    int edited = !strcmp(prototype, "PhysicsContinuousContact") || !strcmp(prototype, "Physicalize");
    if (apply_settings(b, prototype, first_word)) edited = 1; // settings change the pins, so they come first
    if (edited) {
        engine_enter();
        si_behavior_settings_edited(b);
        engine_leave();
    }
    if (options.verbose) print_block(stderr, b);
    apply_parameters(b, prototype, first_word);
    return scene.block_count++;
}

// ---- the short form of Physicalize ---------------------------------------------------------------------------------

static const char *const short_keys[][2] = {
    {"fixed", "Fixed"}, {"friction", "Friction"}, {"elasticity", "Elasticity"}, {"mass", "Mass"},
    {"group", "Collision_Group"}, {"frozen", "Start_Frozen"}, {"collision", "Enable_Collision"},
    {"automass", "Automatic_Calculate"}, {"lindamp", "Linear_Speed"}, {"rotdamp", "Rot_Speed"},
    {"surface", "Collision_Surface"},
};

typedef struct Text {
    char text[4096];
} Text;

static void append(Text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void append(Text *t, const char *format, ...)
{
    size_t n = strlen(t->text);
    va_list args;
    va_start(args, format);
    if (vsnprintf(t->text + n, sizeof t->text - n, format, args) >= (int)(sizeof t->text - n))
        player_die("line %d: too long", scene_line);
    va_end(args);
}

static int append_meshes(Text *t, const char *kind, char *list, int count)
{
    for (char *mesh = strtok(list, ","); mesh; mesh = strtok(NULL, ",")) append(t, " %s_%d=%s", kind, ++count, mesh);
    return count;
}

void physicalize(int frame, char **words, int count)
{
    if (count < 1) player_die("line %d: physicalize what?", scene_line);
    char entity[64], name[80];
    Text parameters = {""}, settings = {""};
    int convex = 0, balls = 0, concave = 0;
    snprintf(entity, sizeof entity, "%s", words[0]);
    snprintf(name, sizeof name, "phys_%s", entity);
    for (int i = 1; i < count; i++) {
        char *value = strchr(words[i], '=');
        if (!value) player_die("line %d: '%s'", scene_line, words[i]);
        *value++ = 0;
        const char *key = words[i];
        if (!strcmp(key, "convex")) {
            convex = append_meshes(&parameters, key, value, convex);
        } else if (!strcmp(key, "concave")) {
            concave = append_meshes(&parameters, key, value, concave);
        } else if (!strcmp(key, "ball")) {
            balls++;
            append(&parameters, " ball_radius_%d=%s ball_position_%d=0,0,0", balls, value, balls);
        } else if (!strcmp(key, "name")) {
            snprintf(name, sizeof name, "%s", value);
        } else if (!strcmp(key, "shift")) {
            append(&settings, " set:Shift_Mass_Center=%s", value);
        } else {
            unsigned k = 0, n = sizeof short_keys / sizeof *short_keys;
            while (k < n && strcmp(short_keys[k][0], key)) k++;
            if (k == n) player_die("line %d: physicalize has no '%s'", scene_line, key);
            append(&parameters, " %s=%s", short_keys[k][1], value);
        }
    }
    Text all = {""};
    append(&all, "set:Convex_Count=%d set:Ball_Count=%d set:Concave_Count=%d%s%s", convex, balls, concave, settings.text,
           parameters.text);
    split_words(all.text);
    add_event(frame, EVENT_FIRE, make_block(name, "Physicalize", find_entity(entity)->ck, 0), 0);
}

// ---- declarations --------------------------------------------------------------------------------------------------

static void print_text(FILE *out, const char *key, const char *text)
{
    if (text) fprintf(out, " %s=\"%s\"", key, text);
    else fprintf(out, " %s=NULL", key);
}

// Everything the DLL declares, in its order: one line per declaration, prototype and declared thing.
void print_declarations(FILE *out)
{
    static const char *const kinds[] = {"input", "output", "in", "out", "local", "setting"};
    const XObjectDeclarationArray *all = si_declarations(context);
    for (void **it = all->begin; it != all->end; it++) {
        CKObjectDeclaration *d = *it;
        fprintf(out, "declaration");
        print_text(out, "name", d->name);
        print_text(out, "description", d->description);
        print_text(out, "category", d->category);
        print_text(out, "author", d->author);
        fprintf(out, " type=%d guid=%08x,%08x author=%08x,%08x version=%x class=%x\n", d->type, d->guid.d1, d->guid.d2,
                d->author_guid.d1, d->author_guid.d2, d->version, d->class_id);
        engine_enter();
        int error = d->creator(&d->prototype);
        engine_leave();
        const SiPrototype *p = (const SiPrototype *)d->prototype;
        if (error || !p) {
            fprintf(out, "  no prototype: %d\n", error);
            continue;
        }
        fprintf(out, "  prototype");
        print_text(out, "name", p->name);
        fprintf(out, " flags=%x behavior=%x function=%s callback=%s mask=%x parameter=%s\n", p->flags, p->behavior_flags,
                p->function ? "yes" : "no", p->callback ? "yes" : "no", p->callback_mask, p->callback_parameter ? "set" : "NULL");
        for (int i = 0; i < p->declared_count; i++) {
            const SiDeclared *x = &p->declared[i];
            fprintf(out, "  %s", kinds[x->kind]);
            print_text(out, "name", x->name);
            if (x->kind >= SI_PARAMETER_IN) {
                fprintf(out, " type=%08x,%08x", x->type.d1, x->type.d2);
                print_text(out, "default", x->preset);
            }
            fprintf(out, "\n");
        }
    }
}
