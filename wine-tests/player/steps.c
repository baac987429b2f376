// Physics steps (PSI): the player listens to the environment and hashes, at the start of every step, all movable bodies,
// the world's counters and the collision events since the last step. One hash runs through the whole scene, so the first
// step whose hash differs between two runs is the first that differs.
#include "wine-tests/player/player.h"

#include "contact/contact_point.h"
#include "dynamics/object.h"
#include "world/environment.h"
#include "world/listeners.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define HASH_START 14695981039346656037ull
#define HASH_PRIME 1099511628211ull

// What is compared of a body, by offset in its core or object.
static const struct Field {
    const char *key;
    u16 offset, words;
    bool in_object;
} fields[] = {
    {"ost", 0x80, 1, true},  {"cst", 0x60, 1, false}, {"t", 0x68, 2, false},   {"pos", 0xb8, 6, false}, {"q", 0x108, 8, false},
    {"mc", 0x188, 6, false}, {"v", 0xa4, 3, false},   {"w", 0x94, 3, false},   {"dv", 0x84, 3, false},  {"dw", 0x74, 3, false},
    {"vs", 0xd8, 3, false},  {"ax", 0x1a8, 3, false}, {"sp", 0x1b8, 1, false},
};
static const struct Counter {
    const char *key;
    u16 offset, words;
} counters[] = {{"time", 0x120, 2}, {"npsi", 0x128, 2}, {"tc", 0x138, 1}, {"imp", 0x13c, 1}, {"mdlive", 0x78, 1},
                {"mdnew", 0x7c, 1}, {"mddel", 0x80, 1}, {"watch", 0x84, 1}, {"ovre", 0x88, 1}, {"cpupd", 0x8c, 1}};

static FILE *steps_file;
static u64 running = HASH_START, at_last_step = HASH_START;
bool steps_no_number; // a body's speed or place is none any more: hashing has stopped before that step
static int step, collisions;
static struct Body {
    int entity;
    u8 *object;
} *bodies;
static int body_count, listed;

static void mix(const void *data, int words)
{
    u32 w;
    if (steps_no_number) return;
    for (const u8 *p = data; words--; p += 4) {
        memcpy(&w, p, 4);
        running = (running ^ w) * HASH_PRIME;
    }
    running ^= running >> 29;
}

static bool in_full(void)
{
    return step >= options.steps_from && step <= options.steps_to;
}

static void print_words(const char *key, const u8 *p, int words)
{
    for (int i = 0; i < words; i++) {
        u32 w;
        memcpy(&w, p + 4 * i, 4);
        if (i == 0) fprintf(log_file, " %s=%08x", key, w);
        else fprintf(log_file, ",%08x", w);
    }
}

// Bodies are only made and removed between frames.
static void list_bodies(void)
{
    if (!bodies) bodies = calloc((u32)scene.entity_count + 1, sizeof *bodies);
    body_count = 0;
    listed = 1;
    for (int i = 0; i < scene.entity_count; i++) {
        u8 *object = scene.entities[i].ck ? physics_object(scene.entities[i].ck) : NULL;
        if (!object || (*(u32 *)*(u8 **)(object + 0xa4) & 0xc)) continue;
        bodies[body_count++] = (struct Body){i, object};
    }
}

static bool all_numbers(const u8 *core)
{
    f64 sum = 0; // of zeros, unless something is infinite or no number
    for (int i = 0; i < 3; i++) sum += 0 * (*(f64 *)(core + 0xb8 + 8 * i) + *(f32 *)(core + 0xa4 + 4 * i) + *(f32 *)(core + 0x94 + 4 * i));
    for (int i = 0; i < 4; i++) sum += 0 * *(f64 *)(core + 0x108 + 8 * i);
    return sum == 0;
}

static int hash_world(const u8 *env)
{
    int awake = 0;
    if (!listed) list_bodies();
    if (options.numbers_only)
        for (int k = 0; k < body_count; k++) steps_no_number |= !all_numbers(*(u8 **)(bodies[k].object + 0xa4));
    for (unsigned i = 0; i < sizeof counters / sizeof *counters; i++) mix(env + counters[i].offset, counters[i].words);
    mix(&body_count, 1);
    for (int k = 0; k < body_count; k++) {
        const u8 *object = bodies[k].object, *core = *(u8 *const *)(object + 0xa4);
        int state = object[0x80];
        if (state >= STATE_MOVING && state <= STATE_CALM) awake++;
        for (unsigned i = 0; i < sizeof fields / sizeof *fields; i++)
            mix((fields[i].in_object ? object : core) + fields[i].offset, fields[i].words);
    }
    return awake;
}

static void print_world(const u8 *env)
{
    fprintf(log_file, "F %d", step);
    for (unsigned i = 0; i < sizeof counters / sizeof *counters; i++) print_words(counters[i].key, env + counters[i].offset, counters[i].words);
    fprintf(log_file, "\n");
    for (int k = 0; k < body_count; k++) {
        const u8 *object = bodies[k].object, *core = *(u8 *const *)(object + 0xa4);
        fprintf(log_file, "O %d %s", step, scene.entities[bodies[k].entity].name);
        for (unsigned i = 0; i < sizeof fields / sizeof *fields; i++)
            print_words(fields[i].key, (fields[i].in_object ? object : core) + fields[i].offset, fields[i].words);
        fprintf(log_file, " ~ p=%.9g,%.9g,%.9g v=%.9g,%.9g,%.9g\n", *(f64 *)(core + 0xb8), *(f64 *)(core + 0xc0), *(f64 *)(core + 0xc8),
                *(f32 *)(core + 0xa4), *(f32 *)(core + 0xa8), *(f32 *)(core + 0xac));
    }
}

static void THISCALL on_step(PsiListener *listener, PsiEvent *event)
{
    (void)listener;
    const u8 *env = (const u8 *)event->env;
    if (steps_no_number) return;
    int awake = hash_world(env);
    if (steps_no_number) {
        running = at_last_step;
        return;
    }
    mix(&awake, 1);
    at_last_step = running;
    step++;
    if (steps_file) fprintf(steps_file, "%08x%08x %d %d\n", (u32)(running >> 32), (u32)running, awake, collisions);
    if (in_full()) print_world(env);
    collisions = 0;
}

static void THISCALL on_environment_deleted(PsiListener *listener, Environment *env)
{
    (void)listener, (void)env;
}

static u32 entity_id(const Object *object)
{
    const SiEntity *e = *(SiEntity *const *)((const u8 *)object + 0xb0);
    return e ? e->id : 0;
}

static void mix_pair(u32 kind, const ContactInfo *info)
{
    u32 ids[3] = {kind, entity_id(info->objects[0]), entity_id(info->objects[1])};
    mix(ids, 3);
    collisions++;
}

static void THISCALL on_collision(CollisionListener *listener, CollisionEvent *event)
{
    (void)listener;
    const ContactInfo *info = event->info;
    mix_pair(1, info);
    mix(&event->time_since_last, 1);
    mix(&info->normal, 3);
    mix(&info->speed, 3);
    mix(&info->point, 6);
    if (in_full()) fprintf(log_file, "# step %d: collision of entities %x %x\n", step + 1, entity_id(info->objects[0]), entity_id(info->objects[1]));
}

static void THISCALL on_object_deleted(CollisionListener *listener, Object *object)
{
    (void)listener, (void)object;
}

static void THISCALL on_friction_created(CollisionListener *listener, FrictionEvent *event)
{
    (void)listener;
    mix_pair(2, event->info);
}

static void THISCALL on_friction_deleted(CollisionListener *listener, FrictionEvent *event)
{
    (void)listener;
    mix_pair(3, event->info);
}

static const PsiListenerVtable step_vtable = {on_step, on_environment_deleted};
static PsiListener step_listener = {&step_vtable};
static const CollisionListenerVtable collision_vtable = {on_collision, on_object_deleted, on_friction_created, on_friction_deleted, NULL};
static CollisionListener collision_listener = {&collision_vtable, LISTEN_POST_COLLISION | LISTEN_FRICTION};

// The vector's storage becomes one of the C run time, which the DLL uses, too.
static void append_listener(PtrVector *v, void *listener)
{
    void **elems = malloc((v->count + 8u) * sizeof *elems);
    if (v->count) memcpy(elems, v->elems, v->count * sizeof *elems);
    elems[v->count++] = listener;
    v->capacity = (u16)(v->count + 7);
    v->elems = elems;
}

void steps_open(void)
{
    Environment *env = (Environment *)physics_environment();
    if (options.steps && !(steps_file = fopen(options.steps, "wb"))) player_die("cannot write %s", options.steps);
    append_listener(&env->psi_listeners, &step_listener);
    append_listener(&env->collision_listeners, &collision_listener);
}

void steps_begin_frame(void)
{
    listed = 0;
}

void steps_mix(u64 hash)
{
    mix(&hash, 2);
}

void steps_end(void)
{
    if (!options.hash) return;
    list_bodies();
    int awake = hash_world(physics_environment());
    if (steps_no_number) {
        fprintf(log_file, "H steps=%d hash=%08x%08x bodies=%d, then a body is no number\n", step, (u32)(at_last_step >> 32), (u32)at_last_step, body_count);
        return;
    }
    fprintf(log_file, "H steps=%d hash=%08x%08x bodies=%d awake=%d\n", step, (u32)(running >> 32), (u32)running, body_count, awake);
    if (steps_file) fclose(steps_file);
}
