#include "base/debug_manager.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/memory.h"

// GLOBAL: PHYSICS_RT 0x10077ad8
DebugManager debug_manager;

// FUNCTION: PHYSICS_RT 0x10060b90 safe   (core.md 10.1)
// A negative channel reads before the object in the original.
i32 THISCALL better_debugmanager_is_debug_enabled(DebugManager *manager, i32 channel)
{
    return channel >= 0 && channel < DEBUG_CHANNELS && manager->enabled[channel] && manager->initialized;
}

// FUNCTION: PHYSICS_RT 0x10060bc0 safe   (core.md 10.1)
// The original formats into 4096 bytes without a limit.
void CDECL better_debugmanager_dprint(DebugManager *manager, i32 channel, const char *format, ...)
{
    char text[4096];
    va_list args;
    va_start(args, format);
#ifdef _WIN32
    _vsnprintf(text, sizeof text - 1, format, args); // MSVCRT's own, as the original's vsprintf
#else
    vsnprintf(text, sizeof text - 1, format, args);
#endif
    va_end(args);
    text[sizeof text - 1] = 0;
    manager->vt->output(manager, channel, text);
}

// FUNCTION: PHYSICS_RT 0x10060c10 exact   (core.md 10.1)
void THISCALL better_debugmanager_output_function(DebugManager *manager, i32 channel, const char *text)
{
    printf("%s", text);
}

// FUNCTION: PHYSICS_RT 0x10060c70 exact   (core.md 10.1)
void THISCALL better_debugmanager_dtor(DebugManager *manager)
{
    manager->vt = &debug_manager_vtable;
}

// FUNCTION: PHYSICS_RT 0x10060c50 exact   (core.md 10.1)
void *THISCALL better_debugmanager_scaldel(DebugManager *manager, i32 flags)
{
    better_debugmanager_dtor(manager);
    if (flags & 1) engine_delete(manager);
    return manager;
}

// VTABLE: PHYSICS_RT 0x10063d34
const DebugManagerVtable debug_manager_vtable = {better_debugmanager_output_function, better_debugmanager_scaldel};

// FUNCTION: PHYSICS_RT 0x10060c30 exact   (core.md 10.1)
DebugManager *THISCALL better_debugmanager_ctor(DebugManager *manager)
{
    manager->vt = &debug_manager_vtable;
    memset(manager->enabled, 0, sizeof manager->enabled);
    manager->initialized = 1;
    return manager;
}

// FUNCTION: PHYSICS_RT 0x10060c90 exact   (core.md 10.1)
void CDECL static_init_debugmanager(void)
{
    better_debugmanager_ctor(&debug_manager);
}

// FUNCTION: PHYSICS_RT 0x10060cb0 exact   (core.md 10.1)
void CDECL static_term_debugmanager(void)
{
    better_debugmanager_dtor(&debug_manager);
}

// FUNCTION: PHYSICS_RT 0x10060c80 exact   (core.md 10.1)
// The original registers the destructor with the C runtime; the DLL entry calls it when the DLL goes.
void CDECL static_init_debugmanager_thunk(void)
{
    static_init_debugmanager();
}
