// Joints, springs, forces and impulses: partners that come late, go, or never were; bad values; reset and replay.
#include "wine-tests/glue_cases/cases.h"

enum { HINGE, SLIDER, BALLJOINT, SPRING, FORCE, KINDS };
static const char *const kind_names[KINDS] = {"Physics Hinge", "Set Physics Slider", "Physics Balljoint", "Set Physics Spring",
                                              "Physics Force"};

#define NOT_A_NUMBER f32_from_bits(0x7fc00000)
#define INFINITE f32_from_bits(0x7f800000)

// One row per kind of joint along x: a fixed anchor, and a body, the target, and a second body, all 4 m apart in z.
typedef struct Row {
    SiEntity *fixed, *target, *second, *frame, *far_frame;
    CKBehavior *make_fixed, *make_target, *make_second;
    CKBehavior *joint;
} Row;
static Row rows[KINDS];

static void destroy(void *object)
{
    enter();
    CKContext_DestroyObject(context, object, 0, NULL);
    leave();
}

static SiEntity *named(const char *what, int i, f32 x, f32 y, f32 z)
{
    char name[32];
    sprintf(name, "%s %d", what, i);
    return entity(name, x, y, z);
}

static CKBehavior *crate(SiEntity *e, int fixed, f32 mass)
{
    CKBehavior *p = physicalize_mesh(e, box_mesh("crate", 0.5f), 0, fixed);
    in_f(p, 3, mass);
    in_i(p, 6, 0); // no collisions
    return p;
}

static void connect(CKBehavior *joint, int kind, SiEntity *second, SiEntity *frame, SiEntity *far_frame)
{
    if (kind == FORCE) {
        in_o(joint, 1, frame);
        in_v(joint, 2, 0, 1, 0.3f);
        in_f(joint, 4, 0.2f);
        return;
    }
    in_o(joint, 0, second);
    in_o(joint, kind == HINGE || kind == SLIDER ? 1 : 2, frame);
    if (kind == SLIDER) in_o(joint, 2, far_frame);
    if (kind == SPRING) {
        in_o(joint, 4, second);
        in_f(joint, 5, 2);
        in_f(joint, 6, 15);
    }
}

static void make_rows(void)
{
    open_world();
    for (int i = 0; i < KINDS; i++) {
        Row *r = &rows[i];
        f32 x = 6 * (f32)i;
        r->fixed = named("fixed", i, x, 5, 0);
        r->target = named("target", i, x, 5, 4);
        r->second = named("second", i, x + 1, 4, 8);
        r->frame = named("frame", i, x, 5.5f, 2);
        r->far_frame = named("far", i, x + 1, 5, 3);
        r->make_fixed = crate(r->fixed, 1, 1);
        r->make_target = crate(r->target, 0, 1.5f);
        r->make_second = crate(r->second, 0, 0.7f);
        r->joint = block(kind_names[i], r->target);
        connect(r->joint, i, r->fixed, r->frame, r->far_frame);
    }
}

// Physicalizes (input 0) or unphysicalizes, and says nothing of it.
static void set_body(CKBehavior *physicalize, int input)
{
    CKBehavior_ActivateInput(physicalize, input, 1);
    enter();
    si_behavior_execute(physicalize, 16);
    leave();
}

static void make_bodies(void)
{
    for (int i = 0; i < KINDS; i++) {
        set_body(rows[i].make_fixed, 0);
        set_body(rows[i].make_target, 0);
        set_body(rows[i].make_second, 0);
    }
}

static void fire_joints(int input)
{
    for (int i = 0; i < KINDS; i++) fire(rows[i].joint, input);
}

static void look_at(SiEntity *e)
{
    PhysicsRecord *r = record_of(e);
    if (!r) return say("%s: no record\n", e->name);
    if (!r->object) return say("%s: no body\n", e->name);
    const Core *c = r->object->core;
    say("%s: pos %016llx %016llx %016llx speed %08x %08x %08x rot %08x %08x %08x state %d controllers %d\n", e->name,
        (unsigned long long)f64_bits(c->pos.x), (unsigned long long)f64_bits(c->pos.y), (unsigned long long)f64_bits(c->pos.z),
        f32_bits(c->speed.x), f32_bits(c->speed.y), f32_bits(c->speed.z), f32_bits(c->rot_speed.x), f32_bits(c->rot_speed.y),
        f32_bits(c->rot_speed.z), c->state, c->controllers.count);
}

static void look_rows(void)
{
    for (int i = 0; i < KINDS; i++) {
        say("handle %d  ", local_bits(rows[i].joint, 0) != 0);
        look_at(rows[i].target);
        if (record_of(rows[i].second)) look_at(rows[i].second);
    }
}

static void process(int count)
{
    enter();
    for (int i = 0; i < count; i++) si_process(context, 15);
    leave();
}

// ---- partners ------------------------------------------------------------------------------------------------------

CASE(joint_waits)
{
    make_rows();
    fire_joints(0);
    frames(2, 15);
    look_rows();
    for (int i = 0; i < KINDS; i++) set_body(rows[i].make_target, 0);
    frames(2, 15);
    look_rows();
    show_manager();
    for (int i = 0; i < KINDS; i++) set_body(rows[i].make_fixed, 0);
    frames(2, 15);
    look_rows();
    show_manager();
    process(40);
    look_rows();
}

// All waiting joints of one body are made in one frame, newest first.
CASE(joints_wait_together)
{
    make_rows();
    Row *r = &rows[HINGE];
    CKBehavior *b[KINDS];
    for (int i = 0; i < KINDS; i++) {
        b[i] = block(kind_names[i], r->target);
        connect(b[i], i, i == SPRING ? r->fixed : r->second, r->frame, r->far_frame);
        fire(b[i], 0);
    }
    set_body(r->make_second, 0);
    set_body(r->make_fixed, 0);
    set_body(r->make_target, 0);
    for (int i = 0; i < 4; i++) {
        frame(15);
        look_at(r->target);
        look_at(r->second);
    }
    process(40);
    look_at(r->target);
    look_at(r->second);
}

CASE(joint_waits_for_what_is_destroyed)
{
    make_rows();
    fire_joints(0);
    frame(15);
    for (int i = 0; i < KINDS; i++) destroy(rows[i].fixed);
    frame(15);
    show_manager(); // the spring still waits
    for (int i = 0; i < KINDS; i++) set_body(rows[i].make_target, 0);
    frames(2, 15);
    look_rows();
    for (int i = 0; i < KINDS; i++) destroy(rows[i].joint);
    frames(2, 15);
}

CASE(joint_frame_destroyed)
{
    make_rows();
    make_bodies();
    for (int i = 0; i < KINDS; i += 2) destroy(rows[i].frame); // before: the presets are used
    fire_joints(0);
    process(10);
    look_rows();
    for (int i = 1; i < KINDS; i += 2) destroy(rows[i].frame); // after: nobody looks at it
    process(10);
    look_rows();
}

CASE(joint_partner_is_no_body)
{
    make_rows();
    make_bodies();
    for (int i = 0; i < FORCE; i++) in_o(rows[i].joint, 0, box_mesh("mesh", 1));
    fire_joints(0);
    process(3);
    look_rows();
    show_manager();
    for (int i = 0; i < FORCE; i++) in_o(rows[i].joint, 0, rows[i].frame); // never physicalized
    fire_joints(0);
    process(3);
    look_rows();
    show_manager();
}

// The second body goes: a joint goes with it. The handle stays.
static void second_goes(int with_entity)
{
    make_rows();
    make_bodies();
    for (int i = 0; i < FORCE; i++) connect(rows[i].joint, i, rows[i].second, rows[i].frame, rows[i].far_frame);
    fire_joints(0);
    process(12);
    look_rows();
    for (int i = 0; i < KINDS; i++) {
        if (with_entity) destroy(rows[i].second);
        else set_body(rows[i].make_second, 1);
    }
    process(12);
    for (int i = 0; i < KINDS; i++) look_at(rows[i].target);
}

CASE(joint_partner_gone)
{
    second_goes(0);
}

CASE(joint_partner_gone_then_destroyed)
{
    second_goes(0);
    fire_joints(0); // of a handle that is not empty: only the hinge is made anew, and waits
    process(3);
    fire_joints(1);
    look_rows();
    for (int i = 0; i < KINDS; i++) set_body(rows[i].make_second, 0);
    fire_joints(0);
    process(12);
    look_rows();
}

CASE(joint_partner_entity_destroyed)
{
    second_goes(1);
    fire_joints(1);
    process(3);
    look_rows();
}

CASE(joint_target_gone)
{
    make_rows();
    make_bodies();
    fire_joints(0);
    process(12);
    for (int i = 0; i < KINDS; i++) set_body(rows[i].make_target, 1);
    process(3);
    look_rows();
}

CASE(joint_target_gone_then_destroyed)
{
    joint_target_gone();
    for (int i = 0; i < KINDS; i++) set_body(rows[i].make_target, 0);
    process(3);
    fire_joints(1);
    process(3);
    fire_joints(0);
    process(12);
    look_rows();
}

// The original's joint goes on reading the dead body.
CASE(joint_fixed_partner_gone)
{
    make_rows();
    make_bodies();
    fire_joints(0);
    process(12);
    for (int i = 0; i < KINDS; i++) set_body(rows[i].make_fixed, 1);
    process(12);
    look_rows();
    fire_joints(1);
    for (int i = 0; i < KINDS; i++) set_body(rows[i].make_fixed, 0);
    fire_joints(0);
    process(12);
    look_rows();
}

CASE(joint_of_itself)
{
    make_rows();
    make_bodies();
    for (int i = 0; i < FORCE; i++) connect(rows[i].joint, i, rows[i].target, rows[i].frame, rows[i].far_frame);
    fire_joints(0);
    process(12);
    look_rows();
    fire(rows[HINGE].joint, 1);
    fire(rows[SPRING].joint, 1);
    process(3);
    for (int i = 0; i < KINDS; i++) set_body(rows[i].make_target, 1);
    process(3);
    fire_joints(1);
}

CASE(joint_of_fixed_bodies)
{
    make_rows();
    for (int i = 0; i < KINDS; i++) {
        in_i(rows[i].make_target, 0, 1);
        if (i != FORCE) in_i(rows[i].make_second, 0, 1);
    }
    make_bodies();
    fire_joints(0);
    process(12);
    look_rows();
    fire_joints(1);
    process(2);
    fire_joints(0);
    for (int i = 0; i < KINDS; i++) set_body(rows[i].make_fixed, 1);
    process(2);
    fire_joints(1);
}

// ---- again and again -----------------------------------------------------------------------------------------------

CASE(joint_made_anew)
{
    make_rows();
    make_bodies();
    for (int round = 0; round < 4; round++) {
        fire_joints(0);
        process(8);
        if (round == 1) fire_joints(0); // while it lives
        process(8);
        look_rows();
        if (round != 2) fire_joints(1);
        else fire(rows[HINGE].joint, 0);
        for (int i = 0; i < FORCE; i++) connect(rows[i].joint, i, round & 1 ? rows[i].fixed : rows[i].second, rows[i].frame, rows[i].far_frame);
    }
    process(8);
    look_rows();
}

CASE(joint_made_twice)
{
    make_rows();
    make_bodies();
    fire_joints(0);
    CKBehavior *other[KINDS];
    for (int i = 0; i < KINDS; i++) {
        other[i] = block(kind_names[i], rows[i].target);
        connect(other[i], i, rows[i].fixed, rows[i].frame, rows[i].far_frame);
        fire(other[i], 0);
    }
    process(20);
    look_rows();
    fire_joints(1);
    process(20);
    look_rows();
    for (int i = 0; i < KINDS; i++) fire(other[i], 1);
    process(5);
    look_rows();
}

CASE(joint_shut_down)
{
    make_rows();
    fire_joints(1); // nothing to destroy
    for (int i = 0; i < KINDS; i++) execute(rows[i].joint); // no input at all
    make_bodies();
    for (int i = 0; i < KINDS; i++) {
        CKBehavior_ActivateInput(rows[i].joint, 1, 1);
        fire(rows[i].joint, 0); // both inputs: Create
    }
    look_rows();
    process(4);
    for (int i = 0; i < KINDS; i++) execute(rows[i].joint); // the second is still active
    fire_joints(1);
    look_rows();
    fire_joints(0);
    for (int i = 0; i < KINDS; i++) {
        rows[i].joint->owner = NULL;
        fire(rows[i].joint, 0);
        fire(rows[i].joint, 1);
        fire(rows[i].joint, 0);
    }
    process(4);
    look_rows();
}

CASE(joint_of_frozen_bodies)
{
    make_rows();
    for (int i = 0; i < KINDS; i++) {
        connect(rows[i].joint, i, rows[i].second, rows[i].frame, rows[i].far_frame);
        in_i(rows[i].make_target, 5, 1);
        in_i(rows[i].make_second, 5, 1);
    }
    make_bodies();
    fire_joints(0);
    process(5);
    look_rows(); // still asleep
    for (int i = 0; i < KINDS; i++) fire(block("Physics WakeUp", i & 1 ? rows[i].target : rows[i].second), 0);
    process(12);
    look_rows();
    fire_joints(1);
    process(5);
    look_rows();
}

// ---- the world's life ----------------------------------------------------------------------------------------------

CASE(joints_reset_and_replayed)
{
    make_rows();
    for (int round = 0; round < 3; round++) {
        if (round == 2) fire_joints(0); // before the bodies
        make_bodies();
        if (round != 2) fire_joints(0);
        process(30);
        look_rows();
        reset();
        for (int i = 0; i < KINDS; i++) message(rows[i].joint, CKM_BEHAVIORRESET);
        look_rows();
        play();
    }
    frame(15);
}

CASE(joints_saved_and_loaded)
{
    make_rows();
    make_bodies();
    fire_joints(0);
    process(12);
    look_rows();
    const ManagerVtable *vt = mgr->vt;
    enter();
    int results[5] = {vt->PreSave(mgr), vt->SaveData(mgr, NULL) != NULL, vt->PostSave(mgr), vt->PreLoad(mgr), 0};
    results[4] = vt->LoadData(mgr, NULL, NULL);
    vt->PostLoad(mgr);
    leave();
    say("%d %d %d %d %d\n", results[0], results[1], results[2], results[3], results[4]); // nothing is saved
    process(12);
    look_rows();
}

// A level saved while joints lived holds their addresses.
CASE(joint_handles_from_a_file)
{
    make_rows();
    make_bodies();
    for (int i = 0; i < KINDS; i++) local_i(rows[i].joint, 0, 0x7ff12340 + 64 * i);
    fire_joints(0); // only the hinge is made
    process(3);
    look_rows();
    fire_joints(1);
    look_rows();
    fire_joints(0);
    process(3);
    look_rows();
}

CASE(joints_physics_reset)
{
    make_rows();
    make_bodies();
    fire_joints(0);
    process(12);
    fire(block("Physics Reset", rows[0].frame), 0);
    process(2);
    look_rows();
    make_bodies();
    fire_joints(1);
    fire_joints(0);
    process(12);
    look_rows();
}

CASE(joints_clean_world)
{
    make_rows();
    make_bodies();
    fire_joints(0);
    process(12);
    fire(block("Set Physics Globals", rows[0].frame), 1);
    process(2);
    fire_joints(1);
    fire_joints(0); // the bodies are gone, their records are not
    CKBehavior *push = block("Physics Impulse", rows[0].target);
    fire(push, 0);
    fire(block("Physics WakeUp", rows[0].target), 0);
    process(2);
    look_rows();
    make_bodies(); // ignored: recorded
    for (int i = 0; i < KINDS; i++) {
        set_body(rows[i].make_fixed, 1);
        set_body(rows[i].make_target, 1);
        set_body(rows[i].make_second, 1);
    }
    make_bodies();
    process(12);
    look_rows();
}

// ---- values --------------------------------------------------------------------------------------------------------

static Row *one(int kind)
{
    make_rows();
    Row *r = &rows[kind];
    set_body(r->make_fixed, 0);
    set_body(r->make_target, 0);
    return r;
}

static void watch(Row *r)
{
    fire(r->joint, 0);
    say("handle %d\n", local_bits(r->joint, 0) != 0);
    for (int i = 0; i < 6; i++) {
        process(i < 3 ? 2 : 12);
        look_at(r->target);
    }
    fire(r->joint, 1);
    process(2);
    look_at(r->target);
    show_manager();
}

static void limits(int kind, f32 low, f32 high)
{
    Row *r = one(kind);
    int pin = kind == HINGE ? 2 : 3;
    in_i(r->joint, pin, 1);
    in_f(r->joint, pin + 1, low);
    in_f(r->joint, pin + 2, high);
    watch(r);
}

#define LIMITS_CASE(name, kind, low, high) CASE(name) { limits(kind, low, high); }
LIMITS_CASE(hinge_limits, HINGE, -5, 10)
LIMITS_CASE(hinge_limits_equal, HINGE, 0, 0)
LIMITS_CASE(hinge_limits_reversed, HINGE, 20, -20)
LIMITS_CASE(hinge_limits_nan, HINGE, NOT_A_NUMBER, NOT_A_NUMBER)
LIMITS_CASE(hinge_limits_infinite, HINGE, -INFINITE, INFINITE)
LIMITS_CASE(hinge_limits_reversed_infinite, HINGE, INFINITE, -INFINITE)
LIMITS_CASE(hinge_limits_huge, HINGE, 1e30f, 1e31f)
LIMITS_CASE(slider_limits, SLIDER, -0.5f, 0.3f)
LIMITS_CASE(slider_limits_reversed, SLIDER, 1, -1)
LIMITS_CASE(slider_limits_nan, SLIDER, NOT_A_NUMBER, NOT_A_NUMBER)
LIMITS_CASE(slider_limits_infinite, SLIDER, -INFINITE, INFINITE)
LIMITS_CASE(slider_limits_reversed_infinite, SLIDER, INFINITE, -INFINITE)
LIMITS_CASE(slider_limits_huge, SLIDER, 1e30f, 1e31f)

static void float_pin(int kind, int pin, f32 value)
{
    Row *r = one(kind);
    in_f(r->joint, pin, value);
    watch(r);
}

#define FLOAT_CASE(name, kind, pin, value) CASE(name) { float_pin(kind, pin, value); }
FLOAT_CASE(spring_length_nan, SPRING, 5, NOT_A_NUMBER)
FLOAT_CASE(spring_length_infinite, SPRING, 5, INFINITE)
FLOAT_CASE(spring_length_negative, SPRING, 5, -3)
FLOAT_CASE(spring_length_huge, SPRING, 5, 1e30f)
FLOAT_CASE(spring_constant_nan, SPRING, 6, NOT_A_NUMBER)
FLOAT_CASE(spring_constant_infinite, SPRING, 6, INFINITE)
FLOAT_CASE(spring_constant_negative, SPRING, 6, -4)
FLOAT_CASE(spring_constant_huge, SPRING, 6, 1e30f)
FLOAT_CASE(spring_damping_nan, SPRING, 7, NOT_A_NUMBER)
FLOAT_CASE(spring_damping_huge, SPRING, 7, 1e20f)
FLOAT_CASE(spring_damping_negative, SPRING, 7, -1)
FLOAT_CASE(spring_global_damping_nan, SPRING, 8, NOT_A_NUMBER)
FLOAT_CASE(spring_global_damping_huge, SPRING, 8, 1e20f)
FLOAT_CASE(force_nan, FORCE, 4, NOT_A_NUMBER)
FLOAT_CASE(force_infinite, FORCE, 4, INFINITE)
FLOAT_CASE(force_huge, FORCE, 4, 1e30f)
FLOAT_CASE(force_zero, FORCE, 4, 0)

static void vector_pin(int kind, int pin, f32 x, f32 y, f32 z)
{
    Row *r = one(kind);
    in_v(r->joint, pin, x, y, z);
    watch(r);
}

#define VECTOR_CASE(name, kind, pin, x, y, z) CASE(name) { vector_pin(kind, pin, x, y, z); }
VECTOR_CASE(balljoint_position_nan, BALLJOINT, 1, 0, NOT_A_NUMBER, 0)
VECTOR_CASE(balljoint_position_infinite, BALLJOINT, 1, INFINITE, 0, 0)
VECTOR_CASE(balljoint_position_huge, BALLJOINT, 1, 1e30f, -1e30f, 1e25f)
VECTOR_CASE(balljoint_position_far, BALLJOINT, 1, 1e6f, 0, 0)
VECTOR_CASE(spring_position_nan, SPRING, 1, NOT_A_NUMBER, 0, 0)
VECTOR_CASE(spring_position_huge, SPRING, 3, 1e30f, 0, 0)
VECTOR_CASE(force_position_nan, FORCE, 0, NOT_A_NUMBER, 0, 0)
VECTOR_CASE(force_position_huge, FORCE, 0, 1e30f, 0, 0)
VECTOR_CASE(force_direction_nan, FORCE, 2, 0, 0, NOT_A_NUMBER)
VECTOR_CASE(force_direction_infinite, FORCE, 2, 0, 0, INFINITE)
VECTOR_CASE(force_direction_huge, FORCE, 2, 0, 1e30f, 1e30f)
VECTOR_CASE(force_direction_zero, FORCE, 2, 0, 0, 0)

CASE(spring_ends_equal)
{
    Row *r = one(SPRING);
    in_o(r->joint, 2, r->frame);
    in_o(r->joint, 4, r->frame);
    watch(r);
}

static void slider_points(const VxMatrix *first, const VxMatrix *second)
{
    Row *r = one(SLIDER);
    r->frame->world = r->frame->local = *first;
    r->far_frame->world = r->far_frame->local = *second;
    watch(r);
}

#define AT(x, y, z) {{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {x, y, z, 1}}}

CASE(slider_points_equal)
{
    VxMatrix m = AT(6, 5, 3);
    slider_points(&m, &m);
}

CASE(slider_points_close)
{
    VxMatrix m = AT(6, 5, 3), n = AT(6, 5, 3.00001f);
    slider_points(&m, &n);
}

CASE(slider_points_far)
{
    VxMatrix m = AT(-1e30f, 5, 3), n = AT(1e30f, 1e30f, 3);
    slider_points(&m, &n);
}

CASE(slider_point_nan)
{
    VxMatrix m = AT(6, 5, 3), n = AT(6, NOT_A_NUMBER, 3);
    slider_points(&m, &n);
}

static void hinge_frame(const VxMatrix *m)
{
    Row *r = one(HINGE);
    r->frame->world = r->frame->local = *m;
    watch(r);
}

CASE(hinge_frame_zero)
{
    VxMatrix m = {{{0}}};
    hinge_frame(&m);
}

CASE(hinge_frame_nan)
{
    VxMatrix m = {{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, NOT_A_NUMBER, 1, 0}, {0, 5, 2, 1}}};
    hinge_frame(&m);
}

CASE(hinge_frame_infinite)
{
    VxMatrix m = AT(0, INFINITE, 0);
    hinge_frame(&m);
}

CASE(hinge_frame_far)
{
    VxMatrix m = AT(1e30f, 1e30f, 0);
    hinge_frame(&m);
}

// ---- impulse -------------------------------------------------------------------------------------------------------

static CKBehavior *push;

static void push_once(void)
{
    fire(push, 0);
    process(2);
    look_at(rows[0].target);
    process(10);
    look_at(rows[0].target);
}

static void new_push(void)
{
    push = block("Physics Impulse", one(HINGE)->target);
    in_v(push, 0, 0.1f, 5, 4);
    in_v(push, 2, 0, 1, 0.2f);
    in_f(push, 4, 1.5f);
    process(3);
}

#define IMPULSE_CASE(name, set) CASE(name) { new_push(); set; push_once(); }
IMPULSE_CASE(impulse_nan, in_f(push, 4, NOT_A_NUMBER))
IMPULSE_CASE(impulse_infinite, in_f(push, 4, INFINITE))
IMPULSE_CASE(impulse_huge, in_f(push, 4, 1e30f))
IMPULSE_CASE(impulse_negative, in_f(push, 4, -2))
IMPULSE_CASE(impulse_position_nan, in_v(push, 0, 0, NOT_A_NUMBER, 0))
IMPULSE_CASE(impulse_position_huge, in_v(push, 0, 1e30f, 0, 0))
IMPULSE_CASE(impulse_direction_nan, in_v(push, 2, NOT_A_NUMBER, 0, 0))
IMPULSE_CASE(impulse_direction_huge, in_v(push, 2, 1e30f, 1e30f, 0))
IMPULSE_CASE(impulse_in_own_space, (in_o(push, 1, rows[0].target), in_v(push, 0, NOT_A_NUMBER, 0, 0)))
IMPULSE_CASE(impulse_points_equal, (local_i(push, 0, 1), in_v(push, 2, 0.1f, 5, 4)))

CASE(impulse_of_a_joined_body)
{
    make_rows();
    make_bodies();
    fire_joints(0);
    process(5);
    for (int i = 0; i < KINDS; i++) {
        CKBehavior *b = block("Physics Impulse", rows[i].target);
        in_o(b, 1, i & 1 ? rows[i].target : NULL);
        in_v(b, 2, 0.3f, 1, 0);
        in_f(b, 4, 2);
        local_i(b, 1, i & 1); // constant force
        fire(b, 0);
    }
    process(12);
    look_rows();
}

const Case joint_cases[] = {
    ENTRY(joint_waits), ENTRY(joints_wait_together), ENTRY(joint_waits_for_what_is_destroyed), ENTRY(joint_frame_destroyed),
    ENTRY(joint_partner_is_no_body), ENTRY(joint_partner_gone), ENTRY(joint_partner_gone_then_destroyed),
    ENTRY(joint_partner_entity_destroyed), ENTRY(joint_target_gone), ENTRY(joint_target_gone_then_destroyed),
    ENTRY(joint_fixed_partner_gone), ENTRY(joint_of_itself), ENTRY(joint_of_fixed_bodies), ENTRY(joint_made_anew),
    ENTRY(joint_made_twice), ENTRY(joint_shut_down), ENTRY(joint_of_frozen_bodies), ENTRY(joints_reset_and_replayed),
    ENTRY(joints_saved_and_loaded), ENTRY(joint_handles_from_a_file), ENTRY(joints_physics_reset), ENTRY(joints_clean_world),
    ENTRY(hinge_limits), ENTRY(hinge_limits_equal), ENTRY(hinge_limits_reversed), ENTRY(hinge_limits_nan),
    ENTRY(hinge_limits_infinite), ENTRY(hinge_limits_reversed_infinite), ENTRY(hinge_limits_huge), ENTRY(slider_limits),
    ENTRY(slider_limits_reversed), ENTRY(slider_limits_nan), ENTRY(slider_limits_infinite),
    ENTRY(slider_limits_reversed_infinite), ENTRY(slider_limits_huge), ENTRY(spring_length_nan), ENTRY(spring_length_infinite),
    ENTRY(spring_length_negative), ENTRY(spring_length_huge), ENTRY(spring_constant_nan), ENTRY(spring_constant_infinite),
    ENTRY(spring_constant_negative), ENTRY(spring_constant_huge), ENTRY(spring_damping_nan), ENTRY(spring_damping_huge),
    ENTRY(spring_damping_negative), ENTRY(spring_global_damping_nan), ENTRY(spring_global_damping_huge), ENTRY(force_nan),
    ENTRY(force_infinite), ENTRY(force_huge), ENTRY(force_zero), ENTRY(balljoint_position_nan),
    ENTRY(balljoint_position_infinite), ENTRY(balljoint_position_huge), ENTRY(balljoint_position_far), ENTRY(spring_position_nan),
    ENTRY(spring_position_huge), ENTRY(force_position_nan), ENTRY(force_position_huge), ENTRY(force_direction_nan),
    ENTRY(force_direction_infinite), ENTRY(force_direction_huge), ENTRY(force_direction_zero), ENTRY(spring_ends_equal),
    ENTRY(slider_points_equal), ENTRY(slider_points_close), ENTRY(slider_points_far), ENTRY(slider_point_nan),
    ENTRY(hinge_frame_zero), ENTRY(hinge_frame_nan), ENTRY(hinge_frame_infinite), ENTRY(hinge_frame_far), ENTRY(impulse_nan),
    ENTRY(impulse_infinite), ENTRY(impulse_huge), ENTRY(impulse_negative), ENTRY(impulse_position_nan),
    ENTRY(impulse_position_huge), ENTRY(impulse_direction_nan), ENTRY(impulse_direction_huge), ENTRY(impulse_in_own_space),
    ENTRY(impulse_points_equal), ENTRY(impulse_of_a_joined_body), {NULL, NULL},
};
