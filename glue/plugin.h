// The DLL's three exports and the plug-in's start and end (glue.md 1.2, 1.4, 1.5).
#ifndef GLUE_PLUGIN_H
#define GLUE_PLUGIN_H

#include "compat/ck2.h"

extern CKPluginInfo plugin_info[2]; // 0x10075d10

CKPluginInfo *CDECL CKGetPluginInfo(int index);                                 // 0x10008ee0
int CDECL CKGetPluginInfoCount(void);                                           // 0x10008ed0
void CDECL RegisterBehaviorDeclarations(XObjectDeclarationArray *registry);     // 0x100090f0

CKERROR CDECL init_instance(CKContext *context);                                // 0x10009070
CKERROR CDECL exit_instance(CKContext *context);                                // 0x100090c0
void CDECL static_init_plugin_info(void);                                       // 0x10008e20
void CDECL static_term_plugin_info(void);                                       // 0x10008e50
CKPluginInfo *THISCALL ckplugin_info_ctor(CKPluginInfo *info);                  // 0x100091c0
void THISCALL ckplugin_info_dtor(CKPluginInfo *info);                           // 0x10008e70

#endif
