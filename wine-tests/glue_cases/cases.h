// Cases: small scripted sessions with the physics DLL in the stand-in engine. Each prints what it sees; the text of the
// original and of ours must be equal (where the original survives), and is kept in tests/data/glue.
#ifndef GLUE_CASES_H
#define GLUE_CASES_H

#include "wine-tests/ck2/standin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "glue/manager.h"

typedef struct Case {
    const char *name;
    void (*run)(void);
} Case;

#define CASE(name) static void name(void)
#define ENTRY(name) {#name, name}
#define NOT_A_NUMBER f32_from_bits(0x7fc00000)
#define INFINITE f32_from_bits(0x7f800000)

// Each ends with a NULL name.
extern const Case block_cases[], life_cases[], bad_cases[], bad_mesh_cases[], gone_cases[], hull_cases[], buoyancy_cases[], load_cases[],
    joint_cases[], joint_value_cases[];

extern CKContext *context;
extern Manager *mgr; // of the context, NULL before its start

void say(const char *format, ...) __attribute__((format(printf, 1, 2)));

// ---- session ----
void open_context(void);          // load the plug-in, start the manager
void open_world(void);            // and play
void leave(void);                 // between calls the case runs with its own control word ...
void enter(void);                 // ... calls into the DLL with the engine's
void frame(f32 delta_ms);         // one frame; prints outputs that fired and the manager's times
void frames(int count, f32 delta_ms);
void reset(void);
void play(void);

// ---- things ----
SiEntity *entity(const char *name, f32 x, f32 y, f32 z);
SiMesh *box_mesh(const char *name, f32 half);
SiMesh *floor_mesh(const char *name, f32 half);

// A block with all its declared pins and parameters, owned by an entity.
CKBehavior *block(const char *declared_name, SiEntity *owner);
void in_f(CKBehavior *b, int pin, f32 v);
void in_i(CKBehavior *b, int pin, i32 v);
void in_v(CKBehavior *b, int pin, f32 x, f32 y, f32 z);
void in_s(CKBehavior *b, int pin, const char *text);
void in_o(CKBehavior *b, int pin, void *object);
void local_i(CKBehavior *b, int local, i32 v);
void local_v(CKBehavior *b, int local, f32 x, f32 y, f32 z);
u32 local_bits(CKBehavior *b, int local);
void fire(CKBehavior *b, int input);  // activate and execute; prints result, pins and outputs
void execute(CKBehavior *b);
void message(CKBehavior *b, u32 m);
void destroy(void *object); // any object of the engine
void forget_blocks(void);
void destroy_blocks(void);            // all made so far
void forget_owner(const void *owner); // a destroyed entity owns no block
void show_pins(CKBehavior *b);        // names and types of everything

CKBehavior *physicalize_ball(SiEntity *e, f32 radius);           // named surface, collisions on
CKBehavior *physicalize_mesh(SiEntity *e, SiMesh *mesh, int concave, int fixed);

// ---- looks ----
PhysicsRecord *record_of(SiEntity *e);
void show_entity(SiEntity *e);        // world matrix, record, core
void show_manager(void);
void show_registry(void);

// A floor of 40 m by 40 m; 80 frames with a look at the entity's body after every eighth.
void lay_floor(void);
void look(SiEntity *e);
void fall(SiEntity *e);

#endif
