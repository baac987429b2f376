// The C run time and KERNEL32 functions that mapped images import, on Linux. Calling conventions agree (cdecl), so
// most are glibc's own. The x87 helpers are written out: argument in st(0), result in st(0) or edx:eax.
#include "wine-tests/lab/os.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "compat/abi.h"

// 64-bit mantissa while computing, as msvcrt does; the caller's control word returns unchanged.
__asm__(".text\n"
        "lab_ci_acos:\n" // atan2(sqrt((1 - x) * (1 + x)), x)
        "  subl $8, %esp\n  fnstcw (%esp)\n  movl $0x037f, 4(%esp)\n  fldcw 4(%esp)\n"
        "  fld1\n  fadd %st(1), %st\n  fld1\n  fsub %st(2), %st\n  fmulp\n  fsqrt\n  fxch\n  fpatan\n"
        "  fldcw (%esp)\n  addl $8, %esp\n  ret\n"
        "lab_ci_asin:\n" // atan2(x, sqrt((1 - x) * (1 + x)))
        "  subl $8, %esp\n  fnstcw (%esp)\n  movl $0x037f, 4(%esp)\n  fldcw 4(%esp)\n"
        "  fld1\n  fadd %st(1), %st\n  fld1\n  fsub %st(2), %st\n  fmulp\n  fsqrt\n  fpatan\n"
        "  fldcw (%esp)\n  addl $8, %esp\n  ret\n"
        "lab_ftol:\n" // truncates to 64 bits
        "  subl $12, %esp\n  fnstcw (%esp)\n  movw (%esp), %ax\n  orb $0x0c, %ah\n  movw %ax, 2(%esp)\n"
        "  fldcw 2(%esp)\n  fistpll 4(%esp)\n  fldcw (%esp)\n  movl 4(%esp), %eax\n  movl 8(%esp), %edx\n"
        "  addl $12, %esp\n  ret\n"
        // int _setjmp3(buffer, count, ...): ebp, ebx, edi, esi, esp, eip, exception chain
        "lab_setjmp3:\n"
        "  movl 4(%esp), %ecx\n  movl %ebp, (%ecx)\n  movl %ebx, 4(%ecx)\n  movl %edi, 8(%ecx)\n  movl %esi, 12(%ecx)\n"
        "  movl %esp, 16(%ecx)\n  movl (%esp), %eax\n  movl %eax, 20(%ecx)\n  movl %fs:0, %eax\n  movl %eax, 24(%ecx)\n"
        "  xorl %eax, %eax\n  ret\n"
        "lab_longjmp:\n"
        "  movl 4(%esp), %ecx\n  movl 8(%esp), %eax\n  testl %eax, %eax\n  jnz 1f\n  incl %eax\n1:\n"
        "  movl 24(%ecx), %edx\n  movl %edx, %fs:0\n"
        "  movl (%ecx), %ebp\n  movl 4(%ecx), %ebx\n  movl 8(%ecx), %edi\n  movl 12(%ecx), %esi\n  movl 16(%ecx), %esp\n"
        "  movl 20(%ecx), %edx\n  movl %edx, (%esp)\n  ret\n");
extern char lab_ci_acos[], lab_ci_asin[], lab_ftol[], lab_setjmp3[], lab_longjmp[];

typedef void CDECL (*Initializer)(void);

static void CDECL run_initializers(Initializer *from, Initializer *to)
{
    for (; from < to; from++)
        if (*from) (*from)();
}

// MSVCRT's qsort: which of equal elements comes first is part of what the original computes (hull.md 7.10).
typedef int CDECL (*Compare)(const void *, const void *);

static void swap_bytes(char *a, char *b, size_t size)
{
    for (size_t i = 0; a != b && i < size; i++) {
        char c = a[i];
        a[i] = b[i];
        b[i] = c;
    }
}

static void CDECL crt_qsort(void *base, size_t count, size_t size, Compare compare)
{
    if (count < 2) return;
    char *low = base, *high = low + (count - 1) * size;
    while (low < high) {
        size_t n = (size_t)(high - low) / size + 1;
        if (n <= 8) {
            for (; high > low; high -= size) {
                char *most = low;
                for (char *p = low + size; p <= high; p += size)
                    if (compare(p, most) > 0) most = p;
                swap_bytes(most, high, size);
            }
            return;
        }
        char *mid = low + n / 2 * size;
        if (compare(low, mid) > 0) swap_bytes(low, mid, size);
        if (compare(low, high) > 0) swap_bytes(low, high, size);
        if (compare(mid, high) > 0) swap_bytes(mid, high, size);
        char *l = low, *h = high;
        for (;;) {
            if (mid > l) {
                do l += size;
                while (l < mid && compare(l, mid) <= 0);
            }
            if (mid <= l) {
                do l += size;
                while (l <= high && compare(l, mid) <= 0);
            }
            do h -= size;
            while (h > mid && compare(h, mid) > 0);
            if (h < l) break;
            swap_bytes(l, h, size);
            if (mid == h) mid = l;
        }
        h += size;
        if (mid < h) {
            do h -= size;
            while (h > mid && compare(h, mid) == 0);
        }
        if (mid >= h) {
            do h -= size;
            while (h > low && compare(h, mid) == 0);
        }
        crt_qsort(low, (size_t)(h - low) / size + 1, size, compare);
        low = l;
    }
}

// Registered exit functions are not run: the process ends with its images.
static void *CDECL register_exit(void *function)
{
    return function;
}

static void *CDECL register_dll_exit(void *function, void ***begin, void ***end)
{
    (void)begin, (void)end;
    return function;
}

static FILE *CDECL no_freopen(const char *path, const char *mode, FILE *f)
{
    (void)path, (void)mode;
    return f;
}

static int msvcrt_iob[8 * 32];

static const struct {
    const char *symbol;
    void *function;
} table[] = {
    {"_CIacos", lab_ci_acos}, {"_CIasin", lab_ci_asin}, {"_ftol", lab_ftol}, {"_setjmp3", lab_setjmp3},
    {"longjmp", lab_longjmp}, {"floor", floor}, {"ceil", ceil}, {"acos", acos}, {"asin", asin}, {"sqrt", sqrt},
    {"strncpy", strncpy}, {"strncmp", strncmp}, {"strcmp", strcmp}, {"strlen", strlen}, {"strcpy", strcpy},
    {"strcat", strcat}, {"strncat", strncat}, {"strchr", strchr}, {"strstr", strstr}, {"memcpy", memcpy},
    {"memmove", memmove}, {"memset", memset}, {"memcmp", memcmp}, 
    {"sprintf", sprintf}, {"vsprintf", vsprintf}, {"_snprintf", snprintf},
    {"_vsnprintf", vsnprintf}, {"toupper", toupper}, {"tolower", tolower}, {"isdigit", isdigit}, {"isspace", isspace},
    {"strtod", strtod}, {"atof", atof}, {"strtol", strtol}, {"qsort", crt_qsort}, {"localtime", localtime}, {"freopen", no_freopen},
    {"_initterm", run_initializers}, {"_onexit", register_exit}, {"__dllonexit", register_dll_exit},
    {"_iob", msvcrt_iob},
};

void *os_import(const char *dll, const char *symbol)
{
    (void)dll;
    for (unsigned i = 0; i < sizeof table / sizeof *table; i++)
        if (!strcmp(table[i].symbol, symbol)) return table[i].function;
    return NULL;
}
