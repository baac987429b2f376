// OV tree: which spheres of objects touch (collision spec 2.6).
#include "collision/ov_tree.h"

#include <math.h>
#include <stdio.h>

#include "base/literal.h"
#include "base/memory.h"
#include "base/ptr_vector.h"
#include "base/vhash.h"
#include "base/x87.h"

#define POWER_ZERO 40         // tree->powers[POWER_ZERO] is 1
#define MIN_RASTER (-39)      // of the smallest box; the original's -40 reads behind the powers
#define MAX_LEVEL 40          // largest the powers reach
#define MAX_RASTER (MAX_LEVEL + 1)
#define NODE_HASH_SIZE 0x100
#define MAX_CHILDREN 27
#define MAX_CENTER 0x1p39f      // m; objects further out count as there

// FUNCTION: PHYSICS_RT 0x1002dff0 exact   (collision spec 2.1.10)
OvTree *THISCALL ov_tree_manager_ctor(OvTree *tree)
{
    ov_node_ctor(&tree->search_node);
    tree->unused_2b8 = 0;
    tree->root = NULL;
    tree->nodes = vhash_ctor(engine_new(sizeof(VHash)), NODE_HASH_SIZE);
    tree->nodes->vt = &ov_tree_hash_vtable;
    ext up = ONE64, down = ONE64;
    for (i32 i = 0; i <= POWER_ZERO; i++) {
        tree->powers[POWER_ZERO + i] = up;
        tree->powers[POWER_ZERO - i] = down;
        up = up + up;
        down = down * HALF64;
    }
    return tree;
}

// FUNCTION: PHYSICS_RT 0x1002e0e0 exact   (collision spec 2.1.10)
void THISCALL ov_tree_manager_dtor(OvTree *tree)
{
    if (tree->nodes) tree->nodes->vt->scalar_dtor(tree->nodes, 1);
    tree->nodes = NULL;
    ov_node_dtor(&tree->search_node);
}

// FUNCTION: PHYSICS_RT 0x1002e150 exact   (collision spec 2.6.4)
i32 THISCALL ov_tree_manager_log_base2(OvTree *tree, f64 x)
{
    return (i32)(f64_bits(x) >> 52 & 0x7ff) - 0x3ff;
}

// One axis of a box: lower corner in *low; returns whether [center - r, center + r] fits between low and low + 2.
static i32 fit_axis(f32 center, f64 r, f64 scale, i32 *low)
{
    if (!(center <= MAX_CENTER)) center = center > 0 ? MAX_CENTER : 0; // 0: not a number
    if (center < -MAX_CENTER) center = -MAX_CENTER;
    f64 lo = (center - r) * scale;
    f64 hi = (center + r) * scale;
    lo = floor(lo);
    hi = ceil(hi);
    if (!(lo >= -OV_MAX_COORDINATE && hi <= OV_MAX_COORDINATE)) return 0; // the original's wrap around
    *low = x87_ftol(lo);
    return x87_ftol(hi) <= *low + 2;
}

static i32 fit_box(const OvElement *element, f64 r, f64 scale, i32 low[3])
{
    for (i32 k = 0; k < 3; k++)
        if (!fit_axis(element->center[k], r, scale, &low[k])) return 0;
    return 1;
}

static void set_search_node(OvTree *tree, const i32 low[3], i32 level)
{
    tree->search_node.x = low[0];
    tree->search_node.y = low[1];
    tree->search_node.z = low[2];
    tree->search_node.level = level;
    tree->search_node.raster_level = level + 1;
}

// FUNCTION: PHYSICS_RT 0x1002e210 safe   (collision spec 2.6.4)
//
// A sphere that fits no box the powers reach gets the one around the origin (the original reads behind its table).
ext THISCALL ov_tree_manager_calc_optimal_box(OvTree *tree, const OvElement *element, f64 min_radius, f64 max_radius)
{
    f64 diameter = (ext)min_radius + min_radius;
    i32 raster = ov_tree_manager_log_base2(tree, diameter) + 1;
    if (raster < MIN_RASTER) raster = MIN_RASTER;
    if (raster > MAX_RASTER) raster = MAX_RASTER;
    i32 low[3] = {0, 0, 0};
    while (!fit_box(element, min_radius, tree->powers[POWER_ZERO + 1 - raster], low)) {
        if (raster == MAX_RASTER) {
            low[0] = low[1] = low[2] = -1;
            break;
        }
        raster++;
    }
    set_search_node(tree, low, raster - 1);
    if (min_radius >= max_radius || raster == MAX_RASTER) return min_radius;

    // One level up there may be room for the larger radius.
    if (!fit_box(element, max_radius, tree->powers[POWER_ZERO - raster], low)) return min_radius;
    set_search_node(tree, low, raster);
    return max_radius;
}

// FUNCTION: PHYSICS_RT 0x1002e560 exact   (collision spec 2.6.5)
OvNode *THISCALL ov_tree_manager_find_smallest_box(OvTree *tree, OvNode *node, const OvNode *key)
{
    for (;;) {
        i32 shift = node->level - key->level - 1; // of the node's children
        OvNode *inner = NULL;
        for (i32 i = 0; i < node->children.count && !inner; i++) {
            OvNode *child = node->children.elems[i];
            if (ov_tree_manager_box_contains_box(tree, child, key, shift) == 1) inner = child;
        }
        if (!inner) return node;
        node = inner;
    }
}

static void append_child(OvNode *node, OvNode *child)
{
    child->parent = node;
    ptr_vector_append(&node->children, child);
}

static void warn_children(const OvNode *node)
{
    if (node->children.count > MAX_CHILDREN)
        printf("*** ERROR *** Excessive amount of children: %d\n", node->children.count);
}

// Lower corner of the child of a box at `coarse` toward `fine`, `d` levels below: the middle or upper half if it fits.
static i32 child_corner(i32 coarse, i32 fine, i32 d)
{
    if (fine >= ov_coordinate(coarse + 1, d)) return 2 * (coarse + 1);
    if (fine >= ov_coordinate(2 * coarse + 1, d - 1)) return 2 * coarse + 1;
    return 2 * coarse;
}

// FUNCTION: PHYSICS_RT 0x1002e5b0 exact   (collision spec 2.6.5)
void THISCALL ov_tree_manager_connect_boxes(OvTree *tree, OvNode *coarse, OvNode *fine)
{
    for (i32 d = coarse->raster_level - fine->raster_level; d > 1; d = coarse->raster_level - fine->raster_level) {
        OvNode *node = ov_node_ctor(engine_new(sizeof(OvNode)));
        node->x = child_corner(coarse->x, fine->x, d);
        node->y = child_corner(coarse->y, fine->y, d);
        node->z = child_corner(coarse->z, fine->z, d);
        node->level = coarse->level - 1;
        node->raster_level = coarse->raster_level - 1;
        append_child(coarse, node);
        vhash_add_elem(tree->nodes, node, (i32)ov_tree_hash_node_to_index(tree->nodes, node));
        warn_children(coarse);
        coarse = node;
    }
    append_child(coarse, fine);
    warn_children(coarse);
}

// Lower corner of the parent of a box at `root` that reaches toward `node` (at `corner` in units of `unit`).
static i32 parent_corner(i32 root, i32 corner, f64 unit, f64 parent_unit)
{
    i32 parent = root / 2, rest = root % 2;
    if (rest == -1) return parent - 1;
    if (rest == 0 && (ext)parent * parent_unit > (ext)corner * unit) return parent - 1;
    return parent;
}

// FUNCTION: PHYSICS_RT 0x1002e7b0 exact   (collision spec 2.6.5)
void THISCALL ov_tree_manager_expand_tree(OvTree *tree, const OvNode *node)
{
    OvNode *root = tree->root;
    if (root->raster_level > MAX_LEVEL)
        printf("*** ERROR *** Excessive sizelevel (%d) for element\n", root->raster_level);
    OvNode *parent = ov_node_ctor(engine_new(sizeof(OvNode)));
    parent->level = root->level + 1;
    parent->raster_level = root->raster_level + 1;
    f64 parent_unit = tree->powers[POWER_ZERO + parent->level];
    f64 unit = tree->powers[POWER_ZERO + node->level];
    parent->x = parent_corner(root->x, node->x, unit, parent_unit);
    parent->y = parent_corner(root->y, node->y, unit, parent_unit);
    parent->z = parent_corner(root->z, node->z, unit, parent_unit);
    append_child(parent, root);
    vhash_add_elem(tree->nodes, parent, (i32)ov_tree_hash_node_to_index(tree->nodes, parent));
    tree->root = parent;
}

// Appends the node's elements whose spheres touch the element's, the newest first.
static void collect_elements(OvTree *tree, const OvElement *element, const OvNode *node)
{
    for (i32 i = node->elements.count - 1; i >= 0; i--) {
        OvElement *other = node->elements.elems[i];
        ext dx = (ext)other->center[0] - element->center[0];
        ext dy = (ext)other->center[1] - element->center[1];
        ext dz = (ext)other->center[2] - element->center[2];
        ext reach = (ext)other->radius + element->radius;
        if (reach * reach >= dz * dz + dy * dy + dx * dx) ptr_vector_append(tree->candidates, other);
    }
}

// FUNCTION: PHYSICS_RT 0x1002e9b0 exact   (collision spec 2.6.5)
void THISCALL ov_tree_manager_collect_subbox_collision_partners(OvTree *tree, const OvElement *element, const OvNode *node)
{
    collect_elements(tree, element, node);
    for (i32 i = node->children.count - 1; i >= 0; i--)
        ov_tree_manager_collect_subbox_collision_partners(tree, element, node->children.elems[i]);
}

// FUNCTION: PHYSICS_RT 0x1002ea70 exact   (collision spec 2.6.5)
void THISCALL ov_tree_manager_collect_collision_partners(OvTree *tree, const OvElement *element, const OvNode *node,
                                                         const OvNode *target)
{
    collect_elements(tree, element, node);
    i32 target_below = node->raster_level - 1 > target->raster_level; // finer than the node's children
    i32 shift = target_below ? node->level - target->level - 1 : target->level - node->level + 1;
    for (i32 i = 0; i < node->children.count; i++) {
        const OvNode *child = node->children.elems[i];
        if (child == target) {
            ov_tree_manager_collect_subbox_collision_partners(tree, element, child);
        } else {
            const OvNode *coarse = target_below ? child : target, *fine = target_below ? target : child;
            if (ov_tree_manager_box_overlaps_with_box(tree, coarse, fine, shift) == 1)
                ov_tree_manager_collect_collision_partners(tree, element, child, target);
        }
    }
}

static void append_element(OvNode *node, OvElement *element)
{
    ptr_vector_append(&node->elements, element);
    element->node = node;
}

// Expands the root until it holds the node; 0 when it would outgrow the powers (the original reads behind its table).
static i32 root_reaches(OvTree *tree, const OvNode *node)
{
    for (;;) {
        const OvNode *root = tree->root;
        i32 shift = root->level - node->level;
        if (shift >= 0 && ov_tree_manager_box_contains_box(tree, root, node, shift)) return 1;
        if (root->level >= MAX_LEVEL) return 0;
        ov_tree_manager_expand_tree(tree, node);
    }
}

// Finds or makes the node of tree->search_node and puts the element there. NULL: it is the first element of the tree.
static OvNode *place_element(OvTree *tree, OvElement *element)
{
    OvNode *key = &tree->search_node;
    OvNode *node = vhash_find_elem(tree->nodes, key, ov_tree_hash_node_to_index(tree->nodes, key));
    if (node) {
        append_element(node, element);
        return node;
    }
    node = ov_node_ctor(engine_new(sizeof(OvNode)));
    node->x = key->x;
    node->y = key->y;
    node->z = key->z;
    node->level = key->level;
    node->raster_level = key->raster_level;
    append_element(node, element);
    if (!tree->root) {
        tree->root = node;
        vhash_add_elem(tree->nodes, node, (i32)ov_tree_hash_node_to_index(tree->nodes, node));
        return NULL;
    }
    i32 reached = root_reaches(tree, node);
    if (!reached || tree->root->level == node->level) { // in the root, whose elements every search looks at
        append_element(tree->root, element);
        ov_node_dtor(node);
        engine_delete(node);
        return tree->root;
    }
    vhash_add_elem(tree->nodes, node, (i32)ov_tree_hash_node_to_index(tree->nodes, node));
    ov_tree_manager_connect_boxes(tree, ov_tree_manager_find_smallest_box(tree, tree->root, node), node);
    return node;
}

// FUNCTION: PHYSICS_RT 0x1002ec10 exact   (collision spec 2.6.3)
ext THISCALL ov_tree_manager_insert_ov_element(OvTree *tree, OvElement *element, f64 min_radius, f64 max_radius,
                                               PtrVector *candidates)
{
    if (!element) return 0;
    f64 radius = ov_tree_manager_calc_optimal_box(tree, element, min_radius, max_radius);
    element->radius = radius;
    OvNode *node = place_element(tree, element);
    if (!node) return radius;
    tree->candidates = candidates;
    if (candidates) ov_tree_manager_collect_collision_partners(tree, element, tree->root, node);
    return radius;
}

// FUNCTION: PHYSICS_RT 0x1002ee50 exact   (collision spec 2.6.5)
OvNode *THISCALL ov_tree_manager_cleanup_node(OvTree *tree, OvNode *node)
{
    if (node->elements.count != 0 || node->children.count != 0) return NULL;
    if (!node->parent) tree->root = NULL;
    vhash_remove_elem(tree->nodes, node, ov_tree_hash_node_to_index(tree->nodes, node));
    OvNode *parent = node->parent;
    ov_node_dtor(node);
    engine_delete(node);
    return parent;
}

// FUNCTION: PHYSICS_RT 0x1002eec0 exact   (collision spec 2.6.5)
void THISCALL ov_tree_manager_remove_ov_element(OvTree *tree, OvElement *element)
{
    OvNode *node = element->node;
    if (!node) return;
    element->node = NULL;
    ptr_vector_remove(&node->elements, element);
    while (node) node = ov_tree_manager_cleanup_node(tree, node);
}
