// The lab on Linux: a 32-bit ELF program that maps the Windows images itself.
#include "wine-tests/lab/os.h"

#include <asm/ldt.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

OsFault os_fault;
void (*os_fault_report)(const OsFault *fault);
static sigjmp_buf *try_frame;
enum { HANG_SECONDS = 15 };

// What the watching process sees: the number of os_try calls, and whether one is going on.
typedef struct Watched {
    volatile unsigned serial, inside;
} Watched;

static Watched unwatched, *watched = &unwatched;

void *os_map(void *wanted, size_t size)
{
    void *p = mmap(wanted, size, PROT_READ | PROT_WRITE | PROT_EXEC,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | (wanted ? MAP_FIXED_NOREPLACE : 0), -1, 0);
    if (p == MAP_FAILED && wanted)
        p = mmap(NULL, size, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (p == MAP_FAILED) {
        perror("lab: mmap");
        exit(2);
    }
    return p;
}

void os_make_writable(void *at, size_t size)
{
    uintptr_t from = (uintptr_t)at & ~4095u, to = ((uintptr_t)at + size + 4095) & ~4095u;
    if (mprotect((void *)from, to - from, PROT_READ | PROT_WRITE | PROT_EXEC)) perror("lab: mprotect");
}

double os_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

uint32_t os_process_id(void)
{
    return (uint32_t)getpid();
}

void os_thread_block(void)
{
    static uint32_t block[1024];
    block[0] = 0xffffffffu; // end of the exception chain
    block[1] = 0xfffffff0u; // stack base
    block[6] = (uint32_t)block;
    struct user_desc d = {.entry_number = (unsigned)-1, .base_addr = (unsigned)block, .limit = sizeof block - 1, .seg_32bit = 1,
                          .useable = 1};
    if (syscall(SYS_set_thread_area, &d)) {
        perror("lab: set_thread_area");
        exit(2);
    }
    uint16_t selector = (uint16_t)(d.entry_number << 3 | 3);
    __asm__ volatile("movw %0, %%fs" : : "r"(selector));
}

int os_run_self(const char *const *args, int seconds, const char *out_path)
{
    const char *argv[64] = {"lab"};
    int n = 1;
    while (args[n - 1] && n < 63) argv[n] = args[n - 1], n++;
    fflush(stdout);
    pid_t pid = fork();
    if (pid < 0) return 1000;
    if (pid == 0) {
        if (out_path) {
            int fd = open(out_path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
            if (fd >= 0) dup2(fd, 1), dup2(fd, 2);
        }
        execv("/proc/self/exe", (char **)argv);
        _exit(127);
    }
    double end = os_seconds() + seconds;
    for (;;) {
        int status;
        if (waitpid(pid, &status, WNOHANG) == pid) return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
        if (os_seconds() > end) {
            kill(pid, SIGKILL);
            waitpid(pid, &status, 0);
            return LAB_TIMEOUT;
        }
        usleep(2000);
    }
}

static void on_fault(int sig, siginfo_t *info, void *context)
{
    ucontext_t *u = context;
    if (sig == SIGALRM && !try_frame) return;
    os_fault.hung = sig == SIGALRM;
    os_fault.eip = (uintptr_t)u->uc_mcontext.gregs[REG_EIP];
    os_fault.esp = (uintptr_t)u->uc_mcontext.gregs[REG_ESP];
    os_fault.ebp = (uintptr_t)u->uc_mcontext.gregs[REG_EBP];
    os_fault.address = (uintptr_t)info->si_addr;
    if (try_frame) siglongjmp(*try_frame, 1);
    if (os_fault_report) os_fault_report(&os_fault);
    fflush(stdout);
    _exit(3);
}

// Watches from another process that the same os_try does not last too long, and sends SIGALRM when it does. A timer of
// this process will not do: under qemu a signal that comes between two x87 instructions loses the FPU's state.
static void watch_for_hangs(void)
{
    watched = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (watched == MAP_FAILED) {
        watched = &unwatched;
        return;
    }
    pid_t parent = getpid();
    if (fork() != 0) return;
    for (int fd = 0; fd < 3; fd++) close(fd);
    for (unsigned seen = 0, ticks = 0; getppid() == parent; sleep(1)) {
        ticks = watched->inside && seen == watched->serial ? ticks + 1 : 0;
        seen = watched->serial;
        if (ticks < HANG_SECONDS) continue;
        kill(parent, SIGALRM);
        ticks = 0;
    }
    _exit(0);
}

void os_faults_install(void)
{
    static char stack[65536];
    stack_t alt = {.ss_sp = stack, .ss_size = sizeof stack};
    sigaltstack(&alt, NULL);
    struct sigaction a = {.sa_sigaction = on_fault, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER | SA_RESTART};
    int signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGALRM};
    for (unsigned i = 0; i < sizeof signals / sizeof *signals; i++) sigaction(signals[i], &a, NULL);
    watch_for_hangs();
}

int os_try(void (*body)(void *), void *arg)
{
    sigjmp_buf frame, *volatile outer = try_frame;
    uint32_t chain;
    __asm__ volatile("movl %%fs:0, %0" : "=r"(chain));
    volatile uint32_t saved_chain = chain;
    int ok;
    watched->serial++;
    watched->inside = 1;
    if (sigsetjmp(frame, 0) == 0) {
        try_frame = &frame;
        body(arg);
        ok = 1;
    } else {
        ok = 0;
    }
    chain = saved_chain; // a fault inside a guarded frame leaves its exception record linked
    __asm__ volatile("movl %0, %%fs:0" : : "r"(chain) : "memory");
    try_frame = outer;
    watched->inside = outer != NULL;
    return ok;
}
