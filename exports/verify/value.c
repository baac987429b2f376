#include "value.h"

#include <stdlib.h>
#include <string.h>

bool is_vtable_pointer(const Type *t, const char *name)
{
    if (t->kind != TYPE_POINTER) return false;
    const Type *to = t->target;
    size_t n = to->name ? strlen(to->name) : 0;
    if (to->kind == TYPE_STRUCT && n > 6 && !strcmp(to->name + n - 6, "Vtable")) return true;
    return name && !strcmp(name, "vt") && (to->kind == TYPE_STRUCT || to->kind == TYPE_VOID || to->kind == TYPE_POINTER);
}

static const Type *plain(const Type *t)
{
    return t && t->generic ? t->generic : t;
}

bool same_type(const Type *a, const Type *b)
{
    return plain(a) == plain(b);
}

bool extends(const Type *derived, const Type *base)
{
    if (!derived || derived->kind != TYPE_STRUCT) return false;
    if (same_type(derived, base)) return true;
    for (int i = 0; i < derived->member_count && !derived->members[i].offset; i++)
        if ((i == 0 || derived->is_union) && extends(derived->members[i].type, base)) return true;
    return false;
}

int argument_bytes(const Type *function, int from)
{
    int bytes = 0;
    for (int i = from; i < function->parameter_count; i++)
        bytes += (int)((function->parameters[i]->size + 3) & ~3u);
    return bytes;
}

// ---- fields --------------------------------------------------------------------------------------------------------

static Leaf leaf_scalar(const Type *t, int offset, uint32_t size, Use use)
{
    Leaf l = {.type = t, .fit = FIT_ACROSS};
    bool floating = t->kind == TYPE_FLOAT;
    if (floating && t->size == 12 && size == 10) size = 12; // 80 bits
    if (offset == 0 && size == t->size)
        l.fit = (use == USE_FLOAT && !floating) || (use == USE_INTEGER && t->kind != TYPE_INTEGER) ? FIT_KIND : FIT_FIELD;
    else if (offset + size <= t->size) {
        bool half = size == 4 && offset % 4 == 0 && t->size == 8;
        l.fit = use != USE_ANY ? FIT_KIND : t->kind == TYPE_INTEGER || half ? FIT_PART : FIT_ACROSS;
    }
    return l;
}

// Whether a field ends there.
static bool ends_at(const Type *t, int offset)
{
    if (offset == 0 || offset == (int)t->size) return true;
    if (t->kind == TYPE_ARRAY && t->target->size) return ends_at(t->target, offset % (int)t->target->size);
    if (t->kind != TYPE_STRUCT) return false;
    bool inside = false;
    for (int i = 0; i < t->member_count; i++) {
        const Member *m = &t->members[i];
        if (offset <= (int)m->offset || offset > (int)(m->offset + m->type->size)) continue;
        inside = true;
        if (ends_at(m->type, offset - (int)m->offset)) return true;
    }
    return !inside; // in a gap
}

Leaf leaf_at(const Type *t, int offset, uint32_t size, Use use)
{
    Leaf best = {.fit = FIT_OUTSIDE};
    if (t->kind == TYPE_ARRAY) {
        int each = (int)t->target->size;
        if (offset < 0 || !each || (t->count && offset >= (int)(t->count * t->target->size))) return best;
        int first = offset / each * each;
        best = leaf_at(t->target, offset - first, size, use);
        best.owner_offset += first;
        if (best.fit == FIT_ACROSS && use == USE_ANY && size > (uint32_t)each && size % (uint32_t)each == 0 && offset == first)
            best.fit = FIT_SEVERAL;
        return best;
    }
    if (t->kind != TYPE_STRUCT) return offset < 0 || offset >= (int)t->size ? best : leaf_scalar(t, offset, size, use);
    if (offset < 0 || offset + size > t->size) {
        // a flexible array at the end
        const Member *m = t->member_count ? &t->members[t->member_count - 1] : NULL;
        if (!m || m->type->kind != TYPE_ARRAY || m->type->count || offset < (int)m->offset) return best;
    }
    best.fit = FIT_GAP;
    for (int i = 0; i < t->member_count; i++) {
        const Member *m = &t->members[i];
        bool open = m->type->kind == TYPE_ARRAY && !m->type->count;
        if (offset < (int)m->offset || (!open && offset >= (int)(m->offset + m->type->size))) continue;
        Leaf l = leaf_at(m->type, offset - (int)m->offset, size, use);
        l.owner_offset += (int)m->offset;
        if (!l.owner) {
            l.owner = t;
            l.owner_offset = 0;
        }
        if (!l.name) l.name = m->name;
        if (m->bits && l.fit == FIT_ACROSS) l.fit = FIT_PART;
        if (l.fit > best.fit || !best.type) best = l;
    }
    if ((best.fit == FIT_ACROSS || best.fit == FIT_GAP) && use == USE_ANY && ends_at(t, offset) && ends_at(t, offset + (int)size))
        best.fit = best.type ? FIT_SEVERAL : FIT_GAP;
    return best;
}

// Structures that tell the places of others by distances from themselves: an address computed from theirs has no type.
static bool is_header(const Type *t)
{
    static const char *const names[] = {"Ledge", "CompactSurface", "LedgeTreeNode", "Triangle", "Synapse", "ContactSynapse"};
    for (unsigned i = 0; t->name && i < sizeof names / sizeof *names; i++)
        if (!strcmp(t->name, names[i])) return true;
    return false;
}

// The field in what the type is a part of. Ambiguous when several structs have it, with different types there.
static void look_in_containers(const Type *outer, const Type *whole, int at, const Type *part, int offset, uint32_t size, Use use,
                               Leaf *best)
{
    if (outer->kind == TYPE_ARRAY) {
        for (uint32_t i = 0; i < outer->count && i < 8; i++)
            look_in_containers(outer->target, whole, at + (int)(i * outer->target->size), part, offset, size, use, best);
        return;
    }
    if (outer->kind != TYPE_STRUCT) return;
    if (outer != whole && same_type(outer, part)) {
        Leaf l = leaf_at(whole, at + offset, size, use);
        if (best->fit == FIT_FIELD && l.fit == FIT_FIELD && best->type != l.type) best->ambiguous = true;
        if (l.fit > best->fit) *best = l;
        return;
    }
    for (int i = 0; i < outer->member_count; i++)
        look_in_containers(outer->members[i].type, whole, at + (int)outer->members[i].offset, part, offset, size, use, best);
}

Leaf leaf_of(const Debug *d, const Value *v, uint32_t size, Use use)
{
    const Type *t = v->type;
    int offset = v->offset;
    bool row =
        t->kind != TYPE_STRUCT || (t->member_count && t->members[0].bits && t->size == 4); // pointers to these walk over rows of them
    if ((v->loose || row) && t->size) {
        offset %= (int)t->size;
        if (offset < 0) offset += (int)t->size;
    }
    Leaf l = leaf_at(t, offset, size, use);
    if (l.fit > FIT_KIND || t->kind != TYPE_STRUCT || is_header(t)) return l;
    for (int i = 0; i < d->struct_count; i++) {
        const Type *other = d->structs[i];
        if (same_type(other, t)) continue;
        if (extends(other, t)) {
            Leaf m = leaf_at(other, offset, size, use);
            if (m.fit > l.fit) l = m;
        }
    }
    for (int i = 0; l.fit <= FIT_KIND && i < d->struct_count; i++)
        if (d->structs[i]->size > t->size) look_in_containers(d->structs[i], d->structs[i], 0, t, offset, size, use, &l);
    return l;
}

// ---- values --------------------------------------------------------------------------------------------------------

Value pointer_to(const Type *t, uint32_t id)
{
    if (t->kind != TYPE_POINTER || t->target->kind == TYPE_VOID) return (Value){.kind = UNKNOWN};
    return (Value){.kind = t->target->kind == TYPE_FUNCTION ? CODE : POINTER, .type = t->target, .id = id};
}

Value add(Value v, int bytes)
{
    if (v.kind == TABLE) {
        v.slot += bytes;
        return v;
    }
    if (v.kind == SLOT || v.kind == CODE || v.kind == IMPORT || v.kind == DISTANCE) return bytes ? (Value){.kind = UNKNOWN} : v;
    v.offset += bytes;
    v.place += bytes;
    return v;
}

// The innermost array that begins at the offset, or holds it.
static const Type *array_element(const Type *t, int *offset)
{
    const Type *found = NULL;
    int found_offset = 0, at = *offset;
    while (t) {
        if (t->kind == TYPE_ARRAY && t->target->size) {
            at %= (int)t->target->size;
            t = t->target;
            found = t;
            found_offset = at;
        } else if (t->kind == TYPE_STRUCT && !t->is_union) {
            const Type *next = NULL;
            for (int i = 0; i < t->member_count && !next; i++) {
                const Member *m = &t->members[i];
                bool open = m->type->kind == TYPE_ARRAY && !m->type->count;
                if (at >= (int)m->offset && (open || at < (int)(m->offset + m->type->size))) {
                    next = m->type;
                    at -= (int)m->offset;
                }
            }
            t = next;
        } else
            break;
    }
    *offset = found_offset;
    return found;
}

Value add_unknown(Value v)
{
    Value none = {.kind = UNKNOWN};
    if (v.kind == FRAME || v.kind == TABLE) {
        v.loose = true;
        return v;
    }
    if (v.kind != POINTER) return none;
    v.id = 0;
    if (v.loose || v.type->kind != TYPE_STRUCT) {
        if (v.type->kind == TYPE_ARRAY) {
            const Type *e = array_element(v.type, &v.offset);
            if (e) v.type = e;
        }
        v.loose = true;
        return v;
    }
    int offset = v.offset;
    const Type *e = offset >= 0 && offset < (int)v.type->size ? array_element(v.type, &offset) : NULL;
    if (e) {
        v.type = e;
        v.offset = offset;
    }
    if (!e && is_header(v.type)) return none;
    v.loose = true; // without an array inside: an array of these
    return v;
}

Value sum(Value a, Value b, int sign)
{
    if (sign > 0 && a.kind == DISTANCE && b.kind == POINTER) return (Value){.kind = POINTER, .type = a.type};
    if (sign > 0 && b.kind == DISTANCE && a.kind == POINTER) return (Value){.kind = POINTER, .type = b.type};
    if (b.kind == NUMBER) return a.kind == UNKNOWN ? a : add(a, sign * b.offset);
    if (a.kind == NUMBER && sign > 0) return add(b, a.offset);
    if (sign > 0 && a.kind == UNKNOWN && b.kind == POINTER) return add_unknown(b);
    if (a.kind == POINTER && b.kind != POINTER) return add_unknown(a);
    return (Value){.kind = UNKNOWN};
}

bool same_value(const Value *a, const Value *b)
{
    return a->kind == b->kind && a->loose == b->loose && a->type == b->type && a->offset == b->offset && a->table == b->table &&
           a->slot == b->slot && a->id == b->id && a->place == b->place && a->from == b->from && a->from_place == b->from_place;
}

static bool null(const Value *v)
{
    return v->kind == NUMBER && v->offset == 0;
}

// Numbers of one kind and nothing else: vectors, matrices.
static bool uniform(const Type *t, const Type **of)
{
    if (t->kind == TYPE_ARRAY) return uniform(t->target, of);
    if (t->kind != TYPE_STRUCT) {
        if (!*of) *of = t;
        return t->kind == TYPE_FLOAT && t->size == (*of)->size;
    }
    for (int i = 0; i < t->member_count; i++)
        if (!uniform(t->members[i].type, of)) return false;
    return t->member_count > 0;
}

static Value element_of(const Value *v)
{
    Value none = {.kind = UNKNOWN};
    int offset = v->offset, size = (int)v->type->size;
    if (v->loose || v->type->kind == TYPE_FLOAT) { // one already
        if (!size) return none;
        return (Value){.kind = POINTER, .type = v->type, .offset = (offset % size + size) % size, .loose = true};
    }
    const Type *e = NULL; // structures with several arrays: the same pointer may serve for all
    return uniform(v->type, &e) && e->size
               ? (Value){.kind = POINTER, .type = e, .offset = (offset % (int)e->size + (int)e->size) % (int)e->size, .loose = true}
               : none;
}

Value join(const Value *a, const Value *b)
{
    if (same_value(a, b)) return *a;
    if (null(a) && b->kind >= FRAME) return *b;
    if (null(b) && a->kind >= FRAME) return *a;
    Value v = *a, none = {.kind = UNKNOWN};
    if (a->kind != b->kind) return none;
    if (a->id != b->id || a->place != b->place) v.id = 0, v.place = 0;
    if (a->kind == FRAME) { // a pointer that walks over an array on the stack
        v.loose = true;
        return v;
    }
    if (a->kind == CODE || a->kind == DISTANCE) return a->type == b->type ? v : none;
    if ((a->kind == TABLE || a->kind == SLOT) && a->type && b->type) {
        if (a->slot != b->slot || a->table != b->table) return none;
        if (a->type != b->type) v.type = extends(a->type, b->type) ? b->type : extends(b->type, a->type) ? a->type : NULL;
        return v.type ? v : none;
    }
    if (a->kind != POINTER) return none;
    const Type *common = same_type(a->type, b->type) ? a->type
                         : extends(a->type, b->type) ? b->type
                         : extends(b->type, a->type) ? a->type
                                                     : NULL;
    int size = common ? (int)common->size : 0;
    if (!common || (a->offset != b->offset && (!size || (a->offset - b->offset) % size))) {
        Value x = element_of(a), y = element_of(b); // a pointer that walks over an array in the structure
        return x.kind == POINTER && y.kind == POINTER && same_type(x.type, y.type) && x.offset == y.offset ? x : none;
    }
    v.type = common;
    v.loose = a->loose || b->loose;
    if (a->offset != b->offset) {
        v.loose = true;
        v.offset = ((a->offset % size) + size) % size;
    }
    return v;
}
