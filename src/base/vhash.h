// Pointer hashes (core.md 8.3).
#ifndef BASE_VHASH_H
#define BASE_VHASH_H

#include "base/containers.h"

VHash *THISCALL vhash_ctor(VHash *hash, i32 size);        // 0x1001db30, size a power of two
void *THISCALL vhash_scaldel(VHash *hash, i32 flags);     // 0x1001db60
void THISCALL vhash_dtor(VHash *hash);                    // 0x1001db80
void THISCALL vhash_rehash(VHash *hash, i32 new_size);    // 0x1001dbb0
void THISCALL vhash_add_elem(VHash *hash, void *elem, i32 hash_value);        // 0x1001dc60
void *THISCALL vhash_remove_elem(VHash *hash, void *key, u32 hash_value);     // 0x1001dd10, NULL: not found
void *THISCALL vhash_find_elem(const VHash *hash, void *key, u32 hash_value); // 0x1001de10, NULL: not found

VHashStore *THISCALL vhash_store_ctor(VHashStore *hash, i32 size);  // 0x1001de80
void THISCALL vhash_store_dtor(VHashStore *hash);                   // 0x1001deb0
void THISCALL vhash_store_dtor_thunk(VHashStore *hash);             // 0x10015fb0
void THISCALL vhash_store_rehash(VHashStore *hash, i32 new_size);   // 0x1001dee0
void THISCALL vhash_store_add_elem(VHashStore *hash, void *key, void *value);                          // 0x1001df60
void THISCALL vhash_store_add_elem_hashed(VHashStore *hash, void *key, void *value, u32 hash_value);   // 0x1001dfb0
void *THISCALL vhash_store_remove_elem(VHashStore *hash, void *key);                                   // 0x1001e070
void *THISCALL vhash_store_remove_elem_hashed(VHashStore *hash, void *key, u32 hash_value);            // 0x1001e0c0
void *THISCALL vhash_store_find_elem(const VHashStore *hash, void *key);                               // 0x1001e1b0
void *THISCALL vhash_store_find_elem_hashed(const VHashStore *hash, void *key, u32 hash_value);        // 0x1001e200
void THISCALL vhash_store_change_elem(VHashStore *hash, void *key, void *value);                       // 0x1001e260

extern const VHashVtable vhash_vtable;

#endif
