// Pairs: heap helpers, arena, vectors, lists and hashes. Each input is a random sequence of calls on one container;
// after every call the container and the whole heap must be the same.
#include "src/base/containers.h"
#include "wine-tests/lab/heap.h"
#include "wine-tests/lab/pairs.h"

enum { SEQUENCES = 4000, STEPS = 100 };

#define other(p, va, ...)                                                                                            \
    pair_run_other(p, va, (const PairArg[]){__VA_ARGS__}, (int)(sizeof((const PairArg[]){__VA_ARGS__}) / sizeof(PairArg)))

// A value that often ties with others.
static f32 tie_value(Pair *p)
{
    return pair_below(p, 4) ? (f32)pair_below(p, 20) : (f32)pair_range(p, -3, 23);
}

// ---- memory ----

PAIR(p_calloc, 0x100200d0, SEQUENCES)
{
    pair_heap(p);
    pair_returns(p, RETURNS_INT);
    pair_run(p, I32(pair_below(p, 40)), I32(pair_below(p, 30)));
}

PAIR(ivp_malloc_aligned, 0x10020100, SEQUENCES)
{
    pair_heap(p);
    pair_returns(p, RETURNS_INT);
    pair_run(p, I32(pair_below(p, 400)), I32(4 << pair_below(p, 5)));
    u32 block = pair_result(p);
    pair_returns(p, RETURNS_NOTHING);
    other(p, 0x10020130, PTR(block));
}

PAIR(p_strdup, 0x1001da10, SEQUENCES)
{
    pair_heap(p);
    char *s = pair_bytes(p, "s", 40);
    int n = (int)pair_below(p, 39);
    for (int i = 0; i < n; i++) s[i] = (char)(1 + pair_below(p, 255));
    s[n] = 0;
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(pair_below(p, 10) ? s : 0));
    other(p, 0x1001dab0, PTR(pair_below(p, 10) ? s : 0));
}

PAIR(p_strcmp, 0x1001dad0, 300000)
{
    char *a = pair_bytes(p, "a", 16), *b = pair_bytes(p, "b", 16);
    for (int i = 0; i < 16; i++) {
        a[i] = (char)(pair_below(p, 6) ? pair_below(p, 3) + 127 : 0);
        b[i] = pair_below(p, 8) ? a[i] : (char)pair_below(p, 256);
    }
    a[15] = b[15] = 0;
    pair_returns(p, RETURNS_INT);
    pair_run(p, PTR(pair_below(p, 20) ? a : 0), PTR(pair_below(p, 20) ? b : 0));
}

// ---- arena ----

PAIR(arena, 0x10020210, 1000)
{
    pair_heap(p);
    Arena *arena = pair_bytes(p, "arena", sizeof *arena);
    char *external = pair_bytes(p, "external", 2048);
    pair_returns(p, RETURNS_INT);
    other(p, 0x10020260, PTR(arena));
    pair_returns(p, RETURNS_NOTHING);
    other(p, 0x10020150, PTR(arena), PTR(pair_below(p, 3) ? 0 : external), I32(2048));
    for (int i = 0; i < 30; i++) {
        u32 size = pair_below(p, 8) ? pair_below(p, 3000) : pair_below(p, 100000);
        pair_returns(p, RETURNS_INT);
        if (pair_below(p, 12))
            other(p, 0x1000d110, PTR(arena), I32(size));
        else if (pair_below(p, 3))
            pair_run(p, PTR(arena), I32(size));
        else {
            pair_returns(p, RETURNS_NOTHING);
            other(p, 0x100201b0, PTR(arena));
        }
    }
    pair_returns(p, RETURNS_NOTHING);
    other(p, pair_below(p, 2) ? 0x10020140 : 0x10020290, PTR(arena));
}

// ---- vectors ----

PAIR(ptr_vector, 0x1000b600, SEQUENCES)
{
    pair_heap(p);
    struct {
        PtrVector v;
        void *inline_elems[3];
    } *s = pair_zeroed(p, "vector", sizeof *s);
    if (pair_below(p, 2)) s->v.capacity = 3, s->v.elems = s->inline_elems;
    for (int i = 0; i < STEPS; i++) {
        if (s->v.count >= s->v.capacity) pair_run(p, PTR(s));
        s->v.elems[s->v.count++] = (void *)(uintptr_t)pair_u32(p);
        if (pair_below(p, 60) == 0) other(p, pair_below(p, 2) ? 0x10039c00 : 0x1003aeb0, PTR(s));
    }
}

PAIR(big_vector, 0x10021a50, SEQUENCES)
{
    pair_heap(p);
    struct {
        BigVector v;
        void *inline_elems[3];
    } *s = pair_zeroed(p, "vector", sizeof *s);
    if (pair_below(p, 2)) s->v.capacity = 3, s->v.elems = s->inline_elems;
    for (int i = 0; i < STEPS; i++) {
        if (s->v.count >= s->v.capacity) pair_run(p, PTR(s));
        s->v.elems[s->v.count++] = (void *)(uintptr_t)pair_u32(p);
        if (pair_below(p, 60) == 0) other(p, 0x10021a20, PTR(s));
    }
}

// ---- min list ----

PAIR(min_list, 0x10030180, SEQUENCES)
{
    pair_heap(p);
    MinList *list = pair_bytes(p, "list", sizeof *list);
    u16 handles[STEPS];
    int live = 0;
    pair_returns(p, RETURNS_INT);
    other(p, 0x100300f0, PTR(list), I32(1 + pair_below(p, 20)));
    list->pad_12 = 0;
    u32 grow = 2 + pair_below(p, 3);
    for (int i = 0; i < STEPS; i++) {
        if (!live || pair_below(p, grow)) {
            pair_returns(p, RETURNS_INT);
            pair_run(p, PTR(list), PTR(i), F32(tie_value(p)));
            handles[live++] = (u16)pair_result(p);
        } else {
            u32 k = pair_below(p, 3) ? pair_below(p, (u32)live) : 0;
            pair_returns(p, RETURNS_NOTHING);
            other(p, 0x10030470, PTR(list), I32(handles[k]));
            handles[k] = handles[--live];
        }
    }
    pair_reached(p, "skip list", list->first_long != 0xffff);
    pair_reached(p, "33 and more", list->capacity > 40);
    pair_returns(p, RETURNS_NOTHING);
    other(p, 0x10030170, PTR(list));
}

// ---- min hash ----

PAIR(min_hash, 0x100371c0, SEQUENCES)
{
    pair_heap(p);
    i32 *serial = pair_global(p, 0x100685e0, 4);
    if (pair_below(p, 20) == 0) *serial = 0x7ffffff0; // the comparison is signed
    MinHash *hash = pair_bytes(p, "hash", sizeof *hash);
    pair_returns(p, RETURNS_INT);
    other(p, 0x10037000, PTR(hash), I32(1 << pair_below(p, 6)));
    pair_returns(p, RETURNS_NOTHING);
    for (int i = 0; i < STEPS; i++) {
        u32 kind = pair_below(p, 8), key = 0x1000 + pair_below(p, 60) * 24;
        if (kind < 5)
            pair_run(p, PTR(hash), I32(key), F64(tie_value(p)));
        else if (kind < 7)
            other(p, 0x10037260, PTR(hash), I32(key));
        else
            other(p, 0x100372e0, PTR(hash));
    }
    other(p, 0x10037050, PTR(hash));
}

// ---- pointer hashes ----

// Objects whose first word decides equality, as the class of vtable 0x100633c0 compares them.
PAIR(vhash, 0x1001dc60, SEQUENCES)
{
    pair_heap(p);
    u32 *objects = pair_bytes(p, "objects", 64 * 4);
    VHash *hash = pair_bytes(p, "hash", sizeof *hash);
    u32 *in = pair_zeroed(p, "in", 64 * 4), hashes[64];
    for (u32 i = 0; i < 64; i++) objects[i] = i / 2 * 16;
    u32 crowd = pair_below(p, 3);
    for (u32 i = 0; i < 64; i++) {
        hashes[i] = crowd == 0 ? pair_u32(p) : crowd == 1 ? pair_below(p, 8) : 24 + pair_below(p, 12); // around the end too
        hashes[i] |= 0x80000000u;
        if (i & 1) hashes[i] = hashes[i - 1];
    }
    pair_returns(p, RETURNS_INT);
    other(p, 0x1001db30, PTR(hash), I32(2 << pair_below(p, 4))); // with one slot the original searches for ever
    hash->vt = pair_global(p, 0x100633c0, 8);
    for (int i = 0; i < STEPS; i++) {
        u32 k = pair_below(p, 64), twin = pair_below(p, 2) ? k ^ 1 : k;
        if (!in[k] && !in[k ^ 1] && pair_below(p, 4)) {
            pair_returns(p, RETURNS_NOTHING);
            pair_run(p, PTR(hash), PTR(&objects[k]), I32(hashes[k]));
            in[k] = 1;
        } else if ((in[k] || in[k ^ 1]) && pair_below(p, 2)) {
            pair_returns(p, RETURNS_INT);
            // Only when it can be found: an element behind a hole would make the original write to address 0.
            other(p, 0x1001de10, PTR(hash), PTR(&objects[twin]), I32(hashes[k]));
            if (!pair_result(p)) continue;
            other(p, 0x1001dd10, PTR(hash), PTR(&objects[twin]), I32(hashes[k]));
            in[k] = in[k ^ 1] = 0;
        } else {
            pair_returns(p, RETURNS_INT);
            other(p, 0x1001de10, PTR(hash), PTR(&objects[twin]), I32(hashes[k]));
        }
    }
    pair_returns(p, RETURNS_INT);
    other(p, 0x1001db60, PTR(hash), I32(0));
}

PAIR(vhash_store, 0x1001dfb0, SEQUENCES)
{
    pair_heap(p);
    VHashStore *hash = pair_bytes(p, "hash", sizeof *hash);
    u32 in[40] = {0}, hashes[40], hashed = pair_below(p, 2);
    for (u32 i = 0; i < 40; i++) hashes[i] = (pair_below(p, 2) ? pair_below(p, 8) : 24 + pair_below(p, 12)) | 0x80000000u;
    pair_returns(p, RETURNS_INT);
    other(p, 0x1001de80, PTR(hash), I32(2 << pair_below(p, 5)));
    for (int i = 0; i < STEPS; i++) {
        u32 k = pair_below(p, 40), key = 0x100 + k * 4, value = pair_below(p, 30) ? 1 + pair_below(p, 9) : 0;
        pair_returns(p, RETURNS_NOTHING);
        if (!in[k]) {
            if (hashed)
                pair_run(p, PTR(hash), I32(key), I32(value), I32(hashes[k]));
            else
                other(p, 0x1001df60, PTR(hash), I32(key), I32(value));
            in[k] = 1;
        } else if (pair_below(p, 2)) {
            // A rehash drops keys without a value: then there is nothing to remove.
            int there = 0;
            for (i32 s = 0; s < hash->size; s++) there |= hash->elems[s].key == (void *)(uintptr_t)key;
            in[k] = 0;
            if (!there) continue;
            pair_returns(p, RETURNS_INT);
            if (hashed)
                other(p, 0x1001e0c0, PTR(hash), I32(key), I32(hashes[k]));
            else
                other(p, 0x1001e070, PTR(hash), I32(key));
        } else {
            if (!hashed) other(p, 0x1001e260, PTR(hash), I32(key), I32(1 + pair_below(p, 9)));
            pair_returns(p, RETURNS_INT);
            if (hashed)
                other(p, 0x1001e200, PTR(hash), I32(key), I32(hashes[k]));
            else
                other(p, 0x1001e1b0, PTR(hash), I32(key));
        }
    }
    pair_returns(p, RETURNS_NOTHING);
    other(p, 0x1001deb0, PTR(hash));
}

// ---- chained hashes ----

PAIR(byte_hash, 0x1000b770, SEQUENCES)
{
    pair_heap(p);
    ByteHash *hash = pair_bytes(p, "hash", sizeof *hash);
    u8 *key = pair_bytes(p, "key", 16);
    pair_returns(p, RETURNS_INT);
    other(p, 0x1000b670, PTR(hash), I32(1 + pair_below(p, 20)), I32(pair_below(p, 16)), I32(pair_u32(p)));
    for (int i = 0; i < STEPS / 2; i++) {
        for (int k = 0; k < 16; k++) key[k] = (u8)(k == 3 ? pair_below(p, 9) : 7);
        pair_returns(p, RETURNS_NOTHING);
        if (pair_below(p, 2)) pair_run(p, PTR(hash), PTR(key), I32(pair_u32(p)));
        pair_returns(p, RETURNS_INT);
        other(p, 0x1000b6f0, PTR(hash), PTR(key));
    }
    pair_returns(p, RETURNS_NOTHING);
    other(p, 0x1000b6a0, PTR(hash));
}

PAIR(string_hash, 0x1000b8c0, SEQUENCES)
{
    pair_heap(p);
    StringHash *hash = pair_bytes(p, "hash", sizeof *hash);
    char *key = pair_bytes(p, "key", 8);
    pair_returns(p, RETURNS_INT);
    other(p, 0x1000b7f0, PTR(hash), I32(1 + pair_below(p, 20)), I32(pair_u32(p)));
    for (int i = 0; i < STEPS / 2; i++) {
        int n = (int)pair_below(p, 4);
        for (int k = 0; k < 8; k++) key[k] = (char)(k < n ? 'a' + (int)pair_below(p, 3) : 0);
        if (n && pair_below(p, 4) == 0) key[n - 1] = (char)200;
        pair_returns(p, RETURNS_NOTHING);
        if (pair_below(p, 2)) pair_run(p, PTR(hash), PTR(key), I32(pair_u32(p)));
        pair_returns(p, RETURNS_INT);
        other(p, 0x1000b820, PTR(hash), PTR(key));
    }
}
