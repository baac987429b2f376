// Recording: what the original does with the inputs of the pair cases, as rows of text for tests that run without it.
//
//     lab pairs --record FILE --count 3 --cw 27f,37f base_math
//
// One row per call:  address control-word convention returns args -> eax st0 ; buffers
//   args: hexadecimal words, or @K+OFFSET into buffer K (the first of a method goes to ecx); returns: n, b, i, l
//   eax is as an argument, - when the function returns nothing there; st0 twenty digits, or -
//   a buffer is SIZE:BEFORE>AFTER in bytes, AFTER = when unchanged
// Under the 24-bit control word all f64 inputs are rounded to f32 first: some emulators round them when they load.
#include <stdio.h>
#include <string.h>

#include "wine-tests/lab/pairs_record.h"

static FILE *out;

int pair_record_open(const char *path)
{
    out = fopen(path, "w");
    if (!out) printf("lab: cannot write %s\n", path);
    return out != NULL;
}

int pair_recording(void)
{
    return out != NULL;
}

static void round_f64(void *at)
{
    f64 v;
    memcpy(&v, at, 8);
    f32 r = (f32)v;
    v = r;
    memcpy(at, &v, 8);
}

void pair_record_round(Pair *p, PairArg *args, int count)
{
    if (p->control_word & 0x300) return;
    for (int i = 0; i < count; i++)
        if (args[i].words == 2) round_f64(args[i].word);
    for (int i = 0; i < p->buffer_count; i++) {
        PairBuffer *b = &p->buffers[i];
        for (int at = 0; b->format == 'd' && at + 8 <= b->size; at += 8)
            round_f64(b->at + at);
    }
}

static void put_word(const Pair *p, u32 word)
{
    for (int i = 0; i < p->buffer_count; i++) {
        u32 start = (u32)(uintptr_t)p->buffers[i].at;
        if (word < start || word >= start + (u32)p->buffers[i].size) continue;
        fprintf(out, "@%d+%x", i, word - start);
        return;
    }
    fprintf(out, "%x", word);
}

static void put_bytes(const u8 *at, int size)
{
    for (int i = 0; i < size; i++)
        fprintf(out, "%02x", at[i]);
}

void pair_record(const Pair *p, u32 va, char convention, const u32 *words, int word_count, const u8 *pool_before,
                 const u8 *pool_after)
{
    const CallFrame *f = &p->theirs;
    if (p->heap || p->global_count) return;
    fprintf(out, "%08x %03x %c %c", va, p->control_word, convention, "nbil"[p->returns]);
    for (int i = 0; i < word_count; i++) {
        fputc(' ', out);
        put_word(p, words[i]);
    }
    fprintf(out, " -> ");
    if (p->returns == RETURNS_NOTHING)
        fputc('-', out);
    else
        put_word(p, p->returns == RETURNS_BYTE ? f->eax & 0xff : f->eax);
    fputc(' ', out);
    if (call_fpu_depth(f))
        put_bytes(f->st0, 10);
    else
        fputc('-', out);
    fprintf(out, " ;");
    for (int i = 0; i < p->buffer_count; i++) {
        const PairBuffer *b = &p->buffers[i];
        const u8 *before = pool_before + (b->at - p->pool), *after = pool_after + (b->at - p->pool);
        fprintf(out, " %x:", b->size);
        put_bytes(before, b->size);
        fputc('>', out);
        if (memcmp(before, after, (size_t)b->size))
            put_bytes(after, b->size);
        else
            fputc('=', out);
    }
    fputc('\n', out);
    fflush(out);
}
