// Pairs: response of two cores along up to three directions.
#include "src/contact/core_reaction.h"
#include "wine-tests/lab/pairs_fixture_contact.h"

typedef struct Setting {
    CoreReaction *reaction;
    Core *cores[2];
    Vec3d *point;
    Vec3f *directions[3];
} Setting;

static Setting setting(Pair *p)
{
    Setting s;
    Environment *env = pair_zeroed(p, "environment", 16);
    static const char *names[] = {"direction 0", "direction 1", "direction 2"};
    s.reaction = (CoreReaction *)pair_f32(p, "reaction", sizeof *s.reaction / 4);
    s.point = (Vec3d *)pair_f64(p, "point", 4);
    for (int i = 0; i < 2; i++)
        s.cores[i] = pair_below(p, 5) ? fixture_core(p, "core", env, 1) : NULL;
    for (int i = 0; i < 3; i++) {
        s.directions[i] = pair_zeroed(p, names[i], sizeof(Vec3f));
        fixture_unit(p, s.directions[i]);
        if (s.cores[0] && pair_below(p, 4)) s.point->k[i] = s.cores[0]->m_world_f_core.t.k[i] + pair_range(p, -2, 2);
    }
    u32 used = 1 + pair_below(p, 3);
    for (u32 i = used; i < 3; i++)
        s.directions[i] = NULL;
    return s;
}

PAIR(reaction_init, 0x10033a30, 1000000)
{
    Setting s = setting(p);
    pair_run(p, PTR(s.reaction), PTR(s.cores[0]), PTR(s.cores[1]), PTR(s.point), PTR(s.directions[0]),
             PTR(s.directions[1]), PTR(s.directions[2]));
    pair_reached(p, "one direction", !s.directions[1]);
    pair_reached(p, "two directions", s.directions[1] && !s.directions[2]);
    pair_reached(p, "three directions", s.directions[2] != NULL);
}

PAIR(reaction_init_core, 0x10033560, 1000000)
{
    Setting s = setting(p);
    if (!s.cores[0]) return;
    for (int i = 0; i < 3; i++)
        s.reaction->directions[i] = s.directions[i];
    f32 *cross = pair_f32(p, "cross", 12), *change = pair_f32(p, "change", 12);
    pair_run(p, PTR(s.reaction), PTR(s.point), PTR(s.cores[0]), PTR(cross), PTR(change),
             F32(pair_below(p, 2) ? 1.0f : -1.0f));
}

PAIR(reaction_exert, 0x10033ad0, 1000000)
{
    Setting s = setting(p);
    if (!s.directions[1]) return;
    for (int i = 0; i < 3; i++)
        s.reaction->directions[i] = s.directions[i];
    f32 *impulse = pair_f32(p, "impulse", 2);
    pair_run(p, PTR(s.reaction), PTR(s.cores[0]), PTR(s.cores[1]), PTR(impulse));
}
