// Recording of the original's results as text (pairs_record.c).
#ifndef LAB_PAIRS_RECORD_H
#define LAB_PAIRS_RECORD_H

#include "wine-tests/lab/pairs_state.h"

int pair_record_open(const char *path);
int pair_recording(void);
void pair_record_round(Pair *p, PairArg *args, int count);
void pair_record(const Pair *p, u32 va, char convention, const u32 *words, int word_count, const u8 *pool_before,
                 const u8 *pool_after);

#endif
