// Debug output by channel: off until a caller switches a channel on in the global object (core.md 10.1, abi.md).
#ifndef BASE_DEBUG_MANAGER_H
#define BASE_DEBUG_MANAGER_H

#include "base/scalar.h"

enum { DEBUG_CHANNELS = 0x800 };

typedef struct DebugManager DebugManager;
typedef struct DebugManagerVtable {
    void(THISCALL *output)(DebugManager *, i32 channel, const char *text); /* 0x0 */
    void *(THISCALL *scalar_dtor)(DebugManager *, i32 flags);              /* 0x4 */
} DebugManagerVtable;

struct DebugManager {
    const DebugManagerVtable *vt; /* 0x0 */
    i32 initialized;              /* 0x4 1 */
    i32 enabled[DEBUG_CHANNELS];  /* 0x8 */
};
ASSERT_OFFSET(DebugManager, enabled, 8);

ABI_GLOBAL DebugManager debug_manager;                    // 0x10077ad8
ABI_GLOBAL const DebugManagerVtable debug_manager_vtable; // 0x10063d34

DebugManager *THISCALL better_debugmanager_ctor(DebugManager *); // 0x10060c30
void THISCALL better_debugmanager_dtor(DebugManager *); // 0x10060c70
void *THISCALL better_debugmanager_scaldel(DebugManager *, i32 flags); // 0x10060c50
i32 THISCALL better_debugmanager_is_debug_enabled(DebugManager *, i32 channel); // 0x10060b90
void CDECL better_debugmanager_dprint(DebugManager *, i32 channel, const char *format, ...); // 0x10060bc0
void THISCALL better_debugmanager_output_function(DebugManager *, i32 channel, const char *text); // 0x10060c10

void CDECL static_init_debugmanager_thunk(void); // 0x10060c80
void CDECL static_init_debugmanager(void); // 0x10060c90
void CDECL static_term_debugmanager(void); // 0x10060cb0

#endif
