#include "wine-tests/lab/pe_image.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compat/abi.h"
#include "wine-tests/lab/os.h"

// The few header fields used, by offset from the PE signature.
enum {
    PE_MACHINE = 4, PE_SECTION_COUNT = 6, PE_SYMBOLS = 12, PE_SYMBOL_COUNT = 16, PE_OPTIONAL_SIZE = 20, PE_OPTIONAL = 24,
    OPT_ENTRY = 16, OPT_BASE = 28, OPT_IMAGE_SIZE = 56, OPT_HEADER_SIZE = 60, OPT_DIRECTORIES = 96,
    DIR_EXPORT = 0, DIR_IMPORT = 1, DIR_RELOC = 5,
    SECTION_SIZE = 40, SECTION_WRITE = (int)0x80000000, SECTION_CODE = 0x20
};

static uint32_t get32(const void *p)
{
    uint32_t v;
    memcpy(&v, p, 4);
    return v;
}

static uint16_t get16(const void *p)
{
    uint16_t v;
    memcpy(&v, p, 2);
    return v;
}

static uint8_t *headers(const PeImage *image)
{
    return image->base + get32(image->base + 0x3c);
}

static uint8_t *section(const PeImage *image, int i)
{
    uint8_t *pe = headers(image);
    return pe + PE_OPTIONAL + get16(pe + PE_OPTIONAL_SIZE) + i * SECTION_SIZE;
}

static int section_count(const PeImage *image)
{
    return get16(headers(image) + PE_SECTION_COUNT);
}

static uint32_t directory(const PeImage *image, int which, uint32_t *size)
{
    const uint8_t *d = headers(image) + PE_OPTIONAL + OPT_DIRECTORIES + which * 8;
    if (size) *size = get32(d + 4);
    return get32(d);
}

static int same_dll(const char *a, const char *b)
{
    while (*a && tolower((unsigned char)*a) == tolower((unsigned char)*b)) a++, b++;
    return tolower((unsigned char)*a) == tolower((unsigned char)*b);
}

static int by_address(const void *a, const void *b)
{
    const PeSymbol *x = a, *y = b;
    return x->rva < y->rva ? -1 : x->rva > y->rva;
}

static void read_symbols(PeImage *image, const char *file, size_t size)
{
    const char *pe = file + get32(file + 0x3c);
    uint32_t at = get32(pe + PE_SYMBOLS), n = get32(pe + PE_SYMBOL_COUNT);
    if (!at || !n || at + n * 18 + 4 > size) return;
    const char *strings = file + at + n * 18;
    image->symbols = calloc(n, sizeof *image->symbols);
    for (uint32_t i = 0; i < n; i += 1u + (uint8_t)file[at + i * 18 + 17]) {
        const char *s = file + at + i * 18;
        int number = (int16_t)get16(s + 12), storage = (uint8_t)s[16];
        if (number <= 0 || (storage != 2 && storage != 3)) continue;
        char text[256] = {0};
        if (get32(s) == 0) snprintf(text, sizeof text, "%s", strings + get32(s + 4));
        else memcpy(text, s, 8);
        uint32_t rva = get32(section(image, number - 1) + 12) + get32(s + 8);
        if (rva >= image->size) continue;
        image->symbols[image->symbol_count++] = (PeSymbol){rva, strdup(text + (text[0] == '_'))};
    }
    qsort(image->symbols, image->symbol_count, sizeof *image->symbols, by_address);
}

static void describe(PeImage *image)
{
    uint8_t *pe = headers(image);
    image->size = get32(pe + PE_OPTIONAL + OPT_IMAGE_SIZE);
    image->entry = get32(pe + PE_OPTIONAL + OPT_ENTRY);
    uint32_t text_end = 0;
    image->text_rva = image->size;
    for (int i = 0; i < section_count(image); i++) {
        const uint8_t *s = section(image, i);
        uint32_t from = get32(s + 12), to = from + get32(s + 8);
        if (!(get32(s + 36) & SECTION_CODE)) continue;
        if (from < image->text_rva) image->text_rva = from;
        if (to > text_end) text_end = to;
    }
    image->text_size = text_end > image->text_rva ? text_end - image->text_rva : 0;
}

void pe_each_relocation(const PeImage *image, void (*visit)(uint32_t *slot, void *arg), void *arg)
{
    uint32_t size, at = directory(image, DIR_RELOC, &size), end = at + size;
    while (at + 8 <= end) {
        uint32_t page = get32(image->base + at), bytes = get32(image->base + at + 4);
        if (bytes < 8) break;
        for (uint32_t i = 8; i + 2 <= bytes; i += 2) {
            uint16_t entry = get16(image->base + at + i);
            if (entry >> 12 == 3) visit((uint32_t *)(image->base + page + (entry & 0xfff)), arg);
        }
        at += bytes;
    }
}

void pe_each_writable(const PeImage *image, void (*visit)(uint8_t *at, uint32_t size, void *arg), void *arg)
{
    for (int i = 0; i < section_count(image); i++) {
        const uint8_t *s = section(image, i);
        if (get32(s + 36) & (uint32_t)SECTION_WRITE && memcmp(s, ".idata", 6)) visit(image->base + get32(s + 12), get32(s + 8), arg);
    }
}

static void add_delta(uint32_t *slot, void *arg)
{
    uint32_t v = get32(slot) + *(uint32_t *)arg;
    memcpy(slot, &v, 4);
}

static void each_import(const PeImage *image, void (*visit)(const char *dll, const char *symbol, void **slot, void *arg),
                        void *arg)
{
    uint32_t at = directory(image, DIR_IMPORT, NULL);
    if (!at) return;
    for (const uint8_t *d = image->base + at; get32(d + 12); d += 20) {
        const char *dll = (const char *)image->base + get32(d + 12);
        uint32_t names = get32(d) ? get32(d) : get32(d + 16), slots = get32(d + 16);
        for (uint32_t i = 0; get32(image->base + names + i * 4); i++) {
            uint32_t name = get32(image->base + names + i * 4);
            if (name & 0x80000000u) continue; // by ordinal: none used
            visit(dll, (const char *)image->base + name + 2, (void **)(image->base + slots + i * 4), arg);
        }
    }
}

static void bind_import(const char *dll, const char *symbol, void **slot, void *arg)
{
    *slot = ((PeResolve)arg)(dll, symbol);
}

PeImage *pe_map(const char *path, const char *name, void *wanted, PeResolve resolve)
{
    size_t size;
    char *file = os_read_file(path, &size);
    if (!file || size < 0x200 || get32(file + 0x3c) > size - 0x100 || memcmp(file + get32(file + 0x3c), "PE\0\0", 4) ||
        get16(file + get32(file + 0x3c) + PE_MACHINE) != 0x14c) {
        printf("lab: %s: %s\n", path, file ? "not a 32-bit Windows image" : "cannot be read");
        free(file);
        return NULL;
    }
    const char *pe = file + get32(file + 0x3c), *opt = pe + PE_OPTIONAL;
    PeImage *image = calloc(1, sizeof *image);
    image->name = name;
    uint32_t preferred = get32(opt + OPT_BASE);
    image->base = os_map(wanted ? wanted : (void *)(uintptr_t)preferred, get32(opt + OPT_IMAGE_SIZE));
    memcpy(image->base, file, get32(opt + OPT_HEADER_SIZE));
    for (int i = 0; i < section_count(image); i++) {
        const uint8_t *s = section(image, i);
        uint32_t raw = get32(s + 16), virtual_size = get32(s + 8), from = get32(s + 20);
        if (raw > virtual_size) raw = virtual_size;
        if (from + raw <= size) memcpy(image->base + get32(s + 12), file + from, raw);
    }
    describe(image);
    read_symbols(image, file, size);
    free(file);
    uint32_t delta = (uint32_t)(uintptr_t)image->base - preferred;
    if (delta) pe_each_relocation(image, add_delta, &delta);
    each_import(image, bind_import, (void *)resolve);
    return image;
}

PeImage *pe_describe(void *base, const char *path, const char *name)
{
    PeImage *image = calloc(1, sizeof *image);
    image->base = base;
    image->name = name;
    describe(image);
    size_t size;
    char *file = path ? os_read_file(path, &size) : NULL;
    if (file) read_symbols(image, file, size);
    free(file);
    return image;
}

void *pe_export(const PeImage *image, const char *name)
{
    uint32_t at = directory(image, DIR_EXPORT, NULL);
    if (!at) return NULL;
    const uint8_t *e = image->base + at, *base = image->base;
    for (uint32_t i = 0; i < get32(e + 24); i++) {
        if (strcmp((const char *)base + get32(base + get32(e + 32) + i * 4), name)) continue;
        return image->base + get32(base + get32(e + 28) + 4u * get16(base + get32(e + 36) + i * 2));
    }
    return NULL;
}

int pe_start(const PeImage *image)
{
    if (!image->entry) return 1;
    int STDCALL (*entry)(void *, uint32_t, void *) = (void *)(image->base + image->entry);
    return entry(image->base, 1, NULL);
}

typedef struct SlotQuery {
    const char *dll, *symbol;
    void **slot;
} SlotQuery;

static void match_slot(const char *dll, const char *symbol, void **slot, void *arg)
{
    SlotQuery *q = arg;
    if (same_dll(dll, q->dll) && !strcmp(symbol, q->symbol)) q->slot = slot;
}

void **pe_import_slot(const PeImage *image, const char *dll, const char *symbol)
{
    SlotQuery q = {dll, symbol, NULL};
    each_import(image, match_slot, &q);
    return q.slot;
}

// Index of the first symbol above rva.
static uint32_t symbol_above(const PeImage *image, uint32_t rva)
{
    uint32_t lo = 0, hi = image->symbol_count;
    while (lo < hi) {
        uint32_t mid = (lo + hi) / 2;
        if (image->symbols[mid].rva <= rva) lo = mid + 1;
        else hi = mid;
    }
    return lo;
}

const char *pe_symbol_at(const PeImage *image, uint32_t rva, uint32_t *offset)
{
    uint32_t i = symbol_above(image, rva);
    while (i && image->symbols[i - 1].name[0] == '.') i--; // starts of an object file's part of a section
    if (!i) return NULL;
    if (offset) *offset = rva - image->symbols[i - 1].rva;
    return image->symbols[i - 1].name;
}

uint32_t pe_next_symbol(const PeImage *image, uint32_t rva)
{
    uint32_t i = symbol_above(image, rva);
    return i < image->symbol_count ? image->symbols[i].rva : image->size;
}

int pe_contains(const PeImage *image, const void *p)
{
    return (const uint8_t *)p >= image->base && (const uint8_t *)p < image->base + image->size;
}

static int section_flag(const PeImage *image, uint32_t rva, uint32_t flag)
{
    for (int i = 0; i < section_count(image); i++) {
        const uint8_t *s = section(image, i);
        if (rva - get32(s + 12) < get32(s + 8)) return (get32(s + 36) & flag) != 0;
    }
    return 0;
}

int pe_is_code(const PeImage *image, uint32_t rva)
{
    return section_flag(image, rva, SECTION_CODE);
}
