// Meshes and sweeps.
#include "wine-tests/levels/shape.h"

#include <stdlib.h>

static void *grown(void *p, int count, unsigned size)
{
    if (count & (count - 1)) return p; // room for the next power of two
    p = realloc(p, (count ? 2 * (unsigned)count : 1) * size);
    if (!p) abort();
    return p;
}

int shape_point(Shape *s, Fix3 p)
{
    enum { LOOK_BACK = 300 };
    if (s->share)
        for (int i = s->point_count - 1; i >= 0 && i >= s->point_count - LOOK_BACK; i--)
            if (s->points[i].x == p.x && s->points[i].y == p.y && s->points[i].z == p.z) return i;
    s->points = grown(s->points, s->point_count, sizeof *s->points);
    s->points[s->point_count] = p;
    return s->point_count++;
}

void shape_face(Shape *s, int a, int b, int c)
{
    s->faces = grown(s->faces, s->face_count, sizeof *s->faces);
    int *f = s->faces[s->face_count++];
    f[0] = a, f[1] = b, f[2] = c;
}

void shape_triangle(Shape *s, Fix3 a, Fix3 b, Fix3 c)
{
    int i = shape_point(s, a), j = shape_point(s, b), k = shape_point(s, c);
    shape_face(s, i, j, k);
}

void shape_quad(Shape *s, Fix3 a, Fix3 b, Fix3 c, Fix3 d)
{
    int i = shape_point(s, a), j = shape_point(s, b), k = shape_point(s, c), l = shape_point(s, d);
    shape_face(s, i, j, k);
    shape_face(s, i, k, l);
}

void shape_free(Shape *s)
{
    free(s->points);
    free(s->faces);
    *s = (Shape){0};
}

// ---- frames --------------------------------------------------------------------------------------------------------

Frame frame_at(Fix3 p, int heading)
{
    fix c = fix_cosine(heading), s = fix_sine(heading);
    return (Frame){p, {c, 0, -s}, {0, ONE, 0}, {s, 0, c}};
}

Fix3 frame_point(const Frame *f, fix along, fix up, fix across)
{
    return fix3_along(fix3_along(fix3_along(f->p, f->along, along), f->up, up), f->across, across);
}

Frame frame_move(const Frame *f, fix along, fix up, fix across)
{
    Frame g = *f;
    g.p = frame_point(f, along, up, across);
    return g;
}

static Fix3 mixed(Fix3 a, fix c, Fix3 b, fix s)
{
    return fix3(fix_times(a.x, c) + fix_times(b.x, s), fix_times(a.y, c) + fix_times(b.y, s),
                fix_times(a.z, c) + fix_times(b.z, s));
}

Frame frame_pitch(const Frame *f, int a)
{
    Frame g = *f;
    g.along = mixed(f->along, fix_cosine(a), f->up, fix_sine(a));
    g.up = mixed(f->up, fix_cosine(a), f->along, -fix_sine(a));
    return g;
}

Frame frame_turn(const Frame *f, int a)
{
    Frame g = *f;
    g.along = mixed(f->along, fix_cosine(a), f->across, fix_sine(a));
    g.across = mixed(f->across, fix_cosine(a), f->along, -fix_sine(a));
    return g;
}

Frame frame_level(const Frame *f)
{
    fix x = f->along.x, z = f->along.z;
    int heading = (x < 0 ? -x : x) > (z < 0 ? -z : z) ? (x > 0 ? 0 : 180000) : (z > 0 ? 270000 : 90000);
    return frame_at(f->p, heading);
}

void shape_box(Shape *s, const Frame *f, fix a0, fix a1, fix u0, fix u1, fix c0, fix c1)
{
    Fix3 p[8];
    for (int i = 0; i < 8; i++) p[i] = frame_point(f, i & 1 ? a1 : a0, i & 2 ? u1 : u0, i & 4 ? c1 : c0);
    shape_quad(s, p[2], p[6], p[7], p[3]); // top
    shape_quad(s, p[0], p[1], p[5], p[4]);
    shape_quad(s, p[0], p[2], p[3], p[1]);
    shape_quad(s, p[4], p[5], p[7], p[6]);
    shape_quad(s, p[0], p[4], p[6], p[2]);
    shape_quad(s, p[1], p[3], p[7], p[5]);
}

// ---- sweeps --------------------------------------------------------------------------------------------------------

static Fix3 on_section(const Section *section, const Frame *station, int i)
{
    const SectionPoint *q = &section->at[i % section->count];
    return frame_point(station, 0, q->up, q->across);
}

void shape_sweep(Shape *s, const Section *section, const Frame *stations, int count)
{
    int sides = section->closed ? section->count : section->count - 1;
    for (int k = 0; k + 1 < count; k++)
        for (int i = 0; i < sides; i++)
            shape_quad(s, on_section(section, &stations[k], i), on_section(section, &stations[k], i + 1),
                       on_section(section, &stations[k + 1], i + 1), on_section(section, &stations[k + 1], i));
}

void shape_cap(Shape *s, const Section *section, const Frame *station, int at_end)
{
    for (int i = 1; i + 1 < section->count; i++)
        shape_triangle(s, on_section(section, station, 0), on_section(section, station, at_end ? i : i + 1),
                       on_section(section, station, at_end ? i + 1 : i));
}

Section section_octagon(fix radius, int corner_up, fix up, fix across)
{
    Section o = {.count = 8, .closed = 1};
    for (int i = 0; i < 8; i++) {
        int a = (corner_up ? 0 : 22500) + 45000 * i;
        o.at[i].up = up + fix_times(radius, fix_cosine(a));
        o.at[i].across = across + fix_times(radius, fix_sine(a));
    }
    return o;
}

Section section_slab(fix half, fix thickness)
{
    return (Section){{{0, -half}, {0, half}, {-thickness, half}, {-thickness, -half}}, 4, 1};
}

void shape_tile(Shape *s, const Fix3 corner[4], int middles, int centre)
{
    Fix3 rim[8], sum = {0};
    int n = 0;
    for (int i = 0; i < 4; i++) {
        const Fix3 *a = &corner[i], *b = &corner[(i + 1) & 3];
        rim[n++] = *a;
        sum = fix3_add(sum, *a);
        if (middles >> i & 1) rim[n++] = fix3((a->x + b->x) / 2, (a->y + b->y) / 2, (a->z + b->z) / 2);
    }
    if (!middles && !centre) {
        shape_quad(s, corner[0], corner[1], corner[2], corner[3]);
        return;
    }
    Fix3 c = fix3(sum.x / 4, sum.y / 4, sum.z / 4);
    for (int i = 0; i < n; i++) shape_triangle(s, c, rim[i], rim[(i + 1) % n]);
}
