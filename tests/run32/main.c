// run32 PROGRAM ARGUMENTS: runs a 32-bit Linux program (see run32.h).
#define _GNU_SOURCE
#include "run32.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

Cpu cpu;
char program_path[4096], run32_path[4096];

void die(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    fputs("run32: ", stderr);
    vfprintf(stderr, format, list);
    fputc('\n', stderr);
    _exit(126);
}

int main(int argc, char **argv, char **envp)
{
    if (argc < 2) die("usage: run32 PROGRAM ARGUMENTS");
    if (!realpath(argv[1], program_path)) die("%s: not found", argv[1]);
    ssize_t n = readlink("/proc/self/exe", run32_path, sizeof run32_path - 1);
    if (n < 0) die("/proc/self/exe");
    run32_path[n] = 0;
    translate_init();
    syscall_init();
    load_program(program_path, argc - 1, argv + 1, envp);
    signals_init();
    profile_start();
    cpu.flags = 0x202;
    cpu.resume = translate(cpu.eip);
    if (!cpu.resume) die("%s: no code at its entry", argv[1]);
    fflush(NULL);
    enter_guest(&cpu, jump_table);
}
