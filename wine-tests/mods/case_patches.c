// Constants of the DLL changed in memory. A literal has its place in the original; a mod that writes there changes every
// formula that reads it. Each change is played in a process of its own; the hash covers every physics step.
#include "wine-tests/mods/mods.h"

#include <stdlib.h>
#include <string.h>

enum { FRAMES = 250 };

static void play_patched(const char *name)
{
    mod_quiet = 1;
    mod_scene(name);
    options.numbers_only = 1;
    mod_hash_steps();
    for (int frame = 0; frame < FRAMES && !steps_no_number; frame++) mod_frame(frame);
    mod_end();
}

// What is computed from literals at load is computed again: collision distances.
static void compute_settings(void)
{
    CALL_VOID(0x160c0, (void *), at(0x75db0));
}

static const TableConstant *constant(u32 rva)
{
    for (int i = 0; i < table_constant_count; i++)
        if (table_constants[i].rva == rva) return &table_constants[i];
    player_die("no constant 0x%x", rva);
}

// With a quarter more of these the original does not end (1.0), or its bodies are no numbers
// after a few steps (the interpolation's 0.999, which then is above every cosine).
static const struct {
    u32 rva;
    f64 factor;
} gentle[] = {{0x63288, 1 + 0x1p-12}, {0x63818, 0.75}};

static f64 factor_of(u32 rva)
{
    for (unsigned i = 0; i < sizeof gentle / sizeof *gentle; i++)
        if (gentle[i].rva == rva) return gentle[i].factor;
    return 1.25;
}

// Zero becomes a small number.
static void change_constant(const TableConstant *c, f64 factor)
{
    f64 wide = AT(f64, at(c->rva), 0);
    f32 narrow = AT(f32, at(c->rva), 0);
    if (c->wide) {
        wide = wide == 0 ? 1e-3 : wide * factor;
        write_code(at(c->rva), &wide, 8);
    } else {
        narrow = narrow == 0 ? 1e-3f : (f32)(narrow * factor);
        write_code(at(c->rva), &narrow, 4);
    }
}

// One constant of the table, by address; perhaps :SCENE, :SCENE:FACTOR.
static void constant_one(void)
{
    char *end, name[64] = "mixed";
    if (!mod_argument) player_die("constant_one RVA[:SCENE[:FACTOR]]");
    u32 rva = strtoul(mod_argument, &end, 16);
    const TableConstant *c = rva ? constant(rva) : NULL;
    f64 factor = factor_of(rva);
    if (*end == ':') {
        size_t n = strcspn(++end, ":");
        snprintf(name, sizeof name, "%.*s", (int)n, end);
        if (end[n] == ':') factor = strtod(end + n + 1, NULL);
    }
    mod_load();
    if (c) change_constant(c, factor);
    compute_settings();
    play_patched(name);
}

// Constants whose readers form one feature (abi.md 5.2): smoothing, time factor, collision and friction distances, inertia,
// freezing, movement checks, impacts, the random number's scale, hinge limits.
static const u32 features[] = {0x63374, 0x63378, 0x632a8, 0x63758, 0x63760, 0x63750, 0x63388, 0x633b0, 0x634a8, 0x634b0, 0x634b8,
                               0x634c0, 0x634c8, 0x635b4, 0x638d0, 0x638d4, 0x63a80, 0x632b8};
enum { FEATURES = sizeof features / sizeof *features };

static int is_feature(u32 rva)
{
    for (int i = 0; i < FEATURES; i++)
        if (features[i] == rva) return 1;
    return 0;
}

static void play_constant(const TableConstant *c)
{
    char rva[16];
    snprintf(rva, sizeof rva, "%x", c->rva);
    say("0x%05x: ", c->rva);
    int status = mod_run_other("constant_one", rva);
    if (status) say("status %d\n", status);
}

static void constants(void)
{
    for (int i = 0; i < table_constant_count; i++)
        if (is_feature(table_constants[i].rva)) play_constant(&table_constants[i]);
}

// All others: shared by many formulas.
static void constants_shared(void)
{
    for (int i = 0; i < table_constant_count; i++)
        if (!is_feature(table_constants[i].rva)) play_constant(&table_constants[i]);
}

// Literals that only other scenes notice.
static void constants_scenes(void)
{
    static const struct {
        const char *scene;
        u32 rvas[6];
    } plays[] = {{"buoyancy_shapes", {0x638e8, 0x63900, 0x63908, 0x63928, 0x639c0}},
                 {"hinge", {0x63910, 0x63914}},
                 {"balljoint_chain", {0x63858}},
                 {"stack3", {0x63b08}}};
    for (unsigned i = 0; i < sizeof plays / sizeof *plays; i++)
        for (int k = 0; k < 6 && plays[i].rvas[k]; k++) {
            char argument[64];
            snprintf(argument, sizeof argument, "%x:../scenes/%s", plays[i].rvas[k], plays[i].scene);
            say("%s 0x%05x: ", plays[i].scene, plays[i].rvas[k]);
            int status = mod_run_other("constant_one", argument);
            if (status) say("status %d\n", status);
        }
}

// ---- data ---------------------------------------------------------------------------------------------------------------

// The block of collision distances, as a mod that only knows the address changes it.
static void distances(void)
{
    mod_load();
    f32 *settings = (f32 *)at(0x75db0);
    say_words("settings", settings, 0x12c / 4);
    say("\n");
    settings[(0x75ebc - 0x75db0) / 4] *= 1.5f; // friction distance
    mod_scene("mixed");
    mod_hash_steps();
    mod_frames(0, 60);
    CALL_VOID(0x15fe0, (void *, f64), settings, 0.02);
    say_words("settings", settings, 0x12c / 4);
    say("\n");
    mod_frames(60, 120);
    mod_end();
}

static void gravity(void)
{
    mod_scene("mixed");
    mod_hash_steps();
    mod_frames(0, 20);
    f64 up[4] = {1, 3, 0, 0};
    CALL_VOID(0x13680, (void *, f64 *), environment(), up);
    say_words("gravity", environment() + 0xd0, 9);
    say("\n");
    mod_frames(20, 40);
    AT(f64, environment(), 0xd8) = -30; // the field alone: read where the world's gravity is, not where controllers keep it
    mod_frames(40, 60);
    AT(f32, environment(), 0xf0) = 5;
    mod_frames(60, 100);
    u8 *core = core_of("loose"); // damping of one body
    AT(f32, core, 0x44) = 5;
    for (int k = 0; k < 3; k++) AT(f32, core, 0x24 + 4 * k) = 4;
    mod_frames(100, 140);
    say_body("loose");
    mod_end();
}

const ModCase patch_cases[] = {
    {"constant_one", constant_one}, {"constants", constants}, {"constants_shared", constants_shared},
    {"constants_scenes", constants_scenes}, {"distances", distances},
    {"gravity", gravity}, {NULL, NULL},
};
