// Follows each function once, for the checks of calls and of accesses.
#include "code.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Code {
    Calls calls;
    Accesses accesses;
} Code;

static int pops(void *context, Call *call, const State *state)
{
    return pops_of_call(&((Code *)context)->calls, call, state);
}

static void see(void *context, u32 rva, const Instruction *in, const State *state)
{
    see_example_start(&((Code *)context)->calls, rva, state);
    see_access(&((Code *)context)->accesses, rva, in, state);
}

static void call_seen(void *context, const Call *call, const State *state)
{
    see_call(&((Code *)context)->calls, call, state);
}

static void leave(void *context, u32 rva, int depth, int bytes)
{
    see_leave(&((Code *)context)->calls, rva, depth, bytes);
}

static void clash(void *context, u32 rva)
{
    see_clash(&((Code *)context)->calls, rva);
}

static void follow_function(Code *code, const Entry *e, u32 start, const char *name)
{
    Calls *c = &code->calls;
    c->e = e;
    c->start = start;
    c->name = code->accesses.name = name;
    c->lost = false;
    code->accesses.builder = e ? !strcmp(e->owner, "qhull") || !strcmp(e->owner, "builder") : !strncmp(name, "hull", 4);
    c->returns = 0;
    Watch watch = {.context = code, .pops = pops, .see = see, .call = call_seen, .leave = leave, .clash = clash};
    track(c->t, start, &watch);
    c->functions++;
    c->balanced += c->returns && !c->lost;
    if (c->t->s->list && c->lost) printf("  %s: the stack pointer is not known at its end\n", name);
}

void check_code(Tracker *t)
{
    Subject *s = t->s;
    Code code = {.calls.t = t,
                 .accesses.t = t,
                 .accesses.seen = calloc(1, s->image->size),
                 .calls.site_seen = calloc(1, (size_t)s->tables->site_count)};
    for (int i = 0; i < s->tables->entry_count; i++) {
        const Entry *e = &s->tables->entries[i];
        if (is_function(e) && !e->no_counterpart && (!s->only || s->only == e->rva)) follow_function(&code, e, e->body, e->name);
    }
    for (int i = 0; t->own && !s->only && i < t->debug->routine_count; i++) { // functions of ours alone
        const Routine *r = &t->debug->routines[i];
        if (!s->entry_of_body[r->low] && is_code(s->image, r->low)) follow_function(&code, NULL, r->low, r->name);
    }
    report_calls(&code.calls);
    report_accesses(&code.accesses);
    free(code.accesses.seen);
    free(code.calls.site_seen);
}
