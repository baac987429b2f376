#include "wine-tests/lab/lab_core.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wine-tests/lab/os.h"
#include "wine-tests/lab/x86_code.h"

const LabName *lab_name_covering(uint32_t rva)
{
    const LabName *best = NULL;
    for (const LabName *n = lab_names; n->name && n->rva <= rva; n++) best = n;
    return best;
}

const LabName *lab_name_at(uint32_t rva)
{
    const LabName *n = lab_name_covering(rva);
    return n && n->rva == rva ? n : NULL;
}

const LabName *lab_name_parse(const char *text)
{
    for (const LabName *n = lab_names; n->name; n++)
        if (!strcmp(n->name, text)) return n;
    char *end;
    uint32_t v = (uint32_t)strtoul(text, &end, 16);
    if (end == text || *end) return NULL;
    return lab_name_at(v >= 0x10000000u ? v - 0x10000000u : v);
}

LabFunction *lab_function_at(Lab *lab, uint32_t rva)
{
    for (int i = 0; i < lab->function_count; i++)
        if (lab->functions[i].rva == rva) return &lab->functions[i];
    return NULL;
}

int lab_bind(Lab *lab, PeImage *original, PeImage *ours, const char *dll_path)
{
    memset(lab, 0, sizeof *lab);
    lab->dll_path = dll_path;
    lab->original = original;
    lab->ours = ours;
    const LabEntry *functions = pe_export(ours, "lab_functions"), *data = pe_export(ours, "lab_data");
    const LabMissing *missing = pe_export(ours, "lab_missing");
    if (!functions || !data || !missing) {
        printf("lab: %s has no lab tables; it must be physics_RT_lab.dll\n", dll_path);
        return 0;
    }
    int n = 0, m = 0;
    while (functions[n].name) n++;
    while (data[m].name) m++;
    lab->functions = calloc((size_t)n + 1, sizeof *lab->functions);
    lab->data = calloc((size_t)m + 1, sizeof *lab->data);
    memcpy(lab->data, data, (size_t)m * sizeof *data);
    for (int i = 0; i < m; i++) lab->data[i].name = strdup(data[i].name), lab->data[i].state = strdup(data[i].state);
    for (int i = 0; i < n; i++) {
        const LabEntry *e = &functions[i];
        lab->functions[lab->function_count++] =
            (LabFunction){e->rva, strdup(e->name), strdup(e->state), original->base + e->rva, e->ours, lab_name_at(e->rva), 0, e->returns};
    }
    os_make_writable(ours->base + ours->text_rva, ours->text_size);
    os_make_writable(original->base + original->text_rva, original->text_size);
    for (const LabMissing *e = missing; e->name; e++) {
        *e->slot = original->base + e->rva;
        // The stub itself becomes a direct jump, so that it works even when the slots are copied over.
        x86_write_jump(e->stub, original->base + e->rva);
    }
    return 1;
}

// ---- the product in place of the lab DLL -------------------------------------------------------------------------------

enum { MAP_CODE = 0x1000, MAP_END = 0x7a000 };

int lab_use_product(Lab *lab, PeImage *product)
{
    os_make_writable(product->base, product->size);
    for (int i = 0; i < lab->function_count; i++) {
        LabFunction *f = &lab->functions[i];
        uint8_t *stub = product->base + f->rva;
        int32_t distance;
        memcpy(&distance, stub + 1, 4);
        if (f->rva == 0x52f50) { // laid out by hand at its address
            f->ours = stub;
            continue;
        }
        if (*stub != 0xe9 || !pe_is_code(product, f->rva)) {
            printf("lab: no stub at 0x%05x: this DLL keeps no address map\n", f->rva);
            return 0;
        }
        f->ours = stub + 5 + distance;
    }
    for (const LabName *n = lab_names; n->name; n++) // entries without a counterpart
        if (product->base[n->rva] == 0xe9 && !lab_function_at(lab, n->rva)) x86_write_jump(product->base + n->rva, lab->original->base + n->rva);
    lab->ours = product;
    lab->product = 1;
    return 1;
}

static void to_original(uint32_t *slot, void *arg)
{
    Lab *lab = arg;
    uint32_t v, base = (uint32_t)(uintptr_t)lab->ours->base;
    memcpy(&v, slot, 4);
    if (v - base - MAP_CODE >= MAP_END - MAP_CODE) return;
    v += (uint32_t)(uintptr_t)lab->original->base - base;
    memcpy(slot, &v, 4);
    lab->redirected++;
}

// The map has everything where the original has it: addresses there, not the calls, lead to the original.
static int share_map(Lab *lab)
{
    pe_each_relocation(lab->ours, to_original, lab);
    return 1;
}

// What the names in the .refs file (wine-tests/lab/refs.py) mean: distance from ours to the original's.
typedef struct Target {
    const char *name;
    uint32_t distance;
} Target;

static int by_name(const void *a, const void *b)
{
    return strcmp(((const Target *)a)->name, ((const Target *)b)->name);
}

static Target *list_targets(const Lab *lab, int *count)
{
    const LabMissing *missing = pe_export(lab->ours, "lab_missing");
    uint32_t theirs = (uint32_t)(uintptr_t)lab->original->base;
    int n = lab->function_count, m = 0, k = 0;
    while (lab->data[m].name) m++;
    while (missing[k].name) k++;
    Target *t = calloc((size_t)(n + m + k + 1), sizeof *t);
    for (int i = 0; i < n; i++)
        t[(*count)++] = (Target){lab->functions[i].name, theirs + lab->functions[i].rva - (uint32_t)(uintptr_t)lab->functions[i].ours};
    for (int i = 0; i < m; i++)
        t[(*count)++] = (Target){lab->data[i].name, theirs + lab->data[i].rva - (uint32_t)(uintptr_t)lab->data[i].ours};
    for (int i = 0; i < k; i++)
        t[(*count)++] = (Target){missing[i].name, theirs + missing[i].rva - (uint32_t)(uintptr_t)missing[i].stub};
    qsort(t, (size_t)*count, sizeof *t, by_name);
    return t;
}

int lab_share(Lab *lab)
{
    if (lab->product) return share_map(lab);
    char path[1024];
    snprintf(path, sizeof path, "%s", lab->dll_path);
    size_t n = strlen(path);
    if (n > 4) strcpy(path + n - 4, ".refs");
    char *refs = os_read_file(path, NULL);
    if (!refs) {
        printf("lab: %s cannot be read\n", path);
        return 0;
    }
    int count = 0;
    Target *targets = list_targets(lab, &count);
    os_make_writable(lab->ours->base, lab->ours->size);
    for (char *line = strtok(refs, "\r\n"); line; line = strtok(NULL, "\r\n")) {
        char *space;
        uint32_t rva = (uint32_t)strtoul(line, &space, 16);
        Target key = {*space == ' ' ? space + 1 : "", 0};
        const Target *t = bsearch(&key, targets, (size_t)count, sizeof key, by_name);
        if (!t || rva + 4 > lab->ours->size) continue;
        uint32_t v;
        memcpy(&v, lab->ours->base + rva, 4);
        v += t->distance;
        memcpy(lab->ours->base + rva, &v, 4);
        lab->redirected++;
    }
    free(targets);
    free(refs);
    return 1;
}

void lab_swap(Lab *lab)
{
    for (int i = 0; i < lab->function_count; i++) {
        LabFunction *f = &lab->functions[i];
        if (f->chosen) x86_write_jump(f->original, f->ours);
        else x86_write_jump(f->ours, f->original);
    }
}

static int choose_one(Lab *lab, const char *word)
{
    int on = *word != '-';
    if (!on) word++;
    if (!strcmp(word, "all") || !strcmp(word, "none")) {
        for (int i = 0; i < lab->function_count; i++) lab->functions[i].chosen = (*word == 'a') == on;
        return 1;
    }
    int states = 0;
    for (int i = 0; i < lab->function_count; i++)
        if (!strcmp(lab->functions[i].state, word)) lab->functions[i].chosen = on, states++;
    if (states || !strcmp(word, "exact") || !strcmp(word, "ported") || !strcmp(word, "safe") || !strcmp(word, "same-result")) return 1;
    const LabName *name = lab_name_parse(word);
    LabFunction *f = name ? lab_function_at(lab, name->rva) : NULL;
    if (f) {
        f->chosen = on;
        return 1;
    }
    // owner: all functions of a part ("core", "collision", ...)
    int owners = 0;
    for (int i = 0; i < lab->function_count; i++)
        if (lab->functions[i].about && !strcmp(lab->functions[i].about->owner, word)) lab->functions[i].chosen = on, owners++;
    if (owners) return 1;
    printf("lab: %s is %s\n", word, name ? "not ported" : "no function of the original");
    return 0;
}

int lab_choose(Lab *lab, const char *set)
{
    char *owned = NULL;
    if (*set == '@') {
        owned = os_read_file(set + 1, NULL);
        if (!owned) {
            printf("lab: %s cannot be read\n", set + 1);
            return -1;
        }
    }
    char *copy = strdup(owned ? owned : set);
    int ok = 1;
    for (char *word = strtok(copy, ", \t\r\n"); word; word = strtok(NULL, ", \t\r\n"))
        if (*word != '#') ok &= choose_one(lab, word);
    free(copy);
    free(owned);
    if (!ok) return -1;
    int n = 0;
    for (int i = 0; i < lab->function_count; i++) n += lab->functions[i].chosen;
    return n;
}

const char *lab_where(const Lab *lab, uint32_t address)
{
    static char texts[4][160];
    static int turn;
    char *text = texts[turn++ & 3];
    const void *p = (const void *)(uintptr_t)address;
    if (pe_contains(lab->original, p)) {
        uint32_t rva = address - (uint32_t)(uintptr_t)lab->original->base;
        const LabName *n = pe_is_code(lab->original, rva) ? lab_name_covering(rva) : NULL;
        if (n) snprintf(text, sizeof texts[0], "original 0x%08x %s+0x%x", rva + 0x10000000u, n->name, rva - n->rva);
        else snprintf(text, sizeof texts[0], "original 0x%08x", rva + 0x10000000u);
    } else if (lab->ours && pe_contains(lab->ours, p)) {
        uint32_t off = 0;
        const char *n = pe_symbol_at(lab->ours, address - (uint32_t)(uintptr_t)lab->ours->base, &off);
        snprintf(text, sizeof texts[0], "ours 0x%08x %s+0x%x", address, n ? n : "?", off);
    } else {
        snprintf(text, sizeof texts[0], "0x%08x", address);
    }
    return text;
}
