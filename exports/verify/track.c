// Follows the values along all ways through a function until nothing changes.
#include "step.h"

#include <stdlib.h>
#include <string.h>

typedef struct Block {
    u32 rva;
    bool reached, queued, clashed;
    State state;
} Block;

typedef struct Run {
    const Tracker *t;
    const Watch *watch;
    const Routine *own;
    u32 start;
    u32 *visited;
    int visited_count;
    Block *blocks;
    int block_count;
    bool last; // the values are final: the watcher is told
} Run;

static int by_word(const void *a, const void *b)
{
    u32 x = *(const u32 *)a, y = *(const u32 *)b;
    return x < y ? -1 : x > y;
}

static Block *block_at(const Run *r, u32 rva)
{
    return bsearch(&rva, r->blocks, (size_t)r->block_count, sizeof *r->blocks, by_word);
}

static bool visits(const Run *r, u32 rva)
{
    return bsearch(&rva, r->visited, (size_t)r->visited_count, sizeof rva, by_word);
}

static void flow_to(Run *r, u32 rva, const State *s)
{
    Block *b = block_at(r, rva);
    if (!b || r->last) return;
    if (!b->reached) {
        b->state = *s;
        b->reached = b->queued = true;
        return;
    }
    bool changed = false;
    for (int i = 0; i < REGISTERS; i++) {
        Value v = join(&b->state.reg[i], &s->reg[i]);
        if (i == ESP && v.loose) {
            b->clashed = true;
            v = (Value){.kind = UNKNOWN};
        }
        if (same_value(&v, &b->state.reg[i])) continue;
        b->state.reg[i] = v;
        changed = true;
    }
    changed |= s->wild && !b->state.wild;
    b->state.wild |= s->wild;
    int kept = 0;
    for (int i = 0; i < b->state.word_count; i++) {
        Word *w = &b->state.words[i];
        const Value *other = word_of(s, w->offset);
        Value v = other ? join(&w->value, other) : (Value){.kind = UNKNOWN};
        if (!other || !same_value(&v, &w->value)) changed = true;
        if (other) b->state.words[kept++] = (Word){w->offset, v};
    }
    b->state.word_count = kept;
    b->queued |= changed;
}

static void note_leave(Run *r, u32 rva, const State *s, int pops)
{
    static const int saved[] = {EBX, EBP, ESI, EDI};
    bool kept = true;
    for (int i = 0; i < 4; i++) {
        const Value *v = &s->reg[saved[i]];
        kept &= v->kind == UNKNOWN && (v->id == (SAVED | (u32)saved[i]) || (v->id & 0xffffff00) != SAVED);
    }
    if (r->last && !kept && r->watch->leave) r->watch->leave(r->watch->context, rva, SPOILT, pops);
    if (r->last && r->watch->leave) r->watch->leave(r->watch->context, rva, s->reg[ESP].kind == FRAME ? s->reg[ESP].offset : LOST, pops);
}

// What call_sites.csv says of a call.
static void annotate(const Tracker *t, const State *s, Call *c)
{
    for (int i = 0; i < t->s->tables->site_count; i++) {
        const CallSite *site = &t->s->tables->sites[i];
        if (site->rva != c->rva) continue;
        c->site = site;
        const ZydisDecodedOperand *o = &c->in->op[0];
        if ((c->through.kind == SLOT && c->through.table) || o->type != ZYDIS_OPERAND_TYPE_MEMORY || site->object[0] == 'p') return;
        int base = o->mem.base == ZYDIS_REGISTER_NONE ? NONE : register_number(o->mem.base);
        const Value *table = base == NONE ? NULL : &s->reg[base];
        c->by_site = true;
        c->through = (Value){.kind = SLOT, .slot = (int)o->mem.disp.value, .id = table ? table->kind == TABLE ? table->id : table->from : 0,
                             .place = table ? table->kind == TABLE ? table->place : table->from_place : 0};
        if (site->object[0] == '0') {
            c->through.offset = (int)strtoul(site->object, NULL, 16);
            return;
        }
        c->through.type = struct_named(t->debug, site->object);
        Leaf l = c->through.type ? leaf_at(c->through.type, 0, 4, USE_ANY) : (Leaf){0};
        if (l.fit == FIT_FIELD && l.type->kind == TYPE_POINTER && l.type->target->kind == TYPE_STRUCT) c->through.table = l.type->target;
        return;
    }
}

// Where a call or jump leads; false: to somewhere in this function.
static bool make_call(Run *r, u32 rva, const Instruction *in, const State *s, Call *c)
{
    const Image *image = r->t->s->image;
    *c = (Call){.rva = rva, .in = in, .jump = in->i.meta.category != ZYDIS_CATEGORY_CALL, .target = branch_target(in, rva)};
    if (c->jump && c->target && (visits(r, c->target) && (c->target != r->start || s->reg[ESP].kind != FRAME || s->reg[ESP].offset != 0 || r->t->own))) return false;
    if (!c->target) {
        c->through = operand(r->t, s, r->own, rva, &in->op[0]);
        if (c->through.kind == ADDRESS) c->target = (u32)c->through.offset;
        else if (c->through.kind == IMPORT) c->import = bound_import(image, (u32)c->through.offset);
    }
    if (image->original && !c->target && !c->import) annotate(r->t, s, c);
    if (c->target && is_code(image, c->target) && image->memory[c->target] == 0xff && image->memory[c->target + 1] == 0x25)
        c->import = bound_import(image, word_at(image, c->target + 2) - image->base);
    return true;
}

// Follows one block to its end.
static void run_block(Run *r, Block *b)
{
    State s = b->state;
    Subject *subject = r->t->s;
    for (u32 rva = b->rva;;) {
        Instruction in;
        if (!visits(r, rva) || !decode(subject, rva, &in)) return;
        // A part that the compiler split off, or shares, has variables of its own.
        if (r->t->own && !(r->own && rva >= r->own->low && rva < r->own->high)) {
            const Routine *around = routine_around(r->t->debug, rva);
            if (around) r->own = around;
        }
        if (r->t->own) apply_places(r->own, rva, &s);
        ZydisInstructionCategory kind = in.i.meta.category;
        u32 next = rva + in.i.length, target = branch_target(&in, rva);
        if (in.i.mnemonic == ZYDIS_MNEMONIC_INT3 || in.i.mnemonic == ZYDIS_MNEMONIC_UD2) return;
        if (r->last && r->watch->see) r->watch->see(r->watch->context, rva, &in, &s);
        if (kind == ZYDIS_CATEGORY_RET) {
            note_leave(r, rva, &s, in.i.operand_count_visible ? (int)in.op[0].imm.value.u : 0);
            return;
        }
        Call c;
        if (kind == ZYDIS_CATEGORY_UNCOND_BR || kind == ZYDIS_CATEGORY_COND_BR) {
            u32 targets[512];
            int n = target ? 0 : switch_targets(subject, &in, rva, targets, 512);
            for (int i = 0; i < n; i++) flow_to(r, targets[i], &s);
            if (!n) {
                if (!make_call(r, rva, &in, &s, &c)) flow_to(r, target, &s);
                else {
                    if (r->last && r->watch->call) r->watch->call(r->watch->context, &c, &s);
                    int pops = r->watch->pops(r->watch->context, &c, &s);
                    if (pops != NONE) note_leave(r, rva, &s, pops);
                }
            }
            if (kind == ZYDIS_CATEGORY_UNCOND_BR) return;
        } else if (kind == ZYDIS_CATEGORY_CALL) {
            make_call(r, rva, &in, &s, &c);
            if (r->last && r->watch->call) r->watch->call(r->watch->context, &c, &s);
            int pops = r->watch->pops(r->watch->context, &c, &s);
            if (pops == NONE) return;
            Value size = s.reg[EAX];
            after_call(r->t, &s, &c, pops);
            Instruction after; // the check of a large frame's pages leaves its size in eax
            if (decode(subject, next, &after) && after.i.mnemonic == ZYDIS_MNEMONIC_SUB && after.op[0].reg.value == ZYDIS_REGISTER_ESP &&
                after.op[1].type == ZYDIS_OPERAND_TYPE_REGISTER && after.op[1].reg.value == ZYDIS_REGISTER_EAX) s.reg[EAX] = size;
        } else step(r->t, &s, r->own, rva, &in);
        rva = next;
        if (block_at(r, rva)) {
            flow_to(r, rva, &s);
            return;
        }
    }
}

static State entry_state(const Run *r)
{
    State s = {.reg[ESP] = {.kind = FRAME}};
    static const int saved[] = {EBX, EBP, ESI, EDI};
    for (int i = 0; i < 4; i++) s.reg[saved[i]].id = SAVED | (u32)saved[i];
    const Entry *e = entry_at(r->t->s->tables, r->start);
    if (!e && r->t->s->entry_of_body[r->start]) e = &r->t->s->tables->entries[r->t->s->entry_of_body[r->start] - 1];
    if (e && e->convention[0] != 't') s.reg[ECX_].id = NOT_SET; // of ours alone: the compiler may choose
    if (!r->own || !e) return s;
    int offset = 4;
    for (int i = 0; i < r->own->type->parameter_count; i++) {
        const Type *p = r->own->type->parameters[i];
        Value v = pointer_to(p, (u32)i + 1);
        if (i == 0 && e->convention[0] == 't') s.reg[ECX_] = v;
        else {
            set_word(&s, offset, v);
            offset += (int)((p->size + 3) & ~3u);
        }
    }
    return s;
}

void track(const Tracker *t, u32 start, const Watch *watch)
{
    Run r = {.t = t, .watch = watch, .own = routine_of(t, start), .start = start};
    Walk w = walk(t->s, start);
    r.visited = w.visited;
    r.visited_count = w.visited_count;
    qsort(r.visited, (size_t)r.visited_count, sizeof *r.visited, by_word);
    // Blocks begin at the start and where jumps lead.
    u32 *leaders = malloc(sizeof *leaders * ((size_t)r.visited_count * 2 + 514));
    int n = 0, room = r.visited_count * 2 + 512;
    leaders[n++] = start;
    for (int i = 0; i < r.visited_count; i++) {
        Instruction in;
        if (!decode(t->s, r.visited[i], &in)) continue;
        ZydisInstructionCategory kind = in.i.meta.category;
        if (kind != ZYDIS_CATEGORY_UNCOND_BR && kind != ZYDIS_CATEGORY_COND_BR) continue;
        u32 target = branch_target(&in, r.visited[i]);
        if (n + 513 > room) leaders = realloc(leaders, sizeof *leaders * (size_t)((room = room * 2 + 1024) + 2));
        if (!target) n += switch_targets(t->s, &in, r.visited[i], leaders + n, 512);
        else if (visits(&r, target)) leaders[n++] = target;
    }
    qsort(leaders, (size_t)n, sizeof *leaders, by_word);
    r.blocks = calloc((size_t)n, sizeof *r.blocks);
    for (int i = 0; i < n; i++)
        if (!i || leaders[i] != leaders[i - 1]) r.blocks[r.block_count++].rva = leaders[i];
    free(leaders);
    State first = entry_state(&r);
    flow_to(&r, start, &first);
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < r.block_count; i++)
            if (r.blocks[i].queued) {
                r.blocks[i].queued = false;
                run_block(&r, &r.blocks[i]);
                more = true;
            }
    }
    r.last = true;
    for (int i = 0; i < r.block_count; i++) {
        if (!r.blocks[i].reached) continue;
        if (r.blocks[i].clashed && watch->clash) watch->clash(watch->context, r.blocks[i].rva);
        run_block(&r, &r.blocks[i]);
    }
    free(r.blocks);
    walk_free(&w);
}
