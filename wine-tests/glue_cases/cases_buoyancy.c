// Bodies in liquids: what the block is given, what dies, what is made again (glue.md 2.12).
#include "wine-tests/glue_cases/cases.h"

typedef struct Basin {
    SiEntity *water, *ball, *box, *points[5];
    CKBehavior *physicalize_water, *physicalize_ball, *physicalize_box, *block;
} Basin;

// A basin of 20 m below y = 0, and the block that fills it, not fired yet.
static Basin basin(void)
{
    static const f32 at[5][3] = {{0, 0, 0}, {0, 0, 4}, {3, 0, 0}, {1, 1, 1}, {1.3f, 1, 3}};
    static const char *const names[5] = {"p1", "p2", "p3", "c1", "c2"};
    Basin b;
    open_world();
    b.water = entity("water", 0, -10, 0);
    b.physicalize_water = physicalize_mesh(b.water, box_mesh("pool", 10), 0, 1);
    b.block = block("PhysicsBuoyancy", b.water);
    for (int i = 0; i < 5; i++) {
        b.points[i] = entity(names[i], at[i][0], at[i][1], at[i][2]);
        in_o(b.block, i, b.points[i]);
    }
    in_f(b.block, 5, 0.3f);
    in_f(b.block, 6, 1.5f);
    b.ball = entity("ball", 2, 1.5f, 0);
    b.physicalize_ball = physicalize_ball(b.ball, 1);
    b.box = entity("box", -3, 1.2f, 1);
    b.physicalize_box = physicalize_mesh(b.box, box_mesh("crate", 0.8f), 0, 0);
    return b;
}

static Basin floating(void)
{
    Basin b = basin();
    fire(b.physicalize_water, 0);
    fire(b.physicalize_ball, 0);
    fire(b.physicalize_box, 0);
    fire(b.block, 0);
    frames(30, 15);
    return b;
}

static void show(const Basin *b)
{
    show_entity(b->ball);
    show_entity(b->box);
}

CASE(buoyancy_values_not_finite)
{
    Basin b = basin();
    fire(b.physicalize_water, 0);
    fire(b.physicalize_ball, 0);
    for (int pin = 5; pin < 12; pin++) {
        in_f(b.block, pin, pin & 1 ? 0.0f / 0.0f : 1.0f / 0.0f);
        fire(b.block, 0);
        in_f(b.block, pin, 1);
    }
    b.points[1]->vt->SetWorldMatrix((CK3dEntity *)b.points[1], &(VxMatrix){{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0.0f / 0.0f, 4, 1}}}, 0);
    fire(b.block, 0);
    frames(20, 15);
    show_entity(b.ball); // falls
}

CASE(buoyancy_values_huge)
{
    Basin b = basin();
    fire(b.physicalize_water, 0);
    fire(b.physicalize_ball, 0);
    fire(b.physicalize_box, 0);
    for (int pin = 5; pin < 12; pin++) in_f(b.block, pin, pin & 1 ? 1e30f : 1e36f);
    fire(b.block, 0);
    frames(40, 15);
}

CASE(buoyancy_surface_on_a_line)
{
    Basin b = basin();
    fire(b.physicalize_water, 0);
    fire(b.physicalize_ball, 0);
    fire(b.physicalize_box, 0);
    in_o(b.block, 2, b.points[1]);
    fire(b.block, 0);
    frames(30, 15);
    show(&b); // nothing is wet
}

CASE(buoyancy_without_current)
{
    Basin b = basin();
    fire(b.physicalize_water, 0);
    fire(b.physicalize_ball, 0);
    in_o(b.block, 4, b.points[3]); // start and end of the current are one
    fire(b.block, 0);
    frames(30, 15);
    show_entity(b.ball);
}

CASE(buoyancy_twice)
{
    Basin b = floating();
    fire(b.block, 0);
    frames(30, 15);
    show(&b); // those inside do not float any more
    execute(b.physicalize_ball); // Unphysicalize
    frames(100, 15);
    show_entity(b.box); // left through the bottom
    fire(b.physicalize_ball, 0);
    frames(30, 15);
    show_entity(b.ball);
    reset();
}

CASE(buoyancy_body_gone)
{
    Basin b = floating();
    show(&b);
    execute(b.physicalize_ball); // Unphysicalize
    frames(5, 15);
    fire(b.physicalize_ball, 0);
    frames(30, 15);
    show(&b);
    destroy(b.box); // the body stays
    b.physicalize_box->owner = NULL;
    frames(10, 15);
    show_entity(b.ball);
}

CASE(buoyancy_water_gone)
{
    Basin b = floating();
    execute(b.physicalize_water); // Unphysicalize
    frames(20, 15);
    show(&b); // fall
    fire(b.physicalize_water, 0);
    frames(3, 15); // a solid now
    fire(b.block, 0);
    frames(20, 15);
    show_manager();
}

CASE(buoyancy_water_destroyed)
{
    Basin b = floating();
    destroy(b.water);
    b.physicalize_water->owner = b.block->owner = NULL;
    frames(20, 15);
    show(&b); // the liquid stays
    fire(b.block, 0);
    reset();
    play();
    frames(2, 15);
}

CASE(buoyancy_world_made_anew)
{
    Basin b = floating();
    CKBehavior *globals = block("Set Physics Globals", NULL);
    fire(globals, 1); // Clean Physics World
    frames(3, 15);
    show_manager();
    reset();
    play();
    fire(b.physicalize_water, 0);
    fire(b.physicalize_ball, 0);
    fire(b.block, 0);
    frames(20, 15);
    show_entity(b.ball);
    reset();
    show_manager();
}

CASE(buoyancy_waits)
{
    Basin b = basin();
    fire(b.block, 0);
    frames(2, 15);
    fire(b.physicalize_ball, 0);
    frames(10, 15);
    fire(b.physicalize_water, 0);
    frames(20, 15);
    show_entity(b.ball);
}

CASE(buoyancy_point_destroyed_while_waiting)
{
    Basin b = basin();
    fire(b.block, 0);
    frame(15);
    destroy(b.points[1]);
    in_o(b.block, 1, NULL);
    frames(2, 15);
    fire(b.physicalize_water, 0);
    fire(b.physicalize_ball, 0);
    frames(20, 15);
    show_entity(b.ball); // falls
}

CASE(buoyancy_block_destroyed_while_waiting)
{
    Basin b = basin();
    fire(b.block, 0);
    frame(15);
    destroy(b.block);
    frames(2, 15);
    fire(b.physicalize_water, 0);
    frames(2, 15);
}

const Case buoyancy_cases[] = {
    ENTRY(buoyancy_values_not_finite), ENTRY(buoyancy_values_huge), ENTRY(buoyancy_surface_on_a_line),
    ENTRY(buoyancy_without_current), ENTRY(buoyancy_twice), ENTRY(buoyancy_body_gone), ENTRY(buoyancy_water_gone),
    ENTRY(buoyancy_water_destroyed), ENTRY(buoyancy_world_made_anew), ENTRY(buoyancy_waits),
    ENTRY(buoyancy_point_destroyed_while_waiting), ENTRY(buoyancy_block_destroyed_while_waiting), {NULL, NULL},
};
