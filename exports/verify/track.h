// Follows values through the code of one function: the stack pointer, objects of known types, vtables read from them.
#ifndef TRACK_H
#define TRACK_H

#include "value.h"
#include "verify.h"

enum { EAX, ECX_, EDX_, EBX, ESP, EBP, ESI, EDI, REGISTERS, STACK_WORDS = 160 };

// Types for the functions of one DLL.
typedef struct Tracker Tracker;
struct Tracker {
    Subject *s;
    const Debug *debug;
    const Routine **of_entry;  // by index of the entry: its counterpart of ours, or NULL
    const Routine **of_import; // by index of the import
    u8 *row_used;              // by index of the rows of structs.csv
    const Type **row_type;
    int functions;             // number of entries with a counterpart
    bool own;                  // the code is ours: places of variables are known
};

typedef struct Word {
    int offset;
    Value value;
} Word;

typedef struct State {
    Value reg[REGISTERS];
    Word words[STACK_WORDS]; // what is known of the stack, by offset
    int word_count;
    bool wild; // words were written that words[] does not tell
} State;

// A call or jump that leaves the function.
typedef struct Call {
    u32 rva;
    const Instruction *in;
    bool jump;
    u32 target;       // direct: RVA, through a stub's or thunk's address. 0: through a pointer
    Value through;    // the pointer called, if target is 0
    const BoundImport *import;
    const CallSite *site; // what is annotated for it, or NULL
    bool by_site;         // nothing else tells the object
    int bytes;            // of its arguments, set by pops()
} Call;

typedef struct Watch { // what the user of track() wants to see
    void *context;
    // What the callee pops; LOST: not known, NONE: it does not return. Asked many times for the same call.
    int (*pops)(void *context, Call *call, const State *state);
    // Once for each instruction, in the end: state before it.
    void (*see)(void *context, u32 rva, const Instruction *in, const State *state);
    // Once for each call or leaving jump.
    void (*call)(void *context, const Call *call, const State *state);
    // At each return, or leaving jump: how far the stack pointer is from the return address; LOST: not known. SPOILT: a register
    // that belongs to the caller holds another value.
    void (*leave)(void *context, u32 rva, int depth, int pops);
    // Two ways to the same place with different depths.
    void (*clash)(void *context, u32 rva);
} Watch;

enum { LOST = -99999, SPOILT = -99998 };

Tracker *tracker_new(Subject *s, const Subject *ours, const Debug *debug); // ours: the DLL the debug information is of
void tracker_free(Tracker *t);
const Type *type_of_row(const Debug *d, const Field *f); // our structure; NULL: none
const Routine *routine_of(const Tracker *t, u32 rva); // what is known of the function that starts there
int register_number(ZydisRegister reg); // NONE: not one of the eight
Value variable_on_stack(const Routine *r, const State *s, u32 rva, int offset);
Value value_of_address(const Tracker *t, const State *s, const ZydisDecodedOperand *o);
void track(const Tracker *t, u32 start, const Watch *watch);

#endif
