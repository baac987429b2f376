// The normal-force solver on random problems, against the definition of what it solves.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <math.h>
#include <stdlib.h>

#include "base/arena.h"
#include "contact/lcp.h"

enum { MOST = 24 };

static u32 seed = 1;
static f64 random_in(f64 lo, f64 hi)
{
    seed = seed * 1664525 + 1013904223;
    return lo + (hi - lo) * (seed >> 8) / 16777216.0;
}

static Arena *memory;

static int set_up(void **state)
{
    memory = arena_ctor(malloc(sizeof *memory));
    arena_init_mem_transaction_usage(memory, malloc(0x20000), 0x20000);
    return 0;
}

static int clean_up(void **state)
{
    arena_dtor(memory);
    free(memory);
    return 0;
}

// A = J J^T: symmetric, positive (semi)definite, as between contacts. `rank` < n: dependent contacts.
static void positive_matrix(f64 *a, int n, int rank, f64 diagonal)
{
    static f64 j[MOST][MOST];
    for (int r = 0; r < n; r++)
        for (int k = 0; k < rank; k++)
            j[r][k] = random_in(-1, 1);
    for (int r = 0; r < n; r++)
        for (int c = 0; c < n; c++) {
            f64 sum = r == c ? diagonal : 0;
            for (int k = 0; k < rank; k++)
                sum += j[r][k] * j[c][k];
            a[r * n + c] = sum;
        }
}

static int solve(f64 *a, f64 *b, f64 *x, int n, int first)
{
    static Lcp lcp;
    memory->nesting++;
    int ok = lcp_init_and_solve_lc(&lcp, a, b, x, n, first, memory);
    memory->nesting--;
    arena_free_mem_transaction(memory);
    return ok;
}

// Largest violation of x >= 0, w = A x - b >= 0, x w = 0.
static f64 violation(const f64 *a, const f64 *b, const f64 *x, int n)
{
    f64 worst = 0;
    for (int r = 0; r < n; r++) {
        f64 w = -b[r];
        for (int c = 0; c < n; c++)
            w += a[r * n + c] * x[c];
        worst = fmax(worst, fmax(-x[r], fmax(-w, fabs(x[r] * w) / (1 + x[r]))));
    }
    return worst;
}

static void regular_problems_are_solved(void **state)
{
    static f64 a[MOST * MOST], b[MOST], x[MOST];
    int clamped = 0, pushing = 0;
    for (int i = 0; i < 3000; i++) {
        int n = 1 + i % MOST;
        positive_matrix(a, n, n, 0.05);
        for (int r = 0; r < n; r++)
            b[r] = random_in(-1, 1);
        assert_int_equal(solve(a, b, x, n, i / MOST % 3 ? (int)random_in(0, n + 0.99) : 0), 1);
        assert_true(violation(a, b, x, n) < 1e-6);
        for (int r = 0; r < n; r++)
            clamped += x[r] == 0, pushing += x[r] > 0;
    }
    assert_true(clamped > 3000 && pushing > 3000);
}

// The warm start must not change the answer where it is unique.
static void warm_start_gives_the_same(void **state)
{
    static f64 a[MOST * MOST], b[MOST], x[MOST], y[MOST];
    for (int i = 0; i < 1000; i++) {
        int n = 1 + i % 12;
        positive_matrix(a, n, n, 0.1);
        for (int r = 0; r < n; r++)
            b[r] = random_in(-1, 1);
        assert_int_equal(solve(a, b, x, n, 0), 1);
        assert_int_equal(solve(a, b, y, n, n), 1);
        for (int r = 0; r < n; r++)
            assert_true(fabs(x[r] - y[r]) < 1e-6 * (1 + fabs(x[r])));
    }
}

// More contacts than directions, as of a box lying flat: a solution is found nearly always, and what is found is one.
static void dependent_contacts(void **state)
{
    static f64 a[MOST * MOST], b[MOST], x[MOST];
    int solved = 0, tried = 0;
    for (int i = 0; i < 2000; i++) {
        int n = 2 + i % 15;
        positive_matrix(a, n, 1 + i % 6, 0);
        f64 push[MOST];
        for (int r = 0; r < n; r++)
            push[r] = random_in(0, 1);
        for (int r = 0; r < n; r++) { // b = A push - gap: has a solution
            b[r] = i % 2 ? -random_in(0, 0.2) : 0;
            for (int c = 0; c < n; c++)
                b[r] += a[r * n + c] * push[c];
        }
        tried++;
        if (!solve(a, b, x, n, 0)) continue;
        solved++;
        assert_true(violation(a, b, x, n) < 1e-3);
    }
    assert_true(solved > tried * 9 / 10);
}

// A contact that nothing can stop has no answer; it must be told, not looped for.
static void unbounded_is_refused(void **state)
{
    f64 a[4] = {-1, 0, 0, 1}, b[2] = {1, 1}, x[2];
    assert_int_equal(solve(a, b, x, 2, 0), 0);
}

static void not_a_number_ends(void **state)
{
    static f64 a[MOST * MOST], b[MOST], x[MOST];
    for (int i = 0; i < 300; i++) {
        int n = 1 + i % 8;
        positive_matrix(a, n, n, 0.1);
        for (int r = 0; r < n; r++)
            b[r] = random_in(-1, 1);
        f64 bad[3] = {NAN, INFINITY, -INFINITY};
        if (i % 2)
            a[(int)random_in(0, n * n - 0.01)] = bad[i % 3];
        else
            b[(int)random_in(0, n - 0.01)] = bad[i % 3];
        solve(a, b, x, n, i % (n + 1));
    }
}

// L A = U after growing and shrinking in any order.
static void incremental_lu_keeps_its_invariant(void **state)
{
    static f64 full[MOST * MOST], l[MOST * MOST], u[MOST * MOST], vectors[4][MOST];
    int checked = 0;
    for (int i = 0; i < 150; i++) {
        int n = 8, active[8], count = 0;
        positive_matrix(full, n, n, 0.5);
        IncrLu lu = {.eps = 1e-6,
                     .l = l,
                     .u = u,
                     .input = vectors[0],
                     .out = vectors[1],
                     .tmp = vectors[2],
                     .mult = vectors[3],
                     .stride = n};
        for (int step = 0; step < 40; step++) {
            int grow = count == 0 || (count < n && random_in(0, 1) < 0.6), ok;
            if (grow) {
                int v = (int)random_in(0, n - 0.01), used = 0;
                for (int k = 0; k < count; k++)
                    used |= active[k] == v;
                if (used) continue;
                for (int k = 0; k < count; k++)
                    lu.input[k] = full[active[k] * n + v];
                active[count] = v;
                for (int k = 0; k <= count; k++)
                    u[count * n + k] = full[v * n + active[k]];
                ok = incr_lu_increment_l_u(&lu);
                count++;
            } else {
                int m = (int)random_in(0, count - 0.01);
                ok = incr_lu_decrement_l_u(&lu, m);
                active[m] = active[--count];
            }
            if (!ok) break;
            assert_int_equal(lu.count, count);
            for (int r = 0; r < count; r++)
                for (int c = 0; c < count; c++) {
                    f64 sum = 0, want = r == c ? 1 : r < c ? u[r * n + c] : 0;
                    for (int k = 0; k < count; k++)
                        sum += l[r * n + k] * full[active[k] * n + active[c]];
                    assert_true(fabs(sum - want) < 1e-6);
                    checked++;
                }
            for (int k = 0; k < count; k++)
                lu.input[k] = random_in(-1, 1);
            incr_lu_solve_lin_equ(&lu);
            for (int r = 0; r < count; r++) {
                f64 sum = 0;
                for (int c = 0; c < count; c++)
                    sum += full[active[r] * n + active[c]] * lu.out[c];
                assert_true(fabs(sum - lu.input[r]) < 1e-6);
            }
        }
    }
    assert_true(checked > 15000);
}

static void dense_systems_are_solved(void **state)
{
    static f64 a[MOST * MOST], b[MOST], values[MOST * MOST], desired[MOST], x[MOST];
    for (int i = 0; i < 1000; i++) {
        int n = 1 + i % MOST;
        for (int k = 0; k < n * n; k++)
            values[k] = a[k] = random_in(-1, 1) + (k % (n + 1) ? 0 : 2);
        for (int k = 0; k < n; k++)
            desired[k] = b[k] = random_in(-1, 1);
        DenseMatrix m;
        dense_matrix_ctor(&m);
        m.columns = m.stride = n;
        m.values = values;
        m.desired = desired;
        m.result = x;
        assert_int_equal(dense_matrix_solve_great_matrix_many_zero(&m), 1);
        for (int r = 0; r < n; r++) {
            f64 sum = 0;
            for (int c = 0; c < n; c++)
                sum += a[r * n + c] * x[c];
            assert_true(fabs(sum - b[r]) < 1e-7);
        }
    }
    // singular with a right side out of its range
    f64 s[4] = {1, 1, 1, 1}, t[2] = {1, 2};
    DenseMatrix m = {1e-9, 2, 2, s, t, x, 0};
    assert_int_equal(dense_matrix_solve_great_matrix_many_zero(&m), 0);
    assert_true(x[0] == 0 && x[1] == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(regular_problems_are_solved), cmocka_unit_test(warm_start_gives_the_same),
        cmocka_unit_test(dependent_contacts),          cmocka_unit_test(unbounded_is_refused),
        cmocka_unit_test(not_a_number_ends),           cmocka_unit_test(incremental_lu_keeps_its_invariant),
        cmocka_unit_test(dense_systems_are_solved),
    };
    return cmocka_run_group_tests(tests, set_up, clean_up);
}
