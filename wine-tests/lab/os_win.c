// The lab as a Windows program.
#include "wine-tests/lab/os.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

OsFault os_fault;
void (*os_fault_report)(const OsFault *fault);
static void **try_frame; // __builtin_setjmp: no unwinding through the C run time

void *os_map(void *wanted, size_t size)
{
    void *p = VirtualAlloc(wanted, size, MEM_RESERVE | MEM_COMMIT, PAGE_EXECUTE_READWRITE);
    if (!p && wanted) p = VirtualAlloc(NULL, size, MEM_RESERVE | MEM_COMMIT, PAGE_EXECUTE_READWRITE);
    if (!p) {
        fprintf(stderr, "lab: no memory for %lu bytes\n", (unsigned long)size);
        exit(2);
    }
    return p;
}

void os_make_writable(void *at, size_t size)
{
    DWORD old;
    if (!VirtualProtect(at, size, PAGE_EXECUTE_READWRITE, &old)) fprintf(stderr, "lab: VirtualProtect failed\n");
}

double os_seconds(void)
{
    LARGE_INTEGER t, f;
    QueryPerformanceCounter(&t);
    QueryPerformanceFrequency(&f);
    return (double)t.QuadPart / (double)f.QuadPart;
}

uint32_t os_process_id(void)
{
    return GetCurrentProcessId();
}

void os_thread_block(void)
{
}

void *os_import(const char *dll, const char *symbol)
{
    HMODULE m = LoadLibraryA(dll);
    return m ? (void *)(uintptr_t)GetProcAddress(m, symbol) : NULL;
}

int os_run_self(const char *const *args, int seconds, const char *out_path)
{
    char line[8192], self[MAX_PATH];
    GetModuleFileNameA(NULL, self, sizeof self);
    size_t n = (size_t)snprintf(line, sizeof line, "\"%s\"", self);
    for (; *args && n < sizeof line; args++) n += (size_t)snprintf(line + n, sizeof line - n, " \"%s\"", *args);
    fflush(stdout);
    STARTUPINFOA start = {.cb = sizeof start};
    HANDLE out = NULL;
    if (out_path) {
        SECURITY_ATTRIBUTES inherit = {sizeof inherit, NULL, TRUE};
        out = CreateFileA(out_path, GENERIC_WRITE, FILE_SHARE_READ, &inherit, CREATE_ALWAYS, 0, NULL);
        start.dwFlags = STARTF_USESTDHANDLES;
        start.hStdOutput = start.hStdError = out;
    }
    PROCESS_INFORMATION p;
    if (!CreateProcessA(NULL, line, NULL, NULL, TRUE, 0, NULL, NULL, &start, &p)) return 1000;
    DWORD code = LAB_TIMEOUT;
    if (WaitForSingleObject(p.hProcess, (DWORD)seconds * 1000) == WAIT_TIMEOUT) TerminateProcess(p.hProcess, LAB_TIMEOUT);
    WaitForSingleObject(p.hProcess, INFINITE);
    GetExitCodeProcess(p.hProcess, &code);
    CloseHandle(p.hProcess);
    CloseHandle(p.hThread);
    if (out) CloseHandle(out);
    return (int)code;
}

static LONG CALLBACK on_fault(EXCEPTION_POINTERS *e)
{
    DWORD code = e->ExceptionRecord->ExceptionCode;
    if (code != EXCEPTION_ACCESS_VIOLATION && code != EXCEPTION_ILLEGAL_INSTRUCTION && code != EXCEPTION_PRIV_INSTRUCTION &&
        code != EXCEPTION_BREAKPOINT && code != EXCEPTION_INT_DIVIDE_BY_ZERO && code != EXCEPTION_STACK_OVERFLOW)
        return EXCEPTION_CONTINUE_SEARCH;
    os_fault.eip = e->ContextRecord->Eip;
    os_fault.esp = e->ContextRecord->Esp;
    os_fault.ebp = e->ContextRecord->Ebp;
    os_fault.address = code == EXCEPTION_ACCESS_VIOLATION ? e->ExceptionRecord->ExceptionInformation[1] : 0;
    if (try_frame) __builtin_longjmp(try_frame, 1);
    if (os_fault_report) os_fault_report(&os_fault);
    fflush(stdout);
    TerminateProcess(GetCurrentProcess(), 3);
    return EXCEPTION_CONTINUE_SEARCH;
}

void os_faults_install(void)
{
    AddVectoredExceptionHandler(1, on_fault);
}

int os_try(void (*body)(void *), void *arg)
{
    void *frame[5], **outer = try_frame;
    uint32_t chain;
    __asm__ volatile("movl %%fs:0, %0" : "=r"(chain));
    volatile uint32_t saved_chain = chain;
    void **volatile saved_outer = outer;
    int ok;
    if (__builtin_setjmp(frame) == 0) {
        try_frame = frame;
        body(arg);
        ok = 1;
    } else {
        ok = 0;
    }
    chain = saved_chain;
    __asm__ volatile("movl %0, %%fs:0" : : "r"(chain) : "memory");
    try_frame = saved_outer;
    return ok;
}
