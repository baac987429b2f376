// OV tree: its candidates against a look at all pairs of spheres, and centres and radii no level has.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/ptr_vector.h"
#include "collision/ov_tree.h"

enum { ELEMENTS = 120, STEPS = 700 };

static u32 seed = 1;

static f64 uniform(f64 lo, f64 hi)
{
    seed = seed * 1664525u + 1013904223u;
    return lo + (hi - lo) * (seed >> 8) / 16777216.0;
}

static int touch(const OvElement *a, const OvElement *b)
{
    f64 d = 0;
    for (int k = 0; k < 3; k++) d += ((f64)a->center[k] - b->center[k]) * ((f64)a->center[k] - b->center[k]);
    f64 reach = (f64)a->radius + b->radius;
    return d <= reach * reach * (1 - 1e-9); // not those on the border, where rounding decides
}

static int near_border(const OvElement *a, const OvElement *b)
{
    f64 d = 0;
    for (int k = 0; k < 3; k++) d += ((f64)a->center[k] - b->center[k]) * ((f64)a->center[k] - b->center[k]);
    f64 reach = (f64)a->radius + b->radius;
    return fabs(d - reach * reach) <= 1e-9 * reach * reach;
}

static void check_candidates(const PtrVector *candidates, const OvElement *all, const OvElement *x)
{
    int seen[ELEMENTS] = {0};
    for (int i = 0; i < candidates->count; i++) {
        const OvElement *c = candidates->elems[i];
        assert_non_null(c->node);
        assert_false(seen[c - all]++);
        assert_true(touch(c, x) || near_border(c, x));
    }
    for (int i = 0; i < ELEMENTS; i++)
        if (all[i].node && touch(&all[i], x)) assert_true(seen[i]);
}

// Every element of a node fits into the node's box; children lie in their parents.
static int check_node(const OvNode *node)
{
    f64 unit = ldexp(1.0, node->level);
    const i32 corner[3] = {node->x, node->y, node->z};
    int elements = node->elements.count;
    for (int i = 0; i < node->elements.count; i++) {
        const OvElement *e = node->elements.elems[i];
        assert_ptr_equal(e->node, node);
        for (int k = 0; k < 3; k++) {
            assert_true(e->center[k] - e->radius >= corner[k] * unit - 1e-3);
            assert_true(e->center[k] + e->radius <= (corner[k] + 2) * unit + 1e-3);
        }
    }
    assert_true(node->children.count <= 27);
    assert_true(node->parent == NULL || node->elements.count + node->children.count > 0);
    for (int i = 0; i < node->children.count; i++) {
        const OvNode *child = node->children.elems[i];
        assert_ptr_equal(child->parent, node);
        assert_int_equal(child->level, node->level - 1);
        const i32 inner[3] = {child->x, child->y, child->z};
        for (int k = 0; k < 3; k++) assert_in_range(inner[k] - 2 * corner[k], 0, 2);
        elements += check_node(child);
    }
    return elements;
}

static void brute_force(f64 spread, f64 max_radius)
{
    OvTree tree;
    ov_tree_manager_ctor(&tree);
    OvElement *e = calloc(ELEMENTS, sizeof *e);
    int inserted = 0, partners = 0;
    for (int step = 0; step < STEPS; step++) {
        OvElement *x = &e[(int)uniform(0, ELEMENTS)];
        if (x->node) {
            ov_tree_manager_remove_ov_element(&tree, x);
            inserted--;
        }
        if (uniform(0, 1) < 0.2) continue;
        for (int k = 0; k < 3; k++) x->center[k] = (f32)uniform(-spread, spread);
        f64 r = max_radius * pow(2, uniform(-12, 0));
        PtrVector candidates;
        ptr_vector_init(&candidates);
        int first = tree.root == NULL;
        assert_true((f64)ov_tree_manager_insert_ov_element(&tree, x, r, r, &candidates) == r);
        inserted++;
        if (!first) check_candidates(&candidates, e, x);
        else assert_int_equal(candidates.count, 0);
        partners += candidates.count > 1;
        ptr_vector_free(&candidates);
        if (step % 50 == 0) assert_int_equal(check_node(tree.root), inserted);
    }
    assert_true(partners > 10);
    for (int i = 0; i < ELEMENTS; i++) ov_tree_manager_remove_ov_element(&tree, &e[i]);
    assert_null(tree.root);
    ov_tree_manager_dtor(&tree);
    free(e);
}

static void test_small_world(void **state) { brute_force(10, 4); }
static void test_level(void **state) { brute_force(300, 40); }
static void test_far_apart(void **state) { brute_force(1e5, 2e4); }

// What a falling or exploding object may bring: the tree stays whole, later queries of ordinary elements stay complete.
static void test_bad_spheres(void **state)
{
    const f64 bad[] = {NAN, INFINITY, -INFINITY, 1e30, -1e30, 1e12, -1e12, 3e9, 1e-300};
    OvTree tree;
    ov_tree_manager_ctor(&tree);
    OvElement good[4], x;
    memset(good, 0, sizeof good);
    memset(&x, 0, sizeof x);
    for (int i = 0; i < 4; i++) {
        good[i].center[0] = (f32)i;
        ov_tree_manager_insert_ov_element(&tree, &good[i], 2, 2, NULL);
    }
    for (u32 i = 0; i < sizeof bad / sizeof *bad; i++)
        for (u32 j = 0; j < 3 * sizeof bad / sizeof *bad; j++) {
            f64 r = j < sizeof bad / sizeof *bad ? bad[j] : 1;
            for (int k = 0; k < 3; k++) x.center[k] = j % 3 >= (u32)k ? (f32)bad[i] : 1.0f;
            PtrVector candidates;
            ptr_vector_init(&candidates);
            ov_tree_manager_insert_ov_element(&tree, &x, r, r, &candidates);
            assert_non_null(x.node);
            ptr_vector_free(&candidates);

            ov_tree_manager_remove_ov_element(&tree, &good[i % 4]);
            ptr_vector_init(&candidates);
            ov_tree_manager_insert_ov_element(&tree, &good[i % 4], 2, 2, &candidates);
            int found = 0;
            for (int c = 0; c < candidates.count; c++) found += candidates.elems[c] != &x;
            assert_int_equal(found, 4);
            ptr_vector_free(&candidates);
            ov_tree_manager_remove_ov_element(&tree, &x);
            assert_null(x.node);
        }
    for (int i = 0; i < 4; i++) ov_tree_manager_remove_ov_element(&tree, &good[i]);
    ov_tree_manager_dtor(&tree);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small_world),
        cmocka_unit_test(test_level),
        cmocka_unit_test(test_far_apart),
        cmocka_unit_test(test_bad_spheres),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
