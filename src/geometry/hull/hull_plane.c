// Planes, distances, centrums (hull.md 5).
#include "geometry/hull/hull.h"

#include "base/x87.h"

#define SQRT_THIRD 0x1.279a74590331cp-1L       // sqrt(1/3), for a normal without length
#define TINY_NUMERATOR 0x1.bb67ae8584caap-511L // sqrt(3 * 2^-1022)

f64 hull_distance(const f64 p[3], const HullFacet *f)
{
    f64 d = ((f->normal[2] * p[2] + f->normal[1] * p[1]) + f->normal[0] * p[0]) + f->offset;
    return d;
}

ext hull_angle(const HullFacet *f, const HullFacet *g)
{
    return (f->normal[0] * g->normal[0] + f->normal[1] * g->normal[1]) + f->normal[2] * g->normal[2];
}

void hull_center(const Hull *h, const HullSet *vertices, f64 out[3])
{
    for (i32 k = 0; k < 3; k++) {
        f64 sum = 0;
        for (i32 i = 0; i < vertices->count; i++)
            sum = sum + vertex_point(h, vertices->elems[i])[k];
        out[k] = sum / vertices->count;
    }
}

// Centre of a facet's corners, projected into its plane. Kept until a merge clears it.
const f64 *hull_centrum(Hull *h, HullFacet *f)
{
    if (f->has_centrum) return f->centrum;
    f64 c[3];
    hull_center(h, &f->vx, c);
    f64 d = hull_distance(c, f);
    for (i32 k = 0; k < 3; k++)
        f->centrum[k] = c[k] - d * f->normal[k];
    f->has_centrum = 1;
    return f->centrum;
}

// Larger of the distances above and below g of the corners of f that g does not have.
f64 hull_spread(Hull *h, const HullFacet *f, const HullFacet *g, f64 *min, f64 *max)
{
    *min = 0;
    *max = 0;
    for (i32 i = 0; i < f->vx.count; i++) {
        HullVertex *v = facet_vertex(f, i);
        if (set_index(&g->vx, v) >= 0) continue;
        f64 d = hull_distance(vertex_point(h, v), g);
        if (d < *min)
            *min = d;
        else if (d > *max)
            *max = d;
    }
    return *max > -*min ? *max : -*min;
}

void facet_turn(HullFacet *f)
{
    for (i32 k = 0; k < 3; k++)
        f->normal[k] = -f->normal[k];
    f->offset = -f->offset;
}

// A division by a number close to zero. Returns 0 when it would overflow.
static i32 guarded_division(f64 num, f64 den, f64 *out)
{
    ext size_num = x87_abs(num), size_den = x87_abs(den);
    if (size_num < TINY_NUMERATOR) {
        if (!(size_num < size_den)) return 0;
    } else if (!(x87_abs(den / (ext)num) > TINY_NUMERATOR)) {
        return 0;
    }
    *out = num / (ext)den;
    return 1;
}

static void normalise(f64 n[3], i32 top)
{
    ext length = x87_sqrt((n[2] * n[2] + n[1] * n[1]) + n[0] * n[0]);
    if (length == 0) {
        for (i32 k = 0; k < 3; k++)
            n[k] = SQRT_THIRD;
        return;
    }
    if (!top) length = -length;
    for (i32 k = 0; k < 3; k++)
        n[k] = n[k] / length;
}

// Normal from two edges by cross product. Returns 0 when the corners do not lie in the resulting plane.
static i32 plane_by_cross_product(const f64 *p0, const f64 *p1, const f64 *p2, HullFacet *f)
{
    f64 *n = f->normal;
    n[0] = (p2[1] - p0[1]) * (p1[2] - p0[2]) - (p2[2] - p0[2]) * (p1[1] - p0[1]);
    n[1] = (p1[0] - p0[0]) * (p2[2] - p0[2]) - (p1[2] - p0[2]) * (p2[0] - p0[0]);
    n[2] = (p1[1] - p0[1]) * (p2[0] - p0[0]) - (p1[0] - p0[0]) * (p2[1] - p0[1]);
    normalise(n, f->top);
    ext offset = -((p0[2] * n[2] + p0[1] * n[1]) + p0[0] * n[0]);
    f->offset = offset;
    const f64 *corners[2] = {p2, p1};
    for (i32 i = 0; i < 2; i++) {
        const f64 *p = corners[i];
        ext d = ((p[2] * n[2] + p[1] * n[1]) + p[0] * n[0]) + offset;
        if (d > HULL_DIST || d < -HULL_DIST) return 0;
    }
    return 1;
}

// Normal by elimination with row exchanges, which rounds better.
static void plane_by_elimination(const Hull *h, HullFacet *f, const f64 *o)
{
    f64 rows[2][3], *row[2] = {rows[0], rows[1]}, *n = f->normal;
    for (i32 i = 0; i < 2; i++) {
        const f64 *p = vertex_point(h, facet_vertex(f, i + 1));
        for (i32 k = 0; k < 3; k++)
            rows[i][k] = p[k] - o[k];
    }
    i32 sign = f->top, near = 0;
    for (i32 k = 0; k < 2; k++) {
        if (k == 0 && x87_abs(row[1][0]) > x87_abs(row[0][0])) {
            f64 *other = row[0];
            row[0] = row[1];
            row[1] = other;
            sign ^= 1;
        }
        f64 pivot = row[k][k];
        if (x87_abs(pivot) <= h->near_zero[k]) {
            near = 1;
            if (pivot == 0) continue;
        }
        for (i32 i = k + 1; i < 2; i++) {
            ext m = row[i][k] / (ext)pivot;
            for (i32 j = k + 1; j < 3; j++)
                row[i][j] = row[i][j] - m * row[k][j];
        }
    }
    for (i32 k = 1; k >= 0; k--)
        if (row[k][k] < 0) sign ^= 1;

    f64 tiny = TINY_NUMERATOR * h->max_abs;
    n[2] = sign ? -1 : 1;
    for (i32 i = 1; i >= 0; i--) {
        n[i] = 0;
        for (i32 j = i + 1; j < 3; j++)
            n[i] = n[i] - row[i][j] * n[j];
        f64 quotient;
        if (x87_abs(row[i][i]) > tiny) {
            n[i] = n[i] / (ext)row[i][i];
        } else if (guarded_division(n[i], row[i][i], &quotient)) {
            n[i] = quotient;
        } else {
            n[i] = sign ? -1 : 1;
            for (i32 j = i + 1; j < 3; j++)
                n[j] = 0;
            near = 1;
        }
    }
    normalise(n, 1);
    f->offset = -(o[0] * n[0]);
    f->offset = f->offset - o[1] * n[1];
    f->offset = f->offset - o[2] * n[2];
    if (near && hull_distance(h->interior, f) > 0) facet_turn(f);
}

// Plane of a facet's first three corners, facing by `top`.
void hull_plane(Hull *h, HullFacet *f)
{
    const f64 *p0 = vertex_point(h, facet_vertex(f, 0));
    const f64 *p1 = vertex_point(h, facet_vertex(f, 1));
    const f64 *p2 = vertex_point(h, facet_vertex(f, 2));
    f->has_plane = 1;
    if (!plane_by_cross_product(p0, p1, p2, f)) plane_by_elimination(h, f, p0);
    if (!h->joggle) return;
    for (i32 i = 1; i < f->vx.count; i++) {
        f64 d = x87_abs(hull_distance(vertex_point(h, facet_vertex(f, i)), f));
        if (d > h->max_outside) h->max_outside = d;
    }
}
