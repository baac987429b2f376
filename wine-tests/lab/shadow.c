#include "wine-tests/lab/shadow.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "compat/abi.h"
#include "src/base/scalar.h"
#include "wine-tests/lab/heap.h"
#include "wine-tests/lab/os.h"
#include "wine-tests/lab/shadow_memory.h"
#include "wine-tests/lab/x86_code.h"

enum { CODE_PER_FUNCTION = 256, RECORDER_STACK = 1 << 20, DEAD_STACK = 2048, DEEP_STACK = 65536, FRESH = 0xcd /* heap fill */ };

// State of a call at the entry of a hooked function, and what a trial run of a body returned. Used by the assembly.
typedef struct ShadowCall {
    uint32_t eax, ecx, edx, ebx, esi, edi, ebp; // 0x00 .. 0x18
    uint32_t esp;                               // 0x1c points to the return address
    uint32_t index;                             // 0x20
    uint32_t control_word;                      // 0x24
    uint32_t recorder_esp;                      // 0x28
    uint32_t resume;                            // 0x2c where to go on
    uint32_t body;                              // 0x30 of the trial
    // returned by a trial
    uint32_t out_eax, out_edx, out_ebx, out_esi, out_edi, out_ebp, out_esp; // 0x34 .. 0x4c
    uint32_t out_status, out_control;           // 0x50, 0x54
    uint8_t out_st0[12];                        // 0x58
    uint32_t trial_esp;                         // 0x64
} ShadowCall;
_Static_assert(offsetof(ShadowCall, body) == 0x30 && offsetof(ShadowCall, out_status) == 0x50 && offsetof(ShadowCall, trial_esp) == 0x64,
               "the assembly uses these offsets");

ShadowCall shadow_call __asm__("shadow_call");
uint32_t shadow_quiet __asm__("shadow_quiet"); // nonzero: hooked entries go straight to the original's body
void shadow_record(void) __asm__("shadow_record");
void shadow_enter(void) __asm__("shadow_enter");
void shadow_trial(void) __asm__("shadow_trial");

// Entry: index and return address on the stack. The recorder runs on a stack of its own; then the call goes on at
// shadow_call.resume with all registers as they were.
__asm__(".text\n"
        "shadow_enter:\n"
        "  movl %eax, shadow_call\n  movl %ecx, shadow_call+4\n  movl %edx, shadow_call+8\n  movl %ebx, shadow_call+12\n"
        "  movl %esi, shadow_call+16\n  movl %edi, shadow_call+20\n  movl %ebp, shadow_call+24\n"
        "  popl shadow_call+0x20\n  movl %esp, shadow_call+0x1c\n"
        "  fnstcw shadow_call+0x24\n"
        "  movl shadow_call+0x28, %esp\n"
        "  call shadow_record\n"
        "  fninit\n  fldcw shadow_call+0x24\n"
        "  movl shadow_call, %eax\n  movl shadow_call+4, %ecx\n  movl shadow_call+8, %edx\n  movl shadow_call+12, %ebx\n"
        "  movl shadow_call+16, %esi\n  movl shadow_call+20, %edi\n  movl shadow_call+24, %ebp\n  movl shadow_call+0x1c, %esp\n"
        "  jmp *shadow_call+0x2c\n"
        // Runs shadow_call.body as if called from the hooked place, and comes back here.
        "shadow_trial:\n"
        "  pushl %ebx\n  pushl %esi\n  pushl %edi\n  pushl %ebp\n  movl %esp, shadow_call+0x64\n"
        "  movl shadow_call+0x1c, %esp\n  movl $shadow_back, (%esp)\n"
        "  fninit\n  fldcw shadow_call+0x24\n"
        "  movl shadow_call, %eax\n  movl shadow_call+4, %ecx\n  movl shadow_call+8, %edx\n  movl shadow_call+12, %ebx\n"
        "  movl shadow_call+16, %esi\n  movl shadow_call+20, %edi\n  movl shadow_call+24, %ebp\n"
        "  jmp *shadow_call+0x30\n"
        "shadow_back:\n"
        "  movl %eax, shadow_call+0x34\n  movl %edx, shadow_call+0x38\n  movl %ebx, shadow_call+0x3c\n"
        "  movl %esi, shadow_call+0x40\n  movl %edi, shadow_call+0x44\n  movl %ebp, shadow_call+0x48\n  movl %esp, shadow_call+0x4c\n"
        "  movl shadow_call+0x64, %esp\n"
        "  fnstsw %ax\n  movzwl %ax, %eax\n  movl %eax, shadow_call+0x50\n  movl $0, shadow_call+0x54\n  fnstcw shadow_call+0x54\n"
        "  movl $0, shadow_call+0x58\n  movl $0, shadow_call+0x5c\n  movl $0, shadow_call+0x60\n"
        "  testl $0x3800, %eax\n  jz 1f\n  fstpt shadow_call+0x58\n1:\n  fninit\n"
        "  popl %ebp\n  popl %edi\n  popl %esi\n  popl %ebx\n  ret\n");

static Lab *lab;
static ShadowOptions options;
static ShadowCount *counts;
static struct Body {
    uint8_t *original, *ours; // bodies behind the patched entries
    void *ours_target;        // where calls of our entry lead: the original's entry, or our body
    uint32_t printed;
} *bodies;

static Changes original_changes, variant_changes, our_changes;

const ShadowCount *shadow_counts(void)
{
    return counts;
}

static void trial_body(void *unused)
{
    (void)unused;
    shadow_trial();
}

// Runs a body on the present memory, with known garbage in `depth` bytes below its frame. 0 when it crashed.
static int run(const uint8_t *body, uint8_t fill, uint32_t depth)
{
    uint8_t *esp = (uint8_t *)(uintptr_t)shadow_call.esp;
    for (uint32_t at = DEAD_STACK; at <= depth; at += DEAD_STACK) memset(esp - at, fill, DEAD_STACK); // downwards, page by page
    shadow_call.body = (uint32_t)(uintptr_t)body;
    shadow_quiet = 1;
    int ok = os_try(trial_body, NULL);
    shadow_quiet = 0;
    return ok;
}

typedef struct Difference {
    uint32_t shown; // address of the last word printed
    int defined, undefined, bookkeeping, lines;
} Difference;

static int count_bytes(uint8_t *at, const uint8_t *other, void *arg)
{
    (void)at, (void)other;
    ++*(int *)arg;
    return *(int *)arg < 100000;
}

// A pointer into the stack of the finished call: the original leaves some behind in its objects.
static int dead_stack_pointer(const uint8_t *at)
{
    uint32_t word = (uint32_t)(uintptr_t)at & ~3u, mine, theirs = 0;
    memcpy(&mine, (const void *)(uintptr_t)word, 4);
    for (u32 i = 0; i < 4; i++) {
        const uint8_t *b = memory_after(&original_changes, (const uint8_t *)(uintptr_t)(word + i));
        theirs |= (u32)(b ? *b : 0) << 8 * i;
    }
    return shadow_call.esp - mine < 65536 && shadow_call.esp - theirs < 65536;
}

// variant_changes is the original's result with other garbage on stack and heap: where it differs, the byte is undefined.
static int sort_bytes(uint8_t *at, const uint8_t *original, void *arg)
{
    Difference *d = arg;
    const uint8_t *variant = memory_after(&variant_changes, at);
    if (dead_stack_pointer(at) || (variant && *variant != *original)) {
        d->undefined++;
        return 1;
    }
    const uint8_t *was = memory_before(at);
    if (was && *was == FRESH && *original == FRESH) { // never written by the original: ours may define it
        d->undefined++;
        return 1;
    }
    d->defined++;
    d->bookkeeping += memory_is_bookkeeping(at);
    if (memory_is_bookkeeping(at)) return 1;
    uint32_t word = (uint32_t)(uintptr_t)at & ~3u;
    if (d->lines >= 12 || (d->lines && word == d->shown)) return 1;
    d->shown = word;
    uint8_t o[8], m[8], pair = word & ~7u ? 8 : 4;
    for (int i = 0; i < pair; i++) {
        const uint8_t *place = (const uint8_t *)(uintptr_t)((word & ~7u) + (u32)i), *before = memory_after(&original_changes, place);
        m[i] = *place;
        o[i] = before ? *before : 0;
    }
    u32 ow, mw, back = word & 4;
    f32 of, mf;
    f64 od, md;
    memcpy(&ow, o + back, 4), memcpy(&mw, m + back, 4);
    memcpy(&of, o + back, 4), memcpy(&mf, m + back, 4);
    memcpy(&od, o, 8), memcpy(&md, m, 8);
    printf("    %s: original %08x, ours %08x  (f32 %.9g, %.9g; f64 %.17g, %.17g)\n", memory_describe((uint8_t *)(uintptr_t)word), ow, mw,
           (double)of, (double)mf, od, md);
    d->lines++;
    return 1;
}

static void headline(const LabFunction *f, const char *what)
{
    printf("DIFFERENT 0x%08x %s, call %u: %s\n", f->rva + 0x10000000u, f->name, counts[shadow_call.index].calls, what);
}

// Compares registers. Returns 1 when different, printing when `print`.
static int registers_differ(const LabFunction *f, const ShadowCall *o, const ShadowCall *m, int print)
{
    int bad = 0;
    uint32_t mask = f->returns == 'v' || f->returns == 'f' ? 0 : f->returns == 'b' ? 0xff : f->returns == 'w' ? 0xffff : ~0u;
    if ((o->out_eax ^ m->out_eax) & mask || (f->returns == 'l' && o->out_edx != m->out_edx)) {
        bad = 1;
        if (print) printf("    returned: original %08x, ours %08x\n", o->out_eax, m->out_eax);
    }
    if ((o->out_status ^ m->out_status) & 0x3800) {
        bad = 1;
        if (print) printf("    x87 stack: original leaves %u, ours %u values\n", (8 - (o->out_status >> 11 & 7)) & 7, (8 - (m->out_status >> 11 & 7)) & 7);
    } else if (memcmp(o->out_st0, m->out_st0, 10)) {
        bad = 1;
        ext x, y;
        memcpy(&x, o->out_st0, 10);
        memcpy(&y, m->out_st0, 10);
        u64 a, b;
        memcpy(&a, o->out_st0, 8);
        memcpy(&b, m->out_st0, 8);
        if (print)
            printf("    st(0): original %08x%08x %.17g, ours %08x%08x %.17g\n", (u32)(a >> 32), (u32)a, (double)x, (u32)(b >> 32), (u32)b, (double)y);
    }
    if (o->out_esp != m->out_esp || o->out_control != m->out_control) {
        bad = 1;
        if (print)
            printf("    stack pointer %+d / %+d, control word %04x / %04x\n", (int)(o->out_esp - shadow_call.esp), (int)(m->out_esp - shadow_call.esp),
                   o->out_control, m->out_control);
    }
    if (m->out_ebx != shadow_call.ebx || m->out_esi != shadow_call.esi || m->out_edi != shadow_call.edi || m->out_ebp != shadow_call.ebp) {
        bad = 1;
        if (print) printf("    a saved register is not kept\n");
    }
    return bad;
}

static void report(LabFunction *f, const ShadowCall *entry, const ShadowCall *original, const ShadowCall *mine, int ok, int bytes, uint32_t dead)
{
    const uint32_t *stack = (const uint32_t *)(uintptr_t)entry->esp;
    if (!ok) {
        headline(f, os_fault.hung ? "ours does not end" : "ours crashes");
        if (os_fault_report) os_fault_report(&os_fault);
    } else {
        headline(f, bytes ? "memory" : "registers");
        registers_differ(f, original, mine, 1);
        Difference d = {0};
        if (bytes) {
            memory_apply(&our_changes);
            memory_compare(&original_changes, dead, sort_bytes, &d);
            memory_take(&our_changes);
        }
        if (d.bookkeeping) printf("    allocates in other sizes or another order: addresses cannot be compared\n");
        if (d.defined) printf("    %d bytes differ\n", d.defined);
    }
    printf("    object %08x, arguments %08x %08x %08x %08x, called from %s\n", entry->ecx, stack[1], stack[2], stack[3], stack[4],
           lab_where(lab, stack[0]));
}

static void test(LabFunction *f, ShadowCount *c, struct Body *b)
{
    uint8_t *esp = (uint8_t *)(uintptr_t)shadow_call.esp;
    uint32_t dead = 4 + (f->about ? f->about->arg_bytes : 0);
    ShadowCall entry = shadow_call;
    memory_mirror(esp);
    int judged = run(b->original, 0x5a, DEAD_STACK);
    ShadowCall original = shadow_call;
    memory_take(&original_changes);
    if (!judged) { // the original crashes
        shadow_call = entry;
        return;
    }
    void *target = b->ours_target;
    b->ours_target = b->ours; // recursion stays ours
    int ok = run(b->ours, 0x5a, DEAD_STACK);
    b->ours_target = target;
    ShadowCall mine = shadow_call;
    int bytes = 0, registers = 0;
    if (ok) {
        memory_compare(&original_changes, dead, count_bytes, &bytes);
        registers = registers_differ(f, &original, &mine, 0);
    }
    memory_take(&our_changes);
    c->tested++;
    int bad = !ok || registers;
    if (bytes) {
        // Once more the original, on other garbage, to learn which bytes it leaves undefined.
        static uint8_t garbage;
        garbage = (uint8_t)(garbage * 5 + 0x31); // never what an earlier call has left deep in the stack
        heap_set_fill((uint8_t)(garbage ^ 0x0f));
        run(b->original, garbage, DEEP_STACK);
        memory_take(&variant_changes); // puts the fill byte back, too
        Difference d = {.lines = 100};
        memory_apply(&our_changes);
        memory_compare(&original_changes, dead, sort_bytes, &d);
        memory_take(&our_changes);
        if (d.defined) bad = 1;
        else if (!bad) c->padding_only++;
    }
    c->equal += !bad;
    if (bad && b->printed++ < options.details) report(f, &entry, &original, &mine, ok, bytes, dead);
    shadow_call = entry;
}

void shadow_record(void)
{
    uint32_t i = shadow_call.index;
    ShadowCount *c = &counts[i];
    c->calls++;
    if (c->tested < options.most && (c->calls <= options.first || c->calls % options.every == 0)) test(&lab->functions[i], c, &bodies[i]);
    shadow_call.resume = (uint32_t)(uintptr_t)bodies[i].original;
}

// A copy of a function that runs although its entry is patched; NULL when its code is not understood.
static uint8_t *copy_body(const uint8_t *entry, uint32_t size, uint8_t **room)
{
    uint8_t *body = *room;
    int n = x86_branches_into_entry(entry, size) ? x86_copy_function(entry, size, body) : x86_copy_entry(entry, body);
    *room += (n + 15) & ~15;
    return n ? body : NULL;
}

static int install_one(int i, uint8_t **room)
{
    LabFunction *f = &lab->functions[i];
    struct Body *b = &bodies[i];
    uint32_t ours_rva = (uint32_t)(f->ours - lab->ours->base);
    b->original = copy_body(f->original, f->about ? f->about->size : 0, room);
    b->ours = copy_body(f->ours, pe_next_symbol(lab->ours, ours_rva) - ours_rva, room);
    if (!b->original || !b->ours) {
        printf("lab: the entry of 0x%08x %s cannot be hooked (%s)\n", f->rva + 0x10000000u, f->name, b->original ? "ours" : "original");
        b->original = f->original;
        return 0;
    }
    // hook: cmp [shadow_quiet], 0; jne original body; push index; jmp shadow_enter
    uint8_t *p = *room, *hook = p;
    uint32_t quiet = (uint32_t)(uintptr_t)&shadow_quiet, index = (uint32_t)i;
    *p++ = 0x83, *p++ = 0x3d;
    memcpy(p, &quiet, 4), p += 4;
    *p++ = 0;
    int32_t d = (int32_t)((uintptr_t)b->original - (uintptr_t)(p + 6));
    *p++ = 0x0f, *p++ = 0x85;
    memcpy(p, &d, 4), p += 4;
    *p++ = 0x68;
    memcpy(p, &index, 4), p += 4;
    x86_write_jump(p, (void *)(uintptr_t)shadow_enter);
    // our entry: to wherever calls of it shall lead at the moment
    uint8_t *stub = hook + 32;
    x86_write_jump_through(stub, &b->ours_target);
    *room = hook + 48;
    b->ours_target = options.deep ? (void *)b->ours : (void *)f->original;
    x86_write_jump(f->ours, stub);
    if (f->chosen) x86_write_jump(f->original, hook);
    return 1;
}

void shadow_install(Lab *l, const ShadowOptions *o, void *stack_top)
{
    lab = l;
    options = *o;
    memory_set_up(lab, stack_top);
    counts = calloc((size_t)lab->function_count + 1, sizeof *counts);
    bodies = calloc((size_t)lab->function_count + 1, sizeof *bodies);
    uint8_t *code = os_map(NULL, (size_t)(lab->function_count + 1) * CODE_PER_FUNCTION + lab->ours->text_size);
    uint8_t *stack = os_map(NULL, RECORDER_STACK);
    shadow_call.recorder_esp = (uint32_t)(uintptr_t)(stack + RECORDER_STACK - 64);
    for (int i = 0; i < lab->function_count; i++) install_one(i, &code);
}

int shadow_write_stats(const Lab *l, const ShadowCount *c, const char *path)
{
    FILE *f = fopen(path, "a");
    if (!f) return 0;
    for (int i = 0; i < l->function_count; i++)
        if (c[i].calls) fprintf(f, "%x %u %u %u %u\n", l->functions[i].rva, c[i].calls, c[i].tested, c[i].equal, c[i].padding_only);
    fclose(f);
    return 1;
}

int shadow_summary(const Lab *lab, const ShadowCount *c, int list, int unreached)
{
    int proven = 0, bad = 0, idle = 0;
    for (int i = 0; i < lab->function_count; i++) {
        const LabFunction *f = &lab->functions[i];
        if (!f->chosen) continue;
        if (!c[i].tested) {
            idle++;
            if (unreached) printf("idle   0x%08x %s\n", f->rva + 0x10000000u, f->name);
            continue;
        }
        int equal = c[i].equal == c[i].tested;
        proven += equal;
        bad += !equal;
        if (!equal || list)
            printf("%s 0x%08x %-60s calls %8u tested %6u equal %6u%s\n", equal ? "equal " : "FAIL  ", f->rva + 0x10000000u, f->name, c[i].calls,
                   c[i].tested, c[i].equal, c[i].padding_only ? " (padding differs)" : "");
    }
    printf("shadow: %d functions equal, %d different, %d never called\n", proven, bad, idle);
    return bad;
}
