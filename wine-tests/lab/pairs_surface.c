// Pairs: surface managers, the ledge tree, rays (collision spec 1.3, 1.5.4).
#include <string.h>

#include "src/geometry/ray_solver.h"
#include "wine-tests/lab/heap.h"
#include "wine-tests/lab/pairs_fixture_body.h"

enum { MAX_NODES = 15 };

// A surface of up to 8 ledges: header, tree of random shape in preorder, ledges by offset.
static CompactSurface *surface(Pair *p, const Ledge **ledges, int count)
{
    u8 *block = pair_zeroed(p, "surface", (int)sizeof(CompactSurface) + MAX_NODES * (int)sizeof(LedgeTreeNode));
    CompactSurface *s = (CompactSurface *)block;
    LedgeTreeNode *nodes = (LedgeTreeNode *)(s + 1);
    s->tree_root_offset = sizeof *s;
    for (int k = 0; k < 3; k++) {
        s->mass_center[k] = (f32)pair_range(p, -2, 2);
        s->rotation_inertia[k] = (f32)pair_range(p, 0, 2);
    }
    s->upper_limit_radius = (f32)pair_range(p, 0, 5);
    s->bits = pair_below(p, 252) | 0x12345600;

    int used = 0, open[MAX_NODES], first[MAX_NODES], size[MAX_NODES], depth = 0, next_ledge = 0;
    first[0] = -1, size[0] = count, open[0] = 0, depth = 1;
    while (depth) {
        depth--;
        int parent = first[depth], n = size[depth], me = used++;
        (void)open;
        if (parent >= 0) nodes[parent].right_offset = (i32)((char *)&nodes[me] - (char *)&nodes[parent]);
        LedgeTreeNode *node = &nodes[me];
        for (int k = 0; k < 3; k++) {
            node->center[k] = (f32)pair_range(p, -3, 3);
            node->box_sizes[k] = (u8)pair_range(p, 50, 251);
        }
        node->radius = (f32)pair_range(p, 0.5, 8);
        if (n == 1) {
            node->ledge_offset = (i32)((const char *)ledges[next_ledge++] - (const char *)node);
        } else {
            int left = 1 + (int)pair_below(p, (u32)n - 1);
            first[depth] = me, size[depth] = n - left, depth++; // right, later
            first[depth] = -1, size[depth] = left, depth++;     // left, next
        }
    }
    return s;
}

static CompactSurface *random_surface(Pair *p)
{
    const Ledge *ledges[8];
    int count = 1 + (int)pair_below(p, 6);
    for (int i = 0; i < count; i++) ledges[i] = fixture_ledge(p, "ledge");
    return surface(p, ledges, count);
}

typedef struct Found {
    i32 capacity, count;
    void **elems;
    void *room[16];
} Found;

static Found *found_vector(Pair *p)
{
    Found *v = pair_zeroed(p, "found", sizeof *v);
    v->capacity = 16;
    v->elems = v->room;
    return v;
}

PAIR(surface_all_ledges, 0x10020480, 100000)
{
    CompactSurface *s = random_surface(p);
    pair_run(p, PTR(s), PTR(found_vector(p)));
}

PAIR(surface_all_ledges_grow, 0x10020480, 10000)
{
    pair_heap(p);
    CompactSurface *s = random_surface(p);
    u32 *v = pair_zeroed(p, "found", 12);
    pair_run(p, PTR(s), PTR(v));
}

PAIR(surface_radius, 0x10020650, 50000)
{
    pair_heap(p);
    CompactSurface *s = random_surface(p);
    f64 *center = pair_f64(p, "center", 4), *radius = pair_f64(p, "radius", 1), *deviation = pair_f64(p, "deviation", 1);
    pair_run(p, PTR(s), PTR(center), PTR(radius), PTR(deviation));
}

static u32 *manager(Pair *p, CompactSurface *s)
{
    u32 *m = pair_zeroed(p, "manager", 8);
    m[1] = (u32)(uintptr_t)s;
    return m;
}

PAIR(surface_traverse, 0x1000b950, 350000)
{
    CompactSurface *s = random_surface(p);
    f64 *center = pair_f64(p, "center", 4);
    if (pair_below(p, 4))
        for (int k = 0; k < 3; k++) center[k] = pair_range(p, -8, 8);
    Found *v = found_vector(p);
    pair_run(p, PTR(NULL), PTR(s + 1), PTR(center), F64(pair_range(p, 0, 4)), PTR(v));
    pair_reached(p, "found", v->count > 0);
    pair_reached(p, "none", v->count == 0);
}

PAIR(surface_within_radius, 0x1000bb30, 100000)
{
    CompactSurface *s = random_surface(p);
    f64 *center = pair_f64(p, "center", 4);
    for (int k = 0; k < 3; k++) center[k] = pair_range(p, -8, 8);
    pair_run(p, PTR(manager(p, s)), PTR(center), F64(pair_range(p, 0, 4)), PTR(NULL), PTR(NULL), PTR(NULL), PTR(found_vector(p)));
}

PAIR(surface_terminal, 0x1000bbe0, 20000) { pair_run(p, PTR(manager(p, random_surface(p))), PTR(found_vector(p))); }
PAIR(surface_mass_center, 0x1000bc00, 20000) { pair_run(p, PTR(manager(p, random_surface(p))), PTR(pair_f32(p, "out", 4))); }
PAIR(surface_inertia, 0x1000bc20, 20000) { pair_run(p, PTR(manager(p, random_surface(p))), PTR(pair_f32(p, "out", 4))); }

PAIR(surface_single_convex, 0x1000bcd0, 20000)
{
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(manager(p, random_surface(p))));
}

PAIR(surface_manager_radius, 0x1000bc40, 200000)
{
    CompactSurface *s = random_surface(p);
    f32 *center = pair_f32(p, "center", 4);
    if (pair_below(p, 4) == 0) memcpy(center, s->mass_center, 12);
    pair_run(p, PTR(manager(p, s)), PTR(center), PTR(pair_f32(p, "radius", 1)), PTR(pair_f32(p, "deviation", 1)));
}

PAIR(ball_surface_within_radius, 0x1002fe90, 100000)
{
    u32 *m = pair_u32s(p, "manager", 2);
    f64 *center = pair_f64(p, "center", 4);
    f64 radius = pair_below(p, 3) ? pair_range(p, 0, 3) : center[0];
    if (pair_below(p, 4) == 0) center[1] = center[2] = 0;
    pair_run(p, PTR(m), PTR(center), F64(radius), PTR(NULL), PTR(NULL), PTR(NULL), PTR(found_vector(p)));
}

PAIR(ball_surface_mass_center, 0x1002fe60, 1000) { pair_run(p, PTR(pair_u32s(p, "manager", 2)), PTR(pair_f32(p, "out", 4))); }

// ---- rays: hits are written into a buffer by the asker ----

typedef struct TestRay {
    WorldRay ray;
    i32 count;
    struct {
        Object *object;
        const Ledge *ledge;
        const Triangle *triangle;
        u32 pad;
        f64 distance;
        Vec3d normal;
    } hits[8];
} TestRay;

static void THISCALL on_hit(WorldRay *ray, Object *object, const Ledge *ledge, const Triangle *triangle, f64 distance,
                            const Vec3d *normal)
{
    TestRay *t = (TestRay *)ray;
    if (t->count == 8) return;
    t->hits[t->count].object = object;
    t->hits[t->count].ledge = ledge;
    t->hits[t->count].triangle = triangle;
    t->hits[t->count].distance = distance;
    t->hits[t->count].normal.x = normal->x;
    t->hits[t->count].normal.y = normal->y;
    t->hits[t->count].normal.z = normal->z;
    t->count++;
}
static const WorldRayVtable test_ray_vtable = {on_hit};

static TestRay *test_ray(Pair *p, RaySolver *solver, const Ledge *ledge)
{
    TestRay *t = pair_zeroed(p, "asker", sizeof *t);
    t->ray.vt = &test_ray_vtable;
    if (!solver) return t;
    Vec3d *target = fixture_point(p, "target", ledge);
    f64 *d = pair_unit_f64(p, "direction");
    f64 back = pair_range(p, 0, 5);
    solver->asker = &t->ray;
    solver->length = (f32)pair_range(p, 0, 10);
    for (int k = 0; k < 3; k++) {
        solver->start.k[k] = target->k[k] - d[k] * back;
        solver->direction.k[k] = (f32)d[k];
        solver->end.k[k] = solver->start.k[k] + d[k] * solver->length;
        solver->center.k[k] = (f32)(solver->start.k[k] + d[k] * solver->length * 0.5);
    }
    return t;
}

PAIR(ray_ledge, 0x10021ab0, 350000)
{
    Ledge *ledge = fixture_ledge(p, "ledge");
    RaySolver *solver = pair_zeroed(p, "solver", sizeof *solver);
    TestRay *t = test_ray(p, solver, ledge);
    pair_run(p, PTR(solver), PTR(ledge));
    pair_reached(p, "hit", t->count > 0);
    pair_reached(p, "missed", t->count == 0);
}

PAIR(ray_surface, 0x10022010, 100000)
{
    CompactSurface *s = random_surface(p);
    RaySolver *solver = pair_zeroed(p, "solver", sizeof *solver);
    const LedgeTreeNode *leaf = (const LedgeTreeNode *)(s + 1);
    while (leaf->right_offset) leaf = node_left(leaf);
    TestRay *t = test_ray(p, solver, node_ledge(leaf));
    pair_run(p, PTR(solver), PTR(s));
    pair_reached(p, "hit", t->count > 0);
}

PAIR(ray_ledge_tree_node, 0x10021ee0, 350000)
{
    CompactSurface *s = random_surface(p);
    RaySolver *solver = pair_zeroed(p, "solver", sizeof *solver);
    const LedgeTreeNode *leaf = (const LedgeTreeNode *)(s + 1);
    while (leaf->right_offset) leaf = pair_below(p, 2) ? node_left(leaf) : node_right(leaf);
    TestRay *t = test_ray(p, solver, node_ledge(leaf));
    pair_run(p, PTR(solver), PTR(pair_below(p, 8) ? (const LedgeTreeNode *)(s + 1) : leaf));
    pair_reached(p, "hit", t->count > 0);
}

PAIR(ray_from_manager, 0x1000bb00, 100000)
{
    NearPair n = fixture_near_pair(p, NEAR_BALL, NEAR_LEDGE);
    const Ledge *ledges[1] = {n.body[1].ledge};
    CompactSurface *s = surface(p, ledges, 1);
    TestRay *t = test_ray(p, NULL, NULL);
    f64 *d = pair_unit_f64(p, "direction");
    t->ray.length = (f32)pair_range(p, 0, 10);
    for (int k = 0; k < 3; k++) {
        t->ray.direction.k[k] = (f32)d[k];
        t->ray.start.k[k] = n.body[1].cache->m_world_f_object.t.k[k] - d[k] * t->ray.length * 0.5;
    }
    pair_run(p, PTR(manager(p, s)), PTR(t), PTR(n.body[1].object));
    pair_reached(p, "hit", t->count > 0);
}
