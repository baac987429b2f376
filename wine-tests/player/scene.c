// Reading a scene file.
#include "wine-tests/player/player.h"

#include "wine-tests/levels/scene_text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

Scene scene = {.frames = 100};
CKContext *context;
int scene_line;
char *word[MAX_WORDS];
int word_count;
static void read_line(char *line, FILE *file);
static const char *refused; // why the stand-in cannot play the scene

static int is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

// Blanks separate words, double quotes keep blanks (and vanish), # starts a comment.
void split_words(char *s)
{
    word_count = 0;
    while (*s) {
        while (is_blank(*s)) *s++ = 0;
        if (!*s || *s == '#') {
            *s = 0;
            break;
        }
        if (word_count == MAX_WORDS) player_die("line %d: too many words", scene_line);
        word[word_count++] = s;
        int quoted = 0;
        while (*s && (quoted || !is_blank(*s))) {
            if (*s == '"') {
                quoted = !quoted;
                memmove(s, s + 1, strlen(s));
            } else {
                s++;
            }
        }
    }
}

const char *option(const char *key)
{
    size_t n = strlen(key);
    for (int i = 1; i < word_count; i++)
        if (!strncmp(word[i], key, n) && word[i][n] == '=') return word[i] + n + 1;
    return NULL;
}

float number(const char *text)
{
    if (!strncmp(text, "h:", 2)) {
        u32 bits = strtoul(text + 2, NULL, 16);
        float f;
        memcpy(&f, &bits, 4);
        return f;
    }
    return (float)strtod(text, NULL);
}

int numbers(const char *text, float *out, int max)
{
    char copy[4096];
    int n = 0;
    snprintf(copy, sizeof copy, "%s", text);
    for (char *t = strtok(copy, ","); t && n < max; t = strtok(NULL, ",")) out[n++] = number(t);
    return n;
}

Mesh *find_mesh(const char *name)
{
    for (int i = 0; i < scene.mesh_count; i++)
        if (!strcmp(scene.meshes[i].name, name)) return &scene.meshes[i];
    player_die("line %d: no mesh %s", scene_line, name);
}

Entity *find_entity(const char *name)
{
    for (int i = 0; i < scene.entity_count; i++)
        if (!strcmp(scene.entities[i].name, name)) return &scene.entities[i];
    player_die("line %d: no entity %s", scene_line, name);
}

int find_block(const char *name)
{
    for (int i = 0; i < scene.block_count; i++)
        if (!strcmp(scene.blocks[i].name, name)) return i;
    player_die("line %d: no building block %s", scene_line, name);
}

void add_event(int frame, int kind, int index, int pin)
{
    scene.events = realloc(scene.events, (u32)(scene.event_count + 1) * sizeof *scene.events);
    Event *e = &scene.events[scene.event_count++];
    memset(e, 0, sizeof *e);
    e->frame = frame, e->kind = kind, e->index = index, e->pin = pin;
}

// ---- entities ------------------------------------------------------------------------------------------------------

static SiEntity *next_entity(CK_CLASSID class_id, const char *name)
{
    enum { POOL = 512 };
    static SiEntity *pool[2][POOL];
    static int used[2];
    if (!options.entity_reversed) return si_create_entity(context, class_id, name);
    int k = class_id == CKCID_3DOBJECT; // made before, handed out backwards: later entities get lower ids and addresses
    if (!pool[k][0])
        for (int i = 0; i < POOL; i++) pool[k][i] = si_create_entity(context, class_id, "_pool");
    if (used[k] == POOL) player_die("--entrev: more than %d entities", POOL);
    SiEntity *e = pool[k][POOL - 1 - used[k]++];
    CKObject_SetName(e, name, 0);
    return e;
}

static void set_attribute(SiEntity *entity, const char *name, const char *value)
{
    i32 v = atoi(value);
    si_parameter_set(si_set_attribute(entity, si_register_attribute(context, name, SI_INT)), &v, 4);
}

static void make_entity(void)
{
    scene.entities = realloc(scene.entities, (u32)(scene.entity_count + 1) * sizeof *scene.entities);
    Entity *e = &scene.entities[scene.entity_count++];
    memset(e, 0, sizeof *e);
    snprintf(e->name, sizeof e->name, "%s", word[1]);
    VxMatrix m;
    matrix_from_options(&m);
    const char *mesh = option("mesh"), *o;
    e->ck = next_entity(mesh ? CKCID_3DOBJECT : CKCID_3DENTITY, e->name);
    if (!e->ck) player_die("line %d: too many entities", scene_line);
    if (mesh) e->ck->mesh = find_mesh(mesh)->ck;
    e->ck->vt->SetWorldMatrix((CK3dEntity *)e->ck, &m, 0);
    if ((o = option("colid"))) set_attribute(e->ck, "Coll Detection ID", o);
    if ((o = option("contid"))) set_attribute(e->ck, "Continuous Contact ID", o);
}

// ---- commands ------------------------------------------------------------------------------------------------------

static void at_frame(void)
{
    int frame = atoi(word[1]);
    const char *what = word_count > 3 ? word[2] : "";
    if (!strcmp(what, "physicalize")) {
        physicalize(frame, word + 3, word_count - 3);
    } else if (!strcmp(what, "fire")) {
        add_event(frame, EVENT_FIRE, find_block(word[3]), word_count > 4 ? atoi(word[4]) : 0);
    } else if (!strcmp(what, "destroy")) {
        add_event(frame, EVENT_DESTROY, (int)(find_entity(word[3]) - scene.entities), 0);
    } else if (!strcmp(what, "place")) {
        add_event(frame, EVENT_PLACE, (int)(find_entity(word[3]) - scene.entities), 0);
        matrix_from_options(&scene.events[scene.event_count - 1].matrix);
    } else if (!strcmp(what, "param")) {
        int b = find_block(word[3]);
        char *eq = word_count > 4 ? strchr(word[4], '=') : NULL;
        if (!eq) player_die("line %d: at F param BLOCK NAME=VALUE", scene_line);
        const CKBehavior *ck = scene.blocks[b].ck;
        int pin = 0;
        while (pin < ck->in_count && !name_matches(word[4], (size_t)(eq - word[4]), si_object_name(ck->in[pin]))) pin++;
        if (pin == ck->in_count) player_die("line %d: no parameter %s", scene_line, word[4]);
        add_event(frame, EVENT_PARAM, b, pin);
        snprintf(scene.events[scene.event_count - 1].text, sizeof scene.events->text, "%s", eq + 1);
    } else {
        player_die("line %d: at ... %s", scene_line, what);
    }
}

static void set_gravity(void)
{
    char text[256], name[32];
    if (word_count < 4) player_die("line %d: gravity X Y Z [FACTOR]", scene_line);
    snprintf(text, sizeof text, "Gravity=%s,%s,%s Physic_Time_Factor=%s", word[1], word[2], word[3],
             word_count > 4 ? word[4] : "1");
    snprintf(name, sizeof name, "globals%d", scene.block_count);
    split_words(text);
    add_event(0, EVENT_FIRE, make_block(name, "SetPhysicsGlobals", global_owner(), 0), 0);
}

// {i}, {i*2+1}, {i%20*9-86}: applied from left to right; {r:LO:HI:SEED}: pseudo-random.
static char *expand_one(char *out, const char *ex, int i)
{
    if (!strncmp(ex, "r:", 2)) {
        double lo, hi;
        int seed;
        if (sscanf(ex + 2, "%lf:%lf:%d", &lo, &hi, &seed) != 3) player_die("line %d: {%s}", scene_line, ex);
        unsigned s = (unsigned)seed * 2654435761u + (unsigned)i * 40503u + 1;
        scene_random(&s), scene_random(&s), scene_random(&s);
        return out + sprintf(out, "%.6f", lo + (hi - lo) * ((s >> 8) & 0xffffff) / 16777215.0);
    }
    if (*ex != 'i') player_die("line %d: {%s}", scene_line, ex);
    double v = i;
    int integer = 1;
    for (const char *p = ex + 1; *p;) {
        char op = *p++, *end;
        double a = strtod(p, &end);
        if (memchr(p, '.', (size_t)(end - p))) integer = 0;
        p = end;
        switch (op) {
        case '%': v = (int)v % (int)a; break;
        case '/': v = (int)v / (int)a; break;
        case '*': v *= a; break;
        case '+': v += a; break;
        case '-': v -= a; break;
        default: player_die("line %d: {%s}", scene_line, ex);
        }
    }
    return out + (integer ? sprintf(out, "%d", (int)v) : sprintf(out, "%.6g", v));
}

static void expand(char *out, const char *text, int i)
{
    while (*text) {
        if (*text != '{') {
            *out++ = *text++;
            continue;
        }
        char ex[128];
        const char *end = strchr(text, '}');
        if (!end || end - text > 127) player_die("line %d: {", scene_line);
        snprintf(ex, sizeof ex, "%.*s", (int)(end - text - 1), text + 1);
        out = expand_one(out, ex, i);
        text = end + 1;
    }
    *out = 0;
}

// "generate level 7 small": the lines of a generated scene (wine-tests/levels).
static void generate(void)
{
    char line[4096];
    FILE *text = tmpfile();
    if (!text) player_die("no temporary file");
    const char *error = scene_generate(text, word + 1, word_count - 1);
    if (error) player_die("line %d: generate: %s", scene_line, error);
    rewind(text);
    while (fgets(line, sizeof line, text)) read_line(line, text);
    fclose(text);
}

static void read_line(char *line, FILE *file)
{
    while (*line == ' ' || *line == '\t') line++;
    if (!strncmp(line, "repeat ", 7)) {
        char *rest, *expanded = malloc(65536);
        int n = (int)strtol(line + 7, &rest, 10);
        for (int i = 0; i < n; i++) {
            expand(expanded, rest, i);
            read_line(expanded, file);
        }
        free(expanded);
        return;
    }
    split_words(line);
    if (!word_count || refused) return;
    const char *k = word[0];
    if (word_count < 2) player_die("line %d: %s needs more", scene_line, k);
    if (!strcmp(k, "frames")) {
        scene.frames = atoi(word[1]);
    } else if (!strcmp(k, "dt")) {
        scene.dts = realloc(scene.dts, (u32)word_count * sizeof *scene.dts);
        for (scene.dt_count = 0; scene.dt_count < word_count - 1; scene.dt_count++)
            scene.dts[scene.dt_count] = number(word[scene.dt_count + 1]);
    } else if (!strcmp(k, "mesh")) {
        make_mesh(file);
    } else if (!strcmp(k, "entity")) {
        make_entity();
    } else if (!strcmp(k, "generate")) {
        generate();
    } else if (!strcmp(k, "gravity")) {
        set_gravity();
    } else if (!strcmp(k, "bb")) {
        if (word_count < 3) player_die("line %d: bb NAME PROTO ...", scene_line);
        const char *owner = option("owner");
        make_block(word[1], word[2], owner ? find_entity(owner)->ck : global_owner(), 3);
    } else if (!strcmp(k, "at")) {
        at_frame();
    } else if (!strcmp(k, "load") || !strcmp(k, "adopt") || !strcmp(k, "adoptmesh") || !strcmp(k, "list")) {
        refused = !strcmp(k, "load") ? "loads a composition file" : "uses loaded objects";
    } else {
        player_die("line %d: unknown keyword %s", scene_line, k);
    }
}

int scene_load(const char *path)
{
    static char line[65536];
    FILE *file = fopen(path, "rb");
    if (!file) player_die("cannot open scene %s", path);
    while (fgets(line, sizeof line, file) && !refused) {
        scene_line++;
        read_line(line, file);
    }
    fclose(file);
    if (refused) fprintf(stderr, "player: skipped: %s needs the real engine (line %d %s)\n", path, scene_line, refused);
    if (!scene.dt_count) {
        scene.dts = malloc(sizeof *scene.dts);
        scene.dts[0] = 16.0f;
        scene.dt_count = 1;
    }
    return !refused;
}
