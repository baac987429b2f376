// Checks 6 and 7: exports, imports, and the sections that stand where the original's stood.
#include "verify.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

void check_borders(Subject *s)
{
    static const struct {
        u32 ordinal, rva;
        const char *name;
    } wanted[] = {{1, 0x08ee0, "CKGetPluginInfo"}, {2, 0x08ed0, "CKGetPluginInfoCount"}, {3, 0x090f0, "RegisterBehaviorDeclarations"}};
    const Image *image = s->image;
    if (image->export_count != 3) fail(s, 6, "%d exports, not 3", image->export_count);
    for (int i = 0; i < 3; i++) {
        bool found = false;
        for (int k = 0; k < image->export_count && k < 16; k++)
            if (!strcmp(image->exports[k].name, wanted[i].name)) {
                found = true;
                if (image->exports[k].ordinal != wanted[i].ordinal || image->exports[k].rva != wanted[i].rva)
                    fail(s, 6, "%s: ordinal %u at 0x%05x", wanted[i].name, image->exports[k].ordinal, image->exports[k].rva);
            }
        if (!found) fail(s, 6, "%s is not exported", wanted[i].name);
    }
    for (int i = 0; i < s->tables->import_count; i++) {
        const Import *want = &s->tables->imports[i];
        const BoundImport *b = bound_import(image, want->slot);
        if (!b || strcasecmp(b->dll, want->dll) || strcmp(b->symbol, want->symbol))
            fail(s, 6, "slot 0x%05x: %s, not %s", want->slot, b ? b->symbol : "nothing", want->symbol);
        const u8 *thunk = image->memory + want->thunk;
        if (want->thunk && !(thunk[0] == 0xff && thunk[1] == 0x25 && word_at(image, want->thunk + 2) == image->base + want->slot) &&
            !(want->thunk == 0x60762 && thunk[0] == 0xe9))
            fail(s, 6, "thunk 0x%05x does not jump through slot 0x%05x", want->thunk, want->slot);
    }
    report(s, "6 borders: 3 exports, %d imports at their slots, %d more", s->tables->import_count, image->import_count - s->tables->import_count);
}

static bool is_tier_2(u32 rva)
{
    static const u32 entries[] = {0x026b0, 0x07800, 0x09350, 0x09c40, 0x0a460, 0x13610, 0x191b0, 0x200c0, 0x2fcd0, 0x52f50, 0x60770, 0x06730, 0x06bb0};
    for (unsigned i = 0; i < sizeof entries / sizeof *entries; i++)
        if (entries[i] == rva) return true;
    return false;
}

// ---- 7: the map ----------------------------------------------------------------------------------------------------

static void check_section(Subject *s, const char *name, u32 rva, u32 size, u32 flags)
{
    const Section *section = section_named(s->image, name);
    if (!section) fail(s, 7, "no section %s", name);
    else if (section->rva != rva || section->size != size || (section->flags & 0xe0000060) != flags)
        fail(s, 7, "section %s: at 0x%x, size 0x%x, flags 0x%08x", name, section->rva, section->size, section->flags);
}

void check_map(Subject *s)
{
    const Image *image = s->image;
    check_section(s, ".omap", CODE_START, RDATA_START - CODE_START, 0x60000020);
    check_section(s, ".ordat", RDATA_START, DATA_START - RDATA_START, 0xc0000040);
    check_section(s, ".oglb", DATA_START, MAP_END - DATA_START, 0xc0000040);
    u8 *used = calloc(1, image->size);
    for (int i = 0; i < s->tables->entry_count; i++) {
        const Entry *e = &s->tables->entries[i];
        if (!strcmp(e->convention, "eh")) continue;
        if (e->rva == 0x52f50) { // by hand: its seven patchable bytes, and the store behind them
            static const u8 jump[] = {0x85, 0xc0, 0x7f, 0x05, 0x05, 0xff, 0xff, 0xff, 0x7f, 0xa3};
            if (memcmp(image->memory + 0x52f93, jump, sizeof jump) || word_at(image, 0x52f9d) != image->base + 0x70bf0)
                fail(s, 7, "0x52f95: not the correction of the generator");
            memset(used + e->rva, 1, 0x52fa2 - 0x52f50);
            continue;
        }
        const u8 *p = image->memory + e->rva;
        memset(used + e->rva, 1, p[0] == 0xff ? 6 : 5);
        if (!is_function(e)) continue; // thunks: check 6
        if (p[0] != 0xe9 || e->body < MAP_END || !is_code(image, e->body)) fail(s, 7, "0x%05x %s: no stub", e->rva, e->name);
        if (e->no_counterpart && is_tier_2(e->rva)) fail(s, 7, "0x%05x %s: mods use it, and it has no counterpart", e->rva, e->name);
    }
    for (u32 i = CODE_START; i < RDATA_START; i++)
        if (!used[i] && image->memory[i] != 0xcc) {
            fail(s, 7, "0x%05x: 0x%02x between the stubs", i, image->memory[i]);
            break;
        }
    free(used);
    if (word_at(image, 0x685b4) != 1 || word_at(image, 0x70bf0) != 1) fail(s, 7, "a random seed is not 1");
    for (int i = 0; i < s->tables->literal_count; i++) {
        const Literal *l = &s->tables->literals[i];
        if (memcmp(image->memory + l->rva, &l->bits, (size_t)l->size)) fail(s, 7, "literal 0x%05x differs", l->rva);
    }
    report(s, "7 map: three sections, stubs and fill, %d literals, both seeds, the bytes at 0x52f95", s->tables->literal_count);
}
