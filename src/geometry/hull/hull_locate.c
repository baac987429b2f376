// Finding the facet a point lies outside of (hull.md 8.1).
#include "geometry/hull/hull.h"

#include <float.h>

typedef struct Found {
    HullFacet *facet;
    f64 distance;
    i32 outside;
} Found;

static const f64 *point_at(const Hull *h, i32 i)
{
    return h->points + 3 * i;
}

// ---- over all new facets ----

// `stop_early`: a facet clearly below the point ends the search.
static Found best_new_facet(Hull *h, i32 point, HullFacet *start, i32 stop_early)
{
    Found best = {NULL, -DBL_MAX, 0};
    if (!start || start == &h->facet_end) {
        h->failed = 1;
        return best;
    }
    f64 stop = 4 * HULL_MINOUT > 2 * h->max_outside ? 4 * HULL_MINOUT : 2 * h->max_outside;
    const f64 *p = point_at(h, point);
    for (i32 pass = 0; pass < 2; pass++) {
        HullFacet *f = pass ? h->new_first : start, *end = pass ? start : &h->facet_end;
        if (!f) break;
        for (; f != end && f != &h->facet_end; f = f->next) {
            f64 d = hull_distance(p, f);
            if (d > best.distance) {
                best.distance = d;
                best.facet = f;
                if (stop_early && d >= stop) {
                    best.outside = 1;
                    return best;
                }
            }
        }
    }
    const HullFacet *center = best.facet; // the neighbours of this one, even when a better one is met
    if (!center) {
        h->failed = 1;
        return best;
    }
    for (i32 i = 0; i < center->nb.count; i++) {
        HullFacet *n = facet_neighbour(center, i);
        if (n->is_new) continue;
        f64 d = hull_distance(p, n);
        if (d > best.distance) {
            best.distance = d;
            best.facet = n;
        }
    }
    best.outside = best.distance >= HULL_MINOUT;
    return best;
}

// ---- walking from facet to facet ----

// The new facets form a sharp edge when their normals point into different octants: then all are searched.
static void search_sharp(Hull *h, const f64 *p, Found *best)
{
    const f64 *first = NULL;
    i32 sharp = 0;
    for (HullFacet *f = h->new_first; f != &h->facet_end; f = f->next) {
        if (!first) {
            first = f->normal;
        } else {
            for (i32 k = 2; k >= 0; k--)
                sharp |= (first[k] > 0) != (f->normal[k] > 0);
        }
        if (f->visit == h->visit) continue;
        f64 d = hull_distance(p, f);
        if (d > best->distance) {
            best->distance = d;
            best->facet = f;
        }
    }
    if (sharp)
        h->find_new = 1;
    else
        h->not_sharp = 1;
}

// `first_hit`: any facet the point is outside of will do. `new_only`: walks over new facets.
static Found best_facet(Hull *h, i32 point, HullFacet *start, i32 first_hit, i32 new_only)
{
    const f64 *p = point_at(h, point);
    Found best = {NULL, -DBL_MAX / 2, 0};
    if (!start || start == &h->facet_end) {
        h->failed = 1;
        return best;
    }
    if (!start->flipped) {
        best.facet = start;
        best.distance = hull_distance(p, start);
        if (first_hit && best.distance >= HULL_MINOUT) {
            best.outside = 1;
            return best;
        }
    }
    f64 width = new_only ? 2 * HULL_DIST : (2 * HULL_DIST + HULL_MINVIS) + h->max_outside;
    f64 cut = best.distance - width;
    start->visit = ++h->visit;
    HullSet stack = {NULL, 0, 0};
    i32 pushed = 0;
    HullFacet *f = start;
    for (;;) {
        i32 progress = 0, restart = 0;
        for (i32 i = 0; i < f->nb.count; i++) {
            HullFacet *n = facet_neighbour(f, i);
            if (new_only && !n->is_new) continue;
            if (n->visit == h->visit) continue;
            n->visit = h->visit;
            if (!n->flipped) {
                f64 d = hull_distance(p, n);
                if (first_hit && d >= HULL_MINOUT) return (Found){n, d, 1};
                if (best.facet && d < cut) continue;
                if (d > best.distance) {
                    i32 leap = d > best.distance + (ext)width;
                    best.distance = d;
                    best.facet = n;
                    cut = d - width;
                    if (leap) {
                        pushed = 0;
                        f = n;
                        restart = 1;
                        if (progress) n->visit = ++h->visit;
                        break;
                    }
                    progress = 1;
                }
            }
            if (pushed++ == 0) stack.count = 0;
            set_append(h, &stack, n);
        }
        if (restart) continue;
        if (!pushed || !stack.count) break;
        f = stack.elems[--stack.count];
    }
    if (!best.facet) {
        h->failed = 1;
        return best;
    }
    if (new_only && !h->not_sharp && best.distance < -HULL_DIST) search_sharp(h, p, &best);
    if (new_only) {
        HullFacet *horizon = facet_neighbour(best.facet, 0);
        f64 d = hull_distance(p, horizon);
        if (d > best.distance) {
            best.distance = d;
            best.facet = horizon;
        }
    }
    best.outside = best.distance >= HULL_MINOUT;
    return best;
}

// ---- placing ----

static void place_coplanar(Hull *h, i32 point, HullFacet *f, f64 d)
{
    HullPoints *s = &f->coplanar;
    if (!s->count || hull_distance(point_at(h, s->elems[s->count - 1]), f) < d) {
        points_append(h, s, point);
        if (d > h->max_outside) h->max_outside = d;
    } else {
        points_add_before_last(h, s, point);
    }
}

// A point that is on the hull, or inside close to it.
void hull_coplanar(Hull *h, i32 point, HullFacet *start)
{
    Found best = h->find_new ? best_new_facet(h, point, start, 0) : best_facet(h, point, start, 0, 0);
    if (h->failed || best.distance < -HULL_NEAR) return;
    place_coplanar(h, point, best.facet, best.distance);
}

// Any point: outside of a facet (the farthest is its last), coplanar with it, or inside and dropped.
void hull_partition(Hull *h, i32 point, HullFacet *start)
{
    Found best = h->find_new ? best_new_facet(h, point, start, 1) : best_facet(h, point, start, 1, 1);
    HullFacet *f = best.facet;
    f64 d = best.distance;
    if (h->failed) return;
    if (h->narrow && d >= -HULL_NEAR) best.outside = 1;
    if (best.outside) {
        if (!f->outside.count) {
            points_append(h, &f->outside, point);
            if (!f->is_new) {
                facet_remove(h, f);
                facet_append(h, f);
            }
            f->far = d;
        } else if (f->far < d) {
            points_append(h, &f->outside, point);
            f->far = d;
        } else {
            points_add_before_last(h, &f->outside, point);
        }
    } else if (d >= -HULL_MAXCOP || d > -HULL_NEAR) {
        place_coplanar(h, point, f, d);
    }
}

// Points of the facets that go are given to what replaces these.
void hull_move_points(Hull *h)
{
    for (HullFacet *f = h->visible_first; f->visible && !h->failed; f = f->next) {
        if (!f->outside.count && !f->coplanar.count) continue;
        HullFacet *start = f->lk;
        while (start && start->visible)
            start = start->lk;
        if (!start) start = h->new_first;
        for (i32 i = 0; i < f->outside.count && !h->failed; i++)
            hull_partition(h, f->outside.elems[i], start);
        for (i32 i = 0; i < f->coplanar.count && !h->failed; i++)
            hull_coplanar(h, f->coplanar.elems[i], start);
    }
    for (i32 i = 0; i < h->deleted.count && !h->failed; i++)
        hull_coplanar(h, ((HullVertex *)h->deleted.elems[i])->point, h->new_first);
}
