// Meshes from a seed. The same bits come from every compiler and C library, as hashes of what the original made of them
// are recorded: no libm, and random numbers are drawn one per statement.
#include "wine-tests/lab/surface_meshes.h"

#include <stdlib.h>
#include <string.h>

#include "src/base/x87.h"

// ---- random ----

static u32 next(SurfaceMesh *m)
{
    m->random ^= m->random >> 12;
    m->random ^= m->random << 25;
    m->random ^= m->random >> 27;
    return (u32)(m->random * 0x2545f4914f6cdd1dULL >> 32);
}

static u32 below(SurfaceMesh *m, u32 n)
{
    return (u32)((u64)next(m) * n >> 32);
}

static f64 range(SurfaceMesh *m, f64 lo, f64 hi)
{
    f64 r = lo + (hi - lo) * (next(m) * 0x1p-32);
    return r;
}

// Three numbers.
static void draw(SurfaceMesh *m, f64 lo, f64 hi, f64 out[3])
{
    for (int k = 0; k < 3; k++)
        out[k] = range(m, lo, hi);
}

static f64 to_f32(f64 x)
{
    f32 r = (f32)x;
    return r;
}

// ---- functions ----

static f64 root(f64 x)
{
    f64 r = x87_sqrt(x);
    return r;
}

static f64 whole(f64 x) // floor
{
    f64 r = (f64)(i64)x;
    if (r > x) r -= 1;
    return r;
}

static f64 power_of_e(f64 x)
{
    ext n = whole(x * 1.4426950408889634L + 0.5L), r = x - n * 0.693147180559945309417L, sum = 1, term = 1;
    for (int i = 1; i < 25; i++) {
        term = term * r / i;
        sum += term;
    }
    for (; n > 0; n--)
        sum *= 2;
    for (; n < 0; n++)
        sum /= 2;
    f64 result = sum;
    return result;
}

static f64 logarithm(f64 x)
{
    f64 y = 0;
    for (int i = 0; i < 60; i++) { // Newton
        ext step = 1 - x * (ext)power_of_e(-y);
        y -= step > 1 ? 1 : step < -1 ? -1 : step;
    }
    return y;
}

static f64 wave(f64 x, int quarter) // sin(x + quarter * pi/2)
{
    ext n = whole(x * 0.636619772367581343L + 0.5L), r = x - n * 1.57079632679489661923L, sum, term;
    int q = ((int)n + quarter) & 3, odd = q & 1;
    sum = term = odd ? 1 : r;
    for (int i = odd ? 2 : 3; i < 30; i += 2) {
        term = -term * r * r / (i * (i - 1));
        sum += term;
    }
    f64 result = q & 2 ? -sum : sum;
    return result;
}

static f64 sine(f64 x)
{
    return wave(x, 0);
}

static f64 cosine(f64 x)
{
    return wave(x, 1);
}

// ---- building ----

static void block(SurfaceMesh *m, int points)
{
    if (m->block_count == m->block_room) {
        m->block_room = m->block_room * 2 + 16;
        m->blocks = realloc(m->blocks, (size_t)m->block_room * sizeof *m->blocks);
    }
    m->blocks[m->block_count++] = points;
}

static void point(SurfaceMesh *m, f64 x, f64 y, f64 z)
{
    if (m->point_count == m->point_room) {
        m->point_room = m->point_room * 2 + 64;
        m->points = realloc(m->points, (size_t)m->point_room * 3 * sizeof *m->points);
    }
    f64 *p = m->points + 3 * m->point_count++;
    p[0] = x;
    p[1] = y;
    p[2] = z;
}

static void face(SurfaceMesh *m, const f64 *a, const f64 *b, const f64 *c)
{
    block(m, 3);
    const f64 *p[3] = {a, b, c};
    for (int i = 0; i < 3; i++)
        point(m, to_f32(p[i][0]), to_f32(p[i][1]), to_f32(p[i][2]));
}

// A triangle around (x, y, z).
static void random_face(SurfaceMesh *m, f64 x, f64 y, f64 z, f64 size)
{
    f64 p[3][3];
    for (int i = 0; i < 3; i++) {
        p[i][0] = x + range(m, -size, size);
        p[i][1] = y + range(m, -size, size);
        p[i][2] = z + range(m, -size, size);
    }
    face(m, p[0], p[1], p[2]);
}

// ---- faces ----

static void cloud(SurfaceMesh *m, u32 faces)
{
    f64 spread = power_of_e(range(m, -1, 6)), size = power_of_e(range(m, -3, 3)), at[3];
    for (u32 i = 0; i < faces; i++) {
        draw(m, -spread, spread, at);
        random_face(m, at[0], at[1], at[2], size);
    }
}

// Different sizes at the same place, and duplicates: the splits have empty sides and ties.
static void heap(SurfaceMesh *m, u32 faces)
{
    f64 x = range(m, -50, 50), y = range(m, -50, 50), z = range(m, -50, 50);
    for (u32 i = 0; i < faces; i++) {
        if (i && below(m, 3) == 0) {
            const f64 *p = m->points + 9 * below(m, (u32)m->block_count);
            f64 copy[9];
            for (int k = 0; k < 9; k++)
                copy[k] = p[k];
            if (below(m, 2))
                face(m, copy, copy + 6, copy + 3);
            else
                face(m, copy, copy + 3, copy + 6);
        } else {
            random_face(m, x, y, z, power_of_e(range(m, -5, 3)));
        }
    }
}

// A floor of tiles: shared corners, equal heights, two triangles each.
static void floor_grid(SurfaceMesh *m, u32 faces)
{
    f64 edge = below(m, 2) ? 5 : range(m, 0.3, 7), x0 = range(m, -100, 100), z0 = range(m, -100, 100);
    if (below(m, 2)) x0 = whole(x0), z0 = whole(z0);
    u32 wide = 1 + below(m, 20);
    int hills = (int)below(m, 3);
    for (u32 i = 0; i < faces; i += 2) {
        f64 p[4][3];
        for (int k = 0; k < 4; k++) {
            f64 cx = i / 2 % wide + (k == 1 || k == 2), cz = i / 2 / wide + (k >= 2);
            p[k][0] = x0 + cx * edge;
            p[k][1] = hills == 0 ? 0 : hills == 1 ? sine(cx * 0.7) * cosine(cz) : whole(cx / 4) * 2.5;
            p[k][2] = z0 + cz * edge;
        }
        face(m, p[0], p[1], p[2]);
        if (i + 1 < faces) face(m, p[0], p[2], p[3]);
    }
}

// Rails: rings of eight along a curve.
static void rail(SurfaceMesh *m, u32 faces)
{
    f64 turn = range(m, -0.2, 0.2), rise = range(m, -0.1, 0.1), heading = 0, at[3] = {0, 0, 0};
    f64 ring[2][8][3];
    int rings = 0;
    while ((u32)m->block_count < faces) {
        for (int i = 0; i < 8; i++) {
            f64 a = i * 0.78539816339744831;
            ring[rings & 1][i][0] = at[0] + 0.35 * cosine(a) * cosine(heading);
            ring[rings & 1][i][1] = at[1] + 0.35 * sine(a);
            ring[rings & 1][i][2] = at[2] + 0.35 * cosine(a) * sine(heading);
        }
        for (int i = 0; i < 8 && rings && (u32)m->block_count < faces; i++) {
            int j = (i + 1) % 8;
            face(m, ring[0][i], ring[0][j], ring[1][j]);
            face(m, ring[0][i], ring[1][j], ring[1][i]);
        }
        rings++;
        heading += turn;
        at[0] -= sine(heading) * 3;
        at[1] += rise;
        at[2] += cosine(heading) * 3;
    }
}

// Degenerate faces: equal or collinear points, areas around the limit, huge and tiny coordinates.
static void odd(SurfaceMesh *m, u32 faces)
{
    static const f64 scales[] = {1e-7, 1e-3, 0.1, 1, 20, 1e3, 1e5, 4e5}; // from 1e6 on the original may not end
    for (u32 i = 0; i < faces; i++) {
        f64 p[3][3], scale = scales[below(m, 8)];
        for (int k = 0; k < 9; k++)
            p[k / 3][k % 3] = scale * (below(m, 3) ? range(m, -1, 1) : (f64)((int)below(m, 5) - 2));
        u32 kind = below(m, 6);
        for (int k = 0; k < 3; k++) {
            if (kind == 0) p[2][k] = p[1][k];
            if (kind == 1) p[2][k] = 2 * p[1][k] - p[0][k];
            if (kind == 2) p[1][k] = p[0][k] + range(m, -1.5e-3, 1.5e-3), p[2][k] = p[0][k] + range(m, -1.5e-3, 1.5e-3);
        }
        face(m, p[0], p[1], p[2]);
    }
}

// A closed body from faces: it has volume, so mass properties take the integrals.
static void closed(SurfaceMesh *m, u32 faces)
{
    u32 rings = 2 + below(m, faces < 40 ? 3 : 12), sides = 3 + below(m, faces < 40 ? 3 : 20);
    f64 size[3], c[3];
    for (int k = 0; k < 3; k++)
        size[k] = power_of_e(range(m, -1, 3)), c[k] = below(m, 2) ? 0 : range(m, -200, 200);
    for (u32 r = 0; r < rings; r++)
        for (u32 s = 0; s < sides; s++) {
            f64 p[4][3];
            for (int k = 0; k < 4; k++) {
                f64 lat = 3.14159265358979 * (r + (k >= 2)) / rings,
                    lon = 6.28318530717959 * (s + (k == 1 || k == 2)) / sides;
                p[k][0] = c[0] + size[0] * sine(lat) * cosine(lon);
                p[k][1] = c[1] + size[1] * cosine(lat);
                p[k][2] = c[2] + size[2] * sine(lat) * sine(lon);
            }
            face(m, p[0], p[2], p[1]);
            face(m, p[0], p[3], p[2]);
        }
}

// Each face 1.5 times the one before: a deep tree.
static void progression(SurfaceMesh *m, u32 faces)
{
    f64 factor = range(m, 1.1, 2), size = 1e-3;
    for (u32 i = 0; i < faces && size < 1e6; i++, size *= factor) {
        f64 a[3] = {size, 0, 0}, b[3] = {size * 1.2, size * 0.1, 0}, c[3] = {size, 0, size * 0.3};
        face(m, a, b, c);
    }
}

// Points as they come after scaling in double precision.
static void doubles(SurfaceMesh *m, u32 faces)
{
    f64 spread = power_of_e(range(m, -1, 5));
    for (u32 i = 0; i < faces; i++) {
        block(m, 3);
        f64 x = range(m, -spread, spread), y = range(m, -spread, spread), z = range(m, -spread, spread);
        for (int k = 0; k < 3; k++) {
            f64 d[3];
            draw(m, -1, 1, d);
            point(m, x + d[0], y + d[1], z + d[2]);
        }
    }
}

// ---- convex sets ----

typedef struct Turn {
    f64 r[3][3], t[3];
} Turn;

static Turn any_turn(SurfaceMesh *m, int turned)
{
    Turn t = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};
    if (below(m, 2))
        for (int k = 0; k < 3; k++)
            t.t[k] = range(m, -20, 20);
    if (!turned) return t;
    f64 a = range(m, 0, 6.3), b = range(m, 0, 6.3), ca = cosine(a), sa = sine(a), cb = cosine(b), sb = sine(b);
    f64 r[3][3] = {{ca, -sa, 0}, {sa * cb, ca * cb, -sb}, {sa * sb, ca * sb, cb}};
    for (int i = 0; i < 9; i++)
        t.r[i / 3][i % 3] = r[i / 3][i % 3];
    return t;
}

static int sets_as_f32 = 1;

static void set_point(SurfaceMesh *m, const Turn *t, f64 x, f64 y, f64 z)
{
    f64 p[3];
    for (int k = 0; k < 3; k++) {
        p[k] = t->r[k][0] * x + t->r[k][1] * y + t->r[k][2] * z + t->t[k];
        if (sets_as_f32) p[k] = to_f32(p[k]);
    }
    point(m, p[0], p[1], p[2]);
}

// Starts a block whose points follow; close_set writes their number.
static int open_set(SurfaceMesh *m)
{
    block(m, 0);
    return m->point_count;
}

static void close_set(SurfaceMesh *m, int first)
{
    m->blocks[m->block_count - 1] = m->point_count - first;
}

static void ball_of_points(SurfaceMesh *m, u32 n)
{
    Turn t = any_turn(m, 0);
    f64 size[3], power = below(m, 2) ? 0 : 0.08;
    for (int k = 0; k < 3; k++)
        size[k] = power_of_e(range(m, -1, 3));
    int first = open_set(m);
    for (u32 i = 0; i < n + 4; i++) {
        f64 x = range(m, -1, 1), y = range(m, -1, 1), z = range(m, -1, 1), q = root(x * x + y * y + z * z) + 1e-9;
        f64 k = (1 + power * range(m, -1, 1)) / q;
        set_point(m, &t, size[0] * x * k, size[1] * y * k, size[2] * z * k);
    }
    close_set(m, first);
}

static void cloud_of_points(SurfaceMesh *m, u32 n)
{
    Turn t = any_turn(m, 0);
    f64 size[3];
    for (int k = 0; k < 3; k++)
        size[k] = power_of_e(range(m, -2, 4));
    if (below(m, 4) == 0) size[below(m, 3)] *= 1e-3;
    int first = open_set(m);
    for (u32 i = 0; i < n + 4; i++) {
        f64 d[3];
        draw(m, -1, 1, d);
        set_point(m, &t, size[0] * d[0], size[1] * d[1], size[2] * d[2]);
    }
    close_set(m, first);
}

// Boxes with points on their edges and faces, whole-numbered or turned: many coplanar facets.
static void grid_of_points(SurfaceMesh *m, u32 n)
{
    Turn t = any_turn(m, below(m, 2) == 0);
    int steps[3], integers = (int)below(m, 2);
    f64 size[3];
    for (int k = 0; k < 3; k++) {
        steps[k] = 1 + (int)below(m, n > 60 ? 5 : 2);
        size[k] = integers ? (f64)(1 + (int)below(m, 8)) : power_of_e(range(m, -1, 3));
    }
    int first = open_set(m);
    for (int x = 0; x <= steps[0]; x++)
        for (int y = 0; y <= steps[1]; y++)
            for (int z = 0; z <= steps[2]; z++)
                set_point(m, &t, size[0] * x / steps[0], size[1] * y / steps[1], size[2] * z / steps[2]);
    close_set(m, first);
}

// Prisms, cones, domes: rings of equal points.
static void rings_of_points(SurfaceMesh *m, u32 n)
{
    Turn t = any_turn(m, below(m, 3) == 0);
    int sides = 3 + (int)below(m, n > 100 ? 30 : 12), rings = 1 + (int)below(m, n > 100 ? 8 : 3);
    f64 radius = power_of_e(range(m, -1, 2)), height = power_of_e(range(m, -1, 2));
    int kind = (int)below(m, 3), first = open_set(m);
    for (int r = 0; r <= rings; r++) {
        f64 h = (f64)r / rings, k = kind == 0 ? 1 : kind == 1 ? 1 - h : root(1 - h * h);
        for (int s = 0; s < sides; s++) {
            f64 a = 6.283185307179586 * s / sides;
            set_point(m, &t, radius * k * cosine(a), height * h, radius * k * sine(a));
        }
    }
    close_set(m, first);
}

// Flat, thin, collinear, doubled, tiny: most end in another round or in nothing.
static void odd_points(SurfaceMesh *m, u32 n)
{
    Turn t = any_turn(m, below(m, 2) == 0);
    int kind = (int)below(m, 6), first = open_set(m);
    n = n % 30 + 4;
    for (u32 i = 0; i < n; i++) {
        f64 x = range(m, -2, 2), y = range(m, -2, 2), z = range(m, -2, 2);
        if (kind == 0) z = 0;
        if (kind == 1) y = z = 0;
        if (kind == 2) z *= 1e-3;
        if (kind == 3 && i >= n / 2) {
            const f64 *p = m->points + 3 * (first + (int)below(m, n / 2));
            point(m, p[0], p[1], below(m, 4) ? p[2] : -p[2]);
            continue;
        }
        if (kind == 4) x = whole(x), y = whole(y), z = whole(z);
        if (kind == 5) x *= 1e-2, y *= 1e-3, z *= 1e-3;
        set_point(m, &t, x, y, z);
    }
    close_set(m, first);
}

// Boxes and planks, with bevelled edges or without, corners in any order.
static void box_of_points(SurfaceMesh *m, u32 n)
{
    Turn t = any_turn(m, below(m, 2) == 0);
    f64 half[3], bevel = below(m, 2) ? range(m, 0.02, 0.3) : 0;
    for (int k = 0; k < 3; k++)
        half[k] = below(m, 3) ? power_of_e(range(m, -1, 2)) : 2.5;
    if (below(m, 3) == 0) half[below(m, 3)] *= 0.1;
    f64 least = half[0] < half[1] ? half[0] : half[1];
    if (half[2] < least) least = half[2];
    bevel *= least;
    int corners[24], count = bevel > 0 ? 24 : 8, first = open_set(m);
    for (int i = 0; i < count; i++)
        corners[i] = i;
    if (below(m, 2))
        for (int i = count - 1; i > 0; i--) {
            int j = (int)below(m, (u32)i + 1), held = corners[i];
            corners[i] = corners[j];
            corners[j] = held;
        }
    for (int i = 0; i < count; i++) {
        int c = corners[i] & 7, whole_axis = corners[i] >> 3;
        f64 p[3];
        for (int k = 0; k < 3; k++)
            p[k] = (c >> k & 1 ? 1 : -1) * (half[k] - (k == whole_axis ? 0 : bevel));
        set_point(m, &t, p[0], p[1], p[2]);
    }
    close_set(m, first);
}

// Spheres of 8 to 300 points, evenly spread: rings, or a spiral.
static void sphere_of_points(SurfaceMesh *m, u32 n)
{
    Turn t = any_turn(m, below(m, 3) == 0);
    int count = 8 + (int)below(m, n < 292 ? n + 1 : 293), first = open_set(m);
    f64 radius = power_of_e(range(m, -1, 2));
    if (below(m, 2)) {
        for (int i = 0; i < count; i++) {
            f64 y = 1 - (2 * i + 1) / (f64)count, r = root(1 - y * y), a = i * 2.399963229728653;
            set_point(m, &t, radius * r * cosine(a), radius * y, radius * r * sine(a));
        }
    } else {
        int rings = 2 + (int)root(count / 2), sides = 2 + (int)root(count * 2);
        for (int r = 1; r < rings; r++)
            for (int s = 0; s < sides; s++) {
                f64 lat = 3.14159265358979 * r / rings, lon = 6.28318530717959 * s / sides;
                set_point(m, &t, radius * sine(lat) * cosine(lon), radius * cosine(lat), radius * sine(lat) * sine(lon));
            }
        set_point(m, &t, 0, radius, 0);
        set_point(m, &t, 0, -radius, 0);
    }
    close_set(m, first);
}

// Close to a plane, by less than rounding up to a thousandth; some with a point beside it.
static void flat_of_points(SurfaceMesh *m, u32 n)
{
    Turn t = any_turn(m, below(m, 2) == 0);
    f64 size = power_of_e(range(m, -1, 3)), height = size * power_of_e(range(m, -17, -6));
    int first = open_set(m);
    n = n % 40 + 4;
    for (u32 i = 0; i < n; i++) {
        f64 d[3];
        draw(m, -1, 1, d);
        if (below(m, 2)) d[0] = whole(d[0] * 4) / 4, d[2] = whole(d[2] * 4) / 4;
        set_point(m, &t, size * d[0], height * d[1], size * d[2]);
    }
    if (below(m, 2)) set_point(m, &t, 0.1 * size, size, 0.1 * size);
    close_set(m, first);
}

// Points twice: the same bits, another sign of zero, or the next number.
static void doubled_points(SurfaceMesh *m, u32 n)
{
    Turn t = any_turn(m, 0);
    int first = open_set(m);
    n = n % 60 + 4;
    for (u32 i = 0; i < n; i++) {
        f64 d[3];
        draw(m, -3, 3, d);
        if (below(m, 2))
            for (int k = 0; k < 3; k++)
                d[k] = whole(d[k]);
        set_point(m, &t, d[0], d[1], d[2]);
        if (below(m, 2)) continue;
        f64 p[3];
        for (int k = 0; k < 3; k++) {
            p[k] = m->points[3 * m->point_count - 3 + k];
            u32 way = below(m, 4);
            if (way == 0 && p[k] == 0) p[k] = -p[k];
            if (way == 1) p[k] = f32_from_bits(f32_bits((f32)p[k]) + 1);
        }
        point(m, p[0], p[1], p[2]);
    }
    close_set(m, first);
}

// Bodies whose corners should be one point, or in one plane, but are apart by the rounding of a sine: around zero that is
// 1e-17 and less. These reach the merges of whole cycles of facets, flipped and redundant facets.
static void frayed_points(SurfaceMesh *m, u32 n)
{
    int whole_axes = (int)below(m, 8), kind = (int)below(m, 3);
    f64 c[3], size[3], fray = power_of_e(range(m, -75, -28));
    for (int k = 0; k < 3; k++)
        c[k] = whole_axes >> k & 1 ? 0 : range(m, -200, 200), size[k] = below(m, 2) ? 1 : power_of_e(range(m, -1, 3));
    int rings = 2 + (int)below(m, 3), sides = 3 + (int)below(m, 6), first = open_set(m);
    n = n % 40 + 4;
    for (u32 i = 0; i < n; i++) {
        f64 d[3], p[3];
        draw(m, -1, 1, d);
        if (kind == 0) {
            for (int k = 0; k < 3; k++)
                d[k] = whole(d[k] * 2 + 0.5) / 2; // corners and middles of a box
        } else if (kind == 1) { // a ball of few rings, its poles many times
            f64 lat = 3.14159265358979 / rings * below(m, (u32)rings + 1), lon = 6.28318530717959 / sides * below(m, (u32)sides);
            d[0] = sine(lat) * cosine(lon);
            d[1] = cosine(lat);
            d[2] = sine(lat) * sine(lon);
        }
        for (int k = 0; k < 3; k++) {
            f64 off = kind == 1 || below(m, 3) ? 0 : (below(m, 2) ? fray : -fray) * (1 + (f64)below(m, 4));
            p[k] = c[k] + size[k] * d[k] + off;
        }
        if (sets_as_f32)
            for (int k = 0; k < 3; k++)
                p[k] = to_f32(p[k]);
        point(m, p[0], p[1], p[2]);
    }
    close_set(m, first);
}

// Points of whole coordinates in a few planes: polygons that grow point by point, and may lose corners to a later one.
static void layers_of_points(SurfaceMesh *m, u32 n)
{
    int layers = 2 + (int)below(m, 2), axis = (int)below(m, 3), reach = 2 + (int)below(m, 30), first = open_set(m);
    n = n % 60 + 6;
    for (u32 i = 0; i < n; i++) {
        f64 p[3];
        for (int k = 0; k < 3; k++)
            p[k] = (int)below(m, (u32)(2 * reach + 1)) - reach;
        p[axis] = (f64)below(m, (u32)layers) * 4;
        point(m, p[0], p[1], p[2]);
    }
    close_set(m, first);
}

static void unrounded(SurfaceMesh *m, u32 n)
{
    static void (*const makers[])(SurfaceMesh *, u32) = {ball_of_points,  cloud_of_points,  grid_of_points, rings_of_points,
                                                         odd_points,      box_of_points,    sphere_of_points,
                                                         flat_of_points,  frayed_points};
    sets_as_f32 = 0;
    makers[below(m, 9)](m, n);
    sets_as_f32 = 1;
}

// A body as the game has them: some convex parts, some faces.
static void mixed(SurfaceMesh *m, u32 n)
{
    static void (*const makers[])(SurfaceMesh *, u32) = {ball_of_points, grid_of_points, rings_of_points, box_of_points};
    int parts = 1 + (int)below(m, 5);
    for (int i = 0; i < parts; i++) {
        u32 maker = below(m, 4), points = n / 20 + below(m, 20);
        makers[maker](m, points);
    }
    if (below(m, 2))
        for (u32 i = 0; i < n / 10 + 1; i++)
            random_face(m, 0, 0, 0, 3);
}

const SurfaceKind surface_kinds[] = {
    {"face_cloud", cloud},
    {"face_heap", heap},
    {"face_floor", floor_grid},
    {"face_rail", rail},
    {"face_odd", odd},
    {"face_closed", closed},
    {"face_progression", progression},
    {"face_doubles", doubles},
    {"set_ball", ball_of_points},
    {"set_cloud", cloud_of_points},
    {"set_grid", grid_of_points},
    {"set_rings", rings_of_points},
    {"set_odd", odd_points},
    {"set_box", box_of_points},
    {"set_sphere", sphere_of_points},
    {"set_flat", flat_of_points},
    {"set_doubled", doubled_points},
    {"set_frayed", frayed_points},
    {"set_layers", layers_of_points},
    {"set_unrounded", unrounded},
    {"set_mixed", mixed},
    {NULL, NULL},
};

// What building is timed with: a ball of exactly 257 points, a rough floor of 5000 faces.
static void timed_hull(SurfaceMesh *m, u32 n)
{
    int first = open_set(m);
    for (int i = 0; i < 257; i++) {
        f64 y = 1 - (2 * i + 1) / 257.0, r = root(1 - y * y), a = i * 2.399963229728653;
        point(m, to_f32(2 * r * cosine(a)), to_f32(2 * y), to_f32(2 * r * sine(a)));
    }
    close_set(m, first);
}

static void timed_floor(SurfaceMesh *m, u32 n)
{
    for (int i = 0; i < 5000; i++) {
        f64 p[3][3];
        for (int k = 0; k < 3; k++) {
            int half = i & 1, x = i / 2 % 50 + (half ? k == 0 || k == 1 : k == 1), z = i / 2 / 50 + (half ? k > 0 : k == 2);
            p[k][0] = x * 5;
            p[k][1] = sine(x * 0.7) * cosine(z * 1.3);
            p[k][2] = z * 5;
        }
        face(m, p[0], p[1], p[2]);
    }
}

const SurfaceKind timed_surface_kinds[] = {{"hull_257", timed_hull}, {"floor_5000", timed_floor}, {NULL, NULL}};

void surface_mesh(SurfaceMesh *mesh, const SurfaceKind *kind, u32 seed, u32 most)
{
    mesh->random = (u64)seed * 0x9e3779b97f4a7c15ULL | 1;
    for (int i = 0; i < 5; i++)
        next(mesh);
    u32 faces = (u32)power_of_e(range(mesh, 0, logarithm(most))); // as many small as large ones
    kind->make(mesh, faces < 1 ? 1 : faces);
}

int surface_mesh_read(SurfaceMesh *mesh, FILE *file)
{
    char word[100] = "";
    int left = 0;
    while (fscanf(file, "%99s", word) == 1 && strcmp(word, "end")) {
        if (!strcmp(word, "case")) {
            if (fscanf(file, "%99s", word) != 1) break;
        } else if (!strcmp(word, "tri")) {
            block(mesh, left = 3);
        } else if (!strcmp(word, "convex")) {
            if (fscanf(file, "%d", &left) != 1) break;
            block(mesh, left);
        } else if (left > 0) {
            f64 p[3] = {strtod(word, NULL), 0, 0};
            for (int k = 1; k < 3; k++)
                if (fscanf(file, "%99s", word) == 1) p[k] = strtod(word, NULL);
            point(mesh, p[0], p[1], p[2]);
            left--;
        }
    }
    return !strcmp(word, "end");
}

void surface_mesh_free(SurfaceMesh *mesh)
{
    free(mesh->points);
    free(mesh->blocks);
}
