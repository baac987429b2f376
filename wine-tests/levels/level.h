// A made-up level: fixed bodies that walk the same code paths as real ones (proportions, seams, steps, rails, bad faces),
// and the places where balls make sense.
#ifndef LEVELS_LEVEL_H
#define LEVELS_LEVEL_H

#include "wine-tests/levels/shape.h"

// What a level must hold, each at least three times.
typedef enum Item {
    ITEM_LANE, ITEM_PROFILE, ITEM_SEAM_INSIDE, ITEM_T_JUNCTION,
    ITEM_SEAM_SAME_BITS, ITEM_SEAM_ULPS, ITEM_SEAM_OVERLAP, ITEM_SEAM_GAP,
    ITEM_STEP, ITEM_RAMP, ITEM_ARC, ITEM_RAIL_SINGLE, ITEM_RAIL_DOUBLE, ITEM_RAIL_CURVED, ITEM_RAIL_SPIRAL,
    ITEM_RAIL_SIDE, ITEM_PLANK, ITEM_POST, ITEM_HOLE, ITEM_STOPPER, ITEM_BAD_FACES, ITEM_BIG_TRIANGLES,
    ITEM_COUNT
} Item;
extern const char *const item_names[ITEM_COUNT];

typedef enum BodyKind { BODY_RAIL, BODY_FLOOR, BODY_STOPPER } BodyKind;

typedef struct LevelBody {
    char name[32];
    BodyKind kind;
    Shape shape; // world coordinates
    Fix3 pivot;
    FixTurn turn;
} LevelBody;

typedef struct Spawn {
    Fix3 p;      // centre of a ball of radius 2
    int on_lane; // flat around it: boxes may stand here
} Spawn;

enum { MAX_BODIES = 96, MAX_SPAWNS = 800 };
typedef struct Level {
    uint32_t seed;
    int small;
    Random random;
    LevelBody bodies[MAX_BODIES];
    Spawn spawns[MAX_SPAWNS];
    int body_count, spawn_count;
    int items[ITEM_COUNT];
    int steps, ramps; // variants used so far
} Level;

// small: one tenth of the faces.
void level_make(Level *level, uint32_t seed, int small);
// A few pieces only, for scenes whose subject is other bodies: all flat lanes, one ramp, one V of two steep planes.
void level_make_arena(Level *level, uint32_t seed);
void level_free(Level *level);
int level_face_count(const Level *level);
Fix3 level_local(const LevelBody *body, Fix3 world);

void level_spawn(Level *level, const Frame *f, fix along, fix up, fix across, int on_lane);

// Pieces add to a body's shape and return where the path goes on.
typedef Frame Piece(Level *level, Shape *s, Frame f);
Piece piece_lane, piece_profile, piece_steps, piece_ramp, piece_arc, piece_plank, piece_hole, piece_big;
Piece piece_rail_single, piece_rail_double, piece_rail_curved, piece_rail_spiral, piece_rail_side;
void add_lane(Level *level, Shape *s, const Frame *f, int tiles, int wide);
void add_bad_faces(Level *level, Shape *s, const Frame *f);
void add_stopper(Level *level, Shape *s, const Frame *f);

#endif
