// RUN32_PROFILE=FILE: samples of the guest's instruction pointer every millisecond of CPU time, one hexadecimal address a
// line; 0: outside translated code. tests/run32/profile.py adds them up by function.
#define _GNU_SOURCE
#include "run32.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <ucontext.h>
#include <unistd.h>

#define MOST_SAMPLES (1u << 20)

static u32 *samples;
static u32 count;
static pid_t owner; // children are not sampled

static void on_tick(int sig, siginfo_t *info, void *context)
{
    (void)sig, (void)info;
    u64 rip = (u64)((ucontext_t *)context)->uc_mcontext.gregs[REG_RIP];
    if (count < MOST_SAMPLES) samples[count++] = translated_code(rip) ? guest_eip(rip) : 0;
}

void profile_start(void)
{
    if (!getenv("RUN32_PROFILE")) return;
    owner = getpid();
    samples = malloc(MOST_SAMPLES * sizeof *samples);
    struct sigaction a = {.sa_sigaction = on_tick, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART};
    sigaction(SIGPROF, &a, NULL);
    struct itimerval every = {{0, 1000}, {0, 1000}};
    setitimer(ITIMER_PROF, &every, NULL);
}

void profile_end(void)
{
    if (!samples || getpid() != owner) return;
    struct itimerval never = {{0, 0}, {0, 0}};
    setitimer(ITIMER_PROF, &never, NULL);
    FILE *f = fopen(getenv("RUN32_PROFILE"), "w");
    for (u32 i = 0; f && i < count; i++) fprintf(f, "%x\n", samples[i]);
    if (f) fclose(f);
}
