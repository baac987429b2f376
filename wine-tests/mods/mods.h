// Programs that do what public mods do with the DLL (exports/abi/mod_uses.csv), written from that table: code addresses
// called and hooked, data written, vtable slots, import slots and constants replaced. What a case prints on the original
// is kept in tests/data/mods/CASE.txt.
#ifndef MODS_H
#define MODS_H

#include "wine-tests/player/player.h"

typedef struct ModCase {
    const char *name;
    void (*run)(void);
} ModCase;
extern const ModCase playback_cases[], loader_cases[], multiplayer_cases[], patch_cases[], hook_cases[], engine_cases[], interface_cases[],
    struct_cases[], calls_cases[], slot_cases[], detour_cases[], field_cases[], missing_cases[], shape_cases[], odd_cases[]; // end with a NULL name

extern const char *mod_argument; // second word of the command line, for cases that need one
extern const char *scene_folder, *tables_folder;
extern int mod_quiet; // frames log nothing

void say(const char *format, ...) __attribute__((format(printf, 1, 2)));

// ---- a session -----------------------------------------------------------------------------------------------------

void mod_load(void);                 // the DLL, a context; no world yet
void mod_scene(const char *name);    // mod_load when not done, the scene's things, play
void mod_frame(int frame);           // the scene's events, then one frame of its length
void mod_frames(int from, int to);   // a line with the state's hash every 20 frames
void mod_hash_steps(void);           // from now on hash every physics step; mod_end prints it
void mod_end(void);

// Runs another case in its own process; what it prints is printed here. Returns its exit status.
int mod_run_other(const char *name, const char *argument);

// ---- the DLL by address --------------------------------------------------------------------------------------------

#define AT(type, base, offset) (*(type *)((u8 *)(base) + (offset)))

static inline u8 *at(u32 rva)
{
    return dll.base + rva;
}

// A call by address with the engine's control word: CALL(0x0a460, void, (void *), object).
#define CALL(rva, result, parameters, ...)                                                                             \
    ({                                                                                                                 \
        engine_enter();                                                                                                \
        result (THISCALL *call_)parameters = (void *)at(rva);                                                          \
        __typeof__(call_(__VA_ARGS__)) call_result_ = call_(__VA_ARGS__);                                              \
        engine_leave();                                                                                                \
        call_result_;                                                                                                  \
    })
#define CALL_VOID(rva, parameters, ...)                                                                                \
    ({                                                                                                                 \
        engine_enter();                                                                                                \
        void(THISCALL * call_) parameters = (void *)at(rva);                                                           \
        call_(__VA_ARGS__);                                                                                            \
        engine_leave();                                                                                                \
    })
#define CALL_CDECL(rva, result, parameters, ...)                                                                       \
    ({                                                                                                                 \
        engine_enter();                                                                                                \
        result (CDECL *call_)parameters = (void *)at(rva);                                                             \
        __typeof__(call_(__VA_ARGS__)) call_result_ = call_(__VA_ARGS__);                                              \
        engine_leave();                                                                                                \
        call_result_;                                                                                                  \
    })

u8 *environment(void);
u8 *body(const char *entity);       // real object, by walking the registry's hash
u8 *core_of(const char *entity);
u8 *record_by_walk(u32 id);         // registry record
i32 *random_seed(void), *hull_seed(void);

// ---- what a mod looks at -------------------------------------------------------------------------------------------

u64 mod_state_hash(void);           // as two public mods compute their check sum (abi.md 2.3)
void say_body(const char *entity);
void say_words(const char *key, const void *from, int words);

// ---- patches -------------------------------------------------------------------------------------------------------

void write_code(void *to, const void *bytes, u32 size); // also read-only data

// An inline hook of 5 bytes, placed by MinHook (Windows) or own code (native). The trampoline runs what was there.
typedef struct Hook {
    u32 rva, calls;
    u8 *trampoline;
    u8 saved[5]; // native only
    int in_place;
} Hook;
int hook_install(Hook *hook, u32 rva, const void *detour); // NULL: count and go on. 0: entry not understood
void hook_remove(Hook *hook);

// ---- tables (generated) ----------------------------------------------------------------------------------------------

typedef struct TableFunction {
    u32 rva, size;
    u8 sdk, mods;
    const char *name;
} TableFunction;
extern const TableFunction table_functions[], table_thunks[]; // thunks: jumps through import slots
extern const int table_function_count, table_thunk_count;

typedef struct TableMissing { // entries without a counterpart, exports/missing.txt
    u32 rva;
    i32 pops;
} TableMissing;
extern const TableMissing table_missing[];
extern const int table_missing_count;

typedef struct TableSlot { // of vtables and imports
    u32 rva;
    const char *name;
} TableSlot;
extern const TableSlot table_slots[];
extern const int table_slot_count;

enum { RETURNS_NOTHING, RETURNS_WORD, RETURNS_FLOAT };
typedef struct TableDetour { // functions whose result is known from our headers; ends with 0
    u32 rva;
    u8 returns;
} TableDetour;
extern const TableDetour table_detours[];

typedef struct TableConstant {
    u32 rva;
    u8 wide; // f64
    u8 in_data;
    u64 bits;
} TableConstant;
extern const TableConstant table_constants[];
extern const int table_constant_count;

typedef struct TableField {
    const char *owner;
    u32 offset;
    const char *type, *name;
} TableField;
extern const TableField table_fields[];
extern const int table_field_count;

#endif
