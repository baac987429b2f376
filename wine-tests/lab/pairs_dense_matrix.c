// Pairs: dense linear systems.
#include "wine-tests/lab/pairs.h"

#include <string.h>

#include "src/contact/dense_matrix.h"

// Random system of up to 8 unknowns: general, symmetric positive, or singular, at several scales.
static DenseMatrix *matrix(Pair *p, const char *name, int n)
{
    DenseMatrix *m = pair_zeroed(p, name, sizeof *m);
    static const f64 scales[] = {1, 1, 1, 1e-3, 1e3, 1e-9};
    f64 scale = scales[pair_below(p, 6)];
    m->eps = pair_below(p, 2) ? 1e-9 : 1e-7;
    m->columns = n;
    m->stride = n;
    m->values = pair_zeroed(p, "values", 8 * (n * n + 1));
    m->desired = pair_zeroed(p, "desired", 8 * (n + 1));
    m->result = pair_zeroed(p, "result", 8 * (n + 1));
    u32 kind = pair_below(p, 6);
    f64 j[8][8];
    for (int r = 0; r < n; r++) {
        for (int c = 0; c < n; c++) {
            j[r][c] = pair_range(p, -1, 1);
            m->values[r * n + c] = kind == 1 ? pair_value(p) : scale * j[r][c];
            if (pair_below(p, 8) == 0) m->values[r * n + c] = 0;
        }
        m->desired[r] = kind == 1 ? pair_value(p) : pair_range(p, -1, 1);
        m->result[r] = pair_range(p, -1, 1);
    }
    if (kind >= 4) // symmetric positive; with kind 5 of lower rank
        for (int r = 0; r < n; r++)
            for (int c = 0; c < n; c++) {
                f64 sum = 0;
                for (int k = 0; k < (kind == 5 && n > 2 ? n - 2 : n); k++)
                    sum += j[r][k] * j[c][k];
                m->values[r * n + c] = scale * sum;
            }
    if (kind == 3 && n > 1) memcpy(m->values + n, m->values, 8 * (size_t)n); // two equal rows
    return m;
}

static int size(Pair *p)
{
    return (int)pair_below(p, 9);
}

PAIR(matrix_row_holds, 0x10033d80, 1000000)
{
    int n = 1 + size(p) % 8;
    DenseMatrix *m = matrix(p, "m", n);
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(m), I32(pair_below(p, (u32)n)));
    pair_reached(p, "holds", pair_result(p) == 1);
    pair_reached(p, "violated", pair_result(p) == 0);
}

PAIR(matrix_add_row, 0x10033de0, 1000000)
{
    int n = 1 + size(p) % 8;
    DenseMatrix *m = matrix(p, "m", n);
    pair_run(p, PTR(m), I32(pair_below(p, (u32)n)), I32(pair_below(p, (u32)n)), F64(pair_value(p)));
}

PAIR(matrix_solve, 0x10033e50, 1000000)
{
    DenseMatrix *m = matrix(p, "m", size(p));
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(m));
    pair_reached(p, "solved", pair_result(p) == 1);
    pair_reached(p, "singular", pair_result(p) == 0);
}

PAIR(matrix_align, 0x10033e70, 1000)
{
    DenseMatrix *m = matrix(p, "m", size(p));
    pair_run(p, PTR(m));
}

PAIR(matrix_pivot, 0x10033e80, 1000000)
{
    int n = 1 + size(p) % 8;
    DenseMatrix *m = matrix(p, "m", n);
    pair_run(p, PTR(m), I32(pair_below(p, (u32)n)));
}

PAIR(matrix_exchange_rows, 0x10033f00, 300000)
{
    int n = 1 + size(p) % 8;
    DenseMatrix *m = matrix(p, "m", n);
    pair_run(p, PTR(m), I32(pair_below(p, (u32)n)), I32(pair_below(p, (u32)n)));
}

PAIR(matrix_eliminate, 0x10033f80, 1000000)
{
    pair_run(p, PTR(matrix(p, "m", size(p))));
}

PAIR(matrix_substitute, 0x10034030, 1000000)
{
    DenseMatrix *m = matrix(p, "m", size(p));
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(m));
    pair_reached(p, "solved", pair_result(p) == 1);
    pair_reached(p, "singular", pair_result(p) == 0);
}

PAIR(matrix_ctor, 0x10034100, 1000)
{
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(pair_bytes(p, "m", sizeof(DenseMatrix))));
}

PAIR(matrix_fill, 0x10034120, 1000000)
{
    int n = 1 + size(p) % 8, k = 0;
    DenseMatrix *big = matrix(p, "big", n);
    i32 *indices = pair_zeroed(p, "indices", 4 * n);
    int prefix = pair_below(p, 3) == 0, most = (int)pair_below(p, (u32)n + 1);
    for (int i = 0; i < n; i++)
        if (prefix ? i < most : pair_below(p, 2)) indices[k++] = i;
    DenseMatrix *small = matrix(p, "small", k);
    pair_run(p, PTR(small), PTR(big), PTR(indices), I32(k));
    pair_reached(p, "prefix", k && indices[k - 1] == k - 1);
    pair_reached(p, "scattered", k && indices[k - 1] != k - 1);
    pair_reached(p, "empty", k == 0);
}

PAIR(matrix_multiply, 0x10034270, 1000000)
{
    pair_run(p, PTR(matrix(p, "m", size(p))));
}
