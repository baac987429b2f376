// Where the imports of a mapped image lead: the lab's heap, the lab's own clock, the system's C run time, or a trap
// that names the missing symbol when it is called (all of CK2.dll and VxMath.dll).
#ifndef LAB_IMPORTS_H
#define LAB_IMPORTS_H

#include <stdint.h>

void *lab_resolve(const char *dll, const char *symbol);

// Where the images' printed text goes: a buffer (emptied), or NULL for stdout.
void lab_console_into(char *buffer, uint32_t size);

#endif
