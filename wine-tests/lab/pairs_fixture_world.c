#include "wine-tests/lab/pairs_fixture_world.h"

#include "src/base/x87.h"
#include "wine-tests/lab/pairs_state.h"

static World world;

World *fixture_empty_world(Pair *p)
{
    pair_heap(p);
    pair_data(p);
    u16 word = x87_get_control();
    world_create(&world, p->lab, pair_control_word(p), 0);
    x87_set_control(word);
    return &world;
}

static void add_floor(World *w)
{
    static const f32 points[12] = {-30, 0, -30, 30, 0, -30, 30, 0, 30, -30, 0, 30};
    static const int triangles[6] = {0, 2, 1, 0, 3, 2};
    w->fixed = 1;
    world_polygon(w, "floor", world_triangles(w, points, triangles, 2), 0, 0, 0);
    w->fixed = 0;
}

static void add_body(Pair *p, World *w, int i)
{
    static const char *const names[] = {"a", "b", "c", "d", "e"};
    f64 x = pair_range(p, -3, 3), y = pair_range(p, 0.9, 5), z = pair_range(p, -3, 3);
    w->frozen = pair_below(p, 4) == 0;
    w->collide = pair_below(p, 8) != 0;
    w->mass = pair_range(p, 0.1, 10);
    Object *o;
    u32 kind = pair_below(p, 6);
    if (kind > 2) {
        o = world_ball(w, names[i], (f32)pair_range(p, 0.3, 1.2), x, y, z);
    } else {
        f32 box[48];
        for (int k = 0; k < 48; k++) {
            box[k] = (k % 3 == 0 ? k / 3 & 1 : k % 3 == 1 ? k / 6 & 1 : k / 12 & 1) ? 0.7f : -0.7f;
            if (k >= 24) box[k] += k % 3 == 0 ? 1.2f : 0.3f;
        }
        w->root_hulls = (int)pair_below(p, 2);
        o = world_polygon(w, names[i], kind ? world_hulls(w, box, (int[]){8, 8}, 2) : world_hull(w, box, 8), x, y, z);
    }
    if (pair_below(p, 2)) world_push_speed(w, o, (f32)pair_range(p, -5, 5), (f32)pair_range(p, -9, 3), (f32)pair_range(p, -5, 5));
}

World *fixture_world(Pair *p)
{
    World *w = fixture_empty_world(p);
    u16 word = x87_get_control();
    x87_set_control((u16)pair_control_word(p));
    add_floor(w);
    int count = 2 + (int)pair_below(p, 4), frames = (int)pair_below(p, pair_below(p, 4) ? 12 : 50);
    for (int i = 0; i < count; i++) add_body(p, w, i);
    w->frozen = 0, w->collide = 1;
    for (int i = 0; i < frames; i++) world_simulate(w, 1 / 66.0);
    x87_set_control(word);
    return w;
}

Object *fixture_world_object(Pair *p, const World *w)
{
    return w->bodies[pair_below(p, (u32)w->body_count)];
}

Object *fixture_world_body(Pair *p, const World *w)
{
    return w->bodies[1 + pair_below(p, (u32)w->body_count - 1)];
}
