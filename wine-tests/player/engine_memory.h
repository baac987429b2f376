// The stand-in engine's heap in the native build: its malloc, free etc. are renamed to these when it is compiled, so that
// a shadow run can rewind the engine's memory together with the DLL's.
#ifndef PLAYER_ENGINE_MEMORY_H
#define PLAYER_ENGINE_MEMORY_H

#include <stddef.h>

enum { ENGINE_MEMORY = 1 }; // tag of its blocks in the arena
extern int engine_memory_in_arena; // set before the first allocation

void *player_malloc(size_t size);
void *player_calloc(size_t count, size_t size);
void *player_realloc(void *p, size_t size);
void player_free(void *p);
char *player_strdup(const char *text);

#endif
