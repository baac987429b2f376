// Pairs: lists of a friction system. What touches simulation units or frees memory is proven by scenes.
#include <string.h>

#include "wine-tests/lab/pairs_fixture_contact.h"

static FixtureSystem some(Pair *p)
{
    return fixture_system(p, 2 + (int)pair_below(p, 4), 1 + (int)pair_below(p, 6));
}

static ContactPoint *any_contact(Pair *p, FixtureSystem *s)
{
    return s->contacts[pair_below(p, (u32)s->contact_count)];
}

PAIR(fs_ctor, 0x1000b000, 30000)
{
    Environment *env = fixture_environment(p, 0, 0);
    FrictionSystem *fs = (FrictionSystem *)pair_u32s(p, "fs", sizeof *fs / 4);
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(fs), PTR(env));
}

PAIR(fs_priority_energy, 0x1000b080, 100)
{
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(0));
}
PAIR(fs_priority_static, 0x1000b0b0, 100)
{
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(0));
}
PAIR(fs_priority, 0x1000b0c0, 100)
{
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(0));
}

PAIR(fs_cores, 0x1001d600, 1000)
{
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(some(p).fs));
}

PAIR(fs_remove_contact, 0x1000b290, 30000)
{
    FixtureSystem s = some(p);
    pair_run(p, PTR(s.fs), PTR(any_contact(p, &s)));
}

PAIR(fs_add_contact, 0x1000b360, 30000)
{
    FixtureSystem s = some(p);
    ContactPoint *cp = fixture_contact(p, "new contact", s.objects[0], s.objects[1]);
    if (pair_below(p, 4) == 0) s.fs->contacts = NULL;
    pair_run(p, PTR(s.fs), PTR(cp));
}

PAIR(fs_pair_ctor, 0x1001d340, 1000)
{
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(pair_u32s(p, "pair", sizeof(FrictionCorePair) / 4)));
}

PAIR(fs_pair_count, 0x1001c680, 1000)
{
    FixtureSystem s = some(p);
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(s.fs->pairs.elems[0]));
}

PAIR(fs_pair_remove_contact, 0x1001c690, 30000)
{
    FixtureSystem s = fixture_system(p, 2, 1 + (int)pair_below(p, 6));
    pair_run(p, PTR(s.fs->pairs.elems[0]), PTR(any_contact(p, &s)));
}

PAIR(fs_add_pair, 0x1001c6f0, 30000)
{
    FixtureSystem s = fixture_system(p, 3, 4 + (int)pair_below(p, 4));
    pair_run(p, PTR(s.fs), PTR(s.fs->pairs.elems[0]));
}

PAIR(fs_remove_pair, 0x1001c720, 30000)
{
    FixtureSystem s = some(p);
    pair_run(p, PTR(s.fs), PTR(s.fs->pairs.elems[pair_below(p, s.fs->pairs.count)]));
}

PAIR(fs_pair_of_objects, 0x1001c780, 30000)
{
    FixtureSystem s = some(p);
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(s.fs), PTR(s.cores[pair_below(p, (u32)s.core_count)]),
             PTR(s.cores[pair_below(p, (u32)s.core_count)]));
    pair_reached(p, "found", pair_result(p) != 0);
    pair_reached(p, "none", pair_result(p) == 0);
}

PAIR(fs_find_pair, 0x1001d380, 30000)
{
    FixtureSystem s = some(p);
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(s.fs), PTR(s.cores[pair_below(p, (u32)s.core_count)]),
             PTR(s.cores[pair_below(p, (u32)s.core_count)]));
    pair_reached(p, "found", pair_result(p) != 0);
    pair_reached(p, "none", pair_result(p) == 0);
}

PAIR(fs_reset_time, 0x1001cbc0, 30000)
{
    FixtureSystem s = some(p);
    pair_run(p, PTR(s.fs), F64(pair_range(p, 0, 10)));
}

PAIR(fs_union_find, 0x1001c7f0, 60000)
{
    FixtureSystem s = fixture_system(p, 3 + (int)pair_below(p, 4), 6);
    s.fs->pairs.count = (u16)pair_below(p, s.fs->pairs.count + 1u);
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(s.fs));
    pair_reached(p, "one group", pair_result(p) == 0);
    pair_reached(p, "more groups", pair_result(p) != 0);
}
