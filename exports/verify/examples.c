// The examples that the interface document gives for checks 4 and 5, at their sites in the original.
#include "code.h"

#include <stdlib.h>
#include <string.h>

static const struct Example {
    u32 from, site;     // from the balanced point to the call
    const char *object; // class of the object, or NULL: a direct call
    int slot, bytes;
    u32 target;
} examples[EXAMPLES] = {
    {0x13ba4, 0x13ba7, "CollisionListener", 0x00, 4, 0}, // listener i of the environment: IVP_Listener_Collision
    {0x081f4, 0x081f8, "Command", 0x00, 0, 0},           // PhysicsCall: run ...
    {0x081fe, 0x08204, "Command", 0x04, 4, 0},           // ... and delete
    {0x090d9, 0x090df, "0x632d0", 0x00, 4, 0},           // the manager, by its GUID: deleting destructor
    {0x16194, 0x16198, "Collision", 0x10, 4, 0},         // IVP_Collision: destructor
    {0x07d43, 0x07d49, NULL, 0, 8, 0x138c0},             // an f64 by value, room made by `sub esp`
    {0x026fb, 0x0270a, NULL, 0, 8, 0x0926c},             // a CKGUID by value, to an import's thunk
};

void see_example_start(Calls *c, u32 rva, const State *state)
{
    for (int i = 0; c->t->s->image->original && i < EXAMPLES; i++)
        if (examples[i].from == rva) c->example_depth[i] = state->reg[ESP].offset;
}

static bool is_object(const Calls *c, const Value *v, const char *object)
{
    if (object[0] == '0') return v->kind == SLOT && !v->type && v->offset == (int)strtoul(object, NULL, 16);
    const Type *type = struct_named(c->t->debug, object);
    return v->kind == SLOT && v->type && type && same_type(v->type, type);
}

void see_example(Calls *c, const Call *call, const State *state, int pops)
{
    Subject *s = c->t->s;
    for (int i = 0; s->image->original && i < EXAMPLES; i++) {
        const struct Example *e = &examples[i];
        if (e->site != call->rva || c->example_seen[i]) continue;
        c->example_seen[i] = true;
        int pushed = c->example_depth[i] - state->reg[ESP].offset, check = e->object ? 4 : 5;
        if (pushed != e->bytes) fail(s, check, "example at 0x%05x: %d bytes pushed, not %d", e->site, pushed, e->bytes);
        if (pops != e->bytes) fail(s, check, "example at 0x%05x: the callee pops %d, not %d", e->site, pops, e->bytes);
        if (e->object && !is_object(c, &call->through, e->object))
            fail(s, 4, "example at 0x%05x: not the vtable of %s", e->site, e->object);
        if (e->object && call->through.slot != e->slot)
            fail(s, 4, "example at 0x%05x: slot 0x%x, not 0x%x", e->site, call->through.slot, e->slot);
        if (!e->object && call->target != e->target)
            fail(s, 5, "example at 0x%05x: calls 0x%05x, not 0x%05x", e->site, call->target, e->target);
    }
}

int count_examples(Calls *c)
{
    int seen = 0;
    for (int i = 0; i < EXAMPLES; i++) {
        seen += c->example_seen[i];
        if (!c->example_seen[i]) fail(c->t->s, 4, "example at 0x%05x: no call was seen there", examples[i].site);
    }
    return seen;
}
