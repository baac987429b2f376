// Pairs: the impact solver and the parts of the impact system that need no simulation around them.
#include <string.h>

#include "src/contact/impact.h"
#include "src/contact/material.h"
#include "src/world/anomaly.h"
#include "wine-tests/lab/pairs_fixture_contact.h"

typedef struct Impact {
    Environment *env;
    ContactPoint *cp;
    ImpactSolver *s;
} Impact;

// A contact of two cores, and a solver in the middle of its work on it: a fixed core comes first.
static Impact impact(Pair *p)
{
    Impact m = {.env = fixture_environment(p, 0, 0)};
    Core *core0 = fixture_core(p, "core 0", m.env, 2),
         *core1 = fixture_core(p, "core 1", m.env, core0->flags & 0xc ? 1 : 2);
    m.cp = fixture_contact(p, "contact", fixture_object(p, "object 0", m.env, core0),
                           fixture_object(p, "object 1", m.env, core1));
    ContactInfo *info = m.cp->info;
    if (pair_below(p, 16) == 0) core0->temporarily_unmovable = 1;
    if (pair_below(p, 16) == 0) m.env->anomaly_limits->max_speed = 1;
    if (pair_below(p, 16) == 0) m.env->anomaly_limits->max_rotation_per_psi = 0.01f;
    if (pair_below(p, 16) == 0) core0->impacts_this_psi = 32000, m.env->anomaly_limits->max_collisions = 31999;
    if (pair_below(p, 16) == 0) core1->spin_clipping = pair_f32(p, "clip", 4);
    if (core1->spin_clipping)
        for (int k = 0; k < 3; k++)
            core1->spin_clipping[k] = fixture_f32(p, 0.1, 2);
    ImpactSolver *s = m.s = pair_zeroed(p, "solver", sizeof *s);
    int swap = !info->cores[1];
    Core *cores[2] = {core0, core1};
    for (int k = 0; k < 2; k++) {
        s->cores[k] = cores[k ^ swap];
        s->point_cs[k] = &info->point_cs[k ^ swap];
        s->m_world_f_core[k] = &s->cores[k]->m_world_f_core;
        s->speed[k] = s->cores[k]->speed;
        s->rot_speed[k] = s->cores[k]->rot_speed;
        if (pair_below(p, 2)) fixture_vec(p, &s->speed[k], 3);
        if (pair_below(p, 2)) fixture_vec(p, &s->rot_speed[k], 3);
        fixture_vec(p, &s->speed_change[k], 1);
        fixture_vec(p, &s->rot_change[k], 1);
        s->virt_mass[k] = pair_range(p, 0.1, 5);
    }
    s->normal = &info->normal;
    s->speed_out = &info->speed;
    s->elasticity = info->percent_energy_conservation;
    s->rescue_speed = fixture_f32(p, 0.02, 0.5);
    s->allow_delaying = (i32)pair_below(p, 2);
    f64 angle = pair_range(p, 0, 1.5);
    s->cos_friction = (f32)__builtin_cos(angle);
    s->sin_friction = (f32)__builtin_sin(angle);
    fixture_vec(p, &s->relative_speed, 5);
    fixture_unit(p, &s->push_direction);
    if (pair_below(p, 4) == 0)
        for (int k = 0; k < 3; k++)
            s->push_direction.k[k] = -info->normal.k[k];
    fixture_unit(p, &s->second_direction);
    fixture_unit(p, &s->second_axis);
    s->second_sin = fixture_f32(p, 0, 1);
    return m;
}

PAIR(impact_relative_speed, 0x10022500, 300000)
{
    pair_run(p, PTR(impact(p).s));
}

PAIR(impact_direction, 0x10022580, 300000)
{
    Impact m = impact(p);
    if (pair_below(p, 8) == 0) m.s->two_friction_values = 1;
    Vec3f *v = &m.s->relative_speed, *n = (Vec3f *)m.s->normal;
    f32 dot = v->x * n->x + v->y * n->y + v->z * n->z;
    pair_run(p, PTR(m.s));
    pair_reached(p, "separating", dot > 0);
    f64 length = __builtin_sqrt((f64)v->x * v->x + v->y * v->y + v->z * v->z);
    pair_reached(p, "sticking", dot < -m.s->cos_friction * length);
    pair_reached(p, "sliding", dot < 0 && dot > -m.s->cos_friction * length);
}

PAIR(impact_direction_two, 0x10022720, 100000)
{
    Impact m = impact(p);
    pair_run(p, PTR(m.s), F64(pair_range(p, -1, 0)));
}

PAIR(impact_confirm, 0x100228c0, 100000)
{
    pair_run(p, PTR(impact(p).s), I32(pair_below(p, 2)));
}
PAIR(impact_undo, 0x10022950, 300000)
{
    pair_run(p, PTR(impact(p).s));
}

PAIR(impact_rescue, 0x10022a20, 300000)
{
    Impact m = impact(p);
    Vec3f *direction = pair_zeroed(p, "direction", sizeof *direction);
    for (int k = 0; k < 3; k++)
        direction->k[k] = -m.s->normal->k[k];
    Vec3f before = m.s->speed[1];
    pair_run(p, PTR(m.s), PTR(direction), I32(pair_below(p, 2)));
    pair_reached(p, "pushed", memcmp(&before, &m.s->speed[1], 12) != 0);
    pair_reached(p, "clear", memcmp(&before, &m.s->speed[1], 12) == 0);
}

PAIR(impact_whole, 0x10022ed0, 200000)
{
    Impact m = impact(p);
    int push = pair_below(p, 3) ? 0 : (int)pair_below(p, 14);
    f32 closing = m.s->relative_speed.x;
    (void)closing;
    pair_run(p, PTR(m.s), PTR(pair_bytes(p, "pushed", 8)), I32(pair_below(p, 2)), I32(push),
             F32(pair_below(p, 2) ? 0.0f : fixture_f32(p, 0, 2)));
    pair_reached(p, "delayed", m.env->statistics.impacts_64 > 0);
    pair_reached(p, "stopped", m.env->statistics.impacts_6c > 0);
}

PAIR(impact_apply, 0x10023680, 200000)
{
    Impact m = impact(p);
    Core **pushed = pair_zeroed(p, "pushed", 8);
    for (int k = 0; k < 2; k++)
        pushed[k] = m.s->cores[k];
    pair_run(p, PTR(m.s), PTR(pushed));
    pair_reached(p, "delayed 0", !pushed[0]);
    pair_reached(p, "delayed 1", !pushed[1]);
    pair_reached(p, "at once", pushed[0] && pushed[1]);
}

PAIR(impact_delay, 0x10023870, 100000)
{
    pair_run(p, PTR(impact(p).s), I32(pair_below(p, 2)));
}
PAIR(impact_clear, 0x100238f0, 60000)
{
    pair_run(p, PTR(impact(p).s));
}
PAIR(impact_push, 0x10023940, 300000)
{
    pair_run(p, PTR(impact(p).s), F64(pair_range(p, -1, 5)));
}

PAIR(impact_virtual_masses, 0x10023b90, 300000)
{
    Impact m = impact(p);
    pair_run(p, PTR(m.s), PTR(m.s->normal));
}

PAIR(impact_estimate, 0x10023c80, 300000)
{
    pair_run(p, PTR(impact(p).s));
}

PAIR(impact_cone, 0x10023ff0, 1000000)
{
    pair_run(p, PTR(0), F32(fixture_f32(p, 0, pair_below(p, 4) ? 2 : 1000)), F32(fixture_f32(p, 0, 1)),
             PTR(pair_bytes(p, "cos", 4)), PTR(pair_bytes(p, "sin", 4)));
}

PAIR(impact_second_direction, 0x10024740, 100000)
{
    Impact m = impact(p);
    for (int i = 0; i < 2; i++)
        m.cp->synapses[i].object->material->second_friction_enabled = (i32)pair_below(p, 2);
    pair_run(p, PTR(m.s), PTR(m.cp));
    pair_reached(p, "found", m.s->two_friction_values == 1);
}

PAIR(impact_long_term, 0x10024140, 200000)
{
    Impact m = impact(p);
    pair_run(p, PTR(m.cp->info), PTR(pair_bytes(p, "pushed", 8)), F32(pair_below(p, 2) ? 0.0f : fixture_f32(p, 0, 2)),
             PTR(m.cp));
    pair_reached(p, "swapped", !m.cp->info->cores[1]);
    pair_reached(p, "first fixed", !m.cp->info->cores[0]);
    pair_reached(p, "both movable", m.cp->info->cores[0] && m.cp->info->cores[1]);
}

// ---- impact system ----

static ImpactSystem *impact_system(Pair *p, FixtureSystem *s)
{
    static const char *names[] = {"pushed", "synced", "pairs"};
    ImpactSystem *system = pair_zeroed(p, "impact system", sizeof *system);
    PtrVector *v[] = {&system->pushed, &system->synced, &system->pairs};
    for (int i = 0; i < 3; i++) {
        v[i]->capacity = 16;
        v[i]->elems = pair_zeroed(p, names[i], 64);
    }
    system->env = s->env;
    system->fs = s->fs;
    for (int i = 0; i < s->fs->pairs.count; i++)
        if (pair_below(p, 3)) system->pairs.elems[system->pairs.count++] = s->fs->pairs.elems[i];
    CoreSync *sync = pair_zeroed(p, "syncs", (int)sizeof *sync * s->core_count);
    for (int i = 0; i < s->core_count; i++) {
        sync[i].pushed = (i32)pair_below(p, 2);
        s->cores[i]->sync = &sync[i];
        if (pair_below(p, 16) == 0) s->cores[i]->temporarily_unmovable = 1;
    }
    return system;
}

PAIR(system_add_pair, 0x10024450, 30000)
{
    FixtureSystem s = fixture_system(p, 2, 1);
    pair_run(p, PTR(impact_system(p, &s)), PTR(s.fs->pairs.elems[0]));
}

PAIR(system_has_pair, 0x10024530, 30000)
{
    FixtureSystem s = fixture_system(p, 3, 3);
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(impact_system(p, &s)), PTR(s.fs->pairs.elems[0]));
    pair_reached(p, "known", pair_result(p) == 1);
    pair_reached(p, "new", pair_result(p) == 0);
}

PAIR(system_invalidate, 0x10024700, 30000)
{
    FixtureSystem s = fixture_system(p, 3, 4);
    pair_run(p, PTR(impact_system(p, &s)), PTR(s.cores[pair_below(p, 3)]));
}

// The most critical contact is pushed; every core is synchronised, and every pair of the pushed ones known.
PAIR(system_next, 0x10024560, 60000)
{
    FixtureSystem s = fixture_system(p, 2 + (int)pair_below(p, 3), 2 + (int)pair_below(p, 5));
    ImpactSystem *system = impact_system(p, &s);
    system->pairs.count = 0;
    for (int i = 0; i < s.fs->pairs.count; i++)
        system->pairs.elems[system->pairs.count++] = s.fs->pairs.elems[i];
    for (int i = 0; i < s.contact_count; i++) {
        s.contacts[i]->info->coll_time_valid = (u8)pair_below(p, 2);
        s.contacts[i]->info->distance_next_psi = fixture_f32(p, -0.05, 0.2);
        s.contacts[i]->info->rescue_speed_addon = 0;
    }
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(system));
    pair_reached(p, "impact", pair_result(p) == 1);
    pair_reached(p, "none", pair_result(p) == 0);
}
