#include "base/min_list.h"

#include "base/memory.h"

#define EMPTY_VALUE 0x1.2a05f2p+33f // 1e10 (0x501502f9): min_value of an empty list

enum {
    LIST_MAX = 0xfffe, // elements: handle 0xfffe would read as MIN_LIST_NO_LONG
    WALK_MIN = 3,      // linear steps allowed before a skip node is made
};

// Chains elements from `first` to the end of the array; returns the chain's head.
static u16 chain_free(MinList *list, u32 first)
{
    u32 end = list->capacity < LIST_MAX ? list->capacity : LIST_MAX;
    if (first >= end) return MIN_LIST_END;
    for (u32 i = first; i < end; i++) list->elems[i].next = (u16)(i + 1);
    list->elems[end - 1].next = MIN_LIST_END;
    return (u16)first;
}

// FUNCTION: PHYSICS_RT 0x100300f0 safe   (collision spec 2.1.5)
// A capacity of 0 makes an empty list that grows (the original writes before its block).
MinList *THISCALL min_list_ctor(MinList *list, i32 capacity)
{
    list->capacity = (u16)capacity;
    list->count = 0;
    list->elems = p_malloc(list->capacity * sizeof(MinListElem));
    list->free_head = chain_free(list, 0);
    list->first = MIN_LIST_END;
    list->first_long = MIN_LIST_END;
    list->min_value = EMPTY_VALUE;
    return list;
}

// FUNCTION: PHYSICS_RT 0x10030170 same-result   (collision spec 2.1.5)
void THISCALL min_list_dtor(MinList *list)
{
    free(list->elems);
}

// Room for 2n + 1 elements. Past 16 bits the original wraps and overwrites itself: the capacity stops at 65535.
static i32 grow(MinList *list)
{
    u32 old = list->capacity;
    if (old >= LIST_MAX) return 0;
    u32 capacity = 2 * old + 1 > 0xffff ? 0xffff : 2 * old + 1;
    MinListElem *elems = p_malloc((old + 1) * 2 * sizeof(MinListElem));
    if (!elems) return 0;
    memcpy(elems, list->elems, old * sizeof(MinListElem));
    free(list->elems);
    list->elems = elems;
    list->capacity = (u16)capacity;
    list->free_head = chain_free(list, old);
    return 1;
}

// Puts an element into the skip list behind `start`: the one WALK - 2 steps after it, so that the next walk is shorter.
static void make_long(MinList *list, u32 start, i32 walk)
{
    MinListElem *elems = list->elems;
    u32 middle = start;
    for (i32 i = 2; i < walk; i++) middle = elems[middle].next;
    MinListElem *e = &elems[middle];
    u32 next = elems[start].next_long;
    if (next == MIN_LIST_NO_LONG) { // start is the first element, without a skip node
        e->prev_long = MIN_LIST_END;
        e->next_long = list->first_long;
        if (list->first_long != MIN_LIST_END) elems[list->first_long].prev_long = (u16)middle;
        list->first_long = (u16)middle;
    } else {
        e->next_long = (u16)next;
        e->prev_long = (u16)start;
        if (next != MIN_LIST_END) elems[next].prev_long = (u16)middle;
        elems[start].next_long = (u16)middle;
    }
}

// FUNCTION: PHYSICS_RT 0x10030180 safe   (collision spec 2.1.5)
// A list of 65534 elements takes no more: the handle is then 0xffff. A NaN goes to the front, as in the original.
// An empty list takes any value (the original reads behind its array for one above 1e10).
u32 THISCALL min_list_add(MinList *list, void *payload, f32 value)
{
    if (list->free_head == MIN_LIST_END && !grow(list)) return MIN_LIST_END;
    u32 handle = list->free_head;
    MinListElem *elems = list->elems, *e = &elems[handle];
    list->count++;
    list->free_head = e->next;
    e->payload = payload;
    e->value = value;
    e->next_long = MIN_LIST_NO_LONG;

    if (!(value > list->min_value) || list->first == MIN_LIST_END) {
        list->min_value = value;
        e->next = list->first;
        if (list->first != MIN_LIST_END) elems[list->first].prev = (u16)handle;
        list->first = (u16)handle;
        e->prev = MIN_LIST_END;
        return handle;
    }

    i32 walk = WALK_MIN, steps = 0;
    u32 start = list->first;
    for (u32 i = list->first_long; i != MIN_LIST_END && elems[i].value < value; i = elems[i].next_long) {
        walk++;
        start = i;
    }
    u32 before = start;
    for (u32 i = elems[start].next; i != MIN_LIST_END; i = elems[i].next) {
        steps++;
        if (!(value > elems[i].value)) break;
        before = i;
    }
    u32 after = elems[before].next;
    e->next = (u16)after;
    e->prev = (u16)before;
    if (after != MIN_LIST_END) elems[after].prev = (u16)handle;
    elems[before].next = (u16)handle;
    if (steps > walk) make_long(list, start, walk);
    return handle;
}

// FUNCTION: PHYSICS_RT 0x10030470 safe   (collision spec 2.1.5)
// A handle outside the array (0xffff: not in a list) is ignored.
void THISCALL min_list_remove_minlist_elem(MinList *list, u32 handle)
{
    if (handle >= list->capacity) return;
    MinListElem *elems = list->elems, *e = &elems[handle];
    u32 prev = e->prev, next = e->next;
    if (prev != MIN_LIST_END) {
        elems[prev].next = (u16)next;
        if (next != MIN_LIST_END) elems[next].prev = (u16)prev;
    } else {
        list->first = (u16)next;
        list->min_value = EMPTY_VALUE;
        if (next != MIN_LIST_END) {
            elems[next].prev = MIN_LIST_END;
            list->min_value = elems[next].value;
        }
    }
    if (e->next_long != MIN_LIST_NO_LONG) {
        u32 next_long = e->next_long, prev_long = e->prev_long;
        if (next_long != MIN_LIST_END) elems[next_long].prev_long = (u16)prev_long;
        if (prev_long != MIN_LIST_END)
            elems[prev_long].next_long = (u16)next_long;
        else
            list->first_long = (u16)next_long;
    }
    list->count--;
    e->next = list->free_head;
    list->free_head = (u16)handle;
}
