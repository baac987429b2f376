// The stand-in engine: just enough of CK2 to run a physics DLL without a window. The DLL sees it through the mangled
// exports of compat/ck2.def and the virtual slots of compat/ck2.h; the player through the si_ functions below.
#ifndef STANDIN_H
#define STANDIN_H

#define CK2_IMPORT
#define VXMATH_IMPORT
#include "compat/abi.h"
#include "compat/ck2.h"

enum {
    CKCID_BEHAVIOR = 8, CKCID_LEVEL = 21, CKCID_GROUP = 23,
    CKCID_PARAMETERIN = 2, CKCID_PARAMETEROUT = 3, CKCID_PARAMETERLOCAL = 45,
    SI_MAX_ENTITIES = 8192,
};

static const CKGUID SI_FLOAT = {0x47884c3f, 0x432c2c20}, SI_INT = {0x5a5716fd, 0x44e276d7},
                    SI_BOOL = {0x1ad52a8e, 0x5e741920}, SI_STRING = {0x6bd010e2, 0x115617ea},
                    SI_VECTOR = {0x48824eae, 0x2fe47960}, SI_MESH = {0x24535345, 0x65d15229},
                    SI_3DENTITY = {0x5b8a05d5, 0x31ea28d4}, SI_POINTER = {0x50766059, 0x159d4bde},
                    SI_PHYSICS_MANAGER = {0x6bed328b, 0x141f5148};

static inline int si_guid_equal(CKGUID a, CKGUID b)
{
    return a.d1 == b.d1 && a.d2 == b.d2;
}

// ---- objects -------------------------------------------------------------------------------------------------------

// What every object of the stand-in starts with. The engine's own layout is kept only up to 0x10.
#define SI_HEAD(vtable_type)                                                                                           \
    CK_OBJECT_HEAD(vtable_type);                                                                                       \
    CK_CLASSID class_id; /* 0x10 */                                                                                    \
    CKContext *context   /* 0x14 */

typedef struct SiObject {
    SI_HEAD(void);
} SiObject;

// A CKParameterOut or CKParameterLocal: a typed value, owned.
typedef struct SiParameter {
    SI_HEAD(CKParameterVtable);
    CKGUID type;
    int size; // of value
    void *value;
} SiParameter;

typedef struct SiParameterIn {
    SI_HEAD(CKObjectVtable);
    SiParameter *source; // 0x18
    CKGUID type;
} SiParameterIn;
ASSERT_OFFSET(SiParameterIn, source, 0x18);

typedef struct SiAttribute {
    int type;
    SiParameter *value;
} SiAttribute;

typedef struct SiMesh {
    SI_HEAD(CKMeshVtable);
    int vertex_count, face_count;
    VxVector *vertices;
    int (*faces)[3];
} SiMesh;

typedef struct SiEntity {
    SI_HEAD(CK3dEntityVtable);
    SiMesh *mesh;
    VxMatrix local, world; // equal: there are no parents
    int attribute_count;
    SiAttribute attributes[8];
} SiEntity;

// An input or output of a behaviour.
typedef struct SiPin {
    char *name;
    int active;
} SiPin;

typedef struct SiLocal {
    SiParameter *value;
    int is_setting;
} SiLocal;

struct CKBehavior {
    SI_HEAD(void);
    const CKBehaviorPrototype *prototype;
    SiEntity *owner;
    SiPin *inputs, *outputs;
    SiParameterIn **in;
    SiParameter **out;
    SiLocal *locals;
    int input_count, output_count, in_count, out_count, local_count;
};

// ---- declarations and prototypes -----------------------------------------------------------------------------------

struct CKObjectDeclaration {
    char *name, *description, *category, *author;
    int type;
    CKGUID guid, author_guid;
    u32 version;
    CK_CLASSID class_id;
    CKPrototypeCreator creator;
    CKBehaviorPrototype *prototype; // made on first use
};

enum { SI_INPUT, SI_OUTPUT, SI_PARAMETER_IN, SI_PARAMETER_OUT, SI_LOCAL, SI_SETTING };

typedef struct SiDeclared {
    int kind;
    char *name;
    CKGUID type;
    char *preset; // NULL when none
} SiDeclared;

// Declaring behaviours at run time records everything, but only locals and settings reach a behaviour, as in the real
// engine's run-time flavour: the rest comes from the composition.
typedef struct SiPrototype {
    CKBehaviorPrototype base;
    char *name;
    u32 flags, behavior_flags, callback_mask;
    CKBehaviorFunction function;
    CKBehaviorCallback callback;
    void *callback_parameter;
    SiDeclared *declared; // in call order
    int declared_count;
} SiPrototype;

// ---- context -------------------------------------------------------------------------------------------------------

typedef struct SiPlugin {
    int (CDECL *info_count)(void);
    CKPluginInfo *(CDECL *info)(int);
    void (CDECL *register_declarations)(XObjectDeclarationArray *);
} SiPlugin;

// Text sent to the console.
typedef void (*SiConsole)(const char *text);

CKContext *si_create_context(const SiPlugin *plugin, SiConsole console);
void si_end_context(CKContext *context);
void si_play(CKContext *context);
void si_reset(CKContext *context);
void si_clear_all(CKContext *context);
void si_process(CKContext *context, f32 delta_ms); // managers' PreProcess, then PostProcess, with exactly this delta
const XObjectDeclarationArray *si_declarations(const CKContext *context);

// Called once per call of a virtual slot that a destroyed entity receives, or that no class here provides.
void si_on_misuse(void (*report)(const char *what));

// From now on objects lie on pages of their own, and those of a destroyed one are taken away: any later touch faults.
void si_unmap_destroyed(int on);
void *si_pages_new(u32 size);               // zeroed; NULL when that is off
int si_pages_drop(void *object, u32 size);  // 0: does not lie there

// The engine's state outside of the heap, for a host that rewinds calls. Entities: those created so far.
void si_each_state(void (*visit)(void *at, u32 size));

void *si_object(CKContext *context, CK_ID id);
CK_ID si_object_id(const void *object);
const char *si_object_name(const void *object);
void *si_new_object(CKContext *context, CK_CLASSID class_id, const char *name, u32 size);
void si_forget_object(void *object);

SiEntity *si_create_entity(CKContext *context, CK_CLASSID class_id, const char *name); // addresses ascend
SiMesh *si_create_mesh(CKContext *context, const char *name, int vertex_count, const f32 (*vertices)[3], int face_count,
                       const int (*faces)[3]);
int si_register_attribute(CKContext *context, const char *name, CKGUID type);
SiParameter *si_set_attribute(SiEntity *entity, int attribute_type);

SiParameter *si_create_parameter(CKContext *context, CK_CLASSID class_id, const char *name, CKGUID type);
void si_parameter_set(SiParameter *parameter, const void *value, int size);

CKBehavior *si_create_behavior(CKContext *context, const char *name, CKGUID prototype); // NULL: no such prototype
void si_behavior_set_owner(CKBehavior *behavior, SiEntity *owner);
void si_behavior_add_input(CKBehavior *behavior, const char *name);
SiParameter *si_behavior_add_output_parameter(CKBehavior *behavior, const char *name, CKGUID type);
void si_behavior_settings_edited(CKBehavior *behavior);
int si_behavior_execute(CKBehavior *behavior, f32 delta_ms);
void si_behavior_message(CKBehavior *behavior, u32 message);

#endif
