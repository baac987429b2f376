// What the lab needs from the operating system. Two implementations: os_linux.c (native 32-bit ELF, the fast way) and
// os_win.c (a Windows program, for Wine). Nothing else in the lab knows where it runs.
#ifndef LAB_OS_H
#define LAB_OS_H

#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>

// Zeroed, readable, writable and executable memory, at `wanted` when possible. Aborts when there is none.
void *os_map(void *wanted, size_t size);

// Makes a range writable (code and read-only data of images that the system loaded).
void os_make_writable(void *at, size_t size);

// Whole file with a zero byte behind it; NULL when it cannot be read. free() it.
char *os_read_file(const char *path, size_t *size);

double os_seconds(void);
uint32_t os_process_id(void);

// Gives fs:[0] and fs:[0x18] the meaning Windows code expects. Nothing to do on Windows.
void os_thread_block(void);

// Address of a system function by DLL and symbol, or NULL: the C run time and KERNEL32 for mapped images.
void *os_import(const char *dll, const char *symbol);

// Runs this program again with other arguments and waits. Returns its exit status, 1000 + signal when it crashed
// and LAB_TIMEOUT after `seconds`. Output goes where ours goes, or to `out_path` when that is given.
enum { LAB_TIMEOUT = 2000 };
int os_run_self(const char *const *args, int seconds, const char *out_path);

// An access violation (on Linux also an endless loop) inside os_try: the place is kept here and os_try returns 0.
typedef struct OsFault {
    uintptr_t eip, address, esp, ebp;
    int hung; // no fault: the body ran for many seconds
} OsFault;
extern OsFault os_fault;
int os_try(void (*body)(void *), void *arg);

// Called with the fault when one happens outside os_try; the process then ends with status 3.
extern void (*os_fault_report)(const OsFault *fault);
void os_faults_install(void);

#endif
