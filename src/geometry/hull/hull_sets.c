// Memory, sets and lists of the hull. Deleting from a set either fills the hole with the last element or closes the gap:
// which of the two decides later orders, so both exist.
#include "geometry/hull/hull.h"

#include "base/memory.h"

// ---- pool: freed as a whole ----

enum { BLOCK_SIZE = 0x8000 };

struct HullBlock {
    HullBlock *next;
    u32 used, room;
};

void *hull_alloc(Hull *h, u32 size)
{
    size = (size + 7) & ~7u;
    HullBlock *b = h->blocks;
    if (!b || b->used + size > b->room) {
        u32 room = size > BLOCK_SIZE ? size : BLOCK_SIZE;
        b = p_malloc((u32)sizeof *b + 8 + room);
        *b = (HullBlock){h->blocks, 0, room};
        h->blocks = b;
    }
    void *p = (char *)(((uintptr_t)(b + 1) + 7) & ~(uintptr_t)7) + b->used;
    b->used += size;
    return p;
}

void hull_free(Hull *h)
{
    for (HullBlock *b = h->blocks, *next; b; b = next) {
        next = b->next;
        free(b);
    }
    h->blocks = NULL;
    free(h->joggled);
    h->joggled = NULL;
}

// ---- sets ----

static void *grown(Hull *h, const void *elems, i32 count, i32 *room, u32 size)
{
    *room = *room ? *room * 2 : 4;
    void *more = hull_alloc(h, (u32)*room * size);
    if (count) memcpy(more, elems, (u32)count * size);
    return more;
}

void set_append(Hull *h, HullSet *s, void *elem)
{
    if (s->count == s->room) s->elems = grown(h, s->elems, s->count, &s->room, sizeof(void *));
    s->elems[s->count++] = elem;
}

void set_insert(Hull *h, HullSet *s, i32 at, void *elem)
{
    set_append(h, s, elem);
    for (i32 i = s->count - 1; i > at; i--)
        s->elems[i] = s->elems[i - 1];
    s->elems[at] = elem;
}

i32 set_index(const HullSet *s, const void *elem)
{
    for (i32 i = 0; i < s->count; i++)
        if (s->elems[i] == elem) return i;
    return -1;
}

void set_delete(HullSet *s, const void *elem)
{
    i32 i = set_index(s, elem);
    if (i >= 0) s->elems[i] = s->elems[--s->count];
}

void set_delete_ordered(HullSet *s, const void *elem)
{
    i32 i = set_index(s, elem);
    if (i < 0) return;
    s->count--;
    for (; i < s->count; i++)
        s->elems[i] = s->elems[i + 1];
}

void set_replace(HullSet *s, const void *old, void *with)
{
    i32 i = set_index(s, old);
    if (i >= 0) s->elems[i] = with;
}

void points_append(Hull *h, HullPoints *s, i32 point)
{
    if (s->count == s->room) s->elems = grown(h, s->elems, s->count, &s->room, sizeof(i32));
    s->elems[s->count++] = point;
}

void points_add_before_last(Hull *h, HullPoints *s, i32 point)
{
    points_append(h, s, point);
    if (s->count < 2) return;
    s->elems[s->count - 1] = s->elems[s->count - 2];
    s->elems[s->count - 2] = point;
}

void merges_insert(Hull *h, HullMerges *s, i32 at, HullMerge m)
{
    if (s->count == s->room) s->elems = grown(h, s->elems, s->count, &s->room, sizeof(HullMerge));
    for (i32 i = s->count++; i > at; i--)
        s->elems[i] = s->elems[i - 1];
    s->elems[at] = m;
}

// ---- lists ----

void facet_append(Hull *h, HullFacet *f)
{
    HullFacet *end = &h->facet_end;
    if (h->new_first == end) h->new_first = f;
    if (h->next_facet == end) h->next_facet = f;
    f->prev = end->prev;
    f->next = end;
    if (f->prev)
        f->prev->next = f;
    else
        h->facets = f;
    end->prev = f;
    h->facet_count++;
}

void facet_remove(Hull *h, HullFacet *f)
{
    if (h->new_first == f) h->new_first = f->next;
    if (h->next_facet == f) h->next_facet = f->next;
    if (h->visible_first == f) h->visible_first = f->next;
    f->next->prev = f->prev;
    if (f->prev)
        f->prev->next = f->next;
    else
        h->facets = f->next;
    h->facet_count--;
}

void facet_prepend(Hull *h, HullFacet *f, HullFacet **mark)
{
    HullFacet *at = *mark;
    f->prev = at->prev;
    f->next = at;
    if (f->prev) f->prev->next = f;
    at->prev = f;
    if (h->facets == at) h->facets = f;
    if (h->next_facet == at) h->next_facet = f;
    *mark = f;
    h->facet_count++;
}

void vertex_append(Hull *h, HullVertex *v)
{
    HullVertex *end = &h->vertex_end;
    if (h->newv_first == end) h->newv_first = v;
    v->newlist = 1;
    v->prev = end->prev;
    v->next = end;
    if (v->prev)
        v->prev->next = v;
    else
        h->vertices = v;
    end->prev = v;
}

void vertex_remove(Hull *h, HullVertex *v)
{
    if (h->newv_first == v) h->newv_first = v->next;
    v->next->prev = v->prev;
    if (v->prev)
        v->prev->next = v->next;
    else
        h->vertices = v->next;
}

void vertex_delete(Hull *h, HullVertex *v)
{
    v->deleted = 1;
    set_append(h, &h->deleted, v);
}

HullFacet *hull_new_facet(Hull *h)
{
    HullFacet *f = hull_alloc(h, sizeof *f);
    memset(f, 0, sizeof *f);
    f->id = h->facet_id++;
    f->is_new = 1;
    f->simplicial = 1;
    return f;
}

HullVertex *hull_new_vertex(Hull *h, i32 point)
{
    HullVertex *v = hull_alloc(h, sizeof *v);
    memset(v, 0, sizeof *v);
    v->id = h->vertex_id++;
    v->point = point;
    return v;
}

HullRidge *hull_new_ridge(Hull *h, HullVertex *a, HullVertex *b)
{
    HullRidge *r = hull_alloc(h, sizeof *r);
    memset(r, 0, sizeof *r);
    r->v[0] = a;
    r->v[1] = b;
    return r;
}

void hull_reset_lists(Hull *h)
{
    if (h->newv_first)
        for (HullVertex *v = h->newv_first; v != &h->vertex_end; v = v->next)
            v->newlist = 0;
    if (h->new_first)
        for (HullFacet *f = h->new_first; f != &h->facet_end; f = f->next)
            f->is_new = 0;
    if (h->visible_first)
        for (HullFacet *f = h->visible_first; f->visible; f = f->next) {
            f->lk = NULL;
            f->visible = 0;
        }
    h->newv_first = NULL;
    h->new_first = NULL;
    h->visible_first = NULL;
}
