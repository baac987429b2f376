// What registers, the stack and the memory behind known pointers hold.
#include "step.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int register_number(ZydisRegister reg)
{
    switch (ZydisRegisterGetLargestEnclosing(ZYDIS_MACHINE_MODE_LEGACY_32, reg)) {
    case ZYDIS_REGISTER_EAX:
        return EAX;
    case ZYDIS_REGISTER_ECX:
        return ECX_;
    case ZYDIS_REGISTER_EDX:
        return EDX_;
    case ZYDIS_REGISTER_EBX:
        return EBX;
    case ZYDIS_REGISTER_ESP:
        return ESP;
    case ZYDIS_REGISTER_EBP:
        return EBP;
    case ZYDIS_REGISTER_ESI:
        return ESI;
    case ZYDIS_REGISTER_EDI:
        return EDI;
    default:
        return NONE;
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

const Value *word_of(const State *s, int offset)
{
    for (int i = 0; i < s->word_count; i++)
        if (s->words[i].offset == offset) return &s->words[i].value;
    return NULL;
}

void forget_words(State *s, int from, int to)
{
    int kept = 0;
    for (int i = 0; i < s->word_count; i++)
        if (s->words[i].offset + 4 <= from || s->words[i].offset >= to) s->words[kept++] = s->words[i];
    s->word_count = kept;
}

void set_word(State *s, int offset, Value v)
{
    forget_words(s, offset, offset + 4);
    if (s->word_count == STACK_WORDS) {
        s->wild = true;
        return;
    }
    s->words[s->word_count++] = (Word){offset, v};
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

Value typed(const Tracker *t, Value a)
{
    if (a.kind != ADDRESS) return a;
    const Global *g = global_at(t, (u32)a.offset);
    if (!g) return a;
    return (Value){
        .kind = POINTER, .type = g->type, .offset = a.offset - (int)g->rva, .id = g->rva | 0x40000000, .place = a.offset - (int)g->rva};
}

static bool in_image(const Tracker *t, u32 address)
{
    return address - t->s->image->base >= CODE_START && address - t->s->image->base < t->s->image->size;
}

Value immediate(const Tracker *t, u32 v)
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

bool stack_offset(const Place *p, const State *s, int *offset)
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
        return (Value){.kind = TABLE,
                       .type = own ? a.type : l.owner,
                       .table = own                       ? own
                                : to->kind == TYPE_STRUCT ? to
                                                          : NULL,
                       .id = a.id,
                       .place = a.place};
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
            if (slot->vtable + slot->offset == (u32)a.offset)
                return (Value){.kind = SLOT, .offset = (int)slot->vtable, .slot = (int)slot->offset};
        }
        a = typed(t, a);
        return a.kind == POINTER ? load_field(t, a, rva) : none;
    case POINTER:
        return load_field(t, a, rva);
    case TABLE:
        a.kind = SLOT;
        return a;
    default:
        return none;
    }
}

Value load(const Tracker *t, const State *s, const Routine *own, u32 rva, const ZydisDecodedOperand *o)
{
    if (o->size != 32) return (Value){.kind = UNKNOWN};
    Value a = value_of_address(t, s, o), v = load_from(t, s, own, rva, a);
    if (v.kind == UNKNOWN && !v.id)
        v = (Value){.kind = UNKNOWN, .id = rva | 0x10000000, .from = a.kind == FRAME ? 0 : a.id, .from_place = a.place};
    return v;
}
