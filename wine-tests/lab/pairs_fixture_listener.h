// Listeners made of nothing but a vtable whose methods note their calls in a buffer of the pair, so that who is called, in
// which order and with what is compared.
#ifndef LAB_PAIRS_FIXTURE_LISTENER_H
#define LAB_PAIRS_FIXTURE_LISTENER_H

#include "wine-tests/lab/pairs.h"

// Starts this input's log; before the first listener. Returns the log: number of words, words.
u32 *fixture_log(Pair *p);

// An object of `words` words with a vtable of up to 8 slots; digit i of `slots` is the number of argument words of slot i.
// The first call for an input sets what all methods return: 0.
u32 *fixture_listener(Pair *p, const char *name, int words, const char *slots);

// What slot `slot` of every listener returns, from now on.
void fixture_listener_returns(int slot, u32 value);

// Arguments that point into the stack are noted by the bytes they point to, that many.
void fixture_log_stack(int bytes);

#endif
