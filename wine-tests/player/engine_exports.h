// The stand-in engine's exports by mangled name, for the player that binds the DLL itself. The table is generated from
// compat/ck2.def and compat/vxmath.def.
#ifndef ENGINE_EXPORTS_H
#define ENGINE_EXPORTS_H

typedef struct EngineExport {
    const char *mangled;
    void *function;
} EngineExport;
extern const EngineExport engine_exports[];
extern const int engine_export_count;

#endif
