// Rows of bodies, one row for each kind of joint.
#include "wine-tests/glue_cases/joint_rows.h"

const char *const kind_names[KINDS] = {"Physics Hinge", "Set Physics Slider", "Physics Balljoint", "Set Physics Spring",
                                              "Physics Force"};
Row rows[KINDS];

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

void connect_joint(CKBehavior *joint, int kind, SiEntity *second, SiEntity *frame, SiEntity *far_frame)
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

void make_rows(void)
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
        connect_joint(r->joint, i, r->fixed, r->frame, r->far_frame);
    }
}

void set_body(CKBehavior *physicalize, int input)
{
    CKBehavior_ActivateInput(physicalize, input, 1);
    enter();
    si_behavior_execute(physicalize, 16);
    leave();
}

void make_bodies(void)
{
    for (int i = 0; i < KINDS; i++) {
        set_body(rows[i].make_fixed, 0);
        set_body(rows[i].make_target, 0);
        set_body(rows[i].make_second, 0);
    }
}

void fire_joints(int input)
{
    for (int i = 0; i < KINDS; i++) fire(rows[i].joint, input);
}

void look_at(SiEntity *e)
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

void look_rows(void)
{
    for (int i = 0; i < KINDS; i++) {
        say("handle %d  ", local_bits(rows[i].joint, 0) != 0);
        look_at(rows[i].target);
        if (record_of(rows[i].second)) look_at(rows[i].second);
    }
}

void process(int count)
{
    enter();
    for (int i = 0; i < count; i++) si_process(context, 15);
    leave();
}
