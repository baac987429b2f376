#include "track.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int register_number(ZydisRegister reg)
{
    switch (ZydisRegisterGetLargestEnclosing(ZYDIS_MACHINE_MODE_LEGACY_32, reg)) {
    case ZYDIS_REGISTER_EAX: return EAX;
    case ZYDIS_REGISTER_ECX: return ECX_;
    case ZYDIS_REGISTER_EDX: return EDX_;
    case ZYDIS_REGISTER_EBX: return EBX;
    case ZYDIS_REGISTER_ESP: return ESP;
    case ZYDIS_REGISTER_EBP: return EBP;
    case ZYDIS_REGISTER_ESI: return ESI;
    case ZYDIS_REGISTER_EDI: return EDI;
    default: return NONE;
    }
}

const Routine *routine_of(const Tracker *t, u32 rva)
{
    const Entry *e = entry_at(t->s->tables, rva);
    if (!e && rva < t->s->image->size && t->s->entry_of_body[rva]) e = &t->s->tables->entries[t->s->entry_of_body[rva] - 1];
    if (e) return t->of_entry[e - t->s->tables->entries];
    return t->own ? routine_at(t->debug, rva) : NULL;
}

// ---- the stack -----------------------------------------------------------------------------------------------------

static const Value *word_of(const State *s, int offset)
{
    for (int i = 0; i < s->word_count; i++)
        if (s->words[i].offset == offset) return &s->words[i].value;
    return NULL;
}

static void forget_words(State *s, int from, int to)
{
    int kept = 0;
    for (int i = 0; i < s->word_count; i++)
        if (s->words[i].offset + 4 <= from || s->words[i].offset >= to) s->words[kept++] = s->words[i];
    s->word_count = kept;
}

static void set_word(State *s, int offset, Value v)
{
    forget_words(s, offset, offset + 4);
    if (s->word_count == STACK_WORDS) {
        s->wild = true;
        return;
    }
    s->words[s->word_count++] = (Word){offset, v};
}

static void push(State *s, Value v)
{
    s->reg[ESP] = add(s->reg[ESP], -4);
    if (s->reg[ESP].kind == FRAME) set_word(s, s->reg[ESP].offset, v);
}

static Value pop(State *s)
{
    const Value *w = s->reg[ESP].kind == FRAME ? word_of(s, s->reg[ESP].offset) : NULL;
    Value v = w ? *w : (Value){.kind = UNKNOWN};
    s->reg[ESP] = add(s->reg[ESP], 4);
    return v;
}

// ---- memory --------------------------------------------------------------------------------------------------------

static const Global *global_at(const Tracker *t, u32 rva)
{
    for (int i = 0; i < t->debug->global_count; i++) {
        const Global *g = &t->debug->globals[i];
        if (rva - g->rva < (g->type->size ? g->type->size : 4) && (t->own || g->rva < MAP_END)) return g;
    }
    return NULL;
}

// An address of a known variable is a pointer to it.
static Value typed(const Tracker *t, Value a)
{
    if (a.kind != ADDRESS) return a;
    const Global *g = global_at(t, (u32)a.offset);
    if (!g) return a;
    return (Value){.kind = POINTER, .type = g->type, .offset = a.offset - (int)g->rva, .id = g->rva | 0x40000000, .place = a.offset - (int)g->rva};
}

static bool in_image(const Tracker *t, u32 address)
{
    return address - t->s->image->base >= CODE_START && address - t->s->image->base < t->s->image->size;
}

static Value immediate(const Tracker *t, u32 v)
{
    if (in_image(t, v)) return (Value){.kind = ADDRESS, .offset = (int)(v - t->s->image->base)};
    return (Value){.kind = NUMBER, .offset = (int)v};
}

Value value_of_address(const Tracker *t, const State *s, const ZydisDecodedOperand *o)
{
    int base = o->mem.base == ZYDIS_REGISTER_NONE ? NONE : register_number(o->mem.base);
    int index = o->mem.index == ZYDIS_REGISTER_NONE ? NONE : register_number(o->mem.index);
    u32 disp = (u32)o->mem.disp.value;
    Value v = base == NONE ? immediate(t, disp) : s->reg[base];
    if (base == NONE) disp = 0;
    if (base != NONE && (v.kind == UNKNOWN || v.kind == NUMBER) && in_image(t, disp)) { // a table in the image, the register is the index
        v = add_unknown(typed(t, immediate(t, disp)));
        return v;
    }
    if (index != NONE) {
        const Value *i = &s->reg[index];
        if (o->mem.scale == 1 && (i->kind == DISTANCE || v.kind == DISTANCE)) return add(sum(v, *i, 1), (int)disp);
        if (v.kind < FRAME && v.kind != ADDRESS && o->mem.scale == 1 && i->kind >= FRAME) v = *i;
        v = add_unknown(typed(t, v));
    }
    return add(v, (int)disp);
}

// Where a variable on the stack begins.
static bool stack_offset(const Place *p, const State *s, int *offset)
{
    *offset = p->offset;
    if (p->kind == ON_STACK) return true;
    if (p->kind != AT_REGISTER || s->reg[p->reg].kind != FRAME) return false;
    *offset += s->reg[p->reg].offset;
    return true;
}

// The variable on the stack that holds the offset, as a pointer into it.
Value variable_on_stack(const Routine *r, const State *s, u32 rva, int offset)
{
    for (int i = 0; r && i < r->place_count; i++) {
        const Place *p = &r->places[i];
        int at;
        if (rva >= p->low && rva < p->high && stack_offset(p, s, &at) && offset >= at && offset < at + (int)p->type->size)
            return (Value){.kind = POINTER, .type = p->type, .offset = offset - at};
    }
    return (Value){.kind = UNKNOWN};
}

static Value load_field(const Tracker *t, Value a, u32 rva)
{
    Value none = {.kind = UNKNOWN};
    Leaf l = leaf_of(t->debug, &a, 4, USE_ANY);
    const Type *other = l.fit == FIT_FIELD ? distance_to(t->debug, &l) : NULL;
    if (other) return (Value){.kind = DISTANCE, .type = other};
    if (l.fit != FIT_FIELD || l.ambiguous || l.type->kind != TYPE_POINTER) return none;
    if (is_vtable_pointer(l.type, l.name)) {
        const Type *to = l.type->target, *own = NULL;
        if (a.offset == 0 && a.type->kind == TYPE_STRUCT && a.type->name) { // the whole object may have more slots than the base
            char name[128];
            snprintf(name, sizeof name, "%.100sVtable", a.type->name);
            own = struct_named(t->debug, name);
            if (own && (to->kind != TYPE_STRUCT || !extends(own, to))) own = NULL;
        }
        return (Value){.kind = TABLE, .type = own ? a.type : l.owner, .table = own ? own : to->kind == TYPE_STRUCT ? to : NULL, .id = a.id, .place = a.place};
    }
    return pointer_to(l.type, rva);
}

static Value load_from(const Tracker *t, const State *s, const Routine *own, u32 rva, Value a)
{
    Value none = {.kind = UNKNOWN};
    switch (a.kind) {
    case FRAME: {
        const Value *w = a.loose ? NULL : word_of(s, a.offset);
        if (w && (w->kind != UNKNOWN || w->id)) return *w;
        bool loose = a.loose;
        a = variable_on_stack(own, s, rva, a.offset);
        if (loose) a = a.kind == POINTER && a.type->kind == TYPE_ARRAY ? add_unknown(a) : none;
        return a.kind == POINTER ? load_field(t, a, rva) : none;
    }
    case ADDRESS:
        if (bound_import(t->s->image, (u32)a.offset)) return (Value){.kind = IMPORT, .offset = a.offset};
        for (int i = 0; !a.loose && i < t->s->tables->slot_count; i++) {
            const Slot *slot = &t->s->tables->slots[i];
            if (slot->vtable + slot->offset == (u32)a.offset) return (Value){.kind = SLOT, .offset = (int)slot->vtable, .slot = (int)slot->offset};
        }
        a = typed(t, a);
        return a.kind == POINTER ? load_field(t, a, rva) : none;
    case POINTER: return load_field(t, a, rva);
    case TABLE: a.kind = SLOT; return a;
    default: return none;
    }
}

static Value load(const Tracker *t, const State *s, const Routine *own, u32 rva, const ZydisDecodedOperand *o)
{
    if (o->size != 32) return (Value){.kind = UNKNOWN};
    Value a = value_of_address(t, s, o), v = load_from(t, s, own, rva, a);
    if (v.kind == UNKNOWN && !v.id) v = (Value){.kind = UNKNOWN, .id = rva | 0x10000000, .from = a.kind == FRAME ? 0 : a.id, .from_place = a.place};
    return v;
}

// ---- instructions --------------------------------------------------------------------------------------------------

static Value operand(const Tracker *t, const State *s, const Routine *own, u32 rva, const ZydisDecodedOperand *o)
{
    Value none = {.kind = UNKNOWN};
    if (o->type == ZYDIS_OPERAND_TYPE_IMMEDIATE) return immediate(t, (u32)o->imm.value.s);
    if (o->type == ZYDIS_OPERAND_TYPE_REGISTER) return o->size == 32 && register_number(o->reg.value) != NONE ? s->reg[register_number(o->reg.value)] : none;
    if (o->type == ZYDIS_OPERAND_TYPE_MEMORY) return load(t, s, own, rva, o);
    return none;
}

static void store(const Tracker *t, State *s, const ZydisDecodedOperand *o, Value v)
{
    if (o->type == ZYDIS_OPERAND_TYPE_REGISTER) {
        int r = register_number(o->reg.value);
        if (r != NONE) s->reg[r] = o->size == 32 ? v : (Value){.kind = UNKNOWN};
        return;
    }
    if (o->type != ZYDIS_OPERAND_TYPE_MEMORY) return;
    Value a = value_of_address(t, s, o);
    if (a.kind == FRAME && a.loose) s->wild = true;
    if (a.kind != FRAME || a.loose) return;
    if (o->size == 32) {
        set_word(s, a.offset, v);
        return;
    }
    forget_words(s, a.offset, a.offset + o->size / 8);
    for (int i = 0; i * 32 < o->size; i++) set_word(s, a.offset + i * 4, (Value){.kind = UNKNOWN}); // written, with what is not known
}

// One instruction that neither calls nor jumps.
static void step(const Tracker *t, State *s, const Routine *own, u32 rva, const Instruction *in)
{
    const ZydisDecodedOperand *a = &in->op[0], *b = &in->op[1];
    bool two = in->i.operand_count_visible == 2;
    bool same = two && a->type == ZYDIS_OPERAND_TYPE_REGISTER && b->type == ZYDIS_OPERAND_TYPE_REGISTER && a->reg.value == b->reg.value;
    Value none = {.kind = UNKNOWN}, zero = {.kind = NUMBER};
    switch (in->i.mnemonic) {
    case ZYDIS_MNEMONIC_MOV: store(t, s, a, operand(t, s, own, rva, b)); return;
    case ZYDIS_MNEMONIC_LEA: store(t, s, a, b->mem.base == ZYDIS_REGISTER_NONE && b->mem.index != ZYDIS_REGISTER_NONE && b->mem.scale != 1 ? none : value_of_address(t, s, b)); return;
    case ZYDIS_MNEMONIC_PUSH: push(s, in->i.operand_width == 32 ? operand(t, s, own, rva, a) : none); return;
    case ZYDIS_MNEMONIC_POP: {
        Value v = pop(s);
        store(t, s, a, v);
        return;
    }
    case ZYDIS_MNEMONIC_PUSHFD: push(s, none); return;
    case ZYDIS_MNEMONIC_POPFD: pop(s); return;
    case ZYDIS_MNEMONIC_LEAVE:
        s->reg[ESP] = s->reg[EBP];
        s->reg[EBP] = pop(s);
        return;
    case ZYDIS_MNEMONIC_ADD: store(t, s, a, sum(operand(t, s, own, rva, a), operand(t, s, own, rva, b), 1)); return;
    case ZYDIS_MNEMONIC_SUB: store(t, s, a, same ? zero : sum(operand(t, s, own, rva, a), operand(t, s, own, rva, b), -1)); return;
    case ZYDIS_MNEMONIC_INC: store(t, s, a, add(operand(t, s, own, rva, a), 1)); return;
    case ZYDIS_MNEMONIC_DEC: store(t, s, a, add(operand(t, s, own, rva, a), -1)); return;
    case ZYDIS_MNEMONIC_XOR:
        if (same) {
            store(t, s, a, zero);
            return;
        }
        break;
    case ZYDIS_MNEMONIC_AND: // the frame is aligned: the bytes that this may skip are the same on every way
        if (a->type == ZYDIS_OPERAND_TYPE_REGISTER && a->reg.value == ZYDIS_REGISTER_ESP) return;
        if (b->type == ZYDIS_OPERAND_TYPE_IMMEDIATE && b->imm.value.s == 0) {
            store(t, s, a, zero);
            return;
        }
        break;
    case ZYDIS_MNEMONIC_MOVSD:
    case ZYDIS_MNEMONIC_STOSD:
        if (in->i.attributes & ZYDIS_ATTRIB_HAS_REP && s->reg[EDI].kind == FRAME && !s->reg[EDI].loose && s->reg[ECX_].kind == NUMBER)
            for (int i = 0; i < s->reg[ECX_].offset && i < 32; i++) set_word(s, s->reg[EDI].offset + i * 4, none); // a structure; buffers matter not
        break;
    case ZYDIS_MNEMONIC_MOVSX:
        if (b->type == ZYDIS_OPERAND_TYPE_MEMORY && b->size == 16 && a->size == 32) {
            Value v = value_of_address(t, s, b);
            Leaf l = v.kind == POINTER ? leaf_of(t->debug, &v, 2, USE_ANY) : (Leaf){0};
            const Type *other = l.fit == FIT_FIELD ? distance_to(t->debug, &l) : NULL;
            store(t, s, a, other ? (Value){.kind = DISTANCE, .type = other} : none);
            return;
        }
        break;
    case ZYDIS_MNEMONIC_XCHG: {
        Value x = operand(t, s, own, rva, a), y = operand(t, s, own, rva, b);
        store(t, s, a, y);
        store(t, s, b, x);
        return;
    }
    default: break;
    }
    if (in->i.meta.category == ZYDIS_CATEGORY_CMOV) {
        Value x = operand(t, s, own, rva, a), y = operand(t, s, own, rva, b);
        store(t, s, a, join(&x, &y));
        return;
    }
    for (int i = 0; i < in->i.operand_count; i++)
        if (in->op[i].actions & ZYDIS_OPERAND_ACTION_MASK_WRITE) store(t, s, &in->op[i], none);
}

// What the compiler says where variables are.
static void apply_places(const Routine *own, u32 rva, State *s)
{
    for (int i = 0; own && i < own->place_count; i++) {
        const Place *p = &own->places[i];
        if (rva < p->low || rva >= p->high || p->type->kind != TYPE_POINTER) continue;
        int at;
        if (p->kind != IN_REGISTER) {
            const Value *w = stack_offset(p, s, &at) ? word_of(s, at) : NULL;
            if (w && w->kind == UNKNOWN) set_word(s, at, pointer_to(p->type, rva | 0x20000000));
            continue;
        }
        Value *v = &s->reg[p->reg], said = add(pointer_to(p->type, rva | 0x20000000), -p->offset);
        if (said.kind == UNKNOWN || p->reg == ESP || v->kind == FRAME || (v->kind == UNKNOWN && v->id == (SAVED | (u32)p->reg))) continue;
        bool better = v->kind == UNKNOWN || v->kind == NUMBER;
        if (v->kind == POINTER && said.kind == POINTER && !p->weak && said.type->kind == TYPE_STRUCT &&
            (said.type->size > v->type->size || v->offset < 0 || v->offset >= (int)v->type->size)) { // what contains it, or extends it
            better = true;
            said.id = v->id;
            said.place = v->place;
        }
        if (better) *v = said;
    }
}

static void written_by_callee(State *s, int from)
{
    int kept = 0;
    for (int i = 0; i < s->word_count; i++) {
        const Word *w = &s->words[i];
        bool dropped = w->offset == from || (w->value.kind == NUMBER && w->offset >= from && w->offset < from + 4096);
        if (!dropped) s->words[kept++] = *w;
    }
    s->word_count = kept;
}

static void after_call(const Tracker *t, State *s, const Call *c, int pops)
{
    const Type *result = NULL;
    if (c->import) {
        for (int i = 0; i < t->s->tables->import_count; i++)
            if (t->of_import[i] && !strcmp(t->s->tables->imports[i].symbol, c->import->symbol)) result = t->of_import[i]->type->target;
    } else if (c->target) {
        const Routine *r = routine_of(t, c->target);
        if (r) result = r->type->target;
    } else if (c->through.kind == CODE) result = c->through.type->target;
    else if (c->through.kind == SLOT && c->through.table) {
        Leaf l = leaf_at(c->through.table, c->through.slot, 4, USE_ANY);
        if (l.fit == FIT_FIELD && l.type->kind == TYPE_POINTER && l.type->target->kind == TYPE_FUNCTION) result = l.type->target->target;
    }
    s->reg[EAX] = result ? pointer_to(result, c->rva) : (Value){.kind = UNKNOWN};
    if (s->reg[EAX].kind == UNKNOWN) s->reg[EAX].id = c->rva;
    // What the callee can write: locals whose address it gets.
    int escaped[8], n = 0;
    for (int i = 0; i < s->word_count && s->reg[ESP].kind == FRAME && n < 8; i++) {
        const Word *w = &s->words[i];
        if (w->value.kind == FRAME && w->offset >= s->reg[ESP].offset && w->offset < s->reg[ESP].offset + 32) escaped[n++] = w->value.offset;
    }
    while (n) written_by_callee(s, escaped[--n]);
    if (s->reg[ECX_].kind == FRAME) written_by_callee(s, s->reg[ECX_].offset);
    if (s->reg[ESP].kind == FRAME) forget_words(s, s->reg[ESP].offset, s->reg[ESP].offset + c->bytes); // the arguments are the callee's
    s->reg[ECX_] = s->reg[EDX_] = (Value){.kind = UNKNOWN};
    if (pops == LOST) s->reg[ESP] = (Value){.kind = UNKNOWN};
    else s->reg[ESP] = add(s->reg[ESP], pops);
    if (s->reg[ESP].kind == FRAME) forget_words(s, -(1 << 24), s->reg[ESP].offset);
}

// ---- flow ----------------------------------------------------------------------------------------------------------

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
