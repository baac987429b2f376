// Behaviours: inputs, outputs, locals, execution and callbacks.
#include "wine-tests/ck2/standin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *si_copy_text(const char *text);

static CKObjectDeclaration *find_declaration(CKContext *context, CKGUID guid)
{
    const XObjectDeclarationArray *all = si_declarations(context);
    for (void **d = all->begin; d != all->end; d++)
        if (si_guid_equal(((CKObjectDeclaration *)*d)->guid, guid)) return *d;
    return NULL;
}

// Value of a default text such as "0.7", "TRUE" or "0,0,0"; NULL leaves zeros.
static void set_from_text(SiParameter *p, const char *text)
{
    if (!text) return;
    if (si_guid_equal(p->type, SI_FLOAT)) {
        f32 v = strtof(text, NULL);
        si_parameter_set(p, &v, 4);
    } else if (si_guid_equal(p->type, SI_INT)) {
        i32 v = atoi(text);
        si_parameter_set(p, &v, 4);
    } else if (si_guid_equal(p->type, SI_BOOL)) {
        i32 v = !strcmp(text, "TRUE");
        si_parameter_set(p, &v, 4);
    } else if (si_guid_equal(p->type, SI_VECTOR)) {
        f32 v[3] = {0, 0, 0};
        sscanf(text, "%f,%f,%f", v, v + 1, v + 2);
        si_parameter_set(p, v, 12);
    } else if (si_guid_equal(p->type, SI_STRING)) {
        si_parameter_set(p, text, 0);
    }
}

static void add_pin(SiPin **pins, int *count, const char *name)
{
    *pins = realloc(*pins, (u32)(*count + 1) * sizeof **pins);
    (*pins)[(*count)++] = (SiPin){si_copy_text(name), 0};
}

CKBehavior *si_create_behavior(CKContext *context, const char *name, CKGUID guid)
{
    CKObjectDeclaration *declaration = find_declaration(context, guid);
    if (!declaration) return NULL;
    if (!declaration->prototype && declaration->creator(&declaration->prototype)) return NULL;
    const SiPrototype *p = (const SiPrototype *)declaration->prototype;
    CKBehavior *b = si_new_object(context, CKCID_BEHAVIOR, name, sizeof *b);
    b->prototype = declaration->prototype;
    for (int i = 0; i < p->declared_count; i++) {
        const SiDeclared *d = &p->declared[i];
        if (d->kind != SI_LOCAL && d->kind != SI_SETTING) continue;
        SiParameter *value = si_create_parameter(context, CKCID_PARAMETERLOCAL, d->name, d->type);
        set_from_text(value, d->preset);
        b->locals = realloc(b->locals, (u32)(b->local_count + 1) * sizeof *b->locals);
        b->locals[b->local_count++] = (SiLocal){value, d->kind == SI_SETTING};
    }
    return b;
}

static void fill_context(CKBehaviorContext *bc, CKBehavior *b, f32 delta_ms, u32 message)
{
    memset(bc, 0, sizeof *bc);
    bc->behavior = b;
    bc->delta_time = delta_ms;
    bc->context = b->context;
    bc->callback_message = message;
}

void si_behavior_message(CKBehavior *behavior, u32 message)
{
    const SiPrototype *p = (const SiPrototype *)behavior->prototype;
    if (!p->callback) return;
    CKBehaviorContext bc;
    fill_context(&bc, behavior, 0, message);
    p->callback(&bc);
}

void si_behavior_set_owner(CKBehavior *behavior, SiEntity *owner)
{
    behavior->owner = owner;
    si_behavior_message(behavior, CKM_BEHAVIORATTACH);
}

void si_behavior_settings_edited(CKBehavior *behavior)
{
    si_behavior_message(behavior, CKM_BEHAVIORSETTINGSEDITED);
}

int si_behavior_execute(CKBehavior *behavior, f32 delta_ms)
{
    CKBehaviorContext bc;
    fill_context(&bc, behavior, delta_ms, 0);
    return ((const SiPrototype *)behavior->prototype)->function(&bc);
}

// ---- pins ----------------------------------------------------------------------------------------------------------

void si_behavior_add_input(CKBehavior *behavior, const char *name)
{
    add_pin(&behavior->inputs, &behavior->input_count, name);
}

int THISCALL CKBehavior_AddOutput(CKBehavior *self, const char *name)
{
    add_pin(&self->outputs, &self->output_count, name);
    return self->output_count - 1;
}

CKERROR THISCALL CKBehavior_DeleteOutput(CKBehavior *self, int pin)
{
    if (pin < 0 || pin >= self->output_count) return -1;
    free(self->outputs[pin].name);
    self->output_count--;
    memmove(self->outputs + pin, self->outputs + pin + 1, (u32)(self->output_count - pin) * sizeof *self->outputs);
    return 0;
}

int THISCALL CKBehavior_GetOutputCount(CKBehavior *self)
{
    return self->output_count;
}

void THISCALL CKBehavior_ActivateInput(CKBehavior *self, int pin, CKBOOL active)
{
    if (pin >= 0 && pin < self->input_count) self->inputs[pin].active = active;
}

CKBOOL THISCALL CKBehavior_IsInputActive(CKBehavior *self, int pin)
{
    return pin >= 0 && pin < self->input_count ? self->inputs[pin].active : 0;
}

void THISCALL CKBehavior_ActivateOutput(CKBehavior *self, int pin, CKBOOL active)
{
    if (pin >= 0 && pin < self->output_count) self->outputs[pin].active = active;
}

CKBOOL THISCALL CKBehavior_IsOutputActive(CKBehavior *self, int pin)
{
    return pin >= 0 && pin < self->output_count ? self->outputs[pin].active : 0;
}

// There are no target parameters here: the target is the owner.
CK3dEntity *THISCALL CKBehavior_GetTarget(CKBehavior *self)
{
    return (CK3dEntity *)self->owner;
}

CK3dEntity *THISCALL CKBehavior_GetOwner(CKBehavior *self)
{
    return (CK3dEntity *)self->owner;
}
