// The scene player: reads a text scene, plays it in the stand-in engine, logs the physics state bit for bit.
// Scene and log formats: FORMATS.md; those of the real engine's harness.
#ifndef PLAYER_H
#define PLAYER_H

#include "wine-tests/ck2/standin.h"

#include <stdbool.h>
#include <stdio.h>

typedef struct Options {
    const char *scene, *dll, *out, *hybrid, *shadow, *stats, *lab_dll;
    int every_call; // of a shadow run, instead of samples
    int arena;      // the DLL's heap and the engine's lie in the lab's arena (native build)
    const char *steps;   // file for the hashes of physics steps
    int steps_from, steps_to; // physics steps logged in full
    int numbers_only;         // hash the steps only until a body's place or speed is no number
    int heap_every;      // frames between lines about the heap, 0: none
    int hash;            // only the hash of all steps
    int compact, timing, declarations, mindists, contacts, hull, verbose;
    int frames;          // < 0: as the scene says
    int every;           // log every n-th frame
    float dt;            // < 0: as the scene says
    unsigned cw, cwforce; // 0: not given
    int fence;
    int heapfill, heapshift, stackfill; // < 0 (shift 0): off
    int freefill;                       // byte written over freed heap blocks, 0: off; native program only
    int entity_reversed;
    unsigned peek_rva;
    int peek_count;
} Options;
extern Options options;

int dll_option(const char *name, const char *value); // dll_options.c: 1: known, the value (NULL: missing, ends) is used
void dll_options_end(const char *program);           // a DLL is chosen, host and log are open; else ends

void player_die(const char *format, ...) __attribute__((format(printf, 1, 2), noreturn));

// ---- the machine ---------------------------------------------------------------------------------------------------

// The DLL under test in this process.
typedef struct HostDll {
    unsigned char *base;
    unsigned size;
} HostDll;

void host_prepare(const char *program_path);
// Loads with the control word in force. Dies with a message when that fails.
void host_load(HostDll *dll, const char *path, int heapfill, int heapshift);
void *host_symbol(const HostDll *dll, const char *name); // NULL when missing
double host_cpu_seconds(void);
double host_wall_seconds(void);
void host_heap(i32 *blocks, i32 *bytes, i32 *peak); // of the DLL, now and the most so far; zero where it cannot be told
void host_quit(int status) __attribute__((noreturn));
// Installs a set of the lab's functions into the original; 0 on success.
int host_hybrid(const HostDll *original, const char *lab_dll, const char *set);
// Plays with the original and tries calls of the set both ways; the live stack ends at stack_top. 0 on success.
int host_shadow(const char *lab_dll, const char *set, void *stack_top);
void host_scene_loaded(void);  // all entities exist now
int host_shadow_summary(void); // number of functions that differ

// ---- x87 control word ----------------------------------------------------------------------------------------------
// The engine's own value is kept from call to call, the player itself runs with 0x37f. 0x7f is what the real engine's
// start-up leaves: 24-bit mantissa, all exceptions masked.
enum { PLAYER_CW = 0x37f, ENGINE_START_CW = 0x7f };
extern unsigned engine_cw;
void engine_enter(void);
void engine_leave(void);
void stack_fill(void);

// Loads options.dll and starts a context with it. The live stack of a shadow run ends at stack_top.
extern HostDll dll;
void open_engine(void *stack_top);

// ---- the scene -----------------------------------------------------------------------------------------------------

typedef struct Mesh {
    char name[64];
    SiMesh *ck;
    int vertex_count, face_count;
    f32 (*vertices)[3];
    int (*faces)[3];
} Mesh;

typedef struct Entity {
    char name[64];
    SiEntity *ck; // NULL once destroyed
} Entity;

typedef struct Block {
    char name[64], prototype[64];
    CKBehavior *ck;
    int again; // 1: asked in this frame to be run in the next one, 2: run every frame
} Block;

enum { EVENT_FIRE, EVENT_DESTROY, EVENT_PLACE, EVENT_PARAM };

typedef struct Event {
    int frame, kind;
    int index; // block or entity
    int pin;   // input or parameter
    VxMatrix matrix;
    char text[160];
} Event;

typedef struct Scene {
    Mesh *meshes;
    Entity *entities;
    Block *blocks;
    Event *events;
    int mesh_count, entity_count, block_count, event_count;
    int frames;
    float *dts; // cycled
    int dt_count;
} Scene;
extern Scene scene;
extern CKContext *context;
extern int scene_line;

void scene_events(int frame, float dt); // what the scene does before the frame is processed

// Returns 0 when the scene needs the real engine (its reason is printed).
int scene_load(const char *path);

// Words of the current line.
enum { MAX_WORDS = 512 };
extern char *word[MAX_WORDS];
extern int word_count;
void split_words(char *line);
const char *option(const char *key); // value of key=..., from the second word on; NULL
float number(const char *text);      // decimal, or h: and bits
int numbers(const char *text, float *out, int max);
Mesh *find_mesh(const char *name);
Entity *find_entity(const char *name);
int find_block(const char *name);
void add_event(int frame, int kind, int index, int pin);

void make_mesh(FILE *file);                  // "mesh NAME KIND ..." in word[]
void matrix_from_options(VxMatrix *m);       // pos= rot= scale= matrix=
unsigned scene_random(unsigned *state);

int make_block(const char *name, const char *prototype, SiEntity *owner, int first_word);
void physicalize(int frame, char **words, int count);
SiEntity *global_owner(void);
void set_parameter(SiParameter *parameter, const char *text);
int name_matches(const char *key, size_t length, const char *name); // prefix, without case, blanks written _
void print_declarations(FILE *out);

// ---- the log -------------------------------------------------------------------------------------------------------

extern FILE *log_file;
extern CKBaseManager *physics;
void log_open(int entity_count);
void log_begin_frame(int quiet);
void log_result(int frame, const char *block, int input, int result);
void log_line(const char *format, ...) __attribute__((format(printf, 1, 2)));
void log_outputs(int frame, const char *when);
void log_frame(int frame, float dt);
void log_compact(int frame);
void log_heap(int frame);
void log_timing(int frames, double first_wall, double first_cpu, double cpu, double wall, double worst);
void log_end(void);
unsigned char *physics_object(const SiEntity *entity); // the DLL's object of an entity, or NULL
unsigned char *physics_environment(void);

// ---- physics steps ---------------------------------------------------------------------------------------------

// Hashes every physics step (PSI): all movable bodies, what is between the steps' collision events, the world's
// counters. Returns what the frame's outputs are mixed in with.
void steps_open(void);
extern bool steps_no_number; // with options.numbers_only
void steps_begin_frame(void);
void steps_mix(u64 hash); // something of the frame
void steps_end(void);
u64 log_hash(void);       // of the frame so far

#endif
