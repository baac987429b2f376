// Parameters: values, and input parameters that read them.
#include "wine-tests/ck2/standin.h"

#include <stdlib.h>
#include <string.h>

static int natural_size(CKGUID type)
{
    if (si_guid_equal(type, SI_VECTOR)) return 12;
    if (si_guid_equal(type, SI_STRING)) return 0; // as long as the text
    return 4;                                     // numbers, object ids, pointers
}

void si_parameter_set(SiParameter *parameter, const void *value, int size)
{
    int natural = natural_size(parameter->type);
    if (natural) {
        if (size > natural || size <= 0) size = natural;
        memcpy(parameter->value, value, (u32)size);
        return;
    }
    if (size <= 0) size = (int)strlen(value) + 1;
    void *copy = calloc(1, (u32)size + 1);
    memcpy(copy, value, (u32)size);
    free(parameter->value);
    parameter->value = copy;
    parameter->size = size;
}

static CKERROR THISCALL get_value(CKParameter *self, void *value, CKBOOL update)
{
    (void)update;
    const SiParameter *p = (const SiParameter *)self;
    memcpy(value, p->value, (u32)p->size);
    return 0;
}

static CKERROR THISCALL set_value(CKParameter *self, const void *value, int size)
{
    si_parameter_set((SiParameter *)self, value, size);
    return 0;
}

static const CKParameterVtable parameter_vtable = {.GetValue = get_value, .SetValue = set_value};

SiParameter *si_create_parameter(CKContext *context, CK_CLASSID class_id, const char *name, CKGUID type)
{
    SiParameter *p = si_new_object(context, class_id, name, sizeof *p);
    p->vt = &parameter_vtable;
    p->type = type;
    p->size = natural_size(type);
    if (p->size) p->value = calloc(1, 16);
    return p;
}

// Source of an input parameter; NULL when there is none.
static const SiParameter *source_of(const CKBehavior *behavior, int pin)
{
    return pin >= 0 && pin < behavior->in_count ? behavior->in[pin]->source : NULL;
}

static void *object_in(const CKBehavior *behavior, const SiParameter *p)
{
    CK_ID id;
    if (!p || p->size != 4) return NULL;
    memcpy(&id, p->value, 4);
    return si_object(behavior->context, id);
}

CKERROR THISCALL CKBehavior_GetInputParameterValue(CKBehavior *self, int pin, void *value)
{
    const SiParameter *p = source_of(self, pin);
    if (!p || !p->value) return -1; // the buffer stays as it is
    memcpy(value, p->value, (u32)p->size);
    return 0;
}

void *THISCALL CKBehavior_GetInputParameterObject(CKBehavior *self, int pin)
{
    return object_in(self, source_of(self, pin));
}

void *THISCALL CKBehavior_GetInputParameterReadDataPtr(CKBehavior *self, int pin)
{
    const SiParameter *p = source_of(self, pin);
    return p ? p->value : NULL;
}

CKParameterIn *THISCALL CKBehavior_GetInputParameter(CKBehavior *self, int pin)
{
    return pin >= 0 && pin < self->in_count ? (CKParameterIn *)self->in[pin] : NULL;
}

CKParameterIn *THISCALL CKBehavior_CreateInputParameter(CKBehavior *self, const char *name, CKGUID type)
{
    SiParameterIn *p = si_new_object(self->context, CKCID_PARAMETERIN, name, sizeof *p);
    p->type = type;
    self->in = realloc(self->in, (u32)(self->in_count + 1) * sizeof *self->in);
    self->in[self->in_count++] = p;
    return (CKParameterIn *)p;
}

CKParameterIn *THISCALL CKBehavior_RemoveInputParameter(CKBehavior *self, int pin)
{
    if (pin < 0 || pin >= self->in_count) return NULL;
    SiParameterIn *p = self->in[pin];
    self->in_count--;
    memmove(self->in + pin, self->in + pin + 1, (u32)(self->in_count - pin) * sizeof *self->in);
    return (CKParameterIn *)p;
}

int THISCALL CKBehavior_GetInputParameterCount(CKBehavior *self)
{
    return self->in_count;
}

SiParameter *si_behavior_add_output_parameter(CKBehavior *behavior, const char *name, CKGUID type)
{
    SiParameter *p = si_create_parameter(behavior->context, CKCID_PARAMETEROUT, name, type);
    behavior->out = realloc(behavior->out, (u32)(behavior->out_count + 1) * sizeof *behavior->out);
    return behavior->out[behavior->out_count++] = p;
}

CKERROR THISCALL CKBehavior_SetOutputParameterValue(CKBehavior *self, int pin, const void *value, int size)
{
    if (pin < 0 || pin >= self->out_count) return -1;
    si_parameter_set(self->out[pin], value, size);
    return 0;
}

CKERROR THISCALL CKBehavior_SetOutputParameterObject(CKBehavior *self, int pin, void *object)
{
    CK_ID id = si_object_id(object);
    return CKBehavior_SetOutputParameterValue(self, pin, &id, 4);
}

CKERROR THISCALL CKBehavior_GetLocalParameterValue(CKBehavior *self, int local, void *value)
{
    if (local < 0 || local >= self->local_count) return -1;
    const SiParameter *p = self->locals[local].value;
    memcpy(value, p->value, (u32)p->size);
    return 0;
}

CKERROR THISCALL CKBehavior_SetLocalParameterValue(CKBehavior *self, int local, const void *value, int size)
{
    if (local < 0 || local >= self->local_count) return -1;
    si_parameter_set(self->locals[local].value, value, size);
    return 0;
}
