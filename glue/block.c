#include "glue/block.h"

#include <stdlib.h>

CKObjectDeclaration *block_declare(const Block *block)
{
    CKObjectDeclaration *d = CreateCKObjectDeclaration(block->name);
    CKObjectDeclaration_SetDescription(d, block->description);
    CKObjectDeclaration_SetCategory(d, "Physics");
    CKObjectDeclaration_SetType(d, CKDLL_BEHAVIORPROTOTYPE);
    CKObjectDeclaration_SetGuid(d, block->guid);
    CKObjectDeclaration_SetAuthorGuid(d, (CKGUID){0x56495254, 0x4f4f4c53});
    CKObjectDeclaration_SetAuthorName(d, block->author);
    CKObjectDeclaration_SetVersion(d, block->version);
    CKObjectDeclaration_SetCreationFunction(d, block->creator);
    CKObjectDeclaration_SetCompatibleClassId(d, block->class_id);
    return d;
}

CKERROR block_create_prototype(const Block *block, CKBehaviorPrototype **out)
{
    CKBehaviorPrototype *p = CreateCKBehaviorPrototypeRunTime(block->prototype_name);
    if (!p) return CKERR_OUTOFMEMORY;
    for (i32 i = 0; i < block->pin_count; i++) {
        const BlockPin *pin = &block->pins[i];
        switch (pin->kind) {
        case PIN_INPUT: p->vt->DeclareInput(p, pin->name); break;
        case PIN_OUTPUT: p->vt->DeclareOutput(p, pin->name); break;
        case PIN_IN_PARAMETER: p->vt->DeclareInParameter(p, pin->name, pin->type, pin->preset); break;
        case PIN_OUT_PARAMETER: p->vt->DeclareOutParameter(p, pin->name, pin->type, pin->preset); break;
        case PIN_LOCAL: CKBehaviorPrototype_DeclareLocalParameter(p, pin->name, pin->type, pin->preset); break;
        case PIN_SETTING: CKBehaviorPrototype_DeclareSetting(p, pin->name, pin->type, pin->preset); break;
        }
    }
    CKBehaviorPrototype_SetFlags(p, CKBEHAVIORPROTOTYPE_NORMAL);
    CKBehaviorPrototype_SetFunction(p, block->execute);
    if (block->behavior_flags) CKBehaviorPrototype_SetBehaviorFlags(p, block->behavior_flags);
    if (block->callback) CKBehaviorPrototype_SetBehaviorCallbackFct(p, block->callback, 0xffffffff, NULL);
    *out = p;
    return 0;
}

Manager *block_manager(const CKBehaviorContext *context)
{
    return (Manager *)CKContext_GetManagerByGuid(context->context, PHYSICS_MANAGER_GUID);
}

// ---- values --------------------------------------------------------------------------------------------------------

typedef CKERROR(THISCALL *Reader)(CKBehavior *, int, void *);

// The engine copies as many bytes as the parameter has, not as many as the reader expects.
static void read_value(Reader read, CKBehavior *b, i32 index, void *value, u32 size)
{
    u8 buffer[256];
    memcpy(buffer, value, size);
    read(b, index, buffer);
    memcpy(value, buffer, size);
}

void block_read_input(CKBehavior *b, i32 index, void *value, u32 size)
{
    read_value(CKBehavior_GetInputParameterValue, b, index, value, size);
}

void block_read_local(CKBehavior *b, i32 index, void *value, u32 size)
{
    read_value(CKBehavior_GetLocalParameterValue, b, index, value, size);
}

f32 block_input_f32(CKBehavior *b, i32 index, f32 preset)
{
    block_read_input(b, index, &preset, sizeof preset);
    return preset;
}

i32 block_input_i32(CKBehavior *b, i32 index, i32 preset)
{
    block_read_input(b, index, &preset, sizeof preset);
    return preset;
}

VxVector block_input_vector(CKBehavior *b, i32 index, VxVector preset)
{
    block_read_input(b, index, &preset, sizeof preset);
    return preset;
}

i32 block_local_i32(CKBehavior *b, i32 index, i32 preset)
{
    block_read_local(b, index, &preset, sizeof preset);
    return preset;
}

static void *of_class(void *object, CK_CLASSID class_id)
{
    return object && CKIsChildClassOf(object, class_id) ? object : NULL;
}

CK3dEntity *block_target(CKBehavior *b)
{
    return of_class(CKBehavior_GetTarget(b), CKCID_3DENTITY);
}

CK3dEntity *block_input_entity(CKBehavior *b, i32 index)
{
    return of_class(CKBehavior_GetInputParameterObject(b, index), CKCID_3DENTITY);
}

void *block_input_object(CKBehavior *b, i32 index)
{
    return CKBehavior_GetInputParameterObject(b, index);
}

CKMesh *block_input_mesh(CKBehavior *b, i32 index)
{
    return of_class(CKBehavior_GetInputParameterObject(b, index), CKCID_MESH);
}

void *block_local_pointer(CKBehavior *b, i32 index)
{
    void *p = NULL;
    block_read_local(b, index, &p, sizeof p);
    return p;
}

void block_set_local_pointer(CKBehavior *b, i32 index, void *value)
{
    CKBehavior_SetLocalParameterValue(b, index, &value, 0);
}

void block_done(CKBehavior *b, i32 input, i32 output)
{
    CKBehavior_ActivateInput(b, input, 0);
    CKBehavior_ActivateOutput(b, output, 1);
}

VxVector block_transform(CK3dEntity *reference, const VxVector *v)
{
    VxVector out = *v;
    if (reference) reference->vt->Transform(reference, &out, v, NULL);
    return out;
}

VxVector block_transform_vector(CK3dEntity *reference, const VxVector *v)
{
    VxVector out = *v;
    if (reference) reference->vt->TransformVector(reference, &out, v, NULL);
    return out;
}

// ---- values that are refused ---------------------------------------------------------------------------------------

bool f32_is_finite(f32 x)
{
    return (f32_bits(x) & 0x7f800000) != 0x7f800000;
}

bool vec3d_is_finite(const Vec3d *v)
{
    for (int i = 0; i < 3; i++) {
        if ((f64_bits(v->k[i]) >> 52 & 0x7ff) == 0x7ff) return false;
    }
    return true;
}

bool limits_are_good(f32 low, f32 high)
{
    bool numbers = low == low && high == high;
    return numbers && (f32_is_finite(low) || low < 0) && (f32_is_finite(high) || high > 0);
}

bool block_refuse(Manager *m, const CK3dEntity *target, bool good)
{
    if (!good) manager_console(m, "Error: incorrect values for %s !\n", target);
    return !good;
}

// ---- parameters ----------------------------------------------------------------------------------------------------

// FUNCTION: PHYSICS_RT 0x10002d80 same-result   (glue.md 2.0)
CKParameter *THISCALL ckbehavior_get_top_parent(CKParameterIn *p)
{
    while (p->flags & CK_PARAMETERIN_SHARED) {
        p = p->shared;
        if (!p) return NULL;
    }
    return p->source;
}

void block_remove_inputs(CKBehavior *b, i32 keep)
{
    for (i32 n = CKBehavior_GetInputParameterCount(b); n > keep;) {
        n--;
        CKDestroyObject(CKBehavior_RemoveInputParameter(b, n), 0, NULL);
    }
}

// FUNCTION: PHYSICS_RT 0x10005ee0 same-result   (glue.md 2.0)
CKERROR CDECL handle_block_callback(const CKBehaviorContext *context)
{
    if (context->callback_message == CKM_BEHAVIORRESET) block_set_local_pointer(context->behavior, 0, NULL);
    return 0;
}
