// Random ledges, poses and query points for the pair tests of collision geometry.
#include "wine-tests/lab/pairs_fixture_ledge.h"

#include <math.h>
#include <string.h>

// Writes a ledge of `n` triangles over `count` points: edges, twins, and the most opposite triangle behind each.
static Ledge *build(Pair *p, const char *name, f32 (*points)[3], int count, u8 (*triangles)[3], int n)
{
    Ledge *ledge = pair_zeroed(p, name, 16 + 16 * n + 16 * count);
    Triangle *t = (Triangle *)(ledge + 1);
    PolyPoint *out = (PolyPoint *)(t + n);
    ledge->point_offset = 16 + 16 * n;
    ledge->bits = (u32)(1 + n + count) << 8 | 4;
    ledge->triangle_count = (i16)n;
    for (int i = 0; i < count; i++) out[i] = (PolyPoint){points[i][0], points[i][1], points[i][2], 0};

    f64 normals[32][3];
    for (int i = 0; i < n; i++) {
        f64 a[3], b[3];
        for (int k = 0; k < 3; k++) {
            a[k] = (f64)points[triangles[i][1]][k] - points[triangles[i][0]][k];
            b[k] = (f64)points[triangles[i][2]][k] - points[triangles[i][0]][k];
        }
        for (int k = 0; k < 3; k++) normals[i][k] = a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3];
    }
    for (int i = 0; i < n; i++) {
        int behind = i == 0;
        f64 least = 1e300;
        for (int j = 0; j < n; j++) {
            f64 dot = 0, quad = 1e-30;
            for (int k = 0; k < 3; k++) dot += normals[i][k] * normals[j][k], quad += normals[j][k] * normals[j][k];
            if (j != i && dot / sqrt(quad) < least) least = dot / sqrt(quad), behind = j;
        }
        t[i].bits = (u32)i | (u32)behind << 12;
        for (int k = 0; k < 3; k++) {
            int a = triangles[i][k], b = triangles[i][(k + 1) % 3];
            for (int j = 0; j < n; j++)
                for (int m = 0; m < 3; m++)
                    if (triangles[j][m] == b && triangles[j][(m + 1) % 3] == a)
                        t[i].edges[k].bits = (u32)a | (u32)((4 * j + m - 4 * i - k) & 0x7fff) << 16;
        }
    }
    return ledge;
}

static f64 scale(Pair *p)
{
    static const f64 sizes[] = {1, 1, 1, 10, 100, 0.1, 1e-3, 1e4};
    return sizes[pair_below(p, 8)] * pair_range(p, 0.3, 3.0);
}

Ledge *fixture_pancake(Pair *p, const char *name)
{
    static u8 triangles[2][3] = {{0, 1, 2}, {1, 0, 2}};
    f32 points[3][3];
    f64 s = scale(p), origin = pair_below(p, 2) ? s : pair_below(p, 4) ? 0 : 100;
    u32 kind = pair_below(p, 16);
    for (int k = 0; k < 3; k++) {
        f64 o = pair_range(p, -origin, origin);
        for (int i = 0; i < 3; i++) points[i][k] = (f32)(o + pair_range(p, -s, s));
    }
    if (kind < 4) // in a plane of the grid, whole numbers
        for (int i = 0; i < 3; i++)
            for (int k = 0; k < 3; k++) points[i][k] = k == (int)kind % 3 ? 0.0f : (f32)((int)pair_below(p, 9) - 4);
    if (kind == 4) // nearly a line
        for (int k = 0; k < 3; k++) points[2][k] = points[0][k] + (points[1][k] - points[0][k]) * 1.0001f;
    return build(p, name, points, 3, triangles, 2);
}

static void turn_and_scale(Pair *p, f32 (*points)[3], int count, f64 s)
{
    f64 q[4], n = 0, r[3][3], x, y, z, w;
    for (int i = 0; i < 4; i++) q[i] = pair_range(p, -1, 1), n += q[i] * q[i];
    if (pair_below(p, 3) == 0 || n < 1e-3) q[0] = q[1] = q[2] = 0, q[3] = n = 1;
    n = sqrt(n);
    x = q[0] / n, y = q[1] / n, z = q[2] / n, w = q[3] / n;
    r[0][0] = 1 - 2 * (y * y + z * z), r[0][1] = 2 * (x * y - w * z), r[0][2] = 2 * (x * z + w * y);
    r[1][0] = 2 * (x * y + w * z), r[1][1] = 1 - 2 * (x * x + z * z), r[1][2] = 2 * (y * z - w * x);
    r[2][0] = 2 * (x * z - w * y), r[2][1] = 2 * (y * z + w * x), r[2][2] = 1 - 2 * (x * x + y * y);
    f64 size[3] = {s * pair_range(p, 0.2, 1), s * pair_range(p, 0.2, 1), s};
    for (int i = 0; i < count; i++) {
        f64 v[3];
        for (int k = 0; k < 3; k++) v[k] = points[i][k] * size[k];
        for (int k = 0; k < 3; k++) points[i][k] = (f32)(r[k][0] * v[0] + r[k][1] * v[1] + r[k][2] * v[2]);
    }
}

Ledge *fixture_convex(Pair *p, const char *name)
{
    static u8 tetrahedron[4][3] = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};
    static u8 octahedron[8][3] = {{0, 2, 4}, {2, 1, 4}, {1, 3, 4}, {3, 0, 4}, {2, 0, 5}, {1, 2, 5}, {3, 1, 5}, {0, 3, 5}};
    static u8 box[12][3] = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                            {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
    f32 points[8][3];
    f64 s = scale(p);
    u32 kind = pair_below(p, 4);
    if (kind == 0) {
        static const f32 at[4][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
        memcpy(points, at, sizeof at);
        turn_and_scale(p, points, 4, s);
        return build(p, name, points, 4, tetrahedron, 4);
    }
    if (kind == 1) {
        static const f32 at[6][3] = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}};
        memcpy(points, at, sizeof at);
        turn_and_scale(p, points, 6, s);
        return build(p, name, points, 6, octahedron, 8);
    }
    for (int i = 0; i < 8; i++)
        for (int k = 0; k < 3; k++) points[i][k] = i >> k & 1 ? 0.5f : -0.5f;
    turn_and_scale(p, points, 8, s);
    return build(p, name, points, 8, box, 12);
}

Ledge *fixture_ledge(Pair *p, const char *name)
{
    return pair_below(p, 2) ? fixture_pancake(p, name) : fixture_convex(p, name);
}

const Edge *fixture_edge(Pair *p, const Ledge *ledge)
{
    return &ledge_triangles(ledge)[pair_below(p, (u32)ledge->triangle_count)].edges[pair_below(p, 3)];
}

Vec3d *fixture_point(Pair *p, const char *name, const Ledge *ledge)
{
    Vec3d *v = (Vec3d *)pair_f64(p, name, 4);
    const Edge *e = fixture_edge(p, ledge);
    const PolyPoint *points = ledge_points(ledge);
    const PolyPoint *a = edge_point(e, points), *b = edge_point(edge_next(e), points), *c = edge_point(edge_prev(e), points);
    f64 ab[3] = {(f64)b->x - a->x, (f64)b->y - a->y, (f64)b->z - a->z};
    f64 ac[3] = {(f64)c->x - a->x, (f64)c->y - a->y, (f64)c->z - a->z};
    f64 n[3], u = 0, w = 0, h = 0, length = sqrt(ab[0] * ab[0] + ab[1] * ab[1] + ab[2] * ab[2]);
    for (int k = 0; k < 3; k++) n[k] = ab[(k + 1) % 3] * ac[(k + 2) % 3] - ab[(k + 2) % 3] * ac[(k + 1) % 3];
    f64 nn = sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
    if (!(nn > 0)) nn = 1;
    switch (pair_below(p, 8)) {
    case 0: return v;                                                     // anything
    case 1: break;                                                        // the vertex
    case 2: u = pair_unit(p); break;                                      // on the edge
    case 3: u = pair_range(p, -1, 2), h = pair_range(p, -2, 2); break;    // over the edge's line
    case 4: h = pair_range(p, -2, 2); break;                              // over the vertex
    case 5: u = pair_range(p, -2, 2), w = pair_range(p, -2, 2); break;    // in the plane
    default: u = pair_unit(p), w = pair_range(p, -0.5, 1), h = pair_range(p, -1, 1); break;
    }
    f64 o[3] = {a->x, a->y, a->z};
    for (int k = 0; k < 3; k++) v->k[k] = o[k] + u * ab[k] + w * ac[k] + h * length / nn * n[k];
    if (pair_below(p, 4) == 0)
        for (int k = 0; k < 3; k++) v->k[k] = (f32)v->k[k];
    return v;
}

CacheObject *fixture_cache(Pair *p, const char *name)
{
    CacheObject *cache = pair_zeroed(p, name, sizeof *cache);
    Matrix *pose = (Matrix *)pair_matrix(p, "pose");
    cache->m_world_f_object = *pose;
    cache->refcount = 1;
    for (int k = 0; k < 3; k++) {
        if (pair_below(p, 4)) cache->m_world_f_object.t.k[k] = pair_range(p, -3, 3);
        cache->core_pos.k[k] = cache->m_world_f_object.t.k[k] + (pair_below(p, 2) ? pair_range(p, -1, 1) : 0);
    }
    return cache;
}

CacheLedge *fixture_side(Pair *p, const char *name, const Ledge *ledge, CacheObject *cache, Object *object, Synapse *synapse)
{
    CacheLedge *side = pair_zeroed(p, name, sizeof *side);
    *side = (CacheLedge){ledge_points(ledge), ledge, cache, object, synapse};
    return side;
}
