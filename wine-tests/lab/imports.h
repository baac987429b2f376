// Where the imports of a mapped image lead: the lab's heap, the lab's own clock, the system's C run time, or a trap
// that names the missing symbol when it is called (all of CK2.dll and VxMath.dll).
#ifndef LAB_IMPORTS_H
#define LAB_IMPORTS_H

void *lab_resolve(const char *dll, const char *symbol);

#endif
