// CRC-32 and the chained hashes (core.md 8.3).
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include "base/containers.h"

extern u32 crc_table[256]; // reflected CRC-32, polynomial 0xedb88320

// CRC of a key: start 0xffffffff, no final inversion.
static inline u32 crc_of_bytes(const void *key, i32 size)
{
    const u8 *bytes = key;
    u32 crc = 0xffffffff;
    for (i32 i = 0; i < size; i++) crc = (crc >> 8) ^ crc_table[(bytes[i] ^ crc) & 0xff];
    return crc;
}

// Hash value of a pointer: CRC of its four bytes, top bit set.
static inline u32 hash_of_pointer(const void *p)
{
    return crc_of_bytes(&p, 4) | 0x80000000u;
}

ByteHash *THISCALL hash_ctor(ByteHash *hash, i32 bucket_count, i32 key_size, void *missing); // 0x1000b670
void THISCALL hash_dtor(ByteHash *hash);                                 // 0x1000b6a0
void *THISCALL hash_find(const ByteHash *hash, const void *key);         // 0x1000b6f0
void THISCALL hash_add(ByteHash *hash, const void *key, void *value);    // 0x1000b770, hides an older equal key

StringHash *THISCALL u_string_hash_ctor(StringHash *hash, i32 bucket_count, void *missing); // 0x1000b7f0
void *THISCALL u_string_hash_find(const StringHash *hash, const char *key);     // 0x1000b820
void THISCALL u_string_hash_add(StringHash *hash, const char *key, void *value); // 0x1000b8c0

#endif
