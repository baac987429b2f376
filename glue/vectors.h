// The engine's pointer vector as the glue uses it (glue.md 0).
#ifndef GLUE_VECTORS_H
#define GLUE_VECTORS_H

#include "base/ptr_vector.h"
#include "engine.h"

PtrVector *THISCALL vector_ctor(PtrVector *v);                                   // 0x10008e00
void THISCALL vector_remove_at(PtrVector *v, i32 index);                         // 0x10008900
void THISCALL vector_dtor(PtrVector *v);                                         // 0x10008940
void STDCALL memcpy_range(void *to, const void *from, const void *from_end);         // 0x10008970
void STDCALL eh_vector_ctor_iterator_h(void *array, u32 size, i32 count, void *(THISCALL *ctor)(void *)); // 0x10001bd0

#endif
