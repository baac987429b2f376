// Triangles of a facet's corner loop (hull.md 10). Lines of the outline are taken one after the other; each is closed
// with the nearest corner to its left that keeps the triangle inside, and the outline shrinks by it.
#include "geometry/hull/facet_triangles.h"

#include "base/literal.h"
#include "base/x87.h"

#define LEFT LIT64(63480, 0x1.d83c94fb6d2acp-64) // 1e-19
#define PARALLEL LIT64(63bf0, 0x1.12e0bep-30) // 1e-9
#define ON_LINE LIT64(63c60, 0x1.5798ecffc822p-27) // 1e-8
#define OVERLAP_MARGIN LIT64(63c58, 0x1.5798eep-27) // 1e-8
#define INTERVAL_MARGIN LIT64(638c0, 0x1.a36e2ep-14) // 1e-4

enum { MOST_TRIES = 101 };

typedef struct Corner {
    f64 u, v; // in the plane of the two axes the normal leaves
    i32 point;
} Corner;

typedef struct Line {
    const Corner *start, *end;
    f64 du, dv;
} Line;

// The outline: lines in order, the first is the base.
typedef struct Outline {
    Line *lines;
    i32 count, room;
    i32 *order; // candidates by distance
    f64 *keys;
} Outline;

static Line line_of(const Corner *start, const Corner *end)
{
    Line l = {start, end, 0, 0};
    l.du = end->u - start->u;
    l.dv = end->v - start->v;
    return l;
}

// ---- relations ----

static ext side(const Line *l, const Corner *p)
{
    return (p->v - l->start->v) * l->du + (l->start->u - p->u) * l->dv;
}

static i32 is_left(const Line *l, const Corner *p)
{
    return side(l, p) > LEFT;
}

static i32 joins(const Line *l, const Corner *a, const Corner *b)
{
    return (l->start == a && l->end == b) || (l->start == b && l->end == a);
}

// Distance of a point from the line; for a line without length the squared distance from its start.
static ext distance(const Line *l, const Corner *p)
{
    ext quad = l->du * l->du + l->dv * l->dv;
    if (!(quad >= LEFT)) {
        ext u = l->start->u - p->u, v = l->start->v - p->v;
        return v * v + u * u;
    }
    return side(l, p) / x87_sqrt(quad);
}

// Whether p lies clearly between the ends of l, by the first coordinate in which l has length.
static i32 in_interval(const Line *l, const Corner *p)
{
    f64 d = l->du;
    ext t = p->u - l->start->u;
    if (!(x87_abs(d) > LEFT)) {
        d = l->dv;
        if (!(x87_abs(d) > LEFT)) return 0;
        t = p->v - l->start->v;
    }
    if (!(d > ZERO64)) t = -t;
    return t > INTERVAL_MARGIN && !(t >= x87_abs(d) - INTERVAL_MARGIN);
}

static i32 overlaps_between(f64 start, f64 end, f64 d, f64 w0, f64 w1)
{
    f64 low = (d > ZERO64 ? start : end) + (ext)OVERLAP_MARGIN;
    ext high = (d > ZERO64 ? end : start) - (ext)OVERLAP_MARGIN;
    if (!(w0 > low) && !(w1 > low)) return 0;
    return !(w0 >= high) || !(w1 >= high);
}

static i32 overlaps(const Line *x, const Line *w)
{
    if (x87_abs(x->du) > OVERLAP_MARGIN) return overlaps_between(x->start->u, x->end->u, x->du, w->start->u, w->end->u);
    if (x87_abs(x->dv) > OVERLAP_MARGIN) return overlaps_between(x->start->v, x->end->v, x->dv, w->start->v, w->end->v);
    return in_interval(w, x->start);
}

static i32 crosses(const Line *x, const Line *w)
{
    ext det = x->dv * w->du - x->du * w->dv;
    f64 stored = det;
    if (!(x87_abs(det) >= PARALLEL)) return !(x87_abs(distance(x, w->start)) >= ON_LINE) && overlaps(x, w);
    if (x->start == w->end || x->start == w->start || x->end == w->start || x->end == w->end) return 0;
    f64 ou = w->start->u - x->start->u, ov = w->start->v - x->start->v;
    f64 low = stored > ZERO64 ? ZERO64 : stored, high = stored > ZERO64 ? stored : 0;
    ext t = w->du * ov - w->dv * ou;
    if (!(t >= low) || t > high) return 0;
    ext s = x->du * ov - x->dv * ou;
    f64 s_stored = s;
    return s >= low && !(s_stored > high);
}

// ---- the outline ----

static void push_front(Outline *o, Line l)
{
    memmove(o->lines + 1, o->lines, (u32)o->count * sizeof l);
    o->lines[0] = l;
    o->count++;
}

// Candidates in ascending distance; among equal ones the earlier line comes first.
static void order_candidates(Outline *o)
{
    const Corner *a = o->lines[0].start, *b = o->lines[0].end;
    for (i32 i = 0; i < o->count; i++) {
        const Corner *c = o->lines[i].start;
        ext bu = c->u - b->u, bv = c->v - b->v, au = c->u - a->u, av = c->v - a->v;
        f64 key = ((bv * bv + bu * bu) + av * av) + au * au;
        i32 at = i;
        for (; at > 0 && o->keys[at - 1] > key; at--) {
            o->keys[at] = o->keys[at - 1];
            o->order[at] = o->order[at - 1];
        }
        o->keys[at] = key;
        o->order[at] = i;
    }
}

// Whether the base line may be closed with corner c.
static i32 accepts(const Outline *o, const Corner *c)
{
    const Line *base = &o->lines[0];
    const Corner *a = base->start, *b = base->end;
    Line ca = line_of(c, a), bc = line_of(b, c);
    for (i32 i = 0; i < o->count; i++) {
        const Line *x = &o->lines[i];
        if (!joins(x, c, a) && crosses(x, &ca)) return 0;
        if (!joins(x, b, c) && crosses(x, &bc)) return 0;
    }
    for (i32 i = 0; i < o->count; i++) {
        const Corner *p = o->lines[i].start;
        if (is_left(base, p) && is_left(&bc, p) && is_left(&ca, p)) return 0; // a corner inside
    }
    return 1;
}

// Takes the triangle of the base line and c off the outline.
static void cut_off(Outline *o, const Corner *c)
{
    const Corner *a = o->lines[0].start, *b = o->lines[0].end;
    i32 left = 0, had_ca = 0, had_cb = 0;
    for (i32 i = 1; i < o->count; i++) {
        const Line *x = &o->lines[i];
        if (joins(x, c, a))
            had_ca = 1;
        else if (joins(x, c, b))
            had_cb = 1;
        else
            o->lines[left++] = *x;
    }
    o->count = left;
    if (!had_ca) push_front(o, line_of(a, c));
    if (!had_cb) push_front(o, line_of(c, b));
}

static i32 cut_one(Outline *o, i32 triangle[3])
{
    const Line base = o->lines[0];
    order_candidates(o);
    for (i32 i = 0; i < o->count; i++) {
        i32 at = o->order[i];
        const Corner *c = o->lines[at].start;
        if (at == 0 || c == base.end || !is_left(&base, c) || !accepts(o, c)) continue;
        triangle[0] = base.start->point;
        triangle[1] = c->point;
        triangle[2] = base.end->point;
        cut_off(o, c);
        return 1;
    }
    return 0;
}

i32 facet_triangles(const f64 (*points)[3], const i32 *loop, i32 count, const f64 normal[3], i32 (*out)[3], void *work)
{
    i32 k = 0;
    if (x87_abs(normal[1]) > x87_abs(normal[0])) k = 1;
    if (x87_abs(normal[2]) > x87_abs(normal[k])) k = 2;
    i32 u = k == 0 ? 1 : 0, v = k == 2 ? 1 : 2;
    i32 mirrored = normal[k] < 0;
    if (k == 1) mirrored = !mirrored;

    // Corners of equal index are one corner.
    Corner *corners = work;
    Outline o = {(Line *)(corners + count), 0, count + MOST_TRIES + 1, NULL, NULL}; // each cut adds one line at most
    o.keys = (f64 *)(o.lines + o.room);
    o.order = (i32 *)(o.keys + o.room);
    i32 *corner_of = o.order + o.room, corner_count = 0;
    for (i32 i = 0; i < count; i++) {
        i32 c = 0;
        while (c < corner_count && corners[c].point != loop[i])
            c++;
        if (c == corner_count) corners[corner_count++] = (Corner){points[loop[i]][u], points[loop[i]][v], loop[i]};
        corner_of[i] = c;
    }
    for (i32 i = 0; i < count; i++) {
        const Corner *here = &corners[corner_of[i]], *next = &corners[corner_of[(i + 1) % count]];
        o.lines[o.count++] = mirrored ? line_of(here, next) : line_of(next, here);
    }

    i32 made = 0;
    for (i32 tries = 0; o.count; tries++) {
        if (tries == MOST_TRIES) return -1;
        if (cut_one(&o, out[made])) made++;
    }
    return made;
}
