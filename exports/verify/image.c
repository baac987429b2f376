// A 32-bit DLL as the loader would lay it out, read from its file.
#include "verify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static u32 get32(const u8 *p)
{
    u32 v;
    memcpy(&v, p, 4);
    return v;
}

static u32 get16(const u8 *p)
{
    return p[0] | (u32)p[1] << 8;
}

u32 word_at(const Image *image, u32 rva)
{
    return rva + 4 <= image->size ? get32(image->memory + rva) : 0;
}

bool is_code(const Image *image, u32 rva)
{
    for (int i = 0; i < image->section_count; i++)
        if (rva - image->sections[i].rva < image->sections[i].size) return image->sections[i].flags & 0x20;
    return false;
}

const Section *section_named(const Image *image, const char *name)
{
    for (int i = 0; i < image->section_count; i++)
        if (!strcmp(image->sections[i].name, name)) return &image->sections[i];
    return NULL;
}

const BoundImport *bound_import(const Image *image, u32 slot)
{
    for (int i = 0; i < image->import_count; i++)
        if (image->imports[i].slot == slot) return &image->imports[i];
    return NULL;
}

static const char *string_at(const Image *image, u32 rva)
{
    return rva < image->size ? (const char *)image->memory + rva : "";
}

static void read_relocations(Image *image, u32 at, u32 size)
{
    for (u32 end = at + size; at + 8 <= end && at + 8 <= image->size;) {
        u32 page = word_at(image, at), bytes = word_at(image, at + 4);
        if (bytes < 8) break;
        for (u32 i = 8; i + 2 <= bytes; i += 2) {
            u32 item = get16(image->memory + at + i), rva = page + (item & 0xfff);
            if (item >> 12 == 3 && rva < image->size) image->relocated[rva] = 1;
        }
        at += bytes;
    }
}

static void read_imports(Image *image, u32 at)
{
    for (; at && word_at(image, at + 12); at += 20) {
        u32 names = word_at(image, at) ? word_at(image, at) : word_at(image, at + 16), slots = word_at(image, at + 16);
        for (u32 i = 0; word_at(image, names + i * 4); i++) {
            u32 name = word_at(image, names + i * 4);
            image->imports = realloc(image->imports, (size_t)(image->import_count + 1) * sizeof *image->imports);
            BoundImport *b = &image->imports[image->import_count++];
            b->slot = slots + i * 4;
            snprintf(b->dll, sizeof b->dll, "%s", string_at(image, word_at(image, at + 12)));
            snprintf(b->symbol, sizeof b->symbol, "%s", name & 0x80000000 ? "(ordinal)" : string_at(image, name + 2));
        }
    }
}

static void read_exports(Image *image, u32 at)
{
    if (!at) return;
    u32 first = word_at(image, at + 16), count = word_at(image, at + 24);
    for (u32 i = 0; i < count && i < 16; i++) {
        u32 index = get16(image->memory + word_at(image, at + 36) + i * 2);
        image->exports[i].ordinal = first + index;
        image->exports[i].rva = word_at(image, word_at(image, at + 28) + index * 4);
        snprintf(image->exports[i].name, sizeof image->exports[i].name, "%s", string_at(image, word_at(image, word_at(image, at + 32) + i * 4)));
    }
    image->export_count = (int)word_at(image, at + 20);
}

Image *image_load(const char *path)
{
    FILE *f = fopen(path, "rb");
    if (!f) return NULL;
    static u8 file[16 << 20];
    size_t size = fread(file, 1, sizeof file, f);
    fclose(f);
    u32 pe = size > 0x100 ? get32(file + 0x3c) : 0;
    if (!pe || pe + 0x100 > size || memcmp(file + pe, "PE\0\0", 4) || get16(file + pe + 4) != 0x14c) return NULL;
    const u8 *optional = file + pe + 24;
    Image *image = calloc(1, sizeof *image);
    image->base = get32(optional + 28);
    image->size = get32(optional + 56);
    image->entry = get32(optional + 16);
    image->characteristics = get16(optional + 70);
    image->memory = calloc(1, image->size + 64);
    image->relocated = calloc(1, image->size + 64);
    memcpy(image->memory, file, get32(optional + 60));
    image->section_count = (int)get16(file + pe + 6);
    if (image->section_count > 24) image->section_count = 24;
    for (int i = 0; i < image->section_count; i++) {
        const u8 *h = optional + get16(file + pe + 20) + i * 40;
        Section *s = &image->sections[i];
        memcpy(s->name, h, 8);
        s->size = get32(h + 8);
        s->rva = get32(h + 12);
        s->flags = get32(h + 36);
        u32 raw = get32(h + 16), from = get32(h + 20);
        if (raw > s->size) raw = s->size;
        if (s->rva + raw <= image->size && from + raw <= size) memcpy(image->memory + s->rva, file + from, raw);
    }
    read_exports(image, get32(optional + 96));
    read_imports(image, get32(optional + 104));
    read_relocations(image, get32(optional + 96 + 5 * 8), get32(optional + 96 + 5 * 8 + 4));
    image->original = !section_named(image, ".omap");
    return image;
}

Image *image_copy(const Image *image)
{
    Image *copy = malloc(sizeof *copy);
    *copy = *image;
    copy->memory = malloc(image->size + 64);
    copy->relocated = malloc(image->size + 64);
    copy->imports = malloc((size_t)image->import_count * sizeof *image->imports);
    memcpy(copy->memory, image->memory, image->size + 64);
    memcpy(copy->relocated, image->relocated, image->size + 64);
    memcpy(copy->imports, image->imports, (size_t)image->import_count * sizeof *image->imports);
    return copy;
}

void image_free(Image *image)
{
    free(image->memory);
    free(image->relocated);
    free(image->imports);
    free(image);
}
