// Check 11, second half: each load and store through a pointer to an object of a known class lies on a field, with its width.
#include "code.h"
#include "step.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Use use_of(const Instruction *in, const ZydisDecodedOperand *o)
{
    if (in->i.meta.category != ZYDIS_CATEGORY_X87_ALU) return USE_ANY;
    switch (o->element_type) {
    case ZYDIS_ELEMENT_TYPE_FLOAT32:
    case ZYDIS_ELEMENT_TYPE_FLOAT64:
    case ZYDIS_ELEMENT_TYPE_FLOAT80:
        return USE_FLOAT;
    case ZYDIS_ELEMENT_TYPE_INT:
        return USE_INTEGER;
    default:
        return USE_ANY;
    }
}

// Vtables of a class and of its base, declared apart: the slots that both have take the same arguments.
static bool same_slots(const Type *a, const Type *b)
{
    for (int offset = 0; offset < (int)a->size && offset < (int)b->size; offset += 4) {
        Leaf x = leaf_at(a, offset, 4, USE_ANY), y = leaf_at(b, offset, 4, USE_ANY);
        if (x.fit != FIT_FIELD || y.fit != FIT_FIELD) return false;
        if (x.type->kind != TYPE_POINTER || y.type->kind != TYPE_POINTER) return false;
        if (x.type->target->kind != TYPE_FUNCTION || y.type->target->kind != TYPE_FUNCTION) continue;
        if (argument_bytes(x.type->target, 1) != argument_bytes(y.type->target, 1)) return false;
    }
    return true;
}

// An object gets a vtable that is declared with the type of its pointer to one, or with one that extends it.
static void check_vtable_store(Accesses *a, u32 rva, const Instruction *in, const State *state, const Leaf *l)
{
    const ZydisDecodedOperand *from = &in->op[1];
    if (in->i.mnemonic != ZYDIS_MNEMONIC_MOV || l->fit != FIT_FIELD || !is_vtable_pointer(l->type, l->name)) return;
    Value v = {.kind = UNKNOWN};
    if (from->type == ZYDIS_OPERAND_TYPE_REGISTER)
        v = state->reg[register_number(from->reg.value)];
    else if (from->type == ZYDIS_OPERAND_TYPE_IMMEDIATE && (u32)from->imm.value.s - a->t->s->image->base < MAP_END)
        v = (Value){.kind = ADDRESS, .offset = (int)((u32)from->imm.value.s - a->t->s->image->base)};
    const Type *wanted = l->type->target;
    for (int i = 0; v.kind == ADDRESS && i < a->t->debug->global_count; i++) {
        const Global *g = &a->t->debug->globals[i];
        if (g->rva != (u32)v.offset || g->rva >= MAP_END) continue;
        a->vtables++;
        if (wanted->kind == TYPE_STRUCT && g->type->kind == TYPE_STRUCT && !extends(g->type, wanted) && !extends(wanted, g->type) &&
            !same_slots(g->type, wanted))
            fail(a->t->s, 4, "+0x%x in %s: a %s gets the vtable at 0x%05x, a %s", rva, a->name, l->owner->name ? l->owner->name : "?",
                 g->rva, g->type->name ? g->type->name : g->name);
    }
}

// Rows of structs.csv that an access is of: those of its structure that begin there, or before it and hold it.
static void note_rows(Accesses *a, const Value *v)
{
    const Tables *tables = a->t->s->tables;
    int best = NONE;
    for (int i = 0; i < tables->field_count && !v->loose; i++) {
        const Field *f = &tables->fields[i];
        if (!a->t->row_type[i] || !same_type(a->t->row_type[i], v->type) || f->type[0] == '-' || (int)f->offset > v->offset) continue;
        bool larger = strchr(f->type, '[') || !strncmp(f->type, "IVP_U_Vector", 12) || strstr(f->type, "bytes") ||
                      !strcmp(f->type, "hash") || !strcmp(f->type, "CKGUID");
        if ((int)f->offset == v->offset || larger) best = i;
    }
    if (best != NONE) a->t->row_used[best] = 1;
}

static bool has_array(const Type *t, u32 size, Use use)
{
    for (int i = 0; t->kind == TYPE_STRUCT && i < t->member_count; i++) {
        const Type *m = t->members[i].type;
        if (m->kind == TYPE_ARRAY && leaf_at(m->target, 0, size, use).fit == FIT_FIELD) return true;
    }
    return false;
}

// Of a variable that is no literal (those are read as numbers of the type in constants.csv).
static bool of_global(Accesses *a, Value *v)
{
    for (int i = 0; i < a->t->s->tables->literal_count; i++)
        if (a->t->s->tables->literals[i].rva == (u32)v->offset) return false;
    *v = typed(a->t, *v);
    return v->kind == POINTER;
}

void see_access(Accesses *a, u32 rva, const Instruction *in, const State *state)
{
    Subject *s = a->t->s;
    if (in->i.mnemonic == ZYDIS_MNEMONIC_LEA || in->i.mnemonic == ZYDIS_MNEMONIC_NOP || in->i.meta.category == ZYDIS_CATEGORY_STRINGOP)
        return;
    for (int i = 0; i < in->i.operand_count_visible; i++) {
        const ZydisDecodedOperand *o = &in->op[i];
        if (o->type != ZYDIS_OPERAND_TYPE_MEMORY || o->mem.type != ZYDIS_MEMOP_TYPE_MEM || o->mem.segment == ZYDIS_REGISTER_FS ||
            a->seen[rva])
            continue;
        Value v = value_of_address(a->t, state, o);
        bool global = v.kind == ADDRESS && of_global(a, &v);
        a->globals += global && !a->seen[rva];
        if (v.kind == FRAME || v.kind == ADDRESS || v.kind == TABLE) {
            a->seen[rva] = 1;
            a->elsewhere++;
            continue;
        }
        if (v.kind != POINTER || (v.type->kind == TYPE_INTEGER && v.type->size == 1)) { // char *: bytes of anything
            a->seen[rva] = 1;
            a->other++;
            a->other_hull += a->builder;
            continue;
        }
        a->seen[rva] = 1;
        Leaf l = leaf_of(a->t->debug, &v, o->size / 8, use_of(in, o));
        if (l.fit == FIT_ACROSS && o->size == 8 && v.type->kind == TYPE_POINTER) continue;     // a block set in line, first its odd bytes
        if (l.fit < FIT_SEVERAL && v.loose && has_array(v.type, o->size / 8, use_of(in, o))) { // its index does not start at 0
            a->other++;
            continue;
        }
        // One pointer may serve for several arrays of a structure: another array is at a distance from the element.
        if (l.fit < FIT_SEVERAL && v.loose && v.type->kind != TYPE_STRUCT && (v.offset < 0 || v.offset >= (int)v.type->size)) {
            a->other++;
            continue;
        }
        // The first bytes of a block that is cleared in words.
        if (l.fit == FIT_ACROSS && o->size <= 16 && i == 0 && in->op[1].type == ZYDIS_OPERAND_TYPE_IMMEDIATE && in->op[1].imm.value.u == 0)
            l.fit = FIT_PART;
        if (l.fit == FIT_OUTSIDE && v.offset >= 0 && v.type->name && !strcmp(v.type->name, "Ledge")) { // its triangles and points follow
            a->other++;
            continue;
        }
        a->structs += v.type->kind == TYPE_STRUCT;
        if (i == 0) check_vtable_store(a, rva, in, state, &l);
        switch (l.fit) {
        case FIT_FIELD:
            a->fields++;
            note_rows(a, &v);
            continue;
        case FIT_PART:
            a->parts++;
            note_rows(a, &v);
            continue;
        case FIT_SEVERAL:
            a->several++;
            continue;
        default:
            break;
        }
        char text[128];
        ZydisFormatter f;
        ZydisFormatterInit(&f, ZYDIS_FORMATTER_STYLE_INTEL);
        ZydisFormatterFormatInstruction(&f, &in->i, in->op, in->i.operand_count_visible, text, sizeof text, rva, NULL);
        static const char *const what[] = {"outside of it", "between its fields", "over the edge of a field", "on a field of another kind"};
        fail(s, 11, "+0x%x in %s: %s: %d bytes at %s+0x%x%s, %s", rva, a->name, text, o->size / 8,
             v.type->name ? v.type->name : "a nameless type", v.offset, v.loose ? " of an element" : "", what[l.fit]);
    }
}

void report_accesses(Accesses *a)
{
    int seen = a->fields + a->parts + a->several;
    report(a->t->s, "4 objects: %d times an object gets a vtable, one of its class", a->vtables);
    report(a->t->s,
           "11 accesses: %d through pointers to known types, %d of them to structures: %d are of one field, %d of a part of a number, %d "
           "of several whole fields; "
           "%d are of variables in the image; not held against types: %d on the stack, of literals and slots, %d through pointers of "
           "unknown type (%d of them in the hull builder)",
           seen, a->structs, a->fields, a->parts, a->several, a->globals, a->elsewhere, a->other, a->other_hull);
}
