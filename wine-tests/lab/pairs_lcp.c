// Pairs: the incremental LU and the complementarity solver.
#include <string.h>

#include "src/base/containers.h"
#include "src/contact/lcp.h"
#include "wine-tests/lab/pairs.h"

enum { MOST = 12 };

static f64 *doubles(Pair *p, const char *name, int count)
{
    f64 *x = pair_zeroed(p, name, 8 * (count ? count : 1));
    for (int i = 0; i < count; i++)
        x[i] = pair_range(p, -1, 1);
    return x;
}

// Matrix like those of contacts: J J^T of `rank` directions, sometimes with equal contacts, sometimes general.
static void fill_matrix(Pair *p, f64 *a, int n)
{
    f64 j[MOST][MOST];
    u32 kind = pair_below(p, 8);
    int rank = kind < 3 ? n : 1 + (int)pair_below(p, 6);
    f64 size = pair_below(p, 4) ? 1 : 1e-3;
    if (rank > MOST) rank = MOST;
    for (int r = 0; r < n; r++)
        for (int k = 0; k < rank; k++)
            j[r][k] = pair_range(p, -1, 1);
    if (kind == 4 && n > 1) memcpy(j[n - 1], j[0], sizeof j[0]);
    if (kind == 5)
        for (int r = 0; r < n; r++)
            for (int k = 0; k < rank; k++)
                j[r][k] = (int)pair_below(p, 3) - 1;
    for (int r = 0; r < n; r++)
        for (int c = 0; c < n; c++) {
            f64 sum = 0;
            for (int k = 0; k < rank; k++)
                sum += j[r][k] * j[c][k];
            a[r * n + c] = kind == 7 ? pair_range(p, -1, 1) : size * sum;
            if (kind == 6 && r == c) a[r * n + c] += 0.1;
        }
}

// ---- incremental LU ----

static IncrLu *lu(Pair *p, int stride, int count)
{
    IncrLu *m = pair_zeroed(p, "lu", sizeof *m);
    m->eps = 1e-6;
    m->l = doubles(p, "L", stride * stride);
    m->u = doubles(p, "U", stride * stride);
    m->input = doubles(p, "input", stride);
    m->out = doubles(p, "out", stride);
    m->tmp = doubles(p, "tmp", stride);
    m->mult = doubles(p, "mult", stride);
    m->stride = stride;
    m->count = count;
    if (pair_below(p, 16) == 0)
        for (int i = 0; i < stride * stride; i++)
            if (pair_below(p, 3) == 0) m->l[i] = m->u[i] = 0;
    return m;
}

// A decomposed one: U holds a matrix at first. Returns 0 when it was singular.
static IncrLu *decomposed(Pair *p, int stride, int count, int *ok)
{
    IncrLu *m = lu(p, stride, count);
    f64 a[MOST * MOST];
    fill_matrix(p, a, count);
    for (int r = 0; r < count; r++)
        for (int c = 0; c < count; c++)
            m->u[r * stride + c] = a[r * count + c];
    pair_run_other(p, 0x10035ae0, (PairArg[]){PTR(m)}, 1);
    *ok = pair_result(p) == 1;
    return m;
}

static int size(Pair *p)
{
    return 1 + (int)pair_below(p, 8);
}

PAIR(lu_normize_l, 0x10035780, 1000000)
{
    int n = size(p);
    IncrLu *m = lu(p, n, n);
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(m), I32(pair_below(p, (u32)n)));
    pair_reached(p, "scaled", pair_result(p) == 1);
    pair_reached(p, "too small", pair_result(p) == 0);
}

PAIR(lu_normize, 0x100357f0, 1000000)
{
    int n = size(p);
    IncrLu *m = lu(p, n, n);
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(m), I32(pair_below(p, (u32)n)));
    pair_reached(p, "scaled", pair_result(p) == 1);
    pair_reached(p, "too small", pair_result(p) == 0);
}

PAIR(lu_exchange_rows, 0x100358a0, 300000)
{
    int n = size(p);
    IncrLu *m = lu(p, n, n);
    u32 a = pair_below(p, (u32)n);
    pair_run(p, PTR(m), I32(a), I32(a + pair_below(p, (u32)n - a)));
}

PAIR(lu_pivot, 0x10035950, 1000000)
{
    int n = size(p);
    IncrLu *m = lu(p, n, n);
    pair_run(p, PTR(m), I32(pair_below(p, (u32)n)));
}

PAIR(lu_add_row, 0x100359d0, 1000000)
{
    int n = size(p);
    IncrLu *m = lu(p, n, n);
    pair_run(p, PTR(m), I32(pair_below(p, (u32)n)), I32(pair_below(p, (u32)n)), F64(pair_value(p)));
}

PAIR(lu_subtract_l, 0x10035a80, 1000000)
{
    int n = size(p);
    IncrLu *m = lu(p, n, n);
    pair_run(p, PTR(m), I32(pair_below(p, (u32)n)), I32(pair_below(p, (u32)n)), F64(pair_value(p)));
}

PAIR(lu_add_row_l, 0x10036030, 1000000)
{
    int n = size(p);
    IncrLu *m = lu(p, n, n);
    pair_run(p, PTR(m), I32(pair_below(p, (u32)n)), I32(pair_below(p, (u32)n)), F64(pair_value(p)));
}

PAIR(lu_exchange_columns_l, 0x10035e80, 300000)
{
    int n = size(p);
    pair_run(p, PTR(lu(p, n, n)), I32(pair_below(p, (u32)n)), I32(pair_below(p, (u32)n)));
}

PAIR(lu_exchange_columns_u, 0x10035ee0, 300000)
{
    int n = size(p);
    pair_run(p, PTR(lu(p, n, n)), I32(pair_below(p, (u32)n)), I32(pair_below(p, (u32)n)));
}

PAIR(lu_mult_l, 0x10035f40, 1000000)
{
    int n = size(p);
    pair_run(p, PTR(lu(p, n, (int)pair_below(p, (u32)n + 1))));
}

PAIR(lu_solve_u, 0x10035f90, 1000000)
{
    int n = size(p);
    pair_run(p, PTR(lu(p, n, (int)pair_below(p, (u32)n + 1))));
}

PAIR(lu_solve, 0x10035ff0, 1000000)
{
    int n = size(p);
    pair_run(p, PTR(lu(p, n, (int)pair_below(p, (u32)n + 1))));
}

PAIR(lu_decompose, 0x10035ae0, 1000000)
{
    int ok, n = (int)pair_below(p, 9);
    decomposed(p, n + (int)pair_below(p, 2), n, &ok);
    pair_reached(p, "regular", ok);
    pair_reached(p, "singular", !ok);
}

PAIR(lu_increment, 0x10035be0, 500000)
{
    int ok, n = (int)pair_below(p, 8), stride = n + 1 + (int)pair_below(p, 2);
    IncrLu *m = decomposed(p, stride, n, &ok);
    for (int c = 0; c <= n; c++)
        m->u[n * stride + c] = pair_range(p, -1, 1);
    for (int c = 0; c < n; c++)
        m->input[c] = pair_range(p, -1, 1);
    if (pair_below(p, 8) == 0) m->u[n * stride + n] = 0;
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(m));
    pair_reached(p, "regular", ok && pair_result(p) == 1);
    pair_reached(p, "singular", pair_result(p) == 0);
}

PAIR(lu_decrement, 0x10035d00, 500000)
{
    int ok, n = size(p);
    IncrLu *m = decomposed(p, n + (int)pair_below(p, 2), n, &ok);
    if (pair_below(p, 4) == 0) // also from states that no decomposition leaves
        for (int i = 0; i < n * n; i++)
            if (pair_below(p, 3) == 0) m->l[i] = pair_below(p, 2) ? 0 : pair_range(p, -1, 1);
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(m), I32(pair_below(p, (u32)n)));
    pair_reached(p, "regular", ok && pair_result(p) == 1);
    pair_reached(p, "singular", pair_result(p) == 0);
}

// ---- the solver ----

static Arena *arena(Pair *p, int size)
{
    Arena *a = pair_zeroed(p, "arena", sizeof *a);
    char *memory = pair_bytes(p, "arena memory", size + 32);
    a->cursor = (char *)(((uintptr_t)memory + 31) & ~31u);
    a->limit = memory + size;
    a->nesting = 1;
    return a;
}

// State in the middle of a solve: any permutation, any split into regions, random vectors, LU decomposed or failed.
static Lcp *state(Pair *p, int n, int active, int ignored)
{
    Lcp *s = pair_zeroed(p, "lcp", sizeof *s);
    s->test_eps = s->gauss_eps = 0x1.ad7f2ap-24;
    s->max_error = s->test_eps * 1000;
    s->max_step = 10000;
    s->n = s->stride = n;
    s->full_a = pair_zeroed(p, "A", 8 * n * n);
    fill_matrix(p, s->full_a, n);
    s->full_b = doubles(p, "b", n);
    s->full_x = doubles(p, "x", n);
    s->delta_f = doubles(p, "delta f", n);
    s->accel = doubles(p, "accel", n);
    s->delta_accel = doubles(p, "delta accel", n);
    s->reset_x = doubles(p, "reset x", n);
    s->reset_accel = doubles(p, "reset accel", n);
    s->order = pair_zeroed(p, "order", 4 * n);
    s->position = pair_zeroed(p, "position", 4 * n);
    for (int i = 0; i < n; i++)
        s->order[i] = i;
    for (int i = n - 1; i > 0; i--) {
        int k = (int)pair_below(p, (u32)i + 1), t = s->order[i];
        s->order[i] = s->order[k];
        s->order[k] = t;
    }
    for (int i = 0; i < n; i++)
        s->position[s->order[i]] = i;
    s->active_count = active;
    s->ignored_pos = ignored;
    s->sub_solver_status = pair_below(p, 3) ? 0 : 1 + (int)pair_below(p, 2);
    for (int i = 0; i < 2; i++) {
        s->permute_actives[i] = (i32)pair_below(p, 12);
        s->permute_ignored[i] = (i32)pair_below(p, 12);
    }
    for (int i = 0; i < n; i++) {
        if (pair_below(p, 6) == 0) s->full_x[i] = 0;
        if (pair_below(p, 6) == 0) s->accel[i] = 1e-9 * s->accel[i];
        if (pair_below(p, 6) == 0) s->full_x[i] = 1e-8 * s->full_x[i];
    }
    s->lu.eps = 1e-6;
    s->lu.l = doubles(p, "L", n * n);
    s->lu.u = doubles(p, "U", n * n);
    s->lu.input = doubles(p, "input", n);
    s->lu.out = doubles(p, "out", n);
    s->lu.tmp = doubles(p, "tmp", n);
    s->lu.mult = doubles(p, "mult", n);
    s->lu.stride = n;
    s->lu.count = active;
    s->temp = s->lu.tmp;
    s->gauss.eps = 1e-7;
    s->gauss.values = doubles(p, "gauss A", n * n);
    s->gauss.desired = doubles(p, "gauss b", n);
    s->gauss.result = doubles(p, "gauss x", n);
    s->full.columns = s->full.stride = n;
    s->full.values = s->full_a;
    s->full.desired = s->delta_f;
    s->full.result = s->delta_accel;
    return s;
}

static Lcp *random_state(Pair *p)
{
    int n = 1 + (int)pair_below(p, 7), ignored = (int)pair_below(p, (u32)n + 1),
        active = (int)pair_below(p, (u32)ignored + 1);
    return state(p, n, active, ignored);
}

// One with an untreated variable left.
static Lcp *open_state(Pair *p)
{
    int n = 1 + (int)pair_below(p, 7), ignored = (int)pair_below(p, (u32)n),
        active = (int)pair_below(p, (u32)ignored + 1);
    return state(p, n, active, ignored);
}

static void decompose(Pair *p, Lcp *s)
{
    s->lu.count = s->active_count;
    pair_run_other(p, 0x100351c0, (PairArg[]){PTR(s)}, 1);
    s->sub_solver_status = pair_result(p) == 1 ? 0 : 2;
}

PAIR(lcp_mult_active, 0x100342c0, 1000000)
{
    pair_run(p, PTR(open_state(p)));
}
PAIR(lcp_mult_full, 0x10034340, 1000000)
{
    pair_run(p, PTR(random_state(p)));
}

PAIR(lcp_stable, 0x100343a0, 1000000)
{
    Lcp *s = random_state(p);
    if (pair_below(p, 2)) { // accel = A x - b, nearly
        for (int i = 0; i < s->n; i++) {
            s->accel[i] = -s->full_b[i];
            for (int c = 0; c < s->n; c++)
                s->accel[i] += s->full_a[i * s->n + c] * s->full_x[c];
            s->accel[i] += pair_below(p, 3) ? 0 : pair_range(p, -2e-4, 2e-4);
        }
        s->active_count = 0;
    }
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(s));
    pair_reached(p, "stable", pair_result(p) == 1);
    pair_reached(p, "unstable", pair_result(p) == 0);
}

PAIR(lcp_alloc, 0x10034420, 100000)
{
    Lcp *s = pair_zeroed(p, "lcp", sizeof *s);
    s->n = s->stride = (i32)pair_below(p, 9);
    pair_run(p, PTR(s), PTR(arena(p, 8192)));
}

PAIR(lcp_decrement, 0x10034870, 300000)
{
    Lcp *s = random_state(p);
    if (s->active_count == 0) return;
    decompose(p, s);
    if (pair_below(p, 4) == 0) s->sub_solver_status = 1;
    u32 n = (u32)s->active_count--;
    pair_run(p, PTR(s), I32(pair_below(p, n)));
    pair_reached(p, "valid", s->sub_solver_status == 0);
    pair_reached(p, "failed", s->sub_solver_status == 2);
}

PAIR(lcp_increment, 0x100348b0, 300000)
{
    Lcp *s = open_state(p);
    decompose(p, s);
    s->active_count++;
    s->ignored_pos++;
    if (pair_below(p, 4) == 0) s->sub_solver_status = 1;
    pair_run(p, PTR(s));
    pair_reached(p, "valid", s->sub_solver_status == 0);
    pair_reached(p, "failed", s->sub_solver_status == 2);
}

PAIR(lcp_permute, 0x10034990, 1000000)
{
    pair_run(p, PTR(random_state(p)));
}

PAIR(lcp_prune, 0x10034a40, 300000)
{
    Lcp *s = random_state(p);
    decompose(p, s);
    pair_run(p, PTR(s));
}

PAIR(lcp_step_count, 0x10034aa0, 1000)
{
    i32 *count = (i32 *)pair_u32s(p, "count", 1);
    pair_run(p, PTR(0), PTR(count));
}

PAIR(lcp_exchange, 0x10034f10, 300000)
{
    Lcp *s = random_state(p);
    pair_run(p, PTR(s), I32(pair_below(p, (u32)s->n)), I32(pair_below(p, (u32)s->n)));
}

PAIR(lcp_update_step, 0x10034f40, 1000000)
{
    pair_run(p, PTR(random_state(p)), F64(pair_range(p, 0, 2)));
}

PAIR(lcp_direction, 0x10034ff0, 500000)
{
    Lcp *s = open_state(p);
    decompose(p, s);
    if (pair_below(p, 3) == 0) s->sub_solver_status = 1;
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(s));
    pair_reached(p, "LU", s->sub_solver_status == 0);
    pair_reached(p, "Gauss", s->sub_solver_status != 0 && pair_result(p) == 1);
    pair_reached(p, "Gauss failed", pair_result(p) == 0);
}

PAIR(lcp_setup_lu, 0x100351c0, 500000)
{
    Lcp *s = random_state(p);
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(s));
}

PAIR(lcp_sort, 0x10035250, 500000)
{
    pair_run(p, PTR(random_state(p)));
}
PAIR(lcp_values, 0x100352c0, 1000000)
{
    pair_run(p, PTR(random_state(p)));
}

PAIR(lcp_startup, 0x10035380, 300000)
{
    Lcp *s = state(p, 1 + (int)pair_below(p, 7), 0, 0);
    for (int i = 0; i < s->n; i++)
        s->order[i] = s->position[i] = i;
    s->sub_solver_status = 0;
    pair_run(p, PTR(s), I32(pair_below(p, (u32)s->n + 1)));
    pair_reached(p, "some active", s->active_count > 0);
    pair_reached(p, "failed", s->active_count == 0);
}

PAIR(lcp_full_setup, 0x100354e0, 300000)
{
    Lcp *s = random_state(p);
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(s));
    pair_reached(p, "done", pair_result(p) == 1);
    pair_reached(p, "failed", pair_result(p) == 0);
    pair_reached(p, "by Gauss", pair_result(p) == 1 && s->sub_solver_status == 2);
}

PAIR(lcp_to_end, 0x10035680, 300000)
{
    Lcp *s = random_state(p);
    pair_run(p, PTR(s), I32(pair_below(p, (u32)s->n)));
}

PAIR(lcp_ranges, 0x100356b0, 500000)
{
    Lcp *s = random_state(p);
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(s));
}

PAIR(lcp_solve, 0x10034ab0, 100000)
{
    Lcp *s = state(p, 1 + (int)pair_below(p, 7), 0, 0);
    s->sub_solver_status = 0;
    for (int i = 0; i < s->n; i++) {
        s->full_x[i] = 0;
        s->accel[i] = -s->full_b[i];
    }
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(s));
    pair_reached(p, "solved", pair_result(p) == 1);
    pair_reached(p, "failed", pair_result(p) == 0);
}

// Whole problems of up to 12 contacts, warm started.
PAIR(lcp_whole, 0x100346e0, 100000)
{
    int n = 1 + (int)pair_below(p, MOST);
    Lcp *s = pair_zeroed(p, "lcp", sizeof *s);
    f64 *a = pair_zeroed(p, "A", 8 * n * n), *b = doubles(p, "b", n), *x = doubles(p, "x", n);
    fill_matrix(p, a, n);
    if (pair_below(p, 2))
        for (int i = 0; i < n; i++)
            b[i] = b[i] * b[i];
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(s), PTR(a), PTR(b), PTR(x), I32(n), I32(pair_below(p, (u32)n + 1)), PTR(arena(p, 16384)));
    int clamped = 0;
    for (int i = 0; i < n; i++)
        clamped += x[i] == 0;
    pair_reached(p, "solved", pair_result(p) == 1);
    pair_reached(p, "failed", pair_result(p) == 0);
    pair_reached(p, "some clamped", pair_result(p) == 1 && clamped && clamped < n);
    pair_reached(p, "by Gauss", s->gauss_count > 0);
}
