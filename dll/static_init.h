// Static constructors of the original, in the order of its table (glue.md 1.1), and their counterparts.
#ifndef DLL_STATIC_INIT_H
#define DLL_STATIC_INIT_H

void static_init(void);
void static_term(void);

#endif
