// Heap, strings and debug print of the engine (core.md 8.1). Everything is MSVCRT's malloc and free.
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <stdlib.h>

#include "base/scalar.h"

void *CDECL p_malloc(u32 size);            // 0x100200c0
void *CDECL p_calloc(u32 count, u32 size); // 0x100200d0, zeroed

// Block aligned to `align` (a power of two), freed by ivp_free_aligned only.
void *CDECL ivp_malloc_aligned(i32 size, i32 align); // 0x10020100
void CDECL ivp_free_aligned(void *p);                // 0x10020130

// operator new and delete: NULL may be deleted. In the DLL they are MSVCRT's, which a hook on their import sees.
#ifdef _WIN32
void *CDECL operator_new(u32 size); // ??2@YAPAXI@Z
void CDECL operator_delete(void *p);
#define engine_new operator_new
#define engine_delete operator_delete

// MSVCRT's through the import slots alone, past the thunks: as the original's glue does it, and for memory of our own
// that the original does not have, so that hooks on the thunks see the original's calls.
__attribute__((dllimport)) void *CDECL slot_malloc(size_t size) __asm__("malloc");
__attribute__((dllimport)) void *CDECL slot_calloc(size_t count, size_t size) __asm__("calloc");
__attribute__((dllimport)) void CDECL slot_free(void *p) __asm__("free");
__attribute__((dllimport)) int CDECL slot_sprintf(char *out, const char *format, ...) __asm__("sprintf") __attribute__((format(printf, 2, 3)));
#else
#define engine_new malloc
#define engine_delete free
#define slot_malloc malloc
#define slot_calloc calloc
#define slot_free free
#endif

char *CDECL p_strdup(const char *s);                    // 0x1001da10, NULL -> NULL
u32 CDECL p_strlen(const char *s);                      // 0x1001dab0, NULL -> 0
i32 CDECL p_strcmp(const char *a, const char *b);       // 0x1001dad0, NULL sorts after any string
void CDECL ivp_message(const char *format, ...);        // 0x1001da50, to the debugger

#endif
