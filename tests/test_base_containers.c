// Containers against brute-force models: order of ties included.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <stdlib.h>

#include "base/arena.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/min_hash.h"
#include "base/min_list.h"
#include "base/ptr_vector.h"
#include "base/vhash.h"

static u32 random_state = 12345;
static u32 below(u32 n)
{
    random_state = random_state * 1664525 + 1013904223;
    return (u32)(((u64)random_state * n) >> 32);
}

// ---- min list ----

typedef struct Entry {
    f32 value;
    u32 handle;
    uintptr_t payload;
} Entry;

static Entry model[70000];
static int model_count;

static void model_add(f32 value, u32 handle, uintptr_t payload)
{
    int at = 0;
    while (at < model_count && model[at].value < value)
        at++; // before equal ones: the newest comes first
    memmove(model + at + 1, model + at, (size_t)(model_count - at) * sizeof *model);
    model[at] = (Entry){value, handle, payload};
    model_count++;
}

static void check_min_list(const MinList *list)
{
    u32 i = list->first, before = MIN_LIST_END;
    for (int k = 0; k < model_count; k++) {
        assert_int_not_equal(i, MIN_LIST_END);
        const MinListElem *e = &list->elems[i];
        assert_int_equal(i, model[k].handle);
        assert_int_equal((uintptr_t)e->payload, model[k].payload);
        assert_true(e->value == model[k].value);
        assert_int_equal(e->prev, before);
        before = i;
        i = e->next;
    }
    assert_int_equal(i, MIN_LIST_END);
    assert_int_equal(list->count, model_count);
    assert_true(list->min_value == (model_count ? model[0].value : 1e10f));
    // The skip list is a sub-sequence in the same order.
    int k = 0;
    for (i = list->first_long, before = MIN_LIST_END; i != MIN_LIST_END; before = i, i = list->elems[i].next_long) {
        while (k < model_count && model[k].handle != i)
            k++;
        assert_true(k < model_count);
        assert_int_equal(list->elems[i].prev_long, before);
    }
}

static void min_list_orders_as_the_model(void **state)
{
    for (int round = 0; round < 40; round++) {
        MinList list;
        model_count = 0;
        min_list_ctor(&list, (i32)below(18)); // 0 too
        u32 grow = 2 + below(3), spread = 1 + below(30);
        int long_seen = 0;
        for (int step = 0; step < 400; step++) {
            if (!model_count || below(grow)) {
                f32 value = below(4) ? (f32)below(spread) : (f32)below(1000) * 0.03125f;
                u32 handle = min_list_add(&list, (void *)(uintptr_t)step, value);
                model_add(value, handle, (uintptr_t)step);
            } else {
                int k = (int)below((u32)model_count);
                min_list_remove_minlist_elem(&list, model[k].handle);
                model_count--;
                memmove(model + k, model + k + 1, (size_t)(model_count - k) * sizeof *model);
            }
            check_min_list(&list);
            long_seen |= list.first_long != MIN_LIST_END;
        }
        if (spread > 20) assert_true(long_seen);
        min_list_dtor(&list);
    }
}

static void min_list_is_full_at_its_limit(void **state)
{
    MinList list;
    model_count = 0;
    min_list_ctor(&list, 16);
    for (u32 i = 0; i < 65534; i++) {
        u32 handle = min_list_add(&list, (void *)(uintptr_t)i, (f32) - (i32)i);
        assert_true(handle < 65534);
    }
    assert_int_equal(min_list_add(&list, NULL, 5), MIN_LIST_END);
    assert_int_equal(list.count, 65534);
    min_list_remove_minlist_elem(&list, MIN_LIST_END); // the handle of a listener that got no place
    assert_int_equal(list.count, 65534);
    u32 freed = list.first;
    min_list_remove_minlist_elem(&list, freed);
    assert_int_equal(min_list_add(&list, NULL, 5), freed);
    min_list_dtor(&list);
}

// ---- vectors ----

static void vector_grows_by_the_rule(void **state)
{
    PtrVector v;
    ptr_vector_init(&v);
    u32 capacity = 0;
    for (u32 i = 0; i < 65535; i++) {
        if (i == capacity) capacity = 2 * capacity + 1;
        assert_int_equal(ptr_vector_append(&v, (void *)(uintptr_t)(i + 1)), i);
        assert_int_equal(v.capacity, capacity > 65535 ? 65535 : capacity);
    }
    assert_int_equal(ptr_vector_append(&v, NULL), -1); // full: nothing moves
    assert_int_equal(v.count, 65535);
    for (u32 i = 0; i < 65535; i += 997)
        assert_int_equal((uintptr_t)v.elems[i], i + 1);
    ptr_vector_clear(&v);
    assert_null(v.elems);
    assert_int_equal(v.count, 0);
}

static void vector_with_inline_storage(void **state)
{
    struct {
        PtrVector v;
        void *inline_elems[4];
    } s;
    ptr_vector_init_inline(&s.v, 4);
    void **model_elems = malloc(1000 * sizeof *model_elems);
    int n = 0;
    for (int step = 0; step < 2000; step++) {
        void *elem = (void *)(uintptr_t)(1 + below(6));
        if (below(100) < 54 && n < 999) {
            model_elems[n] = elem;
            assert_int_equal(ptr_vector_append(&s.v, elem), n);
            n++;
        } else {
            int at = n - 1;
            while (at >= 0 && model_elems[at] != elem)
                at--;
            assert_int_equal(ptr_vector_index_of(&s.v, elem), at);
            assert_int_equal(ptr_vector_remove(&s.v, elem), at >= 0);
            if (at >= 0) memmove(model_elems + at, model_elems + at + 1, (size_t)(--n - at) * sizeof *model_elems);
        }
        assert_int_equal(s.v.count, n);
        assert_memory_equal(s.v.elems, model_elems, (size_t)n * sizeof *model_elems);
        if (n > 4) assert_ptr_not_equal(s.v.elems, s.inline_elems);
    }
    ptr_vector_free(&s.v);
    free(model_elems);
}

// ---- hashes ----

static void crc_is_the_standard_one(void **state)
{
    assert_int_equal(crc_of_bytes("123456789", 9) ^ 0xffffffffu, 0xcbf43926u);
}

static i32 THISCALL equal_words(VHash *hash, void *elem, void *key)
{
    return *(u32 *)elem == *(u32 *)key;
}

static void vhash_holds_what_was_put(void **state)
{
    static const VHashVtable by_word = {equal_words, vhash_scaldel};
    static u32 objects[500];
    for (int round = 0; round < 20; round++) {
        VHash hash;
        u8 in[500] = {0};
        int n = 0;
        vhash_ctor(&hash, 1 << below(6));
        hash.vt = &by_word;
        u32 spread = round % 2 ? 0xffffffffu : 1 + below(40);
        for (u32 i = 0; i < 500; i++)
            objects[i] = i;
        for (int step = 0; step < 3000; step++) {
            u32 k = below(500), value = (k * 2654435761u % spread) | 0x80000000u;
            assert_ptr_equal(vhash_find_elem(&hash, &k, value), in[k] ? &objects[k] : NULL);
            if (!in[k]) {
                assert_null(vhash_remove_elem(&hash, &k, value)); // missing: no crash, nothing removed
                vhash_add_elem(&hash, &objects[k], (i32)value);
                in[k] = 1;
                n++;
            } else if (below(2)) {
                assert_ptr_equal(vhash_remove_elem(&hash, &k, value), &objects[k]);
                in[k] = 0;
                n--;
            }
            assert_int_equal(hash.count, n);
        }
        vhash_dtor(&hash);
    }
}

// A table of one slot is full with one element: what is not there is looked for once round, not for ever.
static void full_tables_are_searched_once(void **state)
{
    static const VHashVtable by_word = {equal_words, vhash_scaldel};
    u32 there = 1, missing = 2;
    VHash set;
    vhash_ctor(&set, 1);
    set.vt = &by_word;
    vhash_add_elem(&set, &there, (i32)0x80000005);
    assert_null(vhash_find_elem(&set, &missing, 0x80000006));
    assert_null(vhash_remove_elem(&set, &missing, 0x80000006));
    assert_ptr_equal(vhash_find_elem(&set, &there, 0x80000005), &there);
    assert_ptr_equal(vhash_remove_elem(&set, &there, 0x80000005), &there);
    assert_null(vhash_find_elem(&set, &there, 0x80000005));
    vhash_dtor(&set);

    VHashStore map;
    vhash_store_ctor(&map, 1);
    vhash_store_add_elem(&map, &there, &set);
    assert_null(vhash_store_find_elem(&map, &missing));
    assert_null(vhash_store_remove_elem(&map, &missing));
    assert_ptr_equal(vhash_store_remove_elem(&map, &there), &set);
    vhash_store_dtor(&map);
}

static void vhash_store_maps_pointers(void **state)
{
    VHashStore hash;
    uintptr_t values[300] = {0};
    vhash_store_ctor(&hash, 4);
    for (int step = 0; step < 20000; step++) {
        u32 k = below(300);
        void *key = (void *)(uintptr_t)(0x1000 + 4 * k);
        assert_int_equal((uintptr_t)vhash_store_find_elem(&hash, key), values[k]);
        if (!values[k]) {
            assert_null(vhash_store_remove_elem(&hash, key)); // missing: one round, then NULL
            values[k] = 1 + below(1000);
            vhash_store_add_elem(&hash, key, (void *)values[k]);
        } else if (below(3) == 0) {
            assert_int_equal((uintptr_t)vhash_store_remove_elem(&hash, key), values[k]);
            values[k] = 0;
        } else {
            values[k] = 1 + below(1000);
            vhash_store_change_elem(&hash, key, (void *)values[k]);
        }
    }
    vhash_store_dtor(&hash);
}

static void chained_hashes_find_the_newest(void **state)
{
    ByteHash bytes;
    StringHash strings;
    int marks[32] = {0}, missing;
    hash_ctor(&bytes, 7, 3, &missing);
    u_string_hash_ctor(&strings, 5, &missing);
    void *newest[32];
    for (int i = 0; i < 32; i++)
        newest[i] = &missing;
    for (int step = 0; step < 500; step++) {
        u32 k = below(32);
        u8 key[3] = {(u8)k, 9, (u8)(k * 7)};
        char text[8] = {(char)('a' + k % 26), k < 26 ? 0 : 'x', 0};
        assert_ptr_equal(hash_find(&bytes, key), newest[k]);
        assert_ptr_equal(u_string_hash_find(&strings, text), newest[k]);
        if (below(3) == 0) {
            newest[k] = &marks[below(32)];
            hash_add(&bytes, key, newest[k]);
            u_string_hash_add(&strings, text, newest[k]);
        }
    }
    assert_ptr_equal(u_string_hash_find(&strings, NULL), &missing);
    u_string_hash_add(&strings, NULL, &marks[0]);
    hash_dtor(&bytes);
    for (int i = 0; i < strings.bucket_count; i++)
        for (StringHashElem *e = strings.buckets[i], *next; e; e = next) {
            next = e->next;
            free(e);
        }
    free(strings.buckets);
}

// ---- min hash ----

typedef struct Keyed {
    u32 key;
    f64 value;
    int serial;
} Keyed;

static void min_hash_knows_the_least(void **state)
{
    for (int round = 0; round < 30; round++) {
        MinHash hash;
        Keyed keyed[400];
        int n = 0;
        min_hash_ctor(&hash, 1 << below(7));
        for (int step = 0; step < 300; step++) {
            u32 key = 0x1000 + 24 * below(80);
            if (below(5) < 3) {
                f64 value = below(12);
                min_hash_add(&hash, (void *)(uintptr_t)key, value);
                keyed[n++] = (Keyed){key, value, step};
            } else { // the newest of equal keys goes first; a missing key changes nothing
                if (below(3) == 0 && hash.tree[1]) key = (u32)(uintptr_t)hash.tree[1]->key;
                min_hash_remove(&hash, (void *)(uintptr_t)key);
                int at = n - 1;
                while (at >= 0 && keyed[at].key != key)
                    at--;
                if (at >= 0) memmove(keyed + at, keyed + at + 1, (size_t)(--n - at) * sizeof *keyed);
            }
            int least = -1;
            for (int i = 0; i < n; i++)
                if (least < 0 || keyed[i].value < keyed[least].value) least = i; // the oldest of equals
            assert_int_equal(hash.count, n);
            if (least < 0) {
                assert_null(hash.tree[1]);
            } else {
                assert_true(hash.tree[1]->value == keyed[least].value);
                assert_int_equal((u32)(uintptr_t)hash.tree[1]->key, keyed[least].key);
            }
        }
        min_hash_dtor(&hash);
    }
}

// ---- arena, memory, strings ----

static void arena_gives_separate_aligned_blocks(void **state)
{
    Arena arena;
    arena_ctor(&arena);
    arena_init_mem_transaction_usage(&arena, NULL, 0);
    for (int scope = 0; scope < 20; scope++) {
        void *first = NULL;
        u8 *blocks[200];
        u32 sizes[200];
        for (int i = 0; i < 200; i++) {
            sizes[i] = below(20) ? below(600) : below(70000);
            blocks[i] = i % 2 ? arena_get_mem(&arena, sizes[i]) : arena_alloc(&arena, sizes[i]);
            if (!i) first = blocks[0];
            assert_int_equal((uintptr_t)blocks[i] & 0x1f, 0);
            memset(blocks[i], i, sizes[i]); // under ASan also: inside the chunk
        }
        for (int i = 0; i < 200; i++)
            for (u32 k = 0; k < sizes[i]; k++)
                assert_int_equal(blocks[i][k], i & 0xff);
        arena_free_mem_transaction(&arena);
        assert_ptr_equal(arena.current, arena.first);
        if (sizes[0] < 600) assert_ptr_equal(arena_get_mem(&arena, 1), first);
        arena_free_mem_transaction(&arena);
    }
    arena_free_mem(&arena);
    assert_null(arena.current);
}

static void arena_starts_in_external_memory(void **state)
{
    static u8 memory[4096] __attribute__((aligned(32)));
    Arena arena;
    arena_ctor(&arena);
    arena_init_mem_transaction_usage(&arena, memory, sizeof memory);
    u8 *p = arena_get_mem(&arena, 100);
    assert_true(p >= memory && p + 100 <= memory + sizeof memory);
    u8 *q = arena_get_mem(&arena, 5000);
    assert_true(q < memory || q >= memory + sizeof memory);
    arena_free_mem_transaction(&arena);
    assert_ptr_equal(arena_get_mem(&arena, 100), p);
    arena_get_mem(&arena, 5000);
    arena_free_mem(&arena); // frees the chunk, not the external memory
}

static void aligned_memory(void **state)
{
    for (i32 align = 4; align <= 64; align *= 2)
        for (i32 size = 0; size < 50; size += 7) {
            u8 *p = ivp_malloc_aligned(size, align);
            assert_int_equal((uintptr_t)p & (uintptr_t)(align - 1), 0);
            memset(p, 1, (size_t)size);
            ivp_free_aligned(p);
        }
    ivp_free_aligned(NULL);
    u8 *zero = p_calloc(3, 5);
    for (int i = 0; i < 15; i++)
        assert_int_equal(zero[i], 0);
    free(zero);
}

static void strings_and_null(void **state)
{
    assert_null(p_strdup(NULL));
    char *copy = p_strdup("ball");
    assert_string_equal(copy, "ball");
    free(copy);
    assert_int_equal(p_strlen(NULL), 0);
    assert_int_equal(p_strlen("abc"), 3);
    assert_int_equal(p_strcmp(NULL, NULL), 0);
    assert_int_equal(p_strcmp(NULL, "a"), 1);
    assert_int_equal(p_strcmp("a", NULL), -1);
    assert_int_equal(p_strcmp("a", "ab"), -1);
    assert_int_equal(p_strcmp("\x80", "a"), 1);
    assert_int_equal(p_strcmp("xy", "xy"), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(min_list_orders_as_the_model),
        cmocka_unit_test(min_list_is_full_at_its_limit),
        cmocka_unit_test(vector_grows_by_the_rule),
        cmocka_unit_test(vector_with_inline_storage),
        cmocka_unit_test(crc_is_the_standard_one),
        cmocka_unit_test(vhash_holds_what_was_put),
        cmocka_unit_test(full_tables_are_searched_once),
        cmocka_unit_test(vhash_store_maps_pointers),
        cmocka_unit_test(chained_hashes_find_the_newest),
        cmocka_unit_test(min_hash_knows_the_least),
        cmocka_unit_test(arena_gives_separate_aligned_blocks),
        cmocka_unit_test(arena_starts_in_external_memory),
        cmocka_unit_test(aligned_memory),
        cmocka_unit_test(strings_and_null),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
