// Rows of bodies, one row for each kind of joint.
#ifndef JOINT_ROWS_H
#define JOINT_ROWS_H

#include "wine-tests/glue_cases/cases.h"

enum { HINGE, SLIDER, BALLJOINT, SPRING, FORCE, KINDS };
extern const char *const kind_names[KINDS]; // block names

// One row per kind of joint along x: a fixed anchor, and a body, the target, and a second body, all 4 m apart in z.
typedef struct Row {
    SiEntity *fixed, *target, *second, *frame, *far_frame;
    CKBehavior *make_fixed, *make_target, *make_second;
    CKBehavior *joint;
} Row;
extern Row rows[KINDS];

void make_rows(void);   // the world, entities and blocks; nothing is physicalized
void make_bodies(void);
void set_body(CKBehavior *physicalize, int input); // physicalizes (0) or unphysicalizes, and says nothing of it
void connect_joint(CKBehavior *joint, int kind, SiEntity *second, SiEntity *frame, SiEntity *far_frame);
void fire_joints(int input);
void process(int count); // frames of 15 ms, silent
void look_at(SiEntity *e);
void look_rows(void);

#endif
