// Registry of physicalized objects: chained hash from the entity's CK_ID to its record (glue.md 4).
// Mods walk it in memory: buckets at manager +0x2cd8, node {id, record +8, next +0x38}.
#ifndef GLUE_REGISTRY_H
#define GLUE_REGISTRY_H

#include "compat/ck2.h"
#include "engine.h"

typedef struct ContactState ContactState; // continuous_contact.h

typedef struct PhysicsRecord {
    SurfaceManager *surface;     /* 0x00 NULL for a ball */
    Object *object;              /* 0x04 */
    Material *material;          /* 0x08 */
    VxVector scale;              /* 0x0c of the entity at creation */
    i32 contacts;                /* 0x18 friction contacts now; nothing reads it */
    u32 unused_1c;               /* 0x1c */
    f64 first_contact_time;      /* 0x20 s, of the current period with contacts */
    u32 unused_28;               /* 0x28 */
    ContactState *contact_state; /* 0x2c of a PhysicsContinuousContact block */
} PhysicsRecord;
ASSERT_OFFSET(PhysicsRecord, first_contact_time, 0x20);
ASSERT_SIZE(PhysicsRecord, 0x30);

// Key and record as one: the head of a node, and an element of the original's pool.
typedef struct RegistryEntry {
    CK_ID key;            /* 0x00 */
    u32 unused_04;        /* 0x04 */
    PhysicsRecord record; /* 0x08 */
} RegistryEntry;
ASSERT_SIZE(RegistryEntry, 0x38);

typedef struct RegistryNode RegistryNode;
struct RegistryNode {
    RegistryEntry entry; /* 0x00 */
    RegistryNode *next;  /* 0x38 */
    u32 unused_3c;       /* 0x3c */
};
ASSERT_SIZE(RegistryNode, 0x40);

typedef struct RegistryArray {
    RegistryNode **begin;         /* 0x00 */
    RegistryNode **end;           /* 0x04 */
    RegistryNode **allocated_end; /* 0x08 */
} RegistryArray;

typedef struct RegistryTable {
    RegistryArray buckets; /* 0x00 a power of two */
    i32 count;             /* 0x0c records */
    i32 threshold;         /* 0x10 count at which the next insertion doubles the buckets */
    f32 load_factor;       /* 0x14 0.75 */
} RegistryTable;
ASSERT_SIZE(RegistryTable, 0x18);

typedef struct RegistryIterator {
    RegistryNode *node;
    RegistryTable *table;
} RegistryIterator;

typedef struct Registry {
    u32 unused_0000[2];       /* 0x0000 */
    RegistryEntry pool[200];  /* 0x0008 never used */
    RegistryTable table;      /* 0x2bc8 */
} Registry;
ASSERT_OFFSET(Registry, table, 0x2bc8);
ASSERT_SIZE(Registry, 0x2be0);

void registry_ctor(Registry *r);
void registry_dtor(Registry *r);
void registry_clear(RegistryTable *t); // destroys every node, keeps the buckets
PhysicsRecord *registry_find(const RegistryTable *t, CK_ID key);

i32 THISCALL physics_object_table_insert_record(Registry *r, CK_ID key, PhysicsRecord record); // 0x10008530
i32 THISCALL xnhash_table_remove(Registry *r, CK_ID key);                                     // 0x100086f0
i32 THISCALL manager_get_surface_count(const Registry *r);                                    // 0x10008770
RegistryIterator *THISCALL physics_object_table_insert(RegistryTable *t, RegistryIterator *out, const CK_ID *key,
                                                       const PhysicsRecord *record);          // 0x10008850
void THISCALL physics_object_table_rehash(RegistryTable *t, i32 buckets);                     // 0x100089a0
void STDCALL physics_object_table_free_chain(RegistryNode *node);                             // 0x10008ad0
RegistryNode *THISCALL xnhash_table_xinsert(RegistryTable *t, u32 bucket, const CK_ID *key,
                                            const PhysicsRecord *record);                     // 0x10008b00
RegistryArray *THISCALL xarray_ctor_sized(RegistryArray *a, i32 count);                       // 0x10008b60
void THISCALL xarray_resize_insert(RegistryArray *a, i32 count);                              // 0x10008bb0
void THISCALL xarray_xnhash_table_memset(RegistryArray *a, i32 byte);                         // 0x10008c60
void THISCALL xarray_xnhash_table_reserve(RegistryArray *a, i32 count);                       // 0x10008d00
void THISCALL xarray_swap(RegistryArray *a, RegistryArray *b);                                // 0x10008da0
RegistryIterator *THISCALL physics_object_table_iterator_copy(RegistryIterator *to, const RegistryIterator *from); // 0x10008ca0
RegistryEntry *THISCALL physics_struct_ctor(RegistryEntry *entry);                            // 0x10008410
void THISCALL physics_struct_dtor(RegistryEntry *entry);                                      // 0x10008cc0
void THISCALL physics_object_dtor(PhysicsRecord *record);                                     // 0x10006b10
void physics_record_stop(PhysicsRecord *record);                                              // the same, in line in the original

#endif
