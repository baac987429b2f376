// The building blocks one by one (glue.md 2, 7).
#include "wine-tests/glue_cases/cases.h"

// A floor of 40 m, fixed.
static SiEntity *put_floor(void)
{
    SiEntity *e = entity("floor", 0, 0, 0);
    fire(physicalize_mesh(e, floor_mesh("floor mesh", 20), 1, 1), 0);
    return e;
}

static CKBehavior *put_ball(const char *name, f32 x, f32 y, f32 z)
{
    CKBehavior *b = physicalize_ball(entity(name, x, y, z), 1);
    fire(b, 0);
    return b;
}

static void attribute(SiEntity *e, const char *name, i32 value)
{
    si_parameter_set(si_set_attribute(e, si_register_attribute(context, name, SI_INT)), &value, 4);
}

CASE(physicalize_values)
{
    open_world();
    SiEntity *e = entity("crate with a long name", 1, 2, 3);
    VxMatrix m = {{{0, 0, -2, 0}, {0, 3, 0, 0}, {1, 0, 0, 0}, {1, 2, 3, 1}}}; // turned and scaled
    e->vt->SetWorldMatrix((CK3dEntity *)e, &m, 0);
    CKBehavior *b = physicalize_mesh(e, box_mesh("crate", 0.5f), 0, 0);
    in_f(b, 1, 0.3f);
    in_f(b, 2, 0.9f);
    in_f(b, 3, 2.5f);
    in_s(b, 4, "Group123");
    in_i(b, 5, 1);
    in_i(b, 6, 0);
    in_i(b, 7, 0);
    in_f(b, 8, 0.7f);
    in_f(b, 9, 0.05f);
    local_v(b, 3, 0.1f, -0.2f, 0.3f);
    fire(b, 0);
    show_entity(e);
    const Material *material = record_of(e)->material;
    say("friction %016llx elasticity %016llx\n", (unsigned long long)f64_bits(material->friction),
        (unsigned long long)f64_bits(material->elasticity));
    fire(b, 0); // twice
    show_manager();
    frames(3, 15);
    execute(b);
    execute(b); // twice
    show_manager();
    SiEntity *unnamed = si_create_entity(context, CKCID_3DOBJECT, NULL);
    CKBehavior *plain = block("Physicalize", unnamed);
    fire(plain, 0);
    say("unnamed type %d\n", record_of(unnamed)->object->type);
    frames(3, 15);
}

CASE(physicalize_settings)
{
    open_world();
    CKBehavior *b = block("Physicalize", entity("e", 0, 0, 0));
    show_pins(b);
    local_i(b, 0, 3);
    local_i(b, 1, 2);
    local_i(b, 2, 2);
    message(b, CKM_BEHAVIORSETTINGSEDITED);
    show_pins(b);
    local_i(b, 0, 0);
    local_i(b, 1, -1);
    local_i(b, 2, 1);
    message(b, CKM_BEHAVIORSETTINGSEDITED);
    show_pins(b);
    message(b, CKM_BEHAVIORRESET);
    b->owner = NULL;
    message(b, CKM_BEHAVIORSETTINGSEDITED);
    fire(b, 0);
}

CASE(physicalize_attach)
{
    open_world();
    SiEntity *e = entity("e", 0, 0, 0);
    CKBehavior *b = block("Physicalize", e);
    message(b, CKM_BEHAVIORATTACH); // no mesh
    e->mesh = box_mesh("My Mesh", 1);
    message(b, CKM_BEHAVIORATTACH);
    in_o(b, 11, NULL);
    in_s(b, 10, "");
    message(b, CKM_BEHAVIORATTACH);
    show_pins(b);
    // Through a chain of shared input parameters.
    CKBehavior *outer = block("Physicalize", e);
    in_o(outer, 11, NULL);
    in_s(outer, 10, "");
    SiParameterIn *inner_mesh = b->in[11], *inner_name = b->in[10];
    inner_mesh->flags |= CK_PARAMETERIN_SHARED;
    inner_mesh->source = (SiParameter *)outer->in[11];
    inner_name->flags |= CK_PARAMETERIN_SHARED;
    inner_name->source = (SiParameter *)outer->in[10];
    message(b, CKM_BEHAVIORATTACH);
    show_pins(outer);
    inner_mesh->source = NULL;
    message(b, CKM_BEHAVIORATTACH);
    e->class_id = CKCID_3DENTITY;
    message(outer, CKM_BEHAVIORATTACH);
}

CASE(impulse)
{
    open_world();
    CKBehavior *p = put_ball("ball", 0, 3, 0);
    SiEntity *ball = p->owner, *frame_entity = entity("frame", 5, 1, -2);
    VxMatrix turned = {{{0, 0, -1, 0}, {0, 1, 0, 0}, {1, 0, 0, 0}, {5, 1, -2, 1}}};
    frame_entity->vt->SetWorldMatrix((CK3dEntity *)frame_entity, &turned, 0);
    frames(3, 15);
    CKBehavior *b = block("Physics Impulse", ball);
    in_v(b, 0, 0.3f, 0.2f, 0.1f);
    in_v(b, 2, 1, 2, 3);
    in_f(b, 4, 1.7f);
    fire(b, 0);
    show_entity(ball);
    in_o(b, 1, frame_entity);
    in_o(b, 3, frame_entity);
    fire(b, 0);
    show_entity(ball);
    in_o(b, 1, ball);
    fire(b, 0);
    show_entity(ball);
    local_i(b, 0, 1); // two points
    fire(b, 0);
    in_o(b, 1, frame_entity);
    fire(b, 0);
    in_o(b, 3, NULL);
    fire(b, 0);
    show_entity(ball);
    local_i(b, 1, 1); // constant force
    fire(b, 0);
    show_entity(ball);
    frames(3, 15);
    show_entity(ball);
    in_v(b, 0, 0, 0, 0);
    in_v(b, 2, 0, 0, 0); // no direction
    fire(b, 0);
    frame(15);
    show_entity(ball);
    execute(p);
    fire(b, 0); // not physicalized: nothing, pins as they are
    CKBehavior *fixed = block("Physics Impulse", put_floor());
    fire(fixed, 0);
}

CASE(impulse_names)
{
    open_world();
    CKBehavior *b = block("Physics Impulse", entity("e", 0, 0, 0));
    for (int i = 0; i < 4; i++) in_o(b, i, NULL);
    local_i(b, 0, 1);
    message(b, CKM_BEHAVIORATTACH);
    message(b, CKM_BEHAVIORSETTINGSEDITED);
    show_pins(b);
    message(b, CKM_BEHAVIORSETTINGSEDITED);
    local_i(b, 0, 0);
    message(b, CKM_BEHAVIORSETTINGSEDITED);
    show_pins(b);
    b->in[0]->source = NULL;
    local_i(b, 0, 1);
    message(b, CKM_BEHAVIORSETTINGSEDITED);
    show_pins(b);
}

CASE(force)
{
    open_world();
    SiEntity *ball = entity("ball", 0, 3, 0), *reference = entity("frame", 4, 4, 4);
    CKBehavior *b = block("Physics Force", ball);
    in_v(b, 0, 0.5f, 0.25f, -0.75f);
    in_v(b, 2, 0.1f, 0.7f, 0.2f);
    in_f(b, 4, 0.37f);
    fire(b, 0); // waits for the body
    say("handle %d\n", local_bits(b, 0) != 0);
    frame(15);
    CKBehavior *p = physicalize_ball(ball, 1);
    fire(p, 0);
    frame(15);
    say("handle %d\n", local_bits(b, 0) != 0);
    frames(4, 15);
    show_entity(ball);
    fire(b, 0); // a second Create does nothing
    execute(b); // Destroy
    say("handle %d\n", local_bits(b, 0) != 0);
    frames(2, 15);
    show_entity(ball);
    in_o(b, 1, ball); // point in the body's own space
    in_o(b, 3, reference);
    fire(b, 0);
    frames(4, 15);
    show_entity(ball);
    message(b, CKM_BEHAVIORRESET);
    say("handle %d\n", local_bits(b, 0) != 0);
    CKBehavior *second = block("Physics Force", ball);
    in_v(second, 2, 0.001f, 0.002f, 0.003f); // too short: (1, 0, 0)
    in_o(second, 1, reference);
    fire(second, 0);
    frames(4, 15);
    show_entity(ball);
    execute(second);
    execute(second);
    frames(2, 15);
    show_entity(ball);
    b->owner = NULL;
    fire(b, 0);
}

CASE(joints)
{
    open_world();
    SiEntity *anchor = entity("anchor", 0, 0, 0), *frame_entity = entity("frame", 0, 4, 0), *second_frame = entity("frame2", 3, 4, 1);
    fire(physicalize_mesh(anchor, box_mesh("anchor", 0.5f), 0, 1), 0);
    SiEntity *bodies[4];
    static const char *const names[4] = {"hung", "slid", "joined", "sprung"};
    for (int i = 0; i < 4; i++) {
        bodies[i] = entity(names[i], 3 * (f32)i - 4, 4, 1);
        CKBehavior *p = physicalize_mesh(bodies[i], box_mesh(names[i], 0.5f), 0, 0);
        in_i(p, 6, 0);
        fire(p, 0);
    }
    CKBehavior *hinge = block("Physics Hinge", bodies[0]), *slider = block("Set Physics Slider", bodies[1]),
               *balljoint = block("Physics Balljoint", bodies[2]), *spring = block("Set Physics Spring", bodies[3]);
    fire(hinge, 0); // no second body: dropped
    fire(slider, 0);
    fire(balljoint, 0);
    fire(spring, 0); // the spring waits
    show_manager();
    in_o(hinge, 0, anchor);
    in_o(hinge, 1, frame_entity);
    in_i(hinge, 2, 1);
    in_f(hinge, 3, -20);
    in_f(hinge, 4, 35);
    fire(hinge, 0);
    in_o(slider, 0, anchor);
    in_o(slider, 1, frame_entity);
    in_o(slider, 2, second_frame);
    in_i(slider, 3, 1);
    fire(slider, 0);
    in_o(balljoint, 0, anchor);
    in_v(balljoint, 1, 0.5f, 1, 0);
    in_o(balljoint, 2, frame_entity);
    fire(balljoint, 0);
    in_o(spring, 0, anchor);
    in_v(spring, 1, 0.1f, 0.2f, 0.3f);
    in_o(spring, 2, bodies[3]);
    in_v(spring, 3, 0, 1, 0);
    in_f(spring, 5, 2);
    in_f(spring, 6, 12);
    frame(15);
    show_manager();
    frames(12, 15);
    for (int i = 0; i < 4; i++) show_entity(bodies[i]);
    fire(hinge, 0); // makes a new one
    fire(slider, 0);
    frames(6, 15);
    for (int i = 0; i < 4; i++) show_entity(bodies[i]);
    execute(hinge);
    execute(slider);
    execute(balljoint);
    execute(spring);
    frames(6, 15);
    for (int i = 0; i < 4; i++) show_entity(bodies[i]);
    for (int i = 0; i < 3; i++) CKBehavior_CreateInputParameter(balljoint, "more", SI_INT);
    message(balljoint, CKM_BEHAVIORSETTINGSEDITED);
    show_pins(balljoint);
    message(balljoint, CKM_BEHAVIORRESET);
}

CASE(wake_up)
{
    open_world();
    SiEntity *ball = entity("ball", 0, 3, 0);
    CKBehavior *wake = block("Physics WakeUp", ball), *p = physicalize_ball(ball, 1);
    fire(wake, 0);
    show_manager();
    in_i(p, 5, 1); // frozen
    fire(p, 0);
    frame(15); // the queued command wakes it
    frames(2, 15);
    show_entity(ball);
    execute(p);
    fire(p, 0);
    frames(2, 15);
    fire(wake, 0);
    frames(2, 15);
    show_entity(ball);
}

CASE(coll_detection)
{
    open_world();
    SiEntity *floor = put_floor();
    attribute(floor, "Something", 4);
    attribute(floor, "Coll Detection ID", 7);
    reset(); // the attribute is looked up when the world is made
    play();
    fire(physicalize_mesh(floor, floor_mesh("floor mesh", 20), 1, 1), 0);
    show_manager();
    CKBehavior *p = put_ball("ball", 0.2f, 2, 0.7f), *any = block("PhysicsCollDetection", p->owner),
               *seven = block("PhysicsCollDetection", p->owner), *eight = block("PhysicsCollDetection", p->owner),
               *of_floor = block("PhysicsCollDetection", floor);
    local_i(seven, 1, 1);
    in_i(seven, 3, 7);
    in_f(seven, 1, 5);
    local_i(eight, 1, 1);
    in_i(eight, 3, 8);
    in_f(of_floor, 2, 0.01f);
    fire(any, 0);
    fire(seven, 0);
    fire(eight, 0);
    fire(of_floor, 0);
    fire(any, 0);
    frames(60, 15);
    fire(any, 1);
    execute(seven);
    say("handle %d %d\n", local_bits(any, 0) != 0, local_bits(seven, 0) != 0);
    frames(30, 15);
    fire(any, 0);
    frames(30, 15);
    CKBehavior *early = block("PhysicsCollDetection", entity("later", 5, 5, 5));
    fire(early, 0); // tells on the console, and waits
    frame(15);
    execute(p); // the ball goes while listened to
    frames(2, 15);
}

CASE(continuous_contact)
{
    open_world();
    SiEntity *floor = put_floor();
    attribute(floor, "Continuous Contact ID", 2);
    reset();
    play();
    fire(physicalize_mesh(floor, floor_mesh("floor mesh", 20), 1, 1), 0);
    SiEntity *ball = entity("ball", 0, 1.3f, 0);
    CKBehavior *b = block("PhysicsContinuousContact", ball), *p = physicalize_ball(ball, 1);
    show_pins(b);
    fire(b, 0); // not physicalized: not retried
    frame(15);
    fire(p, 0);
    fire(b, 0);
    fire(b, 0);
    frames(60, 15);
    show_entity(ball);
    CKBehavior *push = block("Physics Impulse", ball);
    in_v(push, 2, 0, 1, 0);
    in_f(push, 4, 4);
    fire(push, 0);
    frames(60, 15);
    fire(b, 1);
    say("handle %d\n", local_bits(b, 1) != 0);
    frames(5, 15);
    fire(b, 0);
    frames(40, 15);
    fire(b, 1); // fires the output that is due
    fire(b, 0);
    frames(10, 15);
    execute(p); // the body goes while the block is on
    say("handle %d\n", local_bits(b, 1) != 0);
    frames(3, 15);
    local_i(b, 0, 2);
    message(b, CKM_BEHAVIORSETTINGSEDITED);
    show_pins(b);
    execute(b);
    b->owner = NULL;
    message(b, CKM_BEHAVIORSETTINGSEDITED);
    fire(b, 0);
}

CASE(attribute_search)
{
    open_context();
    SiEntity *a = entity("a", 0, 0, 0), *b = entity("b", 0, 0, 0), *c = entity("c", 0, 0, 0);
    attribute(a, "One", 1);
    attribute(a, "Two", 1);
    attribute(b, "Coll Detection ID", 1); // index 0 is not looked at any more
    attribute(c, "One", 1);
    play();
    say("attribute %d\n", mgr->collision_id_attribute);
    attribute(c, "Three", 1);
    attribute(c, "Coll Detection ID", 5);
    reset();
    play();
    say("attribute %d\n", mgr->collision_id_attribute);
}

CASE(buoyancy)
{
    open_world();
    SiEntity *water = entity("water", 0, 0, 0);
    SiMesh *pool = box_mesh("pool", 10);
    CKBehavior *p = physicalize_mesh(water, pool, 0, 1);
    SiEntity *points[5];
    static const f32 at[5][3] = {{0, 2, 0}, {3, 2.1f, 0}, {0, 2, 4}, {1, 1, 1}, {1.3f, 1, 3}};
    for (int i = 0; i < 5; i++) points[i] = entity("point", at[i][0], at[i][1], at[i][2]);
    CKBehavior *b = block("PhysicsBuoyancy", water);
    fire(b, 0); // points missing: dropped
    for (int i = 0; i < 5; i++) in_o(b, i, points[i]);
    in_f(b, 5, 0.3f);
    execute(b); // waits, and tells so
    frames(2, 15);
    fire(p, 0);
    frame(15);
    show_manager();
    show_entity(water);
    message(b, CKM_BEHAVIORATTACH);
    SiEntity *ball = entity("ball", 1, 4, 1);
    fire(physicalize_ball(ball, 1), 0);
    frames(40, 15);
    show_entity(ball);
}

const Case block_cases[] = {
    ENTRY(physicalize_values), ENTRY(physicalize_settings), ENTRY(physicalize_attach), ENTRY(impulse), ENTRY(impulse_names),
    ENTRY(force), ENTRY(joints), ENTRY(wake_up), ENTRY(coll_detection), ENTRY(continuous_contact), ENTRY(attribute_search),
    ENTRY(buoyancy), {NULL, NULL},
};
