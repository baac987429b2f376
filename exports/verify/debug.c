// Reader of DWARF 4 in a 32-bit Windows image, as far as GCC writes it for C. Units of another version (of run-time libraries)
// are left out.
#include "debug.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint8_t u8;
typedef uint32_t u32;
typedef uint64_t u64;

enum {
    TAG_ARRAY = 0x01, TAG_ENUM = 0x04, TAG_PARAMETER = 0x05, TAG_BLOCK = 0x0b, TAG_MEMBER = 0x0d, TAG_POINTER = 0x0f, TAG_UNIT = 0x11,
    TAG_STRUCT = 0x13, TAG_FUNCTION_TYPE = 0x15, TAG_TYPEDEF = 0x16, TAG_UNION = 0x17, TAG_UNSPECIFIED = 0x18, TAG_INLINED = 0x1d,
    TAG_RANGE = 0x21, TAG_BASE = 0x24, TAG_CONST = 0x26, TAG_SUBPROGRAM = 0x2e, TAG_VARIABLE = 0x34, TAG_VOLATILE = 0x35, TAG_RESTRICT = 0x37
};
enum {
    AT_LOCATION = 0x02, AT_NAME = 0x03, AT_SIZE = 0x0b, AT_LOW = 0x11, AT_HIGH = 0x12, AT_UPPER = 0x2f, AT_ORIGIN = 0x31, AT_COUNT = 0x37,
    AT_OFFSET = 0x38, AT_DECLARATION = 0x3c, AT_ENCODING = 0x3e, AT_SPECIFICATION = 0x47, AT_TYPE = 0x49, AT_RANGES = 0x55, AT_BIT_SIZE = 0x0d,
    AT_BIT_OFFSET = 0x6b
};

typedef struct Die {
    u32 tag, depth, type, origin, size, low, high, offset, encoding, ranges;
    const char *name;
    const u8 *expression; // of its location, or NULL
    u32 expression_size, list; // list: offset in .debug_loc + 1
    u32 base;                  // of its unit's addresses
    bool declaration, bits, has_low, high_is_size, has_upper;
    Type *made;
} Die;

typedef struct Section {
    const u8 *data;
    u32 size;
} Section;

typedef struct Reader {
    Section info, abbrev, str, loc, ranges;
    u32 image_base;
    Die *dies;
    u32 count, room;
    u32 *at; // offset in .debug_info -> index of the DIE + 1
    Debug *out;
} Reader;

static u32 get(const u8 *p, int bytes)
{
    u32 v = 0;
    memcpy(&v, p, (size_t)bytes);
    return v;
}

static u64 leb(const u8 **p, bool with_sign)
{
    u64 v = 0;
    int shift = 0;
    u8 b;
    do {
        b = *(*p)++;
        v |= (u64)(b & 0x7f) << shift;
        shift += 7;
    } while (b & 0x80);
    if (with_sign && b & 0x40 && shift < 64) v |= ~(u64)0 << shift;
    return v;
}

static void bad(const char *what, u32 value)
{
    fprintf(stderr, "debug information: %s 0x%x is unknown\n", what, value);
    exit(2);
}

// ---- entries -------------------------------------------------------------------------------------------------------

static const u8 *abbreviation(const Reader *r, u32 table, u32 code)
{
    const u8 *p = r->abbrev.data + table;
    for (;;) {
        u32 c = (u32)leb(&p, false);
        if (!c) bad("abbreviation", code);
        if (c == code) return p;
        leb(&p, false);
        p++;
        for (;;) {
            u32 at = (u32)leb(&p, false), form = (u32)leb(&p, false);
            if (!at && !form) break;
        }
    }
}

// One attribute: what it says goes into v (a number, or an offset), block (expressions), text.
static const u8 *read_form(const Reader *r, const u8 *p, u32 form, u32 unit, u64 *v, const u8 **block, u32 *block_size, const char **text)
{
    switch (form) {
    case 0x01: *v = get(p, 4); return p + 4;                                  // addr
    case 0x0b: case 0x0c: case 0x11: *v = *p + (form == 0x11 ? unit : 0); return p + 1; // data1, flag, ref1
    case 0x05: case 0x12: *v = get(p, 2) + (form == 0x12 ? unit : 0); return p + 2;     // data2, ref2
    case 0x06: case 0x10: case 0x17: *v = get(p, 4); return p + 4;            // data4, ref_addr, sec_offset
    case 0x13: *v = get(p, 4) + unit; return p + 4;                           // ref4
    case 0x07: memcpy(v, p, 8); return p + 8;                                 // data8
    case 0x20: return p + 8;                                                  // ref_sig8
    case 0x0d: *v = leb(&p, true); return p;                                  // sdata
    case 0x0f: *v = leb(&p, false); return p;                                 // udata
    case 0x15: *v = leb(&p, false) + unit; return p;                          // ref_udata
    case 0x08: *text = (const char *)p; return p + strlen(*text) + 1;         // string
    case 0x0e: *text = (const char *)r->str.data + get(p, 4); return p + 4;   // strp
    case 0x19: *v = 1; return p;                                              // flag_present
    case 0x0a: *block_size = *p; *block = p + 1; return p + 1 + *block_size;  // block1
    case 0x03: *block_size = get(p, 2); *block = p + 2; return p + 2 + *block_size;
    case 0x04: *block_size = get(p, 4); *block = p + 4; return p + 4 + *block_size;
    case 0x09: case 0x18: *block_size = (u32)leb(&p, false); *block = p; return p + *block_size; // block, exprloc
    default: bad("form", form); return p;
    }
}

static const u8 *read_die(const Reader *r, const u8 *p, const u8 *abbrev, u32 unit, Die *d)
{
    for (;;) {
        u32 at = (u32)leb(&abbrev, false), form = (u32)leb(&abbrev, false);
        if (!at && !form) return p;
        u64 v = 0;
        const u8 *block = NULL;
        u32 block_size = 0;
        const char *text = NULL;
        p = read_form(r, p, form, unit, &v, &block, &block_size, &text);
        switch (at) {
        case AT_NAME: d->name = text; break;
        case AT_TYPE: d->type = (u32)v; break;
        case AT_ORIGIN: case AT_SPECIFICATION: d->origin = (u32)v; break;
        case AT_SIZE: d->size = (u32)v; break;
        case AT_LOW: d->low = (u32)v; d->has_low = true; break;
        case AT_HIGH: d->high = (u32)v; d->high_is_size = form != 0x01; break;
        case AT_OFFSET: d->offset = (u32)v; break;
        case AT_ENCODING: d->encoding = (u32)v; break;
        case AT_RANGES: d->ranges = (u32)v + 1; break;
        case AT_DECLARATION: d->declaration = true; break;
        case AT_UPPER: if (!block) d->high = (u32)v + 1, d->has_upper = form != 0x13; break;
        case AT_COUNT: if (!block) d->high = (u32)v, d->has_upper = true; break;
        case AT_BIT_SIZE: d->bits = true; break;
        case AT_LOCATION:
            d->expression = block;
            d->expression_size = block_size;
            if (!block) d->list = (u32)v + 1;
            break;
        default: break;
        }
    }
}

static void read_units(Reader *r)
{
    r->at = calloc(r->info.size + 1, sizeof *r->at);
    for (u32 unit = 0; unit + 11 < r->info.size;) {
        const u8 *p = r->info.data + unit;
        u32 length = get(p, 4), version = get(p + 4, 2), table = get(p + 6, 4), base = 0;
        const u8 *end = p + 4 + length;
        if (!length) break;
        const u8 *known[512] = {0};
        u32 depth = 0;
        for (p += 11; version == 4 && p < end;) {
            u32 here = (u32)(p - r->info.data), code = (u32)leb(&p, false);
            if (!code) {
                if (depth) depth--;
                continue;
            }
            const u8 *a = code < 512 && known[code] ? known[code] : abbreviation(r, table, code);
            if (code < 512) known[code] = a;
            if (r->count == r->room) r->dies = realloc(r->dies, (size_t)(r->room = r->room * 2 + 65536) * sizeof *r->dies);
            Die *d = &r->dies[r->count++];
            *d = (Die){.depth = depth};
            r->at[here] = r->count;
            d->tag = (u32)leb(&a, false);
            bool children = *a++;
            p = read_die(r, p, a, unit, d);
            if (d->tag == TAG_UNIT) base = d->low;
            d->base = base;
            depth += children;
        }
        unit += 4 + length;
    }
}

static Die *die_at(const Reader *r, u32 offset)
{
    return offset && offset < r->info.size && r->at[offset] ? &r->dies[r->at[offset] - 1] : NULL;
}

// ---- types ---------------------------------------------------------------------------------------------------------

static const Type *type_of(Reader *r, u32 offset);
static const Type void_type = {.kind = TYPE_VOID, .name = "void"};

static Type *new_type(Die *d, TypeKind kind, u32 size)
{
    Type *t = d->made = calloc(1, sizeof *t);
    t->kind = kind;
    t->name = d->name;
    t->size = size;
    return t;
}

static void add_member(Type *t, Member m)
{
    t->members = realloc(t->members, (size_t)(t->member_count + 1) * sizeof m);
    t->members[t->member_count++] = m;
}

const Type *struct_named(const Debug *d, const char *name)
{
    for (int i = 0; i < d->struct_count; i++)
        if (!strcmp(d->structs[i]->name, name)) return d->structs[i];
    return NULL;
}

static const Type *make_struct(Reader *r, Die *d, const char *name)
{
    Debug *o = r->out;
    Type *t = name ? (Type *)struct_named(o, name) : NULL;
    if (t && t->complete && !d->declaration && t->size != d->size) t = NULL; // another of the same name
    if (t) d->made = t;
    else {
        t = new_type(d, TYPE_STRUCT, d->size);
        t->name = name;
        t->is_union = d->tag == TAG_UNION;
        if (name) {
            o->structs = realloc(o->structs, (size_t)(o->struct_count + 1) * sizeof *o->structs);
            o->structs[o->struct_count++] = t;
        }
    }
    if (t->complete || d->declaration) return t;
    t->complete = true;
    t->size = d->size;
    for (Die *m = d + 1; m < r->dies + r->count && m->depth > d->depth; m++) {
        if (m->tag != TAG_MEMBER || m->depth != d->depth + 1) continue;
        const Type *type = type_of(r, m->type);
        add_member(t, (Member){m->name, m->offset, type, m->bits});
    }
    return t;
}

static const Type *make_array(Reader *r, Die *d)
{
    u32 counts[4], n = 0;
    for (Die *m = d + 1; m < r->dies + r->count && m->depth > d->depth; m++)
        if (m->tag == TAG_RANGE && n < 4) counts[n++] = m->has_upper ? m->high : 0;
    const Type *t = type_of(r, d->type);
    for (u32 i = n; i-- > 0;) {
        Type *a = calloc(1, sizeof *a);
        *a = (Type){.kind = TYPE_ARRAY, .target = t, .count = counts[i], .size = counts[i] * t->size, .complete = true};
        t = a;
    }
    d->made = (Type *)t;
    return t;
}

static Type *make_function(Reader *r, Die *d)
{
    Type *t = new_type(d, TYPE_FUNCTION, 0);
    t->target = type_of(r, d->type);
    for (Die *m = d + 1; m < r->dies + r->count && m->depth > d->depth; m++) {
        if (m->depth != d->depth + 1) continue;
        if (m->tag == TAG_UNSPECIFIED) t->varargs = true;
        if (m->tag != TAG_PARAMETER) continue;
        Die *o = m->type ? m : die_at(r, m->origin);
        t->parameters = realloc(t->parameters, (size_t)(t->parameter_count + 1) * sizeof *t->parameters);
        t->parameters[t->parameter_count++] = o ? type_of(r, o->type) : &void_type;
    }
    return t;
}

static const Type *type_of_die(Reader *r, Die *d)
{
    if (d->made) return d->made;
    switch (d->tag) {
    case TAG_TYPEDEF: {
        Die *to = die_at(r, d->type);
        if (to && (to->tag == TAG_STRUCT || to->tag == TAG_UNION) && !to->name && !to->made) return make_struct(r, to, d->name);
        return type_of(r, d->type);
    }
    case TAG_CONST: case TAG_VOLATILE: case TAG_RESTRICT: return type_of(r, d->type);
    case TAG_BASE: return new_type(d, d->encoding == 4 ? TYPE_FLOAT : TYPE_INTEGER, d->size);
    case TAG_ENUM: return new_type(d, TYPE_INTEGER, d->size);
    case TAG_POINTER: {
        Type *t = new_type(d, TYPE_POINTER, 4);
        t->target = type_of(r, d->type);
        return t;
    }
    case TAG_STRUCT: case TAG_UNION: return make_struct(r, d, d->name);
    case TAG_ARRAY: return make_array(r, d);
    case TAG_FUNCTION_TYPE: case TAG_SUBPROGRAM: return make_function(r, d);
    default: return &void_type;
    }
}

static const Type *type_of(Reader *r, u32 offset)
{
    Die *d = die_at(r, offset);
    return d ? type_of_die(r, d) : &void_type;
}

// ---- functions, variables ------------------------------------------------------------------------------------------

static void add_place(Reader *r, Routine *f, u32 low, u32 high, const u8 *p, u32 size, const Type *type)
{
    const u8 *end = p + size;
    Place place = {.low = low - r->image_base, .high = high - r->image_base, .type = type};
    if (!size) return;
    u8 op = *p++;
    if (op >= 0x50 && op <= 0x57 && p == end) place.reg = op - 0x50;
    else if (op >= 0x70 && op <= 0x77) { // register + offset, the value itself
        place.reg = op - 0x70;
        place.offset = (int)leb(&p, true);
        if (p == end) place.kind = AT_REGISTER;
        else if (p + 1 != end || *p != 0x9f) return;
    } else if (op == 0x91) { // from the frame's base, which is the stack pointer before the call
        place.kind = ON_STACK;
        place.offset = (int)leb(&p, true) + 4;
        if (p != end) return;
    } else return;
    f->places = realloc(f->places, (size_t)(f->place_count + 1) * sizeof place);
    f->places[f->place_count++] = place;
}

// low and high: of the block that declares it, where it has one place throughout.
static void add_variable(Reader *r, Routine *f, const Die *v, u32 low_all, u32 high_all)
{
    const Die *o = v->type ? v : die_at(r, v->origin);
    if (!o || !o->type) return;
    const Type *type = type_of(r, o->type);
    if (v->expression) {
        int before = f->place_count;
        add_place(r, f, low_all, high_all, v->expression, v->expression_size, type);
        if (f->place_count > before) f->places[before].weak = f->places[before].kind == IN_REGISTER; // it may have no value yet
    }
    if (!v->list) return;
    u32 base = v->base;
    for (const u8 *p = r->loc.data + v->list - 1; p + 8 <= r->loc.data + r->loc.size;) {
        u32 low = get(p, 4), high = get(p + 4, 4);
        p += 8;
        if (!low && !high) break;
        if (low == 0xffffffff) {
            base = high;
            continue;
        }
        u32 size = get(p, 2);
        add_place(r, f, base + low, base + high, p + 2, size, type);
        p += 2 + size;
    }
}

// Addresses that a function or block spans.
static void span(const Reader *r, const Die *d, u32 *low, u32 *high)
{
    if (d->ranges) {
        *low = ~0u;
        *high = 0;
        for (const u8 *p = r->ranges.data + d->ranges - 1; get(p, 4) || get(p + 4, 4); p += 8) {
            if (d->base + get(p, 4) < *low) *low = d->base + get(p, 4);
            if (d->base + get(p + 4, 4) > *high) *high = d->base + get(p + 4, 4);
        }
    } else if (d->has_low) {
        *low = d->low;
        *high = d->high_is_size ? d->low + d->high : d->high;
    }
}

static void add_routine(Reader *r, Die *d)
{
    const Die *o = d->name ? d : die_at(r, d->origin);
    if (!o || !o->name) return;
    Routine f = {.name = o->name};
    u32 low = d->low, high = d->high_is_size ? d->low + d->high : d->high;
    if (d->ranges) { // the first is where the function starts, others hold its rarely used parts
        const u8 *p = r->ranges.data + d->ranges - 1;
        low = d->base + get(p, 4);
        high = d->base + get(p + 4, 4);
    }
    f.low = low - r->image_base;
    f.high = high - r->image_base;
    d->made = NULL;
    f.type = make_function(r, d);
    if (!d->type && o != d) ((Type *)f.type)->target = type_of(r, o->type);
    d->made = NULL;
    Debug *out = r->out;
    if (!d->has_low && !d->ranges) {
        out->declared = realloc(out->declared, (size_t)(out->declared_count + 1) * sizeof f);
        out->declared[out->declared_count++] = f;
        return;
    }
    enum { DEEPEST = 64 };
    u32 lows[DEEPEST], highs[DEEPEST];
    span(r, d, &lows[1], &highs[1]);
    for (Die *v = d + 1; v < r->dies + r->count && v->depth > d->depth; v++) {
        u32 k = v->depth - d->depth;
        if (k + 1 >= DEEPEST) continue;
        lows[k + 1] = lows[k];
        highs[k + 1] = highs[k];
        if (v->tag == TAG_BLOCK || v->tag == TAG_INLINED) span(r, v, &lows[k + 1], &highs[k + 1]);
        int before = f.place_count;
        if (v->tag == TAG_PARAMETER || v->tag == TAG_VARIABLE) add_variable(r, &f, v, lows[k], highs[k]);
        for (int i = before; v->tag == TAG_PARAMETER && k == 1 && i < f.place_count; i++) {
            const Place *p = &f.places[i];
            int end = p->offset - 4 + (int)((p->type->size + 3) & ~3u);
            if (p->kind == ON_STACK && p->offset > 0 && p->low == f.low && end > f.stack_bytes) f.stack_bytes = end;
        }
    }
    out->routines = realloc(out->routines, (size_t)(out->routine_count + 1) * sizeof f);
    out->routines[out->routine_count++] = f;
}

static void add_global(Reader *r, const Die *d)
{
    const Die *o = d->type ? d : die_at(r, d->origin);
    if (!d->expression || d->expression_size != 5 || d->expression[0] != 0x03 || !o) return;
    Debug *out = r->out;
    out->globals = realloc(out->globals, (size_t)(out->global_count + 1) * sizeof *out->globals);
    out->globals[out->global_count++] = (Global){o->name, get(d->expression + 1, 4) - r->image_base, type_of(r, o->type)};
}

static int by_low(const void *a, const void *b)
{
    u32 x = ((const Routine *)a)->low, y = ((const Routine *)b)->low;
    return x < y ? -1 : x > y;
}

const Routine *routine_at(const Debug *d, u32 rva)
{
    Routine key = {.low = rva};
    return bsearch(&key, d->routines, (size_t)d->routine_count, sizeof key, by_low);
}

const Routine *routine_around(const Debug *d, uint32_t rva)
{
    int low = 0, high = d->routine_count;
    while (low < high) { // the last that starts at or before it
        int middle = (low + high) / 2;
        if (d->routines[middle].low <= rva) low = middle + 1;
        else high = middle;
    }
    return low && rva < d->routines[low - 1].high ? &d->routines[low - 1] : NULL;
}

// ---- the file ------------------------------------------------------------------------------------------------------

static bool find_sections(Reader *r, const u8 *file, size_t size)
{
    u32 pe = size > 0x100 ? get(file + 0x3c, 4) : 0;
    if (!pe || pe + 0x100 > size || memcmp(file + pe, "PE\0\0", 4)) return false;
    const u8 *optional = file + pe + 24, *strings = file + get(file + pe + 12, 4) + 18 * get(file + pe + 16, 4);
    r->image_base = get(optional + 28, 4);
    for (u32 i = 0; i < get(file + pe + 6, 2); i++) {
        const u8 *h = optional + get(file + pe + 20, 2) + i * 40;
        const char *name = h[0] == '/' ? (const char *)strings + atoi((const char *)h + 1) : (const char *)h;
        Section s = {file + get(h + 20, 4), get(h + 8, 4) < get(h + 16, 4) ? get(h + 8, 4) : get(h + 16, 4)};
        if (!strcmp(name, ".debug_info")) r->info = s;
        else if (!strcmp(name, ".debug_abbrev")) r->abbrev = s;
        else if (!strcmp(name, ".debug_str")) r->str = s;
        else if (!strcmp(name, ".debug_loc")) r->loc = s;
        else if (!strcmp(name, ".debug_ranges")) r->ranges = s;
    }
    return r->info.size && r->abbrev.size;
}

Debug *debug_read(const char *path)
{
    FILE *f = fopen(path, "rb");
    if (!f) return NULL;
    fseek(f, 0, SEEK_END);
    size_t size = (size_t)ftell(f);
    rewind(f);
    u8 *file = calloc(1, size + 16);
    size_t got = fread(file, 1, size, f);
    fclose(f);
    Reader r = {.out = calloc(1, sizeof(Debug))};
    if (got != size || !find_sections(&r, file, size)) {
        free(file);
        free(r.out);
        return NULL;
    }
    r.out->text = (char *)file;
    read_units(&r);
    for (u32 i = 0; i < r.count; i++) {
        Die *d = &r.dies[i];
        if (d->tag == TAG_TYPEDEF || (d->tag == TAG_STRUCT && d->name)) type_of_die(&r, d);
        if (d->tag == TAG_SUBPROGRAM && d->depth == 1) add_routine(&r, d);
        if (d->tag == TAG_VARIABLE && d->depth == 1) add_global(&r, d);
    }
    qsort(r.out->routines, (size_t)r.out->routine_count, sizeof(Routine), by_low);
    free(r.dies);
    free(r.at);
    return r.out;
}
