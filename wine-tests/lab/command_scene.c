// lab scene: plays a built-in scene, with any set of functions ours, and prints or logs what happens.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wine-tests/lab/commands.h"
#include "wine-tests/lab/heap.h"
#include "wine-tests/lab/os.h"
#include "wine-tests/lab/scenes.h"
#include "wine-tests/lab/state.h"
#include "src/base/x87.h"

typedef struct Play {
    FILE *log;
    int every, hex;
    FrameState state;
} Play;

static int show_frame(World *w, int frame, void *arg)
{
    Play *play = arg;
    u16 word = x87_get_control();
    state_take(w, frame, &play->state);
    x87_set_control(0x37f);
    if (play->log) {
        u32 n = state_size(&play->state);
        fwrite(&n, 4, 1, play->log);
        fwrite(&play->state, n, 1, play->log);
    }
    if (play->every && (frame + 1) % play->every == 0) {
        printf("%4d %08x cw %03x", frame, state_hash(&play->state), play->state.control_word);
        for (int i = 0, shown = 0; i < w->body_count && shown < 4; i++) {
            if (!w->bodies[i] || (w->bodies[i]->core->flags & 0xc)) continue;
            const Core *c = w->bodies[i]->core;
            f64 p[3];
            memcpy(p, &c->pos, sizeof p);
            printf("  %s (%.6g %.6g %.6g) state %d contacts %u", w->names[i], p[0], p[1], p[2], c->state, play->state.bodies[i].contacts);
            shown++;
        }
        printf("\n");
        for (int i = 0; play->hex && i < w->body_count; i++)
            for (int k = 0; k < STATE_CORE_SIZE; k += 4) {
                u32 v;
                memcpy(&v, play->state.bodies[i].core + k, 4);
                if (k % 32 == 0) printf("%s    %s+%03x", k ? "\n" : "", play->state.bodies[i].name, k);
                printf(" %08x%s", v, k + 4 == STATE_CORE_SIZE ? "\n" : "");
            }
    }
    x87_set_control(word);
    return 1;
}

int command_scene(Lab *lab, int argc, char **argv)
{
    const char *name = NULL, *set = "none", *log = NULL;
    static Play play;
    int frames = 0, force = 0, list = 0;
    u32 word = 0x07f;
    play.every = 20;
    for (int i = 0; i < argc; i++) {
        if (!strcmp(argv[i], "--set") && i + 1 < argc) set = argv[++i];
        else if (!strcmp(argv[i], "--log") && i + 1 < argc) log = argv[++i], play.every = 0;
        else if (!strcmp(argv[i], "--frames") && i + 1 < argc) frames = atoi(argv[++i]);
        else if (!strcmp(argv[i], "--every") && i + 1 < argc) play.every = atoi(argv[++i]);
        else if (!strcmp(argv[i], "--fill") && i + 1 < argc) heap_set_fill((uint8_t)strtoul(argv[++i], NULL, 16));
        else if (!strcmp(argv[i], "--hex")) play.hex = 1;
        else if (!strcmp(argv[i], "--list")) list = 1;
        else if (!strcmp(argv[i], "--cw") && i + 1 < argc) {
            char *end;
            word = (u32)strtoul(argv[++i], &end, 16);
            force = *end == '!'; // forced before every call into the engine
        } else name = argv[i];
    }
    if (list || !name) {
        for (const Scene *s = scenes; s->name; s++) printf("%-14s %4d frames  %s\n", s->name, s->frames, s->what);
        return 0;
    }
    const Scene *scene = scene_find(name);
    int n = scene ? lab_choose(lab, set) : -1;
    if (n < 0) return 2;
    if (!lab_share(lab)) return 2;
    lab_swap(lab);
    if (log && !(play.log = fopen(log, "wb"))) {
        printf("lab: %s cannot be written\n", log);
        return 2;
    }
    static World world;
    double start = os_seconds();
    world_create(&world, lab, word, force);
    int played = scene_play(scene, &world, frames, show_frame, &play);
    x87_set_control(0x37f);
    if (play.log) fclose(play.log);
    else
        printf("%s: %d frames, %d functions ours, hash %08x, %.2f s, heap %u bytes, %u blocks\n", name, played, n, state_hash(&play.state),
               os_seconds() - start, heap_used(), heap_live_blocks());
    return 0;
}
