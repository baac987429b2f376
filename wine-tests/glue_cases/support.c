#include "wine-tests/glue_cases/cases.h"

#include <stdarg.h>

#include "base/x87.h"
#include "wine-tests/player/player.h"

CKContext *context;
Manager *mgr;
extern HostDll dll;

static CKBehavior *blocks[256];
static int block_count;

void say(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vfprintf(log_file, format, args);
    va_end(args);
    fflush(log_file);
}

// ---- session -------------------------------------------------------------------------------------------------------

static unsigned engine_word;

void enter(void)
{
    if (!engine_word) engine_word = options.cw ? options.cw : 0x37f;
    x87_set_control((u16)engine_word);
}

void leave(void)
{
    unsigned now = x87_get_control();
    if (now != engine_word) say("control word %x -> %x\n", engine_word, now);
    engine_word = now;
    x87_set_control(0x37f);
}

static void console(const char *text)
{
    say("console: %s%s", text, text[0] && text[strlen(text) - 1] == '\n' ? "" : "\n");
}

static void misuse(const char *what)
{
    say("engine: %s\n", what);
}

void open_context(void)
{
    SiPlugin plugin = {.info_count = (int(CDECL *)(void))host_symbol(&dll, "CKGetPluginInfoCount"),
                       .info = (CKPluginInfo * (CDECL *)(int)) host_symbol(&dll, "CKGetPluginInfo"),
                       .register_declarations =
                           (void(CDECL *)(XObjectDeclarationArray *))host_symbol(&dll, "RegisterBehaviorDeclarations")};
    si_on_misuse(misuse);
    enter();
    context = si_create_context(&plugin, console);
    leave();
    mgr = (Manager *)CKContext_GetManagerByGuid(context, SI_PHYSICS_MANAGER);
}

void play(void)
{
    enter();
    si_play(context);
    leave();
}

void open_world(void)
{
    open_context();
    play();
}

void reset(void)
{
    enter();
    si_reset(context);
    leave();
    say("reset\n");
}

static void show_outputs(CKBehavior *b)
{
    for (int i = 0; i < b->output_count; i++) {
        if (!b->outputs[i].active) continue;
        say("  %s: output %d %s\n", b->name, i, b->outputs[i].name);
        b->outputs[i].active = 0;
        for (int k = 0; k < b->out_count; k++) {
            say("    %s =", b->out[k]->name);
            for (int w = 0; w < b->out[k]->size / 4; w++) say(" %08x", ((u32 *)b->out[k]->value)[w]);
            say("\n");
        }
    }
}

void forget_blocks(void)
{
    block_count = 0;
}

// Its blocks lose their owner, as in the engine.
void destroy(void *object)
{
    forget_owner(object);
    enter();
    CKContext_DestroyObject(context, object, 0, NULL);
    leave();
}

void destroy_blocks(void)
{
    enter();
    for (int i = 0; i < block_count; i++) CKContext_DestroyObject(context, blocks[i], 0, NULL);
    leave();
    forget_blocks();
}

void forget_owner(const void *owner)
{
    for (int i = 0; i < block_count; i++)
        if (blocks[i]->owner == owner) blocks[i]->owner = NULL;
}

void frame(f32 delta_ms)
{
    enter();
    si_process(context, delta_ms);
    leave();
    for (int i = 0; i < block_count; i++) show_outputs(blocks[i]);
    if (!mgr) return;
    say("frame %08x: smoothed %08x step %08x moving %d", f32_bits(delta_ms), f32_bits(mgr->smoothed_delta),
        f32_bits(mgr->step), mgr->movable_objects.count);
    if (mgr->env) say(" time %016llx psi %d", (unsigned long long)f64_bits(mgr->env->time), mgr->env->time_code);
    say("\n");
}

void frames(int count, f32 delta_ms)
{
    for (int i = 0; i < count; i++) frame(delta_ms);
}

// ---- things --------------------------------------------------------------------------------------------------------

SiEntity *entity(const char *name, f32 x, f32 y, f32 z)
{
    SiEntity *e = si_create_entity(context, CKCID_3DOBJECT, name);
    VxMatrix m = {{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {x, y, z, 1}}};
    e->vt->SetWorldMatrix((CK3dEntity *)e, &m, 0);
    return e;
}

SiMesh *box_mesh(const char *name, f32 half)
{
    f32 v[8][3];
    for (int i = 0; i < 8; i++)
        for (int k = 0; k < 3; k++) v[i][k] = i >> k & 1 ? half : -half;
    static const int faces[12][3] = {{0, 1, 3}, {0, 3, 2}, {4, 6, 7}, {4, 7, 5}, {0, 4, 5}, {0, 5, 1},
                                     {2, 3, 7}, {2, 7, 6}, {0, 2, 6}, {0, 6, 4}, {1, 5, 7}, {1, 7, 3}};
    return si_create_mesh(context, name, 8, v, 12, faces);
}

SiMesh *floor_mesh(const char *name, f32 half)
{
    f32 v[4][3] = {{-half, 0, -half}, {half, 0, -half}, {half, 0, half}, {-half, 0, half}};
    static const int faces[2][3] = {{0, 2, 1}, {0, 3, 2}};
    return si_create_mesh(context, name, 4, v, 2, faces);
}

static const SiPrototype *prototype_named(const char *name, CKGUID *guid)
{
    const XObjectDeclarationArray *all = si_declarations(context);
    for (void **d = all->begin; d != all->end; d++) {
        CKObjectDeclaration *o = *d;
        if (strcmp(o->name, name)) continue;
        *guid = o->guid;
        if (!o->prototype) o->creator(&o->prototype);
        return (const SiPrototype *)o->prototype;
    }
    player_die("no block %s", name);
}

static SiParameter *source_of(CKBehavior *b, int pin)
{
    SiParameterIn *in = b->in[pin];
    if (!in->source) in->source = si_create_parameter(context, CKCID_PARAMETERLOCAL, in->name, in->type);
    return in->source;
}

static void set_preset(SiParameter *p, const char *text)
{
    f32 v[3] = {0, 0, 0};
    if (si_guid_equal(p->type, SI_FLOAT)) {
        v[0] = strtof(text, NULL);
        si_parameter_set(p, v, 4);
    } else if (si_guid_equal(p->type, SI_INT) || si_guid_equal(p->type, SI_BOOL)) {
        i32 i = strcmp(text, "TRUE") ? atoi(text) : 1;
        si_parameter_set(p, &i, 4);
    } else if (si_guid_equal(p->type, SI_VECTOR)) {
        sscanf(text, "%f,%f,%f", &v[0], &v[1], &v[2]);
        si_parameter_set(p, v, 12);
    }
}

CKBehavior *block(const char *declared_name, SiEntity *owner)
{
    CKGUID guid;
    const SiPrototype *p = prototype_named(declared_name, &guid);
    enter();
    CKBehavior *b = si_create_behavior(context, declared_name, guid);
    for (int i = 0; i < p->declared_count; i++) {
        const SiDeclared *d = &p->declared[i];
        if (d->kind == SI_INPUT) si_behavior_add_input(b, d->name);
        if (d->kind == SI_OUTPUT) CKBehavior_AddOutput(b, d->name);
        if (d->kind == SI_PARAMETER_OUT) si_behavior_add_output_parameter(b, d->name, d->type);
        if (d->kind == SI_PARAMETER_IN) {
            CKBehavior_CreateInputParameter(b, d->name, d->type);
            if (d->preset) set_preset(source_of(b, b->in_count - 1), d->preset);
        }
    }
    b->owner = owner;
    leave();
    blocks[block_count++] = b;
    return b;
}

static void set_in(CKBehavior *b, int pin, const void *value, int size)
{
    si_parameter_set(source_of(b, pin), value, size);
}

void in_f(CKBehavior *b, int pin, f32 v) { set_in(b, pin, &v, 4); }
void in_i(CKBehavior *b, int pin, i32 v) { set_in(b, pin, &v, 4); }

void in_v(CKBehavior *b, int pin, f32 x, f32 y, f32 z)
{
    f32 v[3] = {x, y, z};
    set_in(b, pin, v, 12);
}

void in_s(CKBehavior *b, int pin, const char *text) { set_in(b, pin, text, (int)strlen(text) + 1); }

void in_o(CKBehavior *b, int pin, void *object)
{
    CK_ID id = si_object_id(object);
    set_in(b, pin, &id, 4);
}

void local_i(CKBehavior *b, int local, i32 v) { si_parameter_set(b->locals[local].value, &v, 4); }

void local_v(CKBehavior *b, int local, f32 x, f32 y, f32 z)
{
    f32 v[3] = {x, y, z};
    si_parameter_set(b->locals[local].value, v, 12);
}

u32 local_bits(CKBehavior *b, int local)
{
    u32 v;
    memcpy(&v, b->locals[local].value->value, 4);
    return v;
}

void execute(CKBehavior *b)
{
    enter();
    int result = si_behavior_execute(b, 16);
    leave();
    say("%s: result 0x%x", b->name, result);
    for (int i = 0; i < b->input_count; i++)
        if (b->inputs[i].active) say(", input %d still active", i);
    say("\n");
    show_outputs(b);
}

void fire(CKBehavior *b, int input)
{
    CKBehavior_ActivateInput(b, input, 1);
    say("fire %d of ", input);
    execute(b);
}

void message(CKBehavior *b, u32 m)
{
    const SiPrototype *p = (const SiPrototype *)b->prototype;
    if (!p->callback) return say("%s has no callback\n", b->name);
    CKBehaviorContext bc = {.behavior = b, .context = context, .callback_message = m};
    enter();
    CKERROR result = p->callback(&bc);
    leave();
    say("%s: message %u gives 0x%x\n", b->name, m, result);
}

void show_pins(CKBehavior *b)
{
    for (int i = 0; i < b->in_count; i++) {
        const SiParameter *s = b->in[i]->source;
        say("  in %d %s %08x source %s", i, b->in[i]->name, b->in[i]->type.d1, s ? s->name : "-");
        if (s && s->size && s->size <= 16)
            for (int w = 0; w < s->size / 4; w++) say(" %08x", ((u32 *)s->value)[w]);
        if (s && si_guid_equal(s->type, SI_STRING) && s->value) say(" \"%s\"", (char *)s->value);
        say("\n");
    }
    for (int i = 0; i < b->output_count; i++) say("  output %d %s\n", i, b->outputs[i].name);
}

enum { P_FIXED, P_FRICTION, P_ELASTICITY, P_MASS, P_GROUP, P_FROZEN, P_COLLIDE, P_CENTER, P_LIN, P_ROT, P_SURFACE, P_SHAPES };

CKBehavior *physicalize_ball(SiEntity *e, f32 radius)
{
    CKBehavior *b = block("Physicalize", e);
    in_s(b, P_SURFACE, "ball");
    local_i(b, 0, 0);
    local_i(b, 1, 1);
    message(b, CKM_BEHAVIORSETTINGSEDITED);
    in_f(b, P_SHAPES + 1, radius);
    return b;
}

CKBehavior *physicalize_mesh(SiEntity *e, SiMesh *mesh, int concave, int fixed)
{
    CKBehavior *b = block("Physicalize", e);
    in_i(b, P_FIXED, fixed);
    in_s(b, P_SURFACE, mesh ? mesh->name : "none");
    local_i(b, 0, !concave);
    local_i(b, 2, concave);
    message(b, CKM_BEHAVIORSETTINGSEDITED);
    if (mesh) in_o(b, P_SHAPES, mesh);
    return b;
}

// ---- looks ---------------------------------------------------------------------------------------------------------

PhysicsRecord *record_of(SiEntity *e)
{
    RegistryTable *t = &mgr->registry.table;
    u32 n = (u32)(t->buckets.end - t->buckets.begin);
    for (RegistryNode *node = t->buckets.begin[e->id & (n - 1)]; node; node = node->next)
        if (node->entry.key == e->id) return &node->entry.record;
    return NULL;
}

void show_entity(SiEntity *e)
{
    say("%s:", e->name);
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 3; k++) say(" %08x", f32_bits(e->world.m[i][k]));
    PhysicsRecord *r = record_of(e);
    if (!r) return say(" no record\n");
    Object *o = r->object;
    Core *c = o->core;
    say("\n  record surface %d material %d scale %08x %08x %08x contacts %d state %d entity %d\n", o->type == OBJECT_POLYGON && r->surface,
        r->material != NULL, f32_bits(r->scale.x), f32_bits(r->scale.y), f32_bits(r->scale.z), r->contacts,
        r->contact_state != NULL, o->client_data == e);
    say("  object type %d flags %x shift %08x %08x %08x group %.8s name %s extra %08x\n", o->type, o->flags,
        f32_bits(o->shift_core_f_object.x), f32_bits(o->shift_core_f_object.y), f32_bits(o->shift_core_f_object.z),
        o->nocoll_group, o->name ? o->name : "NULL", f32_bits(o->extra_radius));
    say("  core flags %x inertia %08x %08x %08x mass %08x damp %08x %08x %08x %08x radius %08x\n", c->flags,
        f32_bits(c->rot_inertia.x), f32_bits(c->rot_inertia.y), f32_bits(c->rot_inertia.z), f32_bits(c->mass),
        f32_bits(c->rot_damp.x), f32_bits(c->rot_damp.y), f32_bits(c->rot_damp.z), f32_bits(c->damp), f32_bits(c->radius));
    say("  pos %016llx %016llx %016llx speed %08x %08x %08x rot %08x %08x %08x change %08x %08x %08x controllers %d\n",
        (unsigned long long)f64_bits(c->pos.x), (unsigned long long)f64_bits(c->pos.y), (unsigned long long)f64_bits(c->pos.z),
        f32_bits(c->speed.x), f32_bits(c->speed.y), f32_bits(c->speed.z), f32_bits(c->rot_speed.x), f32_bits(c->rot_speed.y),
        f32_bits(c->rot_speed.z), f32_bits(c->speed_change.x), f32_bits(c->speed_change.y), f32_bits(c->speed_change.z),
        c->controllers.count);
}

void show_manager(void)
{
    if (!mgr) return say("no manager\n");
    const Manager *m = mgr;
    say("manager: movable %d destroy %d materials %d liquids %d pre %d post %d contacts %d listeners %d %d attribute %d filter %d\n",
        m->movable_objects.count, m->objects_to_destroy.count, m->materials.count, m->liquid_surfaces.count,
        m->pre_simulation != NULL, m->post_simulation != NULL, m->pre_simulation && m->contact_manager, m->collision_listener != NULL,
        m->object_listener != NULL, m->collision_id_attribute, m->pair_filter != NULL);
    say("  surfaces %d env %d factor %08x smoothed %08x physicalize %u unphysicalize %u records %d\n",
        m->surfaces ? m->surfaces->bucket_count : -1, m->env != NULL, f32_bits(m->time_factor), f32_bits(m->smoothed_delta),
        m->physicalize_calls, m->unphysicalize_calls, m->registry.table.count);
    if (m->pre_simulation) say("  queued %d\n", ((const PtrVector *)((const char *)m->pre_simulation + 0x18))->count);
}

void show_registry(void)
{
    const RegistryTable *t = &mgr->registry.table;
    int n = (int)(t->buckets.end - t->buckets.begin);
    say("registry: %d buckets count %d threshold %d factor %08x\n", n, t->count, t->threshold, f32_bits(t->load_factor));
    for (int i = 0; i < n; i++) {
        if (!t->buckets.begin[i]) continue;
        say("  %d:", i);
        for (const RegistryNode *node = t->buckets.begin[i]; node; node = node->next) say(" %u", node->entry.key);
        say("\n");
    }
}

// ---- bodies that fall on a floor ------------------------------------------------------------------------------------

void lay_floor(void)
{
    SiEntity *e = entity("floor", 0, 0, 0);
    fire(physicalize_mesh(e, floor_mesh("floor mesh", 20), 1, 1), 0);
}

// The body's state in short.
void look(SiEntity *e)
{
    PhysicsRecord *r = record_of(e);
    if (!r) return say("%s: no record\n", e->name);
    const Core *c = r->object->core;
    say("%s: pos %016llx %016llx %016llx speed %08x %08x %08x contacts %d\n", e->name, (unsigned long long)f64_bits(c->pos.x),
        (unsigned long long)f64_bits(c->pos.y), (unsigned long long)f64_bits(c->pos.z), f32_bits(c->speed.x), f32_bits(c->speed.y),
        f32_bits(c->speed.z), r->contacts);
}

void fall(SiEntity *e)
{
    for (int i = 0; i < 10; i++) {
        for (int k = 0; k < 8; k++) {
            enter();
            si_process(context, 15);
            leave();
        }
        look(e);
    }
}
