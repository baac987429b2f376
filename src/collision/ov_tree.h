// OV tree: broadphase of spheres in nested boxes (collision spec 2.1.9, 2.1.10, 2.6).
#ifndef COLLISION_OV_TREE_H
#define COLLISION_OV_TREE_H

#include "base/vec.h"
#include "collision/hull_manager.h"

struct OvElement {
    HullListener listener;  /* 0x00 */
    OvNode *node;           /* 0x08 NULL: not in the tree */
    HullManager *hull;      /* 0x0c */
    f32 center[3];          /* 0x10 world */
    u32 pad_1c;
    f32 radius;             /* 0x20 used in the tree; -1 at first */
    Object *object;         /* 0x24 */
    PtrVector collisions;   /* 0x28 of Collision */
};
ASSERT_OFFSET(OvElement, radius, 0x20);
ASSERT_SIZE(OvElement, 0x30);

struct OvNode {
    i32 x, y, z;           /* 0x00 lower corner in units of 2^level; the edge is 2^(level+1) */
    i32 level;             /* 0x0c */
    i32 raster_level;      /* 0x10 level + 1 */
    OvNode *parent;        /* 0x14 */
    PtrVector children;    /* 0x18 */
    PtrVector elements;    /* 0x20 */
};
ASSERT_SIZE(OvNode, 0x28);

struct OvTree {
    f64 powers[81];           /* 0x000 2^(i-40) */
    OvNode search_node;       /* 0x288 key only */
    PtrVector *candidates;    /* 0x2b0 output of an insertion, NULL: do not collect */
    VHash *nodes;             /* 0x2b4 */
    u32 unused_2b8;
    OvNode *root;             /* 0x2bc */
};
ASSERT_OFFSET(OvTree, search_node, 0x288);
ASSERT_OFFSET(OvTree, candidates, 0x2b0);
ASSERT_OFFSET(OvTree, root, 0x2bc);
ASSERT_SIZE(OvTree, 0x2c0);

#endif
