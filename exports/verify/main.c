// map_verify DLL...             checks each, with a report; exit status 0 when nothing is wrong
// map_verify --brief DLL...     says only what is wrong
// map_verify --list DLL...      says too which calls and accesses could not be checked
// map_verify --self-test DLL    shows that broken copies are noticed
#include "track.h"

#include <stdio.h>
#include <string.h>

#ifndef TABLES
#define TABLES "exports/abi"
#endif
#ifndef OURS
#define OURS "build/win/dll/physics_RT.dll"
#endif

// Our DLL, whose debug information lies beside it, gives the types for all.
static Image *ours_load(const char *path, Debug **debug)
{
    char other[1024];
    snprintf(other, sizeof other, "%.*s.debug", (int)(strlen(path) - 4), path);
    *debug = debug_read(other);
    if (!*debug) *debug = debug_read(path);
    if (*debug && name_elements(*debug)) fprintf(stderr, "%s: a row of the list of containers fits no field\n", other);
    return *debug ? image_load(path) : NULL;
}

int main(int argc, char **argv)
{
    bool self = argc > 1 && !strcmp(argv[1], "--self-test"), brief = argc > 1 && !strcmp(argv[1], "--brief"),
         list = argc > 1 && !strcmp(argv[1], "--list");
    int first = 1 + (self | brief | list);
    if (argc < first + 1) {
        fprintf(stderr, "usage: map_verify [--self-test | --brief | --list] DLL...\n");
        return 2;
    }
    Tables tables = tables_read(TABLES);
    int bad = 0;
    for (int i = first; i < argc; i++) {
        Image *image = image_load(argv[i]);
        if (!image) {
            fprintf(stderr, "%s: not a 32-bit Windows image\n", argv[i]);
            return 2;
        }
        Debug *debug;
        Image *ours = ours_load(image->original ? OURS : argv[i], &debug);
        if (!ours) {
            fprintf(stderr, "%s: no debug information of our build (physics_RT.debug) beside it: calls and fields cannot be checked\n",
                    image->original ? OURS : argv[i]);
            return 2;
        }
        if (self)
            bad += self_test(image, &tables, debug);
        else {
            Subject s = subject_new(image, &tables), types = {.image = ours};
            s.brief = brief;
            s.list = list;
            s.tracker = tracker_new(&s, &types, debug);
            if (s.tracker->functions < 1000)
                fail(&s, 4, "the debug information is of another build: it knows %d functions", s.tracker->functions);
            bad += verify(&s);
            tracker_free(s.tracker);
            subject_free(&s);
        }
        image_free(image);
    }
    return bad != 0;
}
