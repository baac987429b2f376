// Points to a convex ledge: rounds of hull building that drop slivers and shake flat sets (hull.md 2).
#include <stdio.h>

#include "base/literal.h"
#include "base/memory.h"
#include "base/x87.h"
#include "geometry/hull/hull.h"
#include "geometry/hull/hull_ledge.h"
#include "geometry/surface_builder.h"

#define JOGGLE_STEP 0x1.197998p-40   // 1e-12f (0x3d71979980000000)
#define JOGGLE_GROWTH 0x1.333334p+0L // 1.2f (0x3ff3333340000000)
#define JOGGLE_MOST 0x1.47ae14p-6    // 0.02f (0x3f947ae140000000)
#define SLIVER LIT64(63828, 0x1.47ae14p-8) // 0.005f

typedef struct Soup {
    f64 (*points)[3];
    i32 count;
    u8 *uses, *skips; // per point, of one round; they wrap at 256 as the original's
    HullPolygon *polygons;
    i32 polygon_count, polygon_room;
    i32 *corners; // storage of the polygons' loops
} Soup;

// ---- points ----

// Keeps the first of points with the same bits. Returns 0 when a coordinate is no finite float.
static i32 collect_points(Soup *s, const PtrVector *points)
{
    i32 size = 16;
    while (size < 2 * points->count)
        size *= 2;
    i32 *slots = p_malloc((u32)size * sizeof *slots), finite = 1;
    memset(slots, 0xff, (u32)size * sizeof *slots);
    for (i32 i = 0; i < points->count; i++) {
        const f64 *p = ((const Vec3d *)points->elems[i])->k;
        u64 value = 0xcbf29ce484222325u;
        for (i32 k = 0; k < 3; k++) {
            f32 stored = p[k];
            if (stored - stored != 0) finite = 0;
            value = (value ^ f64_bits(p[k])) * 0x100000001b3u;
            value ^= value >> 29;
        }
        u32 at = (u32)(value ^ value >> 32) & (u32)(size - 1);
        while (slots[at] >= 0 && memcmp(s->points[slots[at]], p, 24))
            at = (at + 1) & (u32)(size - 1);
        if (slots[at] >= 0) continue;
        slots[at] = s->count;
        memcpy(s->points[s->count++], p, 24);
    }
    free(slots);
    return finite;
}

static ext square_distance(const f64 *a, const f64 *b)
{
    ext x = a[0] - b[0], y = a[1] - b[1], z = a[2] - b[2];
    return (z * z + y * y) + x * x;
}

// ---- facets ----

// Twice the area seen along the normal: positive when the loop runs clockwise seen from outside.
static f64 loop_area(const Soup *s, const HullPolygon *p)
{
    f64 area = 0;
    const f64 *n = p->normal, *c = s->points[p->loop[0]];
    for (i32 k = 0; k < p->count; k++) {
        const f64 *a = s->points[p->loop[k]], *b = s->points[p->loop[k + 1 < p->count ? k + 1 : 0]];
        f64 ux = b[0] - a[0], uy = b[1] - a[1], uz = b[2] - a[2];
        f64 vx = a[0] - c[0], vy = a[1] - c[1], vz = a[2] - c[2];
        f64 x = uy * vz - uz * vy;
        f64 y = vx * uz - ux * vz;
        f64 z = ux * vy - vx * uy;
        area = ((z * n[2] + x * n[0]) + y * n[1]) + area;
    }
    return area;
}

static ext loop_square_edges(const Soup *s, const HullPolygon *p)
{
    ext sum = 0;
    for (i32 k = 0; k < p->count; k++)
        sum = square_distance(s->points[p->loop[k + 1 < p->count ? k + 1 : 0]], s->points[p->loop[k]]) + sum;
    return sum;
}

// Marks one corner of a sliver that is not an end of its longest chord. Returns whether another round is due.
static i32 mark_sliver(Soup *s, const HullPolygon *p)
{
    i32 end[2] = {0, 0};
    for (i32 pass = 0; pass < 2; pass++) {
        f64 longest = -1;
        i32 from = pass ? end[0] : 0;
        for (i32 k = 0; k < p->count; k++) {
            if (!pass && s->skips[p->loop[k]]) return 0;
            ext q = square_distance(s->points[p->loop[from]], s->points[p->loop[k]]);
            if (q > longest) {
                longest = q;
                end[pass] = k;
            }
        }
    }
    for (i32 k = 0; k < p->count; k++) {
        if (k == end[0] || k == end[1]) continue;
        s->skips[p->loop[k]]++;
        break;
    }
    return 1;
}

// Reads the hull's facets. Returns -1 on a loop that does not close, else whether slivers ask for another round.
static i32 read_facets(Soup *s, Hull *h)
{
    i32 corners = 0, facets = 0, again = 0;
    FOR_FACETS(h, f)
    {
        corners += hull_corner_count(f);
        facets++;
    }
    free(s->corners);
    free(s->polygons);
    s->corners = p_malloc((u32)(corners + 1) * sizeof *s->corners);
    s->polygons = p_malloc((u32)(facets + 1) * sizeof *s->polygons);
    s->polygon_count = 0;
    i32 *next = s->corners;
    FOR_FACETS(h, f)
    {
        HullPolygon *p = &s->polygons[s->polygon_count++];
        p->loop = next;
        p->count = hull_loop(f, next);
        if (p->count < 0) return -1;
        next += p->count;
        for (i32 k = 0; k < 3; k++)
            p->normal[k] = f->normal[k];
        for (i32 k = 0; k < p->count; k++)
            s->uses[p->loop[k]]++;

        ext area = loop_area(s, p);
        ext edges = loop_square_edges(s, p);
        if (!(area >= ZERO64)) {
            for (i32 k = 0; k < 3; k++)
                p->normal[k] = p->normal[k] * MINUS_ONE64;
            area = area * MINUS_ONE64;
        }
        if (!(area >= x87_sqrt(edges) * SLIVER)) again |= mark_sliver(s, p);
    }
    return again;
}

// ---- rounds ----

// The joggle as it comes through the option text: six significant digits.
static f64 as_option(f64 joggle)
{
    char text[40];
    sprintf(text, "%G", joggle);
    return atof(text); // MSVCRT's, where strtod would be the tool chain's own
}

static f64 grow_joggle(f64 joggle)
{
    return (joggle + (ext)JOGGLE_STEP) * JOGGLE_GROWTH;
}

// Drops the points no facet uses and those marked. Returns whether any went.
static i32 drop_points(Soup *s)
{
    i32 left = 0, before = s->count;
    for (i32 i = 0; i < before; i++)
        if (s->uses[i] && !s->skips[i]) memmove(s->points[left++], s->points[i], 24);
    s->count = left;
    return left != before;
}

static Ledge *triangle(const Soup *s)
{
    Vec3d p[3];
    for (i32 i = 0; i < 3; i++)
        p[i] = (Vec3d){{s->points[i][0], s->points[i][1], s->points[i][2], 0}};
    return surface_builder_pointsoup_convert_triangle_to_compace_ledge(&p[0], &p[1], &p[2]);
}

static Ledge *run_rounds(Soup *s, Hull *h)
{
    f64 joggle = JOGGLE_STEP;
    i32 plain = 1;
    while (joggle < JOGGLE_MOST) {
        if (!(plain && hull_run(h, s->points[0], s->count, 0)) &&
            !hull_run(h, s->points[0], s->count, as_option(joggle))) {
            joggle = grow_joggle(joggle);
            plain = 0;
            continue;
        }
        memset(s->uses, 0, (u32)s->count);
        memset(s->skips, 0, (u32)s->count);
        i32 again = read_facets(s, h);
        if (again < 0) return NULL;
        if (!again) {
            i32 too_many = 0;
            Ledge *ledge = hull_ledge((const f64(*)[3])s->points, s->count, s->polygons, s->polygon_count, &too_many);
            if (too_many) ivp_message("convex hull: more triangles than a ledge holds\n");
            if (ledge || too_many) return ledge;
        }
        if (!drop_points(s)) {
            joggle = grow_joggle(joggle);
            plain = 0;
        }
        if (s->count == 3) return triangle(s);
        if (s->count < 3) return NULL;
    }
    return NULL;
}

// FUNCTION: PHYSICS_RT 0x1003a750 safe   (hull.md 2)
// Where the original crashes (no number among the coordinates) or is lost (a ledge of more than 4095 triangles) there is
// no ledge.
Ledge *CDECL surface_builder_pointsoup_run_hull(PtrVector *points)
{
    Soup s = {.points = p_malloc((points->count + 1u) * sizeof *s.points)};
    s.uses = p_malloc(points->count + 1u);
    s.skips = p_malloc(points->count + 1u);
    Hull h;
    memset(&h, 0, sizeof h);
    Ledge *ledge = NULL;
    if (collect_points(&s, points)) ledge = run_rounds(&s, &h);
    hull_free(&h);
    free(s.points);
    free(s.uses);
    free(s.skips);
    free(s.polygons);
    free(s.corners);
    return ledge;
}
