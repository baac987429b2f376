#include "glue/system.h"

#define WIN32_LEAN_AND_MEAN
#include <windows.h>

i64 system_ticks(void)
{
    LARGE_INTEGER t;
    QueryPerformanceCounter(&t);
    return t.QuadPart;
}

i64 system_tick_frequency(void)
{
    LARGE_INTEGER f;
    QueryPerformanceFrequency(&f);
    return f.QuadPart;
}

void system_debug_text(const char *text)
{
    OutputDebugStringA(text);
}
