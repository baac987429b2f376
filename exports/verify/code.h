// Checks 4, 5 and the second half of 11: what is seen while all functions are followed.
#ifndef CODE_H
#define CODE_H

#include "track.h"

typedef struct Calls {
    Tracker *t;
    const Entry *e; // function at hand; NULL: one of ours alone
    u32 start;
    const char *name;
    bool lost;
    int returns;
    // totals
    int direct, imports, classified, by_index, exact, through_functions, objects_checked, byte_only, unknown;
    int with_arguments, written, functions, balanced;
} Calls;

typedef struct Accesses {
    Tracker *t;
    const char *name;
    int fields, parts, several, gaps, wrong, structs, other, elsewhere, other_hull;
    bool builder;
    u8 *seen; // code that two functions share counts once
} Accesses;

int pops_of_call(Calls *c, Call *call, const State *state);
void see_call(Calls *c, const Call *call, const State *state);
void see_leave(Calls *c, u32 rva, int depth, int pops);
void see_clash(Calls *c, u32 rva);
void report_calls(Calls *c);

void see_access(Accesses *a, u32 rva, const Instruction *in, const State *state);
void report_accesses(Accesses *a);

#endif
