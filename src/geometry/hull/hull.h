// Convex hull of points by adding the farthest ones, with facets that are not clearly convex merged (hull.md 3-8).
//
// Order is the result: facet list, vertex loops and plane roundings must come out as the original's embedded hull code
// gives them. All arithmetic runs with 64-bit mantissas (the builder has raised the control word).
#ifndef GEOMETRY_HULL_HULL_H
#define GEOMETRY_HULL_HULL_H

#include "base/vec.h"

typedef struct Hull Hull;
typedef struct HullFacet HullFacet;
typedef struct HullVertex HullVertex;
typedef struct HullRidge HullRidge;

// Ordered set of pointers in the hull's pool.
typedef struct HullSet {
    void **elems;
    i32 count, room;
} HullSet;

// Points by index, of one facet.
typedef struct HullPoints {
    i32 *elems;
    i32 count, room;
} HullPoints;

struct HullVertex {
    HullVertex *prev, *next;
    i32 point;
    i32 id;     // number of creation: sets of vertices are in descending id
    HullSet nb; // facets; kept from the first merge on
    u32 visit;
    u8 seen, delridge, deleted, newlist;
    HullFacet *open; // while matching: the first new facet at the ridge apex - vertex
    i32 open_side;
};

struct HullRidge {
    HullVertex *v[2]; // descending id
    HullFacet *top, *bottom;
    u8 tested, nonconvex;
};

struct HullFacet {
    HullFacet *prev, *next;
    i32 id;
    f64 normal[3], offset;
    f64 centrum[3];
    HullSet vx, nb, rg; // of a simplicial facet nb[k] lies opposite vx[k]
    HullPoints outside, coplanar;
    f64 far; // distance of the last outside point
    // One link for three uses: what replaces a visible facet; ring of new facets of one horizon facet; a horizon
    // facet's newest ring member.
    HullFacet *lk;
    u32 visit;
    u8 has_plane, has_centrum, has_ridges;
    u8 is_new, visible, top, simplicial, is_coplanar, flipped, mergehorizon, tested, keepcent, newmerge;
    u8 degenerate, redundant, seen, cycledone;
};

typedef struct HullMerge {
    HullFacet *f, *g;
    f64 angle;
    u8 kind;
} HullMerge;

typedef enum { MERGE_CONCAVE, MERGE_COPLANAR, MERGE_DEGENERATE, MERGE_REDUNDANT } HullMergeKind;

typedef struct HullMerges {
    HullMerge *elems;
    i32 count, room;
} HullMerges;

typedef struct HullBlock HullBlock;

struct Hull {
    const f64 *points; // three coordinates each
    f64 *joggled;
    i32 point_count;
    i32 failed; // a case the original gives up on

    HullFacet facet_end; // sentinel
    HullFacet *facets, *next_facet, *new_first, *visible_first;
    i32 facet_count, visible_count, facet_id;
    HullVertex vertex_end;
    HullVertex *vertices, *newv_first;
    i32 vertex_id;
    HullSet deleted; // vertices

    u32 visit, vvisit;
    f64 interior[3];
    f64 max_abs, near_zero[3];
    f64 max_outside;
    i32 joggle, narrow, merges, find_new, not_sharp, vertex_neighbours;
    HullMerges merge_set, degenerate_set;
    HullBlock *blocks;
};

// Distances (f64 unless noted), named as in hull.md 3.
#define HULL_DIST 0x1.2725dd1d243acp-60   // 1e-18, round-off of a distance
#define HULL_CENT (2 * HULL_DIST)         // centrum convexity radius
#define HULL_MINVIS (2 * HULL_DIST)       // visible above this
#define HULL_MAXCOP (2 * HULL_DIST)       // coplanar within this
#define HULL_MINOUT 0x1.6849b86a12b9bp-47 // 1e-14, outside above this
#define HULL_WIDE HULL_MINOUT
#define HULL_NEAR 0x1.42d169d7dfa04p-55 // 3.5e-17, inside but kept

// Builds the hull of n points. joggle != 0 moves the coordinates by up to that. Returns 0 when it fails.
// The hull must be zero before the first run; a run starts over.
i32 hull_run(Hull *h, const f64 *points, i32 n, f64 joggle);
void hull_free(Hull *h);

// Point indices of a facet's corners, clockwise seen from outside. Returns their number, -1 when the loop does not close.
// `out` has room for hull_corner_count(f).
i32 hull_loop(const HullFacet *f, i32 *out);
static inline i32 hull_corner_count(const HullFacet *f)
{
    return f->vx.count > f->rg.count ? f->vx.count : f->rg.count;
}

#define FOR_FACETS(h, f) for (HullFacet *f = (h)->facets; f != &(h)->facet_end; f = f->next)

// ---- parts of the algorithm ----

// hull_sets.c
void *hull_alloc(Hull *h, u32 size);
void set_append(Hull *h, HullSet *s, void *elem);
void set_insert(Hull *h, HullSet *s, i32 at, void *elem);
i32 set_index(const HullSet *s, const void *elem);         // -1: not in
void set_delete(HullSet *s, const void *elem);             // the last element fills the hole
void set_delete_ordered(HullSet *s, const void *elem);     // the gap closes
void set_replace(HullSet *s, const void *old, void *with); // in place
void points_append(Hull *h, HullPoints *s, i32 point);
void points_add_before_last(Hull *h, HullPoints *s, i32 point);
void merges_insert(Hull *h, HullMerges *s, i32 at, HullMerge m);
// hull_sort.c: sorts pointers as the original's qsort does; `compare` gets two pointers to elements.
typedef int(CDECL *HullCompare)(const void *a, const void *b);
void hull_sort(void **elems, i32 count, HullCompare compare);

void facet_append(Hull *h, HullFacet *f);
void facet_remove(Hull *h, HullFacet *f);
void facet_prepend(Hull *h, HullFacet *f, HullFacet **mark);
void vertex_append(Hull *h, HullVertex *v);
void vertex_remove(Hull *h, HullVertex *v);
void vertex_delete(Hull *h, HullVertex *v); // marks and lists it
HullFacet *hull_new_facet(Hull *h);
HullVertex *hull_new_vertex(Hull *h, i32 point);
HullRidge *hull_new_ridge(Hull *h, HullVertex *a, HullVertex *b);
void hull_reset_lists(Hull *h);

static inline HullFacet *ridge_other(const HullRidge *r, const HullFacet *f)
{
    return r->top == f ? r->bottom : r->top;
}

static inline HullVertex *facet_vertex(const HullFacet *f, i32 i)
{
    return f->vx.elems[i];
}

static inline HullFacet *facet_neighbour(const HullFacet *f, i32 i)
{
    return f->nb.elems[i];
}

static inline HullRidge *facet_ridge(const HullFacet *f, i32 i)
{
    return f->rg.elems[i];
}

// hull_plane.c
f64 hull_distance(const f64 p[3], const HullFacet *f);
static inline const f64 *vertex_point(const Hull *h, const HullVertex *v)
{
    return h->points + 3 * v->point;
}
ext hull_angle(const HullFacet *f, const HullFacet *g);
const f64 *hull_centrum(Hull *h, HullFacet *f);
f64 hull_spread(Hull *h, const HullFacet *f, const HullFacet *g, f64 *min, f64 *max);
void hull_center(const Hull *h, const HullSet *vertices, f64 out[3]);
void hull_plane(Hull *h, HullFacet *f);
void facet_turn(HullFacet *f); // other side up

// hull_add.c
void hull_add_point(Hull *h, i32 point, HullFacet *f);
void hull_make_ridges(Hull *h, HullFacet *f);
void hull_build_vertex_neighbours(Hull *h);

// hull_merge.c, hull_reduce.c
void hull_premerge(Hull *h);
i32 hull_drain_degenerate(Hull *h); // merges made
void hull_neighbours_test(Hull *h, HullFacet *f, HullFacet *deleted);
void hull_merge(Hull *h, HullFacet *f, HullFacet *g, const f64 *min_max, i32 apex);
i32 hull_reduce_vertices(Hull *h);

// hull_cycle.c: the ring of new facets that ends with f into their horizon facet g
void hull_merge_cycle(Hull *h, HullFacet *f, HullFacet *g);

// hull_locate.c
void hull_partition(Hull *h, i32 point, HullFacet *start);
void hull_coplanar(Hull *h, i32 point, HullFacet *start);
void hull_move_points(Hull *h);

#endif
