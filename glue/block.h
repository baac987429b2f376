// What the 15 building blocks have in common: declaration, prototype, reading of pins (glue.md 2.0).
#ifndef GLUE_BLOCK_H
#define GLUE_BLOCK_H

#include <stdbool.h>

#include "compat/ck2.h"
#include "glue/manager.h"

typedef enum BlockPinKind {
    PIN_INPUT,
    PIN_OUTPUT,
    PIN_IN_PARAMETER,
    PIN_OUT_PARAMETER,
    PIN_LOCAL,   // locals and settings share one index space
    PIN_SETTING,
} BlockPinKind;

typedef struct BlockPin {
    BlockPinKind kind;
    const char *name;
    CKGUID type;        // parameters, locals, settings
    const char *preset; // may be NULL
} BlockPin;

#define TYPE_BOOL {0x1ad52a8e, 0x5e741920}
#define TYPE_FLOAT {0x47884c3f, 0x432c2c20}
#define TYPE_INT {0x5a5716fd, 0x44e276d7}
#define TYPE_STRING {0x6bd010e2, 0x115617ea}
#define TYPE_VECTOR {0x48824eae, 0x2fe47960}
#define TYPE_MESH {0x24535345, 0x65d15229}
#define TYPE_3DENTITY {0x5b8a05d5, 0x31ea28d4}
#define TYPE_POINTER {0x50766059, 0x159d4bde}

typedef struct Block {
    const char *name;
    const char *description;
    CKGUID guid;
    const char *author;
    u32 version;
    CK_CLASSID class_id;
    CKPrototypeCreator creator;
    const char *prototype_name;
    const BlockPin *pins; // declared in this order
    i32 pin_count;
    CKBehaviorFunction execute;
    u32 behavior_flags;          // 0: not set
    CKBehaviorCallback callback; // NULL: none; else for every message
} Block;

#define PIN_COUNT(array) ((i32)(sizeof(array) / sizeof *(array)))

CKObjectDeclaration *block_declare(const Block *block);
CKERROR block_create_prototype(const Block *block, CKBehaviorPrototype **out);

// The physics manager of the block's context, NULL before the plug-in's start and after its end.
Manager *block_manager(const CKBehaviorContext *context);

// Reads pin or local `index` into value; keeps what is there when there is nothing to read. The parameter's own size does
// not matter (an old instance may have another type in the place): no more than `size` bytes are written.
void block_read_input(CKBehavior *b, i32 index, void *value, u32 size);
void block_read_local(CKBehavior *b, i32 index, void *value, u32 size);
f32 block_input_f32(CKBehavior *b, i32 index, f32 preset);
i32 block_input_i32(CKBehavior *b, i32 index, i32 preset);
VxVector block_input_vector(CKBehavior *b, i32 index, VxVector preset);
i32 block_local_i32(CKBehavior *b, i32 index, i32 preset);
// Target, and objects on pins; NULL when there is none or it is of another class.
CK3dEntity *block_target(CKBehavior *b);
CK3dEntity *block_input_entity(CKBehavior *b, i32 index);
void *block_input_object(CKBehavior *b, i32 index); // of any class
CKMesh *block_input_mesh(CKBehavior *b, i32 index);
void *block_local_pointer(CKBehavior *b, i32 index);
void block_set_local_pointer(CKBehavior *b, i32 index, void *value);

// Deactivates an input pin, activates an output pin.
void block_done(CKBehavior *b, i32 input, i32 output);

// Point or direction given in the space of `reference`, in world space; unchanged without a reference.
VxVector block_transform(CK3dEntity *reference, const VxVector *v);
VxVector block_transform_vector(CK3dEntity *reference, const VxVector *v);

// For values with which the original crashes or computes with NaN: unless they are `good`, says on the console that those of
// `target` are incorrect and returns true.
bool block_refuse(Manager *m, const CK3dEntity *target, bool good);
bool limits_are_good(f32 low, f32 high); // nothing is always beyond both
bool f32_is_finite(f32 x);
bool vec3d_is_finite(const Vec3d *v);

static inline Vec3d widen(VxVector v)
{
    return (Vec3d){{v.x, v.y, v.z, 0}};
}

// The parameter at the end of a chain of shared input parameters, NULL when it is open.
CKParameter *THISCALL ckbehavior_get_top_parent(CKParameterIn *p); // 0x10002d80

// Removes input parameters from the last down to `keep` of them.
void block_remove_inputs(CKBehavior *b, i32 keep);

// Shared by the blocks with a handle in local 0: a reset of the behaviour forgets it.
CKERROR CDECL handle_block_callback(const CKBehaviorContext *context); // 0x10005ee0

#endif
