// A session: the DLL opened as a plug-in of the stand-in engine, and what a scene does at the start of a frame.
#include "wine-tests/player/player.h"

#include "base/x87.h"

#include <string.h>

unsigned engine_cw = ENGINE_START_CW;

void engine_enter(void)
{
    x87_set_control((u16)(options.cwforce ? options.cwforce : engine_cw));
}

void engine_leave(void)
{
    engine_cw = x87_get_control();
    x87_set_control(PLAYER_CW);
}

// Leaves known bytes where the next call's frames will lie.
void __attribute__((noinline)) stack_fill(void)
{
    enum { BYTES = 400000 };
    if (options.stackfill < 0) return;
    volatile u8 *p = __builtin_alloca(BYTES);
    memset((void *)p, options.stackfill, BYTES);
    __asm__ volatile("" : : "r"(p) : "memory");
}

static void on_console(const char *text)
{
    if (log_file && !options.compact && !options.timing) log_line("# console: %s\n", text);
    else fprintf(stderr, "player: console: %s\n", text);
}

static void on_misuse(const char *text)
{
    if (log_file && !options.compact) log_line("# engine: %s\n", text);
    fprintf(stderr, "player: engine: %s\n", text);
}

void open_engine(void *stack_top)
{
    if (options.cw) engine_cw = options.cw;
    engine_enter(); // static constructors run with the engine's control word, too
    host_load(&dll, options.dll, options.heapfill, options.heapshift);
    x87_set_control(PLAYER_CW);
    if (options.hybrid && host_hybrid(&dll, options.lab_dll, options.hybrid)) player_die("hybrid set %s", options.hybrid);
    if (options.shadow && host_shadow(options.lab_dll, options.shadow, stack_top)) player_die("shadow set %s", options.shadow);
    SiPlugin plugin = {.info_count = (int(CDECL *)(void))host_symbol(&dll, "CKGetPluginInfoCount"),
                       .info = (CKPluginInfo * (CDECL *)(int)) host_symbol(&dll, "CKGetPluginInfo"),
                       .register_declarations =
                           (void(CDECL *)(XObjectDeclarationArray *))host_symbol(&dll, "RegisterBehaviorDeclarations")};
    if (!plugin.info_count || !plugin.info || !plugin.register_declarations)
        player_die("%s lacks an export: not a physics DLL", options.dll);
    si_on_misuse(on_misuse);
    engine_enter();
    context = si_create_context(&plugin, on_console);
    engine_leave();
    physics = CKContext_GetManagerByGuid(context, SI_PHYSICS_MANAGER);
    if (!physics) player_die("no physics manager");
}

// ---- frames --------------------------------------------------------------------------------------------------------

static int run_block(int index, float dt)
{
    engine_enter();
    stack_fill();
    int result = si_behavior_execute(scene.blocks[index].ck, dt);
    engine_leave();
    return result;
}

static void do_event(const Event *e, int frame, float dt)
{
    Entity *entity = &scene.entities[e->index];
    Block *block = &scene.blocks[e->index];
    switch (e->kind) {
    case EVENT_FIRE: {
        CKBehavior_ActivateInput(block->ck, e->pin, 1);
        int result = run_block(e->index, dt);
        block->again = result & 1;
        if (options.timing) break;
        log_result(frame, block->name, e->pin, result);
        log_outputs(frame, "exec");
        break;
    }
    case EVENT_DESTROY: {
        SiEntity *ck = entity->ck;
        if (!ck) break;
        entity->ck = NULL;
        for (int i = 0; i < scene.block_count; i++) // the engine knows owners by id
            if (scene.blocks[i].ck->owner == ck) scene.blocks[i].ck->owner = NULL;
        engine_enter();
        CKContext_DestroyObject(context, ck, 0, NULL);
        engine_leave();
        if (!options.timing) log_line("X %d destroy %s\n", frame, entity->name);
        break;
    }
    case EVENT_PLACE:
        if (entity->ck) entity->ck->vt->SetWorldMatrix((CK3dEntity *)entity->ck, &e->matrix, 0);
        break;
    case EVENT_PARAM: set_parameter(block->ck->in[e->pin]->source, e->text); break;
    }
}

// Blocks that asked for it run again in every frame.
static void run_again(int frame, float dt)
{
    for (int i = 0; i < scene.block_count; i++) {
        Block *b = &scene.blocks[i];
        if (b->again == 1) {
            b->again = 2;
        } else if (b->again == 2) {
            b->again = run_block(i, dt) & 1 ? 2 : 0;
            if (!options.timing) log_outputs(frame, "exec");
        }
    }
}

void scene_events(int frame, float dt)
{
    for (int i = 0; i < scene.event_count; i++)
        if (scene.events[i].frame == frame) do_event(&scene.events[i], frame, dt);
    run_again(frame, dt);
}
