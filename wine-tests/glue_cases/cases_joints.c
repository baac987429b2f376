// Joints, springs and forces: partners that come late, go, or never were; again and again; reset and replay.
#include "wine-tests/glue_cases/joint_rows.h"

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
        connect_joint(b[i], i, i == SPRING ? r->fixed : r->second, r->frame, r->far_frame);
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
    for (int i = 0; i < FORCE; i++) connect_joint(rows[i].joint, i, rows[i].second, rows[i].frame, rows[i].far_frame);
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
    for (int i = 0; i < FORCE; i++) connect_joint(rows[i].joint, i, rows[i].target, rows[i].frame, rows[i].far_frame);
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
        for (int i = 0; i < FORCE; i++) connect_joint(rows[i].joint, i, round & 1 ? rows[i].fixed : rows[i].second, rows[i].frame, rows[i].far_frame);
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
        connect_joint(other[i], i, rows[i].fixed, rows[i].frame, rows[i].far_frame);
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
        connect_joint(rows[i].joint, i, rows[i].second, rows[i].frame, rows[i].far_frame);
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

const Case joint_cases[] = {
    ENTRY(joint_waits), ENTRY(joints_wait_together), ENTRY(joint_waits_for_what_is_destroyed), ENTRY(joint_frame_destroyed),
    ENTRY(joint_partner_is_no_body), ENTRY(joint_partner_gone), ENTRY(joint_partner_gone_then_destroyed),
    ENTRY(joint_partner_entity_destroyed), ENTRY(joint_target_gone), ENTRY(joint_target_gone_then_destroyed),
    ENTRY(joint_fixed_partner_gone), ENTRY(joint_of_itself), ENTRY(joint_of_fixed_bodies), ENTRY(joint_made_anew),
    ENTRY(joint_made_twice), ENTRY(joint_shut_down), ENTRY(joint_of_frozen_bodies), ENTRY(joints_reset_and_replayed),
    ENTRY(joints_saved_and_loaded), ENTRY(joint_handles_from_a_file), ENTRY(joints_physics_reset),
    ENTRY(joints_clean_world), {NULL, NULL},
};
