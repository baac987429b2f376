#include "base/ptr_vector.h"

#include "base/memory.h"

enum { PTR_VECTOR_MAX = 0xffff };

static void free_elems(void **elems, const void *inline_elems)
{
    if (elems && elems != inline_elems) free(elems);
}

// FUNCTION: PHYSICS_RT 0x10024c20 same-result   (core.md 0.3)
PtrVector *THISCALL ptr_vector_ctor_allocated(PtrVector *v, i32 capacity)
{
    v->capacity = (u16)capacity;
    v->count = 0;
    v->elems = capacity ? p_malloc((u32)capacity * sizeof(void *)) : NULL;
    return v;
}

// FUNCTION: PHYSICS_RT 0x10018870 same-result   (core.md 0.3)
PtrVector *THISCALL vector_of_collisions_ctor(PtrVector *v, void **elems, i32 capacity)
{
    v->capacity = (u16)capacity;
    v->count = 0;
    v->elems = elems;
    return v;
}

// FUNCTION: PHYSICS_RT 0x10018850 same-result   (core.md 0.3)
BigVector *THISCALL u_big_vector_ivp_compact_ledge_ctor_prealloc(BigVector *v, void **elems, i32 capacity)
{
    v->capacity = capacity;
    v->count = 0;
    v->elems = elems;
    return v;
}

// FUNCTION: PHYSICS_RT 0x1000b600 safe   (core.md 0.3)
// Past 65535 elements the original's 16-bit capacity wraps and it writes out of bounds: here the vector stays as it is.
void THISCALL ptr_vector_increment_mem(PtrVector *v)
{
    u32 capacity = 2u * v->capacity + 1;
    if (v->capacity == PTR_VECTOR_MAX) return;
    if (capacity > PTR_VECTOR_MAX) capacity = PTR_VECTOR_MAX;
    void **elems = p_malloc((v->capacity + 1u) * 8);
    if (!elems) return;
    for (i32 i = 0; i < v->count; i++) elems[i] = v->elems[i];
    free_elems(v->elems, v + 1);
    v->capacity = (u16)capacity;
    v->elems = elems;
}

// FUNCTION: PHYSICS_RT 0x10039c00 same-result   (core.md 0.3)
void THISCALL ptr_vector_clear(PtrVector *v)
{
    ptr_vector_empty(v);
}

// FUNCTION: PHYSICS_RT 0x1003aeb0 same-result   (core.md 0.3)
void THISCALL ptr_vector_clear_2(PtrVector *v)
{
    ptr_vector_empty(v);
}

// FUNCTION: PHYSICS_RT 0x10021a20 same-result   (collision spec 1.5.1)
void THISCALL u_big_vector_base_clear(BigVector *v)
{
    if (v->elems != (void **)(v + 1)) {
        if (v->elems) free(v->elems);
        v->elems = NULL;
        v->capacity = 0;
    }
    v->count = 0;
}

// FUNCTION: PHYSICS_RT 0x10021a50 exact   (collision spec 1.5.1)
void THISCALL u_big_vector_base_increment_mem(BigVector *v)
{
    void **elems = p_malloc((u32)v->capacity * 8 + 8);
    v->capacity = 2 * v->capacity + 1;
    for (i32 i = 0; i < v->count; i++) elems[i] = v->elems[i];
    free_elems(v->elems, v + 1);
    v->elems = elems;
}

// FUNCTION: PHYSICS_RT 0x1001ecd0 same-result   (core.md 0.3)
i32 THISCALL ptr_vector_add(PtrVector *v, void *elem)
{
    return ptr_vector_append(v, elem);
}

// FUNCTION: PHYSICS_RT 0x1003aee0 same-result   (core.md 0.3, collision spec 1.6.6)
void THISCALL ptr_vector_add_2(PtrVector *v, void *elem)
{
    ptr_vector_append(v, elem);
}
