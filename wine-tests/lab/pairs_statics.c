// Pairs: what the DLL does to its globals at load and at its end.
#include <string.h>

#include "src/base/containers.h"
#include "wine-tests/lab/heap.h"
#include "wine-tests/lab/pairs.h"

enum { LOADS = 2000 };

// Globals as they may be: anything before a constructor, a live vector before a destructor.
static void initialize(Pair *p, u32 va, u32 global, int size)
{
    pair_heap(p);
    pair_data(p);
    u32 *at = pair_original(p, global);
    for (int i = 0; i < size / 4; i++) at[i] = pair_u32(p);
    pair_run_other(p, va, NULL, 0);
}

#define INITIALIZES(name, va, global, size) \
    PAIR(name, va, LOADS) { initialize(p, va, global, size); }

INITIALIZES(init_empty_core_list_thunk, 0x10011270, 0x10075d90, 8)
INITIALIZES(init_empty_core_list, 0x10011280, 0x10075d90, 8)
INITIALIZES(init_environment_manager_thunk, 0x10013860, 0x10075da0, 12)
INITIALIZES(init_environment_manager, 0x10013870, 0x10075da0, 12)
INITIALIZES(init_mindist_settings_thunk, 0x10015fc0, 0x10075db0, 0x12c)
INITIALIZES(init_mindist_settings, 0x10015fd0, 0x10075db0, 0x12c)
INITIALIZES(init_ball_surface_thunk, 0x1002fdd0, 0x10076380, 8)
INITIALIZES(init_ball_surface, 0x1002fde0, 0x10076380, 8)
INITIALIZES(init_plugin_info, 0x10008e20, 0x10075d10, 0x68)
INITIALIZES(init_debugmanager_thunk, 0x10060c80, 0x10077ad8, 0x2008)
INITIALIZES(init_debugmanager, 0x10060c90, 0x10077ad8, 0x2008)

static void end_vector(Pair *p, u32 va, u32 vector)
{
    pair_heap(p);
    pair_data(p);
    PtrVector *v = pair_original(p, vector);
    for (int i = 0; i < 2; i++) { // the second time nothing is done
        u32 kind = pair_below(p, 3);
        v->capacity = (u16)pair_below(p, 9);
        v->count = (u16)pair_below(p, v->capacity + 1u);
        v->elems = kind == 0 ? NULL : kind == 1 ? (void **)(v + 1) : heap_malloc(v->capacity * 4u);
        pair_run_other(p, va, NULL, 0);
    }
}

PAIR(term_empty_core_list, 0x100112b0, LOADS) { end_vector(p, 0x100112b0, 0x10075d90); }
PAIR(term_environment_manager, 0x10013890, LOADS) { end_vector(p, 0x10013890, 0x10075da4); }

PAIR(term_ball_surface, 0x10030000, LOADS)
{
    pair_heap(p);
    pair_data(p);
    if (pair_below(p, 4)) pair_run_other(p, 0x1002fde0, NULL, 0);
    pair_run_other(p, 0x10030000, NULL, 0);
    pair_run_other(p, 0x10030000, NULL, 0); // nothing is left to free
}

PAIR(term_debugmanager, 0x10060cb0, LOADS)
{
    pair_heap(p);
    pair_data(p);
    if (pair_below(p, 2)) pair_run_other(p, 0x10060c90, NULL, 0);
    pair_run_other(p, 0x10060cb0, NULL, 0);
}

PAIR(term_plugin_info, 0x10008e50, LOADS)
{
    pair_heap(p);
    pair_data(p);
    pair_run_other(p, 0x10008e20, NULL, 0);
    u32 *info = pair_original(p, 0x10075d10);
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 3; k++)
            if (pair_below(p, 3)) info[i * 0x34 / 4 + 3 + k * 2] = (u32)(uintptr_t)heap_malloc(pair_below(p, 90));
    pair_run_other(p, 0x10008e50, NULL, 0);
}

PAIR(plugin_info_dtor, 0x10008e70, 20000)
{
    pair_heap(p);
    u32 *info = pair_u32s(p, "info", 0x34 / 4);
    for (int k = 0; k < 3; k++) info[3 + k * 2] = pair_below(p, 3) ? (u32)(uintptr_t)heap_malloc(pair_below(p, 90)) : 0;
    pair_run(p, PTR(info));
}
