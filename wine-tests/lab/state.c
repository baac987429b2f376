#include "wine-tests/lab/state.h"

#include <stdio.h>
#include <string.h>

#include "src/base/x87.h"

// Fields of a core (core.md 3.1). p = pointer, d = f64, f = f32, x = word.
static const struct {
    u16 offset;
    char type;
    const char *name;
} fields[] = {
    {0x00, 'x', "flags"}, {0x04, 'f', "radius"}, {0x08, 'f', "surface_deviation"}, {0x0c, 'p', "env"}, {0x10, 'p', "car_wheel"},
    {0x14, 'f', "rot_inertia"}, {0x20, 'f', "mass"}, {0x24, 'f', "rot_damp"}, {0x34, 'f', "inv_rot_inertia"},
    {0x40, 'f', "inv_mass"}, {0x44, 'f', "damp"}, {0x48, 'f', "inv_diameter"}, {0x4c, 'p', "spin_clipping"},
    {0x50, 'x', "objects"}, {0x54, 'p', "objects.elems"}, {0x58, 'p', "objects_inline"}, {0x5c, 'p', "friction_info"},
    {0x60, 'x', "state"}, {0x64, 'x', "impacts_this_psi"}, {0x68, 'd', "time_last_psi"}, {0x70, 'f', "inv_dt"},
    {0x74, 'f', "rot_speed_change"}, {0x84, 'f', "speed_change"}, {0x94, 'f', "rot_speed"}, {0xa4, 'f', "speed"},
    {0xb4, 'x', "pad_b4"}, {0xb8, 'd', "pos"}, {0xd8, 'f', "vel"}, {0xe8, 'd', "q_last"}, {0x108, 'd', "q_next"},
    {0x128, 'd', "m_world_f_core"}, {0x1a8, 'f', "rot_axis"}, {0x1b8, 'f', "speed_length"}, {0x1bc, 'f', "angular_speed"},
    {0x1c0, 'f', "max_surface_rot_speed"}, {0x1c4, 'x', "pad_1c4"}, {0x1c8, 'x', "controllers"},
    {0x1cc, 'p', "controllers.elems"}, {0x1d0, 'p', "merged_core"}, {0x1d4, 'p', "unit"}, {0x1d8, 'd', "freeze_time_short"},
    {0x1e0, 'd', "freeze_time_long"}, {0x1e8, 'f', "freeze_q_short"}, {0x1f8, 'f', "freeze_q_long"},
    {0x208, 'f', "freeze_pos_short"}, {0x218, 'f', "freeze_pos_long"}, {0x228, 'p', "union_find_father"}, {0x22c, 'p', "sync"},
    {0x230, 'x', "impact_stamp"}, {0x234, 'x', "pad_234"}, {0x238, 0, NULL},
};

const char *state_core_field(u32 offset, char *type)
{
    static char text[64];
    int i = 0;
    while (fields[i + 1].type && fields[i + 1].offset <= offset) i++;
    *type = fields[i].type;
    u32 into = offset - fields[i].offset;
    if (into) snprintf(text, sizeof text, "%s+0x%x", fields[i].name, into);
    else snprintf(text, sizeof text, "%s", fields[i].name);
    return text;
}

static void mask_pointers(u8 *core)
{
    for (int i = 0; fields[i].type; i++) {
        if (fields[i].type != 'p') continue;
        u32 v;
        memcpy(&v, core + fields[i].offset, 4);
        v = v != 0;
        memcpy(core + fields[i].offset, &v, 4);
    }
}

static u32 count_contacts(const Object *object)
{
    u32 n = 0;
    // friction synapses: next pointer first
    for (void *const *s = *(void *const *const *)((const u8 *)object + 0x28); s && n < 1000; s = *s) n++;
    return n;
}

void state_take(World *w, int frame, FrameState *out)
{
    const u8 *base = w->lab->original->base, *env = (const u8 *)w->env;
    memset(out, 0, offsetof(FrameState, bodies));
    out->frame = frame;
    out->body_count = w->body_count;
    memcpy(&out->seed, base + 0x685b4, 4);
    memcpy(&out->hull_seed, base + 0x70bf0, 4);
    out->control_word = x87_get_control();
    memcpy(out->env, env + 0xc0, 0x10);        // PSI length
    memcpy(out->env + 0x10, env + 0x120, 0x30);// times, codes, sleep clock, phase, friction decay
    memcpy(out->env + 0x40, env + 0x3c, 0x50); // statistics
    for (int i = 0; i < w->body_count; i++) {
        BodyState *b = &out->bodies[i];
        const Object *object = w->bodies[i];
        memset(b, 0, sizeof *b);
        snprintf(b->name, sizeof b->name, "%s", w->names[i]);
        if (!object) continue;
        b->present = 1;
        b->object_flags = object->flags;
        b->contacts = count_contacts(object);
        memcpy(b->core, object->core, STATE_CORE_SIZE);
        mask_pointers(b->core);
    }
}

u32 state_size(const FrameState *s)
{
    return (u32)(offsetof(FrameState, bodies) + (size_t)s->body_count * sizeof(BodyState));
}

u32 state_hash(const FrameState *s)
{
    const u8 *p = (const u8 *)s;
    u32 h = 2166136261u;
    for (u32 i = 0, n = state_size(s); i < n; i++) h = (h ^ p[i]) * 16777619u;
    return h;
}

static i64 ordered64(u64 b)
{
    return (b >> 63) ? (i64)(0x8000000000000000ULL - b) : (i64)b;
}

static void print_values(const u8 *a, const u8 *b, char type, const char *name_a, const char *name_b)
{
    if (type == 'd') {
        f64 x, y;
        memcpy(&x, a, 8);
        memcpy(&y, b, 8);
        printf("%s %08x%08x (%.17g), %s %08x%08x (%.17g), %lld ulp", name_a, (u32)(f64_bits(x) >> 32), (u32)f64_bits(x), x, name_b,
               (u32)(f64_bits(y) >> 32), (u32)f64_bits(y), y, (long long)(ordered64(f64_bits(y)) - ordered64(f64_bits(x))));
    } else if (type == 'f') {
        f32 x, y;
        memcpy(&x, a, 4);
        memcpy(&y, b, 4);
        i32 p = (i32)f32_bits(x), q = (i32)f32_bits(y);
        if (p < 0) p = INT32_MIN - p;
        if (q < 0) q = INT32_MIN - q;
        printf("%s %08x (%.9g), %s %08x (%.9g), %lld ulp", name_a, f32_bits(x), (double)x, name_b, f32_bits(y), (double)y,
               (long long)q - p);
    } else {
        u32 x, y;
        memcpy(&x, a, 4);
        memcpy(&y, b, 4);
        printf("%s %08x, %s %08x", name_a, x, name_b, y);
    }
}

int state_compare(const FrameState *a, const FrameState *b, const char *name_a, const char *name_b)
{
    u32 size = state_size(a);
    if (state_size(b) == size && memcmp(a, b, size) == 0) return 0;
    printf("first difference in frame %d (%s against %s)\n", a->frame, name_a, name_b);
    if (a->body_count != b->body_count) printf("    bodies: %d / %d\n", a->body_count, b->body_count);
    if (a->seed != b->seed) printf("    random seed: %08x / %08x\n", a->seed, b->seed);
    if (a->hull_seed != b->hull_seed) printf("    hull builder's random seed: %08x / %08x\n", a->hull_seed, b->hull_seed);
    if (a->control_word != b->control_word) printf("    control word: %03x / %03x\n", a->control_word, b->control_word);
    for (int i = 0; i < STATE_ENV_SIZE; i += 4) {
        if (!memcmp(a->env + i, b->env + i, 4)) continue;
        int offset = i < 0x10 ? 0xc0 + i : i < 0x40 ? 0x110 + i : i - 4;
        printf("    environment+0x%x: ", offset);
        print_values(a->env + i, b->env + i, 'x', name_a, name_b);
        printf("\n");
    }
    int n = a->body_count < b->body_count ? a->body_count : b->body_count;
    for (int i = 0, shown = 0; i < n && shown < 3; i++) {
        const BodyState *x = &a->bodies[i], *y = &b->bodies[i];
        if (!memcmp(x, y, sizeof *x)) continue;
        shown++;
        printf("    %s:\n", x->name);
        if (x->present != y->present) printf("        present: %u / %u\n", x->present, y->present);
        if (x->object_flags != y->object_flags) printf("        object flags: %08x / %08x\n", x->object_flags, y->object_flags);
        if (x->contacts != y->contacts) printf("        contact points: %u / %u\n", x->contacts, y->contacts);
        for (u32 at = 0, lines = 0; at < STATE_CORE_SIZE && lines < 12;) {
            char type;
            const char *field = state_core_field(at, &type);
            u32 step = type == 'd' ? 8 : 4;
            if (memcmp(x->core + at, y->core + at, step)) {
                printf("        core+0x%03x %-18s ", at, field);
                print_values(x->core + at, y->core + at, type, name_a, name_b);
                printf("\n");
                lines++;
            }
            at += step;
        }
    }
    return 1;
}
