// Parts of the engine this version does not hold yet; linked into the product alone (src/STATUS.md names them).
// Each answers once on the debugger's channel and leaves the world unchanged.
#include "base/memory.h"
#include "dynamics/object.h"
#include "collision/phantom.h"
#include "engine.h"

static void tell_once(u8 *told, const char *what)
{
    if (*told) return;
    *told = 1;
    ivp_message("physics_RT: %s is not part of this version\n", what);
}

PhantomTemplate *THISCALL template_phantom_ctor(PhantomTemplate *phantom)
{
    memset(phantom, 0, sizeof *phantom);
    return phantom;
}

PhantomController *THISCALL controller_phantom_ctor(PhantomController *phantom, Object *object, const PhantomTemplate *t)
{
    static u8 told;
    tell_once(&told, "buoyancy");
    engine_delete(phantom);
    return NULL;
}

void THISCALL controller_phantom_dtor(PhantomController *phantom)
{
}

void THISCALL controller_phantom_mindist_entered_volume(PhantomController *phantom, Mindist *mindist)
{
}

void THISCALL controller_phantom_mindist_left_volume(PhantomController *phantom, Mindist *mindist)
{
}

void *THISCALL liquid_surface_descriptor_simple_ctor(void *surface, const PlaneF *plane, const Vec3f *current)
{
    return surface;
}

void *THISCALL attacher_to_cores_buoyancy_ctor(void *attacher, const BuoyancyTemplate *buoyancy, void *cores, void *surface)
{
    return attacher;
}
