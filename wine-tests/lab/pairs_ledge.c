// Pairs: queries on ledges (collision spec 1.5).
#include "wine-tests/lab/pairs_fixture_ledge.h"

PAIR(ledge_bounding_box, 0x100202e0, 300000)
{
    Ledge *ledge = fixture_ledge(p, "ledge");
    f64 *min = pair_f64(p, "min", 4), *max = pair_f64(p, "max", 4);
    pair_run(p, PTR(ledge), PTR(min), PTR(max));
}

PAIR(ledge_radius, 0x100204a0, 200000)
{
    Ledge *ledge = fixture_ledge(p, "ledge");
    f64 *center = pair_f64(p, "center", 4), *radius = pair_zeroed(p, "radius", 8), *deviation = pair_zeroed(p, "deviation", 8);
    if (pair_below(p, 4) == 0) *radius = pair_range(p, 0, 10);
    pair_run(p, PTR(ledge), PTR(center), PTR(radius), PTR(pair_below(p, 4) ? deviation : 0));
}

PAIR(ledge_s_val, 0x10020a10, 1000000)
{
    Ledge *ledge = fixture_ledge(p, "ledge");
    Vec3d *x = fixture_point(p, "x", ledge);
    f32 *out = pair_f32(p, "out", 2);
    pair_run(p, PTR(ledge), PTR(fixture_edge(p, ledge)), PTR(x), PTR(out));
}

PAIR(ledge_qr_vals, 0x10020ad0, 1000000)
{
    Ledge *ledge = fixture_ledge(p, "ledge");
    Vec3d *x = fixture_point(p, "x", ledge);
    f32 *out = pair_f32(p, "out", 4);
    pair_run(p, PTR(ledge), PTR(fixture_edge(p, ledge)), PTR(x), PTR(out));
    pair_reached(p, "inside", out[0] > 0 && out[1] > 0 && out[2] > 0);
    pair_reached(p, "outside", out[0] < 0 || out[1] < 0 || out[2] < 0);
    pair_reached(p, "on border", out[0] == 0 || out[1] == 0 || out[2] == 0);
}

PAIR(ledge_hesse, 0x10021210, 300000)
{
    Ledge *ledge = fixture_ledge(p, "ledge");
    f64 *out = pair_f64(p, "out", 4);
    pair_run(p, PTR(fixture_edge(p, ledge)), PTR(ledge), PTR(out));
}

PAIR(ledge_normal, 0x10021280, 1000000)
{
    Ledge *ledge = fixture_ledge(p, "ledge");
    f64 *out = pair_f64(p, "out", 4);
    pair_run(p, PTR(fixture_edge(p, ledge)), PTR(ledge), PTR(out));
}

PAIR(ledge_normal_f, 0x10021350, 300000)
{
    Ledge *ledge = fixture_ledge(p, "ledge");
    f32 *out = pair_f32(p, "out", 4);
    pair_run(p, PTR(fixture_edge(p, ledge)), PTR(ledge), PTR(out));
}

PAIR(ledge_line_distance, 0x10021420, 1000000)
{
    Ledge *ledge = fixture_ledge(p, "ledge");
    Vec3d *x = fixture_point(p, "x", ledge);
    pair_run(p, PTR(ledge), PTR(fixture_edge(p, ledge)), PTR(x));
}

PAIR(ledge_triangle_distance, 0x10021550, 1000000)
{
    Ledge *ledge = fixture_ledge(p, "ledge");
    Vec3d *x = fixture_point(p, "x", ledge);
    pair_run(p, PTR(ledge), PTR(&ledge_triangles(ledge)[pair_below(p, (u32)ledge->triangle_count)]), PTR(x));
}

PAIR(ledge_point_distance, 0x100216f0, 300000)
{
    Ledge *ledge = fixture_ledge(p, "ledge");
    Vec3d *x = fixture_point(p, "x", ledge);
    pair_run(p, PTR(ledge), PTR(fixture_edge(p, ledge)), PTR(x));
}

PAIR(ledge_segment_distance, 0x10021740, 1000000)
{
    Ledge *ledge = fixture_ledge(p, "ledge");
    Vec3d *x = fixture_point(p, "x", ledge);
    pair_run(p, PTR(x), PTR(ledge), PTR(fixture_edge(p, ledge)));
}

PAIR(ledge_other_side, 0x1001a5c0, 500000)
{
    Ledge *ledge = fixture_ledge(p, "ledge");
    Vec3d *x = fixture_point(p, "x", ledge);
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(fixture_edge(p, ledge)), PTR(x));
}

// ---- two objects ----

typedef struct TwoSides {
    Ledge *ledge[2];
    CacheLedge *side[2];
    const Edge *edge[2];
} TwoSides;

static TwoSides two_sides(Pair *p)
{
    TwoSides t;
    for (int i = 0; i < 2; i++) {
        t.ledge[i] = fixture_ledge(p, i ? "ledge b" : "ledge a");
        CacheObject *cache = fixture_cache(p, i ? "cache b" : "cache a");
        t.side[i] = fixture_side(p, i ? "side b" : "side a", t.ledge[i], cache, NULL, NULL);
        t.edge[i] = fixture_edge(p, t.ledge[i]);
    }
    if (pair_below(p, 8) == 0) { // parallel edges: the same ledge and rotation
        memcpy(t.side[1]->cache->m_world_f_object.r, t.side[0]->cache->m_world_f_object.r, sizeof(Vec3d[3]));
        t.side[1]->ledge = t.side[0]->ledge, t.side[1]->points = t.side[0]->points;
        t.edge[1] = pair_below(p, 2) ? t.edge[0] : edge_opposite(t.edge[0]);
        if (pair_below(p, 4) == 0) t.side[1]->cache->m_world_f_object.t = t.side[0]->cache->m_world_f_object.t;
    }
    return t;
}

PAIR(ledge_pos_other_space, 0x10020710, 1000000)
{
    TwoSides t = two_sides(p);
    f64 *out = pair_f64(p, "out", 4);
    pair_run(p, PTR(t.edge[0]), PTR(t.side[0]), PTR(t.side[1]), PTR(out));
}

PAIR(ledge_vec_other_space, 0x10020810, 1000000)
{
    TwoSides t = two_sides(p);
    f64 *v = pair_f64(p, "v", 4), *out = pair_alias(p, "out", 32, v, NULL);
    pair_run(p, PTR(v), PTR(t.side[0]), PTR(t.side[1]), PTR(out));
}

PAIR(ledge_transform_pos_other_space, 0x100208f0, 1000000)
{
    TwoSides t = two_sides(p);
    f64 *out = pair_f64(p, "out", 4);
    pair_run(p, PTR(edge_point(t.edge[0], t.side[0]->points)), PTR(t.side[0]), PTR(t.side[1]), PTR(out));
}

PAIR(ledge_world_coords, 0x100217d0, 300000)
{
    TwoSides t = two_sides(p);
    f64 *out = pair_f64(p, "out", 4);
    pair_run(p, PTR(t.edge[0]), PTR(t.side[0]), PTR(out));
}

PAIR(kk_input_and_vals, 0x10020c60, 1000000)
{
    TwoSides t = two_sides(p);
    u32 *pair = pair_u32s(p, "pair", 0xb8 / 4);
    f32 *out = pair_f32(p, "out", 4);
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(pair), PTR(t.edge[0]), PTR(t.edge[1]), PTR(t.side[0]), PTR(t.side[1]));
    pair_run_other(p, 0x10020e60, (const PairArg[]){PTR(pair), PTR(out)}, 2);
    pair_reached(p, "parallel", !pair_result(p));
    pair_reached(p, "crossing", pair_result(p) != 0);
    pair_returns(p, RETURNS_NOTHING);
    pair_run_other(p, 0x10020da0, (const PairArg[]){PTR(pair)}, 1);
}

PAIR(ledge_qlen_kk, 0x10021800, 1000000)
{
    TwoSides t = two_sides(p);
    pair_run(p, PTR(t.edge[0]), PTR(t.edge[1]), PTR(t.side[0]), PTR(t.side[1]));
}
