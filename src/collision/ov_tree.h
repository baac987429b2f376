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

ABI_GLOBAL const HullListenerVtable ov_element_vtable; // 0x10063a00

OvElement *THISCALL ov_element_ctor(OvElement *element, Object *object); // 0x1002dc00
void *THISCALL ov_element_scaldel(OvElement *element, i32 flags); // 0x1002dc50
void THISCALL ov_element_dtor(OvElement *element); // 0x1002dc70
// Asks to be told when the object may have moved `distance` m more.
void THISCALL ov_element_add_to_hull_manager(OvElement *element, HullManager *hull, f64 distance); // 0x1002dd00
i32 THISCALL ov_element_get_type(HullListener *element); // 0x1002dda0
void THISCALL ov_element_hull_manager_is_going_to_be_deleted_event(HullListener *element, HullManager *hull); // 0x1002ddb0
void THISCALL ov_element_hull_limit_exceeded_event(HullListener *element, HullManager *hull, f32 intrusion); // 0x1002ddc0
void THISCALL ov_element_add_oo_collision(OvElement *element, Collision *collision); // 0x1002dde0
void THISCALL ov_element_remove_oo_collision(OvElement *element, Collision *collision); // 0x1002de30

OvNode *THISCALL ov_node_ctor(OvNode *node); // 0x1002dea0
void THISCALL ov_node_dtor(OvNode *node); // 0x1002def0 leaves its parent, deletes its children

OvTree *THISCALL ov_tree_manager_ctor(OvTree *tree); // 0x1002dff0
void THISCALL ov_tree_manager_dtor(OvTree *tree); // 0x1002e0e0
i32 THISCALL ov_tree_manager_log_base2(OvTree *tree, f64 x); // 0x1002e150 exponent of x
// `shift`: levels by which the first box is coarser.
i32 THISCALL ov_tree_manager_box_contains_box(OvTree *tree, const OvNode *coarse, const OvNode *fine, i32 shift); // 0x1002e180
i32 THISCALL ov_tree_manager_box_overlaps_with_box(OvTree *tree, const OvNode *coarse, const OvNode *fine, i32 shift); // 0x1002e4b0
// Smallest box around the element's sphere into tree->search_node; returns the radius it holds.
ext THISCALL ov_tree_manager_calc_optimal_box(OvTree *tree, const OvElement *element, f64 min_radius, f64 max_radius); // 0x1002e210
OvNode *THISCALL ov_tree_manager_find_smallest_box(OvTree *tree, OvNode *node, const OvNode *key); // 0x1002e560
void THISCALL ov_tree_manager_connect_boxes(OvTree *tree, OvNode *coarse, OvNode *fine); // 0x1002e5b0
void THISCALL ov_tree_manager_expand_tree(OvTree *tree, const OvNode *node); // 0x1002e7b0
void THISCALL ov_tree_manager_collect_subbox_collision_partners(OvTree *tree, const OvElement *element, const OvNode *node); // 0x1002e9b0
void THISCALL ov_tree_manager_collect_collision_partners(OvTree *tree, const OvElement *element, const OvNode *node,
                                                         const OvNode *target); // 0x1002ea70
// Puts the element in the tree and appends every element whose sphere touches its own to `candidates` (may be NULL),
// itself included. Returns the radius used.
ext THISCALL ov_tree_manager_insert_ov_element(OvTree *tree, OvElement *element, f64 min_radius, f64 max_radius,
                                               PtrVector *candidates); // 0x1002ec10
OvNode *THISCALL ov_tree_manager_cleanup_node(OvTree *tree, OvNode *node); // 0x1002ee50 deletes an empty node, returns its parent
void THISCALL ov_tree_manager_remove_ov_element(OvTree *tree, OvElement *element); // 0x1002eec0

// Box coordinates lie within +-2^30; larger ones of the original wrap around.
#define OV_MAX_COORDINATE 0x1p30

// A coordinate in units of a level `shift` below, in 64 bits: the original's wraps around 2^31 small units from the origin.
static inline i64 ov_coordinate(i32 x, i32 shift)
{
    if (shift > 31) shift = 31; // already beyond every coordinate of that level
    return (i64)x * ((i64)1 << (shift < 0 ? 0 : shift));
}

ABI_GLOBAL const VHashVtable ov_tree_hash_vtable; // 0x10063a24

void *THISCALL ov_tree_hash_scaldel(VHash *hash, i32 flags); // 0x1002e0c0
void THISCALL ov_tree_hash_dtor(VHash *hash); // 0x10037d80
u32 THISCALL ov_tree_hash_node_to_index(VHash *hash, const OvNode *node); // 0x10037d90
i32 THISCALL ov_tree_hash_compare(VHash *hash, const OvNode *a, const OvNode *b); // 0x10037dd0

#endif
