// Follows the control flow of one function: what its returns pop, and which registers it takes for arguments.
#include "verify.h"

#include <stdlib.h>
#include <string.h>

enum { ECX = 1, EDX = 2 };

bool decode(const Subject *s, u32 rva, Instruction *out)
{
    if (rva >= s->image->size) return false;
    return ZYAN_SUCCESS(ZydisDecoderDecodeFull(&s->decoder, s->image->memory + rva, 16, &out->i, out->op));
}

u32 branch_target(const Instruction *in, u32 rva)
{
    const ZydisDecodedOperand *o = &in->op[0];
    if (in->i.operand_count == 0 || o->type != ZYDIS_OPERAND_TYPE_IMMEDIATE || !o->imm.is_relative) return 0;
    return rva + in->i.length + (u32)o->imm.value.s;
}

u32 absolute_operand(const Subject *s, const Instruction *in)
{
    for (int i = 0; i < in->i.operand_count_visible; i++) {
        const ZydisDecodedOperand *o = &in->op[i];
        if (o->type == ZYDIS_OPERAND_TYPE_MEMORY && o->mem.base == ZYDIS_REGISTER_NONE && o->mem.index == ZYDIS_REGISTER_NONE)
            return (u32)o->mem.disp.value - s->image->base;
    }
    return 0;
}

static bool never_returns(const BoundImport *b)
{
    static const char *const names[] = {"exit", "_exit", "abort", "longjmp", "_purecall", "?terminate@@YAXXZ", "_assert"};
    for (unsigned i = 0; b && i < sizeof names / sizeof *names; i++)
        if (!strcmp(b->symbol, names[i])) return true;
    return false;
}

static int import_pops(const Subject *s, const BoundImport *b)
{
    for (int i = 0; i < s->tables->import_count; i++)
        if (!strcmp(s->tables->imports[i].symbol, b->symbol)) return s->tables->imports[i].pops;
    return 0; // further ones are of the C run time or free functions of CK2.dll: cdecl
}

int callee_pops(Subject *s, u32 target, const BoundImport *import)
{
    if (import) return never_returns(import) ? NONE : import_pops(s, import);
    const Entry *e = entry_at(s->tables, target);
    if (e && is_function(e) && e->arg_bytes != NONE && function_pops(s, target) != NONE) return e->convention[0] == 'c' ? 0 : e->arg_bytes;
    return function_pops(s, target);
}

// The import that a call or jump leads to, through its slot or a thunk.
const BoundImport *import_called(const Subject *s, const Instruction *in, u32 rva)
{
    u32 target = branch_target(in, rva), slot = target ? 0 : absolute_operand(s, in);
    if (target && is_code(s->image, target) && s->image->memory[target] == 0xff && s->image->memory[target + 1] == 0x25)
        slot = word_at(s->image, target + 2) - s->image->base; // an import thunk
    return slot ? bound_import(s->image, slot) : NULL;
}

// ---- flow ----

typedef struct Node {
    u32 rva;
    u8 fresh; // registers not yet written
} Node;

typedef struct Flow {
    Node *todo;
    int count, room;
    Node *seen; // open addressing
    u32 seen_size, seen_count;
} Flow;

static Node *slot_of(Flow *f, u32 rva)
{
    u32 i = rva * 2654435761u & (f->seen_size - 1);
    while (f->seen[i].rva && f->seen[i].rva != rva) i = (i + 1) & (f->seen_size - 1);
    return &f->seen[i];
}

static void grow(Flow *f)
{
    Flow old = *f;
    f->seen_size *= 2;
    f->seen = calloc(f->seen_size, sizeof *f->seen);
    for (u32 i = 0; i < old.seen_size; i++)
        if (old.seen[i].rva) *slot_of(f, old.seen[i].rva) = old.seen[i];
    free(old.seen);
}

static void push(Flow *f, Node n)
{
    if (f->count == f->room) f->todo = realloc(f->todo, (size_t)(f->room = f->room * 2 + 16) * sizeof *f->todo);
    f->todo[f->count++] = n;
}

static Flow flow_start(u32 rva)
{
    Flow f = {.seen_size = 256};
    f.seen = calloc(f.seen_size, sizeof *f.seen);
    push(&f, (Node){rva, ECX | EDX});
    return f;
}

// Enters a node; false: nothing new.
static bool enter(Flow *f, const Node *n)
{
    if (f->seen_count * 2 > f->seen_size) grow(f);
    Node *old = slot_of(f, n->rva);
    if (!old->rva) {
        f->seen_count++;
        *old = *n;
        return true;
    }
    if (!(n->fresh & ~old->fresh)) return false;
    old->fresh |= n->fresh;
    return true;
}

static void flow_end(Flow *f)
{
    free(f->todo);
    free(f->seen);
}

// Targets of `jmp [reg*4 + table]`: words with a relocation that lead into code near the jump.
int switch_targets(const Subject *s, const Instruction *in, u32 rva, u32 *targets, int room)
{
    const ZydisDecodedOperand *o = &in->op[0];
    if (in->i.meta.category != ZYDIS_CATEGORY_UNCOND_BR || o->type != ZYDIS_OPERAND_TYPE_MEMORY || o->mem.index == ZYDIS_REGISTER_NONE ||
        o->mem.base != ZYDIS_REGISTER_NONE) return 0;
    u32 table = (u32)o->mem.disp.value - s->image->base;
    int n = 0;
    for (; n < room && table + 4 <= s->image->size && s->image->relocated[table]; table += 4) {
        u32 to = word_at(s->image, table) - s->image->base;
        if (!is_code(s->image, to) || to + 0x4000 < rva || to > rva + 0x4000) break;
        targets[n++] = to;
    }
    return n;
}

static u8 bit_of(ZydisRegister reg)
{
    ZydisRegister whole = ZydisRegisterGetLargestEnclosing(ZYDIS_MACHINE_MODE_LEGACY_32, reg);
    return whole == ZYDIS_REGISTER_ECX ? ECX : whole == ZYDIS_REGISTER_EDX ? EDX : 0;
}

static void register_use(const Instruction *in, u8 *read, u8 *written)
{
    *read = *written = 0;
    ZydisMnemonic m = in->i.mnemonic;
    bool clears = (m == ZYDIS_MNEMONIC_XOR || m == ZYDIS_MNEMONIC_SUB || m == ZYDIS_MNEMONIC_SBB) && in->i.operand_count_visible == 2 &&
                  in->op[0].type == ZYDIS_OPERAND_TYPE_REGISTER && in->op[1].type == ZYDIS_OPERAND_TYPE_REGISTER &&
                  in->op[0].reg.value == in->op[1].reg.value;
    if ((m == ZYDIS_MNEMONIC_OR || m == ZYDIS_MNEMONIC_AND) && in->op[1].type == ZYDIS_OPERAND_TYPE_IMMEDIATE)
        clears = in->op[1].imm.value.s == (m == ZYDIS_MNEMONIC_OR ? -1 : 0); // a short way to load -1 or 0
    for (int i = 0; i < in->i.operand_count; i++) {
        const ZydisDecodedOperand *o = &in->op[i];
        if (o->type == ZYDIS_OPERAND_TYPE_MEMORY) *read |= bit_of(o->mem.base) | bit_of(o->mem.index);
        if (o->type != ZYDIS_OPERAND_TYPE_REGISTER) continue;
        if (o->actions & ZYDIS_OPERAND_ACTION_MASK_READ && !clears && m != ZYDIS_MNEMONIC_PUSH) *read |= bit_of(o->reg.value);
        if (o->actions & ZYDIS_OPERAND_ACTION_MASK_WRITE) *written |= bit_of(o->reg.value);
    }
}

static void note_return(Walk *w, int pops)
{
    if (w->pops != NONE && w->pops != pops) w->two_pops = true;
    w->pops = pops;
}

// A jump that leaves for another function returns as that does.
static bool tail_jump(Subject *s, Walk *w, u32 start, u32 to)
{
    if (to == start) return false; // a loop over the whole function
    const Entry *e = entry_at(s->tables, to);
    bool foreign = (e && is_function(e)) || (s->entry_of_body[to] && s->image->memory[to] != 0xe9);
    if (s->image->memory[to] == 0xff && s->image->memory[to + 1] == 0x25) {
        const BoundImport *b = bound_import(s->image, word_at(s->image, to + 2) - s->image->base);
        note_return(w, b ? import_pops(s, b) : 0);
        return true;
    }
    if (!foreign || to == start) return false;
    int pops = e ? (e->convention[0] == 'c' || e->arg_bytes == NONE ? 0 : e->arg_bytes) : function_pops(s, to);
    if (pops != NONE) note_return(w, pops);
    return true;
}

// `flow_only`: just what the returns pop, without looking at callees (and so without recursion through them).
static Walk follow(Subject *s, u32 start, bool flow_only)
{
    Walk w = {.pops = NONE};
    Flow f = flow_start(start);
    while (f.count) {
        Node n = f.todo[--f.count];
        for (;;) {
            if (n.rva != start && (n.rva >= s->image->size || !is_code(s->image, n.rva))) {
                w.undecodable = true;
                break;
            }
            if (!enter(&f, &n)) break;
            Instruction in;
            if (!decode(s, n.rva, &in)) {
                w.undecodable = true;
                break;
            }
            u8 read, written;
            register_use(&in, &read, &written);
            if (read & n.fresh & ECX) w.reads_ecx = true;
            if (read & n.fresh & EDX) w.reads_edx = true;
            n.fresh &= (u8)~written;
            u32 next = n.rva + in.i.length, target = branch_target(&in, n.rva);
            ZydisInstructionCategory kind = in.i.meta.category;
            if (in.i.mnemonic == ZYDIS_MNEMONIC_INT3 || in.i.mnemonic == ZYDIS_MNEMONIC_UD2) break;
            if (kind == ZYDIS_CATEGORY_RET) {
                int pops = in.i.operand_count_visible ? (int)in.op[0].imm.value.u : 0;
                note_return(&w, pops);
                break;
            }
            if (kind == ZYDIS_CATEGORY_CALL) {
                const BoundImport *import = import_called(s, &in, n.rva);
                const Entry *e = target && !flow_only ? entry_at(s->tables, target) : NULL;
                if (e && e->convention[0] == 't' && n.fresh & ECX) w.reads_ecx = true; // passed on
                if ((import && never_returns(import)) || (target && !import && function_pops(s, target) == NONE)) break;
                n.fresh = 0;
            } else if (kind == ZYDIS_CATEGORY_UNCOND_BR) {
                if (!target) {
                    u32 targets[512];
                    int count = switch_targets(s, &in, n.rva, targets, 512);
                    for (int i = 0; i < count; i++) {
                        n.rva = targets[i];
                        push(&f, n);
                    }
                    if (!count) w.leaves = true; // through a pointer: returns as the callee does
                    break;
                }
                if (tail_jump(s, &w, start, target)) {
                    const Entry *e = entry_at(s->tables, target);
                    if (e && e->convention[0] == 't' && n.fresh & ECX) w.reads_ecx = true;
                    break;
                }
                next = target;
            } else if (kind == ZYDIS_CATEGORY_COND_BR) {
                if (target) {
                    Node to = n;
                    to.rva = target;
                    if (!(entry_at(s->tables, target) && tail_jump(s, &w, start, target))) push(&f, to);
                }
            }
            n.rva = next;
        }
    }
    if (!flow_only) {
        w.visited = malloc((f.seen_count + 1) * sizeof *w.visited);
        for (u32 i = 0; i < f.seen_size; i++)
            if (f.seen[i].rva) w.visited[w.visited_count++] = f.seen[i].rva;
    }
    flow_end(&f);
    return w;
}

// A stub leads on to its body.
static u32 through_stub(const Subject *s, u32 rva)
{
    if (s->image->original || rva >= MAP_END || s->image->memory[rva] != 0xe9) return rva;
    return rva + 5 + word_at(s->image, rva + 1);
}

int function_pops(Subject *s, u32 rva)
{
    rva = through_stub(s, rva);
    if (!is_code(s->image, rva)) return 0;
    if (s->image->memory[rva] == 0xff && s->image->memory[rva + 1] == 0x25) {
        const BoundImport *b = bound_import(s->image, word_at(s->image, rva + 2) - s->image->base);
        return b && never_returns(b) ? NONE : b ? import_pops(s, b) : 0;
    }
    if (s->pops_known[rva] == 1) return 0; // in progress
    if (!s->pops_known[rva]) {
        s->pops_known[rva] = 1;
        Walk w = follow(s, rva, true);
        s->pops_known[rva] = w.pops == NONE && !w.leaves ? -1 : (w.pops == NONE ? 0 : w.pops) + 2;
    }
    return s->pops_known[rva] == -1 ? NONE : s->pops_known[rva] - 2;
}

Walk walk(Subject *s, u32 rva)
{
    return follow(s, rva, false);
}

void walk_free(Walk *w)
{
    free(w->visited);
}
