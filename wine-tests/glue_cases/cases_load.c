// The DLL started and ended a hundred times: what it allocates it frees (issue: no leak).
#include "wine-tests/glue_cases/cases.h"

#include "wine-tests/lab/pe_image.h"
#include "wine-tests/player/player.h"

extern HostDll dll;
static int live; // blocks the DLL holds

static void *CDECL counted_malloc(size_t size)
{
    live++;
    return malloc(size);
}

static void *CDECL counted_calloc(size_t count, size_t size)
{
    live++;
    return calloc(count, size);
}

static void CDECL counted_free(void *p)
{
    if (p) live--;
    free(p);
}

static void count(PeImage *image, const char *symbol, void *function)
{
    void **slot = pe_import_slot(image, "msvcrt.dll", symbol);
    if (slot) *slot = function;
}

static void session(void)
{
    open_world();
    SiEntity *e = entity("ball", 0, 3, 0), *floor = entity("floor", 0, 0, 0);
    fire(physicalize_mesh(floor, floor_mesh("floor mesh", 20), 1, 1), 0);
    fire(physicalize_ball(e, 1), 0);
    static const char *const names[] = {"Physics Force", "PhysicsCollDetection", "PhysicsContinuousContact", "Physics WakeUp"};
    for (int i = 0; i < 4; i++) {
        CKBehavior *b = block(names[i], e);
        fire(b, 0);
        if (i < 3) fire(b, 1);
    }
    fire(block("Physics WakeUp", entity("waits for ever", 9, 9, 9)), 0);
    frames(3, 15);
    reset();
    play();
    frames(3, 15);
    enter();
    si_end_context(context);
    leave();
    mgr = NULL;
}

// Loaded again, a DLL's data is new: the engine's two static vectors have not been freed yet, once and for all.
static void renew(void)
{
    static const u32 ended[] = {0x75d88, 0x75d98};
    for (int i = 0; i < 2; i++) dll.base[ended[i]] = 0;
}

CASE(started_and_ended_100_times)
{
    PeImage *image = pe_describe(dll.base, NULL, "DLL");
    int STDCALL (*entry)(void *, u32, void *) = (void *)(dll.base + image->entry);
    count(image, "malloc", counted_malloc);
    count(image, "calloc", counted_calloc);
    count(image, "free", counted_free);
    count(image, "??2@YAPAXI@Z", counted_malloc);
    count(image, "??3@YAXPAX@Z", counted_free);
    FILE *log = log_file;
    int first = 0, last = 0;
    for (int i = 0; i < 100; i++) {
        log_file = fopen("/dev/null", "w");
        session();
        forget_blocks();
        enter();
        entry(dll.base, 0, NULL);
        renew();
        entry(dll.base, 1, NULL);
        leave();
        fclose(log_file);
        log_file = log;
        if (i == 0) first = live;
        last = live;
    }
    say("100 times: %d blocks more than after the first\n", last - first);
}

const Case load_cases[] = {ENTRY(started_and_ended_100_times), {NULL, NULL}};
