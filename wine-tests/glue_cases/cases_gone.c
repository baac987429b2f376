// Things destroyed while the physics holds on to them. In the cases `gone_...` the memory of destroyed objects is taken away, so
// that any touch faults, as it may in an engine that frees them; the original does not survive those.
#include "wine-tests/glue_cases/cases.h"

#include <stddef.h>

// ---- destroyed things ----------------------------------------------------------------------------------------------

CASE(entity_destroyed)
{
    open_world();
    lay_floor();
    SiEntity *e = entity("ball", 0, 1.5f, 0), *other = entity("other", 0.1f, 4, 0);
    CKBehavior *b = physicalize_ball(e, 1);
    fire(b, 0);
    fire(physicalize_ball(other, 1), 0);
    frames(2, 15);
    destroy(e);
    b->owner = NULL;
    fall(other); // the body stays and is fallen upon
    execute(b);
    reset();
    play();
    frame(15);
}

CASE(fixed_entity_destroyed)
{
    open_world();
    SiEntity *floor = entity("floor", 0, 0, 0), *ball = entity("ball", 0, 3, 0);
    CKBehavior *f = physicalize_mesh(floor, floor_mesh("floor mesh", 20), 1, 1);
    fire(f, 0);
    destroy(floor);
    f->owner = NULL;
    fire(physicalize_ball(ball, 1), 0);
    fall(ball);
}

CASE(behavior_destroyed_while_waiting)
{
    open_world();
    SiEntity *e = entity("ball", 0, 3, 0);
    CKBehavior *wake = block("Physics WakeUp", e);
    fire(wake, 0);
    frame(15);
    destroy(wake);
    frames(2, 15);
}

// ---- handles -------------------------------------------------------------------------------------------------------

CASE(handle_outlives_body)
{
    open_world();
    SiEntity *e = entity("ball", 0, 3, 0), *anchor = entity("anchor", 0, 0, 0);
    CKBehavior *p = physicalize_ball(e, 1);
    fire(physicalize_mesh(anchor, box_mesh("anchor", 0.5f), 0, 1), 0);
    fire(p, 0);
    static const char *const names[] = {"Physics Force", "Physics Hinge", "Physics Balljoint", "Set Physics Slider",
                                        "Set Physics Spring", "PhysicsCollDetection", "PhysicsContinuousContact"};
    CKBehavior *b[7];
    for (int i = 0; i < 7; i++) {
        b[i] = block(names[i], e);
        if (i >= 1 && i <= 4) in_o(b[i], 0, anchor);
        fire(b[i], 0);
    }
    frames(2, 15);
    execute(p); // the body goes first
    frames(2, 15);
    for (int i = 0; i < 7; i++) fire(b[i], 1);
    frames(2, 15);
    fire(p, 0);
    for (int i = 0; i < 7; i++) fire(b[i], 0);
    frames(2, 15);
    reset(); // or the whole world
    play();
    for (int i = 0; i < 7; i++) fire(b[i], 1);
    frames(2, 15);
}

// ---- destroyed and unmapped ----------------------------------------------------------------------------------------

typedef void (*Deed)(void);

static Deed on_collision, on_friction;
static SiEntity *first, *second, *floor_entity;
static CKBehavior *first_body, *second_body, *floor_body;

static void once(Deed *deed)
{
    Deed d = *deed;
    *deed = NULL;
    if (d) d();
}

static const CollisionListenerVtable *manager_methods;

static void THISCALL collided(CollisionListener *l, CollisionEvent *event)
{
    manager_methods->post_collision(l, event);
    once(&on_collision);
}

static void THISCALL touched(CollisionListener *l, FrictionEvent *event)
{
    manager_methods->friction_created(l, event);
    once(&on_friction);
}

// Deeds are done behind the manager's own listener.
static void listen_to_world(void)
{
    static CollisionListenerVtable methods;
    manager_methods = mgr->collision_listener->vt;
    memcpy(&methods, manager_methods, offsetof(CollisionListenerVtable, scalar_dtor)); // the original's table ends there
    methods.post_collision = collided;
    methods.friction_created = touched;
    mgr->collision_listener->vt = &methods;
}

static void (*quietly_destroy)(void *);

static void destroy_inside(void *object) // the engine's word is in force already
{
    forget_owner(object);
    CKContext_DestroyObject(context, object, 0, NULL);
}

// Two balls above a floor, with every block that keeps hold of a body running on both.
static void open_busy_world(int unmap)
{
    si_unmap_destroyed(unmap);
    open_world();
    floor_entity = entity("floor", 0, 0, 0);
    first = entity("first", 0, 1.2f, 0);
    second = entity("second", 0.1f, 4, 0);
    floor_body = physicalize_mesh(floor_entity, floor_mesh("floor mesh", 20), 1, 1);
    first_body = physicalize_ball(first, 1);
    second_body = physicalize_ball(second, 1);
    fire(floor_body, 0);
    fire(first_body, 0);
    fire(second_body, 0);
    static const char *const names[] = {"Physics Force", "PhysicsCollDetection", "PhysicsContinuousContact", "Physics Hinge"};
    for (int i = 0; i < 8; i++) {
        CKBehavior *b = block(names[i % 4], i < 4 ? first : second);
        if (i % 4 == 0) in_f(b, 4, 0.01f);
        if (i % 4 == 3) in_o(b, 0, i < 4 ? second : first);
        if (i != 3) fire(b, 0);
    }
    listen_to_world();
}

static void go_on(void)
{
    frames(90, 15);
    if (!mgr->env) return;
    reset();
    play();
    frames(2, 15);
}

static void destroy_first(void) { quietly_destroy(first); }
static void destroy_both(void) { quietly_destroy(first), quietly_destroy(second); }
static void destroy_floor(void) { quietly_destroy(floor_entity); }

CASE(gone_between_frames)
{
    open_busy_world(1);
    frames(2, 15);
    destroy(first);
    frames(60, 15);
    destroy(second);
    frames(60, 15);
    destroy(floor_entity);
    go_on();
}

CASE(gone_before_the_first_frame)
{
    open_busy_world(1);
    destroy(first);
    destroy(floor_entity);
    go_on();
}

static void in_callbacks(Deed collision, Deed friction)
{
    quietly_destroy = destroy_inside;
    open_busy_world(1);
    on_collision = collision;
    on_friction = friction;
    go_on();
    say("done %d %d\n", !on_collision, !on_friction);
}

CASE(gone_in_a_collision) { in_callbacks(destroy_first, destroy_floor); }
CASE(gone_in_a_collision_with_its_partner) { in_callbacks(destroy_both, NULL); }
CASE(gone_in_a_touch) { in_callbacks(destroy_floor, destroy_both); }

// All blocks that hold on to a body go; the bodies stay.
CASE(gone_blocks)
{
    open_busy_world(1);
    frames(30, 15);
    destroy_blocks();
    frames(60, 15);
    go_on();
}

CASE(gone_blocks_before_their_bodies)
{
    open_busy_world(1);
    frames(30, 15);
    destroy_blocks();
    CKBehavior *p = block("Physicalize", first), *q = block("Physicalize", second);
    execute(p);
    frames(10, 15);
    execute(q);
    go_on();
}

CASE(gone_meshes)
{
    si_unmap_destroyed(1);
    open_world();
    SiEntity *box = entity("box", 0, 3, 0), *ground = entity("floor", 0, 0, 0), *again = entity("again", 5, 3, 0);
    SiMesh *hull = box_mesh("box", 1), *faces = floor_mesh("floor mesh", 20);
    fire(physicalize_mesh(ground, faces, 1, 1), 0);
    fire(physicalize_mesh(box, hull, 0, 0), 0);
    CKBehavior *b = physicalize_mesh(again, hull, 0, 0);
    destroy(hull);
    destroy(faces);
    fall(box);
    fire(b, 0); // the surface is cached
    fall(again);
}

// ---- bodies deleted under the engine's feet ------------------------------------------------------------------------

static void inside(CKBehavior *b) // takes the body away, the engine's word being in force
{
    int result = si_behavior_execute(b, 16);
    say("taken away: %x\n", result);
}

static void delete_first(void) { inside(first_body); }
static void delete_both(void) { inside(first_body), inside(second_body); }
static void delete_floor(void) { inside(floor_body); }

static void deleted_in_callbacks(Deed collision, Deed friction)
{
    open_busy_world(0);
    on_collision = collision;
    on_friction = friction;
    go_on();
    say("done %d %d\n", !on_collision, !on_friction);
}

CASE(body_deleted_in_a_collision) { deleted_in_callbacks(delete_first, NULL); }
CASE(bodies_deleted_in_a_collision) { deleted_in_callbacks(delete_both, NULL); }
CASE(floor_deleted_in_a_collision) { deleted_in_callbacks(delete_floor, NULL); }
CASE(body_deleted_in_a_touch) { deleted_in_callbacks(NULL, delete_first); }
CASE(bodies_deleted_in_a_touch) { deleted_in_callbacks(NULL, delete_both); }
CASE(floor_deleted_in_a_touch) { deleted_in_callbacks(NULL, delete_floor); }

// "Clean Physics World" leaves the records: what they point to is gone.
CASE(cleaned_under_its_bodies)
{
    open_busy_world(0);
    frames(20, 15);
    CKBehavior *globals = block("Set Physics Globals", entity("globals", 0, 0, 0));
    fire(globals, 1);
    frames(5, 15);
    for (int i = 0; i < 8; i++) {
        static const char *const names[] = {"Physics Impulse", "Physics Force", "Physics WakeUp", "Physics Hinge",
                                            "PhysicsCollDetection", "PhysicsContinuousContact", "Set Physics Spring",
                                            "Physics Balljoint"};
        CKBehavior *b = block(names[i], first);
        if (i == 3 || i > 5) in_o(b, 0, second);
        fire(b, 0);
    }
    fire(first_body, 0); // the record is still there: no new body
    frames(5, 15);
    execute(first_body); // takes the record away
    fire(first_body, 0);
    look(first);
    frames(20, 15);
    look(first);
    execute(second_body);
    execute(floor_body);
    go_on();
}

const Case gone_cases[] = {
    ENTRY(entity_destroyed), ENTRY(fixed_entity_destroyed), ENTRY(behavior_destroyed_while_waiting),
    ENTRY(handle_outlives_body), ENTRY(gone_between_frames), ENTRY(gone_before_the_first_frame),
    ENTRY(gone_in_a_collision), ENTRY(gone_in_a_collision_with_its_partner), ENTRY(gone_in_a_touch), ENTRY(gone_blocks),
    ENTRY(gone_blocks_before_their_bodies), ENTRY(gone_meshes), ENTRY(body_deleted_in_a_collision),
    ENTRY(bodies_deleted_in_a_collision), ENTRY(floor_deleted_in_a_collision), ENTRY(body_deleted_in_a_touch),
    ENTRY(bodies_deleted_in_a_touch), ENTRY(floor_deleted_in_a_touch), ENTRY(cleaned_under_its_bodies), {NULL, NULL},
};
