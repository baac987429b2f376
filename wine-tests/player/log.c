// The log: the DLL's own structures, read through their fixed offsets and written as bit patterns. Two hashes run along:
// one over everything, one over what is visible from outside (matrices, poses, velocities, outputs).
#include "wine-tests/player/player.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

// The offsets read here are fixed by the DLL's own structures (compared by the other side of an A/B run as well).
enum {
    MANAGER_MOVABLE_COUNT = 0x2a, MANAGER_ENVIRONMENT = 0xc0, MANAGER_SMOOTHED = 0xc8, MANAGER_STEP = 0xcc,
    MANAGER_FACTOR = 0xd0, MANAGER_BUCKETS = 0x2cd8,
};
#define FNV_START 14695981039346656037ull
#define FNV_PRIME 1099511628211ull
#define AT(type, base, offset) (*(type *)((u8 *)(base) + (offset)))

FILE *log_file;
CKBaseManager *physics;
static u64 hash_all, hash_state;
static int visible; // what is hashed now belongs to the outside state
static int quiet;   // hash only
static int event_count;
static u8 *seen;         // constants of the entity's object: 0 not logged, 1 logged, 2 object gone
static u64 *fixed_hash;  // last line of a fixed body

void log_open(int entity_count)
{
    seen = calloc((u32)entity_count + 1, 1);
    fixed_hash = calloc((u32)entity_count + 1, sizeof *fixed_hash);
}

void log_begin_frame(int only_hash)
{
    hash_all = hash_state = FNV_START;
    quiet = only_hash;
}

static void hash(const void *data, int size)
{
    for (const u8 *b = data; size--; b++) {
        hash_all = (hash_all ^ *b) * FNV_PRIME;
        if (visible) hash_state = (hash_state ^ *b) * FNV_PRIME;
    }
}

void log_line(const char *format, ...)
{
    if (quiet) return;
    va_list args;
    va_start(args, format);
    vfprintf(log_file, format, args);
    va_end(args);
}

static void put_f32(const char *key, const void *data, int n)
{
    hash(data, 4 * n);
    if (quiet) return;
    for (int i = 0; i < n; i++) {
        u32 bits;
        memcpy(&bits, (const u8 *)data + 4 * i, 4);
        if (i == 0) fprintf(log_file, " %s=%08x", key, bits);
        else fprintf(log_file, ",%08x", bits);
    }
}

static void put_f64(const char *key, const void *data, int n)
{
    hash(data, 8 * n);
    if (quiet) return;
    for (int i = 0; i < n; i++) {
        u32 bits[2];
        memcpy(bits, (const u8 *)data + 8 * i, 8);
        if (i == 0) fprintf(log_file, " %s=%08x%08x", key, bits[1], bits[0]);
        else fprintf(log_file, ",%08x%08x", bits[1], bits[0]);
    }
}

static void put_int(const char *key, int v)
{
    hash(&v, 4);
    log_line(" %s=%d", key, v);
}

static void put_hex(const char *key, u32 v)
{
    hash(&v, 4);
    log_line(" %s=%x", key, v);
}

u8 *physics_environment(void)
{
    return AT(u8 *, physics, MANAGER_ENVIRONMENT);
}

// The manager's registry: buckets of nodes {id, -, surface, object at 0xc, ..., next at 0x38}.
u8 *physics_object(const SiEntity *entity)
{
    u32 **begin = AT(u32 **, physics, MANAGER_BUCKETS), **end = AT(u32 **, physics, MANAGER_BUCKETS + 4);
    u32 n = (u32)(end - begin);
    if (!begin || !n) return NULL;
    for (u32 *node = begin[(n - 1) & entity->id]; node; node = AT(u32 *, node, 0x38))
        if (node[0] == entity->id) return AT(u8 *, node, 0xc);
    return NULL;
}

static const char *entity_name_of(const u8 *object)
{
    const SiEntity *e = AT(SiEntity *, object, 0xb0);
    for (int i = 0; i < scene.entity_count; i++)
        if (scene.entities[i].ck == e) return scene.entities[i].name;
    return "?";
}

static int list_length(u8 *head, int next_offset)
{
    int n = 0;
    for (u8 *s = head; s && n < 100000; s = AT(u8 *, s, next_offset)) n++;
    return n;
}

// ---- objects -------------------------------------------------------------------------------------------------------

// Exact mindists of an object, in list order, each from its first synapse.
static void put_mindists(int frame, const char *name, u8 *object)
{
    for (u8 *s = AT(u8 *, object, 0x20); s; s = AT(u8 *, s, 8)) {
        u8 *md = s + AT(i16, s, 0x18);
        if (md + 0x18 != s) continue;
        fprintf(log_file, "M %d %s %s-%s f=%d,%d fl=%08x", frame, name, entity_name_of(AT(u8 *, md, 0x28)),
                entity_name_of(AT(u8 *, md, 0x44)), AT(i16, md, 0x32), AT(i16, md, 0x4e), AT(u32, md, 0x14));
        put_f32("len", md + 0x54, 1);
        put_f32("n", md + 0x68, 3);
        fprintf(log_file, " ~ %.9g\n", AT(f32, md, 0x54));
    }
}

static void put_contacts(int frame, const char *name, u8 *object)
{
    for (u8 *s = AT(u8 *, object, 0x28); s; s = AT(u8 *, s, 0)) {
        u8 *cp = s + AT(i16, s, 0xc);
        if (cp + 8 != s) continue;
        log_line("C %d %s %s-%s f=%d,%d", frame, name, entity_name_of(AT(u8 *, cp, 0x10)), entity_name_of(AT(u8 *, cp, 0x24)),
                 AT(u8, cp, 0x16), AT(u8, cp, 0x2a));
        put_f32("s", cp + 0x38, 2);
        put_f32("mu", cp + 0x44, 1);
        put_f32("N", cp + 0x54, 1);
        put_f32("gap", cp + 0x58, 1);
        put_int("pull", AT(i32, cp, 0x64));
        put_f32("anti", cp + 0x50, 1);
        log_line(" ~ N=%.9g gap=%.9g\n", AT(f32, cp, 0x54), AT(f32, cp, 0x58));
    }
}

static void put_state(u8 *object, u8 *core, const VxMatrix *world)
{
    visible = 1;
    put_f32("wm", world, 16);
    visible = 0;
    put_hex("ost", AT(u32, object, 0x80));
    put_hex("cst", AT(u32, core, 0x60));
    put_int("imp", AT(i16, core, 0x64));
    visible = 1;
    put_f64("t", core + 0x68, 1);
    put_f64("pos", core + 0xb8, 3);
    put_f64("q", core + 0x108, 4);
    put_f64("R0", core + 0x128, 3);
    put_f64("R1", core + 0x148, 3);
    put_f64("R2", core + 0x168, 3);
    put_f64("mc", core + 0x188, 3);
    put_f32("v", core + 0xa4, 3);
    put_f32("w", core + 0x94, 3);
    visible = 0;
    put_f32("dv", core + 0x84, 3);
    put_f32("dw", core + 0x74, 3);
    put_f32("vs", core + 0xd8, 3);
    put_f32("ax", core + 0x1a8, 3);
    put_f32("sp", core + 0x1b8, 3);
    if (options.hull) {
        put_f64("ht", object + 0x48, 1);
        put_f32("hull", object + 0x50, 5);
    }
    put_int("nx", list_length(AT(u8 *, object, 0x20), 8));
    put_int("ncp", list_length(AT(u8 *, object, 0x28), 0));
}

// Lines I (constants) and G (compact surface), once per object.
static void put_constants(int frame, const char *name, u8 *object, u8 *core)
{
    log_line("I %d %s", frame, name);
    put_int("type", AT(i32, object, 4));
    put_hex("flags", AT(u32, core, 0));
    put_f32("rad", core + 4, 1);
    put_f32("dev", core + 8, 1);
    put_f32("exr", object + 0xa0, 1);
    put_f32("I", core + 0x14, 3);
    put_f32("m", core + 0x20, 1);
    put_f32("rdamp", core + 0x24, 3);
    put_f32("invI", core + 0x34, 3);
    put_f32("invm", core + 0x40, 1);
    put_f32("invdiam", core + 0x48, 1);
    log_line(" ~ r=%.9g m=%.9g I=%.9g,%.9g,%.9g\n", AT(f32, core, 4), AT(f32, core, 0x20), AT(f32, core, 0x14),
             AT(f32, core, 0x18), AT(f32, core, 0x1c));
    log_line("G %d %s", frame, name);
    u8 *manager = AT(u8 *, object, 0x8c), *surface = AT(i32, object, 4) == 2 ? AT(u8 *, manager, 4) : NULL;
    if (surface) {
        u32 size = AT(u32, surface, 0x1c) >> 8;
        u64 h = FNV_START;
        for (u32 i = 0; i < size; i++) h = (h ^ surface[i]) * FNV_PRIME;
        put_f64("surf", &h, 1);
        put_int("bytes", (int)size);
        put_f32("mc", surface, 3);
        put_f32("si", surface + 12, 3);
        put_f32("ulr", surface + 0x18, 1);
        put_hex("dev8", AT(u32, surface, 0x1c) & 0xff);
    }
    log_line("\n");
}

// A fixed body's line is written only when something in it changed.
static int fixed_unchanged(int index, u8 *object, u8 *core, const VxMatrix *world)
{
    u64 all = hash_all, state = hash_state;
    hash_all = FNV_START;
    quiet = 1;
    put_state(object, core, world);
    quiet = 0;
    int same = hash_all == fixed_hash[index];
    fixed_hash[index] = hash_all;
    hash_all = all;
    hash_state = state;
    return same;
}

static void put_object(int frame, int index)
{
    const Entity *e = &scene.entities[index];
    u8 *object = physics_object(e->ck);
    if (!object) {
        if (!seen[index]) return;
        log_line("O %d %s gone\n", frame, e->name);
        hash("gone", 4);
        seen[index] = 2;
        return;
    }
    u8 *core = AT(u8 *, object, 0xa4);
    const VxMatrix *world = &e->ck->world;
    if (seen[index] != 1) {
        seen[index] = 1;
        put_constants(frame, e->name, object, core);
    }
    if (!quiet && (AT(u32, core, 0) & 0xc) && fixed_unchanged(index, object, core, world)) return;
    log_line("O %d %s", frame, e->name);
    put_state(object, core, world);
    log_line(" ~ p=%.9g,%.9g,%.9g v=%.9g,%.9g,%.9g w=%.9g,%.9g,%.9g\n", AT(f64, core, 0xb8), AT(f64, core, 0xc0),
             AT(f64, core, 0xc8), AT(f32, core, 0xa4), AT(f32, core, 0xa8), AT(f32, core, 0xac), AT(f32, core, 0x94),
             AT(f32, core, 0x98), AT(f32, core, 0x9c));
    if (options.mindists && !quiet) put_mindists(frame, e->name, object);
    if (options.contacts) put_contacts(frame, e->name, object);
}

// ---- frames --------------------------------------------------------------------------------------------------------

void log_result(int frame, const char *block, int input, int result)
{
    log_line("X %d %s in%d -> %d\n", frame, block, input, result);
    hash(&result, 4);
}

static void put_output_parameter(const SiParameter *p)
{
    if (si_guid_equal(p->type, SI_FLOAT)) {
        put_f32("f", p->value, 1);
        log_line("(%.9g)", AT(f32, p->value, 0));
    } else if (si_guid_equal(p->type, SI_VECTOR)) {
        put_f32("vec", p->value, 3);
        log_line("(%.9g,%.9g,%.9g)", AT(f32, p->value, 0), AT(f32, p->value, 4), AT(f32, p->value, 8));
    } else if (si_guid_equal(p->type, SI_INT)) {
        int v = AT(i32, p->value, 0);
        log_line(" %s=%d", si_object_name(p), v);
        hash(&v, 4);
    } else if (si_guid_equal(p->type, SI_3DENTITY)) {
        const void *o = si_object(context, AT(u32, p->value, 0));
        log_line(" ent=%s", o ? si_object_name(o) : "-");
        if (o) hash(si_object_name(o), (int)strlen(si_object_name(o)));
    }
}

// Active outputs are logged and cleared.
void log_outputs(int frame, const char *when)
{
    visible = 1;
    for (int i = 0; i < scene.block_count; i++) {
        CKBehavior *b = scene.blocks[i].ck;
        for (int k = 0; k < b->output_count; k++) {
            if (!b->outputs[k].active) continue;
            b->outputs[k].active = 0;
            event_count++;
            hash(scene.blocks[i].name, (int)strlen(scene.blocks[i].name));
            log_line("B %d %s %s out%d '%s'", frame, when, scene.blocks[i].name, k, b->outputs[k].name);
            hash(&k, 4);
            for (int j = 0; j < b->out_count; j++) put_output_parameter(b->out[j]);
            log_line("\n");
        }
    }
    visible = 0;
}

static void put_environment(u8 *env)
{
    put_f64("time", env + 0x120, 1);
    log_line("(%.12g)", AT(f64, env, 0x120));
    put_f64("npsi", env + 0x128, 1);
    put_f64("lpsi", env + 0x130, 1);
    static const struct {
        const char *key;
        int offset;
    } counters[] = {{"tc", 0x138}, {"imp", 0x13c}, {"mdlive", 0x78}, {"mdnew", 0x7c},
                    {"mddel", 0x80}, {"watch", 0x84}, {"ovre", 0x88}, {"cpupd", 0x8c}};
    for (unsigned i = 0; i < sizeof counters / sizeof *counters; i++) put_int(counters[i].key, AT(i32, env, counters[i].offset));
    put_int("nmov", AT(u16, physics, MANAGER_MOVABLE_COUNT));
}

void log_frame(int frame, float dt)
{
    log_line("F %d", frame);
    put_f32("dt", &dt, 1);
    log_line("(%.9g)", dt);
    put_hex("cw", engine_cw);
    put_f32("sm", (u8 *)physics + MANAGER_SMOOTHED, 1);
    put_f32("pdt", (u8 *)physics + MANAGER_STEP, 1);
    put_f32("fac", (u8 *)physics + MANAGER_FACTOR, 1);
    u8 *env = physics_environment();
    if (env) put_environment(env);
    else log_line(" noenv");
    log_line("\n");
    for (int i = 0; i < scene.entity_count; i++)
        if (scene.entities[i].ck) put_object(frame, i);
}

void log_compact(int frame)
{
    u8 *env = physics_environment();
    fprintf(log_file, "K %d all=%08x%08x state=%08x%08x imp=%d md=%d ev=%d\n", frame, (u32)(hash_all >> 32), (u32)hash_all,
            (u32)(hash_state >> 32), (u32)hash_state, env ? AT(i32, env, 0x13c) : 0, env ? AT(i32, env, 0x78) : 0, event_count);
}

void log_timing(int frames, double first_wall, double first_cpu, double cpu, double wall, double worst)
{
    u8 *env = physics_environment();
    double simulated = env ? AT(f64, env, 0x120) : 0;
    fprintf(log_file,
            "T frames=%d simulated=%.6g s first-frame wall=%.3f s cpu=%.3f s rest cpu=%.3f s wall=%.3f s  per simulated second: "
            "cpu=%.4f wall=%.4f  worst frame %.2f ms  impacts=%d mindists=%d cpupd=%d\n",
            frames, simulated, first_wall, first_cpu, cpu, wall, cpu / simulated, wall / simulated, worst * 1e3,
            env ? AT(i32, env, 0x13c) : 0, env ? AT(i32, env, 0x78) : 0, env ? AT(i32, env, 0x8c) : 0);
    hash_all = FNV_START;
    quiet = 1;
    for (int i = 0; i < scene.entity_count; i++)
        if (scene.entities[i].ck) put_object(frames, i);
    fprintf(log_file, "T final-state hash %08x%08x\n", (u32)(hash_all >> 32), (u32)hash_all);
}

u64 log_hash(void)
{
    return hash_all;
}

void log_heap(int frame)
{
    i32 blocks, bytes, peak;
    host_heap(&blocks, &bytes, &peak);
    fprintf(log_file, "A %d blocks=%d bytes=%d peak=%d\n", frame, blocks, bytes, peak);
}

// Readable end state, as comments.
void log_end(void)
{
    enum { MAX_SHOWN = 12 };
    u8 *env = physics_environment();
    int shown = 0;
    for (int i = 0; i < scene.entity_count && shown < MAX_SHOWN; i++) {
        u8 *object = scene.entities[i].ck ? physics_object(scene.entities[i].ck) : NULL, *c;
        if (!object) continue;
        c = AT(u8 *, object, 0xa4);
        if (AT(u32, c, 0) & 0xc) continue;
        shown++;
        fprintf(log_file, "# end %s p=%.9g,%.9g,%.9g v=%.6g,%.6g,%.6g w=%.6g,%.6g,%.6g state=%x\n", scene.entities[i].name,
                AT(f64, c, 0xb8), AT(f64, c, 0xc0), AT(f64, c, 0xc8), AT(f32, c, 0xa4), AT(f32, c, 0xa8), AT(f32, c, 0xac),
                AT(f32, c, 0x94), AT(f32, c, 0x98), AT(f32, c, 0x9c), AT(u32, object, 0x80) & 0xff);
    }
    fprintf(log_file, "# end time=%.9g impacts=%d mindists=%d/%d cpu=? events=%d\n", env ? AT(f64, env, 0x120) : 0,
            env ? AT(i32, env, 0x13c) : 0, env ? AT(i32, env, 0x78) : 0, env ? AT(i32, env, 0x7c) : 0, event_count);
}
