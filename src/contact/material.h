// Materials and their manager (contact spec 2.9, CP5).
#ifndef CONTACT_MATERIAL_H
#define CONTACT_MATERIAL_H

#include "contact/contact_point.h"

typedef struct MaterialManagerVtable {
    Material *(THISCALL *material_by_index)(MaterialManager *, void *object, i32 index);
    ext(THISCALL *friction_factor)(MaterialManager *, ContactInfo *);
    ext(THISCALL *elasticity)(MaterialManager *, ContactInfo *);
    ext(THISCALL *adhesion)(MaterialManager *, ContactInfo *);
    void *(THISCALL *scalar_dtor)(MaterialManager *, i32 flags);
    void(THISCALL *environment_deleted)(MaterialManager *, Environment *);
} MaterialManagerVtable;

struct MaterialManager {
    const MaterialManagerVtable *vt;
    i32 delete_with_environment; // the application handed it over
};
ASSERT_SIZE(MaterialManager, 8);

extern const MaterialManagerVtable material_manager_vtable; // 0x10063434
extern const MaterialVtable material_simple_vtable;         // 0x10063464
extern const void *const material_base_vtable[6];           // 0x1006344c

// Default material (0.5, 0.5), created on first use and never freed.
extern Material *ivp_default_material; // 0x10075d7c
extern u8 ivp_default_material_made;   // 0x10075d80

ext THISCALL material_manager_get_friction_factor(MaterialManager *self, ContactInfo *info);               // 0x1000bd10
ext THISCALL material_manager_get_elasticity(MaterialManager *self, ContactInfo *info);                    // 0x1000bd40
ext THISCALL material_manager_get_adhesion(MaterialManager *self, ContactInfo *info);                      // 0x1000bd70
MaterialManager *THISCALL material_manager_ctor(MaterialManager *self, i32 delete_with_environment);       // 0x1000bda0
void THISCALL material_manager_environment_will_be_deleted(MaterialManager *self, Environment *env);       // 0x1000bdc0
void *THISCALL material_manager_scaldel(MaterialManager *self, i32 flags);                                 // 0x1000bde0
Material *THISCALL material_manager_get_material_by_index(MaterialManager *self, void *object, i32 index); // 0x1000be30

void THISCALL material_dtor(Material *self);                                           // 0x1000be00
void *THISCALL material_scaldel(Material *self, i32 flags);                            // 0x1000be10
ext THISCALL material_simple_get_friction_factor(Material *self);                      // 0x1000bed0
ext THISCALL material_simple_get_elasticity(Material *self);                           // 0x1000bee0
ext THISCALL material_simple_get_adhesion(Material *self);                             // 0x1000bef0
Material *THISCALL material_simple_ctor(Material *self, f64 friction, f64 elasticity); // 0x1000bf00
ext THISCALL material_simple_get_second_friction_factor(Material *self);               // 0x1000bf40
void *THISCALL material_simple_scaldel(Material *self, i32 flags);                     // 0x1000bf50
void THISCALL material_simple_dtor(Material *self);                                    // 0x1000bf70
const char *THISCALL material_simple_get_name(Material *self);                         // 0x1000bf80

#endif
