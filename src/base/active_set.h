// Sets that tell listeners what comes and goes (constraints.md 8.2).
#ifndef BASE_ACTIVE_SET_H
#define BASE_ACTIVE_SET_H

#include "base/containers.h"

typedef struct ActiveSet ActiveSet;
typedef struct SetListener SetListener;

typedef struct SetListenerVtable {
    void(THISCALL *element_added)(SetListener *, ActiveSet *, void *elem);   /* 0x0 */
    void(THISCALL *element_removed)(SetListener *, ActiveSet *, void *elem); /* 0x4 */
    void(THISCALL *set_deleted)(SetListener *, ActiveSet *);                 /* 0x8 */
} SetListenerVtable;

struct SetListener {
    const SetListenerVtable *vt;
};

// Set of pointers. The hash value of an element is a function of its address: iteration order is not reproducible.
struct ActiveSet {
    VHash elements;      /* 0x00 */
    PtrVector listeners; /* 0x10 of SetListener; called the last first */
};
ASSERT_SIZE(ActiveSet, 0x18);

// The original has one class for each kind of element: 1 mindists, 2 objects, 3 cores. They differ in their vtables only.
ABI_GLOBAL const VHashVtable mindist_set_vtable; // 0x10063564
ABI_GLOBAL const VHashVtable object_set_vtable;  // 0x1006357c
ABI_GLOBAL const VHashVtable core_set_vtable;    // 0x1006356c

void active_set_end_mindists(ActiveSet *set); // u_set_active_1_dtor where the original has it in line
void active_set_init(ActiveSet *set, const VHashVtable *vt); // empty, 16 slots
void active_set_add(ActiveSet *set, void *elem);
void active_set_remove(ActiveSet *set, void *elem); // a missing element is still reported to the listeners

i32 THISCALL vhash_of_elements_compare(VHash *, void *a, void *b); // 0x10011060
void THISCALL u_set_active_1_dtor(ActiveSet *); // 0x10010fb0
void THISCALL u_set_active_2_dtor(ActiveSet *); // 0x100110f0
void THISCALL u_set_active_3_dtor(ActiveSet *); // 0x100111c0
void *THISCALL u_set_active_1_scaldel(ActiveSet *, i32 flags); // 0x10011090
void *THISCALL u_set_active_2_scaldel(ActiveSet *, i32 flags); // 0x100110d0
void *THISCALL u_set_active_3_scaldel(ActiveSet *, i32 flags); // 0x100111a0
void THISCALL vhash_of_elements_1_dtor(VHash *); // 0x10011040
void THISCALL vhash_of_elements_2_dtor(VHash *); // 0x10011050
void THISCALL vhash_of_elements_3_dtor(VHash *); // 0x10011080
void *THISCALL vhash_of_elements_1_scaldel(VHash *, i32 flags); // 0x100110b0
void *THISCALL vhash_of_elements_2_scaldel(VHash *, i32 flags); // 0x10011180
void *THISCALL vhash_of_elements_3_scaldel(VHash *, i32 flags); // 0x10011250

#endif
