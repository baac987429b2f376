// Check 11, second half: each load and store through a pointer to an object of a known class lies on a field, with its width.
#include "code.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Use use_of(const Instruction *in, const ZydisDecodedOperand *o)
{
    if (in->i.meta.category != ZYDIS_CATEGORY_X87_ALU) return USE_ANY;
    switch (o->element_type) {
    case ZYDIS_ELEMENT_TYPE_FLOAT32:
    case ZYDIS_ELEMENT_TYPE_FLOAT64:
    case ZYDIS_ELEMENT_TYPE_FLOAT80: return USE_FLOAT;
    case ZYDIS_ELEMENT_TYPE_INT: return USE_INTEGER;
    default: return USE_ANY;
    }
}

void see_access(Accesses *a, u32 rva, const Instruction *in, const State *state)
{
    Subject *s = a->t->s;
    if (in->i.mnemonic == ZYDIS_MNEMONIC_LEA || in->i.mnemonic == ZYDIS_MNEMONIC_NOP || in->i.meta.category == ZYDIS_CATEGORY_STRINGOP) return;
    for (int i = 0; i < in->i.operand_count_visible; i++) {
        const ZydisDecodedOperand *o = &in->op[i];
        if (o->type != ZYDIS_OPERAND_TYPE_MEMORY || o->mem.type != ZYDIS_MEMOP_TYPE_MEM || a->seen[rva]) continue;
        Value v = value_of_address(a->t, state, o);
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
        if (l.fit == FIT_ACROSS && o->size == 8 && v.type->kind == TYPE_POINTER) continue; // a block set in line, first its odd bytes
        if (l.fit < FIT_SEVERAL && v.loose && v.type->kind == TYPE_STRUCT) { // no array of these after all
            a->other++;
            continue;
        }
        // The first bytes of a block that is cleared in words.
        if (l.fit == FIT_ACROSS && o->size <= 16 && i == 0 && in->op[1].type == ZYDIS_OPERAND_TYPE_IMMEDIATE && in->op[1].imm.value.u == 0) l.fit = FIT_PART;
        if (l.fit == FIT_OUTSIDE && v.offset >= 0 && v.type->name && !strcmp(v.type->name, "Ledge")) { // its triangles and points follow
            a->other++;
            continue;
        }
        a->structs += v.type->kind == TYPE_STRUCT;
        switch (l.fit) {
        case FIT_FIELD: a->fields++; continue;
        case FIT_PART: a->parts++; continue;
        case FIT_SEVERAL: a->several++; continue;
        case FIT_GAP: a->gaps++; break;
        default: a->wrong++;
        }
        char text[128];
        ZydisFormatter f;
        ZydisFormatterInit(&f, ZYDIS_FORMATTER_STYLE_INTEL);
        ZydisFormatterFormatInstruction(&f, &in->i, in->op, in->i.operand_count_visible, text, sizeof text, rva, NULL);
        static const char *const what[] = {"outside", "gap", "across", "kind"};
        if (s->list) printf("  A +0x%05x %-36s %s: %s+0x%x%s kind %d size %d: %s\n", rva, text, a->name, v.type->name ? v.type->name : "?", v.offset, v.loose ? "*" : "", v.type->kind, o->size / 8, what[l.fit]);
    }
}

void report_accesses(Accesses *a)
{
    report(a->t->s, "11 accesses: %d through known pointers (%d of structs): %d fields, %d parts, %d several, %d gaps, %d wrong; %d on the stack or of variables; %d unknown, %d of them of the hull",
           a->fields + a->parts + a->several + a->gaps + a->wrong, a->structs, a->fields, a->parts, a->several, a->gaps, a->wrong, a->elsewhere, a->other, a->other_hull);
}
