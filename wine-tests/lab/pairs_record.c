// Recording: what the original does with the inputs of the pair cases, as rows of text for tests that run without it.
//
//     lab pairs --record FILE --count 3 --cw 27f,37f base_math
//
// One row per call:  address control-word convention returns args -> eax st0 ; buffers
//   args: hexadecimal words, or @K+OFFSET into buffer K (the first of a method goes to ecx); returns: n, b, i, l
//   eax is as an argument, - when the function returns nothing there; st0 twenty digits, or -
//   a buffer is SIZE:BEFORE>AFTER in bytes, AFTER = when unchanged, or ~ and the changed parts as OFFSET/BYTES/
//   in bytes, *XX-N* is byte XX N times (hexadecimal)
//   behind a second semicolon: the words of buffers that are pointers into buffers, K+OFFSET=@K+OFFSET (before) and
//   K+OFFSET>@K+OFFSET (after)
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
    for (int i = 0; i < size;) {
        int run = 1;
        while (i + run < size && at[i + run] == at[i])
            run++;
        if (run >= 6)
            fprintf(out, "*%02x-%x*", at[i], run);
        else
            for (int k = 0; k < run; k++)
                fprintf(out, "%02x", at[i]);
        i += run;
    }
}

static void put_changes(const u8 *before, const u8 *after, int size)
{
    fputc('~', out);
    for (int i = 0; i < size;) {
        int end = i;
        for (int same = 0, k = i; before[i] != after[i] && k < size && same < 8; k++) {
            same = before[k] == after[k] ? same + 1 : 0;
            if (!same) end = k + 1;
        }
        if (end > i) {
            fprintf(out, "%x/", i);
            put_bytes(after + i, end - i);
            fputc('/', out);
            i = end;
        } else
            i++;
    }
}

// Words that point into the pool.
static void put_pointers(const Pair *p, const u8 *pool, char sign)
{
    u32 low = (u32)(uintptr_t)p->pool, high = low + p->pool_used;
    for (int i = 0; i < p->buffer_count; i++) {
        const u8 *at = pool + (p->buffers[i].at - p->pool);
        for (int k = 0; k + 4 <= p->buffers[i].size; k += 4) {
            u32 word;
            memcpy(&word, at + k, 4);
            if (word < low || word >= high) continue;
            fprintf(out, " %x+%x%c", (u32)i, (u32)k, sign);
            put_word(p, word);
        }
    }
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
            put_changes(before, after, b->size);
        else
            fputc('=', out);
    }
    fprintf(out, " ;");
    put_pointers(p, pool_before, '=');
    put_pointers(p, pool_after, '>');
    fputc('\n', out);
    fflush(out);
}
