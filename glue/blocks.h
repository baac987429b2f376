// The 15 building blocks: declaration, prototype, execution and, where the block has its own, callback (glue.md 2).
#ifndef GLUE_BLOCKS_H
#define GLUE_BLOCKS_H

#include "compat/ck2.h"

CKObjectDeclaration *CDECL continuous_contact_declaration(void); // 0x10001000
CKERROR CDECL continuous_contact_prototype(CKBehaviorPrototype **out); // 0x10001090
int CDECL continuous_contact_execute(const CKBehaviorContext *context); // 0x100011e0
CKERROR CDECL continuous_contact_callback(const CKBehaviorContext *context); // 0x10001380

CKObjectDeclaration *CDECL delete_surfaces_declaration(void); // 0x10001c40
CKERROR CDECL delete_surfaces_prototype(CKBehaviorPrototype **out); // 0x10001cd0
int CDECL delete_surfaces_execute(const CKBehaviorContext *context); // 0x10001d30

CKObjectDeclaration *CDECL profiler_values_declaration(void); // 0x10001e40
CKERROR CDECL profiler_values_prototype(CKBehaviorPrototype **out); // 0x10001ed0
int CDECL profiler_values_execute(const CKBehaviorContext *context); // 0x10001fd0

CKObjectDeclaration *CDECL physicalize_declaration(void); // 0x100020a0
CKERROR CDECL physicalize_prototype(CKBehaviorPrototype **out); // 0x10002130
int CDECL physicalize_execute(const CKBehaviorContext *context); // 0x100026b0
CKERROR CDECL physicalize_callback(const CKBehaviorContext *context); // 0x10002ad0

CKObjectDeclaration *CDECL physics_impulse_declaration(void); // 0x10002dc0
CKERROR CDECL physics_impulse_prototype(CKBehaviorPrototype **out); // 0x10002e50
int CDECL physics_impulse_execute(const CKBehaviorContext *context); // 0x10002f90
CKERROR CDECL physics_impulse_callback(const CKBehaviorContext *context); // 0x10003370

CKObjectDeclaration *CDECL physics_buoyancy_declaration(void); // 0x10003650
CKERROR CDECL physics_buoyancy_prototype(CKBehaviorPrototype **out); // 0x100036e0
int CDECL physics_buoyancy_execute(const CKBehaviorContext *context); // 0x100038a0
CKERROR CDECL physics_buoyancy_callback(const CKBehaviorContext *context); // 0x10003910

CKObjectDeclaration *CDECL coll_detection_declaration(void); // 0x10003e20
CKERROR CDECL coll_detection_prototype(CKBehaviorPrototype **out); // 0x10003ef0
int CDECL coll_detection_execute(const CKBehaviorContext *context); // 0x10004080

CKObjectDeclaration *CDECL physics_force_declaration(void); // 0x100044e0
CKERROR CDECL physics_force_prototype(CKBehaviorPrototype **out); // 0x10004570
int CDECL physics_force_execute(const CKBehaviorContext *context); // 0x10004800

CKObjectDeclaration *CDECL physics_wake_up_declaration(void); // 0x10004c60
CKERROR CDECL physics_wake_up_prototype(CKBehaviorPrototype **out); // 0x10004cf0
int CDECL physics_wake_up_execute(const CKBehaviorContext *context); // 0x10004d50

CKObjectDeclaration *CDECL physics_reset_declaration(void); // 0x10004e10
CKERROR CDECL physics_reset_prototype(CKBehaviorPrototype **out); // 0x10004ea0
int CDECL physics_reset_execute(const CKBehaviorContext *context); // 0x10004f00

CKObjectDeclaration *CDECL physics_balljoint_declaration(void); // 0x10004f80
CKERROR CDECL physics_balljoint_prototype(CKBehaviorPrototype **out); // 0x10005010
int CDECL physics_balljoint_execute(const CKBehaviorContext *context); // 0x10005120
CKERROR CDECL physics_balljoint_callback(const CKBehaviorContext *context); // 0x10005250

CKObjectDeclaration *CDECL physics_globals_declaration(void); // 0x10005460
CKERROR CDECL physics_globals_prototype(CKBehaviorPrototype **out); // 0x100054f0
int CDECL physics_globals_execute(const CKBehaviorContext *context); // 0x100055a0

CKObjectDeclaration *CDECL physics_hinge_declaration(void); // 0x10005690
CKERROR CDECL physics_hinge_prototype(CKBehaviorPrototype **out); // 0x10005720
int CDECL physics_hinge_execute(const CKBehaviorContext *context); // 0x10005850

CKObjectDeclaration *CDECL physics_slider_declaration(void); // 0x10005bb0
CKERROR CDECL physics_slider_prototype(CKBehaviorPrototype **out); // 0x10005c40
int CDECL physics_slider_execute(const CKBehaviorContext *context); // 0x10005d90

CKObjectDeclaration *CDECL physics_spring_declaration(void); // 0x10006130
CKERROR CDECL physics_spring_prototype(CKBehaviorPrototype **out); // 0x100061c0
int CDECL physics_spring_execute(const CKBehaviorContext *context); // 0x10006360

#endif
