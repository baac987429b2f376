// Checks 4, 5 and the second half of 11: what is seen while all functions are followed.
#ifndef CODE_H
#define CODE_H

#include "track.h"

enum { EXAMPLES = 7 };

typedef struct Calls {
    Tracker *t;
    const Entry *e; // function at hand; NULL: one of ours alone
    u32 start;
    const char *name;
    bool lost;
    int returns;
    // totals
    int direct, imports, classified, by_index, by_site, exact, through_functions, objects_checked, byte_only, unknown;
    int example_depth[EXAMPLES], clobbered, receivers;
    bool example_seen[EXAMPLES];
    u8 *site_seen; // of call_sites.csv, by index
    int with_arguments, written, functions, balanced;
} Calls;

typedef struct Accesses {
    Tracker *t;
    const char *name;
    int fields, parts, several, structs, other, elsewhere, globals, other_hull, vtables;
    bool builder;
    u8 *seen; // code that two functions share counts once
} Accesses;

int pops_of_call(Calls *c, Call *call, const State *state);
void see_call(Calls *c, const Call *call, const State *state);
void see_leave(Calls *c, u32 rva, int depth, int pops);
void see_clash(Calls *c, u32 rva);
void report_calls(Calls *c);

void see_example_start(Calls *c, u32 rva, const State *state);
void see_example(Calls *c, const Call *call, const State *state, int pops);
int count_examples(Calls *c); // fails for those not seen

void see_access(Accesses *a, u32 rva, const Instruction *in, const State *state);
void report_accesses(Accesses *a);

#endif
