// Declarations and prototypes: recorded call by call, so that they can be printed and compared.
#include "wine-tests/ck2/standin.h"

#include <stdlib.h>
#include <string.h>

char *si_copy_text(const char *text);

void CDECL CKStoreDeclaration(XObjectDeclarationArray *registry, CKObjectDeclaration *declaration)
{
    u32 n = (u32)(registry->end - registry->begin);
    registry->begin = realloc(registry->begin, (n + 1) * sizeof *registry->begin);
    registry->begin[n] = declaration;
    registry->end = registry->allocated_end = registry->begin + n + 1;
}

CKObjectDeclaration *CDECL CreateCKObjectDeclaration(const char *name)
{
    CKObjectDeclaration *declaration = calloc(1, sizeof *declaration);
    declaration->name = si_copy_text(name);
    return declaration;
}

void THISCALL CKObjectDeclaration_SetDescription(CKObjectDeclaration *self, const char *text)
{
    self->description = si_copy_text(text);
}

void THISCALL CKObjectDeclaration_SetCategory(CKObjectDeclaration *self, const char *text)
{
    self->category = si_copy_text(text);
}

void THISCALL CKObjectDeclaration_SetAuthorName(CKObjectDeclaration *self, const char *text)
{
    self->author = si_copy_text(text);
}

void THISCALL CKObjectDeclaration_SetType(CKObjectDeclaration *self, int type)
{
    self->type = type;
}

void THISCALL CKObjectDeclaration_SetGuid(CKObjectDeclaration *self, CKGUID guid)
{
    self->guid = guid;
}

void THISCALL CKObjectDeclaration_SetAuthorGuid(CKObjectDeclaration *self, CKGUID guid)
{
    self->author_guid = guid;
}

void THISCALL CKObjectDeclaration_SetVersion(CKObjectDeclaration *self, u32 version)
{
    self->version = version;
}

void THISCALL CKObjectDeclaration_SetCreationFunction(CKObjectDeclaration *self, CKPrototypeCreator creator)
{
    self->creator = creator;
}

void THISCALL CKObjectDeclaration_SetCompatibleClassId(CKObjectDeclaration *self, CK_CLASSID class_id)
{
    self->class_id = class_id;
}

// ---- prototypes ----------------------------------------------------------------------------------------------------

// Returns the index among the declared things that share its index space.
static int declare(CKBehaviorPrototype *self, int kind, const char *name, CKGUID type, const char *preset)
{
    SiPrototype *p = (SiPrototype *)self;
    int index = 0, locals = kind == SI_LOCAL || kind == SI_SETTING;
    for (int i = 0; i < p->declared_count; i++) {
        int k = p->declared[i].kind;
        if (locals ? k == SI_LOCAL || k == SI_SETTING : k == kind) index++;
    }
    p->declared = realloc(p->declared, (u32)(p->declared_count + 1) * sizeof *p->declared);
    p->declared[p->declared_count++] = (SiDeclared){kind, si_copy_text(name), type, si_copy_text(preset)};
    return index;
}

static const CKGUID NO_TYPE = {0, 0};

static int THISCALL declare_input(CKBehaviorPrototype *self, const char *name)
{
    return declare(self, SI_INPUT, name, NO_TYPE, NULL);
}

static int THISCALL declare_output(CKBehaviorPrototype *self, const char *name)
{
    return declare(self, SI_OUTPUT, name, NO_TYPE, NULL);
}

static int THISCALL declare_in_parameter(CKBehaviorPrototype *self, const char *name, CKGUID type, const char *preset)
{
    return declare(self, SI_PARAMETER_IN, name, type, preset);
}

static int THISCALL declare_out_parameter(CKBehaviorPrototype *self, const char *name, CKGUID type, const char *preset)
{
    return declare(self, SI_PARAMETER_OUT, name, type, preset);
}

static const CKBehaviorPrototypeVtable prototype_vtable = {
    .DeclareInput = declare_input,
    .DeclareOutput = declare_output,
    .DeclareInParameter = declare_in_parameter,
    .DeclareOutParameter = declare_out_parameter,
};

CKBehaviorPrototype *CDECL CreateCKBehaviorPrototypeRunTime(const char *name)
{
    SiPrototype *p = calloc(1, sizeof *p);
    p->base.vt = &prototype_vtable;
    p->name = si_copy_text(name);
    return &p->base;
}

int THISCALL CKBehaviorPrototype_DeclareLocalParameter(CKBehaviorPrototype *self, const char *name, CKGUID type,
                                                       const char *preset)
{
    return declare(self, SI_LOCAL, name, type, preset);
}

int THISCALL CKBehaviorPrototype_DeclareSetting(CKBehaviorPrototype *self, const char *name, CKGUID type, const char *preset)
{
    return declare(self, SI_SETTING, name, type, preset);
}

void THISCALL CKBehaviorPrototype_SetFlags(CKBehaviorPrototype *self, u32 flags)
{
    ((SiPrototype *)self)->flags = flags;
}

void THISCALL CKBehaviorPrototype_SetFunction(CKBehaviorPrototype *self, CKBehaviorFunction function)
{
    ((SiPrototype *)self)->function = function;
}

void THISCALL CKBehaviorPrototype_SetBehaviorFlags(CKBehaviorPrototype *self, u32 flags)
{
    ((SiPrototype *)self)->behavior_flags |= flags;
}

void THISCALL CKBehaviorPrototype_SetBehaviorCallbackFct(CKBehaviorPrototype *self, CKBehaviorCallback callback, u32 mask,
                                                         void *parameter)
{
    SiPrototype *p = (SiPrototype *)self;
    p->callback = callback;
    p->callback_mask = mask;
    p->callback_parameter = parameter;
}
