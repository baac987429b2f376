#include "wine-tests/lab/hybrid.h"

#include <stdio.h>

#include "wine-tests/lab/lab_core.h"

int lab_hybrid_install(HMODULE original, const char *lab_dll_path, const char *set)
{
    static Lab lab;
    HMODULE ours = LoadLibraryA(lab_dll_path);
    if (!ours) {
        printf("lab: %s cannot be loaded (%lu)\n", lab_dll_path, GetLastError());
        return -1;
    }
    if (!lab_bind(&lab, pe_describe((void *)original, NULL, "original"), pe_describe((void *)ours, lab_dll_path, "ours"), lab_dll_path))
        return -1;
    int n = lab_choose(&lab, set);
    if (n < 0 || !lab_share(&lab)) return -1;
    lab_swap(&lab);
    return n;
}
