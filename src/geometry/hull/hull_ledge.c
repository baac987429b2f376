#include "geometry/hull/hull_ledge.h"

#include "base/memory.h"
#include "base/plane.h"
#include "base/x87.h"
#include "geometry/hull/facet_triangles.h"

#define LEAST_OPPOSED -0x1.0c6f7ap-20 // -1e-6f (0xbeb0c6f7a0000000): cosine of a triangle and its pierce triangle

enum {
    MOST_CUTS = 101,      // triangles of one facet
    MOST_TRIANGLES = 4095 // of a ledge: 12-bit indices
};

typedef struct HullTriangle {
    i32 corner[3];
    i32 opposite[3]; // edge 3 * triangle + place, -1 none
    i32 pierce;      // -1 none
    PlaneD plane;    // unit normal
} HullTriangle;

typedef struct Work {
    const f64 (*points)[3];
    i32 point_count;
    HullTriangle *triangles; // in order of creation
    i32 count, room;
    i32 *merged; // index of the first point equal to this one
} Work;

// ---- points ----

// Points differ in their bits, so equal ones are those that differ in the sign of a zero.
static void merge_points(Work *w)
{
    i32 size = 16;
    while (size < 2 * w->point_count)
        size *= 2;
    i32 *slots = p_malloc((u32)size * sizeof *slots);
    memset(slots, 0xff, (u32)size * sizeof *slots);
    for (i32 i = 0; i < w->point_count; i++) {
        u64 value = 0xcbf29ce484222325u;
        for (i32 k = 0; k < 3; k++) {
            f64 x = w->points[i][k] == 0 ? 0 : w->points[i][k];
            value = (value ^ f64_bits(x)) * 0x100000001b3u;
            value ^= value >> 29;
        }
        u32 at = (u32)(value ^ value >> 32) & (u32)(size - 1);
        for (; slots[at] >= 0; at = (at + 1) & (u32)(size - 1)) {
            const f64 *a = w->points[i], *b = w->points[slots[at]];
            if (a[0] == b[0] && a[1] == b[1] && a[2] == b[2]) break;
        }
        if (slots[at] < 0) slots[at] = i;
        w->merged[i] = slots[at];
    }
    free(slots);
}

// ---- triangles ----

static Vec3d point_of(const Work *w, i32 i)
{
    return (Vec3d){{w->points[i][0], w->points[i][1], w->points[i][2], 0}};
}

// Adds triangle (a, c, b) as cut off a facet, turned so that it faces along the normal.
static void add_triangle(Work *w, const i32 cut[3], const f64 n[3])
{
    if (w->count == w->room) {
        w->room = w->room * 2 + 16;
        w->triangles = realloc(w->triangles, (u32)w->room * sizeof *w->triangles);
    }
    i32 q0 = cut[2], q1 = cut[1], q2 = cut[0];
    Vec3d u, v;
    for (i32 k = 0; k < 3; k++) {
        u.k[k] = w->points[q1][k] - w->points[q0][k];
        v.k[k] = w->points[q2][k] - w->points[q0][k];
    }
    f64 x = u.y * v.z - u.z * v.y;
    f64 y = v.x * u.z - u.x * v.z;
    f64 z = u.x * v.y - u.y * v.x;
    i32 turned = !((y * n[1] + z * n[2]) + x * n[0] >= 0);
    HullTriangle *t = &w->triangles[w->count++];
    *t = (HullTriangle){.corner = {q0, turned ? q2 : q1, turned ? q1 : q2}, .opposite = {-1, -1, -1}, .pierce = -1};
    Vec3d p0 = point_of(w, t->corner[0]), p1 = point_of(w, t->corner[1]), p2 = point_of(w, t->corner[2]);
    plane_d_calc_hesse(&t->plane, &p0, &p2, &p1);
    plane_d_normize(&t->plane);
}

static i32 cut_polygons(Work *w, const HullPolygon *polygons, i32 polygon_count)
{
    i32 most = 0;
    for (i32 i = 0; i < polygon_count; i++)
        if (polygons[i].count > most) most = polygons[i].count;
    i32(*cuts)[3] = p_malloc((MOST_CUTS + 1) * sizeof *cuts + (u32)most * sizeof(i32) + facet_triangles_work(most));
    i32 *loop = (i32 *)(cuts + MOST_CUTS + 1), ok = 1;
    void *work = (void *)(((uintptr_t)(loop + most) + 7) & ~(uintptr_t)7);
    for (i32 i = 0; i < polygon_count && ok; i++) {
        const HullPolygon *p = &polygons[i];
        for (i32 k = 0; k < p->count; k++)
            loop[k] = w->merged[p->loop[k]];
        i32 made = facet_triangles(w->points, loop, p->count, p->normal, cuts, work);
        if (made < 0) ok = 0;
        for (i32 k = made - 1; k >= 0; k--)
            add_triangle(w, cuts[k], p->normal); // the last one cut comes first
    }
    free(cuts);
    return ok;
}

// Links the edges between the same two points. Returns 0 when an edge is alone.
static i32 link_edges(Work *w)
{
    i32 edge_count = 3 * w->count, size = 16;
    while (size < 2 * edge_count)
        size *= 2;
    i32 *slots = p_malloc((u32)size * sizeof *slots);
    memset(slots, 0xff, (u32)size * sizeof *slots);
    for (i32 e = 0; e < edge_count; e++) {
        HullTriangle *t = &w->triangles[e / 3];
        i32 a = t->corner[e % 3], b = t->corner[(e + 1) % 3];
        if (a > b) {
            i32 c = a;
            a = b;
            b = c;
        }
        u32 at = ((u32)a * 0x9e3779b1u ^ (u32)b * 0x85ebca6bu) >> 7 & (u32)(size - 1);
        for (; slots[at] >= 0; at = (at + 1) & (u32)(size - 1)) {
            HullTriangle *s = &w->triangles[slots[at] / 3];
            i32 c = s->corner[slots[at] % 3], d = s->corner[(slots[at] + 1) % 3];
            if ((c == a && d == b) || (c == b && d == a)) break;
        }
        if (slots[at] < 0) {
            slots[at] = e;
        } else {
            w->triangles[slots[at] / 3].opposite[slots[at] % 3] = e;
            t->opposite[e % 3] = slots[at];
        }
    }
    free(slots);
    for (i32 e = 0; e < edge_count; e++)
        if (w->triangles[e / 3].opposite[e % 3] < 0) return 0;
    return 1;
}

// Gives each triangle the one that faces most against it. List order is the reverse of creation; the chosen one gets the
// asking one, whatever it had.
static void find_pierce(Work *w)
{
    for (i32 i = w->count - 1; i >= 0; i--) {
        HullTriangle *t = &w->triangles[i];
        if (t->pierce >= 0) continue;
        f64 best = LEAST_OPPOSED;
        i32 chosen = -1;
        for (i32 k = w->count - 1; k >= 0; k--) {
            const PlaneD *a = &w->triangles[k].plane, *b = &t->plane;
            ext s = (a->z * b->z + a->y * b->y) + a->x * b->x;
            if (s >= best) continue;
            best = s;
            chosen = k;
        }
        if (chosen < 0) continue; // the original writes to address 0x14 here
        t->pierce = chosen;
        w->triangles[chosen].pierce = i;
    }
}

// ---- ledge ----

static Ledge *write_ledge(Work *w)
{
    i32 *place = p_malloc((u32)w->point_count * sizeof *place), *used = p_malloc((u32)w->point_count * sizeof *used);
    i32 point_count = 0;
    for (i32 i = 0; i < w->point_count; i++)
        place[i] = -1;
    for (i32 i = w->count - 1; i >= 0; i--)
        for (i32 k = 0; k < 3; k++) {
            i32 p = w->triangles[i].corner[k];
            if (place[p] >= 0) continue;
            place[p] = point_count;
            used[point_count++] = p;
        }

    i32 blocks = 1 + w->count + point_count;
    Ledge *ledge = ivp_malloc_aligned(blocks * 16, 16);
    *ledge = (Ledge){.point_offset = 16 + 16 * w->count, .bits = (u32)blocks << 8 | 4, .triangle_count = (i16)w->count};
    for (i32 i = 0; i < w->count; i++) {
        i32 last = w->count - 1;
        const HullTriangle *from = &w->triangles[last - i];
        Triangle *to = ledge_triangles(ledge) + i;
        u32 pierce = from->pierce < 0 ? 0 : (u32)(last - from->pierce);
        to->bits = ((u32)i & 0xfff) | (pierce & 0xfff) << 12;
        for (i32 k = 0; k < 3; k++) {
            i32 opposite = from->opposite[k];
            i32 step = 4 * (last - opposite / 3) + opposite % 3 - (4 * i + k);
            to->edges[k].bits = ((u32)place[from->corner[k]] & 0xffff) | ((u32)step & 0x7fff) << 16;
        }
    }
    PolyPoint *points = (PolyPoint *)((char *)ledge + ledge->point_offset);
    for (i32 i = 0; i < point_count; i++) {
        const f64 *p = w->points[used[i]];
        points[i].x = p[0];
        points[i].y = p[1];
        points[i].z = p[2];
        points[i].pad = 0;
    }
    free(place);
    free(used);
    return ledge;
}

Ledge *hull_ledge(const f64 (*points)[3], i32 point_count, const HullPolygon *polygons, i32 polygon_count,
                  i32 *too_many)
{
    Work w = {.points = points, .point_count = point_count, .merged = p_malloc((u32)point_count * sizeof(i32))};
    merge_points(&w);
    Ledge *ledge = NULL;
    if (cut_polygons(&w, polygons, polygon_count) && w.count) {
        *too_many = w.count > MOST_TRIANGLES;
        if (!*too_many && link_edges(&w)) {
            find_pierce(&w);
            ledge = write_ledge(&w);
        }
    }
    free(w.merged);
    free(w.triangles);
    return ledge;
}
