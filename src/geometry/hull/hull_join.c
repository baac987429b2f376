// Merging facet f into facet g (hull.md 7.9): vertices, neighbours and ridges of f become g's.
#include "geometry/hull/hull.h"

enum { KEEP_VERTICES = 8 }; // facets with more vertices keep their centrum

static void move_to_new(Hull *h, HullVertex *v)
{
    if (v->newlist) return;
    vertex_remove(h, v);
    vertex_append(h, v);
}

static void move_vertices_to_new(Hull *h, const HullFacet *f)
{
    for (i32 i = 0; i < f->vx.count; i++)
        move_to_new(h, facet_vertex(f, i));
}

// A vertex of f that g had too: without a third facet it goes.
static void drop_vertex(Hull *h, HullVertex *v, HullFacet *f, HullFacet *g)
{
    set_delete(&v->nb, f);
    if (v->nb.count >= 2) return;
    set_delete_ordered(&g->vx, v);
    vertex_delete(h, v);
}

// A neighbour of f that is one of g too loses f; nb[0] of a facet keeps its place.
static void join_common_neighbour(Hull *h, HullFacet *n, HullFacet *f, HullFacet *g)
{
    if (n->simplicial) hull_make_ridges(h, n);
    if (facet_neighbour(n, 0) != f) {
        set_delete(&n->nb, f);
    } else {
        set_delete(&n->nb, g);
        set_replace(&n->nb, f, g);
    }
}

static void ridge_replace(HullRidge *r, const HullFacet *f, HullFacet *g)
{
    if (r->top == f)
        r->top = g;
    else
        r->bottom = g;
}

static void insert_by_id(Hull *h, HullSet *vx, HullVertex *v)
{
    i32 at = 0;
    while (at < vx->count && ((HullVertex *)vx->elems[at])->id > v->id)
        at++;
    set_insert(h, vx, at, v);
}

static void mark_neighbours(Hull *h, const HullFacet *g)
{
    h->visit++;
    for (i32 i = 0; i < g->nb.count; i++)
        facet_neighbour(g, i)->visit = h->visit;
}

// ---- a triangle ----

// The one vertex of triangle f that g lacks, put into g's. `had`: g has it already.
static HullVertex *add_third_vertex(Hull *h, HullFacet *f, HullFacet *g, i32 apex, i32 *had)
{
    HullVertex *x = NULL;
    *had = 0;
    if (apex) {
        if (!g->is_new) move_vertices_to_new(h, g);
        x = facet_vertex(f, 0);
        if (g->vx.count && facet_vertex(g, 0) == x)
            *had = 1;
        else
            set_insert(h, &g->vx, 0, x);
        return x;
    }
    for (i32 i = 0; i < f->vx.count; i++)
        facet_vertex(f, i)->seen = 0;
    for (i32 i = 0; i < f->rg.count; i++) {
        HullRidge *r = facet_ridge(f, i);
        if (ridge_other(r, f) != g) continue;
        for (i32 k = 0; k < 2; k++) {
            r->v[k]->seen = 1;
            r->v[k]->delridge = 1;
        }
        break;
    }
    for (i32 i = 0; i < f->vx.count && !x; i++)
        if (!facet_vertex(f, i)->seen) x = facet_vertex(f, i);
    if (!x) {
        h->failed = 1;
        return NULL;
    }
    if (set_index(&g->vx, x) >= 0)
        *had = 1;
    else
        insert_by_id(h, &g->vx, x);
    if (!g->is_new)
        move_vertices_to_new(h, g);
    else
        move_to_new(h, x);
    return x;
}

static void join_triangle(Hull *h, HullFacet *f, HullFacet *g, i32 apex)
{
    i32 had;
    HullVertex *x = add_third_vertex(h, f, g, apex, &had);
    if (!x) return;
    for (i32 i = 0; i < f->vx.count; i++) {
        HullVertex *v = facet_vertex(f, i);
        if (v == x && !had)
            set_replace(&v->nb, f, g);
        else
            drop_vertex(h, v, f, g);
    }
    mark_neighbours(h, g);
    for (i32 i = 0; i < f->rg.count; i++) {
        HullRidge *r = facet_ridge(f, i);
        HullFacet *o = ridge_other(r, f);
        if (o == g) {
            set_delete(&g->rg, r);
            set_delete(&g->nb, f);
            continue;
        }
        set_append(h, &g->rg, r);
        if (o->visit != h->visit) {
            set_append(h, &g->nb, o);
            set_replace(&o->nb, f, g);
            o->visit = h->visit;
        } else {
            join_common_neighbour(h, o, f, g);
        }
        ridge_replace(r, f, g);
    }
    f->rg.count = 0;
}

// ---- any facet ----

static void join_vertices(Hull *h, const HullFacet *f, HullFacet *g)
{
    for (i32 i = 0; i < f->vx.count; i++)
        if (set_index(&g->vx, facet_vertex(f, i)) < 0) insert_by_id(h, &g->vx, facet_vertex(f, i));
}

static void join_ridges(Hull *h, HullFacet *f, HullFacet *g)
{
    for (i32 i = 0; i < g->rg.count;) {
        HullRidge *r = facet_ridge(g, i);
        if (ridge_other(r, g) != f) {
            i++;
            continue;
        }
        r->v[0]->delridge = 1;
        r->v[1]->delridge = 1;
        set_delete(&f->rg, r);
        g->rg.elems[i] = g->rg.elems[--g->rg.count]; // the position is examined again
    }
    for (i32 i = 0; i < f->rg.count; i++) {
        HullRidge *r = facet_ridge(f, i);
        ridge_replace(r, f, g);
        set_append(h, &g->rg, r);
    }
    f->rg.count = 0;
}

static void join_polygon(Hull *h, HullFacet *f, HullFacet *g)
{
    h->vvisit++;
    for (i32 i = 0; i < g->vx.count; i++)
        facet_vertex(g, i)->visit = h->vvisit;
    u32 had = h->vvisit;
    mark_neighbours(h, g);
    for (i32 i = 0; i < f->nb.count; i++) {
        HullFacet *n = facet_neighbour(f, i);
        if (n->visit == h->visit) {
            join_common_neighbour(h, n, f, g);
        } else if (n != g) {
            set_append(h, &g->nb, n);
            set_replace(&n->nb, f, g);
        }
    }
    set_delete(&f->nb, g);
    set_delete(&g->nb, f);
    join_vertices(h, f, g);
    join_ridges(h, f, g);
    for (i32 i = 0; i < f->vx.count; i++) {
        HullVertex *v = facet_vertex(f, i);
        if (v->visit != had)
            set_replace(&v->nb, f, g);
        else
            drop_vertex(h, v, f, g);
    }
    if (!g->is_new) move_vertices_to_new(h, g);
}

// ---- the merge ----

static void note_distances(Hull *h, HullFacet *g, const f64 *min_max)
{
    if (!min_max) return;
    if (min_max[1] > h->max_outside) h->max_outside = min_max[1];
    if (min_max[1] > HULL_WIDE || min_max[0] < -HULL_WIDE) g->keepcent = 1;
}

// What was known of g's convexity is void; large and wide facets keep their centrum.
static void forget_tests(const HullFacet *f, HullFacet *g)
{
    g->tested = 0;
    for (i32 i = 0; i < f->rg.count; i++)
        facet_ridge(f, i)->tested = 0;
    if (!g->has_centrum) return;
    i32 size = g->vx.count;
    if (!g->keepcent) {
        if (size > KEEP_VERTICES) g->keepcent = 1;
    } else if (size == 3) {
        g->keepcent = 0;
    }
    if (g->keepcent) return;
    g->has_centrum = 0;
    for (i32 i = 0; i < g->rg.count; i++)
        facet_ridge(g, i)->tested = 0;
}

void hull_merge(Hull *h, HullFacet *f, HullFacet *g, const f64 *min_max, i32 apex)
{
    if (f == g || f->visible || g->visible || h->facet_count - h->visible_count <= 4) {
        h->failed = 1;
        return;
    }
    h->merges++;
    hull_build_vertex_neighbours(h);
    hull_make_ridges(h, f);
    hull_make_ridges(h, g);
    note_distances(h, g, min_max);
    g->newmerge = 1;
    forget_tests(f, g);
    if (f->vx.count == 3)
        join_triangle(h, f, g, apex);
    else
        join_polygon(h, f, g);
    if (h->failed) return;
    if (!apex) hull_neighbours_test(h, g, f);

    facet_remove(h, f);
    facet_prepend(h, f, &h->visible_first);
    h->visible_count++;
    f->visible = 1;
    f->lk = g;
    facet_remove(h, g);
    facet_append(h, g);
    g->is_new = 1;
    g->tested = 0;
}
