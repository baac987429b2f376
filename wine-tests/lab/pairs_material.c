// Pairs: materials.
#include "wine-tests/lab/pairs_fixture_contact.h"

#include <string.h>

#include "src/contact/material.h"
#include "wine-tests/lab/heap.h"

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

PAIR(material_pair_friction, 0x1000bd10, 1000000)
{
    pair_run(p, PTR(0), PTR(situation(p)));
}
PAIR(material_pair_elasticity, 0x1000bd40, 1000000)
{
    pair_run(p, PTR(0), PTR(situation(p)));
}
PAIR(material_pair_adhesion, 0x1000bd70, 1000000)
{
    pair_run(p, PTR(0), PTR(situation(p)));
}
PAIR(material_friction, 0x1000bed0, 100000)
{
    pair_run(p, PTR(material(p)));
}
PAIR(material_elasticity, 0x1000bee0, 100000)
{
    pair_run(p, PTR(material(p)));
}
PAIR(material_adhesion, 0x1000bef0, 100000)
{
    pair_run(p, PTR(material(p)));
}
PAIR(material_second_friction, 0x1000bf40, 100000)
{
    pair_run(p, PTR(material(p)));
}

// ---- life cycle ----

PAIR(material_ctor, 0x1000bf00, 100000)
{
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(pair_u32s(p, "material", sizeof(Material) / 4)), F64(pair_value(p)), F64(pair_value(p)));
}

PAIR(material_simple_destroy, 0x1000bf70, 1000)
{
    pair_run(p, PTR(material(p)));
}
PAIR(material_destroy, 0x1000be00, 1000)
{
    pair_run(p, PTR(material(p)));
}

PAIR(material_name, 0x1000bf80, 100)
{
    pair_run(p, PTR(material(p)));
}

// A material, or a manager, in the heap, which the call may free.
static void *in_heap(u32 size)
{
    void *block = heap_malloc(size);
    memset(block, 0x5a, size);
    return block;
}

PAIR(material_simple_delete, 0x1000bf50, 1000)
{
    pair_heap(p);
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(in_heap(sizeof(Material))), I32(pair_below(p, 2)));
}

PAIR(material_delete, 0x1000be10, 1000)
{
    pair_heap(p);
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(in_heap(sizeof(Material))), I32(pair_below(p, 2)));
}

PAIR(material_manager_create, 0x1000bda0, 1000)
{
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(pair_u32s(p, "manager", 2)), I32(pair_below(p, 2)));
}

PAIR(material_manager_delete, 0x1000bde0, 1000)
{
    pair_heap(p);
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(in_heap(sizeof(MaterialManager))), I32(pair_below(p, 2)));
}

PAIR(material_manager_environment_gone, 0x1000bdc0, 1000)
{
    pair_heap(p);
    MaterialManager *m = in_heap(sizeof *m);
    m->vt = pair_global(p, 0x10063434, 24);
    m->delete_with_environment = (i32)pair_below(p, 2);
    pair_run(p, PTR(m), PTR(0));
}

PAIR(material_by_index, 0x1000be30, 1000)
{
    pair_heap(p);
    u32 *standard = pair_global(p, 0x10075d7c, 8);
    standard[0] = standard[1] = 0;
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(0), PTR(0), I32(pair_u32(p)));
    pair_run(p, PTR(0), PTR(0), I32(pair_u32(p)));
    standard[0] = standard[1] = 0; // as before the first use: the block is gone with the next input
}
