// Sorted list with skip links (collision spec 2.1.5). Handles are element indices; owners keep them as u32 or u16.
#ifndef BASE_MIN_LIST_H
#define BASE_MIN_LIST_H

#include "base/containers.h"

enum {
    MIN_LIST_NO_LONG = 0xfffe, // next_long of an element outside the skip list
    MIN_LIST_END = 0xffff,     // end of a chain; as a handle: not in a list
};

MinList *THISCALL min_list_ctor(MinList *list, i32 capacity); // 0x100300f0
void THISCALL min_list_dtor(MinList *list);                   // 0x10030170

// Inserts before the first element whose value is >= value. Returns the handle (0xffff when full, at 65534 elements).
u32 THISCALL min_list_add(MinList *list, void *payload, f32 value); // 0x10030180
void THISCALL min_list_remove_minlist_elem(MinList *list, u32 handle); // 0x10030470

// Payload of the first (smallest) element; the list must not be empty.
static inline void *min_list_first(const MinList *list)
{
    return list->elems[list->first].payload;
}

#endif
