// map_verify DLL...             checks each, with a report; exit status 0 when nothing is wrong
// map_verify --brief DLL...     says only what is wrong
// map_verify --self-test DLL    shows that broken copies are noticed
#include "verify.h"

#include <stdio.h>
#include <string.h>

#ifndef TABLES
#define TABLES "exports/abi"
#endif

int main(int argc, char **argv)
{
    bool self = argc > 1 && !strcmp(argv[1], "--self-test"), brief = argc > 1 && !strcmp(argv[1], "--brief");
    if (argc < 2 + self + brief) {
        fprintf(stderr, "usage: map_verify [--self-test | --brief] DLL...\n");
        return 2;
    }
    Tables tables = tables_read(TABLES);
    int bad = 0;
    for (int i = 1 + self + brief; i < argc; i++) {
        Image *image = image_load(argv[i]);
        if (!image) {
            fprintf(stderr, "%s: not a 32-bit Windows image\n", argv[i]);
            return 2;
        }
        if (self) bad += self_test(image, &tables);
        else {
            Subject s = subject_new(image, &tables);
            s.brief = brief;
            bad += verify(&s);
            subject_free(&s);
        }
        image_free(image);
    }
    return bad != 0;
}
