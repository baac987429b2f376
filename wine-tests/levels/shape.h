// Triangle meshes under construction, and the ways to lay them out along a path.
#ifndef LEVELS_SHAPE_H
#define LEVELS_SHAPE_H

#include "wine-tests/levels/fixed.h"

typedef struct Shape {
    Fix3 *points;
    int (*faces)[3];
    int point_count, face_count;
    int share; // equal points become one vertex (only the latest ones are looked at)
} Shape;

int shape_point(Shape *s, Fix3 p);
void shape_face(Shape *s, int a, int b, int c);
void shape_triangle(Shape *s, Fix3 a, Fix3 b, Fix3 c);
void shape_quad(Shape *s, Fix3 a, Fix3 b, Fix3 c, Fix3 d); // cut along a-c
void shape_free(Shape *s);

// A place with a direction: along, up, across (2^-30), right-handed so that faces given counter-clockwise in
// (along, across) look up.
typedef struct Frame {
    Fix3 p, along, up, across;
} Frame;
Frame frame_at(Fix3 p, int heading);                    // heading: millidegrees about y
Fix3 frame_point(const Frame *f, fix along, fix up, fix across);
Frame frame_move(const Frame *f, fix along, fix up, fix across);
Frame frame_pitch(const Frame *f, int millidegrees);    // > 0: the path rises
Frame frame_turn(const Frame *f, int millidegrees);     // about its up direction, > 0: towards across
Frame frame_level(const Frame *f);                      // same heading, without pitch; heading must be a multiple of 90 degrees

// Box from its lowest corner in a frame.
void shape_box(Shape *s, const Frame *f, fix a0, fix a1, fix u0, fix u1, fix c0, fix c1);

// A cross-section (up, across) swept along stations.
typedef struct SectionPoint {
    fix up, across;
} SectionPoint;
typedef struct Section {
    SectionPoint at[16];
    int count;
    int closed; // the last point joins the first
} Section;
void shape_sweep(Shape *s, const Section *section, const Frame *stations, int count);
void shape_cap(Shape *s, const Section *section, const Frame *station, int at_end);
Section section_octagon(fix radius, int corner_up, fix up, fix across);
Section section_slab(fix half_width, fix thickness);

// Rectangle with corners in order, as a fan around its centre with extra points in the middle of edges whose bit is set
// in `middles`, or as two triangles when there are none and !centre.
void shape_tile(Shape *s, const Fix3 corner[4], int middles, int centre);

#endif
