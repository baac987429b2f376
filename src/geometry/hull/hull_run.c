// The first simplex and the loop over the farthest points (hull.md 3.1, 6.1-6.5).
#include "geometry/hull/hull.h"

#include <float.h>

#include "base/literal.h"
#include "base/memory.h"
#include "base/x87.h"
#include "geometry/hull/random.h"

#define NEAR_ZERO_FACTOR LIT64(63cd8, 0x1.4p-46) // 1.7763568394002505e-14
#define NARROW_COSINE LIT64(63c20, -0x1.f5c28f5c28f5cp-1) // -0.98

// ---- generator ----

// For each hull, whatever the seed was: a test with 1000 numbers, which a hook on the generator sees. A number out of range
// ends the hull.
static i32 generator_works(void)
{
    qh_srand(1);
    qh_srand(1);
    for (i32 i = 0; i < 1000; i++)
        if (qh_rand() > QH_RAND_LARGEST) return 0;
    qh_srand(1);
    return 1;
}

// ---- joggling ----

// Moves every coordinate by a pseudo-random amount up to +-size. The first random number is dropped.
static void joggle_points(Hull *h, f64 size)
{
    i32 count = 3 * h->point_count;
    f64 factor = size * LIT64(63c30, 0x1.00000004p-30); // 9.313225754828403e-10
    h->joggled = p_malloc((u32)count * sizeof *h->joggled);
    qh_rand();
    for (i32 i = 0; i < count; i++) h->joggled[i] = (qh_rand() * factor + -size) + h->points[i];
    h->points = h->joggled;
}

// ---- first simplex ----

static const f64 *point_at(const Hull *h, i32 i)
{
    return h->points + 3 * i;
}

// Extents: rounding limits, and the points of least and greatest x.
static void find_extents(Hull *h, i32 *least, i32 *greatest)
{
    f64 sum = 0;
    h->max_abs = 0;
    for (i32 k = 0; k < 3; k++) {
        i32 low = 0, high = 0;
        for (i32 i = 0; i < h->point_count; i++) {
            if (point_at(h, i)[k] > point_at(h, high)[k])
                high = i;
            else if (point_at(h, i)[k] < point_at(h, low)[k])
                low = i;
        }
        f64 top = point_at(h, high)[k], bottom = -point_at(h, low)[k];
        f64 size = top > bottom ? top : bottom;
        if (size > h->max_abs) h->max_abs = size;
        sum = sum + size;
        h->near_zero[k] = sum * NEAR_ZERO_FACTOR;
        if (k == 0) {
            *least = low;
            *greatest = high;
        }
    }
}

static ext determinant(const Hull *h, const i32 *chosen, i32 count, const f64 *p)
{
    f64 r[3][3];
    for (i32 j = 0; j < count; j++)
        for (i32 k = 0; k < count; k++)
            r[j][k] = point_at(h, chosen[j])[k] - p[k];
    if (count == 2) return r[0][0] * r[1][1] - r[1][0] * r[0][1];
    return ((r[1][1] * r[2][2] - r[1][2] * r[2][1]) * r[0][0] - (r[0][1] * r[2][2] - r[0][2] * r[2][1]) * r[1][0]) +
           (r[0][1] * r[1][2] - r[1][1] * r[0][2]) * r[2][0];
}

// Adds the point that spans the largest simplex with those chosen. An equal one later in the list may win: the best is
// stored rounded.
static i32 widest_point(const Hull *h, const i32 *chosen, i32 count)
{
    f64 best = -DBL_MAX;
    i32 best_point = -1;
    for (i32 i = 0; i < h->point_count; i++) {
        i32 used = 0;
        for (i32 j = 0; j < count; j++)
            used |= chosen[j] == i;
        if (used) continue;
        ext size = x87_abs(determinant(h, chosen, count, point_at(h, i)));
        if (size > best) {
            best = size;
            best_point = i;
        }
    }
    return best_point;
}

static i32 choose_corners(Hull *h, i32 chosen[4])
{
    if (h->point_count < 4) return 0;
    find_extents(h, &chosen[0], &chosen[1]);
    if (chosen[0] == chosen[1]) return 0;
    for (i32 count = 2; count < 4; count++) {
        chosen[count] = widest_point(h, chosen, count);
        if (chosen[count] < 0) return 0;
    }
    return 1;
}

// Planes of the simplex, outward from its centre. Returns 0 when it is flat or not convex.
static i32 orient_simplex(Hull *h)
{
    hull_plane(h, h->facets);
    if (hull_distance(h->interior, h->facets) > 0) FOR_FACETS(h, f) f->top ^= 1;
    FOR_FACETS(h, f) hull_plane(h, f);
    i32 inside_out = 0;
    FOR_FACETS(h, f) inside_out |= hull_distance(h->interior, f) > -HULL_DIST;
    if (inside_out) FOR_FACETS(h, f)
        {
            f->top ^= 1;
            if (hull_distance(h->interior, f) > 0) facet_turn(f);
        }
    FOR_FACETS(h, f) if (hull_distance(h->interior, f) >= 0) return 0;

    f64 min_angle = DBL_MAX;
    FOR_FACETS(h, f)
    for (i32 k = 0; k < f->nb.count; k++) {
        ext angle = hull_angle(f, facet_neighbour(f, k));
        if (angle < min_angle) min_angle = angle;
    }
    h->narrow = min_angle < NARROW_COSINE;
    FOR_FACETS(h, f)
    for (i32 k = 0; k < 3; k++)
        if (hull_distance(vertex_point(h, facet_vertex(f, k)), facet_neighbour(f, k)) > -HULL_DIST) return 0;
    return 1;
}

static i32 build_simplex(Hull *h, const i32 chosen[4])
{
    HullSet corners = {NULL, 0, 0};
    for (i32 i = 0; i < 4; i++)
        set_insert(h, &corners, 0, hull_new_vertex(h, chosen[i]));
    h->vertex_id++; // the original's sentinel takes a number
    HullFacet *facets[4];
    for (i32 i = 0; i < 4; i++) {
        HullFacet *f = facets[i] = hull_new_facet(h);
        for (i32 k = 0; k < 4; k++)
            if (k != i) set_append(h, &f->vx, corners.elems[k]);
        f->top = i % 2 == 0;
        facet_append(h, f);
        vertex_append(h, corners.elems[i]);
    }
    for (i32 i = 0; i < 4; i++) {
        for (i32 k = 0; k < 4; k++)
            if (k != i) set_append(h, &facets[i]->nb, facets[k]);
        facets[i]->is_new = 0;
        ((HullVertex *)corners.elems[i])->newlist = 0;
    }
    hull_center(h, &corners, h->interior);
    return orient_simplex(h);
}

// ---- points ----

// Gives every point to the first facet it lies outside of, the farthest last; the rest is located one by one.
static void partition_all(Hull *h, const i32 chosen[4])
{
    i32 count = 0, *rest = hull_alloc(h, (u32)h->point_count * sizeof *rest);
    for (i32 i = 0; i < h->point_count; i++)
        if (i != chosen[0] && i != chosen[1] && i != chosen[2] && i != chosen[3]) rest[count++] = i;

    f64 limit = 4 * HULL_MINOUT > 2 * h->max_outside ? 4 * HULL_MINOUT : 2 * h->max_outside;
    FOR_FACETS(h, f)
    {
        f64 best = -DBL_MAX;
        i32 best_point = -1, left = 0;
        for (i32 i = 0; i < count; i++) {
            f64 d = hull_distance(point_at(h, rest[i]), f);
            if (d < limit) {
                rest[left++] = rest[i];
            } else if (d > best) {
                if (best_point >= 0) points_append(h, &f->outside, best_point);
                best = d;
                best_point = rest[i];
            } else {
                points_append(h, &f->outside, rest[i]);
            }
        }
        count = left;
        if (best_point >= 0) {
            points_append(h, &f->outside, best_point);
            f->far = best;
        }
    }
    h->find_new = 1;
    for (i32 i = 0; i < count && !h->failed; i++)
        hull_partition(h, rest[i], h->facets);
    h->find_new = 0;
}

// The facet with the farthest point is processed first.
static void farthest_first(Hull *h)
{
    HullFacet *best = NULL;
    FOR_FACETS(h, f)
    if (f->outside.count && (!best || f->far > best->far)) best = f;
    if (!best) return;
    facet_remove(h, best);
    facet_prepend(h, best, &h->next_facet);
}

// Next point to add and its facet; 0 at the end.
static i32 next_farthest(Hull *h, i32 *point, HullFacet **facet)
{
    for (HullFacet *f; (f = h->next_facet) != &h->facet_end; h->next_facet = f->next) {
        if (!f->outside.count) continue;
        if (h->narrow && f->far < HULL_MINOUT) continue;
        *point = f->outside.elems[--f->outside.count];
        *facet = f;
        return 1;
    }
    return 0;
}

i32 hull_run(Hull *h, const f64 *points, i32 n, f64 joggle)
{
    hull_free(h);
    memset(h, 0, sizeof *h);
    h->facets = &h->facet_end;
    h->vertices = &h->vertex_end;
    h->points = points;
    h->point_count = n;
    if (!generator_works()) return 0;
    if (joggle != 0) {
        h->joggle = 1;
        joggle_points(h, joggle);
    }
    i32 chosen[4] = {0, 0, 0, 0}, point;
    if (!choose_corners(h, chosen) || !build_simplex(h, chosen)) return 0;
    h->next_facet = h->facets;
    partition_all(h, chosen);
    hull_reset_lists(h);
    h->next_facet = h->facets;
    farthest_first(h);
    for (HullFacet *f; !h->failed && next_farthest(h, &point, &f);)
        hull_add_point(h, point, f);
    return !h->failed;
}

// ---- result ----

i32 hull_loop(const HullFacet *f, i32 *out)
{
    if (f->simplicial) {
        out[0] = facet_vertex(f, f->top ? 0 : 1)->point;
        out[1] = facet_vertex(f, f->top ? 1 : 0)->point;
        out[2] = facet_vertex(f, 2)->point;
        return 3;
    }
    // From ridge to ridge: the next one starts where the current one ends.
    if (!f->rg.count) return -1;
    const HullRidge *first = facet_ridge(f, 0), *r = first;
    i32 count = 0;
    do {
        const HullVertex *end = r->v[r->top == f];
        const HullRidge *next = NULL;
        for (i32 i = 0; i < f->rg.count && !next; i++) {
            const HullRidge *s = facet_ridge(f, i);
            if (s != r && s->v[s->top != f] == end) next = s;
        }
        if (!next || count >= f->rg.count) return -1;
        out[count++] = next->v[next->top == f]->point;
        r = next;
    } while (r != first);
    return count;
}
