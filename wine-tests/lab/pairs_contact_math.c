// Pairs: vector helpers beside the contact code.
#include "wine-tests/lab/pairs.h"

PAIR(contact_dot, 0x1001b060, 1000000)
{
    f32 *a = pair_f32(p, "a", 4), *b = pair_f32(p, "b", 4);
    pair_run(p, PTR(a), PTR(b));
}

PAIR(contact_pairwise, 0x1001d020, 1000000)
{
    f32 *a = pair_f32(p, "a", 4), *b = pair_f32(p, "b", 4);
    pair_run(p, PTR(pair_alias(p, "out", 16, a, b)), PTR(a), PTR(b));
}

PAIR(contact_cross, 0x10021fd0, 1000000)
{
    f32 *a = pair_f32(p, "a", 4), *b = pair_f32(p, "b", 4);
    pair_run(p, PTR(pair_bytes(p, "out", 16)), PTR(a), PTR(b));
}

PAIR(contact_rotate_back, 0x10033d20, 1000000)
{
    f64 *m = pair_matrix(p, "m");
    f32 *v = pair_f32(p, "v", 4);
    pair_run(p, PTR(m), PTR(v), PTR(pair_bytes(p, "out", 16)));
}

PAIR(contact_multiple, 0x10036ac0, 1000000)
{
    f32 *a = pair_f32(p, "a", 4);
    pair_run(p, PTR(pair_alias(p, "out", 16, a, 0)), PTR(a), F64(pair_value(p)));
}

PAIR(contact_negative, 0x10036b00, 1000000)
{
    f32 *a = pair_f32(p, "a", 4);
    pair_run(p, PTR(pair_alias(p, "out", 16, a, 0)), PTR(a));
}

PAIR(point4_dot, 0x100339b0, 1000000)
{
    f32 *a = pair_f32(p, "a", 4), *b = pair_f32(p, "b", 4);
    pair_run(p, PTR(a), PTR(b));
}

PAIR(point4_pairwise, 0x100339e0, 1000000)
{
    f32 *a = pair_f32(p, "a", 4), *b = pair_f32(p, "b", 4);
    pair_run(p, PTR(pair_alias(p, "out", 16, a, b)), PTR(a), PTR(b));
}
