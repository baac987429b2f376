// Levels to look at.
#ifndef LEVELS_VIEWS_H
#define LEVELS_VIEWS_H

#include <stdio.h>

#include "wine-tests/levels/level.h"

void view_obj(FILE *out, const Level *level);
void view_svg(FILE *out, const Level *level); // from above, one colour per kind of body, places of balls as circles

#endif
