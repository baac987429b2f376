// What one instruction, or a call, makes of the values.
#include "step.h"

#include <string.h>

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

Value operand(const Tracker *t, const State *s, const Routine *own, u32 rva, const ZydisDecodedOperand *o)
{
    Value none = {.kind = UNKNOWN};
    if (o->type == ZYDIS_OPERAND_TYPE_IMMEDIATE) return immediate(t, (u32)o->imm.value.s);
    if (o->type == ZYDIS_OPERAND_TYPE_REGISTER)
        return o->size == 32 && register_number(o->reg.value) != NONE ? s->reg[register_number(o->reg.value)] : none;
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
    for (int i = 0; i * 32 < o->size; i++)
        set_word(s, a.offset + i * 4, (Value){.kind = UNKNOWN}); // written, with what is not known
}

void step(const Tracker *t, State *s, const Routine *own, u32 rva, const Instruction *in)
{
    const ZydisDecodedOperand *a = &in->op[0], *b = &in->op[1];
    bool two = in->i.operand_count_visible == 2;
    bool same = two && a->type == ZYDIS_OPERAND_TYPE_REGISTER && b->type == ZYDIS_OPERAND_TYPE_REGISTER && a->reg.value == b->reg.value;
    Value none = {.kind = UNKNOWN}, zero = {.kind = NUMBER};
    switch (in->i.mnemonic) {
    case ZYDIS_MNEMONIC_MOV:
        store(t, s, a, operand(t, s, own, rva, b));
        return;
    case ZYDIS_MNEMONIC_LEA:
        store(t, s, a,
              b->mem.base == ZYDIS_REGISTER_NONE && b->mem.index != ZYDIS_REGISTER_NONE && b->mem.scale != 1 ? none
                                                                                                             : value_of_address(t, s, b));
        return;
    case ZYDIS_MNEMONIC_PUSH:
        push(s, in->i.operand_width == 32 ? operand(t, s, own, rva, a) : none);
        return;
    case ZYDIS_MNEMONIC_POP: {
        Value v = pop(s);
        store(t, s, a, v);
        return;
    }
    case ZYDIS_MNEMONIC_PUSHFD:
        push(s, none);
        return;
    case ZYDIS_MNEMONIC_POPFD:
        pop(s);
        return;
    case ZYDIS_MNEMONIC_LEAVE:
        s->reg[ESP] = s->reg[EBP];
        s->reg[EBP] = pop(s);
        return;
    case ZYDIS_MNEMONIC_ADD:
        store(t, s, a, sum(operand(t, s, own, rva, a), operand(t, s, own, rva, b), 1));
        return;
    case ZYDIS_MNEMONIC_SUB:
        store(t, s, a, same ? zero : sum(operand(t, s, own, rva, a), operand(t, s, own, rva, b), -1));
        return;
    case ZYDIS_MNEMONIC_INC:
        store(t, s, a, add(operand(t, s, own, rva, a), 1));
        return;
    case ZYDIS_MNEMONIC_DEC:
        store(t, s, a, add(operand(t, s, own, rva, a), -1));
        return;
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
            for (int i = 0; i < s->reg[ECX_].offset && i < 32; i++)
                set_word(s, s->reg[EDI].offset + i * 4, none); // a structure; buffers matter not
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
    default:
        break;
    }
    if (in->i.meta.category == ZYDIS_CATEGORY_CMOV) {
        Value x = operand(t, s, own, rva, a), y = operand(t, s, own, rva, b);
        store(t, s, a, join(&x, &y));
        return;
    }
    for (int i = 0; i < in->i.operand_count; i++)
        if (in->op[i].actions & ZYDIS_OPERAND_ACTION_MASK_WRITE) store(t, s, &in->op[i], none);
}

void apply_places(const Routine *own, u32 rva, State *s)
{
    for (int i = 0; own && i < own->place_count; i++) {
        const Place *p = &own->places[i];
        if (rva < p->low || rva >= p->high || p->type->kind != TYPE_POINTER) continue;
        int at;
        if (p->kind != IN_REGISTER) {
            const Value *w = stack_offset(p, s, &at) ? word_of(s, at) : NULL;
            if (w && w->kind == UNKNOWN && (w->id & 0xffffff00) != SAVED) set_word(s, at, pointer_to(p->type, rva | 0x20000000));
            continue;
        }
        Value *v = &s->reg[p->reg], said = add(pointer_to(p->type, rva | 0x20000000), -p->offset);
        if (said.kind == UNKNOWN || p->reg == ESP || v->kind == FRAME ||
            (v->kind == UNKNOWN && (v->id == (SAVED | (u32)p->reg) || v->id == NOT_SET)))
            continue;
        bool better = v->kind == UNKNOWN || (v->kind == NUMBER && v->offset);
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

void after_call(const Tracker *t, State *s, const Call *c, int pops)
{
    const Type *result = NULL;
    if (c->import) {
        for (int i = 0; i < t->s->tables->import_count; i++)
            if (t->of_import[i] && !strcmp(t->s->tables->imports[i].symbol, c->import->symbol)) result = t->of_import[i]->type->target;
    } else if (c->target) {
        const Routine *r = routine_of(t, c->target);
        if (r) result = r->type->target;
    } else if (c->through.kind == CODE)
        result = c->through.type->target;
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
        if (w->value.kind == FRAME && w->offset >= s->reg[ESP].offset && w->offset < s->reg[ESP].offset + 32)
            escaped[n++] = w->value.offset;
    }
    while (n)
        written_by_callee(s, escaped[--n]);
    if (s->reg[ECX_].kind == FRAME) written_by_callee(s, s->reg[ECX_].offset);
    if (s->reg[ESP].kind == FRAME) forget_words(s, s->reg[ESP].offset, s->reg[ESP].offset + c->bytes); // the arguments are the callee's
    // The compiler knows what its own functions leave alone.
    bool own = t->own && c->target && !c->import && !entry_at(t->s->tables, c->target);
    s->reg[ECX_] = s->reg[EDX_] = (Value){.kind = UNKNOWN, .id = own ? 0 : NOT_SET};
    if (pops == LOST)
        s->reg[ESP] = (Value){.kind = UNKNOWN};
    else
        s->reg[ESP] = add(s->reg[ESP], pops);
    if (s->reg[ESP].kind == FRAME) forget_words(s, -(1 << 24), s->reg[ESP].offset);
}
