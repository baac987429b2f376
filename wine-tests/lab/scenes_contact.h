// Scenes of contacts' rarer paths.
#ifndef LAB_SCENES_CONTACT_H
#define LAB_SCENES_CONTACT_H

#include "wine-tests/lab/world.h"

void build_ball_crowd(World *w);
void build_box_wall(World *w);
void build_sandwich(World *w);
void build_rods(World *w);
void build_materials(World *w);
void build_groups(World *w);
void frames_groups(World *w);
void build_core_gone(World *w);
void frames_core_gone(World *w);
void build_wedge(World *w);

#endif
