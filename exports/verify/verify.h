// Verifier of physics_RT.dll against the tables of exports/abi (the checks of the interface document's section 8).
// Reads the replacement and the original alike; the replacement is known by its section .omap.
#ifndef VERIFY_H
#define VERIFY_H

#include <stdbool.h>
#include <stdint.h>

#include <Zydis/Zydis.h>

typedef uint8_t u8;
typedef uint32_t u32;

enum { CODE_START = 0x1000, RDATA_START = 0x63000, DATA_START = 0x67000, MAP_END = 0x7a000, NONE = -1 };

// ---- tables ----

typedef struct Entry {
    u32 rva;
    char name[96], convention[12], kind[16], owner[16];
    int arg_bytes;
    bool ecx_unused;     // a method that does not look at its object
    bool no_counterpart; // filled from the stub: leads to a "missing" answer
    u32 body;            // where the stub leads; the entry itself in the original
} Entry;

typedef struct Slot {
    u32 vtable, offset, function;
    char name[96];
    int ret_n; // NONE: pure virtual
} Slot;

typedef struct Import {
    u32 slot, thunk; // thunk 0: none
    char dll[24], symbol[160];
    int pops;
    bool method; // thiscall
} Import;

typedef struct Literal {
    u32 rva;
    int size;
    uint64_t bits;
} Literal;

// A call through a pointer in the original whose object the code alone does not tell, and the examples of the document.
typedef struct CallSite {
    u32 rva;
    char object[32]; // struct of ours, or RVA of a vtable, or "pops N": no vtable
} CallSite;

typedef struct Field { // of structs.csv
    char owner[40], type[40], name[48];
    u32 offset;
} Field;

typedef struct Tables {
    const char *folder;
    Entry *entries;
    int entry_count;
    Slot *slots;
    int slot_count;
    Import *imports;
    int import_count;
    Literal *literals;
    int literal_count;
    CallSite *sites;
    int site_count;
    Field *fields;
    int field_count;
} Tables;

Tables tables_read(const char *folder);
Entry *entry_at(const Tables *t, u32 rva);
bool is_function(const Entry *e); // not an exception funclet, not an import thunk

// ---- image ----

typedef struct Section {
    char name[9];
    u32 rva, size, flags;
} Section;

typedef struct BoundImport {
    u32 slot;
    char dll[24], symbol[160];
} BoundImport;

typedef struct Image {
    u8 *memory, *relocated; // relocated[rva]: a base relocation is here
    u32 base, size, entry, characteristics;
    Section sections[24];
    int section_count;
    BoundImport *imports;
    int import_count;
    struct {
        u32 ordinal, rva;
        char name[64];
    } exports[16];
    int export_count;
    bool original;
} Image;

Image *image_load(const char *path);
Image *image_copy(const Image *image);
void image_free(Image *image);
u32 word_at(const Image *image, u32 rva);
bool is_code(const Image *image, u32 rva);
const Section *section_named(const Image *image, const char *name);
const BoundImport *bound_import(const Image *image, u32 slot);

// ---- walking code ----

typedef struct Instruction {
    ZydisDecodedInstruction i;
    ZydisDecodedOperand op[ZYDIS_MAX_OPERAND_COUNT];
} Instruction;

typedef struct Subject { // one DLL under test
    Image *image;
    Tables *tables;
    ZydisDecoder decoder;
    u32 *entry_of_body; // body RVA -> index of its entry + 1
    int *pops_known;    // RVA -> bytes a function pops + 2; 0 unknown, 1 in progress or never returns
    bool quiet, brief, list; // nothing is printed; only failures are; also what is not known
    int check; // just this check and those done together with it; 0: all
    u32 only;  // of all functions just this one is followed; 0: all
    struct Tracker *tracker; // NULL: no debug information
    int failures, failures_of[13], said;
} Subject;

typedef struct Walk {
    int pops;                // of its ret; NONE: none found
    bool two_pops;           // different ones
    bool reads_ecx, reads_edx;
    bool undecodable;
    bool leaves; // by a jump through a pointer
    u32 *visited;
    int visited_count;
} Walk;

bool decode(const Subject *s, u32 rva, Instruction *out);
int function_pops(Subject *s, u32 rva); // bytes its ret pops, by flow alone; NONE: never returns
Walk walk(Subject *s, u32 rva);
void walk_free(Walk *w);
int callee_pops(Subject *s, u32 target, const BoundImport *import); // NONE: does not return
const BoundImport *import_called(const Subject *s, const Instruction *in, u32 rva); // through its slot or a thunk; NULL: none
int switch_targets(const Subject *s, const Instruction *in, u32 rva, u32 *targets, int room); // the number; 0: no switch
u32 branch_target(const Instruction *in, u32 rva); // 0: not direct
u32 absolute_operand(const Subject *s, const Instruction *in); // RVA of a memory operand without registers, 0: none

// ---- checks ----

void check_vtables(Subject *s); // 3
void check_borders(Subject *s); // 6
void check_map(Subject *s);     // 7
void check_reached(Subject *s); // 8, 9, 10
struct Tracker;
void check_code(struct Tracker *t);   // 4, 5, 11
void check_fields(struct Tracker *t); // 11
void check_literals(Subject *s);      // 12

void report(const Subject *s, const char *format, ...) __attribute__((format(printf, 2, 3)));
void fail(Subject *s, int check, const char *format, ...) __attribute__((format(printf, 3, 4)));
Subject subject_new(Image *image, Tables *tables);
void subject_free(Subject *s);
int verify(Subject *s); // all checks with a report; the number of failures
struct Debug;
int self_test(const Image *image, Tables *tables, const struct Debug *debug); // broken copies must be noticed

#endif
