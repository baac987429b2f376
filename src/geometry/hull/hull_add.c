// Adding one point: the facets it sees are replaced by a cone of new ones (hull.md 6.5-6.7).
#include "geometry/hull/hull.h"

// ---- horizon ----

// Collects the facets that see the point at the end of the list. Returns 0 when all do.
static i32 find_horizon(Hull *h, const f64 *p, HullFacet *f)
{
    i32 horizon = 0;
    facet_remove(h, f);
    facet_append(h, f);
    h->visible_first = f;
    h->visible_count = 1;
    f->visible = 1;
    f->lk = NULL;
    h->visit++;
    for (HullFacet *v = f; v != &h->facet_end; v = v->next) {
        v->visit = h->visit;
        for (i32 i = 0; i < v->nb.count; i++) {
            HullFacet *n = facet_neighbour(v, i);
            if (n->visit == h->visit) continue;
            n->visit = h->visit;
            f64 d = hull_distance(p, n);
            if (d > HULL_MINVIS) {
                facet_remove(h, n);
                facet_append(h, n);
                n->visible = 1;
                n->lk = NULL;
                h->visible_count++;
                continue;
            }
            n->is_coplanar = d > -HULL_MAXCOP;
            if (n->is_coplanar && d > 0 && d > h->max_outside) h->max_outside = d;
            horizon++;
        }
    }
    return horizon;
}

// ---- new facets ----

// Facet of the apex and two vertices beside a horizon facet. Its vertices become "new" in this order.
static HullFacet *cone_facet(Hull *h, HullVertex *apex, HullVertex *a, HullVertex *b, i32 top, HullFacet *horizon)
{
    HullFacet *g = hull_new_facet(h);
    HullVertex *v[3] = {apex, a, b};
    for (i32 i = 0; i < 3; i++) {
        set_append(h, &g->vx, v[i]);
        if (v[i]->newlist) continue;
        vertex_remove(h, v[i]);
        vertex_append(h, v[i]);
    }
    g->top = top != 0;
    set_append(h, &g->nb, horizon);
    facet_append(h, g);
    return g;
}

// New facets on the ridges of a visible facet. Returns the last one, or NULL.
static HullFacet *cone_from_ridges(Hull *h, HullVertex *apex, HullFacet *v)
{
    HullFacet *last = NULL;
    for (i32 i = 0; i < v->rg.count; i++) {
        HullRidge *r = facet_ridge(v, i);
        HullFacet *n = ridge_other(r, v);
        if (!n->visible) {
            HullFacet *g = last = cone_facet(h, apex, r->v[0], r->v[1], r->top == v, n);
            if (n->is_coplanar) {
                g->mergehorizon = 1;
                if (!n->seen) {
                    g->lk = g;
                } else { // ring of the horizon facet's coplanar new facets
                    g->lk = n->lk->lk;
                    n->lk->lk = g;
                }
                if (!n->seen) n->lk = g;
            }
            if (n->seen) {
                if (n->simplicial) {
                    h->failed = 1;
                    return NULL;
                }
                set_append(h, &n->nb, g);
            } else {
                set_replace(&n->nb, v, g);
            }
            if (n->simplicial) {
                set_delete(&n->rg, r);
            } else {
                g->has_ridges = 1;
                set_append(h, &g->rg, r);
                if (r->top == v)
                    r->top = g;
                else
                    r->bottom = g;
            }
        }
        n->seen = 1;
    }
    v->rg.count = 0;
    return last;
}

// New facets beside the simplicial horizon facets of a simplicial visible one. Returns the last one, or NULL.
static HullFacet *cone_from_neighbours(Hull *h, HullVertex *apex, HullFacet *v)
{
    HullFacet *last = NULL;
    for (i32 i = 0; i < v->nb.count; i++) {
        HullFacet *n = facet_neighbour(v, i);
        if (n->seen || n->visible) continue;
        i32 at = set_index(&n->nb, v);
        if (at < 0 || at > 2) {
            h->failed = 1;
            return NULL;
        }
        i32 odd = at & 1;
        HullFacet *g = last =
            cone_facet(h, apex, facet_vertex(n, at == 0), facet_vertex(n, at == 2 ? 1 : 2), n->top ? odd : !odd, n);
        if (n->is_coplanar) {
            g->mergehorizon = 1;
            g->lk = g;
        }
        n->nb.elems[at] = g;
    }
    return last;
}

static void make_cone(Hull *h, HullVertex *apex)
{
    HullFacet *replacement = NULL, *from_ridges = NULL; // kept over visible facets: points start their search there
    h->visit++;
    for (HullFacet *v = h->visible_first; v->visible && !h->failed; v = v->next) {
        for (i32 i = 0; i < v->nb.count; i++)
            facet_neighbour(v, i)->seen = 0;
        if (v->has_ridges) {
            v->visit = h->visit;
            from_ridges = cone_from_ridges(h, apex, v);
        }
        if (h->failed) return;
        if (v->simplicial) replacement = cone_from_neighbours(h, apex, v);
        if (from_ridges) replacement = from_ridges;
        if (replacement) v->lk = replacement;
        v->nb.count = 0;
    }
}

// ---- matching ----

// Links new facets that share a ridge through the apex. More than two at one ridge, or two with the same corners: fails.
static void match_new_facets(Hull *h)
{
    h->vvisit++;
    for (HullFacet *f = h->new_first; f != &h->facet_end; f = f->next) {
        f->nb.count = 1;
        set_append(h, &f->nb, NULL);
        set_append(h, &f->nb, NULL);
    }
    for (HullFacet *f = h->new_first; f != &h->facet_end; f = f->next) {
        for (i32 s = 1; s < 3; s++) {
            HullVertex *v = facet_vertex(f, 3 - s);
            if (v->visit != h->vvisit) { // the ridge's first facet
                v->visit = h->vvisit;
                v->open = f;
                v->open_side = s;
                continue;
            }
            HullFacet *g = v->open;
            i32 t = v->open_side;
            i32 match = (s == t) == (f->top != g->top);
            if (facet_vertex(g, t) == facet_vertex(f, s) || !match || facet_neighbour(g, t)) {
                h->failed = 1;
                return;
            }
            f->nb.elems[s] = g;
            g->nb.elems[t] = f;
        }
    }
    for (HullFacet *f = h->new_first; f != &h->facet_end; f = f->next) {
        if (!facet_neighbour(f, 1) || !facet_neighbour(f, 2)) h->failed = 1;
        if (f->has_plane) f->flipped = hull_distance(h->interior, f) > -HULL_DIST;
    }
}

// ---- facets of vertices ----

void hull_build_vertex_neighbours(Hull *h)
{
    if (h->vertex_neighbours) return;
    h->vertex_neighbours = 1;
    FOR_FACETS(h, f)
    {
        if (f->visible) continue;
        for (i32 i = 0; i < f->vx.count; i++)
            set_append(h, &facet_vertex(f, i)->nb, f);
    }
}

// Vertices that only visible facets had are deleted; once vertices know their facets, these are brought up to date.
static void update_vertices(Hull *h)
{
    if (h->vertex_neighbours) {
        for (HullVertex *v = h->newv_first; v != &h->vertex_end; v = v->next) {
            i32 left = 0;
            for (i32 i = 0; i < v->nb.count; i++)
                if (!((HullFacet *)v->nb.elems[i])->visible) v->nb.elems[left++] = v->nb.elems[i];
            v->nb.count = left;
        }
        for (HullFacet *f = h->new_first; f != &h->facet_end; f = f->next)
            for (i32 i = 0; i < f->vx.count; i++)
                set_append(h, &facet_vertex(f, i)->nb, f);
    }
    for (HullFacet *f = h->visible_first; f->visible; f = f->next)
        for (i32 i = 0; i < f->vx.count; i++) {
            HullVertex *v = facet_vertex(f, i);
            if (v->newlist || v->deleted) continue;
            i32 alive = 0;
            for (i32 k = 0; k < v->nb.count && h->vertex_neighbours; k++)
                alive |= !((HullFacet *)v->nb.elems[k])->visible;
            if (alive)
                set_delete(&v->nb, f);
            else
                vertex_delete(h, v);
        }
}

// ---- ridges ----

// A simplicial facet gets its ridges, except those its neighbours already share with it.
void hull_make_ridges(Hull *h, HullFacet *f)
{
    if (!f->simplicial) return;
    f->simplicial = 0;
    f->has_ridges = 1;
    for (i32 k = 0; k < f->nb.count; k++)
        facet_neighbour(f, k)->seen = 0;
    for (i32 i = 0; i < f->rg.count; i++)
        ridge_other(facet_ridge(f, i), f)->seen = 1;
    for (i32 k = 0; k < f->nb.count; k++) {
        HullFacet *n = facet_neighbour(f, k);
        if (n->seen) continue;
        HullRidge *r = hull_new_ridge(h, facet_vertex(f, k == 0), facet_vertex(f, k == 2 ? 1 : 2));
        i32 top = f->top ^ (k & 1);
        r->top = top ? f : n;
        r->bottom = top ? n : f;
        set_append(h, &f->rg, r);
        set_append(h, &n->rg, r);
        n->has_ridges = 1;
    }
}

// ---- the step ----

static void remove_visible(Hull *h)
{
    for (HullFacet *f = h->visible_first, *next; f->visible; f = next) {
        next = f->next;
        facet_remove(h, f);
        if (next == &h->facet_end) break;
    }
    h->visible_count = 0;
    for (i32 i = 0; i < h->deleted.count; i++)
        vertex_remove(h, h->deleted.elems[i]);
    h->deleted.count = 0;
}

void hull_add_point(Hull *h, i32 point, HullFacet *f)
{
    if (!find_horizon(h, h->points + 3 * point, f)) {
        h->failed = 1;
        return;
    }
    h->new_first = &h->facet_end;
    h->newv_first = &h->vertex_end;
    HullVertex *apex = hull_new_vertex(h, point);
    vertex_append(h, apex);
    make_cone(h, apex);
    if (h->failed) return;
    for (HullFacet *g = h->new_first; g != &h->facet_end; g = g->next)
        if (!g->mergehorizon) hull_plane(h, g);
    match_new_facets(h);
    if (h->failed) return;
    update_vertices(h);
    hull_premerge(h);
    if (h->failed) return;

    h->find_new = h->merges > 50;
    for (HullFacet *g = h->new_first; g != &h->facet_end; g = g->next)
        h->find_new |= !g->simplicial;
    hull_move_points(h);
    h->find_new = 0;
    h->not_sharp = 0;
    remove_visible(h);
    hull_reset_lists(h);
}
