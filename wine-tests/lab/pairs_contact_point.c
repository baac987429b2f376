// Pairs: creation, matching and geometry of contact points.
#include <string.h>

#include "src/contact/material.h"
#include "wine-tests/lab/pairs_fixture_contact.h"
#include "wine-tests/lab/pairs_fixture_ledge.h"

// Contact of two objects with random ledges or balls; a cache entry of the current time is attached to each object.
static ContactPoint *contact(Pair *p, int type0, int type1)
{
    Environment *env = fixture_environment(p, 0, 1024);
    Core *core0 = fixture_core(p, "core 0", env, 2), *core1 = fixture_core(p, "core 1", env, 2);
    Object *objects[2] = {fixture_object(p, "object 0", env, core0), fixture_object(p, "object 1", env, core1)};
    ContactPoint *cp = fixture_contact(p, "contact", objects[0], objects[1]);
    int types[2] = {type0, type1};
    Vec3d *near = NULL;

    for (int i = 1; i >= 0; i--) {
        Ledge *ledge = fixture_ledge(p, "ledge");
        CacheObject *cache = fixture_cache(p, "cache");
        cache->object = objects[i];
        cache->time_code = env->time_code;
        objects[i]->cache = cache;
        cp->synapses[i].type = (u8)types[i];
        cp->synapses[i].edge = fixture_edge(p, ledge);
        cp->synapses[i].contact_offset = (i16)(i ? -0x1c : -8);
        if (types[i] != SYNAPSE_BALL) objects[i]->extra_radius = pair_below(p, 4) ? 0 : 0.1f;
        if (i == 1) {
            Vec3d *at = fixture_point(p, "near", ledge);
            near = at;
            Vec3d world;
            const Matrix *m = &cache->m_world_f_object;
            for (int r = 0; r < 3; r++)
                world.k[r] = m->r[r].x * at->x + m->r[r].y * at->y + m->r[r].z * at->z + m->t.k[r];
            *at = world;
        } else if (pair_below(p, 8)) { // object 0 near the other one's feature
            for (int k = 0; k < 3; k++)
                cache->m_world_f_object.t.k[k] = near->k[k] + pair_range(p, -1, 1) * objects[0]->extra_radius;
        }
        Core *core = objects[i]->core;
        if (pair_below(p, 4))
            for (int k = 0; k < 3; k++)
                core->m_world_f_core.t.k[k] = cache->m_world_f_object.t.k[k];
    }
    cp->inv_triangle_det = 0;
    if (type1 == SYNAPSE_TRIANGLE) {
        const Edge *e = cp->synapses[1].edge;
        const PolyPoint *points = ledge_points(edge_ledge(e));
        const PolyPoint *a = edge_point(e, points), *b = edge_point(edge_next(e), points),
                        *c = edge_point(edge_prev(e), points);
        f64 u[3] = {(f64)b->x - a->x, (f64)b->y - a->y, (f64)b->z - a->z};
        f64 v[3] = {(f64)c->x - a->x, (f64)c->y - a->y, (f64)c->z - a->z}, n = 0;
        for (int k = 0; k < 3; k++) {
            f64 x = u[(k + 1) % 3] * v[(k + 2) % 3] - u[(k + 2) % 3] * v[(k + 1) % 3];
            n += x * x;
        }
        cp->inv_triangle_det = n > 0 ? (f32)(1 / __builtin_sqrt(n)) : 0;
    }
    return cp;
}

static CacheLedge *side(Pair *p, const char *name, ContactPoint *cp, int i)
{
    CacheLedge *s = pair_zeroed(p, name, sizeof *s);
    const Ledge *ledge = edge_ledge(cp->synapses[i].edge);
    *s = (CacheLedge){ledge_points(ledge), ledge, cp->synapses[i].object->cache, cp->synapses[i].object, NULL};
    return s;
}

static Vec3d *center(Pair *p, ContactPoint *cp)
{
    Vec3d *v = pair_zeroed(p, "point", sizeof *v);
    *v = cp->synapses[0].object->cache->m_world_f_object.t;
    return v;
}

static int left(const ContactPoint *cp)
{
    return (cp->info->flags & 0x300) == 0x100;
}

PAIR(contact_point_face, 0x1001ee70, 200000)
{
    ContactPoint *cp = contact(p, pair_below(p, 2) ? SYNAPSE_BALL : SYNAPSE_POINT, SYNAPSE_TRIANGLE);
    cp->info->flags = 0;
    int recheck = cp->recheck_feature;
    Vec3f *scratch = pair_zeroed(p, "scratch", sizeof *scratch);
    pair_run(p, PTR(cp), PTR(center(p, cp)), PTR(cp->synapses[1].edge), PTR(side(p, "side", cp, 1)), PTR(cp->info),
             PTR(scratch));
    pair_reached(p, "inside", recheck && !left(cp));
    pair_reached(p, "outside", recheck && left(cp));
    pair_reached(p, "not tested", !recheck);
}

PAIR(contact_point_point, 0x1001f050, 200000)
{
    ContactPoint *cp = contact(p, SYNAPSE_BALL, SYNAPSE_BALL);
    Vec3d *other = (Vec3d *)pair_f64(p, "other", 4), *at = center(p, cp);
    if (pair_below(p, 2)) {
        u32 axis = pair_below(p, 4);
        for (u32 k = 0; k < 3; k++)
            other->k[k] = at->k[k] + (axis < 3 && k != axis ? 0 : pair_range(p, -2, 2));
    }
    if (pair_below(p, 16) == 0) *other = *at;
    Vec3f *scratch = pair_zeroed(p, "scratch", sizeof *scratch);
    pair_run(p, PTR(cp), PTR(at), PTR(other), PTR(cp->info), PTR(scratch));
    pair_reached(p, "along x", cp->info->normal.x * cp->info->normal.x >= 0.9f);
    pair_reached(p, "across", cp->info->normal.x * cp->info->normal.x < 0.9f);
    pair_reached(p, "same point", cp->gap == 0);
}

PAIR(contact_point_edge, 0x1001f160, 200000)
{
    ContactPoint *cp = contact(p, pair_below(p, 2) ? SYNAPSE_BALL : SYNAPSE_POINT, SYNAPSE_EDGE);
    cp->info->flags = 0;
    int recheck = cp->recheck_feature;
    Vec3f *scratch = pair_zeroed(p, "scratch", sizeof *scratch);
    pair_run(p, PTR(cp), PTR(center(p, cp)), PTR(cp->synapses[1].edge), PTR(side(p, "side", cp, 1)), PTR(cp->info),
             PTR(scratch));
    pair_reached(p, "inside", recheck && !left(cp));
    pair_reached(p, "outside", recheck && left(cp));
    pair_reached(p, "on the line", cp->gap < 1e-9f);
}

PAIR(contact_edge_edge, 0x1001f3b0, 200000)
{
    ContactPoint *cp = contact(p, SYNAPSE_EDGE, SYNAPSE_EDGE);
    cp->info->flags = 0;
    int recheck = cp->recheck_feature;
    if (pair_below(p, 16) == 0)
        cp->synapses[0].object->cache->m_world_f_object = cp->synapses[1].object->cache->m_world_f_object;
    if (pair_below(p, 32) == 0) { // the same edge
        cp->synapses[0] = cp->synapses[1];
        cp->synapses[0].contact_offset = -8;
    }
    Vec3f *scratch = pair_zeroed(p, "scratch", sizeof *scratch);
    scratch->x = 1;
    pair_run(p, PTR(cp), PTR(cp->synapses[0].edge), PTR(cp->synapses[1].edge), PTR(side(p, "side 0", cp, 0)),
             PTR(side(p, "side 1", cp, 1)), PTR(cp->info), PTR(scratch));
    pair_reached(p, "inside", recheck && !left(cp));
    pair_reached(p, "outside", recheck && left(cp) && scratch->x == 1);
    pair_reached(p, "parallel", scratch->x == 0);
    pair_reached(p, "touching", cp->gap == 0);
}

PAIR(contact_reset_time, 0x1001f850, 200000)
{
    ContactPoint *cp = contact(p, SYNAPSE_BALL, SYNAPSE_BALL);
    pair_run(p, PTR(cp), F64(pair_value(p)));
}

PAIR(contact_update, 0x1001f860, 200000)
{
    static const u8 types[][2] = {{0, 0}, {0, 1}, {0, 2}, {0, 3}, {3, 0}, {3, 1}, {3, 2}, {3, 2}, {3, 3}, {1, 1}};
    const u8 *t = types[pair_below(p, 10)];
    ContactPoint *cp = contact(p, t[0], t[1]);
    pair_run(p, PTR(cp));
    pair_reached(p, "gap clamped", cp->gap == 0);
    pair_reached(p, "left", left(cp));
    pair_reached(p, "both movable", cp->info->cores[0] && cp->info->cores[1]);
    pair_reached(p, "first fixed", !cp->info->cores[0] && cp->info->cores[1]);
    pair_reached(p, "second fixed", cp->info->cores[0] && !cp->info->cores[1]);
}

PAIR(contact_virtual_mass, 0x1001d3d0, 200000)
{
    ContactPoint *cp = contact(p, SYNAPSE_BALL, SYNAPSE_TRIANGLE);
    for (int i = 0; i < 2; i++)
        if (pair_below(p, 8) == 0) cp->synapses[i].object->material->second_friction_enabled = 1;
    pair_run(p, PTR(cp));
    pair_reached(p, "two values", cp->two_friction_values == 1);
    pair_reached(p, "both movable", cp->info->cores[0] && cp->info->cores[1]);
}

// Edge with a material index now and then: such triangles get the default material.
static void index_materials(Pair *p, ContactPoint *cp)
{
    Material **standard = pair_global(p, 0x10075d7c, 8);
    *standard = cp->synapses[0].object->material;
    ((u8 *)standard)[4] |= 1;
    for (int i = 0; i < 2; i++)
        if (pair_below(p, 8) == 0) edge_triangle(cp->synapses[i].edge)->bits |= 3u << 24;
}

PAIR(contact_materials, 0x10023fa0, 60000)
{
    ContactPoint *cp = contact(p, SYNAPSE_BALL, SYNAPSE_TRIANGLE);
    index_materials(p, cp);
    pair_run(p, PTR(cp), PTR(pair_bytes(p, "out", 8)));
}

PAIR(contact_material_index, 0x1001d830, 60000)
{
    ContactPoint *cp = contact(p, SYNAPSE_BALL, SYNAPSE_TRIANGLE);
    index_materials(p, cp);
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(&cp->synapses[pair_below(p, 2)]));
}

PAIR(contact_read_materials, 0x10024040, 200000)
{
    ContactPoint *cp = contact(p, SYNAPSE_BALL, SYNAPSE_TRIANGLE);
    index_materials(p, cp);
    pair_run(p, PTR(cp), PTR(cp->info));
}

PAIR(contact_rotation_rescue, 0x100248a0, 200000)
{
    ContactPoint *cp = contact(p, (int)pair_below(p, 4), (int)pair_below(p, 4));
    for (int i = 0; i < 2; i++)
        if (pair_below(p, 3) == 0) fixture_vec(p, &cp->synapses[i].object->core->rot_speed, 200);
    pair_run(p, PTR(cp));
    pair_reached(p, "something", pair_result_st0(p) > 0);
    pair_reached(p, "nothing", pair_result_st0(p) == 0);
}

PAIR(contact_rescue, 0x10024930, 200000)
{
    ContactPoint *cp = contact(p, (int)pair_below(p, 4), (int)pair_below(p, 4));
    int inside = cp->gap < 0.01f;
    pair_run(p, PTR(cp), PTR(cp->synapses[0].object->env));
    pair_reached(p, "inside", inside);
    pair_reached(p, "outside", !inside);
}

PAIR(contact_prediction, 0x100249b0, 200000)
{
    ContactPoint *cp = contact(p, (int)pair_below(p, 4), (int)pair_below(p, 4));
    pair_run(p, PTR(cp));
    pair_reached(p, "far", cp->info->distance_next_psi > 1e19f);
    pair_reached(p, "near", cp->info->distance_next_psi < 1e19f);
}

// ---- matching and creation ----

static Mindist *mindist_of(Pair *p, ContactPoint *cp)
{
    Mindist *m = pair_zeroed(p, "mindist", sizeof *m);
    m->flags = pair_u32(p) & 0x3ff00fff & ~0x200u;
    int order = (int)(m->flags >> 8 & 1);
    for (int i = 0; i < 2; i++) {
        const ContactSynapse *s = &cp->synapses[i ^ order];
        m->synapses[i].object = s->object;
        m->synapses[i].edge = s->edge;
        m->synapses[i].status = s->type;
        m->synapses[i].mindist_offset = (i16)((char *)m - (char *)&m->synapses[i]);
    }
    if (pair_below(p, 3) == 0) { // another feature
        Synapse *s = &m->synapses[pair_below(p, 2)];
        u32 what = pair_below(p, 4);
        if (what == 0) s->status = (i16)pair_below(p, 4);
        if (what == 1) s->edge = fixture_edge(p, edge_ledge(s->edge));
        if (what == 2) s->edge = edge_opposite(s->edge);
        if (what == 3) s->edge = edge_next(s->edge);
    }
    return m;
}

PAIR(contact_synapse_match, 0x1001d840, 200000)
{
    ContactPoint *cp = contact(p, (int)pair_below(p, 4), (int)pair_below(p, 4));
    Mindist *m = mindist_of(p, cp);
    pair_returns(p, RETURNS_INT);
    u32 k = pair_below(p, 2);
    pair_run(p, PTR(&cp->synapses[k]), PTR(&m->synapses[k ^ (m->flags >> 8 & 1)]));
    pair_reached(p, "same", pair_result(p) == 1);
    pair_reached(p, "other", pair_result(p) == 0);
}

PAIR(contact_match, 0x1001d910, 200000)
{
    ContactPoint *cp = contact(p, (int)pair_below(p, 4), (int)pair_below(p, 4));
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(cp), PTR(mindist_of(p, cp)));
    pair_reached(p, "same", pair_result(p) == 1);
    pair_reached(p, "other", pair_result(p) == 0);
}

PAIR(contact_ctor, 0x1001a8b0, 60000)
{
    ContactPoint *cp = contact(p, (int)pair_below(p, 4), (int)pair_below(p, 4));
    Mindist *m = mindist_of(p, cp);
    if (pair_below(p, 2)) m->synapses[0].object->friction_synapses = &cp->synapses[0];
    if (pair_below(p, 2)) m->synapses[1].object->friction_synapses = &cp->synapses[1];
    pair_run(p, PTR(pair_f32(p, "new", sizeof *cp / 4)), PTR(m));
}

PAIR(contact_find, 0x1001ffe0, 60000)
{
    ContactPoint *cp = contact(p, (int)pair_below(p, 4), (int)pair_below(p, 4));
    Mindist *m = mindist_of(p, cp);
    if (pair_below(p, 8)) {
        cp->synapses[0].object->friction_synapses = &cp->synapses[0];
        cp->synapses[1].object->friction_synapses = &cp->synapses[1];
    }
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(m));
    pair_reached(p, "found", pair_result(p) != 0);
    pair_reached(p, "not found", pair_result(p) == 0);
}
