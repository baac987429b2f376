// Literals of the original changed in memory, as a mod changes them.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wine-tests/lab/lab_core.h"

// What the list says about an address: NULL nothing, "" changed, "-" left alone, else a value.
static const char *listed(const char *list, uint32_t rva)
{
    for (const char *p = list; *p; p += strcspn(p, ",") + (p[strcspn(p, ",")] == ',')) {
        char *end;
        uint32_t v = (uint32_t)strtoul(p + (*p == '-'), &end, 16);
        if (v == rva) return *p == '-' ? "-" : *end == '=' ? end + 1 : "";
    }
    return NULL;
}

int lab_patch(Lab *lab, const char *list)
{
    FILE *f = fopen(LAB_LITERALS, "r");
    static char line[16384];
    int index = 0, changed = 0, all = !strncmp(list, "all", 3);
    if (!f) return printf("lab: %s cannot be read\n", LAB_LITERALS), 0;
    while (fgets(line, sizeof line, f)) {
        char *end;
        uint32_t rva = (uint32_t)strtoul(line, &end, 16);
        int wide = !strncmp(end, ",f64,", 5);
        if (!wide && strncmp(end, ",f32,", 5)) continue;
        index++;
        const char *value = listed(list, rva);
        if (value ? *value == '-' && !value[1] : !all) continue;
        uint8_t *at = lab->original->base + rva;
        double v;
        float narrow;
        memcpy(&narrow, at, 4);
        v = narrow;
        if (wide) memcpy(&v, at, 8);
        v = value && *value ? strtod(value, NULL) : v == 0 ? index * 1e-7 : v * (1 + index / 4096.0);
        narrow = (float)v;
        memcpy(at, wide ? (void *)&v : &narrow, wide ? 8 : 4);
        memcpy(lab->ours->base + rva, at, wide ? 8 : 4);
        changed++;
    }
    fclose(f);
    if (!changed) printf("lab: no literal in %s\n", list);
    return changed;
}
