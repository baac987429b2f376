// levels COMMAND ...: writes generated scenes, and pictures of levels to look at.
#include "wine-tests/levels/scene_text.h"
#include "wine-tests/levels/views.h"

#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "levels scene KIND SEED ...   the scene as text: level, paper (SEED [small] [SECONDS]), bodies, joints (SEED [SECONDS]), bench (NAME), hazard (NAME)\n"
    "levels obj SEED [small]      the level as a Wavefront OBJ file\n"
    "levels svg SEED [small]      seen from above\n"
    "levels count SEED [small]    what it holds\n";

static void count(const Level *level)
{
    static const char *const kinds[] = {"rail", "floor", "stopper"};
    for (int i = 0; i < ITEM_COUNT; i++) printf("%3d %s\n", level->items[i], item_names[i]);
    for (int kind = 0; kind < 3; kind++) {
        int bodies = 0, faces = 0;
        for (int i = 0; i < level->body_count; i++)
            if ((int)level->bodies[i].kind == kind) bodies++, faces += level->bodies[i].shape.face_count;
        printf("%d %s bodies, %d faces\n", bodies, kinds[kind], faces);
    }
    printf("%d bodies, %d faces, %d places for balls\n", level->body_count, level_face_count(level), level->spawn_count);
}

int main(int argc, char **argv)
{
    static Level level;
    if (argc >= 3 && !strcmp(argv[1], "scene")) {
        const char *error = scene_generate(stdout, argv + 2, argc - 2);
        if (error) fprintf(stderr, "levels: %s\n", error);
        return error != NULL;
    }
    if (argc < 3) {
        fputs(usage, stderr);
        return 2;
    }
    level_make(&level, (uint32_t)strtoul(argv[2], NULL, 10), argc > 3 && !strcmp(argv[3], "small"));
    if (!strcmp(argv[1], "obj")) view_obj(stdout, &level);
    else if (!strcmp(argv[1], "svg")) view_svg(stdout, &level);
    else if (!strcmp(argv[1], "count")) count(&level);
    else fputs(usage, stderr);
    level_free(&level);
    return 0;
}
