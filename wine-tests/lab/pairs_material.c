// Pairs: materials.
#include "wine-tests/lab/pairs_fixture_contact.h"

#include "src/contact/material.h"

static Material *material(Pair *p)
{
    Material *m = (Material *)pair_u32s(p, "material", sizeof *m / 4);
    m->vt = pair_global(p, 0x10063464, 24);
    m->friction = pair_value(p);
    m->second_friction = pair_value(p);
    m->elasticity = pair_value(p);
    m->adhesion = pair_value(p);
    return m;
}

static ContactInfo *situation(Pair *p)
{
    ContactInfo *info = pair_zeroed(p, "info", sizeof *info);
    info->materials[0] = material(p);
    info->materials[1] = material(p);
    return info;
}

PAIR(material_pair_friction, 0x1000bd10, 1000000) { pair_run(p, PTR(0), PTR(situation(p))); }
PAIR(material_pair_elasticity, 0x1000bd40, 1000000) { pair_run(p, PTR(0), PTR(situation(p))); }
PAIR(material_pair_adhesion, 0x1000bd70, 1000000) { pair_run(p, PTR(0), PTR(situation(p))); }
PAIR(material_friction, 0x1000bed0, 100000) { pair_run(p, PTR(material(p))); }
PAIR(material_elasticity, 0x1000bee0, 100000) { pair_run(p, PTR(material(p))); }
PAIR(material_adhesion, 0x1000bef0, 100000) { pair_run(p, PTR(material(p))); }
PAIR(material_second_friction, 0x1000bf40, 100000) { pair_run(p, PTR(material(p))); }
