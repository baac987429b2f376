// Runs the pair cases: buffers, the two calls, the comparison, the report of the first difference.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "wine-tests/lab/commands.h"
#include "wine-tests/lab/heap.h"
#include "wine-tests/lab/imports.h"
#include "wine-tests/lab/os.h"
#include "wine-tests/lab/pairs_record.h"
#include "wine-tests/lab/pairs_state.h"

enum { DATA_VA = 0x10067000, DATA_SIZE = 0x13000 }; // the original's writable section

static PairCase *cases;

void pair_register(PairCase *c)
{
    PairCase **at = &cases;
    while (*at && (*at)->va < c->va) at = &(*at)->next;
    c->next = *at;
    *at = c;
}

// ---- buffers ----

static void give_up(const Pair *p, const char *why)
{
    printf("lab: case %s: %s\n", p->c->name, why);
    exit(2);
}

void *pair_buffer(Pair *p, const char *name, int size, char format)
{
    u32 at = (p->pool_used + GUARD + 31) & ~31u; // as arenas align
    if (at + (u32)size + GUARD > POOL_SIZE || p->buffer_count == MAX_BUFFERS) give_up(p, "too many buffers");
    memset(p->pool + p->pool_used, 0xbd, at - p->pool_used); // guard
    memset(p->pool + at, 0xcd, (size_t)size);
    memset(p->pool + at + size, 0xbd, GUARD);
    p->pool_used = at + (u32)size + GUARD;
    p->buffers[p->buffer_count++] = (PairBuffer){name, p->pool + at, size, format};
    return p->pool + at;
}

void *pair_global(Pair *p, u32 va, int size)
{
    if (p->global_count == MAX_GLOBALS) give_up(p, "too many globals");
    u8 *at = p->lab->original->base + (va - 0x10000000u);
    p->globals[p->global_count++] = (PairBuffer){"global", at, size, 'x'};
    return at;
}

void *pair_original(Pair *p, u32 va)
{
    return p->lab->original->base + (va - 0x10000000u);
}

void pair_ignore(Pair *p, const void *at, int size)
{
    if (p->ignored_count == MAX_IGNORED) give_up(p, "too many ignored ranges");
    p->ignored[p->ignored_count++] = (PairBuffer){"ignored", (u8 *)(uintptr_t)at, size, 'x'};
}

void pair_returns(Pair *p, PairReturn kind)
{
    p->returns = kind;
}

u32 pair_result(const Pair *p)
{
    return p->theirs.eax;
}

ext pair_result_st0(const Pair *p)
{
    ext x;
    memcpy(&x, p->theirs.st0, 10);
    return x;
}

u32 pair_control_word(const Pair *p)
{
    return p->control_word;
}

void pair_reached(Pair *p, const char *name, int yes)
{
    int i = 0;
    while (i < p->path_count && strcmp(p->paths[i], name)) i++;
    if (i == MAX_PATHS) give_up(p, "too many paths");
    if (i == p->path_count) p->paths[p->path_count++] = name;
    if (yes) p->path_hits[i]++;
}

// ---- saved states: pool, globals, heap ----

typedef struct Saved {
    u8 pool[POOL_SIZE];
    u8 globals[DATA_SIZE + 4096 * MAX_GLOBALS];
    u8 *heap;
    u32 heap_size, heap_room;
} Saved;
static u8 data_start[DATA_SIZE];
static Saved before, after_theirs, heap_start;

static void save_heap(Saved *s)
{
    u32 n = heap_used();
    if (n > s->heap_room) {
        s->heap_room = n * 2;
        s->heap = realloc(s->heap, s->heap_room);
    }
    s->heap_size = n;
    memcpy(s->heap, heap_base(), n);
}

static void save(const Pair *p, Saved *s)
{
    memcpy(s->pool, p->pool, p->pool_used);
    u32 at = 0;
    for (int i = 0; i < p->global_count; at += (u32)p->globals[i++].size)
        memcpy(s->globals + at, p->globals[i].at, (size_t)p->globals[i].size);
    if (p->heap) save_heap(s);
}

static void restore(const Pair *p, const Saved *s)
{
    memcpy(p->pool, s->pool, p->pool_used);
    u32 at = 0;
    for (int i = 0; i < p->global_count; at += (u32)p->globals[i++].size)
        memcpy(p->globals[i].at, s->globals + at, (size_t)p->globals[i].size);
    if (p->heap) memcpy(heap_base(), s->heap, s->heap_size);
}

void pair_heap(Pair *p)
{
    p->heap = 1;
    save_heap(&heap_start);
}

void pair_data(Pair *p)
{
    p->data = 1;
    memcpy(data_start, pair_global(p, DATA_VA, DATA_SIZE), DATA_SIZE);
}

// ---- how often each function was compared ----

typedef struct Count {
    unsigned runs, bad, structural; // structural: calls that work on blocks of the heap, which was compared
} Count;
static Count *counts;

static void count_run(const Pair *p, const LabFunction *f, int bad)
{
    if (!counts) counts = calloc((size_t)p->lab->function_count, sizeof *counts);
    Count *c = &counts[f - p->lab->functions];
    c->runs++;
    c->bad += bad != 0;
    c->structural += p->heap != 0;
}

// For proof.py: a line as of a shadow run for a function called on structures, a line as of a case for the others.
static int write_counts(const Lab *lab, const char *path)
{
    FILE *f = fopen(path, "w");
    if (!f) return 0;
    for (int i = 0; counts && i < lab->function_count; i++) {
        const Count *c = &counts[i];
        const LabFunction *fn = &lab->functions[i];
        if (c->structural) fprintf(f, "%x %u %u %u 0\n", fn->rva, c->runs, c->runs, c->runs - c->bad);
        else if (c->runs) fprintf(f, "%s %s 0x%08x %u calls\n", c->bad ? "FAIL" : "equal", fn->name, fn->rva + 0x10000000u, c->runs);
    }
    return fclose(f) == 0;
}

// ---- report ----

static void print_item(char format, const u8 *at)
{
    if (format == 'd') {
        f64 x;
        memcpy(&x, at, 8);
        printf("%08x%08x %.17g", (u32)(f64_bits(x) >> 32), (u32)f64_bits(x), x);
    } else if (format == 'f') {
        f32 x;
        memcpy(&x, at, 4);
        printf("%08x %.9g", f32_bits(x), (double)x);
    } else {
        u32 x;
        memcpy(&x, at, 4);
        printf("%08x", x);
    }
}

// Distance of two floats in representable steps.
static i64 steps(char format, const u8 *a, const u8 *b)
{
    if (format == 'd') {
        i64 x, y;
        memcpy(&x, a, 8);
        memcpy(&y, b, 8);
        if (x < 0) x = INT64_MIN - x;
        if (y < 0) y = INT64_MIN - y;
        return x - y;
    }
    i32 x, y;
    memcpy(&x, a, 4);
    memcpy(&y, b, 4);
    if (x < 0) x = INT32_MIN - x;
    if (y < 0) y = INT32_MIN - y;
    return (i64)x - y;
}

static void print_inputs(const Pair *p)
{
    for (int i = 0; i < p->buffer_count; i++) {
        const PairBuffer *b = &p->buffers[i];
        int item = b->format == 'd' ? 8 : 4;
        printf("    in %s =", b->name);
        for (int at = 0; at + item <= b->size && at < 40 * item; at += item) {
            printf(at % (item * 4) ? " | " : "\n        ");
            print_item(b->format, before.pool + (b->at - p->pool) + at);
        }
        printf("\n");
    }
}

static void print_buffer_difference(const Pair *p, const PairBuffer *b, int at, const u8 *theirs, const u8 *mine)
{
    int item = b->format == 'd' ? 8 : 4;
    int start = at / item * item;
    if (start + item > b->size) start = at, item = 1;
    printf("    %s[%d] (+0x%x): original ", b->name, start / (item ? item : 1), start);
    print_item(b->format, theirs + start);
    printf(", ours ");
    print_item(b->format, mine + start);
    if (b->format != 'x') printf(", %lld steps", (long long)steps(b->format, theirs + start, mine + start));
    else if (b->size - start >= 4) {
        f32 x, y;
        memcpy(&x, theirs + start, 4);
        memcpy(&y, mine + start, 4);
        printf(" (as f32 %.9g, %.9g)", (double)x, (double)y);
    }
    printf("\n");
    (void)p;
}

// A pointer into the stack of a call that is over: the frames of the two differ in size.
static int left_from_stack(u32 word)
{
    return (u32)(uintptr_t)__builtin_frame_address(0) - word < 0x10000;
}

// First differing byte of two ranges that is not ignored, or -1.
static int difference(const Pair *p, const u8 *at, const u8 *theirs, int size)
{
    if (memcmp(at, theirs, (size_t)size) == 0) return -1;
    for (int i = 0; i < size; i++) {
        if (at[i] == theirs[i]) continue;
        int word = i & ~3, skip = 0;
        u32 a, b;
        if (word + 4 <= size) {
            memcpy(&a, theirs + word, 4);
            memcpy(&b, at + word, 4);
            if (left_from_stack(a) && left_from_stack(b)) {
                i = word + 3;
                continue;
            }
        }
        for (int k = 0; k < p->ignored_count; k++)
            skip |= at + i >= p->ignored[k].at && at + i < p->ignored[k].at + p->ignored[k].size;
        if (!skip) return i;
    }
    return -1;
}

static const char *returned_text(const CallFrame *f)
{
    static char texts[2][64];
    static int turn;
    char *t = texts[turn++ & 1];
    u64 mantissa;
    u16 exponent;
    ext x;
    memcpy(&mantissa, f->st0, 8);
    memcpy(&exponent, f->st0 + 8, 2);
    memcpy(&x, f->st0, 10);
    snprintf(t, sizeof texts[0], "%04x:%08x%08x %.17g", exponent, (u32)(mantissa >> 32), (u32)mantissa, (double)x);
    return t;
}

// Compares everything after both calls; prints the first difference when `print`.
static int compare(const Pair *p, int print)
{
    const CallFrame *a = &p->theirs, *b = &p->mine;
    int bad = 0;
    if (call_fpu_depth(a) != call_fpu_depth(b)) {
        if (print) printf("    x87 stack: original leaves %d, ours %d values\n", call_fpu_depth(a), call_fpu_depth(b));
        bad = 1;
    } else if (call_fpu_depth(a) && memcmp(a->st0, b->st0, 10)) {
        if (print) printf("    st(0): original %s, ours %s\n", returned_text(a), returned_text(b));
        bad = 1;
    }
    u32 mask = p->returns == RETURNS_BYTE ? 0xff : p->returns == RETURNS_NOTHING ? 0 : ~0u;
    if ((a->eax ^ b->eax) & mask || (p->returns == RETURNS_LONG && a->edx != b->edx)) {
        if (print) printf("    returned: original %08x:%08x, ours %08x:%08x\n", a->edx, a->eax, b->edx, b->eax);
        bad = 1;
    }
    if (a->popped != b->popped || !b->kept || a->control_after != b->control_after) {
        if (print)
            printf("    call: original pops %u, ours %u; saved registers %s; control word %04x / %04x\n", a->popped, b->popped,
                   b->kept ? "kept" : "CHANGED", a->control_after, b->control_after);
        bad = 1;
    }
    for (int i = 0; i < p->buffer_count && (!bad || print); i++) {
        const PairBuffer *f = &p->buffers[i];
        const u8 *theirs = after_theirs.pool + (f->at - p->pool);
        int at = difference(p, f->at, theirs, f->size);
        if (at < 0) continue;
        if (print) print_buffer_difference(p, f, at, theirs, f->at);
        bad = 1;
    }
    if (!bad) { // the guards between the buffers
        u8 *edge = p->pool;
        for (int i = 0; i <= p->buffer_count; i++) {
            u8 *end = i < p->buffer_count ? p->buffers[i].at : p->pool + p->pool_used;
            for (; edge < end; edge++)
                if (*edge != after_theirs.pool[edge - p->pool]) bad = 1;
            if (i < p->buffer_count) edge = p->buffers[i].at + p->buffers[i].size;
        }
        if (bad && print) printf("    ours writes outside of the buffers\n");
    }
    u32 at = 0;
    for (int i = 0; i < p->global_count; at += (u32)p->globals[i++].size) {
        int d = difference(p, p->globals[i].at, after_theirs.globals + at, p->globals[i].size);
        if (d < 0) continue;
        if (print) print_buffer_difference(p, &p->globals[i], d, after_theirs.globals + at, p->globals[i].at);
        bad = 1;
    }
    if (p->heap) {
        u32 n = heap_used() < after_theirs.heap_size ? heap_used() : after_theirs.heap_size;
        int d = difference(p, heap_base(), after_theirs.heap, (int)n);
        if (d >= 0 || heap_used() != after_theirs.heap_size) {
            bad = 1;
            HeapBlock block = {0};
            if (print && d >= 0 && heap_block_at(heap_base() + d, &block))
                printf("    heap: %s block #%u of %u bytes at +0x%x: original %08x, ours %08x\n", block.live ? "live" : "freed",
                       block.serial, block.size, (u32)(heap_base() + (d & ~3) - block.start), *(u32 *)(after_theirs.heap + (d & ~3)),
                       *(u32 *)(heap_base() + (d & ~3)));
            else if (print) printf("    heap: different allocations (at +0x%x)\n", (u32)d);
        }
    }
    return bad;
}

// ---- the two calls ----

static char printed[2][4096]; // by the original, by ours

static void call_body(void *frame)
{
    lab_call_raw(frame);
}

static void run_pair(Pair *p, u32 va, const PairArg *given, int count)
{
    PairArg args[32];
    memcpy(args, given, (size_t)count * sizeof *args);
    if (pair_recording()) pair_record_round(p, args, count);
    u32 words[64], n = 0, rva = va - 0x10000000u;
    const LabName *about = lab_name_at(rva);
    LabFunction *f = lab_function_at(p->lab, rva);
    if (!about) give_up(p, "no such function in the original");
    if (!f) give_up(p, "calls a function that is not ported");
    for (int i = 0; i < count; i++)
        for (int k = 0; k < args[i].words; k++) words[n++] = args[i].word[k];
    int method = about->convention == 't';
    if (method && !n) give_up(p, "a method needs its object");
    u32 stack = n - (u32)method;
    if (about->convention != 'c' && stack * 4 != about->arg_bytes) {
        printf("lab: case %s passes %u bytes, %s takes %u\n", p->c->name, stack * 4, about->name, about->arg_bytes);
        exit(2);
    }
    CallFrame frame = {.ecx = method ? words[0] : 0, .args = words + method, .arg_count = stack,
                       .control_word = p->control_word, .stack_fill = 0x5eaf00d5};
    p->theirs = p->mine = frame;
    p->theirs.function = f->original;
    p->mine.function = f->ours;
    p->runs++;

    save(p, &before);
    lab_console_into(printed[0], sizeof printed[0]);
    int lived = os_try(call_body, &p->theirs);
    lab_console_into(NULL, 0);
    if (!lived) { // the original crashes on this input: nothing to compare with
        p->crashes++;
        restore(p, &before);
        return;
    }
    if (p->theirs.popped != (about->convention == 'c' ? 0 : about->arg_bytes)) give_up(p, "the table's argument bytes are wrong");
    save(p, &after_theirs);
    if (pair_recording()) pair_record(p, va, about->convention, words, (int)n, before.pool, after_theirs.pool);
    restore(p, &before);
    lab_console_into(printed[1], sizeof printed[1]);
    int crashed = !os_try(call_body, &p->mine);
    lab_console_into(NULL, 0);
    int other_text = strcmp(printed[0], printed[1]) != 0, bad = crashed || other_text || compare(p, 0);
    count_run(p, f, bad);
    if (bad) {
        p->mismatches++;
        if (p->mismatches == 1) {
            printf("DIFFERENT %s 0x%08x input %u, control word %03x\n", about->name, va, p->index, p->control_word);
            if (crashed) printf("    ours %s at %s (address 0x%08x)\n", os_fault.hung ? "does not end" : "crashes",
                                lab_where(p->lab, (u32)os_fault.eip), (u32)os_fault.address);
            else compare(p, 1);
            if (other_text) printf("    printed: original \"%s\", ours \"%s\"\n", printed[0], printed[1]);
            print_inputs(p);
        }
    }
    restore(p, &after_theirs);
}

void pair_run_args(Pair *p, const PairArg *args, int count)
{
    run_pair(p, p->c->va, args, count);
}

void pair_run_other(Pair *p, u32 va, const PairArg *args, int count)
{
    run_pair(p, va, args, count);
}

// ---- the command ----

static int selected(const PairCase *c, const char *filter)
{
    if (!filter || strstr(c->name, filter) || strstr(c->file, filter)) return 1;
    char text[16];
    snprintf(text, sizeof text, "0x%08x", c->va);
    return strstr(text, filter) != NULL;
}

static int run_case(Lab *lab, PairCase *c, unsigned count, const u32 *words, int word_count, u32 seed)
{
    static u8 *pool;
    if (!pool) pool = os_map(NULL, POOL_SIZE);
    if (!lab_function_at(lab, c->va - 0x10000000u)) {
        printf("skip  %-44s not ported\n", c->name);
        return 0;
    }
    static Pair p;
    unsigned runs = 0, mismatches = 0, crashes = 0;
    double start = os_seconds();
    p = (Pair){.c = c, .lab = lab, .pool = pool};
    for (int w = 0; w < word_count; w++) {
        p.control_word = words[w];
        p.random = ((u64)seed << 32 | c->va) * 0x9e3779b97f4a7c15ULL | 1;
        p.runs = p.mismatches = p.crashes = 0;
        for (unsigned i = 0; i < count; i++) {
            p.index = i;
            p.pool_used = 0;
            p.buffer_count = p.global_count = p.ignored_count = p.heap = 0;
            p.returns = RETURNS_NOTHING;
            c->body(&p);
            if (p.heap) memcpy(heap_base(), heap_start.heap, heap_start.heap_size);
            if (p.data) memcpy(pair_original(&p, DATA_VA), data_start, DATA_SIZE);
        }
        runs += p.runs;
        mismatches += p.mismatches;
        crashes += p.crashes;
    }
    int bad = mismatches != 0;
    if (crashes == runs) printf("      %s: the original crashed on every input\n", c->name), bad = 1;
    printf("%s %-44s 0x%08x %9u calls", bad ? "FAIL " : "equal", c->name, c->va, runs);
    if (mismatches) printf(", %u different", mismatches);
    if (crashes) printf(", %u not compared (the original crashes)", crashes);
    for (int i = 0; i < p.path_count; i++) {
        printf(", %s %u", p.paths[i], p.path_hits[i]);
        if (!p.path_hits[i]) printf(" (NEVER REACHED)"), bad = 1;
    }
    printf(", %.1f s\n", os_seconds() - start);
    fflush(stdout);
    return bad;
}

int command_pairs(Lab *lab, int argc, char **argv)
{
    const char *filter = NULL, *stats = NULL;
    unsigned count = 0;
    u32 words[8] = {0x07f, 0x27f, 0x37f}, seed = 1;
    int word_count = 3, list = 0;
    for (int i = 0; i < argc; i++) {
        if (!strcmp(argv[i], "--count") && i + 1 < argc) count = (unsigned)strtoul(argv[++i], NULL, 0);
        else if (!strcmp(argv[i], "--stats") && i + 1 < argc) stats = argv[++i];
        else if (!strcmp(argv[i], "--seed") && i + 1 < argc) seed = (u32)strtoul(argv[++i], NULL, 0);
        else if (!strcmp(argv[i], "--cw") && i + 1 < argc) {
            word_count = 0;
            for (char *w = strtok(argv[++i], ","); w && word_count < 8; w = strtok(NULL, ",")) words[word_count++] = (u32)strtoul(w, NULL, 16);
        } else if (!strcmp(argv[i], "--record") && i + 1 < argc) {
            if (!pair_record_open(argv[++i])) return 2;
        } else if (!strcmp(argv[i], "--list")) list = 1;
        else filter = argv[i];
    }
    int bad = 0, n = 0;
    if (!lab_share(lab)) return 2;
    for (PairCase *c = cases; c; c = c->next) {
        if (!selected(c, filter)) continue;
        if (list) {
            printf("0x%08x %-44s %9u  %s\n", c->va, c->name, c->count, c->file);
            continue;
        }
        n++;
        bad += run_case(lab, c, count ? count : c->count, words, word_count, seed);
    }
    if (stats && !write_counts(lab, stats)) bad++;
    if (!list) printf("pairs: %d passed, %d failed\n", n - bad, bad);
    return bad != 0;
}
