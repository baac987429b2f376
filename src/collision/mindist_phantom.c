// Mindists of phantoms: volumes that report what enters and leaves them and collide with nothing (collision spec 4.4).
#include "collision/mindist_manager.h"
#include "collision/phantom.h"
#include "dynamics/object.h"

// FUNCTION: PHYSICS_RT 0x10018660 exact   (collision spec 4.4)
void CDECL mindist_manager_mindist_entered_phantom(Mindist *mindist)
{
    if (mindist->flags & MINDIST_IN_PHANTOM_SET_MASK) return;
    mindist->flags = (mindist->flags & ~0x20800u) | 0x10400;
    for (i32 k = 0; k < 2; k++) {
        PhantomController *phantom = mindist->synapses[k].object->phantom;
        if (phantom) controller_phantom_mindist_entered_volume(phantom, mindist);
    }
}

// FUNCTION: PHYSICS_RT 0x100186a0 exact   (collision spec 4.4)
void CDECL mindist_manager_mindist_left_phantom(Mindist *mindist)
{
    if (!(mindist->flags & MINDIST_IN_PHANTOM_SET_MASK)) return;
    mindist->flags &= ~(u32)(MINDIST_IN_PHANTOM_SET_MASK | MINDIST_NO_HALFSPACE_MASK);
    for (i32 k = 0; k < 2; k++) {
        PhantomController *phantom = mindist->synapses[k].object->phantom;
        if (phantom) controller_phantom_mindist_left_volume(phantom, mindist);
    }
}

f32 mindist_enter_phantom(Mindist *mindist)
{
    f32 depth = mindist->flags & MINDIST_RECALC_MASK ? mindist->sum_extra_radius : -mindist->length;
    if (!(mindist->flags & MINDIST_IN_PHANTOM_SET_MASK)) mindist_manager_mindist_entered_phantom(mindist);
    const PhantomController *phantom = mindist->synapses[0].object->phantom;
    if (!phantom) phantom = mindist->synapses[1].object->phantom;
    if (phantom) depth = depth + phantom->exit_margin;
    return depth;
}

// FUNCTION: PHYSICS_RT 0x100170a0 exact   (collision spec 4.4)
void THISCALL mindist_manager_insert_and_recalc_phantom_mindist(MindistManager *manager, Mindist *mindist)
{
    mindist_recalc_invalid_mindist(mindist);
    if ((mindist->flags & MINDIST_RECALC_MASK) == 0 && mindist->length > 0.0f) {
        if (mindist->flags & MINDIST_IN_PHANTOM_SET_MASK) mindist_manager_mindist_left_phantom(mindist);
        mindist_manager_insert_exact_mindist(manager, mindist);
        mindist_update_exact_mindist_events(mindist, 1, EVENT_HINT_MISSED);
        return;
    }
    mindist_manager_insert_lazy_hull_mindist(mindist, mindist_enter_phantom(mindist));
}
