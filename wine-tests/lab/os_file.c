// A whole file in memory.
#include <stdio.h>
#include <stdlib.h>

#include "wine-tests/lab/os.h"

char *os_read_file(const char *path, size_t *size)
{
    FILE *f = fopen(path, "rb");
    if (!f) return NULL;
    fseek(f, 0, SEEK_END);
    long n = ftell(f);
    fseek(f, 0, SEEK_SET);
    char *data = n < 0 ? NULL : malloc((size_t)n + 1);
    if (data && fread(data, 1, (size_t)n, f) != (size_t)n) {
        free(data);
        data = NULL;
    }
    fclose(f);
    if (!data) return NULL;
    data[n] = 0;
    if (size) *size = (size_t)n;
    return data;
}
