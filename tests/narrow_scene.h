// Small scenes for the narrow-phase tests: ledges with their poses, and distances by brute force.
#ifndef TESTS_NARROW_SCENE_H
#define TESTS_NARROW_SCENE_H

#include <math.h>
#include <stdlib.h>

#include "collision/mindist.h"
#include "dynamics/core.h"
#include "geometry/compact.h"

static u64 random_state = 0x9e3779b97f4a7c15;

static inline f64 uniform(f64 lo, f64 hi)
{
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    f64 r = lo + (hi - lo) * (f64)(random_state >> 11) * 0x1p-53;
    return r;
}

static inline u32 below(u32 n)
{
    return (u32)uniform(0, n);
}

// ---- ledges: two-sided triangle, tetrahedron, box ----

typedef struct TestLedge {
    _Alignas(16) Ledge ledge;
    Triangle triangles[12];
    PolyPoint points[8];
    int point_count;
} TestLedge;

static inline void build_ledge(TestLedge *t, const f64 (*points)[3], int count, const u8 (*triangles)[3], int n)
{
    memset(t, 0, sizeof *t);
    t->ledge.point_offset = (i32)offsetof(TestLedge, points);
    t->ledge.bits = (u32)(1 + n + count) << 8 | 4;
    t->ledge.triangle_count = (i16)n;
    t->point_count = count;
    for (int i = 0; i < count; i++) {
        t->points[i].x = (f32)points[i][0];
        t->points[i].y = (f32)points[i][1];
        t->points[i].z = (f32)points[i][2];
    }
    for (int i = 0; i < n; i++) {
        t->triangles[i].bits = (u32)i | (u32)((i + n / 2) % n) << 12; // a triangle on the other side will do
        for (int k = 0; k < 3; k++) {
            int a = triangles[i][k], b = triangles[i][(k + 1) % 3];
            for (int j = 0; j < n; j++)
                for (int m = 0; m < 3; m++)
                    if (triangles[j][m] == b && triangles[j][(m + 1) % 3] == a)
                        t->triangles[i].edges[k].bits = (u32)a | (u32)((4 * j + m - 4 * i - k) & 0x7fff) << 16;
        }
    }
}

static inline void random_pancake(TestLedge *t)
{
    static const u8 triangles[2][3] = {{0, 1, 2}, {1, 0, 2}};
    f64 p[3][3], area;
    do {
        for (int i = 0; i < 3; i++)
            for (int k = 0; k < 3; k++) p[i][k] = uniform(-3, 3);
        f64 a[3], b[3], n = 0;
        for (int k = 0; k < 3; k++) a[k] = p[1][k] - p[0][k], b[k] = p[2][k] - p[0][k];
        for (int k = 0; k < 3; k++) {
            f64 c = a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3];
            n += c * c;
        }
        area = sqrt(n);
    } while (area < 0.5);
    build_ledge(t, p, 3, triangles, 2);
}

static inline void random_box(TestLedge *t)
{
    static const u8 box[12][3] = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                                  {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
    f64 p[8][3], size[3] = {uniform(0.3, 3), uniform(0.3, 3), uniform(0.3, 3)};
    for (int i = 0; i < 8; i++)
        for (int k = 0; k < 3; k++) p[i][k] = (i >> k & 1 ? 0.5 : -0.5) * size[k];
    build_ledge(t, p, 8, box, 12);
}

static inline const Edge *random_edge(const TestLedge *t)
{
    return &t->triangles[below((u32)t->ledge.triangle_count)].edges[below(3)];
}

// ---- poses ----

static inline void random_rotation(Quat *q)
{
    f64 n = 0;
    for (int k = 0; k < 4; k++) q->k[k] = uniform(-1, 1), n += q->k[k] * q->k[k];
    for (int k = 0; k < 4; k++) q->k[k] /= sqrt(n);
}

static inline void rotation_rows(const Quat *q, Matrix *m)
{
    f64 x = q->x, y = q->y, z = q->z, w = q->w;
    m->r[0].x = 1 - 2 * (y * y + z * z), m->r[0].y = 2 * (x * y - w * z), m->r[0].z = 2 * (x * z + w * y);
    m->r[1].x = 2 * (x * y + w * z), m->r[1].y = 1 - 2 * (x * x + z * z), m->r[1].z = 2 * (y * z - w * x);
    m->r[2].x = 2 * (x * z - w * y), m->r[2].y = 2 * (y * z + w * x), m->r[2].z = 1 - 2 * (x * x + y * y);
}

static inline void to_world(const Matrix *m, const PolyPoint *p, f64 out[3])
{
    for (int k = 0; k < 3; k++) out[k] = m->r[k].x * p->x + m->r[k].y * p->y + m->r[k].z * p->z + m->t.k[k];
}

// ---- distances by brute force ----

static inline f64 dot3(const f64 a[3], const f64 b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static inline f64 distance3(const f64 a[3], const f64 b[3])
{
    f64 d[3] = {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
    return sqrt(dot3(d, d));
}

// Closest points of two segments: the quadratic in both parameters, clamped alternately.
static inline f64 segment_distance(const f64 a0[3], const f64 a1[3], const f64 b0[3], const f64 b1[3])
{
    f64 s = 0.5, t = 0.5, da[3], db[3], r[3], best = 1e300;
    for (int k = 0; k < 3; k++) da[k] = a1[k] - a0[k], db[k] = b1[k] - b0[k], r[k] = a0[k] - b0[k];
    f64 aa = dot3(da, da), bb = dot3(db, db), ab = dot3(da, db), ra = dot3(r, da), rb = dot3(r, db), det = aa * bb - ab * ab;
    for (int start = 0; start < 3; start++) {
        s = start < 2 ? start : det > 1e-12 ? fmin(1, fmax(0, (ab * rb - bb * ra) / det)) : 0;
        for (int i = 0; i < 2; i++) {
            t = fmin(1, fmax(0, (ab * s + rb) / bb));
            s = fmin(1, fmax(0, (ab * t - ra) / aa));
        }
        f64 p[3], q[3];
        for (int k = 0; k < 3; k++) p[k] = a0[k] + s * da[k], q[k] = b0[k] + t * db[k];
        best = fmin(best, distance3(p, q));
    }
    return best;
}

// Closest point of a triangle: its plane when the foot is inside, else the sides.
static inline f64 triangle_distance(const f64 p[3], const f64 t[3][3], f64 closest[3])
{
    f64 u[3], v[3], d[3], best = 1e300;
    for (int k = 0; k < 3; k++) u[k] = t[1][k] - t[0][k], v[k] = t[2][k] - t[0][k], d[k] = p[k] - t[0][k];
    f64 uu = dot3(u, u), vv = dot3(v, v), uv = dot3(u, v), du = dot3(d, u), dv = dot3(d, v), det = uu * vv - uv * uv;
    f64 a = (du * vv - dv * uv) / det, b = (dv * uu - du * uv) / det;
    if (a >= 0 && b >= 0 && a + b <= 1) {
        for (int k = 0; k < 3; k++) closest[k] = t[0][k] + a * u[k] + b * v[k];
        return distance3(p, closest);
    }
    for (int i = 0; i < 3; i++) {
        const f64 *o = t[i], *e = t[(i + 1) % 3];
        f64 w[3], x[3], q[3];
        for (int k = 0; k < 3; k++) w[k] = e[k] - o[k], x[k] = p[k] - o[k];
        f64 s = fmin(1, fmax(0, dot3(x, w) / dot3(w, w)));
        for (int k = 0; k < 3; k++) q[k] = o[k] + s * w[k];
        f64 l = distance3(p, q);
        if (l < best) {
            best = l;
            for (int k = 0; k < 3; k++) closest[k] = q[k];
        }
    }
    return best;
}

static inline void world_triangle(const TestLedge *l, const Matrix *m, int i, f64 out[3][3])
{
    for (int k = 0; k < 3; k++) to_world(m, &l->points[l->triangles[i].edges[k].bits & 0xffff], out[k]);
}

// Distance of a point from the ledge's surface, and its sign: negative inside a convex ledge.
static inline f64 ledge_distance(const TestLedge *l, const Matrix *m, const f64 p[3], f64 closest[3])
{
    f64 best = 1e300, c[3], t[3][3];
    int outside = 0;
    for (int i = 0; i < l->ledge.triangle_count; i++) {
        world_triangle(l, m, i, t);
        f64 d = triangle_distance(p, (const f64(*)[3])t, c), u[3], v[3], x[3], height = 0;
        for (int k = 0; k < 3; k++) u[k] = t[1][k] - t[0][k], v[k] = t[2][k] - t[0][k], x[k] = p[k] - t[0][k];
        for (int k = 0; k < 3; k++) height += x[k] * (u[(k + 1) % 3] * v[(k + 2) % 3] - u[(k + 2) % 3] * v[(k + 1) % 3]);
        outside |= height >= 0;
        if (d < best) {
            best = d;
            for (int k = 0; k < 3; k++) closest[k] = c[k];
        }
    }
    return outside ? best : -best;
}

static inline int each_edge_once(const TestLedge *l, int triangle, int edge)
{
    const Edge *e = l->triangles[triangle].edges;
    return (e[edge].bits & 0xffff) < (e[(edge + 1) % 3].bits & 0xffff);
}

// Distance of two convex ledges that do not overlap.
static inline f64 ledges_distance(const TestLedge *a, const Matrix *ma, const TestLedge *b, const Matrix *mb)
{
    f64 best = 1e300, c[3], p[3], t[3][3], u[3][3];
    for (int i = 0; i < a->point_count; i++) {
        to_world(ma, &a->points[i], p);
        best = fmin(best, ledge_distance(b, mb, p, c));
    }
    for (int i = 0; i < b->point_count; i++) {
        to_world(mb, &b->points[i], p);
        best = fmin(best, ledge_distance(a, ma, p, c));
    }
    for (int i = 0; i < a->ledge.triangle_count; i++) {
        world_triangle(a, ma, i, t);
        for (int k = 0; k < 3; k++) {
            if (!each_edge_once(a, i, k)) continue;
            for (int j = 0; j < b->ledge.triangle_count; j++) {
                world_triangle(b, mb, j, u);
                for (int n = 0; n < 3; n++)
                    if (each_edge_once(b, j, n))
                        best = fmin(best, segment_distance(t[k], t[(k + 1) % 3], u[n], u[(n + 1) % 3]));
            }
        }
    }
    return best;
}

// ---- bodies ----

typedef struct TestBody {
    Object object;
    Core core;
    CacheObject cache;
    TestLedge ledge;
} TestBody;

// A body at a random pose; `speed` only translates it. The object's origin is its mass centre.
static inline void random_body(TestBody *b, Environment *env, int polygon, f64 speed)
{
    memset(b, 0, sizeof *b);
    if (polygon == 1) random_pancake(&b->ledge);
    if (polygon == 2) random_box(&b->ledge);
    b->object.type = polygon ? OBJECT_POLYGON : OBJECT_BALL;
    b->object.env = env;
    b->object.core = &b->core;
    b->object.cache = &b->cache;
    b->object.flags = OBJECT_SHIFT_ZERO;
    b->object.state = b->core.state = speed != 0 ? STATE_MOVING : STATE_STATIC;
    b->core.radius = 5;
    b->core.inv_diameter = 0.1f;
    b->core.inv_dt = 66;
    b->core.speed_length = (f32)speed;
    random_rotation(&b->core.q_last);
    b->core.q_next = b->core.q_last;
    b->cache.object = &b->object;
    b->cache.q_world = b->core.q_last;
    rotation_rows(&b->core.q_last, &b->cache.m_world_f_object);
    f64 d[3], n = 1e-9;
    for (int k = 0; k < 3; k++) d[k] = uniform(-1, 1), n += d[k] * d[k];
    for (int k = 0; k < 3; k++) {
        b->core.vel.k[k] = b->core.speed.k[k] = (f32)(d[k] / sqrt(n) * speed);
        b->cache.m_world_f_object.t.k[k] = b->cache.core_pos.k[k] = b->core.pos.k[k] = uniform(-5, 5);
    }
}

static inline void connect_synapse(Mindist *m, int i, TestBody *b, SynapseStatus status)
{
    m->synapses[i].object = &b->object;
    m->synapses[i].edge = status == SYNAPSE_BALL ? NULL : random_edge(&b->ledge);
    m->synapses[i].mindist_offset = (i16)((char *)m - (char *)&m->synapses[i]);
    m->synapses[i].status = (i16)status;
}

#endif
