// Shadow runs: while the original plays a scene, every call of a chosen function is first tried twice on the same
// memory, once with the original's body and once with ours; every byte of heap, globals and live stack, the returned
// registers and st(0) must be equal. Then the call goes on as if nothing had happened.
#ifndef LAB_SHADOW_H
#define LAB_SHADOW_H

#include <stdio.h>

#include "wine-tests/lab/lab_core.h"

typedef struct ShadowOptions {
    uint32_t first; // calls of each function that are all tested
    uint32_t every; // afterwards each so-many-th
    uint32_t most;  // tests per function
    int deep;       // ours calls ours; otherwise ours calls the original's other functions, so each is proven alone
    uint32_t details; // differences printed in full, per function
} ShadowOptions;

typedef struct ShadowCount {
    uint32_t calls, tested, equal, padding_only; // padding_only: differs only in bytes that the original leaves undefined
} ShadowCount;

// Hooks the chosen functions of the lab (after lab_share). `stack_top` bounds the live stack.
void shadow_install(Lab *lab, const ShadowOptions *options, void *stack_top);

// By index of lab->functions.
const ShadowCount *shadow_counts(void);

// Appends "rva calls tested equal padding_only" lines; see proof.py. 0 when the file cannot be written.
int shadow_write_stats(const Lab *lab, const ShadowCount *counts, const char *path);

// Prints the chosen functions that differ (`list`: all called ones; `unreached`: those never called) and the totals.
// Returns the number that differ.
int shadow_summary(const Lab *lab, const ShadowCount *counts, int list, int unreached);

#endif
