// Fabricated structures of the contact code.
#include "wine-tests/lab/pairs_fixture_contact.h"

#include <math.h>
#include <string.h>

#include "src/base/containers.h"
#include "src/contact/material.h"
#include "src/world/anomaly.h"
#include "wine-tests/lab/pairs_record.h"

f32 fixture_f32(Pair *p, f64 lo, f64 hi)
{
    return (f32)pair_range(p, lo, hi);
}

void fixture_vec(Pair *p, Vec3f *v, f64 size)
{
    u32 kind = pair_below(p, 16);
    for (int k = 0; k < 3; k++)
        v->k[k] = kind == 0 ? 0 : fixture_f32(p, -size, size);
    if (kind == 1) {
        int keep = (int)pair_below(p, 3);
        for (int k = 0; k < 3; k++)
            if (k != keep) v->k[k] = 0;
    }
    if (kind == 2)
        for (int k = 0; k < 3; k++)
            v->k[k] *= 1e-4f;
}

void fixture_unit(Pair *p, Vec3f *v)
{
    f64 x[3], n = 0;
    for (int k = 0; k < 3; k++)
        x[k] = pair_range(p, -1, 1), n += x[k] * x[k];
    if (pair_below(p, 4) == 0 || n < 1e-4) {
        int axis = (int)pair_below(p, 3);
        for (int k = 0; k < 3; k++)
            x[k] = k == axis ? (pair_below(p, 2) ? 1 : -1) : 0;
        n = 1;
    }
    for (int k = 0; k < 3; k++)
        v->k[k] = (f32)(x[k] / sqrt(n));
}

// The original's vtable. Recorded rows hold no addresses of the DLL: calls through vtables are not recorded.
static void *vtable(Pair *p, u32 va, int size)
{
    return pair_recording() ? NULL : pair_global(p, va, size);
}

static Arena *fixture_arena(Pair *p, const char *name, int size)
{
    Arena *arena = pair_zeroed(p, name, sizeof *arena);
    char *memory = pair_bytes(p, "arena memory", size + 32);
    arena->first = arena->current = pair_zeroed(p, "arena chunk", 32);
    arena->cursor = (char *)(((uintptr_t)memory + 31) & ~31u);
    arena->limit = memory + size;
    arena->nesting = 1;
    return arena;
}

Environment *fixture_environment(Pair *p, int memory_solver, int memory_psi)
{
    static const f64 steps[] = {1.0 / 66, 1.0 / 66, 1.0 / 66, 1.0 / 100, 1.0 / 30};
    Environment *env = pair_zeroed(p, "environment", sizeof *env);
    env->dpsi = steps[pair_below(p, 5)];
    env->inv_dpsi = 1 / env->dpsi;
    env->gravity_scalar = pair_below(p, 2) ? 20 : 9.81f;
    env->time = pair_range(p, 0, 100);
    env->time_next_psi = env->time + env->dpsi * pair_unit(p);
    env->time_code = 10;
    env->anti_energy_decay = 0.998404902;
    if (memory_solver) env->memory_solver = fixture_arena(p, "solver arena", memory_solver);
    if (memory_psi) env->memory_psi = fixture_arena(p, "psi arena", memory_psi);
    env->material_manager = pair_zeroed(p, "material manager", sizeof *env->material_manager);
    env->material_manager->vt = vtable(p, 0x10063434, 24);
    env->anomaly_manager = pair_zeroed(p, "anomaly manager", sizeof *env->anomaly_manager);
    env->anomaly_manager->vt = vtable(p, 0x10063a58, 28);
    env->anomaly_limits = pair_zeroed(p, "anomaly limits", sizeof *env->anomaly_limits);
    env->anomaly_limits->max_speed = 2000;
    env->anomaly_limits->max_collisions = 70000;
    env->anomaly_limits->max_rotation_per_psi = 1.57079637f;
    return env;
}

Core *fixture_core(Pair *p, const char *name, Environment *env, int movable)
{
    Core *core = pair_zeroed(p, name, sizeof *core);
    Matrix *pose = (Matrix *)pair_matrix(p, "pose");

    if (movable == 2) movable = pair_below(p, 4) != 0;
    core->flags = movable ? 0x40 : CORE_UNMOVABLE;
    core->state = STATE_MOVING;
    core->env = env;
    core->radius = fixture_f32(p, 0.1, 4);
    core->mass = fixture_f32(p, 0.2, 10);
    core->inv_mass = 1 / core->mass;
    int equal = pair_below(p, 3) == 0;
    for (int k = 0; k < 3; k++) {
        core->rot_inertia_k[k] = equal && k ? core->rot_inertia_k[0] : fixture_f32(p, 0.05, 8);
        core->inv_rot_inertia_k[k] = 1 / core->rot_inertia_k[k];
    }
    if (!movable) {
        core->inv_mass = 0;
        for (int k = 0; k < 3; k++)
            core->inv_rot_inertia_k[k] = 0;
    }
    core->m_world_f_core = *pose;
    for (int k = 0; k < 3; k++)
        core->m_world_f_core.t.k[k] = pair_range(p, -20, 20);
    f64 speed = movable ? (pair_below(p, 8) ? 5 : 1e-3) : 0;
    fixture_vec(p, &core->speed, speed);
    fixture_vec(p, &core->rot_speed, speed);
    if (movable && pair_below(p, 2)) {
        fixture_vec(p, &core->speed_change, 1);
        fixture_vec(p, &core->rot_speed_change, 1);
    }
    return core;
}

Object *fixture_object(Pair *p, const char *name, Environment *env, Core *core)
{
    struct {
        Object object;
        Material material;
    } *both = pair_zeroed(p, name, sizeof *both);
    Object *object = &both->object;
    Material *m = &both->material;

    m->vt = vtable(p, 0x10063464, 24);
    m->friction = pair_range(p, 0, 1.5);
    m->second_friction = pair_range(p, 0, 1.5);
    m->elasticity = pair_below(p, 4) ? pair_unit(p) : 0;
    m->adhesion = pair_below(p, 2) ? pair_unit(p) : 0;
    object->env = env;
    object->core = object->friction_core = object->original_core = core;
    object->material = m;
    object->state = STATE_MOVING;
    if (pair_below(p, 2)) object->extra_radius = fixture_f32(p, 0.1, 3);
    return object;
}

static void cross(f32 *out, const f32 *a, const f32 *b)
{
    for (int k = 0; k < 3; k++)
        out[k] = a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3];
}

void fixture_contact_info(Pair *p, ContactPoint *cp)
{
    ContactInfo *info = cp->info;
    f64 inverse = 0;
    Vec3f t;

    fixture_unit(p, &info->normal);
    fixture_unit(p, &t);
    cross(info->span_friction_v[0].k, info->normal.k, t.k);
    f64 n = 0;
    for (int k = 0; k < 3; k++)
        n += (f64)info->span_friction_v[0].k[k] * info->span_friction_v[0].k[k];
    if (n < 1e-4) {
        t = (Vec3f){{info->normal.y, info->normal.z, info->normal.x}};
        cross(info->span_friction_v[0].k, info->normal.k, t.k);
        for (int k = 0, q = 0; k < 3; k++)
            n = q++ ? n + (f64)info->span_friction_v[0].k[k] * info->span_friction_v[0].k[k]
                    : (f64)info->span_friction_v[0].k[k] * info->span_friction_v[0].k[k];
    }
    for (int k = 0; k < 3; k++)
        info->span_friction_v[0].k[k] /= (f32)sqrt(n > 0 ? n : 1);
    cross(info->span_friction_v[1].k, info->normal.k, info->span_friction_v[0].k);
    fixture_vec(p, &info->speed, 5);
    Core *first = cp->synapses[0].object->core;
    for (int k = 0; k < 3; k++)
        info->point.k[k] = first->m_world_f_core.t.k[k] + pair_range(p, -2, 2);
    for (int i = 0; i < 2; i++) {
        Core *core = cp->synapses[i].object->core;
        info->objects[i] = cp->synapses[i].object;
        info->materials[i] = cp->synapses[i].object->material;
        info->cores[i] = core->flags & CORE_UNMOVABLE_MASK ? NULL : core;
        Vec3f normal_cs;
        memset(&info->point_cs[i], 0, 12);
        memset(&info->cross_cs[i], 0, 12);
        if (!info->cores[i]) continue;
        for (int k = 0; k < 3; k++) {
            f64 at = 0, nn = 0;
            for (int r = 0; r < 3; r++) {
                at += core->m_world_f_core.r[r].k[k] * (info->point.k[r] - core->m_world_f_core.t.k[r]);
                nn += core->m_world_f_core.r[r].k[k] * info->normal.k[r];
            }
            info->point_cs[i].k[k] = (f32)(i ? fmod(at, 3) : at);
            normal_cs.k[k] = (f32)nn;
        }
        cross(info->cross_cs[i].k, info->point_cs[i].k, normal_cs.k);
        inverse += core->inv_mass;
        for (int k = 0; k < 3; k++)
            inverse += (f64)info->cross_cs[i].k[k] * info->cross_cs[i].k[k] * core->inv_rot_inertia_k[k];
    }
    info->inv_virt_mass = (f32)inverse;
    info->virt_mass = 1 / info->inv_virt_mass;
    info->flags = pair_below(p, 8) ? 0 : 0x100;
    info->percent_energy_conservation = pair_below(p, 4) ? fixture_f32(p, 0, 1) : 0;
    info->impacts = pair_below(p, 3) ? 0 : (i16)pair_below(p, 14);
    info->gap = cp->gap;
}

ContactPoint *fixture_contact(Pair *p, const char *name, Object *object0, Object *object1)
{
    struct {
        Ledge ledge; // one triangle of material index 0
        Triangle triangle;
        ContactPoint cp;
        ContactInfo info;
    } *all = pair_zeroed(p, name, sizeof *all);
    ContactPoint *cp = &all->cp;

    cp->synapses[0].object = object0;
    cp->synapses[1].object = object1;
    cp->synapses[0].contact_offset = -8;
    cp->synapses[1].contact_offset = -0x1c;
    cp->synapses[0].type = (u8)pair_below(p, 4);
    cp->synapses[1].type = (u8)pair_below(p, 4);
    for (int i = 0; i < 2; i++)
        cp->synapses[i].edge = all->triangle.edges;
    cp->info = &all->info;
    cp->inv_virt_mass_no_dir = fixture_f32(p, 0.1, 4);
    cp->friction_factor = fixture_f32(p, 0, 1.2);
    cp->span_friction[0] = fixture_f32(p, -1, 1) * (pair_below(p, 2) ? 0.01f : 1e-4f);
    cp->span_friction[1] = fixture_f32(p, -1, 1) * (pair_below(p, 2) ? 0.01f : 1e-4f);
    cp->now_friction_pressure = pair_below(p, 8) ? fixture_f32(p, 0, 200) : 0;
    cp->gap = pair_below(p, 8) ? fixture_f32(p, 0, 0.05) : fixture_f32(p, 0, 0.5);
    if (pair_below(p, 16) == 0) cp->gap = 0.02f;
    cp->old_energy_dynamic_fr = fixture_f32(p, 0, 0.1);
    cp->has_negative_pull_since = pair_below(p, 3) ? (i32)pair_below(p, 24) - 16 : 0;
    cp->last_time = object0->env->time - (pair_below(p, 4) ? object0->env->dpsi : pair_unit(p));
    cp->recheck_feature = (u8)pair_below(p, 2);
    fixture_contact_info(p, cp);
    return cp;
}

EventSim *fixture_event_sim(Pair *p, Environment *env)
{
    EventSim *es = pair_zeroed(p, "event sim", sizeof *es);
    SimUnit *unit = pair_zeroed(p, "unit", sizeof *unit);

    unit->flags = pair_u32(p) & 0xffff;
    es->dt = env->dpsi;
    es->inv_dt = env->inv_dpsi;
    es->env = env;
    es->unit = unit;
    return es;
}

static void vector_add(PtrVector *v, void *elem)
{
    v->elems[v->count++] = elem;
}

static void vector_make(Pair *p, PtrVector *v, const char *name, int capacity)
{
    v->capacity = (u16)capacity;
    v->elems = pair_zeroed(p, name, capacity * 4);
}

FixtureSystem fixture_system(Pair *p, int cores, int contacts)
{
    FixtureSystem s = {.core_count = cores, .contact_count = contacts};
    FrictionInfo *infos = pair_zeroed(p, "friction infos", (int)sizeof(FrictionInfo) * cores);
    FrictionCorePair *pairs[32];
    int pair_count = 0;

    s.env = fixture_environment(p, 8192, 512);
    s.fs = pair_zeroed(p, "friction system", sizeof *s.fs);
    s.fs->env = s.env;
    s.fs->vt = vtable(p, 0x100633d0, 28);
    s.fs->static_part.vt = vtable(p, 0x10063408, 28);
    s.fs->energy_part.vt = vtable(p, 0x100633ec, 28);
    s.fs->static_part.owner = s.fs->energy_part.owner = s.fs;
    vector_make(p, &s.fs->cores, "fs cores", cores);
    vector_make(p, &s.fs->movable_cores, "fs movable", cores);
    vector_make(p, &s.fs->pairs, "fs pairs", contacts);
    for (int i = 0; i < cores; i++) {
        s.cores[i] = fixture_core(p, "core", s.env, i > 0 || pair_below(p, 2));
        s.objects[i] = fixture_object(p, "object", s.env, s.cores[i]);
        vector_add(&s.fs->cores, s.cores[i]);
        if (!(s.cores[i]->flags & CORE_UNMOVABLE_MASK)) vector_add(&s.fs->movable_cores, s.cores[i]);
        infos[i].owner = s.fs;
        vector_make(p, &infos[i].contacts, "core contacts", contacts);
        s.cores[i]->friction_info = &infos[i];
        // a fixed core keeps its infos in a hash: made movable for the look-up by another bit of the mask
        if (s.cores[i]->flags & CORE_UNMOVABLE_MASK) s.cores[i]->flags = 0x48;
        s.fs->core_count++;
    }
    for (int i = 0; i < contacts; i++) {
        int a = i < cores - 1 ? i : (int)pair_below(p, (u32)cores),
            b = i < cores - 1 ? i + 1 : (int)pair_below(p, (u32)cores);
        if (a == b) b = (a + 1) % cores;
        if (pair_below(p, 2)) {
            int t = a;
            a = b;
            b = t;
        }
        ContactPoint *cp = fixture_contact(p, "contact", s.objects[a], s.objects[b]);
        s.contacts[i] = cp;
        cp->friction_system = s.fs;
        cp->next = s.fs->contacts;
        if (cp->next) cp->next->prev = cp;
        s.fs->contacts = cp;
        s.fs->contact_count++;
        vector_add(&infos[a].contacts, cp);
        vector_add(&infos[b].contacts, cp);
        FrictionCorePair *pair = NULL;
        for (int k = 0; k < pair_count; k++)
            if ((pairs[k]->cores[0] == s.cores[a] && pairs[k]->cores[1] == s.cores[b]) ||
                (pairs[k]->cores[0] == s.cores[b] && pairs[k]->cores[1] == s.cores[a]))
                pair = pairs[k];
        if (!pair) {
            pair = pair_zeroed(p, "pair", sizeof *pair);
            pairs[pair_count++] = pair;
            vector_make(p, &pair->contacts, "pair contacts", contacts);
            pair->cores[0] = s.cores[a];
            pair->cores[1] = s.cores[b];
            pair->next_easing = 1 + (i32)pair_below(p, 5);
            pair->integrated_anti_energy = pair_below(p, 3) ? fixture_f32(p, 0, 2) : 0;
            vector_add(&s.fs->pairs, pair);
        }
        vector_add(&pair->contacts, cp);
    }
    return s;
}
