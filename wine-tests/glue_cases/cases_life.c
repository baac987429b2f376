// The manager's life and its registry (glue.md 3, 4).
#include "wine-tests/glue_cases/cases.h"

CASE(start_play_reset_end)
{
    open_context();
    show_manager();
    frames(3, 15);
    play();
    show_manager();
    frames(5, 15);
    frames(2, 40);
    reset();
    show_manager();
    frames(2, 15);
    play();
    show_manager();
    frames(2, 15);
    play(); // resumes: the world stays
    show_manager();
    enter();
    si_clear_all(context);
    leave();
    show_manager();
    enter();
    si_end_context(context);
    leave();
    mgr = NULL;
}

CASE(vtable_slots)
{
    open_world();
    const ManagerVtable *vt = mgr->vt;
    void *m = mgr;
    say("%d %d %d %d %d %d\n", vt->SaveData(m, NULL) != NULL, vt->LoadData(m, NULL, NULL), vt->PreClearAll(m), vt->PreProcess(m),
        vt->SequenceAddedToScene(m, NULL, NULL, 0), vt->SequenceRemovedFromScene(m, NULL, NULL, 0));
    say("%d %d %d %d %d %d %d %d %d\n", vt->PreLaunchScene(m, NULL, NULL), vt->PostLaunchScene(m, NULL, NULL), vt->OnCKPostReset(m),
        vt->OnCKPause(m), vt->SequenceToBeDeleted(m, NULL, 0), vt->SequenceDeleted(m, NULL, 0), vt->PreLoad(m), vt->PostLoad(m),
        vt->PreSave(m));
    say("%d %d %d %d %d %d %d %x\n", vt->PostSave(m), vt->OnPreCopy(m, NULL), vt->OnPostCopy(m, NULL), vt->OnPreRender(m, NULL),
        vt->OnPostRender(m, NULL), vt->OnPostSpriteRender(m, NULL), vt->GetFunctionPriority(m, 8), vt->GetValidFunctionsMask(m));
    say("guid %08x %08x name %s\n", mgr->base.guid.d1, mgr->base.guid.d2, mgr->base.name);
}

CASE(registry_grows_and_shrinks)
{
    open_world();
    SiEntity *e[60];
    CKBehavior *b[60];
    for (int i = 0; i < 60; i++) {
        char name[32];
        sprintf(name, "ball%02d", i);
        e[i] = entity(name, (f32)(3 * i), 5, 0);
        b[i] = block("Physicalize", e[i]); // unnamed balls of radius 1, no collisions
        fire(b[i], 0);
        if (i == 11 || i == 12 || i == 24 || i == 59) show_registry();
    }
    for (int i = 0; i < 60; i += 3) execute(b[i]); // Unphysicalize
    show_registry();
    for (int i = 0; i < 60; i += 6) fire(b[i], 0);
    show_registry();
    frames(2, 15);
    show_entity(e[59]);
    reset();
    show_registry();
}

CASE(world_made_anew)
{
    open_world();
    SiEntity *ball = entity("ball", 0, 3, 0), *owner = entity("globals", 0, 0, 0);
    fire(physicalize_ball(ball, 1), 0);
    frames(3, 15);
    show_entity(ball);
    CKBehavior *again = block("Physics Reset", owner);
    fire(again, 0);
    show_manager();
    show_registry();
    frames(2, 15);
    fire(physicalize_ball(ball, 1), 0);
    frames(2, 15);
    show_entity(ball);
    CKBehavior *globals = block("Set Physics Globals", owner);
    in_v(globals, 0, 1, -20, 0.5f);
    in_f(globals, 1, 2);
    fire(globals, 0);
    frames(3, 15);
    show_entity(ball);
    show_manager();
}

CASE(clean_physics_world)
{
    open_world();
    SiEntity *owner = entity("globals", 0, 0, 0);
    CKBehavior *globals = block("Set Physics Globals", owner);
    in_f(globals, 1, 3);
    fire(globals, 0);
    frames(2, 15);
    fire(globals, 1);
    show_manager();
    frames(2, 15);
}

CASE(surface_cache)
{
    open_world();
    SiEntity *a = entity("a", 0, 5, 0), *b = entity("b", 9, 5, 0), *c = entity("c", 18, 5, 0), *owner = entity("globals", 0, 0, 0);
    SiMesh *small = box_mesh("box", 1), *large = box_mesh("other", 2);
    CKBehavior *pa = physicalize_mesh(a, small, 0, 0), *pb = physicalize_mesh(b, large, 0, 0), *pc = physicalize_mesh(c, large, 0, 0);
    in_s(pb, 10, "box"); // the first surface of the name is used, whatever the mesh
    fire(pa, 0);
    fire(pb, 0);
    say("same surface %d\n", record_of(a)->surface == record_of(b)->surface);
    show_entity(b);
    CKBehavior *forget = block("DeleteCollisionSurfaces", owner);
    fire(forget, 0);
    show_manager();
    frames(2, 15);
    execute(pa);
    frame(15);
    execute(pb);
    frame(15); // now it is done
    show_manager();
    frame(15);
    in_s(pc, 10, "box");
    fire(pc, 0);
    show_entity(c);
    show_manager();
}

CASE(profiler)
{
    open_world();
    SiEntity *ball = entity("ball", 0, 3, 0), *owner = entity("globals", 0, 0, 0);
    CKBehavior *p = physicalize_ball(ball, 1), *values = block("Get Profiler Values", owner);
    fire(values, 0);
    fire(p, 0);
    fire(p, 0);
    fire(values, 0);
    execute(p);
    execute(p);
    show_manager();
    fire(values, 1);
    show_manager();
    say("lookups %u\n", mgr->lookups);
    fire(values, 0);
}

const Case life_cases[] = {
    ENTRY(start_play_reset_end), ENTRY(vtable_slots), ENTRY(registry_grows_and_shrinks), ENTRY(world_made_anew),
    ENTRY(clean_physics_world), ENTRY(surface_cache), ENTRY(profiler), {NULL, NULL},
};
