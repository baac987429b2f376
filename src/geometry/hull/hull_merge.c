// Merging facets that are not clearly convex (hull.md 7.1-7.5, 7.7, 7.9).
#include "geometry/hull/hull.h"

#include <float.h>

#include "base/literal.h"
#include "base/x87.h"

enum {
    FEW_VERTICES = 18,  // facets with more look at nonconvex ridges first
    MANY_VERTICES = 26, // facets with more are judged by their centrum
};

static const f64 *corner(const Hull *h, const HullFacet *f, i32 i)
{
    return vertex_point(h, facet_vertex(f, i));
}

// ---- convexity of simplicial new facets ----

static i32 new_facets_are_convex(Hull *h)
{
    for (HullFacet *f = h->new_first; f != &h->facet_end; f = f->next)
        if (!facet_neighbour(f, 0)->simplicial || f->flipped || !f->has_plane) return 0;
    for (HullFacet *f = h->new_first; f != &h->facet_end; f = f->next) {
        h->vvisit++;
        for (i32 k = 1; k < 3; k++) {
            facet_vertex(f, k)->visit = h->vvisit;
            if (!(hull_distance(corner(h, f, k), facet_neighbour(f, k)) < -HULL_DIST)) return 0;
        }
        const HullFacet *horizon = facet_neighbour(f, 0);
        for (i32 k = 0; k < horizon->vx.count; k++) {
            if (facet_vertex(horizon, k)->visit == h->vvisit) continue;
            if (!(hull_distance(corner(h, horizon, k), f) < -HULL_DIST)) return 0;
            break;
        }
    }
    return 1;
}

// ---- degenerate and redundant facets ----

static void mark_degenerate(Hull *h, HullFacet *f)
{
    HullMerges *s = &h->degenerate_set;
    if (f->redundant || f->degenerate) return;
    f->degenerate = 1;
    i32 at_end = !s->count || s->elems[s->count - 1].kind == MERGE_DEGENERATE;
    merges_insert(h, s, at_end ? s->count : 0, (HullMerge){f, f, 0, MERGE_DEGENERATE});
}

static void mark_redundant(Hull *h, HullFacet *f, HullFacet *into)
{
    if (f->redundant) return;
    f->redundant = 1;
    merges_insert(h, &h->degenerate_set, h->degenerate_set.count, (HullMerge){f, into, 0, MERGE_REDUNDANT});
}

static i32 all_marked(const Hull *h, const HullFacet *f)
{
    for (i32 i = 0; i < f->vx.count; i++)
        if (facet_vertex(f, i)->visit != h->vvisit) return 0;
    return 1;
}

static void mark_vertices(Hull *h, const HullFacet *f)
{
    h->vvisit++;
    for (i32 i = 0; i < f->vx.count; i++)
        facet_vertex(f, i)->visit = h->vvisit;
}

// After a merge into f: f may have too few neighbours, and neighbours (those of `deleted` if given) may lie within it.
void hull_neighbours_test(Hull *h, HullFacet *f, HullFacet *deleted)
{
    if (f->nb.count < 3) mark_degenerate(h, f);
    const HullFacet *of = deleted ? deleted : f;
    mark_vertices(h, f);
    for (i32 i = 0; i < of->nb.count; i++) {
        HullFacet *n = facet_neighbour(of, i);
        if (n != f && all_marked(h, n)) mark_redundant(h, n, f);
    }
    for (i32 i = 0; i < of->nb.count; i++) {
        HullFacet *n = facet_neighbour(of, i);
        if (n != f && n->nb.count < 3) mark_degenerate(h, n);
    }
}

// Whether f lies within one of its neighbours, or has too few of them.
static void facet_test(Hull *h, HullFacet *f)
{
    for (i32 i = 0; i < f->nb.count; i++) {
        HullFacet *n = facet_neighbour(f, i);
        mark_vertices(h, n);
        if (all_marked(h, f)) {
            mark_redundant(h, f, n);
            return;
        }
    }
    if (f->nb.count < 3) mark_degenerate(h, f);
}

// ---- best neighbour ----

typedef struct Best {
    HullFacet *facet;
    f64 distance, min_max[2];
} Best;

static void consider(Hull *h, HullFacet *f, HullFacet *candidate, i32 by_centrum, Best *best)
{
    f64 distance, min_max[2] = {0, 0};
    if (by_centrum) {
        ext d = 3.0L * hull_distance(hull_centrum(h, f), candidate);
        distance = x87_abs(d);
    } else {
        distance = hull_spread(h, f, candidate, &min_max[0], &min_max[1]);
    }
    if (!(distance < best->distance)) return;
    *best = (Best){candidate, distance, {min_max[0], min_max[1]}};
}

static Best best_neighbour(Hull *h, HullFacet *f)
{
    i32 size = f->vx.count, by_centrum = size > MANY_VERTICES;
    Best best = {NULL, DBL_MAX, {0, 0}};
    if (size > FEW_VERTICES)
        for (i32 i = 0; i < f->rg.count; i++)
            if (facet_ridge(f, i)->nonconvex) consider(h, f, ridge_other(facet_ridge(f, i), f), by_centrum, &best);
    if (!best.facet)
        for (i32 i = 0; i < f->nb.count; i++)
            consider(h, f, facet_neighbour(f, i), by_centrum, &best);
    if (!best.facet)
        h->failed = 1;
    else if (by_centrum)
        hull_spread(h, f, best.facet, &best.min_max[0], &best.min_max[1]);
    return best;
}

static void merge_into_best(Hull *h, HullFacet *f)
{
    Best best = best_neighbour(h, f);
    if (best.facet) hull_merge(h, f, best.facet, best.min_max, 0);
}

i32 hull_drain_degenerate(Hull *h)
{
    i32 merged = 0;
    while (h->degenerate_set.count && !h->failed) {
        HullMerge m = h->degenerate_set.elems[--h->degenerate_set.count];
        HullFacet *f = m.f, *g = m.g;
        if (f->visible) continue;
        f->degenerate = 0;
        f->redundant = 0;
        if (m.kind == MERGE_REDUNDANT) {
            while (g && g->visible)
                g = g->lk;
            if (!g) {
                h->failed = 1;
            } else if (f == g) {
                facet_test(h, f);
            } else {
                hull_merge(h, f, g, NULL, 0);
                merged++;
            }
        } else if (!f->nb.count) {
            facet_remove(h, f);
            facet_prepend(h, f, &h->visible_first);
            h->visible_count++;
            f->visible = 1;
            f->lk = NULL;
            for (i32 i = 0; i < f->vx.count; i++) {
                HullVertex *v = facet_vertex(f, i);
                set_delete(&v->nb, f);
                if (!v->nb.count) vertex_delete(h, v);
            }
            merged++;
        } else if (f->nb.count < 3) {
            merge_into_best(h, f);
            merged++;
        }
    }
    return merged;
}

// ---- merge sets ----

static i32 test_convexity(Hull *h, HullFacet *f, HullFacet *g)
{
    f64 d = hull_distance(hull_centrum(h, f), g);
    i32 concave = d > HULL_CENT, coplanar = !concave && d > -HULL_CENT;
    if (!concave) {
        f64 e = hull_distance(hull_centrum(h, g), f);
        concave = e > HULL_CENT;
        if (!concave && !coplanar) coplanar = e > -HULL_CENT;
    }
    if (!concave && !coplanar) return 0;
    f64 angle = hull_angle(f, g);
    if (concave) angle = angle + LIT64(63d00, 2.0);
    if (!f->redundant)
        merges_insert(h, &h->merge_set, h->merge_set.count,
                      (HullMerge){f, g, angle, concave ? MERGE_CONCAVE : MERGE_COPLANAR});
    return 1;
}

// Never 0, as in the original.
static int CDECL compare_angles(const void *a, const void *b)
{
    return (*(HullMerge *const *)a)->angle > (*(HullMerge *const *)b)->angle ? 1 : -1;
}

static void sort_merge_set(Hull *h)
{
    i32 count = h->merge_set.count;
    if (count < 2) return;
    HullMerge *copy = hull_alloc(h, (u32)count * sizeof *copy);
    void **order = hull_alloc(h, (u32)count * sizeof *order);
    memcpy(copy, h->merge_set.elems, (u32)count * sizeof *copy);
    for (i32 i = 0; i < count; i++)
        order[i] = &copy[i];
    hull_sort(order, count, compare_angles);
    for (i32 i = 0; i < count; i++)
        h->merge_set.elems[i] = *(const HullMerge *)order[i];
}

static void first_merge_set(Hull *h)
{
    h->visit++;
    for (HullFacet *f = h->new_first; f != &h->facet_end; f = f->next) {
        f->tested = 1;
        f->visit = h->visit;
        for (i32 i = 0; i < f->nb.count; i++) {
            HullFacet *g = facet_neighbour(f, i);
            if (g->visit == h->visit || !test_convexity(h, f, g)) continue;
            for (i32 k = 0; k < g->rg.count; k++) {
                HullRidge *r = facet_ridge(g, k);
                if (ridge_other(r, g) != f) continue;
                r->nonconvex = 1;
                break;
            }
        }
        for (i32 i = 0; i < f->rg.count; i++)
            facet_ridge(f, i)->tested = 1;
    }
    sort_merge_set(h);
}

static void next_merge_set(Hull *h)
{
    h->visit++;
    for (HullFacet *f = h->new_first; f != &h->facet_end; f = f->next) {
        if (f->tested) continue;
        f->visit = h->visit;
        f->tested = 1;
        for (i32 i = 0; i < f->nb.count; i++)
            facet_neighbour(f, i)->seen = 0;
        for (i32 i = 0; i < f->rg.count; i++) {
            HullRidge *r = facet_ridge(f, i);
            if (r->tested && !r->nonconvex) continue;
            HullFacet *g = ridge_other(r, f);
            if (g->seen) {
                r->tested = 1;
                r->nonconvex = 0;
            } else if (g->visit != h->visit) {
                r->tested = 1;
                r->nonconvex = test_convexity(h, f, g) != 0;
                g->seen = 1;
            }
        }
    }
    sort_merge_set(h);
}

// Merges the one of two facets that fits its best neighbour better.
static void merge_one(Hull *h, HullFacet *f, HullFacet *g)
{
    if (!f->is_new) {
        HullFacet *other = f;
        f = g;
        g = other;
    }
    Best a = best_neighbour(h, f), b = best_neighbour(h, g);
    if (h->failed) return;
    if (a.distance < b.distance)
        hull_merge(h, f, a.facet, a.min_max, 0);
    else
        hull_merge(h, g, b.facet, b.min_max, 0);
}

static void merge_all(Hull *h, i32 other)
{
    while (!h->failed) {
        i32 merged = 0;
        while (h->merge_set.count && !h->failed) {
            while (h->merge_set.count && !h->failed) {
                HullMerge m = h->merge_set.elems[--h->merge_set.count];
                if (m.f->visible || m.g->visible) continue;
                if (m.kind == MERGE_COPLANAR && ((m.f->is_new && !m.f->tested) || (m.g->is_new && !m.g->tested)))
                    continue;
                merge_one(h, m.f, m.g);
                hull_drain_degenerate(h);
                merged = 1;
            }
            next_merge_set(h);
        }
        if (h->failed || !h->vertex_neighbours || !(merged || other)) return;
        other = 0;
        if (!hull_reduce_vertices(h)) return;
        next_merge_set(h);
    }
}

// ---- new facets coplanar with their horizon facet ----

// Marks the ring of f, leaves out members that have a plane. `next` moves behind the ring's facets.
static void collect_ring(Hull *h, HullFacet *f, HullFacet **next)
{
    HullFacet *last = f;
    for (HullFacet *s = f->lk, *following; s; s = following) {
        following = s == f ? NULL : s->lk;
        if (s->cycledone || s->visible) { // the original finds an endless loop
            h->failed = 1;
            return;
        }
        s->cycledone = 1;
        if (s->has_plane) {
            last->lk = s->lk;
            s->lk = NULL;
        } else {
            last = s;
        }
    }
    while (*next != &h->facet_end && (*next)->cycledone)
        *next = (*next)->next;
}

static i32 merge_horizon(Hull *h)
{
    i32 merged = 0;
    for (HullFacet *f = h->new_first, *next; f != &h->facet_end && !h->failed; f = next) {
        next = f->next;
        if (f->has_plane) continue;
        HullFacet *horizon = facet_neighbour(f, 0);
        if (f->lk != f) {
            collect_ring(h, f, &next);
            horizon->lk = NULL;
            if (!h->failed) hull_merge_cycle(h, f, horizon);
        } else {
            for (i32 i = 1; i < f->vx.count; i++)
                facet_vertex(f, i)->delridge = 1;
            horizon->lk = NULL;
            hull_merge(h, f, horizon, NULL, 1);
        }
        merged = 1;
    }
    return merged;
}

static i32 merge_flipped(Hull *h)
{
    i32 merged = 0;
    HullSet flipped = {NULL, 0, 0};
    for (HullFacet *f = h->new_first; f != &h->facet_end; f = f->next)
        if (f->flipped && !f->visible) set_append(h, &flipped, f);
    for (i32 i = 0; i < flipped.count && !h->failed; i++) {
        HullFacet *f = flipped.elems[i];
        if (f->visible) continue;
        merge_into_best(h, f);
        hull_drain_degenerate(h);
        merged = 1;
    }
    return merged;
}

void hull_premerge(Hull *h)
{
    if (new_facets_are_convex(h)) return;
    h->merge_set.count = 0;
    h->degenerate_set.count = 0;
    i32 other = merge_horizon(h);
    for (HullFacet *f = h->new_first; f != &h->facet_end && !h->failed; f = f->next)
        if (!f->simplicial) hull_neighbours_test(h, f, NULL);
    other |= hull_drain_degenerate(h) != 0;
    other |= merge_flipped(h);
    if (h->failed) return;
    first_merge_set(h);
    merge_all(h, other);
}
