// Replays rows recorded from the original by `lab pairs --record` (format: wine-tests/lab/pairs_record.c): every byte a
// function writes, eax and st(0) as 80 bits must be the recorded ones.
#ifndef TESTS_GOLDEN_H
#define TESTS_GOLDEN_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/x87.h"

typedef struct GoldenFunction {
    u32 va;
    const void *function;
    const char *name;
} GoldenFunction;
#define GOLDEN(va, function)                                                                                           \
    {                                                                                                                  \
        va, (const void *)(function), #function                                                                        \
    }

enum { GOLDEN_BUFFERS = 96, GOLDEN_ARGS = 32, GOLDEN_BUFFER_SIZE = 16384 };

typedef struct GoldenCall {
    u32 function, ecx, args, arg_count, control_word, eax, depth; // 4 bytes each, in this order: read by the assembly
    u8 st0[12];
} GoldenCall;

// Calls with any convention: the arguments are copied to the stack, which is put back afterwards.
static inline void golden_call(GoldenCall *call)
{
    u16 before = x87_get_control(), status;
    u32 saved;
    (void)saved;
    __asm__ volatile("pushl %%ebx\n\tpushl %%esi\n\tpushl %%edi\n\tpushl %%ebp\n\t"
                     "movl %%eax, %%ebx\n\t" // the call
                     "movl %%esp, %%ebp\n\t"
                     "movl 12(%%ebx), %%ecx\n\tshll $2, %%ecx\n\tsubl %%ecx, %%esp\n\tandl $-16, %%esp\n\t"
                     "movl 8(%%ebx), %%esi\n\tmovl %%esp, %%edi\n\tshrl $2, %%ecx\n\tcld\n\trep movsl\n\t"
                     "fninit\n\tfldcw 16(%%ebx)\n\t"
                     "movl 4(%%ebx), %%ecx\n\tcall *(%%ebx)\n\t"
                     "movl %%ebp, %%esp\n\tmovl %%eax, 20(%%ebx)\n\t"
                     "popl %%ebp\n\tpopl %%edi\n\tpopl %%esi\n\tmovl %%ebx, %%eax\n\tpopl %%ebx\n\t"
                     : "+a"(call)
                     :
                     : "ecx", "edx", "memory", "cc");
    __asm__ volatile("fnstsw %0" : "=a"(status));
    call->depth = (8u - (status >> 11 & 7)) & 7;
    memset(call->st0, 0, sizeof call->st0);
    if (call->depth) __asm__ volatile("fstpt %0" : "=m"(*(long double *)call->st0));
    x87_set_control(before);
}

static inline int golden_digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

// Bytes as text, up to the first other character. Returns their number.
static inline int golden_bytes(const char *text, u8 *out)
{
    int n = 0;
    for (;;) {
        if (*text == '*') { // a run: *XX-N*
            int value = golden_digit(text[1]) * 16 + golden_digit(text[2]),
                count = (int)strtol(text + 4, (char **)&text, 16);
            memset(out + n, value, (size_t)count);
            n += count;
            text++;
        } else if (golden_digit(text[0]) >= 0 && golden_digit(text[1]) >= 0) {
            out[n++] = (u8)(golden_digit(text[0]) * 16 + golden_digit(text[1]));
            text += 2;
        } else {
            return n;
        }
    }
}

// A buffer after the call: =, all bytes, or ~ and the changed parts.
static inline void golden_after(char *text, u8 *out, const u8 *before, int size)
{
    memcpy(out, before, (size_t)size);
    if (*text == '=') return;
    if (*text != '~') {
        golden_bytes(text, out);
        return;
    }
    for (text++; golden_digit(*text) >= 0;) {
        int at = (int)strtol(text, &text, 16);
        golden_bytes(text + 1, out + at);
        text = strchr(text + 1, '/') + 1;
    }
}

// Pointers between the buffers: K+OFFSET=@K+OFFSET, > in the buffers after the call.
static inline void golden_pointers(char *list, u8 (*buffers)[GOLDEN_BUFFER_SIZE], u8 (*expected)[GOLDEN_BUFFER_SIZE])
{
    for (char *w = strtok(list, " \n"); w; w = strtok(NULL, " \n")) {
        char *next;
        long buffer = strtol(w, &next, 16), at = strtol(next + 1, &next, 16);
        int after = *next == '>';
        long to = strtol(next + 2, &next, 10);
        u32 word = (u32)(uintptr_t)buffers[to] + (u32)strtoul(next + 1, NULL, 16);
        memcpy((after ? expected : buffers)[buffer] + at, &word, 4);
    }
}

// One row. Returns 0 when equal, 1 when different (printed), -1 when the function is not in the table.
static inline int golden_row(char *row, const GoldenFunction *table, int table_count)
{
    static u8 buffers[GOLDEN_BUFFERS][GOLDEN_BUFFER_SIZE] __attribute__((aligned(32)));
    static u8 expected[GOLDEN_BUFFERS][GOLDEN_BUFFER_SIZE];
    int sizes[GOLDEN_BUFFERS], buffer_count = 0;
    char copy[64];
    snprintf(copy, sizeof copy, "%.60s", row);
    char *tail = strchr(row, ';');
    if (!tail) return 1;
    *tail++ = 0;
    char *pointers = strchr(tail, ';');
    if (pointers) *pointers++ = 0;
    for (char *w = strtok(tail, " \n"); w && buffer_count < GOLDEN_BUFFERS; w = strtok(NULL, " \n")) {
        char *before = strchr(w, ':') + 1, *after = strchr(w, '>');
        *after++ = 0;
        sizes[buffer_count] = golden_bytes(before, buffers[buffer_count]);
        golden_after(after, expected[buffer_count], buffers[buffer_count], sizes[buffer_count]);
        buffer_count++;
    }
    if (pointers) golden_pointers(pointers, buffers, expected);

    char *words[GOLDEN_ARGS + 8] = {row};
    int word_count = 0;
    for (char *w = strtok(row, " "); w && word_count < GOLDEN_ARGS; w = strtok(NULL, " "))
        words[word_count++] = w;
    u32 va = (u32)strtoul(words[0], NULL, 16), values[GOLDEN_ARGS];
    const GoldenFunction *f = NULL;
    for (int i = 0; i < table_count; i++)
        if (table[i].va == va) f = &table[i];
    if (!f) return -1;
    int arrow = 4;
    while (arrow < word_count && strcmp(words[arrow], "->"))
        arrow++;
    for (int i = 4; i <= arrow + 1; i++) {
        char *plus = strchr(words[i], '+');
        values[i - 4] = words[i][0] == '@'
                            ? (u32)(uintptr_t)buffers[atoi(words[i] + 1)] + (u32)strtoul(plus + 1, NULL, 16)
                            : (u32)strtoul(words[i], NULL, 16);
    }
    int method = words[2][0] == 't';
    GoldenCall call = {.function = (u32)(uintptr_t)f->function,
                       .ecx = method ? values[0] : 0,
                       .args = (u32)(uintptr_t)(values + method),
                       .arg_count = (u32)(arrow - 4 - method),
                       .control_word = (u32)strtoul(words[1], NULL, 16)};
    u8 st0[12] = {0};
    int depth = words[arrow + 2][0] != '-';
    if (depth) golden_bytes(words[arrow + 2], st0);
    u32 eax = values[arrow + 1 - 4];
    golden_call(&call);

    const char *what = NULL;
    if ((int)call.depth != depth || memcmp(call.st0, st0, 10)) what = "st(0)";
    if (words[3][0] == 'i' && call.eax != eax) what = "eax";
    if (words[3][0] == 'b' && (call.eax & 0xff) != eax) what = "al";
    for (int i = 0; i < buffer_count; i++)
        if (memcmp(buffers[i], expected[i], (size_t)sizes[i])) what = "memory";
    if (!what) return 0;
    fprintf(stderr, "%s: %s differs in row %s...\n", f->name, what, copy);
    return 1;
}

// All rows of a file; every function of the table must occur. Returns the number of failures.
static inline int golden_file(const char *path, const GoldenFunction *table, int table_count)
{
    static char row[1 << 17];
    static u32 seen[1024];
    FILE *file = fopen(path, "r");
    if (!file) {
        fprintf(stderr, "cannot read %s\n", path);
        return 1;
    }
    int failures = 0;
    memset(seen, 0, sizeof seen);
    while (fgets(row, sizeof row, file)) {
        u32 va = (u32)strtoul(row, NULL, 16);
        for (int i = 0; i < table_count && i < 1024; i++)
            seen[i] |= table[i].va == va;
        int result = golden_row(row, table, table_count);
        if (result < 0) fprintf(stderr, "0x%08x is not in the test's table\n", va);
        failures += result != 0;
    }
    fclose(file);
    for (int i = 0; i < table_count; i++)
        if (!seen[i]) {
            fprintf(stderr, "no row for %s\n", table[i].name);
            failures++;
        }
    return failures;
}

#endif
