// Instances of the engine's vector template and of compiler helpers that the original keeps among the glue code.
#include "glue/vectors.h"

#include <stdlib.h>

// FUNCTION: PHYSICS_RT 0x10008e00 same-result   (glue.md 9.1)
PtrVector *THISCALL vector_ctor(PtrVector *v)
{
    v->capacity = 0;
    v->count = 0;
    v->elems = NULL;
    return v;
}

// FUNCTION: PHYSICS_RT 0x10008900 same-result   (glue.md 0)
//
// An index at or behind the end removes the last element, -1 ("not found") the first, as in the original. Made safe:
// the original writes elems[-1] when the index is -1, and counts below zero.
void THISCALL vector_remove_at(PtrVector *v, i32 index)
{
    if (v->count == 0) return;
    if (index < 0) index = 0;
    for (i32 i = index + 1; i < v->count; i++) v->elems[i - 1] = v->elems[i];
    v->count--;
}

// FUNCTION: PHYSICS_RT 0x10008940 same-result   (glue.md 0)
void THISCALL vector_dtor(PtrVector *v)
{
    if (v->elems != (void **)(v + 1)) { // not the inline storage behind the vector
        if (v->elems) free(v->elems);
        v->elems = NULL;
        v->capacity = 0;
    }
    v->count = 0;
}

// FUNCTION: PHYSICS_RT 0x10008970 same-result
void STDCALL memcpy_range(void *to, const void *from, const void *from_end)
{
    memcpy(to, from, (size_t)((const char *)from_end - (const char *)from));
}

// FUNCTION: PHYSICS_RT 0x10001bd0 exact
void STDCALL eh_vector_ctor_iterator_h(void *array, u32 size, i32 count, void *(THISCALL *ctor)(void *))
{
    for (i32 i = 0; i < count; i++) ctor((char *)array + size * (u32)i);
}
