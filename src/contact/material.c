// Materials: friction and elasticity of a pair are the products of both sides (contact spec 2.9, CP5).
#include "contact/material.h"

#include "base/memory.h"
#include "base/pure_call.h"

// GLOBAL: PHYSICS_RT 0x10075d7c
Material *ivp_default_material;

// Bit 0: the default material was asked for.
// GLOBAL: PHYSICS_RT 0x10075d80
u8 ivp_default_material_made;

// FUNCTION: PHYSICS_RT 0x1000bd10 same-result   (contact spec 2.9)
ext THISCALL material_manager_get_friction_factor(MaterialManager *self, ContactInfo *info)
{
    f64 second = info->materials[1]->vt->friction(info->materials[1]);
    return info->materials[0]->vt->friction(info->materials[0]) * second;
}

// FUNCTION: PHYSICS_RT 0x1000bd40 same-result   (contact spec 2.9)
ext THISCALL material_manager_get_elasticity(MaterialManager *self, ContactInfo *info)
{
    f64 first = info->materials[0]->vt->elasticity(info->materials[0]);
    return info->materials[1]->vt->elasticity(info->materials[1]) * first;
}

// FUNCTION: PHYSICS_RT 0x1000bd70 exact   (contact spec 2.9)
ext THISCALL material_manager_get_adhesion(MaterialManager *self, ContactInfo *info)
{
    f64 first = info->materials[0]->vt->adhesion(info->materials[0]);
    return info->materials[1]->vt->adhesion(info->materials[1]) + first;
}

// FUNCTION: PHYSICS_RT 0x1000bdc0 exact
void THISCALL material_manager_environment_will_be_deleted(MaterialManager *self, Environment *env)
{
    if (self->delete_with_environment) self->vt->scalar_dtor(self, 1);
}

// FUNCTION: PHYSICS_RT 0x1000bde0 exact
void *THISCALL material_manager_scaldel(MaterialManager *self, i32 flags)
{
    self->vt = &material_manager_vtable;
    if (flags & 1) engine_delete(self);
    return self;
}

// Triangles with a material index other than 0 all get the default material: both arguments are ignored.
// FUNCTION: PHYSICS_RT 0x1000be30 exact   (contact spec 2.9)
Material *THISCALL material_manager_get_material_by_index(MaterialManager *self, void *object, i32 index)
{
    if (!(ivp_default_material_made & 1)) {
        ivp_default_material_made |= 1;
        ivp_default_material = material_simple_ctor(engine_new(sizeof(Material)), 0.5, 0.5);
    }
    return ivp_default_material;
}

// VTABLE: PHYSICS_RT 0x10063434
const MaterialManagerVtable material_manager_vtable = {
    .material_by_index = material_manager_get_material_by_index,
    .friction_factor = material_manager_get_friction_factor,
    .elasticity = material_manager_get_elasticity,
    .adhesion = material_manager_get_adhesion,
    .scalar_dtor = material_manager_scaldel,
    .environment_deleted = material_manager_environment_will_be_deleted,
};

// FUNCTION: PHYSICS_RT 0x1000bda0 same-result
MaterialManager *THISCALL material_manager_ctor(MaterialManager *self, i32 delete_with_environment)
{
    self->vt = &material_manager_vtable;
    self->delete_with_environment = delete_with_environment;
    return self;
}

// FUNCTION: PHYSICS_RT 0x1000bed0 same-result
ext THISCALL material_simple_get_friction_factor(Material *self)
{
    return self->friction;
}

// FUNCTION: PHYSICS_RT 0x1000bf40 same-result
ext THISCALL material_simple_get_second_friction_factor(Material *self)
{
    return self->second_friction;
}

// FUNCTION: PHYSICS_RT 0x1000bee0 same-result
ext THISCALL material_simple_get_elasticity(Material *self)
{
    return self->elasticity;
}

// FUNCTION: PHYSICS_RT 0x1000bef0 same-result
ext THISCALL material_simple_get_adhesion(Material *self)
{
    return self->adhesion;
}

// FUNCTION: PHYSICS_RT 0x1000bf80 exact
const char *THISCALL material_simple_get_name(Material *self)
{
    return "Simple material";
}

// FUNCTION: PHYSICS_RT 0x1000bf70 same-result
void THISCALL material_simple_dtor(Material *self)
{
    self->vt = &material_simple_vtable;
    material_dtor(self);
}

// FUNCTION: PHYSICS_RT 0x1000bf50 same-result
void *THISCALL material_simple_scaldel(Material *self, i32 flags)
{
    material_simple_dtor(self);
    if (flags & 1) engine_delete(self);
    return self;
}

// VTABLE: PHYSICS_RT 0x10063464
const MaterialVtable material_simple_vtable = {
    .friction = material_simple_get_friction_factor,
    .second_friction = material_simple_get_second_friction_factor,
    .elasticity = material_simple_get_elasticity,
    .adhesion = material_simple_get_adhesion,
    .name = material_simple_get_name,
    .scalar_dtor = material_simple_scaldel,
};

// The second friction stays unset, as in the original: it is read only when it is enabled, which nothing does.
// FUNCTION: PHYSICS_RT 0x1000bf00 same-result   (contact spec 2.9)
Material *THISCALL material_simple_ctor(Material *self, f64 friction, f64 elasticity)
{
    self->friction = friction;
    self->elasticity = elasticity;
    self->adhesion = 0;
    self->second_friction_enabled = 0;
    self->vt = &material_simple_vtable;
    return self;
}

// VTABLE: PHYSICS_RT 0x1006344c
const void *const material_base_vtable[6] = {PURE, PURE, PURE, PURE, PURE, (const void *)material_scaldel};

// FUNCTION: PHYSICS_RT 0x1000be00 same-result
void THISCALL material_dtor(Material *self)
{
    self->vt = (const MaterialVtable *)material_base_vtable;
}

// FUNCTION: PHYSICS_RT 0x1000be10 exact
void *THISCALL material_scaldel(Material *self, i32 flags)
{
    material_dtor(self);
    if (flags & 1) engine_delete(self);
    return self;
}
