// A mod loader: block functions and the manager's frame callback replaced, blocks made by GUID at run time and run outside
// the frame's behavior processing.
#include "wine-tests/mods/mods.h"

#include <stdlib.h>
#include <string.h>

typedef struct KnownBlock {
    const char *name;
    CKGUID guid;
    u32 creator, function; // rva
} KnownBlock;

static const KnownBlock known[] = {
    {"Physicalize", {0x7522370e, 0x37ec15ec}, 0x02130, 0x026b0},
    {"Physics Impulse", {0x0c7e39bb, 0x16db20d5}, 0x02e50, 0x02f90},
    {"Physics Force", {0x56e20c57, 0x0b926068}, 0x04570, 0x04800},
    {"Physics WakeUp", {0x38b851b5, 0x72ca74ac}, 0x04cf0, 0x04d50},
    {"Set Physics Globals", {0x72af347c, 0x03da71e1}, 0x054f0, 0x055a0},
    {"Physics Hinge", {0x41cd3653, 0x0de60c1d}, 0x05720, 0x05850},
    {"Set Physics Spring", {0x24a06a3a, 0x07100fce}, 0x061c0, 0x06360},
    {"Set Physics Slider", {0x2973360e, 0x23d31aa7}, 0x05c40, 0x05d90},
    {"Physics Balljoint", {0x5e624f0a, 0x35160450}, 0x05010, 0x05120},
    {"PhysicsCollDetection", {0x7435488d, 0x201d1188}, 0x03ef0, 0x04080},
    {"PhysicsContinuousContact", {0x199e4cf1, 0x545a78fe}, 0x01090, 0x011e0},
    {"PhysicsBuoyancy", {0x2c015f2b, 0x5b147512}, 0x036e0, 0x038a0},
    {"Physics Reset", {0x5714345e, 0x792262ae}, 0x04ea0, 0x04f00},
    {"Get Profiler Values", {0x1c8e61d1, 0x32723c6f}, 0x01ed0, 0x01fd0},
    {"DeleteCollisionSurfaces", {0x53bf75aa, 0x770c7021}, 0x01cd0, 0x01d30},
};
enum { KNOWN = sizeof known / sizeof *known };

static CKObjectDeclaration *declaration(CKGUID guid)
{
    const XObjectDeclarationArray *all = si_declarations(context);
    for (void **d = all->begin; d != all->end; d++)
        if (si_guid_equal(((CKObjectDeclaration *)*d)->guid, guid)) return *d;
    return NULL;
}

static SiPrototype *prototype(CKGUID guid)
{
    CKObjectDeclaration *d = declaration(guid);
    if (!d) return NULL;
    engine_enter();
    if (!d->prototype) d->creator(&d->prototype);
    engine_leave();
    return (SiPrototype *)d->prototype;
}

// ---- the prototype's function replaced ----------------------------------------------------------------------------------

static CKBehaviorFunction originals[KNOWN];
static u32 calls[KNOWN];

static int CDECL counted(const CKBehaviorContext *bc)
{
    const SiPrototype *p = (const SiPrototype *)bc->behavior->prototype;
    for (int i = 0; i < KNOWN; i++) {
        if (prototype(known[i].guid) != p) continue;
        calls[i]++;
        return originals[i](bc);
    }
    say("unknown prototype\n");
    return 0;
}

static void prototype_function(void)
{
    mod_load();
    for (int i = 0; i < KNOWN; i++) {
        SiPrototype *p = prototype(known[i].guid);
        if (!p) {
            say("%s is not declared\n", known[i].name);
            continue;
        }
        originals[i] = p->function; // GetFunction
        say("%s: function by its address %d, creator by its address %d\n", known[i].name, (u8 *)originals[i] == at(known[i].function),
            (u8 *)declaration(known[i].guid)->creator == at(known[i].creator));
        CKBehaviorPrototype_SetFunction((CKBehaviorPrototype *)p, counted);
    }
    mod_scene("mixed");
    mod_hash_steps();
    mod_frames(0, 100);
    mod_end();
    for (int i = 0; i < KNOWN; i++) say("%s %u calls\n", known[i].name, calls[i]);
}

// ---- the manager's frame callback ---------------------------------------------------------------------------------------

enum { POST_PROCESS = 6 };
static CKERROR (THISCALL *saved_post_process)(void *);
static u32 frames_seen;

static CKERROR THISCALL post_process(void *manager)
{
    frames_seen++;
    if (frames_seen % 10 == 0) AT(f32, core_of("ball"), 0x84) += 0.125f; // a mod acts just before the step
    return saved_post_process(manager);
}

static void vtable_slot(void)
{
    mod_scene("mixed");
    mod_hash_steps();
    mod_frames(0, 20);
    void **table = AT(void **, physics, 0), *ours = (void *)post_process;
    saved_post_process = (CKERROR(THISCALL *)(void *))table[POST_PROCESS];
    write_code(&table[POST_PROCESS], &ours, 4);
    mod_frames(20, 80);
    write_code(&table[POST_PROCESS], &saved_post_process, 4);
    mod_frames(80, 120);
    mod_end();
    say("slot called %u times\n", frames_seen);
}

// The slots a debug build of a play mod calls itself: PostClearAll, OnCKInit, OnCKEnd, OnCKReset.
static void vtable_calls(void)
{
    static const int slots[] = {13, 4, 11, 12};
    mod_scene("mixed");
    mod_frames(0, 30);
    for (int i = 0; i < 4; i++) {
        void **table = AT(void **, physics, 0);
        engine_enter();
        CKERROR error = ((CKERROR(THISCALL *)(void *))table[slots[i]])(physics);
        engine_leave();
        say("slot %d -> %d, environment %d, moving %d, records %d\n", slots[i], error, environment() != NULL, AT(u16, physics, 0x2a),
            AT(i32, physics, 0x2ce4));
    }
}

// ---- blocks by GUID -----------------------------------------------------------------------------------------------------

static CKBehavior *make(const char *name, SiEntity *owner, const char *words)
{
    char text[1024];
    snprintf(text, sizeof text, "%s", words);
    split_words(text);
    int index = make_block(name, name, owner, 0);
    return scene.blocks[index].ck;
}

// ActivateInput and Execute(0), outside the frame's behavior processing.
static void run(CKBehavior *b, int input)
{
    CKBehavior_ActivateInput(b, input, 1);
    engine_enter();
    int result = si_behavior_execute(b, 0);
    engine_leave();
    say("%s input %d -> %d, inputs now", si_object_name(b), input, result);
    for (int i = 0; i < b->input_count; i++) say(" %d", b->inputs[i].active);
    say(" outputs");
    for (int i = 0; i < b->output_count; i++) {
        say(" %d", b->outputs[i].active);
        b->outputs[i].active = 0;
    }
    say(" pins %d locals %d\n", b->in_count, b->local_count);
}

// The settings edited step by step: the block must make its inputs.
static void block_settings(void)
{
    mod_scene("shapes");
    for (int convex = 0; convex < 3; convex++)
        for (int balls = 0; balls < 3; balls++)
            for (int concave = 0; concave < 3; concave++) {
                char words[128];
                snprintf(words, sizeof words, "set:Convex_Count=%d set:Ball_Count=%d set:Concave_Count=%d", convex, balls, concave);
                CKBehavior *b = make("Physicalize", find_entity("box")->ck, words);
                say("%d convex %d balls %d concave: %d inputs:", convex, balls, concave, b->in_count);
                for (int i = 11; i < b->in_count; i++) say(" %s", si_object_name(b->in[i]));
                say("\n");
            }
}

static void blocks_at_run_time(void)
{
    mod_scene("shapes");
    mod_hash_steps();
    mod_frame(0);
    SiEntity *box = find_entity("box")->ck, *ball = find_entity("ball")->ck, *floor = find_entity("floor")->ck;
    run(make("Physicalize", floor, "set:Convex_Count=0 set:Concave_Count=1 Fixed=1 Friction=0.7 Elasticity=0.3 concave_1=floor"), 0);
    CKBehavior *box_block =
        make("Physicalize", box, "set:Convex_Count=1 Friction=0.5 Elasticity=0.2 Mass=2 Collision_Surface=crate convex_1=box");
    run(box_block, 0);
    run(make("Physicalize", ball, "set:Convex_Count=0 set:Ball_Count=1 set:Shift_Mass_Center=0,0.1,0 Friction=0.6 Elasticity=0.9 Mass=1 "
                                  "Linear_Speed=0.3 ball_radius_1=1"), 0);
    mod_frames(1, 20);
    run(make("PhysicsImpulse", box, "Position=0,0,0 Referential=box Direction=0,1,0.2 Impulse=12"), 0);
    CKBehavior *force = make("SetPhysicsForce", ball, "Position=0,0,0 Pos_Ref=ball Direction=1,0,0 Force=9");
    run(force, 0);
    mod_frames(20, 60);
    run(force, 1);
    run(make("SetPhysicsGlobals", global_owner(), "Gravity=0,-3,1 Physic_Time_Factor=0.5"), 0);
    mod_frames(60, 90);
    run(make("PhysicsWakeUp", box, ""), 0);
    CKBehavior *spring = make("SetPhysicsSpring", ball, "Object2=box Position_1=0,0,0 Referential_1=ball Position_2=0,0,0 Referential_2=box "
                                                        "Length=2 Constant=5");
    run(spring, 0);
    run(make("PhysicsWakeUp", find_entity("nobody")->ck, ""), 0); // was never physicalized
    mod_frames(90, 130);
    run(spring, 1);
    run(box_block, 1);
    run(box_block, 1); // again
    mod_frames(130, 150);
    run(box_block, 0);
    mod_frames(150, 170);
    say_body("ball");
    say_body("box");
    mod_end();
}

const ModCase loader_cases[] = {
    {"prototype_function", prototype_function}, {"vtable_slot", vtable_slot}, {"vtable_calls", vtable_calls},
    {"block_settings", block_settings}, {"blocks_at_run_time", blocks_at_run_time}, {NULL, NULL},
};
