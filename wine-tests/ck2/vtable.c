#include "wine-tests/ck2/vtable.h"
#include "wine-tests/ck2/standin.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static void (*misuse)(const char *what);

void si_on_misuse(void (*report)(const char *what))
{
    misuse = report;
}

void si_report_misuse(const char *format, ...)
{
    char text[200];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (misuse) misuse(text);
    else fprintf(stderr, "stand-in engine: %s\n", text);
}

// The arguments of an unknown method are not known, so there is no way back.
static void missing(const void *self, int slot)
{
    const SiObject *o = self;
    si_report_misuse("virtual slot %d (+0x%x) of '%s', class %d, is not provided", slot, slot * 4, si_object_name(o), o->class_id);
    exit(4);
}

#define TRAP(n)                                                                                                        \
    static void THISCALL trap_##n(void *self)                                                                          \
    {                                                                                                                  \
        missing(self, n);                                                                                              \
    }
#define FOR_8(X, a) X(a##0) X(a##1) X(a##2) X(a##3) X(a##4) X(a##5) X(a##6) X(a##7)
#define FOR_10(X, a) FOR_8(X, a) X(a##8) X(a##9)
#define FOR_128(X)                                                                                                     \
    FOR_10(X, ) FOR_10(X, 1) FOR_10(X, 2) FOR_10(X, 3) FOR_10(X, 4) FOR_10(X, 5) FOR_10(X, 6) FOR_10(X, 7)             \
    FOR_10(X, 8) FOR_10(X, 9) FOR_10(X, 10) FOR_10(X, 11) FOR_8(X, 12)
FOR_128(TRAP)
#define TRAP_ENTRY(n) (void *)trap_##n,
static void *const traps[SI_VTABLE_SLOTS] = {FOR_128(TRAP_ENTRY)};

void si_fill_vtable(void **table)
{
    for (int i = 0; i < SI_VTABLE_SLOTS; i++)
        if (!table[i]) table[i] = traps[i];
}
