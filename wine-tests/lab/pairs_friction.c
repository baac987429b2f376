// Pairs: friction springs, energy easing and normal force of single contacts and pairs.
#include <string.h>

#include "src/contact/car_wheel.h"
#include "src/contact/material.h"
#include "wine-tests/lab/pairs_fixture_contact.h"

static ContactPoint *contact(Pair *p, int movable0, int movable1)
{
    Environment *env = fixture_environment(p, 0, 0);
    Core *core0 = fixture_core(p, "core 0", env, movable0), *core1 = fixture_core(p, "core 1", env, movable1);
    return fixture_contact(p, "contact", fixture_object(p, "object 0", env, core0),
                           fixture_object(p, "object 1", env, core1));
}

static EventSim *event_sim(Pair *p, ContactPoint *cp)
{
    return fixture_event_sim(p, cp->synapses[0].object->env);
}

PAIR(friction_normal_single, 0x1001ae40, 1000000)
{
    ContactPoint *cp = contact(p, 2, 2);
    pair_run(p, PTR(cp), PTR(event_sim(p, cp)), F32(0.02f), F32(pair_below(p, 4) ? 1.0f : fixture_f32(p, 0, 5)));
    pair_reached(p, "pushed", cp->now_friction_pressure > 0);
    pair_reached(p, "not pushed", cp->now_friction_pressure == 0);
}

PAIR(friction_spring_2d, 0x1001b080, 1000000)
{
    ContactPoint *cp = contact(p, 2, 2);
    f32 before = cp->old_energy_dynamic_fr;
    int pressed = cp->now_friction_pressure > 1e-3f && cp->friction_factor > 1e-3f;
    pair_run(p, PTR(cp), PTR(event_sim(p, cp)));
    pair_reached(p, "no pressure", !pressed);
    pair_reached(p, "pushed", pressed && before != cp->old_energy_dynamic_fr);
}

PAIR(friction_spring_wheel, 0x1001b080, 100000)
{
    ContactPoint *cp = contact(p, 1, 0);
    Core *core = cp->synapses[0].object->core;
    Core *body_core = fixture_core(p, "body core", core->env, 1);
    Object *body = fixture_object(p, "body", core->env, body_core), **wheels = pair_zeroed(p, "wheels", 4);
    CarWheel *wheel = pair_zeroed(p, "wheel", sizeof *wheel);
    Car *car = pair_zeroed(p, "car", sizeof *car);
    Matrix *pose = (Matrix *)pair_matrix(p, "wheel pose");

    pair_global(p, 0x100684f0, 8);
    *wheels = body;
    car->body = wheels;
    car->axis_index = (i32)pair_below(p, 3);
    wheel->car = car;
    wheel->m_body_f_wheel = *pose;
    wheel->locked = (i32)pair_below(p, 2);
    core->car_wheel = wheel;
    if (pair_below(p, 2)) cp->now_friction_pressure *= 100;
    pair_run(p, PTR(cp), PTR(event_sim(p, cp)));
    pair_reached(p, "locked skid", wheel->locked && wheel->skid != 0);
    pair_reached(p, "locked", wheel->locked && wheel->contact_time != 0 && wheel->skid == 0);
    pair_reached(p, "rolling skid", !wheel->locked && wheel->skid != 0);
    pair_reached(p, "rolling", !wheel->locked && wheel->contact_time != 0 && wheel->skid == 0);
}

static void two_values(Pair *p, ContactPoint *cp)
{
    cp->two_friction_values = 1;
    for (int i = 0; i < 2; i++)
        cp->synapses[i].object->material->second_friction_enabled = (i32)pair_below(p, 2);
}

PAIR(friction_spring_1d, 0x1001b8b0, 300000)
{
    ContactPoint *cp = contact(p, 2, 2);
    if (pair_below(p, 2)) two_values(p, cp);
    pair_run(p, PTR(cp), PTR(event_sim(p, cp)));
}

PAIR(friction_spring_length, 0x1001ad90, 300000)
{
    ContactPoint *cp = contact(p, 2, 2);
    if (pair_below(p, 2)) two_values(p, cp);
    f32 *direction = pair_f32(p, "direction", 4);
    pair_ignore(p, direction + 3, 4); // the original copies a word of its stack
    pair_run(p, PTR(cp), PTR(direction));
}

PAIR(friction_two_values, 0x1001aa20, 300000)
{
    ContactPoint *cp = contact(p, 2, 2);
    two_values(p, cp);
    f32 *span = pair_f32(p, "span", 4), s0 = cp->span_friction[0];
    pair_ignore(p, span + 3, 4); // the original copies a word of its stack
    pair_run(p, PTR(cp), PTR(span));
    pair_reached(p, "limited", s0 != cp->span_friction[0]);
}

PAIR(friction_ease_contact, 0x1001bd90, 1000000)
{
    ContactPoint *cp = contact(p, 2, 2);
    Vec3f *delta = pair_zeroed(p, "delta", sizeof *delta);
    fixture_vec(p, delta, 0.1);
    pair_run(p, PTR(cp), PTR(delta));
}

PAIR(friction_ease_two, 0x1001bdf0, 300000)
{
    ContactPoint *a = contact(p, 2, 2);
    Object *o[2] = {a->synapses[0].object, a->synapses[1].object};
    u32 swapped = pair_below(p, 2);
    ContactPoint *b = fixture_contact(p, "contact b", o[swapped], o[1 - swapped]);
    Vec3f *da = (Vec3f *)pair_f32(p, "delta a", 4), *db = (Vec3f *)pair_f32(p, "delta b", 4);
    pair_run(p, PTR(a), PTR(b), PTR(da), PTR(db), F64(pair_unit(p)));
}

// ---- energy easing ----

static MutualEnergizer *energizer(Pair *p, Environment *env)
{
    MutualEnergizer *e = (MutualEnergizer *)pair_f64(p, "energizer", sizeof *e / 8);
    e->cores[0] = fixture_core(p, "core 0", env, 2);
    e->cores[1] = fixture_core(p, "core 1", env, 1);
    fixture_unit(p, &e->trans_vec);
    fixture_unit(p, &e->rot_vec[0]);
    fixture_unit(p, &e->rot_vec[1]);
    return e;
}

PAIR(energizer_impulse, 0x1001cd20, 1000000)
{
    pair_run(p, PTR(0), F64(pair_value(p)), F64(pair_value(p)), F64(pair_value(p)), F64(pair_value(p)));
}

PAIR(energizer_potential, 0x1001cd60, 1000000)
{
    pair_run(p, F64(pair_value(p)), F64(pair_value(p)), F64(pair_value(p)), F64(pair_value(p)), F64(pair_value(p)));
}

PAIR(energizer_init, 0x1001cdb0, 500000)
{
    Environment *env = fixture_environment(p, 0, 0);
    MutualEnergizer *e = energizer(p, env);
    pair_run(p, PTR(e), PTR(fixture_core(p, "a", env, 1)), PTR(fixture_core(p, "b", env, 2)));
    pair_reached(p, "fixed", e->cores[0]->flags & CORE_UNMOVABLE_MASK);
}

PAIR(energizer_potentials, 0x1001d060, 1000000)
{
    pair_run(p, PTR(energizer(p, fixture_environment(p, 0, 0))));
}

PAIR(energizer_destroy, 0x1001d0e0, 500000)
{
    MutualEnergizer *e = energizer(p, fixture_environment(p, 0, 0));
    pair_run(p, PTR(e), F64(pair_unit(p)));
}

static FrictionCorePair *core_pair(Pair *p)
{
    Environment *env = fixture_environment(p, 0, 0);
    FrictionCorePair *pair = pair_zeroed(p, "pair", sizeof *pair);
    pair->cores[0] = fixture_core(p, "a", env, 1);
    pair->cores[1] = fixture_core(p, "b", env, 2);
    if (pair_below(p, 2)) {
        Core *t = pair->cores[0];
        pair->cores[0] = pair->cores[1];
        pair->cores[1] = t;
    }
    pair->integrated_anti_energy = pair_below(p, 4) ? fixture_f32(p, 0, 5) : 0;
    return pair;
}

PAIR(energy_destroy_mutual, 0x1001d2a0, 500000)
{
    FrictionCorePair *pair = core_pair(p);
    if (pair_below(p, 16) == 0)
        for (int i = 0; i < 2; i++) {
            memset(&pair->cores[i]->speed, 0, 12);
            memset(&pair->cores[i]->rot_speed, 0, 12);
        }
    pair_run(p, PTR(pair), F64(pair_range(p, 0, 3)));
    pair_reached(p, "some", pair_result_st0(p) > 0);
    pair_reached(p, "none", pair_result_st0(p) == 0);
}

PAIR(energy_ease_pair, 0x1001ccd0, 500000)
{
    pair_run(p, PTR(core_pair(p)));
}

// ---- controllers of one contact ----

PAIR(friction_controller_spring_one, 0x1001d750, 300000)
{
    FixtureSystem s = fixture_system(p, 2, 1);
    ContactPoint *cp = s.contacts[0];
    int pressed = cp->now_friction_pressure > 0;
    cp->recheck_feature = 0;
    pair_run(p, PTR(s.fs), PTR(fixture_event_sim(p, s.env)), PTR(0));
    pair_reached(p, "slips", cp->recheck_feature && pressed);
    pair_reached(p, "holds", !cp->recheck_feature);
}

PAIR(friction_controller_springs, 0x1001d750, 60000)
{
    FixtureSystem s = fixture_system(p, 2 + (int)pair_below(p, 3), 2 + (int)pair_below(p, 5));
    pair_run(p, PTR(s.fs), PTR(fixture_event_sim(p, s.env)), PTR(0));
}

PAIR(friction_springs, 0x1001bc20, 60000)
{
    FixtureSystem s = fixture_system(p, 2 + (int)pair_below(p, 3), 2 + (int)pair_below(p, 5));
    if (pair_below(p, 4) == 0) two_values(p, s.contacts[0]);
    pair_run(p, PTR(s.fs), PTR(fixture_event_sim(p, s.env)));
}

PAIR(friction_real, 0x1001c550, 60000)
{
    FixtureSystem s = fixture_system(p, 2 + (int)pair_below(p, 3), 2 + (int)pair_below(p, 5));
    pair_run(p, PTR(s.fs), PTR(fixture_event_sim(p, s.env)));
}

// Contacts of one pair, most with the same normal.
static FixtureSystem plane_system(Pair *p)
{
    FixtureSystem s = fixture_system(p, 2, 2 + (int)pair_below(p, 6));
    for (int i = 1; i < s.contact_count; i++)
        if (pair_below(p, 4)) {
            s.contacts[i]->info->normal = s.contacts[0]->info->normal;
            if (pair_below(p, 3) == 0)
                for (int k = 0; k < 3; k++)
                    s.contacts[i]->info->normal.k[k] *= -1;
            if (pair_below(p, 3) == 0) s.contacts[i]->info->normal.x += fixture_f32(p, -0.002, 0.002);
        }
    return s;
}

PAIR(friction_ease_pair, 0x1001c070, 60000)
{
    FixtureSystem s = plane_system(p);
    pair_run(p, PTR(s.fs->pairs.elems[0]), PTR(s.env->memory_solver));
}

PAIR(friction_ease, 0x1001c1f0, 60000)
{
    FixtureSystem s = plane_system(p);
    pair_run(p, PTR(s.fs));
}

PAIR(energy_ease, 0x1001cc90, 60000)
{
    FixtureSystem s = fixture_system(p, 2 + (int)pair_below(p, 3), 2 + (int)pair_below(p, 5));
    pair_run(p, PTR(s.fs));
}

PAIR(energy_clear, 0x1001ccb0, 20000)
{
    FixtureSystem s = fixture_system(p, 2 + (int)pair_below(p, 3), 2 + (int)pair_below(p, 5));
    pair_run(p, PTR(s.fs));
}
