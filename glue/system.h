// The few operating system calls of the glue.
#ifndef GLUE_SYSTEM_H
#define GLUE_SYSTEM_H

#include "base/scalar.h"

i64 system_ticks(void);           // performance counter
i64 system_tick_frequency(void);  // ticks per second
void system_debug_text(const char *text);

#endif
