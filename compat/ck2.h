// CK2.dll (Virtools 2.1) as the glue sees it: exactly the fields, virtual slots and imported functions the original
// uses (glue.md 1.3, 8), and two more functions that tell live objects of the right class from others. Import library: ck2.def (C name == mangled name). Class::Method is spelt Class_Method.
#ifndef COMPAT_CK2_H
#define COMPAT_CK2_H

#include "compat/vxmath.h"

typedef u32 CK_ID;
typedef i32 CKERROR;
typedef i32 CKBOOL;
typedef i32 CK_CLASSID;

typedef struct CKGUID {
    u32 d1, d2;
} CKGUID;

typedef struct CKContext CKContext;
typedef struct CKBehavior CKBehavior;
typedef struct CKObjectDeclaration CKObjectDeclaration;
typedef struct CKAttributeManager CKAttributeManager;
typedef struct CKDependencies CKDependencies;
typedef struct CKBaseManager CKBaseManager;
typedef struct CKBehaviorContext CKBehaviorContext;
typedef struct CKBehaviorPrototype CKBehaviorPrototype;
typedef XPointerArray XObjectDeclarationArray;
typedef XPointerArray XObjectPointerArray;

typedef CKERROR(CDECL *CKPrototypeCreator)(CKBehaviorPrototype **);
typedef int(CDECL *CKBehaviorFunction)(const CKBehaviorContext *);
typedef CKERROR(CDECL *CKBehaviorCallback)(const CKBehaviorContext *);

enum {
    CKBR_OK = 0,
    CKBR_ACTIVATENEXTFRAME = 1,
    CKBR_OWNERERROR = 0xa004,
    CKERR_OUTOFMEMORY = -6,

    CKCID_BEOBJECT = 0x13,
    CKCID_MESH = 0x20,
    CKCID_3DENTITY = 0x21,
    CKCID_3DOBJECT = 0x29,

    CKM_BEHAVIORATTACH = 3,
    CKM_BEHAVIORRESET = 9,
    CKM_BEHAVIORSETTINGSEDITED = 13,

    CKDLL_BEHAVIORPROTOTYPE = 4, // declaration type
    CKBEHAVIORPROTOTYPE_NORMAL = 1,
    CKBEHAVIOR_TARGETABLE = 0x40000,
    CKBEHAVIOR_INTERNALLYCREATEDINPUTPARAMS = 0x4000000,

    CKPLUGIN_MANAGER_DLL = 3,
    CKPLUGIN_BEHAVIOR_DLL = 4,

    CK_PARAMETERIN_SHARED = 0x4000000, // object flag of a CKParameterIn whose source is another CKParameterIn
};

// ---- objects -------------------------------------------------------------------------------------------------------

// Common head of every CKObject. The classes below repeat it in front of their own vtable type.
#define CK_OBJECT_HEAD(vtable_type)                                                                                    \
    const vtable_type *vt; /* 0x00 */                                                                                  \
    CK_ID id;              /* 0x04 */                                                                                  \
    char *name;            /* 0x08, may be NULL */                                                                     \
    u32 flags              /* 0x0c */

typedef struct CKObjectVtable {
    void *slots_0[5];
    CK_CLASSID(THISCALL *GetClassID)(void *self); // 0x14
} CKObjectVtable;

typedef struct CKObject {
    CK_OBJECT_HEAD(CKObjectVtable);
} CKObject;

typedef struct CKMesh CKMesh;
typedef struct CK3dEntity CK3dEntity;

typedef struct CKMeshVtable {
    void *slots_0[35];
    int(THISCALL *GetVertexCount)(CKMesh *self);                                      // 0x8c
    void *slots_36[9];
    const void *(THISCALL *GetPositionsPtr)(CKMesh *self, u32 *stride);               // 0xb4
    void *slots_46[4];
    void(THISCALL *GetVertexPosition)(CKMesh *self, int index, VxVector *position);   // 0xc8
    void *slots_51[9];
    int(THISCALL *GetFaceCount)(CKMesh *self);                                        // 0xf0
    void *slots_61[2];
    void(THISCALL *GetFaceVertexIndex)(CKMesh *self, int face, int *a, int *b, int *c); // 0xfc
} CKMeshVtable;
ASSERT_OFFSET(CKMeshVtable, GetVertexCount, 0x8c);
ASSERT_OFFSET(CKMeshVtable, GetPositionsPtr, 0xb4);
ASSERT_OFFSET(CKMeshVtable, GetVertexPosition, 0xc8);
ASSERT_OFFSET(CKMeshVtable, GetFaceCount, 0xf0);
ASSERT_OFFSET(CKMeshVtable, GetFaceVertexIndex, 0xfc);

struct CKMesh {
    CK_OBJECT_HEAD(CKMeshVtable);
};

typedef struct CK3dEntityVtable {
    void *slots_0[5];
    CK_CLASSID(THISCALL *GetClassID)(CK3dEntity *self);                                              // 0x14
    void *slots_6[53];
    CKMesh *(THISCALL *GetCurrentMesh)(CK3dEntity *self);                                            // 0xec
    void *slots_60[14];
    void(THISCALL *GetPosition)(CK3dEntity *self, VxVector *position, CK3dEntity *reference);        // 0x128
    void *slot_75;
    void(THISCALL *GetOrientation)(CK3dEntity *self, VxVector *dir, VxVector *up, VxVector *right,
                                   CK3dEntity *reference);                                           // 0x130
    void *slots_77[4];
    void(THISCALL *GetScale)(CK3dEntity *self, VxVector *scale, CKBOOL local);                       // 0x144
    void *slots_82[10];
    void(THISCALL *SetWorldMatrix)(CK3dEntity *self, const VxMatrix *matrix, CKBOOL keep_children);  // 0x170
    const VxMatrix *(THISCALL *GetWorldMatrix)(CK3dEntity *self);                                    // 0x174
    void *slot_94;
    void(THISCALL *Transform)(CK3dEntity *self, VxVector *out, const VxVector *in, CK3dEntity *reference);       // 0x17c
    void *slot_96;
    void(THISCALL *TransformVector)(CK3dEntity *self, VxVector *out, const VxVector *in, CK3dEntity *reference); // 0x184
} CK3dEntityVtable;
ASSERT_OFFSET(CK3dEntityVtable, GetCurrentMesh, 0xec);
ASSERT_OFFSET(CK3dEntityVtable, GetPosition, 0x128);
ASSERT_OFFSET(CK3dEntityVtable, GetOrientation, 0x130);
ASSERT_OFFSET(CK3dEntityVtable, GetScale, 0x144);
ASSERT_OFFSET(CK3dEntityVtable, SetWorldMatrix, 0x170);
ASSERT_OFFSET(CK3dEntityVtable, GetWorldMatrix, 0x174);
ASSERT_OFFSET(CK3dEntityVtable, Transform, 0x17c);
ASSERT_OFFSET(CK3dEntityVtable, TransformVector, 0x184);

struct CK3dEntity {
    CK_OBJECT_HEAD(CK3dEntityVtable);
};
ASSERT_OFFSET(CK3dEntity, id, 0x04);
ASSERT_OFFSET(CK3dEntity, name, 0x08);
ASSERT_OFFSET(CK3dEntity, flags, 0x0c);

typedef struct CKParameter CKParameter;
typedef struct CKParameterVtable {
    void *slots_0[18];
    CKERROR(THISCALL *GetValue)(CKParameter *self, void *value, CKBOOL update);        // 0x48
    CKERROR(THISCALL *SetValue)(CKParameter *self, const void *value, int size);       // 0x4c
} CKParameterVtable;
ASSERT_OFFSET(CKParameterVtable, GetValue, 0x48);
ASSERT_OFFSET(CKParameterVtable, SetValue, 0x4c);

// A CKParameterOut or CKParameterLocal.
struct CKParameter {
    CK_OBJECT_HEAD(CKParameterVtable);
};

typedef struct CKParameterIn CKParameterIn;
struct CKParameterIn {
    CK_OBJECT_HEAD(CKObjectVtable);
    u8 pad_10[8];
    union {                    // 0x18
        CKParameter *source;   // not shared
        CKParameterIn *shared; // flags has CK_PARAMETERIN_SHARED
    };
};
ASSERT_OFFSET(CKParameterIn, source, 0x18);

typedef struct CKTimeManager {
    u8 pad_00[0x38];
    f32 delta_time; // 0x38, ms, scaled and clamped by the time manager
} CKTimeManager;
ASSERT_OFFSET(CKTimeManager, delta_time, 0x38);

// ---- behaviours ----------------------------------------------------------------------------------------------------

struct CKBehaviorContext {
    CKBehavior *behavior;  // 0x00
    f32 delta_time;        // 0x04
    CKContext *context;    // 0x08
    u8 pad_0c[0x20];
    u32 callback_message;  // 0x2c
};
ASSERT_OFFSET(CKBehaviorContext, context, 0x08);
ASSERT_OFFSET(CKBehaviorContext, callback_message, 0x2c);

typedef struct CKBehaviorPrototypeVtable {
    int(THISCALL *DeclareInput)(CKBehaviorPrototype *self, const char *name);                                   // 0x00
    int(THISCALL *DeclareOutput)(CKBehaviorPrototype *self, const char *name);                                  // 0x04
    void *slot_2;
    int(THISCALL *DeclareInParameter)(CKBehaviorPrototype *self, const char *name, CKGUID type, const char *preset);  // 0x0c
    void *slot_4;
    int(THISCALL *DeclareOutParameter)(CKBehaviorPrototype *self, const char *name, CKGUID type, const char *preset); // 0x14
} CKBehaviorPrototypeVtable;
ASSERT_OFFSET(CKBehaviorPrototypeVtable, DeclareInParameter, 0x0c);
ASSERT_OFFSET(CKBehaviorPrototypeVtable, DeclareOutParameter, 0x14);

struct CKBehaviorPrototype {
    const CKBehaviorPrototypeVtable *vt;
};

// ---- managers and plug-ins -----------------------------------------------------------------------------------------

// The 30 slots of CKBaseManager in this SDK. Every method returns 0 unless it does something; unused argument types
// are void *.
#define CK_BASE_MANAGER_SLOTS                                                                                          \
    void *(THISCALL *scalar_deleting_dtor)(void *self, u32 flags);                  /* 0x00 */                         \
    void *(THISCALL *SaveData)(void *self, void *file);                             /* 0x04 */                         \
    CKERROR(THISCALL *LoadData)(void *self, void *chunk, void *file);               /* 0x08 */                         \
    CKERROR(THISCALL *PreClearAll)(void *self);                                     /* 0x0c */                         \
    CKERROR(THISCALL *PostClearAll)(void *self);                                    /* 0x10 */                         \
    CKERROR(THISCALL *PreProcess)(void *self);                                      /* 0x14 */                         \
    CKERROR(THISCALL *PostProcess)(void *self);                                     /* 0x18 */                         \
    CKERROR(THISCALL *SequenceAddedToScene)(void *self, void *scene, CK_ID *ids, int count);     /* 0x1c */            \
    CKERROR(THISCALL *SequenceRemovedFromScene)(void *self, void *scene, CK_ID *ids, int count); /* 0x20 */            \
    CKERROR(THISCALL *PreLaunchScene)(void *self, void *from, void *to);            /* 0x24 */                         \
    CKERROR(THISCALL *PostLaunchScene)(void *self, void *from, void *to);           /* 0x28 */                         \
    CKERROR(THISCALL *OnCKInit)(void *self);                                        /* 0x2c */                         \
    CKERROR(THISCALL *OnCKEnd)(void *self);                                         /* 0x30 */                         \
    CKERROR(THISCALL *OnCKReset)(void *self);                                       /* 0x34 */                         \
    CKERROR(THISCALL *OnCKPostReset)(void *self);                                   /* 0x38 */                         \
    CKERROR(THISCALL *OnCKPause)(void *self);                                       /* 0x3c */                         \
    CKERROR(THISCALL *OnCKPlay)(void *self);                                        /* 0x40 */                         \
    CKERROR(THISCALL *SequenceToBeDeleted)(void *self, CK_ID *ids, int count);      /* 0x44 */                         \
    CKERROR(THISCALL *SequenceDeleted)(void *self, CK_ID *ids, int count);          /* 0x48 */                         \
    CKERROR(THISCALL *PreLoad)(void *self);                                         /* 0x4c */                         \
    CKERROR(THISCALL *PostLoad)(void *self);                                        /* 0x50 */                         \
    CKERROR(THISCALL *PreSave)(void *self);                                         /* 0x54 */                         \
    CKERROR(THISCALL *PostSave)(void *self);                                        /* 0x58 */                         \
    CKERROR(THISCALL *OnPreCopy)(void *self, void *copy_context);                   /* 0x5c */                         \
    CKERROR(THISCALL *OnPostCopy)(void *self, void *copy_context);                  /* 0x60 */                         \
    CKERROR(THISCALL *OnPreRender)(void *self, void *device);                       /* 0x64 */                         \
    CKERROR(THISCALL *OnPostRender)(void *self, void *device);                      /* 0x68 */                         \
    CKERROR(THISCALL *OnPostSpriteRender)(void *self, void *device);                /* 0x6c */                         \
    int(THISCALL *GetFunctionPriority)(void *self, u32 function);                   /* 0x70 */                         \
    u32(THISCALL *GetValidFunctionsMask)(void *self)                                /* 0x74 */

typedef struct CKBaseManagerVtable {
    CK_BASE_MANAGER_SLOTS;
} CKBaseManagerVtable;
ASSERT_SIZE(CKBaseManagerVtable, 0x78);

enum { // bits of GetValidFunctionsMask
    CKMANAGER_FUNC_PreProcess = 0x4,
    CKMANAGER_FUNC_PostProcess = 0x8,
    CKMANAGER_FUNC_PostClearAll = 0x20,
    CKMANAGER_FUNC_OnCKInit = 0x40,
    CKMANAGER_FUNC_OnCKEnd = 0x80,
    CKMANAGER_FUNC_OnCKPlay = 0x100,
    CKMANAGER_FUNC_OnCKPause = 0x200,
    CKMANAGER_FUNC_OnCKReset = 0x4000,
};

struct CKBaseManager {
    const void *vt;        // 0x00
    CKGUID guid;           // 0x04
    char *name;            // 0x0c
    CKContext *context;    // 0x10
    f32 processing_time;   // 0x14
    u32 timer[4];          // 0x18
};
ASSERT_OFFSET(CKBaseManager, context, 0x10);
ASSERT_SIZE(CKBaseManager, 0x28);

typedef struct CKPluginInfo {
    CKGUID guid;                              // 0x00
    char extension[4];                        // 0x08
    XString description;                      // 0x0c
    XString author;                           // 0x14
    XString summary;                          // 0x1c
    u32 version;                              // 0x24
    CKERROR(CDECL *init_instance)(CKContext *); // 0x28
    u32 type;                                 // 0x2c
    CKERROR(CDECL *exit_instance)(CKContext *); // 0x30
} CKPluginInfo;
ASSERT_OFFSET(CKPluginInfo, description, 0x0c);
ASSERT_OFFSET(CKPluginInfo, version, 0x24);
ASSERT_OFFSET(CKPluginInfo, init_instance, 0x28);
ASSERT_SIZE(CKPluginInfo, 0x34);

// ---- imported functions --------------------------------------------------------------------------------------------

#ifndef CK2_IMPORT // a module that implements them defines it otherwise
#define CK2_IMPORT // called through the thunks, as by the original: a hook on them sees the calls
#endif

CK2_IMPORT void CDECL CKStoreDeclaration(XObjectDeclarationArray *registry, CKObjectDeclaration *declaration);
CK2_IMPORT CKObjectDeclaration *CDECL CreateCKObjectDeclaration(const char *name);
CK2_IMPORT CKBehaviorPrototype *CDECL CreateCKBehaviorPrototypeRunTime(const char *name);
CK2_IMPORT CKObject *CDECL CKGetObject(CKContext *context, CK_ID id);           // not imported by the original
CK2_IMPORT CKBOOL CDECL CKIsChildClassOf(void *object, CK_CLASSID class_id);    // not imported by the original
CK2_IMPORT void CDECL CKDestroyObject(void *object, u32 flags, CKDependencies *dependencies);

CK2_IMPORT void THISCALL CKObjectDeclaration_SetDescription(CKObjectDeclaration *self, const char *text);
CK2_IMPORT void THISCALL CKObjectDeclaration_SetCategory(CKObjectDeclaration *self, const char *text);
CK2_IMPORT void THISCALL CKObjectDeclaration_SetType(CKObjectDeclaration *self, int type);
CK2_IMPORT void THISCALL CKObjectDeclaration_SetGuid(CKObjectDeclaration *self, CKGUID guid);
CK2_IMPORT void THISCALL CKObjectDeclaration_SetAuthorGuid(CKObjectDeclaration *self, CKGUID guid);
CK2_IMPORT void THISCALL CKObjectDeclaration_SetAuthorName(CKObjectDeclaration *self, const char *text);
CK2_IMPORT void THISCALL CKObjectDeclaration_SetVersion(CKObjectDeclaration *self, u32 version);
CK2_IMPORT void THISCALL CKObjectDeclaration_SetCreationFunction(CKObjectDeclaration *self, CKPrototypeCreator creator);
CK2_IMPORT void THISCALL CKObjectDeclaration_SetCompatibleClassId(CKObjectDeclaration *self, CK_CLASSID class_id);

CK2_IMPORT void THISCALL CKBehaviorPrototype_SetFlags(CKBehaviorPrototype *self, u32 flags);
CK2_IMPORT void THISCALL CKBehaviorPrototype_SetFunction(CKBehaviorPrototype *self, CKBehaviorFunction function);
CK2_IMPORT void THISCALL CKBehaviorPrototype_SetBehaviorFlags(CKBehaviorPrototype *self, u32 flags);
CK2_IMPORT void THISCALL CKBehaviorPrototype_SetBehaviorCallbackFct(CKBehaviorPrototype *self, CKBehaviorCallback callback,
                                                                    u32 mask, void *parameter);
CK2_IMPORT int THISCALL CKBehaviorPrototype_DeclareLocalParameter(CKBehaviorPrototype *self, const char *name, CKGUID type,
                                                                  const char *preset);
CK2_IMPORT int THISCALL CKBehaviorPrototype_DeclareSetting(CKBehaviorPrototype *self, const char *name, CKGUID type,
                                                           const char *preset);

CK2_IMPORT void THISCALL CKBehavior_ActivateInput(CKBehavior *self, int pin, CKBOOL active);
CK2_IMPORT CKBOOL THISCALL CKBehavior_IsInputActive(CKBehavior *self, int pin);
CK2_IMPORT void THISCALL CKBehavior_ActivateOutput(CKBehavior *self, int pin, CKBOOL active);
CK2_IMPORT CKBOOL THISCALL CKBehavior_IsOutputActive(CKBehavior *self, int pin);
CK2_IMPORT int THISCALL CKBehavior_AddOutput(CKBehavior *self, const char *name);
CK2_IMPORT CKERROR THISCALL CKBehavior_DeleteOutput(CKBehavior *self, int pin);
CK2_IMPORT int THISCALL CKBehavior_GetOutputCount(CKBehavior *self);
CK2_IMPORT CK3dEntity *THISCALL CKBehavior_GetTarget(CKBehavior *self);
CK2_IMPORT CK3dEntity *THISCALL CKBehavior_GetOwner(CKBehavior *self);
CK2_IMPORT CKERROR THISCALL CKBehavior_GetLocalParameterValue(CKBehavior *self, int local, void *value);
// size 0: the parameter's own size
CK2_IMPORT CKERROR THISCALL CKBehavior_SetLocalParameterValue(CKBehavior *self, int local, const void *value, int size);
CK2_IMPORT CKERROR THISCALL CKBehavior_GetInputParameterValue(CKBehavior *self, int pin, void *value);
CK2_IMPORT void *THISCALL CKBehavior_GetInputParameterObject(CKBehavior *self, int pin);
CK2_IMPORT void *THISCALL CKBehavior_GetInputParameterReadDataPtr(CKBehavior *self, int pin);
CK2_IMPORT CKParameterIn *THISCALL CKBehavior_GetInputParameter(CKBehavior *self, int pin);
CK2_IMPORT CKParameterIn *THISCALL CKBehavior_CreateInputParameter(CKBehavior *self, const char *name, CKGUID type);
CK2_IMPORT CKParameterIn *THISCALL CKBehavior_RemoveInputParameter(CKBehavior *self, int pin);
CK2_IMPORT int THISCALL CKBehavior_GetInputParameterCount(CKBehavior *self);
CK2_IMPORT CKERROR THISCALL CKBehavior_SetOutputParameterValue(CKBehavior *self, int pin, const void *value, int size);
CK2_IMPORT CKERROR THISCALL CKBehavior_SetOutputParameterObject(CKBehavior *self, int pin, void *object);

CK2_IMPORT void THISCALL CKObject_SetName(void *self, const char *name, CKBOOL shared);

CK2_IMPORT CKParameter *THISCALL CKBeObject_GetAttributeParameter(void *self, int attribute_type);
CK2_IMPORT int THISCALL CKBeObject_GetAttributeType(void *self, int index);
CK2_IMPORT int THISCALL CKBeObject_GetAttributeCount(void *self);
CK2_IMPORT int THISCALL CKAttributeManager_GetAttributeTypeByName(CKAttributeManager *self, const char *name);
CK2_IMPORT const char *THISCALL CKAttributeManager_GetAttributeNameByType(CKAttributeManager *self, int attribute_type);

CK2_IMPORT CKAttributeManager *THISCALL CKContext_GetAttributeManager(CKContext *self);
CK2_IMPORT CKTimeManager *THISCALL CKContext_GetTimeManager(CKContext *self);
CK2_IMPORT CKBaseManager *THISCALL CKContext_GetManagerByGuid(CKContext *self, CKGUID guid);
CK2_IMPORT const XObjectPointerArray *THISCALL CKContext_GetObjectListByType(CKContext *self, CK_CLASSID class_id,
                                                                             CKBOOL derived);
CK2_IMPORT CKERROR THISCALL CKContext_OutputToConsole(CKContext *self, const char *text, CKBOOL beep);
CK2_IMPORT CKBOOL THISCALL CKContext_IsReseted(CKContext *self);
CK2_IMPORT CKERROR THISCALL CKContext_DestroyObject(CKContext *self, void *object, u32 flags, CKDependencies *dependencies);
CK2_IMPORT CKERROR THISCALL CKContext_RegisterNewManager(CKContext *self, CKBaseManager *manager);

CK2_IMPORT void *THISCALL CKBaseManager_ctor(CKBaseManager *self, CKContext *context, CKGUID guid, const char *name);
CK2_IMPORT void THISCALL CKBaseManager_dtor(CKBaseManager *self);

#endif
