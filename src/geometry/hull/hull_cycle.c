// Merging all new facets of one coplanar horizon facet at once (hull.md 7.3; 0x1005d8f0 and what it calls). Several
// there are when the horizon facet meets the visible ones in more than one ridge.
//
// The facets form a ring by `lk`; f is its last one, f->lk its first.
#include "geometry/hull/hull.h"

enum { KEEP_VERTICES = 8 }; // a facet of more keeps its centrum

// Next of a walk over the ring that ends with f.
static HullFacet *ring_next(const HullFacet *s, const HullFacet *f)
{
    return s == f ? NULL : s->lk;
}

// ---- neighbours (0x1005dda0) ----

static void join_neighbour(Hull *h, HullFacet *n, HullFacet *s, HullFacet *g)
{
    if (n->simplicial) {
        if (n->visit == h->visit) {
            hull_make_ridges(h, n);
            set_delete(&n->nb, s);
            return;
        }
        set_append(h, &g->nb, n);
        set_replace(&n->nb, s, g);
        n->visit = h->visit;
        for (i32 i = 0; i < n->rg.count; i++) {
            HullRidge *r = facet_ridge(n, i);
            if (r->top != s && r->bottom != s) continue;
            *(r->top == s ? &r->top : &r->bottom) = g;
            break;
        }
        return;
    }
    set_delete(&n->nb, s);
    if (n->visit == h->visit) return;
    set_append(h, &n->nb, g);
    set_append(h, &g->nb, n);
    n->visit = h->visit;
}

// Returns the visit number of the ring's facets.
static u32 join_neighbours(Hull *h, HullFacet *f, HullFacet *g)
{
    u32 ring = ++h->visit;
    for (HullFacet *s = f->lk; s; s = ring_next(s, f)) {
        if (s->visit == ring || s->visible) { // the original finds an endless loop
            h->failed = 1;
            return ring;
        }
        s->visit = ring;
    }
    g->visit = ++h->visit;
    i32 left = 0;
    for (i32 i = 0; i < g->nb.count; i++) {
        HullFacet *n = facet_neighbour(g, i);
        if (n->visit == ring) continue;
        n->visit = h->visit;
        g->nb.elems[left++] = n;
    }
    g->nb.count = left;
    for (HullFacet *s = f->lk; s; s = ring_next(s, f))
        for (i32 i = 0; i < s->nb.count; i++)
            if (facet_neighbour(s, i)->visit != ring) join_neighbour(h, facet_neighbour(s, i), s, g);
    return ring;
}

// ---- ridges (0x1005dff0) ----

static void move_ridge(Hull *h, HullRidge *r, HullFacet *s, HullFacet *g, u32 ring)
{
    HullFacet *n;
    if (r->top == s) {
        r->top = g;
        n = r->bottom;
    } else if (r->bottom == s) {
        r->bottom = g;
        n = r->top;
    } else { // g's already
        if (r->top != g && r->bottom != g) h->failed = 1;
        set_append(h, &g->rg, r);
        return;
    }
    if (n == g) return;
    if (n->visit == ring)
        set_delete(&n->rg, r);
    else
        set_append(h, &g->rg, r);
}

static void join_ridges(Hull *h, HullFacet *f, HullFacet *g, u32 ring)
{
    i32 left = 0;
    for (i32 i = 0; i < g->rg.count; i++)
        if (ridge_other(facet_ridge(g, i), g)->visit != ring) g->rg.elems[left++] = g->rg.elems[i];
    g->rg.count = left;
    for (HullFacet *s = f->lk; s; s = ring_next(s, f)) {
        for (i32 i = 0; i < s->rg.count; i++)
            move_ridge(h, facet_ridge(s, i), s, g, ring);
        s->rg.count = 0;
        if (!s->simplicial) continue;
        for (i32 i = 0; i < s->nb.count; i++) {
            HullFacet *n = facet_neighbour(s, i);
            if (n->visit == ring || !n->simplicial) continue;
            HullRidge *r = hull_new_ridge(h, facet_vertex(s, i == 0), facet_vertex(s, i == 2 ? 1 : 2));
            i32 top = s->top ^ (i & 1);
            r->top = top ? g : n;
            r->bottom = top ? n : g;
            set_append(h, &g->rg, r);
            set_append(h, &n->rg, r);
            n->has_ridges = 1;
        }
    }
}

// ---- vertices (0x1005e2f0) ----

static void join_vertex(Hull *h, HullVertex *v, HullFacet *g, u32 ring)
{
    i32 left = 0;
    v->delridge = 1;
    for (i32 i = 0; i < v->nb.count; i++)
        if (((HullFacet *)v->nb.elems[i])->visit != ring) v->nb.elems[left++] = v->nb.elems[i];
    v->nb.count = left;
    set_append(h, &v->nb, g);
    if (v->nb.count >= 2) return;
    set_delete_ordered(&g->vx, v);
    vertex_delete(h, v);
}

static void join_vertices(Hull *h, HullFacet *f, HullFacet *g, u32 ring)
{
    HullVertex *apex = facet_vertex(f, 0);
    HullSet vertices = {NULL, 0, 0};
    g->visit = ring;
    apex->visit = ++h->vvisit;
    for (HullFacet *s = f->lk; s; s = ring_next(s, f))
        for (i32 i = 0; i < s->vx.count; i++) {
            HullVertex *v = facet_vertex(s, i);
            if (v->visit == h->vvisit) continue;
            v->visit = h->vvisit;
            v->seen = 0;
            set_append(h, &vertices, v);
        }
    set_append(h, &vertices, apex);
    for (i32 i = 0; i < vertices.count; i++)
        join_vertex(h, vertices.elems[i], g, ring);
    if (!g->vx.count || facet_vertex(g, 0) != apex) set_insert(h, &g->vx, 0, apex);
    if (g->is_new) return;
    for (i32 i = 0; i < g->vx.count; i++) {
        HullVertex *v = facet_vertex(g, i);
        if (v->newlist) continue;
        vertex_remove(h, v);
        vertex_append(h, v);
    }
}

// ---- the merge ----

static void retire_ring(Hull *h, HullFacet *f, HullFacet *g)
{
    facet_remove(h, g);
    facet_append(h, g);
    g->is_new = 1;
    g->simplicial = 0;
    g->newmerge = 1;
    for (HullFacet *s = f->lk, *next; s; s = next) {
        next = ring_next(s, f);
        facet_remove(h, s);
        facet_prepend(h, s, &h->visible_first);
        h->visible_count++;
        s->visible = 1;
        s->lk = g;
    }
    if (g->vx.count <= KEEP_VERTICES) g->has_centrum = 0;
}

void hull_merge_cycle(Hull *h, HullFacet *f, HullFacet *g)
{
    hull_build_vertex_neighbours(h);
    h->merges++;
    hull_make_ridges(h, g);
    u32 ring = join_neighbours(h, f, g);
    if (h->failed) return;
    join_ridges(h, f, g, ring);
    if (h->failed) return;
    join_vertices(h, f, g, ring);
    retire_ring(h, f, g);
}
