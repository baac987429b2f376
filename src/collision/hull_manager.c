// Hull managers: construction, end, rebase, and the hull phase of a PSI (collision spec 2.3, 4.2.8).
#include "collision/hull_manager.h"

#include "base/min_list.h"
#include "base/x87.h"
#include "dynamics/integrate.h"

#define HULL_PHASE_MAX_CALLS 102 // per object and PSI
#define HULL_RESET_INTERVAL 10.0 // s

// FUNCTION: PHYSICS_RT 0x1001a740 exact   (collision spec 2.1.6)
HullManager *THISCALL hull_manager_base_ctor(HullManager *hull)
{
    hull->last_time = 0;
    min_list_ctor(&hull->listeners, 8);
    hull->center_gradient = hull->gradient = 0;
    hull->hull_value = hull->center_hull_value = hull->hull_value_next_psi = 0;
    hull->next_rebase = 0;
    return hull;
}

// FUNCTION: PHYSICS_RT 0x1001a7a0 exact   (collision spec 2.1.6)
void THISCALL hull_manager_base_dtor(HullManager *hull)
{
    min_list_dtor(&hull->listeners);
}

// FUNCTION: PHYSICS_RT 0x1001a7e0 exact   (core.md 2.8)
//
// A listener that stays in the list is taken out (the original would tell it for ever).
void THISCALL hull_manager_delete_hull_manager(HullManager *hull)
{
    MinList *list = &hull->listeners;
    while (list->count > 0) {
        u16 first = list->first;
        HullListener *listener = min_list_first(list);
        u16 before = list->count;
        listener->vt->manager_deleted(listener, hull);
        if (list->count >= before && list->first == first && min_list_first(list) == (void *)listener)
            min_list_remove_minlist_elem(list, first);
    }
}

// FUNCTION: PHYSICS_RT 0x1001a810 exact   (collision spec 2.1.6)
void THISCALL noop_1_a810(HullListener *listener, f32 hull_delta, f32 center_delta)
{
}

// FUNCTION: PHYSICS_RT 0x1001a820 exact   (collision spec 2.3.2)
void THISCALL hull_manager_reset_times(HullManager *hull)
{
    f32 hull_delta = -hull->hull_value;
    f32 center_delta = -hull->center_hull_value;
    MinList *list = &hull->listeners;
    for (u32 i = list->first; i != MIN_LIST_END;) {
        MinListElem *elem = &list->elems[i];
        i = elem->next;
        elem->value = hull_delta + elem->value;
        HullListener *listener = elem->payload;
        listener->vt->manager_reset(listener, hull_delta, center_delta);
    }
    list->min_value = hull_delta + list->min_value;
    hull->hull_value = 0;
    hull->center_hull_value = 0;
    hull->hull_value_next_psi = hull_delta + hull->hull_value_next_psi;
}

// Tells listeners whose key the hull may pass before the next PSI, the nearest first. Each must leave or take a later key.
static void fire_listeners(HullManager *hull)
{
    MinList *list = &hull->listeners;
    for (i32 calls = 0; calls < HULL_PHASE_MAX_CALLS; calls++) {
        f32 intrusion = list->min_value - hull->hull_value_next_psi;
        if (intrusion >= 0 || list->count == 0) break;
        HullListener *listener = min_list_first(list);
        listener->vt->limit_exceeded(listener, hull, intrusion);
    }
}

// FUNCTION: PHYSICS_RT 0x1001eb10 exact   (collision spec 2.3.2)
void CDECL calc_next_psi_solver_commit_all_hull_managers(Environment *env, PtrVector *hulls)
{
    for (i32 i = hulls->count - 1; i >= 0; i--) {
        HullManager *hull = hulls->elems[i];
        fire_listeners(hull);
        if (!(hull->next_rebase >= hull->last_time)) {
            hull_manager_reset_times(hull);
            hull->next_rebase = x87_ftol(hull->last_time + HULL_RESET_INTERVAL);
        }
    }
}
