// Template of an object: what the host fills in (core.md 2.3).
#include "base/memory.h"
#include "dynamics/object.h"

#define DEFAULT_DAMP 0x1.47ae14p-7          // 1/s, 0.01f
#define DEFAULT_INERTIA_CHECK 0x1.eb851ep-6f // 0.03f

// FUNCTION: PHYSICS_RT 0x10015e90 same-result   (core.md 2.3)
ObjectTemplate *THISCALL template_object_ctor(ObjectTemplate *template)
{
    template->name = NULL;
    return template;
}

static inline void forget_name(ObjectTemplate *template)
{
    if (!template->name) return;
    free(template->name);
    template->name = NULL;
}

// FUNCTION: PHYSICS_RT 0x10015ea0 same-result   (core.md 2.3)
void THISCALL template_object_dtor(ObjectTemplate *template)
{
    forget_name(template);
}

// FUNCTION: PHYSICS_RT 0x10015f60 same-result   (core.md 2.3)
void THISCALL template_object_dtor_thunk(ObjectTemplate *template)
{
    template_object_dtor(template);
}

// FUNCTION: PHYSICS_RT 0x10015ec0 same-result   (core.md 2.3)
void THISCALL template_object_set_name(ObjectTemplate *template, const char *name)
{
    forget_name(template);
    template->name = p_strdup(name);
}

// FUNCTION: PHYSICS_RT 0x10015ef0 same-result   (core.md 2.3)
ObjectTemplate *THISCALL template_real_object_ctor(ObjectTemplate *template)
{
    template_object_ctor(template);
    memset(template, 0, sizeof *template);
    template->mass = 1.0;
    template->rot_inertia_is_factor = 1;
    template->rot_inertia.x = template->rot_inertia.y = template->rot_inertia.z = 1.0f;
    template->auto_check_rot_inertia = DEFAULT_INERTIA_CHECK;
    template->rot_speed_damp_factor.x = DEFAULT_DAMP;
    template->rot_speed_damp_factor.y = DEFAULT_DAMP;
    template->rot_speed_damp_factor.z = DEFAULT_DAMP;
    template->speed_damp_factor = DEFAULT_DAMP;
    return template;
}

// FUNCTION: PHYSICS_RT 0x10015f70 same-result   (core.md 2.3)
// NULL: no group. A name of more than 8 characters is cut (the original writes to address 0).
void THISCALL template_real_object_set_nocoll_group_ident(ObjectTemplate *template, const char *group)
{
    if (!group) {
        template->nocoll_group[0] = 0;
        return;
    }
    i32 i = 0;
    for (; i < 8 && group[i]; i++) template->nocoll_group[i] = group[i];
    for (; i < 8; i++) template->nocoll_group[i] = 0;
}
