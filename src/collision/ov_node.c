// Nodes of the OV tree: boxes in a hierarchy, and the hash that finds one by its coordinates (collision spec 2.1.10).
//
// A node of level L covers [x, x + 2] * 2^L on each axis; the boxes of one level overlap by half. A child has level
// L - 1 and lower corner 2x, 2x + 1 or 2x + 2 in its own units, so a node has at most 27 children.
#include "base/hash.h"
#include "base/memory.h"
#include "base/ptr_vector.h"
#include "base/vhash.h"
#include "collision/ov_tree.h"

#define NODE_KEY_SIZE 20 // x, y, z, level, raster_level

// FUNCTION: PHYSICS_RT 0x1002dea0 exact   (collision spec 2.1.10)
OvNode *THISCALL ov_node_ctor(OvNode *node)
{
    ptr_vector_init(&node->children);
    ptr_vector_init(&node->elements);
    node->parent = NULL;
    return node;
}

// FUNCTION: PHYSICS_RT 0x1002def0 exact   (collision spec 2.1.10)
void THISCALL ov_node_dtor(OvNode *node)
{
    if (node->parent) ptr_vector_remove(&node->parent->children, node);
    while (node->children.count != 0) {
        OvNode *child = node->children.elems[0];
        if (!child) { // never stored; the original would loop for ever
            ptr_vector_remove_at(&node->children, 0);
            continue;
        }
        ov_node_dtor(child); // leaves node->children
        engine_delete(child);
    }
    ptr_vector_empty(&node->elements);
    ptr_vector_empty(&node->children);
}

// FUNCTION: PHYSICS_RT 0x10037d80 exact   (collision spec 2.1.10)
void THISCALL ov_tree_hash_dtor(VHash *hash)
{
    hash->vt = &ov_tree_hash_vtable;
    vhash_dtor(hash);
}

// FUNCTION: PHYSICS_RT 0x1002e0c0 exact   (collision spec 2.1.10)
void *THISCALL ov_tree_hash_scaldel(VHash *hash, i32 flags)
{
    ov_tree_hash_dtor(hash);
    if (flags & 1) engine_delete(hash);
    return hash;
}

// FUNCTION: PHYSICS_RT 0x10037d90 exact   (collision spec 2.1.10)
u32 THISCALL ov_tree_hash_node_to_index(VHash *hash, const OvNode *node)
{
    return crc_of_bytes(node, NODE_KEY_SIZE) | 0x80000000u;
}

// FUNCTION: PHYSICS_RT 0x10037dd0 exact   (collision spec 2.1.10)
i32 THISCALL ov_tree_hash_compare(VHash *hash, const OvNode *a, const OvNode *b)
{
    return a->level == b->level && a->x == b->x && a->y == b->y && a->z == b->z;
}

// VTABLE: PHYSICS_RT 0x10063a24
const VHashVtable ov_tree_hash_vtable = {
    (void *)ov_tree_hash_compare,
    ov_tree_hash_scaldel,
};

// FUNCTION: PHYSICS_RT 0x1002e180 exact   (collision spec 2.6.5)
i32 THISCALL ov_tree_manager_box_contains_box(OvTree *tree, const OvNode *coarse, const OvNode *fine, i32 shift)
{
    i64 x = ov_coordinate(coarse->x, shift), y = ov_coordinate(coarse->y, shift), z = ov_coordinate(coarse->z, shift);
    i64 room = ov_coordinate(2, shift) - 2;
    if (fine->x < x || fine->y < y || fine->z < z) return 0;
    return fine->x <= x + room && fine->y <= y + room && fine->z <= z + room;
}

// FUNCTION: PHYSICS_RT 0x1002e4b0 exact   (collision spec 2.6.5)
i32 THISCALL ov_tree_manager_box_overlaps_with_box(OvTree *tree, const OvNode *coarse, const OvNode *fine, i32 shift)
{
    const i32 *c = &coarse->x, *f = &fine->x;
    for (i32 k = 0; k < 3; k++)
        if ((i64)f[k] + 2 <= ov_coordinate(c[k], shift) || f[k] >= ov_coordinate(c[k] + 2, shift)) return 0;
    return 1;
}
