// Growable vectors of pointers (core.md 0.3). Order is behaviour: append at the end, removal searches from the last
// element and closes the gap.
#ifndef BASE_PTR_VECTOR_H
#define BASE_PTR_VECTOR_H

#include <stdlib.h>

#include "base/containers.h"

// Capacity to 2 * capacity + 1.
void THISCALL ptr_vector_increment_mem(PtrVector *v); // 0x1000b600

// The original calls these in a few places and has their code inline in all others; so do we, for hooks see the calls.
void THISCALL ptr_vector_clear(PtrVector *v);              // 0x10039c00, frees unless inline, count = 0
void THISCALL ptr_vector_clear_2(PtrVector *v);            // 0x1003aeb0, the same code again
i32 THISCALL ptr_vector_add(PtrVector *v, void *elem);     // 0x1001ecd0, index of the new element
void THISCALL ptr_vector_add_2(PtrVector *v, void *elem);  // 0x1003aee0

void THISCALL u_big_vector_base_clear(BigVector *v);         // 0x10021a20
void THISCALL u_big_vector_base_increment_mem(BigVector *v); // 0x10021a50

// Empty vectors: with room for `capacity` elements, and on given storage.
PtrVector *THISCALL ptr_vector_ctor_allocated(PtrVector *v, i32 capacity); // 0x10024c20
PtrVector *THISCALL vector_of_collisions_ctor(PtrVector *v, void **elems, i32 capacity); // 0x10018870
BigVector *THISCALL u_big_vector_ivp_compact_ledge_ctor_prealloc(BigVector *v, void **elems, i32 capacity); // 0x10018850

// Empty vector without storage.
static inline void ptr_vector_init(PtrVector *v)
{
    v->capacity = 0;
    v->count = 0;
    v->elems = NULL;
}

// Empty vector whose first `capacity` elements live directly behind it.
static inline void ptr_vector_init_inline(PtrVector *v, u16 capacity)
{
    v->capacity = capacity;
    v->count = 0;
    v->elems = (void **)(v + 1);
}

// Appends; returns the index, or -1 (nothing appended) when the vector is full at 65535 elements.
static inline i32 ptr_vector_append(PtrVector *v, void *elem)
{
    if (v->count >= v->capacity) {
        ptr_vector_increment_mem(v);
        if (v->count >= v->capacity) return -1;
    }
    v->elems[v->count] = elem;
    return v->count++;
}

// Last index of elem, or -1.
static inline i32 ptr_vector_index_of(const PtrVector *v, const void *elem)
{
    for (i32 i = v->count - 1; i >= 0; i--)
        if (v->elems[i] == elem) return i;
    return -1;
}

// Removes element i, keeping the order of the others.
static inline void ptr_vector_remove_at(PtrVector *v, i32 i)
{
    v->count--;
    for (; i < v->count; i++) v->elems[i] = v->elems[i + 1];
}

// Removes the last occurrence. A missing element changes nothing (the original counts down anyway); returns whether found.
static inline i32 ptr_vector_remove(PtrVector *v, const void *elem)
{
    i32 i = ptr_vector_index_of(v, elem);
    if (i < 0) return 0;
    ptr_vector_remove_at(v, i);
    return 1;
}

// Frees the storage unless inline; capacity and count stay the caller's business.
static inline void ptr_vector_free(PtrVector *v)
{
    if (v->elems == (void **)(v + 1)) return;
    if (v->elems) free(v->elems);
    v->elems = NULL;
}

// Frees the storage unless inline; no element is left.
static inline void ptr_vector_empty(PtrVector *v)
{
    if (v->elems != (void **)(v + 1)) {
        ptr_vector_free(v);
        v->capacity = 0;
    }
    v->count = 0;
}

static inline void big_vector_init(BigVector *v)
{
    v->capacity = 0;
    v->count = 0;
    v->elems = NULL;
}

static inline i32 big_vector_append(BigVector *v, void *elem)
{
    if (v->count >= v->capacity) u_big_vector_base_increment_mem(v);
    v->elems[v->count] = elem;
    return v->count++;
}

#endif
