// Faults of translated code and signals become the guest's: i386 frames on its stack, sigreturn from them.
#define _GNU_SOURCE
#include "run32.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>
#include <unistd.h>

typedef struct Action {
    u32 handler, flags, restorer;
    u64 mask;
} __attribute__((packed)) Action; // as in rt_sigaction
enum { SIGINFO_FLAG = 4, RESTORER_FLAG = 0x04000000, ONSTACK_FLAG = 0x08000000, RESETHAND_FLAG = (int)0x80000000 };

typedef struct Context { // struct sigcontext of i386
    u32 gs, fs, es, ds, edi, esi, ebp, esp, ebx, edx, ecx, eax, trap, error, eip, cs, flags, esp_at_signal, ss, fp,
        old_mask, cr2;
} Context;
typedef struct Stack {
    u32 sp, flags, size;
} Stack;
typedef struct UContext {
    u32 flags, link;
    Stack stack;
    Context c;
    u64 mask;
} __attribute__((packed)) UContext;
typedef struct RtFrame {
    u32 restorer, sig, info, context;
    u32 siginfo[32];
    UContext u;
} __attribute__((packed)) RtFrame;
typedef struct Frame {
    u32 restorer, sig;
    Context c;
    u32 mask_high;
} __attribute__((packed)) Frame;
typedef struct Fp {
    u32 fnsave[27];
    u32 status;
    u8 fx[512];
} Fp; // status: the upper half 0 says that fx is there

static Action actions[65];
static Stack alternate = {0, 2, 0};
static volatile int pending[65];
static volatile bool any_pending;
static const u8 *initial_fx;

enum { GUEST_CS = 0x73, GUEST_DS = 0x7b };

static _Noreturn void die_of(int sig)
{
    signal(sig, SIG_DFL);
    sigset_t all;
    sigemptyset(&all), sigaddset(&all, sig);
    sigprocmask(SIG_UNBLOCK, &all, NULL);
    raise(sig);
    _exit(128 + sig);
}

// Makes cpu enter the guest's handler; cpu holds the interrupted state, cpu.eip included.
static void push_frame(int sig, const u32 *siginfo, u32 trap, u32 error, u32 address)
{
    Action a = actions[sig];
    u32 sp = cpu.regs[ESP];
    bool on_alternate = alternate.size && sp - alternate.sp < alternate.size;
    if (a.flags & ONSTACK_FLAG && alternate.size && !on_alternate) sp = alternate.sp + alternate.size;
    u32 fp = (sp - (u32)sizeof(Fp)) & ~63u;
    fp -= 48; // its fx part, 112 bytes in, is aligned to 16
    Fp *f = GUEST(Fp, fp);
    memset(f->fnsave, 0, sizeof f->fnsave);
    f->status = 0;
    memcpy(f->fx, cpu.fx, 512);
    Context c = {.gs = 0x33,
                 .fs = 0,
                 .es = GUEST_DS,
                 .ds = GUEST_DS,
                 .edi = cpu.regs[EDI],
                 .esi = cpu.regs[ESI],
                 .ebp = cpu.regs[EBP],
                 .esp = cpu.regs[ESP],
                 .ebx = cpu.regs[EBX],
                 .edx = cpu.regs[EDX],
                 .ecx = cpu.regs[ECX],
                 .eax = cpu.regs[EAX],
                 .trap = trap,
                 .error = error,
                 .eip = cpu.eip,
                 .cs = GUEST_CS,
                 .flags = (u32)cpu.flags,
                 .esp_at_signal = cpu.regs[ESP],
                 .ss = GUEST_DS,
                 .fp = fp,
                 .cr2 = address};
    u32 at;
    if (a.flags & SIGINFO_FLAG) {
        at = ((fp - (u32)sizeof(RtFrame)) & ~15u) - 4;
        RtFrame *r = GUEST(RtFrame, at);
        memset(r, 0, sizeof *r);
        r->restorer = a.restorer, r->sig = (u32)sig;
        r->info = at + (u32)offsetof(RtFrame, siginfo), r->context = at + (u32)offsetof(RtFrame, u);
        memcpy(r->siginfo, siginfo, sizeof r->siginfo);
        r->u.stack = alternate, r->u.c = c;
        cpu.regs[EAX] = (u32)sig, cpu.regs[EDX] = r->info, cpu.regs[ECX] = r->context;
    } else {
        at = ((fp - (u32)sizeof(Frame)) & ~15u) - 4;
        Frame *r = GUEST(Frame, at);
        memset(r, 0, sizeof *r);
        r->restorer = a.restorer, r->sig = (u32)sig, r->c = c;
        cpu.regs[EAX] = (u32)sig, cpu.regs[EDX] = cpu.regs[ECX] = 0;
    }
    cpu.regs[ESP] = at;
    cpu.eip = a.handler;
    cpu.flags = 0x202;
    memcpy(cpu.fx, initial_fx, 512);
    if (a.flags & (u32)RESETHAND_FLAG) actions[sig].handler = 0;
}

void guest_sigreturn(bool rt)
{
    // The restorer of the plain frame has popped the signal number before its call.
    u32 at = rt ? cpu.regs[ESP] - 4 + (u32)offsetof(RtFrame, u) + (u32)offsetof(UContext, c)
                : cpu.regs[ESP] - 8 + (u32)offsetof(Frame, c);
    Context *c = GUEST(Context, at);
    u32 *r = cpu.regs;
    r[EDI] = c->edi, r[ESI] = c->esi, r[EBP] = c->ebp, r[ESP] = c->esp, r[EBX] = c->ebx, r[EDX] = c->edx,
    r[ECX] = c->ecx, r[EAX] = c->eax;
    cpu.eip = c->eip;
    cpu.flags = (c->flags & 0xcd5) | 0x202;
    if (c->fp) memcpy(cpu.fx, GUEST(Fp, c->fp)->fx, 512);
}

// ---- host signals --------------------------------------------------------------------------------------------------------

static void to_cpu(const ucontext_t *u)
{
    const greg_t *g = u->uc_mcontext.gregs;
    static const int order[8] = {REG_RAX, REG_RCX, REG_RDX, REG_RBX, REG_RSP, REG_RBP, REG_RSI, REG_RDI};
    for (int i = 0; i < 8; i++)
        cpu.regs[i] = (u32)g[order[i]];
    cpu.flags = (u64)g[REG_EFL];
    memcpy(cpu.fx, u->uc_mcontext.fpregs, 512);
}

// The host goes on with what cpu holds, at the translation of cpu.eip.
static void from_cpu(ucontext_t *u)
{
    greg_t *g = u->uc_mcontext.gregs;
    static const int order[8] = {REG_RAX, REG_RCX, REG_RDX, REG_RBX, REG_RSP, REG_RBP, REG_RSI, REG_RDI};
    for (int i = 0; i < 8; i++)
        g[order[i]] = cpu.regs[i];
    g[REG_EFL] = (greg_t)cpu.flags;
    void *code = translate(cpu.eip);
    g[REG_RIP] = code ? (greg_t)code : cpu.eip;
    u8 tail[48];
    memcpy(tail, (u8 *)u->uc_mcontext.fpregs + 464, 48); // the kernel's own notes
    memcpy(u->uc_mcontext.fpregs, cpu.fx, 464);
    memcpy((u8 *)u->uc_mcontext.fpregs + 464, tail, 48);
}

static void report(int sig, u32 eip, u32 address)
{
    char line[200];
    int n = snprintf(line, sizeof line, "run32: signal %d at %08x, address %08x, esp %08x, eax %08x\n", sig, eip,
                     address, cpu.regs[ESP], cpu.regs[EAX]);
    if (write(2, line, (size_t)n) < 0) _exit(1);
}

static void on_fault(int sig, siginfo_t *info, void *context)
{
    ucontext_t *u = context;
    greg_t *g = u->uc_mcontext.gregs;
    u64 rip = (u64)g[REG_RIP], address = (u64)info->si_addr;
    bool from_kill = info->si_code <= 0;            // another process sent it
    if (sig == SIGSEGV && rip == 0 && !from_kill) { // through an empty entry of the jump table
        g[REG_RIP] = (greg_t)stub_miss;
        return;
    }
    if (rip == (u64)FETCH_AT_NULL) {
        rip = 0;
    } else if (!translated_code(rip) && rip >> 32) { // C code of ours
        if (sig == SIGSEGV && address < 1ull << 32 && code_write((u32)address)) return;
        if (from_kill) {
            pending[sig] = 1, any_pending = true;
            return;
        }
        char line[120];
        int n = snprintf(line, sizeof line, "run32: signal %d in run32 itself, rip %llx, address %llx\n", sig,
                         (unsigned long long)rip, (unsigned long long)address);
        if (write(2, line, (size_t)n) < 0) _exit(1);
        die_of(sig);
    }
    to_cpu(u);
    cpu.eip = translated_code(rip) ? guest_eip(rip) : (u32)rip;
    if (sig == SIGSEGV && address < 1ull << 32 && g[REG_TRAPNO] == 14 && code_write((u32)address)) {
        from_cpu(u);
        return;
    }
    if (actions[sig].handler <= 1) {
        report(sig, cpu.eip, (u32)address);
        die_of(sig);
    }
    if (sig == SIGTRAP) cpu.eip++; // after int3
    u32 siginfo[32] = {(u32)sig, 0, (u32)info->si_code, (u32)address};
    if (sig == SIGFPE || sig == SIGILL) siginfo[3] = cpu.eip;
    push_frame(sig, siginfo, (u32)g[REG_TRAPNO], (u32)g[REG_ERR], (u32)address);
    from_cpu(u);
}

// In translated code it is taken at the start of the interrupted instruction: right for handlers that do not return.
static void on_signal(int sig, siginfo_t *info, void *context)
{
    ucontext_t *u = context;
    u64 rip = (u64)u->uc_mcontext.gregs[REG_RIP];
    if (!translated_code(rip)) {
        pending[sig] = 1, any_pending = true;
        return;
    }
    to_cpu(u);
    cpu.eip = guest_eip(rip);
    u32 siginfo[32] = {(u32)sig, 0, (u32)info->si_code, (u32)info->si_pid};
    push_frame(sig, siginfo, 0, 0, 0);
    from_cpu(u);
}

void deliver_pending(void)
{
    if (!any_pending) return;
    any_pending = false;
    for (int sig = 1; sig < 65; sig++) {
        if (!pending[sig]) continue;
        pending[sig] = 0;
        if (actions[sig].handler == 1) continue;
        if (actions[sig].handler == 0) die_of(sig);
        u32 siginfo[32] = {(u32)sig, 0, (u32)SI_USER, 0};
        push_frame(sig, siginfo, 0, 0, 0);
    }
}

static bool is_fault(int sig)
{
    return sig == SIGSEGV || sig == SIGBUS || sig == SIGFPE || sig == SIGILL || sig == SIGTRAP;
}

void signals_init(void)
{
    static u8 fx[512] __attribute__((aligned(64)));
    __asm__ volatile("fninit; fxsave64 %0" : "=m"(fx));
    initial_fx = fx;
    memcpy(cpu.fx, fx, 512);
    static u8 stack[256 << 10];
    stack_t s = {.ss_sp = stack, .ss_size = sizeof stack};
    sigaltstack(&s, NULL);
    struct sigaction a = {.sa_sigaction = on_fault, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
    int faults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP};
    for (int i = 0; i < 5; i++)
        sigaction(faults[i], &a, NULL);
}

long guest_sigaction(int sig, u32 action, u32 old)
{
    if (sig < 1 || sig > 64) return -EINVAL;
    if (old) memcpy(GUEST(void, old), &actions[sig], sizeof(Action));
    if (!action) return 0;
    if (sig == SIGKILL || sig == SIGSTOP) return -EINVAL;
    memcpy(&actions[sig], GUEST(void, action), sizeof(Action));
    if (is_fault(sig)) return 0;
    struct sigaction a = {.sa_flags = SA_SIGINFO | SA_ONSTACK};
    if (actions[sig].handler <= 1)
        a.sa_handler = actions[sig].handler ? SIG_IGN : SIG_DFL, a.sa_flags = 0;
    else
        a.sa_sigaction = on_signal, a.sa_flags |= SA_NODEFER;
    sigaction(sig, &a, NULL);
    return 0;
}

long guest_sigaltstack(u32 stack, u32 old)
{
    if (old) {
        Stack s = alternate;
        if (s.size && cpu.regs[ESP] - s.sp < s.size) s.flags = 1;
        memcpy(GUEST(void, old), &s, sizeof s);
    }
    if (stack) {
        memcpy(&alternate, GUEST(void, stack), sizeof alternate);
        if (alternate.flags & 2)
            alternate = (Stack){0, 2, 0};
        else
            alternate.flags = 0;
    }
    return 0;
}

// Faults are never blocked (the host's mask is shared); the mask itself is kept for the guest to read.
long guest_sigprocmask(int how, u32 set, u32 old)
{
    static u64 mask;
    if (old) memcpy(GUEST(void, old), &mask, 8);
    if (!set) return 0;
    u64 m;
    memcpy(&m, GUEST(void, set), 8);
    mask = how == SIG_BLOCK ? mask | m : how == SIG_UNBLOCK ? mask & ~m : m;
    u64 host = mask & ~(1ull << (SIGSEGV - 1) | 1ull << (SIGBUS - 1) | 1ull << (SIGFPE - 1) | 1ull << (SIGILL - 1) |
                        1ull << (SIGTRAP - 1));
    sigset_t s;
    sigemptyset(&s);
    memcpy(&s, &host, 8);
    sigprocmask(SIG_SETMASK, &s, NULL);
    return 0;
}
