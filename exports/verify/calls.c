// Checks 4 and 5: every call pops what was pushed for it. A call through a vtable is held against the slots of the class of
// its object; the stack pointer is followed from each function's entry to its returns.
#include "code.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- what a slot pops ------------------------------------------------------------------------------------------------

static const Slot *slot_at(const Tables *t, u32 vtable, int offset)
{
    for (int i = 0; i < t->slot_count; i++)
        if (t->slots[i].vtable == vtable && t->slots[i].offset == (u32)offset) return &t->slots[i];
    return NULL;
}

static bool is_vtable(const Tables *t, u32 rva)
{
    return slot_at(t, rva, 0) != NULL;
}

// Vtables that an object of the type of vtable may have: those declared with it, or with one that extends it.
static int slots_of(const Tracker *t, const Type *table, int offset, const Slot **out, int room)
{
    int n = 0;
    for (int i = 0; i < t->debug->global_count && n < room; i++) {
        const Global *g = &t->debug->globals[i];
        if (g->rva >= MAP_END || !is_vtable(t->s->tables, g->rva) || !extends(g->type, table)) continue;
        const Slot *s = slot_at(t->s->tables, g->rva, offset);
        if (s) out[n++] = s;
    }
    return n;
}

// Our prototype of a slot of the class, or of one that extends it; bytes: what it pops, NONE: the prototypes differ.
static const Type *prototype_of_slot(const Tracker *t, const Type *table, int offset, int *bytes)
{
    const Type *found = NULL;
    for (int i = -1; table && i < t->debug->struct_count; i++) {
        const Type *other = i < 0 ? table : t->debug->structs[i];
        if (!extends(other, table)) continue;
        Leaf l = leaf_at(other, offset, 4, USE_ANY);
        if (l.fit != FIT_FIELD || l.type->kind != TYPE_POINTER || l.type->target->kind != TYPE_FUNCTION) continue;
        int n = argument_bytes(l.type->target, 1);
        *bytes = found && *bytes != n ? NONE : n;
        found = l.type->target;
        if (i < 0) break;
    }
    return found;
}

// What the slot pops by the tables and by our prototype; NONE: no such slot, LOST: known to neither.
static int pops_of_slot(const Calls *c, const Value *v, const char **why)
{
    const Tables *tables = c->t->s->tables;
    *why = NULL;
    if (!v->type) { // a certain vtable
        const Slot *s = slot_at(tables, (u32)v->offset, v->slot);
        if (!s) *why = "the vtable has no such slot";
        return s ? s->ret_n : NONE;
    }
    const Slot *slots[128];
    int n = v->table ? slots_of(c->t, v->table, v->slot, slots, 128) : 0, pops = LOST;
    for (int i = 0; i < n; i++) {
        if (slots[i]->ret_n == NONE) continue; // pure
        if (pops != LOST && pops != slots[i]->ret_n) *why = "classes that extend one another pop different amounts";
        pops = slots[i]->ret_n;
    }
    int bytes = LOST;
    if (prototype_of_slot(c->t, v->table, v->slot, &bytes)) {
        if (pops != LOST && pops != bytes) *why = "our prototype has other arguments than the table";
        pops = bytes;
    } else if (v->table && !n && (v->slot < 0 || v->slot >= (int)v->table->size)) {
        *why = "the class has no such slot";
        return NONE;
    }
    return pops;
}

// A slot chosen while the program runs.
static bool some_slot_pops(const Calls *c, const Value *v, int pops)
{
    for (int offset = 0; v->table && offset < (int)v->table->size; offset += 4) {
        Value one = *v;
        const char *why;
        one.slot = offset;
        if (pops_of_slot(c, &one, &why) == pops) return true;
    }
    return false;
}

// What a call through a pointer pops by the code after it: GCC keeps room for arguments, and takes back what the callee
// popped right after. LOST: the code does not tell.
// With `pushes` a push counts, by which GCC -Os takes back four bytes.
static int popped_after(const Subject *s, u32 next, bool pushes)
{
    for (int i = 0; i < 6; i++) {
        Instruction in;
        if (!decode(s, next, &in)) break;
        ZydisInstructionCategory kind = in.i.meta.category;
        if (kind == ZYDIS_CATEGORY_CALL || kind == ZYDIS_CATEGORY_RET || kind == ZYDIS_CATEGORY_UNCOND_BR || kind == ZYDIS_CATEGORY_COND_BR)
            break;
        for (int k = 0; k < in.i.operand_count; k++) {
            const ZydisDecodedOperand *o = &in.op[k];
            if (o->type != ZYDIS_OPERAND_TYPE_REGISTER || o->reg.value != ZYDIS_REGISTER_ESP ||
                !(o->actions & ZYDIS_OPERAND_ACTION_MASK_WRITE))
                continue;
            if (pushes && in.i.mnemonic == ZYDIS_MNEMONIC_PUSH && in.op[0].type == ZYDIS_OPERAND_TYPE_REGISTER) return 4;
            return in.i.mnemonic == ZYDIS_MNEMONIC_SUB && in.op[1].type == ZYDIS_OPERAND_TYPE_IMMEDIATE ? (int)in.op[1].imm.value.s : LOST;
        }
        next += in.i.length;
    }
    return LOST;
}

static int pops_now(const Calls *c, const Call *call, const State *state)
{
    Subject *s = c->t->s;
    if (call->import) return callee_pops(s, 0, call->import);
    if (call->target) {
        const Entry *e = entry_at(s->tables, call->target);
        if (e && !strcmp(e->name, "_chkstk")) return state->reg[EAX].kind == NUMBER ? -state->reg[EAX].offset : LOST;
        return callee_pops(s, call->target, NULL);
    }
    if (call->through.kind == SLOT && !call->through.loose) {
        const char *why;
        int pops = pops_of_slot(c, &call->through, &why);
        if (pops != LOST && pops != NONE) return pops;
    }
    if (call->site && call->site->object[0] == 'p') return atoi(call->site->object + 5);
    int pops = s->image->original ? LOST : popped_after(s, call->rva + call->in->i.length, false);
    if (call->through.kind == CODE && pops == LOST) return 0; // cdecl
    return pops;
}

// Bytes of arguments that the callee takes from the stack.
static int bytes_of_call(const Calls *c, const Call *call, int pops)
{
    const Entry *e = call->target && !call->import ? entry_at(c->t->s->tables, call->target) : NULL;
    const Routine *r = e ? routine_of(c->t, call->target) : NULL;
    if (r && r->type->varargs) return argument_bytes(r->type, 0);
    if (e && is_function(e) && e->arg_bytes != NONE && strcmp(e->name, "_chkstk")) return e->arg_bytes;
    const Tables *t = c->t->s->tables;
    for (int i = 0; call->import && i < t->import_count; i++)
        if (c->t->of_import[i] && !strcmp(t->imports[i].symbol, call->import->symbol))
            return argument_bytes(c->t->of_import[i]->type, t->imports[i].method);
    if (call->import && call->import->symbol[0] == '?' && call->import->symbol[1] == '?' && strchr("23", call->import->symbol[2]) &&
        call->import->symbol[3] == '@')
        return 4; // new, delete
    const Routine *own = c->t->own && call->target && !e ? routine_at(c->t->debug, call->target) : NULL;
    if (own) return own->stack_bytes > pops ? own->stack_bytes : pops > 0 ? pops : 0;
    return pops > 0 ? pops : 0;
}

int pops_of_call(Calls *c, Call *call, const State *state)
{
    int pops = pops_now(c, call, state);
    call->bytes = bytes_of_call(c, call, pops);
    return pops;
}

// ---- each call -------------------------------------------------------------------------------------------------------

// Whether ecx holds the object whose vtable was read.
static void check_object(Calls *c, const Call *call, const State *state)
{
    const Value *v = &call->through, *ecx = &state->reg[ECX_];
    if (v->id && v->id == ecx->id && v->place == ecx->place) {
        c->objects_checked++;
        return;
    }
    if (ecx->kind == NUMBER)
        fail(c->t->s, 4, "+0x%x in %s: no object in ecx", call->rva, c->name);
    else if (v->id && v->id == ecx->id)
        fail(c->t->s, 4, "+0x%x in %s: the object in ecx is 0x%x bytes from that whose vtable is used", call->rva, c->name,
             ecx->place - v->place);
    else if (ecx->kind == POINTER && v->type && ecx->type->kind == TYPE_STRUCT && ecx->offset >= 0) {
        Leaf l = leaf_of(c->t->debug, ecx, 4, USE_ANY);
        if (l.fit == FIT_FIELD && l.owner && !extends(l.owner, v->type) && !extends(v->type, l.owner) && !is_vtable_pointer(l.type, l.name))
            fail(c->t->s, 4, "+0x%x in %s: ecx holds a %s, the vtable is of a %s", call->rva, c->name, ecx->type->name, v->type->name);
        else
            c->objects_checked++;
    }
}

// A method is called with something in ecx.
static void check_receiver(Calls *c, const Call *call, const State *state)
{
    const Tables *t = c->t->s->tables;
    bool method = call->through.kind == SLOT;
    const Entry *e = call->target && !call->import ? entry_at(t, call->target) : NULL;
    method |= e && is_function(e) && e->convention[0] == 't' && !e->ecx_unused;
    for (int i = 0; call->import && i < t->import_count; i++)
        method |= t->imports[i].slot == call->import->slot && t->imports[i].method;
    if (!method) return;
    c->receivers++;
    if (state->reg[ECX_].kind == UNKNOWN && state->reg[ECX_].id == NOT_SET)
        fail(c->t->s, call->target ? 5 : 4, "+0x%x in %s: a method is called with nothing in ecx", call->rva, c->name);
}

// What call_sites.csv says is what the types say, where they do.
static void check_site(Calls *c, const Call *call)
{
    if (!call->site) return;
    Subject *s = c->t->s;
    c->site_seen[call->site - s->tables->sites] = 1;
    const Type *said = struct_named(c->t->debug, call->site->object);
    const Value *v = &call->through;
    if (said && v->kind == SLOT && v->type && !extends(said, v->type) && !extends(v->type, said))
        fail(s, 4, "0x%05x: the table of sites says %s, the types say %s", call->rva, call->site->object,
             v->type->name ? v->type->name : "?");
}

void see_call(Calls *c, const Call *call, const State *state)
{
    Subject *s = c->t->s;
    int pops_here = pops_now(c, call, state);
    see_example(c, call, state, pops_here);
    check_receiver(c, call, state);
    check_site(c, call);
    if (!call->jump && state->reg[ESP].kind == FRAME) {
        int bytes = bytes_of_call(c, call, pops_here), there = 0;
        for (int i = 0; i < state->word_count; i++)
            there += state->words[i].offset >= state->reg[ESP].offset && state->words[i].offset < state->reg[ESP].offset + bytes;
        c->with_arguments += bytes > 0;
        c->written += bytes > 0 && there * 4 >= bytes;
        if (there * 4 < bytes && !state->wild)
            fail(s, 5, "+0x%x in %s: a call with %d of %d bytes of arguments", call->rva, c->name, there * 4, bytes);
        else if (s->list && there * 4 < bytes)
            printf("  +0x%05x in %s: of %d bytes of arguments %d are seen to be written\n", call->rva, c->name, bytes, there * 4);
    }
    if (call->import) {
        c->imports++;
        return;
    }
    int after = s->image->original || call->jump ? LOST : popped_after(s, call->rva + call->in->i.length, false);
    if (call->target) {
        c->direct++;
        if (after != LOST && pops_here > 0 && after != pops_here)
            fail(s, 5, "+0x%x in %s: the callee pops %d, the caller counts on %d", call->rva, c->name, pops_here, after);
        return;
    }
    if (call->through.kind == SLOT && call->through.loose) {
        c->classified++;
        c->by_index++;
        if (after == LOST && !s->image->original && !call->jump) after = popped_after(s, call->rva + call->in->i.length, true);
        if (!some_slot_pops(c, &call->through, after))
            fail(s, 4, "+0x%x in %s: no slot of %s pops %d", call->rva, c->name, call->through.type->name, after);
        check_object(c, call, state);
        return;
    }
    if (call->through.kind == SLOT) {
        const char *why;
        int pops = pops_of_slot(c, &call->through, &why);
        const char *class = call->through.type ? call->through.type->name ? call->through.type->name : "?" : "vtable";
        if (why)
            fail(s, 4, "+0x%x in %s: slot 0x%x of %s: %s", call->rva, c->name, call->through.slot, class, why);
        else if (pops == LOST)
            c->byte_only++;
        else {
            if (after != LOST && after != pops)
                fail(s, 4, "+0x%x in %s: slot 0x%x of %s pops %d, the caller counts on %d", call->rva, c->name, call->through.slot, class,
                     pops, after);
            c->classified++;
            c->exact += !call->through.type;
            c->by_site += call->by_site;
            check_object(c, call, state);
            return;
        }
    } else if (call->through.kind == CODE || (call->site && call->site->object[0] == 'p')) {
        c->through_functions++;
        return;
    } else if (after != LOST)
        c->byte_only++;
    else
        c->unknown++;
    if (s->list) {
        char text[128];
        ZydisFormatter f;
        ZydisFormatterInit(&f, ZYDIS_FORMATTER_STYLE_INTEL);
        ZydisFormatterFormatInstruction(&f, &call->in->i, call->in->op, call->in->i.operand_count_visible, text, sizeof text, call->rva,
                                        NULL);
        const Value *ecx = &state->reg[ECX_];
        printf("  +0x%05x %-40s %s: kind %d %s ecx %d %s+%d\n", call->rva, text, c->name, call->through.kind,
               call->through.kind == SLOT && call->through.type ? call->through.type->name : "", ecx->kind,
               ecx->type ? ecx->type->name : "", ecx->offset);
    }
}

void see_leave(Calls *c, u32 rva, int depth, int pops)
{
    c->returns++;
    if (depth == SPOILT)
        fail(c->t->s, 5, "0x%05x %s: at +0x%x a register of the caller is not restored", c->e ? c->e->rva : c->start, c->name, rva);
    else if (depth == LOST)
        c->lost = true;
    else if (depth)
        fail(c->t->s, 5, "0x%05x %s: at +0x%x the stack is off by %d: a call pops other bytes than were pushed for it",
             c->e ? c->e->rva : c->start, c->name, rva, depth);
    (void)pops;
}

void see_clash(Calls *c, u32 rva)
{
    fail(c->t->s, 5, "0x%05x %s: two ways lead to +0x%x with different stacks: a call pops other bytes than were pushed for it",
         c->e ? c->e->rva : c->start, c->name, rva);
}

void report_calls(Calls *c)
{
    Subject *s = c->t->s;
    if (s->image->original)
        for (int i = 0; i < s->tables->site_count; i++)
            if (!c->site_seen[i])
                fail(s, 4, "0x%05x: the table of sites lists it, there is no call through a pointer", s->tables->sites[i].rva);
    int sites = c->classified + c->through_functions + c->byte_only + c->unknown;
    report(s,
           "4 calls through pointers: %d; %d through a vtable of a known class (%d of them of a certain vtable, %d with a slot chosen at "
           "run time, "
           "%d by the list of sites), %d of these with the same object in ecx; %d through pointers to functions; %d of which only the "
           "bytes are known; %d unknown",
           sites, c->classified, c->exact, c->by_index, c->by_site, c->objects_checked, c->through_functions, c->byte_only, c->unknown);
    if (s->image->original) report(s, "4 examples: %d", count_examples(c));
    report(s, "5 calls: %d direct, %d of imports; %d with arguments, all written before %d of them; %d of methods, something in ecx",
           c->direct, c->imports, c->with_arguments, c->written, c->receivers);
    report(s, "5 stack: %d functions, %d return with it as it was, by what each callee pops", c->functions, c->balanced);
}
