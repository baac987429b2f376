// Heap blocks at arbitrary addresses, for what must not depend on their order.
#ifndef PLAYER_SCATTER_H
#define PLAYER_SCATTER_H

#include <stddef.h>

void scatter_start(int shift); // from now on; 0: off
int scatter_on(void);

// One of several candidates; a hole is left now and then. NULL: no memory.
void *scatter_alloc(size_t size, void *(*allocate)(size_t), void (*release)(void *));

#endif
