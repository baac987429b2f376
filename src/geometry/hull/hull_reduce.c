// Vertices that merging left with two facets only are renamed away (hull.md 7.6).
#include "geometry/hull/hull.h"

// Vertices of f on none of its ridges leave f.
static void remove_extra_vertices(Hull *h, HullFacet *f)
{
    for (i32 i = 0; i < f->vx.count; i++)
        facet_vertex(f, i)->seen = 0;
    for (i32 i = 0; i < f->rg.count; i++) {
        facet_ridge(f, i)->v[0]->seen = 1;
        facet_ridge(f, i)->v[1]->seen = 1;
    }
    for (i32 i = 0; i < f->vx.count;) {
        HullVertex *v = facet_vertex(f, i);
        if (v->seen) {
            i++;
            continue;
        }
        set_delete_ordered(&f->vx, v);
        set_delete(&v->nb, f);
        if (!v->nb.count) vertex_delete(h, v);
    }
}

// ---- choosing the new vertex ----

typedef struct Counted {
    HullVertex *v;
    i32 count;
} Counted;

static int CDECL compare_counts(const void *a, const void *b)
{
    return (*(Counted *const *)a)->count - (*(Counted *const *)b)->count;
}

static HullVertex *ridge_end(const HullRidge *r, const HullVertex *v)
{
    return r->v[0] == v ? r->v[1] : r->v[0];
}

static i32 has_vertex(const HullRidge *r, const HullVertex *v)
{
    return r->v[0] == v || r->v[1] == v;
}

// Whether u has a ridge that one of `ridges` would become with u in place of v.
static i32 would_coincide(const HullVertex *u, const HullVertex *v, const HullSet *ridges)
{
    for (i32 i = 0; i < u->nb.count; i++) {
        const HullFacet *f = u->nb.elems[i];
        for (i32 k = 0; k < f->rg.count; k++) {
            const HullRidge *r = facet_ridge(f, k);
            if (!has_vertex(r, u)) continue;
            for (i32 m = 0; m < ridges->count; m++)
                if (ridge_end(ridges->elems[m], v) == ridge_end(r, u)) return 1;
        }
    }
    return 0;
}

// Of the vertices both facets share: the one on fewest of the ridges that makes no ridge double.
static HullVertex *find_new_vertex(Hull *h, const HullVertex *v, const HullSet *shared, const HullSet *ridges)
{
    Counted *c = hull_alloc(h, (u32)(shared->count + 1) * sizeof *c), *chosen;
    void **order = hull_alloc(h, (u32)(shared->count + 1) * sizeof *order);
    i32 n = shared->count;
    for (i32 i = 0; i < n; i++) {
        c[i] = (Counted){shared->elems[i], 0};
        for (i32 k = 0; k < ridges->count; k++)
            c[i].count += has_vertex(ridges->elems[k], c[i].v);
    }
    for (i32 i = 0; i < n;) {
        if (c[i].count)
            i++;
        else
            c[i] = c[--n];
    }
    for (i32 i = 0; i < n; i++)
        order[i] = &c[i];
    hull_sort(order, n, compare_counts);
    for (i32 i = 0; i < n; i++) {
        chosen = order[i];
        if (!would_coincide(chosen->v, v, ridges)) return chosen->v;
    }
    return NULL;
}

// ---- renaming ----

static void delete_ridge(HullRidge *r)
{
    if (r->nonconvex) { // another ridge of the two facets inherits that
        for (i32 i = 0; i < r->top->rg.count; i++) {
            HullRidge *s = facet_ridge(r->top, i);
            if (s == r || ridge_other(s, r->top) != r->bottom) continue;
            s->nonconvex = 1;
            break;
        }
    }
    set_delete(&r->top->rg, r);
    set_delete(&r->bottom->rg, r);
}

static void rename_in_ridge(HullRidge *r, const HullVertex *v, HullVertex *u)
{
    if (has_vertex(r, u)) {
        delete_ridge(r);
        return;
    }
    i32 old_place = r->v[1] == v;
    HullVertex *end = ridge_end(r, v);
    i32 new_place = u->id < end->id;
    r->v[new_place] = u;
    r->v[!new_place] = end;
    if (old_place == new_place) return;
    HullFacet *top = r->top;
    r->top = r->bottom;
    r->bottom = top;
}

// Vertex v of only two facets, f and another: replaces it by one they share. Returns whether it did.
static i32 rename_shared(Hull *h, HullVertex *v, HullFacet *f)
{
    if (v->nb.count != 2) return 0;
    HullFacet *a = v->nb.elems[v->nb.elems[0] == f];
    HullSet ridges = {NULL, 0, 0}, shared = {NULL, 0, 0};
    for (i32 i = 0; i < f->rg.count; i++)
        if (ridge_other(facet_ridge(f, i), f) == a && has_vertex(facet_ridge(f, i), v))
            set_append(h, &ridges, facet_ridge(f, i));
    for (i32 i = 0; i < f->vx.count; i++)
        if (set_index(&a->vx, facet_vertex(f, i)) >= 0) set_append(h, &shared, facet_vertex(f, i));
    set_delete(&shared, v);
    HullVertex *u = find_new_vertex(h, v, &shared, &ridges);
    if (!u) return 0;

    for (i32 i = 0; i < ridges.count; i++)
        rename_in_ridge(ridges.elems[i], v, u);
    set_delete_ordered(&f->vx, v);
    set_delete_ordered(&a->vx, v);
    vertex_delete(h, v);
    return 1;
}

// Returns whether facets were merged.
i32 hull_reduce_vertices(Hull *h)
{
    i32 merged = hull_drain_degenerate(h) != 0;
    if (h->failed) return 0;
    for (HullFacet *f = h->new_first; f != &h->facet_end; f = f->next)
        if (f->newmerge) remove_extra_vertices(h, f);
    for (HullFacet *f = h->new_first; f != &h->facet_end; f = f->next) {
        if (!f->newmerge) continue;
        f->newmerge = 0;
        for (i32 i = 0; i < f->vx.count;) {
            HullVertex *v = facet_vertex(f, i);
            if (!v->delridge || !rename_shared(h, v, f)) i++;
        }
    }
    for (HullVertex *v = h->newv_first; v != &h->vertex_end; v = v->next)
        if (!v->deleted) v->delridge = 0;
    return merged;
}
