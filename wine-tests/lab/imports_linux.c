// The C run time and KERNEL32 functions that mapped images import, on Linux. Calling conventions agree (cdecl), so
// most are glibc's own. The x87 helpers are written out: argument in st(0), result in st(0) or edx:eax.
#include "wine-tests/lab/os.h"

#include <ctype.h>
#include <math.h>
#include <stdarg.h>
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

// The images' FILE pointers are msvcrt's; text printed to them goes to our stdout.
static int CDECL print_to(void *file, const char *format, ...) __attribute__((format(printf, 2, 3)));
static int CDECL print_to(void *file, const char *format, ...)
{
    (void)file;
    va_list args;
    va_start(args, format);
    int n = vprintf(format, args);
    va_end(args);
    return n;
}

static int CDECL put_text(const char *text, void *file)
{
    (void)file;
    return printf("%s", text);
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
    {"memmove", memmove}, {"memset", memset}, {"memcmp", memcmp}, {"printf", printf}, {"fprintf", print_to},
    {"fputs", put_text}, {"sprintf", sprintf}, {"vsprintf", vsprintf}, {"_snprintf", snprintf},
    {"_vsnprintf", vsnprintf}, {"toupper", toupper}, {"tolower", tolower}, {"isdigit", isdigit}, {"isspace", isspace},
    {"strtod", strtod}, {"strtol", strtol}, {"qsort", qsort}, {"localtime", localtime}, {"freopen", no_freopen},
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
