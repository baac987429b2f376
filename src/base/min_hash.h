// Hash map that knows the element of least value (core.md 8.4).
#ifndef BASE_MIN_HASH_H
#define BASE_MIN_HASH_H

#include "base/containers.h"

extern i32 min_hash_serial; // next insertion's serial, process-wide

MinHash *THISCALL min_hash_ctor(MinHash *hash, i32 size); // 0x10037000, size a power of two
void THISCALL min_hash_dtor(MinHash *hash);               // 0x10037050
void THISCALL min_hash_min_added_at_index(MinHash *hash, MinHashElem *elem, i32 bucket);     // 0x100370b0
void THISCALL min_hash_min_removed_at_index(MinHash *hash, MinHashElem *elem, i32 bucket);   // 0x10037100
void THISCALL min_hash_add(MinHash *hash, void *key, f64 value); // 0x100371c0
void THISCALL min_hash_remove(MinHash *hash, void *key);         // 0x10037260
void THISCALL min_hash_remove_min(MinHash *hash);                // 0x100372e0

#endif
